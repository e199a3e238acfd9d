"""Differences between two states: diff_context."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from codecompass.languages.file_roles import CHANGED, changed_role
from codecompass.model import TYPE_KINDS
from codecompass.model.errors import CodeCompassError
from codecompass.revision import Change, differing
from codecompass.session.project import Project
from codecompass.tools.answers import Answer
from codecompass.tools.changed_lines import (
    CHARACTERS,
    FEW_LINES,
    FEWEST,
    HEAD_LINE,
    Renamed,
    Renames,
    about,
    changed_lines,
    fitting,
    is_about,
    is_alignment,
    lines_outside,
    renames,
    without_alike,
)
from codecompass.tools.commits_between import Changing, CommitTold, commits_between, touching
from codecompass.tools.dispatch import calls_of
from codecompass.tools.history import Happened, Known, changes
from codecompass.tools.narrowing import (
    Narrowing,
    by_folder,
    narrowing,
    none_passes,
    path_prefix,
)
from codecompass.tools.params import (
    BaseRef,
    ChangesFilter,
    DiffTokens,
    HeadRef,
    Limit,
    WithCallers,
)
from codecompass.tools.reviewing.changed import DeclaredChange, between
from codecompass.tools.reviewing.endpoint_changes import EndpointChange, endpoint_changes, fitting_endpoints
from codecompass.tools.revisions import Revision, untold
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import by_ids


class FileChange(Struct, frozen=True):
    path: str
    change_type: str
    previous_path: str | UnsetType = UNSET
    diff: str = ""
    """The lines that differ outside of changed symbols, of code, as far as the budget reaches."""


class SymbolState(Struct, frozen=True):
    """A symbol on one side of a diff."""

    symbol_id: str
    symbol_stable_id: str
    kind: str
    qualified_name: str
    signature: str
    path: str
    line_start: int
    line_end: int


class SymbolChange(Struct, frozen=True):
    symbol: str
    change_type: str
    before: SymbolState | None
    after: SymbolState | None
    path: str
    lines: dict[str, int]
    source_layer: str
    diff: str = ""
    """The lines that went (`-12 …`) and came (`+12 …`), as far as the budget reaches."""
    callers: list[str] = field(default_factory=list)
    """Who calls it on the newer side, `path:line name`."""
    commits: list[str] = field(default_factory=list)
    """The commits that changed it, of several, as far as their lines tell."""
    alike: list[str] = field(default_factory=list)
    """Others of its kind in the file, of one line, in which the same is changed: they are not listed themselves."""


class FileSum(Struct, frozen=True):
    """The number of changed symbols in a file, not counting members of those that were added or deleted as a whole."""

    path: str
    changes: dict[str, int]
    """By the type of change."""
    names: list[str]
    """The first of these symbols."""
    previous: str = ""
    """The file that most of them were in before, if it is another."""


class Diff(Answer, frozen=True):
    base_ref: str
    head_ref: str
    merge_base_commit: str | None
    affected_files: int
    file_changes: list[FileChange]
    changes: list[SymbolChange]
    total_changes: int
    truncated: bool
    by_file: list[FileSum] = field(default_factory=list)
    """Where not all changes are told: all files with changed symbols, those that changed most first."""
    commits: list[CommitTold] = field(default_factory=list)
    """Commits since then that touch these files, newest first; if there are many, those that touch most of them."""
    total_commits: int = 0
    summed: int = 0
    """The files of `by_file` that the budget has room for in text."""
    endpoints: list[EndpointChange] = field(default_factory=list)
    """Endpoints that differ, those with other guards first, as many as the budget has room for."""
    endpoints_by: dict[str, int] = field(default_factory=dict)
    """How many differ, by how."""
    declared: list[DeclaredChange] = field(default_factory=list)
    """Configuration keys and tables that came or went."""
    renames: list[Renamed] = field(default_factory=list)


def diff_context(
    project: Project,
    base_ref: BaseRef = None,
    head_ref: HeadRef = None,
    path_filter: ChangesFilter = None,
    limit: Limit = 50,
    max_tokens: DiffTokens = 2000,
    callers: WithCallers = False,
) -> Diff:
    """Endpoints' guards and symbols changed, added, gone, moved since two refs parted, lines."""
    base_ref, head_ref = sides(base_ref, head_ref)
    base, head, merge_base = three_dots(project, base_ref, head_ref)
    paths = [*base.tree.files, *head.tree.files] if path_filter else ()
    wanted = narrowing(project.root, path_filter, paths, words=True)
    files = differing(base.tree, head.tree)
    all_happened = [one for one in _happened(base, head, files) if wanted.passes(*_sides(one))]
    happened, by_file = _as_read(_without_holders(about(project, all_happened, wanted)), limit)
    total, (happened, alike) = len(happened), without_alike(happened)
    file_changes = sorted(_files_wanted(base, head, files, happened, wanted), key=lambda one: _reading(one.path))
    unread = [one.path for one in file_changes if base.lacks(one.path) or head.lacks(one.path)]
    warnings = [] if file_changes else _warnings(base_ref, base, head, path_filter, wanted)
    warnings += _left([one.now.path for one in happened[limit:]])
    room = float(max_tokens * CHARACTERS) - AROUND
    served, standing = _endpoints(base, head, head_ref, files, wanted)
    endpoints, taken = fitting_endpoints(served, room * SHARE_ENDPOINTS)
    declared = _declared(base, head, wanted)[: int(room * SHARE_DECLARED / DECLARED_LINE)]
    room -= taken + len(declared) * DECLARED_LINE
    warnings += standing
    summed = min(MOST_SUMMED, max(FEWEST_SUMMED, int(room * SHARE_SUMMED / SUM_LINE))) if by_file else 0
    most_commits = min(MOST_COMMITS, max(FEWEST_COMMITS, int(room * SHARE_COMMITS / COMMIT_LINE)))
    room -= min(summed, len(by_file)) * SUM_LINE + most_commits * COMMIT_LINE
    renamed = renames(project, happened[:limit])
    file_changes = [
        *_with_lines(project, base, head, file_changes, all_happened, wanted, room * SHARE_OUTSIDE, renamed)
    ]
    room -= sum(len(one.diff) + HEAD_LINE * bool(one.diff) for one in file_changes)
    room -= 0 if by_file else len(happened) * HEAD_LINE
    guarded = {
        side.symbol_id for one in endpoints if one.change == "guards" for side in (one.before, one.after) if side
    }
    lines = changed_lines(project, happened[:limit], room, wanted, renamed, guarded)
    between_them = commits_between(project, merge_base, head.state.commit)
    commits = touching(between_them, [*_touched(file_changes)])
    changing = Changing(project, between_them if len(between_them) > 1 else ())
    shown = [
        _change(
            one, head if one.after else base, text, changing.of(one) if text else [], alike.get(one.now.symbol_id, [])
        )
        for one, text in zip(happened, lines, strict=False)
    ]
    return Diff(
        base_ref or project.source.default_branch(),
        head.state.ref,
        merge_base,
        len(file_changes),
        file_changes[: max(limit, MOST_FILES)],
        _with_callers(project, head, shown) if callers else shown,
        total,
        len(happened) > limit,
        metadata=head.metadata(
            left_out=len(happened) > limit or len(file_changes) > max(limit, MOST_FILES),
            unread=bool(unread),
            warnings=warnings + untold(project, unread),
        ),
        by_file=by_file,
        commits=sorted(commits, key=lambda one: -one.files * (len(commits) > most_commits))[:most_commits],
        total_commits=len(commits),
        summed=summed,
        endpoints=endpoints,
        endpoints_by=dict(Counter(one.change for one in served)),
        declared=declared,
        renames=renamed.told[:MOST_RENAMES],
    )


