"""What a long-lived process does so that the system has the memory back that it no longer needs."""

from __future__ import annotations

import mmap
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import WeakSet

M_ARENA_MAX = -8
"""Of GNU's malloc.h."""
ARENAS = 2


def keep_little() -> None:
    """Have the C library keep what is free in few places, for all threads: it has one for each of the engine's else,
    and what is free in one is of no use to another. Before threads are started."""
    _call("mallopt", M_ARENA_MAX, ARENAS)


_MAPPED: WeakSet[mmap.mmap] = WeakSet()


def mapped(file: str) -> mmap.mmap:
    """A file's bytes, to read. What was read of them counts as this process's memory until it is given back; read again,
    it comes from the file."""
    with Path(file).open("rb") as opened:
        found = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    _MAPPED.add(found)
    return found


def give_back() -> None:
    """Give the system the memory that is free, which C libraries keep in the hope of more to come, and what it can read
    again."""
    if hasattr(mmap, "MADV_DONTNEED"):
        for one in list(_MAPPED):
            one.madvise(mmap.MADV_DONTNEED)
    _call("malloc_trim", 0)


def _call(function: str, *values: Any) -> None:  # Any: what C takes
    if sys.platform == "linux":
        import ctypes  # commands are over before they give anything back

        with suppress(AttributeError):  # another C library than GNU's
            getattr(ctypes.CDLL(None), function)(*values)
