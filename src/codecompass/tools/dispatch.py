"""Follows calls level by level, through overrides and implementations: one traversal for every tool.

A call that is bound to a declaration (an interface's method, a base's) may lead to whatever overrides or implements
it. So the callers of a method include those of its declarations, and the callees of a call include the overrides of
its target. Such steps have the strategy `dispatch` and name the declaration between.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from codecompass.languages.testing import is_test
from codecompass.session.project import Reader
from codecompass.tools.contracted import contracted_of
from codecompass.tools.symbols import Row, Symbol, by_ids, number

DISPATCH = "dispatch"
WIDE = 40
"""Beyond the first call a declaration with more implementations than this is not gone through: it may lead anywhere."""
FEW, SOME = 2, 120
"""Symbols that are asked about one by one; of more, all at once: by their places, or, where they are many, joined."""
SYMBOLS_PER_QUESTION = 50_000
"""Symbols whose places the engine scans in the time of one more question about a single symbol."""
MOST_UNSORTED = 500
"""Calls of one symbol that are read as they come; of more only the first by place."""
MOST_CALLS = 20_000
"""Calls of many symbols asked about at once."""
MOST_REMEMBERED = 512
"""Symbols whose rows of one query are remembered: those of a few answers."""
COUNTED = 1000
"""Callers of one declaration, or callees of one symbol: so many are counted exactly."""

Direction = Literal["callers", "callees"]


class Declaration(Struct, frozen=True):
    """The target of a call that others override or implement."""

    symbol_id: str
    name: str
    qualified_name: str
    path: str
    line: int


class Step(NamedTuple):
    """A reached symbol, and the call that leads there."""

    symbol_id: str
    depth: int
    nearer: str
    """The symbol one step nearer: what is called, or what calls. Of a dispatched caller the implementation."""
    path: str
    line: int
    """Where the call is."""
    confidence: str
    strategy: str
    through: str = ""
    """The declaration that the call is bound to, where the step reaches one of its overrides or implementations."""


class Walk(NamedTuple):
    steps: list[Step]
    """Nearest first; at each distance bound calls before dispatched ones."""
    total: int
    """How many symbols are reached. Where `steps` are fewer, at least so many."""
    dispatched: int
    """How many of these by dispatch."""
    wide: list[str]
    """Declarations that were not gone through, for they have too many implementations."""


def declarations(reader: Reader, ids: Iterable[str]) -> dict[str, Declaration]:
    """Declarations as answers show them, by id."""
    return {one.symbol_id: declaration(one) for one in by_ids(reader, filter(None, ids)).values()}


def declaration(symbol: Symbol) -> Declaration:
    return Declaration(symbol.symbol_id, symbol.name, symbol.qualified_name, symbol.path, symbol.line_start)


def walk(
    reader: Reader, start: str | Sequence[str], direction: Direction, depth: int, limit: int,
    *, dispatch: bool = True, per_level: int | None = None,
) -> Walk:  # fmt: skip
    """The callers or callees of a symbol (or of several that are one subject) over at most `depth` calls: each symbol
    once, at its smallest depth. At most `limit` symbols, or `per_level` at each distance."""
    starts = [start] if isinstance(start, str) else [*start]
    going = _Going(reader, starts, direction, dispatch)
    steps: list[Step] = []
    frontier, level, cut = starts, 0, False
    while frontier and level < depth:
        room = limit - len(steps) if per_level is None else per_level
        if room <= 0:
            break
        level += 1
        found = going.level(frontier, level, room)
        steps += found[:room]
        cut = cut or len(found) > room
        frontier = [one.symbol_id for one in found[:room]]
    going_on = bool(frontier) and level < depth
    total = len(steps)
    if cut or going_on:
        own = any(one.symbol_id in starts and not one.through for one in steps)
        counts = (number(reader, f"count_{direction}", "symbols", symbol=one, depth=depth) for one in starts)
        bound = max(counts) + own
        total = max(total + cut, bound + going.dispatched)
    if going_on and dispatch and total == len(steps):
        total += len(going.level(frontier, level + 1, 0))
    return Walk(steps, total, going.dispatched, list(going.wide))


class _Going:
    """A traversal in progress."""

    def __init__(self, reader: Reader, starts: Sequence[str], direction: Direction, dispatch: bool) -> None:
        self.reader, self.starts, self.direction, self.dispatch = reader, starts, direction, dispatch
        self.seen: set[str] = set(starts) if len(starts) > 1 else set()
        self.dispatched = 0
        self.wide: dict[str, None] = {}

    def level(self, frontier: list[str], depth: int, room: int) -> list[Step]:
        """The symbols reached for the first time from those of one level, at most `room`."""
        most = room + len(self.seen) + 1
        if self.dispatch and self.direction == "callees":
            most = max(most, COUNTED)
        rows = calls_of(self.reader, self.direction, frontier, most)
        found = {str(row["found"]): row for row in self._best(rows)}
        bound = [_step(row, depth) for row in found.values()]
        self.seen |= found.keys()
        beyond = list(self._dispatched(frontier, rows, depth)) if self.dispatch else []
        self.seen |= {one.symbol_id for one in beyond}.union(self.starts)
        self.dispatched += len(beyond)
        return [*bound, *beyond]

    def _best(self, rows: Iterable[Row]) -> list[Row]:
        """For each newly reached symbol the call that counts; by place, tests last."""
        best: dict[str, Row] = {}
        for row in rows:
            found = str(row["found"])
            if found not in self.seen and (found not in best or _rank(row) < _rank(best[found])):
                best[found] = row
        return sorted(best.values(), key=_place)

    def _dispatched(self, frontier: list[str], rows: list[Row], depth: int) -> Iterator[Step]:
        if self.direction == "callees":
            yield from self._implementations(rows, depth)
            return
        above: dict[str, str] = {}
        for symbol in frontier:
            for one in self.reader.overrides.above(symbol):
                if self._narrow(one, depth):
                    above.setdefault(one, symbol)
        if above:
            most = max(COUNTED, len(self.seen) + 1)
            calls = (row for one in above for row in _into_declaration(self.reader, one, most))
            for row in self._best(calls):
                yield _step(row, depth, above[str(row["nearer"])], str(row["nearer"]))

    def _implementations(self, rows: list[Row], depth: int) -> Iterator[Step]:
        found: set[str] = set()
        for row in sorted(rows, key=_rank):
            called = str(row["found"])
            if row["own"] or not self._narrow(called, depth):
                continue
            for one in self.reader.overrides.below(called):
                if one not in self.seen and one not in found:
                    found.add(one)
                    yield _step(row, depth, str(row["nearer"]), called)._replace(symbol_id=one)

    def _narrow(self, symbol: str, depth: int) -> bool:
        """Whether the traversal passes through a declaration at this distance."""
        if depth == 1 or len(self.reader.overrides.below(symbol)) <= WIDE:
            return True
        self.wide[symbol] = None
        return False


def calls_of(reader: Reader, direction: Direction, symbols: list[str], most: int) -> list[Row]:
    """The calls into or out of some symbols, as rows of cypher/ask/calls_into_first.cypher: `most` for each, by place,
    or all, unordered."""
    question = "calls_into" if direction == "callers" else "calls_out_of"
    if pays_at_once(reader, len(symbols)):
        some = _calls_of_some(reader, direction, symbols) if len(symbols) <= SOME else None
        return [*reader.ask(f"{question}_many", ids=symbols, limit=max(most, MOST_CALLS))] if some is None else some
    if direction == "callees" and (told := _calls_known(reader, symbols)) is not None:
        return told
    found: list[Row] = []
    for symbol in symbols:
        rows: list[Row] = [*reader.ask(question, ids=[symbol], limit=MOST_UNSORTED)]
        if len(rows) == MOST_UNSORTED:
            found += reader.ask(f"{question}_first", ids=[symbol], limit=most)
        else:
            found += _as_one(rows)
    reader.graph.places.update((str(row["found"]), int(row["place"])) for row in found)
    return found


def of_some(reader: Reader, question: str, column: str, ids: Sequence[str], **values: object) -> list[Row]:
    """The rows of a query about each of some symbols (`column` says which), in their order: queried one by one, or by
    their places at once if that is faster."""
    if not pays_at_once(reader, len(ids)):
        return [*reader.ask(question, ids=[*ids], **values)]
    places = reader.places(ids)
    rows: list[Row] = [*reader.ask(f"{question}_some", places=[*places.values()], **values)]
    order = {one: at for at, one in enumerate(ids)}
    return sorted(rows, key=lambda row: order[str(row[column])])


def surfaces_of(reader: Reader, ids: Iterable[str]) -> list[Row]:
    """What some symbols serve, read or declare themselves, in the order of the symbols. Only those known to have
    surfaces are queried."""
    known, ids = reader.exposing, [*ids]
    exposing = [one for one in ids if one in known]
    rows = _remembered(reader, reader.graph.surfaces, "surfaces_of", "symbol_id", exposing) if exposing else []
    routed = {row["symbol_id"] for row in rows if row["kind"] == "route"}
    return [*rows, *(row for row in contracted_of(reader, {*ids} - routed))]


def edges_out_of(reader: Reader, ids: Iterable[str]) -> list[Row]:
    """What some symbols call and use, in the order of the symbols, as rows of cypher/ask/steps_of.cypher."""
    return _remembered(reader, reader.graph.edges_out, "steps_of", "user_id", ids)


def _remembered(
    reader: Reader, known: dict[str, list[Row]], question: str, column: str, ids: Iterable[str]
) -> list[Row]:
    """Rows about some symbols, of which one answer may need the same several times. A graph never changes; that of an
    early reader does."""
    wanted = dict.fromkeys(ids)
    held: dict[str, list[Row]] = {}
    if not reader.is_early:
        held = {one: rows for one in wanted if (rows := known.get(one)) is not None}
    missing = [one for one in wanted if one not in held]
    held |= {one: [] for one in missing}
    for row in of_some(reader, question, column, missing) if missing else ():
        held[str(row[column])].append(row)
    if not reader.is_early and len(missing) <= MOST_REMEMBERED:
        if len(known) + len(missing) > MOST_REMEMBERED:
            known.clear()
        known.update((one, held[one]) for one in missing)
    return [row for one in wanted for row in held[one]]


def pays_at_once(reader: Reader, count: int) -> bool:
    """Whether one query by places is cheaper for so many symbols than one query each."""
    return count > max(FEW, reader.look_up(lambda register: register.count_symbols()) // SYMBOLS_PER_QUESTION)


def _calls_of_some(reader: Reader, direction: Direction, symbols: list[str]) -> list[Row] | None:
    """The same for some symbols in one query; None if there are more calls than are read."""
    places = reader.places(symbols)
    question = "calls_into_some" if direction == "callers" else "calls_out_of_some"
    rows: list[Row] = [*reader.ask(question, places=[*places.values()], limit=MOST_CALLS)]
    if len(rows) == MOST_CALLS:
        return None
    reader.graph.places.update((str(row["found"]), int(row["place"])) for row in rows)
    told = by_ids(reader, [*places, *(str(row["found"]) for row in rows)])
    at = {place: told[one] for one, place in places.items()}
    return _as_one(_call(row, told[str(row["found"])], at[int(row["nearer"])], direction) for row in rows)


def _calls_known(reader: Reader, callers: Sequence[str]) -> list[Row] | None:
    """The calls out of symbols whose edges are remembered; None for others, and for one with very many."""
    known = [] if reader.is_early else [reader.graph.edges_out.get(one) for one in callers]
    calls = [row for rows in known for row in rows or () if row["kind"] == "calls"]
    if not known or None in known or len(calls) >= MOST_UNSORTED:
        return None
    told = by_ids(reader, [*callers, *(str(row["used_id"]) for row in calls)])
    return _as_one(_call(row, told[str(row["used_id"])], told[str(row["user_id"])], "callees") for row in calls)


def _call(row: Row, found: Symbol, nearer: Symbol, direction: Direction) -> Row:
    """A call as a row of cypher/ask/calls_into.cypher."""
    caller, callee = (found, nearer) if direction == "callers" else (nearer, found)
    return {
        "found": found.symbol_id, "nearer": nearer.symbol_id, "site": caller.path, "test": is_test(found.path),
        "path": found.path, "start": found.line_start, "line": row["line"], "confidence": row["confidence"],
        "strategy": row["strategy"],
        "own": row["strategy"] == "inherited member" and caller.name == callee.name,
    }  # fmt: skip


def _into_declaration(reader: Reader, symbol: str, most: int) -> list[Row]:
    """The calls into a declaration, as rows of cypher/ask/calls_into_declaration.cypher, which takes the engine as
    long to plan as ten other queries take to answer."""
    rows: list[Row] = [*reader.ask("calls_into", ids=[symbol], limit=MOST_UNSORTED)]
    if len(rows) == MOST_UNSORTED:
        return [*reader.ask("calls_into_declaration", ids=[symbol], limit=most)]
    return _as_one(row for row in rows if not row["own"])


def _as_one(rows: Iterable[Row]) -> list[Row]:
    """Merges the calls between the same two symbols into one row, with the call that counts."""
    one: dict[tuple[str, str], dict[str, object]] = {}
    for row in rows:
        best = f"{0 if row['confidence'] == 'static' else 1}{row['line']:09}{row['strategy']}"
        known = one.setdefault((row["found"], row["nearer"]), {**row, "best": best})
        known["best"], known["own"] = min(str(known["best"]), best), known["own"] and row["own"]
    return list(one.values())


def _step(row: Row, depth: int, nearer: str = "", through: str = "") -> Step:
    best = str(row["best"])
    how = ("heuristic", DISPATCH) if through else ("static" if best[0] == "0" else "heuristic", best[10:])
    return Step(
        str(row["found"]), depth, nearer or str(row["nearer"]), str(row["site"]), int(best[1:10]), *how, through
    )


def _rank(row: Row) -> tuple[object, ...]:
    """Static calls first, then by place."""
    best = str(row["best"])
    return best[0], row["site"], best[1:10], row["nearer"], row["found"]


def _place(row: Row) -> tuple[object, ...]:
    return row["test"], row["path"], row["start"], row["found"]


def unfollowed(reader: Reader, wide: Iterable[str], most: int = 3) -> list[str]:
    """The warning that a traversal did not pass through some declarations, if there are any."""
    symbols: Mapping[str, Symbol] = by_ids(reader, wide)
    if not symbols:
        return []
    names = sorted(one.qualified_name for one in symbols.values())
    told = ", ".join(names[:most]) + (f" and {len(names) - most} others" if len(names) > most else "")
    return [f"calls of what has more than {WIDE} implementations were not followed into these: {told}"]
