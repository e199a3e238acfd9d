"""A tree whose facts are too many to hold is resolved in parts, with the facts read again as they are needed: the graph
is the same."""

from __future__ import annotations

import json
import os
import time
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.graph import build as loading
from codecompass.index import Request, build, index, lazy
from codecompass.model import SourceFile
from codecompass.process import forking
from codecompass.process.config import Settings
from codecompass.resolve import evaluate
from codecompass.session import ahead
from codecompass.session.project import Project
from codecompass.store import Store
from helpers import apart, files_of, repository

HERE = Path(__file__).parent.parent


def exported(root: Path, home: Path, held: int, part: int) -> list[list[str]]:
    """All rows of a repository's graph, where the facts of so many files are held (of ten definitions and bindings each), and so many are a part; twenty times as
    many rows are loaded at once."""
    loading.LOADED = loading.BATCH = 20 * part
    lazy.MOST_SIZE = evaluate.MOST_INDEXED = 10 * held
    lazy.MOST = evaluate.MOST_INDEXES = held
    build.PART_FILES, build.WORTH_SHARING = part, 0
    with closing(Project.open(root, Settings(home=str(home), workers=2))) as project:
        index(project.source, project.store, project.settings, Request("whole"))
        reader = project.graph()
        surfaces = reader.graph.cypher_here("MATCH (s:Symbol)-[:EXPOSES]->(x:Surface) RETURN s.id, x.*", 10_000).rows
        found = [list(reader.symbols()), list(reader.edges()), surfaces]
        return [sorted(map(str, rows)) for rows in found]


def exported_by_spawned(root: Path, home: Path, held: int, part: int) -> list[list[str]]:
    """The same where no process can be forked, as on macOS and Windows."""
    os.environ[forking.START_METHOD] = "spawn"
    build.WORTH_SPAWNING = 0
    return exported(root, home, held, part)


LANGUAGES = ("python", "csharp", "java", "go", "php", "vue", "svelte", "astro")
LONG = 300
"""Functions of a file that is longer than all others."""


def long_file() -> str:
    return "def f0(): ...\n\n" + "\n".join(
        f"def f{at}(told: str) -> str:\n    return f{at - 1}(told) or other.f{at}(told)\n" for at in range(1, LONG)
    )


def broken_file() -> str:
    """A long file that no grammar reads as a whole: it is taken apart by its indentation."""
    lines = long_file().replace("def f", "def g").splitlines()
    lines[LONG // 2] = "def unclosed(told: str ->"
    return "\n".join(lines) + "\n"


def notebook() -> str:
    """A long file that is taken apart into its cells."""
    cells = [
        {"cell_type": "code", "source": [f"def cell{at}():\n", f"    return cell{at - 1}()\n"]} for at in range(LONG)
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.mark.parametrize(
    "folders",
    [
        pytest.param(("resolution/python", "resolution/php", "surfaces/java"), id="some"),
        pytest.param((*(f"resolution/{name}" for name in LANGUAGES), "surfaces"), id="all", marks=pytest.mark.slow),
    ],
)
def test_the_graph_of_a_large_tree(tmp_path: Path, folders: tuple[str, ...]) -> None:
    """Languages and frameworks beside each other, in some hundred files, and some that are longer than all of them, of
    which two are taken apart to be read."""
    files: dict[str, str | bytes | None] = {
        f"{folder}/{path}": text for folder in folders for path, text in files_of(HERE / folder).items()
    }
    files |= {"long.py": long_file(), "broken.py": broken_file(), "notes.ipynb": notebook()}
    repo = repository(tmp_path / "work", files)
    whole = apart(exported, repo.root, tmp_path / "whole", 4000, 4000)
    parts = apart(exported, repo.root, tmp_path / "parts", 20, 25)
    spawned = apart(exported_by_spawned, repo.root, tmp_path / "spawned", 300, 40)
    assert whole == parts == spawned
    assert all(len(rows) > 100 for rows in whole)
    told = "\n".join(whole[0])
    assert f"'g{LONG - 1}'" in told
    assert f"'cell{LONG - 1}'" in told


@pytest.mark.parametrize(
    ("sizes", "parts"),
    [
        ([], [0]),
        ([0, 0], [2]),
        ([4, 4], [1, 1]),
        ([1, 1, 1, 1], [2, 2]),
        ([4, 4, 0, 0], [1, 3]),
        ([0, 8], [2]),
        ([9, 1, 1], [1, 2]),
    ],
)
def test_sharing_out(sizes: list[int], parts: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two processes. A file without text takes no time: it is no reason for another part."""
    monkeypatch.setattr(build, "WORTH_SHARING", 0)
    files = [SourceFile(f"{number}.py", "", 0) for number in range(len(sizes))]
    shared = build.shared_out(files, {file.path: size for file, size in zip(files, sizes, strict=True)}, 2)
    assert [len(part) for part in shared] == parts
    assert [file for part in shared for file in part] == files


def test_facts_are_told_in_order_of_paths(tmp_path: Path) -> None:
    """Whatever the order in which the store found their rows: ties are broken by what comes first."""
    rows = {"b.py": 1, "c.py": 2} | {"a.py": 3}
    with closing(Store(tmp_path / "store", "extractor")) as store:
        assert list(lazy.TreeFacts(store, rows)) == ["a.py", "b.py", "c.py"]


def functions(project: Project) -> list[object]:
    return [one["name"] for one in project.graph().symbols() if one["kind"] == "fn"]


def test_what_an_edit_needs_is_read_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By who goes on asking; the edit's answer is right, also while that is being read."""
    monkeypatch.setattr(ahead, "LARGE", 1)
    monkeypatch.setattr(ahead, "REST", 0)
    repo = repository(tmp_path / "work", {"a.py": "def first(): ...\n", "b.py": "def other(): ...\n"})
    settings = Settings(home=str(tmp_path / "home"), first_wait=60.0)
    asked = []
    monkeypatch.setattr(ahead, "_load", lambda files: asked.append([file.path for file in files]))
    for watching in (False, True):
        with closing(Project.open(repo.root, settings, watching=watching)) as project:
            assert functions(project) == ["first", "other"]
            while watching and not asked:
                time.sleep(0.01)
            assert asked == ([["a.py", "b.py"]] if watching else [])
            assert project.store.spare.place.is_dir() is watching
            project.graph()
    with closing(Project.open(repo.root, settings)) as project:
        project.graph()
        repo.write({"a.py": "def second(): ...\n"})
        assert functions(project) == ["second", "other"]
