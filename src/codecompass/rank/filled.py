"""Messages as a program prints them: where the text has a value, the string in the code has a placeholder."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from codecompass.patterns import later

FEWEST_WORDS = 3
"""Words of a string beside its placeholders: with fewer it could be part of any message."""
LONGEST_LINE = 2_000
_STRING = later(r"\"((?:\\.|[^\"\\]){0,300})\"|'((?:\\.|[^'\\]){0,300})'|`([^`]{0,300})`")
"""Short and empty ones, too, for else what stands between two of them looks like one."""
_PLACEHOLDER = later(
    r"%\(\w+\)[a-zA-Z]|%[-+#0]*[\d.*]*[a-zA-Z@]|[$#]?\{[^{}]*\}|\\\([^()]*\)|\$\w+|\\[nrt]|%%", re.ASCII
)
_WORD = later(r"[^\W\d_]{2,}")


class Filled(NamedTuple):
    """A line whose string is a message, once its placeholders are filled."""

    fixed: int
    """Characters of the message that the string has itself: the more, the surer."""
    line: int


def filled_in(lines: Iterable[tuple[int, str]], message: str) -> Filled | None:
    """Which of some lines, each with its number, has the string that says most of a message. `no user %s` → `no user 7 in shop`."""
    message = message.casefold()
    best = max(((_fixed(text, message), -line) for line, text in lines), default=(0, 0))
    return Filled(best[0], -best[1]) if best[0] else None


def _fixed(line: str, message: str) -> int:
    if len(line) > LONGEST_LINE:
        return 0
    return max((_shared(next(filter(None, groups), ""), message) for groups in _STRING.findall(line)), default=0)


def _shared(string: str, message: str) -> int:
    """How much of a message a string has beside its placeholders; 0 unless all of that stands there, in this order."""
    parts = [part for part in (one.strip() for one in _PLACEHOLDER.split(string.casefold())) if part]
    if sum(len(_WORD.findall(part)) for part in parts) < FEWEST_WORDS:
        return 0
    at = 0
    for part in parts:
        at = message.find(part, at)
        if at < 0:
            return 0
        at += len(part)
    return sum(map(len, parts))
