"""Words of a text, split as people write names."""

from __future__ import annotations

import re
from functools import lru_cache

_IDENTIFIER = re.compile(r"[^\W\d]\w+")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+|\d+")
MIN_LENGTH, MAX_LENGTH = 2, 40


def words_of(text: str) -> str:
    """Distinct lower-case words of `text`, sorted, with spaces between: names and the parts of names."""
    words: set[str] = set()
    for name in set(_IDENTIFIER.findall(text)):
        words.update(split_name(name))
    return " ".join(sorted(words))


@lru_cache(maxsize=65536)
def split_name(name: str) -> tuple[str, ...]:
    """`check_RateLimiter2` → `check rate limiter`, lower case; the parts that are worth searching."""
    parts = _PART.findall(name)
    return tuple(part.lower() for part in parts if MIN_LENGTH <= len(part) <= MAX_LENGTH)
