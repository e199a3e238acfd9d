"""Finds the circumstances under which a line of a function runs: the conditions around it, and the exits before it."""

from collections.abc import Sequence
from typing import NamedTuple

from codecompass.extract.flow import Flow
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, Symbol
from codecompass.session.project import Reader
from codecompass.tools.happenings import flow_in

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
    """The circumstances of lines in functions outside of tests, as far as the functions can be read."""
    found = {}
    for (path, line), user in places:
        if user.kind not in CALLABLE_KINDS or is_test(user.path) or user.line_end - user.line_start >= MOST_LINES:
            continue
        flow = flow_in(reader, user)
        here = [(one.guards, one.first_line) for one in flow.events if one.is_on(line)]
        if not here and flow.starts:  # what is used there is not called
            here = [(flow.around_line(line - user.line_start), line)]
        if here:
            guards, first = max(here, key=lambda one: len(one[0]))
            under = [flow.guards[place].text for place in guards]
            found[path, line] = Circumstances(under, _exits_before(flow, guards, first))
    return found


def _exits_before(flow: Flow, guards: tuple[int, ...], line: int) -> list[str]:
    """The earlier exits that stand under exactly one condition more than those that hold at the line."""
    told = list[str]()
    for event in flow.events:
        if event.line >= line or event.kind not in LEAVING or not event.guards:
            continue
        *outer, last = event.guards
        guard = flow.guards[last]
        if tuple(outer) == guards[: len(outer)] and last not in guards and guard.kind in CONDITIONS:
            told.append(f"{event.line} {guard.text}: {event.text}"[:LONGEST_EXIT])
    return list(dict.fromkeys(told))[-MOST_EXITS:]
