"""How well something answers a query, factor by factor: the contract's factors, one small function each."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from codecompass.extract.words import split_name
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS
from codecompass.rank.query import Intent, Query, without_line
from codecompass.rank.words import is_tail, met_by

ResultType = Literal["symbol", "snippet", "file"]

Met = Mapping[str, float]
"""How well words of the query are met."""

PREFERENCE: Mapping[Intent, Mapping[ResultType, float]] = {
    "symbol": {"symbol": 1.0, "snippet": 0.6, "file": 0.5},
    "path": {"symbol": 0.6, "snippet": 0.5, "file": 1.0},
    "error": {"symbol": 0.6, "snippet": 1.0, "file": 0.4},
    "natural_language": {"symbol": 1.0, "snippet": 0.85, "file": 0.6},
}
"""What a text match counts by intent and type of result: of two that match fully, the preferred type comes first."""

SATURATION, LENGTH_WEIGHT = 1.2, 0.4
"""BM25's k1 and b."""
PARENT_NAME, AROUND, SAID = 0.7, 0.35, 0.6
"""What a word counts, of a word of the name, when it stands in the name of what encloses the symbol, further out or
in the path, or where the definition begins (in its documentation)."""

DEFINITION_BOOST: Mapping[str, float] = {
    **dict.fromkeys(sorted(TYPE_KINDS), 0.15),
    **dict.fromkeys(("property", "constant", "impl", "namespace"), 0.07),
    "module": 0.05,
    "variable": 0.03,
    "field": 0.0,
}
"""By kind; 0.1 for what is not named here, which are the callable ones."""


class Statistics(NamedTuple):
    """Of the asked tree alone, so that one ref never changes another's scores."""

    rarity: Mapping[str, float]
    """BM25's inverse document frequency of each of the query's words: the rarer in the tree, the more it tells."""
    average_length: float
    """Words per document."""

    @classmethod
    def of(cls, documents: int, frequency: Mapping[str, float], average_length: float) -> Statistics:
        """From the number of documents, and in how many of them each word of the query occurs in any of its forms."""
        rarity = {}
        for word, count in frequency.items():
            known = min(count, documents)
            rarity[word] = math.log1p((documents - known + 0.5) / (known + 0.5))
        return cls(rarity, max(average_length, 1.0))


class Candidate(NamedTuple):
    """What is scored."""

    type: ResultType
    name: str
    """Of a snippet the query's phrase, where it holds that literally."""
    qualified_name: str
    path: str
    kind: str
    matched: Mapping[str, float]
    """How well each of the query's words is met by the text (a name, a window of lines): 0 … 1."""
    length: int
    """Words of the name; for a snippet the statistics' average, since windows are of one size."""
    said: Mapping[str, float] = {}
    """Likewise by the lines around a definition's beginning."""


class Factor(NamedTuple):
    value: float
    reason: str


class Score(NamedTuple):
    """The contract's factors. Each is rounded, so that they add up to the total that search shows."""

    bm25: Factor
    exact_match: Factor
    qualified_name: Factor
    path_affinity: Factor
    definition_boost: Factor
    kind_match: Factor

    @property
    def total(self) -> float:
        return round(sum(factor.value for factor in self), 4)


def score(query: Query, candidate: Candidate, statistics: Statistics) -> Score:
    """How well `candidate` answers `query`."""
    by_name = met_by(query.words, split_name(candidate.qualified_name))
    by_path = met_by(query.words, split_name(candidate.path))
    return Score(
        _bm25(query, candidate, statistics, by_name, by_path),
        _exact_match(query, candidate),
        _qualified_name(query, candidate, by_name),
        _path_affinity(query, candidate, by_path),
        _definition_boost(candidate),
        _kind_match(query, candidate),
    )


