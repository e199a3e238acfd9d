"""The files of a tree, their past, and which parts of it use which: list_files, get_file_history, map_dependencies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.narrowing import let_nothing_through, path_prefix, repository_path
from codecompass.tools.params import FilePath, Limit, ManyResults, PathFilter, Ref, UnitFolder, Units, WithTests
from codecompass.tools.past import kept_elsewhere
from codecompass.tools.symbols import Row

if TYPE_CHECKING:
    from codecompass.revision.signals import FileHistory
    from codecompass.session.project import Project, Reader


class FileRecord(Struct, frozen=True):
    path: str
    language: str
    lines: int
    bytes: int
    symbols: int
    callables: int
    """Functions and methods."""
    tested: int
    """Of these, how many a test reaches by calls."""
    test: bool
    skipped: str
    """Why it was not read, else empty."""
    commits: int
    """That changed it, of those that the history has."""


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
    """A file that changes in the same commits more often than chance has it."""

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
    """By CODEOWNERS."""
    changed_with: list[ChangedWith]


class Unit(Struct, frozen=True):
    """A part of the tree: a folder with all that is in it, or a file."""

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


class DependencyMap(Answer, frozen=True):
    folder: str
    units: list[Unit]
    dependencies: list[Dependency]
    """The heaviest first."""
    folded: bool
    """Whether folders stand for all that is below them, so that there are not more units than asked for."""
    left_out: int
    """Units that are not shown: those with the fewest lines."""


def list_files(
    project: Project, *, path_filter: PathFilter = None, limit: ManyResults = 500, ref: Ref = None
) -> FileList:
    """The files of a tree by size, with languages, symbols, and how much of each is reached by tests."""
    reader = project.graph(ref)
    prefix = path_prefix(project.root, path_filter)
    rows: list[Row] = [row for row in reader.ask("files_sized") if str(row["path"]).startswith(prefix)]
    tested = tested_by_file(reader)
    rows.sort(key=lambda row: (-int(row["lines"] or 0), str(row["path"])))
    past = reader.signals.files
    records = [_record(row, tested, past) for row in rows[:limit]]
    cut = len(rows) > limit
    warnings = let_nothing_through(reader.tree.files, prefix, written=path_filter) if not rows else []
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


def get_file_history(project: Project, path: FilePath, *, limit: Limit = 20, ref: Ref = None) -> FilePast:
    """How often a file changed, by whom, who owns it, and which files change with it more often than chance has it."""
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
        metadata=metadata(reader.standing, left_out=len(together) > limit, warnings=why),
    )  # fmt: skip


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def tested_by_file(reader: Reader) -> Counter[str]:
    """How many callables of each file are reached by calls from tests, directly or through others."""
    calls: dict[str, list[str]] = defaultdict(list)
    place: dict[str, str] = {}
    waiting: dict[str, None] = {}
    for row in reader.ask("all_calls"):
        caller, callee = str(row["caller"]), str(row["callee"])
        calls[caller].append(callee)
        if row["kind"] in CALLABLE_KINDS:
            place[callee] = str(row["path"])
        if row["test"]:
            waiting[caller] = None
    reached: set[str] = set(waiting)
    while waiting:
        found = [one for one in calls.get(waiting.popitem()[0], ()) if one not in reached]
        reached.update(found)
        waiting.update(dict.fromkeys(found))
    return Counter(place[one] for one in reached if one in place)


def map_dependencies(
    project: Project, folder: UnitFolder = "", *, tests: WithTests = True, limit: Units = 60, ref: Ref = None
) -> DependencyMap:
    """Which parts of the tree use which: the folders and files of a folder, and what is around it, with how often; of a file
    the files that it uses, and those that use it."""
    reader = project.graph(ref)
    within = repository_path(project.root, folder) if folder else ""
    within = "" if within == "." else within
    rows: list[Row] = [row for row in reader.ask("files_sized") if not row["skipped"] and row["symbols"]]
    if not tests:
        rows = [row for row in rows if not (row["test"] or is_test(str(row["path"])))] or rows
    lines = {str(row["path"]): int(row["lines"] or 0) for row in rows}
    unit_of, folded = (
        (_around_file(reader, lines, within, limit), False) if within in lines else _units(lines, within, limit)
    )
    records = _records(rows, unit_of, within)
    shown = dict(sorted(records.items(), key=lambda item: (-item[1].lines, item[0]))[:limit])
    between: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for row in reader.ask("uses_between_files"):
        source, target = unit_of.get(str(row["source"])), unit_of.get(str(row["target"]))
        if source != target and source in shown and target in shown:
            if records[source].kind == "outside" and records[target].kind == "outside":
                continue
            between[source, target][str(row["kind"]).lower()] += int(str(row["times"]))
    edges = [_dependency(source, target, times) for (source, target), times in between.items()]
    edges.sort(key=lambda edge: (-edge.total, edge.source, edge.target))
    used = {one for edge in edges for one in (edge.source, edge.target)}
    units = [unit for path, unit in sorted(shown.items()) if unit.kind != "outside" or path in used]
    warnings = let_nothing_through(reader.tree.files, within and f"{within}/", written=folder) if not units else []
    cut = len(records) > len(shown)
    told = metadata(reader.standing, left_out=cut, warnings=warnings)
    return DependencyMap(within, units, edges, folded, len(records) - len(shown), metadata=told)


def _around_file(reader: Reader, lines: Mapping[str, int], file: str, limit: int) -> dict[str, str]:
    """A file and those that it uses, or that use it, the most: each is a unit of its own."""
    times: Counter[str] = Counter()
    for row in reader.ask("uses_between_files"):
        source, target = str(row["source"]), str(row["target"])
        if file in (source, target) and source != target:
            times[target if source == file else source] += int(str(row["times"]))
    near = sorted(times.keys() & lines.keys(), key=lambda path: (-times[path], path))[: limit - 1]
    return {path: path for path in (file, *near)}


def _units(lines: Mapping[str, int], within: str, limit: int) -> tuple[dict[str, str], bool]:
    """The unit of each path, and whether there are folders below one. Inside the folder: its own files, and the folders
    below it, of which the largest are taken apart while there are not too many. Around it: the folders beside it and
    beside those that it lies in."""
    inside = [path for path in lines if not within or path.startswith(within + "/")]
    unit_of = {path: _child(path, within) for path in inside}
    size: Counter[str] = Counter()
    for path, unit in unit_of.items():
        size[unit] += lines[path]
    whole: set[str] = set()
    while apart := [unit for unit in size if unit not in whole]:
        largest = max(apart, key=lambda unit: (size[unit], unit))
        held = [path for path, unit in unit_of.items() if unit == largest]
        finer = {path: _folder_below(path, largest) for path in held}
        if len(size) - 1 + len(set(finer.values())) > limit or set(finer.values()) == {largest}:
            whole.add(largest)
            continue
        del size[largest]
        unit_of |= finer
        for path, unit in finer.items():
            size[unit] += lines[path]
        whole.add(largest)
    folded = any(unit != path and path.rpartition("/")[0] != unit for path, unit in unit_of.items())
    beside = {path: _beside(path, within) for path in lines if within and not path.startswith(within + "/")}
    return unit_of | beside, folded


def _child(path: str, within: str) -> str:
    """What of a folder holds a path: the file itself, or the folder directly below."""
    skip = len(within) + 1 if within else 0
    return path[:skip] + path[skip:].split("/", 1)[0]


def _folder_below(path: str, folder: str) -> str:
    """The folder directly below one that holds a path; the folder itself for its own files."""
    rest = path[len(folder) + 1 :]
    return f"{folder}/{rest.split('/', 1)[0]}" if "/" in rest else folder


def _beside(path: str, within: str) -> str:
    """The folder (or file) that is the first to leave the way down to `within`."""
    names, way = path.split("/"), within.split("/")
    same = next((at for at, (a, b) in enumerate(zip(names, way, strict=False)) if a != b), len(way))
    return "/".join(names[: same + 1])


def _records(rows: Iterable[Row], unit_of: Mapping[str, str], within: str) -> dict[str, Unit]:
    held: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if unit := unit_of.get(str(row["path"])):
            held[unit].append(row)
    return {unit: _unit_record(unit, files, within) for unit, files in held.items()}


def _unit_record(unit: str, files: Sequence[Row], within: str) -> Unit:
    is_inside = not within or unit == within or unit.startswith(within + "/")
    kind = ("file" if str(files[0]["path"]) == unit else "folder") if is_inside else "outside"
    return Unit(
        unit, kind, len(files), sum(int(row["lines"] or 0) for row in files),
        all(bool(row["test"]) or is_test(str(row["path"])) for row in files),
    )  # fmt: skip


def _dependency(source: str, target: str, times: Counter[str]) -> Dependency:
    inherits = times["extends"] + times["implements"]
    return Dependency(
        source, target, times["calls"], times["imports"], inherits, times["references"], times.total()
    )  # fmt: skip
