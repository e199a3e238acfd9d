"""What a command is called in: where its output goes, the folder, limits, names, and who else is at work."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, NoReturn

import pytest
from typer.testing import CliRunner

from codecompass.frontends import bind, job, progress
from codecompass.frontends.cli import app
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from helpers import SOURCES, index, repository

POSIX = pytest.mark.skipif(os.name != "posix", reason="asks about what POSIX has")


def command(
    *words: str,
    stdout: int | IO[bytes] = subprocess.PIPE,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    before: Callable[[], None] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """`codecompass …` as a process of its own, with this environment in addition; `before` runs there before it."""
    return subprocess.run(
        [sys.executable, "-m", "codecompass", *words],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SOURCES), **(env or {})},
        cwd=cwd,
        preexec_fn=before,  # no other thread is at work then
        timeout=60,
        check=False,
    )


@POSIX
@pytest.mark.parametrize("words", [["locate", "Cart"], ["export", "edges"], ["status", "--json"]])
def test_whoever_reads_may_stop(words: list[str], root: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = command(*words, "--repo", str(root), stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
@pytest.mark.parametrize("words", [["locate", "Cart"], ["export", "edges"], ["status", "--json"]])
def test_output_that_cannot_be_written_is_said_in_a_line(words: list[str], root: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = command(*words, "--repo", str(root), stdout=full)
    assert done.returncode == 1
    assert done.stderr.decode().count("\n") == 1
    assert "No space left" in done.stderr.decode()


def test_what_is_piped_is_utf_8(tmp_path: Path) -> None:
    made = repository(tmp_path / "shop", {"naïve.py": "def über(): pass\n"})
    done = command("locate", "über", "--json", "--repo", str(made.root), env={"PYTHONIOENCODING": "ascii"})
    assert json.loads(done.stdout.decode())["results"][0]["path"] == "naïve.py", done.stderr


@POSIX
def test_names_do_not_steer_the_terminal(tmp_path: Path) -> None:
    made = repository(tmp_path / "shop", {"\x1b[31mred.py": "def stop(): pass\n"})
    index(made.root)
    done = CliRunner().invoke(app, ["locate", "stop", "--repo", str(made.root)])
    assert "\x1b" not in done.stdout
    assert r"\x1b[31mred.py:1" in done.stdout


@POSIX
def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = command("status", "--json", cwd=gone, before=gone.rmdir, env={"PWD": str(gone)})
    assert done.returncode == 1
    error = json.loads(done.stdout)["error"]
    assert (error["code"], error["data"]["path"]) == ("project_not_found", str(gone))


@pytest.mark.skipif(sys.platform != "linux", reason="names are any bytes")
@pytest.mark.parametrize("odd", ["the repository", "the home"])
def test_a_place_that_is_not_utf_8(odd: str, root: Path, tmp_path: Path) -> None:
    place = tmp_path / os.fsdecode(b"caf\xe9")
    place.mkdir()
    home, repo = (place, root) if odd == "the home" else (tmp_path / "home", place)
    done = CliRunner().invoke(app, ["status", "--json", "--repo", str(repo)], env={"CODECOMPASS_HOME": str(home)})
    assert json.loads(done.stdout)["error"]["code"] == "invalid_input"
    assert r"caf\xe9' is not UTF-8" in json.loads(done.stdout)["error"]["message"]


@pytest.mark.skipif(sys.platform != "linux", reason="others do not limit address space")
def test_where_address_space_is_limited(root: Path, tmp_path: Path) -> None:
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))

    done = command("callers", "add", "--repo", str(root), before=limit, env={"CODECOMPASS_HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert b"Cart.total" in done.stdout


@pytest.mark.parametrize("words", [["cypher", "MATCH", "--json"], ["cypher", "MATCH", "--format", "json"]])
def test_errors_are_json_where_answers_are(words: list[str], root: Path) -> None:
    done = CliRunner().invoke(app, [*words, "--repo", str(root)])
    assert done.exit_code == 1
    assert json.loads(done.stdout)["error"]["code"] == "invalid_input"


def test_a_job_that_fails_is_told_as_json(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> NoReturn:
        raise CodeCompassError("internal_error", "The index job failed: no such thing.")

    monkeypatch.setattr(job, "_started", lambda *_, patient: bind.Outcome({"job_id": "j"}, is_error=not patient))
    monkeypatch.setattr(progress, "follow", fails)
    done = CliRunner().invoke(app, ["index", "--json", "--repo", str(root)])
    assert done.exit_code == 1
    assert "no such thing" in json.loads(done.stdout)["error"]["message"]


def test_settings_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODECOMPASS_WORKERS", "many")
    done = CliRunner().invoke(app, ["gc", "--gone"])
    assert done.exit_code == 1
    assert "invalid_input" in done.stderr


def test_an_index_waits_for_another_s(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root, tmp_path / "shop")
    project = Project.open(tmp_path / "shop")
    here = project.states.of()
    with project.store.writer("other"):
        project.store.manifest.add_job("other", here.ref, here.worktree, "full", "running")
        words = [sys.executable, "-m", "codecompass", "index", str(tmp_path / "shop")]
        environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
        asking = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        assert asking.stderr
        assert b"waiting for it" in asking.stderr.readline()
        assert asking.poll() is None
        project.store.manifest.update_job("other", status="published")
    _, errors = asking.communicate()
    project.close()
    assert asking.returncode == 0, errors
    assert b"indexed 6 files" in errors


def test_what_is_skipped_is_not_said_to_be_indexed(tmp_path: Path) -> None:
    files = {"a.py": "a = 1\n", "b.py": "b = 1\n", "large.py": f"x = '{'x' * 3_000_000}'\n", "notes.odd": "n\n"}
    made = repository(tmp_path / "shop", files)
    done = CliRunner().invoke(app, ["index", str(made.root)])
    assert "indexed 2 files, skipped 2;" in done.stderr


def test_ctrl_c_says_that_the_index_goes_on(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(progress, "_look", interrupted)
    with pytest.raises(KeyboardInterrupt):
        progress.follow(Project.open(root), "job")
    assert "goes on by itself" in capsys.readouterr().err
