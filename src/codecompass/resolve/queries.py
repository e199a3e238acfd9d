"""Memoised queries: each key is computed once, and a cycle of keys is iterated to a fixpoint.

The result for a key is what its query returns in an empty memo, so it depends neither on the order of queries nor on
what is memoised. Three rules ensure that:

- **A cycle** is iterated from its head, the key by which it is entered. A query that leads back to an open key (one in
  progress) reads that key's provisional result of the last round, at first its `empty`. A query that has read a result
  which has changed since is computed again, until there is none. A result that keeps changing is widened, and at last
  given up: it is `empty` from then on. Only the head's result is memoised. Those of the other members are provisional:
  each is the head of its own iteration when it is queried from outside, since queries are not monotone and another head
  may reach another fixpoint.
- **A memoised result** is read only where computing it again would return the same: not where it has read from a cycle
  that an open key is a member of.
- **Depth** is a property of a key: the longest chain of nested queries below it, memoised ones counted with the depth
  they had when computed. A key with more than `MOST_LEVELS` below it is `empty`, and so is each that queries it.
"""

# mypy: disable-error-code="no-any-return"
# The memo has results of every type.

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from codecompass.resolve.values import EXTERNAL, EXTERNAL_INSTANCE, Value

MOST_LEVELS = 150
"""Queries within each other; real code has twenty."""
MOST_OPEN = 2 * MOST_LEVELS
"""The most nested queries in progress: of a chain that is too long, half is known to be so at once."""
_FRAMES = 24
"""The most Python frames per query."""
_CUT_SHORT = 1 << 30
"""The depth recorded for a query that was not computed, since too many are open."""
NOWHERE = 1 << 30
WIDENED, GIVEN_UP = 2, 6
"""The number of changes after which a provisional result is widened, and after which it is given up."""
WIDEST = 2
"""Levels of type arguments that a widened result keeps."""
MOST_ITERATED = 24
"""A result with more values than this is not iterated further: the members of a whole module have no bound, and would
grow with each round."""
MOST_CYCLES = 1024
"""Cycles with a mark of their own; further ones share marks, which costs only time."""

sys.setrecursionlimit(max(sys.getrecursionlimit(), MOST_OPEN * _FRAMES))


Asked = ParamSpec("Asked")
Result = TypeVar("Result")
Compute = Callable[Concatenate[Any, Asked], Result]  # Any: an evaluator, or what has one


def query(empty: Any = (), settles: bool = True) -> Callable[[Compute[Asked, Result]], Compute[Asked, Result]]:
    """A function of an evaluator, or a method of what has one, as a memoised query under its arguments (by place), as
    `Queries.once` computes it. They are kept: none may be a file's index, of which only some stay in memory."""

    def asking(compute: Compute[Asked, Result]) -> Compute[Asked, Result]:
        @wraps(compute)
        def asked(owner: Any, *args: Any) -> Any:
            return owner.evaluator.once((compute, *args), compute, owner, *args, empty=empty, settles=settles)

        return asked  # type: ignore[return-value]  # they are given by place alone

    return asking


class _Query(NamedTuple):
    compute: Callable[..., Any]
    args: tuple[Any, ...]
    empty: Any


class _Provisional:
    """The latest result of a member of a cycle, while the head is open."""

    __slots__ = ("changes", "found", "head", "query")

    def __init__(self, query: _Query, found: Any, head: int) -> None:
        self.query = query
        self.found = found
        self.head = head
        """The depth of the open key on which it depends, the head."""
        self.changes = 0

    def update(self, found: Any) -> bool:
        """Store a new result, widened where it has changed often. Whether it differs from the one before."""
        if found == self.found or self.changes >= GIVEN_UP:
            return False
        if isinstance(found, tuple) and len(found) > MOST_ITERATED:
            self.changes = GIVEN_UP  # it stays what it is
            return False
        self.changes += 1
        if self.changes >= GIVEN_UP:
            found = self.query.empty
        elif self.changes >= WIDENED:
            found = _widened(found, WIDEST)
        changed: bool = found != self.found
        self.found = found
        return changed


