"""Reaching definitions of local names, over the syntax tree.

A binding is in force from its assignment to the end of the branch around it (of a condition, a loop, a `try` …). At a
control-flow merge a binding of kind `join` begins: its value lists the bindings that may reach it, by their starts.
Source: Aho, Lam, Sethi, Ullman, Compilers (2nd ed.), 9.2.4 (reaching definitions), region by region (9.7).
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

import msgspec
from tree_sitter import Node

from codecompass.extract.spans import innermost, span_of
from codecompass.languages.flow import LEAVING, Form, Leaving, Ways
from codecompass.languages.syntax import Syntax
from codecompass.model import CHECKS, Binding

MOST_LOOPS = 4
"""The most nested loops that are analysed twice, the first time for what reaches their start from their end: each
doubles the time."""
MOST_REACHING = 40
"""The most bindings that may reach one place: a name with more of them is not analysed."""
Reaching = tuple[int, ...]
"""Numbers of bindings, ascending."""
BINDING, STATEMENT, JUMP = range(3)


Span = tuple[int, int]
"""Start and end of a branch, or of a part of one."""


class _Item(NamedTuple):
    """A binding, statement or jump in a statement."""

    at: int
    kind: int
    number: int


class _Ways(NamedTuple):
    """The branches of a statement as `Ways` has them, by their spans."""

    form: Form
    arms: Sequence[Sequence[Span]]
    whole: bool
    last: Span | None
    repeats_condition: bool
    inside: Sequence[Span]
    """The spans of all branches in order."""


class _TooManyError(Exception):
    """More bindings reach a place than are followed."""


class Scope(NamedTuple):
    """The span of a function."""

    start: int
    end: int


class Parting(NamedTuple):
    """The control flow of a file: its branching statements and jumps."""

    statements: Sequence[Node]
    jumps: Sequence[tuple[int, int, Node]]
    """Each with its start, and the scope around it."""
    syntax: Syntax


def joined(found: list[Binding], parting: Parting, scopes: Mapping[int, Scope], behind: Mapping[int, int]) -> None:
    """Set the ends of bindings by control flow, and add joins. `scopes`: those of functions. `behind`: number of a type
    guard that is in force after a statement → the statement's start."""
    groups: dict[tuple[int, str, int], list[int]] = defaultdict(list)
    for number, binding in enumerate(found):
        followed = binding.kind in ("variable", "parameter") or number in behind
        if followed and binding.scope in scopes:
            groups[binding.scope, binding.name, binding.end].append(number)
    statements = None
    for (scope, _, end), numbers in groups.items():
        if len(numbers) == 1:
            continue
        statements = statements or _Statements(parting)
        name = _Name(found, statements, numbers, scopes[scope], end)
        name.place(numbers, behind)
        until, joins = name.followed()
        for number, end_of_arm in until.items():
            if end_of_arm < found[number].end:
                found[number] = msgspec.structs.replace(found[number], end=end_of_arm)
        found.extend(joins)


class _Statements:
    """The branching statements of a file by position, and the jumps out of them."""

    def __init__(self, parting: Parting) -> None:
        rows = sorted(((node.start_byte, -node.end_byte, node) for node in parting.statements), key=itemgetter(0, 1))
        self.spans = [(start, -end) for start, end, _ in rows]
        self._nodes = [node for _, _, node in rows]
        self._starts, self._inner = innermost(((s, e, n) for n, (s, e) in enumerate(self.spans)), -1)
        self._syntax = parting.syntax
        self._ways: dict[int, _Ways] = {}
        self.jumps = sorted(parting.jumps, key=itemgetter(0))
        self._around: list[int] = []
        open_ones: list[int] = []
        for number, (start, _) in enumerate(self.spans):
            while open_ones and self.spans[open_ones[-1]][1] <= start:
                open_ones.pop()
            self._around.append(open_ones[-1] if open_ones else -1)
            open_ones.append(number)

    def around(self, position: int) -> Iterable[int]:
        """The statements around a position, the innermost first."""
        number = self._inner[bisect_right(self._starts, position) - 1]
        while number >= 0:
            yield number
            number = self._around[number]

    def ways(self, number: int) -> _Ways:
        found = self._ways.get(number)
        if found is None:
            found = self._ways[number] = _placed(self._syntax.ways(self._nodes[number]))
        return found

    def jumps_in(self, statement: int, scope: int) -> Iterable[_Item]:
        """The jumps in a statement that belong to a scope."""
        start, end = self.spans[statement]
        first = bisect_left(self.jumps, (start,))
        for number in range(first, bisect_left(self.jumps, (end,), first)):
            if self.jumps[number][1] == scope:
                yield _Item(self.jumps[number][0], JUMP, number)

    def jump(self, number: int) -> tuple[Leaving, bool]:
        """(the kind of statement that a jump leaves, whether it has a label)"""
        node = self.jumps[number][2]
        left = LEAVING[node.type]
        return left, left != "function" and node.named_child_count > 0


