"""A disk that fills up while something is written: the last state answers and says why, nothing is left of what failed
(it would keep the disk full), and the next index heals."""

from __future__ import annotations

import errno
import gc
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from codecompass.graph import engine
from codecompass.index import Request
from codecompass.index import index as index_here
from codecompass.session.project import Project
from codecompass.store import Job, Store, StoreError, WriterLock, database, write_whole
from codecompass.store.database import Database
from helpers import Repository, index, repository

Patch = pytest.MonkeyPatch
BEFORE = {f"p/m{number}.py": f"def f{number}(): return g{number}()\n\n\ndef g{number}(): ...\n" for number in range(12)}
REMEDY = "Its disk is full: make room there"


def full(*_: object, **__: object) -> NoReturn:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def full_tables(*_: object, **__: object) -> NoReturn:
    Database(Path("store.sqlite"), 1)._raise(sqlite3.OperationalError("database or disk is full"))
    raise AssertionError


def half_copied(source: Path, target: Path) -> NoReturn:
    Path(target).write_bytes(Path(source).read_bytes()[:1000])
    full()


def engine_stops_at(words: str) -> Callable[[Patch], None]:
    """The engine finds the disk full at the first statement that begins so."""

    def patch(patched: Patch) -> None:
        connect = engine.connect

        class Connection:
            def __init__(self, *given: Any) -> None:
                self.own = connect(*given)

            def __getattr__(self, name: str) -> Any:
                return getattr(self.own, name)

            def execute(self, text: str, *values: Any) -> Any:
                if str(text).startswith(words):
                    raise RuntimeError(f"IO exception: Cannot write to file. Error: {os.strerror(errno.ENOSPC)}")
                return self.own.execute(text, *values)

        patched.setattr(engine, "connect", Connection)

    return patch


def tables_of(pages: int) -> Callable[[Patch], None]:
    """The tables may grow by so many pages."""

    def patch(patched: Patch) -> None:
        opened = Database._opened_to_write

        def small(self: Database) -> sqlite3.Connection:
            connection = opened(self)
            (size,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {size + pages}")
            return connection

        patched.setattr(Database, "_opened_to_write", small)

    return patch


def stopped(place: str, how: Callable[..., NoReturn] = full) -> Callable[[Patch], None]:
    return lambda patched: patched.setattr(place, how)


def little_room(patched: Patch) -> None:
    patched.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=3 << 20))


