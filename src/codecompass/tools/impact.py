"""What a change reaches: find_impact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from codecompass.errors import CodeCompassError
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
    tests = [way for way in reach if way.test]
    others = [way for way in reach if not way.test]
    truncated = len(others) > limit or len(tests) > limit
    extras: dict[str, Any] = {}  # Any: what metadata holds
    if len(reach) > MOST_REACHED:
        extras["warnings"] = [f"more than {MOST_REACHED} symbols are reached; counting stopped there"]
    return Impact(
        [shaped(CallSymbol, symbol) for symbol in changed[:limit]],
        _by_depth(_shown(reader, others[:limit])),
        list(_shown(reader, tests[:limit])),
        len(reach),
        len({way.path for way in reach}),
        truncated,
        metadata=metadata(reader.standing, left_out=truncated, **extras),
    )


class _Way(NamedTuple):
    """How a symbol is reached: nearest first in their order, then by place."""

    depth: int
    path: str
    line: int
    symbol_id: str
    confidence: str
    test: bool


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


def _reaching(reader: Reader, changed: Iterable[str], depth: int) -> list[_Way]:
    """Who uses the changed symbols, level by level: each at its least depth, by its most certain way there."""
    certainty = dict.fromkeys(changed, "static")
    found: list[_Way] = []
    level = list(certainty)
    for distance in range(1, depth + 1):
        nearer: dict[str, _Way] = {}
        for target, row in _users(reader, level):
            user = str(row["user"])
            weak = "heuristic" in (row["confidence"], certainty[target])
            if user not in certainty and (user not in nearer or not weak):
                confidence = "heuristic" if weak else "static"
                nearer[user] = _Way(distance, row["path"], row["line"], user, confidence, row["test"])
            if len(found) + len(nearer) > MOST_REACHED:
                return sorted([*found, *nearer.values()])
        certainty |= {user: way.confidence for user, way in nearer.items()}
        found += nearer.values()
        level = sorted(nearer)
    return sorted(found)


def _users(reader: Reader, targets: Iterable[str]) -> Iterator[tuple[str, Row]]:
    """Each target with each of those that use it directly."""
    for target in targets:
        rows: Sequence[Row] = reader.ask("reaching", ids=[target], limit=MOST_REACHED + 1)
        yield from ((target, row) for row in rows)


def _shown(reader: Reader, ways: Sequence[_Way]) -> Iterator[Reached]:
    symbols = by_ids(reader, (way.symbol_id for way in ways))
    for way in ways:
        symbol = shaped(CallSymbol, symbols[way.symbol_id])
        yield Reached(symbol, way.depth, way.confidence, reader.layer(way.path))


def _by_depth(reached: Iterable[Reached]) -> list[ImpactLevel]:
    levels: dict[int, list[Reached]] = {}
    for one in reached:
        levels.setdefault(one.depth, []).append(one)
    return [ImpactLevel(depth, symbols) for depth, symbols in sorted(levels.items())]
