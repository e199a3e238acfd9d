"""Traces an endpoint or a symbol down its calls, with what each step accesses: trace_feature."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS
from codecompass.model.errors import CodeCompassError
from codecompass.model.relations import grouped, reachable
from codecompass.session.project import Project, Reader
from codecompass.tools.account import NamedLine, lines_of
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.around import HANDLING, Around, acting, answering, around_of, decorators_of
from codecompass.tools.clients import SERVE, graphql_fields
from codecompass.tools.dispatch import DISPATCH, WIDE, Declaration, declaration, edges_out_of, surfaces_of, unfollowed
from codecompass.tools.elsewhere.onward import Onward, Trail
from codecompass.tools.exits import Exit
from codecompass.tools.exploring.served import Route, called_at, routes_above
from codecompass.tools.naming import shortened
from codecompass.tools.params import (
    AtLine,
    EntryPoint,
    FleetScope,
    InPath,
    Limit,
    Ref,
    ThroughBases,
    TraceDepth,
    TraceOnly,
    TraceTokens,
)
from codecompass.tools.registered import Registered, owner_type
from codecompass.tools.routes import matched, segments
from codecompass.tools.sites import INHERITED, Site
from codecompass.tools.snippets import Texts
from codecompass.tools.steps import CHARACTERS, DEEPEST, FURTHER, filling, has_effects, steps_from
from codecompass.tools.surfaces import GRAPHQL, Lines, asked_for, field_key, inline, surfaces
from codecompass.tools.symbols import Row, Symbol, by_ids, called, in_file, one_symbol
from codecompass.tools.telling import Called, Stepped
from codecompass.tools.topics import senders_of

_ROUTE = re.compile(r"(?:([A-Za-z]+)\s+)?(/\S*)\Z")
WHOLE = (1, (1 << 31) - 1)
"""Lines: of a symbol all."""
_WORD, _TEXT_WORD = re.compile(rb"[\w$\x80-\xff]+"), re.compile(r"[\w$]+")
PROCEDURES = frozenset({"QUERY", "MUTATION", "SUBSCRIPTION"})
"""Methods of routes that are no paths."""
_ALL = ("", "ANY")
_CLIENT = re.compile(r"(?i)(?:^|[/_-])(?:clients?|sdk|mocks?|fakes?|stubs?)(?=[/_.-])")
"""The path of what stands for another program, or takes the place of what a program has."""
MOST_COMPARED = 6
"""Definitions of one name of which the one that is meant is looked for."""
RUN_BY = "run by"
"""The kind of what calls an entry through what it implements."""
DECLARING = VALUE_KINDS | TYPE_KINDS - {"enum", "trait", "delegate"}
"""Kinds of what may stand for a table or a configuration key."""
MOST_TYPED, MOST_BEFORE = 8, 2
"""Words of a line that runs a command, and those before the command's name."""
MOST_RUNNERS, MOST_WRAPPERS = 8, 2
"""Calls of what an entry implements that are looked at; functions with such that are told as what runs it."""
LONGEST_RUNNER = 80
"""Lines of a function whose steps are told because it runs an entry: a longer one does other things."""
MOST_SITES, MOST_STARTED, MOST_USES, MOST_REACHED = 6, 6, 100, 40
"""Lines on which one symbol calls another; lines shown, and looked at, on which an entry is started; endpoints that
lead to it."""


class TraceAnnotation(Struct, frozen=True):
    kind: str
    value: str
    detail: str
    confidence: str
    path: str = ""
    line: int = 0
    """Where it is declared, read, thrown …"""


class Repeated(Struct, frozen=True):
    """A call of a symbol whose subtree is elsewhere in the trace."""

    symbol_id: str
    display_name: str
    path: str
    line: int
    at: int = 0
    """The line of the call."""


