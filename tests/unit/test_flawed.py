"""Answers that touch a file which they cannot speak of in full say so; others do not."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from codecompass.session.project import Project
from codecompass.tools import named
from helpers import Repository, index, repository

HALF = "def before():\n    return 1\n\ndef half(x:\n    y = (1 +\n\ndef after():\n    return before()\n"
CONFLICT = "def f():\n    return 1\n\n<<<<<<< HEAD\ndef ours(): pass\n=======\ndef theirs(): pass\n>>>>>>> side\n"
WHOLE = "def whole():\n    return 1\n"


@pytest.fixture
def made(tmp_path: Path) -> Repository:
    return repository(tmp_path / "work", {"half.py": HALF, "conflict.py": CONFLICT, "far/whole.py": WHOLE})


def warnings(made: Repository, tool: str, arguments: Mapping[str, object]) -> list[str]:
    index(made.root)
    found = named(tool)
    assert found is not None
    told = found.call(Project.open(made.root, watching=False), arguments).metadata
    assert told["freshness_status"] == "fresh"
    return [str(one) for one in told.get("warnings", ())]


@pytest.mark.parametrize(
    ("tool", "arguments", "wanted"),
    [
        ("locate_symbol", {"name": "after"}, "half.py:4"),
        ("get_call_graph", {"symbol_name": "before"}, "half.py:4"),
        ("get_file_outline", {"path": "half.py"}, "half.py:4"),
        ("get_code_context", {"query": "theirs"}, "conflict.py:4: in conflict"),
        ("locate_symbol", {"name": "whole"}, ""),
    ],
)
def test_it_is_said(made: Repository, tool: str, arguments: dict[str, object], wanted: str) -> None:
    said = warnings(made, tool, arguments)
    assert [one for one in said if "read" in one] == [one for one in said if wanted and one.startswith(wanted)]
    assert bool(said) == bool(wanted)


def test_what_is_not_on_disk_is_said_to_be_the_commits(made: Repository) -> None:
    subprocess.run(["git", "sparse-checkout", "set", "--cone", "other"], cwd=made.root, check=True, capture_output=True)
    assert not (made.root / "far").exists()
    assert [
        one for one in warnings(made, "locate_symbol", {"name": "whole"}) if "sparse" in one and "far/whole.py" in one
    ]


@pytest.mark.parametrize("encoding", ["latin-1", "shift_jis", "utf-16", "utf-8-sig"])
def test_texts_are_shown_as_they_are_read(tmp_path: Path, encoding: str) -> None:
    declared = {"latin-1": "latin-1", "shift_jis": "shift_jis"}.get(encoding)
    said = "ソ表" if encoding == "shift_jis" else "Grüße"
    source = (f"# -*- coding: {declared} -*-\n" if declared else "") + f"def shown():\n    return '{said}'\n"
    made = repository(tmp_path / "work", {"a.py": source.encode(encoding)})
    index(made.root)
    tool = named("get_code_context")
    assert tool is not None
    answer = tool.call(Project.open(made.root, watching=False), {"query": "shown", "strategy": "depth"})
    assert said in str(answer)
    assert "\ufffd" not in str(answer)


def test_both_sides_of_a_conflict_are_told_apart(made: Repository) -> None:
    (made.root / "twice.py").write_text(CONFLICT + CONFLICT.replace("side", "feat/x").replace("def ours(): pass\n", ""))
    said = warnings(made, "get_file_outline", {"path": "twice.py"})
    assert (
        "twice.py:4: in conflict, both sides are read: line 5 is of HEAD, line 7 is of side; "
        "nothing is of HEAD, line 14 is of feat/x" in said
    )
