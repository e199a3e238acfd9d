"""The files of a tree, their history, and which parts use which: list_files, get_file_history, map_dependencies."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime

from msgspec import UNSET, Struct, UnsetType

from codecompass.languages.testing import is_test
from codecompass.revision.signals import FileHistory
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.blame import Wrote
from codecompass.tools.blame import blame as lines_by_commit
from codecompass.tools.cycles import layered_without_cuts
from codecompass.tools.narrowing import let_nothing_through, narrowing, none_passes, repository_path
from codecompass.tools.overviewing.units import MOST_UNITS, File, files_read, uses_between
from codecompass.tools.overviewing.units import Unit as Part
from codecompass.tools.overviewing.units import units as parts_of
from codecompass.tools.params import Blame, FilePath, Limit, ManyResults, PathsFilter, Ref, UnitFolder, Units, WithTests
from codecompass.tools.past import kept_elsewhere
from codecompass.tools.symbols import Row
from codecompass.tools.tested import tested_by_file


class FileRecord(Struct, frozen=True):
    path: str
    language: str
    lines: int
    bytes: int
    symbols: int
    callables: int
    """Functions and methods."""
    tested: int
    """How many of these a test reaches by calls."""
    test: bool
    skipped: str
    """Why it was not read, else empty."""
    commits: int
    """Commits in the history that changed it."""


class FileList(Answer, frozen=True):
    files: list[FileRecord]
    """The largest first."""
    total_files: int
    total_lines: int
    truncated: bool


class AuthorOfFile(Struct, frozen=True):
    name: str
    commits: int


class ChangedWith(Struct, frozen=True):
    """A file that changes in the same commits more often than by chance."""

    path: str
    times: int
    share: float
    """The part of the file's commits that change the other one, too."""


class FilePast(Answer, frozen=True):
    path: str
    commits: int
    first: str
    last: str
    """Dates of the first commit that changed it, as far as the history is known, and of the last."""
    authors: list[AuthorOfFile]
    owners: list[str]
    """Owners by CODEOWNERS."""
    changed_with: list[ChangedWith]
    lines: list[Wrote] | UnsetType = UNSET
    """With `blame`: author and commit of each line."""


class Unit(Struct, frozen=True):
    """A part of the tree: a folder with its contents, or a file."""

    path: str
    kind: str
    """`folder`, `file`; `outside`: it lies outside of the folder that was asked about."""
    files: int
    lines: int
    test: bool
    """Whether all of its files are tests'."""


class Dependency(Struct, frozen=True):
    source: str
    target: str
    calls: int
    imports: int
    extends: int
    """Bases and interfaces."""
    references: int
    total: int
    cut: bool
    """Whether one would cut it for there to be no cycle between packages, or modules."""


class DependencyMap(Answer, frozen=True):
    folder: str
    units: list[Unit]
    dependencies: list[Dependency]
    """The heaviest first."""
    folded: bool
    """Whether folders stand for everything below them, to keep within the number of units asked for."""
    layers: list[list[str]]
    """Its units, the highest first: each uses lower ones, those to cut left out."""
    left_out: int
    """Units that are not shown: those with the fewest lines."""


def list_files(
    project: Project, *, path_filter: PathsFilter = None, limit: ManyResults = 500, ref: Ref = None
) -> FileList:
    """The files of a tree by size, with languages, symbols, and how much of each is reached by tests."""
    reader = project.graph(ref)
    wanted = narrowing(project.root, path_filter, reader.tree.files)
    rows: list[Row] = [row for row in reader.ask("files_sized") if wanted.passes(str(row["path"]))]
    tested = tested_by_file(reader)
    rows.sort(key=lambda row: (-int(row["lines"] or 0), str(row["path"])))
    past = reader.signals.files
    records = [_record(row, tested, past) for row in rows[:limit]]
    cut = len(rows) > limit
    warnings = none_passes(reader.tree.files, wanted, path_filter) if not rows else []
    told = metadata(reader.standing, left_out=cut, warnings=warnings)
    return FileList(records, len(rows), sum(int(row["lines"] or 0) for row in rows), cut, metadata=told)


def _record(row: Row, tested: Mapping[str, int], past: Mapping[str, FileHistory]) -> FileRecord:
    path, callables = str(row["path"]), int(row["callables"] or 0)
    return FileRecord(
        path, str(row["language"] or ""), int(row["lines"] or 0), int(row["bytes"] or 0),
        max(int(row["symbols"] or 0) - 1, 0), callables, min(tested.get(path, 0), callables),
        bool(row["test"]) or is_test(path), str(row["skipped"] or ""),
        past[path].commits if path in past else 0,
    )  # fmt: skip


