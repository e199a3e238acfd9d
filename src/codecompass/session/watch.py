"""Detects writes below some directories since the last check: exactly, and within microseconds.

The kernel queues an inotify event before the write returns, so an empty queue means that nothing was written: no
thread, and no delay in which a stale answer could be called fresh. Without inotify (other systems, too many
directories, a file system that other machines write to) everything may always have changed, and the caller has to
scan.
"""

import ctypes
import os
import struct
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

from codecompass.session.mounts import Mounts

CLOSE_ON_EXEC, NON_BLOCKING = 0o2000000, 0o4000
MODIFY, ATTRIBUTES, CLOSED_WRITTEN, MOVED, CREATE, DELETE, DELETED_SELF, MOVED_SELF = (
    0x2, 0x4, 0x8, 0xC0, 0x100, 0x200, 0x400, 0x800,
)  # fmt: skip
ONLY_DIRECTORIES, NOT_FOLLOWED = 0x1000000, 0x2000000
WRITTEN = MODIFY | ATTRIBUTES | CLOSED_WRITTEN | MOVED | CREATE | DELETE | DELETED_SELF | MOVED_SELF
IS_DIRECTORY, OVERFLOW = 0x40000000, 0x4000
EVENT = struct.Struct("iIII")
QUEUE_BYTES = 1 << 18
MOST_WRITTEN = 200
"""Files that are remembered one by one: with more, it is quicker to look at all."""


class Watch:
    """Watches directories and everything below them, except paths for which `passed_over(path)` is true."""

    def __init__(self, *places: Path, passed_over: Callable[[str], bool] = lambda _: False) -> None:
        self._places = [str(place) for place in places]
        self._passed_over = passed_over
        self._paths: dict[int, str] = {}
        self._queue: int | None = None
        self._mounts: Mounts | None = None
        self._appeared: list[str] = []
        self._clean = False
        self._written: set[str] | None = None
        """Files with events since the last `settle`; None: others than these may have changed as well."""
        self._end: Callable[[], object] = lambda: None
        self.trouble = "" if sys.platform == "linux" else "this system does not tell of them"
        """Why it never says that nothing changed."""
        self._try_to_begin()

    def changed(self) -> bool:
        """Whether anything may have been written since the last `settle`."""
        if self._mounts is not None and self._mounts.changed():
            self.close()  # what lies below a mount now is not what is watched
            self._try_to_begin()
        if self._clean:
            try:
                self._clean = not self._drain()
            except OSError as error:
                self._give_up(error)
        return not self._clean

    def settle(self) -> frozenset[str] | None:
        """Start a new period. Call it before scanning, so that writes during the scan count as changes. Returns the
        files written since the last call; None if they are not all known: scan everything."""
        if self._queue is None:
            return None
        try:
            self._drain()
            while self._appeared:
                self._add(self._appeared.pop())
                self._drain()
            self._clean = True
        except OSError as error:
            self._give_up(error)
            return None
        written, self._written = self._written, set()
        return None if written is None else frozenset(written)

    def close(self) -> None:
        self._end()
        self._queue = self._mounts = None
        self._paths.clear()
        self._clean = False
        self._written = None

    def _give_up(self, error: OSError) -> None:
        self.trouble = f"{error.strerror}, {os.strerror(error.errno)}" if error.errno else str(error)
        self.close()

    def _try_to_begin(self) -> None:
        try:
            self._begin()
        except OSError as error:
            self._give_up(error)

    def _begin(self) -> None:
        if sys.platform != "linux":
            return
        self._mounts = Mounts()
        unheard = self._mounts.unheard(self._places)
        if unheard:
            raise OSError(f"on {unheard}, others may write to it without its being told")
        self._libc = ctypes.CDLL(None, use_errno=True)
        queue = self._libc.inotify_init1(CLOSE_ON_EXEC | NON_BLOCKING)
        if queue < 0:
            raise OSError(ctypes.get_errno(), "inotify_init1")
        self._queue = queue
        self._end = weakref.finalize(self, os.close, queue)  # whoever forgets to close it leaks no handle
        for place in self._places:
            self._add(place)

    def _add(self, place: str) -> None:
        """Watch a directory and those below it; one that has vanished is ignored."""
        waiting = [place]
        while waiting:
            path = waiting.pop()
            if self._passed_over(path):
                continue
            mask = WRITTEN | ONLY_DIRECTORIES | NOT_FOLLOWED
            number = self._libc.inotify_add_watch(self._queue, os.fsencode(path), mask)
            if number < 0:
                if path not in self._places and ctypes.get_errno() in (2, 13, 20):
                    continue  # gone, closed to us, no directory any more
                raise OSError(ctypes.get_errno(), "inotify_add_watch")
            self._paths[number] = path
            waiting.extend(_directories(path))

    def _drain(self) -> bool:
        """Read all pending events; returns whether there were any. New directories are watched from now on."""
        seen = False
        while self._queue is not None:
            try:
                content = os.read(self._queue, QUEUE_BYTES)
            except BlockingIOError:
                break
            seen = True
            self._appeared.extend(self._read(content))
        return seen

    def _read(self, content: bytes) -> Iterator[str]:
        """Record the files of these events; returns the directories that they created."""
        place = 0
        while place < len(content):
            number, mask, _, length = EVENT.unpack_from(content, place)
            place += EVENT.size
            name = content[place : place + length].rstrip(b"\0")
            place += length
            if mask & OVERFLOW or (mask & (DELETED_SELF | MOVED_SELF) and self._paths.get(number) in self._places):
                raise OSError("events were lost, or will be")
            path = f"{self._paths[number]}/{os.fsdecode(name)}" if name and number in self._paths else ""
            self._note("" if mask & IS_DIRECTORY else path)
            if path and mask & IS_DIRECTORY and mask & (CREATE | MOVED):
                yield path

    def _note(self, file: str) -> None:
        """Record a written path; an empty name is a directory below which anything may have changed."""
        if self._written is not None and file and len(self._written) < MOST_WRITTEN:
            self._written.add(file)
        else:
            self._written = None


def _directories(path: str) -> Iterator[str]:
    try:
        with os.scandir(path) as entries:
            yield from (entry.path for entry in entries if entry.is_dir(follow_symlinks=False))
    except OSError:
        return
