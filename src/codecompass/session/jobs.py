"""The index jobs of one project: start, find, and wait for them; small ones run in this process."""

import secrets
import threading
from typing import Literal

from codecompass.index import NotQuick, Request, index
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import Source, State, Tree
from codecompass.session.ahead import Ahead
from codecompass.session.launch import check_code, launch, reap, wait_for
from codecompass.session.standing import JobState
from codecompass.session.states import States
from codecompass.store import Store

Mode = Literal["full", "incremental"]


class Jobs:
    """Starts and follows jobs. Thread-safe."""

    def __init__(
        self, source: Source, store: Store, settings: Settings, states: States, ahead: Ahead | None = None
    ) -> None:
        self._source = source
        self._store = store
        self._settings = settings
        self._states = states
        self._ahead = ahead
        self._lock = threading.RLock()

    def start(
        self, ref: str | None = None, mode: Mode = "full", force: bool = False, state: State | None = None
    ) -> JobState:
        """Start a job as a process of its own; `state` is the ref's state if the caller has just read it. Raises
        `index_in_progress`, `sync_in_progress`, UpdatedError."""
        state = state or self._states.of(ref)
        active = self.active(state)
        if active is not None:
            message = f"{state.ref} is being indexed already (job {active.job_id}): watch it with index_status."
            code: Literal["sync_in_progress", "index_in_progress"]
            code = "sync_in_progress" if mode == "incremental" else "index_in_progress"
            raise CodeCompassError(code, message, {"job_id": active.job_id, "ref": state.ref})
        check_code()
        self._store.prepare()
        job_id = secrets.token_hex(8)
        self._store.manifest.add_job(job_id, state.ref, state.worktree, mode)
        pid = launch(Request(job_id, ref, mode, force), self._source, self._store, self._settings)
        self._store.manifest.update_job(job_id, pid=pid)
        job = self.job(job_id)
        if job is None:
            raise CodeCompassError("internal_error", f"The record of job {job_id} is gone: was the store deleted?")
        return job

    def job(self, job_id: str) -> JobState | None:
        """The current state of a job; poll this for progress."""
        if self._store.database.status() != "compatible":
            return None
        reap()
        job = self._store.job(job_id)
        return JobState.of(job) if job else None

    def active(self, state: State, anywhere: bool = False) -> JobState | None:
        """The running job of a ref; with `anywhere` also one of its committed state or of another work tree of it."""
        reap()
        jobs = [job for job in self._store.active_jobs() if job.ref == state.ref]
        mine = [job for job in jobs if job.worktree == state.worktree] or (jobs if anywhere else [])
        return JobState.of(mine[0]) if mine else None

    def ensure(self, ref: str | None, state: State, mode: Mode) -> JobState:
        """The running job of a ref; starts one if there is none."""
        with self._lock:
            active = self.active(state)
            if active is not None:
                return active
            try:
                return self.start(ref, mode, state=state)
            except CodeCompassError as error:  # another thread or process was quicker
                other = self.job(str(error.data.get("job_id", "")))
                if other is None:
                    raise
                return other

    def awaited(self, ref: str | None, state: State, seconds: float) -> JobState:
        """Wait for the job of a first index to end, up to the given time. If a job that another process started was
        killed, the one that replaces it is awaited."""
        found = self.active(state)
        job = found or self.ensure(ref, state, "full")
        self.wait_for(job, seconds)
        ended = self.job(found.job_id) if found else None
        if ended is not None and ended.status == "interrupted":
            job = self.ensure(ref, state, "full")
            self.wait_for(job, seconds)
        return job

    def wait_for(self, job: JobState, seconds: float, while_reading: bool = False) -> None:
        """Wait for a job to end, up to the given time; with `while_reading`, until it has the facts of all files."""
        wait_for(self._store, job.job_id, seconds, while_reading)

    def done_here(self, ref: str | None, tree: Tree, most: int | None = None) -> JobState | None:
        """Derive the graph of a few edits in this process, which is faster than starting another; returns the finished
        job. None if deriving is not enough (also if edges may differ in more than `most` files), or another job is
        running."""
        request = Request(secrets.token_hex(8), ref, "incremental", quick=True, most=most, tree=tree)
        if self._ahead is not None:
            self._ahead.wait()
        try:
            index(self._source, self._store, self._settings, request)
        except NotQuick:
            return None
        except CodeCompassError as error:
            if error.code != "index_in_progress":
                raise
            return None
        return self.job(request.job_id)
