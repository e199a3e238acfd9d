"""A repository opened: its refs, their freshness, and the reader of a ref. What every tool receives.

THE SURFACE: bodies follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from codecompass.model import Skip

if TYPE_CHECKING:
    from codecompass.graph import Graph
    from codecompass.revision import Tree

Policy = Literal["strict", "balanced", "best_effort"]
Layer = Literal["base", "overlay"]


@dataclass(frozen=True)
class Standing:
    """The state that an answer comes from: what its metadata says."""

    ref: str
    freshness_status: Literal["fresh", "stale", "syncing"]
    indexing_status: Literal["not_indexed", "indexing", "ready", "failed"]
    result_completeness: Literal["complete", "partial", "truncated"]
    schema_status: Literal["compatible", "not_indexed", "reindex_required", "corrupt_manifest"]
    warnings: tuple[str, ...] = ()

    def metadata(self) -> dict[str, object]:
        """As answers carry it, both protocol version keys included; `warnings` only when there are some."""
        raise NotImplementedError


@dataclass(frozen=True)
class Coverage:
    """What of a tree is in the graph. `seen = indexed + len(skips)`."""

    seen: int
    indexed: int
    skipped: Mapping[str, int]
    """Files per reason."""
    skips: tuple[Skip, ...]
    parse_errors: tuple[tuple[str, int], ...]
    """Files indexed as far as they could be read: (path, first line that could not)."""


class Reader:
    """One ref's published graph, opened for questions, with the texts it was made from.

    Immutable: it goes on answering from its state whatever happens to the repository meanwhile.
    """

    project: Project
    ref: str
    commit: str | None
    """The commit it stands on; None outside git."""
    tree: Tree
    """`tree.files`: path → SourceFile; `tree.skips`."""
    standing: Standing
    graph: Graph
    """`graph.ask(question, **parameters)`, `graph.cypher(text, …)`: see graph.py."""

    def ask(self, question: str, **parameters: object) -> list[dict[str, object]]:
        """The rows of a saved question (cypher/ask/<question>.cypher)."""
        raise NotImplementedError

    def text(self, path: str) -> bytes:
        """A file's bytes in the state that answers. Raises CodeCompassError `file_not_found` (near paths in data)."""
        raise NotImplementedError

    def layer(self, path: str) -> Layer:
        """`overlay` where the file differs from the base: the merge base with the default branch (ruling 16)."""
        raise NotImplementedError

    def files_with(self, words: Iterable[str]) -> dict[str, frozenset[str]]:
        """Full text: for each (lower-case) word the paths whose text holds it. `rate*` asks for a prefix."""
        raise NotImplementedError

    def coverage(self) -> Coverage:
        raise NotImplementedError


@dataclass(frozen=True)
class RefState:
    """A ref that was indexed."""

    ref: str
    is_default: bool
    commit: str | None
    merge_base_commit: str | None
    file_count: int
    """Of an overlay: its own files only."""
    symbol_count: int
    status: Literal["active", "missing"]
    last_indexed_at: datetime
    last_accessed_at: datetime
    worktree_path: str | None


@dataclass(frozen=True)
class JobState:
    """An index job, running or done."""

    job_id: str
    ref: str
    mode: Literal["full", "incremental"]
    status: Literal["queued", "running", "validating", "published", "failed", "rolled_back", "interrupted"]
    created_at: datetime
    duration_ms: int | None
    changed_files: int | None
    files_total: int
    files_scanned: int
    files_indexed: int
    symbols_extracted: int
    estimated_completion_pct: int
    error: str | None

    @property
    def progress_token(self) -> str:
        return f"index-job-{self.job_id}"


@dataclass(frozen=True)
class Status:
    """Where a ref's index stands (`index_status`, `health_check`)."""

    project_id: str
    repo_root: str
    index_status: Literal["not_indexed", "indexing", "ready", "failed"]
    schema_status: Literal["compatible", "not_indexed", "reindex_required", "corrupt_manifest"]
    current_schema_version: int
    required_schema_version: int
    last_indexed_at: datetime | None
    ref: str
    freshness_status: Literal["fresh", "stale", "syncing"]
    file_count: int
    symbol_count: int
    active_job: JobState | None
    recent_jobs: tuple[JobState, ...]
    coverage: Coverage | None
    interrupted_recovery_report: Mapping[str, object] | None


class Project:
    """A repository (or plain folder) and its store."""

    id: str
    name: str
    """`owner/name` of its origin, else its folder's name: the seed of symbol ids."""
    root: Path
    """Of the work tree (or folder) it was opened at."""
    vcs: bool
    """False for a plain folder, whose only ref is `live`."""
    session_ref: str | None
    """What questions without `ref` are about, after `switch_ref`; None: the work tree as it stands."""

    @classmethod
    def open(cls, path: str | Path) -> Project:
        """The project that holds `path`. Raises CodeCompassError `project_not_found`."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def graph(self, ref: str | None = None, policy: Policy = "balanced") -> Reader:
        """The reader of a ref; None: the session's ref, or the work tree as it stands.

        Up to 20 changed files are synced first. More: per `policy`, `index_stale` is raised (`strict`), or the last
        published state answers, marked stale, while a sync starts behind it (`balanced`) or not (`best_effort`).
        Never indexed: the work tree's index is started and `index_not_ready` raised (it tells the job); any other
        ref raises `ref_not_indexed`. Also raises `index_incompatible` (schema; data says the remedy).
        """
        raise NotImplementedError

    def status(self, ref: str | None = None) -> Status:
        raise NotImplementedError

    def refs(self) -> tuple[RefState, ...]:
        """The refs that are indexed, the default branch first."""
        raise NotImplementedError

    def start_index(self, ref: str | None = None, mode: Literal["full", "incremental"] = "full", force: bool = False) -> JobState:
        """Start an index job as a process of its own. Raises `index_in_progress`, `sync_in_progress`."""
        raise NotImplementedError

    def job(self, job_id: str) -> JobState | None:
        """A job as it stands now: poll this for progress."""
        raise NotImplementedError

    def switch(self, ref: str) -> RefState:
        """Make `ref` the session's. Raises `ref_not_indexed`, `overlay_not_ready`."""
        raise NotImplementedError