class TraceNode(Struct, frozen=True):
    symbol_id: str
    stable_id: str
    display_name: str
    path: str
    line: int
    depth: int
    annotations: list[TraceAnnotation]
    children: list[TraceNode]
    """What it calls, in the order of the calls, and what overrides or implements it; each symbol once in the tree."""
    repeated: list[Repeated] = []
    """Its callees whose subtree is elsewhere in the trace."""
    strategy: str | UnsetType = UNSET
    confidence: str | UnsetType = UNSET
    through: Declaration | UnsetType = UNSET
    """These three only for a symbol that overrides or implements the one above it: `dispatch`, at the depth of that one."""
    at: int = 0
    """The line of the call, in the file of the symbol above it; 0 without a call there."""
    also_at: list[int] = []
    """The lines of further calls there."""


class FeatureTrace(Answer, frozen=True):
    entry_point: str
    entry_point_name: str
    entry_point_route: str | None
    nodes: list[TraceNode]
    total_nodes_traversed: int
    depth: int
    truncated: bool
    inline: Lines | None = None
    """Where the endpoint is served by a function without a name, its lines: nothing else of `entry_point` was followed."""
    dispatched: int = 0
    """How many of the symbols are reached through a base or an interface."""
    around: list[Around] = msgspec.field(default_factory=list)
    """What runs around the handler of an endpoint, or a job, in its order."""
    functions: list[Stepped] = msgspec.field(default_factory=list)
    """What happens, step by step: the functions in order of execution, each once."""
    served_by: list[str] = msgspec.field(default_factory=list)
    """Of a type that is the entry, the members that answer: ids."""
    exits: list[Exit] = msgspec.field(default_factory=list)
    """The statuses that an endpoint answers with, where several places do."""
    started: list[NamedLine] = msgspec.field(default_factory=list)
    """Where an entry that is no endpoint is scheduled, registered or called."""
    reached_by: list[Route] = msgspec.field(default_factory=list)
    """The endpoints that lead to such an entry."""
    left_out: list[Called] = msgspec.field(default_factory=list)
    """Functions that the limit or the budget leaves out, some of `all_left_out`, those with effects first; with
    `interface` a declaration, of whose implementations `of` are."""
    all_left_out: int = 0
    omitted: int = 0
    """Steps that are left out because they lead to no known effect."""
    omitted_unbound: int = 0
    """Of these, such with calls that are not bound."""
    onward: list[Onward] | UnsetType = UNSET
    """With `scope: "fleet"`: continuations in other repositories."""
    query: str | UnsetType = UNSET
    """The question that this answers, of several."""


