"""Scoring a candidate: the contract's factors, one small function each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from codecompass.extract.words import split_name
from codecompass.languages.file_roles import ASIDE, aside
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS
from codecompass.process.memo import memoised
from codecompass.search.bm25 import rarity
from codecompass.search.query import Intent, Query, without_line
from codecompass.search.weights import WEIGHTS
from codecompass.search.words import is_tail, met_in

ResultType = Literal["symbol", "snippet", "file"]

Met = Mapping[str, float]
"""How well words of the query are met."""
Weights = tuple[tuple[str, float], ...]
"""Weights by word, hashable."""

PREFERENCE: Mapping[Intent, Mapping[ResultType, float]] = {
    "symbol": {"symbol": 1.0, "snippet": 0.6, "file": 0.5},
    "path": {"symbol": 0.6, "snippet": 0.5, "file": 1.0},
    "error": {"symbol": 0.6, "snippet": 1.0, "file": 0.4},
    "natural_language": {"symbol": 1.0, "snippet": 0.85, "file": 0.6},
}
"""What a text match counts by intent and type of result: of two that match fully, the preferred type comes first."""


DEFINITION_BOOST: Mapping[str, float] = {
    **dict.fromkeys(sorted(TYPE_KINDS), 0.15),
    **dict.fromkeys(("property", "constant", "impl", "namespace"), 0.07),
    "module": 0.05,
    "variable": 0.03,
    "field": 0.0,
}
"""Bonus by kind; 0.1 for kinds not named here, the callable ones."""

WHICH = "<it>"
"""Stands in a reason for the qualified name of what is scored."""

_NAME_END = re.compile(r"\.|::|#|/")
_SIGNS = re.compile(r"[\W_]+")


class Statistics(NamedTuple):
    """Word statistics of the queried tree alone, so that other refs do not affect scores."""

    rarity: Mapping[str, float]
    """BM25's inverse document frequency of each of the query's words: the rarer in the tree, the more it tells."""
    average_length: float
    """Words per document."""

    @classmethod
    def of(cls, documents: int, frequency: Mapping[str, float], average_length: float) -> Statistics:
        """From the number of documents, and in how many of them each query word occurs in any form."""
        return cls({word: rarity(documents, count) for word, count in frequency.items()}, max(average_length, 1.0))


class Candidate(NamedTuple):
    """What is scored."""

    type: ResultType
    name: str
    qualified_name: str
    path: str
    kind: str
    matched: Mapping[str, float]
    """How well each of the query's words is met by the text (a name, a window of lines): 0 … 1."""
    length: int
    """Words of the name; for a snippet the statistics' average, since windows are of one size."""
    said: Mapping[str, float] = {}
    """Likewise for the lines around a definition's beginning."""
    body: Mapping[str, float] = {}
    """Likewise for all of its lines."""
    literal: bool = False
    """Whether a snippet, or the beginning of a definition, contains the query's phrase as written."""


class Factor(NamedTuple):
    value: float
    reason: str
    """Candidates alike in all but their qualified names share a score: it has WHICH in that one's place."""


LITERALLY = Factor(0.2, "the text stands there literally")


NO_TASK = Factor(0.0, "the query describes no task")
NOT_WRITTEN = Factor(0.0, "the query says nothing that stands here as it is written")


class Score(NamedTuple):
    """The contract's factors, and two more. Each is rounded, so that they add up to the shown total."""

    bm25: Factor
    exact_match: Factor
    qualified_name: Factor
    path_affinity: Factor
    definition_boost: Factor
    kind_match: Factor
    file: Factor = NO_TASK
    """Relevance of the definition's whole file to a task."""
    written: Factor = NOT_WRITTEN
    """Parts of the query found here as written."""

    @property
    def total(self) -> float:
        return round(sum(factor.value for factor in self), 4)


class Place(NamedTuple):
    """The matches of the query's words around a candidate's name."""

    by_path: Weights
    path_affinity: Factor
    by_enclosing: Weights
    by_parent: Weights
    is_own: bool
    """Whether the qualified name ends with the name."""
    by_own: Weights
    """What its last part meets, where that is not the name."""
    is_end: bool
    """Whether the query is the end of the qualified name, and more than the name."""


