"""How well something answers a query, factor by factor. Pure: the same query and tree give the same scores.

One scorer serves search, context and `explain_ranking`. Texts are compared word by word, split as people write
names; `rate limit` meets `RateLimiter` through its words and their stems. Invariant: likeness of spelling
(rapidfuzz) only ever proposes names to ask for, it never scores a result.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from codecompass.extract.words import split_name
from codecompass.languages import for_path
from codecompass.model import TYPE_KINDS

Intent = Literal["error", "path", "symbol", "natural_language"]
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
STEM_WEIGHT, PREFIX_WEIGHT = 0.85, 0.6
"""What `limiting` and what `lim` count where the text says `limit`."""


DEFINITION_BOOST: Mapping[str, float] = {
    **dict.fromkeys(sorted(TYPE_KINDS), 0.15),
    **dict.fromkeys(("property", "constant", "impl", "namespace"), 0.07),
    "module": 0.05,
    "variable": 0.03,
    "field": 0.0,
}
"""By kind; 0.1 for what is not named here, which are the callable ones."""


class Query(NamedTuple):
    """A query taken apart."""

    text: str
    intent: Intent
    words: tuple[str, ...]
    """The words to look for, lower case, in order, each once; words that only make a sentence are left out."""
    identifiers: tuple[str, ...]
    """Names as written: with a case change, a digit, an underscore, a dot … or the whole query, when it is one."""
    tokens: tuple[str, ...]
    """What may be a name as it is written, in a short query: `QuerySet` and `filter` in `QuerySet filter`."""
    kinds: frozenset[str]
    """Kinds that the query names (`class Field`)."""
    phrase: str
    """What a snippet may hold literally: the query without quotes."""


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


def understand(text: str) -> Query:
    """A query taken apart."""
    intent = intent_of(text)
    bare = text.strip().strip("\"'`")
    words = _distinct(word for token in _TOKEN.findall(bare) for word in _words_of_token(token))
    words = [word for word in words if len(word) > 1 or not word.isascii()] or words
    telling = [word for word in words if word not in SENTENCE_WORDS] if _is_sentence(intent, words) else words
    kinds: frozenset[str] = frozenset().union(*(KIND_WORDS.get(word, frozenset()) for word in telling))
    if intent == "natural_language" and len(telling) > 1:
        telling = [word for word in telling if word not in KIND_WORDS] or telling
    return Query(text, intent, tuple(telling or words), _identifiers(bare, intent), _tokens(bare), kinds, bare)


def _is_sentence(intent: Intent, words: Sequence[str]) -> bool:
    """Whether words like `for` only hold a sentence together; in `url for` they are part of a name."""
    if intent == "natural_language":
        return len(words) > 3 or (bool(words) and words[0] in QUESTION_WORDS)
    return intent == "error"


def intent_of(text: str) -> Intent:
    """What a query is after; the first rule that fits (core-tools, *Search*)."""
    bare = text.strip()
    if _STACK_TRACE.search(bare) or _ERROR_CODE.search(bare):
        return "error"
    if "/" in bare or (" " not in bare and for_path(_LINE_SUFFIX.sub("", bare)) is not None):
        return "path"
    if len(bare) > 2 and bare[0] == bare[-1] and bare[0] in "\"'`":
        return "error"
    if _SYMBOL.fullmatch(bare):
        return "symbol"
    return "natural_language"


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


MOST_TOKENS = 4


def met_by(query_words: tuple[str, ...], text_words: Iterable[str]) -> dict[str, float]:
    """How well each of the query's words is met by a text with these words; what is not met is left out."""
    met: dict[str, float] = {}
    for text_word in text_words:
        for word, weight in _meeting(query_words, text_word):
            if weight > met.get(word, 0.0):
                met[word] = weight
    return met


@lru_cache(maxsize=65536)
def _meeting(query_words: tuple[str, ...], text_word: str) -> tuple[tuple[str, float], ...]:
    return tuple((word, weight) for word in query_words if (weight := likeness(word, text_word)))


@lru_cache(maxsize=65536)
def likeness(word: str, other: str) -> float:
    """1 for the same word, less for the same stem, less again where `other` only begins with `word`; else 0."""
    if word == other:
        return 1.0
    if stem(word) == stem(other):
        return STEM_WEIGHT
    if len(word) >= 3 and other.startswith(word):
        return PREFIX_WEIGHT
    return 0.0


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A word without its endings: limiter, limits, limiting → limit; validate, validation, validator → valid."""
    while len(word) > 4:
        shorter = _without_ending(word)
        if shorter == word:
            return word
        word = shorter
    return word[:3] if len(word) == 4 and word[-1] in "es" and word[-2] != word[-1] else word


def search_prefix(word: str) -> str:
    """The beginning that all words like `word` share: what to look up before `likeness` judges."""
    root = stem(word)
    return root if word.startswith(root) else word


def near_names(name: str, names: Iterable[str], limit: int = 3) -> list[str]:
    """The names most like `name`, best first: to propose, never to answer with."""
    from rapidfuzz import fuzz, process

    wanted = re.split(r"[.:/#]+", name.strip())[-1] or name
    pool = sorted({other for other in names if other != name})
    best = process.extract(wanted, pool, scorer=fuzz.ratio, processor=str.lower, score_cutoff=64, limit=limit * 4)
    return [str(found) for found, _, _ in sorted(best, key=lambda match: (-match[1], match[0]))[:limit]]


def is_test(path: str) -> bool:
    """Whether a path looks like a test's."""
    return _TEST_PATH.search(path) is not None