def trace_feature(
    project: Project,
    entry_point: EntryPoint,
    *,
    path: InPath = None,
    line: AtLine = None,
    depth: TraceDepth = 5,
    limit: Limit = 100,
    max_tokens: TraceTokens = 2500,
    only: TraceOnly = "all",
    ref: Ref = None,
    dispatch: ThroughBases = True,
    scope: FleetScope = "repository",
) -> FeatureTrace:
    """What a feature does, step by step: from an endpoint or a symbol down its calls in order of execution, each under
    its conditions, with the tables, keys, queues, settings and errors it touches."""
    reader = project.graph(ref)
    entry = _entry(reader, entry_point, path, line)
    own = _traced(reader, entry, depth, limit, dispatch=dispatch)
    start, asked = entry.symbol, entry.route
    own_route = asked or next((one for one in own.nodes[0].annotations if one.kind == "route"), None)
    route = f"{entry.methods or own_route.detail} {own_route.value}" if own_route else ""
    around, runs = (
        around_of(reader, start, (own_route.path, own_route.line), route) if own_route else _runners(reader, start)
    )
    if own.inline is not None:  # of what is around it only that function
        name = entry.value or start.qualified_name
        start = start._replace(
            name=entry.value.rpartition(".")[2] or start.name, qualified_name=name, kind="fn",
            line_start=own.inline.start_line, line_end=own.inline.end_line,
        )  # fmt: skip
    registered = Registered(reader)
    chosen = registered.types_at(asked.path, asked.line) if asked else registered.types_in(start.symbol_id)
    if asked and start.kind in CALLABLE_KINDS and own.inline is None:
        chosen |= registered.types_in(start.symbol_id)
    if not own_route and any(one.kind == RUN_BY for one in around):
        chosen |= {owner_type(reader, start)}
    served = answering(reader, start, entry.methods or own_route.detail) if own_route else []
    inner = {own for one in around if one.kind in HANDLING for own in one.symbol_ids}
    starts = [*(one for one in runs if one.symbol_id in inner), *(served or [start])]
    runs = [one for one in runs if one.symbol_id not in inner]
    most = CHARACTERS * max_tokens - sum(len(one.name + one.path + one.at_path) for one in around)
    lineage = reachable(
        [start.symbol_id] if served else (), lambda one: [str(row["id"]) for row in reader.ask("bases", symbol=one)]
    )
    chosen |= frozenset(lineage)
    read = partial(
        steps_from, reader, starts, characters=most, dispatch=dispatch, around=runs, chosen=chosen, lineage=lineage,
        acting=acting(reader, start, route) if route else None,
    )  # fmt: skip
    if only == "effects":
        steps = read(DEEPEST, limit + FURTHER, only_effects=True)
    else:
        steps = filling(partial(read, limit=limit), depth, most)
    cut = own.truncated or steps.truncated
    started = [] if own_route else _started(reader, start)
    own = replace(own, reached_by=[] if own_route else routes_above(reader, start, MOST_REACHED))
    own = replace(own, exits=[one for one in steps.exits if own_route or not one.status])
    own = replace(own, around=around, functions=steps.functions, truncated=cut, started=started)
    own = replace(own, served_by=[one.symbol_id for one in served])
    own = replace(own, left_out=steps.left_out, all_left_out=steps.all_left_out)
    own = replace(own, omitted=steps.omitted[0], omitted_unbound=steps.omitted[1])
    if scope != "fleet":
        return own
    trail = Trail(lambda other, entry, file: traced(other, entry, file, depth, limit, dispatch=dispatch))
    trail.walk(reader, own.nodes)
    cut = own.truncated or trail.truncated
    return replace(own, onward=trail.found, truncated=cut)


def _started(reader: Reader, start: Symbol) -> list[NamedLine]:
    """The lines outside of tests that pass on, register or call an entry."""
    owner = owner_type(reader, start)
    rows = [*reader.ask("lines_of_uses", ids=[start.symbol_id], limit=MOST_USES)]
    if start.kind in CALLABLE_KINDS and start.name.lower().removesuffix("async") in _RUNS:
        made = reader.ask("lines_of_uses", ids=[owner], limit=MOST_USES)
        rows += [row for row in made if row["from_id"] != start.symbol_id and row["role"] != "type"]
    sites = [
        Site(str(row["path"]), int(str(row["line"])), "", str(row["from_id"])) for row in rows
        if row["kind"] in ("CALLS", "REFERENCES") and not is_test(str(row["path"]))
    ]  # fmt: skip
    sites += [Site(one.file_path, one.line, "", one.symbol_id) for _, one in senders_of(reader, start)]
    sites = list({(one.path, one.line, one.user): one for one in sites}.values())
    told = lines_of(reader, sites[:MOST_STARTED], Texts(reader))
    return [
        replace(one, user=f"{one.user}{called_at(reader, site.user, one.path)}") if one.user else one
        for one, site in zip(told, sites, strict=False)
    ]


def traced(
    reader: Reader, entry_point: str, path: str | None, depth: int, limit: int, *, dispatch: bool = True
) -> FeatureTrace:
    """The trace from an entry point in a state."""
    return _traced(reader, _entry(reader, entry_point, path, None), depth, limit, dispatch=dispatch)


def _traced(reader: Reader, entry: _Entry, depth: int, limit: int, *, dispatch: bool) -> FeatureTrace:
    start = entry.symbol
    walk = _Walk(reader, entry, depth, limit, dispatch)
    own = [a for a in walk.annotations.get(start.symbol_id, ()) if a.kind == "route"]
    served = entry.route or next(iter(own), None)
    told = f"{served.detail} {served.value}".strip() if served else None
    warnings = [*entry.others, *unfollowed(reader, walk.wide)]
    note = metadata(reader.standing, left_out=walk.truncated, warnings=warnings)
    return FeatureTrace(
        start.symbol_id, entry.name, told, [walk.node(start.symbol_id, 0)], len(walk.symbols), depth, walk.truncated,
        entry.inline, len(walk.through), metadata=note,
    )  # fmt: skip