def get_file_history(
    project: Project, path: FilePath, *, blame: Blame = False, limit: Limit = 20, ref: Ref = None
) -> FilePast:
    """How often a file changed, by whom, who owns it, and which files change with it more often than chance has it; with
    `blame` which commit wrote each line."""
    reader = project.graph(ref)
    file = repository_path(project.root, path)
    reader.text(file)
    past = reader.signals.files.get(file)
    together = reader.signals.with_file(file)
    authors = [AuthorOfFile(name, count) for name, count in (past.authors if past else ())]
    older = f"older commits cannot be read. {project.source.gaps()}".rstrip()
    why = [*([older] if reader.log.ends == "gap" else []), *([] if past else kept_elsewhere(project, file))]
    return FilePast(
        file, past.commits if past else 0, _day(past.first) if past else "", _day(past.last) if past else "",
        authors[:limit], [*reader.owners.of_file(file)],
        [ChangedWith(one.other, one.times, round(one.share, 2)) for one in together[:limit]],
        lines_by_commit(reader, file) if blame else UNSET,
        metadata=metadata(reader.standing, left_out=len(together) > limit, warnings=why),
    )  # fmt: skip


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def map_dependencies(
    project: Project, folder: UnitFolder = "", *, tests: WithTests = True, limit: Units = MOST_UNITS, ref: Ref = None
) -> DependencyMap:
    """Which parts of the tree use which: the folders and files of a folder, and what is around it, with how often; of a file
    the files that it uses, and those that use it."""
    reader = project.graph(ref)
    within = repository_path(project.root, folder) if folder else ""
    within = "" if within == "." else within
    files = {one.path: one for one in files_read(reader)}
    if not tests:
        files = {path: one for path, one in files.items() if not is_test(path)} or files
    found = _around_file(reader, files, within, limit) if within in files else _parts(files, within, limit)
    records = {part.name: _unit_record(part, within) for part in found}
    shown = dict(sorted(records.items(), key=lambda item: (-item[1].lines, item[0]))[:limit])
    unit_of = {file.path: part.name for part in found for file in part.files}
    between: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    uses = uses_between(reader)
    for use in uses:
        source, target = unit_of.get(use.source), unit_of.get(use.target)
        if source != target and source in shown and target in shown:
            if records[source].kind == "outside" and records[target].kind == "outside":
                continue
            between[source, target][use.kind] += use.times
    weights = {pair: float(times.total()) for pair, times in between.items()}
    cut, layers = layered_without_cuts(files, found, uses, weights)
    edges = [_dependency(*pair, times, pair in cut) for pair, times in between.items()]
    edges.sort(key=lambda edge: (-edge.total, edge.source, edge.target))
    used = {one for edge in edges for one in (edge.source, edge.target)}
    units = [unit for path, unit in sorted(shown.items()) if unit.kind != "outside" or path in used]
    warnings = let_nothing_through(reader.tree.files, within and f"{within}/", written=folder) if not units else []
    left_out = len(records) - len(shown)
    folded = any(file.folder != part.name for part in found if part.kind == "package" for file in part.files)
    told = metadata(reader.standing, left_out=bool(left_out), warnings=warnings)
    return DependencyMap(within, units, edges, folded, layers, left_out, metadata=told)


def _around_file(reader: Reader, files: Mapping[str, File], file: str, limit: int) -> list[Part]:
    """A file and the files most used by it or using it, each as a unit of its own."""
    times: Counter[str] = Counter()
    for row in reader.ask("uses_between_files"):
        source, target = str(row["source"]), str(row["target"])
        if file in (source, target) and source != target:
            times[target if source == file else source] += int(str(row["times"]))
    near = sorted(times.keys() & files.keys(), key=lambda path: (-times[path], path))[: limit - 1]
    return [Part(path, "module", (files[path],)) for path in (file, *near)]


def _parts(files: Mapping[str, File], within: str, limit: int) -> list[Part]:
    """The whole tree, divided as in the overview. For a folder: its own files, the folders below it, divided likewise,
    and around it the folders beside it and beside its ancestors."""
    if not within:
        return parts_of(files.values(), limit)
    own = [one for one in files.values() if one.folder == within]
    below = [one for one in files.values() if one.folder.startswith(f"{within}/")]
    around: dict[str, list[File]] = defaultdict(list)
    for one in files.values():
        if not one.path.startswith(f"{within}/"):
            around[_beside(one.path, within)].append(one)
    return [
        *(Part(one.path, "module", (one,)) for one in own),
        *parts_of(below, max(limit - len(own), 2)),
        *(Part(name, "package", tuple(held)) for name, held in around.items()),
    ]


def _beside(path: str, within: str) -> str:
    """The outermost folder (or the file) of a path that is not an ancestor of `within`."""
    names, way = path.split("/"), within.split("/")
    same = next((at for at, (a, b) in enumerate(zip(names, way, strict=False)) if a != b), len(way))
    return "/".join(names[: same + 1])


def _unit_record(part: Part, within: str) -> Unit:
    is_inside = not within or part.name == within or part.name.startswith(within + "/")
    kind = ("file" if part.kind == "module" else "folder") if is_inside else "outside"
    return Unit(part.name, kind, len(part.files), part.lines, all(is_test(one.path) for one in part.files))


def _dependency(source: str, target: str, times: Counter[str], cut: bool) -> Dependency:
    inherits = times["extends"] + times["implements"]
    return Dependency(
        source, target, times["calls"], times["imports"], inherits, times["references"], times.total(), cut
    )  # fmt: skip
