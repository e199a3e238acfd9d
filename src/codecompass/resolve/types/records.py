"""Members of values without a declared type: anonymous structs, object literals, objects of functions used as
classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import ALL_MEMBERS, CALLABLE_KINDS, MADE, OF_CLASS, OWN, Binding, Definition
from codecompass.resolve.scopes.merging import is_function, is_static
from codecompass.resolve.types.inferability import names_in
from codecompass.resolve.values import (
    DEFINITION,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
    INSTANCE,
    MODULE,
    MODULE_ATTRIBUTE,
    RECORD,
    Value,
    Values,
    guessed,
    parse_record,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex


def member_of_record(evaluator: Evaluator, value: Value, name: str) -> Values:
    """A member of a record: a field, else a member of an embedded type, else any element of an indexable record."""
    fields = parse_record(value.name)
    if fields[0][0].startswith("@"):
        key = ("literal", value[:4], name)  # a function may spread its own result: `make() {return {...make()}}`
        return evaluator.once(key, _member_of_literal, evaluator, value, name, fields)
    known = {substitution[0].name: substitution[1:] for substitution in value.args}
    for field, written in fields:
        if field == name:
            found = evaluator.declared.type(written, value.path, value.index, known)
            return _of_returned(evaluator, value, name, found) or found
    embedded = (
        v
        for field, written in fields
        if not field
        for v in evaluator.declared.type(written, value.path, value.index, known)
    )
    inside = next((found for v in embedded if (found := evaluator.members.of(v, name, value.path))), ())
    any_of_them = () if inside or not name.isidentifier() else by_step(evaluator, value, "[]")
    return inside or any_of_them


def _of_returned(evaluator: Evaluator, value: Value, name: str, declared: Values) -> Values:
    """The functions that a function returns as a member of an object, for which its declared result has a function type:
    `function useIt(): {save: () => void} { return {save} }`."""
    function, names = evaluator.index(value.path).definitions[value.index], evaluator.vocabulary(value.path).results
    if not all(v.name.rpartition(".")[2] in names for v in declared) or value.name not in function.type:
        return ()
    if function.kind not in CALLABLE_KINDS or not returns_functions_in_object(function, names):
        return ()
    place = Place(value.path, value.index)
    key = ("returned", place)  # a function may return what it is itself asked for: `{save: useIt().save}`
    returned: Values = evaluator.once(key, evaluator.steps.inferred_result, evaluator.index(value.path), place, ())
    members = (m for v in returned for m in evaluator.members.of(v, name, value.path))
    return tuple(guessed(m) for m in members if evaluator.is_callable(m))


def returns_functions_in_object(function: Definition, names: Iterable[str]) -> bool:
    """Whether a function is declared to return an object with functions; which ones, only its `return`s show."""
    return "{" in function.type and any(f":{name}[" in function.type for name in names)


def known_in(written: str, environment: Mapping[str, Values]) -> tuple[Values, ...]:
    """The substitution for the type variables in an anonymous type, as the `args` of its RECORD: each entry the name,
    then the values."""
    if not environment:
        return ()
    names = names_in(written)
    used = ((name, values) for name, values in sorted(environment.items()) if name.lstrip("$") in names)
    return tuple((Value(EXTERNAL, "", 0, name), *values) for name, values in used)


def by_step(evaluator: Evaluator, value: Value, kind: str) -> Values:
    """The result of calling, constructing or indexing a record (`()`, `{}`, `[]`), by the signature in its type."""
    return unite(
        [v for one in member_of_record(evaluator, value, kind) for v in evaluator.step((one,), kind, "", value.path)]
    )


def _member_of_literal(evaluator: Evaluator, value: Value, name: str, fields: tuple[tuple[str, str], ...]) -> Values:
    """The values of a field of an object literal; of the last spread object that has the member, where no later field
    is called so."""
    position = int(fields[0][0][1:])
    for field, written in reversed(fields):
        if field in (name, ALL_MEMBERS):
            found = evaluator.path(written[1:], value.path, value.index, position)
            if field == ALL_MEMBERS:
                members = (m for v in found for m in evaluator.members.of(v, name, value.path))
                found = tuple(m for m in members if m.kind in (DEFINITION, INSTANCE, RECORD))
            if found or field == name:
                return tuple(guessed(v) for v in found)
    own = evaluator.index(value.path).literals.get(position, {}).get(name)
    return (Value(DEFINITION, value.path, own, "", (), ENCLOSING, False),) if own is not None else ()


def member_of_spread(evaluator: Evaluator, index: FileIndex, value: Value, name: str) -> Values:
    """A member of an object by its spreads (`{...base, ...more}`): that of the last spread object that has it, a guess
    where a later one is not known."""
    bindings = index.bindings.get((value.index, ALL_MEMBERS), ())
    if not bindings:
        return ()
    key = (
        "spread",
        index.path,
        value.index,
        name,
    )  # an object may spread itself: `all.parts = {...all.parts, ...more}`
    found: Values = evaluator.once(key, _member_of_spread, evaluator, index, bindings, name)
    return tuple(m._replace(static=value.static and m.static) for m in found)


def _member_of_spread(evaluator: Evaluator, index: FileIndex, bindings: Sequence[Binding], name: str) -> Values:
    static = True
    for binding in reversed(bindings):
        spread = evaluator.variables.bound(index, binding)
        members = (m for v in spread for m in evaluator.members.of(v, name, index.path))
        found = tuple(m for m in members if m.kind in (DEFINITION, INSTANCE, RECORD))
        if found:
            return tuple(m._replace(static=static and m.static) for m in found)
        static = static and bool(spread)
    return ()


def mixed_in(evaluator: Evaluator, place: Place, name: str, found: Place | None) -> Values | None:
    """A member that a type, or a base before the one that declares `found`, gets with all those of a value
    (`Object.assign(Cart.prototype, payable)`); empty where the value is not known, None where there is none."""
    if not evaluator.once(("mixes", place), _mixes, evaluator, place, empty=False):
        return None
    holder = evaluator.members.type_around(found.path, found.index) if found is not None else None
    for at in evaluator.members.order(place):
        index = evaluator.index(at.path)
        copied = index.bindings.get((at.index, f"{MADE}{ALL_MEMBERS}"), ())
        for binding in reversed(copied):
            values = evaluator.variables.bound(index, binding)
            copied_from = (
                values if not binding.value.endswith(OWN) else [v for v in values if not _is_of_class(evaluator, v)]
            )
            members = [m for v in copied_from for m in evaluator.members.of(v, name, at.path) if m.kind == DEFINITION]
            if members or not values:
                return tuple(guessed(v) for v in members)
        if at == holder:
            return None
    return None


def _is_of_class(evaluator: Evaluator, value: Value) -> bool:
    return value.kind == INSTANCE and evaluator.index(value.path).definitions[value.index].kind == "class"


def _mixes(evaluator: Evaluator, place: Place) -> bool:
    """Whether a type, or one of its bases, gets all members of a value."""
    order = evaluator.members.order(place)
    return any((at.index, f"{MADE}{ALL_MEMBERS}") in evaluator.index(at.path).bindings for at in order)


def member_of_tuple(value: Value, name: str, item: str) -> Values:
    """An element of a tuple by its name, or by its number behind the prefix `item` (`Item1`)."""
    names = value.name.split(".")[1:]
    number = name[len(item) :] if item and name.startswith(item) else ""
    at = names.index(name) if name in names else int(number) - 1 if number.isdecimal() else -1
    return value.args[at] if 0 <= at < len(value.args) else ()


def member_of_constructed(evaluator: Evaluator, value: Value, name: str) -> Values:
    """A member that a function used as a class assigns to its object (`this.store = new Store()`), or that is assigned
    to the prototype (`Cart.prototype.pay = pay`)."""
    for at in evaluator.members.order(Place(value.path, value.index)):
        index = evaluator.index(at.path)
        assigned = index.bindings.get((at.index, f"{MADE}{name}"), ())
        if assigned:
            return unite([guessed(v) for binding in assigned for v in evaluator.variables.bound(index, binding)])
        if found := _in_prototype(evaluator, at, name) or evaluator.handed.added(at, name):
            return found
    return ()


def _in_prototype(evaluator: Evaluator, place: Place, name: str) -> Values:
    """A member of the object literal that is assigned as the prototype (`Cart.prototype = { pay }`)."""
    prototype = evaluator.vocabulary(place.path).prototype_member
    for part in evaluator.members.parts(place)[1:]:
        index = evaluator.index(part.path)
        if index.definitions[part.index].name == prototype and index.definitions[part.index].kind == "variable":
            assigned = index.bindings.get((part.index, name), ())
            return unite([guessed(v) for b in assigned for v in evaluator.variables.bound(index, b)])
    return ()


def assigned_to_class(evaluator: Evaluator, place: Place, name: str, found: Place | None) -> Values:
    """A member that is assigned to a class, or to one of its bases, from outside (`Cart.Item = Item`), where `found`,
    the declared member of that name, is not static."""
    if found is not None and is_static(evaluator.index(found.path), found.index):
        return ()
    for at in evaluator.members.order(place):
        index = evaluator.index(at.path)
        assigned = index.bindings.get((at.index, f"{OF_CLASS}{name}"), ())
        if assigned:
            return unite([v for binding in assigned for v in evaluator.variables.bound(index, binding)])
    return ()


def member_of_exports(evaluator: Evaluator, value: Value, name: str) -> Values:
    """A member that is assigned to a module's exports, looked up in the value that is exported as a whole:
    `module.exports = Cart; module.exports.helper = helper` → `Cart.helper`."""
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    if definition.parent != 0 or not index.vocabulary.own_exports or definition.name not in index.exports.get("=", ()):
        return ()
    for text in reversed(index.exports.get(name, ())):
        if found := evaluator.path(text, value.path, 0, EVERYWHERE):
            return tuple(v._replace(strategy=MODULE_ATTRIBUTE, static=v.static and value.static) for v in found)
    own = [at for at in index.named(0, name) or () if "export" in index.definitions[at].modifiers]
    return (Value(DEFINITION, value.path, own[-1], "", (), MODULE_ATTRIBUTE, value.static),) if own else ()


def assigned_to_exports(evaluator: Evaluator, place: Place, name: str) -> Values:
    """A member that is assigned to an alias of a module's exports: `const api = module.exports; api.open = …`."""
    if place.index or not evaluator.vocabulary(place.path).own_exports:
        return ()
    for other in evaluator.once(("exports called", place.path), _called_exports, evaluator, place.path):
        own = evaluator.members.own(other, name, True)
        if own is not None and own.path == place.path:
            return (Value(DEFINITION, own.path, own.index, "", (), MODULE_ATTRIBUTE),)
        index = evaluator.index(other.path)
        assigned = index.bindings.get((other.index, name), ())
        found = unite([v for b in assigned if b.kind == "attribute" for v in evaluator.variables.bound(index, b)])
        if found:
            return found
    return ()


