"""The tests to run for a change: those that touch what changed, the nearest first, at most a part of the suite."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from codecompass.languages.testing import is_test
from codecompass.tools.reviewing.reach import Step, Uses
from codecompass.tools.reviewing.runners import MOST_IN_ONE, RUNNERS, Case, Runner
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import Row, Symbol
from codecompass.tools.testing import requests_of

if TYPE_CHECKING:
    from codecompass.project import Reader

How = Literal["changed", "direct", "through", "endpoint", "named", "co-change"]
ORDER: tuple[How, ...] = ("changed", "direct", "through", "endpoint", "named", "co-change")
MOST_ROUTES = 30
TELLING, ALIKE = 0.4, 0.75
"""How rare a word must be to make a test a candidate by its name; how many uses nearer a rare word in common brings it."""
NO_WORDS = frozenset({"test", "tests", "should", "init", "the", "and", "with", "when", "for"})
_WORD, _LAST = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+"), re.compile(r"\.|::|/|#")
_CONFIGURED = (
    ("vitest", re.compile(r"(^|/)vitest\.(config|workspace)\.")),
    ("jest", re.compile(r"(^|/)jest\.config\.")),
)


class TestToRun(Struct, frozen=True):
    symbol_id: str
    name: str
    qualified_name: str
    path: str
    line: int
    how: str
    """`changed` itself; `direct`, `through` others; by requesting an `endpoint`; `named` after the file; `co-change`: its file
    changes with one that changed more often than chance has it."""
    distance: int
    symbol: str
    """The changed symbol, or file, that it is run for."""


class TestCommand(Struct, frozen=True):
    runner: str
    tests: int
    ids: list[str]
    """As the runner takes them, one a line."""
    command: str


class Reached(NamedTuple):
    """A test and the best reason to run it."""

    how: How
    distance: int
    symbol: str
    touches: int
    """How many of the changed symbols it reaches."""


class Selection(NamedTuple):
    tests: list[TestToRun]
    commands: list[TestCommand]
    suite: int
    """All test cases."""
    left_out: int
    """Tests that have a reason to run, too, and for which there was no room."""


class Selector:
    def __init__(self, reader: Reader, uses: Uses) -> None:
        self._reader, self._uses = reader, uses
        self._routes: list[Row] = surfaces(reader, "route", None)
        self._requested: dict[tuple[str, str], list[str]] = {}
        self._by_file: dict[str, list[str]] = defaultdict(list)
        self._words: dict[str, frozenset[str]] = {
            one.symbol_id: _words_of(one.name) | _words_of(_stem(one.path)) for one in uses.known(uses.cases).values()
        }
        counts = Counter(word for words in self._words.values() for word in words)
        self._rare = {word: 1 - log(count) / log(len(self._words) + 1) for word, count in counts.items()}
        """How much a word of a test's name says: 1 where no other test has it, 0 where all have."""
        for case, path in uses.cases.items():
            self._by_file[path].append(case)

    def select(
        self, reached: Mapping[str, Mapping[str, Step]], names: Mapping[str, str], files: Sequence[str], share: float
    ) -> Selection:
        """`reached`: what reaches each changed symbol; `names`: what these are called; `files`: those that changed."""
        found: dict[str, Reached] = {}
        for case, reason in self._reasons(reached, names, files):
            known = found.get(case)
            touches = (known.touches if known else 0) + reason.touches
            best = min(known, reason, key=_nearness) if known else reason
            found[case] = best._replace(touches=touches)
        symbols = self._uses.known(found)
        meant = frozenset().union(*map(_words_of, names.values()), *(_words_of(_stem(path)) for path in files))

        def rank(one: str) -> tuple[object, ...]:
            alike = sum(self._rare[word] for word in self._words[one] & meant)
            return _cost(found[one], alike), -found[one].touches, symbols[one].path, symbols[one].line_start

        order = sorted(symbols, key=rank)
        suite = len(self._uses.cases)
        room = max(round(suite * share), sum(found[one].how == "changed" for one in order), 1)
        kept = order[:room]
        told = [_told(symbols[one], found[one]) for one in kept]
        return Selection(told, self._commands([symbols[one] for one in kept]), suite, len(order) - len(kept))

    def _reasons(
        self, reached: Mapping[str, Mapping[str, Step]], names: Mapping[str, str], files: Sequence[str]
    ) -> Iterator[tuple[str, Reached]]:
        cases = self._uses.cases
        for changed, steps in reached.items():
            name = names[changed]
            for one, step in steps.items():
                if one in cases:
                    how: How = "changed" if step.distance == 0 else "direct" if step.distance == 1 else "through"
                    yield one, Reached(how, step.distance, name, 1)
            yield from self._requesting(steps, name)
            for case in self._called_like(name):
                yield case, Reached("named", 1, name, 0)
        changed_cases = {path for path in files if path in self._by_file}
        for path in files:
            if path in changed_cases:
                continue
            for case in self._named_after(path):
                yield case, Reached("named", 1, path, 0)
            for together in self._reader.signals.with_file(path):
                for case in self._by_file.get(together.other, ()):
                    yield case, Reached("co-change", 1, path, 0)

    def _requesting(self, steps: Mapping[str, Step], name: str) -> Iterator[tuple[str, Reached]]:
        """Tests that request an endpoint which leads to a changed symbol."""
        routes = [row for row in self._routes if str(row["symbol_id"]) in steps]
        routes.sort(key=lambda row: (steps[str(row["symbol_id"])].distance, str(row["name"])))
        for row in routes[:MOST_ROUTES]:
            step = steps[str(row["symbol_id"])]
            for symbol in self._requests(str(row["name"]), str(row["detail"]).upper()):
                if symbol in self._uses.cases:
                    yield symbol, Reached("endpoint", step.distance + 1, name, 1)

    def _requests(self, route: str, methods: str) -> list[str]:
        if (route, methods) not in self._requested:
            self._requested[route, methods] = [one.symbol_id for one, _ in requests_of(self._reader, route, methods)]
        return self._requested[route, methods]

    def _named_after(self, path: str) -> Iterator[str]:
        """The cases of test files that bear the name of a file: `test_cart.py`, `cart.spec.ts`, `CartTests.cs`."""
        if is_test(path):
            return
        stem = _stem(path)
        for test, cases in self._by_file.items():
            if len(stem) > 2 and _stem(test) == stem:
                yield from cases

    def _called_like(self, qualified: str) -> Iterator[str]:
        """The cases whose names have all words of a symbol's: `test_redirect_keeps_session` of `redirect`."""
        words = _words_of(_LAST.split(qualified)[-1])
        if words and max(self._rare.get(word, 0.0) for word in words) >= TELLING:
            yield from (case for case, own in self._words.items() if words <= own)

    def _commands(self, symbols: Sequence[Symbol]) -> list[TestCommand]:
        by_runner: dict[str, list[Symbol]] = defaultdict(list)
        for one in symbols:
            if runner := self.runner_of(one.language):
                by_runner[runner.name].append(one)
        return [self._command(RUNNERS[name], own) for name, own in sorted(by_runner.items())]

    def runner_of(self, language: str) -> Runner | None:
        able = [runner for runner in RUNNERS.values() if language in runner.languages]
        for name, file in _CONFIGURED:
            if any(file.search(path) for path in self._reader.tree.files) and RUNNERS[name] in able:
                return RUNNERS[name]
        if len(able) > 1 and self._mentions("vitest"):
            return RUNNERS["vitest"]
        return able[0] if able else None

    def _mentions(self, word: str) -> bool:
        """Whether the root's package.json has a word."""
        return "package.json" in self._reader.tree.files and word.encode() in self._reader.text("package.json")

    def _command(self, runner: Runner, symbols: Sequence[Symbol]) -> TestCommand:
        ids = list(dict.fromkeys(runner.ids([self._case(one) for one in symbols])))
        return TestCommand(runner.name, len(symbols), ids, runner.command(ids[:MOST_IN_ONE]))

    def _case(self, symbol: Symbol) -> Case:
        around: list[str] = []
        parent = symbol.parent_id
        while parent:
            found = self._uses.known([parent]).get(parent)
            if found is None or not found.parent_id:
                break
            around.insert(0, found.name)
            parent = found.parent_id
        return Case(symbol.name, symbol.qualified_name, symbol.path, tuple(around), symbol.language)


