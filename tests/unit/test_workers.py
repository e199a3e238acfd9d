"""Extraction in processes: what a file does to the parser costs that file.

What forks is tried in a fresh process: this one has open graphs of other tests about, whose threads no fork survives.
"""

from __future__ import annotations

import ctypes
import faulthandler
import multiprocessing
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from codecompass.extract import extract, workers
from codecompass.extract.expressions import FileExpressions
from codecompass.extract.workers import extract_all
from codecompass.model import Extracted, FileFacts, Skip, SourceFile
from codecompass.process.config import Settings
from codecompass.process.forking import START_METHOD
from codecompass.revision import Source, open_source
from codecompass.store import Extraction
from helpers import Repository, apart

MANY = {f"pkg/f{number}.py": f"def f{number}(): ...\n" for number in range(60)}


def run(source: Source, settings: Settings, held: dict[str, bytes] | None = None) -> dict[str, Extraction]:
    files = source.measure(source.tree(source.state()).files.values())
    found = [one for batch in extract_all(source, files, held or {}, settings) for one in batch]
    assert len(found) == len(files), "every file comes back, once"
    return {one.key.name: one for one in found}


@pytest.fixture
def source(tmp_path: Path) -> Source:
    made = Repository(tmp_path / "work")
    made.commit({**MANY, "crash.py": "crash", "hang.py": "hang", "raise.py": "raise", "bytes.py": b"\0\1\2"})
    return open_source(made.root, Settings())


def pretend(path: str, content: bytes, cautious: bool = False, seconds: float | None = None) -> Extracted | Skip:
    """Stands for the extractor."""
    if content == b"crash":
        faulthandler.disable()
        ctypes.string_at(0)
    if content == b"hang":
        while True:
            pass
    if content.startswith(b"slow "):
        until = time.process_time() + float(content[5:])
        while time.process_time() < until:
            pass
    if content == b"waits":
        time.sleep(3)
    if content == b"raise":
        raise RecursionError("too deep")
    if content == b"memory":
        _ = b"x" * (1 << 34)
    return Skip(path, "binary") if b"\0" in content else Extracted(FileFacts("python", 1, ()), "word")


def pretended(root: Path, settings: Settings) -> dict[str, Extraction]:
    """What comes of a repository with the pretended extractor, in a fresh process: the forked workers inherit it."""
    workers.extract = pretend  # type: ignore[assignment]
    workers._context = lambda: multiprocessing.get_context("fork")  # whatever thread a library has just begun
    return run(open_source(root, Settings()), settings)


def test_a_crash_and_a_hang_cost_their_files_and_no_other(source: Source) -> None:
    found = apart(pretended, source.root, Settings(workers=2, file_seconds=0.5))
    assert {name: one.skip for name, one in found.items() if one.skip} == {
        "crash.py": "parser crashed", "hang.py": "parser timed out", "raise.py": "parser crashed", "bytes.py": "binary",
    }  # fmt: skip
    assert found["raise.py"].detail == "RecursionError: too deep"


def stopped_meanwhile(root: Path, settings: Settings) -> dict[str, Extraction]:
    """As `pretended`, with workers that somebody stops for a while, as a debugger does, or a lid that is closed."""
    here = os.getpid()

    def stop() -> None:
        for _ in range(4):
            time.sleep(0.1)
            for pid in children_of(here):
                os.kill(pid, signal.SIGSTOP)
                time.sleep(0.4)
                os.kill(pid, signal.SIGCONT)

    stopping = threading.Thread(target=stop)
    workers.extract = pretend  # type: ignore[assignment]
    workers._context = lambda: multiprocessing.get_context("fork")
    source = open_source(root, Settings())
    stopping.start()
    try:
        return run(source, settings)
    finally:
        stopping.join()


