"""Cached listings of git trees, which never change; also kept in a folder of the store for the next process."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from codecompass.model import Skip, SourceFile
from codecompass.revision.tree import UNMEASURED

KEPT, KEPT_ON_DISK = 4, 8
FEW = 500
"""Trees of up to this many entries are listed again as quickly as they are read."""
Stored = tuple[list[tuple[str, str]], list[tuple[str, str, str]]]
"""Path and blob of each file; path, reason and detail of each skip."""


class Entries(NamedTuple):
    """The entries of a git tree."""

    files: dict[str, SourceFile]
    """Files by path, in order."""
    skips: list[Skip]
    folders: frozenset[str]
    """Folders with files; the root is ""."""

    @classmethod
    def of(cls, entries: Iterable[SourceFile | Skip]) -> Entries:
        listed = sorted(entries, key=lambda entry: entry.path)
        files = {entry.path: entry for entry in listed if not isinstance(entry, Skip)}
        return cls(files, [entry for entry in listed if isinstance(entry, Skip)], _folders(files))


class Listings:
    """The listings used last, under the present settings and code."""

    def __init__(self, settings: str) -> None:
        """`settings`: those that decide which files of a tree count."""
        self._settings = settings
        self._known: dict[str | None, Entries] = {}
        self._folder: Path | None = None

    def keep_in(self, folder: Path) -> None:
        """Store listings in a folder too, once its parent exists."""
        self._folder = folder

    def of(self, root: str | None, listed: Callable[[], Iterable[SourceFile | Skip]]) -> Entries:
        """The entries of a git tree, listed only if not cached."""
        known = self._known.get(root)
        if known is None:
            place = self._folder / self._name(root) if self._folder and root else None
            known = _read(place) if place else None
            if known is None:
                known = Entries.of(listed())
                if place and len(known.files) > FEW and all(skip.reason != "unreadable" for skip in known.skips):
                    with suppress(OSError):
                        _write(place, known)
            while len(self._known) >= KEPT:
                self._known.pop(next(iter(self._known)), None)
            self._known[root] = known
        return known

    def _name(self, root: str) -> str:
        said = f"{self._settings}\0{_code()}\0{root}".encode()
        return hashlib.sha1(said, usedforsecurity=False).hexdigest()


def _code() -> str:
    """A fingerprint of the code that lists trees: this package's files, by size and time."""
    with os.scandir(Path(__file__).parent) as entries:
        found = [(one.name, one.stat()) for one in entries if one.name.endswith(".py")]
    return " ".join(sorted(f"{name} {status.st_size} {status.st_mtime_ns}" for name, status in found))


def _read(place: Path) -> Entries | None:
    try:
        files, skips = msgspec.msgpack.decode(place.read_bytes(), type=Stored)
    except (OSError, msgspec.MsgspecError):
        return None
    listed = {path: SourceFile(path, blob, UNMEASURED) for path, blob in files}
    return Entries(listed, [Skip(*skip) for skip in skips], _folders(listed))


def _write(place: Path, entries: Entries) -> None:
    if not place.parent.parent.is_dir():
        return
    place.parent.mkdir(exist_ok=True)
    stored = ([(file.path, file.blob) for file in entries.files.values()], [tuple(skip) for skip in entries.skips])
    handle, made = tempfile.mkstemp(dir=place.parent)
    with os.fdopen(handle, "wb") as out:
        out.write(msgspec.msgpack.encode(stored))
    Path(made).replace(place)
    for older in sorted(place.parent.iterdir(), key=lambda one: -one.stat().st_mtime)[KEPT_ON_DISK:]:
        older.unlink(missing_ok=True)


def _folders(files: Iterable[str]) -> frozenset[str]:
    return frozenset({"", *(path.rpartition("/")[0] for path in files)})