class _Entry(NamedTuple):
    """Where a trace starts."""

    symbol: Symbol
    route: TraceAnnotation | None = None
    inline: Lines | None = None
    """The part of the symbol that serves the route, where that is not the whole of it."""
    method: str = ""
    """That of the request, where it was asked for."""
    value: str = ""
    """Name of the variable whose value that part is."""
    others: tuple[str, ...] = ()
    """What else bears its name, in one sentence."""

    @property
    def methods(self) -> str:
        return self.method or (self.route.detail if self.route else "")

    @property
    def name(self) -> str:
        if self.value:
            return self.value
        return f"{self.symbol.qualified_name} (inline function)" if self.inline else self.symbol.qualified_name

    @property
    def lines(self) -> tuple[int, int]:
        return (self.inline.start_line, self.inline.end_line) if self.inline else WHOLE


class _Walk:
    """Builds the tree of calls, level by level: every symbol once, where it is reached first."""

    def __init__(self, reader: Reader, entry: _Entry, depth: int, limit: int, dispatch: bool) -> None:
        self.truncated = False
        self.entry, self._reader, self._limit, self._dispatch = entry, reader, limit, dispatch
        self.children: dict[str, list[str]] = {}
        self.repeated: dict[str, dict[str, None]] = {}
        self.through: dict[str, str] = {}
        """Of each symbol that is reached by dispatch the declaration between."""
        self.lines: dict[tuple[str, str], list[int]] = {}
        """Of the calls of each by each."""
        self.wide: dict[str, None] = {}
        """Declarations with too many implementations to show."""
        start = entry.symbol.symbol_id
        self._seen, lines = {start}, entry.lines
        self._beside = _words_beside(reader, entry.inline)
        level = [start, *(self._implementations(start) if entry.inline is None else ())]
        served = answering(reader, entry.symbol, entry.methods) if entry.route else ()
        level += [one.symbol_id for one in served if self._put(start, one.symbol_id)]
        for _ in range(depth):
            level = self._below(level, lines)
            lines = WHOLE
            if not level:
                break
        self.symbols: dict[str, Symbol] = by_ids(reader, self._seen)
        self.annotations = touched_by(reader, self._seen - {start}, WHOLE) | self._of_entry(reader)

    def _of_entry(self, reader: Reader) -> dict[str, list[TraceAnnotation]]:
        """What the entry accesses; for an inline function the one requested route."""
        symbol, route, inline = self.entry[:3]
        found = touched_by(reader, [symbol.symbol_id], self.entry.lines, self._beside)
        if inline is None or route is None:
            return found
        others = [a for a in found.get(symbol.symbol_id, ()) if a.kind != "route"]
        return {symbol.symbol_id: [route, *others]}

    def _below(self, level: list[str], lines: tuple[int, int]) -> list[str]:
        """The symbols that a level calls for the first time, and their overrides or implementations."""
        found: list[str] = []
        calls = _calls_between(self._reader, level, lines)
        called = by_ids(self._reader, (callee for _, callee in calls) if self._beside and lines != WHOLE else ())
        for (caller, callee), rows in calls.items():
            if callee in called and called[callee].name in self._beside:
                continue
            self.lines[caller, callee] = sorted({int(row["line"]) for row in rows})
            if self._put(caller, callee):
                found.append(callee)
            if callee in self._seen and not _is_own(self._reader, caller, callee, rows):
                found += self._implementations(callee)
        return found

    def _put(self, above: str, symbol: str) -> bool:
        """Add a symbol below another, unless the trace has it already or is full."""
        if symbol in self._seen:
            if symbol not in self.children.get(above, ()):
                self.repeated.setdefault(above, {})[symbol] = None
            return False
        if len(self._seen) >= self._limit:
            self.truncated = True
            return False
        self._seen.add(symbol)
        self.children.setdefault(above, []).append(symbol)
        return True

    def _implementations(self, declared: str) -> list[str]:
        """The overrides or implementations of a symbol, added below it when it is reached first."""
        below = self._reader.overrides.below(declared) if self._dispatch else ()
        if len(below) > WIDE:
            self.wide[declared] = None
            return []
        symbols = by_ids(self._reader, below)
        tests = is_test(self.entry.symbol.path)  # what a test puts in its place is no part of a feature
        shown = (one for one in below if one in symbols and (tests or not is_test(symbols[one].path)))
        found = [one for one in shown if one not in self._seen and self._put(declared, one)]
        self.through |= dict.fromkeys(found, declared)
        return found

    def node(self, symbol_id: str, depth: int, above: str = "") -> TraceNode:
        symbol = self.symbols[symbol_id]
        called = [one for one in self.children.get(symbol_id, ()) if one in self.symbols]
        called.sort(key=lambda one: one in self.through)  # what is called before what may be meant
        below = [self.node(child, depth + (child not in self.through), symbol_id) for child in called]
        repeated = [self.symbols[one] for one in self.repeated.get(symbol_id, ()) if one in self.symbols]
        notes = self.annotations.get(symbol_id, [])
        name, line = symbol.qualified_name, symbol.line_start
        if self.entry.inline is not None and symbol_id == self.entry.symbol.symbol_id:
            name, line = self.entry.name, self.entry.inline.start_line
        made = TraceNode(
            symbol_id, symbol.symbol_stable_id, name, symbol.path, line, depth, notes, below,
            [self._repeated(one, symbol_id) for one in repeated], *self._how(symbol_id),
        )  # fmt: skip
        at = self.lines.get((above, symbol_id), [0])
        return replace(made, at=at[0], also_at=at[1:MOST_SITES])

    def _repeated(self, symbol: Symbol, above: str) -> Repeated:
        at = self.lines.get((above, symbol.symbol_id), [0])[0]
        return Repeated(symbol.symbol_id, symbol.qualified_name, symbol.path, symbol.line_start, at)

    def _how(self, symbol_id: str) -> tuple[()] | tuple[str, str, Declaration]:
        through = self.symbols.get(self.through.get(symbol_id, ""))
        return (DISPATCH, "heuristic", declaration(through)) if through else ()