class _Frame(NamedTuple):
    """An enclosing loop, function or `switch`, with the bindings that reach its exits, and the ends of its
    iterations."""

    form: Form
    exits: set[int]
    rounds: set[int]


class _Name:
    """The analysis of one name in the function, or block, that declares it."""

    def __init__(
        self, found: Sequence[Binding], statements: _Statements, numbers: Iterable[int], scope: Scope, end: int
    ) -> None:
        self._found = found
        self._statements = statements
        self._end = end
        self._begin = scope.start if end == scope.end else -1
        self._first = min(found[number].start for number in numbers)
        self._frames: list[_Frame] = []
        self._dry = 0
        self._dead = 0
        """Nesting of analyses whose joins are not kept (`_dry`), and of unreachable code (`_dead`)."""
        self._until: dict[int, int] = {}
        self._joins: list[Binding] = []
        self._items: dict[int, list[_Item]] = defaultdict(list)
        """Statement (-1: none) → its items."""
        self._checked: dict[int, frozenset[int]] = {}
        """Number of a type guard → the numbers of the bindings whose values it narrows."""
        self._anywhere: list[int] = []
        """Bindings in other functions, which may run at any time."""

    def place(self, numbers: Sequence[int], behind: Mapping[int, int]) -> None:
        """Assign each binding, and the jumps around it, to the innermost statement around them."""
        seen: set[int] = set()
        for number in numbers:
            binding = self._found[number]
            if binding.site != binding.scope:
                self._anywhere.append(number)
            else:
                at = binding.start - (binding.kind != "parameter")
                self._place(_Item(at, BINDING, number), seen, behind.get(number))
        for outermost in [item.number for item in self._items[-1] if item.kind == STATEMENT]:
            for jump in self._statements.jumps_in(outermost, self._found[numbers[0]].scope):
                self._place(jump, seen)
        for items in self._items.values():
            items.sort()

    def _place(self, item: _Item, seen: set[int], behind: int | None = None) -> None:
        """Assign an item to its statement. `behind`: the start of the statement after which it is in force."""
        for statement in self._statements.around(item.at):
            if self._is_outside(statement):
                break
            if behind is not None and self._statements.spans[statement][0] >= behind:
                continue
            self._items[statement].append(item)
            if statement in seen:
                return
            seen.add(statement)
            item = _Item(self._statements.spans[statement][0], STATEMENT, statement)
        self._items[-1].append(item)

    def _is_outside(self, statement: int) -> bool:
        """Whether the name belongs to an inner part of a statement."""
        start, end = self._statements.spans[statement]
        if end >= self._end and self._statements.ways(statement).form == "function":
            return True
        return start < self._begin if self._begin >= 0 else start < self._first and end >= self._end

    def followed(self) -> tuple[Mapping[int, int], Sequence[Binding]]:
        """(number of a binding → its end, the joins)"""
        if len(self._items) == 1:
            return {}, ()
        try:
            self._run(self._items[-1], (), self._end)
        except (RecursionError, _TooManyError):
            return {}, ()
        return self._until, self._joins

    def _run(self, items: Iterable[_Item], now: Reaching | None, until: int) -> Reaching | None:
        """The bindings that reach the end of a stretch, from those that reach its start; None where the end is
        unreachable."""
        for _, kind, number in items:
            if kind == STATEMENT:
                self._dead += now is None
                after = self._through(number, now or (), until)
                self._dead -= now is None
                if after and after != now:
                    self._join(self._statements.spans[number][1], until, after)
                now = after if now is not None else None
            elif kind == BINDING:
                self._until[number] = until
                if self._found[number].kind in CHECKS:
                    before = (self._checked.get(one, (one,)) for one in now or ())
                    self._checked[number] = frozenset(chain.from_iterable(before))
                now = (number,) if now is not None else None
            else:
                self._leave(number, now or ())
                now = None
        return now

    def _united(self, reaching: Iterable[Reaching | None]) -> Reaching:
        """The union, without type guards of which all narrowed bindings reach the place, too."""
        every = {number for one in reaching for number in one or ()}
        return tuple(sorted(n for n in every if n not in self._checked or not self._checked[n] <= every))

    def _leave(self, number: int, now: Reaching) -> None:
        if self._dead:
            return
        left, named = self._statements.jump(number)
        for frame in reversed(self._frames):
            if (frame.form == "function") == (left == "function") and (left != "round" or frame.form == "loop"):
                (frame.rounds if left == "round" else frame.exits).update(now)
                if not named:
                    break

    def _through(self, number: int, before: Reaching, until: int) -> Reaching | None:
        ways, items = self._statements.ways(number), self._items[number]
        if ways.form in ("loop", "function"):
            return self._again(number, ways, before, until)
        now = self._run(_beside(items, ways), before, until) or ()
        frame = _Frame(ways.form, set(), set())
        self._frames += [frame] if ways.form == "switch" else []
        outs: list[Reaching | None] = [] if ways.whole else [now]
        entering = now
        for arm in ways.arms:
            outs.append(self._arm(arm, items, entering, now))
            if ways.form == "attempt" and arm is ways.arms[0]:
                entering = self._united([now, tuple(self._all(_within(items, *arm[0])) if arm else ())])
        if ways.form == "switch":
            self._frames.pop()
            outs += [tuple(frame.exits)] if frame.exits else []
        after = self._united(outs) if any(out is not None for out in outs) else None
        if ways.last is None:
            return after
        last = self._arm([ways.last], items, self._united([after, entering]), now)
        return last if after is not None and _within(items, *ways.last) else after

    def _again(self, number: int, ways: _Ways, before: Reaching, until: int) -> Reaching:
        """The bindings that reach the end of a loop, or of a function, whose body runs any number of times."""
        items, frame = self._items[number], _Frame(ways.form, set(), set())
        now = entering = self._run(_beside(items, ways), before, until) or ()
        self._frames.append(frame)
        if now == before and len(self._frames) <= MOST_LOOPS:
            self._dry += 1
            out = self._arm(ways.arms[0], items, now, now)
            entering = self._united([now, out, tuple(frame.rounds)])
            self._dry -= 1
            if ways.repeats_condition and entering and entering != now:
                start, end = self._statements.spans[number]
                self._join(start, end, entering)
                now = entering
        out = self._arm(ways.arms[0], items, entering, now)
        self._frames.pop()
        skipped = () if ways.whole else now if ways.repeats_condition else before
        return self._united([skipped, out, tuple(frame.exits | frame.rounds)])

    def _arm(self, arm: Sequence[Span], items: list[_Item], entering: Reaching, known: Reaching) -> Reaching | None:
        """The bindings that reach the end of a branch; None where it jumps elsewhere. `known`: the bindings in force
        without a join."""
        now: Reaching | None = entering
        for start, end in arm:
            if now and now != known:
                self._join(start, end + 1, now)
            now = self._run(_within(items, start, end), now, end + 1)
        return now

    def _all(self, items: Iterable[_Item]) -> Iterable[int]:
        """Every binding among items."""
        for _, kind, number in items:
            if kind == STATEMENT:
                yield from self._all(self._items[number])
            elif kind == BINDING:
                yield number

    def _join(self, start: int, until: int, reaching: Reaching) -> None:
        if len(reaching) > MOST_REACHING:
            raise _TooManyError
        if self._dry:
            return
        starts = sorted({self._found[number].start for number in (*reaching, *self._anywhere)})
        one = self._found[reaching[0]]
        self._joins.append(Binding(one.name, one.scope, one.scope, start, until, "join", " ".join(map(str, starts))))


def _placed(ways: Ways) -> _Ways:
    arms = [[span_of(node) for node in arm] for arm in ways.arms]
    last = span_of(ways.last) if ways.last is not None else None
    inside = [span for arm in arms for span in arm] + ([last] if last is not None else [])
    return _Ways(ways.form, arms, ways.whole, last, ways.repeats_condition, sorted(inside))


def _within(items: list[_Item], start: int, end: int) -> list[_Item]:
    """The items in a stretch."""
    first = bisect_left(items, (start,))
    return items[first : bisect_left(items, (end,), first)]


def _beside(items: list[_Item], ways: _Ways) -> list[_Item]:
    """The items of a statement outside of its branches: in its condition, in a loop's iterable."""
    found, behind = list[_Item](), 0
    for start, end in ways.inside:
        first = bisect_left(items, (start,), behind)
        found += items[behind:first]
        behind = bisect_left(items, (end,), first)
    return found + items[behind:]
