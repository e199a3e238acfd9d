"""Words of a text, names split at underscores and capitals."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

PART = re.compile(
    r"(?<![A-Za-z\d])[A-Za-z]\d{1,3}(?:[a-z](?![a-z])|[A-Z](?![A-Za-z]))?(?!\d)|(?<=[a-z])[A-Z]\d{1,3}(?!\d)"
    r"|(?:(?<![A-Za-z\d])\d[A-Za-z]{1,2}|(?<=[a-z])\d[A-Z]{1,2})(?![A-Za-z\d])"
    r"|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+|\d+"
)
"""First what one letter or one digit makes a word of with its neighbours: `s3`, `v2`, `i18n`; `2fa`, `5xx`."""
MIN_LENGTH, MAX_LENGTH = 2, 40
_LETTERS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz" + bytes(range(128, 256))
_TO_SPACES = bytes(byte if byte in _LETTERS else 32 for byte in range(256))
_NAME = re.compile(rb"[^ ]+")
_KELVIN = "\N{KELVIN SIGN}".encode()
"""The only letter beyond ASCII whose lower case is in ASCII."""
_SMALL = frozenset(range(ord("a"), ord("z") + 1))
_LAST_CAPITAL = ord("Z")
_REMEMBERED = 1 << 18
LONGEST_NUMBER = 8
"""The most digits of a number that is a word: `404` and `20240131` are, longer ones are data."""
MOST_TIMES = (1, 3, 8)
"""The most occurrences of a word in each frequency class; those of the last class have more. Ranking needs no finer
classes: each further occurrence adds less to a word's weight."""


class _Parts(dict[bytes, tuple[str, ...]]):
    """Name as written → its words; cached, since files repeat each other's names."""

    def __missing__(self, name: bytes) -> tuple[str, ...]:
        if len(self) >= _REMEMBERED:
            self.clear()
        long = len(name) > LONGEST_NUMBER and name[:1].isdigit()
        found = self[name] = () if long else split_name(name.decode("utf-8", "replace"))
        return found


_parts = _Parts()


def words_of(source: bytes) -> str:
    """Distinct lower-case words of a text, names split: a line for each class of MOST_TIMES, in any order within.

    `rate_limit = rate + 1` → `limit` on the first line, `rate` on the second, two empty ones.
    """
    times: dict[str, int] = {}
    for name, count in Counter(source.translate(_TO_SPACES).split()).items():
        for word in _parts[name]:
            times[word] = times.get(word, 0) + count
    return "\n".join(map(" ".join, _by_class(times.items())))


def _by_class(times: Iterable[tuple[str, int]]) -> tuple[list[str], list[str], list[str], list[str]]:
    most_once, most_few, most_some = MOST_TIMES
    once, few, some, many = list[str](), list[str](), list[str](), list[str]()
    for word, count in times:
        if count <= most_once:
            once.append(word)
        elif count <= most_few:
            few.append(word)
        else:
            (some if count <= most_some else many).append(word)
    return once, few, some, many


def words_in_order(text: str) -> list[str]:
    """The words of a text in order, repetitions included."""
    return [word for name in text.encode().translate(_TO_SPACES).split() for word in _parts[name]]


def names_with(source: bytes, beginnings: Iterable[bytes]) -> list[tuple[int, bytes]]:
    """(position, name) of the names of a text that may have a word with one of `beginnings`, as written, in order.

    `beginnings`: in lower case.
    """
    spaced = source.translate(_TO_SPACES)
    beginnings = [*beginnings]
    if not (source.isascii() or (_KELVIN not in source and all(map(bytes.isascii, beginnings)))):
        # there letters change with their case that are not looked at here
        return [(found.start(), found[0]) for found in _NAME.finditer(spaced)]
    lower = source.lower()
    found: dict[int, bytes] = {}
    for beginning in beginnings:
        at = lower.find(beginning)
        while at >= 0:
            following = at + 1
            if at == 0 or source[at] <= _LAST_CAPITAL or lower[at - 1] not in _SMALL:
                start, end = spaced.rfind(b" ", 0, at) + 1, spaced.find(b" ", at)
                following = end if end >= 0 else len(source)
                found[start] = spaced[start:following]
            at = lower.find(beginning, following)
    return sorted(found.items())


@lru_cache(maxsize=16384)
def split_name(name: str) -> tuple[str, ...]:
    """`check_RateLimiter2` → `check rate limiter`, lower case; only parts that are worth searching."""
    return tuple(part.lower() for part in PART.findall(name) if MIN_LENGTH <= len(part) <= MAX_LENGTH)
