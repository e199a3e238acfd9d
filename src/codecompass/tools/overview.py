"""What a repository is, in one answer: get_overview."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from codecompass.fleet.flows import Flow, flows
from codecompass.languages.testing import is_test
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.budget import Room
from codecompass.tools.elsewhere.uses import neighbours_of
from codecompass.tools.narrowing import let_nothing_through, path_prefix
from codecompass.tools.overviewing.entered import (
    EntryPoint,
    Service,
    Tests,
    entry_points,
    exported,
    marked,
    services,
    tests_of,
)
from codecompass.tools.overviewing.past import History, changes_of, history_of
from codecompass.tools.overviewing.units import (
    ROOT,
    File,
    Joined,
    Unit,
    between_files,
    files_read,
    joined,
    units,
    uses_between,
)
from codecompass.tools.params import FleetScope, OverviewTokens, PathFilter, Ref
from codecompass.tools.surfaces import config_keys, db_tables, endpoints
from codecompass.tools.symbols import Symbol, by_ids
from codecompass.topology import circles, communities, layered, page_rank, shortest_circle

if TYPE_CHECKING:
    from codecompass.project import Project, Reader

MOST_LISTED = 500
"""Endpoints, configuration keys, tables, that are looked at."""
MOST_CENTRAL, MOST_NAMED = 40, 4
SMALLEST_COMMUNITY = 3
MOST_ABOUT = 400
"""Characters of what the README says first."""
ROUNDED = 4
_README = re.compile(r"(^|/)readme(\.(md|rst|txt|adoc|markdown))?$", re.IGNORECASE)
_NO_PROSE = re.compile(r"^\s*(#|=+\s*$|-+\s*$|\[!|!\[|<|\||\.\. |```|>|\*\s|-\s|\d+\.\s|\[.*\]:)")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|`([^`]+)`__?|<[^>]+>")
Item = TypeVar("Item", bound=Struct)


class LanguageSize(Struct, frozen=True):
    language: str
    files: int
    lines: int
    symbols: int
    test_files: int
    """Of the files."""


class Package(Struct, frozen=True):
    """A folder with what is below it, or a single module: outside of tests."""

    path: str
    kind: str
    """`package` or `module`."""
    layer: int
    """0: uses no other. A package stands above all that it uses, dependencies against the layers left out."""
    files: int
    lines: int
    symbols: int
    used_by: int
    """How many of the other packages use it."""
    test_files: int
    """That use something of it."""
    commits: int = 0
    """That changed something of it, of those that the history has."""
    community: int = -1
    """The number of the community that most of its lines are in, or -1."""


class Dependency(Struct, frozen=True):
    """One package uses another, at so many places."""

    source: str
    target: str
    imports: int
    calls: int
    others: int
    """Names as a type, reads, extends …"""
    against: bool = False
    """Whether it closes a circle: it is one of the lightest that do."""


class PackageCycle(Struct, frozen=True):
    """Packages that all use each other, directly or through others."""

    packages: list[str]
    way: list[str]
    """The shortest way round; it ends where it begins."""


class Community(Struct, frozen=True):
    """Files that have more to do with each other than with the rest, whatever folders they are in."""

    number: int
    name: str
    """The folder that most of it is in."""
    files: int
    lines: int
    inside: float
    """The part of its files' uses that stays within it, 0 … 1."""
    central: list[str]
    """The symbols that most hangs on in it."""
    paths: list[str]


class CentralSymbol(Struct, frozen=True):
    symbol_id: str
    name: str
    qualified_name: str
    kind: str
    path: str
    line_start: int
    line_end: int
    rank: float
    """PageRank over calls, 1: as much as the mean."""
    callers: int
    """Symbols outside of tests that call it."""


class Listed(Struct, frozen=True):
    """A surface: an endpoint, a configuration key, a table."""

    name: str
    path: str
    line: int
    detail: str
    """An endpoint's method and handler, a key's reader, a table's type."""


class Overview(Answer, frozen=True):
    name: str
    commit: str | None
    about: str
    """What the README says first."""
    files: int
    lines: int
    symbols: int
    languages: list[LanguageSize]
    packages: list[Package]
    """The highest layer first."""
    dependencies: list[Dependency]
    cycles: list[PackageCycle]
    communities: list[Community]
    entry_points: list[EntryPoint]
    total_entry_points: dict[str, int]
    central: list[CentralSymbol]
    tests: Tests
    endpoints: list[Listed]
    total_endpoints: int
    config: list[Listed]
    total_config: int
    tables: list[Listed]
    total_tables: int
    services: list[Service]
    history: History | None
    """None where there is no git history."""
    truncated: bool
    fleet: list[Flow] | UnsetType = UNSET
    """With `scope: "fleet"`: which repository calls which; it counts towards no budget."""


