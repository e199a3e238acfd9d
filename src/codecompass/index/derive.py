"""Derives a tree's graph from that of a similar tree. The result equals, row for row, a graph built from scratch.

Only two things can differ: the rows of files whose contents differ, and the edges of files that mention a name whose
meaning changed (`resolve.affected` says which). All other rows are the base's.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from codecompass.graph.derive import MOST_LOG, derive, log_size
from codecompass.graph.enrol import write_changes
from codecompass.graph.register import NOT_READ, Register
from codecompass.graph.rows import Counts
from codecompass.index.build import Built, Identities, file_rows, imported_of, listing_of
from codecompass.index.fingerprint import GRAPH_CODE_SINCE
from codecompass.index.lazy import Mentions, TreeFacts
from codecompass.index.pin import Pinned
from codecompass.model import FileFacts, SourceFile
from codecompass.model.errors import DamagedGraphError
from codecompass.resolve import (
    DeepMentions,
    Mentioning,
    affected,
    changed_controllers,
    deep_facts,
    has_part,
    readdressed,
    remounts,
    resolve,
    serving_differently,
    type_dependents,
)
from codecompass.store import GraphRecord, Listing, Store

BASES_LOOKED_AT = 4
LOG_LIKE_A_FILE = 16 << 10
"""Bytes of a log that take as long, replayed twice, as one more changed file."""
ROOM_FOR_LOG = 2 * MOST_LOG
ALWAYS_DERIVED = 20
FILES_PER_DERIVED = 15
"""Files built in the time that deriving one takes (Django, 2,800 files: 2 and 30 ms of two cores)."""


class Base(NamedTuple):
    """A published graph to derive from."""

    record: GraphRecord
    listing: Listing
    changed: list[str]
    """Paths whose contents differ."""
    log: int
    """Bytes that have to be replayed."""

    @property
    def work(self) -> float:
        """The cost of deriving from this base and of opening the result, in changed files."""
        return len(self.changed) + self.log / LOG_LIKE_A_FILE


def derived_graph(file: Path, pinned: Pinned, project: str, store: Store, most: int | None = None) -> Built | None:
    """Make `file` the graph of a pinned tree. None if no base is close enough, if building is as fast, or if edges may
    differ in more files than `most`."""
    base = nearest(pinned, store)
    if base is None:
        return None
    blobs = base.listing.blobs
    survey = store.facts.survey([SourceFile(path, blobs[path], 0) for path in base.changed if path in blobs])
    if survey.missing:
        return None  # facts of the base are gone: nothing to compare with
    rows = dict(pinned.facts.rows)
    for path in base.changed:
        rows.pop(path, None)
    old = TreeFacts(store, rows | survey.rows, pinned.facts.held)
    published = store.graph_file(base.record.tree_id)
    try:
        store.soundness.check_beside(published)
        store.soundness.check(published)
        register = Register(published)
    except (DamagedGraphError, *NOT_READ):
        return None
    with closing(register):
        mentioning = Mentions(store, register, base.changed, old, pinned.facts)
        most = most_files(pinned) if most is None else min(most, most_files(pinned))
        paths = _rows_to_write(old, pinned, base, mentioning, most)
        if paths is None:
            return None
        return _rewritten(file, pinned, project, store, base, paths, mentioning)


def _rows_to_write(
    old: Mapping[str, FileFacts], pinned: Pinned, base: Base, mentioning: Mentioning, most: int
) -> AbstractSet[str] | None:
    """The files whose rows may differ; None if they may be any, or more than `most`. Files that are read in outline
    have rows of their own and do not affect others."""
    changed = [path for path in base.changed if has_part(path)]
    if not changed:
        return frozenset()
    old, new, mentioning = deep_facts(old), deep_facts(pinned.facts), DeepMentions(mentioning)
    found = affected(old, new, changed, mentioning, most)
    if found is None or remounts(old, new, changed, found, mentioning):
        return None
    classes = changed_controllers(old, new, changed, found)
    routing = type_dependents(old, new, changed, classes, mentioning, most) if classes else frozenset()
    requesting = readdressed(old, new, changed, found, mentioning, most)
    serving = serving_differently(old, new, changed, mentioning, most)
    if routing is None or requesting is None or serving is None:
        return None
    return found.paths.keys() | routing | requesting | serving


def _rewritten(
    file: Path,
    pinned: Pinned,
    project: str,
    store: Store,
    base: Base,
    affected: AbstractSet[str],
    mentioning: Mentioning,
) -> Built:
    """The graph with new rows for the changed files and for those that they affect."""
    removed = [path for path in base.changed if path not in pinned.blobs]
    imported = imported_of(pinned)
    rewritten = affected | set(base.changed)
    rewritten |= imported.dependents(base.changed, base.listing.blobs) if imported is not None else set()
    resolution = resolve(pinned.facts, mentioning)
    identities = Identities(pinned.facts, resolution, project)
    rows = file_rows(pinned, [one for one in pinned.files if one.path in rewritten], resolution, identities, imported)
    published = store.graph_file(base.record.tree_id)
    store.need_room(store.spare.room_for(published) + ROOM_FOR_LOG)
    copy = store.spare.copy_of(published)
    try:
        more, symbols = derive(copy, removed, rows, identities.ids())
        store.spare.hand_over(copy, published, file)
        write_changes(published, file, symbols)
    except BaseException:
        store.spare.drop()
        raise
    counts = Counts(len(pinned.files), base.record.symbols + more.symbols, base.record.edges + more.edges)
    return Built(counts, listing_of(pinned), base.record.tree_id)


def most_files(pinned: Pinned) -> int:
    """The number of changed files up to which deriving is faster than building."""
    return max(ALWAYS_DERIVED, len(pinned.files) // FILES_PER_DERIVED)


def nearest(pinned: Pinned, store: Store) -> Base | None:
    """The cheapest base among the graphs used last and the built ones behind them: few files differ, and its log is
    short. So consecutive edits of one file all derive from the same built graph, and no log grows. Bases with short
    logs are tried first: since at least one file differs, a long log alone can make a base too expensive."""
    best: Base | None = None
    since = float(store.manifest.note(GRAPH_CODE_SINCE) or 0)
    logs = [(log_size(store.graph_file(one.tree_id)), one) for one in _candidates(store) if one.created_at >= since]
    for log, record in sorted(logs, key=lambda one: one[0]):
        if log > MOST_LOG or (best is not None and 1 + log / LOG_LIKE_A_FILE >= best.work):
            break
        if record.tree_id == pinned.tree_id or store.published(record.tree_id) is None:
            continue
        listing = store.manifest.listing(record.tree_id)
        changed = listing.changed(pinned.blobs) if listing is not None else []
        if listing is not None and len(changed) <= most_files(pinned):
            found = Base(record, listing, changed, log)
            best = found if best is None or found.work < best.work else best
    return best


def _candidates(store: Store) -> list[GraphRecord]:
    records = store.manifest.graphs()
    by_tree = {record.tree_id: record for record in records}
    found = {record.tree_id: record for record in records[:BASES_LOOKED_AT]}
    for record in list(found.values()):
        while record.derived_from in by_tree:
            record = by_tree[record.derived_from]
        found[record.tree_id] = record
    return list(found.values())
