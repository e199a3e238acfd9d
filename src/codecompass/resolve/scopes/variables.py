"""Values of variables, fields and parameters: as declared, else as assigned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.paths import may_be_function, with_steps
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, READ_KINDS, TYPE_KINDS, VALUE_KINDS, Binding
from codecompass.resolve.scopes.merging import signatures_of
from codecompass.resolve.types.declared import NO_ENVIRONMENT
from codecompass.resolve.types.inferability import names_in
from codecompass.resolve.types.narrowing import narrowed_path
from codecompass.resolve.types.records import any_of_named
from codecompass.resolve.types.tuples import has_keys
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL_INSTANCE,
    INFERRED,
    INSTANCE,
    MODULE,
    RECEIVERS,
    RECORD,
    Value,
    Values,
    guessed,
    inferred,
    parse_path,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

_HOLDING = frozenset({"variable", "parameter"})
MOST_HELD = 16
"""The most functions that one name is taken to hold."""
LONGEST_BEHIND = 60
"""Characters of the steps from a name to what is called; variables that are taken from each other have ever more."""


class Variables:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def value_of(self, place: Place, receiver: Values = ()) -> Values:
        """The values of a variable, field or property: as declared, else as assigned."""
        return self.evaluator.once(("value", place, receiver), self._value_of, place, receiver)

    def _value_of(self, place: Place, receiver: Values) -> Values:
        index = self.evaluator.index(place.path)
        definition = index.definitions[place.index]
        if definition.kind in ("property", "indexer"):
            return self.evaluator.steps.result(self.accessor(index, place), receiver)
        environment = self.evaluator.members.environment(place, receiver) if receiver else NO_ENVIRONMENT
        if definition.type:
            declared = self.evaluator.declared.seen(
                definition.type, place.path, definition.parent, definition.start, environment
            )
            if declared:
                held = (
                    self.evaluator.dialect(place.path).held_by(receiver, definition, declared) if receiver else declared
                )
                return self._read(index, place, held, receiver)
        bindings = index.bindings.get((definition.parent, definition.name), ())
        if definition.owner:  # `window.$ = jQuery`
            given = index.bindings.get((definition.parent, f"{definition.owner}.{definition.name}"), ())
            bindings = [binding for binding in given if binding.kind == "attribute"]
        if (
            definition.kind in ("field", "constant")
            and index.vocabulary.enum_bases
            and any(b.kind == "variable" for b in bindings)
            and self.is_enum(Place(index.path, definition.parent))
        ):
            return (Value(INSTANCE, place.path, definition.parent, "", (), INFERRED),)
        assigned = [
            [v for a in self._assigned(index, b, environment) for v in self.settled(a) if not self.is_none(index, v)]
            for b in bindings
        ]
        values = self._read(index, place, unite([v for each in _narrowed(assigned) for v in each]), receiver)
        if not values and definition.kind == "field":
            return self.evaluator.dialect(place.path).field_as_inherited(place, receiver)
        return values if len(values) <= 1 else tuple(guessed(v) for v in values)

    def _assigned(self, index: FileIndex, binding: Binding, environment: Mapping[str, Values]) -> Values:
        """The values of a binding, in an object with known type arguments: `item: T; self.item = item` in a `Box[Cart]`
        → Cart."""
        root = parse_path(binding.value)[0] if environment and " " not in binding.value else ""
        for parameter in index.bindings.get((binding.site, root), ()) if root and not binding.type else ():
            if parameter.kind == "parameter" and not names_in(parameter.type).isdisjoint(environment):
                root_values = self.evaluator.declared.type(parameter.type, index.path, binding.site, environment)
                at = binding.start - 1
                values = self.evaluator.path(binding.value, index.path, binding.site, at, root_values=root_values)
                return tuple(inferred(v) for v in values)
        return self.bound(index, binding)

    def is_enum(self, place: Place) -> bool:
        """Whether a type is an enum: its fields are its only values."""
        enums = self.evaluator.vocabulary(place.path).enum_bases
        bases = self.evaluator.members.outside_bases(place) if enums else ()
        return any(base.rpartition(".")[2] in enums for base in bases)

    def _read(self, index: FileIndex, place: Place, values: Values, receiver: Values) -> Values:
        """The values of a class attribute read through an object, or through the class: a descriptor's by its
        `__get__`."""
        member = index.vocabulary.protocol_members.get(".")
        definition = index.definitions[place.index]
        if not member or not any(v.kind == INSTANCE for v in values):
            return values
        if receiver[0].kind != INSTANCE if receiver else definition.kind != "field":
            return values
        if not any(b.kind == "variable" for b in index.bindings.get((definition.parent, definition.name), ())):
            return values
        found: list[Value] = []
        for value in values:
            getters = self.evaluator.members.of(value, member, index.path) if value.kind == INSTANCE else ()
            found += self._read_by([getter for getter in getters if getter.kind == DEFINITION], value, bool(receiver))
        return unite(found)

    def _read_by(self, getters: list[Value], value: Value, of_object: bool) -> Values:
        """The results of a descriptor's `__get__`: of the overload for objects or for the class; without overloads, by
        its declared result, else, for an object, by its inferred one. `value`, the descriptor itself, without
        getters."""
        overloads = [self._read_by_overload(getter, of_object) for getter in getters]
        if getters and all(overloads):
            return unite([v for found in overloads for v in found])
        places = [(self.evaluator.index(getter.path), getter.index) for getter in getters]
        declared = all(index.definitions[at].type and not signatures_of(index, at) for index, at in places)
        if not getters or (not of_object and not declared):
            return (value,)
        results = unite([v for getter in getters for v in self.evaluator.steps.result_of(getter)])
        others = tuple(v for v in results if v[:3] != value[:3])
        return results if declared and not others else others

    def _read_by_overload(self, getter: Value, of_object: bool) -> Values:
        """The results of `__get__`'s overloads for objects, or for the class, whose first parameter is `None`."""
        index = self.evaluator.index(getter.path)
        overloads = [at for at in signatures_of(index, getter.index) if len(index.parameters(at)) > 1]
        meant = [at for at in overloads if self._is_none_type(index, index.parameters(at)[1]) != of_object]
        return unite([v for at in meant for v in self.evaluator.steps.result_of(getter._replace(index=at))])

    def _is_none_type(self, index: FileIndex, parameter: Binding) -> bool:
        types = self.evaluator.declared.type(parameter.type, index.path, parameter.site) if parameter.type else ()
        return bool(types) and all(self.is_none(index, value) for value in types)

    def accessor(self, index: FileIndex, place: Place, writing: bool = False) -> Place:
        """The getter among the accessors of a property, the one with the fewest parameters; its setter for `writing`."""
        definition = index.definitions[place.index]
        alike = index.children[definition.parent].get(definition.name, ()) if definition.kind == "property" else ()
        if len(alike) < 2:
            return place
        accessors = [at for at in alike if index.definitions[at].kind == "property"]
        return Place(place.path, (max if writing else min)(accessors, key=lambda at: len(index.parameters(at))))

    def by(self, value: Value) -> Values:
        """The values of a variable, field or property; anything else itself."""
        if value.kind != DEFINITION or self.evaluator.index(value.path).definitions[value.index].kind not in READ_KINDS:
            return (value,)
        return self.value_of(Place(value.path, value.index), value.args[0] if value.args else ())

    def settled(self, value: Value) -> Values:
        """The values of a variable that is assigned to another one; the variable itself where it stores an object
        literal, whose members are its own."""
        if value.kind != DEFINITION:
            return (value,)
        if self.evaluator.index(value.path).definitions[value.index].kind not in ("variable", "constant", "field"):
            return (value,)
        values = self.value_of(Place(value.path, value.index))
        objects = self.evaluator.vocabulary(value.path).objects
        return (value,) if objects and all(v.name == objects for v in values) else values

    def bound(self, index: FileIndex, binding: Binding) -> Values:
        """The values of a name by one binding."""
        key = ("bound", index.path, binding.start, binding.name, binding.value, binding.type)
        return self.evaluator.once(key, self._bound, index, binding)

    def _bound(self, index: FileIndex, binding: Binding) -> Values:
        if binding.kind == "join":
            return self._joined(index, binding)
        dialect = self.evaluator.dialect(index.path)
        if binding.type:
            declared = self.evaluator.declared.seen(binding.type, index.path, binding.site, binding.start)
            if declared:
                return dialect.assigned(index, binding, declared)
        elif binding.kind == "parameter" and (declared := dialect.parameter_as_overridden(index, binding)):
            return declared
        passed = self._passed(index, binding) if binding.kind == "parameter" and binding.value not in RECEIVERS else ()
        if not binding.value or binding.value == "#none":
            return passed
        site = _site_of_value(index, binding)
        own = narrowed_path(self.evaluator, index, binding.value, site, binding.start - 1)
        own = self.evaluator.path(binding.value, index.path, site, binding.start - 1) if own is None else own
        values = unite([*own, *passed])
        if declared := dialect.declared_instead(index, binding, values):
            return declared
        if binding.kind == "parameter" and "@arg" in binding.value:
            return values
        values = dialect.certain_among(index, binding, own, values)
        is_default = not binding.value.startswith("#") and "@" not in binding.value and ">." not in binding.value
        if binding.kind == "parameter" and is_default:
            return tuple(guessed(v) for v in values)
        return tuple(inferred(v) for v in values)

    def _joined(self, index: FileIndex, binding: Binding) -> Values:
        """The values at a control-flow merge: those of all bindings that may reach it, guesses unless they agree."""
        dialect = self.evaluator.dialect(index.path)
        parts = [(b, dialect.brought(index, b)) for b in index.joined(binding)]
        values = unite(
            [v for _, found in parts for f in found for v in self._read_off(f) if not self.is_none(index, v)]
        )
        agree = len(values) == 1 and all(found or (b.value == "#none" and b.kind != "parameter") for b, found in parts)
        return values if agree else tuple(guessed(v) for v in values)

    def _read_off(self, value: Value) -> Values:
        """The values of a member where these are known objects; else the member."""
        values = self.by(value)
        return values if values and all(v.kind in (INSTANCE, EXTERNAL_INSTANCE) for v in values) else (value,)

    def _passed(self, index: FileIndex, binding: Binding) -> Values:
        """The functions, classes and objects that calls in the file pass for a parameter without a type; empty where one of
        the arguments is not known. Those of other files are added: objects only where nothing here says what it is."""
        found: list[Value] = []
        for argument in index.passed.get((binding.scope, binding.name), ()):
            values = self.evaluator.path(argument.value, index.path, argument.site, argument.start)
            if not values:
                return ()
            found.extend(guessed(v) for one in values for v in self._read_through(one) if self._is_followed(v))
        is_open = index.is_open(binding) and not found
        for value in self.evaluator.handed.to(index, binding) if is_open or "@arg" not in binding.value else ():
            handed = [v for v in self._read_through(value) if self._is_followed(v)]
            found.extend(guessed(v) for v in handed if is_open or self._is_called(v))
        return unite(found)

    def _read_through(self, value: Value) -> Values:
        """The values of what is read; an object literal with a name as it is."""
        return self.settled(value) if self.evaluator.kind_of(value) != "property" else self.by(value)

    def _is_followed(self, value: Value) -> bool:
        """Whether a value that is passed says what members a parameter has, or what calls of it run."""
        if value.kind == DEFINITION:
            kind = self.evaluator.kind_of(value)
            is_object = kind in VALUE_KINDS and bool(self.evaluator.vocabulary(value.path).objects)
            return kind in CALLABLE_KINDS or kind == "class" or is_object
        held = value.args[0] if value.kind == EXTERNAL_INSTANCE and value.args else ()
        return value.kind in (INSTANCE, RECORD, MODULE) or has_keys(value) or any(map(self._is_followed, held))

    def functions_held(
        self, index: FileIndex, scope: int, name: str, behind: str = "", position: int = EVERYWHERE
    ) -> Values:
        """The functions that a variable or parameter may hold: those passed for it or assigned to it in the file, of a
        declared type also its first value, and those of what it is taken from. Each is a guess. `behind`: the steps from
        the variable to what is called (`table["pay"]()`)."""
        bound = [b for b in index.bindings.get((scope, name), ()) if b.kind in _HOLDING]
        bound = [b for b in bound if b.type or position == EVERYWHERE or b.start <= position < b.end]
        key = ("functions held", index.path, scope, name, behind, tuple(b.start for b in bound))
        return self.evaluator.once(key, self._functions_held, index, scope, name, behind, bound)

    def _functions_held(self, index: FileIndex, scope: int, name: str, behind: str, bound: Sequence[Binding]) -> Values:
        given = [b for b in bound if b.type and b.value]
        held = [v for b in given for v in (*self._callables(index, b, behind), *self.passed_on(index, b))]
        held += [v for b in bound if not b.type for v in self._taken_from(index, b, behind)]
        if behind:
            named = index.children.get(scope, {}).get(name, ()) if given else ()
            held += [v for at in named for v in any_of_named(self.evaluator, index, at) if self._is_called(v)]
            return tuple({v[:3]: guessed(v) for v in held}.values()) if len(held) <= MOST_HELD else ()
        passed = index.passed.get((scope, name), ())
        held += [v for b in passed for v in (*self._callables(index, b), *self.passed_on(index, b))]
        typed = [b for b in bound if b.kind == "parameter" and (b.type or b.value.startswith("<"))]
        handed = [v for b in typed for one in self.evaluator.handed.to(index, b) for v in self.by(one)]
        held += [v for v in handed if self._is_called(v)]
        return tuple({v[:3]: guessed(v) for v in held}.values()) if len(held) <= MOST_HELD else ()

    def _taken_from(self, index: FileIndex, binding: Binding, behind: str) -> Values:
        """The functions that a variable may hold which is taken from one with a declared type: `for (const f of fees)`."""
        root = parse_path(binding.value)[0]
        steps = f"{binding.value[len(root) :]}{behind}"
        if root not in index.holding or root == binding.name or " " in binding.value or len(steps) > LONGEST_BEHIND:
            return ()
        return self.functions_held(index, index.binding_scope(binding.site, root), root, steps)

    def passed_on(self, index: FileIndex, binding: Binding) -> Values:
        """The functions that a parameter with a declared type may hold which a binding has for its value."""
        at = index.binding_scope(binding.site, binding.value)
        bound = index.bindings.get((at, binding.value), ())
        typed = any(one.kind == "parameter" and one.type for one in bound)
        return self.functions_held(index, at, binding.value) if typed and at > 0 else ()

    def functions_returned(self, index: FileIndex, text: str, scope: int, position: int) -> Values:
        """The functions that functions with a declared result return, of a call of these (`maker()`) or a variable with such
        a value: each a guess."""
        if text.isidentifier():
            bound = index.binding_at(index.binding_scope(scope, text), text, position)
            if bound is None or bound.kind != "variable" or bound.type:
                return ()
            text, scope, position = bound.value, bound.site, bound.start - 1
        if not text.endswith("()") or " " in text:
            return ()
        callees = self.evaluator.path(text[:-2], index.path, scope, position)
        found = [v for one in callees if self.evaluator.is_callable(one) for v in self._returned_by(one)]
        return tuple({v[:3]: guessed(v) for v in found if self.evaluator.is_callable(v)}.values())

    def _returned_by(self, function: Value) -> Iterator[Value]:
        own = self.evaluator.index(function.path)
        declared = own.definitions[function.index].type
        for one in own.results.get(function.index, ()) if declared else ():
            if one.name == "return" and may_be_function(one.value, function.index, own.bindings):
                yield from self.evaluator.path(one.value, own.path, one.site, one.start - 1)

    def _callables(self, index: FileIndex, binding: Binding, behind: str = "") -> Iterator[Value]:
        """The functions and types among the values of a binding, or of what is `behind` them."""
        whole = with_steps(binding.value, behind)
        yield from self.functions_returned(index, whole, binding.site, binding.start - 1) if whole[-1:] == ")" else ()
        for one in self.evaluator.path(whole, index.path, binding.site, binding.start - 1):
            for value in self.by(one):
                if self._is_called(value):
                    yield value

    def _is_called(self, value: Value) -> bool:
        return self.evaluator.kind_of(value) in TYPE_KINDS or self.evaluator.is_callable(value)

    def is_none(self, index: FileIndex, value: Value) -> bool:
        """Whether a value is `None` or the like, which is left out of unions."""
        return value.kind == EXTERNAL_INSTANCE and value.name in index.vocabulary.memberless


def _site_of_value(index: FileIndex, binding: Binding) -> int:
    """The scope in which a binding's value is evaluated: the one around the function for a parameter's default of its
    own name, and for a parameter whose type the call around its function determines (`this.each({ seen(cart) {}
    })`)."""
    if binding.kind != "parameter" or binding.site != binding.scope:
        return binding.site
    if parse_path(binding.value)[0] != binding.name and "@arg" not in binding.value:
        return binding.site
    own = index.definitions[binding.scope]
    return own.parent if own.start >= binding.start and own.kind in CALLABLE_KINDS else binding.site


def _narrowed(assigned: list[list[Value]]) -> list[list[Value]]:
    """The values of each assignment. Where one has a single type, the unions of others that include this type are
    reduced to it: their further alternatives are ruled out by checks before it."""
    sure = {each[0][:4] for each in assigned if len(each) == 1}
    if not sure:
        return assigned
    return [[v for v in each if v[:4] in sure] or each if len(each) > 1 else each for each in assigned]
