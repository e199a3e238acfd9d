"""Users and callees of symbols: get_call_graph, find_references."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from codecompass.languages import is_deep, unbound_name
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project, Reader
from codecompass.tools.account import Account, account_of
from codecompass.tools.answers import Answer, StableRow, metadata, shaped
from codecompass.tools.building import condition_of
from codecompass.tools.caveats import hiding, left_out_here
from codecompass.tools.dispatch import DISPATCH, Declaration, Walk, declarations, unfollowed, walk
from codecompass.tools.dispatch import Direction as Side
from codecompass.tools.elsewhere.uses import Elsewhere, shown_afar, used_elsewhere
from codecompass.tools.narrowing import of_tests
from codecompass.tools.outside import meant_outside
from codecompass.tools.params import (
    AtLine,
    Depth,
    Direction,
    FleetScope,
    InPath,
    Limit,
    Ref,
    ReferenceKind,
    SymbolName,
    Tests,
    ThroughBases,
)
from codecompass.tools.sites import HANDED_ON, possible, unsure_sites
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import (
    Row,
    Symbol,
    by_ids,
    last_name,
    name_given,
    number,
    one_symbol,
    uses_of,
    with_constructors,
    with_sources,
)
from codecompass.tools.topics import senders_by_taker

FEW_PAIRS = 3
"""Symbols up to which both keys are looked up."""
MOST_COMPARED = 50
"""Up to so many symbols are looked for in a list; for more a join is cheaper."""
NEVER_UNBOUND = frozenset({"imports", "implements", "extends", "overrides"})
SIDES: tuple[Side, Side] = "callers", "callees"
MOST_FILTERED = 2_000
"""Uses, or reached symbols, of which those in tests are separated."""
NOWHERE = Walk([], 0, 0, [])


class CallSite(Struct, frozen=True):
    file: str
    line: int
    strategy: str | UnsetType = UNSET
    through: Declaration | UnsetType = UNSET
    """On a chain, of a call through a base or an interface: `dispatch`, and what the call is bound to."""
    condition: str | UnsetType = UNSET
    """Under which the preprocessor keeps the call: `defined(WITH_TLS)`."""


class CallEdge(Struct, frozen=True):
    symbol: StableRow
    call_site: CallSite
    confidence: str
    depth: int
    strategy: str
    source_layer: str
    nearer: str | UnsetType = UNSET
    """Beyond the first level: the id of the symbol one step nearer, which the call leads to or stands in."""
    through: Declaration | UnsetType = UNSET
    """With strategy `dispatch`: the symbol that the call is bound to; one of the two overrides or implements the
    other."""


class NamedCallee(Struct, frozen=True):
    """A callee in a language that is read in outline: its name, and where it is called."""

    name: str
    line: int


class CallGraph(Answer, frozen=True):
    symbol: StableRow
    callers: list[CallEdge]
    callees: list[CallEdge]
    total_edges: int
    truncated: bool
    unresolved_calls: int
    """Calls that bear the symbol's name and could not be bound: possible callers that are not listed."""
    dispatched_callers: int
    """How many of the callers call through a base or an interface; at least so many where the answer is cut."""
    dispatched_callees: int
    account: Account | UnsetType = UNSET
    """Account of its callers: where else the name occurs."""
    named_callees: list[NamedCallee] | UnsetType = UNSET
    """Names that such a symbol calls."""


