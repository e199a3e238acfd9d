"""The refs that can be asked: list_refs, switch_ref."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from codecompass.tools.answers import Answer
from codecompass.tools.params import SwitchTo

if TYPE_CHECKING:
    from codecompass.project import Project


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


class Switched(Answer, frozen=True):
    ref: str
    previous_ref: str
    worktree_path: str | None
    status: str
    last_indexed_commit: str | None


def list_refs(project: Project) -> RefList:
    """The indexed branches, tags and commits, with their sizes; an overlay counts only what differs."""
    raise NotImplementedError


def switch_ref(project: Project, ref: SwitchTo) -> Switched:
    """Make later questions of this session answer for another indexed ref."""
    raise NotImplementedError
