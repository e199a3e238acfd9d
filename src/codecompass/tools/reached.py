"""Describes what reaches some symbols: by depth, with the conditions of the uses, the endpoints that are served and who
requests these."""

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from codecompass.model import CALLABLE_KINDS, DEFINED_KINDS, TYPE_KINDS, VALUE_KINDS
from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.account import NamedLine
from codecompass.tools.answers import StableRow, shaped
from codecompass.tools.around import around_of
from codecompass.tools.circumstances import circumstances
from codecompass.tools.dispatch import DISPATCH, Declaration, declarations, surfaces_of
from codecompass.tools.exploring.served import Route, routes_to, serves
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import Symbol, by_ids, decorated_at, decorated_by, in_file
from codecompass.tools.topics import PRODUCE
from codecompass.tools.users import Way, users_by_level

MOST_DECORATED, MOST_LINES = 1000, 5000
_NO_USES = frozenset({"IMPORTS", "OVERRIDES"})
MOST_LOOKED = 300
"""Reached symbols up to which is looked for what is beyond them."""
MOST_ALSO, MOST_HANDED, MOST_SERVED, MOST_ABOVE = 4, 40, 60, 80
"""Further lines of a user with their conditions, or that hand it on, endpoints of one function, and lines of
decorators."""
_TEXT = re.compile(r"[\"'](/?[^\"']*)[\"']")
MOST_DESCRIBED, FEW, LONGEST = 30, 12, 160
"""Reached symbols that are described, number up to which all have their lines, characters of a line."""
DECORATING = TYPE_KINDS | {"module"}
"""What the uses in decorators are counted to: a type for those of its members."""
ENTRIES = frozenset({"command", "topic", "rpc", "event"})
"""Kinds of surfaces, beside routes, by which something is started from outside."""


class FurtherUse(Struct, frozen=True):
    line: int
    text: str
    under: list[str]


class Reached(Struct, frozen=True):
    symbol: StableRow
    depth: int
    confidence: str
    """The weakest edge on the best way."""
    source_layer: str
    nearer: str
    """The id of the symbol one step nearer, which this one uses."""
    at: int
    """The line where it first does."""
    strategy: str | UnsetType = UNSET
    through: Declaration | UnsetType = UNSET
    """For a use through a base or an interface: `dispatch`, and the declaration that is used; for a message that the
    symbol receives by its name: `sends NAME`; for one that a case is for: `makes NAME`."""
    text: str | UnsetType = UNSET
    """The line, of those that use what changes itself, or of all where they are few."""
    under: list[str] | UnsetType = UNSET
    """The conditions and loops around the line; this and the rest of the first ones only."""
    unless: list[str] | UnsetType = UNSET
    """What returns or raises before it."""
    serves: list[str] | UnsetType = UNSET
    """The endpoints, commands and topics that it answers, with what is put around them."""
    also: list[int] | UnsetType = UNSET
    """Further lines where it uses the one symbol that was asked about."""
    further: list[FurtherUse] | UnsetType = UNSET
    """Likewise, under other conditions."""
    requested: list[NamedLine] | UnsetType = UNSET
    """Requests of this repository for these endpoints: a heuristic, by method and path but for a prefix."""


class ImpactLevel(Struct, frozen=True):
    depth: int
    symbols: list[Reached]


def levels_to(reader: Reader, texts: Texts, symbols: Sequence[Symbol], depth: int, most: int) -> list[ImpactLevel]:
    """The first users of some functions outside of tests, by depth, described."""
    heads: dict[str, set[int]] = {}
    ways, _ = ways_to(reader, [one.symbol_id for one in symbols], depth, {})
    first = [way for way in decorating(reader, ways, heads) if not way.test][:most]
    told = with_all_lines(reader, texts, Described(reader, texts, symbols, heads).of(first), symbols)
    return by_depth(one for one in told if one.serves or one.symbol.kind in DEFINED_KINDS)


