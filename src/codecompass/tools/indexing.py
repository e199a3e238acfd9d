"""Building and watching the index: index_repo, sync_repo, index_status, health_check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from codecompass.tools.answers import Answer
from codecompass.tools.params import Force, Ref

if TYPE_CHECKING:
    from codecompass.project import Project


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
    raise NotImplementedError


def sync_repo(project: Project, force: Force = False, ref: Ref = None) -> SyncStarted:
    """Index what changed since the last time, in the background."""
    raise NotImplementedError


def index_status(project: Project, ref: Ref = None) -> IndexStatus:
    """Whether the index is ready, of what state, what is being indexed and what was skipped."""
    raise NotImplementedError


def health_check(project: Project) -> Health:
    """Whether the service works: store, graph, grammars, running jobs. Ask when answers seem wrong."""
    raise NotImplementedError
