"""A feature step by step: functions in order of execution, each once, with the condition around each step."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from codecompass.extract.flow import Event, Row
from codecompass.languages.effects import LOWEST_ERROR, effects_of, status_in
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS
from codecompass.model.relations import grouped, reachable
from codecompass.process.memo import memoised
from codecompass.tools.cases import reached_by, without_unmade
from codecompass.tools.constants import EXCLUDED, Constants, propagated, without_excluded, without_unchosen
from codecompass.tools.dispatch import WIDE
from codecompass.tools.exits import LONGEST_UNDER, Exit, leaving, summed
from codecompass.tools.happenings import Course, Effect, Happening, courses, flow_in
from codecompass.tools.naming import shortened
from codecompass.tools.reactions import handler_of
from codecompass.tools.registered import owner_type
from codecompass.tools.snippets import Text, with_operators
from codecompass.tools.symbols import Symbol, by_ids, in_file
from codecompass.tools.telling import (
    HANDLING,
    JUMP,
    LOGGED,
    LONGEST_QUERY,
    LONGEST_QUOTED,
    LONGEST_ROW,
    LOUD,
    UNTOLD,
    WHOLE,
    Called,
    How,
    Step,
    Stepped,
    Telling,
    What,
    decorated,
    size,
    stepped,
)

if TYPE_CHECKING:
    from codecompass.session.project import Reader


CHARACTERS = 4
"""Characters of an answer for each token of its budget."""
LONGEST_CHAIN, FEWEST_CHAINED = 240, 3
"""Characters quoted of a chain of calls, and how many make one."""
LONGEST_ANSWER = 40
"""Lines of a function that only answers with a status."""
LONGEST_BODY = 100
"""Characters of a body that is told beside its call."""
SHORT, BRIEF = 400, 160
"""Characters of a function without effects that is told: where its result decides something, and else."""
AROUND = 5
"""What runs around an entry has this part of the room at most."""
POPULAR = 6
"""Functions here that call one without effects, from which on it is a helper, and its steps are not told."""
WIDEST = 400
"""Implementations of a declaration among which those of the chosen types are looked for."""
LINES_OF_ONE, SHORTEST_MADE = 4, 8
"""Lines of a function that has one statement; of a constructor that only keeps what it is given."""
MOST_AHEAD, MOST_AHEAD_OF_MANY = 150, 200
"""Functions that are not gone into, looked at for their effects alone; where a declaration has many implementations."""
MOST_FOLLOWED = 6
"""Implementations of a declaration that are gone into, more of them where there is much room; of others only the names
are told."""
LONGEST_RECEIVER = 60
"""Characters of a call in an expression that is a whole body."""
DEEP = 5
"""The depth from which on a trace that leaves half of its room unused goes deeper: who asks for less wants no more."""
NEAR, MOST_NEAR = 3, 40
"""How deep, and in how many functions, effects are looked for only to tell whether there are any."""
MOST_WIDENED = 4
"""How often functions are read in place of those that only cases lead to which are left out."""
TURNING = 2
"""The weight of a step that decides whether what stands after it runs, where only effects are told."""
DEEPEST, FURTHER = 12, 150
"""How deep effects are looked for where nothing else is told, and how many functions beyond the limit are read then."""
MOST_LEFT_OUT = 5
"""Functions without room that are named."""
ROOM_OF_ONE = 2_500
"""Characters of an answer for each implementation that is gone into."""


_ACCESSOR = re.compile(
    r"return\s+(?:(?:this|self|\$this)(?:\.|->))?_?(\w+);?|(?:this|self|\$this)(?:\.|->)_?(\w+)\s*=\s*\$?\w+;?"
)
_SETS = re.compile(r"\$?\w+(?:\.|->)\w+ = \$?\w+|return \$?\w+")
"""A statement of a setter that can be chained."""
_WORD = re.compile(r"[^\W\d]\w*")
_KEPT = re.compile(
    r"(?:var|let|const|val|auto)(?: mut)? (?P<variable>\w+)\b(?P<made>[^=]*)(?:= ?(?P<value>.*))?"
    r"|(?:[\w<>\[\],.? ]+ [*&]?)?\$?(?P<name>\w+)(?::[^=]+)? ?:?=(?!=) ?(?P<given>[^=].*)|(?P<counted>\w+)(?:\+\+|--)"
    r"|[\w<>\[\],.? ]+ \$?(?P<declared>\w+)"
)
"""A statement that keeps a value in a variable, or declares or counts one."""
_ASKED = re.compile(
    r"(?i)\b(?:get|is|has|now|current|time|perf_|nano|micro|utc|len|size|count|date|instant|stopwatch)\w*\("
)
"""A call that only asks for a value, by its name."""
_GOES_ON = re.compile(r"\$?\b(?:call_?)?next\(|(?i:\bchain\.\w+|\.next|\.proceed|get_response|serveHTTP|doFilter)\(")
"""The call by which a filter goes on to what it stands around."""
HANDLED_HERE = "  the handler runs here"
_ITSELF, _QUOTED = re.compile(r"return (?:this|self|\$this|[a-z]\w?)"), re.compile(r"[\"'`]\w")
_FAILED = re.compile(r"(?i)\b(?!errors\b)\w*err(?:or)?\b")
"""A condition that asks whether something has failed."""
_THROWN = re.compile(r"(?:raise|throw)\s+(?:new\s+)?(?:\w+(?:\.|::))*([A-Z]\w*)")


class Steps(NamedTuple):
    functions: list[Stepped]
    """Functions that are reached, in order of execution."""
    truncated: bool
    left_out: list[Called]
    """Some of those for which there was no room."""
    all_left_out: int
    omitted: tuple[int, int] = (0, 0)
    """Steps without effects that are not told, where only effects are; of these, such with calls that are not bound."""
    exits: Sequence[Exit] = ()


def steps_from(
    reader: Reader,
    starts: list[Symbol],
    depth: int,
    limit: int,
    characters: int,
    *,
    dispatch: bool,
    around: Sequence[Symbol] = (),
    chosen: frozenset[str] = frozenset(),
    lineage: Container[str] = frozenset(),
    handed_on: Mapping[str, Constants] | None = None,
    acting: Constants | None = None,
    only_effects: bool = False,
) -> Steps:
    """The steps from some functions on, within a number of characters. `chosen`: the types that the entry is
    registered with, or names: among implementations of a declaration, their members are called; `lineage`: that type with its
    bases, if it is the entry: what overrides a member of one of these is another one's. `handed_on`: what is
    known of the arguments of functions that run later; `acting` of what the others are called with. `only_effects`: of
    the steps only those with effects, those that lead there, and the exits of the entry."""
    walk = _Walk(reader, depth, limit, dispatch, chosen, max(MOST_FOLLOWED, characters // ROOM_OF_ONE))
    walk.known = handed_on or (dict.fromkeys((one.symbol_id for one in (*around, *starts)), acting) if acting else {})
    walk.only_effects, walk.lineage = only_effects, lineage
    walk.reach(starts, around)
    functions = decorated(
        reader, walk.functions(characters), set() if handed_on is not None else {one.symbol_id for one in walk.starts}
    )
    entries = (walk.courses[one.symbol_id] for one in walk.entries)
    exits = [*summed(walk.exits()), *leaving(entries, walk._under)] if handed_on is None else []
    kept, left = list[Stepped](), characters
    for one in functions:
        left -= size([one])
        if left < 0 and kept:
            break
        kept.append(one)
    dropped = {one.symbol_id for one in functions[len(kept) :]} | walk.left_out()
    left_out = walk.named(dropped)
    all_left_out = len(left_out)
    kept = [walk.marked(one, dropped) for one in kept] if dropped else kept
    truncated, omitted = walk.truncated or bool(dropped), walk.omitted(kept)
    if left > characters // 2 and (later := walk.handed_on(kept)):
        more = steps_from(
            reader, later, depth, limit, left, dispatch=dispatch, handed_on=walk.passed, only_effects=only_effects
        )
        known = {one.symbol_id for one in kept}
        kept += [one for one in more.functions if one.symbol_id not in known and one.steps]
        truncated = truncated or more.truncated
        left_out += more.left_out
        all_left_out += more.all_left_out
        omitted = omitted[0] + more.omitted[0], omitted[1] + more.omitted[1]
    return Steps(kept, truncated, left_out[:MOST_LEFT_OUT], all_left_out, omitted, exits)


def has_effects(reader: Reader, symbol: Symbol) -> bool:
    """Whether a function has known effects, or what it calls near it."""
    walk = _Walk(reader, NEAR, MOST_NEAR, True, frozenset(), MOST_FOLLOWED)
    walk.reach([symbol], ())
    return bool(walk._under(symbol.symbol_id).effects)


def filling(read: Callable[[int], Steps], depth: int, characters: int) -> Steps:
    """The steps that `read` gives for a depth, or for a larger one if more than half of the characters are left then, and
    nothing of the smaller answer is missing from the larger: what a bus or a queue leads to is deep."""
    steps = read(depth)
    if depth < DEEP or not _has_room(steps, characters):
        return steps
    deeper = (read(further) for further in (2 * depth, depth + 2))
    return next((one for one in deeper if _contains(one, steps)), steps)


def _has_room(steps: Steps, characters: int) -> bool:
    """Whether calls were not gone into although half of the characters are left."""
    calls = (call for one in steps.functions for step in one.steps for call in step.calls)
    return not steps.truncated and size(steps.functions) < characters // 2 and any(call.cut for call in calls)


def _contains(steps: Steps, others: Steps) -> bool:
    """Whether each function of the others is there, with as many steps."""
    told = {one.symbol_id: len(one.steps) for one in steps.functions}
    return all(told.get(one.symbol_id, 0) >= len(one.steps) for one in others.functions)


class _Below(NamedTuple):
    """What happens in a function and in its callees."""

    effects: tuple[Effect, ...]
    loose: bool
    """Something is called later, or is not bound, or was not looked at."""
    raises: bool
    unbound: bool
    """A call is not bound, or was not looked at."""


class _Inside(NamedTuple):
    """The same of a function alone, with what it calls: ids, and whether just that is meant, without its overrides."""

    effects: tuple[Effect, ...]
    loose: bool
    raises: bool
    unbound: bool
    called: tuple[tuple[tuple[str, bool], bool], ...]
    """… and whether it is called perhaps."""


class _Walk:
    """The reached functions, level by level; then listed in order of execution."""

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
        self.entries: list[Symbol] = []
        self.starts: list[Symbol] = []
        """What runs around the entries, and these."""
        self.truncated = self.only_effects = False
        self.lineage: Container[str] = frozenset()
        self.known: Mapping[str, Constants] = {}
        """Literals that the starts are called with."""
        self.passed: Mapping[str, Constants] = {}
        """Literals that every call of a function passes."""
        self._waiting: list[Symbol] = []
        """Functions beyond the limit."""
        self._ahead: dict[str, Course] = {}
        """Of functions that are not gone into: looked at for their effects alone."""
        self._bare: set[str] = set()
        """Fields, not read either: nothing happens where they are asked for."""
        self._below: dict[tuple[str, bool], _Below] = {}
        self._rows: dict[str, list[Telling]] = {}
        self._told_at: dict[str, int] = {}
        """By function the least depth at which it is told."""
        self._callers: dict[str, set[str]] = {}
        self._lesser: set[str] = set()
        self._deciding: set[str] = set()
        """Functions whose result a condition or a return asks for."""
        self._wrapping: set[str] = set()
        """Functions that are handed one in place, which has the rest."""
        self._building: set[str] = set()
        """Methods that add to a query."""
        self._levels: dict[str, int] = {}
        """By function which weights of its steps are told, if not all."""

    def reach(self, starts: list[Symbol], around: Sequence[Symbol]) -> None:
        self.entries = starts
        self.starts = [*around, *starts]
        rest = list[Symbol]()
        for level, most in ((starts, self.limit), ([*around], self.limit + self.limit // AROUND)):
            for _ in range(self.depth + 1):
                level = self._worth_reading(self._level(level, self.courses))
                room = max(most - len(self.courses), 0)
                self.truncated = self.truncated or len(level) > room
                self._waiting += level[room:]
                level = level[:room]
            rest += level
        many = [one for below in self.below.values() if len(below) > self.most_followed for one in below]
        most = MOST_AHEAD_OF_MANY if many else MOST_AHEAD
        many = [one for one in many if one.symbol_id not in self.courses]
        level = list(dict.fromkeys([*rest, *self._waiting, *many]))
        while (level := self._worth_reading(level)) and len(self._ahead) < most:
            level = self._level(level[: most - len(self._ahead)], self._ahead)
        raw = self.courses
        for _ in range(MOST_WIDENED):
            self._leave_out(raw)
            level = [one for one in self._called_beyond() if one.symbol_id not in raw]
            room = self.limit - len(self.courses)
            if len(self.courses) == len(raw) or not level or room <= 0:
                break
            ahead, self._ahead = self._ahead, {}
            while level and room > 0:
                self._waiting, level = level[room:], level[:room]
                room -= len(level)
                level = [one for one in self._level(level, raw) if one.symbol_id not in raw]
                level = self._worth_reading(level)
            self._ahead = {own: one for own, one in ahead.items() if own not in raw}
        if self.only_effects:
            unread = {one.symbol_id for one in self._waiting} - self._ahead.keys()
            self._waiting = [
                one for one in self._waiting if one.symbol_id in unread or self._under(one.symbol_id).effects
            ]
        self.truncated = bool(self._waiting)

    def _leave_out(self, raw: Mapping[str, Course]) -> None:
        """The courses that are read, without branches that are excluded, and what only these lead to."""
        own = [one.symbol_id for one in self.starts]
        self.passed = propagated(raw, {one: self.known.get(one, {}) for one in own}, self.below)
        left = without_excluded(raw, self.passed)
        unchosen = without_unchosen(raw, left, self.passed, self._value_beside)
        self.courses = {**raw, **left, **unchosen}
        if (cased := without_unmade(self.courses, own, self.below)) or unchosen:
            reached = reached_by(self.courses | cased, own, self.below)
            self.courses = {one: course for one, course in (self.courses | cased).items() if one in reached}
            self._waiting = [one for one in self._waiting if one.symbol_id in reached]

    def _value_beside(self, method: Symbol, field: str) -> str:
        """The text of a field of a method's type."""
        beside = (one for one in in_file(self.reader, method.path) if one.parent_id == method.parent_id)
        found = next((one for one in beside if one.name == field), None)
        return Text(self.reader.text(method.path)).between(found.line_start, found.line_end) if found else ""

    def _called_beyond(self) -> list[Symbol]:
        """What the courses call that is not among them."""
        called = _called_in(self.courses.values())
        called |= {one.symbol_id: one for own in called for one in self._followed(own)}
        return self._worth_reading([one for own, one in called.items() if own not in self.courses])

    def _worth_reading(self, level: Sequence[Symbol]) -> list[Symbol]:
        """Definitions without fields of one line that are no surfaces, such as settings; types last."""
        fields = {one.symbol_id for one in level if one.kind == "field" and one.line_start == one.line_end}
        self._bare |= fields - self.reader.exposing
        return sorted((one for one in level if one.symbol_id not in self._bare), key=lambda one: one.kind in TYPE_KINDS)

    def _level(self, level: list[Symbol], into: dict[str, Course]) -> list[Symbol]:
        """Read the courses of functions; returns the functions that they call for the first time."""
        found = courses(self.reader, level)
        into |= found
        reached = _called_in(found.values())
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
            is_own = bool(known) and owner_type(self.reader, one) in self.lineage
            if fitting or is_own:
                self.below[one.symbol_id], self.implemented[one.symbol_id] = fitting, len(known) * (not is_own)
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
        """The functions that these pass to a queue or a scheduler, except those among them."""
        told = {one.symbol_id for one in functions}
        later = [
            call.symbol_id for one in functions for step in one.steps for call in step.calls if call.how == "later"
        ]
        found = by_ids(self.reader, (one for one in dict.fromkeys(later) if one not in told))
        return [one for one in found.values() if not is_test(one.path)][:MOST_FOLLOWED]

    def functions(self, characters: int) -> list[Stepped]:
        """Each function once, at its first place, within a number of characters if possible: the deepest are shortened
        first, and those without effects before those with effects."""
        entered = {*self._order(self.entries)}
        order = self._order(self.starts)
        sizes = {one: [0, *(size([self._stepped(one, level)]) for level in (1, 2, 3))] for one in order}
        around = [one for one in order if one not in entered]
        self._levels |= dict.fromkeys(order, 1) if self.only_effects else {}
        self._levels |= {one: WHOLE - 1 for one in around if sizes[one][WHOLE] > SHORT and not self.only_effects}
        self._levels |= {one: 0 for one in around if self._refuses_nothing(one)}
        room = characters // AROUND
        room -= self._fit(around, sizes, room, is_entered=False)
        self._fit([one for one in order if one in entered], sizes, characters - room, is_entered=True)
        return [self._stepped(one, self._levels.get(one, WHOLE)) for one in self._order(self.starts)]

    def _fit(self, order: Sequence[str], sizes: Mapping[str, list[int]], characters: int, *, is_entered: bool) -> int:
        """Shorten some functions; returns the number of characters left."""
        left = characters - sum(sizes[one][self._levels.get(one, WHOLE)] for one in order)
        deepest = sorted(order, key=lambda one: -self._told_at[one])
        starts = {one.symbol_id for one in self.starts}
        pure = [one for one in deepest if not self._does(one) and one not in starts and one not in self._wrapping]
        own = [one for one in deepest if one not in pure]
        brief = BRIEF if any(map(self._does, starts)) else characters
        telling = self._deciding | self._building
        for one in pure:
            most = SHORT if one in telling else brief
            if len(self._callers[one]) >= POPULAR or sizes[one][WHOLE] > (BRIEF if one in self._lesser else most):
                left += sizes[one][self._levels.get(one, WHOLE)]
                self._levels[one] = 0
        long = [one for one in pure if sizes[one][WHOLE] > SHORT]
        further = [one for one in own if (self.only_effects or not is_entered) and one not in starts]
        for level, ids in ((0, long), (2, own), (0, pure), (1, own), (0, further)):
            for one in ids:
                if left >= 0 or self._levels.get(one, WHOLE) <= level:
                    continue
                left += sizes[one][self._levels.get(one, WHOLE)] - sizes[one][level]
                self._levels[one] = level
        return left

    def left_out(self) -> set[str]:
        """Functions with effects for which there was no room."""
        return {
            one for one, level in self._levels.items()
            if level == 0 and self._has_effects(one) and not self._refuses_nothing(one)
        }  # fmt: skip

    def named(self, dropped: set[str]) -> list[Called]:
        """The functions that the limit or the budget leaves out, those with effects first; of several that implement
        one declaration only this."""
        symbols = {one.symbol_id: one for one in self._waiting}
        symbols |= {one: self.courses[one].symbol for one in self.courses if one in dropped}
        declared = dict[str, int]()
        for own, below in self.below.items():
            several = {one.symbol_id for one in below}.intersection(symbols)
            if len(several) > 1:
                declared[own] = len(several)
                symbols = {one: symbol for one, symbol in symbols.items() if one not in several | {own}}
        found = [self._call(one, "certain", 0) for one in symbols.values()]
        found += [self._call(one, "interface", declared[own]) for own, one in by_ids(self.reader, declared).items()]
        found = [_cut(one, self._under(one.symbol_id)) for one in found]
        return sorted(found, key=lambda one: not one.beyond)

    def _refuses_nothing(self, own: str) -> bool:
        """Whether something that runs around an entry always continues to it, and has no outside effects."""
        course, is_around = (
            self.courses.get(own),
            own in {one.symbol_id for one in self.starts if one not in self.entries},
        )
        if course is None or not is_around:
            return False
        under = self._under(own)
        goes_on = any(_GOES_ON.search(row.text) for row in course.flow.rows)
        return goes_on and not (
            under.effects or under.raises or any(one.kind == "choice" for one in course.flow.guards)
        )

    def _order(self, starts: Iterable[Symbol]) -> list[str]:
        self._told_at = {}
        told: dict[str, None] = {}
        for start in starts:
            self._tell(start.symbol_id, 0, told)
        return list(told)

    def _tell(self, own: str, depth: int, told: dict[str, None]) -> None:
        course = self.courses.get(own)
        if course is None or self._told_at.get(own, depth + 1) <= depth:
            return
        self._told_at[own] = depth  # what was told further down may go on from here
        told[own] = None
        self._callers.setdefault(own, set())
        level = self._levels.get(own, WHOLE)
        for row in self._rows_of(course) if depth < self.depth else ():
            self._note_lesser(row.step.calls)
            if row.heads or row.step.what in ("exit", "raise"):
                self._deciding |= {call.symbol_id for call in row.step.calls}
            in_place = any(course.flow.guards[one].kind == "function" for one in row.heads)
            is_value = not depth and row.step.line == course.symbol.line_start
            if is_value or (in_place and row.step.what == "exit"):  # `var a = own(func …)`, `return own(func …)`
                self._wrapping |= {call.symbol_id for call in row.step.calls}
            for call in row.step.calls if row.weight <= level else ():
                if call.how != "later" and self._is_told(call):
                    self._callers.setdefault(call.symbol_id, set()).add(own)
                    self._tell(call.symbol_id, depth + 1, told)

    def _note_lesser(self, calls: Sequence[Called]) -> None:
        """Note possible targets of a call that do nothing where another one does something; of handlers each runs."""
        self._deciding |= {one.symbol_id for one in calls if one.how in HANDLING}
        others = [one for one in calls if one.how == "interface"]
        if any(self._does(one.symbol_id) for one in others):
            self._lesser |= {one.symbol_id for one in others if not self._does(one.symbol_id)}

    def _is_told(self, call: Called) -> bool:
        """Whether the steps of a function are listed beneath a call of it."""
        course = self.courses.get(call.symbol_id)
        if course is None or call.body or not self._levels.get(call.symbol_id, WHOLE):
            return False
        rows = self._rows_of(course)
        is_declared = self.below.get(call.symbol_id) and all(row.step.what == "raise" for row in rows)
        return bool(rows and not is_declared)

    def _does(self, symbol_id: str) -> bool:
        return self._has_effects(symbol_id) or self._under(symbol_id).raises

    def _stepped(self, own: str, level: int) -> Stepped:
        course = self.courses[own]
        return stepped(course, self._rows_of(course), level)

    def _rows_of(self, course: Course) -> list[Telling]:
        own = course.symbol.symbol_id
        if own not in self._rows:
            self._rows[own] = []  # a function that calls itself
            self._rows[own] = self._read_rows(course)
        return self._rows[own]

    def _read_rows(self, course: Course) -> list[Telling]:
        rows, found = course.flow.rows, list[Telling]()
        begins, placed = [row.line for row in rows], dict[int, list[Happening]]()
        self._building |= self._builders(course)
        around: dict[int, list[int]] = grouped(
            (course.flow.guards[at].line, at) for at in dict.fromkeys(guard for row in rows for guard in row.guards)
        )
        for one in course.happenings:
            line = one.event.line if one.event.kind == "call" else one.event.first_line
            at = bisect_right(begins, line) - 1
            if at >= 0 and line <= rows[at].last_line:
                placed.setdefault(at, []).append(one)
            elif one.bound or one.effects:
                guards = one.event.guards
                row = Row(line, line, _alone(one.event), len(guards), guards)
                found.append(self._row(course, row, [one], around))
        found += [self._row(course, row, placed.get(at, []), around) for at, row in enumerate(rows)]
        found.sort(key=lambda row: row.step.line)
        found = _joined(found)
        if self.only_effects:
            is_start = course.symbol in self.starts
            kept = [row for row in found if row.weight == 1]
            found = [
                row._replace(weight=1) if (row.weight == TURNING and _decides(course, row, kept))
                or (is_start and row.step.passed_on) else row
                for row in found
            ]  # fmt: skip
        return _of_use(found)

    def _row(
        self, course: Course, row: Row, happenings: Sequence[Happening], around: Mapping[int, list[int]]
    ) -> Telling:
        """A row with what is known of it. `around`: by line the guards that begin there and have rows under them."""
        guards, lines = course.flow.guards, range(row.line, row.last_line + 1)
        heads = tuple(at for line in lines for at in around.get(line, ()) if at not in row.guards)
        joined = any(
            guards[at].kind == "handler" or not row.text.startswith(guards[at].text[:8])
            for at in heads
            if guards[at].kind in ("handler", "choice")
        )
        logged = LOGGED.match(row.text)
        happenings = [one for one in happenings if self._touches(one)] if logged else happenings
        calls = list({(call.symbol_id, call.how): call for one in happenings for call in self._called(one)}.values())
        calls = [call for call in calls if not _is_accessor(call)]
        leading = calls
        if self.only_effects:  # and what a condition asks for
            leading = [call for call in calls if not self._is_idle(call)]
            calls = [call for call in calls if call in leading or (heads and call.body)]
        effects = list(dict.fromkeys(effect for one in happenings for effect in one.effects))
        kinds = {one.event.kind for one in happenings}
        early = any(_is_early(course, one) for one in happenings if one.event.kind == "exit")
        unbound = any(one.unbound for one in happenings)
        asked: tuple[tuple[What, object], ...] = (
            ("raise", "raise" in kinds), ("exit", "exit" in kinds), ("effect", effects), ("call", calls),
            ("unbound", unbound), ("guard", heads),
        )  # fmt: skip
        what: What = next((one for one, is_there in asked if is_there), "plain")
        told = any(self._has_effects(one.symbol_id) or one.how == "later" for one in calls)
        statuses = [] if logged else self._statuses(course, row, heads, happenings)
        is_error = any(status >= LOWEST_ERROR for status in statuses)
        ends = (
            early or what == "raise" or is_error or (not logged and effects_of(course.symbol.language).ends(row.text))
        )
        is_start = any(one.symbol_id == course.symbol.symbol_id for one in self.starts)
        is_around = is_start and course.symbol not in self.entries
        goes_on = _GOES_ON.search(row.text) if is_around else None
        ends = ends or (goes_on is not None and row is not course.flow.rows[-1])
        leaves = (
            ends or (is_around and what == "exit") or EXCLUDED in row.text or "??" in row.text or JUMP.match(row.text)
        )
        weight = 1 if effects or told or unbound or (ends and is_start) else 2 if calls or leaves else 3
        if self.only_effects:
            turns = _turns(course, row, happenings)
            adds = course.symbol.symbol_id in self._building and _QUOTED.search(row.text)
            is_kept = effects or leading or adds or goes_on or (ends and is_start)
            weight = 1 if is_kept else TURNING if turns else WHOLE
        if logged and what == "plain" and not LOUD.match(logged["level"]):
            weight = UNTOLD
        most = _longest(row, effects, is_quoted=weight < WHOLE or what == "exit")
        text = with_operators(row.text, LONGEST_ROW if self.only_effects else most)
        text += HANDLED_HERE if goes_on and what != "exit" and row is not course.flow.rows[-1] else ""
        for one in happenings if what == "raise" else ():
            handler, status = self._handled(course, one)
            text += handler
            statuses = statuses or ([status] if status else [])
        step = Step(row.line, what, text, [guards[at].text for at in row.guards], calls, effects)
        return Telling(step, weight, row.indent, row.guards, heads, joined, row.passes_on, statuses)

    def _statuses(self, course: Course, row: Row, heads: Iterable[int], happenings: Sequence[Happening]) -> list[str]:
        """The statuses that a statement answers with, not those that it compares with, or what it calls to answer."""
        text = row.text
        for at in heads:
            text = text.replace(course.flow.guards[at].text, "")
        found = [*status_in(text)]
        called = (b.symbol.symbol_id for one in happenings for b in one.bound if not b.later)
        return found or list(filter(None, map(self._answer, dict.fromkeys(called))))

    @memoised
    def _answer(self, symbol_id: str) -> str:
        """The only status that a function answers with whenever it is called: 400 of `badRequest(error)`."""
        course = self.courses.get(symbol_id) or self._ahead.get(symbol_id)
        if course is None or course.symbol.line_end - course.symbol.line_start > LONGEST_ANSWER:
            return ""
        told = [(status, row) for row in course.flow.rows for status in status_in(row.text)]
        may_leave = any(_is_early(course, one) for one in course.happenings if one.event.kind == "exit")
        is_sure = not may_leave and all(
            course.flow.guards[at].kind == "function" for _, row in told for at in row.guards
        )
        return told[0][0] if is_sure and len({status for status, _ in told}) == 1 else ""

    def exits(self) -> list[Exit]:
        """What the functions answer with, except those that only do that for others."""
        starts = {one.symbol_id for one in self.starts}
        return [
            Exit(status, course.symbol.path, row.step.line, _under_what(course, row), row.step.text,
                 caught=row.step.what == "raise" and self._may_be_caught(own, row.step.line))
            for own, course in self.courses.items() if own in starts or not self._answer(own)
            for row in self._rows_of(course) for status in row.statuses
        ]  # fmt: skip

    def _may_be_caught(self, own: str, line: int) -> bool:
        """Whether a handler stands below a line, or in what leads to its function."""
        above = dict.fromkeys(reachable([own], lambda one: self._callers.get(one, ())), 0) | {own: line}
        guards = (guard for one, at in above.items() if one in self.courses for guard in self.courses[one].flow.guards
                  if guard.line > at)  # fmt: skip
        return any(guard.kind == "handler" for guard in guards)

    def _handled(self, course: Course, happening: Happening) -> tuple[str, str]:
        """The handler of what is raised, and the status, if the repository declares one."""
        thrown = _THROWN.match(happening.event.text) if happening.event.kind == "raise" else None
        found = handler_of(self.reader, course.symbol.language, thrown[1]) if thrown else None
        if found is None:
            return "", ""
        one = found.symbol
        status = f" → {found.status}" if found.status else ""
        name = f"handled by {shortened(one.qualified_name, one.path)}" if one.kind not in TYPE_KINDS else one.name
        return f"  {name} {one.path}:{one.line_start}{status}", found.status

    def _called(self, happening: Happening) -> Iterator[Called]:
        for bound in happening.bound:
            if bound.symbol.kind in TYPE_KINDS:  # what is made there stands in its constructor, if there is one
                continue
            if not bound.reacts and (self._only_assigns(bound.symbol) or self._is_field(bound.symbol)):
                continue
            how: How = "certain" if bound.confidence == "static" else "heuristic"
            how = "later" if bound.later else "listener" if bound.reacts else how
            how = how if not bound.handles else "subscriber" if how == "certain" else "handler"
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
        cut = how != "later" and own not in self.courses
        cut = cut and (of < self.most_followed or how in ("interface", *HANDLING))
        below = self._under(own, own=not of) if cut else None
        called = Called(own, name, symbol.path, at, how, of, body=self._body(symbol))
        is_cut = below is not None and (below.loose or bool(below.effects))
        return _cut(called, below) if below is not None and is_cut else called

    def _is_field(self, symbol: Symbol) -> bool:
        """Whether a call reads or sets a field, by an accessor that is generated for it."""
        own = symbol.symbol_id
        return symbol.kind == "field" and not (self._under(own).effects or self._does(own) or self._body(symbol))

    def _only_assigns(self, symbol: Symbol) -> bool:
        """Whether a function only keeps what it is given: a constructor, or a setter that returns its object."""
        if symbol.kind == "method":
            course = self.courses.get(symbol.symbol_id) or self._ahead.get(symbol.symbol_id)
            rows = course.flow.rows if course is not None and not self._does(symbol.symbol_id) else ()
            return len(rows) > 1 and all(_SETS.fullmatch(row.text) for row in rows)
        if symbol.kind != "constructor":
            return False
        is_known = symbol.symbol_id in self.courses or symbol.symbol_id in self._ahead
        return not self._does(symbol.symbol_id) if is_known else symbol.line_end - symbol.line_start <= SHORTEST_MADE

    def _body(self, symbol: Symbol) -> str:
        """The statement of a function that has only one, and calls nothing of the repository."""
        course = self.courses.get(symbol.symbol_id) or self._ahead.get(symbol.symbol_id)
        if course is None and symbol.line_end - symbol.line_start < LINES_OF_ONE:
            flow = flow_in(self.reader, symbol)
            course = None if any(one.kind != "exit" for one in flow.events) else Course(symbol, flow, [])
        if course is None or len(course.flow.rows) != 1 or len(course.flow.rows[0].text) > LONGEST_BODY:
            return ""
        if any(one.bound or one.effects or one.unbound or one.event.kind == "raise" for one in course.happenings):
            return ""
        return course.flow.rows[0].text

    def marked(self, function: Stepped, dropped: set[str]) -> Stepped:
        """A function whose calls of functions that did not fit show what these access."""

        def told(call: Called) -> Called:
            is_dropped = call.symbol_id in dropped and call.how != "later"
            return _cut(call, self._under(call.symbol_id)) if is_dropped else call

        steps = [replace(one, calls=[told(call) for call in one.calls]) if one.calls else one for one in function.steps]
        return replace(function, steps=steps)

    def _touches(self, happening: Happening) -> bool:
        """Whether it has known effects, or what it calls has."""
        called = (bound.symbol.symbol_id for bound in happening.bound if not bound.later)
        return bool(happening.effects) or any(self._under(one).effects for one in called)

    def _is_idle(self, call: Called) -> bool:
        """Whether a call leads to no known effect."""
        return call.how not in ("later", *HANDLING) and not (
            self._under(call.symbol_id).effects or call.symbol_id in self._building
        )

    def _builders(self, course: Course) -> set[str]:
        """What a function calls to add to a query that another method of the same type runs: `WithLimit` beside `Fetch`."""
        methods = {own: one for own, one in _called_in([course]).items() if one.kind == "method"}
        running = {
            one.parent_id for own, one in methods.items() if any(e.kind == "table" for e in self._under(own).effects)
        }
        beside = (own for own, one in methods.items() if one.parent_id in running and not self._under(own).effects)
        return {own for own in beside if self._adds_to_itself(own)}

    def _adds_to_itself(self, symbol_id: str) -> bool:
        """Whether a method returns its own object, and puts texts into it."""
        course = self.courses.get(symbol_id) or self._ahead.get(symbol_id)
        rows = course.flow.rows if course is not None else ()
        return bool(rows) and bool(_ITSELF.fullmatch(rows[-1].text)) and any(_QUOTED.search(one.text) for one in rows)

    def omitted(self, functions: Sequence[Stepped]) -> tuple[int, int]:
        """How many steps are not told because they have no effects, and in how many of them a call is not bound."""
        if not self.only_effects:
            return 0, 0
        told = {(one.symbol_id, step.line) for one in functions for step in one.steps}
        rows = [(own, row) for own, one in self.courses.items() for row in self._rows_of(one)]
        left = [row for own, row in rows if (own, row.step.line) not in told]
        return len(left), sum(row.step.what == "unbound" for row in left)

    def _has_effects(self, symbol_id: str) -> bool:
        """Whether a function has an effect, or calls one that has, or may have, one."""
        below = self._under(symbol_id)
        return bool(below.effects) or below.loose

    def _under(self, symbol_id: str, *, own: bool = False) -> _Below:
        """What happens in a function and below it; with `own`, without its overrides."""
        start = symbol_id, own
        if start not in self._below:
            effects: dict[Effect, None] = {}
            loose = raises = unbound = False
            waiting, seen = [(start, False)], {(start, False)}
            while waiting:
                own_id, perhaps = waiting.pop()
                at = self._inside(own_id)
                effects |= dict.fromkeys(replace(one, perhaps=True) if perhaps else one for one in at.effects)
                loose, raises, unbound = loose or at.loose, raises or at.raises, unbound or at.unbound
                called = dict.fromkeys((one, perhaps or is_perhaps) for one, is_perhaps in at.called)
                waiting += [one for one in called if one not in seen and (one[0], False) not in seen]
                seen.update(called)
            told = (one for one in effects if not one.perhaps or replace(one, perhaps=False) not in effects)
            self._below[start] = _Below(tuple(told), loose, raises, unbound)
        return self._below[start]

    @memoised
    def _inside(self, at: tuple[str, bool]) -> _Inside:
        """What happens in a function itself, read once for all that lead to it."""
        symbol_id, own = at
        course = self.courses.get(symbol_id) or self._ahead.get(symbol_id)
        is_unread = course is None and symbol_id not in self._bare
        happenings = course.happenings if course is not None else ()
        called = [] if own else [((one.symbol_id, True), False) for one in self.below.get(symbol_id, ())]
        each = [*zip(happenings, _conditional(course), strict=True)] if course is not None else []
        called += [
            ((bound.symbol.symbol_id, bound.own), perhaps)
            for one, perhaps in each for bound in one.bound if not bound.later and bound.symbol.kind not in TYPE_KINDS
        ]  # fmt: skip
        effects = [replace(effect, perhaps=perhaps) for one, perhaps in each for effect in one.effects]
        return _Inside(
            tuple(effects),
            is_unread or any(one.unbound or any(bound.later for bound in one.bound) for one in happenings),
            any(one.event.kind == "raise" for one in happenings),
            is_unread or any(one.unbound for one in happenings),
            tuple(dict.fromkeys(called)),
        )


