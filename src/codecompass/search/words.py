"""Matching of words in names and texts; names with a common ending, and similar names."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from codecompass.extract.words import split_name
from codecompass.search.weights import WEIGHTS

MOST_MET = 1 << 13
"""Words of texts that are remembered for a query."""

_LONG_ENDINGS = ("ations", "ation", "ators", "ator", "ating", "ated", "ates", "ate")
_ENDINGS = ("ments", "ment", "ions", "ion", "ings", "ing", "ers", "ors", "ies", "ied", "er", "or", "es", "ed", "s", "y", "e")  # fmt: skip
_VOWEL = re.compile("[aeiouy]")


def met_by(query_words: tuple[str, ...], text_words: Iterable[str]) -> dict[str, float]:
    """How well a text's words match each of the query's words; those without a match are left out."""
    met: dict[str, float] = {}
    meetings = _meetings(query_words)
    for text_word in text_words:
        for word, weight in meetings[text_word]:
            if weight > met.get(word, 0.0):
                met[word] = weight
    return met


def met_in(query_words: tuple[str, ...], text: str) -> dict[str, float]:
    """The same for raw text. Most texts contain none of the words, and are not split."""
    if text.isascii():  # elsewhere a letter's small form may hang on its neighbours
        lower = text.lower()
        if not any(beginning in lower for beginning in _meetings(query_words).beginnings):
            return {}
    return met_by(query_words, split_name(text))


@lru_cache(maxsize=16384)
def likeness(word: str, other: str) -> float:
    """1 for the same word, less for the same stem, still less if `other` only begins with `word`; otherwise 0."""
    if word == other:
        return 1.0
    if stem(word) == stem(other):
        return WEIGHTS.stem_weight
    if len(word) >= 3 and other.startswith(word):
        return WEIGHTS.prefix_weight
    return 0.0


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """A word without its endings: limiter, limits, limiting → limit; validate, validation, validator → valid."""
    while len(word) > 4:
        shorter = _without_ending(word)
        if shorter == word:
            return word
        word = shorter
    return word[:3] if len(word) == 4 and word[-1] in "es" and word[-2] != word[-1] else word


@lru_cache(maxsize=1 << 15)
def path_stems(path: str) -> Mapping[str, int]:
    """The stems of a path's words, with their counts."""
    return Counter(map(stem, split_name(path)))


def search_prefix(word: str) -> str:
    """The common prefix of all words similar to `word`: what to look up before `likeness` decides."""
    root = stem(word)
    return root if word.startswith(root) else word


def near_names(name: str, names: Iterable[str], limit: int = 3) -> list[str]:
    """The names most similar to `name`, best first: for suggestions, never as an answer."""
    from rapidfuzz import fuzz, process

    wanted = re.split(r"[.:/#]+", name.strip())[-1] or name
    pool = sorted({other for other in names if other != name})
    best = process.extract(wanted, pool, scorer=fuzz.ratio, processor=str.lower, score_cutoff=64, limit=limit * 4)
    return [str(found) for found, _, _ in sorted(best, key=lambda match: (-match[1], match[0]))[:limit]]


def is_tail(wanted: str, qualified_name: str) -> bool:
    """Whether `wanted` is the qualified name or a suffix of it at a separator; `.` may stand for any separator."""
    if not qualified_name.endswith(wanted):
        last, other = wanted[-1:], qualified_name[-1:]
        if last != other and last.isalnum() and other.isalnum():
            return False
        wanted, qualified_name = _dotted(wanted), _dotted(qualified_name)
    if not qualified_name.endswith(wanted):
        return False
    before = qualified_name[: -len(wanted)] if wanted else ""
    return not before or before[-1] in ".:/#\\"


class _Meetings(dict[str, tuple[tuple[str, float], ...]]):
    """A cache from a text's word to the query words that it matches, and how well: texts share words."""

    def __init__(self, query_words: tuple[str, ...]) -> None:
        self._words = query_words
        self.beginnings = tuple(map(search_prefix, query_words))

    def __missing__(self, text_word: str) -> tuple[tuple[str, float], ...]:
        found: tuple[tuple[str, float], ...] = ()
        if text_word.startswith(self.beginnings):
            found = tuple((word, weight) for word in self._words if (weight := likeness(word, text_word)))
        if len(self) < MOST_MET:
            self[text_word] = found
        return found


@lru_cache(maxsize=4)
def _meetings(query_words: tuple[str, ...]) -> _Meetings:
    return _Meetings(query_words)


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


def _dotted(name: str) -> str:
    return re.sub(r"::|/|#|->|\\", ".", name)