class Scorer:
    """Scores candidates for one query. What many of them share, such as a path or an enclosing type, is scored once;
    symbols of one name and kind mostly share their score."""

    def __init__(self, query: Query, statistics: Statistics) -> None:
        self._query = query
        self._statistics = statistics
        self._words = [(word, statistics.rarity.get(word, 0.0)) for word in query.words]
        full = _saturated(1.0, len(query.words), statistics)
        self._best = sum(weight * full for _, weight in self._words)
        self._wanted = query.text.strip().removesuffix("()")
        self._exactly = without_line(query.text.strip())
        self._last, self._joined = _NAME_END.split(self._exactly.removesuffix("()"))[-1], _joined(self._exactly)
        self._whole = frozenset(query.words) if query.asks else None
        self._asked = frozenset(query.words)
        self._asks_for_tests = any(word in ("test", "tests", "testing", "spec") for word in query.words)
        self._known: dict[tuple[str, str, Place], Score] = {}

    def score(self, candidate: Candidate) -> Score:
        """The score of `candidate`."""
        place = self._place(candidate)
        if candidate.said or candidate.body or candidate.literal or candidate.type != "symbol":
            return self._score(candidate, place)
        known = self._known.get(key := (candidate.name, candidate.kind, place))
        if known is None:
            known = self._known[key] = self._score(candidate, place)
        return known

    def at_most(self, candidate: Candidate) -> float:
        """An upper bound: the total for a symbol whose qualified name matches the query as well as possible."""
        every = tuple((word, 1.0) for word in self._query.words)
        place = Place((), self.path_affinity(candidate.path), every, every, True, (), self._wanted != candidate.name)
        return self._score(candidate, place).total

    def path_affinity(self, path: str) -> Factor:
        """All factors that depend on the path alone."""
        return self._path(path)[1]

    def _place(self, candidate: Candidate) -> Place:
        enclosing, own = _apart(candidate.qualified_name)
        by_own = () if own == candidate.name else tuple(met_in(self._query.words, own).items())
        is_end = self._wanted != candidate.name and is_tail(self._wanted, candidate.qualified_name)
        return Place(*self._path(candidate.path), *self._enclosing(enclosing), own == candidate.name, by_own, is_end)

    def _score(self, candidate: Candidate, place: Place) -> Score:
        by_own = candidate.matched if place.is_own else dict(place.by_own)
        by_name = _either(dict(place.by_enclosing), by_own)
        return Score(
            self._bm25(candidate, by_name, dict(place.by_path), dict(place.by_parent)),
            self._exact_match(candidate),
            self._qualified_name(candidate, by_name, place.is_end),
            place.path_affinity,
            _definition_boost(candidate),
            self._kind_match(candidate),
        )

    @memoised
    def _path(self, path: str) -> tuple[Weights, Factor]:
        met = met_in(self._query.words, path)
        return tuple(met.items()), self._path_affinity(path, met)

    @memoised
    def _enclosing(self, name: str) -> tuple[Weights, Weights]:
        """The matches of a qualified name's words, and of its last part."""
        words = self._query.words
        return tuple(met_in(words, name).items()), tuple(met_in(words, _apart(name)[1]).items())

    def _bm25(self, candidate: Candidate, by_name: Met, by_path: Met, by_parent: Met) -> Factor:
        if not self._best:
            return Factor(0.0, "the query has no words to compare")
        actual, matched, said = 0.0, candidate.matched, candidate.said
        for word, weight in self._words:
            frequency = matched.get(word, 0.0)
            if candidate.type == "symbol":
                further = WEIGHTS.around * max(by_name.get(word, 0.0), by_path.get(word, 0.0))
                inside = max(WEIGHTS.said * said.get(word, 0.0), WEIGHTS.in_body * candidate.body.get(word, 0.0))
                frequency = max(frequency, inside, WEIGHTS.parent_name * by_parent.get(word, 0.0), further)
            if frequency:
                actual += weight * _saturated(frequency, candidate.length, self._statistics)
        value = min(actual / self._best, 1.0) * PREFERENCE[self._query.intent][candidate.type]
        met = [word for word in self._query.words if word in matched or word in said or word in candidate.body]
        text = f"{candidate.type} text has {', '.join(met) or 'none'} of: {', '.join(self._query.words)}"
        what = self._aside(candidate.path)
        if what and (what == "a test" or not candidate.literal):
            return _less(Factor(value, text), what)
        return Factor(round(value, 4), text)

    def _exact_match(self, candidate: Candidate) -> Factor:
        if candidate.type == "snippet":
            return LITERALLY if candidate.literal else Factor(0.0, "no definition of that name")
        wanted = self._exactly
        if candidate.type == "file":
            tail = candidate.path == wanted or candidate.path.endswith("/" + wanted)
            return Factor(0.2, "the path, or its end") if tail else Factor(0.0, "not that path")
        if candidate.name in (wanted, self._last):
            return Factor(0.2, f"the name is `{candidate.name}`")
        is_alike = len(candidate.name) >= len(self._joined) and _joined(candidate.name) == self._joined
        if is_alike or self._whole == frozenset(split_name(candidate.name)):
            return Factor(0.15, f"`{candidate.name}`, written differently")
        if candidate.name in self._query.identifiers:
            return Factor(0.1, f"the query names `{candidate.name}`")
        return LITERALLY if candidate.literal else Factor(0.0, "the name is a different one")

    def _qualified_name(self, candidate: Candidate, met: Met, is_end: bool) -> Factor:
        if candidate.type != "symbol":
            return Factor(0.0, f"a {candidate.type} has no qualified name")
        if is_end:
            return Factor(0.1, f"the end of {WHICH}")
        if not met:
            return Factor(0.0, f"no word in {WHICH}")
        return Factor(round(0.05 * self._share(met), 4), f"partial match on {WHICH}")

    def _path_affinity(self, path: str, met: Met) -> Factor:
        if self._asks_for_tests and not is_test(path):
            return Factor(0.0, "not a test")
        if what := self._aside(path):
            return _unasked(what)
        words = [word for word in self._query.words if word in met]
        kept = "a test, as asked for" if self._asks_for_tests else "not a test"
        reason = f"words of the path: {', '.join(words)}" if met else "no word of the query in the path"
        return Factor(round(0.05 + 0.05 * self._share(met), 4), f"{kept}; {reason}")

    def _aside(self, path: str) -> str:
        """The role of a file that the query does not ask for; empty for all others."""
        if is_test(path):
            return "" if self._asks_for_tests else "a test"
        what = aside(path)
        return "" if not what or self._asked.intersection(ASIDE[what]) else what

    def _kind_match(self, candidate: Candidate) -> Factor:
        if not self._query.kinds:
            return Factor(0.0, "no kind in query")
        if candidate.kind in self._query.kinds:
            return Factor(0.05, f"a {candidate.kind}, as asked")
        return Factor(0.0, "another kind than asked")

    def _share(self, met: Met) -> float:
        """The share of the query's words."""
        return sum(met.values()) / max(len(self._query.words), 1)


