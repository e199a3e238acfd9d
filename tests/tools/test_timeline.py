"""A symbol's story: what changed its text, told from what only moved it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from codecompass.project import Project
from codecompass.tools import named
from helpers import index, repository

AROUND = "import os\n\n{0}\n\ndef other():\n    return os\n"
VERSIONS: dict[str, list[tuple[str, str]]] = {
    "what comes before it": [
        (AROUND.format("def f():\n    return 1\n"), "added"),
        (AROUND.format("x = 1\n\ndef f():\n    return 1\n"), ""),
        ("y = 2\n" + AROUND.format("x = 1\n\ndef f():\n    return 1\n"), ""),
    ],
    "a text that goes on": [
        (AROUND.format("def f():\n    return 10\n"), "added"),
        (AROUND.format("def f():\n    return 1\n"), "modified"),
    ],
    "one line less": [
        (AROUND.format("def f():\n    a = 1\n    return a\n"), "added"),
        (AROUND.format("def f():\n    a = 1\n"), "modified"),
    ],
    "a decorator": [
        (AROUND.format("@cached\ndef f():\n    return 1\n"), "added"),
        (AROUND.format("def f():\n    return 1\n"), "modified"),
        (AROUND.format("@cached\ndef f():\n    return 1\n"), "modified"),
    ],
    "at the end of the file": [
        ("def f():\n    return 1\n    more()", "added"),
        ("def f():\n    return 1\n", "modified"),
        ("def f():\n    return 1", ""),
    ],
    "the same text twice": [
        ("class A:\n    def f(self):\n        return 1\n\n\ndef f(self):\n    return 2\n", "added"),
        ("class A:\n    def g(self):\n        return 1\n\n\ndef f(self):\n    return 2\n", ""),
        ("class A:\n    def g(self):\n        return 1\n\n\ndef f(self):\n    return 3\n", "modified"),
    ],
}


@pytest.mark.parametrize("case", VERSIONS)
def test_story(case: str, tmp_path: Path) -> None:
    repo = repository(tmp_path / "r", *({"a.py": text} for text, _ in VERSIONS[case]))
    project = Project.open(repo.root)
    index(repo.root)
    tool = named("symbol_history")
    assert tool is not None
    story = tool.call(project, {"symbol_name": "f"})
    told = [(one.change_type, one.line_start) for one in story.commits]  # type: ignore[attr-defined]
    expected = [
        (change, next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith("def f")))
        for text, change in VERSIONS[case]
        if change
    ]
    assert told == expected[::-1]
    project.close()


def test_a_folder_without_commits_says_that_it_has_no_history(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain/a.py").write_text("def f(): ...\n")
    index(tmp_path / "plain")
    tool = named("symbol_history")
    assert tool is not None
    with closing(Project.open(tmp_path / "plain")) as project:
        story = tool.call(project, {"symbol_name": "f"})
    assert (story.commits, story.metadata["warnings"]) == (  # type: ignore[attr-defined]
        [],
        ["nothing is committed here: a history is told from git's commits"],
    )
