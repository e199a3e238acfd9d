"""Which store is whose: what is moved keeps its own, what is copied or put in its place gets another."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pygit2
import pytest

from codecompass.index import Request, index
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision.place import web_address
from codecompass.session.homes import abandoned, throw_away
from codecompass.session.project import Project
from codecompass.store import Place, WriterLock
from helpers import Repository, repository
from helpers import index as index_elsewhere

FILES = {"a.py": "def first(): ...\n", "b.py": "def kept(): ...\n"}
FIRST = {"first", "kept"}


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("git@github.com:owner/shop.git", "https://github.com/owner/shop"),
        ("https://user:word@gitlab.example.org/group/sub/shop", "https://gitlab.example.org/group/sub/shop"),
        ("ssh://git@code.example.org:2222/owner/shop.git", "https://code.example.org/owner/shop"),
        ("/srv/git/shop.git", ""),
        ("file:///srv/git/shop.git", ""),
    ],
)
def test_where_a_forge_shows_it(url: str, shown: str) -> None:
    assert web_address(url) == shown


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path / "home"))
    return Settings(home=str(tmp_path / "home"), first_wait=60.0, sync_limit=2)


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    return repository(tmp_path / "work", FILES)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "folder"
    place.mkdir()
    for name, text in FILES.items():
        (place / name).write_text(text)
    return place


@contextmanager
def opened(place: Path, settings: Settings) -> Iterator[Project]:
    with closing(Project.open(place, settings)) as project:
        yield project


def indexed(place: Path, settings: Settings) -> str:
    """The id of the project, which is that of its store."""
    with opened(place, settings) as project:
        index(project.source, project.store, project.settings, Request("first"))
        return project.id


def names(project: Project) -> set[str]:
    reader = project.graph()
    assert reader.is_fresh
    return {str(row["name"]) for row in reader.symbols() if row["parent_id"]}


def ids(project: Project) -> set[str]:
    return {str(row["id"]) for row in project.graph().symbols()}


def check_kept(place: Path, settings: Settings, project_id: str) -> None:
    """It answers from the store it had, at once."""
    with opened(place, settings) as project:
        assert project.id == project_id
        assert names(project) == FIRST
        assert project.store.manifest.jobs()[0].job_id == "first"


# Moved


def test_a_repository_keeps_its_store_wherever_it_goes(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    known = indexed(repo.root, settings)
    for place in ("moved", "deep/er", "work"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        shutil.move(repo.root, tmp_path / place)
        repo.root = tmp_path / place
        check_kept(repo.root, settings, known)
    assert len(list(settings.stores_path.iterdir())) == 1


def test_its_name_its_ids_and_its_refs_stay(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    indexed(repo.root, settings)
    with opened(repo.root, settings) as project:
        before, name, refs = ids(project), project.name, [one.ref for one in project.refs()]
    repo.root.rename(tmp_path / "moved")
    with opened(tmp_path / "moved", settings) as project:
        assert (ids(project), project.name, [one.ref for one in project.refs()]) == (before, name, refs)
        assert [ref.worktree for ref in project.store.manifest.refs()] == [str(tmp_path / "moved")]
    index_elsewhere(tmp_path / "moved")
    with opened(tmp_path / "moved", settings) as project:
        assert ids(project) == before


def test_a_new_origin_names_it(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    indexed(repo.root, settings)
    repo.git.remotes.create("origin", "https://example.org/team/shop.git")
    repo.root.rename(tmp_path / "moved")
    with opened(tmp_path / "moved", settings) as project:
        assert project.name == "team/shop"
        assert names(project) == FIRST


def test_moved_and_edited(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    known = indexed(repo.root, settings)
    repo.write({"a.py": "def edited(): ...\n"})
    repo.root.rename(tmp_path / "moved")
    with opened(tmp_path / "moved", settings) as project:
        assert project.id == known
        assert names(project) == {"edited", "kept"}
        assert len(project.store.manifest.jobs()) == 2


def test_moved_to_another_disk(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    known = indexed(repo.root, settings)
    shutil.copytree(repo.root, tmp_path / "disk")  # times are kept, as `mv` keeps them
    shutil.rmtree(repo.root)
    check_kept(tmp_path / "disk", settings, known)


def test_moved_while_another_process_takes_it_along(repo: Repository, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    known = indexed(repo.root, settings)
    repo.root.rename(tmp_path / "moved")
    lock = WriterLock(settings.stores_path / known / "moving")
    assert lock.acquire()
    monkeypatch.setattr("codecompass.session.homes.time.sleep", lambda _: lock.release())
    check_kept(tmp_path / "moved", settings, known)


def test_a_bare_repository(settings: Settings, tmp_path: Path, repo: Repository) -> None:
    pygit2.clone_repository(str(repo.root), str(tmp_path / "bare.git"), bare=True)
    known = indexed(tmp_path / "bare.git", settings)
    (tmp_path / "bare.git").rename(tmp_path / "other.git")
    check_kept(tmp_path / "other.git", settings, known)


# Work trees


def add_worktree(repo: Repository, place: Path) -> None:
    branch = repo.git.branches.local.create("side", repo.git[repo.git.head.target])
    repo.git.add_worktree("side", str(place), branch)
    (repo.root / ".git/worktrees/side/commondir").write_text("../..\n")  # as git writes it


def repair(root: Path, worktree: Path) -> None:
    """What `git worktree repair` does."""
    (root / ".git/worktrees/side/gitdir").write_text(f"{worktree}/.git\n")
    (worktree / ".git").write_text(f"gitdir: {root}/.git/worktrees/side\n")


def test_one_of_several_work_trees_moves(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    add_worktree(repo, tmp_path / "side")
    known = indexed(tmp_path / "side", settings)
    (tmp_path / "side").rename(tmp_path / "elsewhere")
    repair(repo.root, tmp_path / "elsewhere")
    for place in (tmp_path / "elsewhere", repo.root):
        check_kept(place, settings, known)
    (tmp_path / "elsewhere/a.py").write_text("def edited(): ...\n")
    with opened(tmp_path / "elsewhere", settings) as side:
        assert names(side) == {"edited", "kept"}
    check_kept_names(repo.root, settings, known, FIRST)


def add_and_index(repo: Repository, side: Path, settings: Settings) -> str:
    add_worktree(repo, side)
    return indexed(side, settings)


def test_a_work_tree_that_was_moved_by_hand(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    """Git has not been told: it goes by where it finds the `.git` file, whatever it noted."""
    known = add_and_index(repo, tmp_path / "side", settings)
    (tmp_path / "side").rename(tmp_path / "elsewhere")
    (tmp_path / "elsewhere/a.py").write_text("def edited(): ...\n")
    check_kept_names(tmp_path / "elsewhere", settings, known, {"edited", "kept"})
    check_kept_names(repo.root, settings, known, FIRST)


def test_a_work_tree_beside_its_copy(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    known = add_and_index(repo, tmp_path / "side", settings)
    shutil.copytree(tmp_path / "side", tmp_path / "copy")
    (tmp_path / "copy/a.py").write_text("def edited(): ...\n")
    check_kept_names(tmp_path / "copy", settings, known, {"edited", "kept"})
    check_kept_names(tmp_path / "side", settings, known, FIRST)


def check_kept_names(place: Path, settings: Settings, project_id: str, expected: set[str]) -> None:
    with opened(place, settings) as project:
        assert (project.id, names(project)) == (project_id, expected)


def test_the_repository_of_several_work_trees_moves(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    add_worktree(repo, tmp_path / "side")
    known = indexed(repo.root, settings)
    repo.root.rename(tmp_path / "moved")
    repair(tmp_path / "moved", tmp_path / "side")
    for place in (tmp_path / "side", tmp_path / "moved"):
        check_kept(place, settings, known)


# Copied, replaced


def copy(repo: Repository, place: Path) -> None:
    """As `cp -a`: the very same times."""
    shutil.copytree(repo.root, place)


def clone(repo: Repository, place: Path) -> None:
    pygit2.clone_repository(str(repo.root), str(place))


@pytest.mark.parametrize("made", [copy, clone])
def test_a_clone_beside_it_has_a_store_of_its_own(made: Callable[[Repository, Path], None], repo: Repository, settings: Settings, tmp_path: Path) -> None:  # fmt: skip
    known = indexed(repo.root, settings)
    made(repo, tmp_path / "clone")
    other = indexed(tmp_path / "clone", settings)
    assert other != known
    (tmp_path / "clone/a.py").write_text("def edited(): ...\n")
    check_kept_names(tmp_path / "clone", settings, other, {"edited", "kept"})
    check_kept(repo.root, settings, known)
    shutil.rmtree(repo.root)
    check_kept_names(tmp_path / "clone", settings, other, {"edited", "kept"})


def replace(root: Path) -> Repository:
    """Another repository, with so many files that nobody waits for them."""
    made = Repository(root)
    made.commit({f"z{number}.py": f"def another{number}(): ...\n" for number in range(3)})
    return made


def test_another_repository_in_its_old_place(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    known = indexed(repo.root, settings)
    repo.root.rename(tmp_path / "moved")
    check_kept(tmp_path / "moved", settings, known)
    replace(repo.root)
    other = indexed(repo.root, settings)
    assert other != known
    with opened(repo.root, settings) as project:
        assert project.id == other
        assert names(project) == {f"another{number}" for number in range(3)}
        assert [one.ref for one in project.refs()] == ["main"]
    check_kept(tmp_path / "moved", settings, known)


@pytest.mark.parametrize("first", ["old", "new"])
def test_replaced_before_anyone_looked(first: str, repo: Repository, settings: Settings, tmp_path: Path) -> None:
    known = indexed(repo.root, settings)
    repo.root.rename(tmp_path / "moved")
    replace(repo.root)
    if first == "old":
        check_kept(tmp_path / "moved", settings, known)
    other = indexed(repo.root, settings)
    assert other != known
    check_kept(tmp_path / "moved", settings, known)
    with opened(repo.root, settings) as project:
        assert project.id == other


def test_cloned_anew_in_its_place(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    known = indexed(repo.root, settings)
    clone(repo, tmp_path / "clone")
    shutil.rmtree(repo.root)
    (tmp_path / "clone").rename(repo.root)
    check_kept(repo.root, settings, known)


# Folders that are no repository


def test_a_plain_folder_that_was_renamed(folder: Path, settings: Settings, tmp_path: Path) -> None:
    known = indexed(folder, settings)
    folder.rename(tmp_path / "renamed")
    check_kept(tmp_path / "renamed", settings, known)


def test_a_plain_folder_beside_its_copy(folder: Path, settings: Settings, tmp_path: Path) -> None:
    known = indexed(folder, settings)
    shutil.copytree(folder, tmp_path / "copy")
    assert indexed(tmp_path / "copy", settings) != known


def test_a_folder_whose_number_was_given_again(folder: Path, settings: Settings, tmp_path: Path) -> None:
    known = indexed(folder, settings)
    folder.rename(tmp_path / "renamed")
    for name in FILES:
        (tmp_path / "renamed" / name).write_text("def something_else(): ...\n")
    assert indexed(tmp_path / "renamed", settings) != known


# Gone


def test_where_nothing_lies_any_more(repo: Repository, settings: Settings, tmp_path: Path) -> None:
    known = indexed(repo.root, settings)
    assert abandoned(settings) == []
    repo.root.rename(tmp_path / "moved")
    with pytest.raises(CodeCompassError, match=r"There is no directory .* name the place where it is now") as caught:
        Project.open(repo.root / "below", settings)
    assert (caught.value.code, caught.value.data["store"]) == (
        "project_not_found",
        str(abandoned(settings)[0].directory),
    )
    with pytest.raises(CodeCompassError, match=r"There is no directory \S+$"):
        Project.open(tmp_path / "never", settings)
    check_kept(tmp_path / "moved", settings, known)
    assert abandoned(settings) == []


def test_what_is_gone_is_thrown_away(repo: Repository, folder: Path, settings: Settings, tmp_path: Path) -> None:
    for place in (repo.root, folder):
        indexed(place, settings)
    shutil.rmtree(repo.root)
    (gone,) = abandoned(settings)
    with WriterLock(gone.directory / "lock") as lock:
        assert lock.acquire()
        assert throw_away(gone) == 0
    assert throw_away(gone) > 0
    assert not gone.directory.exists()
    repository(repo.root, FILES)
    (store,) = settings.stores_path.iterdir()
    assert Place.read(store) is not None
