"""A feature step by step: functions in order of execution, each once, with the condition around each step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from codecompass.extract.flow import Event
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS
from codecompass.tools.dispatch import WIDE
from codecompass.tools.happenings import Course, Effect, Happening, courses
from codecompass.tools.naming import shortened
from codecompass.tools.reactions import handler_of
from codecompass.tools.registered import owner_type
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import Symbol, by_ids

if TYPE_CHECKING:
    from codecompass.session.project import Reader

What = Literal["call", "effect", "exit", "raise", "unbound"]
How = Literal["certain", "heuristic", "interface", "later", "listener", "handler"]

CHARACTERS = 4
"""Characters of an answer for each token of its budget."""
OF_A_STEP = 24
"""Characters of a step besides its texts."""
SHORT_BODY, LONGEST_BODY = 3, 100
"""Lines and characters of a body that is told beside its call."""
LONGEST_UNBOUND, LONGEST_QUOTED = 50, 120
"""Characters of a call that is not bound: the end of its chain; and of a statement that has an effect."""
WIDEST = 400
"""Implementations of a declaration among which those of the chosen types are looked for."""
MOST_AHEAD = 100
"""Functions that are not gone into, looked at for their effects alone."""
MOST_FOLLOWED = 4
"""Implementations of a declaration that are gone into, more of them where there is much room; of others only the names
are told."""
ROOM_OF_ONE = 4_000
"""Characters of an answer for each implementation that is gone into."""


_THROWN = re.compile(r"(?:raise|throw)\s+(?:new\s+)?(?:\w+(?:\.|::))*([A-Z]\w*)")


class Called(Struct, frozen=True):
    """What a step calls."""

    symbol_id: str
    name: str
    path: str
    line: int
    how: How
    """`interface`: one of what implements or overrides the declaration that the call is bound to; `later`: it is handed
    on, to a queue or a scheduler, and runs at another time; `listener`: it is declared to run when that is written;
    `handler`: it handles the message that is sent, by the message's type."""
    of: int = 0
    """How many implement the declaration, or handle the message."""
    cut: bool = False
    """Whether it is not followed, for its depth or the budget, though it has effects, or may have some."""
    beyond: list[Effect] = []
    """For such a one, the known effects further down."""
    body: str = ""
    """For a function without steps, its statement, if it has one on one line."""


class Step(Struct, frozen=True):
    line: int
    what: What
    text: str
    """A return, a raise or a statement that has an effect as it is written. `unbound` is a call that could not be bound, of
    a name that a definition of the repository bears."""
    under: list[str] = []
    """The conditions and loops around it, outermost first, as they are written."""
    calls: list[Called] = []
    effects: list[Effect] = []


class Stepped(Struct, frozen=True):
    """A function, and its steps in order of execution."""

    symbol_id: str
    name: str
    path: str
    line: int
    steps: list[Step]


class Steps(NamedTuple):
    functions: list[Stepped]
    """Functions that are reached, in order of execution."""
    truncated: bool