class Queries:
    """Memoises results of queries, each under a key that holds all arguments that it depends on, beside the tree."""

    __slots__ = (
        "_arguments", "_cycles", "_depth", "_hanging", "_leads_to", "_marks_of", "_memo", "_met", "_open",
        "_open_marks", "_provisional", "_readers", "_stale",
    )  # fmt: skip
    # `once` is called a million times: attributes of a class with more than thirty of them and no slots are slower.

    def __init__(self) -> None:
        self._memo: dict[Any, tuple[Any, int, int]] = {}
        """Key → its result, its depth, and the marks of all cycles that it has read from."""
        self._open: dict[Any, int] = {}
        """Keys in progress, each with the number of those around it."""
        self._open_marks = 0
        """The marks of all keys that are open or provisional."""
        self._met = 0
        """How often a query led back to an open key."""
        self._marks_of: dict[Any, int] = {}
        """Key → the cycles that it is known to be a member of, a bit for each."""
        self._cycles = 0
        self._depth = 0
        """The depth below the innermost open key; with `_cycles`, the cycles that it has read from."""
        self._leads_to = NOWHERE
        """The depth of the outermost open key to which the innermost one has led back."""
        self._provisional: dict[Any, _Provisional] = {}
        self._hanging: dict[int, list[Any]] = {}
        """Depth of a head → the provisional keys that depend on it."""
        self._readers: dict[Any, set[Any]] = {}
        """Member of a cycle in iteration → the keys that have read it."""
        self._stale: set[Any] = set()
        """Readers of a result that has changed since."""
        self._arguments: list[Any] = []
        """The arguments of the lambdas and macros whose results are being computed, the innermost last. They are no
        part of a key, so no query sees those of another one."""

    def once(
        self, key: Any, compute: Callable[..., Result], *args: Any, empty: Any = (), settles: bool = True
    ) -> Result:
        """`compute(*args)`, memoised under `key`; `empty` is the first provisional result in a cycle. `settles`:
        whether a cycle is iterated, and not only cut where it leads back."""
        known = self._memo.get(key)
        if known is not None and not known[2] & self._open_marks:
            found, depth, cycles = known
            if depth > self._depth:  # noqa: PLR1730  # runs a million times
                self._depth = depth
            self._cycles |= cycles
            return found
        depth = len(self._open)
        if depth:
            if self._depth >= MOST_LEVELS:
                return empty  # the query that reads this is too deep, whatever the result
            provisional = self._provisional.get(key) if self._provisional else None
            if provisional is not None:
                self._read_in_cycle(key, provisional.head)
                return provisional.found
            if key in self._open:
                self._read_in_cycle(key, self._open[key])
                return empty
            if depth >= MOST_OPEN:
                self._depth = _CUT_SHORT
                return empty
        levels_around, cycles_around, leads_around, arguments, met = (
            self._depth, self._cycles, self._leads_to, self._arguments, self._met
        )  # fmt: skip
        self._depth = self._cycles = 0
        self._leads_to = NOWHERE
        if arguments:
            self._arguments = []
        self._open[key] = depth
        marks = self._open_marks
        own_marks = self._marks_of.get(key)
        if own_marks:
            self._open_marks = marks | own_marks
        try:
            found = compute(*args)
            if self._leads_to == depth and settles:
                found = self._settled(key, depth, _Provisional(_Query(compute, args, empty), found, depth))
        except BaseException:
            self._close(key, met, marks)
            self._forget(depth)
            self._leads_to, self._arguments = min(leads_around, self._leads_to), arguments
            raise
        if met == self._met:
            self._open.popitem()
            self._open_marks = marks
        else:
            self._close(key, met, marks)
        levels, cycles, leads_to = self._depth + 1, self._cycles, self._leads_to
        if depth:
            self._depth = levels if levels > levels_around else levels_around
            self._cycles = cycles | cycles_around
            self._leads_to = leads_around if leads_to >= depth or leads_around < leads_to else leads_to
        self._arguments = arguments
        if levels > MOST_LEVELS:
            return self._too_deep(key, depth, empty, levels, cycles, leads_to)
        if leads_to < depth:
            self._keep_provisional(key, depth, leads_to, _Query(compute, args, empty), found)
            return found
        if leads_to == depth:
            self._forget(depth)
        self._memo[key] = found, levels, cycles
        return found

    def _close(self, key: Any, met: int, marks: int) -> None:
        """Close the innermost key. `met`, `marks`: their values when it was opened."""
        self._open.popitem()
        if met == self._met:
            self._open_marks = marks
        elif key in self._marks_of:
            self._update_marks()

    def _too_deep(self, key: Any, depth: int, empty: Any, levels: int, cycles: int, leads_to: int) -> Any:
        """`empty`, for a key that is too deep. It is memoised where it is surely too deep: not where it depends on a
        cycle, or is too deep only because too many keys were open."""
        self._forget(depth)
        if leads_to >= depth and (levels < _CUT_SHORT or levels > _CUT_SHORT + MOST_LEVELS):
            self._memo[key] = empty, MOST_LEVELS + 1, cycles
        return empty

    # Cycles

    def _read_in_cycle(self, key: Any, head: int) -> None:
        """Record that the innermost open key reads a member of a cycle, and so leads back to the open key at `head`."""
        self._leads_to = min(self._leads_to, head)
        stack = list(self._open)
        self._readers.setdefault(key, set()).add(stack[-1])
        members = [*stack[head:], key]
        marks = 0
        for member in members:
            marks |= self._marks_of.get(member, 0)
        marks = marks or 1 << len(self._marks_of) % MOST_CYCLES
        for member in members:
            self._marks_of[member] = marks
        self._cycles |= marks
        self._open_marks |= marks
        self._met += 1

    def _update_marks(self) -> None:
        marks = 0
        for key in (*self._open, *self._provisional):
            marks |= self._marks_of.get(key, 0)
        self._open_marks = marks

    def _keep_provisional(self, key: Any, depth: int, head: int, query: _Query, found: Any) -> None:
        """Keep a provisional result while the key at `head` is open, and with it all that depended on this key."""
        members = self._hanging.pop(depth, [])
        if key not in self._provisional:
            self._provisional[key] = _Provisional(query, found, head)
            members.append(key)
            if found != query.empty:  # which those have read that led back to it
                self._stale.update(self._readers.get(key, ()))
        for member in members:
            self._provisional[member].head = head
        self._hanging.setdefault(head, []).extend(members)
        self._readers.setdefault(key, set()).add(next(reversed(self._open)))

    def _settled(self, key: Any, depth: int, own: _Provisional) -> Any:
        """The final result of a cycle's head: members that have read a changed result are computed again, until none
        has."""
        members = self._hanging.setdefault(depth, [])
        members.append(key)
        self._provisional[key] = own
        if own.found != own.query.empty:
            self._stale.update(self._readers.get(key, ()))
        while not self._stale.isdisjoint(members):
            for member in members:  # the list may grow meanwhile
                if self._leads_to < depth or self._depth >= MOST_LEVELS:
                    return own.found
                if member in self._stale:
                    self._stale.discard(member)
                    self._compute_again(member, depth + 1)
        return own.found

    def _compute_again(self, member: Any, depth: int) -> None:
        provisional = self._provisional[member]
        query, levels_around = provisional.query, self._depth
        is_head = member in self._open
        met, marks = self._met, self._open_marks
        if not is_head:
            self._depth = 0
            self._open[member] = depth
        try:
            found = query.compute(*query.args)
        finally:
            if not is_head:
                self._close(member, met, marks)
                self._depth = max(levels_around, self._depth + 1)
        if provisional.update(found):
            self._stale.update(self._readers.get(member, ()))

    def _forget(self, depth: int) -> None:
        """Drop the provisional results that depend on the key at a depth, which is computed."""
        members = self._hanging.pop(depth, ())
        for member in members:
            del self._provisional[member]
            self._readers.pop(member, None)
            self._stale.discard(member)
        if members:
            self._update_marks()


def _widened(found: Any, levels: int) -> Any:
    """Values without type arguments nested deeper than `levels`, and without external members of another of the values
    (`string.replace`, of `string`): both could grow without end. A result of another form as it is."""
    if not isinstance(found, tuple) or not all(isinstance(one, Value) for one in found):
        return found
    outside = [f"{one.name}." for one in found if one.kind in (EXTERNAL, EXTERNAL_INSTANCE)]
    return tuple(
        one._replace(args=tuple(_widened(arg, levels - 1) for arg in one.args) if levels else ()) if one.args else one
        for one in found
        if one.kind not in (EXTERNAL, EXTERNAL_INSTANCE) or not one.name.startswith(tuple(outside))
    )
