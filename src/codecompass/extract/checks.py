"""What checks say of names, as bindings: within an arm, or from a statement on, a name is of a type, or is not."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from codecompass.languages.checks import alternatives_around, stretches
from codecompass.languages.flow import LOOPS
from codecompass.model import Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector
    from codecompass.extract.merged_matches import Captures

MOST_CHECKS, MOST_OF_NAME = 2000, 200
"""That are looked at in a file, and of one name in one scope: each is asked of what those around and before it left."""


def checks_of(
    collector: Collector, rows: Iterable[Captures], found: Iterable[Binding], reach: Callable[[str, Any, int], int]
) -> Iterator[tuple[Binding, int | None]]:
    """The bindings; of one that holds from the end of a statement on, where that begins. `found`: all others;
    `reach`: how far one may reach at most, of a name behind a statement in a scope."""
    nodes = [captures["binding.check"][0] for captures in islice(rows, MOST_CHECKS)]
    if not nodes:
        return
    read = _Reading(collector)
    given: dict[str, list[int]] | None = None
    seen: Counter[tuple[int, str]] = Counter()
    for told in read.all(nodes):
        name = told.name
        scope = collector.scope_at(told.target.start_byte)
        seen[scope, name] += 1
        if seen[scope, name] > MOST_OF_NAME:
            continue
        given = starts_of(collector, found) if given is None else given
        starts = given.get(name, [])
        if "." in name:
            starts = sorted([*starts, *given.get(name.partition(".")[0], ())])
        for where, holds, past in stretches(told.node, read.conditions, read.asking):
            if told.only_where_it_holds and not holds:
                continue
            kind = "check" if holds else "except"
            if past is None:
                end = _until_given(where, _within(where, starts))
                yield Binding(name, scope, scope, where.start_byte, end, kind, told.value, told.type), None
            elif not any(_within(arm, starts) for arm in past):
                start, end = where.end_byte, reach(name, where, scope)
                yield Binding(name, scope, scope, start, end, kind, told.value, told.type), where.start_byte


class _Told(NamedTuple):
    """What a check, or several of which one is enough, say of a name."""

    node: Any
    target: Any
    name: str
    value: str
    type: str
    only_where_it_holds: bool = False
    """Of several each says by itself what is not so; of what is asked for more than a type, none."""


class _Reading:
    def __init__(self, collector: Collector) -> None:
        self.expressions = collector.expressions
        self.checked = collector.syntax.checked
        self.conditions = collector.syntax.CONDITIONS
        self.asking = collector.syntax.asking

    def all(self, nodes: list[Any]) -> Iterator[_Told]:
        """Of the nodes, and of those of which one is enough together."""
        read = {(node.start_byte, node.end_byte): told for node in nodes if (told := self._one(node)) is not None}
        for told in read.values():
            yield told
            around = alternatives_around(told.node, self.conditions)
            parts = [read.get((one.start_byte, one.end_byte)) for one in around[1]] if around is not None else []
            known = [one for one in parts if one is not None and one.name == told.name]
            if around is not None and len(known) == len(parts):
                yield _united(around[0], known)

    def _one(self, node: Any) -> _Told | None:
        check = self.checked(node, self.expressions)
        name = self.expressions.path(check.target) if check is not None else ""
        if check is None or " " in name or "#?" in name:
            return None
        typed = self.expressions.type(check.type) if check.type is not None else check.written
        value = f"{self.expressions.path(check.teller)}@is" if check.teller is not None else ""
        return _Told(node, check.target, name, value, typed, check.exact)


def _united(node: Any, parts: list[_Told]) -> _Told:
    first = parts[0]
    if all(one.type for one in parts):
        return first._replace(node=node, type="|".join(one.type for one in parts), only_where_it_holds=True)
    values = (one.value or f"<{one.type}>" for one in parts)
    return first._replace(node=node, value=" ".join(values), type="", only_where_it_holds=True)


def starts_of(collector: Collector, bindings: Iterable[Binding]) -> dict[str, list[int]]:
    """Where names, and members, are given values, in order."""
    found: dict[str, list[int]] = {}
    for binding in bindings:
        found.setdefault(binding.name, []).append(binding.start)
    for captures in collector.by_role.get("reference.write", ()):
        for node in captures["reference.write"]:
            found.setdefault(collector.expressions.path(node), []).append((node.parent or node).end_byte)
    return {name: sorted(starts) for name, starts in found.items()}


def _within(node: Any, starts: list[int]) -> list[int]:
    return starts[bisect_right(starts, node.start_byte) : bisect_right(starts, node.end_byte)]


def _until_given(node: Any, starts: list[int]) -> int:
    """Where in a node a name may have got another value, which it has from `starts` on; in a loop that is where that
    begins."""
    if not starts:
        return int(node.end_byte)
    inner, first = node, starts[0]
    while inner is not None and not (inner != node and inner.type in LOOPS):
        inner = next((child for child in inner.children if child.start_byte < first <= child.end_byte), None)
    return int(first if inner is None else inner.start_byte)
