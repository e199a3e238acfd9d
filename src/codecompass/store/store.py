"""The store of one project: its parts, publication, recovery and garbage collection."""

import contextlib
import errno
import json
import os
import secrets
import shutil
import time
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from codecompass.model.errors import CodeCompassError
from codecompass.model.graphfile import ENDINGS, LOG, beside, parts_of
from codecompass.process import faults
from codecompass.process.memory import told_of_limit
from codecompass.store.commits import CommitTable
from codecompass.store.database import FULL, Database, SchemaStatus, StoreError, is_full
from codecompass.store.facts import FactsTable, compress, decompress
from codecompass.store.files import hash_of, is_same, sizes, unlink
from codecompass.store.imported import ImportedIndex
from codecompass.store.lock import WriterLock
from codecompass.store.manifest import GraphRecord, Job, Listing, Manifest, RefRecord
from codecompass.store.place import Place
from codecompass.store.soundness import Soundness
from codecompass.store.spare import Spare
from codecompass.store.worked_out import WorkedOut
from codecompass.store.workspaces import WorkspaceTable

SCHEMA_VERSION = 8
"""Version of store.sqlite and of the graph files. A store of another version has to be made anew."""
RECOVERY = "interrupted_recovery_report"
ENDED = "It was killed, or memory ran out"
"""Probable end of a process that reported none."""
RENUMBERED = "renumbered"
OVERVIEWS_KEPT, STORIES_KEPT = 4, 500
QUEUED_FOR = 60.0
"""Seconds after which a job whose process did not start is given up."""


LOOKS, LOOK_SECONDS = 5, 0.02


PREPARED_SECONDS = 10.0
"""How long one waits for another process that makes the store, or looks after it."""


