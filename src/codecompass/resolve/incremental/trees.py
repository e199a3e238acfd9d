"""A tree before and after a change."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property

from codecompass.model import FileFacts
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.world import Mentioning


class Trees:
    """The files of both states by path, and what can be asked of all of them."""

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
        """Answers for the files of both."""

    @cached_property
    def worlds(self) -> tuple[Evaluator, Evaluator]:
        return Evaluator(self.old, self.mentioning), Evaluator(self.new, self.mentioning)

    def states(self, path: str) -> list[FileFacts]:
        """What a file was and is, where it was and is there."""
        return [files[path] for files in self.sides if path in files]
