"""The texts of a tree whose words the full-text index does not have: manifests, settings, templates, prose in no language
that is read. Which of them hold a string as it is written.

They are read when a question first needs them, bounded in bytes and time: what was not reached is, by the next question.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from codecompass.extract import is_binary, utf8
from codecompass.languages.endings import DATA, MARKUP, NO_TEXT, ending, is_prose
from codecompass.model import SourceFile
from codecompass.revision import Tree
from codecompass.wanted import check_wanted

SECONDS = 0.3
"""Of reading, in one question."""
MOST_BYTES, LONGEST = 16 << 20, 1 << 20
"""Of texts that are kept, and of one."""
MOST_FOUND = 16
"""Strings whose files are remembered."""
BETWEEN, MOST_BETWEEN = rb"[\s/#*>|-]+", 1_000
"""Between words: blanks, and the signs with which a comment goes on on the next line; so many of them altogether."""
_TO_BLANKS = bytes(32 if re.match(BETWEEN, bytes([byte])) else byte for byte in range(256))
MARKS = 8192
"""Bits by which words, and pairs of them, are told apart."""
BREATH_SECONDS, PAUSE_SECONDS = 1.0, 0.001
"""Until words are looked at, and between one text and the next: questions come first."""
NOBODY_READS = frozenset(".map .lock .svg .csv .tsv .snap .sum .jsonl .pot".split())
"""Endings of texts that programs write for programs, or that are data."""
LEFT_OUT = frozenset({"binary", "generated", "vendored", "ignored", "link", "lfs pointer", "submodule", "unreadable"})
"""Why a file is not read at all."""


class Text:
    """One text in lower case."""

    __slots__ = ("content", "marks")

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.marks: int | None = None
        """`marks_of` its words, once they were looked at: what lacks a mark of a string is not searched for it."""

    def mark(self) -> None:
        self.marks = marks_of(_words(self.content))


class Searched(NamedTuple):
    """The texts of a tree."""

    texts: Sequence[Text]
    paths: Sequence[Sequence[str]]
    """The files that have each."""
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
        # Of a string's words all but the outer two stand whole in a text that has it.
        sought = marks_of(_words(b" ".join(words))[1:-1])
        promising = (
            at for at, text in enumerate(self.texts) if (marks := text.marks) is None or marks & sought == sought
        )
        for number in promising:
            content = self.texts[number].content
            place = content.find(longest)
            while place >= 0:
                if onwards.match(content, place) and before.search(content, max(place - reach, 0), place):
                    yield from self.paths[number]
                    break
                place = content.find(longest, place + 1)


def _words(text: bytes) -> list[bytes]:
    return text.translate(_TO_BLANKS).split()


def marks_of(words: Sequence[bytes]) -> int:
    """A bit for each word, and for each two that stand side by side: what lacks a bit lacks all that share it."""
    marks = bytearray(MARKS // 8)
    for number in map(hash, {*words, *pairwise(words)}):
        marks[number % MARKS >> 3] |= 1 << (number & 7)
    return int.from_bytes(marks, "little")


class UnindexedTexts:
    """Of one project. May be used from several threads."""

    def __init__(self, read: Callable[[SourceFile], bytes | None]) -> None:
        """`read`: the bytes of a file of a tree."""
        self._read = read
        self._lock = threading.Lock()
        self._kept: dict[str, Text] = {}
        """By blob; of what cannot be searched, nothing."""
        self._last: tuple[object, Searched, bool] | None = None
        """Those of the tree that was asked last, and whether they are all of it."""
        self._marking: threading.Thread | None = None

    def holding(self, strings: Iterable[str], tree: Tree, indexed: Collection[str]) -> dict[str, list[str]]:
        """For each string the paths, but for those that are `indexed`, whose text holds it, whatever its case, secrets and
        all. In the order of what is most likely sought."""
        texts = self._texts(tree, indexed)
        return {string: [*texts.holding(string)] for string in strings}

    def _texts(self, tree: Tree, indexed: Collection[str]) -> Searched:
        key = tree.key, len(indexed)
        with self._lock:
            if self._last is not None and self._last[0] == key and self._last[2]:
                return self._last[1]
            texts, is_whole = self._read_again(tree, indexed)
            self._last = key, texts, is_whole
            if is_whole and (self._marking is None or not self._marking.is_alive()):
                self._marking = threading.Thread(target=self._mark, name="words of texts", daemon=True)
                self._marking.start()
            return texts

    def _mark(self) -> None:
        """Look at the words of all texts, little by little: afterwards a string is sought in few of them."""
        time.sleep(BREATH_SECONDS)
        while waiting := [text for text in [*self._kept.values()] if text.marks is None]:
            for text in waiting:
                text.mark()
                time.sleep(PAUSE_SECONDS)

    def _read_again(self, tree: Tree, indexed: Collection[str]) -> tuple[Searched, bool]:
        until, left = time.monotonic() + SECONDS, MOST_BYTES
        closed = {one.path for one in tree.skips if one.reason in LEFT_OUT}
        wanted = (file for path, file in tree.files.items() if path not in indexed and path not in closed)
        held: dict[str, list[str]] = {}
        kept: dict[str, Text] = {}
        is_whole = True
        for file in sorted(filter(_is_worth, wanted), key=lambda file: (_rank(file.path), file.path)):
            text = kept.get(file.blob) or self._kept.get(file.blob)
            if text is None:
                check_wanted()
                if time.monotonic() > until:
                    is_whole = False
                    continue
                text = Text(_lowered(self._read(file)))
            if left < len(text.content):
                continue
            if file.blob not in kept:
                left -= len(text.content)
                kept[file.blob] = text
            if text.content:
                held.setdefault(file.blob, []).append(file.path)
        self._kept = kept
        return Searched([kept[blob] for blob in held], [*held.values()], {}), is_whole


def _lowered(content: bytes | None) -> bytes:
    """A text in lower case; nothing of what is none, or too long."""
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
