"""The files of a tree that the full-text index does not cover (manifests, settings, templates, prose), and which of
them contain a string.

They are read when a question first needs them, limited in bytes and time; the next question continues.
"""

import re
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from codecompass.extract import is_binary, utf8
from codecompass.languages.endings import DATA, MARKUP, NO_TEXT, ending, is_prose
from codecompass.model import SourceFile
from codecompass.process.cancelling import check_wanted
from codecompass.revision import Tree

SECONDS, PATIENCE = 0.3, 10
"""Seconds of reading for one question, and how many times that may pass on the clock while others work."""
MOST_BYTES, LONGEST = 16 << 20, 1 << 20
"""Bytes of all kept texts, and of one."""
MOST_FOUND = 16
"""Strings whose files are remembered."""
BETWEEN, MOST_BETWEEN = rb"[\s/#*>|-]+", 1_000
"""Separators of words: blanks, and the signs that continue a comment on the next line; their most bytes in all."""
NOBODY_READS = frozenset(".map .lock .svg .csv .tsv .snap .sum .jsonl .pot".split())
"""Endings of texts that programs write for programs, or that are data."""
LEFT_OUT = frozenset({"binary", "generated", "vendored", "ignored", "link", "lfs pointer", "submodule", "unreadable"})
"""Why a file is not read at all."""


class _Joined(NamedTuple):
    """Texts in lower case, joined for a single search."""

    text: bytes
    starts: list[int]
    """Where each begins."""
    paths: list[list[str]]
    """The files that have it."""
    known: frozenset[str]
    """All these files."""
    found: dict[str, list[str]]
    """The files that hold the strings which were asked for last: one question asks several times for one."""

    def holding(self, string: str) -> list[str]:
        lower = string.lower()
        known = self.found.get(lower)
        if known is None:
            if len(self.found) >= MOST_FOUND:
                self.found.clear()
            known = self.found[lower] = [*self._holding(lower)]
        return known

    def _holding(self, lower: str) -> Iterator[str]:
        words = [word.encode("utf-8", "replace") for word in lower.split()]
        if not words:
            return
        longest = max(words, key=len)
        at = words.index(longest)
        onwards = re.compile(BETWEEN.join(map(re.escape, words[at:])))
        before = re.compile(b"".join(re.escape(word) + BETWEEN for word in words[:at]) + rb"\Z")
        reach = sum(map(len, words[:at])) + MOST_BETWEEN
        place = self.text.find(longest)
        while place >= 0:
            if onwards.match(self.text, place) and before.search(self.text, max(place - reach, 0), place):
                number = bisect_right(self.starts, place) - 1
                yield from self.paths[number]
                if number + 1 == len(self.starts):
                    return
                place = self.text.find(longest, self.starts[number + 1])
            else:
                place = self.text.find(longest, place + 1)


class UnindexedTexts:
    """Files of one project outside the index. Thread-safe."""

    def __init__(self, read: Callable[[SourceFile], bytes | None]) -> None:
        """`read`: the bytes of a file of a tree."""
        self._read = read
        self._lock = threading.Lock()
        self._kept: dict[str, bytes] = {}
        """By blob; of what cannot be searched, nothing."""
        self._joined: tuple[object, _Joined, bool] | None = None
        """Those of the tree that was asked last, and whether they are all of it."""
        self._wanted: tuple[object, list[SourceFile]] | None = None
        """The files of that tree until all are read, most likely ones first."""

    def holding(self, strings: Iterable[str], tree: Tree, indexed: Collection[str]) -> dict[str, list[str]]:
        """For each string the paths outside `indexed` whose text contains it in any case, secrets included; most
        likely ones first."""
        texts = self._texts(tree, indexed)
        return {string: [*texts.holding(string)] for string in strings}

    def perhaps_holding(self, string: str, paths: Collection[str], tree: Tree, indexed: Collection[str]) -> list[str]:
        """The paths without those of texts that are kept here and do not contain a string in any case."""
        texts = self._texts(tree, indexed)
        held = frozenset(texts.holding(string)) if string.strip() else texts.known
        return [path for path in paths if path in held or path not in texts.known]

    def _texts(self, tree: Tree, indexed: Collection[str]) -> _Joined:
        key = tree.key, len(indexed)
        with self._lock:
            if self._joined is not None and self._joined[0] == key and self._joined[2]:
                return self._joined[1]
            if self._wanted is None or self._wanted[0] != key:
                closed = {one.path for one in tree.skips if one.reason in LEFT_OUT}
                wanted = (file for path, file in tree.files.items() if path not in indexed and path not in closed)
                self._wanted = key, sorted(filter(_is_worth, wanted), key=lambda file: (_rank(file.path), file.path))
            joined, is_whole = self._read_on(self._wanted[1])
            self._joined = key, joined, is_whole
            if is_whole:
                self._wanted = None
            return joined

    def _read_on(self, wanted: Iterable[SourceFile]) -> tuple[_Joined, bool]:
        own, wall, left = time.thread_time() + SECONDS, time.monotonic() + PATIENCE * SECONDS, MOST_BYTES
        held: dict[str, list[str]] = {}
        kept: dict[str, bytes] = {}
        is_whole = True
        for file in wanted:
            content = kept.get(file.blob, self._kept.get(file.blob))
            if content is None and left < file.size:
                continue  # without being read: there is no place to keep it
            if content is None:
                check_wanted()
                if time.thread_time() > own or time.monotonic() > wall:
                    is_whole = False
                    continue
                content = _lowered(self._read(file))
            if left < len(content):
                continue
            if file.blob not in kept:
                left -= len(content)
                kept[file.blob] = content
            if content:
                held.setdefault(file.blob, []).append(file.path)
        self._kept = kept
        texts = [kept[blob] for blob in held]
        starts = [0, *accumulate(len(text) + 1 for text in texts)][: len(texts)]
        known = frozenset(path for paths in held.values() for path in paths)
        return _Joined(b"\0".join(texts), starts, [*held.values()], known, {}), is_whole


def _lowered(content: bytes | None) -> bytes:
    """A text in lower case; empty if it is binary or too long."""
    if content is None or len(content) > LONGEST or is_binary(content):
        return b""
    text = utf8(content)
    if text is None:
        return b""
    return text.lower() if text.isascii() else text.decode().lower().encode()


def _is_worth(file: SourceFile) -> bool:
    last = ending(file.path)
    return file.size <= LONGEST and last not in NO_TEXT and last not in NOBODY_READS


def _rank(path: str) -> int:
    last = ending(path)
    return 3 if is_prose(path) else 0 if last in DATA else 1 if last in MARKUP else 2