def ways_to(reader: Reader, ids: Sequence[str], depth: int, wide: dict[str, None] | None) -> tuple[list[Way], int]:
    """The users within some steps, and the number of further ones outside of tests one step beyond."""
    found = list[Way]()
    through = None if wide is None else dict[str, None]()
    for distance, level in enumerate(users_by_level(reader, ids, depth + 1, through, cased=True), 1):
        if distance > depth:
            return found, sum(not way.test for way in level)
        found += level
        if wide is not None:
            wide |= through or {}
        if distance == depth and len(found) > MOST_LOOKED:
            break
    return found, 0


def decorating(reader: Reader, reach: Sequence[Way], heads: dict[str, set[int]]) -> Iterator[Way]:
    """The users, where functions and types whose decorators use something replace their file. `heads` collects the
    lines of these decorators, by what they decorate."""
    known = {way.symbol_id for way in reach}
    for way in reach:
        if way.depth > 1 or way.kind not in DECORATING:
            yield way
            continue
        rows = reader.ask("lines_of_uses", ids=[way.nearer], limit=MOST_DECORATED)
        lines = [int(str(row["line"])) for row in rows if row["from_id"] == way.symbol_id and row["kind"] != "IMPORTS"]
        held = in_file(reader, way.path) if way.kind == "module" else ()
        values = [one for one in held if one.kind in VALUE_KINDS and one.line_start in lines]
        through = {line: one for one in values for line in range(one.line_start, one.line_end + 1)}
        pairs = [*_decorated(reader, way.path, [line for line in lines if line not in through])]
        for line, head, one in pairs:
            heads.setdefault(one.symbol_id, set()).add(head)
            if one.symbol_id not in known:
                known.add(one.symbol_id)
                yield _decorated_way(way, one, line)
        told = {line for line, _, _ in pairs}
        for one in values:
            if one.symbol_id not in known:
                known.add(one.symbol_id)
                yield _decorated_way(way, one, one.line_start)
            yield from _by_value(reader, way, one, known, heads)
        others = [line for line in lines if line not in told and line not in through]
        if others or not lines:
            yield way._replace(site=min(others, default=way.site))


def _decorated(reader: Reader, path: str, lines: Sequence[int]) -> Iterator[tuple[int, int, Symbol]]:
    """What lines at the top level of a file decorate, directly or through a router that they construct, each with the
    line and the line of its decorator."""
    for (_, line), one in decorated_at(reader, [(path, line) for line in lines]).items():
        yield line, line, one
    for line in lines:
        for head, one in decorated_by(reader, path, line).items():
            yield line, head, one


def _by_value(reader: Reader, way: Way, value: Symbol, known: set[str], heads: dict[str, set[int]]) -> Iterator[Way]:
    """What is decorated with a value constructed from what changes: `checks = [Depends(check_admin)]`."""
    rows = reader.ask("lines_of_uses", ids=[value.symbol_id], limit=MOST_DECORATED)
    by_path = grouped((str(row["path"]), int(str(row["line"]))) for row in rows)
    for path, lines in by_path.items():
        for line, head, one in _decorated(reader, path, lines):
            heads.setdefault(one.symbol_id, set()).add(head)
            if one.symbol_id not in known:
                known.add(one.symbol_id)
                yield _decorated_way(way, one, line)._replace(depth=2, path=path, nearer=value.symbol_id)


def _decorated_way(way: Way, one: Symbol, line: int) -> Way:
    return way._replace(line=one.line_start, symbol_id=one.symbol_id, site=line, name=one.name, kind=one.kind)


def shown(reader: Reader, ways: Sequence[Way]) -> Iterator[Reached]:
    symbols, between = by_ids(reader, (way.symbol_id for way in ways)), declarations(reader, (w.through for w in ways))
    for way in ways:
        symbol = shaped(StableRow, symbols[way.symbol_id])
        how = (DISPATCH, between[way.through]) if way.through else (way.sent or UNSET, UNSET)
        yield Reached(symbol, way.depth, way.confidence, reader.layer(way.path), way.nearer, way.site, *how)


