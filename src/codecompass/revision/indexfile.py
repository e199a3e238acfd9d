"""git's index, for what libgit2 reads of it and does not hand on: which files git was told not to look at."""

from __future__ import annotations

import struct
from pathlib import Path

from codecompass.revision.backend import Told

HEADER = struct.Struct(">4sII")
STATUS_BYTES = 40
"""Of each entry: times, inode, mode, owner, size. Its id and flags follow."""
ASSUMED, EXTENDED, LENGTH = 0x8000, 0x4000, 0x0FFF
SKIPPED = 0x4000
"""Of the extended flags."""
ID_BYTES = 20


class IndexFile:
    """The index of a work tree, read again when it was written."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stamp: tuple[int, int, int] | None = None
        self._told = Told()

    def told(self) -> Told:
        """The files that git was told not to look at; none where the index is in a form that is not known here."""
        try:
            status = self._file.stat()
            stamp = status.st_mtime_ns, status.st_size, status.st_ino
            if stamp != self._stamp:
                self._told = _told(self._file.read_bytes())
                self._stamp = stamp
        except (OSError, struct.error, IndexError, ValueError):
            return Told()
        return self._told


def _told(content: bytes) -> Told:
    signature, version, count = HEADER.unpack_from(content)
    if signature != b"DIRC" or version not in (2, 3, 4):
        return Told()
    assumed: list[str] = []
    skipped: list[str] = []
    at, name = HEADER.size, b""
    flags_of = struct.Struct(">H").unpack_from
    for _ in range(count):
        flags_at = at + STATUS_BYTES + ID_BYTES
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
    return Told(frozenset(assumed), frozenset(skipped))


def _number(content: bytes, at: int) -> tuple[int, int]:
    """A number of variable length as git writes offsets, and where it ends."""
    byte = content[at]
    value = byte & 0x7F
    while byte & 0x80:
        at += 1
        byte = content[at]
        value = ((value + 1) << 7) | (byte & 0x7F)
    return value, at + 1