def _called_in(courses: Iterable[Course]) -> dict[str, Symbol]:
    """What some courses call there and then, by id."""
    bound = (b.symbol for one in courses for h in one.happenings for b in h.bound if not b.later)
    return {one.symbol_id: one for one in bound}


def _cut(call: Called, below: _Below) -> Called:
    return replace(call, cut=True, beyond=[*below.effects], unbound=below.unbound)


def _conditional(course: Course) -> list[bool]:
    """Of each happening whether it stands under a condition, or after a return under one."""
    guards, found = course.flow.guards, list[bool]()
    left = set[tuple[int, ...]]()  # the functions around each return: it leaves the innermost alone
    for one in course.happenings:
        around = tuple(at for at in one.event.guards if guards[at].kind == "function")
        is_under = any(guards[at].kind in ("choice", "case", "handler") for at in one.event.guards)
        found.append(is_under or any(around[:end] in left for end in range(len(around) + 1)))
        if one.event.kind == "exit" and is_under:
            left.add(around)
    return found


def _longest(row: Row, effects: Iterable[Effect], *, is_quoted: bool) -> int:
    """Characters of a statement that are told."""
    most = LONGEST_QUERY if any(one.kind == "table" for one in effects) else LONGEST_ROW
    most = max(most, LONGEST_QUOTED) if is_quoted else most
    return max(most, LONGEST_CHAIN) if row.text.count(").") >= FEWEST_CHAINED else most


