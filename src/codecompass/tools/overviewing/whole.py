"""A repository's packages, layers, communities and central symbols, before a budget is applied."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS
from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.answers import SymbolRow
from codecompass.tools.cycles import layered_without_cuts
from codecompass.tools.overviewing.entered import (
    EntryPoint,
    Service,
    Tests,
    entry_points,
    exported,
    marked,
    services,
    tests_inside,
    tests_of,
)
from codecompass.tools.overviewing.past import History, changes_of, history_of
from codecompass.tools.overviewing.said import Area, Listed, about, areas, listed
from codecompass.tools.overviewing.start import HotSpot, Run, Start, hot_spots, runs, starts
from codecompass.tools.overviewing.units import (
    ROOT,
    File,
    Joined,
    Unit,
    Use,
    between_files,
    files_read,
    joined,
    units,
    uses_between,
)
from codecompass.tools.requesting import requests_by_tests
from codecompass.tools.surfaces import beside
from codecompass.tools.symbols import Symbol, by_ids
from codecompass.tools.tested import tested_by_file
from codecompass.tools.topology import circles, communities, page_rank, shortest_circle

MOST_CENTRAL, MOST_NAMED = 40, 4
_MAKING: Mapping[str, frozenset[str]] = {"constructor": TYPE_KINDS, "constant": frozenset({"enum"})}
"""Kinds of symbols that make a value of the type that they stand in, with the kinds of that."""
SMALLEST_COMMUNITY = 3
ROUNDED = 4
MOST_PARTS, LEAST_PART = 3, 0.15
"""Folders that a community is named by where none holds most of it, and the part of its files that one must hold."""


class LanguageSize(Struct, frozen=True):
    language: str
    files: int
    lines: int
    symbols: int
    test_files: int
    """Test files among the files."""


class Package(Struct, frozen=True):
    """A folder with everything below it, or a single module; outside of tests."""

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
    """Test files that use something of it."""
    commits: int = 0
    """Commits in the history that changed something of it."""
    community: int = -1
    """The number of the community that most of its lines are in, or -1."""


class Dependency(Struct, frozen=True):
    """One package uses another, in a number of places."""

    source: str
    target: str
    imports: int
    calls: int
    others: int
    """Names as a type, reads, extends …"""
    against: bool = False
    """Whether it leads up the layers."""
    cut: bool = False
    """Whether one would cut it for there to be no cycle between packages, or modules."""


class PackageCycle(Struct, frozen=True):
    """Packages that all use each other, directly or through others."""

    packages: list[str]
    way: list[str]
    """The shortest way round; it ends where it begins."""
    rolled_up: bool = False
    """Whether the cycle exists only because a package stands for the folders below it, too: these, each by itself, form
    none. In Go it is always so."""


class Community(Struct, frozen=True):
    """Files that are more connected with each other than with the rest, whatever folders they are in."""

    number: int
    name: str
    """The folder that most of it is in; with those below it where no one holds most: `src/{Controller,Form}`."""
    files: int
    lines: int
    inside: float
    """The part of its files' uses that stays within it, 0 … 1."""
    central: list[str]
    """The symbols that most hangs on in it."""
    paths: list[str]


class CentralSymbol(SymbolRow, frozen=True):
    rank: float
    """PageRank over calls, 1: as much as the mean."""
    callers: int
    """Symbols outside of tests that call it."""


class Told(Struct, frozen=True):
    """The full contents of an overview, before a budget is applied."""

    files: int
    lines: int
    symbols: int
    languages: list[LanguageSize]
    packages: list[Package]
    """The highest layer first."""
    dependencies: list[Dependency]
    cycles: list[PackageCycle]
    communities: list[Community] | None
    """None without the package that finds them."""
    entries: list[EntryPoint]
    api: list[EntryPoint]
    central: list[CentralSymbol]
    tests: Tests
    endpoints: list[Listed]
    areas: list[Area]
    config: list[Listed]
    tables: list[Listed]
    services: list[Service]
    history: History | None
    about: str
    start: list[Start]
    hot: list[HotSpot]
    runs: list[Run]


