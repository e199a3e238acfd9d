"""Maintenance of a store: garbage collection, and export and import of its state."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from codecompass.index import indexable
from codecompass.index.fingerprint import GRAPH_CODE_SINCE
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.store import RefRecord, Store, archive, write_whole
from codecompass.store.files import size_of

if TYPE_CHECKING:
    from codecompass.store.scip.writing import Written

DAY = 86_400.0
RECENT = 900.0
"""Seconds."""


class Freed(NamedTuple):
    """What was deleted."""

    refs: tuple[str, ...]
    graphs: int
    contents: int
    """Files' contents that were dropped, with their facts."""
    bytes: int


def collect_garbage(project: Project, most_bytes: int | None = None, recent: float = RECENT) -> Freed:
    """Delete what no ref needs; and, beyond so many bytes of graphs, the least recently used ones. The work tree's
    graph is kept, and graphs used in the last `recent` seconds, which may have readers that still need their texts.
    Raises CodeCompassError `index_in_progress`."""
    with project.store.writer("gc"):
        return _collect(project, (), most_bytes, recent)


def prune_overlays(project: Project, days: float, recent: float = RECENT) -> Freed:
    """Forget refs other than the default branch that were not used for `days` days or no longer exist in git, with
    their graphs. Asking for one indexes it again. Raises CodeCompassError `index_in_progress`."""
    with project.store.writer("prune"):
        before = time.time() - days * DAY
        default = project.source.default_branch()
        known = {state.ref for state in project.refs() if state.status == "active"}
        old = [
            ref
            for ref in project.store.manifest.refs()
            if (ref.accessed_at < before and ref.ref != default) or (not ref.is_workspace and _is_lost(ref, known))
        ]
        for ref in old:
            project.store.manifest.forget_ref(ref.ref, ref.worktree)
        return _collect(project, tuple(sorted({ref.ref for ref in old})), None, recent)


def export_state(project: Project, file: Path) -> int:
    """Write the index to a `.tar.zst` file; returns its size in bytes. Raises CodeCompassError."""
    return archive.export_state(project.store, project.name, file)


def import_state(project: Project, file: Path) -> int:
    """Replace the index by an exported one; returns its number of graphs. Raises CodeCompassError."""
    return archive.import_state(project.store, project.name, file)


class ScipImported(NamedTuple):
    """What was imported from a SCIP index."""

    tool: str
    files: int
    absent: tuple[str, ...]
    """Files of the index that are not here."""
    different: tuple[str, ...]
    """Files whose content does not fit what the index says of them."""


def import_scip(project: Project, file: Path) -> ScipImported:
    """Import the index that a compiler-grade indexer made of this work tree: it applies to the files' present
    contents, in every ref that has them. Raises CodeCompassError."""
    from codecompass.store.scip.reading import read_index

    tree = project.tree()
    indexed = {one.path: one for one in indexable(tree)}
    taken = read_index(file, indexed.get, lambda source: tree.held.get(source.blob) or project.content(source))
    with project.store.writer("scip"):
        project.store.imported.keep(taken.documents)
        _begin_anew(project)
    return ScipImported(taken.tool, len(taken.documents), tuple(taken.absent), tuple(taken.other))


def forget_scip(project: Project) -> int:
    """Delete all imported indexes; returns how many files they described."""
    with project.store.writer("scip"):
        count = project.store.imported.forget()
        _begin_anew(project)
    return count


def _begin_anew(project: Project) -> None:
    """Unregister graphs: those made with other imported indexes are no base to derive from."""
    project.store.manifest.set_note(GRAPH_CODE_SINCE, str(time.time()))


def export_scip(project: Project, file: Path, ref: str | None) -> Written:
    """Write a ref's definitions and bound uses as a SCIP index. Raises CodeCompassError."""
    from codecompass.store.scip.writing import write_index

    reader = project.graph(ref)
    made = write_index(project.name, project.root.as_uri(), reader.symbols(), reader.edges(), reader.text)
    try:
        write_whole(file, made.content)
    except OSError as error:
        raise CodeCompassError("invalid_input", f"{file} cannot be written: {error.strerror}.") from None
    return made


def _is_lost(ref: RefRecord, known: set[str]) -> bool:
    """Whether git no longer knows a ref, or its work tree is gone."""
    return ref.ref not in known or bool(ref.worktree and not Path(ref.worktree).is_dir())


def _collect(project: Project, refs: tuple[str, ...], most_bytes: int | None, recent: float) -> Freed:
    store = project.store
    records = store.manifest.refs()
    graphs, before = len(store.manifest.graphs()), _size(store)
    since = time.time() - recent
    read = frozenset(graph.tree_id for graph in store.manifest.graphs() if graph.used_at > since)
    store.collect_garbage(0, 0, read | {ref.tree_id for ref in records})
    if most_bytes is not None:
        here = project.states.of(None)
        mine = [ref.tree_id for ref in records if (ref.ref, ref.worktree) == (here.ref, here.worktree)]
        store.collect_garbage(graphs, most_bytes, read | set(mine))
    store.spare.drop_unneeded(())
    contents = store.collect_facts()
    return Freed(refs, graphs - len(store.manifest.graphs()), contents, max(before - _size(store), 0))


def _size(store: Store) -> int:
    tables = (store.database.path, store.database.path.with_name(store.database.path.name + "-wal"))
    return store.graph_bytes() + sum(map(size_of, tables))
