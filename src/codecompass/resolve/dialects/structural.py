"""Structural languages: a type may be declared by another type's structure, methods are declared beside it in its
package, and it implements an interface by having the methods."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import Definition, Edge
from codecompass.resolve.dialects.separate_namespaces import BlockScoped, TypesApart
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.types.generics import bound_of_owner, environment_by_receiver
from codecompass.resolve.values import EXTERNAL, EXTERNAL_INSTANCE, INFERRED, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


class Structural(TypesApart, BlockScoped):
    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator)
        self.owned = evaluator.members.claimed
        self.environment = self._environment

    def _environment(self, place: Place, receiver: Values) -> Mapping[str, Values]:
        """A method's receiver renames the type parameters of its type: `func (b *Box[K]) …`."""
        return environment_by_receiver(self.evaluator, place, receiver)

    def bound_of_owner(self, method: Place, name: str) -> Values:
        return bound_of_owner(self.evaluator, method, name)

    def implicit_edges(self, index: FileIndex) -> Iterable[Edge]:
        return self.evaluator.interfaces.edges(index)

    def overridden_by_all(self, methods: tuple[Place, ...]) -> Place | None:
        """An embedded type's method is hidden, and not overridden."""
        return None

    def heirs(self, place: Place) -> Sequence[Place]:
        """Types have the methods of embedded ones by `implicit_edges`."""
        return ()

    def is_new(self, definition: Definition) -> bool:
        """`type A B`, and not `type A = B`."""
        return "alias" not in definition.modifiers

    def converted(self, value: Value, definition: Definition, kind: str, path: str) -> Values | None:
        return None if self.is_new(definition) else self.evaluator.declared.instance(value, value.args, path)

    def derived_external(self, value: Value, kind: str) -> Values:
        """A step from an external value gives an external value of unknown type."""
        if value.kind == EXTERNAL and kind != "[]":
            return (Value(EXTERNAL_INSTANCE, "", 0, value.name, (), INFERRED),)
        return (value,)
