"""What nothing needs goes; what is asked, or open, stays."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.index import Request, index
from codecompass.process.config import Settings
from codecompass.session import upkeep
from codecompass.session.project import Project
from codecompass.store import RefRecord
from helpers import Repository, repository

BRANCHES = ("one", "two", "three")
FILES = 20
"""Of `main`: no more than are read in this process."""


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    """Three branches, each with a file of its own more than `main`, which is checked out."""
    made = repository(tmp_path / "work", {f"m{n}.py": f"def f{n}(): ...\n" for n in range(FILES)})
    for name in BRANCHES:
        made.checkout("main")
        made.branch(name)
        made.commit({f"{name}.py": f"def only_{name}(): ...\n"})
    made.checkout("main")
    return made


@pytest.fixture
def project(repo: Repository, tmp_path: Path) -> Iterator[Project]:
    with closing(Project.open(repo.root, Settings(home=str(tmp_path / "home"), first_wait=60.0))) as opened:
        for number, ref in enumerate((None, *BRANCHES)):
            index(opened.source, opened.store, opened.settings, Request(f"job{number}", ref))
        yield opened


def names(project: Project, ref: str | None) -> set[str]:
    return {str(row["name"]) for row in project.graph(ref).symbols()}


def graphs(project: Project) -> int:
    return len(list((project.store.directory / "graphs").glob("*.kuzu")))


def last_asked(project: Project, ref: str, days: float) -> None:
    record = project.store.manifest.ref(ref, "")
    assert record is not None
    values = {name: getattr(record, name) for name in RefRecord.__struct_fields__}
    project.store.manifest.point(RefRecord(**values | {"accessed_at": time.time() - days * upkeep.DAY}))


def test_derived_graphs_share_their_base(project: Project) -> None:
    listed = sum(file.stat().st_size for file in (project.store.directory / "graphs").iterdir())
    assert graphs(project) == 4
    assert project.store.graph_bytes() - project.store.spare.bytes() < listed / 2


def test_what_refs_need_stays(project: Project) -> None:
    assert upkeep.collect_garbage(project, recent=0).graphs == 0
    assert graphs(project) == 4


def test_what_was_asked_just_now_stays(project: Project, repo: Repository) -> None:
    repo.write({"m0.py": "def passing(): ...\n"})
    reader = project.graph()
    repo.write({"m0.py": "def lasting(): ...\n"})
    assert "lasting" in names(project, None)
    assert upkeep.collect_garbage(project, 0).graphs == 0
    assert reader.text("m0.py") == b"def passing(): ...\n"


def test_a_state_that_passed_goes(project: Project, repo: Repository) -> None:
    repo.write({"m0.py": "def passing(): ...\n"})
    reader = project.graph()
    blob = reader.tree.files["m0.py"].blob
    assert project.store.content(blob)
    repo.write({"m0.py": "def lasting(): ...\n"})
    assert "lasting" in names(project, None)
    freed = upkeep.collect_garbage(project, recent=0)
    assert (freed.graphs, freed.contents) == (2, 1), "the clean work tree's graph is needed by no ref"
    assert project.store.content(blob) is None
    assert project.graph().files_with(["passing", "lasting"]) == {"passing": frozenset(), "lasting": {"m0.py"}}


def test_pruning_forgets_what_nobody_asks(project: Project, repo: Repository) -> None:
    last_asked(project, "one", days=40)
    repo.git.branches.delete("two")
    freed = upkeep.prune_overlays(project, 30, recent=0)
    assert (freed.refs, freed.graphs, freed.contents) == (("one", "two"), 2, 2)
    assert {one.ref for one in project.refs()} == {"main", "three"}
    assert "only_three" in names(project, "three")
    index(project.source, project.store, project.settings, Request("again", "one"))
    assert "only_one" in names(project, "one")


def test_a_size_takes_what_was_asked_longest_ago(project: Project) -> None:
    freed = upkeep.collect_garbage(project, 0, recent=0)
    assert (freed.graphs, graphs(project)) == (3, 1)
    assert "f1" in names(project, None)
    assert "only_one" in names(project, "one"), "an indexed ref is made again"


@pytest.mark.skipif(os.name == "nt", reason="there, open graphs stay until they are closed")
def test_readers_keep_what_they_have_open(project: Project) -> None:
    reader = project.graph("one")
    reader.ask("any_edge")  # the engine has opened it
    upkeep.collect_garbage(project, 0, recent=0)
    assert not project.store.graph_file(reader.tree_id).exists()
    found: list[object] = []
    asking = threading.Thread(target=lambda: found.extend(reader.symbols()))
    asking.start()
    asking.join()
    assert len(found) == 2 * (FILES + 1), "a module and a function each"
    assert reader.text("one.py").startswith(b"def only_one")
