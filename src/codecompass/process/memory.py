"""Returning memory that a long-lived process no longer needs to the system, and the errors for too little of it."""

import errno
import os
import sys
from contextlib import suppress
from typing import Any

M_ARENA_MAX = -8
"""The constant of GNU's malloc.h."""
ARENAS = 2
OUT_OF_MEMORY = "Buffer manager exception"
"""How the engine begins to say so."""


def keep_little() -> None:
    """Limit the C library to few arenas for all threads: otherwise each of the engine's threads has its own, and what
    is free in one is of no use to another. Call before threads are started."""
    _call("mallopt", M_ARENA_MAX, ARENAS)


def give_back() -> None:
    """Return free memory to the system, which C libraries otherwise keep."""
    _call("malloc_trim", 0)


def told_of(error: BaseException) -> str:
    """Advice for an error caused by a lack of memory or of file descriptors; empty for any other error."""
    if os.strerror(errno.EMFILE) in str(error):
        return "too many files are open: raise their number (`ulimit -n`), or end other sessions."
    if (
        not isinstance(error, MemoryError)
        and OUT_OF_MEMORY not in str(error)
        and os.strerror(errno.ENOMEM) not in str(error)
    ):
        return ""
    return f"memory ran out. {told_of_limit() or 'Let other programs end, or set CODECOMPASS_WORKERS to 1.'}"


def told_of_limit() -> str:
    """Advice if the process's memory is limited; empty if it is not."""
    if sys.platform == "win32":  # pragma: no cover
        return ""
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return (
        "" if limit < 0 else f"It is limited to {limit >> 20} MB (`ulimit -v`): raise that, or lift it, and try again."
    )


def _call(function: str, *values: Any) -> None:  # Any: what C takes
    if sys.platform == "linux":
        import ctypes  # commands are over before they give anything back

        with suppress(AttributeError):  # another C library than GNU's
            getattr(ctypes.CDLL(None), function)(*values)
