"""The users affected by a change: find_impact."""

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from codecompass.languages import is_code, unbound_name
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS, Bearer
from codecompass.model.errors import CodeCompassError
from codecompass.model.relations import grouped
from codecompass.session.project import Project, Reader
from codecompass.tools.account import Account, NamedLine, account_of, lines_of
from codecompass.tools.answers import Answer, StableRow, metadata, shaped
from codecompass.tools.around import around_of
from codecompass.tools.building import Rebuilt, rebuilt
from codecompass.tools.calls import unresolved_uses
from codecompass.tools.caveats import hiding
from codecompass.tools.changes import changed_files, changed_symbols
from codecompass.tools.circumstances import circumstances
from codecompass.tools.declarations import declared, defined
from codecompass.tools.dispatch import DISPATCH, Declaration, declarations, surfaces_of, unfollowed
from codecompass.tools.elsewhere.uses import Elsewhere, shown_afar, used_elsewhere
from codecompass.tools.endpoints import running
from codecompass.tools.exploring.messages import Route, routes_to, serves
from codecompass.tools.narrowing import let_nothing_through, path_prefix, repository_path
from codecompass.tools.params import (
    AgainstRef,
    AtLine,
    FleetScope,
    InPath,
    Limit,
    MaybeSymbol,
    PathDepth,
    Ref,
    Tests,
    ThroughBases,
)
from codecompass.tools.past import FilePast, past_of
from codecompass.tools.sites import BOUND, HANDED_ON, UNBOUND, Site, Sites, sites_of, unbound_sites
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import BORROWING_KINDS, Symbol, by_ids, decorated_at, decorated_by, in_file, one_symbol
from codecompass.tools.testing import stubbing
from codecompass.tools.topics import PRODUCE
from codecompass.tools.users import MOST_REACHED, Way, members_of, users_by_level

MOST_NAMES, MOST_DECORATED = 50, 1000
"""Names looked for among the unbound uses."""
MOST_LOOKED = 300
"""Reached symbols up to which is looked for what is beyond them."""
MOST_PAST = 5
"""Files whose history is told."""
MOST_ALSO, MOST_HANDED, MOST_SERVED, MOST_ABOVE = 4, 40, 60, 80
"""Further lines of a user with their conditions, or that hand it on, endpoints of one function, and lines of
decorators."""
_TEXT = re.compile(r"[\"'](/?[^\"']*)[\"']")
MOST_DESCRIBED, FEW, LONGEST = 16, 12, 160
"""Reached symbols that are described, number up to which all have their lines, characters of a line."""
DECORATING = TYPE_KINDS | {"module"}
"""What the uses in decorators are counted to: a type for those of its members."""
ENTRIES = frozenset({"command", "topic", "rpc", "event"})
"""Kinds of surfaces, beside routes, by which something is started from outside."""
MOST_UNBOUND = 12
"""Lines of uses that could not be bound, of a file or a diff."""
MOST_CHANGED = 20
"""Symbols of a diff or a file: the answer begins with them, and is about others."""


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


class ImpactLevel(Struct, frozen=True):
    depth: int
    symbols: list[Reached]


class Impact(Answer, frozen=True):
    changed: list[StableRow]
    levels: list[ImpactLevel]
    tests: list[Reached]
    total_reached: int
    affected_files: int
    truncated: bool
    unresolved_uses: int
    """Uses of the changed symbols' names that could not be bound: what may be reached and is not listed."""
    dispatched: int
    """How many of those reached are so through a base or an interface."""
    history: list[FilePast]
    """Figures from git about the files that change, where there is history."""
    account: Account | UnsetType = UNSET
    """Account of a single symbol: where else its name occurs."""
    elsewhere: list[Elsewhere] | UnsetType = UNSET
    """With `scope: "fleet"`: uses of all these in other repositories, and their number."""
    total_elsewhere: int | UnsetType = UNSET
    unbound: list[NamedLine] | UnsetType = UNSET
    """For a file or a diff: the first unbound uses, outside of the changed files, of names in it."""
    rebuilt: Rebuilt | UnsetType = UNSET
    """Of C and C++: what is compiled anew."""
    beyond: int = 0
    """How many symbols one more use away reach it, where few are nearer."""


