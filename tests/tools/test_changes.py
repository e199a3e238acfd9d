"""diff_context, compare_symbol_between_commits, symbol_history, list_refs, switch_ref."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from codecompass.extract import shape
from codecompass.frontends.render import text_of
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.tools import named, timeline
from codecompass.tools.timeline import read_definitions
from helpers import AUTHOR, Files, Repository, index, repository

from .conftest import LIMITS, Ask
from .test_search import Refused


def test_changes_between_two_branches(ask: Ask, auth: Repository) -> None:
    answer = ask("diff_context", base_ref="main", head_ref="feature")
    assert answer["merge_base_commit"] == str(auth.git.branches["main"].target)
    assert {one["path"]: one["change_type"] for one in answer["file_changes"]} == {
        "auth/handler.py": "modified",
        "auth/jwt.py": "modified",
        "auth/legacy.py": "deleted",
        "auth/limits.py": "modified",
        "auth/oauth.py": "added",
    }
    changes = {(one["symbol"], one["change_type"]) for one in answer["changes"]}
    assert changes == {
        ("validate_token", "modified"),
        ("JwtValidator", "modified"),
        ("legacy_auth", "deleted"),
        ("refresh_token", "added"),
        ("check_request_rate", "renamed"),
        ("authenticate", "modified"),
        ("AuthHandler", "modified"),
    }
    modified = next(one for one in answer["changes"] if one["symbol"] == "validate_token")
    assert "leeway" in modified["after"]["signature"]
    assert "leeway" not in modified["before"]["signature"]
    assert modified["before"]["symbol_id"] == modified["after"]["symbol_id"]
    renamed = next(one for one in answer["changes"] if one["change_type"] == "renamed")
    assert renamed["before"]["qualified_name"] == "auth.limits.check_rate_limit"


@pytest.mark.parametrize("written", ["main..feature", "main...feature", "..feature"])
def test_both_sides_in_one(written: str, ask: Ask) -> None:
    assert ask("diff_context", base_ref=written) == ask("diff_context", base_ref="main", head_ref="feature")


def test_filters_come_before_the_limit(ask: Ask) -> None:
    answer = ask("diff_context", base_ref="main", head_ref="feature", path_filter="auth/jwt", limit=1)
    assert answer["affected_files"] == 1
    assert (len(answer["changes"]), answer["total_changes"], answer["truncated"]) == (1, 2, True)


def test_nothing_changed(ask: Ask) -> None:
    answer = ask("diff_context")
    assert (answer["base_ref"], answer["head_ref"], answer["changes"]) == ("main", "main", [])


def test_revisions_need_no_index(tmp_path: Path) -> None:
    repo = repository(tmp_path / "r", {"a.py": "def f():\n    return 1\n"})
    repo.commit({"b.py": "def f():\n    return 1\n\n\ndef g():\n    return f() + 2\n", "a.py": None})
    project = Project.open(repo.root)
    tool = named("diff_context")
    assert tool is not None
    answer = msgspec.to_builtins(tool.call(project, {"base_ref": "HEAD~1", "head_ref": "HEAD"}))
    assert {(one["symbol"], one["change_type"]) for one in answer["changes"]} == {("f", "moved"), ("g", "added")}
    project.close()


def test_what_an_index_leaves_out_is_not_parsed_for_a_diff(tmp_path: Path) -> None:
    repo = repository(tmp_path / "r", {"a.py": "def f(): ...\n", "big.py": "def g(): ...\n" * 100})
    repo.commit({"a.py": "def f():\n    return 1\n", "big.py": "def h(): ...\n" * 100})
    project = Project.open(repo.root, Settings(size_limit=500))
    tool = named("diff_context")
    assert tool is not None
    answer = msgspec.to_builtins(tool.call(project, {"base_ref": "HEAD~1", "head_ref": "HEAD"}))
    assert [one["symbol"] for one in answer["changes"]] == ["f"]
    assert {one["path"] for one in answer["file_changes"]} == {"a.py", "big.py"}
    project.close()


GO = "package shop\n\nfunc {}() int {{ return 1 }}\n"
UNREAD: dict[str, tuple[Files, Files]] = {
    "on both sides": ({"big.go": GO.format("Big") * 100}, {"big.go": GO.format("Bigger") * 100}),
    "before": ({"big.go": GO.format("Big") * 100}, {"big.go": GO.format("Big")}),
    "after": ({"big.go": GO.format("Big")}, {"big.go": GO.format("Big") * 100}),
}


@pytest.mark.parametrize("case", UNREAD)
def test_of_a_file_that_one_side_cannot_read_no_symbol_is_told(case: str, tmp_path: Path) -> None:
    before, after = UNREAD[case]
    repo = repository(tmp_path / "r", {"go.mod": "module shop\n", "cart.go": GO.format("Cart"), **before})
    repo.commit({"cart.go": GO.format("Trolley"), **after})
    project = Project.open(repo.root, Settings(size_limit=500))
    tool = named("diff_context")
    assert tool is not None
    answer = msgspec.to_builtins(tool.call(project, {"base_ref": "HEAD~1", "head_ref": "HEAD"}))
    assert {one["symbol"] for one in answer["changes"]} == {"Cart", "Trolley"}
    assert {one["path"] for one in answer["file_changes"]} == {"cart.go", "big.go"}
    assert answer["metadata"]["result_completeness"] == "partial"
    project.close()


def test_what_is_long_is_read_where_there_are_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shape, "MOST_BYTES", 40)
    repo = repository(tmp_path / "r", {"a.py": "def f(): ...\n\n\ndef kept():\n    return 'of the same length'\n"})
    repo.commit({"a.py": "def g(): ...\n\n\ndef kept():\n    return 'of the same length'\n"})
    project = Project.open(repo.root)
    tool = named("diff_context")
    assert tool is not None
    answer = msgspec.to_builtins(tool.call(project, {"base_ref": "HEAD~1", "head_ref": "HEAD"}))
    assert {one["symbol"] for one in answer["changes"]} == {"f", "g"}
    assert answer["metadata"]["result_completeness"] == "complete"
    project.close()


LONG = "    first = value + 1\n    second = first * 2\n    return first + second\n"
STATES: dict[str, tuple[Files, Files, set[tuple[str, str]]]] = {
    "whitespace around a definition": (
        {"a.py": f"def f(value):\n{LONG}"},
        {"a.py": f"\n\n\ndef f(value):\n{LONG}\n\n# the end\n"},
        set(),
    ),
    "whitespace within it": (
        {"a.py": f"def f(value):\n{LONG}"},
        {"a.py": f"def f( value ):\n{LONG}"},
        {("f", "modified")},
    ),
    "a function under another name": (
        {"a.py": f"def f(value):\n{LONG}"},
        {"a.py": f"def g(value):\n{LONG}"},
        {("g", "renamed")},
    ),
    "a function in another file": (
        {"a.py": f"def f(value):\n{LONG}", "b.py": "x = 1\n"},
        {"a.py": None, "b.py": f"x = 1\n\n\ndef f(value):\n{LONG}"},
        {("f", "moved")},
    ),
    "a file under another name": (
        {"a.py": f"class C:\n  def f(self, value):\n{LONG}"},
        {"a.py": None, "c.py": f"class C:\n  def f(self, value):\n{LONG}"},
        {("C", "moved"), ("f", "moved")},
    ),
    "a method that is a function now": (
        {"a.py": f"class C:\n  one = 1\n\n  def f(self, value):\n{LONG}"},
        {"a.py": f"class C:\n  one = 1\n\n\ndef f(value):\n{LONG}"},
        {("C", "modified"), ("f", "moved")},
    ),
    "one of two files of the same names goes": (
        {"one/main.go": "package main\n\nfunc main() {}\n", "two/main.go": "package main\n\nfunc main() { println(1) }\n"},
        {"one/main.go": None, "two/main.go": "package main\n\nfunc main() { println(1) }\n\nvar x = 1\n"},
        {("main", "deleted"), ("x", "added")},
    ),
    "another mode": ({"a.py": "def f(): ...\n"}, {"a.py": "def f(): ...\n", "n.txt": "n"}, set()),
    "modules that go by another name": (
        {"go.mod": "module example.org/old\n", "m.go": "package m\n\nfunc F() {}\n"},
        {"go.mod": "module example.org/new\n"},
        set(),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", STATES)
def test_what_a_change_is(case: str, tmp_path: Path) -> None:
    before, after, expected = STATES[case]
    repo = repository(tmp_path / "r", before, after)
    project = Project.open(repo.root)
    tool = named("diff_context")
    assert tool is not None
    answer = msgspec.to_builtins(tool.call(project, {"base_ref": "HEAD~1", "head_ref": "HEAD"}))
    assert {(one["symbol"], one["change_type"]) for one in answer["changes"]} == expected
    project.close()


def test_what_changes_alike_in_many_lines_is_told_once(tmp_path: Path) -> None:
    """So that one edit of a long list of constants does not take the room of all other changes; nor do imports."""
    before = 'from a import one\n\nFIRST = key("first", 1)\nSECOND = key("second", 1)\nTHIRD = key("third", 1)\nLAST = key("last", 2)\n'
    after = before.replace(", 1)", ", 1, True)").replace(", 2)", ", 3)").replace("import one", "import one, two")
    repo = repository(tmp_path / "r", {"keys.py": before}, {"keys.py": after})
    with closing(Project.open(repo.root)) as project:
        tool = named("diff_context")
        assert tool is not None
        answer = msgspec.to_builtins(tool.call(project, {"base_ref": "HEAD~1", "head_ref": "HEAD"}))
        told = {one["symbol"]: (one["diff"].count("\n"), one["alike"]) for one in answer["changes"]}
        assert told == {"FIRST": (1, ["SECOND", "THIRD"]), "LAST": (1, [])}
        assert answer["total_changes"] == 4
        assert [one["diff"] for one in answer["file_changes"]] == [""]


def test_before_the_first_commit_there_is_nothing_to_compare(tmp_path: Path) -> None:
    repo = Repository(tmp_path / "r")
    repo.write({"a.py": "def f(): ...\n"})
    tool = named("diff_context")
    assert tool is not None
    with closing(Project.open(repo.root)) as project, pytest.raises(CodeCompassError) as raised:
        tool.call(project, {})
    assert (raised.value.code, raised.value.message) == ("merge_base_failed", "There are no commits to compare.")


def test_what_goes_by_another_name_is_told_where_it_seems_to_have_gone(tmp_path: Path) -> None:
    repo = repository(tmp_path / "r", {"a.py": f"def f(value):\n{LONG}\n\ndef gone(): ...\n"})
    repo.commit({"a.py": "x = 1\n", "b.py": f"def g(value):\n{LONG}"})
    tool = named("compare_symbol_between_commits")
    assert tool is not None
    with closing(Project.open(repo.root)) as project:
        for name, status, other in (
            ("f", "deleted", "b.g (b.py:1)"),
            ("g", "added", "a.f (a.py:1)"),
            ("gone", "deleted", ""),
        ):
            asked = {"symbol_name": name, "base_ref": "HEAD~1", "head_ref": "HEAD"}
            answer = msgspec.to_builtins(tool.call(project, asked))
            assert answer["diff_summary"] == {"status": status}
            assert (other in "".join(answer["metadata"].get("warnings", [])), "warnings" in answer["metadata"]) == (
                True,
                bool(other),
            )


def test_a_merge_is_no_change_of_what_it_brings(tmp_path: Path) -> None:
    rest = "\n\ndef other():\n    return {}\n"
    repo = repository(tmp_path / "r", {"a.py": "def f():\n    return 1\n" + rest.format(1)})
    repo.branch("side")
    changed = repo.commit({"a.py": "def f():\n    return 2\n" + rest.format(1)}, "two")
    repo.checkout("main")
    ours = repo.commit({"a.py": "def f():\n    return 1\n" + rest.format(2)}, "ours")
    repo.write({"a.py": "def f():\n    return 2\n" + rest.format(2)})
    repo.git.index.add_all()
    tree = repo.git.index.write_tree()
    repo.git.create_commit("HEAD", AUTHOR, AUTHOR, "merge", tree, [ours, changed])
    repo.git.index.write()
    index(repo.root)
    project = Project.open(repo.root)
    tool = named("symbol_history")
    assert tool is not None
    story = msgspec.to_builtins(tool.call(project, {"symbol_name": "f"}))["commits"]
    assert [(one["subject"], one["change_type"]) for one in story] == [("two", "modified"), ("a change", "added")]
    project.close()


TWINS = "class {}:\n    def cast(self):\n        return self.syntax\n\n    def name(self):\n        return {!r}\n\n\n"


def _twins(tmp_path: Path, *versions: dict[str, str]) -> Repository:
    """Types that have the same method, letter by letter, in several versions of one file."""
    texts = ["".join(TWINS.format(name, said) for name, said in version.items()) for version in versions]
    repo = repository(tmp_path / "r", {"nodes.py": texts[0]})
    for number, text in enumerate(texts[1:], 2):
        repo.commit({"nodes.py": text}, f"version {number}")
    index(repo.root)
    return repo


def test_the_story_of_one_of_many_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repo = _twins(
        tmp_path,
        {"A": "a", "C": "c"},
        {"A": "a", "C": "changed"},
        {"A": "a", "B": "b", "C": "changed"},
        {"A": "again", "B": "b", "C": "changed"},
        {"A": "and again", "B": "b", "C": "changed", "D": "d"},
    )
    read: list[str] = []
    monkeypatch.setattr(
        timeline, "read_definitions", lambda path, text: [read.append(path), read_definitions(path, text)][1]
    )
    with closing(Project.open(repo.root)) as project:
        tool = named("symbol_history")
        assert tool is not None
        for name, subjects in (
            ("B.cast", ["version 3"]),
            ("C.cast", ["a change"]),
            ("C.name", ["version 2", "a change"]),
        ):
            story = msgspec.to_builtins(tool.call(project, {"symbol_name": name}))["commits"]
            assert [one["subject"] for one in story] == subjects, name
        read.clear()
        tool.call(project, {"symbol_name": "B.cast"})
        assert len(read) < 5, "each version was parsed, though what is around the method tells which one it is"


def test_a_story_that_takes_long_is_left_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repo = _twins(tmp_path, {"A": "a"}, {"A": "b"}, {"A": "c"})
    monkeypatch.setattr(timeline, "MOST_SECONDS", -1.0)
    with closing(Project.open(repo.root)) as project:
        tool = named("symbol_history")
        assert tool is not None
        answer = msgspec.to_builtins(tool.call(project, {"symbol_name": "A.name"}))
    assert (answer["commits"], answer["truncated"]) == ([], True)
    assert answer["metadata"]["result_completeness"] == "truncated"


def test_the_layer_is_that_of_the_side_that_is_told(ask: Ask) -> None:
    forward = ask("diff_context", base_ref="main", head_ref="feature")["changes"]
    assert {one["symbol"] for one in forward if one["source_layer"] == "base"} == {"legacy_auth"}
    assert ask("diff_context", base_ref="feature", head_ref="main")["changes"] == []


def test_versions_of_a_symbol(ask: Ask) -> None:
    answer = ask(
        "compare_symbol_between_commits",
        symbol_name="validate_token",
        base_ref="main",
        head_ref="feature",
        include_diff=True,
    )
    summary = answer["diff_summary"]
    assert summary["status"] == "modified"
    assert (summary["signature_changed"], summary["body_changed"]) == (True, False)
    assert (summary["lines_added"], summary["lines_removed"], summary["line_range_shifted"]) == (1, 1, False)
    assert "+def validate_token(self, token, leeway=0):" in answer["diff"].splitlines()


@pytest.mark.parametrize(
    ("name", "summary"),
    [
        ("decode_jwt", {"status": "unchanged"}),
        ("refresh_token", {"status": "added"}),
        ("legacy_auth", {"status": "deleted"}),
    ],
)
def test_versions_that_are_alike_or_missing(ask: Ask, name: str, summary: dict[str, str]) -> None:
    answer = ask("compare_symbol_between_commits", symbol_name=name, base_ref="main", head_ref="feature")
    assert answer["diff_summary"] == summary
    assert (answer["base_version"] is None) == (summary["status"] == "added")
    assert (answer["head_version"] is None) == (summary["status"] == "deleted")


def test_errors(refused: Refused) -> None:
    sides = {"base_ref": "main", "head_ref": "feature"}
    assert refused("compare_symbol_between_commits", symbol_name="nothing", **sides).code == "symbol_not_found"
    assert refused("compare_symbol_between_commits", symbol_name="reset", **sides).code == "ambiguous_symbol"
    nowhere = refused("diff_context", base_ref="nowhere")
    assert (nowhere.code, nowhere.data["call"]) == ("ref_not_indexed", {"tool": "list_refs"})
    assert "feature" in refused("diff_context", base_ref="featur").message
    assert refused("symbol_history", symbol_name="login", ref="nowhere").code == "ref_not_indexed"


def test_the_story_of_a_symbol(ask: Ask) -> None:
    story = ask("symbol_history", symbol_name="check_request_rate", ref="feature")["commits"]
    assert [(one["change_type"], one["name"]) for one in story] == [
        ("renamed", "check_request_rate"),
        ("added", "check_rate_limit"),
    ]


def test_an_edit_that_is_not_committed_begins_the_story(auth: Repository, ask: Ask) -> None:
    auth.write({"auth/limits.py": LIMITS.replace("number < 2", "number < 3")})
    try:
        story = ask("symbol_history", symbol_name="factorial")["commits"]
        assert [(one["change_type"], one["commit"] is None) for one in story] == [("modified", True), ("added", False)]
        found = ask("locate_symbol", name="factorial")["results"][0]
        assert found["source_layer"] == "overlay"
        assert {one["symbol"] for one in ask("diff_context")["changes"]} == {"factorial"}
    finally:
        auth.write({"auth/limits.py": LIMITS})


def test_refs_are_listed_and_switched(ask: Ask, refused: Refused, project: Project) -> None:
    answer = ask("list_refs")
    listed = {one["ref"]: one for one in answer["refs"]}
    assert set(listed) == {"main", "feature"}
    assert (listed["main"]["is_default"], listed["main"]["merge_base_commit"]) == (True, None)
    assert listed["feature"]["merge_base_commit"] == listed["main"]["last_indexed_commit"]
    assert listed["feature"]["file_count"] < listed["main"]["file_count"]
    switched = ask("switch_ref", ref="feature")
    assert (switched["previous_ref"], switched["ref"]) == ("main", "feature")
    assert ask("locate_symbol", name="refresh_token")["total_candidates"] == 1
    ask("switch_ref", ref="main")
    assert ask("locate_symbol", name="refresh_token")["total_candidates"] == 0
    assert refused("switch_ref", ref="nowhere").code == "ref_not_indexed"


def test_the_changed_lines_of_each_symbol_are_told_once(tmp_path: Path) -> None:
    before = "class Cart:\n    size = 1\n\n    def total(self):\n        a = 1\n        return a\n"
    after = "class Cart:\n    size = 2\n\n    def total(self):\n        a = 1\n        return a + 1\n\n\ndef pay(cart: Cart):\n    return cart.total()\n"
    repo = repository(tmp_path / "shop", {"cart.py": before})
    repo.branch("feature")
    repo.commit({"cart.py": after})
    index(repo.root, "feature")
    with closing(Project.open(repo.root)) as project:
        ask = named("diff_context").call
        told = ask(project, {"base_ref": "main", "head_ref": "feature", "callers": True})
        lines = {one.symbol: (one.diff, one.callers) for one in told.changes}
        assert lines["total"] == ("-6 return a\n+6 return a + 1", ["cart.py:10 pay"])
        assert lines["pay"] == ("", [])
        assert "return" not in lines["Cart"][0]
        assert all(
            one.diff == "" for one in ask(project, {"base_ref": "main", "head_ref": "feature", "max_tokens": 0}).changes
        )


LOCALE = "src/i18n/locale/{}.json"
REVIEWED: tuple[Files, Files] = (
    {
        "CHANGELOG.md": "# Log\n\n## 1.0\n",
        "server/send.py": "class Sender:\n    def mail(self):\n        return 1\n\n    def push(self):\n        return 1\n",
        "server/user.py": "def load():\n    return 1\n",
        "tests/test_send.py": "def test_send():\n    assert 1\n",
        "package.json": '{"dependencies": {"web-push": "3.4.0"}}\n',
        **{LOCALE.format(language): '{"sent": "1"}\n' for language in ("de", "fr")},
    },
    {
        "CHANGELOG.md": "# Log\n\n## 1.1\n\n## 1.0\n",
        "server/send.py": "class Sender:\n    def mail(self):\n        return 2\n\n    def push(self):\n        return 2\n",
        "server/user.py": "def load():\n    return pushed()\n\n\nclass Device:\n    def name(self): ...\n\n\ndef last(): ...\n",
        "tests/test_send.py": "def test_send():\n    assert 2\n",
        "package.json": '{"dependencies": {"web-push": "3.5.0"}}\n',
        **{LOCALE.format(language): '{"sent": "2"}\n' for language in ("de", "fr")},
    },
)


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    repo = repository(tmp_path_factory.mktemp("reviewed") / "r", *REVIEWED)
    with closing(Project.open(repo.root)) as project:
        yield project


def _reviewed(project: Project, **given: object) -> dict[str, Any]:
    tool = named("diff_context")
    assert tool is not None
    answer: dict[str, Any] = msgspec.to_builtins(tool.call(project, {"base_ref": "HEAD~1..HEAD", **given}))
    return answer


def test_code_comes_first_then_tests_then_documents(reviewed: Project) -> None:
    answer = _reviewed(reviewed)
    code = ["Sender", "mail", "push", "load", "Device", "last", "name"]
    assert [one["symbol"] for one in answer["changes"]][:8] == [*code, "test_send"]
    paths = [one["path"] for one in answer["file_changes"]]
    assert paths[:5] == ["server/send.py", "server/user.py", "package.json", "tests/test_send.py", "CHANGELOG.md"]
    text = text_of("diff_context", answer)
    assert "not shown, 2 translations: src/i18n (2)" in text
    assert "de.json" not in text
    assert "de.json" in text_of("diff_context", _reviewed(reviewed, path_filter="src/i18n"))


@pytest.mark.parametrize(
    ("asked", "symbols", "files"),
    [
        ("server/send, tests/", {"Sender", "mail", "push", "test_send"}, {"server/send.py", "tests/test_send.py"}),
        ("server/user.py package.json", {"load", "Device", "name", "last"}, {"server/user.py", "package.json"}),
        ("PUSH", {"push", "load"}, {"server/send.py", "server/user.py", "package.json"}),
        ("server/user push", {"load"}, {"server/user.py"}),
    ],
)
def test_changes_by_several_beginnings_or_a_word(
    asked: str, symbols: set[str], files: set[str], reviewed: Project
) -> None:
    answer = _reviewed(reviewed, path_filter=asked)
    assert {one["symbol"] for one in answer["changes"]} == symbols
    assert {one["path"] for one in answer["file_changes"]} == files
    assert "warnings" not in answer["metadata"]


def test_where_the_changes_are_that_were_cut(reviewed: Project) -> None:
    (warning,) = _reviewed(reviewed, path_filter="server tests", limit=3)["metadata"]["warnings"]
    assert warning.startswith("5 more changes in server (4), tests (1); path_filter takes several")
    (warning,) = _reviewed(reviewed, path_filter="nowhere")["metadata"]["warnings"]
    assert "holds `nowhere`" in warning


def test_of_many_changes_the_files_are_summed_up_with_what_is_outside_of_symbols_and_the_commits(
    tmp_path: Path,
) -> None:
    routes = "const app = require('express')();\napp.get('/a', (req, res) => res.json(1));\n"
    repo = repository(
        tmp_path / "shop", {"a.py": "def one():\n    return 1\n", "routes.js": routes, "README.md": "# A\n"}
    )
    repo.branch("feature")
    repo.commit({"README.md": "# B\n"}, "docs: say B")
    repo.commit({"routes.js": f"{routes}app.post('/b', (req, res) => res.json(2));\n"}, "feat: post b")
    many = "".join(f"def f{number}(): ...\n" for number in range(3))
    repo.commit({"z.py": many, "a.py": "def one():\n    if 1:\n        return 1\n"}, "feat: more")
    index(repo.root, "feature")
    asked = {"base_ref": "main", "head_ref": "feature", "limit": 1}
    with closing(Project.open(repo.root)) as project:
        told = msgspec.to_builtins(named("diff_context").call(project, asked))
        whole = msgspec.to_builtins(named("diff_context").call(project, asked | {"limit": 50}))
    assert [(one["path"], one["changes"]) for one in told["by_file"]][:2] == [
        ("z.py", {"added": 3}), ("a.py", {"modified": 1}),
    ]  # fmt: skip
    assert {one["path"]: one["diff"] for one in told["file_changes"]}["routes.js"] == (
        "+3 app.post('/b', (req, res) => res.json(2));"
    )
    assert [(one["subject"], one["files"]) for one in told["commits"]] == [("feat: more", 2), ("feat: post b", 1)]
    assert "not shown, 1 document: README.md" in text_of("diff_context", told)
    assert whole["by_file"] == []
    assert {one["symbol"]: one["diff"] for one in whole["changes"]}["one"] == (
        "+2 if 1:\n… 1 line only set further in or out"
    )


def test_lines_outside_of_symbols_are_told_beside_what_moved_to_another_file(tmp_path: Path) -> None:
    moved = "def f():\n    first = 1\n    second = first + 1\n    return second\n"
    repo = repository(tmp_path / "r", {"a.py": f"{moved}\n\nrun(1)\nrun(2)\n", "b.py": "run(3)\n"})
    repo.commit({"a.py": "run(1)\nrun(5)\n", "b.py": f"{moved}\n\nrun(4)\n"})
    tool = named("diff_context")
    assert tool is not None
    with closing(Project.open(repo.root)) as project:
        answer = msgspec.to_builtins(tool.call(project, {"base_ref": "HEAD~1", "head_ref": "HEAD"}))
    assert [(one["symbol"], one["change_type"]) for one in answer["changes"]] == [("f", "moved")]
    diffs = {one["path"]: one["diff"].split("\n") for one in answer["file_changes"]}
    assert {"-8 run(2)", "+2 run(5)"} <= {*diffs["a.py"]}
    assert {"-1 run(3)", "+7 run(4)"} <= {*diffs["b.py"]}


def _between(root: Path, **asked: object) -> dict[str, Any]:
    with closing(Project.open(root)) as project:
        found = named("diff_context").call(project, {"base_ref": "main", "head_ref": "feature"} | asked)
        return msgspec.to_builtins(found)


def test_fields_that_were_only_aligned_did_not_change(tmp_path: Path) -> None:
    before = 'package a\n\ntype User struct {\n\tName string `json:"name"`\n\tDepts []int `json:"depts"`\n}\n\nvar A = "x  y"\n'
    after = 'package a\n\ntype User struct {\n\tName  string  `json:"name"`\n\tDepts []int64 `json:"depts"`\n}\n\nvar A = "x y"\n'
    repo = repository(tmp_path / "r", {"a.go": before})
    repo.branch("feature")
    repo.commit({"a.go": after}, "feat: larger numbers")
    index(repo.root, "feature")
    diffs = {one["symbol"]: one["diff"] for one in _between(repo.root)["changes"]}
    assert diffs.keys() == {"User", "Depts", "A"}
    assert diffs["Depts"] == '-5 Depts []int `json:"depts"`\n+5 Depts []int64 `json:"depts"`'


def test_changes_have_the_commits_that_made_them(tmp_path: Path) -> None:
    repo = repository(tmp_path / "r", {"a.py": "def one():\n    return 1\n\n\ndef two():\n    return 2\n"})
    repo.branch("feature")
    first = repo.commit({"a.py": "def one():\n    return 10\n\n\ndef two():\n    return 2\n"}, "feat: ten")
    second = repo.commit({"a.py": "def one():\n    return 10\n\n\ndef two():\n    go()\n    return 20\n"}, "feat: go")
    index(repo.root, "feature")
    answer = _between(repo.root)
    assert {one["symbol"]: one["commits"] for one in answer["changes"]} == {"one": [first[:8]], "two": [second[:8]]}
    assert f"modified fn two  by {second[:8]}" in text_of("diff_context", answer)


def test_a_change_that_is_asked_for_by_name_is_told_whole(tmp_path: Path) -> None:
    def body(name: str, value: int) -> str:
        lines = "".join(f"    step_{at} = prepare(the_order, {at + value})\n" for at in range(12))
        return f"def {name}(the_order):\n{lines}\n\n"

    names = ["a", "b", "c", "pay", "e"]
    repo = repository(tmp_path / "r", {"a.py": "".join(body(name, 1) for name in names)})
    repo.branch("feature")
    repo.commit({"a.py": "".join(body(name, 100) for name in names)}, "feat: more")
    index(repo.root, "feature")
    diffs = {
        one["symbol"]: one["diff"] for one in _between(repo.root, path_filter="pay prepare", max_tokens=1200)["changes"]
    }
    assert len(diffs["pay"].split("\n")) == 24
    assert any("more" in diffs[name] or not diffs[name] for name in names if name != "pay")
