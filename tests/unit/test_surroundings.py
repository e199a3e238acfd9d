"""Folders that are no repository: what is indexed without being asked for, and what is said of the rest."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pygit2
import pytest

from codecompass.frontends import bind
from codecompass.frontends.bind import Projects
from codecompass.process.config import Settings
from codecompass.session.project import Project
from helpers import repository

SOURCE = {"a.py": "def found_here():\n    return 1\n"}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "users" / "ann"
    place.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(place))
    monkeypatch.setenv("USERPROFILE", str(place))
    return place


def refused(place: Path, tool: str = "locate_symbol") -> tuple[str, list[str]]:
    """What is said of a folder, and the repositories that were found there."""
    projects = Projects(place, watching=False)
    outcome = bind.call(projects, tool, {"name": "found_here"} if tool == "locate_symbol" else {})
    projects.close()
    assert outcome.code == "project_not_found"
    error = outcome.content["error"]
    assert isinstance(error, dict)
    assert "force" in error["message"] or "index_repo" in error["message"]
    return error["message"], [Path(path).relative_to(place).as_posix() for path in error["data"]["repositories"]]


@pytest.mark.parametrize(
    "tool", ["locate_symbol", "index_status", "index_repo", "sync_repo", "health_check", "list_refs"]
)
def test_a_home_is_not_indexed_unasked(tool: str, home: Path) -> None:
    for name in ("dev/blog", "dev/shop", ".cache/hidden", "node_modules/other"):
        repository(home / name, SOURCE)
    said, found = refused(home, tool)
    assert "your home folder" in said
    assert "dev/blog, dev/shop" in said
    assert found == ["dev/blog", "dev/shop"]


def test_nor_is_the_disk_or_what_holds_homes(home: Path) -> None:
    assert "home folders" in refused(home.parent)[0]
    assert "the whole disk" in refused(Path(home.anchor))[0]


def test_a_folder_of_repositories_is_none(tmp_path: Path) -> None:
    for name in ("blog", "shop"):
        repository(tmp_path / name, SOURCE)
    (tmp_path / "script.py").write_text("print()\n")
    said, found = refused(tmp_path)
    assert "a folder of repositories" in said
    assert found == ["blog", "shop"]


def test_nor_is_one_with_nothing_but_a_repository_somewhere(tmp_path: Path) -> None:
    repository(tmp_path / "customers" / "shop", SOURCE)
    (tmp_path / "notes.txt").write_text("notes\n")
    assert refused(tmp_path)[1] == ["customers/shop"]


def test_very_many_files_are_not_indexed_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODECOMPASS_FOLDER_LIMIT", "20")
    for number in range(30):
        (tmp_path / f"m{number}.py").write_text(SOURCE["a.py"])
    assert "more than 20 files" in refused(tmp_path)[0]


def test_who_says_so_has_all_of_it_indexed(tmp_path: Path) -> None:
    for name in ("blog", "shop"):
        repository(tmp_path / name, SOURCE)
    (tmp_path / "script.py").write_text("def found_here(): ...\n")
    with closing(Project.open(tmp_path)) as project:
        project.start_index(force=True)
    with closing(Project.open(tmp_path, Settings.load())) as project:
        assert project.states.of(None).ref == "live"


@pytest.mark.parametrize(
    "files", [SOURCE, {"lib/one/a.py": "", "lib/two/b.py": ""}, {"README.md": "# no code\n"}, {}], ids=str
)
def test_a_project_without_git_is_indexed(files: dict[str, str], tmp_path: Path) -> None:
    repository(tmp_path / "lib" / "nested", SOURCE) if "lib/one/a.py" in files else None
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    with closing(Project.open(tmp_path)) as project:
        assert project.states.of(None).ref == "live"


def test_a_home_that_is_kept_by_git_holds_what_is_tracked_alone(home: Path) -> None:
    """Its own settings say `status.showUntrackedFiles no`, as guides to dotfiles advise."""
    kept = repository(home, {"settings.py": "KEPT = 1\n"})
    pygit2.Repository(str(home)).config["status.showUntrackedFiles"] = "no"
    for name in ("junk/one.py", "work/shop/cart.py"):
        (home / name).parent.mkdir(parents=True)
        (home / name).write_text(SOURCE["a.py"])
    with closing(Project.open(kept.root)) as project:
        assert list(project.states.tree(project.states.of(None)).files) == ["settings.py"]
    with closing(Project.open(home / "work" / "shop")) as project:
        assert not project.vcs
        assert list(project.states.tree(project.states.of(None)).files) == ["cart.py"]
