"""Languages in which declarations of one name are one, over files too: what these declare for all others, global scopes that
files share, namespaces whose blocks stand in many."""

from __future__ import annotations

from codecompass.languages.rules import Outside, Place
from codecompass.model import Import
from codecompass.resolve.dialects.classes import Dialect
from codecompass.resolve.scopes import ambient, scripts
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import Value, Values


class MergedDeclarations(Dialect):
    def beyond(self, name: str, path: str, position: int) -> Values:
        return ambient.seen_from(self.evaluator, name, path, position)

    def of_block(self, index: FileIndex, at: int, name: str, position: int) -> Values | None:
        return scripts.of_block(self.evaluator, index, at, name, position)

    def offered_by(self, value: Value, name: str, path: str) -> Values:
        """In this block or in another one."""
        return scripts.offered_by(self.evaluator, value, name, path)

    def of_namespace_beside(self, value: Value, name: str, path: str) -> Values:
        return scripts.of_namespace_beside(self.evaluator, value, name, path)

    def merged(self, place: Place) -> tuple[Place, ...]:
        return scripts.merged(self.evaluator, place)

    def in_order(self, place: Place, parts: list[Place]) -> list[Place]:
        return scripts.in_order(self.evaluator, place, parts)

    def of_declared_module(self, module: str | Outside, imported: Import, path: str) -> Values:
        return ambient.of_declared_module(self.evaluator, module, imported, path)
