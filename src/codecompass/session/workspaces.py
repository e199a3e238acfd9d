"""Committed states and named workspaces, which the CodeMap tools ask about.

A baseline is a commit as committed. A workspace is a commit with files written over it: captured when its agent says
so, kept in the store, seen by nobody else. Both are trees like any other, so their graphs are derived, shared and
thrown away like all graphs.
"""

import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec

from codecompass.index import About, Request, index_when_free, indexable, source_key, tree_id_of
from codecompass.index.shared import pull
from codecompass.model import SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.revision import Source, State, Tree, blob_id, differing
from codecompass.revision.disk import read_regular
from codecompass.session.launch import wait_for
from codecompass.session.project import JobState, Project, Reader
from codecompass.session.standing import Standing, completeness
from codecompass.store import RefRecord, Store, WorkspaceRecord
from codecompass.store.workspaces import Edits, Refreshed

NAMES = re.compile(r"[^\s\x00-\x1f/\\]{1,100}")
BASELINE_SECONDS = 50.0
"""How long `ensure_baseline` waits for a build: clients give up after a minute."""
PATIENCE = 30.0
"""Seconds that a refresh waits for another writer."""
AT_ONCE = 500


# Committed states


def baseline_state(project: Project, commit: str | None = None) -> State:
    """A commit as committed: HEAD unless another is named. Raises `invalid_input` for what is no commit: retrying
    helps only for a commit that has no index yet."""
    if commit is not None:
        try:
            return project.source.state(commit)
        except CodeCompassError as error:
            if error.code != "ref_not_indexed":
                raise
            raise CodeCompassError("invalid_input", error.message, {"argument": "commit_sha", **error.data}) from None
    head = project.states.of(None)
    if head.commit is None:
        return head  # a plain folder, or nothing committed yet: what lies there is all there is
    return State(head.ref, head.commit, head.root)


def baseline(project: Project, commit: str | None = None, about: About | None = None) -> Reader:
    """The reader of a commit. A branch that was indexed before is updated by its few new commits. While the index is
    being made, an early reader answers what is asked `about`. Raises CodeCompassError `ref_not_indexed` if there is no
    graph: `ensure_baseline` makes one."""
    state = baseline_state(project, commit)
    found = published(project, state)
    if found is not None:
        return found
    if project.store.database.status() == "compatible" and project.store.manifest.ref(state.ref, state.worktree):
        try:
            return project.graph(state.ref if state.commit else None, policy="strict")
        except CodeCompassError as error:
            if error.code != "index_stale":
                raise
    job = project.jobs.active(state, anywhere=True)
    if job is not None:
        early = project.under_way.early(state, about, job) if about else None
        if early is not None and about and early.knows(about):
            return early
        raise _not_built(state, job)
    name, argument = (state.commit or state.ref)[:12], f" with commit_sha {commit}" if commit else ""
    message = f"Commit {name} is not indexed yet. Call index_ensure_baseline{argument}, then ask again."
    raise CodeCompassError("ref_not_indexed", message, {"commit_sha": state.commit, "ref": state.ref})


def published(project: Project, state: State) -> Reader | None:
    """The reader of exactly this state if its graph exists, whichever ref it was made for."""
    store = project.store
    if store.database.status() != "compatible":
        return None
    tree_id = store.manifest.tree_of(source_key(state, project.source, project.settings))
    tree_id = tree_id or tree_id_of(indexable(project.states.tree(state)), project.source, project.settings)
    record = store.published(tree_id)
    if record is None:
        return None
    known = store.manifest.ref(state.ref, state.worktree)
    if known is not None:
        store.manifest.touch(known)
    standing = Standing(state.ref, "fresh", "ready", completeness(record), "compatible")
    return Reader(project, state, record, project.open_graph(tree_id, state.place), standing, state.commit)


def ensure_baseline(project: Project, commit: str | None = None) -> tuple[Reader, str]:
    """The reader of a commit, and the origin of its graph: `here`, `shared` (the cache folder) or `built`. Raises
    CodeCompassError `index_not_ready` if a build takes long or failed (see `indexing_status`)."""
    state = baseline_state(project, commit)
    found = published(project, state)
    if found is not None:
        return found, "here"
    if state.commit and _pulled(project, state):
        found = published(project, state)
        if found is not None:
            return found, "shared"
    job_id = _job_for(project, state)
    wait_for(project.store, job_id, BASELINE_SECONDS)
    found = published(project, baseline_state(project, commit))
    if found is not None:
        return found, "built"
    raise _not_built(state, project.job(job_id))


def _pulled(project: Project, state: State) -> bool:
    if not project.settings.cache_dir:
        return False
    tree_id = tree_id_of(indexable(project.states.tree(state)), project.source, project.settings)
    now, key = time.time(), source_key(state, project.source, project.settings)
    ref = RefRecord(state.ref, state.worktree, key, tree_id, state.commit, now, now)
    try:
        with project.store.writer(""):
            job_id = secrets.token_hex(8)
            return pull(project.source, project.store, project.settings, tree_id, ref, job_id) is not None
    except CodeCompassError as error:
        if error.code != "index_in_progress":
            raise
        return False