def _bm25(query: Query, candidate: Candidate, statistics: Statistics, by_name: Met, by_path: Met) -> Factor:
    best = actual = 0.0
    full = _saturated(1.0, len(query.words), statistics)
    parent = _met_by_parent(query, candidate)
    for word in query.words:
        weight = statistics.rarity.get(word, 0.0)
        frequency = candidate.matched.get(word, 0.0)
        if candidate.type == "symbol":
            further = max(by_name.get(word, 0.0), by_path.get(word, 0.0))
            said, around = SAID * candidate.said.get(word, 0.0), PARENT_NAME * parent.get(word, 0.0)
            frequency = max(frequency, said, around, AROUND * further)
        best += weight * full
        actual += weight * _saturated(frequency, candidate.length, statistics)
    if not best:
        return Factor(0.0, "the query has no words to compare")
    value = min(actual / best, 1.0) * PREFERENCE[query.intent][candidate.type]
    met = [word for word in query.words if word in candidate.matched or word in candidate.said]
    return Factor(round(value, 4), f"{candidate.type} text has {', '.join(met) or 'none'} of: {', '.join(query.words)}")


def _met_by_parent(query: Query, candidate: Candidate) -> Met:
    """By the name of what encloses it."""
    if candidate.type != "symbol":
        return {}
    enclosing = re.split(r"\.|::", candidate.qualified_name)[:-1]
    return met_by(query.words, split_name(enclosing[-1])) if enclosing else {}


def _saturated(frequency: float, length: int, statistics: Statistics) -> float:
    norm = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * length / statistics.average_length
    return frequency * (SATURATION + 1) / (frequency + SATURATION * norm)


def _exact_match(query: Query, candidate: Candidate) -> Factor:
    if candidate.type == "snippet":
        literal = bool(query.phrase) and candidate.name == query.phrase
        return Factor(0.2, "the text stands there literally") if literal else Factor(0.0, "no definition of that name")
    wanted = without_line(query.text.strip())
    if candidate.type == "file":
        tail = candidate.path == wanted or candidate.path.endswith("/" + wanted)
        return Factor(0.2, "the path, or its end") if tail else Factor(0.0, "not that path")
    last, joined = _name_in(wanted)
    if candidate.name in (wanted, last):
        return Factor(0.2, f"the name is `{candidate.name}`")
    if _joined(candidate.name) == joined:
        return Factor(0.15, f"`{candidate.name}`, written differently")
    if candidate.name in query.identifiers:
        return Factor(0.1, f"the query names `{candidate.name}`")
    return Factor(0.0, "the name is a different one")


def _qualified_name(query: Query, candidate: Candidate, met: Met) -> Factor:
    if candidate.type != "symbol":
        return Factor(0.0, f"a {candidate.type} has no qualified name")
    wanted = query.text.strip().removesuffix("()")
    if is_tail(wanted, candidate.qualified_name) and wanted != candidate.name:
        return Factor(0.1, f"the end of `{candidate.qualified_name}`")
    share = sum(met.values()) / max(len(query.words), 1)
    if not met:
        return Factor(0.0, f"no word in `{candidate.qualified_name}`")
    return Factor(round(0.05 * share, 4), f"partial match on `{candidate.qualified_name}`")


def _path_affinity(query: Query, candidate: Candidate, met: Met) -> Factor:
    asks_for_tests = any(word in ("test", "tests", "testing", "spec") for word in query.words)
    if is_test(candidate.path) != asks_for_tests:
        return Factor(0.0, "a test, which was not asked for" if not asks_for_tests else "not a test")
    share = sum(met.values()) / max(len(query.words), 1)
    words = [word for word in query.words if word in met]
    reason = f"words of the path: {', '.join(words)}" if met else "no word of the query in the path"
    return Factor(round(0.05 + 0.05 * share, 4), reason)


def _definition_boost(candidate: Candidate) -> Factor:
    if candidate.type != "symbol":
        return Factor(0.0, f"a {candidate.type} is not a definition")
    return Factor(DEFINITION_BOOST.get(candidate.kind, 0.1), f"definition of a {candidate.kind} (not a reference)")


def _kind_match(query: Query, candidate: Candidate) -> Factor:
    if not query.kinds:
        return Factor(0.0, "no kind in query")
    if candidate.kind in query.kinds:
        return Factor(0.05, f"a {candidate.kind}, as asked")
    return Factor(0.0, "another kind than asked")


@lru_cache(maxsize=8)
def _name_in(wanted: str) -> tuple[str, str]:
    """The last segment of what was asked for, and all of it without signs and capitals."""
    return re.split(r"\.|::|#|/", wanted.removesuffix("()"))[-1], _joined(wanted)


def _joined(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()
