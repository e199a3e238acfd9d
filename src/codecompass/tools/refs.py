"""The refs that can be queried: list_refs, switch_ref."""

from collections.abc import Mapping
from datetime import UTC, datetime

from msgspec import UNSET, Struct, UnsetType

from codecompass.session.project import Project, RefState
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.indexing import when
from codecompass.tools.params import Commits, SwitchTo

MOST_OTHERS = 500


class RefRecord(Struct, frozen=True):
    ref: str
    is_default: bool
    last_indexed_commit: str | None
    merge_base_commit: str | None
    file_count: int
    symbol_count: int
    status: str
    last_accessed_at: str | None


class RecentCommit(Struct, frozen=True):
    commit: str
    date: str
    author: str
    subject: str


class NamedRef(Struct, frozen=True):
    """A branch or a tag."""

    name: str
    commit: str
    date: str
    subject: str


class RefList(Answer, frozen=True):
    refs: list[RefRecord]
    total_refs: int
    vcs_mode: bool
    not_indexed: list[str]
    """Further branches and tags, which can be asked for as well, in alphabetical order."""
    recent: list[NamedRef] | UnsetType = UNSET
    """With `commits`: branches and tags, the one with the newest commit first."""
    commits: list[RecentCommit] | UnsetType = UNSET
    """With `commits`: commits before the one checked out, newest first; for a merge those of the branch merged into."""


class Switched(Answer, frozen=True):
    ref: str
    previous_ref: str
    worktree_path: str | None
    status: str
    last_indexed_commit: str | None


def list_refs(project: Project, *, commits: Commits = 0) -> RefList:
    """Indexed branches, tags and commits; with `commits` all refs and so many commits, newest first."""
    records = [_record(state) for state in project.refs()]
    known = {one.ref for one in records}
    branches = project.source.branches()
    others = sorted(name for name in branches if name not in known)[:MOST_OTHERS]
    asked = bool(commits)
    return RefList(
        records, len(records), project.vcs, others, _named(project, branches) if asked else UNSET,
        _before(project, commits) if asked else UNSET, metadata=metadata(project.status()),
    )  # fmt: skip


def _named(project: Project, branches: Mapping[str, str]) -> list[NamedRef]:
    found = [(said.time, name, said) for name, commit in branches.items() if (said := project.source.commit(commit))]
    found.sort(key=lambda one: (-one[0], one[1]))
    return [NamedRef(name, said.id, _day(moment), said.summary) for moment, name, said in found[:MOST_OTHERS]]


def _before(project: Project, most: int) -> list[RecentCommit]:
    found: list[RecentCommit] = []
    commit = project.states.of(None).commit
    while commit and len(found) < most and (said := project.source.commit(commit)):
        found.append(RecentCommit(commit, _day(said.time), said.author, said.summary))
        commit = next(iter(said.parents), None)
    return found


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def switch_ref(project: Project, ref: SwitchTo) -> Switched:
    """Make later questions of this session answer for another indexed ref."""
    previous = project.session_ref or project.status().ref
    state = project.switch(ref)
    told = metadata(project.status(state.ref))
    return Switched(state.ref, previous, state.worktree_path, state.status, state.commit, metadata=told)


def _record(state: RefState) -> RefRecord:
    return RefRecord(
        state.ref,
        state.is_default,
        state.commit,
        state.merge_base_commit,
        state.file_count,
        state.symbol_count,
        state.status,
        when(state.last_accessed_at),
    )
