"""What checks say of names, as bindings: within an arm, or from a statement on, a name is of a type, or is not."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from codecompass.languages.checks import Check, stretches
from codecompass.languages.flow import LOOPS
from codecompass.model import Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector
    from codecompass.extract.united import Captures

MOST_CHECKS, MOST_OF_NAME = 2000, 200
"""That are looked at in a file, and of one name in one scope: each is asked of what those around and before it left."""


def checks_of(
    collector: Collector, rows: Iterable[Captures], found: Iterable[Binding], reach: Callable[[str, Any, int], int]
) -> Iterator[tuple[Binding, int | None]]:
    """The bindings; of one that holds from the end of a statement on, where that begins. `found`: all others;
    `reach`: how far one may reach at most, of a name behind a statement in a scope."""
    syntax: Any = collector.syntax
    expressions = collector.expressions
    given: dict[str, list[int]] | None = None
    seen: Counter[tuple[int, str]] = Counter()
    for captures in islice(rows, MOST_CHECKS):
        node: Any = captures["binding.check"][0]
        check: Check | None = syntax.checked(node, expressions)
        name = expressions.path(check.target) if check is not None else ""
        if check is None or " " in name or "#?" in name:
            continue
        typed = expressions.type(check.type) if check.type is not None else ""
        value = f"{expressions.path(check.teller)}@is" if check.teller is not None else ""
        scope = collector.scope_at(check.target.start_byte)
        seen[scope, name] += 1
        if seen[scope, name] > MOST_OF_NAME:
            continue
        given = _starts(collector, found) if given is None else given
        starts = given.get(name, [])
        if "." in name:
            starts = sorted([*starts, *given.get(name.partition(".")[0], ())])
        for where, holds, past in stretches(node, syntax.CONDITIONS, syntax.asking):
            if check.exact and not holds:
                continue
            kind = "check" if holds else "except"
            if past is None:
                end = _until_given(where, _within(where, starts))
                yield Binding(name, scope, scope, where.start_byte, end, kind, value, typed), None
            elif not any(_within(arm, starts) for arm in past):
                start, end = where.end_byte, reach(name, where, scope)
                yield Binding(name, scope, scope, start, end, kind, value, typed), where.start_byte


def _starts(collector: Collector, bindings: Iterable[Binding]) -> dict[str, list[int]]:
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