def _called_exports(evaluator: Evaluator, path: str) -> tuple[Place, ...]:
    """The variables of a module that are aliases of its exports: assigned from them, or declared as `typeof` them."""
    index = evaluator.index(path)
    found = []
    for at in (position for alike in index.children.get(0, {}).values() for position in alike):
        definition = index.definitions[at]
        assigned = index.bindings.get((0, definition.name), ()) if definition.kind in ("constant", "variable") else ()
        if definition.type.startswith("typeof["):
            values = evaluator.variables.value_of(Place(path, at))
            itself = any(v.kind == MODULE and v.name == index.rules.module_of(path) for v in values)
        else:
            itself = any(b.value in ("exports", "module.exports") for b in assigned)
        if itself and definition.name not in index.vocabulary.own_exports:
            found.append(Place(path, at))
    return tuple(found)


def function_of_name(evaluator: Evaluator, value: Value) -> Place | None:
    """The function of its own name that a variable stores: `const Shop = exports = function Shop() {…}`."""
    name = evaluator.index(value.path).definitions[value.index].name
    for one in evaluator.variables.by(value) if evaluator.kind_of(value) != "fn" else ():
        definition = evaluator.index(one.path).definitions[one.index] if one.kind == DEFINITION else None
        if definition is not None and is_function(definition) and definition.name == name:
            return Place(one.path, one.index)
    return None