def steps_from(
    reader: Reader,
    starts: Iterable[Symbol],
    depth: int,
    limit: int,
    characters: int,
    *,
    dispatch: bool,
    chosen: frozenset[str] = frozenset(),
) -> Steps:
    """The steps from some functions on, within a number of characters. `chosen`: the types that the entry is registered
    with, or names: of what implements a declaration it is their members that are called."""
    walk = _Walk(reader, depth, limit, dispatch, chosen, max(MOST_FOLLOWED, characters // ROOM_OF_ONE))
    walk.reach(list(starts))
    functions: list[Stepped] = []
    for detail in (3, 2, 1):
        functions = walk.functions(detail)
        if _size(functions) <= characters:
            break
    kept, left = list[Stepped](), characters
    for one in functions:
        left -= _size([one])
        if left < 0 and kept:
            break
        kept.append(one)
    dropped = {one.symbol_id for one in functions[len(kept) :]}
    kept = [walk.marked(one, dropped) for one in kept] if dropped else kept
    truncated = walk.truncated or bool(dropped)
    if left > characters // 2 and (later := walk.handed_on(kept)):
        more = steps_from(reader, later, depth, limit, left, dispatch=dispatch)
        known = {one.symbol_id for one in kept}
        kept += [one for one in more.functions if one.symbol_id not in known and one.steps]
        truncated = truncated or more.truncated
    return Steps(kept, truncated)


def _size(functions: list[Stepped]) -> int:
    """About how many characters functions take as text."""
    steps = [step for one in functions for step in one.steps]
    texts = sum(len(one.text) + sum(map(len, one.under)) // 2 + OF_A_STEP for one in steps)
    effects = sum(len(effect.name) + OF_A_STEP for one in steps for effect in one.effects)
    return texts + effects + sum(len(call.name) + len(call.body) + OF_A_STEP for one in steps for call in one.calls)


class _Below(NamedTuple):
    """What happens in a function and in what it calls."""

    effects: tuple[Effect, ...]
    loose: bool
    """Something is called later, or is not bound, or was not looked at."""
    raises: bool


class _Walk:
    """The functions that are reached, level by level; then told in order of execution."""

    def __init__(
        self, reader: Reader, depth: int, limit: int, dispatch: bool, chosen: frozenset[str], followed: int
    ) -> None:
        self.reader, self.depth, self.limit, self.dispatch, self.chosen = reader, depth, limit, dispatch, chosen
        self.most_followed = followed
        self.courses: dict[str, Course] = {}
        self.below: dict[str, list[Symbol]] = {}
        """By declaration what implements or overrides it."""
        self.implemented: dict[str, int] = {}
        self.certain: set[str] = set()
        """Implementations that are the only one of a chosen type."""
        self.starts: list[Symbol] = []
        self.truncated = False
        self._texts = Texts(reader)
        self._ahead: dict[str, Course] = {}
        """Of functions that are not gone into: looked at for their effects alone."""
        self._below: dict[tuple[str, bool], _Below] = {}
        self._told_at: dict[str, int] = {}
        """By function the least depth at which it is told."""

    def reach(self, starts: list[Symbol]) -> None:
        self.starts = level = starts
        waiting: list[Symbol] = []
        for _ in range(self.depth + 1):
            level = self._level(level, self.courses)
            room = max(self.limit - len(self.courses), 0)
            self.truncated = self.truncated or len(level) > room
            waiting += level[room:]
            level = level[:room]
        level += waiting
        while level and len(self._ahead) < MOST_AHEAD:
            level = self._level(level[: MOST_AHEAD - len(self._ahead)], self._ahead)

    def _level(self, level: list[Symbol], into: dict[str, Course]) -> list[Symbol]:
        """Reads the courses of functions, and gives what they call for the first time."""
        found = courses(self.reader, level)
        into |= found
        reached = {
            bound.symbol.symbol_id: bound.symbol
            for course in found.values()
            for happening in course.happenings
            for bound in happening.bound
            if not bound.later
        }
        self._implementations(reached.values(), any(is_test(one.path) for one in self.starts))
        for one in list(reached):
            reached |= {other.symbol_id: other for other in self._followed(one)}
        return [one for own, one in reached.items() if own not in self.courses and own not in self._ahead]

    def _implementations(self, symbols: Iterable[Symbol], tests: bool) -> None:
        if not self.dispatch:
            return
        for one in symbols:
            if one.symbol_id in self.below:
                continue
            below = self.reader.overrides.below(one.symbol_id)
            known = by_ids(self.reader, below) if 0 < len(below) <= (WIDEST if self.chosen else WIDE) else {}
            known = {own: other for own, other in known.items() if tests or not is_test(other.path)}
            fitting = [
                other for other in known.values() if self.chosen and owner_type(self.reader, other) in self.chosen
            ]
            if fitting:
                self.below[one.symbol_id], self.implemented[one.symbol_id] = fitting, len(known)
                self.certain |= {other.symbol_id for other in fitting} if len(fitting) == 1 else set()
                continue
            known = known if len(known) <= WIDE else {}
            shown = [known[own] for own in below if own in known]
            self.below[one.symbol_id] = shown
            self.implemented[one.symbol_id] = len(shown) if known else len(below)

    def _followed(self, declared: str) -> list[Symbol]:
        below = self.below.get(declared, [])
        return below if len(below) <= self.most_followed else []

    def handed_on(self, functions: Sequence[Stepped]) -> list[Symbol]:
        """The functions that these hand to a queue or a scheduler, and that are not among them."""
        told = {one.symbol_id for one in functions}
        later = [
            call.symbol_id for one in functions for step in one.steps for call in step.calls if call.how == "later"
        ]
        found = by_ids(self.reader, (one for one in dict.fromkeys(later) if one not in told))
        return [one for one in found.values() if not is_test(one.path)][:MOST_FOLLOWED]

    def functions(self, detail: int) -> list[Stepped]:
        """Each function once, where it is reached first. Of functions that have no effect, nor call one that has, only the
        call is told; `detail` 3: unless they raise, or nothing here has an effect; 1: not even that."""
        told: dict[str, Stepped] = {}
        self._told_at = {}
        for start in self.starts:
            self._tell(start, 0, detail, told)
        return list(told.values())

    def _tell(self, symbol: Symbol, depth: int, detail: int, told: dict[str, Stepped]) -> None:
        course, own = self.courses.get(symbol.symbol_id), symbol.symbol_id
        if course is None or self._told_at.get(own, depth + 1) <= depth:
            return
        self._told_at[own] = depth  # what was told further down may go on from here
        if own not in told:
            name = shortened(symbol.qualified_name, symbol.path)
            told[own] = Stepped(own, name, symbol.path, symbol.line_start, list(self._steps(course, detail)))
        if depth >= self.depth:
            return
        for step in told[own].steps:
            for call in step.calls:
                other = self.courses.get(call.symbol_id)
                if other is not None and call.how != "later" and self._is_told(call.symbol_id, detail):
                    self._tell(other.symbol, depth + 1, detail, told)

    def _steps(self, course: Course, detail: int) -> Iterator[Step]:
        told = set[tuple[int, str]]()
        exits = [one.event for one in course.happenings if one.event.kind == "raise" or _leaves(course, one)]
        for one in course.happenings:
            called = self._kept([*self._called(one)], detail)
            if called and not one.effects and self._is_quoted(one, called, exits):
                continue
            under = [guard.text for guard in course.guards(one)]
            if called or one.effects:
                text = "" if called else self._quoted(course.symbol.path, one.event)
                told.add((one.event.line, text))
                yield Step(one.event.line, "call" if called else "effect", text, under, called, list(one.effects))
            elif one.unbound:
                text = one.event.text
                text = text if len(text) <= LONGEST_UNBOUND else f"…{text[1 - LONGEST_UNBOUND :]}"
                yield Step(one.event.line, "unbound", text, under)
            elif (one.event.line, one.event.text) in told:
                continue
            elif one.event.kind != "call" and (one.event.kind == "raise" or _is_early(course, one)):
                yield Step(one.event.line, one.event.kind, one.event.text + self._handled(course, one), under)

    def _is_quoted(self, happening: Happening, called: Sequence[Called], exits: Sequence[Event]) -> bool:
        """Whether a call without effects stands in a return or a raise, which is told as it is written."""
        event = happening.event
        within = any(one.is_on(event.line) and f"{event.text}(" in one.text for one in exits)
        return within and not any(self._has_effects(one.symbol_id) for one in called)

    def _kept(self, called: Sequence[Called], detail: int) -> list[Called]:
        """The calls that are told: a declaration with what implements it."""
        kept = [detail > 1 or self._has_effects(one.symbol_id) for one in called]
        for at in range(len(called) - 2, -1, -1):
            kept[at] = kept[at] or (
                kept[at + 1] and called[at + 1].how == "interface" and called[at].how != "interface"
            )
        return [one for one, is_kept in zip(called, kept, strict=True) if is_kept]

    def _handled(self, course: Course, happening: Happening) -> str:
        """Who answers for what is raised, with the status, where the repository declares that."""
        thrown = _THROWN.match(happening.event.text) if happening.event.kind == "raise" else None
        found = handler_of(self.reader, course.symbol.language, thrown[1]) if thrown else None
        if found is None:
            return ""
        one = found.symbol
        name = shortened(one.qualified_name, one.path)
        return f"  handled by {name} {one.path}:{one.line_start}{f' → {found.status}' if found.status else ''}"

    def _quoted(self, path: str, event: Event) -> str:
        """The statement that has an effect, on one line: what is read or written, and which of it."""
        lines = self._texts.of(path).lines
        text = " ".join(" ".join(lines[event.first_line - 1 : event.last_line]).split())
        if len(text) > LONGEST_QUOTED:
            text = " ".join(" ".join(lines[event.line - 1 : event.last_line]).split())
        return text if len(text) <= LONGEST_QUOTED else f"{text[: LONGEST_QUOTED - 1]}…"

    def _called(self, happening: Happening) -> Iterator[Called]:
        for bound in happening.bound:
            if bound.symbol.kind in TYPE_KINDS:  # what is made there stands in its constructor, if there is one
                continue
            how: How = "certain" if bound.confidence == "static" else "heuristic"
            how = "later" if bound.later else "listener" if bound.reacts else how
            how = "handler" if bound.handles else how
            if bound.handles:
                yield self._call(bound.symbol, how, bound.handles)
                continue
            below = () if bound.later or bound.own else self.below.get(bound.symbol.symbol_id, ())
            yield self._call(bound.symbol, how, 0 if bound.own else self.implemented.get(bound.symbol.symbol_id, 0))
            for one in below:
                is_sure = one.symbol_id in self.certain and how == "certain"
                yield self._call(one, "certain" if is_sure else "interface", 0 if is_sure else len(below))

    def _call(self, symbol: Symbol, how: How, of: int) -> Called:
        name = shortened(symbol.qualified_name, symbol.path)
        own, at = symbol.symbol_id, symbol.line_start
        cut = how != "later" and own not in self.courses and (of < self.most_followed or how == "handler")
        below = self._under(own, own=not of) if cut else None
        cut = below is not None and (below.loose or bool(below.effects))
        beyond = [*below.effects] if below is not None else []
        return Called(own, name, symbol.path, at, how, of, cut, beyond, self._body(symbol))

    def _body(self, symbol: Symbol) -> str:
        """What a function that has no steps does, where that is one statement on one line."""
        course = self.courses.get(symbol.symbol_id)
        if course is None or not 0 < course.flow.header_end < symbol.line_end <= course.flow.header_end + SHORT_BODY:
            return ""
        if any(one.bound or one.effects or one.unbound or one.event.kind == "raise" for one in course.happenings):
            return ""
        lines = self._texts.of(symbol.path).lines[course.flow.header_end : symbol.line_end]
        told = [one.strip() for one in lines if one.strip(" \t\r{});")]
        return told[0] if len(told) == 1 and len(told[0]) <= LONGEST_BODY else ""

    def marked(self, function: Stepped, dropped: set[str]) -> Stepped:
        """A function whose calls of those that the budget had no room for tell what these touch."""

        def told(call: Called) -> Called:
            is_dropped = call.symbol_id in dropped and call.how != "later"
            return replace(call, cut=True, beyond=[*self._under(call.symbol_id).effects]) if is_dropped else call

        steps = [replace(one, calls=[told(call) for call in one.calls]) if one.calls else one for one in function.steps]
        return replace(function, steps=steps)

    def _is_told(self, symbol_id: str, detail: int) -> bool:
        """Whether the steps of a function are listed beneath a call of it."""
        if detail < 3 or any(self._has_effects(one.symbol_id) for one in self.starts):
            return self._has_effects(symbol_id) or (detail > 2 and self._under(symbol_id).raises)
        return True

    def _has_effects(self, symbol_id: str) -> bool:
        """Whether a function has an effect, or calls one that has, or one may have."""
        below = self._under(symbol_id)
        return bool(below.effects) or below.loose

    def _under(self, symbol_id: str, *, own: bool = False) -> _Below:
        """What happens in a function and below it; of its `own` without what overrides it."""
        start = symbol_id, own
        if start not in self._below:
            effects: dict[Effect, None] = {}
            loose = raises = False
            waiting, seen = [start], {start}
            while waiting:
                at, alone = waiting.pop()
                course = self.courses.get(at) or self._ahead.get(at)
                loose = loose or course is None
                called = [] if alone else [(one.symbol_id, True) for one in self._followed(at)]
                for one in course.happenings if course is not None else ():
                    effects |= dict.fromkeys(one.effects)
                    loose = loose or one.unbound or any(bound.later for bound in one.bound)
                    raises = raises or one.event.kind == "raise"
                    called += [
                        (bound.symbol.symbol_id, bound.own)
                        for bound in one.bound
                        if not bound.later and bound.symbol.kind not in TYPE_KINDS
                    ]
                waiting += [one for one in dict.fromkeys(called) if one not in seen]
                seen.update(called)
            self._below[start] = _Below(tuple(effects), loose, raises)
        return self._below[start]


def _leaves(course: Course, happening: Happening) -> bool:
    return happening.event.kind == "exit" and _is_early(course, happening)


def _is_early(course: Course, happening: Happening) -> bool:
    """Whether a return leaves before the end: under a condition, not only in a function within."""
    return any(guard.kind != "function" for guard in course.guards(happening))