def with_all_lines(
    reader: Reader, texts: Texts, reached: Iterable[Reached], symbols: Sequence[Symbol]
) -> Iterator[Reached]:
    """The same, each with all lines that use one of the symbols or their kin, the first of these with their conditions;
    of several symbols each line."""
    overrides, several = reader.overrides, len(symbols) > 1
    kin = {
        key for one in symbols for own in [one.symbol_id] for key in (own, *overrides.above(own), *overrides.below(own))
    }
    rows = [row for row in reader.ask("lines_of_uses", ids=[*kin], limit=MOST_LINES) if row["kind"] not in _NO_USES]
    is_callable = any(one.kind in CALLABLE_KINDS for one in symbols)
    lines, registered = dict[str, set[int]](), dict[str, set[int]]()
    for row in rows:
        is_handed = is_callable and row["kind"] == "REFERENCES" and row["role"] == "read"
        (registered if is_handed else lines).setdefault(str(row["from_id"]), set()).add(int(str(row["line"])))
    for one in reached:
        own = one.symbol.symbol_id
        also = sorted(lines.get(own, set()) - {one.at}) if one.depth == 1 else []
        places = [(one.symbol.path, line) for line in also[:MOST_ALSO]] if several or one.under or one.unless else []
        user = by_ids(reader, [own] if places else ())
        found = circumstances(reader, [(place, user[own]) for place in places])
        more = [
            FurtherUse(
                place[1], texts.of(place[0]).line(place[1])[:LONGEST], found[place].under if place in found else []
            )
            for place in places
            if several or (place in found and found[place].under != one.under)
        ]
        handed = sorted(registered.get(own, set()) - {one.at, *also})[:MOST_HANDED] if one.depth == 1 else []
        more += [FurtherUse(line, texts.of(one.symbol.path).line(line)[:LONGEST], []) for line in handed]
        told = {use.line for use in more}
        yield replace(one, also=[line for line in also if line not in told] or UNSET, further=more or UNSET)


