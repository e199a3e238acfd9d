"""Decides which files rank lower for a task: tests, examples, generated files, … that it does not ask for."""

from collections.abc import Mapping

from codecompass.languages.file_roles import ASIDE, aside
from codecompass.languages.testing import is_in_tests
from codecompass.model import Symbol
from codecompass.search import Task
from codecompass.search.corpus import Corpus
from codecompass.search.weights import WEIGHTS


class StandingBack:
    """Decides which files of one state rank lower for one task."""

    def __init__(self, task: Task, corpus: Corpus, lengths: Mapping[str, int]) -> None:
        """`lengths`: the sizes in bytes of the files that the task may be about, by path."""
        self._asks_tests = "test" in task.asked_aside
        self._asked = task.asked_aside
        self._among = lengths
        divided = corpus.divided(frozenset(filter(self.has_role, corpus.aside)))
        if len(lengths) < len(corpus.lengths):
            divided = divided.among(lengths)
        self.front, self.average = divided.front, divided.average
        """The other files, and the average length of their texts."""
        self.paths = set(divided.back)
        """Those that stand back, unless nothing else is there."""
        self._generated: set[str] = set()

    def has_role(self, role: str) -> bool:
        """Whether files of a role (a key of ASIDE, or none) rank lower."""
        if self._asks_tests:
            return role != "a test"
        return bool(role) and self._asked.isdisjoint(ASIDE[role])

    def __contains__(self, path: str) -> bool:
        """Whether a file ranks lower; so does one in another language than the task asks for."""
        return path in self.paths or (path not in self._among and self.has_role(aside(path)))

    def share(self, path: str) -> float:
        """The weight of the definitions of a file, up to 1."""
        return WEIGHTS.stands_back if path in self else 1.0

    def share_of(self, symbol: Symbol) -> float:
        """The weight of a definition relative to others in its file: less in a module of tests."""
        return WEIGHTS.stands_back if is_in_tests(symbol.qualified_name) and not self._asks_tests else 1.0

    def note_generated(self, path: str) -> None:
        """Record that the head of a file says that it is generated."""
        self._generated.add(path)
        (self.paths.add if self.has_role("generated") else self.paths.discard)(path)

    def share_once_read(self, path: str) -> float:
        """The weight of a file's text, up to 1, once its head has been read."""
        return WEIGHTS.stands_back if path in self._generated else 1.0