def _calls_between(reader: Reader, callers: Iterable[str], lines: tuple[int, int]) -> dict[tuple[str, str], list[Row]]:
    """The calls on some lines of symbols, by caller and callee, in the order of the first of each two."""
    rows = (row for row in edges_out_of(reader, callers) if lines[0] <= row["line"] <= lines[1])
    return grouped(((str(row["user_id"]), str(row["used_id"])), row) for row in rows if row["kind"] == "calls")


def _is_own(reader: Reader, caller: str, callee: str, rows: Iterable[Row]) -> bool:
    """Whether all calls are an overriding method's own to what it overrides: these go to just that declaration."""
    if any(row["strategy"] != INHERITED for row in rows):
        return False
    return len({one.name for one in by_ids(reader, (caller, callee)).values()}) == 1


def _words_beside(reader: Reader, inline: Lines | None) -> frozenset[str]:
    """The words beside a function on its first and last line, but not in it: they belong to others."""
    if inline is None:
        return frozenset()
    lines = reader.text(inline.file_path).split(b"\n")[inline.start_line - 1 : inline.end_line]
    before, after = lines[0][: inline.start_column], lines[-1][inline.end_column :]
    lines[-1] = lines[-1][: inline.end_column]
    lines[0] = lines[0][inline.start_column :]
    inside = frozenset(_WORD.findall(b"\n".join(lines)))
    return frozenset(word.decode("utf-8", "replace") for word in {*_WORD.findall(before + b" " + after)} - inside)