def find_impact(
    project: Project,
    symbol_name: MaybeSymbol = None,
    path: InPath = None,
    *,
    line: AtLine = None,
    diff: AgainstRef = None,
    depth: PathDepth = 3,
    limit: Limit = 50,
    ref: Ref = None,
    tests: Tests = "all",
    dispatch: ThroughBases = True,
    scope: FleetScope = "repository",
) -> Impact:
    """Everything that reaches a symbol, a file, or what changed since a ref: by depth, tests apart. Ask before a change."""
    reader = project.graph(ref)
    is_place = symbol_name is not None and re.search(r":\d+\Z", symbol_name) is not None
    if symbol_name and not path and not is_place and in_file(reader, repository_path(project.root, symbol_name)):
        symbol_name, path = None, symbol_name
    if symbol_name:
        symbol = one_symbol(reader, symbol_name, path, line)
        changed = [symbol, *members_of(reader, symbol)]
    else:
        changed = _changed(project, reader, path, diff, ref)

    wide: dict[str, None] = {}
    ids = [symbol.symbol_id for symbol in changed]
    if not symbol_name:
        ids += _definitions(reader, changed)
    reach, beyond = _reach(reader, ids, depth, wide if dispatch else None)
    heads: dict[str, set[int]] = {}
    reach = [*_decorating(reader, reach, heads)]
    reach = [way for way in reach if tests == "all" or way.test == (tests == "only")]
    texts, sites, stubs = Texts(reader), None, dict[str, object]()
    if symbol_name:
        sites = sites_of(reader, changed[0], texts)
        stubs = {**stubbing(reader, changed[0], sites, texts)}  # they replace it: no change of it reaches them
    reach = [way for way in reach if way.symbol_id not in stubs]
    in_tests = [way for way in reach if way.test]
    others = [way for way in reach if not way.test]
    afar = None
    if scope == "fleet":
        afar = used_elsewhere(reader, [*changed, *by_ids(reader, (way.symbol_id for way in others)).values()])
    truncated = len(others) > limit or len(in_tests) > limit or len(afar or ()) > limit

    elsewhere, total_elsewhere = shown_afar(afar, limit)
    unresolved = _unresolved(reader, changed)
    extras = hiding(reader, changed, len(reach), unresolved, "nothing is known to be reached")
    warnings = [*unfollowed(reader, wide), *_warnings(reader, changed, reach, path), *extras.pop("warnings", [])]
    warnings += running(reader, changed[0]) if symbol_name else []
    if diff and not symbol_name and not any(is_code(one.language) for one in changed):
        warnings.append(_without_code(project, diff, ref))
    if symbol_name and diff:
        warnings.append("`diff` was not looked at: `symbol_name` says what changes")
    return Impact(
        [shaped(StableRow, symbol) for symbol in changed[: min(limit, MOST_CHANGED)]],
        _by_depth(_with_all_lines(reader, texts, _Described(reader, texts, changed, heads).of(others[:limit]), sites)),
        list(_shown(reader, in_tests[:limit])),
        len(reach),
        len({way.path for way in reach}),
        truncated,
        unresolved,
        sum(bool(way.through) for way in reach),
        _history(reader, changed),
        account_of(
            reader,
            changed[0],
            texts,
            listed=[HANDED_ON],
            cut=truncated,
            tests=tests,
            path=path,
            found=sites,
            partial=True,
        )
        if symbol_name
        else UNSET,
        elsewhere=elsewhere,
        total_elsewhere=total_elsewhere,
        unbound=UNSET if symbol_name else _unbound(reader, texts, changed),
        rebuilt=rebuilt(reader, {one.path for one in changed}) or UNSET,
        beyond=beyond,
        metadata=metadata(reader.standing, left_out=truncated, warnings=warnings, **extras),
    )