def _job_for(project: Project, state: State) -> str:
    try:
        return project.start_index(state.ref if state.commit else None).job_id
    except CodeCompassError as error:
        running = str(error.data.get("job_id", ""))
        if error.code not in ("index_in_progress", "sync_in_progress") or not running:
            raise
        return running


def _not_built(state: State, job: JobState | None) -> CodeCompassError:
    data: dict[str, object] = {"ref": state.ref, "commit_sha": state.commit}
    if job is not None and not job.is_active and job.error:
        message = (
            f"Indexing {state.ref} failed: {job.error.rstrip('.')}. Correct that and call index_ensure_baseline again."
        )
        return CodeCompassError("index_not_ready", message, {**data, "indexing_status": "failed"}, retryable=True)
    if job is not None and not job.is_active:
        message = f"{state.ref} moved while it was indexed, or codecompass was updated: call again, or restart it."
        return CodeCompassError("index_not_ready", message, data)
    percent = job.estimated_completion_pct if job else 0
    message = f"{state.ref} is being indexed ({percent} %). Call index_ensure_baseline again in a moment."
    return CodeCompassError("index_not_ready", message, {**data, "job_id": job.job_id if job else None})


# Workspaces


def workspaces(project: Project) -> list[WorkspaceRecord]:
    """All workspaces of a project, oldest first."""
    return project.store.workspaces.all() if project.store.database.status() == "compatible" else []


def workspace(project: Project, workspace_id: str) -> WorkspaceRecord:
    """One workspace. Raises CodeCompassError `workspace_not_registered`, with the existing ones."""
    found = project.store.workspaces.get(workspace_id) if project.store.database.status() == "compatible" else None
    if found is None:
        known = [one.workspace_id for one in workspaces(project)]
        message = f"There is no workspace `{workspace_id}`. Call workspace_create first."
        raise CodeCompassError("workspace_not_registered", message, {"workspace_id": workspace_id, "known": known})
    return found


def create(project: Project, workspace_id: str, commit: str | None) -> WorkspaceRecord:
    """Create a workspace on a commit, or return the one of that name. Raises CodeCompassError `invalid_input` for an
    invalid name, a folder without git, or a workspace with another base; `ref_not_indexed` if the commit has no graph.
    """
    if not NAMES.fullmatch(workspace_id):
        message = f"`{workspace_id}` can't name a workspace: up to 100 characters, no blanks, no slashes."
        raise CodeCompassError("invalid_input", message, {"workspace_id": workspace_id})
    state = baseline_state(project, commit)
    if state.commit is None or state.root is None:
        raise CodeCompassError("invalid_input", "A workspace stands on a commit, and there is none here: commit first.")
    known = next((one for one in workspaces(project) if one.workspace_id == workspace_id), None)
    if known is None:
        baseline(project, commit)
        now = time.time()
        new = WorkspaceRecord(workspace_id, state.commit, state.root, 0, {}, now, now)
        known = project.store.workspaces.add(new)
    if commit is not None and known.base_commit != state.commit:
        message = (
            f"`{workspace_id}` stands on {known.base_commit[:12]} already. Delete it first, or choose another name."
        )
        raise CodeCompassError("invalid_input", message, {"baseline_commit_sha": known.base_commit})
    return known


def reset(project: Project, workspace_id: str) -> tuple[int, WorkspaceRecord]:
    """Discard an overlay; returns the revision that it had, and the workspace as it is now."""
    return _written(project, workspace_id, lambda known: msgspec.structs.replace(known, revision=0, edits={}))


def delete(project: Project, workspace_id: str) -> bool:
    """Delete a workspace; returns whether it existed."""
    return project.store.database.status() == "compatible" and project.store.workspaces.delete(workspace_id)


def state_of(record: WorkspaceRecord) -> State:
    """The content of a workspace as a state, like those of refs."""
    return State(record.name, record.base_commit, record.base_root, record.name, record.files())


def reader_of(project: Project, record: WorkspaceRecord) -> Reader:
    """The reader of a workspace; its graph is rebuilt if it was deleted."""
    now = time.time()
    if now - record.accessed_at > 60:
        project.store.workspaces.touch(record.workspace_id, now)
    state = state_of(record)
    found = published(project, state) or published(project, _build(project, record))
    if found is None:
        message = f"The graph of `{record.workspace_id}` is gone as soon as it is made: is the store's limit too small?"
        raise CodeCompassError("index_not_ready", message, {"workspace_id": record.workspace_id})
    return found