def changed_symbols(project: Project, since: str, ref: str | None, path: str | None) -> list[str]:
    """The ids of `ref`'s symbols that changed since its merge base with `since`, below `path` if given."""
    base, head, _ = three_dots(project, since, ref)
    happened, prefix = _happened(base, head, differing(base.tree, head.tree)), path_prefix(project.root, path)
    return [
        one.after.symbol_id
        for one in happened
        if one.after and any(side.path.startswith(prefix) for side in (one.before, one.after) if side)
    ]


def changed_files(project: Project, since: str, ref: str | None) -> list[str]:
    """The paths of all files that changed since the merge base of `ref` and `since`."""
    base, head, _ = three_dots(project, since, ref)
    return [one.path for one in differing(base.tree, head.tree)]


MOST_COMMITS, FEWEST_COMMITS, SHARE_COMMITS, COMMIT_LINE = 30, 5, 0.1, 80
"""Commits that are listed at most and whatever the budget, the share of it for them, and characters of one."""
MOST_SUMMED, FEWEST_SUMMED, SHARE_SUMMED, SUM_LINE = 40, 8, 0.15, 190
"""Files that are summed up at most and whatever the budget, the share of it for them, and characters of a line."""
AROUND, SHARE_ENDPOINTS, SHARE_DECLARED, DECLARED_LINE, MOST_RENAMES = 1000, 0.4, 0.1, 100, 8
"""Characters for the sums of an answer, shares of the budget for endpoints and for what is declared, characters of a line
of the latter, names told."""
MOST_NAMES = 4
SHARE_OUTSIDE, MOST_OUTSIDE, LARGEST, MOST_COMPARED = 0.25, 6, 400_000, 60
"""Share of the budget for lines outside of symbols, files that share it, characters of both sides of one, and files in which
such lines are looked for."""
MOST_CALLERS = 20
"""Callers of one changed symbol."""
MOST_FILES = 200
"""Changed files are listed up to so many, or the limit if that is higher; all are counted."""


