"""graph_callers, graph_callees: the call graph level by level, from the core family's traversal."""

from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from codecompass.model.relations import grouped
from codecompass.tools.account import account_of, summary
from codecompass.tools.calls import calls_between, unresolved_uses
from codecompass.tools.caveats import hiding
from codecompass.tools.codemap.limits import Levels, PerLevel, SymbolId
from codecompass.tools.codemap.scene import Next, Reply, Scene, counted
from codecompass.tools.codemap.words import Confidence, confidence_word, kind_word
from codecompass.tools.dispatch import DISPATCH, Declaration, Direction, Step, Walk, declarations, walk
from codecompass.tools.params import ThroughBases
from codecompass.tools.sites import UNBOUND
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import Row, Symbol, by_ids, one_symbol, uses_of

MOST_REACHED = 20_000


class CallGraphNode(Struct, frozen=True):
    symbol_id: str
    display_name: str
    kind: str
    depth: int
    file_path: str | None
    line: int
    edges_to: list[str]
    """The symbols of this answer that it calls."""
    strategy: str | UnsetType = UNSET
    confidence: Confidence | UnsetType = UNSET
    through: Declaration | UnsetType = UNSET
    """These three only for symbols reached through a base or an interface: `dispatch`, and the declaration that the call is bound to."""


class CallGraphResponse(Struct, frozen=True):
    root: str
    nodes: list[CallGraphNode]
    total_nodes_found: int
    truncated: bool
    dispatched: int = 0
    """How many of those found are reached through a base or an interface."""


class Reached(NamedTuple):
    """What a traversal shows, level by level, and the calls between its levels."""

    walk: Walk
    calls: list[Row]


def graph_callers(
    scene: Scene, symbol_id: SymbolId, depth: Levels = 1, limit_per_level: PerLevel = 20, dispatch: ThroughBases = True
) -> Reply[CallGraphResponse]:
    """Who calls a symbol, and who calls those, level by level."""
    return _graph(scene, symbol_id, "callers", depth, limit_per_level, dispatch)


def graph_callees(
    scene: Scene, symbol_id: SymbolId, depth: Levels = 1, limit_per_level: PerLevel = 20, dispatch: ThroughBases = True
) -> Reply[CallGraphResponse]:
    """What a symbol calls, and what those call, level by level."""
    return _graph(scene, symbol_id, "callees", depth, limit_per_level, dispatch)


def _graph(
    scene: Scene, name: str, direction: Direction, depth: int, per_level: int, dispatch: bool
) -> Reply[CallGraphResponse]:
    scene.is_about(uses_of(name) if depth == 1 else None)
    symbol = one_symbol(scene.reader, name)
    reached = _reached(scene, symbol, direction, depth, per_level, dispatch)
    steps = {step.symbol_id: step for step in reached.walk.steps}
    symbols, between = by_ids(scene.reader, steps), declarations(scene.reader, (s.through for s in steps.values()))
    edges = grouped((str(call["caller"]), str(call["callee"])) for call in reached.calls)
    nodes = [
        CallGraphNode(
            one.symbol_id, one.qualified_name, kind_word(one.kind), steps[one.symbol_id].depth, one.path,
            one.line_start, list(dict.fromkeys(edges.get(one.symbol_id, ()))),
            *_how(between.get(steps[one.symbol_id].through)),
        )
        for one in symbols.values()
    ]  # fmt: skip
    outside = _outside(scene, symbol, per_level) if direction == "callees" else []
    total = reached.walk.total + len(outside)
    nodes += outside
    data = CallGraphResponse(symbol.symbol_id, nodes, total, total > len(nodes), reached.walk.dispatched)
    return _reply(scene, symbol, direction, data, reached)


def _how(through: Declaration | None) -> tuple[()] | tuple[str, Confidence, Declaration]:
    return () if through is None else (DISPATCH, "Medium", through)


def _reached(scene: Scene, symbol: Symbol, direction: Direction, depth: int, per_level: int, dispatch: bool) -> Reached:
    """The traversal, nearest symbols first; of each level at most `per_level`, all connected to the level before."""
    own = symbol.symbol_id
    found = walk(scene.reader, own, direction, depth, MOST_REACHED, dispatch=dispatch, per_level=per_level)
    calls, nearer = calls_between(scene.reader, [own], [own]), [own]
    for level in range(1, depth + 1):
        shown = [step for step in found.steps if step.depth == level]
        bound = [step.symbol_id for step in shown if not step.through]
        calls += _between(scene, bound, nearer, direction)
        calls += [_dispatched(step, direction) for step in shown if step.through]
        nearer = [step.symbol_id for step in shown]
    return Reached(found, calls)


def _dispatched(step: Step, direction: Direction) -> Row:
    """The call of a dispatched step, as if it were bound to its possible target."""
    caller, callee = (step.symbol_id, step.nearer) if direction == "callers" else (step.nearer, step.symbol_id)
    return {"caller": caller, "callee": callee, "path": step.path, "line": step.line, "confidence": step.confidence}


def _between(scene: Scene, candidates: list[str], nearer: list[str], direction: Direction) -> list[Row]:
    if not candidates or not nearer:
        return []
    callers, callees = (candidates, nearer) if direction == "callers" else (nearer, candidates)
    return calls_between(scene.reader, callers, callees)


def _outside(scene: Scene, symbol: Symbol, limit: int) -> list[CallGraphNode]:
    """What a symbol calls outside the repository, known by name only."""
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
    if data.dispatched:
        answer += f", {data.dispatched:,} of them through a base or an interface"
    unresolved = unresolved_uses(scene.reader, symbol)["calls"] if direction == "callers" else 0
    if unresolved:
        confidence = "Medium"
        answer += f"; {counted(unresolved, 'call')} of a `{symbol.name}` could not be bound"
    hidden = hiding(scene.reader, [symbol], data.total_nodes_found) if direction == "callers" else {}
    if said := hidden.get("warnings"):
        confidence = "Medium"
        answer += f"; {'; '.join(said)}"
    evidence = scene.evidence((str(one["path"]), int(one["line"]), str(one["caller"])) for one in reached.calls)
    if direction == "callers":
        answer += "." + summary(
            account_of(scene.reader, symbol, Texts(scene.reader), listed=[UNBOUND], cut=data.truncated, partial=True)
        )
    return Reply(answer.rstrip(".") + ".", data, evidence, _actions(symbol, direction, data, unresolved), confidence,
                 tuple(node.file_path for node in data.nodes if node.file_path))  # fmt: skip


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
