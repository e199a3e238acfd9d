"""The store: facts by content, publication, recovery, damage."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NoReturn

import pytest

from codecompass.model import Definition, FileFacts, Skip, SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.store import (
    SCHEMA_VERSION,
    Extraction,
    FactsKey,
    Flaws,
    GraphRecord,
    Listing,
    RefRecord,
    Store,
)
from codecompass.store.facts import compress, encode_facts


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "project", "x1")


def extraction(blob: str, name: str, words: str = "", skip: str = "") -> Extraction:
    facts = FileFacts("python", 3, (Definition(name, "module", -1, 0, 1, 1, 1),))
    data = b"" if skip else encode_facts(facts)
    return Extraction(FactsKey(blob, name), 10, skip, "", data, compress(f"{words}\n\n\n".encode()) if words else b"")


def publish(store: Store, tree_id: str, ref: str = "main", content: bytes = b"graph", job: str = "j") -> None:
    with store.writer(job):
        now = time.time()
        record = GraphRecord(tree_id, 1, 2, 3, 0, now, now, None, Flaws((Skip("a", "binary"),), (("b", 3),)))
        ref_record = RefRecord(ref, "", f"key-{tree_id}", tree_id, "c0ffee", now, now)
        with store.building(job) as place:
            (place / "graph.kuzu").write_bytes(content)
            store.publish(place / "graph.kuzu", record, ref_record, Listing({"a.py": "b1"}))


# Facts


def test_facts_come_back_by_content_and_name(store: Store) -> None:
    with store.writer("j"):
        store.facts.save([extraction("b1", "a.py"), extraction("b2", "b.py", skip="binary")])
    files = [
        SourceFile("x/a.py", "b1", 1),
        SourceFile("y/a.py", "b1", 1),
        SourceFile("b.py", "b2", 1),
        SourceFile("c.py", "b3", 1),
    ]
    survey = store.facts.survey(files)
    facts = store.facts.read(survey.rows.values())
    named = {path: facts[row].definitions[0].name for path, row in survey.rows.items()}
    assert named == {"x/a.py": "a.py", "y/a.py": "a.py"}
    assert survey.sizes == {"x/a.py": 10, "y/a.py": 10, "b.py": 10}
    assert survey.skips == [Skip("b.py", "binary")]
    assert survey.missing == [files[3]]
    assert store.facts.survey([SourceFile("other.py", "b1", 1)]).missing != []


def test_what_could_not_be_read_is_not_remembered(store: Store) -> None:
    with store.writer("j"):
        store.facts.save([extraction("b1", "a.py", skip="unreadable")])
    assert store.facts.survey([SourceFile("a.py", "b1", 1)]).missing != []


def test_what_the_parser_failed_at_can_be_tried_again(store: Store) -> None:
    file = SourceFile("a.py", "b1", 1)
    with store.writer("j"):
        store.facts.save([extraction("b1", "a.py", skip="parser crashed")])
        assert store.facts.survey([file]).missing == []
        store.facts.forget_failures([file])
    assert store.facts.survey([file]).missing == [file]


def test_of_a_tree_only_what_was_not_asked_before_is_asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codecompass.store.facts.REMEMBERED", 3)
    with store.writer("j"):
        store.facts.save([extraction("b1", "a.py"), extraction("b2", "b.py", skip="binary"), extraction("b4", "a.py")])
    files = [SourceFile("a.py", "b1", 1), SourceFile("b.py", "b2", 1), SourceFile("c.py", "b3", 1)]
    edited = [SourceFile("a.py", "b4", 1), *files[1:]]
    asked: list[list[str]] = []
    select = store.facts._select

    def noting(columns: str, blobs: list[str]) -> object:
        asked.append(blobs)
        return select(columns, blobs)

    monkeypatch.setattr(store.facts, "_select", noting)
    whole = store.facts.survey(files)
    assert store.facts.survey(files) == whole
    changed = store.facts.survey(edited)
    assert (changed.skips, changed.missing) == (whole.skips, whole.missing)
    assert changed.rows["a.py"] != whole.rows["a.py"]
    assert asked == [["b1", "b2", "b3"], ["b3"], ["b4", "b3"]]
    with Store(store.directory, "x1").writer("k"):  # another process
        Store(store.directory, "x1").collect_facts()
    assert store.facts.survey(edited).missing == edited


def test_another_extractor_does_not_see_them(store: Store) -> None:
    with store.writer("j"):
        store.facts.save([extraction("b1", "a.py", "rate limiter")])
    newer = Store(store.directory, "x2")
    assert newer.facts.survey([SourceFile("a.py", "b1", 1)]).missing != []
    with newer.writer("j"):
        assert newer.facts.forget_others() == 1
    assert store.facts.survey([SourceFile("a.py", "b1", 1)]).missing != []
    assert newer.facts.rows_with("rate") == []


def test_words_find_rows_and_rows_find_paths(store: Store) -> None:
    with store.writer("j"):
        store.facts.save([extraction("b1", "a.py", "limit rate"), extraction("b2", "b.py", "limiter größe")])
    rows = store.facts.rows_of([SourceFile("x/a.py", "b1", 1), SourceFile("b.py", "b2", 1)])

    def paths(word: str) -> list[str]:
        return sorted(path for row in store.facts.rows_with(word) for path in rows[row].paths)

    assert paths("rate") == ["x/a.py"]
    assert paths("limit") == ["x/a.py"]
    assert paths("limit*") == ["b.py", "x/a.py"]
    assert paths("größe") == ["b.py"]


@pytest.mark.parametrize("word", ["", '"', "*", "a OR b", "NEAR(", '"a" NOT "b"', "a' --", "x:y", "-", "^a", "a\0b"])
def test_no_word_is_a_query(store: Store, word: str) -> None:
    with store.writer("j"):
        store.facts.save([extraction("b1", "a.py", "alpha")])
    assert store.facts.rows_with(word) == []


def test_thousands_of_files(store: Store) -> None:
    files = [SourceFile(f"d/f{number}.py", f"b{number}", 1) for number in range(3000)]
    with store.writer("j"):
        store.facts.save(extraction(file.blob, FactsKey.of(file).name) for file in files)
    assert store.facts.survey(files).missing == []
    assert list(store.facts.survey(files).rows) == [file.path for file in files]


# Publication


def test_a_published_graph_is_named_and_in_place(store: Store) -> None:
    publish(store, "t1")
    record = store.published("t1")
    assert record is not None and record.bytes == 5
    assert record.flaws == Flaws((Skip("a", "binary"),), (("b", 3),))
    assert store.graph_file("t1").read_bytes() == b"graph"
    assert store.manifest.tree_of("key-t1") == "t1"
    assert store.manifest.ref("main", "") is not None
    assert list((store.directory / "building").iterdir()) == []
    listing = store.manifest.listing("t1")
    assert listing is not None and listing.changed({"a.py": "b2", "n.py": "b3"}) == [
        "a.py",
        "n.py",
    ]


def test_a_graph_without_its_file_is_not_published(store: Store) -> None:
    publish(store, "t1")
    store.graph_file("t1").unlink()
    assert store.published("t1") is None


def test_there_is_one_writer(store: Store) -> None:
    with store.writer("first"):
        assert store.is_being_written()
        with pytest.raises(CodeCompassError) as raised, Store(store.directory, "x1").writer("second"):
            pass
        assert raised.value.code == "index_in_progress"
        assert raised.value.data["job_id"] == "first"
    assert not store.is_being_written()


def test_graphs_used_least_recently_go_first(store: Store) -> None:
    for number in range(4):
        publish(store, f"t{number}", ref=f"r{number}")
    assert store.collect_garbage(2, 1 << 30, frozenset({"t0"})) == 5
    assert [record.tree_id for record in store.manifest.graphs()] == ["t3", "t2", "t0"]
    assert not store.graph_file("t1").exists()
    store.collect_garbage(10, 5)
    assert [record.tree_id for record in store.manifest.graphs()] == ["t3"]


def test_contents_are_kept_by_blob(store: Store) -> None:
    with store.writer("j"):
        store.keep_contents({"b1": b"text", "b2": b""})
    assert (store.content("b1"), store.content("b2"), store.content("b3")) == (b"text", b"", None)
    assert store.held(frozenset({"b1", "b3"})) == {"b1"}


# Recovery

DYING = """
import os, sys
from pathlib import Path
from codecompass.store import Store
store = Store(Path(sys.argv[1]), "x1")
with store.writer("dead"):
    store.manifest.add_job("dead", "main", "", "full", "running")
    making = store.building("dead")
    half = making.__enter__()
    (half / "graph.kuzu").write_bytes(b"half")
    (store.directory / "graphs").mkdir(exist_ok=True)
    (store.directory / "graphs" / "unnamed.kuzu").write_bytes(b"moved, not named")
    os._exit(9)
