"""An index job, from the present state of a ref to its published graph."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from codecompass.index.fingerprint import GRAPH_CODE_SINCE, extractor_fingerprint, graph_fingerprint
from codecompass.index.lazy import TreeFacts
from codecompass.index.log import JobLog, NotQuick, Progress
from codecompass.index.pin import Pinned, blobs_of, indexable, source_key, tree_id_of
from codecompass.model import Skip, SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.process import faults
from codecompass.process.config import Settings
from codecompass.revision import Source, State, Tree
from codecompass.store import FactsKey, Flaws, GraphRecord, RefRecord, Store, Survey
from codecompass.store.manifest import Mode

ATTEMPTS = 3
"""How often a work tree that changes while it is read is read again."""
TEXTS_AT_ONCE = 500
LOOK_SECONDS = 0.05
ROOM, ROOM_PER_BYTE = 48 << 20, 10
"""Bytes of disk that building a graph takes: flask's (0.6 MB of source) takes 36 MB, of which 24 stay; Django's (18 MB)
takes 91. The rows that wait on disk to be loaded take as much again."""


@dataclass(frozen=True)
class Request:
    """What to index. `ref` None: the work tree. With `force`, published graphs are rebuilt and failed files parsed
    again."""

    job_id: str
    ref: str | None = None
    mode: Mode = "full"
    force: bool = False
    quick: bool = False
    """Only if the graph can be derived from one close to it: else NotQuick is raised, and nothing has changed."""
    most: int | None = None
    """In how many files edges may differ for it to be derived; None: as many as pay."""
    tree: Tree | None = None
    """The files of the ref, where they have just been looked at."""


def index_when_free(source: Source, store: Store, settings: Settings, request: Request, patience: float) -> GraphRecord:
    """Run `index` as soon as no other writer is active. Raises `index_in_progress` after `patience` seconds."""
    until = time.monotonic() + patience
    while True:
        try:
            return index(source, store, settings, request)
        except CodeCompassError as error:
            if error.code != "index_in_progress" or time.monotonic() > until:
                raise
        time.sleep(LOOK_SECONDS)


def index(
    source: Source, store: Store, settings: Settings, request: Request, progress: Progress | None = None
) -> GraphRecord:
    """Make the present state of a ref answerable. Raises CodeCompassError: `index_in_progress`, and errors of git or
    the disk."""
    with store.writer(request.job_id):
        _forget_older_facts(store)
        state = request.tree.state if request.tree else source.state(request.ref)
        log = JobLog(store, request.job_id, state, request.mode, progress)
        with log.ending():
            tree = request.tree or source.tree(state)
            files = indexable(tree)
            tree_id = tree_id_of(files, source, settings)
            log.begin(len(files), _changed(store, tree.state, files))
            record = None if request.force else _whole(store, tree_id, files)
            if record is None and not request.force:
                record = _pulled(source, store, settings, request, tree)
            if record is None:
                pinned = _pin(source, store, settings, request, tree, log)
                record = _build(source, store, settings, request, pinned, log)
                tree = pinned.tree
            else:
                _keep_texts(source, store, tree)
                store.manifest.point(_ref_record(tree.state, record.tree_id, source, settings))
            log.published(record)
            _offer(source, store, settings, tree.state, record)
            store.collect_garbage(settings.graphs_kept, settings.store_limit, frozenset({record.tree_id}))
    return record


def _whole(store: Store, tree_id: str, files: Sequence[SourceFile]) -> GraphRecord | None:
    """The graph of a tree, if the facts of all its files are there too: an index by another version deletes them, and
    with them the words that texts are found by."""
    record = store.published(tree_id)
    return None if record is None or store.facts.survey(files).missing else record


def _pulled(source: Source, store: Store, settings: Settings, request: Request, tree: Tree) -> GraphRecord | None:
    """The graph of this commit that another machine made. If there is none, that of an ancestor is fetched, to derive
    this one from."""
    if not settings.cache_dir:
        return None
    from codecompass.index.shared import pull, pull_near

    tree_id = tree_id_of(indexable(tree), source, settings)
    ref = _ref_record(tree.state, tree_id, source, settings)
    found = None if not tree.state.is_committed else pull(source, store, settings, tree_id, ref, request.job_id)
    if found is None and not store.manifest.graphs():
        pull_near(source, store, settings, tree.state, request.job_id)
    return found


def _offer(source: Source, store: Store, settings: Settings, state: State, record: GraphRecord) -> None:
    """Share the graph of a commit with other machines."""
    if not (state.is_committed and settings.cache_dir):
        return
    from codecompass.index.shared import push

    push(source, store, settings, record, state.commit)


def _pin(source: Source, store: Store, settings: Settings, request: Request, tree: Tree, log: JobLog) -> Pinned:
    """The state with the facts of all its files; read again if it changes meanwhile."""
    if request.force:
        store.facts.forget_failures(indexable(tree))
        store.renumbered()
    for attempt in range(ATTEMPTS):
        if attempt:
            tree = source.tree(source.state(request.ref))
        files = indexable(tree)
        survey = _complete(source, store, settings, tree, files, log, request.quick)
        lost = {file.path for file in survey.missing}
        lost |= _keep_texts(source, store, tree)
        if not lost:
            break
    kept = [file for file in files if file.path not in lost]
    why = "changed while it was read" if tree.state.worktree else "its content is not in git"
    unread = [Skip(file.path, "unreadable", why) for file in survey.missing]
    flaws = Flaws(tuple(sorted(survey.skips + unread)), tuple(survey.parse_errors))
    facts = TreeFacts(store, survey.rows)
    return Pinned(
        tree, tree_id_of(kept, source, settings), kept, facts, survey.sizes, flaws, store.imported.documents()
    )


def _complete(
    source: Source, store: Store, settings: Settings, tree: Tree, files: Sequence[SourceFile], log: JobLog, quick: bool
) -> Survey:
    """Extract missing facts; returns the new survey. Raises NotQuick if `quick` is required and extraction needs
    another process."""
    survey = store.facts.survey(files)
    if survey.missing and settings.cache_dir and not quick:
        from codecompass.index.shared import pull_facts

        pull_facts(source, store, settings, survey.missing)
        survey = survey.with_more(store.facts.survey(survey.missing))
    missing = source.measure({FactsKey.of(file): file for file in survey.missing}.values())
    log.scanned(len(files) - len(missing))
    if not missing:
        return survey
    from codecompass.extract.workers import extract_all

    count = 0
    for extractions in extract_all(source, missing, tree.held, settings, alone=quick):
        store.facts.save(extractions)
        count += len(extractions)
        log.extracted(len(extractions), sum(one.definitions for one in extractions))
    if count < len(missing):
        raise NotQuick
    return survey.with_more(store.facts.survey(survey.missing))


def _build(
    source: Source, store: Store, settings: Settings, request: Request, pinned: Pinned, log: JobLog
) -> GraphRecord:
    # These bring Arrow: a process that only answers does without.
    from codecompass.index.build import build_graph
    from codecompass.index.derive import derived_graph

    faults.reach("extracted")
    log.building()
    with store.building(request.job_id) as folder:
        place = folder / "graph.kuzu"
        built = derived_graph(place, pinned, source.name, store, request.most) if not request.force else None
        if built is None:
            if request.quick:
                raise NotQuick
            store.need_room(ROOM + ROOM_PER_BYTE * sum(pinned.sizes.values()))
            built = build_graph(place, pinned, source.name, settings.worker_count)
        faults.reach("built")
        log.validating()
        now = time.time()
        counts = built.counts
        record = GraphRecord(
            pinned.tree_id, len(pinned.files), counts.symbols, counts.edges, 0, now, now, built.derived_from, pinned.flaws
        )  # fmt: skip
        ref = _ref_record(pinned.tree.state, pinned.tree_id, source, settings)
        return store.publish(place, record, ref, built.listing)


def _ref_record(state: State, tree_id: str, source: Source, settings: Settings) -> RefRecord:
    now = time.time()
    key = source_key(state, source, settings)
    return RefRecord(state.ref, state.worktree, key, tree_id, state.commit, now, now)


def _changed(store: Store, state: State, files: Sequence[SourceFile]) -> int | None:
    """How many files differ from the ref's last index; None if there is none."""
    last = store.manifest.ref(state.ref, state.worktree)
    listing = store.manifest.listing(last.tree_id) if last else None
    return None if listing is None else len(listing.changed(blobs_of(files)))