class Whole:
    """The data from which an overview is computed."""

    def __init__(self, reader: Reader, prefix: str) -> None:
        self.reader = reader
        self.files = files_read(reader, prefix)
        self.by_path = {file.path: file for file in self.files}
        uses = [use for use in uses_between(reader) if use.source in self.by_path and use.target in self.by_path]
        self.units = units(file for file in self.files if not is_test(file.path))
        self.joined = joined(self.units, uses)
        self.running = joined(self.units, (use for use in uses if not use.for_types))
        """Without what is there for types alone."""
        self.uses = uses
        self.folders = _between_folders(self.by_path, uses)
        rows = [row for row in marked(reader, self.files) if row["path"] in self.by_path]
        self.requests = requests_by_tests(reader)
        self.tests = tests_of(self.files, rows, self.units, uses, self.requests)
        self.tests_inside = tests_inside(reader, rows)
        self.calls = self._calls()
        self.rank = {self.ids[number]: share for number, share in page_rank(self.calls).items()}
        self.between = between_files(self.by_path, uses)
        self.communities = communities(self.between)
        self.entries = entry_points(reader, rows, prefix)
        self.api = exported(reader, self.files, self.rank)
        self.services = services(reader, self.files)
        self.history = history_of(reader, self.by_path)

    def told(self) -> Told:
        """The full overview."""
        packages, dependencies, cycles = self.packages()
        ranked = by_ids(self.reader, self.ranked()[: MOST_CENTRAL * 25])
        routes, config, tables, kept = listed(self.reader, self.by_path)
        return Told(
            files=len(self.files),
            lines=sum(file.lines for file in self.files),
            symbols=sum(file.symbols for file in self.files),
            languages=languages(self.files),
            packages=packages,
            dependencies=dependencies,
            cycles=cycles,
            communities=None if self.communities is None else self.told_communities(ranked),
            entries=self.entries,
            api=self.api,
            central=self.central(ranked),
            tests=self.tests,
            endpoints=routes,
            areas=areas(one.name for one in routes if not beside(one.path)),
            config=config,
            tables=tables,
            services=self.services,
            history=self.history,
            about=about(self.reader, self.files),
            start=starts(self.reader, self.entries, kept, self.by_path, self.uses),
            hot=self._hot(),
            runs=runs(self.reader),
        )

    def _hot(self) -> list[HotSpot]:
        callables = {
            str(row["path"]): int(str(row["callables"] or 0).partition(".")[0])
            for row in self.reader.ask("files_sized")
        }
        commits = {path: one.commits for path, one in self.reader.signals.files.items()}
        return hot_spots(self.by_path, commits, tested_by_file(self.reader, self.requests), callables)

    def _calls(self) -> Mapping[tuple[int, int], int]:
        """Calls between symbols outside of tests, including those dispatched from a declaration to its overrides and
        implementations. Symbols are given by their numbers in `self.ids`."""
        place_of = {str(row["id"]): _int(row["place"]) for row in self.reader.ask("places_in_table")}
        self.ids = sorted(place_of)
        number = {place_of[one]: index for index, one in enumerate(self.ids)}
        found: Counter[tuple[int, int]] = Counter()
        tests = {number for number, one in enumerate(self.ids) if one in self.tests_inside}
        for row in self.reader.ask("calls_between"):
            caller, callees = number[_int(row["caller"])], row["callees"]
            assert isinstance(callees, list)
            if caller in tests:
                continue
            found.update((caller, number[callee]) for callee in callees)
        called = {callee for _, callee in found}
        for row in self.reader.ask("overrides"):
            declared, method = place_of.get(str(row["above"]), -1), place_of.get(str(row["id"]), -1)
            if number.get(declared) in called and method in number:
                found.setdefault((number[declared], number[method]), 1)
        return found

    def packages(self) -> tuple[list[Package], list[Dependency], list[PackageCycle]]:
        weights = {pair: float(use.weight) for pair, use in self.joined.items()}
        cut, layers = layered_without_cuts(self.by_path, self.units, self.uses, weights)
        height = {name: len(layers) - 1 - at for at, level in enumerate(layers) for name in level}
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
        return packages, _dependencies(self.joined, height, cut), _cycles(self.running, self.units, self.folders)

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
        named = (one for one in symbols.values() if one.kind != "constructor")
        for symbol in sorted(named, key=lambda one: (-self.rank[one.symbol_id], one.path, one.line_start)):
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
        """Symbols, the most central first."""
        return sorted(self.rank, key=lambda one: (-round(self.rank[one] * len(self.rank), ROUNDED), one))

    def central(self, symbols: Mapping[str, Symbol]) -> list[CentralSymbol]:
        """The most central symbols. Constructors and variants of an enumeration count for their type. A symbol whose
        rank comes from a single caller is a part of that caller, and comes last."""
        shown = {
            one: symbol for one, symbol in symbols.items() if symbol.path in self.by_path and not is_test(symbol.path)
        }
        owners = by_ids(self.reader, {one.parent_id for one in shown.values() if one.kind in _MAKING})
        stands_for = {
            one.symbol_id: owners[one.parent_id].symbol_id
            for one in shown.values()
            if one.parent_id in owners and owners[one.parent_id].kind in _MAKING.get(one.kind, ())
        }
        rank: dict[str, float] = defaultdict(float)
        for one in shown.keys() | owners.keys():
            rank[stands_for.get(one, one)] += self.rank.get(one, 0.0)
        callers: dict[str, set[int]] = defaultdict(set)
        for caller, callee in self.calls:
            if caller != callee and (one := stands_for.get(self.ids[callee], self.ids[callee])) in rank:
                callers[one].add(caller)
        found = [
            CentralSymbol(
                one.symbol_id, one.name, one.qualified_name, one.kind, one.path, one.line_start, one.line_end,
                round(rank[one.symbol_id] * len(self.rank), 1), len(callers[one.symbol_id]),
            )
            for one in {**owners, **shown}.values()
            if one.symbol_id not in stands_for and callers[one.symbol_id]
        ]  # fmt: skip
        return sorted(found, key=lambda one: (one.callers < 2, -one.rank, one.path, one.line_start))[:MOST_CENTRAL]