def _reach(reader: Reader, ids: Sequence[str], depth: int, wide: dict[str, None] | None) -> tuple[list[Way], int]:
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


def _decorating(reader: Reader, reach: Sequence[Way], heads: dict[str, set[int]]) -> Iterator[Way]:
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


def _changed(project: Project, reader: Reader, path: str | None, diff: str | None, ref: str | None) -> list[Symbol]:
    """The changing symbols: those of a file, or those of a diff."""
    if diff:
        ids = changed_symbols(project, diff, ref, path)
        return sorted(by_ids(reader, ids).values(), key=lambda symbol: (symbol.path, symbol.line_start))
    if path:
        file = repository_path(reader.project.root, path)
        found = in_file(reader, file)
        if not found:
            reader.text(file)
        return found
    raise CodeCompassError(
        "invalid_input", "Say what changes: `symbol_name`, `path`, or `diff` (a ref to compare with)."
    )


def _without_code(project: Project, diff: str, ref: str | None) -> str:
    """Why a diff has no symbols: which files changed, if any."""
    files = changed_files(project, diff, ref)
    more = f" and {len(files) - MOST_PAST} more" if len(files) > MOST_PAST else ""
    changed = f"no symbol of code changed in {', '.join(files[:MOST_PAST])}{more}"
    return changed if files else f"nothing differs from {diff}"


def _definitions(reader: Reader, changed: Sequence[Symbol]) -> list[str]:
    """The definitions elsewhere of what changing files only declare: who calls these calls them."""
    if not declared(reader, changed):
        return []
    found = defined(reader, [Bearer.of(one) for one in changed])
    return sorted({one.symbol.symbol_id for one in found if one.symbol} - {one.symbol_id for one in changed})


def _warnings(reader: Reader, changed: Sequence[Symbol], reach: Sequence[Way], path: str | None) -> Iterator[str]:
    if len(reach) > MOST_REACHED:
        yield f"more than {MOST_REACHED} symbols are reached; counting stopped there"
    if not changed:
        yield from let_nothing_through(reader.tree.files, path_prefix(reader.project.root, path), written=path)


def _history(reader: Reader, changed: Sequence[Symbol]) -> list[FilePast]:
    paths = list(dict.fromkeys(symbol.path for symbol in changed))[:MOST_PAST]
    found = (past_of(reader, path) for path in paths)
    return [one for one in found if one.commits or one.owners]


def _unresolved(reader: Reader, changed: Sequence[Symbol]) -> int:
    """Uses of these symbols' names (only of the first if they are many) that could not be bound."""
    names = {one.name: one for one in changed if one.kind not in BORROWING_KINDS}
    first = list(itertools.islice(names.values(), MOST_NAMES))
    reader.read_unbound({name for one in first for name in (one.name, unbound_name(one.language, one.name))})
    return sum(unresolved_uses(reader, one).total() for one in first)


def _unbound(reader: Reader, texts: Texts, changed: Sequence[Symbol]) -> list[NamedLine]:
    """The first places in other files that use a name of what changes and could not be bound."""
    names = {one.name: one for one in changed if one.kind not in BORROWING_KINDS}
    own = {one.path for one in changed}
    places = {
        (str(row["path"]), int(row["line"])): str(row["from_symbol"])
        for one in itertools.islice(names.values(), MOST_NAMES)
        for row in unbound_sites(reader, one.name, one.language)
        if row["path"] not in own
    }
    sites = [Site(*place, UNBOUND, user) for place, user in places.items()]
    return lines_of(reader, sorted(sites, key=lambda one: (is_test(one.path), one))[:MOST_UNBOUND], texts)


def _shown(reader: Reader, ways: Sequence[Way]) -> Iterator[Reached]:
    symbols, between = by_ids(reader, (way.symbol_id for way in ways)), declarations(reader, (w.through for w in ways))
    for way in ways:
        symbol = shaped(StableRow, symbols[way.symbol_id])
        how = (DISPATCH, between[way.through]) if way.through else (way.sent or UNSET, UNSET)
        yield Reached(symbol, way.depth, way.confidence, reader.layer(way.path), way.nearer, way.site, *how)