def _under_what(course: Course, row: Telling) -> str:
    """The innermost condition around what a statement answers, also one that it begins with itself."""
    guards = course.flow.guards
    own = [at for one in course.happenings if one.event.is_on(row.step.line) for at in one.event.guards]
    heads = [at for at in own if at not in row.guards and row.step.text.startswith(guards[at].text)]
    around = (guards[at] for at in (*heads[-1:], *reversed(row.heads), *reversed(row.guards)))
    return next((one.text for one in around if one.kind != "function"), "")[:LONGEST_UNDER]


def _turns(course: Course, row: Row, happenings: Sequence[Happening]) -> bool:
    """Whether a statement leaves a function or a loop under a condition, other than that something has failed."""
    last = [one.event.guards[-1:] for one in happenings if one.event.kind != "call"]
    last += [row.guards[-1:]] if JUMP.match(row.text) else []
    around = [course.flow.guards[at] for guards in last for at in guards]
    return any(one.kind in ("choice", "case") and not _FAILED.search(one.text) for one in around)


def _decides(course: Course, row: Telling, rows: Sequence[Telling]) -> bool:
    """Whether a statement that leaves a function, also an inner one, or a loop stands before one of some rows there."""
    inner = [at for at in row.guards if course.flow.guards[at].kind == "function"][-1:]
    return any(row.step.line < one.step.line and {*inner} <= {*one.guards} for one in rows)