def sides(base_ref: str | None, head_ref: str | None) -> tuple[str | None, str | None]:
    """Base and head; both may be written as one, as in git (`A..B`, `A...B`: no ref name contains `..`)."""
    if head_ref is not None or base_ref is None or ".." not in base_ref:
        return base_ref, head_ref
    base, _, head = base_ref.replace("...", "..").partition("..")
    return base or None, head or None


def three_dots(project: Project, base_ref: str | None, head_ref: str | None) -> tuple[Revision, Revision, str | None]:
    """The merge base, the head, and the commit of the former. Raises `merge_base_failed`, `ref_not_indexed`."""
    head = Revision.of(project, head_ref)
    named = base_ref or project.source.default_branch()
    base = project.source.state(named) if project.vcs and head.state.commit else head.state
    if base.commit is None or head.state.commit is None:
        message = "There are no commits to compare." if project.vcs else "Only a git repository has refs to compare."
        raise CodeCompassError("merge_base_failed", message, {"base_ref": named, "head_ref": head.state.ref})
    merge_base = project.source.merge_base(base.commit, head.state.commit)
    if merge_base is None:
        gaps = project.source.gaps()
        known = f"have no common ancestor in this clone. {gaps}" if gaps else "have no common ancestor."
        message = f"{named} and {head.state.ref} {known} Compare symbols with compare_symbol_between_commits."
        raise CodeCompassError("merge_base_failed", message, {"base_ref": named, "head_ref": head.state.ref})
    return Revision(project, project.source.state(merge_base)), head, merge_base


def _happened(base: Revision, head: Revision, files: Iterable[Change]) -> list[Happened]:
    """The differences, without files that one side cannot read: all of their symbols would seem added or deleted."""
    paths = [change.path for change in files]
    for side in (base, head):
        side.facts.prepare(paths)
    unread = {path for path in paths if base.lacks(path) or head.lacks(path)}
    before, after = (
        [one for path in paths if path not in unread for one in side.definitions(path)] for side in (base, head)
    )
    return [one for one in changes(before, after) if not is_alignment(one)]


def _file_changes(files: Iterable[Change]) -> Iterator[FileChange]:
    """Changes by path; a deleted and an added file with the same content are one renamed file."""
    gone: dict[str, list[str]] = defaultdict(list)
    for change in files:
        if change.kind == "deleted" and change.before:
            gone[change.before.blob].append(change.path)
    renamed: dict[str, str] = {}
    for change in files:
        if change.kind == "added" and change.after and gone[change.after.blob]:
            renamed[change.path] = gone[change.after.blob].pop(0)
    for change in files:
        if change.path in renamed:
            yield FileChange(change.path, "renamed", renamed[change.path])
        elif change.path not in renamed.values():
            yield FileChange(change.path, change.kind)


def _without_holders(happened: Sequence[Happened]) -> list[Happened]:
    """The differences, without namespaces in whose files others differ."""
    paths = {path for one in happened if one.now.kind != "namespace" for path in _sides(one)}
    return [one for one in happened if one.now.kind != "namespace" or paths.isdisjoint(_sides(one))]


def _reading(path: str) -> int:
    return CHANGED.index(changed_role(path))