"""


def test_a_dead_writers_leftovers_are_found_and_cleaned(store: Store) -> None:
    publish(store, "t1")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", DYING, str(store.directory)], env=environment, check=False)
    assert [job.job_id for job in store.manifest.active_jobs()] == ["dead"]
    store.active_jobs()
    job = store.manifest.job("dead")
    assert job is not None and job.status == "interrupted" and job.finished_at is not None
    report = store.recovery_report()
    assert report is not None and report["interrupted_jobs"] == ["dead"] and report["removed"] == ["dead"]
    assert [path.name for path in (store.directory / "graphs").iterdir()] == ["t1.kuzu"]
    assert store.published("t1") is not None


def test_a_living_job_is_left_alone(store: Store) -> None:
    publish(store, "t1")
    with store.writer("alive"):
        store.manifest.add_job("alive", "main", "", "full", "running")
        store.active_jobs()
        assert len(store.manifest.active_jobs()) == 1
    store.manifest.add_job("queued", "main", "", "full", "queued")
    store.manifest.update_job("alive", status="published")
    store.active_jobs()
    assert [job.job_id for job in store.manifest.active_jobs()] == ["queued"]


# Damage


def test_no_store_is_not_indexed_and_asking_makes_none(store: Store) -> None:
    assert store.status() == "not_indexed"
    assert store.manifest.refs() == []
    assert store.facts.survey([SourceFile("a.py", "b", 1)]).missing != []
    assert not store.directory.exists()


def test_another_schema_has_to_be_indexed_again(store: Store) -> None:
    publish(store, "t1")
    store.close()
    with sqlite3.connect(store.database.path) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    assert store.status() == "reindex_required"
    assert store.database.found_version() == SCHEMA_VERSION + 1
    publish(store, "t2")
    assert store.status() == "compatible"


@pytest.mark.parametrize("damage", [b"", b"garbage" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_store_says_so_and_is_made_anew(store: Store, damage: bytes) -> None:
    publish(store, "t1")
    store.close()
    for ending in ("-wal", "-shm"):
        store.database.path.with_name("store.sqlite" + ending).unlink(missing_ok=True)
    store.database.path.write_bytes(damage)
    assert store.status() == ("corrupt_manifest" if damage else "not_indexed")
    publish(store, "t2")
    assert store.status() == "compatible"
    assert store.published("t2") is not None


def test_a_store_cut_short(store: Store) -> None:
    with store.writer("j"):
        store.facts.save(extraction(f"b{number}", "a.py", "word " * 50) for number in range(500))
    publish(store, "t1")
    store.close()
    whole = store.database.path.read_bytes()
    store.database.path.write_bytes(whole[: len(whole) // 2])
    try:
        store.facts.survey([SourceFile("a.py", f"b{number}", 1) for number in range(500)])
    except CodeCompassError as error:
        assert error.code in ("index_incompatible", "internal_error")
    assert store.status() in ("corrupt_manifest", "compatible")


# Many at once


def test_threads_read_while_one_writes(store: Store) -> None:
    publish(store, "t0")
    failures: list[BaseException] = []
    done = threading.Event()

    def read() -> None:
        try:
            while not done.is_set():
                ref = store.manifest.ref("main", "")
                assert ref is not None
                assert store.published(ref.tree_id) is not None
        except BaseException as error:
            failures.append(error)

    readers = [threading.Thread(target=read) for _ in range(4)]
    for reader in readers:
        reader.start()
    for number in range(20):
        publish(store, f"t{number}", job=f"j{number}")
    done.set()
    for reader in readers:
        reader.join()
    assert failures == []


def test_jobs_are_records(store: Store) -> None:
    with store.writer("j"):
        store.manifest.add_job("j1", "main", "/w", "full")
        store.manifest.update_job("j1", status="running", files_total=10, files_indexed=5, stage="reading")
        store.manifest.update_job("j1", status="failed", error=json.dumps({"odd": "text"}))
    job = store.manifest.job("j1")
    assert job is not None and not job.is_active and job.files_total == 10 and job.finished_at is not None
    assert [one.job_id for one in store.manifest.jobs()] == ["j1"]


def test_a_store_that_is_deleted_and_made_anew_by_another(store: Store) -> None:
    publish(store, "t1")
    numbered = store.generation()
    shutil.rmtree(store.directory)
    other = Store(store.directory, "x1")
    publish(other, "t2")
    assert [record.tree_id for record in store.manifest.graphs()] == ["t2"]
    assert store.generation() != numbered
    publish(store, "t3")
    assert {record.tree_id for record in other.manifest.graphs()} == {"t2", "t3"}


def test_who_may_only_read_sees_what_others_write(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Store(store.directory, "x1")

    def refused() -> NoReturn:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(reader.database, "_opened_to_write", refused)
    monkeypatch.setattr("codecompass.store.database._is_read_only", lambda _: True)
    for number in range(3):
        publish(store, f"t{number}", content=b"graph" * number)
        store.close()
        assert len(reader.manifest.graphs()) == number + 1
