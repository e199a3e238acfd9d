"""Which of several definitions of one name a callee means: by the number of its arguments; functions that are called
as members of their first parameter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Binding
from codecompass.resolve.arguments import Given, fitness
from codecompass.resolve.index import NEW
from codecompass.resolve.values import (
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    THING,
    TypeName,
    Value,
    Values,
    parse_type,
    unite,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.index import FileIndex

HOLDERS = frozenset({"variable", "field", "constant", "property", "event"})
EXTENSION = "extension"
_EVERYWHERE = 1 << 60
_RECEIVERS = ("#self", "#class")
_ANY = 1 << 30


class Overloads:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    # By number of arguments

    def narrow(self, value: Value, name: str, given: Given) -> Values:
        """What is meant by a callee with these arguments, the type arguments written with it kept for its result."""
        found = self._narrowed(value, name, given)
        if self.evaluator.rules(given.path).ARGUMENTS_TELL:
            return tuple(self._told(f, given) for f in found)
        if not given.types:
            return found
        types = tuple(self.evaluator.declared.type(text, given.path, given.scope) for text in given.types)
        return tuple(self._with_types(f, types) for f in found)

    def _with_types(self, value: Value, types: tuple[Values, ...]) -> Value:
        if value.kind != THING:
            return value
        definition = self.evaluator.index(value.path).definitions[value.index]
        if definition.kind not in CALLABLE_KINDS or len(definition.type_parameters) < len(types):
            return value
        return value._replace(args=(value.args[0] if value.args else (), *types))

    def _told(self, value: Value, given: Given) -> Value:
        """A function with what its first parameter's type stands for in its result: `T`, of `type[T]`. Where signatures
        are declared beside it, the first of them that says so."""
        index = self.evaluator.index(value.path) if value.kind == THING else None
        if index is None or index.definitions[value.index].kind not in CALLABLE_KINDS:
            return value
        definition = index.definitions[value.index]
        alike = (
            index.children[definition.parent].get(definition.name, ()) if definition.parent in index.children else ()
        )
        signatures = [at for at in alike if "overload" in index.definitions[at].modifiers]
        for at in (*signatures, value.index):
            names = index.rules.told_by_call(index.definitions[at])
            taken = [p for p in index.parameters(at) if p.value not in _RECEIVERS] if names else []
            for written in parse_type(taken[0].type) if taken else ():
                name, is_made = self._variable_in(written, names, index)
                if name and not self._is_type(name, value):
                    found = self.evaluator.path(given.arguments[0], given.path, given.scope, given.position)
                    if is_made:
                        found = unite([v for f in found for v in self.evaluator.steps.called(f, given.path)])
                    args = (found if one == name else () for one in names)
                    return value._replace(index=at, args=(value.args[0] if value.args else (), *args))
        return value

    def _variable_in(self, written: TypeName, names: tuple[str, ...], index: FileIndex) -> tuple[str, bool]:
        """The one of the names that a parameter's type tells, and whether it is what a call of the argument makes."""
        if written.name in names and not written.args:
            return written.name, False
        short = written.name.rpartition(".")[2]
        if short in index.rules.TYPE_OF_TYPE or short in index.rules.RESULTS:
            made = [name for arg in written.args[-1:] for name in arg if name.name in names]
            return (made[0].name, True) if made else ("", False)
        return "", False

    def _is_type(self, name: str, seen_from: Value) -> bool:
        """Whether a name is that of a type, not a variable for one."""
        for value in self.evaluator.path(name, seen_from.path, seen_from.index, _EVERYWHERE):
            if value.kind != THING:
                return True
            if self.evaluator.index(value.path).definitions[value.index].kind in TYPE_KINDS:
                return True
        return False

    def _narrowed(self, value: Value, name: str, given: Given) -> Values:
        """Of the definitions that bear `name` where `value` was found, the one that takes the arguments best."""
        if value.kind != THING or not self.evaluator.rules(value.path).OVERLOADED:
            return (value,)
        index = self.evaluator.index(value.path)
        definition = index.definitions[value.index]
        if definition.kind not in CALLABLE_KINDS or definition.kind == "fn":
            return (value,)
        receiver = value.args[0] if value.args else ()
        if EXTENSION in definition.modifiers and receiver and not self._is_inside(value, receiver[0]):
            return self.extension(receiver[0], name, given.path, given)
        chosen = self._chosen(Place(value.path, value.index), name, given)
        if chosen is not None:
            best, sure = chosen
            return (value._replace(path=best.path, index=best.index, static=value.static and sure),)
        return self.extension(receiver[0], name, given.path, given) if receiver else ()

    def _is_inside(self, value: Value, receiver: Value) -> bool:
        """Whether an extension is called by its bare name, from within the type that has it."""
        parent = self.evaluator.index(value.path).definitions[value.index].parent
        around = self.evaluator.members.type_around(value.path, parent)
        return around is not None and (receiver.path, receiver.index) in self.evaluator.members.parts(around)

    def chosen(self, place: Place, given: Given) -> tuple[Place, bool] | None:
        """The one of a constructor's overloads that takes the arguments, and whether no other does as well."""
        return self._chosen(place, "", given)

    def _chosen(self, place: Place, name: str, given: Given) -> tuple[Place, bool] | None:
        """Looked for in the type that has the name, then in those it is based on."""
        members = self.evaluator.members
        definition = self.evaluator.index(place.path).definitions[place.index]
        around = members.type_around(place.path, definition.parent)
        is_new = definition.kind == "constructor"
        for at in members.order(around)[: 1 if is_new else None] if around is not None else ():
            found = self._best(self._bearing(at, NEW if is_new else name), given, 0)
            if found is not None:
                return found
        return None

    def _best(
        self, places: list[Place], given: Given, first: int, matches: Mapping[Place, int] | None = None
    ) -> tuple[Place, bool] | None:
        """The place that takes the arguments best, from its parameter `first` on; `matches`: how well they take
        what they are called on."""
        count = len(given.arguments)
        able = [place for place in places if self._can_take(place, count + first)]
        if len(able) < 2:  # nothing to choose from
            return (able[0], True) if able else None
        scored = []
        for place in able:
            how_well = fitness(self.evaluator, place, self._parameters(place)[first:], given)
            if how_well is not None:
                how_well += 2 * matches[place] if matches else 0
                scored.append(((-how_well, *self._distance(place, count + first)), place))
        scored.sort(key=lambda row: row[0])
        if not scored:
            return able[0], False
        return scored[0][1], len(scored) < 2 or scored[1][0] > scored[0][0]

    def takes(self, place: Place, count: int) -> bool:
        """Whether a callable can be called with `count` arguments, as a member of its first parameter if it can be."""
        definition = self.evaluator.index(place.path).definitions[place.index]
        least, most = self._bounds(place)
        extra = 1 if EXTENSION in definition.modifiers else 0
        return definition.kind not in CALLABLE_KINDS or least <= count + extra <= most

    def overridden(self, place: Place, found: Place) -> Place | None:
        """The overload that a member overrides: as many parameters; a class's member only where that is said."""
        index = self.evaluator.index(found.path)
        holder = index.definitions[index.definitions[found.index].parent]
        definition = self.evaluator.index(place.path).definitions[place.index]
        if holder.kind != "interface" and "override" not in definition.modifiers:
            return None
        if holder.kind == "interface" and "static" in definition.modifiers:
            return None
        if definition.kind not in CALLABLE_KINDS:
            return found
        wanted = self._parameters(place)
        same = [
            other for other in self._same_name(found, definition.name) if len(self._parameters(other)) == len(wanted)
        ]
        alike = [other for other in same if [b.type for b in self._parameters(other)] == [b.type for b in wanted]]
        return next(iter(alike or same), None)

    def _same_name(self, place: Place, name: str) -> list[Place]:
        around = self.evaluator.members.type_around(
            place.path, self.evaluator.index(place.path).definitions[place.index].parent
        )
        return self._bearing(around, name) if around is not None else [place]

    def _bearing(self, at: Place, name: str) -> list[Place]:
        """Callables of that name in a type, all its parts."""
        found: list[Place] = []
        for part in self.evaluator.members.parts(at):
            index = self.evaluator.index(part.path)
            children = index.children.get(part.index, {}).get(name, ())
            found.extend(Place(part.path, c) for c in children if index.definitions[c].kind in CALLABLE_KINDS)
            if name == NEW and index.parameters(part.index):  # a constructor written at the head of the type
                found.append(part)
        return found

    def _type_parameters(self, place: Place) -> int:
        return len(self.evaluator.index(place.path).definitions[place.index].type_parameters)

    def _can_take(self, place: Place, count: int) -> bool:
        least, most = self._bounds(place)
        return least <= count <= most

    def _distance(self, place: Place, count: int) -> tuple[bool, int, int]:
        """Just as many parameters before defaults, these before a gathered rest; without type parameters before with."""
        parameters = self._parameters(place)
        gathers = bool(parameters) and parameters[-1].value == "#list"
        return gathers, abs(len(parameters) - count), self._type_parameters(place)

    def _bounds(self, place: Place) -> tuple[int, int]:
        parameters = self._parameters(place)
        gathers = bool(parameters) and parameters[-1].value == "#list"
        return sum(not p.value for p in parameters), _ANY if gathers else len(parameters)

    def _parameters(self, place: Place) -> list[Binding]:
        """Parameters in order; of a member of a block that extends a type, what the block takes comes first."""
        index = self.evaluator.index(place.path)
        parent = index.definitions[place.index].parent
        around = index.parameters(parent) if parent > 0 and index.definitions[parent].kind == "impl" else []
        return [*around, *index.parameters(place.index)]

    # Called as members of their first parameter

    def extension(self, value: Value, name: str, path: str, given: Given | None = None) -> Values:
        """A function that can be called as a member of a value though its type does not have it."""
        if not self.evaluator.rules(path).OVERLOADED:
            return ()
        language = self.evaluator.files[path].language
        matches: dict[Place, int] = {}
        for place in self.evaluator.world.called(language, name.partition("`")[0]):
            definition = self.evaluator.index(place.path).definitions[place.index]
            if EXTENSION in definition.modifiers and (given is None or self._can_take(place, len(given.arguments) + 1)):
                match = self._extends(place, definition.type_parameters, value)
                if match:
                    matches[place] = match
        counted = name.partition("`")[2]
        generic = {p: m for p, m in matches.items() if counted and self._type_parameters(p) == int(counted)}
        matches = generic or matches
        if not matches:
            return ()
        best, sure = max(matches, key=lambda place: matches[place]), len(matches) == 1
        if given is not None:
            best, sure = self._best(list(matches), given, 1, matches) or (best, False)
        static = value.static and matches[best] > 1 and (sure or given is None)
        return (Value(THING, best.path, best.index, "", ((value,),), value.strategy, static),)

    def environment(self, place: Place, receiver: Values) -> Mapping[str, Values]:
        """What the type parameters of an extension stand for, where its first parameter and the receiver tell."""
        definition = self.evaluator.index(place.path).definitions[place.index]
        first = next(iter(self._parameters(place)), None)
        if EXTENSION not in definition.modifiers or not definition.type_parameters or not receiver or first is None:
            return {}
        if first.type in definition.type_parameters:
            return {first.type: receiver}
        names = [written.name for arg in parse_type(first.type)[0].args for written in arg] if first.type else []
        given = zip(names, receiver[0].args, strict=False)
        return {name: args for name, args in given if name in definition.type_parameters}

    def _extends(self, place: Place, type_parameters: tuple[str, ...], value: Value) -> int:
        """How surely a value can be the first argument: 3 its type says so, 2 a base of it does, 1 not excluded."""
        first = next(iter(self._parameters(place)), None)
        if first is None:
            return 0
        wanted = self.evaluator.declared.type(first.type, place.path, place.index)
        if value.kind == EXTERNAL or (first.type in type_parameters and not wanted):
            return 1
        return max((self.is_a(value, w, place.path) for w in wanted), default=0)

    def is_a(self, value: Value, wanted: Value, path: str) -> int:
        if value.kind == INSTANCE:
            at = Place(value.path, value.index)
            if wanted.kind == INSTANCE:
                order = self.evaluator.members.order(at)
                target = Place(wanted.path, wanted.index)
                parts = {target, *self.evaluator.members.parts(target)}
                return 3 if at in parts else 2 if parts.intersection(order) else 0
            outside = {name.rpartition(".")[2] for name in self.evaluator.members.outside_bases(at)}
            return 2 if wanted.name.rpartition(".")[2] in outside else 0
        if wanted.kind != EXTERNAL_INSTANCE or value.kind != EXTERNAL_INSTANCE:
            return 0
        short, other = value.name.rpartition(".")[2], wanted.name.rpartition(".")[2]
        if short == other:
            return 3
        elements = self.evaluator.rules(path).ELEMENTS
        return 2 if short in elements and other in elements else 0

    # Functions handed over

    def parameter(self, value: Value, position: int, path: str) -> Values:
        """What a callable, or a function of a declared type, takes as its parameter at `position`."""
        if value.kind == EXTERNAL_INSTANCE:
            return self._of_function_type(value, position, path)
        if value.kind not in (THING, INSTANCE):
            return ()
        place = Place(value.path, value.index)
        definition = self.evaluator.index(value.path).definitions[value.index]
        receiver = value.args[0] if value.args else ()
        if value.kind == INSTANCE:
            environment = self.evaluator.members.environment(place, (value,))
            return self._declared(place, position, environment) if definition.kind == "delegate" else ()
        if definition.kind in HOLDERS:
            held = self.evaluator.held.value_of(place, receiver)
            return tuple(v for h in held if h.kind != THING for v in self.parameter(h, position, path))
        if definition.kind not in CALLABLE_KINDS:
            return ()
        if EXTENSION in definition.modifiers and receiver and not self._is_inside(value, receiver[0]):
            position += 1
        environment = self.environment(place, receiver) or self.evaluator.members.environment(place, receiver)
        return self._declared(place, position, environment)

    def function_type(self, value: Value, path: str) -> tuple[int | None, Values]:
        """(how many parameters a function of a declared type takes, None for no such type; what it gives)"""
        if value.kind == INSTANCE:
            place = Place(value.path, value.index)
            definition = self.evaluator.index(value.path).definitions[value.index]
            if definition.kind != "delegate":
                return None, ()
            returns = definition.type not in ("", "void")
            return len(self._parameters(place)), (value,) if returns else ()
        table = self.evaluator.rules(path).FUNCTION_TYPES
        short = value.name.rpartition(".")[2]
        if value.kind != EXTERNAL_INSTANCE or short not in table:
            return None, ()
        end = table[short]
        if end == 0:
            return self.function_type(value.args[0][0], path) if value.args and value.args[0] else (None, ())
        taken = value.args[:end]
        gives = value.args[len(taken)] if len(taken) < len(value.args) else ()
        return len(taken), gives or (() if short in self.evaluator.rules(path).PROCEDURES else (value,))

    def _declared(self, place: Place, position: int, environment: Mapping[str, Values]) -> Values:
        parameters = self._parameters(place)
        if position >= len(parameters):
            return ()
        return self.evaluator.declared.type(parameters[position].type, place.path, place.index, environment)

    def _of_function_type(self, value: Value, position: int, path: str) -> Values:
        table = self.evaluator.rules(path).FUNCTION_TYPES
        short = value.name.rpartition(".")[2]
        if short not in table or not value.args:
            return ()
        end = table[short]
        if end == 0:
            return tuple(v for inner in value.args[0] for v in self.parameter(inner, position, path))
        taken = value.args[:end]
        return taken[position] if position < len(taken) else ()
