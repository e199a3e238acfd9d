"""Whether anybody still waits for the answer that a thread works at.

A frontend whose callers may go away says with `wanted_until` how that is seen; what can take long calls `check_wanted` on its
way, more often than once in a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event

from codecompass.model.errors import CodeCompassError

_given_up: ContextVar[Event | None] = ContextVar("codecompass_given_up", default=None)


@contextmanager
def wanted_until(given_up: Event) -> Iterator[None]:
    """What is done inside is of use until `given_up` is set."""
    token = _given_up.set(given_up)
    try:
        yield
    finally:
        _given_up.reset(token)


def check_wanted() -> None:
    """Raises CodeCompassError `query_timeout` when nobody waits any more."""
    given_up = _given_up.get()
    if given_up is not None and given_up.is_set():
        raise CodeCompassError("query_timeout", "Whoever asked this has cancelled it. Ask again.")
