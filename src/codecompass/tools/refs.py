"""The refs that can be asked: list_refs, switch_ref."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from codecompass.tools.answers import Answer, metadata
from codecompass.tools.indexing import when
from codecompass.tools.params import SwitchTo

if TYPE_CHECKING:
    from codecompass.session.project import Project, RefState


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


class RefList(Answer, frozen=True):
    refs: list[RefRecord]
    total_refs: int
    vcs_mode: bool
    not_indexed: list[str]
    """Further branches and tags, which can be asked for as well, in alphabetical order."""


class Switched(Answer, frozen=True):
    ref: str
    previous_ref: str
    worktree_path: str | None
    status: str
    last_indexed_commit: str | None


def list_refs(project: Project) -> RefList:
    """The indexed branches, tags and commits, with their sizes; an overlay counts only what differs."""
    records = [_record(state) for state in project.refs()]
    known = {one.ref for one in records}
    others = sorted(name for name in project.source.branches() if name not in known)[:MOST_OTHERS]
    return RefList(records, len(records), project.vcs, others, metadata=metadata(project.status()))


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
