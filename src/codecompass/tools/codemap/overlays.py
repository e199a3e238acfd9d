"""workspace_create, workspace_reset, workspace_list, workspace_delete, index_refresh_overlay."""

from msgspec import Struct

from codecompass.store import WorkspaceRecord
from codecompass.tools.codemap.limits import CommitSha, FilePaths, NewWorkspace, Solution
from codecompass.tools.codemap.scene import Next, Reply, Scene, counted
from codecompass.tools.codemap.status import overlay_reader, semantic_level
from codecompass.tools.indexing import when


class CreatedWorkspace(Struct, frozen=True):
    workspace_id: str
    baseline_commit_sha: str
    current_revision: int


class ResetWorkspace(Struct, frozen=True):
    workspace_id: str
    previous_revision: int
    new_revision: int


class RefreshedOverlay(Struct, frozen=True):
    files_reindexed: int
    symbols_updated: int
    new_overlay_revision: int


class WorkspaceSummary(Struct, frozen=True):
    workspace_id: str
    base_commit_sha: str
    overlay_revision: int
    modified_file_count: int
    is_stale: bool
    semantic_level: str | None
    fact_count: int
    created_at: str | None


class WorkspaceList(Struct, frozen=True):
    workspaces: list[WorkspaceSummary]
    current_commit_sha: str | None


class DeletedWorkspace(Struct, frozen=True):
    workspace_id: str
    deleted: bool


def workspace_create(
    scene: Scene, workspace_id: NewWorkspace, solution_path: Solution = None, commit_sha: CommitSha = None
) -> Reply[CreatedWorkspace]:
    """Make a workspace: your own overlay on a commit, that no other agent sees. Asking again changes nothing."""
    from codecompass.session import workspaces

    del solution_path  # of the contract; nothing has to be loaded here
    record = workspaces.create(scene.project, workspace_id, commit_sha)
    data = CreatedWorkspace(workspace_id, record.base_commit, record.revision)
    refresh = Next("index_refresh_overlay", "Take your edits in.", {"workspace_id": workspace_id})
    answer = f"Workspace `{workspace_id}` stands on {record.base_commit[:12]}, at revision {record.revision}."
    return Reply(answer, data, next_actions=(refresh,))


def workspace_reset(scene: Scene, workspace_id: NewWorkspace) -> Reply[ResetWorkspace]:
    """Throw a workspace's overlay away: it is as its commit again, at revision 0."""
    from codecompass.session import workspaces

    before, record = workspaces.reset(scene.project, workspace_id)
    answer = f"Workspace `{workspace_id}` is as {record.base_commit[:12]} again."
    return Reply(answer, ResetWorkspace(workspace_id, before, record.revision))


def workspace_list(scene: Scene) -> Reply[WorkspaceList]:
    """The workspaces of the repository: on which commit, at which revision, how much they differ, whether HEAD moved on."""
    from codecompass.session import workspaces

    head = scene.project.states.of(None).commit
    found = [_summary(scene, record, head) for record in workspaces.workspaces(scene.project)]
    stale = sum(one.is_stale for one in found)
    answer = f"{counted(len(found), 'workspace')}" + (f", {stale} of them behind HEAD." if stale else ".")
    renew = [Next("workspace_delete", "It stands on an older commit.", {"workspace_id": one.workspace_id})
             for one in found if one.is_stale][:3]  # fmt: skip
    return Reply(answer, WorkspaceList(found, head), next_actions=tuple(renew))


def workspace_delete(scene: Scene, workspace_id: NewWorkspace) -> Reply[DeletedWorkspace]:
    """Delete a workspace and its overlay."""
    from codecompass.session import workspaces

    deleted = workspaces.delete(scene.project, workspace_id)
    answer = f"Workspace `{workspace_id}` is deleted." if deleted else f"There was no workspace `{workspace_id}`."
    return Reply(answer, DeletedWorkspace(workspace_id, deleted))


def index_refresh_overlay(
    scene: Scene, workspace_id: NewWorkspace, file_paths: FilePaths = None
) -> Reply[RefreshedOverlay]:
    """Take edited files into a workspace as they are on disk now: these, or all that differ from its commit."""
    from codecompass.session import workspaces

    done = workspaces.refresh(scene.project, workspace_id, file_paths)
    record = done.record
    there = [path for path in done.paths if record.edits.get(path, True) is not None]
    reader = scene.opens(workspaces.reader_of(scene.project, record))
    symbols = sum(int(str(row["symbols"])) for row in reader.ask("count_symbols_in_files", paths=there))
    answer = f"{counted(len(done.paths), 'file')} taken into `{workspace_id}`, now at revision {record.revision}."
    search = Next("symbols_search", "Ask about the edits.", {"query": "…", "workspace_id": workspace_id})
    data = RefreshedOverlay(len(done.paths), symbols, record.revision)
    return Reply(answer, data, next_actions=(search,), sources=tuple(there))


def _summary(scene: Scene, record: WorkspaceRecord, head: str | None) -> WorkspaceSummary:
    from codecompass.session.standing import moment

    reader = overlay_reader(scene, record)
    paths = [path for path, edit in record.edits.items() if edit is not None]
    facts = (
        sum(int(str(row["surfaces"])) for row in reader.ask("count_surfaces", paths=paths)) if reader and paths else 0
    )
    return WorkspaceSummary(
        record.workspace_id,
        record.base_commit,
        record.revision,
        len(record.edits),
        record.base_commit != head,
        semantic_level(reader) if reader else None,
        facts,
        when(moment(record.created_at)),
    )
