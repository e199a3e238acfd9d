"""Compares the text of tests with what changed: if many tests reach it, the words show which are about it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from codecompass.search.bm25 import Bm25
from codecompass.session.project import Reader
from codecompass.tools.symbols import Symbol

MOST_READ = 4000
"""Tests whose text is read."""
ABOVE = 4
"""Lines above a test that belong to it: its parameters, its decorators."""
IN_NAME, IN_OWNER, IN_FILE, IN_TEXT, MOST_IN_TEXT = 3.0, 1.0, 1.0, 0.15, 3
"""Weights of a changed symbol's word, by where it occurs."""
LONGEST = 20_000
"""Characters of a symbol, or a test, that are read."""
NO_WORDS = frozenset({"test", "tests", "should", "init", "the", "and", "with", "when", "for"})
_WORD, _LAST = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+"), re.compile(r"\.|::|/|#")


class Texts:
    """The words of tests, to be compared with those of what changed."""

    def __init__(self, reader: Reader, tests: Iterable[Symbol]) -> None:
        self._reader = reader
        self._lines: dict[str, list[str]] = {}
        self._holding: dict[str, dict[str, int]] = defaultdict(dict)
        """By word the tests that have it, and how often."""
        self._lengths: dict[str, int] = {}
        for test in tests:
            counts = Counter(all_words(self._text(test, ABOVE)))
            counts.update(2 * all_words(f"{test.name} {stem_of(test.path)}"))
            self._lengths[test.symbol_id] = counts.total()
            for word, count in counts.items():
                self._holding[word][test.symbol_id] = count
        self._average = sum(self._lengths.values()) / max(len(self._lengths), 1)

    def alike(self, symbol: Symbol) -> dict[str, float]:
        """The tests that have words of a symbol, with their similarity: 1 for the best."""
        words = self._words_of(symbol)
        frequency = {word: len(self._holding[word]) for word in words if word in self._holding}
        asked = {word: words[word] for word in frequency}
        bm25 = Bm25.of(asked, len(self._lengths), frequency, self._average)
        times: dict[str, dict[str, float]] = defaultdict(dict)
        for word in asked:
            for test, count in self._holding[word].items():
                times[test][word] = count
        scores = {test: bm25.score(own, self._lengths[test]) for test, own in times.items()}
        most = max(scores.values(), default=0.0)
        return {test: score / most for test, score in scores.items()} if most > 0 else {}

    def _words_of(self, symbol: Symbol) -> Mapping[str, float]:
        parts = _LAST.split(symbol.qualified_name)
        weights: dict[str, float] = defaultdict(float)
        for words, weight in (
            (all_words(parts[-1]), IN_NAME),
            (all_words(parts[-2]) if len(parts) > 1 else [], IN_OWNER),
            (all_words(stem_of(symbol.path)), IN_FILE),
        ):
            for word in words:
                weights[word] += weight
        for word, count in Counter(all_words(self._text(symbol))).items():
            weights[word] += IN_TEXT * min(count, MOST_IN_TEXT)
        return weights

    def _text(self, symbol: Symbol, above: int = 1) -> str:
        if symbol.path not in self._lines:
            self._lines[symbol.path] = self._reader.text(symbol.path).decode("utf-8", "replace").split("\n")
        lines = self._lines[symbol.path][max(symbol.line_start - above, 0) : symbol.line_end]
        return "\n".join(lines)[:LONGEST]


def all_words(text: str) -> list[str]:
    return [word for part in _WORD.findall(text) if len(part) > 2 and (word := part.lower()) not in NO_WORDS]


def stem_of(path: str) -> str:
    """A file's name without the test affixes: `cart` of `test_cart.py`, `CartTests.cs`, `cart.view` of `cart.view.spec.ts`."""
    name = re.sub(r"(?:\.(?:spec|tests?|e2e|cy))*\.\w+$", "", path.rpartition("/")[2])
    return re.sub(r"^test_|[_-]tests?$|[_-]spec$|(?<=[a-z])(?:Tests?|Spec)$", "", name).lower()
