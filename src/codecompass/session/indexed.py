"""The status of a project's index, and its indexed refs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from codecompass.index import coverage_of
from codecompass.model.errors import CodeCompassError
from codecompass.revision import State, Tree
from codecompass.session.standing import Freshness, Indexing, JobState, RefState, SchemaStatus, Status, moment
from codecompass.store import SCHEMA_VERSION, GraphRecord, RefRecord, StoreError

if TYPE_CHECKING:
    from codecompass.session.project import Project


RECENT_JOBS = 10
CALL_ENDS = ("bound", "outside", "unresolved")
COUNTED, COUNTS_KEPT = "call ends", 8
"""Note in the manifest: how many calls of the graphs that were asked last end where."""


def status_of(
    project: Project,
    ref: str,
    schema: SchemaStatus,
    known: GraphRecord | None = None,
    active: JobState | None = None,
    tree: Tree | None = None,
    last: RefRecord | None = None,
    freshness: Freshness = "stale",
) -> Status:
    """The status of a ref, from what is already known about it."""
    store = project.store
    readable = store.database.status() == "compatible"
    jobs = [JobState.of(job) for job in store.jobs(RECENT_JOBS)] if readable else []
    mine = [job for job in jobs if job.ref == ref]
    indexing: Indexing = "ready" if known else "indexing" if active else "not_indexed"
    if indexing == "not_indexed" and mine and mine[0].status == "failed":
        indexing = "failed"
    return Status(
        project.id, str(project.root), indexing, schema, store.database.found_version() or None, SCHEMA_VERSION,
        moment(last.indexed_at) if last else None, ref, freshness,
        known.files - len(known.flaws.skips) if known else 0, known.symbols if known else 0,
        active, tuple(jobs), coverage_of(tree, known.flaws) if tree and known else None,
        store.recovery_report() if readable else None, known.tree_id if known else None, tree,
    )  # fmt: skip


def call_ends(project: Project, tree_id: str) -> dict[str, int]:
    """How many calls of a graph lead to a definition, outside the repository, or are unresolved. Stored, since a
    command would have to open the engine for it."""
    note = project.store.manifest.note(COUNTED)
    counted: dict[str, list[int]] = json.loads(note) if note else {}
    if tree_id not in counted:
        graph = project.open_graph(tree_id)
        counted[tree_id] = [graph.count(f"count_{end}_calls") for end in CALL_ENDS]
        with suppress(StoreError):  # nothing can be written: it is counted again
            kept = dict(list(counted.items())[-COUNTS_KEPT:])
            project.store.manifest.set_note(COUNTED, json.dumps(kept))
    return dict(zip(CALL_ENDS, counted[tree_id], strict=True))


def ref_states(project: Project) -> tuple[RefState, ...]:
    """The indexed refs, the default branch first. A work tree and its branch are one; the latest record counts."""
    source = project.source
    default, branches, worktrees = source.default_branch(), source.branches(), source.worktrees()
    here = project.states.of()
    by_ref: dict[str, RefRecord] = {}
    for record in sorted(project.store.manifest.refs(), key=lambda one: (_is_of(here, one), one.indexed_at)):
        if not record.is_workspace:
            by_ref[record.ref] = record
    states = [_state(project, record, default, branches, worktrees) for record in by_ref.values()]
    return tuple(sorted(states, key=lambda state: (not state.is_default, state.ref)))


def _is_of(here: State, record: RefRecord) -> bool:
    """Whether a record is of this work tree, on the branch that is checked out now."""
    return (record.ref, record.worktree) == (here.ref, here.worktree)


def _state(
    project: Project, record: RefRecord, default: str, branches: Mapping[str, str], worktrees: Mapping[str, Path]
) -> RefState:
    base = None if record.ref == default else project.states.base_of(record.commit)
    graph = project.store.published(record.tree_id)
    files, symbols = _counts(project, record, graph, base)
    known = record.ref in branches or record.ref in worktrees or _is_known(project, record.ref)
    worktree = worktrees.get(record.ref)
    return RefState(
        record.ref, record.ref == default, record.commit, base, files, symbols, "active" if known else "missing",
        moment(record.indexed_at), moment(record.accessed_at), str(worktree) if worktree else None,
    )  # fmt: skip


def _counts(project: Project, record: RefRecord, graph: GraphRecord | None, base: str | None) -> tuple[int, int]:
    """Numbers of files and symbols: all of a base, but only the own ones of an overlay."""
    if graph is None:
        return 0, 0
    if base is None:
        return graph.files - len(graph.flaws.skips), graph.symbols
    listing = project.store.manifest.listing(record.tree_id)
    own = sorted(project.states.overlay(record.commit, listing.blobs if listing else {}))
    rows = project.open_graph(record.tree_id).ask("count_symbols_in_files", paths=own)
    return len(own), sum(int(row["symbols"]) for row in rows)


def _is_known(project: Project, ref: str) -> bool:
    """Whether a ref still exists: as the checked-out branch, or as something git can resolve."""
    if project.states.of().ref == ref:
        return True
    try:
        project.source.state(ref)
    except CodeCompassError:
        return False
    return True
