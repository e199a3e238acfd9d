"""The value of a member after an assignment to it: `shelf.cart = Cart()`, at most to the end of the block; that of a module's
variable from each of several assignments to the next: `run = fast; run(); run = slow; run()`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec

from codecompass.extract.checks import starts_of
from codecompass.extract.expressions import UNKNOWN
from codecompass.extract.spans import span_of
from codecompass.model import CALLABLE_KINDS, CHECKS, GIVEN, VALUE_KINDS, Binding

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


def assigned_in_turn(collector: Collector, found: Sequence[Binding]) -> Iterator[Binding]:
    """A binding for each assignment to a variable of the module that is assigned several times, in no branch, no loop and no
    function: from there to the next one, as the module runs. What is written in functions in between runs later."""
    module = collector.definitions[0]
    several: dict[str, list[Binding]] = {}
    for binding in found:
        if binding.scope == 0 and binding.kind == "variable" and binding.end == module["end"]:
            several.setdefault(binding.name, []).append(binding)
    several = {name: each for name, each in several.items() if len(each) > 1}
    if not several:
        return
    functions = [span_of(c["extent"][0]) for c in collector.by_role.get("binding.parameters", ())]
    functions += [span_of(c["deferred"][0]) for c in collector.by_role.get("deferred", ())]
    apart = [*functions, *(span_of(c["branch"][0]) for c in collector.by_role.get("branch", ()))]
    taken = {d["name"] for d in collector.definitions if d["parent"] == 0 and d["kind"] not in VALUE_KINDS}
    taken |= {imported.alias for imported in collector.imports}
    for name, each in several.items():
        inside = any(b.site or any(start < b.start <= end for start, end in apart) for b in each)
        if inside or name in taken or not all(b.value for b in each):
            continue
        each.sort(key=attrgetter("start"))
        for binding, end in zip(each, [*(one.start for one in each[1:]), module["end"]], strict=True):
            for start, stop in _without(functions, binding.start, end):
                yield msgspec.structs.replace(binding, start=start, end=stop, kind=GIVEN)


def _without(spans: Sequence[tuple[int, int]], start: int, end: int) -> Iterator[tuple[int, int]]:
    """What is left of a stretch without some spans in it."""
    for first, last in sorted(spans):
        if start <= first < end:
            yield start, first
            start = max(start, last)
    if start < end:
        yield start, end


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