def _with_all_lines(reader: Reader, texts: Texts, reached: Iterable[Reached], sites: Sites | None) -> Iterator[Reached]:
    """The same, each with all lines that use the symbol, the first of these with their conditions."""
    lines, registered = dict[str, set[int]](), dict[str, set[int]]()
    for site in sites.of(BOUND, HANDED_ON) if sites is not None else ():
        (lines if site.kind == BOUND else registered).setdefault(site.user, set()).add(site.line)
    for one in reached:
        own = one.symbol.symbol_id
        also = sorted(lines.get(own, set()) - {one.at}) if one.depth == 1 else []
        places = [(one.symbol.path, line) for line in also[:MOST_ALSO]] if one.under or one.unless else []
        user = by_ids(reader, [own] if places else ())
        found = circumstances(reader, [(place, user[own]) for place in places])
        more = [
            FurtherUse(place[1], texts.of(place[0]).line(place[1])[:LONGEST], found[place].under)
            for place in places
            if place in found and found[place].under != one.under
        ]
        handed = sorted(registered.get(own, set()) - {one.at, *also})[:MOST_HANDED] if one.depth == 1 else []
        more += [FurtherUse(line, texts.of(one.symbol.path).line(line)[:LONGEST], []) for line in handed]
        told = {use.line for use in more}
        yield replace(one, also=[line for line in also if line not in told] or UNSET, further=more or UNSET)


class _Described:
    """Describes the users: the first with their conditions, and the endpoints that they serve."""

    def __init__(self, reader: Reader, texts: Texts, changed: Sequence[Symbol], heads: dict[str, set[int]]) -> None:
        self._reader, self._texts, self._heads = reader, texts, heads
        self._names = {one.name for one in changed}
        self._holding: set[str] = set()
        """Ids of functions that register functions without a name."""

    def of(self, ways: Sequence[Way]) -> Iterator[Reached]:
        reached = [*_shown(self._reader, ways)]
        symbols = by_ids(self._reader, (one.symbol.symbol_id for one in reached))
        callables = [
            one for one in reached
            if one.symbol.kind in CALLABLE_KINDS or serves(self._reader, one.symbol.symbol_id, one.symbol.kind)
        ]  # fmt: skip
        described = {one.symbol.symbol_id: symbols[one.symbol.symbol_id] for one in callables[:MOST_DESCRIBED]}
        places = {one.symbol.symbol_id: (one.symbol.path, one.at) for one in callables[:MOST_DESCRIBED]}
        found = circumstances(self._reader, [(places[own], symbol) for own, symbol in described.items()])
        serving = self._serving({one.symbol.symbol_id: symbols[one.symbol.symbol_id] for one in callables}, described)
        for one in reached:
            own = one.symbol.symbol_id
            is_quoted = one.depth == 1 or len(reached) <= FEW or own in self._heads
            here = found.get(places.get(own, ("", 0)))
            may_hold = one.symbol.kind == "module" or own in self._holding
            inline = _inline(self._reader, one) if may_hold else []
            yield replace(
                one,
                text=self._quoted(one.symbol.path, one.at, whole=own in self._heads) if is_quoted else UNSET,
                under=(here.under if here else []) or UNSET,
                unless=(here.unless if here else []) or UNSET,
                serves=[*serving.get(own, ()), *inline] or UNSET,
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
        for own, routes in routes_to(self._reader, symbols, 0, requested=False, most=MOST_SERVED).items():
            meant = self._meant(symbols[own], [one for one in routes if not _is_registered_in(one, symbols[own])])
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
                found[own].append("  ".join((route.route, *around)))
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


def _is_registered_in(route: Route, symbol: Symbol) -> bool:
    return route.path == symbol.path and symbol.line_start < route.line <= symbol.line_end


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


def _by_depth(reached: Iterable[Reached]) -> list[ImpactLevel]:
    levels = grouped((one.depth, one) for one in reached)
    return [ImpactLevel(depth, symbols) for depth, symbols in sorted(levels.items())]
