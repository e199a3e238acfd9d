"""Members of values without a named type: nameless structs, object literals, objects of functions used as classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, MADE, OF_CLASS, Binding
from codecompass.resolve.scopes.merging import is_static
from codecompass.resolve.types.inferability import names_in
from codecompass.resolve.values import (
    DEFINITION,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
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

SPREAD = "..."
"""The name of what an object literal takes over whole."""


def member_of_record(evaluator: Evaluator, value: Value, name: str) -> Values:
    fields = parse_record(value.name)
    if fields[0][0].startswith("@"):
        key = ("literal", value[:4], name)  # `make` may give what it takes over from what it gives itself
        found: Values = evaluator.once(key, _member_of_literal, evaluator, value, name, fields)
        return found
    known = {told[0].name: told[1:] for told in value.args}
    for field, written in fields:
        if field == name:
            return evaluator.declared.type(written, value.path, value.index, known)
    embedded = (
        v
        for field, written in fields
        if not field
        for v in evaluator.declared.type(written, value.path, value.index, known)
    )
    inside = next((found for v in embedded if (found := evaluator.members.of(v, name, value.path))), ())
    any_of_them = () if inside or not name.isidentifier() else by_step(evaluator, value, "[]")
    return inside or any_of_them


def known_in(written: str, environment: Mapping[str, Values]) -> tuple[Values, ...]:
    """Substitution for the type parameters in a nameless type, each value behind its name."""
    if not environment:
        return ()
    names = names_in(written)
    told = ((name, values) for name, values in sorted(environment.items()) if name.lstrip("$") in names)
    return tuple((Value(EXTERNAL, "", 0, name), *values) for name, values in told)


def by_step(evaluator: Evaluator, value: Value, kind: str) -> Values:
    """The result of calling, constructing or indexing a record (`()`, `{}`, `[]`), by the signature in its type."""
    return unite(
        [v for held in member_of_record(evaluator, value, kind) for v in evaluator.step((held,), kind, "", value.path)]
    )


def _member_of_literal(evaluator: Evaluator, value: Value, name: str, fields: tuple[tuple[str, str], ...]) -> Values:
    """What a member of an object literal holds; one that it takes over with all of another object may be that's."""
    position = int(fields[0][0][1:])
    for field, written in reversed(fields):
        if field in (name, SPREAD):
            found = evaluator.path(written[1:], value.path, value.index, position)
            if field == SPREAD:
                made_of = (m for v in found for m in evaluator.members.of(v, name, value.path))
                found = tuple(m for m in made_of if m.kind == DEFINITION)
            if found or field == name:
                return tuple(guessed(v) for v in found)
    own = evaluator.index(value.path).literals.get(position, {}).get(name)
    return (Value(DEFINITION, value.path, own, "", (), ENCLOSING, False),) if own is not None else ()


def member_of_spread(evaluator: Evaluator, index: FileIndex, value: Value, name: str) -> Values:
    """What an object has of those that it is made from (`{...base, ...more}`): the last that has it, which is a guess
    where a later one is not known."""
    bindings = index.bindings.get((value.index, SPREAD), ())
    if not bindings:
        return ()
    key = (
        "spread",
        index.path,
        value.index,
        name,
    )  # one may be made from itself: `all.parts = {...all.parts, ...more}`
    found: Values = evaluator.once(key, _member_of_spread, evaluator, index, bindings, name)
    return tuple(m._replace(static=value.static and m.static) for m in found)


def _member_of_spread(evaluator: Evaluator, index: FileIndex, bindings: Sequence[Binding], name: str) -> Values:
    static = True
    for binding in reversed(bindings):
        made_from = evaluator.variables.bound(index, binding)
        found = tuple(m for v in made_from for m in evaluator.members.of(v, name, index.path) if m.kind == DEFINITION)
        if found:
            return tuple(m._replace(static=static and m.static) for m in found)
        static = static and bool(made_from)
    return ()


def member_of_tuple(value: Value, name: str, item: str) -> Values:
    """An element of a tuple by its name, or as `Item1`, where `item` is what such names begin with."""
    names = value.name.split(".")[1:]
    number = name[len(item) :] if item and name.startswith(item) else ""
    at = names.index(name) if name in names else int(number) - 1 if number.isdecimal() else -1
    return value.args[at] if 0 <= at < len(value.args) else ()


def member_of_made(evaluator: Evaluator, value: Value, name: str) -> Values:
    """A member that a function used as a class gives the object that it makes (`this.store = new Store()`), or that its
    prototype, or a class's, is given (`Cart.prototype.pay = pay`)."""
    for at in evaluator.members.order(Place(value.path, value.index)):
        index = evaluator.index(at.path)
        given = index.bindings.get((at.index, f"{MADE}{name}"), ())
        if given:
            return unite([guessed(v) for binding in given for v in evaluator.variables.bound(index, binding)])
        if found := _in_prototype(evaluator, at, name):
            return found
    return ()