def _nearness(one: Reached) -> tuple[int, int]:
    """What is bound counts before what is likely; the nearer first."""
    if one.how in ("changed", "direct", "through"):
        return (one.distance, 0)
    return ({"endpoint": one.distance, "named": 3, "co-change": 4}[one.how], 1)


def _cost(one: Reached, alike: float) -> float:
    """How far a test is from a change: by uses, and nearer if its name speaks of it."""
    distance, kind = _nearness(one)
    return -10.0 if one.how == "changed" else distance + kind / 2 - ALIKE * min(alike, 2.0)


def _words_of(name: str) -> frozenset[str]:
    """The words of the last two parts of a qualified name."""
    parts = _LAST.split(name)[-2:]
    return frozenset(word.lower() for part in parts for word in _WORD.findall(part) if len(word) > 2) - NO_WORDS


def _told(symbol: Symbol, reason: Reached) -> TestToRun:
    return TestToRun(
        symbol.symbol_id, symbol.name, symbol.qualified_name, symbol.path, symbol.line_start, reason.how, reason.distance,
        reason.symbol,
    )  # fmt: skip


def _stem(path: str) -> str:
    name = path.rpartition("/")[2].split(".")[0]
    return re.sub(r"^test_|[_-]tests?$|[_-]spec$|(?<=[a-z])(?:Tests?|Spec)$", "", name).lower()


def how_many(tests: Iterable[TestToRun]) -> dict[str, int]:
    counts = Counter(one.how for one in tests)
    return {how: counts[how] for how in ORDER if counts[how]}
