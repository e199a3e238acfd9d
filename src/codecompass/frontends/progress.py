"""The progress of an index job on standard error: files, rate and remaining time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn
from rich.text import Text

from codecompass.model.errors import CodeCompassError

if TYPE_CHECKING:
    from codecompass.session.project import JobState, Project

LOOK_SECONDS = 0.1
FIRST_SECONDS = 3.0


class RateColumn(ProgressColumn):
    """Files per second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.0f} files/s" if task.speed else "", style="progress.data.speed")


class LeftColumn(ProgressColumn):
    """Remaining seconds, if they can be estimated: not in the first seconds, nor for steps that are not counted in
    files."""

    def render(self, task: Task) -> Text:
        left, past = task.time_remaining, task.elapsed or 0.0
        known = past >= FIRST_SECONDS and left is not None and task.completed < (task.total or 0)
        return Text(f"about {left:,.0f} s left" if known else "", style="progress.remaining")


def follow(project: Project, job_id: str) -> JobState:
    """Wait for a job, on a terminal with a progress bar; returns the published job. Raises CodeCompassError
    `internal_error` if it failed. Ctrl-C leaves the job running."""
    console = Console(stderr=True)
    columns = (
        TextColumn("[bold]{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f} files"),
        RateColumn(),
        LeftColumn(),
    )
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            job = _watched(project, job_id, progress)
    except KeyboardInterrupt:
        console.print("The index goes on by itself: `codecompass status` says how far it is.")
        raise
    if job.status != "published":
        why = (job.error or "see the log").rstrip(".")
        ended = "was interrupted" if job.status == "interrupted" else job.status
        raise CodeCompassError("internal_error", f"The index job {ended}: {why}.")
    return job


def _watched(project: Project, job_id: str, progress: Progress) -> JobState:
    bar = progress.add_task("indexing", total=0)
    job = _look(project, job_id)
    while job.is_active:
        progress.update(bar, description=_stage(job), total=job.files_total, completed=job.files_indexed)
        time.sleep(LOOK_SECONDS)
        job = _look(project, job_id)
    return job


def _stage(job: JobState) -> str:
    if job.status == "running":
        return "reading" if job.files_indexed < job.files_total else "building the graph"
    return "waiting" if job.status == "queued" else job.status


def _look(project: Project, job_id: str) -> JobState:
    job = project.job(job_id)
    if job is None:
        raise CodeCompassError(
            "internal_error", f"The index job {job_id} is not known any more. Run the command again."
        )
    return job
