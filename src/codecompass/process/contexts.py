"""Values of context variables for the length of a block."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

_Value = TypeVar("_Value")


@contextmanager
def holding(variable: ContextVar[_Value], value: _Value) -> Iterator[_Value]:
    """Run the block with a value for a variable, in this thread and in others that run in its context."""
    token = variable.set(value)
    try:
        yield value
    finally:
        variable.reset(token)
