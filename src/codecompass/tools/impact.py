"""What a change reaches: find_impact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from codecompass.errors import CodeCompassError
from codecompass.languages.testing import is_test
from codecompass.tools.answers import Answer, metadata, shaped
from codecompass.tools.calls import CallSymbol
from codecompass.tools.changes import changed_symbols
from codecompass.tools.params import AgainstRef, InPath, Limit, MaybeSymbol, PathDepth, Ref
from codecompass.tools.structure import repository_path
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file, one_symbol

if TYPE_CHECKING:
    from codecompass.project import Project, Reader

MOST_REACHED = 5000
"""Beyond so many symbols the exact number tells nothing more; the traversal stops."""


class Reached(Struct, frozen=True):
    symbol: CallSymbol
    depth: int
    confidence: str
    """The weakest edge on the best way."""
    source_layer: str


class ImpactLevel(Struct, frozen=True):
    depth: int
    symbols: list[Reached]


class Impact(Answer, frozen=True):
    changed: list[CallSymbol]
    levels: list[ImpactLevel]
    tests: list[Reached]
    total_reached: int
    affected_files: int
    truncated: bool


def find_impact(
    project: Project,
    symbol_name: MaybeSymbol = None,
    path: InPath = None,
    *,
    diff: AgainstRef = None,
    depth: PathDepth = 3,
    limit: Limit = 100,
    ref: Ref = None,
) -> Impact:
    """Everything that reaches a symbol, a file, or what changed since a ref: by depth, tests apart. Ask before a change."""
    reader = project.graph(ref)
    changed = _changed(project, reader, symbol_name, path, diff, ref)
    reach = _reaching(reader, [symbol.symbol_id for symbol in changed], depth)
    order = sorted(reach.values(), key=lambda way: (way.depth, way.symbol.path, way.symbol.line_start))
    reached = [Reached(way.symbol, way.depth, way.confidence, reader.layer(way.symbol.path)) for way in order]
    tests = [one for one in reached if is_test(one.symbol.path)]
    others = [one for one in reached if not is_test(one.symbol.path)]
    truncated = len(others) > limit or len(tests) > limit
    files = {one.symbol.path for one in reached}
    extras: dict[str, Any] = {}  # Any: what metadata holds
    if len(reach) >= MOST_REACHED:
        extras["warnings"] = [f"more than {MOST_REACHED} symbols are reached; counting stopped there"]
    return Impact(
        [shaped(CallSymbol, symbol) for symbol in changed[:limit]],
        _by_depth(others[:limit]),
        tests[:limit],
        len(reached),
        len(files),
        truncated,
        metadata=metadata(reader.standing, left_out=truncated, **extras),
    )


class _Way(NamedTuple):
    symbol: CallSymbol
    depth: int
    confidence: str


def _changed(
    project: Project, reader: Reader, name: str | None, path: str | None, diff: str | None, ref: str | None
) -> list[Symbol]:
    """The symbols whose change is asked about: one with its members, those of a file, or those of a diff."""
    if name:
        symbol = one_symbol(reader, name, path)
        return [symbol, *_members(reader, symbol)]
    if diff:
        ids = changed_symbols(project, diff, ref, path)
        return sorted(by_ids(reader, ids).values(), key=lambda symbol: (symbol.path, symbol.line_start))
    if path:
        file = repository_path(reader, path)
        found = in_file(reader, file)
        if not found:
            reader.text(file)
        return found
    raise CodeCompassError(
        "invalid_input", "Say what changes: `symbol_name`, `path`, or `diff` (a ref to compare with)."
    )


def _members(reader: Reader, symbol: Symbol) -> list[Symbol]:
    """What stands in a symbol, however deep: who changes a class changes its methods."""
    members: list[Symbol] = []
    inside = {symbol.symbol_id}
    for other in in_file(reader, symbol.path):
        if other.parent_id in inside:
            inside.add(other.symbol_id)
            members.append(other)
    return members


def _reaching(reader: Reader, changed: Iterable[str], depth: int) -> dict[str, _Way]:
    """Who uses the changed symbols, level by level: each at its least depth, by its most certain way there."""
    certainty = dict.fromkeys(changed, "static")
    found: dict[str, _Way] = {}
    level = list(certainty)
    for distance in range(1, depth + 1):
        nearer: dict[str, _Way] = {}
        rows: Sequence[Row] = reader.ask("reaching", ids=level)
        for row in rows:
            user = str(row["symbol_id"])
            weak = "heuristic" in (row["confidence"], certainty[row["target"]])
            if user not in certainty and (user not in nearer or not weak):
                symbol = CallSymbol(*(row[field] for field in CallSymbol.__struct_fields__))
                nearer[user] = _Way(symbol, distance, "heuristic" if weak else "static")
        certainty |= {user: way.confidence for user, way in nearer.items()}
        found |= nearer
        level = sorted(nearer)
        if len(found) >= MOST_REACHED:
            break
    return found


def _by_depth(reached: Iterable[Reached]) -> list[ImpactLevel]:
    levels: dict[int, list[Reached]] = {}
    for one in reached:
        levels.setdefault(one.depth, []).append(one)
    return [ImpactLevel(depth, symbols) for depth, symbols in sorted(levels.items())]
