"""Deaths, damage and full disks: the last good state answers, or a clear error does, and the next index heals."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import get_args

import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.process.faults import NAMED, Step
from codecompass.session.project import Project
from helpers import SOURCES, Repository, index, repository

BEFORE = {f"p/m{number}.py": f"def f{number}(): return g{number}()\n\n\ndef g{number}(): ...\n" for number in range(30)}
AFTER = {path: text + "\n\ndef after(): ...\n" for path, text in BEFORE.items()}
KILLS = int(os.environ.get("CODECOMPASS_KILLS", "5"))

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signal")


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """Indexed, then edited in every file."""
    monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path / "home"))
    repo = repository(tmp_path / "work", BEFORE)
    index(repo.root)
    repo.write(AFTER)
    return repo


def job(repo: Repository, *, force: bool = False, limit: str = "", **environment: str) -> subprocess.Popen[bytes]:
    """`codecompass index` as a process. `limit`: a shell's words before it."""
    command = f'{limit} exec "$0" -m codecompass index --repo "$1"' + (" --force" if force else "")
    given = os.environ | {"PYTHONPATH": str(SOURCES)} | environment
    return subprocess.Popen(
        ["sh", "-c", command, sys.executable, str(repo.root)], env=given,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip


def settled(repo: Repository) -> None:
    """Waits until nothing is at work on a store."""
    with closing(Project.open(repo.root)) as project:
        for _ in range(3000):
            if project.status().active_job is None and not project.store.is_being_written():
                return
            time.sleep(0.02)
    raise AssertionError("something is still writing")


def names(repo: Repository) -> set[str]:
    """What the last published state holds."""
    with closing(Project.open(repo.root)) as project:
        reader = project.graph(policy="best_effort")
        return {str(row[0]) for row in reader.graph.cypher("MATCH (s:Symbol) RETURN s.name").rows}


def heals(repo: Repository, *, twice: bool = False) -> None:
    """The next index ends well, and all is there; nothing is left of the one that died. `twice`: it may find first
    what has to be made anew."""
    try:
        index(repo.root)
    except (AssertionError, CodeCompassError):
        assert twice
        index(repo.root)
    assert {"after", "f0", "g29"} <= names(repo)
    with closing(Project.open(repo.root)) as project:
        assert project.status().index_status == "ready"
        building = project.store.directory / "building"
        assert not building.exists() or not list(building.iterdir())


def kill_all(repo: Repository, command: subprocess.Popen[bytes]) -> None:
    """Kills a command and the job that it started."""
    with closing(Project.open(repo.root)) as project:
        jobs = project.store.manifest.active_jobs()
        os.killpg(command.pid, 9)
        for one in jobs:
            if one.pid not in (0, os.getpid()):
                with suppress(ProcessLookupError):
                    os.kill(one.pid, 9)
    command.communicate(timeout=60)
    settled(repo)


@pytest.mark.parametrize("step", get_args(Step))
def test_killed_at_a_step(step: str, made: Repository) -> None:
    process = job(made, force=True, **{NAMED: step})
    process.communicate(timeout=120)
    settled(made)
    assert "f0" in names(made)
    heals(made)


def test_killed_at_any_moment(made: Repository) -> None:
    chance = random.Random(7)
    for turn in range(KILLS):
        made.write({path: f"{text}\n\ndef turn{turn}(): ...\n" for path, text in AFTER.items()})
        process = job(made)
        time.sleep(chance.uniform(0.3, 1.6))
        kill_all(made, process)
        assert "f0" in names(made)
    made.write(AFTER)
    heals(made)


@pytest.mark.parametrize("blocks", [8, 64, 512])
def test_no_space(blocks: int, made: Repository) -> None:
    """No file may grow beyond `blocks` × 512 bytes: what a full disk looks like to a writer."""
    process = job(made, force=True, limit=f"ulimit -f {blocks};")
    said, _ = process.communicate(timeout=120)
    settled(made)
    assert b"Traceback" not in said
    assert process.returncode in (0, 1), said
    heals(made)


def graph_files(repo: Repository) -> list[Path]:
    with closing(Project.open(repo.root)) as project:
        return sorted((project.store.directory / "graphs").iterdir())


@pytest.mark.parametrize("share", [0.0, 0.3, 0.999])
def test_a_graph_cut_short_is_made_again(share: float, made: Repository) -> None:
    for file in graph_files(made):
        with file.open("r+b") as opened:
            opened.truncate(int(file.stat().st_size * share))
    heals(made)


@pytest.mark.parametrize("place", [0.0, 0.2, 0.5, 0.9])
def test_flipped_bits_in_the_store(place: float, made: Repository) -> None:
    """Any answer or any error of the registry will do; then `index_repo` heals, by force at the latest."""
    with closing(Project.open(made.root)) as project:
        file = project.store.database.path
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    content = bytearray(file.read_bytes())
    start = int(len(content) * place)
    content[start : start + 200] = bytes(byte ^ 0xFF for byte in content[start : start + 200])
    file.write_bytes(content)
    try:
        names(made)
    except CodeCompassError as error:
        assert error.code in ("index_incompatible", "index_not_ready", "internal_error"), error
    heals(made, twice=True)


def test_two_writers(made: Repository) -> None:
    """Both end well: one works, the other waits for it."""
    both = [job(made, force=True), job(made, force=True)]
    said = [process.communicate(timeout=120)[0] for process in both]
    assert all(b"Traceback" not in one for one in said), said
    settled(made)
    heals(made)


def test_the_clock_jumps(made: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 10_000_000)
    assert "after" in names(made) or "f0" in names(made)
    monkeypatch.setattr(time, "time", lambda: now + 10_000_000)
    heals(made)
