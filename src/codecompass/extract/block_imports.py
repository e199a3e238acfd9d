"""Imports that are in force in a block only, where a scope has several of one name: each has an alias of its own, to
which the name is bound in the block."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from codecompass.extract.spans import innermost, span_of
from codecompass.model import Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector


def imports_of_blocks(collector: Collector, blocks: Iterable[tuple[int, int]]) -> Iterator[Binding]:
    """The bindings; the collector's imports are renamed."""
    declared = _spans_of_declared(collector)
    several = _meaning_several(collector) if declared else set()
    if not several:
        return
    starts, around = innermost([(start, end, (start, end)) for start, end in blocks], (0, 0))
    positions, is_declared = innermost([(start, end, True) for start, end in declared], False)
    numbers: Counter[str] = Counter()
    for position, imported in enumerate(collector.imports):
        alias, scope = imported.alias, imported.scope
        start, end = around[bisect_right(starts, imported.start) - 1]
        in_block = 0 < end < collector.definitions[scope]["end"]
        if in_block and (scope, alias) in several and is_declared[bisect_right(positions, imported.start) - 1]:
            numbers[alias] += 1
            own = f"{alias}__block{numbers[alias]}"
            collector.imports[position] = replace(imported, alias=own)
            yield Binding(alias, scope, scope, start, end, "variable", own)


def _spans_of_declared(collector: Collector) -> list[tuple[int, int]]:
    """The spans of imports that are in force in their block only."""
    nodes = [captures["import"][0] for captures in collector.by_role.get("import", ())]
    return [span_of(node) for node in nodes if collector.syntax.holds_in_block(node)]


def _meaning_several(collector: Collector) -> set[tuple[int, str]]:
    """(scope, name) of what is imported from several places, or defined as well."""
    distinct = {(one.scope, one.alias, one.module, one.name) for one in collector.imports if one.alias}
    meanings = Counter((scope, alias) for scope, alias, _, _ in distinct)
    meanings.update({(d["parent"], d["name"]) for d in collector.definitions if not d.get("owner")})
    imported = {(one.scope, one.alias) for one in collector.imports}
    return {key for key, count in meanings.items() if count > 1 and key in imported}
