"""A spare copy of a graph over which the next graphs are derived. It is kept, since nothing is written into it.

The engine locks the file that it writes to, and readers have the base open: so a graph is derived over a copy of its
base. What differs goes to the log beside the copy; the copy itself is unchanged and serves again. Copying takes a
tenth of a second per hundred megabytes, and as long again when the log is flushed to disk after it.
"""

import contextlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from codecompass.model.graphfile import LOG, beside, share
from codecompass.store.files import bytes_below, size_of


class Spare:
    """The directory of the spare, which holds one copy at a time. For the writer."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def copy_of(self, base: Path) -> Path:
        """The copy of a graph with its log, ready to derive another over."""
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
        """The bytes that deriving over a copy of a graph needs, apart from the new log."""
        there = _is_like(self.place / _name(base), base)
        return sum(map(size_of, ([] if there else [base]) + [beside(base, LOG)]))

    def hand_over(self, copy: Path, base: Path, file: Path) -> None:
        """Turn the derived graph into `file`: hard-linked to `base` where the file system can (it loses its log then),
        with a log of its own."""
        if beside(copy, LOG).exists():
            beside(copy, LOG).replace(beside(file, LOG))
        if not _is_like(copy, base):
            copy.replace(file)  # the engine has written the log into it
            return
        share(base, file)

    def drop(self) -> None:
        """Delete the copy and everything else in the directory."""
        shutil.rmtree(self.place, ignore_errors=True)

    def drop_unneeded(self, graphs: Iterable[Path]) -> None:
        """Delete the copy unless it is of one of these graphs."""
        if not self.place.is_dir():
            return
        needed = set()
        for graph in graphs:
            with contextlib.suppress(OSError):
                needed.add(_name(graph))
        if not any((self.place / name).exists() for name in needed):
            self.drop()

    def bytes(self) -> int:
        """The size of the directory in bytes."""
        return bytes_below(self.place)


def _name(graph: Path) -> str:
    """The name of the copy. Graphs derived from one base share its file, and so its copy."""
    status = graph.stat()
    return f"{status.st_dev:x}-{status.st_ino:x}.kuzu"


def _is_like(copy: Path, base: Path) -> bool:
    """Whether neither the copy nor its original has been written to since the copy was made."""
    try:
        made, there = copy.stat(), base.stat()
    except OSError:
        return False
    return (made.st_mtime_ns, made.st_size) == (there.st_mtime_ns, there.st_size)
