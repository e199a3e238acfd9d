"""repo_status, index_ensure_baseline."""

import time
from typing import Any

from msgspec import Struct

from codecompass.model.errors import CodeCompassError
from codecompass.session.reader import Reader
from codecompass.store import WorkspaceRecord
from codecompass.tools.codemap.limits import CommitSha
from codecompass.tools.codemap.scene import Next, Reply, Scene, counted
from codecompass.tools.codemap.words import Confidence
from codecompass.tools.indexing import when
from codecompass.tools.symbols import number


class WorkspaceBrief(Struct, frozen=True):
    workspace_id: str
    repo_id: str
    baseline_commit_sha: str
    changed_file_count: int
    overlay_symbol_count: int
    created_at: str | None
    last_accessed_at: str | None


class RepoStatus(Struct, frozen=True):
    repo_id: str
    current_commit_sha: str | None
    branch_name: str
    is_clean: bool
    baseline_index_exists: bool
    workspaces: list[WorkspaceBrief]


class IndexStats(Struct, frozen=True):
    symbol_count: int
    reference_count: int
    file_count: int
    elapsed_seconds: float
    confidence: Confidence
    semantic_level: str
    project_diagnostics: list[dict[str, Any]] | None = None


class EnsuredBaseline(Struct, frozen=True):
    commit_sha: str | None
    already_existed: bool
    stats: IndexStats | None
    from_cache: bool


def repo_status(scene: Scene) -> Reply[RepoStatus]:
    """The repository's commit and branch, whether its baseline is indexed, and its workspaces."""
    from codecompass.session import workspaces

    project = scene.project
    here = project.states.of(None)
    exists = workspaces.published(project, workspaces.baseline_state(project)) is not None
    briefs = [_brief(scene, record) for record in workspaces.workspaces(project)]
    data = RepoStatus(project.id, here.commit, here.ref, here.is_committed, exists, briefs)
    clean = "clean" if data.is_clean else "with uncommitted changes"
    answer = f"{project.name} is on {here.ref} at {(here.commit or 'no commit')[:12]}, {clean}; "
    answer += f"its baseline is {'indexed' if exists else 'not indexed'}; {counted(len(briefs), 'workspace')}."
    ensure = Next("index_ensure_baseline", "Nothing can be asked before the baseline is indexed.")
    search = Next("symbols_search", "Find symbols by name.", {"query": "…"})
    return Reply(answer, data, next_actions=(search if exists else ensure,))


def index_ensure_baseline(scene: Scene, commit_sha: CommitSha = None) -> Reply[EnsuredBaseline]:
    """Make a commit (default: HEAD) answerable: at once if it is indexed or shared by another machine, else indexed now."""
    from codecompass.session import workspaces

    started = time.perf_counter()
    reader, origin = workspaces.ensure_baseline(scene.project, commit_sha)
    scene.opens(reader)
    seconds = round(time.perf_counter() - started, 3)
    stats = _stats(reader, seconds) if origin == "built" else None
    data = EnsuredBaseline(reader.commit, origin != "built", stats, origin == "shared")
    how = {
        "here": "was indexed already",
        "shared": "came from the shared cache",
        "built": f"was indexed in {seconds} s",
    }
    search = Next("symbols_search", "Find symbols by name.", {"query": "…"})
    return Reply(f"The baseline {(reader.commit or reader.ref)[:12]} {how[origin]}.", data, next_actions=(search,))


def semantic_level(reader: Reader) -> str:
    """Full if all files in supported languages were read completely."""
    coverage = reader.coverage()
    missed = any(skip.reason not in NEVER_READ for skip in coverage.skips)
    return "Partial" if missed or coverage.parse_errors else "Full"


NEVER_READ = frozenset({"unknown language", "ignored", "vendored", "generated", "link", "submodule", "binary"})
"""Files that no one expects in an index of code."""


def diagnostics(reader: Reader) -> list[dict[str, Any]] | None:
    """For each language that was not read completely: the number of its symbols, and the problems file by file."""
    coverage = reader.coverage()
    errors = [f"{path}:{line}: syntax that the grammar can't read" for path, line in coverage.parse_errors]
    errors += [f"{skip.path}: {skip.reason}" for skip in coverage.skips if skip.reason not in NEVER_READ]
    if not errors:
        return None
    symbols, uses = _counts(reader)
    told = {"project_name": reader.project.name, "compiled": False, "symbol_count": symbols, "reference_count": uses}
    return [{**told, "errors": sorted(errors)[:MOST_ERRORS]}]


MOST_ERRORS = 20


def overlay_symbols(scene: Scene, record: WorkspaceRecord) -> int:
    """The number of symbols in the files of an overlay; 0 until its graph exists."""
    reader = overlay_reader(scene, record)
    paths = [path for path, edit in record.edits.items() if edit is not None]
    if reader is None or not paths:
        return 0
    return sum(int(str(row["symbols"])) for row in reader.ask("count_symbols_in_files", paths=paths))


def overlay_reader(scene: Scene, record: WorkspaceRecord) -> Reader | None:
    """The reader of a workspace with an overlay, unless its graph would have to be built first."""
    from codecompass.session import workspaces

    if not record.edits:
        return None
    try:
        return workspaces.published(scene.project, workspaces.state_of(record))
    except CodeCompassError:  # its commit is gone from git
        return None


def _stats(reader: Reader, seconds: float) -> IndexStats:
    level = semantic_level(reader)
    confidence: Confidence = "High" if level == "Full" else "Medium"
    symbols, uses = _counts(reader)
    return IndexStats(symbols, uses, reader.indexed_files(), seconds, confidence, level, diagnostics(reader))


def _counts(reader: Reader) -> tuple[int, int]:
    """The numbers of symbols and edges."""
    record = reader.project.store.published(reader.tree_id)
    return (record.symbols, record.edges) if record else (0, number(reader, "count_edges", "edges"))


def _brief(scene: Scene, record: WorkspaceRecord) -> WorkspaceBrief:
    from codecompass.session.standing import moment

    return WorkspaceBrief(
        record.workspace_id,
        scene.project.id,
        record.base_commit,
        len(record.edits),
        overlay_symbols(scene, record),
        when(moment(record.created_at)),
        when(moment(record.accessed_at)),
    )
