"""Dynamically typed languages: most types are not declared, so a receiver's name and members are used as evidence."""

from codecompass.languages.rules import Place
from codecompass.resolve.calls.external_receivers import is_external
from codecompass.resolve.dialects.classes import Dialect
from codecompass.resolve.members.namesakes import of_derived
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.wildcards import from_outside
from codecompass.resolve.values import Values, guessed
from codecompass.resolve.world import attached


class Dynamic(Dialect):
    def inferred_result(self, values: Values) -> Values:
        """Modules are values like others."""
        return tuple(map(guessed, values))

    def field_as_inherited(self, place: Place, receiver: Values) -> Values:
        """By the nearest base that declares the field's type."""
        definition = self.evaluator.index(place.path).definitions[place.index]
        for base in self.evaluator.members.order(Place(place.path, definition.parent))[1:]:
            own = self.evaluator.members.own(base, definition.name)
            if own is not None and self.evaluator.index(own.path).definitions[own.index].type:
                return self.evaluator.variables.value_of(own, receiver)
        return ()

    def is_external(self, index: FileIndex, scope: int, receiver: str, position: int, depth: int = 0) -> bool:
        return is_external(self.evaluator, index, scope, receiver, position, depth)

    def in_claiming_order(self, place: Place, parts: list[Place]) -> list[Place]:
        """In order of the tree; parts that only tests add count in tests only."""
        return attached(place, parts)


class FileModules(Dynamic):
    """Files are modules: other files refer to their definitions by imports, or by a unique name."""

    def beyond(self, name: str, path: str, position: int, scope: int) -> Values:
        return self.from_external(Place(path, 0), name)

    def from_external(self, place: Place, name: str, passed: bool = False) -> Values:
        return from_outside(self.evaluator, place, name, passed)

    def of_derived(self, index: FileIndex, scope: int, receiver: str, name: str, start: int) -> tuple[Place, ...]:
        return of_derived(self.evaluator, index, scope, receiver, name, start)
