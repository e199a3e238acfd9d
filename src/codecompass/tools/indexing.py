"""Builds and monitors the index: index_repo, sync_repo, index_status."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from msgspec import UNSET, UnsetType

from codecompass.languages.endings import DATA, NO_TEXT, ending, is_prose
from codecompass.model import Skip
from codecompass.model.errors import CodeCompassError
from codecompass.model.relations import grouped
from codecompass.revision import Tree
from codecompass.revision.disk import BARE, NESTED
from codecompass.revision.nesting import ALONE, DAMAGED, WORK_TREE
from codecompass.search.unread import FOLDERS, UNKNOWN
from codecompass.session.indexed import call_ends
from codecompass.session.project import Coverage, JobState, Project, Status
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.depths import endings_unread, languages_read
from codecompass.tools.params import EveryFile, Force, Ref

MOST_LISTED, MOST_LISTED_OF_ALL = 10, 200
"""Skipped and broken files are counted all, and listed up to so many, those in no language that we read last."""
MOST_JOBS = 5


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
    calls: dict[str, Any]
    store: dict[str, Any]
    interrupted_recovery_report: dict[str, Any] | UnsetType = UNSET


def index_repo(project: Project, force: Force = False, ref: Ref = None) -> IndexStarted:
    """Index from scratch, in the background. Answers index themselves: only to force it."""
    project.source.join()
    job = project.start_index(ref, "full", force, is_meant=True)
    told = metadata(project.status(ref))
    return IndexStarted(job.job_id, job.progress_token, "running", job.mode, None, metadata=told)


def sync_repo(project: Project, force: Force = False, ref: Ref = None) -> SyncStarted:
    """Index what changed since the last time, in the background."""
    job = project.start_index(ref, "incremental", force)
    return SyncStarted(job.job_id, "running", job.mode, None, metadata=metadata(project.status(ref)))


def index_status(project: Project, ref: Ref = None, every_file: EveryFile = False) -> IndexStatus:
    """Whether the index is ready, of what state, and what was skipped."""
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
        [_recent(job) for job in status.recent_jobs[:MOST_JOBS]],
        _coverage(project, status, every_file),
        _calls(project, status),
        {"bytes": project.store.graph_bytes(), "graphs": project.store.graph_count()},
        interrupted_recovery_report=dict(status.interrupted_recovery_report or {}) or UNSET,
        metadata=metadata(status, warnings=[project.source.trouble] if project.source.trouble else []),
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


def _calls(project: Project, status: Status) -> dict[str, Any]:
    """How many calls lead to a definition, to external code, or to nothing known."""
    if status.tree_id is None:
        return {}
    try:
        found = call_ends(project, status.tree_id)
    except CodeCompassError:  # damaged: health_check says so, and the next question makes it anew
        return {}
    return found | {"unresolved_share": round(found["unresolved"] / max(sum(found.values()), 1), 4)}


def _coverage(project: Project, status: Status, every_file: bool) -> dict[str, Any]:
    coverage, most = status.coverage, MOST_LISTED_OF_ALL if every_file else MOST_LISTED
    told: dict[str, Any] = {
        "files_seen": coverage.seen if coverage else 0,
        "files_indexed": coverage.indexed if coverage else 0,
        "files_skipped": len(coverage.skips) if coverage else 0,
        "skipped": dict(coverage.skipped) if coverage else {},
    }
    if coverage is None or status.tree is None:
        return told | {"skips": [], "parse_errors": [], "left_out": [], "languages": [], "unread": {}}
    skips = sorted(coverage.skips, key=lambda skip: (skip.reason == UNKNOWN, skip.path))
    return told | {
        "skips": [_skip(skip) for skip in skips[:most]],
        "parse_errors": [{"path": path, "line": line} for path, line in coverage.parse_errors[:most]],
        "left_out": groups_left_out(project, status.tree, coverage, most),
        "languages": [one._asdict() for one in languages_read(status.tree, coverage)],
        "unread": endings_unread(coverage),
    }


def _skip(skip: Skip) -> dict[str, str]:
    return {"path": skip.path, "reason": skip.reason} | ({"detail": skip.detail} if skip.detail else {})


_ENDING = re.compile(r"\.\w{1,12}")
MOST_PATHS = 3
REPOSITORIES = {
    NESTED: "another repository",
    ALONE: "another repository",
    DAMAGED: "repository that git can't read",
    BARE: BARE.removeprefix("a "),
    WORK_TREE: WORK_TREE,
}
"""What those are called that are no submodules."""

SOURCE, OTHER_LANGUAGES, FOLDER, CLOSED, GENERATED, DATA_FILES = range(6)
"""How much a group may hide, most first."""


def groups_left_out(project: Project, tree: Tree, coverage: Coverage, most: int) -> list[dict[str, Any]]:
    """At most `most` extensions, folders and single files that were left out, each with its reason and the number of
    files."""
    within = project.unread.code_in_folders(tree, coverage)
    groups = grouped((_group(skip), skip) for skip in coverage.skips)
    entries = sorted(
        (_rank(reason, what, within[what]), -len(skips), what, reason, skips)
        for (reason, what), skips in groups.items()
    )
    return list(_entries(entries[:most], within, 1 if len(entries) > most else MOST_PATHS))


def _entries(
    entries: list[tuple[int, int, str, str, list[Skip]]], within: Counter[str], paths: int
) -> Iterator[dict[str, Any]]:
    for _, _, what, reason, skips in entries:
        told: dict[str, Any] = {"what": what, "reason": REPOSITORIES.get(skips[0].detail, reason), "count": len(skips)}
        if within[what] and reason in FOLDERS:
            told["source_files"] = within[what]
        if what != skips[0].path:
            told["paths"] = [skip.path for skip in skips[:paths]]
        yield told


def _group(skip: Skip) -> tuple[str, str]:
    if skip.reason == UNKNOWN:
        return skip.reason, ending(skip.path)
    if skip.reason in FOLDERS:
        place = skip.path.rstrip("/") + "/" if skip.reason == "submodule" else skip.path
        return skip.reason, place if place.endswith("/") else skip.reason
    return skip.reason, skip.reason


def _rank(reason: str, what: str, source_files: int) -> int:
    if reason in FOLDERS:
        return FOLDER if source_files else CLOSED
    if reason == UNKNOWN:
        return (
            DATA_FILES if what in DATA | NO_TEXT or is_prose(what) or not _ENDING.fullmatch(what) else OTHER_LANGUAGES
        )
    return {"link": CLOSED, "generated": GENERATED}.get(reason, SOURCE)
