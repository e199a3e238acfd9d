"""A tree before and after a change."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property

from codecompass.model import FileFacts
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.world import Mentioning


class Trees:
    """The facts of both versions by path, and their evaluators."""

    def __init__(
        self,
        old: Mapping[str, FileFacts],
        new: Mapping[str, FileFacts],
        changed: AbstractSet[str],
        mentioning: Mentioning,
    ) -> None:
        self.old, self.new = self.sides = (old, new)
        self.changed = changed
        """The paths that were added, removed or modified."""
        self.mentioning = mentioning
        """The files of both versions that mention a name."""

    @cached_property
    def worlds(self) -> tuple[Evaluator, Evaluator]:
        return Evaluator(self.old, self.mentioning), Evaluator(self.new, self.mentioning)

    def states(self, path: str) -> list[FileFacts]:
        """The old and the new facts of a file, where it is in these versions."""
        return [files[path] for files in self.sides if path in files]