def _is_early(course: Course, happening: Happening) -> bool:
    """Whether a return leaves before the end: under a condition, not only in a nested function."""
    return any(guard.kind != "function" for guard in course.guards(happening))


def _alone(event: Event) -> str:
    """A call as written, without a statement around it; of a long chain its last part."""
    is_short = len(event.text) <= LONGEST_RECEIVER or event.kind != "call"
    return event.text if is_short else f"… .{event.name}{event.arguments}"


def _joined(rows: Sequence[Telling]) -> list[Telling]:
    """Rows with the line that only returns the error of a step at that step; rows of such a line alone are left out."""
    alone, kept = Counter(row.guards for row in rows), list[Telling]()
    for row in rows:
        if row.passes_on and (at := _erring(kept, row.guards[-1])) is not None:
            kept[at] = kept[at]._replace(step=replace(kept[at].step, passed_on=row.step.line))
        if not (row.passes_on and alone[row.guards] == 1):
            kept.append(row)
    return kept


def _erring(rows: Sequence[Telling], guard: int) -> int | None:
    """The row whose error a condition asks for under which there are only logs so far."""
    head = next((at for at in range(len(rows) - 1, 0, -1) if guard in rows[at].heads), None)
    if head is None or rows[head].step.what != "guard":
        return None
    return head - 1 if all(LOGGED.match(row.step.text) for row in rows[head + 1 :]) else None