def get_overview(
    project: Project,
    *,
    path_filter: PathFilter = None,
    max_tokens: OverviewTokens = 2000,
    ref: Ref = None,
    scope: FleetScope = "repository",
) -> Overview:
    """What this repository is: languages, packages and layers with cycles, communities, entry points, the symbols that most
    hangs on, tests, endpoints, configuration, tables, outside services, history. Ask first in a repository you don't know."""
    reader = project.graph(ref)
    prefix = path_prefix(project.root, path_filter)
    whole = _Whole(reader, prefix)
    warnings = [] if whole.files else let_nothing_through(reader.tree.files, prefix, written=path_filter)
    if whole.communities is None:
        warnings.append("communities need `pip install codecompass[communities]` on this Python")
    told = _within(whole, max_tokens, warnings)
    return replace(told, fleet=_flows(reader)) if scope == "fleet" else told


def _flows(reader: Reader) -> list[Flow]:
    """Which repository calls which, in the fleet that this one is of."""
    return flows(neighbours_of(reader.project).all_links(reader))


class _Whole:
    """Everything, before a budget is applied."""

    def __init__(self, reader: Reader, prefix: str) -> None:
        self.reader = reader
        self.files = files_read(reader, prefix)
        self.by_path = {file.path: file for file in self.files}
        uses = [use for use in uses_between(reader) if use.source in self.by_path and use.target in self.by_path]
        self.units = units(self.files)
        self.joined = joined(self.units, uses)
        self.running = joined(self.units, (use for use in uses if not use.for_types))
        """Without what is there for types alone."""
        rows = [row for row in marked(reader, self.files) if row["path"] in self.by_path]
        self.tests = tests_of(self.files, rows, self.units, uses)
        self.calls = self._calls()
        self.rank = page_rank(self.calls)
        self.between = between_files(self.by_path, uses)
        self.communities = communities(self.between)
        self.entries = entry_points(reader, rows, prefix)
        self.api = exported(reader, self.files, self.rank)
        self.services = services(reader, self.files)
        self.history = history_of(reader, self.by_path)

    def _calls(self) -> dict[tuple[str, str], float]:
        """Calls between symbols, those that a declaration passes on to what overrides or implements it included."""
        found = {(str(r["caller"]), str(r["callee"])): float(str(r["times"])) for r in self.reader.ask("calls_between")}
        called = {callee for _, callee in found}
        for row in self.reader.ask("overrides"):
            if (declared := str(row["above"])) in called:
                found.setdefault((declared, str(row["id"])), 1.0)
        return found

    def packages(self) -> tuple[list[Package], list[Dependency], list[PackageCycle]]:
        weights = {pair: float(use.weight) for pair, use in self.joined.items()}
        layers = layered(weights, (unit.name for unit in self.units))
        against = frozenset(layers.against)
        height = {name: len(layers.levels) - 1 - at for at, level in enumerate(layers.levels) for name in level}
        used_by = Counter(target for _, target in self.joined)
        tested = {one.package: one.test_files for one in self.tests.touched}
        commits = changes_of(self.reader, self.units)
        member = {path: number for number, one in enumerate(self.shown_communities()) for path in one}
        packages = [
            Package(
                unit.name, unit.kind, height[unit.name], len(unit.files), unit.lines,
                sum(file.symbols for file in unit.files), used_by[unit.name], tested.get(unit.name, 0),
                commits.get(unit.name, 0), _most_lines(unit, member),
            )
            for unit in self.units
        ]  # fmt: skip
        packages.sort(key=lambda one: (-one.layer, -one.lines, one.path))
        return packages, _dependencies(self.joined, against), _cycles(self.running)

    def shown_communities(self) -> list[list[str]]:
        return [one for one in self.communities or () if len(one) >= SMALLEST_COMMUNITY]

    def told_communities(self, symbols: Mapping[str, Symbol]) -> list[Community]:
        found = self.shown_communities()
        number_of = {path: number for number, one in enumerate(found) for path in one}
        inner, total = Counter[int](), Counter[int]()
        for (source, target), weight in self.between.items():
            for path in (source, target):
                if path in number_of:
                    total[number_of[path]] += int(weight)
                    inner[number_of[path]] += int(weight) * (number_of.get(source) == number_of.get(target))
        central: dict[int, list[str]] = defaultdict(list)
        for symbol in sorted(symbols.values(), key=lambda one: (-self.rank[one.symbol_id], one.path, one.line_start)):
            number = number_of.get(symbol.path, -1)
            if len(central[number]) < MOST_NAMED and symbol.name not in central[number]:
                central[number].append(symbol.name)
        return [
            Community(
                number, _common_folder(paths), len(paths), sum(self.by_path[path].lines for path in paths),
                round(inner[number] / (total[number] or 1), 2), central[number], paths,
            )
            for number, paths in enumerate(found)
        ]  # fmt: skip

    def ranked(self) -> list[str]:
        """Symbols, those first that most hangs on."""
        return sorted(self.rank, key=lambda one: (-round(self.rank[one] * len(self.rank), ROUNDED), one))

    def central(self, symbols: Mapping[str, Symbol]) -> list[CentralSymbol]:
        callers = Counter(callee for caller, callee in self.calls if caller != callee)
        found = [
            CentralSymbol(
                one.symbol_id, one.name, one.qualified_name, one.kind, one.path, one.line_start, one.line_end,
                round(self.rank[one.symbol_id] * len(self.rank), 1), callers[one.symbol_id],
            )
            for one in symbols.values()
            if one.path in self.by_path and callers[one.symbol_id] and not is_test(one.path)
        ]  # fmt: skip
        return sorted(found, key=lambda one: (-one.rank, one.path, one.line_start))[:MOST_CENTRAL]


