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
from codecompass.rank.words import is_tail, likeness, met_by

ResultType = Literal["symbol", "snippet", "file"]

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
    return Score(
        _bm25(query, candidate, statistics),
        _exact_match(query, candidate),
        _qualified_name(query, candidate),
        _path_affinity(query, candidate),
        _definition_boost(candidate),
        _kind_match(query, candidate),
    )


def _bm25(query: Query, candidate: Candidate, statistics: Statistics) -> Factor:
    best = actual = 0.0
    for word in query.words:
        weight = statistics.rarity.get(word, 0.0)
        best += weight * _saturated(1.0, len(query.words), statistics)
        actual += weight * _saturated(_term_frequency(word, candidate), candidate.length, statistics)
    if not best:
        return Factor(0.0, "the query has no words to compare")
    value = min(actual / best, 1.0) * PREFERENCE[query.intent][candidate.type]
    met = [word for word in query.words if word in candidate.matched or word in candidate.said]
    return Factor(round(value, 4), f"{candidate.type} text has {', '.join(met) or 'none'} of: {', '.join(query.words)}")


def _term_frequency(word: str, candidate: Candidate) -> float:
    direct = candidate.matched.get(word, 0.0)
    if candidate.type != "symbol":
        return direct
    return max(direct, SAID * candidate.said.get(word, 0.0), _around(word, candidate.qualified_name, candidate.path))


def _around(word: str, qualified_name: str, path: str) -> float:
    parent, further = _words_around(qualified_name, path)
    in_parent = max((likeness(word, other) for other in parent), default=0.0)
    further_out = max((likeness(word, other) for other in further), default=0.0)
    return max(PARENT_NAME * in_parent, AROUND * further_out)


@lru_cache(maxsize=16384)
def _words_around(qualified_name: str, path: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of the enclosing name, and those further out."""
    enclosing = re.split(r"\.|::", qualified_name)[:-1]
    parent = frozenset(split_name(enclosing[-1])) if enclosing else frozenset()
    return parent, frozenset(split_name(qualified_name)) | frozenset(split_name(path))


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
    last = re.split(r"\.|::|#|/", wanted.removesuffix("()"))[-1]
    if candidate.name in (wanted, last):
        return Factor(0.2, f"the name is `{candidate.name}`")
    if _joined(candidate.name) == _joined(wanted):
        return Factor(0.15, f"`{candidate.name}`, written differently")
    if candidate.name in query.identifiers:
        return Factor(0.1, f"the query names `{candidate.name}`")
    return Factor(0.0, "the name is a different one")


def _qualified_name(query: Query, candidate: Candidate) -> Factor:
    if candidate.type != "symbol":
        return Factor(0.0, f"a {candidate.type} has no qualified name")
    wanted = query.text.strip().removesuffix("()")
    if is_tail(wanted, candidate.qualified_name) and wanted != candidate.name:
        return Factor(0.1, f"the end of `{candidate.qualified_name}`")
    met = met_by(query.words, frozenset(split_name(candidate.qualified_name)))
    share = sum(met.values()) / max(len(query.words), 1)
    if not met:
        return Factor(0.0, f"no word in `{candidate.qualified_name}`")
    return Factor(round(0.05 * share, 4), f"partial match on `{candidate.qualified_name}`")


def _path_affinity(query: Query, candidate: Candidate) -> Factor:
    asks_for_tests = any(word in ("test", "tests", "testing", "spec") for word in query.words)
    if is_test(candidate.path) != asks_for_tests:
        return Factor(0.0, "a test, which was not asked for" if not asks_for_tests else "not a test")
    met = met_by(query.words, frozenset(split_name(candidate.path)))
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


def _joined(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()
