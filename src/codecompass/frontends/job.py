"""`index` and `sync`: start a job, or run it here, and wait for it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from codecompass.frontends import bind
from codecompass.frontends.commands import failures, finish, session
from codecompass.model.errors import CodeCompassError

if TYPE_CHECKING:
    from codecompass.session.project import JobState

IN_PROGRESS = frozenset({"index_in_progress", "sync_in_progress"})
WAIT_SECONDS = 0.2


def run_job(
    context: typer.Context,
    tool: str,
    ref: str | None,
    force: bool,
    background: bool,
    repo: Path | None,
    as_json: bool,
    verbose: bool,
) -> None:
    """Index or sync, like the tool of that name, and print the result."""
    projects = session(context, verbose=verbose).projects(repo)
    told = _synced(projects, ref) if tool == "sync_repo" and not (force or background) else None
    if told is None:
        arguments = {"force": force} | ({"ref": ref} if ref else {})
        started = _started(projects, tool, arguments, patient=not background)
        if started.is_error or background:
            finish(tool, started, as_json=as_json)
            return
        from codecompass.frontends.progress import follow

        with failures(as_json=as_json):
            told = follow(projects(), str(started.content["job_id"])), _status(projects, ref)
    assert told is not None  # `failures` has ended the process
    done, status = told
    typer.echo(_indexed(done, status.content.get("coverage")), err=True)
    finish("index_status", status, as_json=as_json)


def _synced(projects: bind.Projects, ref: str | None) -> tuple[JobState, bind.Outcome] | None:
    """The job done by this process, and the status after one scan of the work tree; None if it takes a separate job."""
    with suppress(CodeCompassError), projects().states.held():  # what stands in the way is told by the job
        done = projects().sync_here(ref)
        return (done, _status(projects, ref)) if done else None
    return None


def _status(projects: bind.Projects, ref: str | None) -> bind.Outcome:
    return bind.call(projects, "index_status", {"ref": ref} if ref else {})


def _started(projects: bind.Projects, tool: str, arguments: Mapping[str, object], *, patient: bool) -> bind.Outcome:
    """The started job; with patience, after waiting for another's to end."""
    waiting = False
    while (started := bind.call(projects, tool, arguments)).code in IN_PROGRESS and patient:
        if not waiting:
            typer.echo("another process is at work on this index: waiting for it", err=True)
        waiting = True
        time.sleep(WAIT_SECONDS)
    return started


def _indexed(done: JobState, coverage: object) -> str:
    """A job's result in one line."""
    seconds = (done.duration_ms or 0) / 1000
    files, skipped = done.files_total, 0
    if isinstance(coverage, dict) and coverage["files_seen"]:  # else they have changed since
        files, skipped = coverage["files_indexed"], coverage["files_skipped"]
    return f"indexed {files:,} files, skipped {skipped:,}; {done.symbols_extracted:,} new symbols, in {seconds:.1f} s"
