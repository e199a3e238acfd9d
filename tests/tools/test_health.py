"""health_check and `codecompass doctor`: what can be wrong is found, and said with its remedy."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from codecompass.frontends.cli import app
from codecompass.frontends.clients import check_clients
from codecompass.index import Request, index
from codecompass.model import Edge
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.process.faults import COUNTED
from codecompass.resolve import Resolution
from codecompass.session import mounts
from codecompass.session.project import Project
from codecompass.session.watch import Watch
from codecompass.store import Place
from codecompass.tools import health
from codecompass.tools.health import health_check
from helpers import repository

Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A repository, and a home in which it is indexed."""
    place = tmp_path_factory.mktemp("sound")
    made = repository(place / "work", {"a.py": "def one(): ...\n\n\ndef two(): one()\n"})
    with closing(Project.open(made.root, Settings(home=str(place / "home")))) as opened:
        index(opened.source, opened.store, opened.settings, Request("first"))
    return made.root, place / "home"


@pytest.fixture
def project(sound: tuple[Path, Path], tmp_path: Path) -> Iterator[Project]:
    root, home = sound
    shutil.copytree(home, tmp_path / "home")
    files = {file: file.read_bytes() for file in root.rglob("*") if file.is_file()}
    with closing(Project.open(root, Settings(home=str(tmp_path / "home")))) as opened:
        yield opened
    for file, content in files.items():
        if not file.exists() or file.suffix == ".py":
            file.write_bytes(content)


def graph_file(project: Project) -> Path:
    return next((project.store.directory / "graphs").glob("*.kuzu"))


def no_place_to_write(project: Project, patch: Patch) -> None:
    patch.setattr(os, "access", lambda *_: False)


def little_space(project: Project, patch: Patch) -> None:
    patch.setattr(health, "LITTLE_SPACE", 1 << 60)


def a_disk_of_a_network(project: Project, patch: Patch) -> None:
    table = project.root.parent / "mountinfo"
    lines = "1 0 0:1 / / rw - ext4 /dev/a rw", f"2 1 0:2 / {project.store.directory.resolve()} rw - nfs4 host:/a rw"
    table.write_text("\n".join(lines))
    patch.setattr(mounts, "TABLE", table)


def no_space(project: Project, patch: Patch) -> None:
    little_space(project, patch)
    patch.setattr(health, "NO_SPACE", 1 << 59)


def a_graph_cut_short(project: Project, patch: Patch) -> None:
    os.truncate(graph_file(project), 5000)


def a_graph_overwritten(project: Project, patch: Patch) -> None:
    file = graph_file(project)
    file.write_bytes(b"\0" * file.stat().st_size)


