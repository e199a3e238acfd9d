"""What changed between two states: diff_context, compare_symbol_between_commits, symbol_history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct, UnsetType

from codecompass.tools.answers import Answer
from codecompass.tools.params import (
    BaseRef,
    ComparedBase,
    ComparedHead,
    HeadRef,
    InPath,
    Limit,
    PathFilter,
    Ref,
    SymbolName,
    WithDiff,
)

if TYPE_CHECKING:
    from codecompass.project import Project


class FileChange(Struct, frozen=True):
    path: str
    change_type: str
    previous_path: str | UnsetType = UNSET


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


class Diff(Answer, frozen=True):
    base_ref: str
    head_ref: str
    merge_base_commit: str | None
    affected_files: int
    file_changes: list[FileChange]
    changes: list[SymbolChange]
    total_changes: int
    truncated: bool


class Version(Struct, frozen=True):
    symbol_id: str
    signature: str
    line_start: int
    line_end: int
    kind: str
    language: str
    path: str


class Comparison(Answer, frozen=True):
    symbol: str
    path: str
    symbol_stable_id: str
    base_version: Version | None
    head_version: Version | None
    diff_summary: dict[str, Any]
    diff: str | UnsetType = UNSET


class HistoryEntry(Struct, frozen=True):
    commit: str
    change_type: str
    date: str
    author: str
    subject: str
    path: str
    name: str
    signature: str
    line_start: int
    line_end: int


class History(Answer, frozen=True):
    symbol: str
    symbol_stable_id: str
    commits: list[HistoryEntry]
    total_commits: int
    truncated: bool


def diff_context(
    project: Project,
    base_ref: BaseRef = None,
    head_ref: HeadRef = None,
    path_filter: PathFilter = None,
    limit: Limit = 50,
) -> Diff:
    """Symbols added, changed, deleted, renamed or moved since two refs parted. Ask before a review."""
    raise NotImplementedError


def compare_symbol_between_commits(
    project: Project,
    symbol_name: SymbolName,
    base_ref: ComparedBase,
    head_ref: ComparedHead,
    *,
    path: InPath = None,
    include_diff: WithDiff = False,
) -> Comparison:
    """How one symbol differs between two commits or refs: signature, body, lines."""
    raise NotImplementedError


def symbol_history(
    project: Project, symbol_name: SymbolName, path: InPath = None, ref: Ref = None, limit: Limit = 20
) -> History:
    """The commits in which a symbol's text changed, newest first, through renames."""
    raise NotImplementedError
