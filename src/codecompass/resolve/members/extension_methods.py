"""Functions that are called as members of their first parameter: C#'s extension methods and blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import EXTENSION
from codecompass.resolve.calls.applicability import EXACT, FITS, MAY, NOT, Fit, Fits, fits_as_base
from codecompass.resolve.calls.arguments import CallArguments, read_arguments
from codecompass.resolve.types.conversions import is_a
from codecompass.resolve.values import (
    DECLARED,
    DEFINITION,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INFERRED,
    INSTANCE,
    MIN_TELLING,
    Value,
    Values,
    parse_type,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


class ExtensionMethods:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def of(self, value: Value, name: str, path: str, call: CallArguments | None = None) -> Values:
        """A function that can be called as a member of a value though its type does not have it."""
        matches = self._matches(value, name, path, call)
        if not matches:  # of what may be nothing, for its value
            lifted = value.name.rpartition(".")[2] == self.evaluator.rules(path).LIFTED
            held = value.args[0] if lifted and value.args else ()
            return unite([found for one in held for found in self.of(one, name, path, call)])
        best, sure = max(matches, key=lambda place: matches[place]), len(matches) == 1
        if call is not None:
            chosen = self._chosen(matches, value, call)
            if chosen is None:
                return ()
            best, sure = chosen
        static = value.static and matches[best] > 1 and (sure or call is None)
        return (Value(DEFINITION, best.path, best.index, "", ((value,),), value.strategy, static),)

    def _chosen(self, matches: Mapping[Place, int], value: Value, call: CallArguments) -> tuple[Place, bool] | None:
        """The one that takes the arguments best; of those that do so alike, that of the file's own project."""
        arguments, rules = read_arguments(self.evaluator, call), self.evaluator.rules(call.path)
        chosen = self.evaluator.dialect(call.path).overloads.best(list(matches), call, arguments, (value,), matches)
        if chosen is None or chosen[1]:
            return chosen
        project = rules.project_of(call.path)
        near = [place for place in matches if rules.project_of(place.path) == project]
        if not 0 < len(near) < len(matches):
            return chosen
        return self.evaluator.dialect(call.path).overloads.best(near, call, arguments, (value,), matches) or chosen

    def _matches(self, value: Value, name: str, path: str, call: CallArguments | None) -> dict[Place, int]:
        """What can be called on a value under that name, and how surely; of a name with its number of type arguments
        those that take so many, if there are any."""
        name, _, count = name.partition("`")
        found: dict[Place, int] = {}
        generic: dict[Place, int] = {}
        for place in self.evaluator.world.extending(self.evaluator.files[path].language, name):
            if not self.evaluator.rules(path).shows(path, place):
                continue
            open_types = self.evaluator.index(place.path).definitions[place.index].type_parameters
            if call is None or self.evaluator.overloads.accepts(place, len(call.arguments) + 1):
                match = self._extends(place, open_types, value, call)
                found.update({place: match} if match else {})
                generic.update({place: match} if match and count and len(open_types) == int(count) else {})
        return generic or found

    def of_its_type(self, value: Value, name: str, path: str) -> Values:
        """An extension of what is written as a type outside: that can't have one, so a property of that name is
        meant."""
        instance = value._replace(kind=EXTERNAL_INSTANCE, strategy=DECLARED)
        known = f"{value.name.rpartition('.')[2]}.{name}" in self.evaluator.rules(path).MEMBER_TYPES
        return (
            ()
            if known
            else tuple(found for found in self.evaluator.dialect(path).extension(instance, name, path) if found.static)
        )

    def environment(self, place: Place, receiver: Values) -> Mapping[str, Values]:
        """Substitution for the type parameters of an extension method, by its first parameter and the receiver."""
        definition = self.evaluator.index(place.path).definitions[place.index]
        if EXTENSION not in definition.modifiers or not definition.type_parameters or not receiver:
            return {}
        first = next(iter(self.evaluator.overloads.parameters(place)), None)
        if first is None:
            return {}
        if first.type in definition.type_parameters:
            return {first.type: receiver}
        names = [written.name for arg in parse_type(first.type)[0].args for written in arg] if first.type else []
        given = zip(names, receiver[0].args, strict=False)
        return {name: args for name, args in given if name in definition.type_parameters}

    def _extends(self, place: Place, type_parameters: tuple[str, ...], value: Value, call: CallArguments | None) -> int:
        """How surely a value can be the first argument: 3 its type says so, 2 a base of it does, 1 not excluded."""
        first = next(iter(self.evaluator.overloads.parameters(place)), None)
        if first is None or self._has_already(place, first.type, call):
            return 0
        wanted = self.evaluator.declared.type(first.type, place.path, place.index)
        if first.type in type_parameters and not wanted:
            return 1
        if value.kind == EXTERNAL or (value.kind == EXTERNAL_INSTANCE and value.strategy == INFERRED):
            name = self.evaluator.index(place.path).definitions[place.index].name
            return int(len(name) >= MIN_TELLING and name not in self.evaluator.rules(place.path).COMMON)
        return max((self._is_extended_by(value, w, place) for w in wanted), default=0)

    def _is_extended_by(self, value: Value, wanted: Value, place: Place) -> int:
        """As `is_a`; 0 where one type's arguments say that another use of it is meant. Whatever there is may be called
        on what takes anything; its own members go first, also those that are not known."""
        path = place.path
        how = is_a(self.evaluator, value, wanted, path)
        if not how and wanted.name.rpartition(".")[2] in self.evaluator.rules(path).ANYTHING:
            known = value.kind == INSTANCE and not self.evaluator.members.outside_bases(Place(value.path, value.index))
            return 2 if known else 1
        if how == 2 and not fits_as_base(self.evaluator, value, wanted, path):
            return 0
        if how == 3 and self.evaluator.dialect(path).arguments_fit(value, wanted, path) == NOT:
            return 0
        if how and value.args and not wanted.args and self._is_lent(place, wanted):
            return 0
        return 2 if how == 3 and len(value.args) > len(wanted.args) else how  # a `Task<T>` is a `Task`

    def _is_lent(self, place: Place, wanted: Value) -> bool:
        """Whether the library has an extension of that name for the type with arguments, which is the nearer one."""
        name = self.evaluator.index(place.path).definitions[place.index].name
        return f"{wanted.name.rpartition('.')[2]}.{name}" in self.evaluator.rules(place.path).MEMBER_TYPES

    def _has_already(self, place: Place, written: str, call: CallArguments | None) -> bool:
        """Whether what an extension extends has a method of that name itself, which goes first."""
        name = self.evaluator.index(place.path).definitions[place.index].name
        return self._accepts(parse_type(written)[0].name if written else "", name, call, place.path)

    def _accepts(self, type_: str, name: str, call: CallArguments | None, path: str) -> bool:
        """Whether a type outside has a method that takes so many arguments, as far as is known."""
        rules = self.evaluator.rules(path)
        least, most = rules.ARITIES.get(type_, {}).get(name, (0, -1))
        if call is None or most < 0:
            return name in rules.OWN_MEMBERS.get(type_, ())
        return least <= len(call.arguments) <= most

    def instead(self, value: Value, name: str, call: CallArguments) -> Values:
        """What is called where the member of a type outside does not take so many arguments."""
        owner, _, member = value.name.rpartition(".")
        short = owner.rpartition(".")[2]
        if member not in self.evaluator.rules(call.path).ARITIES.get(short, ()) or self._accepts(
            short, member, call, call.path
        ):
            return (value,)
        receiver = Value(EXTERNAL_INSTANCE, "", 0, owner, value.args, DECLARED)
        return self.of(receiver, name, call.path, call) or (value,)

    def is_called_on(self, value: Value) -> bool:
        """Whether an extension is called as a member of its first argument, not by its bare name from within the type
        that has it."""
        definition = self.evaluator.index(value.path).definitions[value.index]
        receiver = value.args[0][0] if value.args and value.args[0] else None
        if EXTENSION not in definition.modifiers or receiver is None:
            return False
        around = self.evaluator.members.type_around(value.path, definition.parent)
        return around is None or (receiver.path, receiver.index) not in self.evaluator.members.parts(around)

    def fit(self, place: Place, found: Fits, match: int) -> Fits:
        """The receiver of an extension method, as its first argument."""
        first = self.evaluator.overloads.parameters(place)[0]
        wanted = self.evaluator.declared.type(first.type, place.path, place.index)
        is_open = first.type in self.evaluator.index(place.path).definitions[place.index].type_parameters
        on = Fit((MAY, MAY, FITS, EXACT)[match], first.type, wanted, is_open)
        return found._replace(each=(on, *found.each))