class Store:
    """The store in `directory`, which need not exist: the first write creates it. Thread-safe."""

    def __init__(self, directory: Path, extractor: str, place: Place | None = None) -> None:
        self.directory = directory
        self._place = place
        """Whose it is: noted when it is written to, where it is known."""
        self.spare = Spare(directory / "spare")
        self.overviews = WorkedOut(directory / "overviews", OVERVIEWS_KEPT)
        self.stories = WorkedOut(directory / "stories", STORIES_KEPT)
        """Of symbols, from git's commits."""
        self.imported = ImportedIndex(directory / "imported.scip")
        self.database = Database(directory / "store.sqlite", SCHEMA_VERSION)
        self._lost: dict[str, Job] = {}
        """Jobs that died where that could not be written: by their ids, as they are told of."""
        self.facts = FactsTable(self.database, extractor, partial(_generation, directory))
        self.commits = CommitTable(self.database)
        self.manifest = Manifest(self.database)
        self.workspaces = WorkspaceTable(self.database)
        self.soundness = Soundness(self.manifest)

    def status(self) -> SchemaStatus:
        """The `schema_status`; `not_indexed` also if nothing was published yet."""
        status = self.database.status()
        return "not_indexed" if status == "compatible" and not self.manifest.refs() else status

    def close(self) -> None:
        self.database.close()

    # Writing

    @contextmanager
    def writer(self, job_id: str) -> Iterator[None]:
        """Hold the writer lock for the duration of the block, after cleaning up what a dead writer left. Raises
        CodeCompassError `index_in_progress` if another process or thread holds it."""
        lock = WriterLock(self.directory / "lock")
        try:
            is_mine = lock.acquire(job_id)
        except OSError as error:
            raise StoreError.of(self.directory, error.strerror or str(error)) from error
        if not is_mine:
            holder = lock.holder()
            running = holder[1] if holder else ""
            message = "This project is being indexed already: wait for that job, or ask index_status."
            raise CodeCompassError("index_in_progress", message, {"job_id": running})
        with lock:
            if self.database.create():
                self.renumbered()
            self._note_place()
            self._recover(job_id)
            yield

    def _note_place(self) -> None:
        if self._place is not None and Place.read(self.directory) != self._place:
            with contextlib.suppress(OSError):  # it costs an index after a move, no more
                self._place.write(self.directory)

    def prepare(self) -> None:
        """Create the store if it is missing or unusable. Raises CodeCompassError `index_in_progress`."""
        until = time.monotonic() + PREPARED_SECONDS
        while self.database.status() != "compatible":
            try:
                with self.writer(""):
                    return
            except CodeCompassError as error:  # another process makes it, or looks after it
                if error.code != "index_in_progress" or time.monotonic() > until:
                    raise
                time.sleep(LOOK_SECONDS)

    def is_being_written(self) -> bool:
        """Whether a live process holds the writer lock."""
        if not self.directory.exists():
            return False
        with contextlib.suppress(OSError), WriterLock(self.directory / "lock") as lock:
            return not lock.acquire()
        return False  # nothing can be written there

    def _recover(self, job_id: str) -> None:
        now = time.time()
        dead = [job for job in self.manifest.active_jobs() if job.job_id != job_id and _is_dead(job, now)]
        why = FULL if is_full(self.directory) else f"{ENDED}. {told_of_limit() or 'Run the command again.'}"
        told = f"its process ended before it was done. {why}"
        self._lost = {job.job_id: _interrupted(job, told, now) for job in dead}
        unfinished = self._listed("building")
        for path in [*unfinished, *self._unnamed()]:  # first: the disk may be full of it
            shutil.rmtree(path, ignore_errors=True) if path.is_dir() else unlink(path)
        for job in self._lost.values():
            self.manifest.update_job(job.job_id, status=job.status, error=job.error)
        if dead or unfinished:
            report = {
                "at": now,
                "interrupted_jobs": [job.job_id for job in dead],
                "removed": sorted(path.name for path in unfinished),
                "message": "An index job ended before it was done. The last published state is untouched.",
            }
            self.manifest.set_note(RECOVERY, json.dumps(report))
        self._lost.clear()

    def _unnamed(self) -> list[Path]:
        """Graph files that the manifest does not list: left by a writer that died after moving them, or not deletable
        before."""
        named = {record.tree_id for record in self.manifest.graphs()}
        return [path for path in self._listed("graphs") if path.name.partition(".")[0] not in named]

    def _listed(self, folder: str) -> list[Path]:
        place = self.directory / folder
        return list(place.iterdir()) if place.is_dir() else []

    def recovery_report(self) -> Mapping[str, object] | None:
        """What the last recovery found, if there was one."""
        said = self.manifest.note(RECOVERY)
        return json.loads(said) if said else None

    def leftovers(self) -> list[str]:
        """What a dead writer left unfinished; nothing while a writer is alive."""
        found = sorted(path.name for path in self._listed("building"))
        return [] if not found or self.is_being_written() else found

    def damage(self) -> str:
        """What is wrong with the tables and files of the store, in one line; empty if nothing is."""
        if self.database.status() not in ("compatible", "not_indexed"):
            return "its tables cannot be read"
        found = [str(said) for (said,) in self.database.rows("PRAGMA quick_check(1)") if said != "ok"]
        broken = [record.tree_id for record in self.manifest.graphs() if self.published(record.tree_id) is None]
        found += [f"graph {tree_id[:12]} is not as it was published" for tree_id in broken]
        return "; ".join(found)

    # Jobs

    def active_jobs(self) -> list[Job]:
        """Jobs that are queued or running. Jobs whose process died are removed if the disk allows."""
        if self.database.status() != "compatible" or not self.manifest.active_jobs():
            return []
        with contextlib.suppress(OSError, StoreError), WriterLock(self.directory / "lock") as lock:
            if lock.acquire():
                self._recover("")
        return [job for job in self.manifest.active_jobs() if job.job_id not in self._lost]

    def job(self, job_id: str) -> Job | None:
        """The current state of a job."""
        self.active_jobs()
        return self._lost.get(job_id) or self.manifest.job(job_id)

    def is_gone(self, job: Job) -> bool:
        """Whether the job's process is not on this machine: it has ended, or runs in another container."""
        return not _is_alive(job.pid)

    def jobs(self, limit: int) -> list[Job]:
        """The latest jobs, newest first."""
        return [self._lost.get(job.job_id, job) for job in self.manifest.jobs(limit)]

    # Graphs

    def graph_file(self, tree_id: str) -> Path:
        return self.directory / "graphs" / f"{tree_id}.kuzu"

    def need_room(self, size: int) -> None:
        """Raises StoreError if fewer bytes are free: on a full disk the engine kills its process."""
        free = shutil.disk_usage(self.directory).free
        if free < size:
            told = f"{os.strerror(errno.ENOSPC)} ({free / 1e6:,.0f} MB are free, about {size / 1e6:,.0f} MB are needed)"
            raise StoreError.of(self.directory, told)

    @contextmanager
    def building(self, job_id: str) -> Iterator[Path]:
        """An empty directory to build in, for the duration of the block. Raises StoreError if the disk refuses."""
        place = self.directory / "building" / job_id
        try:
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            yield place
        except OSError as error:
            raise StoreError.of(self.directory, error.strerror or str(error)) from error
        finally:
            shutil.rmtree(place, ignore_errors=True)  # also of what failed: the disk may be full of it

    def published(self, tree_id: str) -> GraphRecord | None:
        """The graph of a tree, if it is published and its file has the recorded size."""
        for _ in range(LOOKS):
            record = self.manifest.graph(tree_id)
            if record is None:
                return None
            size = sum(sizes(self.graph_file(tree_id), set()))
            if size == record.bytes or (size and not record.bytes):
                return record
            time.sleep(LOOK_SECONDS)  # a writer may be between moving a graph into place and naming it
        return None

    def publish(self, built: Path, record: GraphRecord, ref: RefRecord, listing: Listing) -> GraphRecord:
        """Move a finished graph (its file and its log) into place and register it; from now on readers see it."""
        place = self.graph_file(record.tree_id)
        place.parent.mkdir(parents=True, exist_ok=True)
        size = 0
        try:
            place.unlink(missing_ok=True)  # first: no reader may find it with the log of another
            for ending in ENDINGS:
                target, part = beside(place, ending), beside(built, ending)
                if part.exists():
                    part.replace(target)
                    size += target.stat().st_size
                    faults.reach("moved" if not ending else "log moved" if ending == LOG else "register moved")
                else:
                    target.unlink(missing_ok=True)
        except PermissionError:
            # Windows: the same tree's graph is there and open. It holds the same rows.
            if not place.exists():
                raise
        record = msgspec.structs.replace(record, bytes=size, digest=self._digest(record))
        try:
            self.manifest.publish(record, ref, listing)
        except StoreError:
            if self.manifest.graph(record.tree_id) is None:
                unlink(place)
            raise
        faults.reach("named")
        self.soundness.note(place)
        return record

    def _digest(self, record: GraphRecord) -> str:
        """The hash of a published graph. A part shared with its base is not read again."""
        parts = parts_of(self.graph_file(record.tree_id))
        base = self.manifest.graph(record.derived_from) if record.derived_from else None
        if base is None:
            return " ".join(map(hash_of, parts))
        known = zip(parts, parts_of(self.graph_file(base.tree_id)), base.digest.split(" "), strict=True)
        return " ".join(digest if is_same(part, other) else hash_of(part) for part, other, digest in known)

    def is_intact(self, record: GraphRecord) -> bool:
        """Whether a graph's bytes match the published hash; takes a few milliseconds per megabyte."""
        return record.digest == " ".join(map(hash_of, parts_of(self.graph_file(record.tree_id))))

    def forget_damaged(self, record: GraphRecord) -> bool:
        """Check a graph; if it is damaged, unregister it and all that share its file, so that they are rebuilt from
        facts when asked for. Returns whether it was damaged."""
        if self.is_intact(record):
            return False
        file = record.digest.partition(" ")[0]
        for one in self.manifest.graphs():
            if one.digest.partition(" ")[0] == file:
                self.manifest.forget_graph(one.tree_id)
        return True

    def collect_garbage(self, graphs_kept: int, bytes_kept: int, needed: AbstractSet[str] = frozenset()) -> int:
        """Delete the least recently used graphs beyond the limits, except `needed` ones; returns the bytes freed. A
        reader that has one open keeps it until it closes (Windows refuses; it is deleted next time)."""
        freed = kept_bytes = 0
        counted: set[tuple[int, int]] = set()
        for kept, record in enumerate(self.manifest.graphs()):
            kept_bytes += sum(sizes(self.graph_file(record.tree_id), counted))
            if record.tree_id in needed or (kept < graphs_kept and kept_bytes <= bytes_kept):
                continue
            self.manifest.forget_graph(record.tree_id)
            freed += unlink(self.graph_file(record.tree_id))
        self.spare.drop_unneeded(self._listed("graphs"))
        return freed

    def graph_count(self) -> int:
        return len(self.manifest.graphs())

    def graph_bytes(self) -> int:
        """The disk space of all graphs, the spare copy included; a file that derived graphs share counts once."""
        counted: set[tuple[int, int]] = set()
        files = [self.graph_file(record.tree_id) for record in self.manifest.graphs()]
        return sum(sum(sizes(file, counted)) for file in files) + self.spare.bytes()

    def collect_facts(self) -> int:
        """Delete facts and texts that no graph and no workspace needs; returns the number of contents. For the writer.
        They are extracted again when asked for."""
        listings = (self.manifest.listing(record.tree_id) for record in self.manifest.graphs())
        needed = {blob for listing in listings if listing for blob in listing.blobs.values()}
        needed |= {edit[0] for record in self.workspaces.all() for edit in record.edits.values() if edit}
        held = {blob for (blob,) in self.database.rows("SELECT blob FROM contents")}
        unneeded = self.facts.forget(needed) | (held - needed)
        with self.database.transaction() as connection:
            connection.executemany("DELETE FROM contents WHERE blob = ?", [(blob,) for blob in held - needed])
            connection.execute(
                "DELETE FROM sources WHERE tree_id NOT IN (SELECT tree_id FROM graphs UNION SELECT tree_id FROM refs)"
            )
        if unneeded:
            self.renumbered()
            self.database.compact()
        return len(unneeded)

    # Rows by number

    def generation(self) -> int:
        """A number that changes whenever rows of facts are removed or renumbered; caches keyed by row are void then."""
        return _generation(self.directory)

    def renumbered(self) -> None:
        """Tell all processes that rows were renumbered."""
        (self.directory / RENUMBERED).write_text(secrets.token_hex(8))

    # Texts that git does not hold

    def keep_contents(self, contents: Mapping[str, bytes]) -> None:
        """Store contents by blob id."""
        rows = [(blob, compress(content)) for blob, content in contents.items()]
        with self.database.transaction() as connection:
            connection.executemany("INSERT OR IGNORE INTO contents VALUES (?, ?)", rows)

    def content(self, blob: str) -> bytes | None:
        rows = self.database.rows("SELECT data FROM contents WHERE blob = ?", (blob,))
        return decompress(rows[0][0]) if rows else None

    def held(self, blobs: frozenset[str]) -> frozenset[str]:
        """Which of these contents are stored."""
        if not blobs:
            return blobs
        rows = self.database.rows(
            "SELECT blob FROM contents WHERE blob IN (SELECT value FROM json_each(?))", (json.dumps(sorted(blobs)),)
        )
        return frozenset(blob for (blob,) in rows)


def _generation(directory: Path) -> int:
    try:
        return (directory / RENUMBERED).stat().st_mtime_ns
    except OSError:
        return 0


def _interrupted(job: Job, told: str, now: float) -> Job:
    return msgspec.structs.replace(job, status="interrupted", error=told, updated_at=now, finished_at=now)


def _is_dead(job: Job, now: float) -> bool:
    """Whether an active job has no process. Called with the writer lock held."""
    return job.status != "queued" or now - job.updated_at > QUEUED_FOR or not _is_alive(job.pid)


def _is_alive(pid: int) -> bool:
    if os.name == "nt":  # pragma: no cover
        return True  # asking would need the right to open the process; the time limit decides
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
