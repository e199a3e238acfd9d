"""Overload resolution over the functions of a package, extensions, and types with a companion (Kotlin's)."""

from collections.abc import Mapping

from codecompass.languages.arguments import SPREAD
from codecompass.languages.naming import as_called, as_written
from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS, Definition
from codecompass.resolve.calls.applicability import MAY, fits
from codecompass.resolve.calls.arguments import Argument, CallArguments, read_arguments
from codecompass.resolve.calls.phased_overloads import PhasedOverloads
from codecompass.resolve.scopes.file_index import NEW
from codecompass.resolve.values import DEFINITION, EVERYWHERE, Value, Values

_SELF, _PRIVATELY = "#self", "private constructor"


class OverloadedFunctions(PhasedOverloads):
    """Overloads also of functions outside of types, over all files of a package."""

    def overload(self, value: Value, name: str, call: CallArguments) -> Values:
        definition = self.evaluator.index(value.path).definitions[value.index]
        if definition.kind in TYPE_KINDS:
            return self._invoked(value, call) or (value,)
        if definition.kind != "fn":
            return super().overload(value, name, call)
        if self.evaluator.extensions.is_called_on(value):
            dialect, key = self.evaluator.dialect(call.path), as_called(definition.name)
            return dialect.extension(value.args[0][0], key, call.path, call)
        alike = [*self.alike(Place(value.path, value.index)), *self._constructors(value, definition, call)]
        is_outside = definition.name in self.evaluator.vocabulary(call.path).functions
        if len(alike) < 2 and not is_outside:
            return (value,)
        able = [place for place in alike if self.accepts(place, len(call.arguments))]
        able = self.evaluator.dialect(value.path).distinct(able, call.path)
        if is_outside:
            arguments = read_arguments(self.evaluator, call)
            able = [place for place in able if self._is_known(place, call, arguments, ())]
        best = self.best(able, call, read_arguments(self.evaluator, call), ())
        if best is None:
            return () if is_outside else (value._replace(static=False),)
        place, sure = best
        chosen = self.evaluator.index(place.path).definitions[place.index]
        if chosen.kind == "constructor":
            place = Place(place.path, chosen.parent)
        return (value._replace(path=place.path, index=place.index, static=value.static and sure),)

    def _invoked(self, value: Value, call: CallArguments) -> Values:
        """`invoke` of a type's companion, where the type has no constructor for a call."""
        place = Place(value.path, value.index)
        order = [one for one in self._bearing(place, NEW) if self._is_seen(one, call)]
        if any(self.accepts(one, len(call.arguments)) for one in order) or not self._bearing(place, NEW):
            return ()
        dialect = self.evaluator.dialect(value.path)
        found = [v for v in dialect.members(value, "invoke()", call.path) if v.kind == DEFINITION]
        return tuple(v for one in found[:1] for v in super(OverloadedFunctions, self).overload(one, "invoke()", call))

    def _constructors(self, value: Value, definition: Definition, call: CallArguments) -> list[Place]:
        """The constructors of a type with the name of a function."""
        if definition.parent > 0 or not definition.name[:1].isupper():
            return []
        types = self.evaluator.path(definition.name, call.path, call.scope, EVERYWHERE)
        found = [Place(v.path, v.index) for v in types if self.evaluator.kind_of(v) in ("class", "record")]
        return [place for at in found for place in self._bearing(at, NEW) if self._is_seen(place, call)]

    def _is_extended(self, path: str, name: str) -> bool:
        return super()._is_extended(path, as_written(name))

    def _able(self, places: list[Place], call: CallArguments, first: int) -> list[Place]:
        """With as many type parameters as type arguments are passed."""
        able = super()._able(places, call, first)
        return [place for place in able if not call.types or self._has_types(place, len(call.types))]

    def _is_seen(self, place: Place, call: CallArguments) -> bool:
        definitions, at = self.evaluator.index(call.path).definitions, call.scope
        if _PRIVATELY not in self.evaluator.index(place.path).definitions[place.index].modifiers:
            return super()._is_seen(place, call)
        while at > 0 and (call.path, at) != place:
            at = definitions[at].parent
        return at > 0

    def _has_types(self, place: Place, count: int) -> bool:
        definitions = self.evaluator.index(place.path).definitions
        definition = definitions[place.index]
        of = definitions[definition.parent] if definition.kind == "constructor" else definition
        return len(of.type_parameters) == count

    def accepts(self, place: Place, count: int) -> bool:
        is_hidden = "hidden" in self.evaluator.index(place.path).definitions[place.index].modifiers
        return not is_hidden and super().accepts(place, count)

    def _is_known(self, place: Place, call: CallArguments, arguments: list[Argument], receiver: Values) -> bool:
        """Whether all arguments surely are assignable."""
        known = self._known_types(place, call, receiver)
        found = fits(self.evaluator, place, self.parameters(place), arguments, call, known)
        return found is not None and all(fit.level != MAY and not fit.is_guessed for fit in found.each)

    def best(
        self,
        places: list[Place],
        call: CallArguments,
        arguments: list[Argument],
        receiver: Values = (),
        matches: Mapping[Place, int] | None = None,
    ) -> tuple[Place, bool] | None:
        """With `*items` among the arguments, of the variadic ones."""
        if any(argument.text == SPREAD for argument in arguments):
            places = [one for one in places if any(p.value == "#list" for p in self.parameters(one))]
        return super().best(places, call, arguments, receiver, matches)

    def _bounds(self, place: Place) -> tuple[int, int]:
        """Default values are only in the common declaration of what platforms each define, and in what is overridden."""
        least, most = super()._bounds(place)
        modifiers = self.evaluator.index(place.path).definitions[place.index].modifiers
        has_defaults = "actual" in modifiers or "override" in modifiers
        return sum(one.name == _SELF for one in self.parameters(place)) if has_defaults else least, most

    def alike(self, place: Place) -> list[Place]:
        """Overloads in the type, the function, or the package around, of one source set."""
        index = self.evaluator.index(place.path)
        definition = index.definitions[place.index]
        if definition.kind != "fn":
            return super().alike(place)
        key, rules = index.key_of(place.index), self.evaluator.rules(place.path)
        holders = [Place(place.path, definition.parent)]
        if definition.parent == 0:
            holders += [at for at in rules.siblings_having(holders[0], key) or () if at not in holders]
        return [
            Place(at.path, child)
            for at in holders
            for child in self.evaluator.index(at.path).children.get(at.index, {}).get(key, ())
        ]