def languages(files: Iterable[File]) -> list[LanguageSize]:
    by_language = grouped((file.language, file) for file in files)
    found = [
        LanguageSize(
            language, len(own), sum(file.lines for file in own), sum(file.symbols for file in own),
            sum(is_test(file.path) for file in own),
        )
        for language, own in by_language.items()
    ]  # fmt: skip
    return sorted(found, key=lambda one: (-one.lines, one.language))


def _dependencies(
    uses: Mapping[tuple[str, str], Joined], height: Mapping[str, int], cut: frozenset[tuple[str, str]]
) -> list[Dependency]:
    """Dependencies, those against the layers' order first, then the heaviest."""
    found = [
        Dependency(*pair, use.imports, use.calls, use.others, height[pair[0]] <= height[pair[1]], pair in cut)
        for pair, use in uses.items()
    ]
    return sorted(
        found, key=lambda one: (not one.against, -(one.imports + one.calls + one.others), one.source, one.target)
    )


def _cycles(
    uses: Mapping[tuple[str, str], Joined], units: Sequence[Unit], folders: Mapping[str, set[str]]
) -> list[PackageCycle]:
    """The cycles between packages. `folders`: which folders use which."""
    graph: dict[str, set[str]] = defaultdict(set)
    for source, target in uses:
        graph[source].add(target)
    unit_of = {file.folder: unit.name for unit in units for file in unit.files}
    joint = [{unit_of[folder] for folder in members if folder in unit_of} for members in circles(folders)]
    found = []
    for members in circles(graph):
        way = shortest_circle(graph, members)
        is_real = any(len(one.intersection(members)) > 1 for one in joint)
        is_folders = not any(unit.kind == "module" for unit in units if unit.name in members)
        found.append(PackageCycle(members, [*way, way[0]], is_folders and not is_real))
    return found


def _between_folders(files: Mapping[str, File], uses: Iterable[Use]) -> dict[str, set[str]]:
    """Which folders use which, outside of tests, each without its subfolders."""
    graph: dict[str, set[str]] = defaultdict(set)
    for use in uses:
        source, target = files[use.source].folder, files[use.target].folder
        if source != target and not use.for_types and not (is_test(use.source) or is_test(use.target)):
            graph[source].add(target)
    return graph


def _most_lines(unit: Unit, member: Mapping[str, int]) -> int:
    lines: Counter[int] = Counter()
    for file in unit.files:
        if file.path in member:
            lines[member[file.path]] += file.lines
    return min(lines, key=lambda number: (-lines[number], number)) if lines else -1


def _common_folder(paths: Sequence[str]) -> str:
    """The deepest folder that contains more than half of the files, and if they are spread over several subfolders,
    the largest of these."""
    folders: Counter[str] = Counter()
    for path in paths:
        parts = path.split("/")[:-1]
        folders.update("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))
    deep = [folder for folder, count in folders.items() if count * 2 > len(paths)]
    most = max(deep, key=lambda folder: (folder.count("/"), folder), default="")
    depth = most.count("/") + 1 if most else 0
    below = {
        one: count
        for one, count in folders.items()
        if one.count("/") == depth and one.startswith(f"{most}/" if most else "")
    }
    parts = sorted(below, key=lambda one: (-below[one], one))[:MOST_PARTS]
    parts = [one.rpartition("/")[2] for one in parts if below[one] >= LEAST_PART * len(paths)]
    if len(parts) < 2:
        return most or ROOT
    return f"{most}/{{{','.join(parts)}}}".lstrip("/")


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