def touched_by(
    reader: Reader, ids: Iterable[str], lines: tuple[int, int], beside: frozenset[str] = frozenset()
) -> dict[str, list[TraceAnnotation]]:
    """What symbols access between two lines of their files; what is named `beside` them there belongs to others."""
    found: dict[str, dict[tuple[str, str, str], TraceAnnotation]] = {}
    wanted = sorted(ids)
    for row in surfaces_of(reader, wanted):
        named = set(_TEXT_WORD.findall(str(row["name"])))
        if lines[0] <= row["line"] <= lines[1] and not (named and named <= beside):
            _add(found.setdefault(str(row["symbol_id"]), {}), row)
    exposing = reader.exposing
    edges = [
        row for row in edges_out_of(reader, wanted)
        if row["used_id"] in exposing and lines[0] <= row["line"] <= lines[1]
    ]  # fmt: skip
    declaring = by_ids(reader, (row["used_id"] for row in edges))
    declaring = {own: one for own, one in declaring.items() if one.kind in DECLARING and one.name not in beside}
    edges = sorted((row for row in edges if row["used_id"] in declaring), key=lambda row: str(row["used_id"]))
    used = grouped(((str(row["user_id"]), str(row["used_id"])), int(row["line"])) for row in edges)
    told = surfaces_of(reader, sorted(declaring))
    stored = _stored(reader, told)
    told = [
        row for row in told if row["kind"] == "table" or (row["kind"] == "config" and row["symbol_id"] not in stored)
    ]
    declared = grouped((str(row["symbol_id"]), row) for row in told)
    users, texts = by_ids(reader, (user for user, _ in used)), Texts(reader)
    for (user, target), numbers in used.items():
        keys = declared.get(target, ())
        for one in keys:
            if one["kind"] == "config" and len(keys) > 1 and not _names(texts, users[user].path, numbers, one):
                continue  # of what holds many settings it uses others
            _add(found.setdefault(user, {}), one)
    return {symbol: list(notes.values()) for symbol, notes in found.items()}


def _names(texts: Texts, path: str, lines: Iterable[int], declared: Row) -> bool:
    """Whether one of these lines contains the last word of a key."""
    key = str(declared["name"])
    word = (_TEXT_WORD.findall(key) or [key])[-1]
    text = texts.of(path).lines
    return any(word in text[line - 1] for line in lines if line <= len(text))


def _stored(reader: Reader, declared: Sequence[Row]) -> set[str]:
    """Types that represent tables, and their fields: users of a column do not read the setting of its default."""
    reading = by_ids(reader, {str(row["symbol_id"]) for row in declared if row["kind"] == "config"})
    tables = {str(row["symbol_id"]) for row in declared if row["kind"] == "table"}
    holders = sorted({one.parent_id for one in reading.values() if one.kind in VALUE_KINDS and one.parent_id})
    tables |= {str(row["symbol_id"]) for row in surfaces_of(reader, holders) if row["kind"] == "table"}
    return tables | {one.symbol_id for one in reading.values() if one.parent_id in tables}


def _add(notes: dict[tuple[str, str, str], TraceAnnotation], row: Row) -> None:
    """Add what a symbol accesses, once, with the first place."""
    told = _annotation(row)
    notes.setdefault((told.kind, told.value, told.detail), told)


def _annotation(row: Row) -> TraceAnnotation:
    told = str(row["kind"]), str(row["name"]), str(row["detail"]), str(row["confidence"])
    return TraceAnnotation(*told, str(row["path"]), int(row["line"]))


