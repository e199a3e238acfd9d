"""Type guards as bindings: in a branch, or from a statement on, a name is of a type, or is not."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from codecompass.languages.checks import alternatives_around, stretches
from codecompass.languages.flow import LOOPS
from codecompass.model import Binding
from codecompass.model.relations import grouped

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector
    from codecompass.extract.merged_matches import Captures

MOST_CHECKS, MOST_OF_NAME = 2000, 200
"""The most type guards of a file, and of one name in one scope: each is evaluated with those around and before it."""


def checks_of(
    collector: Collector, rows: Iterable[Captures], found: Iterable[Binding], reach: Callable[[str, Any, int], int]
) -> Iterator[tuple[Binding, int | None]]:
    """(binding, the start of the statement after which it is in force, None for one in a branch). `found`: all other
    bindings; `reach`: (name, statement, scope) → the latest end of a binding after the statement."""
    nodes = [captures["binding.check"][0] for captures in islice(rows, MOST_CHECKS)]
    if not nodes:
        return
    read = _Reading(collector)
    assigned: dict[str, list[int]] | None = None
    seen: Counter[tuple[int, str]] = Counter()
    for guard in read.all(nodes):
        name = guard.name
        scope = collector.scope_at(guard.target.start_byte)
        seen[scope, name] += 1
        if seen[scope, name] > MOST_OF_NAME:
            continue
        assigned = starts_of(collector, found) if assigned is None else assigned
        starts = assigned.get(name, [])
        if "." in name:
            starts = sorted([*starts, *assigned.get(name.partition(".")[0], ())])
        for where, is_true, past in stretches(guard.node, read.conditions, read.asking, guard.fails):
            if guard.only_if_true and not is_true:
                continue
            kind = "check" if is_true else "except"
            if past is None:
                end = _until_assigned(where, _within(where, starts))
                yield Binding(name, scope, scope, where.start_byte, end, kind, guard.value, guard.type), None
            elif not any(_within(arm, starts) for arm in past):
                start, end = where.end_byte, reach(name, where, scope)
                yield Binding(name, scope, scope, start, end, kind, guard.value, guard.type), where.start_byte


class _Guard(NamedTuple):
    """A type guard for a name, or several alternative ones (`a is A or a is B`)."""

    node: Any
    target: Any
    name: str
    value: str
    type: str
    only_if_true: bool = False
    """Whether it tells nothing where it is false: for alternatives (each has a binding of its own for that), and for
    guards that check more than a type."""
    fails: bool = False


class _Reading:
    def __init__(self, collector: Collector) -> None:
        self.expressions = collector.expressions
        self.checked = collector.syntax.checked
        self.conditions = collector.syntax.NODES.conditions
        self.asking = collector.syntax.asking

    def all(self, nodes: list[Any]) -> Iterator[_Guard]:
        """The type guards of the nodes, and the alternatives among them together."""
        read = {(node.start_byte, node.end_byte): guard for node in nodes if (guard := self._one(node)) is not None}
        for guard in read.values():
            yield guard
            around = alternatives_around(guard.node, self.conditions)
            parts = [read.get((one.start_byte, one.end_byte)) for one in around[1]] if around is not None else []
            known = [one for one in parts if one is not None and one.name == guard.name]
            if around is not None and len(known) == len(parts):
                yield _united(around[0], known)

    def _one(self, node: Any) -> _Guard | None:
        check = self.checked(node, self.expressions)
        name = self.expressions.path(check.target) if check is not None else ""
        if check is None or " " in name or "#?" in name:
            return None
        typed = self.expressions.type(check.type) if check.type is not None else check.written
        value = f"{self.expressions.path(check.predicate)}@is" if check.predicate is not None else ""
        return _Guard(node, check.target, name, value, typed, check.exact, check.fails)


def _united(node: Any, parts: list[_Guard]) -> _Guard:
    first = parts[0]
    if all(one.type for one in parts):
        return first._replace(node=node, type="|".join(one.type for one in parts), only_if_true=True)
    values = (one.value or f"<{one.type}>" for one in parts)
    return first._replace(node=node, value=" ".join(values), type="", only_if_true=True)


def starts_of(collector: Collector, bindings: Iterable[Binding]) -> dict[str, list[int]]:
    """Name or member → the positions of its assignments, in order."""
    found = grouped((binding.name, binding.start) for binding in bindings)
    for captures in collector.by_role.get("reference.write", ()):
        for node in captures["reference.write"]:
            found.setdefault(collector.expressions.path(node), []).append((node.parent or node).end_byte)
    return {name: sorted(starts) for name, starts in found.items()}


def _within(node: Any, starts: list[int]) -> list[int]:
    return starts[bisect_right(starts, node.start_byte) : bisect_right(starts, node.end_byte)]


def _until_assigned(node: Any, starts: list[int]) -> int:
    """The first position in a node at which a name may have another value, by assignments at `starts`: in a loop the
    loop's start."""
    if not starts:
        return int(node.end_byte)
    inner, first = node, starts[0]
    while inner is not None and not (inner != node and inner.type in LOOPS):
        inner = next((child for child in inner.children if child.start_byte < first <= child.end_byte), None)
    return int(first if inner is None else inner.start_byte)
