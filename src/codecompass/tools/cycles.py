"""Finds dependency cycles between modules and packages: find_cycles."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from codecompass.languages.native.targets import SOURCE_ENDINGS, header_of
from codecompass.languages.testing import is_test
from codecompass.session.project import Project
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.narrowing import let_nothing_through, path_prefix
from codecompass.tools.overviewing.units import File, Unit, Use, files_read, uses_between
from codecompass.tools.params import CycleUnit, Limit, PathFilter, Ref, UseFilter
from codecompass.tools.topology import Weights, circles, layered, shortest_circle

MOST_MEMBERS, MOST_PLACES = 60, 3


class UsePlace(Struct, frozen=True):
    path: str
    line: int
    uses: str
    """The file that is used there."""
    kind: str


class CycleStep(Struct, frozen=True):
    """One step of a cycle: `source` uses `target`."""

    source: str
    target: str
    times: int
    places: list[UsePlace]


class Cycle(Struct, frozen=True):
    """Modules, or packages, that all use each other, directly or through others."""

    members: list[str]
    size: int
    way: list[CycleStep]
    """The shortest way round."""
    cut: list[CycleStep]
    """The fewest and lightest uses, as far as is easily found, without which there is no cycle: the ones to mend."""
    for_types: bool = False
    """Whether it is one for type checkers alone: when the program runs, some of these imports are not there."""


class Cycles(Answer, frozen=True):
    between: str
    cycles: list[Cycle]
    """The largest first; those that are there for types alone last."""
    total_cycles: int
    total_members: int
    truncated: bool


def find_cycles(
    project: Project,
    *,
    between: CycleUnit = "modules",
    uses: UseFilter = "imports",
    path_filter: PathFilter = None,
    limit: Limit = 20,
    ref: Ref = None,
) -> Cycles:
    """Cycles between modules or packages, with a shortest way round and the lightest uses that close each: what to cut.
    By imports, calls or any use; tests left out."""
    reader = project.graph(ref)
    prefix = path_prefix(project.root, path_filter)
    files = {file.path: file for file in files_read(reader, prefix) if prefix or not is_test(file.path)}
    every = uses_between(reader)
    edges = Between(files, every, between, uses)
    running = Between(files, (use for use in every if not use.for_types), between, uses)
    found = circles(running.graph)
    inside = {member for members in found for member in members}
    for_types = [members for members in circles(edges.graph) if inside.isdisjoint(members)]
    shown = [running.cycle(members) for members in found[:limit]]
    shown += [edges.cycle(members, for_types=True) for members in for_types[: limit - len(shown)]]
    found += for_types
    cut = len(found) > limit or any(len(one.members) < one.size for one in shown)
    warnings = [] if files else let_nothing_through(reader.tree.files, prefix, written=path_filter)
    return Cycles(
        between, shown, len(found), sum(map(len, found)), cut,
        metadata=metadata(reader.standing, left_out=cut, warnings=warnings),
    )  # fmt: skip


class _Edge(NamedTuple):
    times: int
    uses: list[Use]


class Between:
    """The uses between modules, or packages."""

    def __init__(self, files: Mapping[str, File], uses: Iterable[Use], between: str, kinds: str) -> None:
        self.edges: dict[tuple[str, str], _Edge] = {}
        self.graph: dict[str, set[str]] = defaultdict(set)
        for use in uses:
            one, other = files.get(use.source), files.get(use.target)
            if one is None or other is None or kinds not in ("any", use.kind):
                continue
            source, target = (_unit(file, between, kinds, files) for file in (one, other))
            if source == target:
                continue
            edge = self.edges.get((source, target), _Edge(0, []))
            self.edges[source, target] = _Edge(edge.times + use.times, [*edge.uses, use])
            self.graph[source].add(target)

    def cycle(self, members: Sequence[str], *, for_types: bool = False) -> Cycle:
        inside = set(members)
        weights = {pair: float(edge.times) for pair, edge in self.edges.items() if inside.issuperset(pair)}
        way = shortest_circle(self.graph, members)
        steps = [self._step(source, target) for source, target in zip(way, [*way[1:], way[0]], strict=True)]
        cut = sorted(layered(weights).against, key=lambda pair: (weights[pair], pair))
        return Cycle(
            list(members[:MOST_MEMBERS]), len(members), steps, [self._step(*pair) for pair in cut[:MOST_MEMBERS]],
            for_types,
        )  # fmt: skip

    def _step(self, source: str, target: str) -> CycleStep:
        edge = self.edges[source, target]
        uses = sorted(edge.uses, key=lambda use: (use.kind != "imports", use.source, use.line, use.target))
        places = [UsePlace(use.source, use.line, use.target, use.kind) for use in uses[:MOST_PLACES]]
        return CycleStep(source, target, edge.times, places)


def layered_without_cuts(
    files: Mapping[str, File], units: Iterable[Unit], uses: Sequence[Use], weights: Weights
) -> tuple[frozenset[tuple[str, str]], list[list[str]]]:
    """The pairs of units to cut so that no cycle is left, and the layers that result, top first. Only imports on a
    cycle between packages count (or between modules, where both units are one): units that represent the folders below
    them, too, may only seem to form a cycle."""
    code = {path: file for path, file in files.items() if not is_test(path)}
    units = [*units]
    unit_of = {file.path: unit for unit in units for file in unit.files}
    running = [
        use for use in uses if use.kind == "imports" and not use.for_types and {use.source, use.target} <= code.keys()
    ]
    heavy: dict[tuple[str, str], float] = defaultdict(float)
    for level in ("packages", "modules"):
        found = circles(Between(code, running, level, "imports").graph)
        number = {member: at for at, members in enumerate(found) for member in members}
        for use in running:
            ends = (
                number.get(_unit(code[use.source], level, use.kind, code)),
                number.get(_unit(code[use.target], level, use.kind, code)),
            )
            one, other = unit_of.get(use.source), unit_of.get(use.target)
            if ends[0] is None or ends[0] != ends[1] or one is None or other is None or one == other:
                continue
            if level == "packages" or one.kind == other.kind == "module":
                heavy[one.name, other.name] = weights.get((one.name, other.name), 0.0)
    cut = frozenset(layered(heavy).against)
    kept = {pair: weight for pair, weight in weights.items() if pair not in cut}
    return cut, layered(kept, (unit.name for unit in units)).levels


def _unit(file: File, between: str, kinds: str, files: Container[str]) -> str:
    """A module by its name, a package by its folder. Several files that form one module, as in Go, are one unit; but a
    C header and its source file have includes of their own. What a header has of inline code in a second one is its."""
    if between != "modules":
        return file.folder
    if kinds != "imports" or not file.path.endswith(SOURCE_ENDINGS):
        return file.module
    return header_of(file.path, files)
