"""Circumstances under which a line of a function runs: the conditions around it, and the exits before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, Symbol
from codecompass.tools.happenings import Course, Happening, courses

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_EXITS, LONGEST_EXIT = 6, 140
MOST_LINES = 2_000
"""Lines of a function: longer ones are generated, and fit no reader's memory."""
LEAVING = frozenset({"exit", "raise"})
CONDITIONS = frozenset({"choice", "case"})


class Circumstances(NamedTuple):
    under: list[str]
    """The conditions and loops around it, outermost first."""
    unless: list[str]
    """What returns or raises before it, `451 if (!user): return null`."""


Placed = tuple[tuple[str, int], Symbol]
"""A line of a file, and the definition around it."""


def circumstances(reader: Reader, places: Sequence[Placed]) -> dict[tuple[str, int], Circumstances]:
    """Circumstances of lines in functions outside of tests, as far as the functions can be read."""
    functions = {
        one.symbol_id: one for _, one in places
        if one.kind in CALLABLE_KINDS and not is_test(one.path) and one.line_end - one.line_start < MOST_LINES
    }  # fmt: skip
    told = courses(reader, [*functions.values()])
    found = {}
    for place, user in places:
        course = told.get(user.symbol_id)
        around = [one for one in course.happenings if one.event.is_on(place[1])] if course is not None else []
        if course is not None and around:
            deepest = max(around, key=lambda one: len(one.event.guards))
            under = [guard.text for guard in course.guards(deepest)]
            found[place] = Circumstances(under, _exits_before(course, deepest))
    return found


def _exits_before(course: Course, happening: Happening) -> list[str]:
    """The exits that stand before, under one condition more than what holds there."""
    own, told = happening.event.guards, list[str]()
    for one in course.happenings:
        event = one.event
        if event.line >= happening.event.first_line or event.kind not in LEAVING or not event.guards:
            continue
        *outer, last = event.guards
        guard = course.flow.guards[last]
        if tuple(outer) == own[: len(outer)] and last not in own and guard.kind in CONDITIONS:
            told.append(f"{event.line} {guard.text}: {event.text}"[:LONGEST_EXIT])
    return list(dict.fromkeys(told))[-MOST_EXITS:]
