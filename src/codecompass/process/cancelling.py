"""Cancellation: whether anyone still waits for the answer that a thread is working on.

A frontend whose callers may leave sets the signal with `wanted_until`; long computations call `check_wanted` more
often than every tenth of a second.
"""

from contextlib import AbstractContextManager
from contextvars import ContextVar
from threading import Event

from codecompass.model.errors import CodeCompassError
from codecompass.process.contexts import holding

_given_up: ContextVar[Event | None] = ContextVar("codecompass_given_up", default=None)


def wanted_until(given_up: Event) -> AbstractContextManager[object]:
    """Run the block as long as `given_up` is not set."""
    return holding(_given_up, given_up)


def check_wanted() -> None:
    """Raises CodeCompassError `query_timeout` if nobody waits any more."""
    given_up = _given_up.get()
    if given_up is not None and given_up.is_set():
        raise CodeCompassError("query_timeout", "Whoever asked this has cancelled it. Ask again.")