DERIVING = {
    "facts": stopped("codecompass.store.facts.FactsTable.save", full_tables),
    "texts": stopped("codecompass.store.store.Store.keep_contents", full_tables),
    "before the spare copy": little_room,
    "the spare copy": stopped("codecompass.store.spare.shutil.copyfile", half_copied),
    "the log": engine_stops_at("COMMIT"),
    "the register": stopped("codecompass.index.derive.write_changes"),
    "publication": stopped("codecompass.store.manifest.Manifest.publish", full_tables),
}
BUILDING = {
    "before the graph": little_room,
    "a table": engine_stops_at("COPY Symbol"),
    "the checkpoint": engine_stops_at("CHECKPOINT"),
    "the register": stopped("codecompass.graph.build.write_register"),
    "the move": stopped("codecompass.store.store.Path.replace"),
    "publication": stopped("codecompass.store.manifest.Manifest.publish", full_tables),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    repo = repository(tmp_path_factory.mktemp("full") / "work", BEFORE)
    index(repo.root)
    return repo


@pytest.fixture
def project(made: Repository, request: pytest.FixtureRequest) -> Iterator[Project]:
    """Indexed, and edited since, as in no other test."""
    with closing(Project.open(made.root)) as opened:
        assert opened.graph().is_fresh
        opened.store.spare.drop()
        made.write({"p/m3.py": f"{BEFORE['p/m3.py']}# {request.node.name}\n\ndef after(): ...\n"})
        yield opened


def left(project: Project) -> list[str]:
    """Files of the store but for what is published, its tables, lock and log."""
    store = project.store.directory
    published = {record.tree_id for record in project.store.manifest.graphs()}
    files = [file.relative_to(store).as_posix() for file in store.rglob("*") if file.is_file()]
    own = ("store.sqlite", ".gitignore", "lock", "job.log", "place.json", "renumbered")
    return [
        name
        for name in files
        if not (name.startswith(own) and not name.endswith(".part")) and Path(name).name.partition(".")[0] not in published
    ]  # fmt: skip


@pytest.mark.parametrize("phase", DERIVING)
def test_while_a_graph_is_derived(phase: str, project: Project) -> None:
    with pytest.MonkeyPatch.context() as patched:
        DERIVING[phase](patched)
        standing = project.graph().standing
        assert standing.freshness_status == "stale"
        assert REMEDY in standing.warnings[0]
        whole_copy = [name for name in left(project) if phase == "publication" and name.startswith("spare/")]
        assert left(project) == whole_copy
        with pytest.raises(StoreError, match=REMEDY):
            project.graph(policy="strict")
        assert project.status().index_status == "ready"
    reader = project.graph()
    assert reader.is_fresh
    assert "after" in {row["name"] for row in reader.symbols()}


@pytest.mark.parametrize("phase", BUILDING)
def test_while_a_graph_is_built(phase: str, project: Project) -> None:
    request = Request(phase, force=True)
    with pytest.MonkeyPatch.context() as patched:
        BUILDING[phase](patched)
        with pytest.raises(StoreError, match=REMEDY):
            index_here(project.source, project.store, project.settings, request)
        assert left(project) == []
        assert REMEDY in str(project.status().recent_jobs[0].error)
        assert project.graph(policy="best_effort").standing.indexing_status == "ready"
    index_here(project.source, project.store, project.settings, request)
    assert project.graph().is_fresh


def test_before_there_is_a_store(tmp_path: Path) -> None:
    store = Store(tmp_path / "project", "x")
    with pytest.MonkeyPatch.context() as patched:
        tables_of(3)(patched)
        with pytest.raises(StoreError, match=REMEDY), store.writer("job"):
            pass
    assert [file.name for file in store.directory.iterdir()] == ["lock"]
    with store.writer("job"):
        assert store.database.status() == "compatible"


def test_the_tables_are_read_where_there_is_no_room_to_share_them(project: Project, monkeypatch: Patch) -> None:
    """The file through which connections see each other's writes cannot be made on a full disk."""
    project.store.close()

    def refused(_: object) -> NoReturn:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(Database, "_opened_to_write", refused)
    assert project.store.manifest.graphs()
    assert project.store.database._idle == [], "it would shut others out"


def test_a_job_that_the_engine_ended(project: Project) -> None:
    """It ends its process where the disk is full; then nothing may be written to tell."""
    store = project.store
    store.manifest.add_job("job", "main", "", "full", "running")
    store.manifest.update_job("job", pid=1 << 22)
    half = store.directory / "building" / "job"
    half.mkdir(parents=True)
    (half / "graph.kuzu").write_bytes(b"half")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
        patched.setattr("codecompass.store.manifest.Manifest.update_job", full_tables)
        assert store.active_jobs() == []
        assert not half.exists(), "it may be what the disk is full of"
        for told in (store.job("job"), store.jobs(1)[0]):
            assert isinstance(told, Job)
            assert told.status == "interrupted"
            assert REMEDY in str(told.error)
    assert store.active_jobs() == []
    written = store.manifest.job("job")
    assert written is not None
    assert written.status == "interrupted"


def test_room_is_kept_for_the_engine_to_close_with(tmp_path: Path, monkeypatch: Patch) -> None:
    """It writes its log once more then; without room for that it would end this process."""
    kept: list[tuple[str, int]] = []

    def say(what: str) -> None:
        kept.append((what, sum(file.stat().st_size for file in tmp_path.iterdir() if file.suffix == ".reserve")))

    class Stub:
        def close(self) -> None:
            say("closed")

        def execute(self) -> NoReturn:
            say("asked")
            raise RuntimeError(f"IO exception: Cannot write to file. Error: {os.strerror(errno.ENOSPC)}")

    monkeypatch.setattr(engine, "open_to_write", lambda *_: Stub())
    monkeypatch.setattr(engine, "connect", lambda *_: Stub())
    with pytest.raises(OSError, match="No space") as told, engine.written(tmp_path / "graph.kuzu") as connection:
        connection.execute()
    assert told.value.errno == errno.ENOSPC
    assert kept == [("asked", engine.RESERVE), ("closed", 0), ("closed", 0)]
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_cannot_say_whose_it_is(tmp_path: Path, monkeypatch: Patch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        with WriterLock(tmp_path / "lock") as lock:
            assert lock.acquire("job")
            assert not WriterLock(tmp_path / "lock").acquire()
    with WriterLock(tmp_path / "lock") as lock:
        assert lock.acquire("job")


def test_a_file_that_cannot_be_replaced_stays(tmp_path: Path, monkeypatch: Patch) -> None:
    file = tmp_path / "file"
    write_whole(file, b"old")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, b"new")
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("file", b"old")]


def test_connections_are_closed_with_what_opened_them(tmp_path: Path) -> None:
    made = Database(tmp_path / "store.sqlite", 1)
    made.create()
    made.rows("SELECT 1")
    idle = made._idle
    assert idle
    del made
    gc.collect()
    assert idle == []


@pytest.mark.parametrize("why", ["database or disk is full", os.strerror(errno.EDQUOT)])
def test_what_a_full_disk_is_called(why: str, tmp_path: Path) -> None:
    assert database.is_full(tmp_path, why)
    assert not database.is_full(tmp_path, "unable to open database file")


@pytest.mark.skipif(sys.platform == "win32", reason="its locks are of another kind")
def test_a_disk_without_locks_is_not_a_busy_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", none)
    with pytest.raises(StoreError, match="CODECOMPASS_HOME") as raised, Store(tmp_path / "s", "x").writer("j"):
        pass
    assert "no locks" in raised.value.message
