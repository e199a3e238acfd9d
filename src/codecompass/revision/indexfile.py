"""git's index, for what libgit2 reads of it and does not hand on: which files git was told not to look at, and where the
times of each file stand."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TypeAlias

from codecompass.revision.backend import Told

HEADER = struct.Struct(">4sII")
STATUS_BYTES = 40
"""Of each entry: times, inode, mode, owner, size. Its id and flags follow."""
ASSUMED, EXTENDED, STAGE, LENGTH = 0x8000, 0x4000, 0x3000, 0x0FFF
SKIPPED = 0x4000
"""Of the extended flags."""
ID_BYTES = 20
SAMPLE = 64

Stamp: TypeAlias = tuple[int, int, int]
Entry: TypeAlias = tuple[int, bytes]
"""Where a file's entry begins, and its path."""


class IndexFile:
    """The index of a work tree, read again when it was written. Empty where it is in a form that is not known here."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read_at: Stamp | None = None
        self._told = Told()
        self._sample: list[Entry] = []

    def stamp(self) -> Stamp | None:
        """What changes when git writes it; None where there is none."""
        try:
            status = self._file.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino

    def told(self) -> Told:
        """The files that git was told not to look at."""
        self._look()
        return self._told

    def sample(self) -> list[Entry]:
        """Some files from all over the tree."""
        self._look()
        return self._sample

    def read(self) -> tuple[bytes, list[Entry]]:
        """Its bytes, and all files but those that are in conflict, or not to be looked at."""
        try:
            content = self._file.read_bytes()
            return content, _read(content)[1]
        except (OSError, struct.error, IndexError, ValueError):
            return b"", []

    def _look(self) -> None:
        stamp = self.stamp()
        if stamp is not None and stamp == self._read_at:
            return
        self._told, self._sample = Told(), []
        try:
            self._told, entries = _read(self._file.read_bytes())
        except (OSError, struct.error, IndexError, ValueError):
            return
        self._sample = entries[:: max(len(entries) // SAMPLE, 1)]
        self._read_at = stamp


def _read(content: bytes) -> tuple[Told, list[Entry]]:
    signature, version, count = HEADER.unpack_from(content)
    if signature != b"DIRC" or version not in (2, 3, 4):
        return Told(), []
    assumed: list[str] = []
    skipped: list[str] = []
    entries: list[Entry] = []
    at, name = HEADER.size, b""
    flags_of = struct.Struct(">H").unpack_from
    for _ in range(count):
        begin, flags_at = at, at + STATUS_BYTES + ID_BYTES
        (flags,) = flags_of(content, flags_at)
        start, extended = flags_at + 2, 0
        if flags & EXTENDED:
            (extended,) = flags_of(content, start)
            start += 2
        if version == 4:
            dropped, start = _number(content, start)
            end = content.index(b"\0", start)
            name = name[: len(name) - dropped] + content[start:end]
            at = end + 1
        else:
            end = start + (flags & LENGTH) if flags & LENGTH < LENGTH else content.index(b"\0", start)
            name = content[start:end]
            at += (end - at + 8) & ~7
        if extended & SKIPPED:
            skipped.append(name.decode("utf-8", "surrogateescape"))
        elif flags & ASSUMED:
            assumed.append(name.decode("utf-8", "surrogateescape"))
        elif not flags & STAGE:
            entries.append((begin, name))
    return Told(frozenset(assumed), frozenset(skipped)), entries


def _number(content: bytes, at: int) -> tuple[int, int]:
    """A number of variable length as git writes offsets, and where it ends."""
    byte = content[at]
    value = byte & 0x7F
    while byte & 0x80:
        at += 1
        byte = content[at]
        value = ((value + 1) << 7) | (byte & 0x7F)
    return value, at + 1
