"""Graphs and facts that machines share through `CODECOMPASS_CACHE_DIR`.

A tree id covers the contents, their paths, the settings and the version of the code, so one machine's graph is the one
that another would make. A tree's graph is stored with its listing; the facts behind it are in the project's packs,
which similar commits use too. An unreachable place costs a line in the log, never an answer.
"""

import logging
import time
from collections.abc import Collection
from pathlib import Path

import msgspec

from codecompass.index.fingerprint import graph_fingerprint
from codecompass.index.pin import indexable, source_key, tree_id_of
from codecompass.model import SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.model.graphfile import ENDINGS, beside
from codecompass.process.config import Settings
from codecompass.revision import Source, State
from codecompass.store import FactsKey, GraphRecord, Listing, RefRecord, Store
from codecompass.store.members import Member
from codecompass.store.sharing import DamagedError, Objects, ObjectsError, Packs, Sealed, objects_at, project_key

log = logging.getLogger(__name__)

RECORD, LISTING, GRAPH = "record", "listing", "graph.kuzu"
PARTS = frozenset(GRAPH + ending for ending in ENDINGS)
SHARED = "shared"
"""Within a store: what it knows of packs."""
CHUNK = 1 << 20
FAR = 500
"""Commits that are gone back for one with a graph."""
FEW = 20
"""Contents that are extracted sooner than a place far away is asked for them."""


def pull(
    source: Source, store: Store, settings: Settings, tree_id: str, ref: RefRecord, job_id: str
) -> GraphRecord | None:
    """Publish the graph of a tree that another machine made; None if there is no good one. For the writer."""
    if not settings.cache_dir:
        return None
    with store.building(job_id) as folder:
        file, place = folder / "pulled", folder / GRAPH
        try:
            objects = objects_at(settings.cache_dir)
            if not objects.fetch(graph_name(tree_id), file):
                return None
            record, listing = _checked(objects, source, settings, tree_id, file, place)
            _take_facts(objects, source, store, settings, listing, folder)
        except (ObjectsError, DamagedError, OSError) as why:
            log.warning("%s is left alone: %s", graph_name(tree_id), why)
            return None
        now = time.time()
        fresh = msgspec.structs.replace(record, created_at=now, used_at=now, derived_from=None)
        return store.publish(place, fresh, ref, listing)


def pull_near(source: Source, store: Store, settings: Settings, state: State, job_id: str) -> None:
    """Publish the graph of the nearest ancestor that another machine has indexed, if there is one, to derive this
    commit's from. For the writer."""
    try:
        objects = objects_at(settings.cache_dir)
        folder = _commits(source)
        known = {held.name.rpartition("/")[2] for held in objects.listed(folder)}
    except ObjectsError as why:
        log.warning("no graph is taken from elsewhere: %s", why)
        return
    near = next((one.id for one in source.history(state.commit, FAR) if one.id in known), "") if state.commit else ""
    if not near:
        return
    before = source.state(near)
    tree_id, now = tree_id_of(indexable(source.tree(before)), source, settings), time.time()
    key = source_key(before, source, settings)
    if store.published(tree_id) is None:
        ref = RefRecord(before.ref, before.worktree, key, tree_id, before.commit, now, now)
        pull(source, store, settings, tree_id, ref, f"{job_id}-near")


def pull_facts(source: Source, store: Store, settings: Settings, missing: Collection[SourceFile]) -> None:
    """Fetch the facts of files that other machines have extracted. For the writer."""
    if not settings.cache_dir or len(missing) <= FEW:
        return
    try:
        with store.building("facts") as folder:
            packs = _packs(objects_at(settings.cache_dir), source, store, settings)
            for found in packs.take({FactsKey.of(file) for file in missing}, folder):
                store.facts.save(found)
    except (ObjectsError, OSError) as why:
        log.warning("no facts are taken from elsewhere: %s", why)


