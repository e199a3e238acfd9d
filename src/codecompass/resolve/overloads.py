"""Which of several definitions of one name a callee means: by the number of its arguments; functions that are called
as members of their first parameter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Binding, Definition
from codecompass.resolve.arguments import (
    EXACT,
    FITS,
    MAY,
    NOT,
    Argument,
    Fit,
    Fits,
    Given,
    arguments_fit,
    better,
    fits,
    read_arguments,
)
from codecompass.resolve.generics import as_base
from codecompass.resolve.index import NEW
from codecompass.resolve.inferring import specificity
from codecompass.resolve.merged import is_explicit
from codecompass.resolve.outside import with_given
from codecompass.resolve.telling import told_by_arguments
from codecompass.resolve.values import (
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INFERRED,
    INSTANCE,
    MIN_TELLING,
    THING,
    Value,
    Values,
    parse_type,
)
from codecompass.resolve.world import EXTENSION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from codecompass.resolve.evaluate import Evaluator

_ANY = 1 << 30


class Overloads:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    # By number of arguments

    def narrow(self, value: Value, name: str, given: Given) -> Values:
        """What is meant by a callee with these arguments, the type arguments written with it kept for its result."""
        found = self._narrowed(value, name, given)
        if not given.types:
            return tuple(self._told(f, given) for f in found)
        types = tuple(self.evaluator.declared.type(text, given.path, given.scope) for text in given.types)
        return tuple(self._with_types(f, types, given) for f in found)

    def _told(self, value: Value, given: Given) -> Value:
        """A function with what its arguments tell of what it gives."""
        if value.kind == EXTERNAL:
            return with_given(self.evaluator, value, given)
        return told_by_arguments(self.evaluator, value, given) if value.kind == THING else value

    def _with_types(self, value: Value, types: tuple[Values, ...], given: Given) -> Value:
        if value.kind == EXTERNAL and value.name.rpartition(".")[2] in self.evaluator.rules(given.path).GIVING_ARGUMENT:
            return value._replace(args=types, static=False)
        if value.kind == EXTERNAL:
            return with_given(self.evaluator, value, given)
        if value.kind != THING:
            return value
        definition = self.evaluator.index(value.path).definitions[value.index]
        if len(definition.type_parameters) < len(types):
            return value
        if definition.kind in TYPE_KINDS:
            return value._replace(args=types)
        if definition.kind not in CALLABLE_KINDS:
            return value
        return value._replace(args=(value.args[0] if value.args else (), *types))

    def _narrowed(self, value: Value, name: str, given: Given) -> Values:
        """Of the definitions that bear `name` where `value` was found, the one that takes the arguments best."""
        if value.kind != THING or not self.evaluator.rules(value.path).OVERLOADED:
            return (value,)
        index = self.evaluator.index(value.path)
        definition = index.definitions[value.index]
        if definition.kind not in CALLABLE_KINDS or definition.kind == "fn":
            return (value,)
        receiver = value.args[0] if value.args else ()
        if self.is_called_on(value):
            return self.extension(receiver[0], name, given.path, given)
        place = Place(value.path, value.index)
        chosen = self._chosen(place, name, given, receiver)
        if chosen is not None:
            best, sure = chosen
            return (value._replace(path=best.path, index=best.index, static=value.static and sure),)
        extension = self.extension(receiver[0], name, given.path, given) if receiver else ()
        return extension or self._perhaps(value, name, given)

    def _perhaps(self, value: Value, name: str, given: Given) -> Values:
        """Where no overload seems to take the arguments: one that takes so many."""
        around = self.evaluator.members.type_around(
            value.path, self.evaluator.index(value.path).definitions[value.index].parent
        )
        for at in self.evaluator.members.order(around) if around is not None else ():
            for place in self._able(self._bearing(at, name), given, 0):
                return (value._replace(path=place.path, index=place.index, static=False),)
        return ()

    def alike(self, place: Place) -> list[Place]:
        """All of a method's overloads in its type."""
        if self.evaluator.index(place.path).definitions[place.index].kind == "fn":
            return [place]
        return self._same_name(place, self.evaluator.index(place.path).definitions[place.index].name)

    def is_called_on(self, value: Value) -> bool:
        """Whether an extension is called as a member of its first argument, not by its bare name from within the type that
        has it."""
        definition = self.evaluator.index(value.path).definitions[value.index]
        receiver = value.args[0][0] if value.args and value.args[0] else None
        if EXTENSION not in definition.modifiers or receiver is None:
            return False
        around = self.evaluator.members.type_around(value.path, definition.parent)
        return around is None or (receiver.path, receiver.index) not in self.evaluator.members.parts(around)

    def chosen(self, place: Place, given: Given) -> tuple[Place, bool] | None:
        """The one of a constructor's overloads that takes the arguments, and whether no other does as well."""
        return self._chosen(place, "", given)

    def _chosen(self, place: Place, name: str, given: Given, receiver: Values = ()) -> tuple[Place, bool] | None:
        """Looked for in the type that has the name, then in those it is based on."""
        members = self.evaluator.members
        definition = self.evaluator.index(place.path).definitions[place.index]
        around = members.type_around(place.path, definition.parent)
        is_new = definition.kind == "constructor" or name == NEW
        extended = bool(receiver) and self._is_extended(place.path, name)
        arguments: list[Argument] = []
        for at in members.order(around)[: 1 if is_new else None] if around is not None else ():
            places = self._able(self._bearing(at, NEW if is_new else name), given, 0)
            if not receiver and not is_new:  # called on the type itself
                places = [p for p in places if self._is_of_type(p)] or places
            if len(places) == 1 and not extended:
                return places[0], True
            arguments = arguments or read_arguments(self.evaluator, given)
            found = self._best(places, given, arguments, receiver)
            if found is not None:
                return found
        return None

    def _is_extended(self, path: str, name: str) -> bool:
        """Whether there are extensions of that name: they are meant where a member can't take the arguments."""
        return bool(self.evaluator.world.extending(self.evaluator.files[path].language, name.partition("`")[0]))

    def _is_of_type(self, place: Place) -> bool:
        definition = self.evaluator.index(place.path).definitions[place.index]
        return "static" in definition.modifiers

    def _able(self, places: list[Place], given: Given, first: int) -> list[Place]:
        """Those that can be seen and take so many arguments, of which the first `first` are said otherwise."""
        count = len(given.arguments) + first
        return [place for place in places if self._can_take(place, count) and self._is_seen(place, given)]

    def _is_seen(self, place: Place, given: Given) -> bool:
        """Whether code at a place may use a member: what is private, only inside its type."""
        definitions = self.evaluator.index(place.path).definitions
        definition = definitions[place.index]
        if definition.visibility != "private" or definition.kind == "fn":
            return True
        parts = self.evaluator.members.parts(Place(place.path, definition.parent))
        around, at = self.evaluator.index(given.path).definitions, given.scope
        while at > 0:
            if (given.path, at) in parts:
                return True
            at = around[at].parent
        return False

    def _best(
        self,
        places: list[Place],
        given: Given,
        arguments: list[Argument],
        receiver: Values = (),
        matches: Mapping[Place, int] | None = None,
    ) -> tuple[Place, bool] | None:
        """The place that takes the arguments best, and whether that is known; None where none can. `matches`: how well
        they take what they are called on."""
        able: dict[Place, Fits] = {}
        for place in places:
            parameters = self.parameters(place)[1 if matches else 0 :]
            known = self._known_types(place, given, receiver)
            found = fits(self.evaluator, place, parameters, arguments, given, known)
            if found is not None:
                able[place] = self._called_on(place, found, matches[place]) if matches else found
        if not able:
            return None
        count = len(given.arguments) + (1 if matches else 0)
        best = min(able, key=lambda place: self._rank(place, able, count))
        return best, all(self._beats(best, place, able, count) for place in able if place != best)

    def _known_types(self, place: Place, given: Given, receiver: Values) -> Mapping[str, Values]:
        """What type parameters stand for: as written with the call, else as the receiver tells."""
        own = self.evaluator.index(place.path).definitions[place.index].type_parameters
        if given.types and len(given.types) == len(own):
            types = [self.evaluator.declared.type(text, given.path, given.scope) for text in given.types]
            return dict(zip(own, types, strict=True))
        if not receiver:
            return {}
        return self.environment(place, receiver) or self.evaluator.members.environment(place, receiver)

    def _called_on(self, place: Place, found: Fits, match: int) -> Fits:
        """As the first argument, what an extension is called on."""
        first = self.parameters(place)[0]
        wanted = self.evaluator.declared.type(first.type, place.path, place.index)
        is_open = first.type in self.evaluator.index(place.path).definitions[place.index].type_parameters
        on = Fit((MAY, MAY, FITS, EXACT)[match], first.type, wanted, is_open)
        return found._replace(each=(on, *found.each))

    def _rank(self, place: Place, able: Mapping[Place, Fits], count: int) -> tuple[object, ...]:
        others = (fit for other, fit in able.items() if other != place)
        won = sum(better(self.evaluator, able[place], fit, place.path)[0] for fit in others)
        return -won, self._distance(place, able[place], count)

    def _beats(self, one: Place, other: Place, able: Mapping[Place, Fits], count: int) -> bool:
        how, sure = better(self.evaluator, able[one], able[other], one.path)
        if how or not sure:
            return sure and how > 0
        return self._distance(one, able[one], count) < self._distance(other, able[other], count)

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
        if holder.kind == "interface" and not self._may_implement(place, definition):
            return None
        if definition.kind not in CALLABLE_KINDS:
            return found
        wanted = self.parameters(place)
        same = [
            other for other in self._same_name(found, definition.name) if len(self.parameters(other)) == len(wanted)
        ]
        alike = [other for other in same if [b.type for b in self.parameters(other)] == [b.type for b in wanted]]
        return next(iter(alike or same), None)

    def _may_implement(self, place: Place, definition: Definition) -> bool:
        """An interface's member is implemented by what is public, or written out as that interface's."""
        if "static" in definition.modifiers:
            return False
        return definition.visibility == "public" or "explicit" in definition.modifiers

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
            named = [c for c in children if index.definitions[c].kind in CALLABLE_KINDS]
            found.extend(Place(part.path, c) for c in named if not is_explicit(index, c))
            if name == NEW and index.parameters(part.index):  # a constructor written at the head of the type
                found.append(part)
        return found

    def _type_parameters(self, place: Place) -> int:
        return len(self.evaluator.index(place.path).definitions[place.index].type_parameters)

    def _can_take(self, place: Place, count: int) -> bool:
        least, most = self._bounds(place)
        return least <= count <= most

    def _distance(self, place: Place, fits: Fits, count: int) -> tuple[bool, bool, int, int]:
        """Between those that take the arguments as well: without type parameters before with, without a gathered rest
        before with, just as many parameters before defaults, those that say more."""
        own = self.evaluator.index(place.path).definitions[place.index].type_parameters
        said = sum(specificity(fit.written, own) for fit in fits.each)
        return bool(own), fits.gathers, abs(len(self.parameters(place)) - count), -said

    def _bounds(self, place: Place) -> tuple[int, int]:
        parameters = self.parameters(place)
        gathers = bool(parameters) and parameters[-1].value == "#list"
        return sum(not p.value for p in parameters), _ANY if gathers else len(parameters)

    def parameters(self, place: Place) -> list[Binding]:
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
        for place in self.evaluator.world.extending(language, name.partition("`")[0]):
            definition = self.evaluator.index(place.path).definitions[place.index]
            if given is None or self._can_take(place, len(given.arguments) + 1):
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
            arguments = read_arguments(self.evaluator, given)
            chosen = self._best(list(matches), given, arguments, (value,), matches)
            if chosen is None:
                return ()
            best, sure = chosen
        static = value.static and matches[best] > 1 and (sure or given is None)
        return (Value(THING, best.path, best.index, "", ((value,),), value.strategy, static),)

    def environment(self, place: Place, receiver: Values) -> Mapping[str, Values]:
        """What the type parameters of an extension stand for, where its first parameter and the receiver tell."""
        definition = self.evaluator.index(place.path).definitions[place.index]
        first = next(iter(self.parameters(place)), None)
        if EXTENSION not in definition.modifiers or not definition.type_parameters or not receiver or first is None:
            return {}
        if first.type in definition.type_parameters:
            return {first.type: receiver}
        names = [written.name for arg in parse_type(first.type)[0].args for written in arg] if first.type else []
        given = zip(names, receiver[0].args, strict=False)
        return {name: args for name, args in given if name in definition.type_parameters}

    def _extends(self, place: Place, type_parameters: tuple[str, ...], value: Value) -> int:
        """How surely a value can be the first argument: 3 its type says so, 2 a base of it does, 1 not excluded."""
        first = next(iter(self.parameters(place)), None)
        if first is None or self._has_already(place, first.type):
            return 0
        wanted = self.evaluator.declared.type(first.type, place.path, place.index)
        if first.type in type_parameters and not wanted:
            return 1
        if value.kind == EXTERNAL or (value.kind == EXTERNAL_INSTANCE and value.strategy == INFERRED):
            name = self.evaluator.index(place.path).definitions[place.index].name
            return int(len(name) >= MIN_TELLING and name not in self.evaluator.rules(place.path).COMMON)
        return max((self._is_extended_by(value, w, place.path) for w in wanted), default=0)

    def _is_extended_by(self, value: Value, wanted: Value, path: str) -> int:
        """As `is_a`; 0 where one type's arguments say that another use of it is meant."""
        how = self.is_a(value, wanted, path)
        if how == 2 and value.kind == wanted.kind == INSTANCE and wanted.args:
            base = as_base(self.evaluator, value, Place(wanted.path, wanted.index))
            return 0 if base.args and arguments_fit(self.evaluator, base, wanted, path) == NOT else how
        return 0 if how == 3 and arguments_fit(self.evaluator, value, wanted, path) == NOT else how

    def _has_already(self, place: Place, written: str) -> bool:
        """Whether what an extension extends has a method of that name itself, which goes first."""
        own = self.evaluator.rules(place.path).OWN_MEMBERS.get(parse_type(written)[0].name if written else "", ())
        return self.evaluator.index(place.path).definitions[place.index].name in own

    def is_a(self, value: Value, wanted: Value, path: str) -> int:
        if value.kind == INSTANCE:
            at = Place(value.path, value.index)
            if wanted.kind == INSTANCE:
                order = self.evaluator.members.order(at)
                target = Place(wanted.path, wanted.index)
                parts = {target, *self.evaluator.members.parts(target)}
                return 3 if at in parts else 2 if parts.intersection(order) else 0
            outside = {name.rpartition(".")[2] for name in self.evaluator.members.outside_bases(at)}
            bases = self.evaluator.rules(path).BASES
            other = wanted.name.rpartition(".")[2]
            return 2 if other in outside or any(other in bases.get(name, ()) for name in outside) else 0
        if wanted.kind != EXTERNAL_INSTANCE or value.kind != EXTERNAL_INSTANCE:
            return 0
        short, other = value.name.rpartition(".")[2], wanted.name.rpartition(".")[2]
        if short == other:
            return 3
        rules = self.evaluator.rules(path)
        if short in rules.BASES:
            return 2 if other in rules.BASES[short] else 0
        return 2 if short in rules.ELEMENTS and other in rules.ELEMENTS else 0
