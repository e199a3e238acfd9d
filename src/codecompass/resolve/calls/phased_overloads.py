"""Overload resolution in phases, for languages where an override needs no keyword (Java, JLS 8.4.8 and 15.12.2)."""

from collections.abc import Sequence

from codecompass.languages.rules import Place
from codecompass.model import Definition
from codecompass.resolve.calls.applicability import MAY, Fits
from codecompass.resolve.calls.arguments import CallArguments
from codecompass.resolve.calls.overloads import Overloads


class PhasedOverloads(Overloads):
    def _classes(self, around: Place) -> Sequence[Place]:
        """Interfaces included: they may have default methods."""
        return self.evaluator.members.order(around)

    def _levels(self, order: Sequence[Place], name: str, call: CallArguments) -> list[list[Place]]:
        """The overloads of the type and all bases together, without overridden ones."""
        found: list[Place] = []
        for at in order:
            able = self._able(self._bearing(at, name), call, 0)
            found += [place for place in able if not any(self._is_overridden(place, by) for by in found)]
        return [found] if found else []

    def _in_first_phase(self, able: dict[Place, Fits]) -> dict[Place, Fits]:
        """Methods that need boxing or unboxing only where none is surely applicable without, variable-arity ones only where
        no other is (JLS 15.12.2.2 to 15.12.2.4)."""
        for is_later in (_boxes, _gathers):
            surely = any(not is_later(found) and all(fit.level != MAY for fit in found.each) for found in able.values())
            able = {place: found for place, found in able.items() if not (surely and is_later(found))}
        return able

    def _sees_private(self, place: Place, call: CallArguments) -> bool:
        """Private members are visible in the whole file."""
        return place.path == call.path

    def _may_override(self, definition: Definition, holder: Definition) -> bool:
        return "static" not in definition.modifiers and definition.visibility != "private"

    def _overridable(self, places: list[Place], by: Place) -> list[Place]:
        """Those with the same parameter types, but for type parameters of the base; any where two languages call types
        by different names."""
        files = self.evaluator.files
        if places and files[places[0].path].language != files[by.path].language:
            return places
        return [place for place in places if self._is_overridden(place, by)]


def _gathers(found: Fits) -> bool:
    return found.gathers


def _boxes(found: Fits) -> bool:
    return found.gathers or any(fit.is_boxed for fit in found.each)
