"""Two versions on one store, in turn and at once: `CODECOMPASS_RELEASED=codecompass_graph-….whl` names the wheel of the one
before. Each answers rightly, or says what it lacks; neither takes from the other what cannot be made again."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from helpers import SOURCES, Repository, repository

RELEASED = os.environ.get("CODECOMPASS_RELEASED", "")
pytestmark = pytest.mark.skipif(not RELEASED, reason="CODECOMPASS_RELEASED names no wheel of the version before")
FILES = {
    f"m{at}.py": f"from m{at - 1} import f{at - 1}\n\n\ndef f{at}():\n    return f{at - 1}()\n" for at in range(1, 30)
}
Run = Callable[..., str]


@pytest.fixture
def work(tmp_path: Path) -> Repository:
    return repository(tmp_path / "work", {"m0.py": "def f0(): ...\n", **FILES})


@pytest.fixture
def versions(tmp_path: Path, work: Repository) -> tuple[Run, Run]:
    """Commands of the version before, and of this one."""
    with zipfile.ZipFile(RELEASED) as wheel:
        wheel.extractall(tmp_path / "released")

    def of(place: Path) -> Run:
        variables = {**os.environ, "PYTHONPATH": str(place), "CODECOMPASS_HOME": str(tmp_path / "home")}

        def run(*words: str) -> str:
            command = [sys.executable, "-P", "-m", "codecompass", *words, "--repo", str(work.root)]
            done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False, timeout=280)
            assert "Traceback" not in done.stdout + done.stderr, (words, done.stdout, done.stderr)
            return done.stdout + done.stderr

        return run

    return of(tmp_path / "released"), of(SOURCES)


def test_in_turn(versions: tuple[Run, Run]) -> None:
    for run in versions * 2:
        assert "m4.py" in run("callers", "f3")
    for run in versions:
        run("index", "--force")
    for run in versions:
        assert "m4.py" in run("callers", "f3")


def test_what_the_one_kept_the_other_does_not_drop(versions: tuple[Run, Run], work: Repository) -> None:
    """A branch that is gone: its graph is asked for by its commit, which each may have to make anew."""
    before, now = versions
    first = work.commit({"m5.py": "def other(): ...\n"})
    assert "m5.py" in now("locate", "other", "--ref", first)
    work.commit({"m5.py": FILES["m5.py"]})
    for run in (before, now, before, now):
        assert "m5.py" in run("locate", "other", "--ref", first)
        assert "m5.py" in run("locate", "f5")


def test_at_once(versions: tuple[Run, Run], work: Repository) -> None:
    for run in versions:
        assert "m4.py" in run("callers", "f3")
    with ThreadPoolExecutor(2) as both:
        for at in range(3):
            work.write({"m9.py": f"def edited{at}(): ...\n"})
            for told in both.map(lambda run, name: run("locate", name), versions, [f"edited{at}"] * 2):
                assert "m9.py" in told or "older state" in told
