"""Finds the string in the code behind a printed message: the values of the message are placeholders there."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from heapq import nlargest
from itertools import pairwise
from typing import NamedTuple

from codecompass.extract.words import words_in_order
from codecompass.process.patterns import later

FEWEST_WORDS = 3
"""Words of a string beside its placeholders: with fewer it could be part of any message."""
LONGEST_LINE = 2_000
MOST_SOUGHT, MOST_RARE = 6, 2
"""Words of a message by which its line is sought: the longest, and the rarest of these."""
_STRING = later(r"\"((?:\\.|[^\"\\]){0,300})\"|'((?:\\.|[^'\\]){0,300})'|`([^`]{0,300})`")
"""Short and empty ones, too, for else what stands between two of them looks like one."""
_PLACEHOLDER = later(
    r"%\(\w+\)[a-zA-Z]|%\w+%|%[-+#0]*[\d.*]*[a-zA-Z@]|[$#%]?\{\{?[^{}]*\}?\}|\\\([^()]*\)|\$\w+|(?<![\w:]):[a-z]\w+|\\[nrt]|%%",
    re.ASCII,
)
_WORD = later(r"[^\W\d_]{2,}")


class Filled(NamedTuple):
    """A line whose string, with its placeholders filled, is the message."""

    fixed: int
    """Characters of the message that the string has itself: the more, the surer."""
    line: int


class Message:
    """A printed message, and the words that find its line in the code: two of its longest, one of them among the
    rarest or next to another word of the message. A string that has neither is mostly placeholders."""

    def __init__(self, said: str, rarity: Mapping[str, float]) -> None:
        """`rarity`: of all words of the message, in lower case; 0 for one that no text contains."""
        self.said = said
        longest = sorted(rarity, key=lambda word: (len(word), word))[-MOST_SOUGHT:]
        self._longest = [word.encode() for word in longest]
        rarest = frozenset(
            nlargest(MOST_RARE, filter(rarity.__getitem__, longest), key=lambda word: (rarity[word], word))
        )
        self._sought: dict[bytes, Collection[str]] = {word.encode(): (word,) for word in sorted(rarest)}
        """In lower case, with the words of the text that holds it."""
        for first, second in pairwise(_WORD.finditer(said)):
            pair = said[first.start() : second.end()]
            parts = words_in_order(pair)
            if rarest.isdisjoint(parts) and not set(longest).isdisjoint(parts):
                self._sought[pair.lower().encode()] = parts

    def in_text(self, text: bytes, holds: Callable[[str], bool]) -> Filled | None:
        """The line of a lower-case text whose string is the message. `holds` tells whether the text contains a word."""
        lines: dict[int, str] = {}
        for sought, words in self._sought.items():
            at = text.find(sought) if all(map(holds, words)) else -1
            while at >= 0:
                start, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at)
                end = end if end >= 0 else len(text)
                if start not in lines and sum(word in text[start:end] for word in self._longest) > 1:
                    lines[start] = text[start:end].decode("utf-8", "replace")
                at = text.find(sought, end)
        found = filled_in(lines.items(), self.said)
        return found and Filled(found.fixed, text.count(b"\n", 0, found.line) + 1)


def filled_in(lines: Iterable[tuple[int, str]], message: str) -> Filled | None:
    """The line, of some numbered lines, whose string covers most of a message: `no user %s` → `no user 7 in shop`."""
    message = message.casefold()
    best = max(((_fixed(text, message), -line) for line, text in lines), default=(0, 0))
    return Filled(best[0], -best[1]) if best[0] else None


def is_template(line: str, message: str) -> bool:
    """Whether a line has a string with placeholders that covers most of a message or of a fragment of one."""
    message = message.casefold()
    strings = (next(filter(None, groups), "") for groups in _STRING.findall(line[:LONGEST_LINE]))
    return any(2 * _shared(one, message) >= len(message) for one in strings if _PLACEHOLDER.search(one.casefold()))


def _fixed(line: str, message: str) -> int:
    if len(line) > LONGEST_LINE or not ('"' in line or "'" in line or "`" in line):
        return 0
    return max((_shared(next(filter(None, groups), ""), message) for groups in _STRING.findall(line)), default=0)


def _shared(string: str, message: str) -> int:
    """The part of a message that a string covers outside its placeholders; 0 unless all of the string is in the
    message, in order. If the message is a fragment, beginning and end of the string may be missing."""
    parts = [part for part in (one.strip() for one in _PLACEHOLDER.split(string.casefold())) if part]
    met, at = list[str](), 0
    for number, part in enumerate(parts):
        found = message.find(part, at)
        if found >= 0:
            met.append(part)
            at = found + len(part)
        elif met:
            return 0 if number < len(parts) - 1 else _counted(met, message)
    return _counted(met, message) if len(met) < len(parts) else _counted(met)


def _counted(parts: Sequence[str], fragment: str = "") -> int:
    """The number of characters of these parts, if they have enough words; for a fragment they must be most of it."""
    characters = sum(map(len, parts))
    is_enough = sum(len(_WORD.findall(part)) for part in parts) >= FEWEST_WORDS
    return characters if is_enough and 2 * characters >= len(fragment) else 0
