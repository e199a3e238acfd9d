"""An opened repository: its refs, how fresh their indexes are, and the reader of a ref. Every tool receives one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from codecompass.graph import Graph, Kept
from codecompass.index import (
    About,
    Coverage,
    blobs_of,
    extractor_fingerprint,
    indexable,
    source_key,
    tree_id_of,
)
from codecompass.index.past import log_before
from codecompass.languages.wrapping import code_in
from codecompass.model import SourceFile
from codecompass.model.errors import CodeCompassError, DamagedGraphError
from codecompass.process.config import Settings
from codecompass.revision import NO_LOG, Log, State, Tree
from codecompass.revision.signals import Signals
from codecompass.search import Past
from codecompass.search.corpus import Corpus
from codecompass.search.unindexed import UnindexedTexts
from codecompass.search.unread import UnreadFiles
from codecompass.session.ahead import Ahead
from codecompass.session.asking import Session, current
from codecompass.session.homes import home_of, opened_source
from codecompass.session.indexed import ref_states, status_of
from codecompass.session.jobs import Jobs, Mode
from codecompass.session.reader import Reader
from codecompass.session.recent import Latest, RecentTexts
from codecompass.session.standing import (
    Freshness,
    Indexing,
    JobState,
    Layer,
    Policy,
    RefState,
    Standing,
    Status,
    completeness,
)
from codecompass.session.states import States
from codecompass.session.surroundings import surroundings
from codecompass.session.underway import UnderWay
from codecompass.store import GraphRecord, RefRecord, Store, StoreError

__all__ = ["Coverage", "JobState", "Layer", "Policy", "Project", "Reader", "RefState", "Standing", "Status"]

REMEDY = "Index again (index_repo): the store is made anew, nothing of the repository is touched."
REMEMBERED_TREES = 4


class Project:
    """One work tree of a repository, or a plain folder. Thread-safe."""

    def __init__(self, path: str | Path, settings: Settings | None = None, watching: bool = True) -> None:
        self.settings = settings or Settings.load()
        self.source = opened_source(path, self.settings)
        home = home_of(self.source, self.settings)
        self.id = home.directory.name
        self.name = self.source.name = home.place.name
        """`owner/name` of its origin, else its folder's first name: the seed of symbol ids."""
        self.source.keep_in(home.directory)
        self.root = self.source.root
        self.vcs = self.source.vcs
        """False for a plain folder, whose only ref is `live`."""
        self.store = Store(home.directory, extractor_fingerprint(), home.place)
        self.source.imported = self.store.imported.mark
        self.neighbours: Callable[[], object] | None = None
        """The other repositories of a fleet (`fleet.Neighbours`; a project knows of none itself), where this is of one."""
        self._is_asked_for = self.vcs or bool(self.source.trouble)
        self.states = States(self.source, watching, self._check_surroundings)
        self._ahead = Ahead(self.store, self.states) if watching else None
        self.jobs = Jobs(self.source, self.store, self.settings, self.states, self._ahead)
        self.under_way = UnderWay(self, self.jobs)
        self._session = Session()
        self._lock = threading.RLock()
        self._asked = threading.local()
        self._graphs = Kept(self._opened)
        self.blobs = lru_cache(REMEMBERED_TREES)(self._blobs)
        """Blob by path of a tree's graph; a tree never changes, so what is known of one stays."""
        self._corpora = lru_cache(REMEMBERED_TREES)(self._corpus)
        self.log = lru_cache(REMEMBERED_TREES)(self._log)
        """What the commits before one (and it) changed. It never changes either."""
        self.signals = lru_cache(REMEMBERED_TREES)(lambda commit: Signals(self.log(commit)))
        """What these say of files: `reader.signals`."""
        self.past = lru_cache(REMEMBERED_TREES)(self._past)
        """What the commits before a tree were about, by the tree's and the commit's ids."""
        self.module_names = lru_cache(REMEMBERED_TREES)(lambda _tree: dict[str, str]())
        """By a tree's key the module names of files, as far as a comparison asked for them."""
        self.overviews = Latest[object]()
        """What `get_overview` worked out last, before a budget is applied."""
        self.texts = RecentTexts()
        self.unindexed = UnindexedTexts(self.content)
        self.unread = UnreadFiles(self.source, self.content)

    def content(self, file: SourceFile) -> bytes | None:
        """The bytes of a file of a tree, uncached."""
        content = self.source.read(file)
        content = content if content is not None else self.store.content(file.blob)
        return code_in(file.path, content) if content is not None else None

    def _blobs(self, tree_id: str) -> dict[str, str]:
        listing = self.store.manifest.listing(tree_id)
        return listing.blobs if listing else {}

    def corpus(self, tree_id: str) -> Corpus:
        """Word statistics of a tree's texts, from the full-text index."""
        return self._corpora(tree_id, self.store.generation())

    def _corpus(self, tree_id: str, _: int) -> Corpus:
        facts = self.store.facts
        rows = facts.rows_of(SourceFile(path, blob, 0) for path, blob in self.blobs(tree_id).items())
        return Corpus(rows, facts.occurrences)

    def _log(self, commit: str | None) -> Log:
        return log_before(self.source, self.store, commit) if commit else NO_LOG

    def _past(self, tree_id: str, commit: str | None) -> Past:
        return Past.of(self.log(commit).commits, self.blobs(tree_id))

    @classmethod
    def open(cls, path: str | Path, settings: Settings | None = None, watching: bool = True) -> Project:
        """The project that contains `path`. A caller that asks only once or twice need not have it watched. Raises
        CodeCompassError `project_not_found`."""
        return cls(path, settings, watching)

    @property
    def session_ref(self) -> str | None:
        """The ref that questions without `ref` apply to, after `switch`; None for the work tree."""
        return (current() or self._session).ref(str(self.root))

    def close(self) -> None:
        with self._lock:
            self._graphs.clear()
            self.states.close()
            self.store.close()

    def interrupt(self, thread: int | None = None) -> None:
        """Cancel the question of one thread (`threading.get_ident()`), or of all; they end in `query_timeout`."""
        for graph in self._graphs.all():
            graph.interrupt(thread)

    # Questions

    def graph(self, ref: str | None = None, policy: Policy = "balanced", about: About | None = None) -> Reader:
        """The reader of a ref; None means the session's ref, or the work tree as it stands.

        `about` describes a question about definitions or texts: while the first index of a large tree is being made,
        the files that contain its words are read first, and an early reader answers (`Reader.is_early`).

        Up to `sync_limit` changed files are synced first. If there are more, `policy` decides: `strict` raises
        `index_stale`; `balanced` answers from the last published state, marked stale, and starts a sync in the
        background; `best_effort` does so without a sync.

        If the ref was never indexed: the index of a work tree is started and, if that takes long, `index_not_ready` is
        raised with the job's id. Any other ref raises `ref_not_indexed`, or, where answers are text, is indexed
        likewise.

        Also raises `index_incompatible`, and DamagedGraphError for a graph that cannot be opened, which is then
        rebuilt for the next question.
        """
        try:
            reader = self._graph(ref, policy, about)
        except CodeCompassError as error:
            if error.data.get("schema_status") != "corrupt_manifest" or self.store.status() != "corrupt_manifest":
                raise
            reader = self._graph(ref, policy, about)  # the damage was met while reading: the store is made anew
        self._asked.reader = reader
        return reader

    @contextmanager
    def asked(self) -> Iterator[Callable[[], Reader | None]]:
        """A function that returns the reader which this thread opened last within the block."""
        self._asked.reader = None
        yield lambda: self._asked.reader
        self._asked.reader = None

    def _graph(self, ref: str | None, policy: Policy, about: About | None) -> Reader:
        ref = ref if ref is not None else self.session_ref
        self._check_schema(ref)
        state = self.states.of(ref)
        record = self.published(state)
        if record is not None:
            if self._ahead is not None and state.worktree:
                self._ahead.begin(record)
            return self.reader_of(state, record)
        last = self.store.manifest.ref(state.ref, state.worktree)
        known = self.store.published(last.tree_id) if last else None
        if last is None or known is None:
            return self.under_way.first(ref, state, about if policy != "strict" else None)
        return self.under_way.outdated(ref, state, policy, about, last, known)

    def published(self, state: State, listed: bool = False) -> GraphRecord | None:
        """The graph of a state, if there is one; also if only files outside any graph changed. With `listed`, the ref
        is listed as indexed."""
        key = source_key(state, self.source, self.settings)
        tree_id = self.store.manifest.tree_of(key)
        if tree_id is None:
            tree = self.states.tree(state)
            tree_id = tree_id_of(indexable(tree), self.source, self.settings)
        record = self.store.published(tree_id)
        if record is not None:
            with suppress(StoreError):  # nothing can be written: it answers all the same
                self._note_use(state, key, tree_id, listed)
        return record

    def _note_use(self, state: State, key: str, tree_id: str, listed: bool) -> None:
        """Point the ref to its graph if the caller asked for that ref; one that merely shares the graph is not listed."""
        ref = self.store.manifest.ref(state.ref, state.worktree)
        if ref is not None and (ref.tree_id, ref.source_key) == (tree_id, key):
            self.store.manifest.touch(ref)
        elif listed or ref is not None or state.worktree or state.ref in self.indexed_refs():
            now = time.time()
            self.store.manifest.point(RefRecord(state.ref, state.worktree, key, tree_id, state.commit, now, now))

    def changed_since(self, state: State, last: RefRecord) -> int:
        """How many files of a state differ from those indexed last."""
        listing = self.store.manifest.listing(last.tree_id)
        files = indexable(self.states.tree(state))
        return len(listing.changed(blobs_of(files))) if listing else self.settings.sync_limit + 1

    def reader_of(self, state: State, record: GraphRecord) -> Reader:
        """The reader of a state, given its graph."""
        standing = self.standing_of(state.ref, "fresh", record)
        if said := self._why_empty(state):
            standing = replace(standing, warnings=(*standing.warnings, said))
        return Reader(self, state, record, self.open_graph(record.tree_id, state.place), standing, state.commit)

    def _why_empty(self, state: State) -> str:
        """What to do if a work tree is empty although the repository has files; empty otherwise."""
        if not (self.vcs and state.worktree):
            return ""
        tree = self.states.tree(state)
        if tree.files or any(skip.reason == "unreadable" for skip in tree.skips):
            return ""
        if state.commit and state.edits:
            way = f"`git checkout .` brings its files, `ref` {state.ref} asks about it"
            return f"nothing of {state.commit[:10]} is checked out here: {way}"
        others = [] if state.commit else list(self.source.branches())
        return f"{state.ref} has no commit yet: ask about {others[0]} as `ref`, or check it out" if others else ""

    def standing_of(self, ref: str, freshness: Freshness, record: GraphRecord, why: str = "") -> Standing:
        told = f"{ref} is not indexed as it is now, or not by this version: this is the older state. {why}".rstrip()
        behind = "" if freshness == "fresh" else told
        warnings = tuple(warning for warning in (behind, self.source.trouble) if warning)
        return Standing(ref, freshness, "ready", completeness(record), "compatible", warnings)

    def nothing_of(self, ref: str, indexing: Indexing = "not_indexed") -> Standing:
        freshness: Freshness = "syncing" if indexing == "indexing" else "stale"
        return Standing(ref, freshness, indexing, "partial", self.store.status())

    def not_indexed(self, ref: str, state: State) -> CodeCompassError:
        message = f"{ref} is not indexed. Call index_repo with this ref, then ask again."
        data = {"ref": ref, "call": {"tool": "index_repo", "ref": ref}, "indexed": self.indexed_refs()}
        return CodeCompassError("ref_not_indexed", message, data, metadata=self.nothing_of(state.ref).metadata())

    def _check_schema(self, ref: str | None) -> None:
        """Recreate a store that is damaged or of an older version. Raises `index_incompatible` if that is impossible,
        and for a store of a later version, which may be in use."""
        status, database = self.store.status(), self.store.database
        is_older = status == "reindex_required" and database.found_version() < database.version
        if status == "corrupt_manifest" or is_older:
            with suppress(CodeCompassError):
                self.store.prepare()
                self._graphs.clear()
            status = self.store.status()
        if status in ("reindex_required", "corrupt_manifest"):
            said = "damaged" if status == "corrupt_manifest" else "of another version"
            metadata = Standing(ref or "", "stale", "failed", "partial", status).metadata()
            data = {"schema_status": status, "remedy": "index_repo"}
            raise CodeCompassError("index_incompatible", f"The store is {said}. {REMEDY}", data, metadata=metadata)

    def _check_surroundings(self) -> None:
        """Raises `project_not_found` for a folder that is no project and that nobody asked to index: a disk, a home, a
        folder of repositories, one with very many files."""
        if self._is_asked_for:
            return
        known = self.store.database.status() != "not_indexed"
        found = None if known else surroundings(self.source, self.settings.folder_limit)
        if found is not None:
            raise found.refusal(self.root)
        self._is_asked_for = True

    # Graphs

    def open_graph(self, tree_id: str, place: Hashable = None) -> Graph:
        """Open a published graph and keep it open; from now on it answers for `place` (`State.place`)."""
        return self._graphs.graph(tree_id, place)

    def forget_damaged(self, record: GraphRecord) -> bool:
        """Drop a graph whose file is not as published, so that the next question rebuilds it. Returns whether it was
        damaged."""
        damaged = self.store.forget_damaged(record)
        if damaged:
            self._graphs.clear()
        return damaged

    def forget_graph(self, tree_id: str) -> None:
        """Drop a graph that cannot be read, so that the next question rebuilds it."""
        self.store.manifest.forget_graph(tree_id)
        self._graphs.clear()

    def _opened(self, tree_id: str) -> Graph:
        file = self.store.graph_file(tree_id)
        try:
            return Graph.open(file, self.store.soundness.checked(file))
        except DamagedGraphError:
            self.store.manifest.forget_graph(tree_id)
            raise

    # Jobs

    def start_index(
        self, ref: str | None = None, mode: Mode = "full", force: bool = False, is_meant: bool = False
    ) -> JobState:
        """Start an index job as a separate process; `is_meant` allows a folder of repositories. Raises
        `index_in_progress`, `sync_in_progress`, UpdatedError."""
        self._is_asked_for = self._is_asked_for or force
        if is_meant and not self._is_asked_for:
            found = surroundings(self.source, self.settings.folder_limit)
            self._is_asked_for = found is not None and found.is_workspace
        return self.jobs.start(ref, mode, force)

    def sync_here(self, ref: str | None = None) -> JobState | None:
        """Index changes in this process; returns the finished job, without an id if nothing changed. None if there is
        too much to do: call `start_index`."""
        self._check_schema(ref)
        state = self.states.of(ref)
        last = self.store.manifest.ref(state.ref, state.worktree)
        record = self.published(state) if last else None
        if record is not None:
            return JobState.unneeded(state.ref, record.files)
        if last is None or self.changed_since(state, last) > self.settings.sync_limit:
            return None
        return self.jobs.done_here(ref, self.states.tree(state))

    def job(self, job_id: str) -> JobState | None:
        """The current state of a job; poll this for progress."""
        return self.jobs.job(job_id)

    # Status and refs

    def status(self, ref: str | None = None) -> Status:
        """The state of a ref's index. A broken store is reported, not raised. Raises `ref_not_indexed` for a ref that
        git does not know."""
        try:
            return self._status(ref)
        except CodeCompassError as error:
            if error.code != "index_incompatible":
                raise
            return self._status(ref)  # met while reading; from now on the store is known to be damaged

    def _status(self, ref: str | None) -> Status:
        schema = self.store.status()
        state = self.states.of(ref if ref is not None else self.session_ref)
        if schema in ("reindex_required", "corrupt_manifest"):
            return status_of(self, state.ref, schema)
        active = self.jobs.active(state)
        record = self.published(state)
        last = self.store.manifest.ref(state.ref, state.worktree)
        known = record or (self.store.published(last.tree_id) if last else None)
        fresh: Freshness = "fresh" if record else "syncing" if active else "stale"
        tree = self.states.tree(state) if record else None
        return status_of(self, state.ref, schema, known, active, tree, last, fresh)

    def tree(self, ref: str | None = None) -> Tree:
        """All files of a ref as it is now, and what is skipped."""
        return self.states.tree(self.states.of(ref if ref is not None else self.session_ref))

    def refs(self) -> tuple[RefState, ...]:
        """The indexed refs, the default branch first. A work tree and its branch are one."""
        self._check_schema(None)
        return ref_states(self)

    def switch(self, ref: str) -> RefState:
        """Let later questions of this session apply to `ref`. Raises `ref_not_indexed`, `overlay_not_ready`,
        `invalid_input`."""
        state = self.states.of(None)
        asked = state if ref == state.ref else self.source.state(ref)  # what git has lost is no ref to switch to
        self._check_schema(ref)
        self.published(asked, listed=True)
        found = next((one for one in self.refs() if one.ref == ref), None)
        if found is None:
            if self.jobs.active(asked):
                message = f"{ref} is being indexed. Switch to it when that is done."
                raise CodeCompassError("overlay_not_ready", message, {"ref": ref})
            raise self.not_indexed(ref, asked)
        (current() or self._session).switch(str(self.root), None if ref == state.ref else ref)
        return found

    def indexed_refs(self) -> list[str]:
        if self.store.database.status() != "compatible":
            return []
        return sorted({record.ref for record in self.store.manifest.refs() if not record.is_workspace})