def less_for(what: str, score: Score) -> Score:
    """The score of something in a file whose text shows that it is not what the query asks for."""
    text = score.bm25 if score.exact_match == LITERALLY else _less(score.bm25, what)
    return score._replace(bm25=text, path_affinity=_unasked(what), written=_less_written(score.written, what))


def _less(text: Factor, what: str) -> Factor:
    return Factor(round(text.value * WEIGHTS.unasked, 4), f"{text.reason}; less for {what}")


def _less_written(written: Factor, what: str) -> Factor:
    if written.value <= WEIGHTS.verbatim:
        return written
    value = WEIGHTS.verbatim + WEIGHTS.beside * (written.value - WEIGHTS.verbatim)
    return Factor(round(value, 4), f"{written.reason}; {what}, which was not asked for")


def _unasked(what: str) -> Factor:
    return Factor(0.0, f"{what}, which was not asked for")


def _saturated(frequency: float, length: int, statistics: Statistics) -> float:
    norm = 1 - WEIGHTS.length_weight + WEIGHTS.length_weight * length / statistics.average_length
    return frequency * (WEIGHTS.short_saturation + 1) / (frequency + WEIGHTS.short_saturation * norm)


def _either(one: Met, other: Met) -> Met:
    if not one or not other:
        return one or other
    better = {word: weight for word, weight in other.items() if weight > one.get(word, 0.0)}
    return {**one, **better}


def _apart(qualified_name: str) -> tuple[str, str]:
    """A name's qualifier and its last part."""
    dot, colons = qualified_name.rfind("."), qualified_name.rfind("::")
    if dot < 0 and colons < 0:
        return "", qualified_name
    return qualified_name[: max(dot, colons)], qualified_name[dot + 1 if dot > colons else colons + 2 :]


def _definition_boost(candidate: Candidate) -> Factor:
    if candidate.type != "symbol":
        return Factor(0.0, f"a {candidate.type} is not a definition")
    return Factor(DEFINITION_BOOST.get(candidate.kind, 0.1), f"definition of a {candidate.kind} (not a reference)")


def _joined(name: str) -> str:
    """A name in lower case, without punctuation."""
    return _SIGNS.sub("", name).lower()