def children_of(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(sys.platform != "linux", reason="as Linux tells of processes")
def test_the_time_of_a_file_is_processor_time(tmp_path: Path) -> None:
    """What waits, or is stopped, or takes longer than it may among others, is read all the same."""
    made = Repository(tmp_path / "work")
    made.commit({**MANY, "waits.py": "waits", "slow.py": "slow 1.2", "quick.py": "slow 0.3"})
    found = apart(stopped_meanwhile, made.root, Settings(workers=2, file_seconds=0.7))
    assert {name: one.skip for name, one in found.items() if one.skip} == {}


def shared_out(root: Path, settings: Settings) -> dict[str, Extraction]:
    """As `pretended`, with processes for however few files."""
    workers.FEW_FILES = 0
    return pretended(root, settings)


@pytest.mark.parametrize(("files", "processes"), [(2, 2), (7, 6)])
def test_no_process_waits_for_work_that_others_took(files: int, processes: int, tmp_path: Path) -> None:
    made = Repository(tmp_path / "work")
    made.commit(dict(list(MANY.items())[:files]))
    assert len(apart(shared_out, made.root, Settings(workers=processes))) == files


def test_a_file_that_eats_memory(tmp_path: Path) -> None:
    made = Repository(tmp_path / "work")
    made.commit({**MANY, "bomb.py": "memory"})
    found = apart(pretended, made.root, Settings(workers=1, worker_memory=1 << 30))
    assert [name for name, one in found.items() if one.skip] == ["bomb.py"]


def test_spawned_workers_give_the_same(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(START_METHOD, "spawn")
    found = run(source, Settings(workers=1))
    assert {name: one.skip for name, one in found.items() if one.skip} == {"bytes.py": "binary"}


def test_a_few_files_need_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Repository(tmp_path / "work")
    made.commit({"a.py": "a = 1\n", "big.py": "#" * 5000})
    monkeypatch.setattr(workers, "_Pool", None)
    settings = Settings(size_limit=4000)
    found = run(open_source(made.root, settings), settings)
    assert (found["a.py"].skip, found["big.py"].skip) == ("", "too large")
    assert found["a.py"].definitions >= 1


def test_texts_that_exist_nowhere_else(source: Source) -> None:
    file = SourceFile("new.py", "0" * 40, 6)
    [[found]] = list(extract_all(source, [file], {"0" * 40: b"x = 1\n"}, Settings()))
    assert found.skip == ""
    [[gone]] = list(extract_all(source, [file], {}, Settings()))
    assert gone.skip == "unreadable"


def test_leaving_early_leaves_no_process(source: Source) -> None:
    files = source.measure(source.tree(source.state()).files.values())
    running = extract_all(source, files, {}, Settings(workers=2))
    next(running)
    running.close()  # type: ignore[attr-defined]  # it is a generator

    assert multiprocessing.active_children() == []


def test_batches_are_balanced_and_whole() -> None:
    files = [SourceFile(f"{number}", "", size) for number, size in enumerate([900_000, 500_000, *[1000] * 997])]
    batches = workers._batches(files, 2)
    assert sorted(index for batch in batches for index in batch) == list(range(999))
    assert batches[0] == [0]
    assert batches[1] == [1]
    assert max(map(len, batches)) <= workers.BATCH_FILES


def test_what_may_take_long_is_read_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Repository(tmp_path / "work")
    made.commit({"a.py": "def a(): ...\n", "deep.py": "x = " + "[" * 400 + "]" * 400 + "\ndef deep(): ...\n"})
    source = open_source(made.root, Settings())
    files = source.measure(source.tree(source.state()).files.values())
    here = os.getpid()

    def guarded(path: str, content: bytes, cautious: bool = False, seconds: float | None = None) -> Extracted | Skip:
        assert cautious or os.getpid() != here
        return extract(path, content, cautious)

    monkeypatch.setattr(workers, "extract", guarded)
    assert {name: one.definitions for name, one in run(source, Settings()).items()} == {"a.py": 2, "deep.py": 3}
    [quick] = extract_all(source, files, {}, Settings(), alone=True)
    assert [one.key.name for one in quick] == ["a.py"]


def test_after_a_second_the_rest_is_for_other_processes(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "FEW_SECONDS", 0.0)
    monkeypatch.setattr(workers.time, "monotonic", iter(range(100)).__next__)
    files = list(source.measure(source.tree(source.state()).files.values()))[:3]
    assert list(extract_all(source, files, {}, Settings(), alone=True)) == [[]]


def test_what_the_rules_stumble_over_costs_an_expression(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = FileExpressions.inner

    def stumbling(self: FileExpressions, node: Any, field: object, depth: int) -> str:
        if b"odd" in node.text:
            raise IndexError(field)
        return inner(self, node, field, depth)

    monkeypatch.setattr(FileExpressions, "inner", stumbling)
    text = "def first():\n    return 1\n\n\nvalue = odd[0].x\n\n\ndef last():\n    return first()\n"
    with pytest.raises(IndexError):
        extract("a.py", text.encode())
    made = Repository(tmp_path / "work")
    made.commit({"a.py": text})
    source = open_source(made.root, Settings())
    (file,) = source.measure(source.tree(source.state()).files.values())
    found = workers.extract_one(source, file, {}, 1 << 20)
    assert (found.skip, found.definitions, found.error_line) == ("", 4, 5)