def _as_read(happened: Iterable[Happened], limit: int) -> tuple[list[Happened], list[FileSum]]:
    """The differences: code first; within a role, parts of what was added, deleted or moved last. Beyond `limit`,
    constants of a line or two and new, short types come first, then those in the most changed files, and the files are
    summed up. `happened` is in order of place."""
    until: dict[tuple[str, str], int] = {}
    parts = set[int]()
    own: dict[str, list[Happened]] = defaultdict(list)
    found = [*happened]
    for at, one in enumerate(found):
        side, now = (one.change, one.now.path), one.now
        if now.line_end <= until.get(side, 0):
            parts.add(at)
            continue
        own[now.path].append(one)
        if one.change != "modified":
            until[side] = now.line_end
    is_cut = len(found) > limit
    weight = {path: -len(some) if is_cut else 0 for path, some in own.items()}
    paths = sorted(own, key=lambda path: (_reading(path), weight[path], path))
    order = {path: at for at, path in enumerate(paths)}

    def rank(at: int) -> tuple[int, bool, bool, int, int]:
        one = found[at].now
        most = 2 if one.kind == "constant" else FEW_LINES if found[at].change != "modified" else 0
        is_declared = is_cut and one.kind in ("constant", *TYPE_KINDS) and one.text.count(b"\n") < most
        return _reading(one.path), at in parts, not is_declared, order[one.path], at

    told = sorted(range(len(found)), key=rank)
    sums = [_summed(path, own[path]) for path in paths] if len(found) > limit else []
    return [found[at] for at in told], sums


def _summed(path: str, happened: Sequence[Happened]) -> FileSum:
    names = dict.fromkeys(one.now.name for one in happened if one.now.kind != "module")
    came = Counter(one.before.path for one in happened if one.before and one.after)
    previous = next((one for one, count in came.most_common(1) if one != path and 2 * count > len(happened)), "")
    return FileSum(path, dict(Counter(one.change for one in happened)), [*names][:MOST_NAMES], previous)


def _endpoints(
    base: Revision, head: Revision, head_ref: str | None, files: Sequence[Change], wanted: Narrowing
) -> tuple[list[EndpointChange], list[str]]:
    """The endpoints that differ in files that pass the filter or are about its words, and why they are not known. Refs
    that were never indexed are waited for if a changed file has to do with endpoints; otherwise only routers may differ
    in what they are mounted with."""
    project, paths = head.project, [one.path for one in files]
    if any(_registers(side, path) for side in (head, base) for path in paths) or _handles(head, paths):
        try:
            before, after = project.graph(base.state.commit), project.graph(head_ref)
        except CodeCompassError as error:
            return [], [f"which endpoints differ is not known: {error.message}"]
    elif paths and base.reader is not None and head.reader is not None:
        before, after = base.reader, head.reader
    else:
        return [], []
    return [one for one in endpoint_changes(before, after, paths) if _is_wanted(one, wanted)], []


def _registers(side: Revision, path: str) -> bool:
    facts = side.facts.get(path)
    return facts is not None and any(one.kind == "route" for one in facts.surfaces)


def _handles(side: Revision, paths: Sequence[str]) -> bool:
    """Whether some of the files have handlers of endpoints, if the state has a graph already."""
    if side.reader is None:
        return False
    ids = dict.fromkeys(str(row["symbol_id"]) for row in surfaces(side.reader, "route", None))
    return not {one.path for one in by_ids(side.reader, ids).values()}.isdisjoint(paths)


def _is_wanted(one: EndpointChange, wanted: Narrowing) -> bool:
    sides = [side for side in (one.before, one.after) if side]
    return wanted.passes(*(side.path for side in sides)) and any(
        wanted.holds(f"{side.path} {side.route} {side.handler} {' '.join(side.guards)}") for side in sides
    )


def _declared(base: Revision, head: Revision, wanted: Narrowing) -> list[DeclaredChange]:
    """Configuration keys and tables that came or went."""
    found = between(head.project, base, head).surfaces
    return [
        one
        for one in found
        if one.kind != "endpoint" and wanted.passes(one.path) and wanted.holds(f"{one.path} {one.name}")
    ]