def _entry(reader: Reader, entry: str, path: str | None, line: int | None) -> _Entry:
    """The symbol to start from, and the route if one was requested."""
    field = asked_for(entry)[1] if asked_for(entry)[0] == GRAPHQL else ""
    if field and (served := graphql_fields(reader, (SERVE,)).get(field_key(field))):
        return _Entry(one_symbol(reader, served[0].handler, served[0].file_path))
    asked = _ROUTE.match(entry.strip())
    if asked is None and not _is_procedure(reader, entry, path):
        if not called(reader, entry) and len(run := commands_typed(reader, entry, path, begun=True)) == 1:
            return _Entry(run[0])
        meant, *others = _meant(reader, entry, path, line)
        told = [f"{shortened(one.qualified_name, one.path)} {one.path}:{one.line_start}" for one in others]
        note = (f"{entry} is also {', '.join(told)}: ask by that name if it is meant",) if told else ()
        return _of_value(reader, _Entry(_running(reader, meant), others=note))
    method, route = asked_for(entry)
    known = surfaces(reader, "route", path)
    rows = _best(known, route, method)
    handlers = list(dict.fromkeys((str(row["symbol_id"]), inline(row)) for row in rows))
    if len(handlers) == 1:
        symbol, lines = handlers[0]
        return _of_value(reader, _Entry(by_ids(reader, [symbol])[symbol], _annotation(rows[0]), lines, method or ""))
    told = sorted({f"{row['detail']} {row['name']}" for row in (rows or known)})
    if rows:
        message = f"{entry} is answered by {len(handlers)} handlers. Name one: its method, or its symbol."
        raise CodeCompassError("ambiguous_symbol", message, {"symbol": entry, "endpoints": told})
    near = get_close_matches(entry, told, 3, 0.5)
    message = f"There is no endpoint {entry}. list_endpoints lists those that there are."
    raise CodeCompassError("symbol_not_found", message, {"symbol": entry, "near": near, "ref": reader.ref})


def _meant(reader: Reader, name: str, path: str | None, line: int | None) -> list[Symbol]:
    """The one symbol that is meant; of several the only one that is no client's, test's or mock's, or that has effects,
    before the others. Raises as `one_symbol` does."""
    try:
        return [one_symbol(reader, name, path, line)]
    except CodeCompassError as error:
        listed: Any = error.data.get("candidates", ())  # Any: as in the error's data
        found = [*by_ids(reader, (one["symbol_id"] for one in listed)).values()]
        if len(found) != error.data.get("total_candidates") or len(found) > MOST_COMPARED:
            raise
        serving = [one for one in found if not (is_test(one.path) or _CLIENT.search(one.path))]
        serving = serving if len(serving) == 1 else [one for one in serving if has_effects(reader, one)]
        if len(serving) != 1:
            raise
        return [*serving, *(one for one in found if one not in serving)]


def _of_value(reader: Reader, entry: _Entry) -> _Entry:
    """The entry for a variable whose value is a function: its lines of the module, to which the calls there belong."""
    symbol = entry.symbol
    if symbol.kind not in ("variable", "constant") or entry.inline is not None or symbol.line_start == symbol.line_end:
        return entry
    module = by_ids(reader, [symbol.parent_id]).get(symbol.parent_id)
    if module is None or module.path != symbol.path or module.kind != "module":
        return entry
    lines = Lines(symbol.path, symbol.line_start, symbol.line_end, 0, 1 << 20)
    return entry._replace(symbol=module, inline=lines, value=symbol.qualified_name)


_RUNS = ("run", "handle", "execute", "perform", "__invoke", "invoke", "process", "consume", "work", "call", "__call__")
"""What the member of a job or a command is called that runs it, in any case, and with `Async` behind it."""


def _running(reader: Reader, symbol: Symbol) -> Symbol:
    """For a type that others run, such as a job or a command, the member that they run; else the symbol itself."""
    if symbol.kind not in TYPE_KINDS:
        return symbol
    named = {
        name: one for one in in_file(reader, symbol.path)
        if one.kind in CALLABLE_KINDS and (name := one.name.lower().removesuffix("async")) in _RUNS
        and owner_type(reader, one) == symbol.symbol_id
    }  # fmt: skip
    return next((named[one] for one in _RUNS if one in named), symbol)


