"""graph_callers, graph_callees: the call graph level by level, from the core family's traversal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from codecompass.tools.calls import calls_between, unresolved_uses
from codecompass.tools.codemap.limits import Levels, PerLevel, SymbolId
from codecompass.tools.codemap.scene import Next, Pointer, Reply, Scene, counted
from codecompass.tools.codemap.words import Confidence, confidence_word, kind_word
from codecompass.tools.symbols import Row, Symbol, by_ids, number, one_symbol
from codecompass.tools.unseen import hiding

MOST_REACHED = 20_000
MOST_EVIDENCE = 5

Direction = Literal["callers", "callees"]


class CallGraphNode(Struct, frozen=True):
    symbol_id: str
    display_name: str
    kind: str
    depth: int
    file_path: str | None
    line: int
    edges_to: list[str]
    """The symbols of this answer that it calls."""


class CallGraphResponse(Struct, frozen=True):
    root: str
    nodes: list[CallGraphNode]
    total_nodes_found: int
    truncated: bool


class Reached(NamedTuple):
    """What a traversal shows, level by level, and how many it reaches."""

    depths: dict[str, int]
    calls: list[Row]
    total: int


def graph_callers(
    scene: Scene, symbol_id: SymbolId, depth: Levels = 1, limit_per_level: PerLevel = 20
) -> Reply[CallGraphResponse]:
    """Who calls a symbol, and who calls those, level by level."""
    return _graph(scene, symbol_id, "callers", depth, limit_per_level)


def graph_callees(
    scene: Scene, symbol_id: SymbolId, depth: Levels = 1, limit_per_level: PerLevel = 20
) -> Reply[CallGraphResponse]:
    """What a symbol calls, and what those call, level by level."""
    return _graph(scene, symbol_id, "callees", depth, limit_per_level)


def _graph(scene: Scene, name: str, direction: Direction, depth: int, per_level: int) -> Reply[CallGraphResponse]:
    symbol = one_symbol(scene.reader, name)
    reached = _reached(scene, symbol, direction, depth, per_level)
    symbols = by_ids(scene.reader, reached.depths)
    edges: dict[str, list[str]] = {}
    for call in reached.calls:
        edges.setdefault(str(call["caller"]), []).append(str(call["callee"]))
    nodes = [
        CallGraphNode(
            one.symbol_id, one.qualified_name, kind_word(one.kind), reached.depths[one.symbol_id], one.path,
            one.line_start, list(dict.fromkeys(edges.get(one.symbol_id, ()))),
        )
        for one in symbols.values()
    ]  # fmt: skip
    outside = _outside(scene, symbol, per_level) if direction == "callees" else []
    total = reached.total + len(outside)
    nodes += outside
    data = CallGraphResponse(symbol.symbol_id, nodes, total, total > len(nodes))
    return _reply(scene, symbol, direction, data, reached)


def _reached(scene: Scene, symbol: Symbol, direction: Direction, depth: int, per_level: int) -> Reached:
    """The nearest first; of each level so many as are asked for, all connected to the level before."""
    reader, own = scene.reader, symbol.symbol_id
    most = per_level if depth == 1 else MOST_REACHED
    rows = reader.ask(direction, symbol=own, depth=depth, limit=most)
    full = len(rows) == most
    total = number(reader, f"count_{direction}", "symbols", symbol=own, depth=depth) if full else len(rows)
    depths: dict[str, int] = {}
    calls: list[Row] = []
    own_calls = calls_between(reader, [own], [own])
    if own_calls:  # the engine's shortest paths never lead back to where they began
        depths[own], total = 1, total + 1
        calls += own_calls
    shown = [own]
    for level in range(1, depth + 1):
        candidates = [str(row["id"]) for row in rows if row["depth"] == level]
        if level == 1:  # all are linked to the root
            candidates = candidates[:per_level]
        between = _between(scene, candidates, shown, direction)
        end = "caller" if direction == "callers" else "callee"
        linked = {str(call[end]) for call in between}
        shown = [one for one in candidates if one in linked][: per_level - (level == 1 and own in depths)]
        kept = set(shown)
        depths |= dict.fromkeys(shown, level)
        calls += [call for call in between if call[end] in kept]
        if not shown:
            break
    return Reached(depths, calls, total)


def _between(scene: Scene, candidates: list[str], nearer: list[str], direction: Direction) -> list[Row]:
    if not candidates or not nearer:
        return []
    callers, callees = (candidates, nearer) if direction == "callers" else (nearer, candidates)
    return calls_between(scene.reader, callers, callees)


def _outside(scene: Scene, symbol: Symbol, limit: int) -> list[CallGraphNode]:
    """What a symbol calls outside the repository: known by name only."""
    rows = scene.reader.ask("external_callees", symbol=symbol.symbol_id, limit=limit)
    return [
        CallGraphNode(
            str(row["qualified_name"]), str(row["qualified_name"]), "Method", 1, None, int(str(row["line"])), []
        )
        for row in rows
    ]


def _reply(
    scene: Scene, symbol: Symbol, direction: Direction, data: CallGraphResponse, reached: Reached
) -> Reply[CallGraphResponse]:
    confidence: Confidence = confidence_word(str(call["confidence"]) for call in reached.calls)
    answer = f"{symbol.qualified_name} has {counted(data.total_nodes_found, direction[:-1])}"
    unresolved = unresolved_uses(scene.reader, symbol.name)["calls"] if direction == "callers" else 0
    if unresolved:
        confidence = "Medium"
        answer += f"; {counted(unresolved, 'call')} of a `{symbol.name}` could not be bound"
    hidden = hiding(scene.reader, [symbol], data.total_nodes_found) if direction == "callers" else {}
    if said := hidden.get("warnings"):
        confidence = "Medium"
        answer += f"; {'; '.join(said)}"
    evidence = tuple(_sites(scene, reached.calls))
    return Reply(answer + ".", data, evidence, _actions(symbol, direction, data, unresolved), confidence,
                 tuple(node.file_path for node in data.nodes if node.file_path))  # fmt: skip


def _sites(scene: Scene, calls: Sequence[Row]) -> list[Pointer]:
    return [
        scene.pointer(str(call["path"]), int(call["line"]), int(call["line"]), str(call["caller"]))
        for call in calls[:MOST_EVIDENCE]
    ]


def _actions(symbol: Symbol, direction: Direction, data: CallGraphResponse, unresolved: int) -> tuple[Next, ...]:
    known = {"symbol_id": symbol.symbol_id}
    if unresolved:
        return (
            Next("refs_find", "See the calls that could not be bound.", known | {"resolution_state": "unresolved"}),
        )
    if not data.nodes:
        return (Next("refs_find", "It may be used without being called.", known),)
    other = "graph_callees" if direction == "callers" else "graph_callers"
    return (
        Next("symbols_get_definition_span", "Read the nearest.", {"symbol_id": data.nodes[0].symbol_id}),
        Next(other, "The other direction.", known),
    )
