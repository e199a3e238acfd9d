"""What names hold: variables, fields and parameters, as declared, else as they are given values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, READ_KINDS, Binding, Definition
from codecompass.resolve.calls.overriding import taken_as_overridden
from codecompass.resolve.scopes.merging import signatures_of
from codecompass.resolve.types.declared import NO_ENVIRONMENT
from codecompass.resolve.types.inferability import names_in
from codecompass.resolve.types.narrowing import going_on, is_a
from codecompass.resolve.values import (
    DEFINITION,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INFERRED,
    INSTANCE,
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


class Variables:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def value_of(self, place: Place, receiver: Values = ()) -> Values:
        """What a variable, field or property holds: as declared, else as assigned."""
        found: Values = self.evaluator.once(("value", place, receiver), self._held, place, receiver)
        return found

    def _held(self, place: Place, receiver: Values) -> Values:
        index = self.evaluator.index(place.path)
        definition = index.definitions[place.index]
        if definition.kind in ("property", "indexer"):
            return self.evaluator.steps.result(self._getter(index, place), receiver)
        environment = self.evaluator.members.environment(place, receiver) if receiver else NO_ENVIRONMENT
        if definition.type:
            declared = self.evaluator.declared.seen(
                definition.type, place.path, definition.parent, definition.start, environment
            )
            if declared:
                return self._read(index, place, declared, receiver)
        bindings = index.bindings.get((definition.parent, definition.name), ()) if not definition.owner else ()
        if (
            definition.kind in ("field", "constant")
            and index.rules.ENUM_BASES
            and self._is_of_enum(index, definition, bindings)
        ):
            return (Value(INSTANCE, place.path, definition.parent, "", (), INFERRED),)
        given = [
            [v for g in self._taken(index, b, environment) for v in self._settled(g) if not self._is_none(index, v)]
            for b in bindings
        ]
        values = self._read(index, place, unite([v for each in _narrowed(given) for v in each]), receiver)
        if not values and definition.kind == "field" and index.rules.DYNAMIC:
            return self._as_inherited(place, receiver)
        return values if len(values) <= 1 else tuple(guessed(v) for v in values)

    def _as_inherited(self, place: Place, receiver: Values) -> Values:
        """What a field holds of which only a base says the type."""
        definition = self.evaluator.index(place.path).definitions[place.index]
        owner = Place(place.path, definition.parent)
        for base in self.evaluator.members.order(owner)[1:]:
            own = self.evaluator.members.own(base, definition.name)
            if own is not None and self.evaluator.index(own.path).definitions[own.index].type:
                return self.value_of(own, receiver)
        return ()

    def _taken(self, index: FileIndex, binding: Binding, environment: Mapping[str, Values]) -> Values:
        """What a binding gives its name in an object of which type parameters are known: `self.item = item` of a
        `Box[Cart]` a `Cart`, where `item: T` says what it takes."""
        root = parse_path(binding.value)[0] if environment and " " not in binding.value else ""
        for taken in index.bindings.get((binding.site, root), ()) if root and not binding.type else ():
            if taken.kind == "parameter" and not names_in(taken.type).isdisjoint(environment):
                held = self.evaluator.declared.type(taken.type, index.path, binding.site, environment)
                told = self.evaluator.path(binding.value, index.path, binding.site, binding.start - 1, held=held)
                return tuple(inferred(v) for v in told)
        return self.bound(index, binding)

    def _is_of_enum(self, index: FileIndex, field: Definition, bindings: Sequence[Binding]) -> bool:
        """Whether a field is one of the values that its type has: given one where the type is defined."""
        return any(b.kind == "variable" for b in bindings) and self.is_enum(Place(index.path, field.parent))

    def is_enum(self, place: Place) -> bool:
        """Whether a type's fields are its only values."""
        enums = self.evaluator.rules(place.path).ENUM_BASES
        bases = self.evaluator.members.outside_bases(place) if enums else ()
        return any(base.rpartition(".")[2] in enums for base in bases)

    def _read(self, index: FileIndex, place: Place, values: Values, receiver: Values) -> Values:
        """What an object, or its class, gives of the class's attribute: where that says itself how it is read, what it gives
        then."""
        member = index.rules.PROTOCOL_MEMBERS.get(".")
        definition = index.definitions[place.index]
        if not member or not any(v.kind == INSTANCE for v in values):
            return values
        if receiver[0].kind != INSTANCE if receiver else definition.kind != "field":
            return values
        if not any(b.kind == "variable" for b in index.bindings.get((definition.parent, definition.name), ())):
            return values
        found: list[Value] = []
        for value in values:
            readers = self.evaluator.members.of(value, member, index.path) if value.kind == INSTANCE else ()
            found += self._read_by([reader for reader in readers if reader.kind == DEFINITION], value, bool(receiver))
        return unite(found)

    def _read_by(self, readers: list[Value], value: Value, of_object: bool) -> Values:
        """What the methods give by which an attribute is read: of a class what is declared without regard to it, of an
        object not the attribute itself, unless that is all that is declared."""
        overloads = [self._read_as_told(reader, of_object) for reader in readers]
        if readers and all(overloads):
            return unite([v for found in overloads for v in found])
        places = [(self.evaluator.index(reader.path), reader.index) for reader in readers]
        declared = all(index.definitions[at].type and not signatures_of(index, at) for index, at in places)
        if not readers or (not of_object and not declared):
            return (value,)
        given = unite([v for reader in readers for v in self.evaluator.steps.result_of(reader)])
        others = tuple(v for v in given if v[:3] != value[:3])
        return given if declared and not others else others

    def _read_as_told(self, reader: Value, of_object: bool) -> Values:
        """What the overloads give that are meant for an object, or for the class itself, which has none (`None`) to show."""
        index = self.evaluator.index(reader.path)
        asked = [at for at in signatures_of(index, reader.index) if len(index.parameters(at)) > 1]
        meant = [at for at in asked if self._takes_none(index, index.parameters(at)[1]) != of_object]
        return unite([v for at in meant for v in self.evaluator.steps.result_of(reader._replace(index=at))])

    def _takes_none(self, index: FileIndex, parameter: Binding) -> bool:
        taken = self.evaluator.declared.type(parameter.type, index.path, parameter.site) if parameter.type else ()
        return bool(taken) and all(self._is_none(index, value) for value in taken)

    def _getter(self, index: FileIndex, place: Place) -> Place:
        """Of the definitions that make one property, the one that is asked for its value: it takes the fewest."""
        definition = index.definitions[place.index]
        alike = index.children[definition.parent].get(definition.name, ()) if definition.kind == "property" else ()
        if len(alike) < 2:
            return place
        accessors = [at for at in alike if index.definitions[at].kind == "property"]
        return Place(place.path, min(accessors, key=lambda at: len(index.parameters(at))))

    def by(self, value: Value) -> Values:
        """What a member holds; anything else itself."""
        if value.kind != DEFINITION or self.evaluator.index(value.path).definitions[value.index].kind not in READ_KINDS:
            return (value,)
        return self.value_of(Place(value.path, value.index), value.args[0] if value.args else ())

    def _settled(self, value: Value) -> Values:
        """What stands behind a variable that is given another one's value; an object's members are that one's."""
        if value.kind != DEFINITION:
            return (value,)
        if self.evaluator.index(value.path).definitions[value.index].kind not in ("variable", "constant", "field"):
            return (value,)
        held = self.value_of(Place(value.path, value.index))
        objects = self.evaluator.rules(value.path).OBJECTS
        return (value,) if objects and all(v.name == objects for v in held) else held

    def bound(self, index: FileIndex, binding: Binding) -> Values:
        """What one binding gives its name."""
        key = ("bound", index.path, binding.start, binding.name, binding.value, binding.type)
        found: Values = self.evaluator.once(key, self._bound, index, binding)
        return found

    def _bound(self, index: FileIndex, binding: Binding) -> Values:
        if binding.kind == "join":
            return self._joined(index, binding)
        if binding.type:
            declared = self.evaluator.declared.seen(binding.type, index.path, binding.site, binding.start)
            if declared:
                return self._assigned(index, binding, declared)
        elif binding.kind == "parameter" and (declared := taken_as_overridden(self.evaluator, index, binding)):
            return declared
        given = self._given(index, binding) if binding.kind == "parameter" and index.given else ()
        if not binding.value or binding.value == "#none":
            return given
        site = _site_of_value(index, binding)
        own = going_on(self.evaluator, index, binding.value, site, binding.start - 1)
        own = self.evaluator.path(binding.value, index.path, site, binding.start - 1) if own is None else own
        values = unite([*own, *given])
        if declared := self._declared_instead(index, binding, values):
            return declared
        if binding.kind == "parameter" and "@arg" in binding.value:
            return values
        if not self.evaluator.rules(index.path).ONE_OF_CALLED and _is_one_of_several(index, binding):
            default = own if _is_default(index, binding) else ()
            values = tuple(v for v in values if v in default or not self.evaluator.is_callable(v))
        if binding.kind == "parameter" and not binding.value.startswith("#") and "@" not in binding.value:
            return tuple(guessed(v) for v in values)
        return tuple(inferred(v) for v in values)

    def _assigned(self, index: FileIndex, binding: Binding, declared: Values) -> Values:
        """What a variable holds that is declared and given a value at once: of the declared type what the value is."""
        if not index.rules.ASSIGNMENT_NARROWS or binding.kind != "variable" or binding.value in ("", "#none"):
            return declared
        given = self.evaluator.path(binding.value, index.path, binding.site, binding.start - 1)
        held = unite([v for g in given for v in self._settled(g) if not self._is_none(index, v)])
        fitting = [[d for d in declared if is_a(self.evaluator, v, d)] for v in held]
        if not held or not all(fitting) or any(v.kind != INSTANCE or not v.static for v in held):
            return declared
        own = (next((d for d in to if d[:3] == v[:3]), inferred(v)) for v, to in zip(held, fitting, strict=True))
        return unite(list(own))

    def _declared_instead(self, index: FileIndex, binding: Binding, values: Values) -> Values:
        """What a variable is declared to be elsewhere, where of the value that it is given no more is known."""
        if not index.rules.ASSIGNMENT_NARROWS or any(v.kind not in (EXTERNAL, EXTERNAL_INSTANCE) for v in values):
            return ()
        if parse_path(binding.value)[0] == binding.name:  # in a loop, what it held before may not be known yet
            return ()
        declared = tuple(d for d in self.declared_for(index, binding) if not self._is_none(index, d))
        if any(d.name.rpartition(".")[2] in index.rules.ANYTHING for d in declared) or any(v.args for v in values):
            return ()
        if not any(d.kind == INSTANCE or d.args for d in declared):
            return ()
        return tuple(d for d in declared if any(is_a(self.evaluator, v, d) for v in values)) or declared

    def declared_for(self, index: FileIndex, binding: Binding) -> Values:
        """What a variable was declared to be of that is given a value later."""
        if not index.rules.ASSIGNMENT_NARROWS or binding.kind != "variable":
            return ()
        alike = index.bindings.get((binding.scope, binding.name), ())
        said = [b for b in alike if b.type and b.start < binding.start and b.kind in ("variable", "parameter")]
        return self.evaluator.declared.seen(said[-1].type, index.path, said[-1].site, said[-1].start) if said else ()

    def _joined(self, index: FileIndex, binding: Binding) -> Values:
        """What the bindings give that may have got to where ways meet: a guess, unless they agree."""
        parts = [(b, self._brought(index, b)) for b in index.joined(binding)]
        if not index.rules.ONE_OF_CALLED and len(parts) > 1:
            parts = [(b, tuple(v for v in found if not self.evaluator.is_callable(v))) for b, found in parts]
        values = unite(
            [v for _, found in parts for f in found for v in self._read_off(f) if not self._is_none(index, v)]
        )
        agree = len(values) == 1 and all(found or (b.value == "#none" and b.kind != "parameter") for b, found in parts)
        return values if agree else tuple(guessed(v) for v in values)

    def _brought(self, index: FileIndex, binding: Binding) -> Values:
        """What a binding brings to where ways meet."""
        if index.rules.ASSIGNMENT_NARROWS and binding.value == "#none" and binding.kind == "variable":
            return ()
        return self.evaluator.names.held_by(index, binding, binding.start, binding.name)

    def _read_off(self, value: Value) -> Values:
        """What a member gives, where that is known to be objects."""
        held = self.by(value)
        return held if held and all(v.kind in (INSTANCE, EXTERNAL_INSTANCE) for v in held) else (value,)

    def _given(self, index: FileIndex, binding: Binding) -> Values:
        """The functions that calls in the file give a parameter of which nothing is said; none where one is not known."""
        found: list[Value] = []
        for argument in index.given.get((binding.scope, binding.name), ()):
            values = self.evaluator.path(argument.value, index.path, argument.site, argument.start)
            if not values:
                return ()
            found.extend(
                guessed(v) for v in values if self.evaluator.is_callable(v) or self.evaluator.kind_of(v) == "class"
            )
        return unite(found)

    def _is_none(self, index: FileIndex, value: Value) -> bool:
        """Whether it is what stands for nothing, and no alternative to anything."""
        return value.kind == EXTERNAL_INSTANCE and value.name in index.rules.MEMBERLESS