def _of_use(rows: Sequence[Telling]) -> list[Telling]:
    """Rows without those that only store a value which no listed row uses, such as a time for a log."""
    words = Counter(word for row in rows if row.weight < UNTOLD for word in {*_WORD.findall(row.step.text)})
    keeping: dict[str, list[int]] = {}
    for at, row in enumerate(rows):
        held = _KEPT.fullmatch(row.step.text) if row.step.what == "plain" and row.weight < UNTOLD else None
        if held is not None and not row.heads and "(" not in _ASKED.sub("", held["value"] or held["given"] or ""):
            name = held["variable"] or held["declared"] or held["name"] or held["counted"]
            keeping.setdefault(name, []).append(at)
    dropped = {at for at, row in enumerate(rows) if row.weight >= UNTOLD}
    for name, own in sorted(keeping.items(), key=lambda one: -max(one[1])):
        if words[name] == len(own):
            dropped.update(own)
            words.subtract(word for at in own for word in {*_WORD.findall(rows[at].step.text)})
    return [row for at, row in enumerate(rows) if at not in dropped]


def _is_accessor(call: Called) -> bool:
    """Whether a method only returns or sets the field that it is named after: `getTotal` returns `total`."""
    found = _ACCESSOR.fullmatch(call.body) if call.of < 2 else None
    field = (found[1] or found[2]).lower() if found is not None else ""
    name = re.split(r"[.:#\\]", call.name)[-1].lower()
    return bool(field) and name in (field, f"get{field}", f"is{field}", f"has{field}", f"set{field}")
