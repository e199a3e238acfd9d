"""Extension methods: functions that are called as members of their first parameter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
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
        """The extension method of that name for a value, whose type does not declare it."""
        matches = self._matches(value, name, path, call)
        if not matches:  # of an optional value, one for the value itself
            lifted = value.name.rpartition(".")[2] == self.evaluator.vocabulary(path).lifted
            inner = value.args[0] if lifted and value.args else ()
            return unite([found for one in inner for found in self.of(one, name, path, call)])
        best, sure = max(matches, key=lambda place: matches[place]), len(matches) == 1
        if call is not None:
            chosen = self._chosen(matches, value, call)
            if chosen is None:
                return ()
            best, sure = chosen
        static = value.static and matches[best] > 1 and (sure or call is None)
        return (Value(DEFINITION, best.path, best.index, "", ((value,),), value.strategy, static),)

    def _chosen(self, matches: Mapping[Place, int], value: Value, call: CallArguments) -> tuple[Place, bool] | None:
        """(the best applicable extension method, whether that is certain); of equally good ones that of the file's
        project."""
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
        """Extension method → how well the receiver fits it. Of a name with its number of type arguments (``Of`1``)
        those with as many type parameters, if there are any."""
        name, _, count = name.partition("`")
        found: dict[Place, int] = {}
        generic: dict[Place, int] = {}
        rules = self.evaluator.rules(path)
        for place in self.evaluator.world.extending(self.evaluator.files[path].language, as_written(name)):
            definition = self.evaluator.index(place.path).definitions[place.index]
            if rules.extension_key(definition) != name or not rules.shows(path, place):
                continue
            open_types = definition.type_parameters
            if call is None or self.evaluator.overloads.accepts(place, len(call.arguments) + 1):
                match = self._extends(place, open_types, value, call)
                found.update({place: match} if match else {})
                generic.update({place: match} if match and count and len(open_types) == int(count) else {})
        found = generic or found
        if len(found) < 2:
            return found
        return {place: found[place] for place in self.evaluator.dialect(path).distinct([*found], path)}

    def of_its_type(self, value: Value, name: str, path: str) -> Values:
        """The extension method for what looks like an external type: types can't have one, so a property called like
        its type is meant."""
        instance = value._replace(kind=EXTERNAL_INSTANCE, strategy=DECLARED)
        known = f"{value.name.rpartition('.')[2]}.{name}" in self.evaluator.vocabulary(path).member_types
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
        pairs = zip(names, receiver[0].args, strict=False)
        return {name: args for name, args in pairs if name in definition.type_parameters}

    def _extends(self, place: Place, type_parameters: tuple[str, ...], value: Value, call: CallArguments | None) -> int:
        """How well a value fits as the receiver: 3 by its type, 2 by a base of it, 1 not excluded, 0 not at all."""
        first = next(iter(self.evaluator.overloads.parameters(place)), None)
        if first is None or self._has_already(place, first.type, call):
            return 0
        wanted = self.evaluator.declared.type(first.type, place.path, place.index)
        if first.type in type_parameters and not wanted:
            return 1
        if value.kind == EXTERNAL or (value.kind == EXTERNAL_INSTANCE and value.strategy == INFERRED):
            name = self.evaluator.index(place.path).definitions[place.index].name
            return int(len(name) >= MIN_TELLING and name not in self.evaluator.vocabulary(place.path).common)
        return max((self._is_extended_by(value, w, place) for w in wanted), default=0)

    def _is_extended_by(self, value: Value, wanted: Value, place: Place) -> int:
        """`is_a`, but 0 where the type arguments differ. An extension of `object` fits any receiver: surely (2) where
        the receiver's own members, which take precedence, are all known, else 1."""
        path = place.path
        how = is_a(self.evaluator, value, wanted, path)
        if not how and wanted.name.rpartition(".")[2] in self.evaluator.vocabulary(path).anything:
            known = value.kind == INSTANCE and not self.evaluator.members.outside_bases(Place(value.path, value.index))
            return 2 if known else 1
        if how == 2 and not fits_as_base(self.evaluator, value, wanted, path):
            return 0
        if how == 3 and self.evaluator.dialect(path).arguments_fit(value, wanted, path) == NOT:
            return 0
        if how and value.args and not wanted.args and self._library_has(place, wanted):
            return 0
        return 2 if how == 3 and len(value.args) > len(wanted.args) else how  # a `Task<T>` is a `Task`

    def _library_has(self, place: Place, wanted: Value) -> bool:
        """Whether the library has an extension method of that name for the generic type, which is more specific."""
        name = self.evaluator.index(place.path).definitions[place.index].name
        return f"{wanted.name.rpartition('.')[2]}.{name}" in self.evaluator.vocabulary(place.path).member_types

    def _has_already(self, place: Place, written: str, call: CallArguments | None) -> bool:
        """Whether the extended type itself has a method of that name, which takes precedence."""
        name = self.evaluator.index(place.path).definitions[place.index].name
        return self._accepts(parse_type(written)[0].name if written else "", name, call, place.path)

    def _accepts(self, type_: str, name: str, call: CallArguments | None, path: str) -> bool:
        """Whether an external type is known to have a method of that name with this number of arguments."""
        vocabulary = self.evaluator.vocabulary(path)
        least, most = vocabulary.arities.get(type_, {}).get(name, (0, -1))
        if call is None or most < 0:
            return name in vocabulary.own_members.get(type_, ())
        return least <= len(call.arguments) <= most

    def instead(self, value: Value, name: str, call: CallArguments) -> Values:
        """The external member, or the extension method that is called since the member does not accept this number of
        arguments."""
        owner, _, member = value.name.rpartition(".")
        short = owner.rpartition(".")[2]
        if member not in self.evaluator.vocabulary(call.path).arities.get(short, ()) or self._accepts(
            short, member, call, call.path
        ):
            return (value,)
        receiver = Value(EXTERNAL_INSTANCE, "", 0, owner, value.args, DECLARED)
        return self.of(receiver, name, call.path, call) or (value,)

    def is_called_on(self, value: Value) -> bool:
        """Whether an extension method is called as a member of its first argument, and not by its bare name inside the
        type that declares it."""
        definition = self.evaluator.index(value.path).definitions[value.index]
        receiver = value.args[0][0] if value.args and value.args[0] else None
        if EXTENSION not in definition.modifiers or receiver is None:
            return False
        around = self.evaluator.members.type_around(value.path, definition.parent)
        return around is None or (receiver.path, receiver.index) not in self.evaluator.members.parts(around)

    def fit(self, place: Place, found: Fits, match: int) -> Fits:
        """The fits of a call's arguments, with the receiver as the first argument."""
        first = self.evaluator.overloads.parameters(place)[0]
        wanted = self.evaluator.declared.type(first.type, place.path, place.index)
        is_open = first.type in self.evaluator.index(place.path).definitions[place.index].type_parameters
        on = Fit((MAY, MAY, FITS, EXACT)[match], first.type, wanted, is_open)
        return found._replace(each=(on, *found.each))
