"""Answers for a ref whose present state has no graph yet: after a short wait, from an early reader, or from the state
published last.

Facts belong to files, not to trees: for a tree close to an indexed one nearly all are known. So a question about
definitions or texts is answered from the files that it is about, however long the rest of the tree takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.index import About, indexable
from codecompass.model.errors import CodeCompassError
from codecompass.session.asking import answered_in
from codecompass.session.launch import UpdatedError
from codecompass.session.reader import EarlyReader, Reader
from codecompass.session.standing import Freshness, Indexing, JobState, Policy, Standing
from codecompass.store import GraphRecord, RefRecord, StoreError

if TYPE_CHECKING:
    from codecompass.index.early import Early
    from codecompass.revision import State
    from codecompass.session.jobs import Jobs
    from codecompass.session.project import Project

SYNC_SECONDS = 20.0
"""How long an answer waits for the sync of a few files."""
FACTS_WAITS = 10
"""How many times `first_wait` an answer waits for what it would lack: the facts of all files if it is about uses, the
index if it would be empty or there are few files."""
AGAIN = 3
"""How many times as long a second question about a named ref waits for its first index."""
MOST_IDS, ID_PREFIX = 100_000, "sym_"
FEW_FILES = 400
"""Trees of up to this many files are indexed once a question reads some of them."""
MOST_RESOLVED = 40
"""In so many files edges are found anew before an answer that can do without: in about a second (Django)."""
CHANGED_PER_SECOND = 60
"""Files that an index takes on in a second, where the rest stays as it was (Django, two cores)."""


class UnderWay:
    """Readers of refs whose index is being made."""

    def __init__(self, project: Project, jobs: Jobs) -> None:
        self._project = project
        self._jobs = jobs
        self._ids: dict[str, str] = {}
        """The paths of symbols that early answers told, by id."""
        self._asked: set[str] = set()
        """Named refs whose first index was waited for."""

    def first(self, ref: str | None, state: State, about: About | None) -> Reader:
        """The reader of a ref without any published state (or whose graph was deleted)."""
        project = self._project
        named = ref is not None and ref != project.session_ref and state.ref not in project.indexed_refs()
        patience = project.settings.first_wait
        if self._is_small(state):
            patience = self._patience
        elif about and (about.is_narrow or not named):
            patience = 0
        elif named:
            patience = project.settings.first_wait if about else self._ref_patience(state)
        job = self._jobs.awaited(ref, state, patience)
        now = project.states.of(ref) if patience else state
        try:
            reader = self._first_or_early(ref, now, about, job)
        except CodeCompassError as error:
            if error.code == "index_not_ready" and named and ref is not None and answered_in() == "json":
                raise project.not_indexed(ref, state) from None
            raise
        if about and isinstance(reader, EarlyReader) and not reader.knows(about) and patience < self._patience:
            self._jobs.wait_for(job, self._patience)
            reader = self._first_or_early(ref, project.states.of(ref), about, job)
        return reader

    def _first_or_early(self, ref: str | None, state: State, about: About | None, job: JobState) -> Reader:
        try:
            return self._reader_after(state, job)
        except CodeCompassError as error:
            if about is None or error.code != "index_not_ready":
                raise
            early = self.early(state, about, job)
            if early is None and not about.uses:
                raise
        if early is not None:
            return early
        self._jobs.wait_for(job, self._patience)  # to ask again at once would only keep the index from its work
        return self._reader_after(self._project.states.of(ref), job)

    def _ref_patience(self, state: State) -> float:
        """Seconds to wait for a ref that was not asked for before; longer if it was asked for in vain."""
        again = AGAIN if state.ref in self._asked else 1
        self._asked.add(state.ref)
        return again * self._project.settings.ref_wait

    @property
    def _patience(self) -> float:
        """Seconds to wait for an index that the answer needs in part."""
        return FACTS_WAITS * self._project.settings.first_wait

    def _is_small(self, state: State) -> bool:
        return len(indexable(self._project.states.tree(state))) <= FEW_FILES

    def early(self, state: State, about: About, job: JobState, is_first: bool = True) -> EarlyReader | None:
        """The early reader for a question while a job runs; for uses, as soon as the facts of all files are there."""
        from codecompass.index.early import read_early, read_uses

        project = self._project
        if about.uses:
            self._jobs.wait_for(job, self._patience, while_reading=True)
        now = self._jobs.job(job.job_id)
        if now is None or not now.is_active:
            return None
        tree = project.states.tree(state)
        if about.is_name and about.text.startswith(ID_PREFIX):
            about = About(path=self._ids.get(about.text, ""))
            if about.path not in tree.files:
                return None
        if about.uses:
            early = read_uses(project.source, project.store, tree, about.text)
        else:
            early = read_early(project.source, project.store, project.settings, tree, about)
        if early is None:
            return None
        while len(self._ids) > MOST_IDS:
            self._ids.pop(next(iter(self._ids)), None)
        self._ids.update(early.ids)
        why = "is being indexed for the first time" if is_first else "has changed and is being indexed again"
        status = project.store.status()

        def standing(known: Early) -> Standing:
            return Standing(state.ref, "syncing", "indexing", "partial", status, (known.told(f"{state.ref} {why}"),))

        return EarlyReader(project, state, early, standing)

    def outdated(
        self,
        ref: str | None,
        state: State,
        policy: Policy,
        about: About | None,
        last: RefRecord,
        known: GraphRecord,
    ) -> Reader:
        """The reader of a ref that has a graph of an older state, `known`."""
        project, why = self._project, ""
        try:
            reader = self._synced(ref, state, policy, about, last)
        except (StoreError, OSError, UpdatedError) as error:  # read-only, full, gone: what was published last answers
            if policy == "strict":
                raise
            reader, why = None, error.message if isinstance(error, CodeCompassError) else ""
        if reader is not None:
            return reader
        if policy == "strict":
            raise CodeCompassError(
                "index_stale",
                f"The index of {state.ref} is behind the files. Call sync_repo and ask again when it is done.",
                {"last_indexed_commit": last.commit, "current_head": state.commit, "suggestion": "sync_repo"},
                metadata=project.standing_of(state.ref, "stale", known).metadata(),
            )
        freshness: Freshness = "syncing" if self._jobs.active(state) else "stale"
        standing = project.standing_of(state.ref, freshness, known, why)
        return Reader(project, None, known, project.open_graph(known.tree_id, state.place), standing, last.commit)

    def _synced(
        self, ref: str | None, state: State, policy: Policy, about: About | None, last: RefRecord
    ) -> Reader | None:
        """The reader of the present state, if few files must be indexed for it or an early reader is enough; otherwise
        `policy` decides whether a job is started."""
        project = self._project
        may_be_early = about is not None and policy == "balanced" and not self._is_small(state)
        changed = project.changed_since(state, last)
        if changed <= project.settings.sync_limit:
            most = MOST_RESOLVED if about and may_be_early and not about.uses else None
            if self._jobs.done_here(ref, project.states.tree(state), most) is not None:
                record = project.published(state)
                if record is not None:
                    return project.reader_of(state, record)
            else:
                job = self._jobs.ensure(ref, state, "incremental")
                early = self._soon(state, about, job, changed) if about and may_be_early else None
                if early is not None:
                    return early
                self._jobs.wait_for(job, SYNC_SECONDS)
            now = project.states.of(ref)
            record = project.published(now)
            if record is not None:
                return project.reader_of(now, record)
        if policy != "balanced":
            return None
        job = self._jobs.ensure(ref, state, "incremental")
        return self._soon(state, about, job, changed) if about and may_be_early else None

    def _soon(self, state: State, about: About, job: JobState, changed: int) -> Reader | None:
        """An early reader of the changes, if it is faster than the job and knows what is asked: at once if the job
        could add nothing or takes longer than an answer may."""
        project = self._project
        patience = project.settings.first_wait
        is_long = changed > patience * CHANGED_PER_SECOND
        self._jobs.wait_for(job, 0 if about.is_narrow or (is_long and not about.uses) else patience)
        record = project.published(state)
        if record is not None:
            return project.reader_of(state, record)
        early = None if about.uses else self.early(state, about, job, is_first=False)
        return early if early is not None and early.knows(about) else None

    def _reader_after(self, state: State, job: JobState) -> Reader:
        """The reader after a job has ended; raises an error that names the job if it is still running."""
        project = self._project
        record = project.published(state)
        if record is not None:
            return project.reader_of(state, record)
        now = self._jobs.job(job.job_id) or job
        indexing: Indexing = "indexing" if now.is_active else "failed"
        message = f"{state.ref} is being indexed for the first time ({now.estimated_completion_pct} %). Ask again soon."
        if not now.is_active and now.error:
            message = f"Indexing {state.ref} failed: {now.error.rstrip('.')}. Correct that and call index_repo."
        elif not now.is_active:
            message = f"{state.ref} changed while it was indexed, or codecompass was updated: ask again, or restart it."
        data = {"ref": state.ref, "job_id": job.job_id, "indexing_status": indexing}
        metadata = project.nothing_of(state.ref, indexing).metadata()
        raise CodeCompassError("index_not_ready", message, data, metadata=metadata)