def refresh(project: Project, workspace_id: str, paths: list[str] | None) -> Refreshed:
    """Capture files as they are now: the given ones, or all in which the work tree differs from the workspace's
    commit. Raises CodeCompassError `file_not_found` for a path that exists nowhere, and errors of the build."""
    before: WorkspaceRecord = workspace(project, workspace_id)

    def captured(known: WorkspaceRecord) -> WorkspaceRecord:
        nonlocal before
        before = known
        edits = _listed(project, known, paths) if paths is not None else _differing(project, known)
        revision = known.revision + (edits != known.edits)
        return msgspec.structs.replace(known, edits=edits, revision=revision, accessed_at=time.time())

    _, after = _written(project, workspace_id, captured)
    changed = {path for path, edit in after.edits.items() if before.edits.get(path, ()) != edit}
    changed |= set(before.edits) - set(after.edits)
    reader_of(project, after)
    return Refreshed(after, tuple(sorted(changed)))


def _written(
    project: Project, workspace_id: str, change: Callable[[WorkspaceRecord], WorkspaceRecord]
) -> tuple[int, WorkspaceRecord]:
    """Change a workspace, and retry if another process was faster. Returns the revision before, and the workspace now."""
    while True:
        known = workspace(project, workspace_id)
        new = change(known)
        if new == known or project.store.workspaces.write(new, known.revision):
            return known.revision, new


def _listed(project: Project, record: WorkspaceRecord, paths: Iterable[str]) -> Edits:
    """The overlay with these files as they are on disk; a file equal to the base needs no entry."""
    base = project.states.tree(State(record.name, record.base_commit, record.base_root)).files
    edits, texts = dict(record.edits), dict[str, bytes]()
    for given in paths:
        path = _relative(project, given)
        content = read_regular(project.root, path, project.settings.size_limit)
        if content is None and path not in base and path not in edits:
            message = f"There is no file {path}, neither on disk nor in {record.base_commit[:12]}."
            raise CodeCompassError("file_not_found", message, {"path": path})
        edits.pop(path, None)
        if content is None:
            edits |= {path: None} if path in base else {}
            continue
        file = SourceFile(path, blob_id(content, record.base_root), len(content))
        if path not in base or base[path].blob != file.blob:
            edits[path] = (file.blob, file.size)
            texts[file.blob] = content
    project.store.keep_contents(texts)
    return edits


def _differing(project: Project, record: WorkspaceRecord) -> Edits:
    """The paths in which the work tree differs from the base commit, committed or not."""
    source = project.source
    base = project.states.tree(State(record.name, record.base_commit, record.base_root))
    here = source.tree(source.state(None))
    edits: Edits = {}
    changes = differing(base, here)
    for start in range(0, len(changes), AT_ONCE):
        texts = {}
        for change in changes[start : start + AT_ONCE]:
            content = source.read(change.after) if change.after else None
            if change.after is None or content is None:
                edits[change.path] = None
                continue
            edits[change.path] = (change.after.blob, len(content))
            texts[change.after.blob] = content
        project.store.keep_contents(texts)
    return edits


def _relative(project: Project, path: str) -> str:
    place = Path(path)
    if place.is_absolute():
        try:
            return place.relative_to(project.root).as_posix()
        except ValueError:
            pass
    if place.is_absolute() or ".." in place.parts:
        message = f"{path} lies outside the repository {project.root}."
        raise CodeCompassError("invalid_input", message, {"path": path})
    return place.as_posix()


def _build(project: Project, record: WorkspaceRecord) -> State:
    """Build the graph of a workspace, usually derived from a similar one; returns its state."""
    state = state_of(record)
    overlaid = Overlaid(project.source, state, project.store)
    request = Request(secrets.token_hex(8), state.ref, "incremental")
    index_when_free(overlaid, project.store, project.settings, request, PATIENCE)
    return state


class Overlaid(Source):
    """A repository seen through a workspace: one state, whose texts are in the store."""

    def __init__(self, source: Source, state: State, store: Store) -> None:
        self.root, self.store_key, self.name, self.vcs = source.root, source.store_key, source.name, source.vcs
        self.imported = store.imported.mark
        self._source, self._state, self._store = source, state, store

    def state(self, ref: str | None = None) -> State:
        return self._state

    def tree(self, state: State) -> Tree:
        tree = self._source.tree(state)
        return replace(tree, held=dict(self._held()))

    def _held(self) -> Iterator[tuple[str, bytes]]:
        for _, file in self._state.edits:
            content = self._store.content(file.blob) if isinstance(file, SourceFile) else None
            if isinstance(file, SourceFile) and content is not None:
                yield file.blob, content

    def read(self, file: SourceFile) -> bytes | None:
        content = self._store.content(file.blob)
        return content if content is not None else self._source.read(file)

    def measure(self, files: Iterable[SourceFile]) -> list[SourceFile]:
        return self._source.measure(files)

    def branches(self) -> Mapping[str, str]:
        return self._source.branches()
