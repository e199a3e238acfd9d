"""The manifest: which graph belongs to a tree, which tree was indexed for a ref, which jobs ran."""

import os
import time
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from codecompass.model import Skip
from codecompass.store.database import Database, Row
from codecompass.store.facts import compress, decompress
from codecompass.store.workspaces import PREFIX as WORKSPACE_PREFIX

JobStatus = Literal["queued", "running", "validating", "published", "failed", "rolled_back", "interrupted"]
Mode = Literal["full", "incremental"]
ACTIVE = ("queued", "running", "validating")
JOBS_KEPT = 50


class Flaws(msgspec.Struct, frozen=True):
    """Indexable files of a tree that are missing from its graph or only partly in it."""

    skips: tuple[Skip, ...] = ()
    parse_errors: tuple[tuple[str, int], ...] = ()
    """(path, first line that the grammar could not read)"""


class GraphRecord(msgspec.Struct, frozen=True):
    """A published graph."""

    tree_id: str
    files: int
    symbols: int
    edges: int
    bytes: int
    created_at: float
    used_at: float
    derived_from: str | None = None
    flaws: Flaws = Flaws()
    digest: str = ""
    """BLAKE3 of its file and of its log, with a space between."""


class Listing(msgspec.Struct, frozen=True):
    """The files that a graph was made from."""

    blobs: dict[str, str]
    """Blob by path."""

    def changed(self, now: Mapping[str, str]) -> list[str]:
        """The paths whose content differs from `now` (blob by path), or which are only on one side."""
        before = self.blobs.get
        differing = [path for path, blob in now.items() if before(path) != blob]
        return sorted([*differing, *(self.blobs.keys() - now.keys())])


class RefRecord(msgspec.Struct, frozen=True):
    """The state of a ref that was indexed last. `worktree` is empty for a committed state."""

    ref: str
    worktree: str
    source_key: str
    tree_id: str
    commit: str | None
    indexed_at: float
    accessed_at: float

    @property
    def is_workspace(self) -> bool:
        """Whether this is the state of a named workspace, not of a ref of the repository."""
        return self.worktree.startswith(WORKSPACE_PREFIX)


class Job(msgspec.Struct, frozen=True):
    """An index job; times in seconds since the epoch."""

    job_id: str
    ref: str
    worktree: str
    mode: Mode
    status: JobStatus
    pid: int
    created_at: float
    updated_at: float
    finished_at: float | None = None
    changed_files: int | None = None
    files_total: int = 0
    files_scanned: int = 0
    files_indexed: int = 0
    symbols: int = 0
    stage: str = ""
    error: str | None = None

    @property
    def is_active(self) -> bool:
        return self.status in ACTIVE


JOB_COLUMNS = ", ".join(Job.__struct_fields__)
GRAPH_COLUMNS = "tree_id, files, symbols, edges, bytes, created_at, used_at, derived_from, flaws, digest"
REF_COLUMNS = "ref, worktree, source_key, tree_id, commit_id, indexed_at, accessed_at"