# --- factors ---


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
    wanted = _LINE_SUFFIX.sub("", query.text.strip())
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
    reason = f"words of the path: {', '.join(met)}" if met else "no word of the query in the path"
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


def is_tail(wanted: str, qualified_name: str) -> bool:
    """Whether `wanted` is the qualified name or its end, at a separator; `.` may be written for any separator."""
    if not qualified_name.endswith(wanted):
        wanted, qualified_name = _dotted(wanted), _dotted(qualified_name)
    if not qualified_name.endswith(wanted):
        return False
    before = qualified_name[: -len(wanted)] if wanted else ""
    return not before or before[-1] in ".:/#"


# --- words ---

_SENTENCE = """
a an and any are as at be been by can code could defined do does each every find for from get gets give handled happens
has have how i if implemented in into is it its list located made me my of on or our place show should so that the
their them then there these they this those to used using was we what when where which who why will with work works
would you
"""
SENTENCE_WORDS = frozenset(_SENTENCE.split())
"""Words that make a question and tell nothing of the code."""

QUESTION_WORDS = frozenset("how what when where which who why does is are can show find list".split())
"""A query that begins with one is a question, however short."""

KIND_WORDS: Mapping[str, frozenset[str]] = {
    "function": frozenset({"fn", "method"}),
    "functions": frozenset({"fn", "method"}),
    "fn": frozenset({"fn"}),
    "method": frozenset({"method", "fn"}),
    "methods": frozenset({"method", "fn"}),
    "class": frozenset({"class", "struct", "record"}),
    "classes": frozenset({"class", "struct", "record"}),
    "struct": frozenset({"struct"}),
    "trait": frozenset({"trait"}),
    "interface": frozenset({"interface", "trait"}),
    "enum": frozenset({"enum"}),
    "constant": frozenset({"constant"}),
    "module": frozenset({"module", "namespace"}),
    "macro": frozenset({"macro"}),
}

_TOKEN = re.compile(r"[^\s,;()\[\]{}<>=+*?!\"'`|&]+")
_SYMBOL = re.compile(r"[\w$@]+((\.|::|#|->)[\w$]+)*(\(\))?")
_LINE_SUFFIX = re.compile(r"(:\d+){1,2}$|#L\d+.*$")
_STACK_TRACE = re.compile(
    r"Traceback \(most|File \".+\", line \d+|^\s*at .+:\d+|panicked at|goroutine \d+ \[|Exception in thread"
    r"|^\w*(Error|Exception|Warning|Panic): |\.\w{1,4}:\d+:\d+: "
)
_ERROR_CODE = re.compile(
    r"\b(E\d{3,4}|TS\d{4,5}|CS\d{4}|ERR_[A-Z_]+|ECONN[A-Z]+|ENO[A-Z]{3,}|EACCES|errno \d+|0x[0-9a-fA-F]{4,})\b"
)
TEST_PATH = (
    r"(^|/)(tests?|testing|testdata|__tests__|specs?|benches|examples?)(/|$)|(^|/)(test_[^/]*|conftest)\.\w+$"
    r"|[._]tests?\.\w+$|[._]spec\.\w+$|Tests?\.(cs|java)$"
)
"""Paths that look like a test's; also the graph engine can read it."""
_TEST_PATH = re.compile(TEST_PATH)
_LONG_ENDINGS = ("ations", "ation", "ators", "ator", "ating", "ated", "ates", "ate")
_ENDINGS = ("ments", "ment", "ions", "ion", "ings", "ing", "ers", "ors", "ies", "ied", "er", "or", "es", "ed", "s", "y", "e")  # fmt: skip
_VOWEL = re.compile("[aeiouy]")


def _without_ending(word: str) -> str:
    for ending in _LONG_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    if word.endswith("ss"):
        return word
    for ending in _ENDINGS:
        rest = word[: -len(ending)]
        if word.endswith(ending) and len(rest) >= 3 and _VOWEL.search(rest):
            doubled = len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "sl"
            return rest[:-1] if doubled else rest
    return word


def _words_of_token(token: str) -> Sequence[str]:
    return split_name(token) or ((token.lower(),) if token.isalnum() else ())


def _identifiers(text: str, intent: Intent) -> tuple[str, ...]:
    if intent == "symbol":
        return (text.removesuffix("()"),)
    names = re.findall(r"[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*", text)
    return tuple(_distinct(name for name in names if re.search(r"[a-z0-9][A-Z]|_|\.|::|\d", name)))


def _tokens(text: str) -> tuple[str, ...]:
    tokens = [token for token in text.split() if token.isidentifier() and token.lower() not in SENTENCE_WORDS]
    return tuple(_distinct(tokens)) if len(tokens) <= MOST_TOKENS else ()


def _distinct(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))


def _joined(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()


def _dotted(name: str) -> str:
    return re.sub(r"::|/|#|->", ".", name)
