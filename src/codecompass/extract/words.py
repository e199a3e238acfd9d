"""Words of a text, split as people write names."""

from __future__ import annotations

import re
from functools import lru_cache

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+|\d+")
MIN_LENGTH, MAX_LENGTH = 2, 40
_LETTERS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz" + bytes(range(128, 256))
_TO_SPACES = bytes(byte if byte in _LETTERS else 32 for byte in range(256))
_REMEMBERED = 1 << 18


class _Parts(dict[bytes, tuple[str, ...]]):
    """Name as written → its words; files repeat each other's names, so they are remembered."""

    def __missing__(self, name: bytes) -> tuple[str, ...]:
        if len(self) >= _REMEMBERED:
            self.clear()
        found = self[name] = () if name[:1].isdigit() else split_name(name.decode("utf-8", "replace"))
        return found


_parts = _Parts()


def words_of(source: bytes) -> str:
    """Distinct lower-case words of a text, in any order, with spaces between: names and the parts of names."""
    names = set(source.translate(_TO_SPACES).split())
    return " ".join(set().union(*map(_parts.__getitem__, names)))


def words_in_order(text: str) -> list[str]:
    """The same words as they stand in a text."""
    return [word for name in text.encode().translate(_TO_SPACES).split() for word in _parts[name]]


@lru_cache(maxsize=16384)
def split_name(name: str) -> tuple[str, ...]:
    """`check_RateLimiter2` → `check rate limiter`, lower case; the parts that are worth searching."""
    return tuple(part.lower() for part in _PART.findall(name) if MIN_LENGTH <= len(part) <= MAX_LENGTH)