def commands_typed(reader: Reader, text: str, path: str | None = None, *, begun: bool = False) -> list[Symbol]:
    """What runs a command that is named as it is typed: `orders import`, `mail:send --all`. `begun`: what begins the line
    (`python manage.py`) may stand before it, and arguments behind it."""
    words = list(takewhile(lambda word: not word.startswith("-"), text.split()))
    if not words or len(words) > MOST_TYPED:
        return []
    known = grouped((str(row["name"]), str(row["symbol_id"])) for row in surfaces(reader, "command", path))
    last = len(words)
    spans = [(at, end) for at in range(min(last, MOST_BEFORE + 1)) for end in range(last, at, -1)]
    typed = [" ".join(words[at:end]) for at, end in (spans if begun else spans[:1])]
    found = by_ids(reader, next((known[one] for one in typed if one in known), ()))
    return [*dict.fromkeys(_running(reader, one) for one in found.values())]


def _runners(reader: Reader, start: Symbol) -> tuple[list[Around], list[Symbol]]:
    """The functions that call an entry through what it implements, and its decorators: a job runner has its lock,
    transaction and errors."""
    declared = reader.overrides.above(start.symbol_id) if start.kind in CALLABLE_KINDS else ()
    rows = reader.ask("calls_with_lines", ids=list(declared), limit=MOST_RUNNERS) if declared else ()
    lines = {str(row["from_id"]): int(str(row["line"])) for row in rows}
    found = [one for one in by_ids(reader, lines).values() if not is_test(one.path) and one != start]
    found = found if len(found) <= MOST_WRAPPERS else []
    decorators, inside = decorators_of(reader, start)
    told = [
        Around(RUN_BY, shortened(one.qualified_name, one.path), "handler", one.path, lines[one.symbol_id], one.path,
               one.line_start, "heuristic", [one.symbol_id] if one.line_end - one.line_start < LONGEST_RUNNER else [])
        for one in found
    ]  # fmt: skip
    return [*told, *decorators], [*found, *inside]


def _is_procedure(reader: Reader, entry: str, path: str | None) -> bool:
    """Whether an entry is a route that is no path: `cart.list`, `QUERY cart.list`."""
    method, route = asked_for(entry)
    if method and method not in PROCEDURES:
        return False
    if not method and ("." not in route or not route.replace(".", "").isalnum()):
        return False
    return bool(method) or any(
        row["name"] == route and row["detail"] in PROCEDURES for row in surfaces(reader, "route", path)
    )


def _best(known: list[Row], route: str, method: str) -> list[Row]:
    """The best matching routes: those written so with that method, else exact ones, else those that match except for a
    prefix; among these, those with the most literal segments in common."""
    written = [row for row in known if row["name"] == route and method in str(row["detail"]).split(",")]
    if method and written:
        return written
    answering = [row for row in known if not method or method in str(row["detail"]).split(",") or row["detail"] in _ALL]
    fits = [(row, matched(route, str(row["name"]))) for row in answering]
    for wanted in ("exact", "suffix"):
        found = [row for row, match in fits if match == wanted]
        if found:
            # From the end, as what is before it may be missing on either side.
            pairs = (zip(segments(route)[::-1], segments(str(row["name"]))[::-1], strict=False) for row in found)
            said = [sum(one == other for one, other in pair) for pair in pairs]
            ranks = [(words, len(segments(str(row["name"])))) for row, words in zip(found, said, strict=True)]
            return [row for row, rank in zip(found, ranks, strict=True) if rank == max(ranks)]
    return []


def is_served_inline(reader: Reader, text: str) -> bool:
    """Whether a text names an endpoint with an anonymous handler, whose lines say more than those around."""
    try:
        return route_handler(reader, text) is not None and _entry(reader, text, None, None).inline is not None
    except CodeCompassError:
        return False


def route_handler(reader: Reader, text: str) -> Symbol | None:
    """The handler of an endpoint that is named by method and path, or path alone; None if none or several match, or if
    a route of parameters alone (`/<path>`) would match any text."""
    asked = _ROUTE.match(text.strip())
    if asked is None:
        return None
    try:
        found = _entry(reader, text, None, None)
    except CodeCompassError:
        return None
    served = segments(found.route.value) if found.route else ()
    is_any = bool(served) and served != segments(asked[2]) and not any(one[:1].isalnum() for one in served)
    return found.symbol if asked[1] or not is_any else None