def _in_prototype(evaluator: Evaluator, place: Place, name: str) -> Values:
    """Likewise one that the object literal has which is its prototype (`Cart.prototype = { pay }`)."""
    prototype = evaluator.rules(place.path).PROTOTYPE_MEMBER
    for part in evaluator.members.parts(place)[1:]:
        index = evaluator.index(part.path)
        if index.definitions[part.index].name == prototype and index.definitions[part.index].kind == "variable":
            given = index.bindings.get((part.index, name), ())
            return unite([guessed(v) for b in given for v in evaluator.variables.bound(index, b)])
    return ()


def given_to_class(evaluator: Evaluator, place: Place, name: str, found: Place | None) -> Values:
    """A member that a class itself is given, or one that it is based on (`Cart.Item = Item`), where what is found in
    them is not the class's."""
    if found is not None and is_static(evaluator.index(found.path), found.index):
        return ()
    for at in evaluator.members.order(place):
        index = evaluator.index(at.path)
        given = index.bindings.get((at.index, f"{OF_CLASS}{name}"), ())
        if given:
            return unite([v for binding in given for v in evaluator.variables.bound(index, binding)])
    return ()


def member_of_exports(evaluator: Evaluator, value: Value, name: str) -> Values:
    """A member that the exports of a module are given, of what they are as a whole: `module.exports = Cart` before
    `module.exports.helper = helper`."""
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    if definition.parent != 0 or not index.rules.OWN_EXPORTS or definition.name not in index.exports.get("=", ()):
        return ()
    for text in reversed(index.exports.get(name, ())):
        if found := evaluator.path(text, value.path, 0, EVERYWHERE):
            return tuple(v._replace(strategy=MODULE_ATTRIBUTE, static=v.static and value.static) for v in found)
    own = [at for at in index.named(0, name) or () if "export" in index.definitions[at].modifiers]
    return (Value(DEFINITION, value.path, own[-1], "", (), MODULE_ATTRIBUTE, value.static),) if own else ()


def given_to_exports(evaluator: Evaluator, place: Place, name: str) -> Values:
    """A member that the exports of a module are given by another name: `const api = module.exports`, then `api.open = …`."""
    if place.index or not evaluator.rules(place.path).OWN_EXPORTS:
        return ()
    for other in evaluator.once(("exports called", place.path), _called_exports, evaluator, place.path):
        own = evaluator.members.own(other, name, True)
        if own is not None and own.path == place.path:
            return (Value(DEFINITION, own.path, own.index, "", (), MODULE_ATTRIBUTE),)
    return ()


def _called_exports(evaluator: Evaluator, path: str) -> tuple[Place, ...]:
    """The variables of a module that hold its exports, as they are given them or are said to be of their type."""
    index = evaluator.index(path)
    found = []
    for at in (position for alike in index.children.get(0, {}).values() for position in alike):
        definition = index.definitions[at]
        given = index.bindings.get((0, definition.name), ()) if definition.kind in ("constant", "variable") else ()
        if definition.type.startswith("typeof["):
            held = evaluator.variables.value_of(Place(path, at))
            itself = any(v.kind == MODULE and v.name == index.rules.module_of(path) for v in held)
        else:
            itself = any(b.value in ("exports", "module.exports") for b in given)
        if itself and definition.name not in index.rules.OWN_EXPORTS:
            found.append(Place(path, at))
    return tuple(found)


def function_of_name(evaluator: Evaluator, value: Value) -> Place | None:
    """The function that a variable of the same name holds: `const Shop = exports = function Shop() {…}`."""
    name = evaluator.index(value.path).definitions[value.index].name
    for held in evaluator.variables.by(value) if evaluator.kind_of(value) != "fn" else ():
        definition = evaluator.index(held.path).definitions[held.index] if held.kind == DEFINITION else None
        if definition is not None and definition.kind == "fn" and definition.name == name:
            return Place(held.path, held.index)
    return None


def literal_around(index: FileIndex, scope: int) -> Values:
    """What `this` is in a method of an object literal without a name."""
    while scope > 0:
        start = index.literal_of.get(scope)
        if start is not None:
            return (Value(RECORD, index.path, index.definitions[scope].parent, f"{{@{start}:}}", (), ENCLOSING),)
        scope = index.definitions[scope].parent
    return ()


def any_of_literal(evaluator: Evaluator, value: Value) -> Values:
    """The values of all members of an object literal, for an unknown key."""
    fields = parse_record(value.name)
    if not fields[0][0].startswith("@"):
        return ()
    position = int(fields[0][0][1:])
    given = (evaluator.path(written[1:], value.path, value.index, position) for _, written in fields[1:])
    return unite([guessed(v) for values in given for v in values])


def any_of_named(evaluator: Evaluator, index: FileIndex, at: int) -> Values:
    """Likewise, of the object literal that a definition holds."""
    inside = [child for children in index.children.get(at, {}).values() for child in children]
    found = [
        Value(DEFINITION, index.path, child, "", (), MODULE_ATTRIBUTE, False)
        for child in inside
        if index.definitions[child].kind in CALLABLE_KINDS
    ]
    for (scope, _), bindings in index.bindings.items():
        if scope == at:
            held = (v for b in bindings if b.kind == "attribute" for v in evaluator.variables.bound(index, b))
            found.extend(guessed(v) for v in held)
    return unite(found)
