"""What changed where several definitions bear one name: one that comes in above is no change of those below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from codecompass.session.project import Project
from codecompass.tools import named
from helpers import index, repository

from .conftest import asking

Asked = Callable[..., Any]
INT, TEXT = "int Add(int a) {{ return a + {}; }}", "int Add(string s) {{ return s.Length + {}; }}"
PAIR = "int Add(double d, int n) { return n * 7; }"
STORIES: dict[str, tuple[list[str], list[str], list[tuple[str, str, str]]]] = {
    "one comes in above": (
        [INT.format(1), TEXT.format(2)],
        [PAIR, INT.format(1), TEXT.format(2)],
        [("added", "", "int Add(double d, int n)")],
    ),
    "one comes in above, one below changes": (
        [INT.format(1), TEXT.format(2)],
        [PAIR, INT.format(1), TEXT.format(3)],
        [("added", "", "int Add(double d, int n)"), ("modified", "int Add(string s)", "int Add(string s)")],
    ),
    "the first one goes": (
        [PAIR, INT.format(1), TEXT.format(2)],
        [INT.format(1), TEXT.format(2)],
        [("deleted", "int Add(double d, int n)", "")],
    ),
    "they change places": ([INT.format(1), TEXT.format(2)], [TEXT.format(2), INT.format(1)], []),
    "one has another signature": (
        [INT.format(1), TEXT.format(2)],
        [INT.format(1), TEXT.format(2).replace("string s", "string s, int n")],
        [("modified", "int Add(string s)", "int Add(string s, int n)")],
    ),
}


def _text(methods: list[str]) -> str:
    return "class Cart\n{\n" + "".join(f"    {one}\n" for one in methods) + "}\n"


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Callable[[list[str], list[str], str], Asked]]:
    opened: list[Project] = []

    def _asked(before: list[str], after: list[str], path: str = "Cart.cs") -> Asked:
        old = {"Cart.cs": _text(before), "Other.cs": "class Other { }\n"}
        new = {path: _text(after)} if path == "Cart.cs" else {"Cart.cs": None, path: _text(after)}
        repo = repository(tmp_path / "r", old, new)
        index(repo.root)
        opened.append(Project.open(repo.root))
        return asking(opened[0])

    yield _asked
    for project in opened:
        project.close()


@pytest.mark.parametrize("path", ["Cart.cs", "Till.cs"])
@pytest.mark.parametrize("case", STORIES)
def test_overloads_pair_by_what_they_say(case: str, path: str, asked: Callable[..., Asked]) -> None:
    before, after, expected = STORIES[case]
    changes = asked(before, after, path)("diff_context", base_ref="HEAD~1", head_ref="HEAD")["changes"]
    told = [
        (one["change_type"], (one["before"] or {}).get("signature", ""), (one["after"] or {}).get("signature", ""))
        for one in changes
        if one["symbol"] == "Add" and one["change_type"] != "moved"
    ]
    assert told == expected


def test_an_id_is_compared_with_the_same_overload(asked: Callable[..., Asked]) -> None:
    ask = asked([INT.format(1), TEXT.format(2)], [PAIR, INT.format(1), TEXT.format(3)])
    found = {one["signature"]: one["symbol_id"] for one in ask("locate_symbol", name="Add")["results"]}
    sides = {"base_ref": "HEAD~1", "head_ref": "HEAD"}
    summaries = {
        signature: ask("compare_symbol_between_commits", symbol_name=symbol, **sides)["diff_summary"]
        for signature, symbol in found.items()
    }
    assert summaries["int Add(double d, int n)"] == {"status": "added"}
    assert summaries["int Add(int a)"] == {"status": "unchanged"}
    assert summaries["int Add(string s)"]["status"] == "modified"
    assert summaries["int Add(string s)"]["signature_changed"] is False
    at_line = ask("compare_symbol_between_commits", symbol_name="Add", line=4, **sides)
    assert at_line["head_version"]["signature"] == "int Add(int a)"


def test_the_story_of_an_overload(asked: Callable[..., Asked]) -> None:
    ask = asked([INT.format(1), TEXT.format(2)], [PAIR, INT.format(1), TEXT.format(3)])
    stories = {
        one["signature"]: [
            (entry["change_type"], entry["signature"])
            for entry in ask("symbol_history", symbol_name=one["symbol_id"])["commits"]
        ]
        for one in ask("locate_symbol", name="Add")["results"]
    }
    assert stories == {
        "int Add(double d, int n)": [("added", "int Add(double d, int n)")],
        "int Add(int a)": [("added", "int Add(int a)")],
        "int Add(string s)": [("modified", "int Add(string s)"), ("added", "int Add(string s)")],
    }


def test_an_edit_that_is_not_committed_is_of_the_same_overload(tmp_path: Path) -> None:
    repo = repository(tmp_path / "r", {"Cart.cs": _text([INT.format(1), TEXT.format(2)])})
    repo.write({"Cart.cs": _text([PAIR, INT.format(1), TEXT.format(2)])})
    index(repo.root)
    tool = named("symbol_history")
    assert tool is not None
    with closing(Project.open(repo.root)) as project:
        stories = {
            line: [one.commit is None for one in tool.call(project, {"symbol_name": "Add", "line": line}).commits]  # type: ignore[attr-defined]
            for line in (3, 4, 5)
        }
    assert stories == {3: [True], 4: [False], 5: [False]}
