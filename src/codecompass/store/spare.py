"""The copy of a graph that the next ones are derived over: kept, since nothing is written into it.

The engine locks the file that it writes to, and readers have the base open: so a graph is derived over a copy of its
base. What differs goes to the log beside the copy; the copy itself stays what it is, and serves again. To make one
takes a tenth of a second for a hundred megabytes, and as long again when the log is flushed to disk behind it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from codecompass.model.graphfile import LOG, beside, share


class Spare:
    """In a directory of its own, one copy at a time. For the writer."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def copy_of(self, base: Path) -> Path:
        """A copy of a graph with its log, to derive another over."""
        try:
            return self._copied(base)
        except OSError:
            self.drop()
            raise

    def _copied(self, base: Path) -> Path:
        copy = self.place / _name(base)
        if not _is_like(copy, base):
            self.drop()
            self.place.mkdir(parents=True)
            part = copy.with_suffix(".part")
            shutil.copyfile(base, part)
            status = base.stat()
            os.utime(part, ns=(status.st_atime_ns, status.st_mtime_ns))
            part.replace(copy)
        for left in self.place.iterdir():
            if left != copy:
                left.unlink()
        if beside(base, LOG).exists():
            shutil.copyfile(beside(base, LOG), beside(copy, LOG))
        return copy

    def room_for(self, base: Path) -> int:
        """Bytes that deriving over a copy of a graph takes, its new log apart."""
        there = _is_like(self.place / _name(base), base)
        return sum(file.stat().st_size for file in ([] if there else [base]) + [beside(base, LOG)] if file.exists())

    def hand_over(self, copy: Path, base: Path, file: Path) -> None:
        """Make `file` the graph that was derived over the copy: one file with `base`, where the file system can (it
        costs its log then), and a log of its own."""
        if beside(copy, LOG).exists():
            beside(copy, LOG).replace(beside(file, LOG))
        if not _is_like(copy, base):
            copy.replace(file)  # the engine has written the log into it
            return
        share(base, file)

    def drop(self) -> None:
        """Remove the copy, and whatever else lies there."""
        shutil.rmtree(self.place, ignore_errors=True)

    def drop_unneeded(self, graphs: Iterable[Path]) -> None:
        """Remove the copy of what is none of these graphs any more."""
        if not self.place.is_dir():
            return
        needed = set()
        for graph in graphs:
            with contextlib.suppress(OSError):
                needed.add(_name(graph))
        if not any((self.place / name).exists() for name in needed):
            self.drop()

    def bytes(self) -> int:
        """What it takes on disk."""
        return sum(file.stat().st_size for file in self.place.iterdir()) if self.place.is_dir() else 0


def _name(graph: Path) -> str:
    """Name of the copy. Derived graphs that share a file with their base share its copy."""
    status = graph.stat()
    return f"{status.st_dev:x}-{status.st_ino:x}.kuzu"


def _is_like(copy: Path, base: Path) -> bool:
    """Whether nothing was written into either since the copy was made."""
    try:
        made, there = copy.stat(), base.stat()
    except OSError:
        return False
    return (made.st_mtime_ns, made.st_size) == (there.st_mtime_ns, there.st_size)
