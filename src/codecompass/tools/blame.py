"""Finds the commit that wrote each line of a file, like `git blame`, through merges and moves of the whole file."""

import heapq
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from difflib import SequenceMatcher
from itertools import groupby
from pathlib import PurePosixPath

from msgspec import Struct

from codecompass.model import SourceFile
from codecompass.process.cancelling import check_wanted
from codecompass.session.project import Reader

MOST_SECONDS, MOST_GONE = 20.0, 40
Lines = list[tuple[int, int]]
"""Pairs of line numbers, in the file as it is and in another version; from 0."""


class Wrote(Struct, frozen=True):
    """Lines that one commit wrote."""

    first_line: int
    last_line: int
    commit: str
    """Empty: not committed, or older than what could be read (`older`)."""
    date: str
    author: str
    subject: str
    older: bool = False


def blame(reader: Reader, path: str) -> list[Wrote]:
    """The lines of a file, in order, grouped by the commit that wrote them."""
    found = _Blame(reader, path)
    of_line = dict(found.written())
    lines = [of_line.get(at, "") for at in range(len(found.now))]
    told: list[Wrote] = []
    for commit, some in groupby(enumerate(lines), key=lambda pair: pair[1]):
        numbers = [at for at, _ in some]
        said = reader.project.source.commit(commit) if commit else None
        told.append(
            Wrote(
                numbers[0] + 1, numbers[-1] + 1, commit, datetime.fromtimestamp(said.time, UTC).date().isoformat() if said else "", said.author if said else "",
                said.summary if said else "", older=not commit and numbers[0] in found.older,
            )
        )  # fmt: skip
    return told


class _Blame:
    """Passes lines on from a commit to the parents that have them, until no parent has them."""

    def __init__(self, reader: Reader, path: str) -> None:
        self._source = reader.project.source
        self._logged = {one.id: one for one in reader.log.commits}
        self._start = reader.commit
        self._path = path
        self.now = _split(reader.content(path))
        self.older: set[int] = set()
        self._waiting: list[tuple[int, str]] = []
        self._held: dict[str, dict[str, Lines]] = {}

    def written(self) -> Iterator[tuple[int, str]]:
        """The lines with their commits. Those without one are uncommitted, or `older` than the readable history."""
        if self._start is None or (commit := self._source.commit(self._start)) is None:
            return
        same, _ = self._passed(self._path, [*enumerate(range(len(self.now)))], self.now, self._start)
        self._hand_on(self._start, commit.time, self._path, same)
        until = time.monotonic() + MOST_SECONDS
        while self._waiting:
            check_wanted()
            _, commit_id = heapq.heappop(self._waiting)
            for path, lines in self._held.pop(commit_id, {}).items():
                if time.monotonic() > until:
                    self.older.update(now for now, _ in lines)
                    continue
                yield from self._of_commit(commit_id, path, lines)

    def _of_commit(self, commit_id: str, path: str, lines: Lines) -> Iterator[tuple[int, str]]:
        commit = self._source.commit(commit_id)
        text: Sequence[bytes] | None = None
        blob = self._source.blob_at(commit_id, path)
        for parent in commit.parents if commit else ():
            before, name = self._source.blob_at(parent, path), path
            if before is None and (old := self._moved_from(commit_id, parent, path, blob)):
                before, name = self._source.blob_at(parent, old), old
            told = self._source.commit(parent)
            if told is None or (before is None and self._source.lacks(parent, name)):
                self.older.update(now for now, _ in lines)
                return
            if before is None:
                continue
            if before == blob:
                self._hand_on(parent, told.time, name, lines)
                return
            text = self._text(path, blob) if text is None else text
            same, lines = self._passed(name, lines, text, parent)
            self._hand_on(parent, told.time, name, same)
        yield from ((now, commit_id) for now, _ in lines)

    def _moved_from(self, commit: str, parent: str, path: str, blob: str | None) -> str:
        """The file's path before a commit that moved it, perhaps with changes; empty for a new file."""
        logged = self._logged.get(commit)
        if logged is None:
            return ""
        if as_it_was := next((old for old, new in logged.renamed if new == path), ""):
            return as_it_was
        gone = [
            one
            for one in logged.paths
            if one.endswith(PurePosixPath(path).suffix) and not self._source.blob_at(commit, one)
        ]
        text = self._text(path, blob)
        alike = {
            one: len(_matching(self._text(one, self._source.blob_at(parent, one)), text)) for one in gone[:MOST_GONE]
        }
        best = max(alike, key=lambda one: (alike[one], one), default="")
        return best if best and alike[best] * 2 > len(text) else ""

    def _passed(self, path: str, lines: Lines, text: Sequence[bytes], parent: str) -> tuple[Lines, Lines]:
        """The lines of a text that are also in a parent commit, with their numbers there, and the remaining lines."""
        before = self._text(path, self._source.blob_at(parent, path))
        there = _matching(before, text)
        return [(now, there[at]) for now, at in lines if at in there], [one for one in lines if one[1] not in there]

    def _hand_on(self, commit: str, moment: int, path: str, lines: Lines) -> None:
        if lines:
            if commit not in self._held:
                heapq.heappush(self._waiting, (-moment, commit))
            self._held.setdefault(commit, {}).setdefault(path, []).extend(lines)

    def _text(self, path: str, blob: str | None) -> list[bytes]:
        return _split(self._source.read(SourceFile(path, blob, 0)) or b"") if blob else []


def _split(text: bytes) -> list[bytes]:
    return text.replace(b"\r\n", b"\n").removesuffix(b"\n").split(b"\n") if text else []


def _matching(before: Sequence[bytes], after: Sequence[bytes]) -> Mapping[int, int]:
    """The lines of `after` that are also in `before`, with their positions there."""
    first = next(
        (at for at, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after))
    )
    most = min(len(before), len(after)) - first
    ends: Iterable[tuple[bytes, bytes]] = zip(reversed(before), reversed(after), strict=False)
    last = next((at for at, (a, b) in enumerate(ends) if a != b), most)
    last = min(last, most)
    found = {at: at for at in range(first)}
    middle = SequenceMatcher(None, before[first : len(before) - last], after[first : len(after) - last], autojunk=False)
    for old, new, size in middle.get_matching_blocks():
        found.update((first + new + step, first + old + step) for step in range(size))
    found.update((len(after) - step, len(before) - step) for step in range(1, last + 1))
    return found
