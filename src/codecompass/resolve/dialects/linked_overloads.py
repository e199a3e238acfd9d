"""The overloads of C and C++: constness, values that nothing else refers to, templates and their conditions."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache

from msgspec.structs import replace

from codecompass.languages.rules import Place
from codecompass.model import DELETED, VALUE_KINDS, Binding, Definition
from codecompass.resolve.calls.arguments import Argument, CallArguments, read_arguments
from codecompass.resolve.calls.overloads import Overloads
from codecompass.resolve.scopes.file_index import NEW
from codecompass.resolve.values import CONSTANT, EXTERNAL_INSTANCE, INSTANCE, Values

_MOVING = "&&"
MOST_KEPT = 1 << 12
"""Functions whose parameters are kept."""


class LinkedOverloads(Overloads):
    """The overloads of functions, which take constant arguments as well as others."""

    def parameters(self, place: Place) -> list[Binding]:
        return self._plain(place)

    @cached_property
    def _plain(self) -> Callable[[Place], list[Binding]]:
        return lru_cache(maxsize=MOST_KEPT)(self._plain_of)

    def _plain_of(self, place: Place) -> list[Binding]:
        rules = self.evaluator.rules(place.path)
        return [
            replace(one, type=plain) if (plain := rules.linking.unqualified(one.type)) != one.type else one
            for one in super().parameters(place)
        ]

    def of_receiver(self, places: list[Place], is_constant: bool, is_temporary: bool) -> list[Place]:
        """The members that can be called on a constant object, or else those that are preferred on one that is not; of
        those for objects that nothing else refers to (`&&`) and for others the ones that are meant; none that are
        deleted."""
        places = [one for one in places if DELETED not in self._definition(one).modifiers] or places
        moving = [one for one in places if _MOVING in self._definition(one).modifiers]
        moved = [self._types(one) for one in moving]
        places = [
            one for one in places if (one in moving) == is_temporary or (is_temporary and self._types(one) not in moved)
        ] or places
        if is_constant:
            return [one for one in places if not self._changes(one)] or places
        changing = [self._types(one) for one in places if self._changes(one)]
        return [one for one in places if self._changes(one) or self._types(one) not in changing]

    def of_values(self, places: list[Place], call: CallArguments) -> tuple[list[Place], bool]:
        """Of overloads that differ in whether they take values which nothing else refers to, or constant ones, those for
        these arguments; and whether that is sure."""
        if len({tuple(one.type for one in Overloads.parameters(self, place)) for place in places}) < 2:
            return places, True
        given = [_MOVING if _is_temporary(one) else self._kept(one, call) for one in call.arguments]
        taken = {place: self._taken(place, given) for place in places}
        most: dict[tuple[str, ...], int] = {}
        for place, count in taken.items():
            types = tuple(self._types(place))
            most[types] = max(count, most.get(types, count))
        found = [one for one in places if taken[one] == most[tuple(self._types(one))]]
        return found, len(found) == len(places) or None not in given

    def _kept(self, argument: str, call: CallArguments) -> str | None:
        """Whether an argument that has a name is constant, by its type in a function around; None: not known, as of what has
        no type of its own."""
        index = self.evaluator.index(call.path)
        at = index.binding_scope(call.scope, argument)
        binding = self.evaluator.dialect(call.path).binding_at(index, at, argument, call.position) if at > 0 else None
        typed = binding.type if binding is not None else ""
        if at <= 0 and any(map(self.evaluator.is_callable, self.evaluator.path(argument, *call[1:4]))):
            return _MOVING  # a function, of which an object is made
        if not typed or typed in self.evaluator.vocabulary(call.path).values:
            return None
        return CONSTANT if typed.startswith("const[") else ""

    def _taken(self, place: Place, given: Sequence[str | None]) -> int:
        """How well parameters of a type, of constant ones and of those for temporary values take the arguments."""
        own, count = self._definition(place).type_parameters, 0
        for one, kind in zip(super().parameters(place), given, strict=False):
            if one.type.startswith("rvalue["):
                count += 2 if kind == _MOVING else 0 if one.type[len("rvalue[") : -1] in own else -2
            elif one.type.startswith("const["):
                count += kind in (CONSTANT, _MOVING)
            else:
                count += kind in ("", None)
        return count

    def permitted(
        self, places: list[Place], call: CallArguments, arguments: Sequence[Argument]
    ) -> tuple[list[Place], list[Place]]:
        """The templates whose conditions may hold of the arguments, and of which no parameter stands for two types, as in
        `put(T, T)` of a number and a text; and those of which that is likely."""
        each = {place: self._permits(place, call, arguments) for place in places}
        able = [place for place in places if each[place] is not False] or places
        return able, [place for place in able if each[place]]

    def _permits(self, place: Place, call: CallArguments, arguments: Sequence[Argument]) -> bool | None:
        own = self._definition(place).type_parameters
        given = dict(zip(own, (self._given(text, call) for text in call.types), strict=False))
        deduced = self._deduced(place, arguments)
        is_torn = any(len(set(found)) > 1 for name, found in deduced.items() if name not in given)
        is_value = any(given.get(one.type) == ("#value", False) for one in self.parameters(place))
        if is_torn or is_value or (call.types and not own):
            return False
        types = {name: [(str(one[-1]), len(one) > 1) for one in found] for name, found in deduced.items()}
        types |= {name: [one] for name, one in given.items()}
        return self.evaluator.rules(place.path).linking.permits(place, types)

    def _given(self, written: str, call: CallArguments) -> tuple[str, bool]:
        """A template's argument as `permits` takes it; a constant is no type, and nothing is told of others."""
        found = self._compared(self.evaluator.declared.type(written, call.path, call.scope))
        if found is not None:
            return str(found[-1]), len(found) > 1
        named = self.evaluator.path(written, call.path, call.scope, call.position)
        is_value = written == "#value" or any(self.evaluator.kind_of(one) in VALUE_KINDS for one in named)
        return "#value" if is_value else "", False

    def _known_types(self, place: Place, call: CallArguments, receiver: Values) -> Mapping[str, Values]:
        """The first parameters of a template may be given, the others follow from the arguments."""
        known, own = super()._known_types(place, call, receiver), self._definition(place).type_parameters
        given = {
            name: self.evaluator.declared.type(text, call.path, call.scope)
            for name, text in zip(own, call.types, strict=False)
        }
        return {**known, **{name: values for name, values in given.items() if values}} if given else known

    def _deduced(self, place: Place, arguments: Sequence[Argument]) -> dict[str, list[tuple[object, ...]]]:
        """Parameter of a template → the types that the arguments give it, as they are compared: of the tree by place."""
        open_ = self._definition(place).type_parameters
        found: dict[str, list[tuple[object, ...]]] = {}
        for parameter, given in zip(self.parameters(place) if open_ else (), arguments, strict=False):
            known = self._known(given, place.path) if parameter.type in open_ else None
            if known is not None:
                found.setdefault(parameter.type, []).append(known)
        return found

    def _known(self, given: Argument, path: str) -> tuple[object, ...] | None:
        """An argument's type, where it is one."""
        literal = self.evaluator.vocabulary(path).literals.get(given.text)
        values = self.evaluator.declared.type(literal, path, 0) if literal else given.values
        return self._compared(values)

    def _compared(self, values: Values) -> tuple[object, ...] | None:
        held = self.held(values)
        if len(held) != 1:
            return None
        return held[0][1:3] if held[0].kind == INSTANCE else (held[0].name.rpartition(".")[2],)

    def held(self, values: Values) -> Values:
        """The objects that values are, or that variables hold."""
        each = [one for v in values for one in self.evaluator.variables.by(v)] if values else []
        return tuple(one for one in each if one.kind in (INSTANCE, EXTERNAL_INSTANCE))

    def _changes(self, place: Place) -> bool:
        modifiers = self._definition(place).modifiers
        return CONSTANT not in modifiers and "static" not in modifiers

    def _definition(self, place: Place) -> Definition:
        return self.evaluator.index(place.path).definitions[place.index]

    def _types(self, place: Place) -> list[str]:
        return [one.type for one in self.parameters(place)]

    def chosen(self, place: Place, call: CallArguments) -> tuple[Place, bool] | None:
        """Of a type's constructors the one that takes the arguments of a call; the type itself where it has others only."""
        index = self.evaluator.index(place.path)
        parent = index.definitions[place.index].parent
        alike = [Place(place.path, at) for at in index.children[parent].get(NEW, ())]
        able = [one for one in alike if self.accepts(one, len(call.arguments))]
        if len(able) < 2:
            return (able[0], True) if able else None
        return self.best(able, call, read_arguments(self.evaluator, call)) or (able[0], False)


def _is_temporary(argument: str) -> bool:
    return argument.endswith(("()", "@moved")) or argument[:1] in ("#", "<")
