"""What a long-lived process does so that the system has the memory back that it no longer needs."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

M_ARENA_MAX = -8
"""Of GNU's malloc.h."""
ARENAS = 2


def keep_little() -> None:
    """Have the C library keep what is free in few places, for all threads: it has one for each of the engine's else,
    and what is free in one is of no use to another. Before threads are started."""
    _call("mallopt", M_ARENA_MAX, ARENAS)


def give_back() -> None:
    """Give the system the memory that is free, which C libraries keep in the hope of more to come."""
    _call("malloc_trim", 0)


def _call(function: str, *values: Any) -> None:  # Any: what C takes
    if sys.platform == "linux":
        import ctypes  # commands are over before they give anything back

        with suppress(AttributeError):  # another C library than GNU's
            getattr(ctypes.CDLL(None), function)(*values)
