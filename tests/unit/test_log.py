"""What commits changed: as git tells it, read once, never of commits after the one that is asked for."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from codecompass.process.config import Settings
from codecompass.revision import Log, LoggedCommit, Source, open_source
from codecompass.revision import log as logs
from codecompass.session.project import Project
from helpers import AUTHOR, Repository, index


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """first - moved - side ------- merged
    \\- main work -/"""
    made = Repository(tmp_path / "work")
    made.commit({"a.py": "a = 1\n", "pkg/b.py": "b = 1\n", "pkg/deep/c.py": "c = 1\n"}, "first\n\nbody")
    made.commit({"pkg/b.py": None, "lib/b.py": "b = 1\n", "a.py": "a = 2\n"}, "moved")
    made.branch("side")
    made.commit({"pkg/deep/c.py": None, "pkg/deep/d/e.py": "e = 1\n"}, "side")
    side = made.git.head.target
    made.checkout("main")
    made.commit({"a.py": None, "a.py/x.py": "x = 1\n"}, "main work")
    tree = made.git.merge_trees(made.git.merge_base(made.git.head.target, side), made.git.head.target, side).write_tree(
        made.git
    )
    made.git.create_commit("HEAD", AUTHOR, AUTHOR, "merged", tree, [made.git.head.target, side])
    made.checkout("main")
    return made


def logged(source: Source, ref: str = "main", known: Mapping[str, LoggedCommit] | None = None) -> Log:
    commit = source.state(ref).commit
    assert commit is not None
    return source.log(commit, known or {})


def by_subject(log: Log) -> dict[str, LoggedCommit]:
    return {one.subject: one for one in log.commits}


def test_each_commit_with_the_files_that_it_changed(repository: Repository) -> None:
    log = logged(open_source(repository.root, Settings()))
    found = by_subject(log)
    assert {subject: one.paths for subject, one in found.items()} == {
        "merged": (),
        "main work": ("a.py", "a.py/x.py"),
        "side": ("pkg/deep/c.py", "pkg/deep/d/e.py"),
        "moved": ("a.py", "lib/b.py", "pkg/b.py"),
        "first": ("a.py", "pkg/b.py", "pkg/deep/c.py"),
    }
    assert found["moved"].renamed == (("pkg/b.py", "lib/b.py"),)
    assert log.ends == "root"
    assert next(one.subject for one in log.commits) == "merged"
    assert [one.subject for one in log.commits][-2:] == ["moved", "first"]


def test_as_git_tells_it(repository: Repository) -> None:
    for one in logged(open_source(repository.root, Settings())).commits:
        words = ["git", "diff-tree", "--root", "-r", "--no-commit-id", "--name-only", "--no-renames", one.id]
        told = subprocess.run(words, cwd=repository.root, capture_output=True, text=True, check=True).stdout
        assert one.paths == tuple(sorted(told.split()))


def test_nothing_after_the_commit_that_is_asked_for(repository: Repository) -> None:
    log = logged(open_source(repository.root, Settings()), "side")
    assert [one.subject for one in log.commits] == ["side", "moved", "first"]


def test_what_is_known_is_not_read_again(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    source = open_source(repository.root, Settings())
    before = logged(source)
    repository.commit({"new.py": "n = 1\n"}, "new")
    read: list[str] = []
    reading = logs._read
    monkeypatch.setattr(logs, "_read", lambda git, oid: read.append(oid) or reading(git, oid))
    after = logged(source, known={one.id: one for one in before.commits})
    assert read == [after.commits[0].id]
    assert after.commits[1:] == before.commits


def test_a_long_history_ends_somewhere(repository: Repository) -> None:
    source = open_source(repository.root, Settings())
    commit = source.state("main").commit
    git = source._git  # type: ignore[attr-defined]  # both backends have what is asked
    assert len(logs.log_of(git, commit or "", {}, most=2).commits) == 2
    assert logs.log_of(git, commit or "", {}, most=2).ends == "limit"
    cut = logs.log_of(git, commit or "", {}, seconds=-1)
    assert (len(cut.commits), cut.ends) == (1, "time")
    assert logs.log_of(git, commit or "", {one.id: one for one in cut.commits}).ends == "root"


def test_a_commit_of_very_many_files_says_only_how_many(tmp_path: Path) -> None:
    made = Repository(tmp_path / "work")
    made.commit({f"m{number}.py": "x = 1\n" for number in range(logs.MOST_PATHS + 1)})
    (one,) = logged(open_source(made.root, Settings())).commits
    assert (one.paths, one.changed) == ((), logs.MOST_PATHS + 1)


@pytest.mark.parametrize(("how", "subjects", "changed"), [
    ("--depth=2", ["c3", "c2"], [1, 0]),
    ("--filter=blob:none", ["c3", "c2", "c1"], [1, 1, 2]),
    ("--filter=tree:0", ["c3", "c2", "c1"], [0, 0, 0]),
])  # fmt: skip
def test_a_clone_that_lacks_something(how: str, subjects: list[str], changed: list[int], tmp_path: Path) -> None:
    made = Repository(tmp_path / "source")
    for number in range(1, 4):
        made.commit({"a.py": f"a = {number}\n", "b.py": "b = 1\n"}, f"c{number}")
    made.git.config["uploadpack.allowFilter"] = True
    place = tmp_path / "clone"
    words = ["git", "clone", "-q", "--no-checkout", how, made.root.as_uri(), str(place)]
    subprocess.run(words, check=True, capture_output=True)
    made.root.rename(tmp_path / "gone")
    log = logged(open_source(place, Settings()), "HEAD")
    assert [one.subject for one in log.commits] == subjects
    assert [one.changed for one in log.commits] == changed
    assert log.ends == ("gap" if how == "--depth=2" else "root")


def test_a_reader_has_the_log_of_its_commit_and_the_store_keeps_it(repository: Repository) -> None:
    index(repository.root)
    project = Project.open(repository.root, watching=False)
    assert next(one.subject for one in project.graph().log.commits) == "merged"
    assert {one.subject for one in project.store.commits.all().values()} >= {"merged", "first"}


def test_a_folder_has_none(tmp_path: Path) -> None:
    assert open_source(tmp_path, Settings()).log("", {}).commits == ()
