"""The parts of git's index that libgit2 does not expose: which files git does not compare, where each file's times are
stored, and which git tree the index equals."""

import re
import struct
from pathlib import Path
from typing import NamedTuple, TypeAlias

from codecompass.revision.backend import Told

HEADER = struct.Struct(">4sII")
STATUS_BYTES = 40
"""Bytes of an entry before its id and flags: times, inode, mode, owner, size."""
ASSUMED, EXTENDED, STAGE, LENGTH = 0x8000, 0x4000, 0x3000, 0x0FFF
SKIPPED = 0x4000
"""Bit of the extended flags."""
ID_BYTES = 20
SAMPLE = 64
TREE, EXTENSION = b"TREE", struct.Struct(">4sI")
"""What follows the entries: extensions, each with its name and size. That one has the ids of the trees which git made of
the entries or read them from: of the root first, where it is still the same."""
ROOT = re.compile(rb"\0\d+ \d+\n(.{20})", re.DOTALL)

Stamp: TypeAlias = tuple[int, int, int]
Entry: TypeAlias = tuple[int, bytes]
"""Where a file's entry begins, and its path."""


class IndexFile:
    """The index of a work tree, read again after it was written. Empty if its format is unknown here."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read_at: Stamp | None = None
        self._told = Told()
        self._sample: list[Entry] = []
        self._tree: str | None = None

    def stamp(self) -> Stamp | None:
        """What changes when git writes the index; None if there is none."""
        try:
            status = self._file.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino

    def told(self) -> Told:
        """The files that git does not compare."""
        self._look()
        return self._told

    def sample(self) -> list[Entry]:
        """Some files from all over the tree."""
        self._look()
        return self._sample

    def tree(self) -> str | None:
        """The git tree that the index equals; None if there is none, or git has not recorded it."""
        self._look()
        return self._tree

    def read(self) -> tuple[bytes, list[Entry]]:
        """The bytes of the index, and all files that are neither in conflict nor excluded from comparison."""
        try:
            content = self._file.read_bytes()
            return content, _read(content).entries
        except (OSError, struct.error, IndexError, ValueError):
            return b"", []

    def _look(self) -> None:
        stamp = self.stamp()
        if stamp is not None and stamp == self._read_at:
            return
        self._told, self._sample, self._tree = Told(), [], None
        try:
            content = self._file.read_bytes()
            found = _read(content)
            self._tree = _tree_after(content, found.end)
        except (OSError, struct.error, IndexError, ValueError):
            return
        self._told, self._sample = found.told, found.entries[:: max(len(found.entries) // SAMPLE, 1)]
        self._read_at = stamp


class _Read(NamedTuple):
    told: Told
    entries: list[Entry]
    end: int
    """Where the entries end."""


def _read(content: bytes) -> _Read:
    signature, version, count = HEADER.unpack_from(content)
    if signature != b"DIRC" or version not in (2, 3, 4):
        return _Read(Told(), [], len(content))
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
    return _Read(Told(frozenset(assumed), frozenset(skipped)), entries, at)


def _tree_after(content: bytes, at: int) -> str | None:
    """The root's id in the cached-tree extension, among the extensions that begin at an offset."""
    while at + EXTENSION.size + ID_BYTES <= len(content):
        name, size = EXTENSION.unpack_from(content, at)
        at += EXTENSION.size
        if name == TREE:
            root = ROOT.match(content, at, at + size)
            return root[1].hex() if root else None
        at += size
    return None


def _number(content: bytes, at: int) -> tuple[int, int]:
    """A variable-length number in git's offset encoding, and the position after it."""
    byte = content[at]
    value = byte & 0x7F
    while byte & 0x80:
        at += 1
        byte = content[at]
        value = ((value + 1) << 7) | (byte & 0x7F)
    return value, at + 1
