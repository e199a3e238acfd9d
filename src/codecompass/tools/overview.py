"""What a repository is, in one answer: get_overview."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from codecompass.session.project import Project, Standing, Status
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.budget import Room
from codecompass.tools.elsewhere.flows import Flow, flows
from codecompass.tools.elsewhere.neighbours import neighbours_of
from codecompass.tools.naming import shortened
from codecompass.tools.narrowing import let_nothing_through, path_prefix
from codecompass.tools.overviewing.entered import EntryPoint, Service, Tests
from codecompass.tools.overviewing.kept import told_last, told_of
from codecompass.tools.overviewing.past import History
from codecompass.tools.overviewing.said import MOST_LISTED, Area, Listed
from codecompass.tools.overviewing.start import HotSpot, Run, Start
from codecompass.tools.overviewing.whole import (
    CentralSymbol,
    Community,
    Dependency,
    LanguageSize,
    Package,
    PackageCycle,
    Told,
)
from codecompass.tools.params import FleetScope, OverviewTokens, PathFilter, Ref

Item = TypeVar("Item", bound=Struct)


class Overview(Answer, frozen=True):
    name: str
    commit: str | None
    about: str
    """What it is, as a manifest or the README says."""
    start: list[Start]
    """Where to start reading: main, what puts it together, the types and flows of its domain."""
    hot: list[HotSpot]
    """Files that change often, are long, and that tests reach little of."""
    runs: list[Run]
    """How it is run, tested and built."""
    files: int
    lines: int
    symbols: int
    languages: list[LanguageSize]
    packages: list[Package]
    """The highest layer first. Where there is no room for all, the largest."""
    total_packages: int
    dependencies: list[Dependency]
    cycles: list[PackageCycle]
    communities: list[Community]
    total_communities: int
    entry_points: list[EntryPoint]
    total_entry_points: dict[str, int]
    central: list[CentralSymbol]
    tests: Tests
    endpoints: list[Listed]
    total_endpoints: int
    areas: list[Area]
    """Where there are many endpoints, how they are spread over paths."""
    config: list[Listed]
    total_config: int
    tables: list[Listed]
    total_tables: int
    services: list[Service]
    total_services: int
    history: History | None
    """None without git history."""
    truncated: bool
    fleet: list[Flow] | UnsetType = UNSET
    """With `scope: "fleet"`: calls between repositories; they count towards no budget."""


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
    told = told_of(reader, prefix)
    warnings = [] if told.files else let_nothing_through(reader.tree.files, prefix, written=path_filter)
    if told.communities is None:
        warnings.append("communities need `pip install codecompass-graph[communities]` on this Python")
    told_about = About(reader.project.name, reader.commit, reader.standing)
    fitting = _within(told_about, told, max_tokens, warnings)
    if scope != "fleet":
        return fitting
    return replace(fitting, fleet=flows(neighbours_of(reader.project).all_links(reader)))


def last_overview(project: Project, ref: str | None, max_tokens: int) -> Overview | None:
    """The last overview of a ref, whatever has changed since; None if none is stored. It does not wait for an index."""
    status = project.status(ref)
    told = told_last(project, status.ref)
    return _within(About(project.name, None, status), told, max_tokens, []) if told else None


class About(NamedTuple):
    """The subject of an overview."""

    name: str
    commit: str | None
    state: Standing | Status


def _within(about: About, told: Told, budget: int, warnings: list[str]) -> Overview:
    """The overview as far as it fits: each section up to its share; what a section does not need goes to others."""
    room = Room(budget)
    room.take_text("x" * (AROUND if room.form == "json" else AROUND_TEXT) + told.about)
    kept = _Kept(room)
    run = kept.some(told.runs, 0.1, LEAST_LISTED)
    start = kept.some(told.start, 0.25, LEAST_START)
    hot = kept.some(told.hot, 0.1, 3)
    sizes = kept.some(told.languages, 0.1, 3)
    packages, dependencies = _packages(told, kept)
    cycles = kept.some(told.cycles, 0.1)
    central = kept.some(told.central, 0.2)
    room.take_text("x" * sum(len(shortened(one.qualified_name, one.path)) - len(one.name) for one in central))
    entries = kept.some(told.entries, 0.15, LEAST_LISTED) + kept.some(told.api, 0.08, LEAST_LISTED)
    groups = kept.some(_shorter(told.communities or (), room), 0.2)
    outside = kept.some(told.services, 0.3, LEAST_SERVICES)
    areas = kept.some(told.areas, 0.3)
    endpoints = kept.some(told.endpoints, 0.15 if areas else 0.25, LEAST_LISTED)
    tables = kept.some(told.tables, 0.25, LEAST_LISTED)
    config = kept.some(told.config, 0.3, LEAST_LISTED)
    tests, history = _tests(told.tests, kept), _history(told.history, kept)
    kinds = dict(sorted(Counter(one.kind for one in chain(told.entries, told.api)).items()))
    return Overview(
        about.name, about.commit, told.about, start, hot, run, told.files, told.lines, told.symbols, sizes,
        packages, len(told.packages), dependencies, cycles, groups, len(told.communities or ()),
        entries, kinds, central, tests, endpoints, len(told.endpoints), areas, config, len(told.config),
        tables, len(told.tables), outside, len(told.services), history, kept.cut,
        metadata=metadata(about.state, left_out=kept.cut, warnings=warnings),
    )  # fmt: skip


def _packages(told: Told, kept: _Kept) -> tuple[list[Package], list[Dependency]]:
    """The largest packages, in their layers, and their uses of each other."""
    largest = kept.some(sorted(told.packages, key=lambda one: -one.lines), 0.28)
    packages = [one for one in told.packages if one in largest]
    named = {one.path for one in packages}
    among = [one for one in told.dependencies if one.source in named and one.target in named]
    return packages, kept.some(among, 0.18)


def _tests(told: Tests, kept: _Kept) -> Tests:
    return Tests(told.files, told.cases, kept.some(told.touched, 0.4), kept.names(told.untouched, 0.3))


def _history(told: History | None, kept: _Kept) -> History | None:
    if told is None:
        return None
    return History(
        told.commits, told.since, told.until, told.complete, kept.some(told.authors, 0.25),
        kept.some(told.most_changed, 0.6), kept.some(told.together, 0.9),
    )  # fmt: skip


LEAST_SERVICES, LEAST_LISTED, LEAST_START = 6, 5, 8
AROUND, AROUND_TEXT = 900, 500
"""Characters of an overview besides the items of its sections: numbers, headings, metadata."""


class _Kept:
    """The contents of the answer, section by section."""

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
    """Communities without the paths of all their files if there is little room, or in text, which shows none: their
    names say where they are."""
    most = (
        0
        if room.form == "text"
        else 3
        if room.tokens < FEW_TOKENS
        else 10
        if room.tokens < MANY_TOKENS
        else MOST_LISTED
    )
    return [
        Community(one.number, one.name, one.files, one.lines, one.inside, one.central, one.paths[:most])
        for one in groups
    ]


FEW_TOKENS, MANY_TOKENS = 3000, 20_000