class FromSymbolRecord(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    qualified_name: str
    kind: str


class ReferredSymbol(FromSymbolRecord, frozen=True):
    """With kind `external`, and without ids and place, a package or what is imported from one."""

    path: str
    line_start: int


class ReferenceSite(Struct, frozen=True):
    path: str
    line_start: int
    edge_type: str
    source_layer: str
    context: str
    from_symbol: FromSymbolRecord
    role: str
    confidence: str
    strategy: str
    through: Declaration | UnsetType = UNSET
    """With strategy `dispatch`: the symbol that is used, which overrides or implements the other one, or is overridden
    or implemented by it."""
    condition: str | UnsetType = UNSET
    """Under which the preprocessor keeps the line."""


class References(Answer, frozen=True):
    symbol: ReferredSymbol
    references: list[ReferenceSite]
    total_references: int
    unresolved_references: int
    """Uses of the same name that could not be bound."""
    dispatched_references: int
    """How many of the references are to symbols that this one overrides or implements, or that override or implement
    it."""
    account: Account | UnsetType = UNSET
    """What else bears the name, unless only imports, bases or overrides were asked for."""
    elsewhere: list[Elsewhere] | UnsetType = UNSET
    """With `scope: "fleet"`: uses in other repositories, and their number."""
    total_elsewhere: int | UnsetType = UNSET


def get_call_graph(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    ref: Ref = None,
    direction: Direction = "both",
    depth: Depth = 1,
    limit: Limit = 20,
    tests: Tests = "all",
    dispatch: ThroughBases = True,
) -> CallGraph:
    """Who calls a symbol and what it calls, directly or through others. Ask before an edit."""
    reader = project.graph(ref, about=uses_of(symbol_name) if depth == 1 else None)
    symbol = one_symbol(reader, symbol_name, path, line)
    starts = with_constructors(reader, symbol)
    most = limit if tests == "all" else MOST_FILTERED
    callers, callees = (
        _without(reader, walk(reader, starts, side, depth, most, dispatch=dispatch), tests, limit)
        if direction in (side, "both")
        else NOWHERE
        for side in SIDES
    )
    shown = {one: call_edges(reader, reach) for one, reach in zip(SIDES, (callers, callees), strict=True)}
    truncated = any(reach.total > len(reach.steps) for reach in (callers, callees))
    unresolved = unresolved_uses(reader, symbol)["calls"]
    warnings = unfollowed(reader, [*callers.wide, *callees.wide])
    extras: dict[str, Any] = {}  # Any: what metadata holds
    if direction != "callers":
        extras["external_callees"] = outside = reader.ask("external_callees", symbol=symbol.symbol_id, limit=limit)
        warnings += left_out_here(reader, (str(one["qualified_name"]) for one in outside))
    if direction != "callees":
        extras |= hiding(reader, [symbol], callers.total, unresolved, "no callers are known", noun="call")
        warnings += extras.pop("warnings", [])
        warnings += (
            f"{use.symbol} ({use.file_path}:{use.line}) sends {name}, which it receives"
            for _, name, use in senders_by_taker(reader, [symbol.symbol_id])
        )
    told = metadata(reader.standing, left_out=truncated, warnings=warnings, **extras)
    account = (
        account_of(reader, symbol, Texts(reader), cut=truncated, most=limit, tests=tests, path=path, partial=True)
        if direction != "callees"
        else UNSET
    )
    return CallGraph(
        shaped(StableRow, symbol), shown["callers"], shown["callees"], callers.total + callees.total, truncated,
        unresolved, callers.dispatched, callees.dispatched, account,
        _callees_by_name(reader, symbol, direction, limit), metadata=told,
    )  # fmt: skip


def _without(reader: Reader, reach: Walk, tests: str, limit: int) -> Walk:
    """A traversal's first steps, only to test symbols or only to others, as `tests` says."""
    if tests == "all":
        return reach
    symbols = by_ids(reader, (step.symbol_id for step in reach.steps))
    kept = [step for step in reach.steps if of_tests(symbols[step.symbol_id].path, tests)]
    return reach._replace(steps=kept[:limit], total=len(kept), dispatched=sum(bool(one.through) for one in kept))


def _callees_by_name(reader: Reader, symbol: Symbol, direction: str, limit: int) -> list[NamedCallee] | UnsetType:
    """The names that a symbol calls, in a language of which only names are read."""
    if is_deep(symbol.path):
        return UNSET
    rows = reader.ask("calls_by_name", symbol=symbol.symbol_id, limit=limit) if direction != "callers" else None
    return UNSET if rows is None else [NamedCallee(str(row["name"]), int(str(row["line"]))) for row in rows]


def find_references(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    ref: Ref = None,
    kind: ReferenceKind = None,
    limit: Limit = 20,
    tests: Tests = "all",
    dispatch: ThroughBases = True,
    scope: FleetScope = "repository",
) -> References:
    """Every use of a symbol with its source line: calls, imports, bases, reads, writes, types."""
    reader = project.graph(ref, about=uses_of(symbol_name) if scope != "fleet" else None)
    try:
        symbol = one_symbol(reader, symbol_name, path, line)
    except CodeCompassError as error:
        if answer := _outside_references(reader, error, symbol_name, kind, limit, tests):
            return answer
        raise
    most = limit if tests == "all" else MOST_FILTERED
    rows, total = _uses_of(reader, with_constructors(reader, symbol), (kind or "").upper(), most)
    if tests != "all":
        rows = _filtered(reader, rows, tests)
        rows, total = rows[:limit], len(rows)
    beyond = _kin_references(reader, symbol, kind, limit - len(rows), tests) if dispatch else NO_OTHERS
    total += beyond.total
    unresolved = unresolved_uses(reader, symbol).total()
    extras = hiding(reader, [symbol], total, unresolved, "no uses are known")
    warnings = [*beyond.warnings, *extras.pop("warnings", ())]
    afar = used_elsewhere(reader, [symbol]) if scope == "fleet" else None
    if not (rows or beyond.rows or extras or warnings or afar) and not reader.ask("any_edge"):
        message = f"Nothing on {reader.ref} uses anything else that is defined there, as far as it was read."
        raise CodeCompassError("no_edges_available", message, {"ref": reader.ref})
    texts, between = Texts(reader), declarations(reader, beyond.of)
    sites = [
        _site(reader, texts, source, row, between.get(str(row.get("used_id", ""))), symbol)
        for source, row in with_sources(reader, [*rows, *beyond.rows])
    ]
    if afar is not None:
        afar = [one for one in afar if kind in (None, one.kind)]
    told = metadata(reader.standing, left_out=max(total, len(afar or ())) > limit, warnings=warnings, **extras)
    account = UNSET if kind in NEVER_UNBOUND else account_of(
        reader, symbol, texts, listed=[HANDED_ON], cut=total > limit, most=limit, tests=tests, path=path,
        partial=kind is not None,
    )  # fmt: skip
    return References(
        shaped(ReferredSymbol, symbol), sites, total, unresolved, beyond.total, account,
        *shown_afar(afar, limit), metadata=told,
    )  # fmt: skip


def _outside_references(
    reader: Reader, error: CodeCompassError, name: str, kind: str | None, limit: int, tests: str
) -> References | None:
    """The uses of a package, or of what is imported from one, if no definition has the name."""
    outside = meant_outside(reader, name_given(name)) if "outside" in error.data else None
    if outside is None:
        return None
    rows = _filtered(reader, [row for row in outside.uses if kind in (None, row["kind"])], tests)
    texts = Texts(reader)
    sites = [_site(reader, texts, source, row, None) for source, row in with_sources(reader, rows[:limit])]
    last = last_name(outside.name)
    target = ReferredSymbol("", "", last, outside.name, "external", "", 0)
    return References(target, sites, len(rows), 0, 0, metadata=metadata(reader.standing, left_out=len(rows) > limit))


def _uses_of(reader: Reader, ids: Sequence[str], kind: str, limit: int) -> tuple[list[Row], int]:
    """The first uses of symbols that form one subject, and the number of all uses."""
    rows, total, told = list[Row](), 0, set[tuple[object, object]]()
    for one in ids:
        wanted = {"symbol": one, "kind": kind, "role": ""}
        own = list(reader.ask("references", limit=limit, **wanted))
        total += number(reader, "count_references", "uses", **wanted) if len(own) == limit else len(own)
        new = [row for row in own if one == ids[0] or (row["from_id"], row["line"]) not in told]
        told.update((row["from_id"], row["line"]) for row in own)
        rows, total = [*rows, *new], total - len(own) + len(new)  # `new A()` uses the type and its constructor
    return rows[:limit], total


class _Others(NamedTuple):
    """Uses of a symbol's kin: of what it overrides or implements, and of what overrides or implements it."""

    rows: list[Row]
    total: int
    of: list[str]
    """The kin that are used in `rows`."""
    warnings: Sequence[str] = ()


NO_OTHERS = _Others([], 0, [])
MOST_KIN = 50
"""Methods above and below a symbol whose uses are listed with its own."""


def _kin_references(reader: Reader, symbol: Symbol, kind: str | None, room: int, tests: str) -> _Others:
    """The first `room` uses of a symbol's kin, overridden declarations first; not counting OVERRIDES edges."""
    own = symbol.symbol_id
    above = reader.overrides.above(own)
    kin = [*above, *reader.overrides.below(own)]
    if not kin or kind not in (None, "calls", "references"):
        return NO_OTHERS
    wanted = kind.upper() if kind else "CALLS REFERENCES"
    rows: list[Row] = _filtered(reader, reader.ask("uses_of_kin", ids=kin[:MOST_KIN], kind=wanted), tests)
    rows = [row for row in rows if not (row["own"] and row["used_id"] in above)]
    shown = rows[: max(room, 0)]
    used = list(dict.fromkeys(str(row["used_id"]) for row in shown))
    further = f"uses of {len(kin) - MOST_KIN} further methods that override it are left out"
    return _Others(shown, len(rows), used, [further] if len(kin) > MOST_KIN else [])


def _filtered(reader: Reader, rows: Iterable[Row], tests: str) -> list[Row]:
    """Only the uses in tests, or only those outside of tests."""
    rows = [*rows]
    users = by_ids(reader, (str(row["from_id"]) for row in rows)) if tests != "all" else {}
    return [row for row in rows if tests == "all" or of_tests(users[str(row["from_id"])].path, tests)]


def unresolved_uses(reader: Reader, symbol: Symbol) -> Counter[str]:
    """How many uses of a symbol's name were not bound, by kind of edge, with calls on what a package returned."""
    found = Counter[str]()
    for row in possible(reader, symbol, reader.all_unbound(unbound_name(symbol.language, symbol.name))):
        found[str(row["kind"])] += int(row.get("uses", 1))
    found.update(str(row["kind"]) for row in unsure_sites(reader, symbol.name, symbol.language))
    return found


def call_edges(reader: Reader, reach: Walk) -> list[CallEdge]:
    """The steps of a traversal as answers list them."""
    symbols = by_ids(reader, (step.symbol_id for step in reach.steps))
    between = declarations(reader, (step.through for step in reach.steps))
    return [
        CallEdge(
            shaped(StableRow, symbols[step.symbol_id]), CallSite(step.path, step.line, condition=condition_of(reader, step.path, step.line, step.confidence, symbols[step.symbol_id])), step.confidence, step.depth,
            step.strategy, reader.layer(step.path), step.nearer if step.depth > 1 else UNSET,
            between[step.through] if step.through else UNSET,
        )
        for step in reach.steps
    ]  # fmt: skip


def calls_between(reader: Reader, callers: list[str], callees: list[str]) -> list[Row]:
    """The calls from any of `callers` to any of `callees`, static ones first. Of several calls between the same two
    symbols that are bound alike, only the first."""
    first: dict[tuple[str, ...], Row] = {}
    for row in sorted(_asked_calls(reader, callers, callees), key=_order):
        first.setdefault((row["caller"], row["callee"], row["confidence"], row["strategy"]), row)
    return list(first.values())


def _asked_calls(reader: Reader, callers: list[str], callees: list[str]) -> Iterator[Row]:
    """Query the calls in the cheapest way: a few pairs one by one, else starting from the smaller side."""
    if len(callers) * len(callees) <= FEW_PAIRS:
        for caller, callee in itertools.product(callers, callees):
            yield from reader.ask("calls", caller=caller, callee=callee)
    elif len(callers) <= len(callees):
        yield from reader.ask("calls_to", callers=callers, nearer=callees)
    else:
        question = "calls_from" if len(callers) <= MOST_COMPARED else "calls_from_many"
        yield from reader.ask(question, callees=callees, nearer=callers)


def _order(call: Row) -> tuple[object, ...]:
    return call["confidence"] != "static", call["path"], call["line"], call["caller"], call["callee"], call["strategy"]


def _site(
    reader: Reader, texts: Texts, source: Symbol, row: Row, through: Declaration | None, used: Symbol | None = None
) -> ReferenceSite:
    line = int(row["line"])
    confidence, strategy = ("heuristic", DISPATCH) if through else (str(row["confidence"]), str(row["strategy"]))
    return ReferenceSite(
        source.path, line, str(row["kind"]).lower(), reader.layer(source.path), texts.of(source.path).line(line),
        shaped(FromSymbolRecord, source), str(row["role"] or ""), confidence, strategy, through or UNSET,
        condition_of(reader, source.path, line, confidence, used),
    )  # fmt: skip