def tables_overwritten(project: Project, patch: Patch) -> None:
    project.store.close()
    file = project.store.database.path
    content = bytearray(file.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    file.write_bytes(content)


def no_grammar(project: Project, patch: Patch) -> None:
    patch.setattr(health, "has_grammar", lambda language: language.name != "rust")


def objects_lost(project: Project, patch: Patch) -> None:
    blob = next(iter(project.states.tree(project.source.state("HEAD")).files.values())).blob
    (project.root / "a.py").write_text("changed = 1\n")
    (project.root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()


def no_more_watches(project: Project, patch: Patch) -> None:
    def fail(_: Watch) -> None:
        raise OSError(28, "inotify_add_watch")

    patch.setattr(Watch, "_begin", fail)


def a_dead_job_s_rest(project: Project, patch: Patch) -> None:
    (project.store.directory / "building" / "j1").mkdir(parents=True)


def a_job_that_failed(project: Project, patch: Patch) -> None:
    project.store.manifest.add_job("j2", "main", "", "full")
    project.store.manifest.update_job("j2", status="failed", error="no such thing")


def no_shared_folder(project: Project, patch: Patch) -> None:
    project.settings = replace(project.settings, cache_dir="/no/such/folder")


def another_repository_gone(project: Project, patch: Patch) -> None:
    elsewhere = project.store.directory.parent / "0123456789abcdef"
    elsewhere.mkdir()
    Place("/no/such/repository/.git", "git 1", "such").write(elsewhere)


def rules_that_fail(project: Project, patch: Patch) -> None:
    def fail(_: Resolution, path: str) -> list[Edge]:
        raise LookupError(path)

    patch.setenv(COUNTED, str(project.store.directory / "overcome"))  # what is expected here is counted apart
    patch.setattr(Resolution, "edges", fail)
    index(project.source, project.store, project.settings, Request("again", force=True))


CASES: dict[Callable[[Project, Patch], None], tuple[str, str, str, str]] = {
    # what is done: the check that finds it, its status, a word of its remedy, the status of all
    no_place_to_write: ("store", "failed", "CODECOMPASS_HOME", "error"),
    little_space: ("disk", "warning", "gc", "ready"),
    a_disk_of_a_network: ("disk", "warning", "CODECOMPASS_HOME", "ready"),
    no_space: ("disk", "failed", "gc", "error"),
    a_graph_cut_short: ("facts", "failed", "--force", "error"),
    rules_that_fail: ("graph", "warning", "job.log", "ready"),
    a_graph_overwritten: ("graph", "failed", "", "error"),
    tables_overwritten: ("facts", "failed", "--force", "error"),
    no_grammar: ("grammars", "failed", "Install", "error"),
    objects_lost: ("git", "failed", "git fsck", "error"),
    another_repository_gone: ("gone", "warning", "gc --gone", "ready"),
    no_more_watches: ("watch", "warning", "max_user_watches", "ready"),
    a_dead_job_s_rest: ("jobs", "warning", "gc", "ready"),
    a_job_that_failed: ("jobs", "warning", "job.log", "ready"),
    no_shared_folder: ("cache", "warning", "CODECOMPASS_CACHE_DIR", "ready"),
}


def test_a_sound_store(project: Project) -> None:
    found = health_check(project)
    assert found.status == "ready"
    assert {check["status"] for check in found.startup_checks.values()} == {"ok", "compatible"}


@pytest.mark.parametrize("done", CASES, ids=lambda done: done.__name__)
def test_what_is_wrong_is_found(done: Callable[[Project, Patch], None], project: Project, monkeypatch: Patch) -> None:
    name, status, remedy, whole = CASES[done]
    done(project, monkeypatch)
    found = health_check(project)
    check = found.startup_checks[name]
    assert (check["status"], found.status) == (status, whole), found.startup_checks
    assert remedy in check.get("remedy", ""), check


@pytest.mark.parametrize(
    ("named", "remedy"),
    [("repository/.git/worktrees/work", "git worktree repair"), ("repository/.git/modules/work", "submodule")],
)
def test_a_work_tree_whose_repository_moved(named: str, remedy: str, tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work/.git").write_text(f"gitdir: ../{named}\n")
    with closing(Project.open(tmp_path / "work", Settings(home=str(tmp_path / "home")))) as project:
        check = health_check(project).startup_checks["git"]
        assert check["status"] == "warning"
        assert named in check["message"]
        assert remedy in check["remedy"]
        with pytest.raises(CodeCompassError, match="is not there"):
            project.graph("main")


def test_a_job_that_does_not_move(project: Project) -> None:
    with project.store.writer("j1"):
        project.store.manifest.add_job("j1", "main", str(project.root), "full")
        with project.store.database.transaction() as connection:
            connection.execute("UPDATE jobs SET updated_at = ?", (time.time() - 3600,))
        check = health_check(project).startup_checks["jobs"]
    assert (check["status"], "60 minutes" in check["message"]) == ("warning", True)


def entry(home: Path, *words: str, command: str = "git") -> dict[str, Any]:
    file = home / ".claude.json"
    file.write_text(json.dumps({"mcpServers": {"codecompass": {"command": command, "args": ["serve", *words]}}}))
    return check_clients()


def test_agents_that_cannot_start_it(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(Path, "expanduser", lambda path: Path(str(path).replace("~", str(tmp_path))))
    assert check_clients()["status"] == "ok"
    assert entry(tmp_path)["message"] == "set up: claude"
    assert entry(tmp_path, "--repo", "${workspaceFolder}")["status"] == "ok"
    assert "no-such-program" in entry(tmp_path, command="no-such-program")["message"]
    gone = entry(tmp_path, "--repo", str(tmp_path / "gone"))
    assert (gone["status"], "setup claude --write" in gone["remedy"]) == ("warning", True)
    (tmp_path / ".claude.json").write_text("{")
    assert "cannot be read" in check_clients()["message"]


def test_doctor_ends_with_1_when_something_is_bad(project: Project, monkeypatch: Patch) -> None:
    monkeypatch.setenv("CODECOMPASS_HOME", project.settings.home)
    words = ["doctor", "--repo", str(project.root)]
    assert CliRunner().invoke(app, words).exit_code == 0
    no_grammar(project, monkeypatch)
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 1
    assert "missing: rust" in done.stdout
