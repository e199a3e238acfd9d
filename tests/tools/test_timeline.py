"""A symbol's story: what changed its text, told from what only moved it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.store.worked_out import WorkedOut
from codecompass.tools import named, timeline
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


LIFE: list[dict[str, str | None]] = [
    {"a.py": AROUND.format("def f():\n    return 1\n"), "b.py": "x = 1\n"},
    {"b.py": "x = 2\n"},
    {"a.py": AROUND.format("def f():\n    return 2\n")},
    {"a.py": AROUND.format("y = 1\n\ndef f():\n    return 2\n")},
    {"a.py": AROUND.format("y = 1\n\ndef f():\n    return [one for one in range(100) if one % 3]\n")},
    {"a.py": None, "c.py": AROUND.format("y = 1\n\ndef f():\n    return [one for one in range(100) if one % 3]\n")},
    {"b.py": "x = 3\n"},
    {"c.py": AROUND.format("y = 1\n\ndef f():\n    return 4\n")},
]


def test_a_story_goes_on_from_what_was_told_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With whatever was told at each commit, and how much of it: the same is told as to who asks first."""
    repo = repository(tmp_path / "r", LIFE[0])
    tool = named("symbol_history")
    assert tool is not None
    with closing(Project.open(repo.root, Settings(home=str(tmp_path / "home"), first_wait=60.0))) as project:
        stories, nothing = project.store.stories, WorkedOut(tmp_path / "nowhere" / "at all", 1)

        def told(limit: int, kept: WorkedOut) -> tuple[list[object], bool]:
            project.store.stories = kept
            answer = tool.call(project, {"symbol_name": "f", "limit": limit})
            return answer.commits, answer.truncated  # type: ignore[attr-defined]

        for files in LIFE[1:]:
            repo.commit(files)
            for limit in (1, 3, 20, 2):
                first = told(limit, nothing)
                assert told(limit, stories) == first
                assert told(limit, stories) == first
        steps: list[object] = []
        monkeypatch.setattr(timeline, "_step", lambda *given: steps.append(given))
        assert [one.change_type for one in told(20, stories)[0]] == [  # type: ignore[attr-defined]
            "modified", "moved", "modified", "modified", "added",
        ]  # fmt: skip
        assert not steps, "commits are not read again"