class Manifest:
    """The tables of published graphs, refs and jobs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # States, trees, graphs

    def tree_of(self, source_key: str) -> str | None:
        """The tree id of a state, if it was ever listed."""
        rows = self._database.rows("SELECT tree_id FROM sources WHERE source_key = ?", (source_key,))
        return rows[0][0] if rows else None

    def graph(self, tree_id: str) -> GraphRecord | None:
        rows = self._database.rows(f"SELECT {GRAPH_COLUMNS} FROM graphs WHERE tree_id = ?", (tree_id,))  # noqa: S608
        return _graph(rows[0]) if rows else None

    def graphs(self) -> list[GraphRecord]:
        """All published graphs, most recently used first."""
        statement = f"SELECT {GRAPH_COLUMNS} FROM graphs ORDER BY used_at DESC, tree_id"  # noqa: S608
        return [_graph(row) for row in self._database.rows(statement)]

    def listing(self, tree_id: str) -> Listing | None:
        """The files of a published graph."""
        rows = self._database.rows("SELECT data FROM listings WHERE tree_id = ?", (tree_id,))
        return msgspec.msgpack.decode(decompress(rows[0][0]), type=Listing) if rows else None

    def publish(self, graph: GraphRecord, ref: RefRecord, listing: Listing) -> None:
        """Register a graph file that is in place, and point a state and a ref to it, in one transaction."""
        flaws = msgspec.msgpack.encode(graph.flaws)
        listed = compress(msgspec.msgpack.encode(listing))
        values = [flaws if name == "flaws" else getattr(graph, name) for name in GRAPH_COLUMNS.split(", ")]
        with self._database.transaction() as connection:
            places = ", ".join("?" * len(values))
            connection.execute(f"INSERT OR REPLACE INTO graphs ({GRAPH_COLUMNS}) VALUES ({places})", values)  # noqa: S608
            # What it was derived from is of use: the next one may be, too.
            connection.execute("UPDATE graphs SET used_at = ? WHERE tree_id = ?", (graph.used_at, graph.derived_from))
            connection.execute("INSERT OR REPLACE INTO listings VALUES (?, ?)", (graph.tree_id, listed))
            connection.execute("INSERT OR REPLACE INTO sources VALUES (?, ?)", (ref.source_key, ref.tree_id))
            _point(connection.execute, ref)

    def point(self, ref: RefRecord) -> None:
        """Point a state and a ref to a graph that is already published; counts as a use of it."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE graphs SET used_at = ? WHERE tree_id = ?", (ref.accessed_at, ref.tree_id))
            connection.execute("INSERT OR REPLACE INTO sources VALUES (?, ?)", (ref.source_key, ref.tree_id))
            _point(connection.execute, ref)

    def forget_graph(self, tree_id: str) -> None:
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM graphs WHERE tree_id = ?", (tree_id,))
            connection.execute("DELETE FROM listings WHERE tree_id = ?", (tree_id,))

    # Refs

    def ref(self, ref: str, worktree: str) -> RefRecord | None:
        statement = f"SELECT {REF_COLUMNS} FROM refs WHERE ref = ? AND worktree = ?"  # noqa: S608
        rows = self._database.rows(statement, (ref, worktree))
        return RefRecord(*rows[0]) if rows else None

    def refs(self) -> list[RefRecord]:
        statement = f"SELECT {REF_COLUMNS} FROM refs ORDER BY ref, worktree"  # noqa: S608
        return [RefRecord(*row) for row in self._database.rows(statement)]

    def touch(self, ref: RefRecord) -> None:
        """Record that a ref and its graph were used; at most once a minute, since it writes."""
        now = time.time()
        if now - ref.accessed_at < 60:
            return
        with self._database.transaction() as connection:
            statement = "UPDATE refs SET accessed_at = ? WHERE ref = ? AND worktree = ?"
            connection.execute(statement, (now, ref.ref, ref.worktree))
            connection.execute("UPDATE graphs SET used_at = ? WHERE tree_id = ?", (now, ref.tree_id))

    def move_worktree(self, old: str, new: str) -> None:
        """Transfer the index of a work tree that was moved to its new path."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE OR REPLACE refs SET worktree = ? WHERE worktree = ?", (new, old))

    def forget_ref(self, ref: str, worktree: str) -> None:
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM refs WHERE ref = ? AND worktree = ?", (ref, worktree))

    # Jobs

    def add_job(self, job_id: str, ref: str, worktree: str, mode: Mode, status: JobStatus = "queued") -> Job:
        now = time.time()
        job = Job(job_id, ref, worktree, mode, status, os.getpid(), now, now)
        with self._database.transaction() as connection:
            places = ", ".join("?" * len(Job.__struct_fields__))
            values = [getattr(job, name) for name in Job.__struct_fields__]
            connection.execute(f"INSERT OR REPLACE INTO jobs ({JOB_COLUMNS}) VALUES ({places})", values)  # noqa: S608
            connection.execute(
                "DELETE FROM jobs WHERE job_id NOT IN (SELECT job_id FROM jobs ORDER BY created_at DESC LIMIT ?)",
                (JOBS_KEPT,),
            )
        return job

    def update_job(self, job_id: str, **values: object) -> None:
        """Set columns of a job. A status that is no longer active also sets its end."""
        values["updated_at"] = time.time()
        if "status" in values and values["status"] not in ACTIVE:
            values["finished_at"] = values["updated_at"]
        setting = ", ".join(f"{name} = ?" for name in values)
        with self._database.transaction() as connection:
            connection.execute(f"UPDATE jobs SET {setting} WHERE job_id = ?", (*values.values(), job_id))  # noqa: S608

    def drop_job(self, job_id: str) -> None:
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM jobs WHERE job_id = ?", (job_id,))

    def job(self, job_id: str) -> Job | None:
        rows = self._database.rows(f"SELECT {JOB_COLUMNS} FROM jobs WHERE job_id = ?", (job_id,))  # noqa: S608
        return Job(*rows[0]) if rows else None

    def jobs(self, limit: int = 10) -> list[Job]:
        """The latest jobs, newest first."""
        statement = f"SELECT {JOB_COLUMNS} FROM jobs ORDER BY created_at DESC, rowid DESC LIMIT ?"  # noqa: S608
        return [Job(*row) for row in self._database.rows(statement, (limit,))]

    def active_jobs(self) -> list[Job]:
        return [job for job in self.jobs(JOBS_KEPT) if job.is_active]

    # Notes

    def note(self, key: str) -> str | None:
        rows = self._database.rows("SELECT value FROM meta WHERE key = ?", (key,))
        return rows[0][0] if rows else None

    def set_note(self, key: str, value: str) -> None:
        with self._database.transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


def _graph(row: Row) -> GraphRecord:
    *plain, flaws, digest = row  # the columns, in their order
    values: list[Any] = [*plain, msgspec.msgpack.decode(flaws, type=Flaws), digest]
    return GraphRecord(*values)


def _point(execute: Callable[[str, Row], object], ref: RefRecord) -> None:
    values = (ref.ref, ref.worktree, ref.source_key, ref.tree_id, ref.commit, ref.indexed_at, ref.accessed_at)
    execute("INSERT OR REPLACE INTO refs VALUES (?, ?, ?, ?, ?, ?, ?)", values)
