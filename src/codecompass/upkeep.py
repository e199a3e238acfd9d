"""Looking after a store: throwing away what nothing needs, and taking a state to another machine."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from codecompass.project import Project
from codecompass.store import archive

DAY = 86_400.0


class Freed(NamedTuple):
    """What was thrown away."""

    refs: tuple[str, ...]
    graphs: int
    bytes: int


def collect_garbage(project: Project) -> Freed:
    """Drop the graphs that no ref has any more. Raises CodeCompassError `index_in_progress`."""
    with project.store.writer("gc"):
        return _collect(project, ())


def prune_overlays(project: Project, days: float) -> Freed:
    """Forget the refs, other than the default branch, that nobody asked for `days` days, and drop their graphs.

    Asking one again indexes it again; facts of its files are still there. Raises CodeCompassError `index_in_progress`.
    """
    with project.store.writer("prune"):
        before = time.time() - days * DAY
        default = project.source.default_branch()
        old = [ref for ref in project.store.manifest.refs() if ref.accessed_at < before and ref.ref != default]
        for ref in old:
            project.store.manifest.forget_ref(ref.ref, ref.worktree)
        return _collect(project, tuple(sorted({ref.ref for ref in old})))


def export_state(project: Project, file: Path) -> int:
    """Write what is indexed to a `.tar.zst`; its size in bytes. Raises CodeCompassError."""
    return archive.export_state(project.store, project.name, file)


def import_state(project: Project, file: Path) -> int:
    """Replace what is indexed by an exported state; how many graphs it has. Raises CodeCompassError."""
    return archive.import_state(project.store, project.name, file)


def _collect(project: Project, refs: tuple[str, ...]) -> Freed:
    manifest = project.store.manifest
    needed = frozenset(ref.tree_id for ref in manifest.refs())
    before = len(manifest.graphs())
    freed = project.store.collect_garbage(0, 0, needed)
    return Freed(refs, before - len(manifest.graphs()), freed)