class Described:
    """Describes the users: the first with their conditions, and the endpoints that they serve."""

    def __init__(self, reader: Reader, texts: Texts, changed: Sequence[Symbol], heads: dict[str, set[int]]) -> None:
        self._reader, self._texts, self._heads = reader, texts, heads
        self._names = {one.name for one in changed}
        self._holding: set[str] = set()
        """Ids of functions that register functions without a name."""
        self._requested = dict[str, list[NamedLine]]()

    def of(self, ways: Sequence[Way]) -> Iterator[Reached]:
        reached = [*shown(self._reader, ways)]
        symbols = by_ids(self._reader, (one.symbol.symbol_id for one in reached))
        callables = [
            one for one in reached
            if one.symbol.kind in CALLABLE_KINDS or serves(self._reader, one.symbol.symbol_id, one.symbol.kind)
        ]  # fmt: skip
        first = [((one.symbol.path, one.at), symbols[one.symbol.symbol_id]) for one in callables[:MOST_DESCRIBED]]
        found = circumstances(self._reader, first)
        described = {symbol.symbol_id for _, symbol in first}
        serving = self._serving({one.symbol.symbol_id: symbols[one.symbol.symbol_id] for one in callables}, described)
        for one in reached:
            own = one.symbol.symbol_id
            is_quoted = one.depth <= 1 or len(reached) <= FEW or own in self._heads
            here = found.get((one.symbol.path, one.at)) if own in described else None
            may_hold = one.symbol.kind == "module" or own in self._holding
            inline = _inline(self._reader, one) if may_hold else []
            yield replace(
                one,
                text=self._quoted(one.symbol.path, one.at, whole=own in self._heads) if is_quoted else UNSET,
                under=(here.under if here else []) or UNSET,
                unless=(here.unless if here else []) or UNSET,
                serves=[*serving.get(own, ()), *inline] or UNSET,
                requested=self._requested.get(own) or UNSET,
            )

    def _quoted(self, path: str, line: int, *, whole: bool) -> str:
        """A line; of a decorator that opens its arguments there, `whole`, with these."""
        text = self._texts.of(path)
        told = text.line(line)
        for further in range(line + 1, line + MOST_ABOVE) if whole and told.startswith("@") else ():
            if told.count("(") <= told.count(")") or len(told) > LONGEST:
                break
            told = f"{told}{' ' if told.endswith(',') else ''}{text.line(further)}"
        return told[:LONGEST]

    def _serving(self, symbols: dict[str, Symbol], described: Collection[str]) -> dict[str, list[str]]:
        """By id of a function, the endpoints that it serves itself; for described ones with what runs around them in
        particular, apart from what changes."""
        found: dict[str, list[str]] = {own: [] for own in symbols}
        for own, routes in routes_to(self._reader, symbols, most=MOST_SERVED).items():
            by = symbols[own]  # what it registers itself does not lead to it
            lines = range(by.line_start + 1, by.line_end + 1)
            meant = self._meant(by, [one for one in routes if one.path != by.path or one.line not in lines])
            self._requested[own] = [client for one in meant for client in one.clients]
            self._holding |= {own} if len(meant) < len(routes) else set()
            near = {
                route.route: around_of(self._reader, symbols[own], (route.path, route.line), route.route, near=True)[0]
                for route in meant if own in described or len(routes) > 1
            }  # fmt: skip
            guarded = [one for one in meant if any(by.name in self._names for by in near.get(one.route, ()))]
            for route in (guarded if own in self._heads else []) or meant:
                others = [one for one in near.get(route.route, ()) if one.name not in self._names]
                kinds = dict.fromkeys(one.kind for one in others)
                around = [f"{kind} {', '.join(one.name for one in others if one.kind == kind)}" for kind in kinds]
                there = [f"{route.path}:{route.line}"] if route.path != symbols[own].path else []
                found[own].append("  ".join((route.route, *there, *around)))
        for row in surfaces_of(self._reader, symbols):
            if row["kind"] in ENTRIES and row["detail"] not in (PRODUCE, "call"):
                found[str(row["symbol_id"])].append(" ".join(filter(None, (str(row["kind"]), str(row["name"])))))
        return found

    def _meant(self, symbol: Symbol, routes: list[Route]) -> list[Route]:
        """The endpoints of a function whose decorators use what changes."""
        own = self._heads.get(symbol.symbol_id)
        if not own or len(routes) < 2:
            return routes
        written = _written(self._texts.of(symbol.path).lines, symbol.line_start)
        own = {max((head for head in written if head <= line), default=line) for line in own}

        def of(route: Route) -> set[int]:
            """The decorators that may register it, by the longest tail of its path."""
            ends = {head: path for head, path in written.items() if route.route.rstrip("/").endswith(path.rstrip("/"))}
            longest = max(map(len, ends.values()), default=0)
            return {head for head, path in ends.items() if len(path) == longest}

        return [route for route in routes if of(route) & own] or routes


def _written(lines: Sequence[str], below: int) -> dict[int, str]:
    """The first string in each decorator above a line, by where the decorator begins."""
    found: dict[int, str] = {}
    first = below = min(below, len(lines))
    while first > 1 and lines[first - 2].strip() and below - first < MOST_ABOVE:
        first -= 1
    heads = [at for at in range(first, below) if lines[at - 1].lstrip().startswith("@")]
    for head, end in itertools.pairwise([*heads, below]):
        text = _TEXT.search(" ".join(lines[head - 1 : end - 1]))
        found[head] = text[1] if text else ""
    return found


def _inline(reader: Reader, one: Reached) -> list[str]:
    """The endpoints of a file whose anonymous handler is around the line of a use."""
    rows = reader.ask("surfaces", kind="route", prefix=one.symbol.path, name="")
    own = [row for row in rows if row["path"] == one.symbol.path]
    return [
        f"{row['detail']} {row['name']}".strip()
        for row in own
        if int(str(row["inline_start"] or 0)) <= one.at <= int(str(row["inline_end"] or 0))
    ]


def by_depth(reached: Iterable[Reached]) -> list[ImpactLevel]:
    levels = grouped((one.depth, one) for one in reached)
    return [ImpactLevel(depth, symbols) for depth, symbols in sorted(levels.items())]
