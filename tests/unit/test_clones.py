"""Clones that lack commits, folders or contents: what cannot be known is not told, and what brings it is."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools import named
from helpers import Repository, index

HOW = {"shallow": "--depth=2", "blobless": "--filter=blob:none", "treeless": "--filter=tree:0"}


@pytest.fixture(params=HOW)
def clone(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Project]:
    source = Repository(tmp_path / "source")
    for number in range(1, 4):
        old = {f"pkg/m{number}.py": f"def f{number}(): pass\n", "pkg/g.py": f"def g():\n    return {number}\n"}
        source.commit({**old, "pkg/kept.py": "def kept():\n    return 1\n"}, f"c{number}")
    source.git.config["uploadpack.allowFilter"] = True
    place = tmp_path / "clone"
    words = ["git", "clone", "-q", HOW[request.param], source.root.as_uri(), str(place)]
    subprocess.run(words, check=True, capture_output=True)
    (tmp_path / "source").rename(tmp_path / "gone")  # nothing can be fetched, whoever tries
    index(place)
    return request.param, Project.open(place, watching=False)


def asked(project: Project, tool: str, arguments: Mapping[str, object]) -> dict[str, Any]:
    found = named(tool)
    assert found is not None
    told: dict[str, Any] = msgspec.to_builtins(found.call(project, arguments))
    return told


def test_a_history_says_where_it_ends(clone: tuple[str, Project]) -> None:
    how, project = clone
    told = asked(project, "symbol_history", {"symbol_name": "g"})
    assert [one["change_type"] for one in told["commits"]] == (["modified"] if how == "shallow" else [])
    assert told["metadata"]["result_completeness"] == "partial"
    assert any("git fetch" in one for one in told["metadata"]["warnings"])


def test_what_was_not_touched_since_is_not_added(clone: tuple[str, Project]) -> None:
    _, project = clone
    told = asked(project, "symbol_history", {"symbol_name": "kept"})
    assert not [one for one in told["commits"] if one["subject"] != "c1"]


def test_a_comparison_of_what_cannot_be_read_is_unknown(clone: tuple[str, Project]) -> None:
    how, project = clone
    before = "HEAD~1" if how == "shallow" else "HEAD~2"
    try:
        told = asked(
            project, "compare_symbol_between_commits", {"symbol_name": "g", "base_ref": before, "head_ref": "HEAD"}
        )
    except CodeCompassError as error:
        assert how == "treeless", error
        assert "git fetch" in error.message
        return
    assert told["diff_summary"]["status"] == ("modified" if how == "shallow" else "unknown")


def test_a_diff_says_of_which_files_it_cannot_tell(clone: tuple[str, Project]) -> None:
    how, project = clone
    try:
        told = asked(project, "diff_context", {"base_ref": "HEAD~1", "head_ref": "HEAD"})
    except CodeCompassError as error:
        assert how == "treeless", error
        assert "git fetch" in error.message
        return
    assert {one["symbol"]: one["change_type"] for one in told["changes"]}.get("g") == (
        "modified" if how == "shallow" else None
    )
    assert any("g.py" in one for one in told["metadata"].get("warnings", ())) == (how == "blobless")


def test_a_ref_beyond_the_edge(clone: tuple[str, Project]) -> None:
    _, project = clone
    with pytest.raises(CodeCompassError, match="git fetch"):
        project.source.state("HEAD~9")