def literal_around(index: FileIndex, scope: int) -> Values:
    """`this` in a method of an unnamed object literal."""
    while scope > 0:
        start = index.literal_of.get(scope)
        if start is not None:
            return (Value(RECORD, index.path, index.definitions[scope].parent, f"{{@{start}:}}", (), ENCLOSING),)
        scope = index.definitions[scope].parent
    return ()


def exports_around(index: FileIndex, scope: int) -> Sequence[str]:
    """The name of a CommonJS module's exports, where the function around a scope is a member of them
    (`exports.load = function () { this.read(); }`)."""
    definitions, at = index.definitions, scope
    while at > 0 and definitions[at].parent > 0:
        if definitions[at].kind in CALLABLE_KINDS and "=>" not in definitions[at].signature:
            return ()
        at = definitions[at].parent
    holder = definitions[at].signature.removeprefix("module.").partition(f".{definitions[at].name}")[0] if at else ""
    return [holder] if holder in index.vocabulary.own_exports else ()


def any_of_literal(evaluator: Evaluator, value: Value) -> Values:
    """The values of all members of an object literal, for an unknown key."""
    fields = parse_record(value.name)
    if not fields[0][0].startswith("@"):
        return ()
    position = int(fields[0][0][1:])
    each = (evaluator.path(written[1:], value.path, value.index, position) for _, written in fields[1:])
    return unite([guessed(v) for values in each for v in values])


def any_of_named(evaluator: Evaluator, index: FileIndex, at: int) -> Values:
    """The values of all members of the object literal that a definition stores, for an unknown key."""
    inside = [child for children in index.children.get(at, {}).values() for child in children]
    found = [
        Value(DEFINITION, index.path, child, "", (), MODULE_ATTRIBUTE, False)
        for child in inside
        if index.definitions[child].kind in CALLABLE_KINDS
    ]
    for (scope, _), bindings in index.bindings.items():
        if scope == at:
            values = (v for b in bindings if b.kind == "attribute" for v in evaluator.variables.bound(index, b))
            found.extend(guessed(v) for v in values)
    return unite(found)
