"""Whatever happens to a repository, the next answer is about its state now: in a process that goes on, and in a new one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pygit2
import pytest

from codecompass.frontends.bind import Projects
from codecompass.index import Request, fingerprint, index, is_updated
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.session.project import Project
from helpers import AUTHOR, Repository, repository

FIRST = {"a.py": "def first(): ...\n", "b.py": "def kept(): ...\n"}


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    """`main` with two commits is checked out; `side` begins at the first."""
    made = repository(tmp_path / "work", FIRST)
    made.git.branches.local.create("side", made.git[made.git.head.target])
    made.commit({"a.py": "def second(): ...\n"})
    return made


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=str(tmp_path / "home"), first_wait=60.0)


@pytest.fixture
def project(repo: Repository, settings: Settings) -> Iterator[Project]:
    """Asked twice already: from the second question on it watches."""
    with closing(Project.open(repo.root, settings)) as opened:
        index(opened.source, opened.store, opened.settings, Request("first"))
        assert names(opened) == {"second", "kept"}
        assert names(opened) == {"second", "kept"}
        yield opened


def names(project: Project, ref: str | None = None) -> set[str]:
    reader = project.graph(ref)
    assert reader.is_fresh
    return {str(row["name"]) for row in reader.symbols() if row["parent_id"]}


def commit(repo: Repository) -> None:
    repo.commit({"a.py": "def third(): ...\n"})


def amend(repo: Repository) -> None:
    repo.write({"a.py": "def third(): ...\n"})
    repo.git.index.add_all()
    repo.git.index.write()
    repo.git.head.peel(pygit2.Commit)
    repo.git.amend_commit(repo.git.head.target, "HEAD", tree=repo.git.index.write_tree())


def rebase(repo: Repository) -> None:
    """`main` goes onto a new commit of `side`."""
    repo.checkout("side")
    base = repo.commit({"c.py": "def third(): ...\n"})
    repo.git.checkout_tree(repo.git[base])
    repo.write({"a.py": "def second(): ...\n"})
    repo.git.index.add_all()
    repo.git.index.write()
    tree = repo.git.index.write_tree()
    rebased = repo.git.create_commit(None, AUTHOR, AUTHOR, "second", tree, [pygit2.Oid(hex=base)])
    repo.git.references["refs/heads/main"].set_target(rebased)
    repo.git.set_head("refs/heads/main")


def force_push(repo: Repository) -> None:
    """Someone moves the branch from outside, the work tree with it."""
    repo.git.reset(repo.git.branches["side"].target, pygit2.enums.ResetMode.HARD)


def stash(repo: Repository) -> None:
    repo.write({"a.py": "def edited(): ...\n"})
    repo.git.stash(AUTHOR)


def unstash(repo: Repository) -> None:
    repo.write({"a.py": "def third(): ...\n"})
    repo.git.stash(AUTHOR)
    repo.git.stash_pop()


def detach(repo: Repository) -> None:
    target = repo.git.branches["side"].target
    repo.git.checkout_tree(repo.git[target], strategy=pygit2.enums.CheckoutStrategy.FORCE)
    repo.git.set_head(target)


def switch(repo: Repository) -> None:
    repo.checkout("side")


def pack(repo: Repository) -> None:
    """Refs and objects are written anew, nothing else changes."""
    repo.git.compress_references()
    repo.commit({"a.py": "def third(): ...\n"})


def rename_branch(repo: Repository) -> None:
    repo.git.branches["main"].rename("trunk")


def reset_index(repo: Repository) -> None:
    repo.write({"n.py": "def third(): ...\n"})
    repo.git.index.add_all()
    repo.git.index.write()


DOINGS: dict[str, tuple[Callable[[Repository], None], str, set[str]]] = {
    "commit": (commit, "main", {"third", "kept"}),
    "amend": (amend, "main", {"third", "kept"}),
    "branch switch": (switch, "side", {"first", "kept"}),
    "rebase": (rebase, "main", {"second", "kept", "third"}),
    "force-push": (force_push, "main", {"first", "kept"}),
    "stash": (stash, "main", {"second", "kept"}),
    "stash and pop": (unstash, "main", {"third", "kept"}),
    "detached head": (detach, "", {"first", "kept"}),
    "packed refs": (pack, "main", {"third", "kept"}),
    "renamed branch": (rename_branch, "trunk", {"second", "kept"}),
    "staged": (reset_index, "main", {"second", "kept", "third"}),
}


@pytest.mark.parametrize("doing", DOINGS)
def test_what_is_done_shows(doing: str, project: Project, repo: Repository) -> None:
    do, ref, expected = DOINGS[doing]
    do(repo)
    assert names(project) == expected
    assert project.graph().ref == (ref or str(repo.git.head.target)[:12])
    with closing(Project.open(repo.root, project.settings)) as fresh:
        assert names(fresh) == expected
        assert fresh.graph().ref == project.graph().ref


def test_a_named_ref_follows_its_branch(project: Project, repo: Repository) -> None:
    index(project.source, project.store, project.settings, Request("side", "side"))
    assert names(project, "side") == {"first", "kept"}
    project.source.state("side")
    repo.git.references["refs/heads/side"].set_target(repo.git.branches["main"].target)
    assert names(project, "side") == {"second", "kept"}


def test_a_deleted_branch(project: Project, repo: Repository) -> None:
    index(project.source, project.store, project.settings, Request("side", "side"))
    repo.git.branches.delete("side")
    with pytest.raises(CodeCompassError) as raised:
        project.graph("side")
    assert raised.value.code == "ref_not_indexed"
    with pytest.raises(CodeCompassError) as raised:
        project.switch("side")
    assert raised.value.code == "ref_not_indexed"
    assert {one.ref: one.status for one in project.refs()} == {"main": "active", "side": "missing"}


def test_a_revision_that_shares_its_tree_needs_no_index(project: Project, repo: Repository) -> None:
    for ref in ("HEAD", "main", str(repo.git.head.target), str(repo.git.head.target)[:7]):
        assert names(project, ref) == {"second", "kept"}
    assert {one.ref for one in project.refs()} == {"main"}
    assert "second" not in names(project, "HEAD~1"), "which is indexed and waited for"


def test_a_worktree_added_and_removed(project: Project, repo: Repository, tmp_path: Path) -> None:
    place = tmp_path / "side"
    tree = repo.git.add_worktree("side", str(place), repo.git.references["refs/heads/side"])
    with closing(Project.open(place, project.settings)) as other:
        assert other.store.directory == project.store.directory
        assert names(other) == {"first", "kept"}
        (place / "a.py").write_text("def edited(): ...\n")
        assert names(other) == {"edited", "kept"}
        assert other.graph().layer("a.py") == "overlay"
        assert names(project) == {"second", "kept"}
        assert names(project, "side") == {"first", "kept"}
        assert project.switch("side").worktree_path == str(place.resolve())
        shutil.rmtree(place)
        tree.prune(True)
        with pytest.raises(CodeCompassError) as raised:
            other.graph()
        assert raised.value.code == "project_not_found"
    assert project.switch("side").worktree_path is None


def test_a_work_tree_whose_repository_is_elsewhere(repo: Repository, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setenv("CODECOMPASS_HOME", settings.home)
    place = tmp_path / "side"
    repo.git.add_worktree("side", str(place), repo.git.references["refs/heads/side"])
    link = (place / ".git").read_text()
    (place / ".git").write_text("gitdir: /nowhere/.git/worktrees/side\n")
    projects = Projects(place)
    folder = projects()
    assert not folder.vcs
    assert projects() is folder
    (place / ".git").write_text(link)
    assert projects().vcs
    projects.close()


def test_an_update_while_it_runs_is_told(project: Project, repo: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codecompass.session.launch.is_updated", lambda: True)
    repo.write({f"n{number}.py": f"def n{number}(): ...\n" for number in range(30)})
    jobs = len(project.store.manifest.jobs())
    reader = project.graph()
    assert not reader.is_fresh
    assert "Restart it" in reader.standing.warnings[0]
    assert len(project.store.manifest.jobs()) == jobs
    with pytest.raises(CodeCompassError, match="Restart it"):
        project.start_index()


def test_other_code_on_disk_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_updated()
    shutil.copytree(fingerprint.PACKAGE, tmp_path / "installed", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(fingerprint, "PACKAGE", tmp_path / "installed")
    assert not is_updated()
    (tmp_path / "installed/resolve/newer.py").write_text("")
    assert is_updated()


def test_a_repository_that_moved(repo: Repository, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setenv("CODECOMPASS_HOME", settings.home)
    monkeypatch.setenv("CODECOMPASS_FIRST_WAIT", "60")
    projects = Projects(repo.root)
    assert names(projects()) == {"second", "kept"}
    repo.root.rename(tmp_path / "moved")
    with pytest.raises(CodeCompassError) as raised:
        projects()
    assert raised.value.code == "project_not_found"
    assert names(projects(str(tmp_path / "moved"))) == {"second", "kept"}
    repository(repo.root, {"z.py": "def another(): ...\n"})
    assert names(projects()) == {"another"}
    shutil.rmtree(repo.root / ".git")
    assert projects().vcs is False
    projects.close()
