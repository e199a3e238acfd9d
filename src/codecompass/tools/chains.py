"""Finds the shortest call chains from one symbol to another: find_call_path."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct

from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.model.relations import grouped
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, StableRow, metadata, shaped
from codecompass.tools.calls import CallSite, calls_between
from codecompass.tools.dispatch import DISPATCH, Declaration, calls_of, declarations
from codecompass.tools.params import (
    FromLine,
    FromPath,
    FromSymbol,
    Limit,
    PathDepth,
    Ref,
    ThroughBases,
    ToLine,
    ToPath,
    ToSymbol,
)
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file, one_symbol, with_constructors

MOST_CHAINS = 100
"""The engine tells a chain once for each way through parallel calls: of so many the different ones are shown."""
MOST_MEMBERS = 40
"""Members of a type that are tried as the start of a chain."""
MOST_REACHED = 20_000
"""Beyond so many symbols the search through bases and interfaces stops."""


class CallPath(Struct, frozen=True):
    length: int
    confidence: str
    """The weakest on the way."""
    symbols: list[StableRow]
    call_sites: list[CallSite]


class CallPaths(Answer, frozen=True):
    start: StableRow
    end: StableRow
    paths: list[CallPath]
    truncated: bool


class Link(NamedTuple):
    """A call in a chain."""

    caller: str
    callee: str
    through: str = ""
    """The declaration that the call is bound to, where the callee overrides or implements it."""


Chain = tuple[Link, ...]


class Found(NamedTuple):
    """Call chains, in a deterministic order."""

    chains: list[Chain]
    cut: bool
    """There may be others as short."""
    stopped: bool = False
    """Whether the search stopped because it had reached too many symbols."""


def find_call_path(
    project: Project,
    from_symbol: FromSymbol,
    to_symbol: ToSymbol,
    *,
    from_path: FromPath = None,
    from_line: FromLine = None,
    to_path: ToPath = None,
    to_line: ToLine = None,
    depth: PathDepth = 6,
    limit: Limit = 3,
    ref: Ref = None,
    dispatch: ThroughBases = True,
) -> CallPaths:
    """The shortest chains of calls from one symbol to another."""
    reader = project.graph(ref)
    start = one_symbol(reader, from_symbol, from_path, from_line)
    end = one_symbol(reader, to_symbol, to_path, to_line)
    most = max(MOST_CHAINS, limit + 1)
    found = _between(reader, start, end, depth, most, dispatch=dispatch)
    chains, warnings = found.chains, list[str]()
    if found.stopped:
        warnings.append(f"more than {MOST_REACHED} symbols are reached; the search stopped there")
    more = found.cut or len(chains) > limit
    paths = [_call_path(reader, chain) for chain in chains[:limit]]
    if not paths:
        warnings.append(f"no chain of at most {depth} calls is known; calls that could not be bound may hide one")
        if _between(reader, end, start, depth, 1, dispatch=dispatch).chains:
            warnings.append(f"the other way round there is one: from {end.name} to {start.name}")
    told = metadata(reader.standing, left_out=more, warnings=warnings)
    shown = shaped(StableRow, start), shaped(StableRow, end)
    return CallPaths(*shown, paths, more, metadata=told)


def _between(reader: Reader, start: Symbol, end: Symbol, depth: int, most: int, *, dispatch: bool) -> Found:
    """The chains of the first pair of starts and ends that has some."""
    found = Found([], cut=False)
    for one in _of_subject(reader, start):
        for other in with_constructors(reader, end):
            if one != other or start == end:
                found = chains_between(reader, one, other, depth, most, dispatch=dispatch)
                if found.chains:
                    return found
    return found


def _of_subject(reader: Reader, start: Symbol) -> Iterator[str]:
    """The possible starts of a chain: a symbol; for a type its constructors, then its other members."""
    first = with_constructors(reader, start)
    yield from first
    if start.kind in TYPE_KINDS:
        members = (one for one in in_file(reader, start.path) if one.parent_id == start.symbol_id)
        callables = (one.symbol_id for one in members if one.kind in CALLABLE_KINDS and one.symbol_id not in first)
        yield from itertools.islice(callables, MOST_MEMBERS)


def chains_between(reader: Reader, start: str, end: str, depth: int, most: int, *, dispatch: bool = True) -> Found:
    """The shortest chains of at most `depth` calls between two symbols, at most `most`: of bound calls, or only if
    there are none, through bases and interfaces."""
    told_of, bound = _shortest_chains(reader, start, end, depth, most)
    chains = [tuple(Link(*pair) for pair in itertools.pairwise(chain)) for chain in bound]
    if chains or not dispatch:
        return Found(chains, bool(chains) and told_of >= most and len(chains[0]) > 1)
    search = _Search(reader, start, end)
    chains = list(itertools.islice(search.chains(depth), most))
    return Found(chains, len(chains) >= most, search.stopped)


def _shortest_chains(
    reader: Reader, caller: str, callee: str, depth: int, most: int
) -> tuple[int, list[tuple[str, ...]]]:
    """The number of shortest chains of bound calls that the engine returned, at most `most`; and these chains without repeats."""
    if caller == callee:
        return _round_trips(reader, caller, depth, most)
    rows: Sequence[Row] = reader.ask("call_paths", caller=caller, callee=callee, depth=depth, limit=most)
    return len(rows), sorted({tuple(str(symbol) for symbol in row["ids"]) for row in rows})


def _round_trips(reader: Reader, symbol: str, depth: int, most: int) -> tuple[int, list[tuple[str, ...]]]:
    """Likewise for chains from a symbol back to itself: the engine's shortest paths never return to their start."""
    if reader.ask("calls", caller=symbol, callee=symbol):
        return 1, [(symbol, symbol)]
    told_of, shortest = 0, list[tuple[str, ...]]()
    for row in reader.ask("callees", symbol=symbol, depth=1, limit=most) if depth > 1 else ():
        count, chains = _shortest_chains(reader, str(row["id"]), symbol, depth - 1, most)
        told_of += count
        shortest += [(symbol, *chain) for chain in chains]
    least = min(map(len, shortest), default=0)
    return told_of, sorted(chain for chain in shortest if len(chain) == least)


