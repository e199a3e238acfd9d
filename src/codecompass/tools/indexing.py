"""Building and watching the index: index_repo, sync_repo, index_status, health_check."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from codecompass import __version__, languages
from codecompass.errors import CodeCompassError
from codecompass.extract import has_grammar
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.params import Force, Ref

if TYPE_CHECKING:
    from codecompass.project import Coverage, JobState, Project, Status

STARTED = time.monotonic()
MOST_LISTED = 50
"""Skipped and broken files are counted all and listed up to so many."""

REMEDIES = {
    "compatible": "the store is readable",
    "not_indexed": "nothing is indexed yet: call index_repo",
    "reindex_required": "the store was made by another version: call index_repo with force",
    "corrupt_manifest": "the store is damaged: call index_repo with force",
}


class IndexStarted(Answer, frozen=True):
    """`file_count` is null until the job is done; watch it with `index_status`."""

    job_id: str
    progress_token: str
    status: str
    mode: str
    file_count: int | None


class SyncStarted(Answer, frozen=True):
    job_id: str
    status: str
    mode: str
    changed_files: int | None


class IndexStatus(Answer, frozen=True):
    project_id: str
    repo_root: str
    index_status: str
    schema_status: str
    current_schema_version: int | None
    required_schema_version: int
    last_indexed_at: str | None
    ref: str
    file_count: int
    symbol_count: int
    active_job: dict[str, Any] | None
    recent_jobs: list[dict[str, Any]]
    coverage: dict[str, Any]
    interrupted_recovery_report: dict[str, Any] | UnsetType = UNSET


class Health(Answer, frozen=True):
    status: str
    version: str
    uptime_seconds: float
    graph_ok: bool
    facts_ok: bool
    grammars: dict[str, list[str]]
    active_job: dict[str, Any] | None
    startup_checks: dict[str, dict[str, Any]]
    projects: list[dict[str, Any]]


def index_repo(project: Project, force: Force = False, ref: Ref = None) -> IndexStarted:
    """Index the repository from scratch, in the background. Answers index themselves: only needed to force it."""
    job = project.start_index(ref, "full", force)
    told = metadata(project.status(ref))
    return IndexStarted(job.job_id, job.progress_token, "running", job.mode, None, metadata=told)


def sync_repo(project: Project, force: Force = False, ref: Ref = None) -> SyncStarted:
    """Index what changed since the last time, in the background."""
    job = project.start_index(ref, "incremental", force)
    return SyncStarted(job.job_id, "running", job.mode, None, metadata=metadata(project.status(ref)))


def index_status(project: Project, ref: Ref = None) -> IndexStatus:
    """Whether the index is ready, of what state, what is being indexed and what was skipped."""
    status = project.status(ref)
    return IndexStatus(
        status.project_id,
        status.repo_root,
        status.index_status,
        status.schema_status,
        status.current_schema_version,
        status.required_schema_version,
        when(status.last_indexed_at),
        status.ref,
        status.file_count,
        status.symbol_count,
        active_job(status.active_job),
        [_recent(job) for job in status.recent_jobs],
        _coverage(status.coverage),
        interrupted_recovery_report=dict(status.interrupted_recovery_report or {}) or UNSET,
        metadata=metadata(status),
    )


def health_check(project: Project) -> Health:
    """Whether the service works: store, graph, grammars, running jobs. Ask when answers seem wrong."""
    status = project.status()
    graph_ok, graph_message = _graph_answers(project, status)
    facts_ok = status.schema_status in ("compatible", "not_indexed")
    available, missing = _grammars()
    state = "ready"
    if not (graph_ok and facts_ok) or missing or status.index_status == "failed":
        state = "error"
    elif status.active_job:
        state = "indexing"
    elif status.index_status != "ready":
        state = "warming"
    startup = {
        "status": status.schema_status,
        "current_schema_version": status.current_schema_version,
        "required_schema_version": status.required_schema_version,
        "message": graph_message or REMEDIES[status.schema_status],
    }
    return Health(
        state,
        __version__,
        round(time.monotonic() - STARTED, 1),
        graph_ok,
        facts_ok,
        {"available": available, "missing": missing},
        active_job(status.active_job),
        {"index": startup},
        [_project(status)],
        metadata=metadata(status),
    )


def when(moment: datetime | None) -> str | None:
    """A time as RFC 3339, in UTC and to the second."""
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def active_job(job: JobState | None) -> dict[str, Any] | None:
    """A running job with its progress."""
    if job is None:
        return None
    return {
        "job_id": job.job_id,
        "progress_token": job.progress_token,
        "ref": job.ref,
        "mode": job.mode,
        "status": job.status,
        "files_total": job.files_total,
        "files_scanned": job.files_scanned,
        "files_indexed": job.files_indexed,
        "symbols_extracted": job.symbols_extracted,
        "estimated_completion_pct": job.estimated_completion_pct,
        "created_at": when(job.created_at),
    }


def _recent(job: JobState) -> dict[str, Any]:
    told: dict[str, Any] = {
        "job_id": job.job_id,
        "ref": job.ref,
        "mode": job.mode,
        "status": job.status,
        "changed_files": job.changed_files,
        "duration_ms": job.duration_ms,
        "created_at": when(job.created_at),
    }
    return told | ({"error": job.error} if job.error else {})


def _coverage(coverage: Coverage | None) -> dict[str, Any]:
    if coverage is None:
        return {"files_seen": 0, "files_indexed": 0, "files_skipped": 0, "skipped": {}, "skips": [], "parse_errors": []}
    return {
        "files_seen": coverage.seen,
        "files_indexed": coverage.indexed,
        "files_skipped": len(coverage.skips),
        "skipped": dict(coverage.skipped),
        "skips": [skip._asdict() for skip in coverage.skips[:MOST_LISTED]],
        "parse_errors": [{"path": path, "line": line} for path, line in coverage.parse_errors[:MOST_LISTED]],
    }


def _graph_answers(project: Project, status: Status) -> tuple[bool, str]:
    """Whether the graph answers a question, and if not, why; a graph that is not there yet is no fault."""
    if status.index_status != "ready":
        return status.schema_status in ("compatible", "not_indexed"), ""
    try:
        project.graph(policy="best_effort").ask("count_names")
    except CodeCompassError as error:
        return False, error.message
    return True, ""


def _grammars() -> tuple[list[str], list[str]]:
    """The languages whose grammar loads, and those whose does not."""
    loaded = {language.name: has_grammar(language) for language in languages.all_languages() if language.grammar}
    return sorted(name for name, ok in loaded.items() if ok), sorted(name for name, ok in loaded.items() if not ok)


def _project(status: Status) -> dict[str, Any]:
    return {
        "project_id": status.project_id,
        "repo_root": status.repo_root,
        "index_status": status.index_status,
        "schema_status": status.schema_status,
        "freshness_status": status.freshness_status,
        "last_indexed_at": when(status.last_indexed_at),
        "ref": status.ref,
        "file_count": status.file_count,
        "symbol_count": status.symbol_count,
    }