def push(source: Source, store: Store, settings: Settings, record: GraphRecord, commit: str | None) -> bool:
    """Share a published graph; returns whether it is there now. A place that cannot be written is logged."""
    listing = store.manifest.listing(record.tree_id)
    if not settings.cache_dir or settings.cache_readonly or listing is None:
        return False
    name = graph_name(record.tree_id)
    try:
        objects = objects_at(settings.cache_dir)
        with store.building("push") as folder:
            # Facts first: who finds the graph finds them. Also where the graph is there: a pack may have been damaged.
            _packs(objects, source, store, settings).offer(store.facts, _keys(listing), folder)
            if objects.has(name):
                return True
            file = Sealed(folder / "pushed")
            graph = store.graph_file(record.tree_id)
            parts = [(GRAPH + ending, beside(graph, ending)) for ending in ENDINGS]
            about = [(RECORD, msgspec.msgpack.encode(record)), (LISTING, msgspec.msgpack.encode(listing))]
            file.write([*about, *((member, part) for member, part in parts if part.exists())])
            objects.offer(name, file.file)
            if commit:
                file.file.write_bytes(record.tree_id.encode())
                objects.offer(f"{_commits(source)}/{commit}", file.file)
    except (ObjectsError, OSError, CodeCompassError) as why:
        log.warning("%s could not be shared: %s", name, why)
        return False
    return True


def graph_name(tree_id: str) -> str:
    """The name of a tree's graph in the shared place."""
    return f"graphs/{tree_id[:2]}/{tree_id}.graph"


def _commits(source: Source) -> str:
    """The name of the list of commits that have graphs, for this version of the code."""
    return f"commits/{graph_fingerprint()}/{project_key(source.name)}"


def _packs(objects: Objects, source: Source, store: Store, settings: Settings) -> Packs:
    kept = store.directory / SHARED
    return Packs(objects, store.facts.extractor, source.name, kept, may_write=not settings.cache_readonly)


def _keys(listing: Listing) -> set[FactsKey]:
    return {FactsKey.of(SourceFile(path, blob, 0)) for path, blob in listing.blobs.items()}


def _take_facts(
    objects: Objects, source: Source, store: Store, settings: Settings, listing: Listing, scratch: Path
) -> None:
    """Fetch the facts behind a graph. Raises DamagedError if some are missing: without them it could neither be
    searched nor derived from."""
    files = [SourceFile(path, blob, 0) for path, blob in listing.blobs.items()]
    missing = {FactsKey.of(file) for file in store.facts.survey(files).missing}
    for found in _packs(objects, source, store, settings).take(missing, scratch) if missing else ():
        store.facts.save(found)
        missing.difference_update(one.key for one in found)
    if missing:
        raise DamagedError(f"the facts of {len(missing)} files are not there")


def _checked(
    objects: Objects, source: Source, settings: Settings, tree_id: str, file: Path, place: Path
) -> tuple[GraphRecord, Listing]:
    """The content of a fetched file, with its graph placed at `place`. Raises DamagedError; with write permission the
    file is then deleted from the shared place."""
    why: Exception | str = "it is not what its name says"
    try:
        record, listing = _unpacked(file, place.parent)
        files = [SourceFile(path, blob, 0) for path, blob in sorted(listing.blobs.items())]
        if record.tree_id == tree_id == tree_id_of(files, source, settings) and place.exists():
            return record, listing
    except DamagedError as error:
        why = error
    if not settings.cache_readonly:
        objects.remove(graph_name(tree_id))
    raise DamagedError(str(why))


def _unpacked(file: Path, folder: Path) -> tuple[GraphRecord, Listing]:
    said: dict[str, bytes] = {}
    with Sealed(file).members() as members:
        for name, content in members:
            if name in PARTS:
                _copy(content, folder / name)
            else:
                said[name] = content.read()
        record = msgspec.msgpack.decode(said[RECORD], type=GraphRecord)
        return record, msgspec.msgpack.decode(said[LISTING], type=Listing)


def _copy(content: Member, to: Path) -> None:
    with to.open("wb") as copy:
        while chunk := content.read(CHUNK):
            copy.write(chunk)
