"""Languages whose files include each other as text, and whose definitions a linker joins by name."""

from __future__ import annotations

from codecompass.resolve.dialects.separate_namespaces import BlockScoped
from codecompass.resolve.dialects.type_positions import TypesAlone
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import DEFINITION, EVERYWHERE, IMPORT, LEXICAL, Value, Values


class Linked(BlockScoped, TypesAlone):
    """Names of files are looked up over all that a file includes; declarations lead to what they declare."""

    def passes_over(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """The names of a file are looked up over all files, since the definition of one may be in another."""
        return at == 0

    def anchor(
        self, index: FileIndex, at: int, name: str, children: list[int], position: int, is_bound: bool, direct: bool
    ) -> object | None:
        """Of several definitions in a file, macros mostly, the one before a position may be meant, and one under the same
        condition."""
        if at or len(children) < 2:
            return None
        before = sum(index.definitions[child].start <= position for child in children)
        return before, index.definitions[index.facts.around(position)].decorators

    def beyond(self, name: str, path: str, position: int) -> Values:
        alike = self.evaluator.world.shared(name, name)
        if not alike:
            return ()
        facts = self.evaluator.files[path]
        several = sum(place.path == path for place in alike) > 1  # the one before the position may be meant
        around = several or facts.definitions[facts.around(position)].decorators
        key = ("linked", name, path, position if around and position < EVERYWHERE else position >= EVERYWHERE)
        found: Values = self.evaluator.once(key, self._linked, name, path, position)
        return found

    def _linked(self, name: str, path: str, position: int) -> Values:
        world = self.evaluator.world
        places, sure = self.evaluator.rules(path).meant_by(path, name, position, lambda one: world.shared(one, one))
        return tuple(
            Value(DEFINITION, place.path, place.index, "", (), LEXICAL if place.path == path else IMPORT, sure)
            for place in places
        )
