"""Which callers of a changed function call it only under conditions: a test that runs such a caller may not run the function."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import TYPE_CHECKING

from codecompass.model import CALLABLE_KINDS, Symbol
from codecompass.tools.circumstances import CONDITIONS, MOST_LINES
from codecompass.tools.happenings import Course, courses

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_CALLERS, MOST_CALLS = 40, 1000
"""Callers that are read, and what they call."""


def calling_under_conditions(reader: Reader, callers: Collection[Symbol], called: str) -> frozenset[str]:
    """Callers that call a function only under an `if` or a `case`."""
    read = [one for one in callers if one.kind in CALLABLE_KINDS and one.line_end - one.line_start < MOST_LINES]
    lines: dict[str, set[int]] = defaultdict(set)
    for row in reader.ask("lines_used", ids=[one.symbol_id for one in read[:MOST_CALLERS]], limit=MOST_CALLS):
        if row["used_id"] == called:
            lines[str(row["user_id"])].add(int(str(row["line"])))
    told = courses(reader, [one for one in read if one.symbol_id in lines])
    return frozenset(
        one for one, places in lines.items() if one in told and all(_is_guarded(told[one], line) for line in places)
    )


def _is_guarded(course: Course, line: int) -> bool:
    around = [one for one in course.happenings if one.event.is_on(line)]
    if not around:
        return False
    deepest = max(around, key=lambda one: len(one.event.guards))
    return any(guard.kind in CONDITIONS for guard in course.guards(deepest))
