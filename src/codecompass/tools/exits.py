"""What an endpoint answers with: HTTP statuses in its steps, each with its place and the condition that it is under."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from codecompass.languages.effects import status_in
from codecompass.tools.telling import Stepped

FEWEST, LONGEST_UNDER = 3, 60
"""Places from which on statuses are summed up, and characters of a condition."""


class Exit(Struct, frozen=True):
    """A step that answers with a status, or raises what becomes one."""

    status: str
    path: str
    line: int
    under: str
    """The innermost condition around it, as it is written; empty without one."""


def exits_of(functions: Sequence[Stepped]) -> list[Exit]:
    """The statuses in the steps of an endpoint's functions, lowest first; none where so few that a look finds them."""
    found = [*_exits(functions)]
    found.sort(key=lambda one: one.status)
    return found if len(found) >= FEWEST else []


def _exits(functions: Sequence[Stepped]) -> Iterator[Exit]:
    for function in functions:
        for step in function.steps:
            for status in status_in(step.text):
                under = step.under[-1] if step.under else step.text if step.what == "guard" else ""
                yield Exit(status, function.path, step.line, under[:LONGEST_UNDER])