def _with_lines(
    project: Project, base: Revision, head: Revision, changes: Sequence[FileChange], happened: Sequence[Happened],
    wanted: Narrowing, characters: float, renamed: Renames,
) -> Iterator[FileChange]:  # fmt: skip
    """The same, with the changed lines of code outside of symbols: registrations, anonymous handlers."""
    by_path: dict[str, list[Happened]] = defaultdict(list)
    for one in happened:
        for path in _sides(one):
            by_path[path].append(one)
    left, more = characters, MOST_COMPARED
    for change in changes:
        is_told = change.change_type == "modified" and changed_role(change.path) == "code" and left > 0 and more > 0
        before, after = (base.text(change.path), head.text(change.path)) if is_told else (None, None)
        if before is None or after is None or len(before) + len(after) > LARGEST:
            yield change
            continue
        more -= 1
        lines = lines_outside(project, change.path, before, after, by_path[change.path], renamed)
        if not wanted.holds(change.path):
            lines = [line for line in lines if wanted.holds(line)]
        text = fitting(lines, min(left, max(characters / MOST_OUTSIDE, FEWEST)))
        left -= len(text) + HEAD_LINE * bool(text)
        yield replace(change, diff=text)


def _touched(changes: Iterable[FileChange]) -> Iterator[str]:
    """The paths of changed files, on both sides; without files that follow from others, unless there are no others."""
    changes = [*changes]
    for one in [one for one in changes if changed_role(one.path) in ("code", "test", "settings")] or changes:
        yield one.path
        if one.previous_path is not UNSET:
            yield one.previous_path


def _left(paths: Sequence[str]) -> list[str]:
    """Where the changes are for which an answer has no room, and how to query them."""
    if not paths:
        return []
    how = "path_filter takes several of these, or a word that the changed lines hold"
    return [f"{len(paths)} more changes in {by_folder(paths)}; {how}"]


def _sides(happened: Happened) -> list[str]:
    return [side.path for side in (happened.before, happened.after) if side]


def _files_wanted(
    base: Revision, head: Revision, files: Sequence[Change], happened: Iterable[Happened], wanted: Narrowing
) -> Iterator[FileChange]:
    """The changed files that match the filter by path or by content."""
    known = {path for one in happened for path in _sides(one)}
    for one in _file_changes(files):
        paths = [one.path] if one.previous_path is UNSET else [one.path, one.previous_path]
        if wanted.passes(*paths) and (
            not known.isdisjoint(paths)
            or wanted.holds(" ".join(paths))
            or is_about(head.project, one.path, base.text(one.path), head.text(one.path), wanted)
        ):
            yield one


def _warnings(
    base_ref: str | None, base: Revision, head: Revision, path_filter: str | None, wanted: Narrowing
) -> list[str]:
    """Why nothing differs, if the reason is not in the code."""
    paths = [*base.tree.files, *head.tree.files]
    found = none_passes(paths, wanted, path_filter)
    if not found and wanted.words:
        found = [f"nothing that changed there holds `{'` or `'.join(wanted.words)}`, and no file's path starts so"]
    named = head.project.source.state(base_ref).commit if base_ref else None
    if not found and named and base.state.commit == head.state.commit != named:
        found = [f"{base_ref} has all of {head.state.ref}: only what came since they parted is told. Swap them?"]
    return found


def _with_callers(project: Project, head: Revision, changes: Sequence[SymbolChange]) -> list[SymbolChange]:
    """The changes with the direct callers on the newer side. Raises `ref_not_indexed`."""
    reader = project.graph(head.state.ref)
    ids = [one.after.symbol_id for one in changes if one.after]
    rows = calls_of(reader, "callers", ids, MOST_CALLERS) if ids else []
    users = by_ids(reader, (str(row["found"]) for row in rows))
    told: dict[str, list[str]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (str(row["path"]), int(row["line"]))):
        user = users.get(str(row["found"]))
        if user is not None:
            told[str(row["nearer"])].append(f"{user.path}:{row['line']} {user.name}")
    return [replace(one, callers=told[one.after.symbol_id][:MOST_CALLERS]) if one.after else one for one in changes]


def _change(happened: Happened, shown: Revision, lines: str, commits: list[str], alike: list[str]) -> SymbolChange:
    """A difference as an answer shows it. `shown`: the revision whose side is shown first."""
    now = happened.now
    return SymbolChange(
        now.name,
        happened.change,
        _state(happened.before),
        _state(happened.after),
        now.path,
        {"start": now.line_start, "end": now.line_end},
        shown.layer(now.path),
        lines,
        commits=commits,
        alike=alike,
    )


def _state(side: Known | None) -> SymbolState | None:
    if side is None:
        return None
    return SymbolState(
        side.symbol_id,
        side.stable_id,
        side.kind,
        side.qualified_name,
        side.signature,
        side.path,
        side.line_start,
        side.line_end,
    )