def _site_of_value(index: FileIndex, binding: Binding) -> int:
    """The scope that a binding's value is read in: of a parameter's default that bears its name, and of what the place of
    its function hands that (`this.each({ seen(cart) {} })`), the one around."""
    if binding.kind != "parameter" or binding.site != binding.scope:
        return binding.site
    if parse_path(binding.value)[0] != binding.name and "@arg" not in binding.value:
        return binding.site
    own = index.definitions[binding.scope]
    return own.parent if own.start >= binding.start and own.kind in CALLABLE_KINDS else binding.site


def _is_default(index: FileIndex, binding: Binding) -> bool:
    """Whether a parameter has one value unless it is given another, and nothing else is ever assigned to it."""
    alone = len(index.bindings.get((binding.scope, binding.name), ())) == 1
    return alone and binding.kind == "parameter" and " " not in binding.value


def _is_one_of_several(index: FileIndex, binding: Binding) -> bool:
    """Whether the name may hold something else as well: another alternative, what is passed, another assignment."""
    if " " in binding.value or binding.kind == "parameter":
        return True
    alike = index.bindings.get((binding.scope, binding.name), ())
    return len(alike) > 1 and any(
        (b is not binding and b.end == binding.end and b.kind == "variable") or b.kind == "parameter" for b in alike
    )


def _narrowed(given: list[list[Value]]) -> list[list[Value]]:
    """What each assignment gives. Where one gives a single type, another's alternatives are the checks before it:
    of those that hold this type as well, only it is meant."""
    sure = {each[0][:4] for each in given if len(each) == 1}
    return [[v for v in each if v[:4] in sure] or each if len(each) > 1 else each for each in given] if sure else given
