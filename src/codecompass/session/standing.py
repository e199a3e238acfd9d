"""Records of a project's state: the state behind an answer, refs, jobs, the overall status. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

import msgspec

from codecompass.index import Coverage
from codecompass.revision import Tree
from codecompass.store import GraphRecord, Job

Policy = Literal["strict", "balanced", "best_effort"]
Freshness = Literal["fresh", "stale", "syncing"]
Indexing = Literal["not_indexed", "indexing", "ready", "failed"]
Completeness = Literal["complete", "partial", "truncated"]
SchemaStatus = Literal["compatible", "not_indexed", "reindex_required", "corrupt_manifest"]
Layer = Literal["base", "overlay"]

PROTOCOL = "1.0"
MISSED = frozenset({
    "unreadable", "lfs pointer", "parser crashed", "parser timed out", "unknown encoding", "too large",
})  # fmt: skip
"""Skips of files in a language that we read which leave answers partial: code may be in them."""
SHARES = {"queued": 0, "running": 60, "validating": 95, "published": 100}
"""How much of a job is done when a status is over, in percent; extraction is the first 60 of `running`."""


class Standing(msgspec.Struct, frozen=True):
    """The state that an answer comes from, as its metadata reports it."""

    ref: str
    freshness_status: Freshness
    indexing_status: Indexing
    result_completeness: Completeness
    schema_status: SchemaStatus
    warnings: tuple[str, ...] = ()

    def metadata(self) -> dict[str, object]:
        """The metadata of an answer, with both keys of the protocol version; `warnings` only if there are any."""
        told: dict[str, object] = {
            "codecompass_protocol_version": PROTOCOL,
            "cruxe_protocol_version": PROTOCOL,
            "freshness_status": self.freshness_status,
            "indexing_status": self.indexing_status,
            "result_completeness": self.result_completeness,
            "ref": self.ref,
            "schema_status": self.schema_status,
        }
        return told | {"warnings": list(self.warnings)} if self.warnings else told


def completeness(record: GraphRecord) -> Completeness:
    """Whether files that may contain code are missing from a graph."""
    return "partial" if any(skip.reason in MISSED for skip in record.flaws.skips) else "complete"


class RefState(msgspec.Struct, frozen=True):
    """An indexed ref."""

    ref: str
    is_default: bool
    commit: str | None
    merge_base_commit: str | None
    file_count: int
    """For an overlay, its own files only."""
    symbol_count: int
    status: Literal["active", "missing"]
    """`missing`: git does not know the ref any more."""
    last_indexed_at: datetime
    last_accessed_at: datetime
    worktree_path: str | None


class JobState(msgspec.Struct, frozen=True):
    """An index job, running or finished."""

    job_id: str
    ref: str
    mode: Literal["full", "incremental"]
    status: Literal["queued", "running", "validating", "published", "failed", "rolled_back", "interrupted"]
    created_at: datetime
    duration_ms: int | None
    """None while the job is active."""
    changed_files: int | None
    files_total: int
    files_scanned: int
    files_indexed: int
    symbols_extracted: int
    """From files that were not known before."""
    estimated_completion_pct: int
    error: str | None

    @property
    def progress_token(self) -> str:
        return f"index-job-{self.job_id}"

    @property
    def is_active(self) -> bool:
        return self.duration_ms is None

    @classmethod
    def unneeded(cls, ref: str, files: int) -> JobState:
        """The result of a sync that found nothing to do."""
        return cls(
            "", ref, "incremental", "published", datetime.now(UTC), 0, 0, files, files, 0, 0, 100, None,
        )  # fmt: skip

    @classmethod
    def of(cls, job: Job) -> JobState:
        duration = None if job.finished_at is None else round(1000 * max(job.finished_at - job.created_at, 0.0))
        return cls(
            job.job_id, job.ref, job.mode, job.status, moment(job.created_at), duration, job.changed_files,
            job.files_total, job.files_scanned, job.files_indexed, job.symbols, _done_percent(job), job.error,
        )  # fmt: skip


def _done_percent(job: Job) -> int:
    if job.status == "running" and job.stage == "reading":
        return 60 * job.files_indexed // max(job.files_total, 1)
    return SHARES.get(job.status, 100)


class Status(msgspec.Struct, frozen=True):
    """The state of a ref's index (`index_status`, `health_check`)."""

    project_id: str
    repo_root: str
    index_status: Indexing
    schema_status: SchemaStatus
    current_schema_version: int | None
    required_schema_version: int
    last_indexed_at: datetime | None
    ref: str
    freshness_status: Freshness
    file_count: int
    symbol_count: int
    active_job: JobState | None
    recent_jobs: tuple[JobState, ...]
    coverage: Coverage | None
    interrupted_recovery_report: Mapping[str, object] | None
    tree_id: str | None = None
    """Tree of the graph that answers."""
    tree: Tree | None = None
    """What the coverage is about."""


def moment(seconds: float) -> datetime:
    """A time given in seconds since the epoch, as text."""
    return datetime.fromtimestamp(seconds, UTC)