class _Search:
    """Searches the shortest chains through bases and interfaces, level by level from both ends until they meet."""

    def __init__(self, reader: Reader, start: str, end: str) -> None:
        self.reader, self.start, self.end = reader, start, end
        self.led: dict[str, list[Link]] = {}
        """By symbol that the start reaches: the calls that lead there from the level before."""
        self.leads: dict[str, list[Link]] = {}
        """By symbol that reaches the end: the calls that lead on from there."""
        self.stopped = False

    def chains(self, depth: int) -> Iterator[Chain]:
        heads, tails = [self.start], [self.end]
        before, behind = 0, 0
        while before + behind < depth and heads and tails and not self.stopped:
            if not before or len(heads) <= len(tails):
                heads = self._next(self._callees(heads), "callee", self.led)
                before += 1
            else:
                tails = self._next(self._callers(tails), "caller", self.leads)
                behind += 1
            met = sorted({*heads} & {*tails})
            for symbol in met:
                for head, tail in itertools.product(self._to(symbol, before), self._from(symbol, behind)):
                    yield head + tail
            if met:
                return
            self.stopped = len(self.led) + len(self.leads) > MOST_REACHED

    def _next(self, links: Iterable[Link], end: Literal["caller", "callee"], known: dict[str, list[Link]]) -> list[str]:
        """The symbols at one end of the calls that are not known yet; bound calls before dispatched ones."""
        found: dict[str, dict[tuple[str, str], Link]] = {}
        own = self.start if end == "callee" else self.end
        for link in sorted(links, key=lambda one: (one.through, one.caller, one.callee)):
            symbol = link.callee if end == "callee" else link.caller
            if symbol not in known and (symbol != own or self.start == self.end):
                found.setdefault(symbol, {}).setdefault(link[:2], link)
        known.update((symbol, list(calls.values())) for symbol, calls in found.items())
        return list(found)

    def _callees(self, symbols: list[str]) -> Iterator[Link]:
        for row in calls_of(self.reader, "callees", symbols, MOST_REACHED):
            caller, callee = row["nearer"], row["found"]
            yield Link(caller, callee)
            if not row["own"]:
                yield from (Link(caller, one, callee) for one in self.reader.overrides.below(callee))

    def _callers(self, symbols: list[str]) -> Iterator[Link]:
        declared = grouped((one, symbol) for symbol in symbols for one in self.reader.overrides.above(symbol))
        wanted = {*symbols}
        for row in calls_of(self.reader, "callers", [*dict.fromkeys([*symbols, *declared])], MOST_REACHED):
            caller, callee = row["found"], row["nearer"]
            if callee in wanted:
                yield Link(caller, callee)
            if not row["own"]:
                yield from (Link(caller, one, callee) for one in declared.get(callee, ()))

    def _to(self, symbol: str, length: int) -> Iterator[Chain]:
        """The chains from the start to a symbol."""
        if not length:
            yield ()
            return
        for link in self.led[symbol]:
            yield from ((*chain, link) for chain in self._to(link.caller, length - 1))

    def _from(self, symbol: str, length: int) -> Iterator[Chain]:
        """The chains from a symbol to the end."""
        if not length:
            yield ()
            return
        for link in self.leads[symbol]:
            yield from ((link, *chain) for chain in self._from(link.callee, length - 1))


def _call_path(reader: Reader, chain: Chain) -> CallPath:
    ids = [chain[0].caller, *(link.callee for link in chain)]
    symbols, between = by_ids(reader, ids), declarations(reader, (link.through for link in chain))
    sites = [_site(reader, link, between.get(link.through)) for link in chain]
    weakest = min(confidence for _, confidence in sites)
    shown = [shaped(StableRow, symbols[symbol]) for symbol in ids]
    return CallPath(len(chain), weakest, shown, [site for site, _ in sites])


def _site(reader: Reader, link: Link, through: Declaration | None) -> tuple[CallSite, str]:
    """Where a call is, and its confidence."""
    call = calls_between(reader, [link.caller], [link.through or link.callee])[0]
    how = (DISPATCH, through) if through else (UNSET, UNSET)
    return CallSite(str(call["path"]), int(call["line"]), *how), "heuristic" if through else str(call["confidence"])
