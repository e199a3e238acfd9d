"""Overload resolution: which definition of a name a call means, by the number and the types of its arguments."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from codecompass.languages.arguments import LAST
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, EXTENSION, REST, TYPE_KINDS, VALUE_KINDS, Binding, Definition
from codecompass.resolve.calls.applicability import MAY, Fits, better, fits
from codecompass.resolve.calls.arguments import Argument, CallArguments, read_arguments, with_name
from codecompass.resolve.calls.external_results import with_arguments
from codecompass.resolve.scopes.file_index import NEW
from codecompass.resolve.scopes.merging import is_explicit
from codecompass.resolve.types.inferability import names_in, specificity
from codecompass.resolve.types.inference import infer_type_arguments
from codecompass.resolve.types.matching import Lambda, argument, result_of
from codecompass.resolve.values import (
    DEFINITION,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    RECEIVERS,
    Value,
    Values,
    unsure,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from codecompass.resolve.evaluate import Evaluator

_ANY = 1 << 30
OF_ITS_TYPE = "compact"
"""Modifier of a constructor whose parameters are those of its type's head (`record Cart(int total) { Cart {…} }`)."""


class Overloads:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    # By number of arguments

    def narrow(self, value: Value, name: str, call: CallArguments) -> Values:
        """The callables that `value` means when it is called with these arguments, each carrying the explicit or
        inferred type arguments for its result."""
        found = self._narrowed(value, name, call)
        if not call.types:
            return tuple(self._with_inferred_types(f, call) for f in found)
        types = tuple(self.evaluator.declared.type(text, call.path, call.scope) for text in call.types)
        return tuple(self._with_types(self._with_inferred_types(f, call), types, call) for f in found)

    def _with_inferred_types(self, value: Value, call: CallArguments) -> Value:
        """A callable with the type arguments that the call's arguments determine."""
        if value.kind == EXTERNAL:
            return with_arguments(self.evaluator, value, call)
        if self.evaluator.kind_of(value) in VALUE_KINDS:
            return self._picking(value, call)
        return infer_type_arguments(self.evaluator, value, call) if value.kind == DEFINITION else value

    def _picking(self, value: Value, call: CallArguments) -> Value:
        """A variable that is called with a function which picks from what it gives: `useCart(s => s.pay)`, for a store."""
        vocabulary = self.evaluator.vocabulary(call.path)
        picker = (
            argument(self.evaluator, call.arguments[0], call) if vocabulary.picking and len(call.arguments) == 1 else ()
        )
        for held in self.evaluator.variables.by(value) if isinstance(picker, Lambda) else ():
            short = held.name.rpartition(".")[2]
            if held.kind == EXTERNAL_INSTANCE and held.args and short in vocabulary.picking:
                picked = result_of(self.evaluator, picker, held.args[0], (), call.path)
                return held._replace(args=(picked,)) if picked else value
        return value

    def _with_types(self, value: Value, types: tuple[Values, ...], call: CallArguments) -> Value:
        if (
            value.kind == EXTERNAL
            and value.name.rpartition(".")[2] in self.evaluator.vocabulary(call.path).returning_type_argument
        ):
            return value._replace(args=types, static=False)
        if value.kind == EXTERNAL:
            return self.evaluator.dialect(call.path).external_with_types(value, types, call)
        if value.kind != DEFINITION:
            return value
        definition = self.evaluator.index(value.path).definitions[value.index]
        if len(self.evaluator.rules(call.path).type_parameters(definition)) < len(types):
            return value
        if definition.kind in TYPE_KINDS:
            return value._replace(args=types)
        if definition.kind not in CALLABLE_KINDS:
            return value
        return value._replace(args=(value.args[0] if value.args else (), *types, *value.args[1 + len(types) :]))

    def _narrowed(self, value: Value, name: str, call: CallArguments) -> Values:
        if value.kind == EXTERNAL:
            return self.evaluator.dialect(call.path).external_overload(value, name, call)
        return self.evaluator.dialect(value.path).overload(value, name, call) if value.kind == DEFINITION else (value,)

    def overload(self, value: Value, name: str, call: CallArguments) -> Values:
        """The best applicable overload of `name` among the members of the type that `value` was found in."""
        index = self.evaluator.index(value.path)
        definition = index.definitions[value.index]
        receiver = value.args[0] if value.args else ()
        if definition.kind not in CALLABLE_KINDS:
            return self._beside(value, name, receiver, call)
        if definition.kind == "fn":
            return (value,)
        if self.evaluator.extensions.is_called_on(value):
            return self.evaluator.dialect(call.path).extension(receiver[0], name, call.path, call)
        place = Place(value.path, value.index)
        chosen = self._chosen(place, name, call, receiver)
        if chosen is not None:
            best, sure = chosen
            return (value._replace(path=best.path, index=best.index, static=value.static and sure),)
        extension = self.evaluator.dialect(call.path).extension(receiver[0], name, call.path, call) if receiver else ()
        return extension or (() if self._has_outside_namesake(place, name) else self._perhaps(value, name, call))

    def _beside(self, value: Value, name: str, receiver: Values, call: CallArguments) -> Values:
        """What a call of a property means: an extension method of its name where the property's value is not
        callable."""
        if not receiver or not self._is_extended(value.path, name):
            return (value,)
        stored = self.evaluator.variables.value_of(Place(value.path, value.index), receiver)
        functions = [
            v
            for v in stored
            if v.kind == DEFINITION or self.evaluator.function_types.function_type(v, value.path)[0] is not None
        ]
        if functions or not stored:
            return (value,)
        return self.evaluator.dialect(call.path).extension(receiver[0], name, call.path, call) or (value,)

    def _perhaps(self, value: Value, name: str, call: CallArguments) -> Values:
        """A guess where no overload is applicable: one with the right number of parameters."""
        around = self.evaluator.members.type_around(
            value.path, self.evaluator.index(value.path).definitions[value.index].parent
        )
        for at in self.evaluator.members.order(around) if around is not None else ():
            for place in self._able(self._bearing(at, name), call, 0):
                return (value._replace(path=place.path, index=place.index, static=False),)
        return ()

    def alike(self, place: Place) -> list[Place]:
        """All overloads of a method in its type."""
        if self.evaluator.index(place.path).definitions[place.index].kind == "fn":
            return [place]
        return self._same_name(place, self._key_of(place))

    def chosen(self, place: Place, call: CallArguments) -> tuple[Place, bool] | None:
        """(the best applicable overload of a constructor, whether it is the only one)"""
        return self._chosen(place, "", call)

    def _chosen(self, place: Place, name: str, call: CallArguments, receiver: Values = ()) -> tuple[Place, bool] | None:
        """(the best applicable overload in the member's type, else in its bases; whether it is certain)"""
        members = self.evaluator.members
        definition = self.evaluator.index(place.path).definitions[place.index]
        around = members.type_around(place.path, definition.parent)
        if around is None:
            return None
        is_new = definition.kind == "constructor" or name == NEW
        order = members.order(around)[:1] if is_new else self._classes(around)
        levels = self._levels(order, NEW if is_new else name, call)
        if not receiver and not is_new:  # called on the type itself
            levels = [[p for p in places if self._is_of_type(p)] or places for places in levels]
        others = not is_new and (self._is_extended(place.path, name) or self._has_outside_namesake(place, name))
        if not others and len(levels) == 1 and len(levels[0]) == 1:
            return levels[0][0], True
        arguments = read_arguments(self.evaluator, call) if levels else []
        able = [found for places in levels if (found := self.best(places, call, arguments, receiver)) is not None]
        if len(able) < 2 or self._is_known(able[0][0], call, arguments, receiver):
            return able[0] if able else None
        known = (place for place, _ in able[1:] if self._is_known(place, call, arguments, receiver))
        return next(known, able[0][0]), False

    def any_of(self, values: Values) -> Values:
        """A method that is passed by its name (`items.map(this::pay)`): a guess where it is overloaded."""
        return tuple(
            v if v.kind != DEFINITION or len(self.alike(Place(v.path, v.index))) < 2 else unsure(v) for v in values
        )

    def _classes(self, around: Place) -> Sequence[Place]:
        """The types in which overloads are searched: a class and its base classes, without its interfaces."""
        order = self.evaluator.members.order(around)
        kinds = [self.evaluator.index(at.path).definitions[at.index].kind for at in order]
        if kinds[0] == "interface":
            return order
        return [at for at, kind in zip(order, kinds, strict=True) if kind != "interface"]

    def _has_outside_namesake(self, place: Place, name: str) -> bool:
        """Whether a member of that name may also come from an external base, or is one that every object has."""
        if name in self.evaluator.vocabulary(place.path).object_members:
            return True
        definitions = self.evaluator.index(place.path).definitions
        around = self.evaluator.members.type_around(place.path, definitions[place.index].parent)
        interface = self.evaluator.vocabulary(place.path).interface_names
        if around is None or self.evaluator.index(around.path).definitions[around.index].kind == "interface":
            return around is not None and bool(self.evaluator.members.outside_bases(around))
        bases = self.evaluator.members.outside_bases(around)
        return any(not re.match(interface, base.rpartition(".")[2]) for base in bases)

    def _is_known(self, place: Place, call: CallArguments, arguments: list[Argument], receiver: Values) -> bool:
        """Whether all arguments are known to be assignable."""
        known = self._known_types(place, call, receiver)
        found = fits(self.evaluator, place, self.parameters(place), arguments, call, known)
        return found is not None and all(fit.level != MAY for fit in found.each)

    def _levels(self, order: Sequence[Place], name: str, call: CallArguments) -> list[list[Place]]:
        """The overloads with the right number of parameters, a list per type: those of a base are considered where none
        of the nearer types is applicable. An override counts in the type that first declares the method (C#, *Member
        lookup* and *Method invocations*)."""
        levels: list[list[Place]] = []
        overriding: list[Place] = []
        for at in order:
            level = []
            for place in self._able(self._bearing(at, name), call, 0):
                above = next((one for one in overriding if self._is_overridden(place, one)), None)
                if "override" in self.evaluator.index(place.path).definitions[place.index].modifiers:
                    overriding += [place] if above is None else []
                    continue
                if above is not None:
                    overriding.remove(above)
                level.append(above or place)
            levels.append(level)
        return [level for level in (*levels, overriding) if level]

    def _is_overridden(self, place: Place, by: Place) -> bool:
        """Whether the base's member at `place` has the same parameter types as `by`; a type parameter of the base
        equals any type."""
        definitions = self.evaluator.index(place.path).definitions
        open_types = definitions[definitions[place.index].parent].type_parameters
        parameters, others = self.parameters(place), self.parameters(by)
        return len(parameters) == len(others) and all(
            _bare(one.type) == _bare(other.type) or not names_in(one.type).isdisjoint(open_types)
            for one, other in zip(parameters, others, strict=True)
        )

    def _is_extended(self, path: str, name: str) -> bool:
        """Whether there are extension methods of that name, which are meant where no member is applicable."""
        return bool(self.evaluator.world.extending(self.evaluator.files[path].language, name.partition("`")[0]))

    def _is_of_type(self, place: Place) -> bool:
        definition = self.evaluator.index(place.path).definitions[place.index]
        return "static" in definition.modifiers

    def _able(self, places: list[Place], call: CallArguments, first: int) -> list[Place]:
        """The visible ones that accept this number of arguments, with `first` further ones before them, under the names
        that are given."""
        count = len(call.arguments) + first
        names = {name for text in call.arguments if (name := with_name(text)[0]) and name != LAST}
        return [
            place
            for place in places
            if self.accepts(place, count)
            and self._is_seen(place, call)
            and (not names or names <= {one.name for one in self.parameters(place)})
        ]

    def _is_seen(self, place: Place, call: CallArguments) -> bool:
        """Whether a member is visible where the call is: a private one only inside its type."""
        definition = self.evaluator.index(place.path).definitions[place.index]
        return definition.visibility != "private" or definition.kind == "fn" or self._sees_private(place, call)

    def _sees_private(self, place: Place, call: CallArguments) -> bool:
        definition = self.evaluator.index(place.path).definitions[place.index]
        parts = self.evaluator.members.parts(Place(place.path, definition.parent))
        around, at = self.evaluator.index(call.path).definitions, call.scope
        while at > 0:
            if (call.path, at) in parts:
                return True
            at = around[at].parent
        return False

    def may_accept(self, value: Value, call: CallArguments) -> bool:
        """Whether a function or one of its overloads is not known to be inapplicable."""
        place = Place(value.path, value.index)
        if self.evaluator.kind_of(value) not in CALLABLE_KINDS:
            return True
        arguments, receiver = read_arguments(self.evaluator, call), value.args[0] if value.args else ()
        first = 1 if self.evaluator.extensions.is_called_on(value) else 0
        return any(
            fits(
                self.evaluator,
                one,
                self.parameters(one)[first:],
                arguments,
                call,
                self._known_types(one, call, receiver),
            )
            for one in self.alike(place)
        )

    def best(
        self,
        places: list[Place],
        call: CallArguments,
        arguments: list[Argument],
        receiver: Values = (),
        matches: Mapping[Place, int] | None = None,
    ) -> tuple[Place, bool] | None:
        """(the best applicable one of `places`, whether that is certain); None where none is applicable. `matches`: how
        well each fits the receiver, for extension methods."""
        able: dict[Place, Fits] = {}
        for place in places:
            parameters = [one for one in self.parameters(place) if one.value not in RECEIVERS][1 if matches else 0 :]
            known = self._known_types(place, call, receiver)
            found = fits(self.evaluator, place, parameters, arguments, call, known)
            if found is not None:
                able[place] = self.evaluator.extensions.fit(place, found, matches[place]) if matches else found
        if not able:
            return None
        able = self._in_first_phase(able)
        if len(able) == 1:
            return next(iter(able)), True
        count = len(call.arguments) + (1 if matches else 0)
        alike, paths = Counter(able.values()), {fits: place.path for place, fits in able.items()}
        wins = {
            fits: sum(often * better(self.evaluator, fits, other, path)[0] for other, often in alike.items())
            for fits, path in paths.items()
        }
        best = min(able, key=lambda place: (-wins[able[place]], self._distance(place, able[place], count)))
        return best, all(self._beats(best, place, able, count) for place in able if place != best)

    def _in_first_phase(self, able: dict[Place, Fits]) -> dict[Place, Fits]:
        """Those of the applicable callables among which overload resolution chooses."""
        return able

    def _known_types(self, place: Place, call: CallArguments, receiver: Values) -> Mapping[str, Values]:
        """Substitution for type parameters: explicit type arguments, else those of the receiver."""
        own = self.evaluator.index(place.path).definitions[place.index].type_parameters
        if call.types and len(call.types) == len(own):
            types = [self.evaluator.declared.type(text, call.path, call.scope) for text in call.types]
            return dict(zip(own, types, strict=True))
        if not receiver:
            return {}
        return self.evaluator.extensions.environment(place, receiver) or self.evaluator.members.environment(
            place, receiver
        )

    def _beats(self, one: Place, other: Place, able: Mapping[Place, Fits], count: int) -> bool:
        how, sure = better(self.evaluator, able[one], able[other], one.path)
        if how or not sure:
            return sure and how > 0
        return self._distance(one, able[one], count) < self._distance(other, able[other], count)

    def accepts_as_member(self, place: Place, count: int) -> bool:
        """Whether a callable accepts `count` arguments; an extension method, beside its receiver."""
        definition = self.evaluator.index(place.path).definitions[place.index]
        least, most = self._bounds(place)
        extra = 1 if EXTENSION in definition.modifiers else 0
        return definition.kind not in CALLABLE_KINDS or least <= count + extra <= most

    def overridden(self, place: Place, found: Place) -> Place | None:
        """The overload of `found` that a member overrides: one with as many parameters, of the same types where there
        is one."""
        index = self.evaluator.index(found.path)
        holder = index.definitions[index.definitions[found.index].parent]
        definition = self.evaluator.index(place.path).definitions[place.index]
        if not self._may_override(definition, holder):
            return None
        if definition.kind not in CALLABLE_KINDS:
            return found
        wanted = self.parameters(place)
        same = [
            other for other in self._same_name(found, self._key_of(found)) if len(self.parameters(other)) == len(wanted)
        ]
        alike = [other for other in same if [b.type for b in self.parameters(other)] == [b.type for b in wanted]]
        return next(iter(alike or self._overridable(same, place)), None)

    def _overridable(self, places: list[Place], by: Place) -> list[Place]:
        """Of members with as many parameters as `by` those that it may override though their parameter types are
        written differently."""
        return places

    def _may_override(self, definition: Definition, holder: Definition) -> bool:
        """Whether a member may override one of the type `holder`: of a class, where it is marked `override`; of an
        interface, where it is public or an explicit implementation."""
        if holder.kind != "interface":
            return "override" in definition.modifiers
        shown = definition.visibility == "public" or "explicit" in definition.modifiers
        return shown and "static" not in definition.modifiers

    def _same_name(self, place: Place, name: str) -> list[Place]:
        around = self.evaluator.members.type_around(
            place.path, self.evaluator.index(place.path).definitions[place.index].parent
        )
        return self._bearing(around, name) if around is not None else [place]

    def _bearing(self, at: Place, name: str) -> list[Place]:
        """Callables of that name in a type, in all its parts."""
        found: list[Place] = []
        for part in self.evaluator.members.parts(at):
            index = self.evaluator.index(part.path)
            children = index.children.get(part.index, {}).get(name, ())
            named = [c for c in children if index.definitions[c].kind in CALLABLE_KINDS]
            if name.endswith("()") and named and all(index.parameters(child) for child in named):
                named += [c for c in children if index.definitions[c].kind == "property"]  # a record's accessor
            found.extend(Place(part.path, c) for c in named if not is_explicit(index, c))
            if name == NEW and index.parameters(part.index):  # a primary constructor
                found.append(part)
        return found

    def _key_of(self, place: Place) -> str:
        return self.evaluator.index(place.path).key_of(place.index)

    def _type_parameters(self, place: Place) -> int:
        return len(self.evaluator.index(place.path).definitions[place.index].type_parameters)

    def accepts(self, place: Place, count: int) -> bool:
        least, most = self._bounds(place)
        return least <= count <= most

    def takes(self, place: Place, count: int) -> bool:
        """Whether a callable has parameters for that many arguments beside its receiver; there may be fewer."""
        parameters = [one for one in self.parameters(place) if one.value not in RECEIVERS]
        return count <= len(parameters) or any(one.value in (REST, "#list") or one.name == "#*" for one in parameters)

    def _distance(self, place: Place, fits: Fits, count: int) -> tuple[bool, bool, int, int]:
        """The tie-breakers between equally applicable callables, less is better: no type parameters, not variadic, no
        default values used, more specific parameter types."""
        own = self.evaluator.index(place.path).definitions[place.index].type_parameters
        specific = sum(specificity(fit.written, own) for fit in fits.each)
        return bool(own), fits.gathers, abs(len(self.parameters(place)) - count), -specific

    def _bounds(self, place: Place) -> tuple[int, int]:
        parameters = self.parameters(place)
        gathers = any(p.value == "#list" for p in parameters)
        return sum(not p.value for p in parameters), _ANY if gathers else len(parameters)

    def parameters(self, place: Place) -> list[Binding]:
        """Parameters in order; of a member of an extension block those of the block come first."""
        index = self.evaluator.index(place.path)
        definition = index.definitions[place.index]
        parent = definition.parent
        if OF_ITS_TYPE in definition.modifiers:
            return index.parameters(parent)
        around = index.parameters(parent) if parent > 0 and index.definitions[parent].kind == "impl" else []
        return [*around, *index.parameters(place.index)]


def _bare(written: str) -> str:
    """A type with unqualified names: `Outer.Inner[a.B]` → `Inner[B]`."""
    return re.sub(r"\w+\.", "", written)
