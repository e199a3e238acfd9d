"""What an endpoint answers with: HTTP statuses, each with its place and the condition that it is under."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from codecompass.tools.happenings import Course, Effect
from codecompass.tools.telling import JUMP

KEPT = frozenset({"table", "cache", "topic", "mail", "file", "client"})
CHANGING = frozenset({"write", "delete", "send", "POST", "PUT", "PATCH", "DELETE"})
"""Kinds of what stays when a function is left, and the operations that change it."""
FEWEST, LONGEST_UNDER = 3, 60
"""Places from which on statuses are summed up, and characters of a condition."""


class Below(Protocol):
    """What happens in a callee, and below it."""

    @property
    def effects(self) -> tuple[Effect, ...]: ...
    @property
    def unbound(self) -> bool: ...


class Exit(Struct, frozen=True):
    """A step that answers with a status, or raises what becomes one."""

    status: str
    path: str
    line: int
    under: str
    """The innermost condition around it, as it is written; empty without one."""
    text: str = ""
    """The step, as it is written."""
    caught: bool = False
    """Whether what it raises may be caught on the way."""
    writes: list[Effect] = []
    """Of an early exit of the entry, with no status: what is written before it in its branch."""


def summed(exits: Iterable[Exit]) -> list[Exit]:
    """Exits by status, lowest first; none where so few that a look finds them."""
    found = sorted(exits, key=lambda one: one.status)
    return found if len(found) >= FEWEST else []


def leaving(courses: Iterable[Course], under: Callable[[str], Below]) -> list[Exit]:
    """The early exits of some functions where some of them write something in their branch, and others nothing. `under`:
    what happens in a callee and below it."""
    found = [one for course in courses for one in _early(course, under)]
    return found if len(found) >= FEWEST and len({bool(one.writes) for one in found}) > 1 else []


def _early(course: Course, under: Callable[[str], Below]) -> Iterator[Exit]:
    ends = [(one.event.guards, one.event.first_line, one.event.last_line) for one in course.happenings
            if one.event.kind != "call" and not JUMP.match(one.event.text)]  # fmt: skip
    ends += [(row.guards, row.line, row.last_line) for row in course.flow.rows if row.passes_on]
    for guards, line, last in ends:
        if not guards or any(course.flow.guards[at].kind == "function" for at in guards):
            continue  # no exit, or one of an inner function
        around = [one for one in course.happenings if guards[-1] in one.event.guards and one.event.line <= last]
        inside = [(one, told) for one in around for told in (one, *(under(to.symbol.symbol_id) for to in one.bound))]
        effects = [
            replace(effect, perhaps=effect.perhaps or len(one.event.guards) > len(guards))
            for one, told in inside for effect in told.effects
        ]  # fmt: skip
        writes = list(dict.fromkeys(one for one in effects if one.kind in KEPT and one.operation in CHANGING))
        if writes or not any(told.unbound for _, told in inside):
            yield Exit("", course.symbol.path, line, course.flow.guards[guards[-1]].text[:LONGEST_UNDER], writes=writes)