def _within(whole: _Whole, budget: int, warnings: list[str]) -> Overview:
    """The overview as far as it fits: of each section as much as its share allows, what it does not need goes to others."""
    reader = whole.reader
    packages, dependencies, cycles = whole.packages()
    ranked = by_ids(reader, whole.ranked()[: MOST_CENTRAL * 25])
    entries, api = whole.entries, whole.api
    routes, config, tables = _listed(reader, whole)
    groups, central = whole.told_communities(ranked), whole.central(ranked)
    about = _about(reader)
    history = whole.history
    room = Room(budget)
    room.take_text("x" * (AROUND if room.form == "json" else AROUND_TEXT) + about)
    kept = _Kept(room)
    languages = kept.some(_languages(whole.files), 0.1, 3)
    packages = kept.some(packages, 0.3)
    named = {one.path for one in packages}
    dependencies = kept.some([one for one in dependencies if one.source in named and one.target in named], 0.22)
    cycles = kept.some(cycles, 0.1)
    central = kept.some(central, 0.2)
    entries = kept.some(entries, 0.2)
    api = kept.some(api, 0.12)
    groups = kept.some(_shorter(groups, room), 0.25)
    outside = kept.some(whole.services, 0.2)
    endpoints_shown = kept.some(routes, 0.25)
    tables_shown = kept.some(tables, 0.3)
    config_shown = kept.some(config, 0.35)
    tests = Tests(
        whole.tests.files, whole.tests.cases, kept.some(whole.tests.touched, 0.4),
        kept.names(whole.tests.untouched, 0.3),
    )  # fmt: skip
    if history is not None:
        history = History(
            history.commits, history.since, history.until, history.complete, kept.some(history.authors, 0.25),
            kept.some(history.most_changed, 0.6), kept.some(history.together, 0.9),
        )  # fmt: skip
    return Overview(
        reader.project.name,
        reader.commit,
        about,
        len(whole.files),
        sum(file.lines for file in whole.files),
        sum(file.symbols for file in whole.files),
        languages,
        packages,
        dependencies,
        cycles,
        groups,
        [*entries, *api],
        dict(sorted(Counter(one.kind for one in chain(whole.entries, whole.api)).items())),
        central,
        tests,
        endpoints_shown,
        len(routes),
        config_shown,
        len(config),
        tables_shown,
        len(tables),
        outside,
        history,
        kept.cut,
        metadata=metadata(reader.standing, left_out=kept.cut, warnings=warnings),
    )


AROUND, AROUND_TEXT = 900, 500
"""Characters of an overview besides the items of its sections: numbers, headings, metadata."""


