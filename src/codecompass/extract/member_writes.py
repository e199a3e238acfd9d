"""The value of a member after an assignment to it: `shelf.cart = Cart()`, at most to the end of the block."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from codecompass.extract.checks import starts_of
from codecompass.extract.expressions import UNKNOWN
from codecompass.model import CALLABLE_KINDS, CHECKS, GIVEN, Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

MOST = 2000
"""The most assignments to members that are considered in a file."""


def assigned_members(collector: Collector, found: Sequence[Binding]) -> Iterator[Binding]:
    """A binding for each assigned member that is used before it, or its owner, may be assigned again. `found`: all
    other bindings."""
    rows = collector.by_role.get("reference.write", ())
    starts: dict[str, list[int]] | None = None
    checked = {binding.name for binding in found if binding.kind in CHECKS}
    for node in [node for captures in rows for node in captures["reference.write"]][:MOST]:
        assignment = collector.syntax.member_value(node)
        if assignment is None:
            continue
        value, end = assignment
        name, path = collector.expressions.path(node), collector.expressions.path(value)
        if collector.source.find(name.encode(), value.end_byte, end) < 0:
            continue
        if not _is_followed(name, path):
            if name not in checked:
                continue
            path = UNKNOWN  # the type guards before it are no longer in force
        scope = collector.scope_at(node.start_byte)
        if collector.definitions[scope]["kind"] in CALLABLE_KINDS:
            starts = starts_of(collector, found) if starts is None else starts
            end = min([end, *(_next(starts.get(one, ()), value.end_byte) or end for one in _all_of(name))])
            yield Binding(name, scope, scope, value.end_byte, end, GIVEN, path)


def _is_followed(name: str, value: str) -> bool:
    """Whether a member and its value can be followed. Literals are not: the member's declared type says more."""
    plain = value[:1] == "#" and not value.startswith(("#self", "#class"))
    return "#" not in name and " " not in name and value != "" and not plain


def _all_of(name: str) -> Iterator[str]:
    """`self.shelf.cart`, `self.shelf`, `self`."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def _next(starts: list[int] | tuple[()], at: int) -> int | None:
    """The first of some positions after one."""
    position = bisect_right(starts, at)
    return starts[position] if position < len(starts) else None