def _keep_texts(source: Source, store: Store, tree: Tree) -> set[str]:
    """Store the texts that git does not have, so that answers quote the state that they are about; returns the paths
    of those that have vanished. Runs before a graph is published, so that every reader has them."""
    edited = [file for _, file in tree.state.all_edits if isinstance(file, SourceFile)]
    if not source.vcs:
        parts = tuple(f"{part.path}/" for part in tree.state.parts)
        edited += [file for file in indexable(tree) if not file.path.startswith(parts)]
    held = store.held(frozenset(file.blob for file in edited))
    wanted = [file for file in edited if file.blob not in held]
    gone = set()
    for start in range(0, len(wanted), TEXTS_AT_ONCE):
        texts = {}
        for file in wanted[start : start + TEXTS_AT_ONCE]:
            content = tree.held.get(file.blob) or source.read(file)
            if content is not None:
                texts[file.blob] = content
            else:
                gone.add(file.path)
        store.keep_contents(texts)
    return gone


def _forget_older_facts(store: Store) -> None:
    """Delete facts that another version of the extractor made."""
    if store.manifest.note("extractor") != extractor_fingerprint():
        if store.facts.forget_others():
            store.renumbered()
        store.manifest.set_note("extractor", extractor_fingerprint())
    if store.manifest.note("graph code") != graph_fingerprint():
        store.manifest.set_note("graph code", graph_fingerprint())
        store.manifest.set_note(GRAPH_CODE_SINCE, str(time.time()))