class _Kept:
    """What goes into the answer, section by section."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.cut = False

    def some(self, items: Sequence[Item], share: float, least: int = 0) -> list[Item]:
        kept = self._room.some(items, share, least)
        self.cut = self.cut or len(kept) < len(items)
        return kept

    def names(self, names: Sequence[str], share: float) -> list[str]:
        left = self._room.characters * share
        kept = []
        for name in names:
            left -= len(name) + 3
            if left < 0:
                self.cut = True
                break
            self._room.take_text(name + "   ")
            kept.append(name)
        return kept


def _shorter(groups: Iterable[Community], room: Room) -> list[Community]:
    """Communities without the paths of all their files, where there is little room: where they are is said by their names."""
    most = 3 if room.tokens < FEW_TOKENS else 10 if room.tokens < MANY_TOKENS else MOST_LISTED
    return [
        Community(one.number, one.name, one.files, one.lines, one.inside, one.central, one.paths[:most])
        for one in groups
    ]


FEW_TOKENS, MANY_TOKENS = 3000, 20_000


def _languages(files: Iterable[File]) -> list[LanguageSize]:
    by_language: dict[str, list[File]] = defaultdict(list)
    for file in files:
        by_language[file.language].append(file)
    found = [
        LanguageSize(
            language, len(own), sum(file.lines for file in own), sum(file.symbols for file in own),
            sum(is_test(file.path) for file in own),
        )
        for language, own in by_language.items()
    ]  # fmt: skip
    return sorted(found, key=lambda one: (-one.lines, one.language))


def _dependencies(uses: Mapping[tuple[str, str], Joined], against: frozenset[tuple[str, str]]) -> list[Dependency]:
    """Those that close circles first, then the heaviest."""
    found = [Dependency(*pair, use.imports, use.calls, use.others, pair in against) for pair, use in uses.items()]
    return sorted(
        found, key=lambda one: (not one.against, -(one.imports + one.calls + one.others), one.source, one.target)
    )


def _cycles(uses: Mapping[tuple[str, str], Joined]) -> list[PackageCycle]:
    graph: dict[str, set[str]] = defaultdict(set)
    for source, target in uses:
        graph[source].add(target)
    found = circles(graph)
    ways = (shortest_circle(graph, members) for members in found)
    return [PackageCycle(members, [*way, way[0]]) for members, way in zip(found, ways, strict=True)]


def _most_lines(unit: Unit, member: Mapping[str, int]) -> int:
    lines: Counter[int] = Counter()
    for file in unit.files:
        if file.path in member:
            lines[member[file.path]] += file.lines
    return min(lines, key=lambda number: (-lines[number], number)) if lines else -1


def _common_folder(paths: Sequence[str]) -> str:
    """The deepest folder that more than half of the files are in."""
    folders: Counter[str] = Counter()
    for path in paths:
        parts = path.split("/")[:-1]
        folders.update("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))
    deep = [folder for folder, count in folders.items() if count * 2 > len(paths)]
    return max(deep, key=lambda folder: (folder.count("/"), folder), default=ROOT)


def _listed(reader: Reader, whole: _Whole) -> tuple[list[Listed], list[Listed], list[Listed]]:
    """Endpoints, configuration keys and tables, each once, at the first place where it is."""
    routes = endpoints(reader, None, None)
    tables, _ = db_tables(reader, None, None, MOST_LISTED)
    told = (
        [Listed(f"{one.http_method} {one.route_path}", one.file_path, one.line, one.handler) for one in routes],
        [Listed(one.key, one.file_path, one.line, one.usage_pattern) for one in config_keys(reader, None)],
        [Listed(one.table_name, one.file_path, one.line, one.entity or "") for one in tables],
    )
    here = [[one for one in kind if one.path in whole.by_path] for kind in told]
    first = [list({one.name: one for one in reversed(kind)}.values())[::-1] for kind in here]
    return first[0], first[1], first[2]


def _about(reader: Reader) -> str:
    """The first paragraph of prose in the README nearest to the root."""
    known = [path for path in reader.tree.files if _README.search(path)]
    if not known:
        return ""
    text = reader.text(min(known, key=lambda path: (path.count("/"), path))).decode("utf-8", "replace")
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [line.strip() for line in paragraph.strip().split("\n")]
        if any(_NO_PROSE.match(line) for line in lines):
            continue
        said = " ".join(_LINK.sub(lambda found: found[1] or found[2] or "", " ".join(lines)).replace("**", "").split())
        if len(said.split()) > 3:
            return said if len(said) <= MOST_ABOUT else said[:MOST_ABOUT].rsplit(" ", 1)[0] + " …"
    return ""
