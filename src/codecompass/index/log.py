"""The progress record of a running job, in the store, where waiting processes read it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from codecompass.model.errors import CodeCompassError
from codecompass.process.memory import told_of
from codecompass.revision import State
from codecompass.store import GraphRecord, Job, Store, StoreError
from codecompass.store.manifest import JobStatus, Mode


class NotQuick(Exception):  # noqa: N818  # no error: an answer
    """The graph would have to be built, but was asked for only if it could be derived."""


SECONDS_BETWEEN = 0.2
Progress = Callable[[Job], None]
"""Told the job's record whenever it is written."""


class JobLog:
    """Writes the record of a running job, a few times per second at most."""

    def __init__(self, store: Store, job_id: str, state: State, mode: Mode, progress: Progress | None = None) -> None:
        self._store = store
        self._job_id = job_id
        self._progress = progress
        self._pending: dict[str, object] = {}
        self._written = 0.0
        self._scanned = self._indexed = self._symbols = 0
        known = store.manifest.job(job_id)
        if known is None:
            store.manifest.add_job(job_id, state.ref, state.worktree, mode, "running")
        else:
            self._say(status="running", ref=state.ref, worktree=state.worktree)

    @contextmanager
    def ending(self) -> Iterator[None]:
        """Record how the block ended as the job's status."""
        try:
            yield
        except CodeCompassError as error:
            self._end("failed", error.message)
            raise
        except KeyboardInterrupt:
            self._end("rolled_back", "stopped")
            raise
        except NotQuick:
            self._store.manifest.drop_job(self._job_id)
            raise
        except Exception as error:
            short = told_of(error)
            self._end("failed", short or f"{type(error).__name__}: {error}"[:500])
            if short:
                raise CodeCompassError("internal_error", f"The index was not made: {short}") from error
            raise

    def _end(self, status: JobStatus, why: str) -> None:
        """Record the end. If that cannot be written, readers find the job's process gone; the original error matters
        more."""
        with suppress(StoreError):
            self._say(status=status, error=why)

    def begin(self, files: int, changed: int | None) -> None:
        self._say(files_total=files, changed_files=changed, stage="reading")

    def scanned(self, known: int) -> None:
        """Record how many files already had facts."""
        self._scanned = self._indexed = known
        self._symbols = 0
        self._count()

    def extracted(self, files: int, symbols: int) -> None:
        self._scanned += files
        self._indexed += files
        self._symbols += symbols
        self._count()

    def building(self) -> None:
        self._say(stage="building", files_scanned=self._scanned, files_indexed=self._indexed, symbols=self._symbols)

    def validating(self) -> None:
        self._say(status="validating", stage="publishing")

    def published(self, record: GraphRecord) -> None:
        self._say(status="published", stage="", files_scanned=record.files, files_indexed=record.files)

    def _count(self) -> None:
        self._pending = {"files_scanned": self._scanned, "files_indexed": self._indexed, "symbols": self._symbols}
        if time.monotonic() - self._written > SECONDS_BETWEEN:
            self._say(**self._pending)

    def _say(self, **values: object) -> None:
        self._store.manifest.update_job(self._job_id, **values)
        self._written = time.monotonic()
        if self._progress:
            job = self._store.manifest.job(self._job_id)
            if job:
                self._progress(job)
