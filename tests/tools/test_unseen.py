"""What an answer without uses says of what may hide them: left-out and broken files, calls that could not be bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from helpers import AUTHOR, Files, Repository, index, repository

from .conftest import Ask, asking

CALLER = "from lib import helper\n\n\ndef use():\n    helper()\n"
LIBRARY: Files = {"lib.py": "def helper():\n    return 1\n"}
LONG = "".join(f"X{number} = 'abcdefghijklmnopqrstuvwxyz0123456789'\n" for number in range(60_000))


@contextmanager
def asked_in(root: Path, *files: Files, also: Callable[[Repository], object] = lambda made: None) -> Iterator[Ask]:
    """Questions to a repository that holds `helper`, and these files."""
    made = repository(root, LIBRARY, *files)
    also(made)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        yield asking(project)


def linked(made: Repository) -> None:
    (made.root.parent / "elsewhere").mkdir()
    (made.root / "linked").symlink_to(made.root.parent / "elsewhere")
    made.commit()


def nested(made: Repository) -> None:
    Repository(made.root / "inner").commit({"m.py": CALLER})


def unstaged(made: Repository) -> None:
    made.git.index.remove_all(["gen"])
    made.git.index.write()
    made.git.create_commit("HEAD", AUTHOR, AUTHOR, "ignored", made.git.index.write_tree(), [made.git.head.target])


HIDDEN: dict[str, tuple[Files, Callable[[Repository], object], str, str]] = {
    "vendored": ({"vendor/pay.py": CALLER}, lambda made: None, "vendored", '`include = ["vendor"]`'),
    "built": ({"shop/dist/pay.py": CALLER}, lambda made: None, "vendored", "`!shop/dist/` to .codecompassignore"),
    "too large": ({"big.py": CALLER + LONG}, lambda made: None, "too large", "size_limit"),
    "another language": ({"App.riot": "<script>helper()</script>"}, lambda made: None, "unknown language", "App.riot"),
    "generated": ({"app.bundle.js": "helper()"}, lambda made: None, "generated", "app.bundle.js"),
    "NUL bytes": ({"m.py": CALLER + "# \0\n"}, lambda made: None, "binary", "with NUL bytes"),
    "ignored": (
        {".codecompassignore": "gen/\n", "gen/m.py": CALLER}, lambda made: None, "ignored", "take that rule away",
    ),
    "ignored by git": ({".gitignore": "gen/\n", "gen/m.py": CALLER}, unstaged, "ignored by git", "`!gen/` to .codecompassignore"),
    "syntax errors": (
        {"m.py": "from lib import helper as other\n\n\nclass A(:\n    x = ((\n  helper( ] )\n"},
        lambda made: None, "syntax errors", "not read whole (with syntax errors)",
    ),
    "a nested repository": ({}, nested, "submodule", "--repo inner"),
}  # fmt: skip


@pytest.mark.parametrize("kind", HIDDEN)
def test_nobody_is_never_said_where_the_caller_was_left_out(kind: str, tmp_path: Path) -> None:
    files, also, reason, way = HIDDEN[kind]
    with asked_in(tmp_path / "shop", files, also=also) as ask:
        for tool in ("get_call_graph", "find_references", "find_impact"):
            told = ask(tool, symbol_name="helper")["metadata"]
            (group,) = told["unseen"]["groups"]
            assert (told["result_completeness"], group["reason"], group["files"]) == ("partial", reason, 1)
            warning = "\n".join(told["warnings"])
            assert '"helper" also stands in' in warning
            assert way in warning


def test_a_link_that_leads_outside_is_named_and_not_followed(tmp_path: Path) -> None:
    with asked_in(tmp_path / "shop", also=linked) as ask:
        told = ask("get_call_graph", symbol_name="helper")["metadata"]
        assert told["warnings"] == ["linked is a link, and links are not followed"]
        assert told["unseen"]["closed"] == [{"path": "linked", "reason": "link"}]


def test_what_cannot_hold_a_use_is_not_told(tmp_path: Path) -> None:
    files = {
        "CHANGELOG.md": "helper was renamed", "de.json": '{"helper": "Hilfe"}', "l.svg": "<helper/>", "o.riot": "helpers",
        "node_modules/x/i.js": "helper()", "vendor/modules.txt": "", "vendor/x/x.go": "helper()",
    }  # fmt: skip
    with asked_in(tmp_path / "shop", files) as ask:
        told = ask("get_call_graph", symbol_name="helper")["metadata"]
        assert (told["result_completeness"], told.get("warnings")) == ("complete", None)


def test_settings_name_what_they_load_by_its_whole_name(tmp_path: Path) -> None:
    with asked_in(tmp_path / "shop", {"serverless.yml": "handler: lib.helper\n"}) as ask:
        told = ask("get_call_graph", symbol_name="helper")["metadata"]
        assert told["unseen"]["groups"][0]["paths"] == ["serverless.yml"]


def test_templates_write_components_with_dashes(tmp_path: Path) -> None:
    files = {"card.ts": "export class UserCard {}\n", "Home.riot": "<template><user-card/></template>\n"}
    with asked_in(tmp_path / "shop", files) as ask:
        told = ask("find_references", symbol_name="UserCard")["metadata"]
        assert told["unseen"]["groups"][0] == {
            "reason": "unknown language", "what": ".riot", "files": 1, "paths": ["Home.riot"],
        }  # fmt: skip


def test_a_look_that_takes_too_long_says_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codecompass.search.unread.MOST_BYTES", 3)
    with asked_in(tmp_path / "shop", {"a.riot": "nothing", "b.riot": "helper()"}) as ask:
        told = ask("get_call_graph", symbol_name="helper")["metadata"]
        assert told["unseen"]["files_not_looked_into"] == 1
        assert told["warnings"] == ["not looked into, since that takes long: 1 file of those that are not read"]
        assert told["result_completeness"] == "partial"


def test_what_is_defined_in_a_left_out_folder_is_said_to_be_there(tmp_path: Path) -> None:
    with asked_in(tmp_path / "shop", {"vendor/seller.py": "class Seller:\n    def payout(self): ...\n"}) as ask:
        located = ask("locate_symbol", symbol_name="Seller")
        assert (located["results"], located["metadata"]["result_completeness"]) == ([], "partial")
        assert '"Seller" stands in vendor/seller.py, which is not read' in located["metadata"]["warnings"][0]
        (warning,) = ask("search_code", query="seller payout")["metadata"]["warnings"]
        assert warning.startswith("all of these words stand in vendor/seller.py")
        outline = ask("get_file_outline", path="vendor/seller.py")
        assert (outline["symbols"], outline["metadata"]["result_completeness"]) == ([], "partial")
        assert '`include = ["vendor"]`' in outline["metadata"]["warnings"][0]
        with pytest.raises(CodeCompassError) as refused:
            ask("get_call_graph", symbol_name="Seller")
        assert "vendor/seller.py" in refused.value.message
        with pytest.raises(CodeCompassError) as refused:
            ask("get_file_outline", path="vendor/nowhere.py")
        assert (refused.value.code, "vendor/ is left out" in refused.value.message) == ("file_not_found", True)


def test_explore_says_so_too_and_minified_programs_have_no_way_in(tmp_path: Path) -> None:
    minified = "!function(){" + "".join(f"function a{number}(t){{return helper(t)}}" for number in range(2000)) + "}();"
    files = {"vendor/pay.py": CALLER, "bundle.js": minified, "vendor/seller.py": "class Seller: ...\n"}
    with asked_in(tmp_path / "shop", files) as ask:
        told = ask("explore", query="helper")["metadata"]
        reasons = {one["reason"] for one in told["unseen"]["groups"]}
        assert (reasons, told["result_completeness"]) == ({"vendored", "minified"}, "partial")
        (warning,) = told["warnings"]
        assert "1 minified (bundle.js)" in warning
        assert '`include = ["vendor"]`' in warning
        told = ask("explore", query="Seller")["metadata"]
        assert '"Seller" stands in vendor/seller.py' in told["warnings"][0]


def test_calls_into_a_left_out_folder_are_said_to_be_no_strangers(tmp_path: Path) -> None:
    files = {
        "vendor/__init__.py": "",
        "vendor/pay.py": "def pay(): ...\n",
        "m.py": "from vendor.pay import pay\npay()\n",
    }
    with asked_in(tmp_path / "shop", files) as ask:
        (warning,) = ask("get_call_graph", symbol_name="m", direction="callees")["metadata"]["warnings"]
        assert warning.startswith("1 of the names outside is in the repository: vendor/ is left out")


def test_status_names_what_was_left_out_the_most_telling_first(tmp_path: Path) -> None:
    files = {
        "a.rst": "", "b.rst": "", "x.png": b"\0", "A.riot": "", "B.riot": "", "c.py": "x = 1 # \0\n", "vendor/m.py": CALLER,
        "node_modules/x/i.js": "",
    }  # fmt: skip
    with asked_in(tmp_path / "shop", files) as ask:
        groups: list[dict[str, Any]] = ask("index_status")["coverage"]["left_out"]
    assert [(one["what"], one["reason"], one["count"]) for one in groups] == [
        ("binary", "binary", 1), (".riot", "unknown language", 2), ("vendor/", "vendored", 1),
        ("node_modules/", "vendored", 1), (".rst", "unknown language", 2), (".png", "unknown language", 1),
    ]  # fmt: skip
    assert groups[2]["source_files"] == 1


def test_a_later_question_finds_what_the_first_one_did(tmp_path: Path) -> None:
    """The first reads the files, the next look through all of them at once, also after one has changed."""
    files = {"a.riot": "first()", "b.riot": "", "c.riot": "helper", "vendor/pay.py": CALLER, "d.riot": "lper() he"}
    made = repository(tmp_path / "work", LIBRARY, files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        told = [[one.path for one in project.graph().unread({"helper": ""}).files] for _ in range(3)]
        assert told == [["c.riot", "vendor/pay.py"]] * 3
        made.write({"b.riot": "helper"})
        changed = [[one.path for one in project.graph().unread({"helper": ""}).files] for _ in range(2)]
        assert changed == [["b.riot", "c.riot", "vendor/pay.py"]] * 2
        assert project.graph().unread({"nowhere": "", "first": ""}).words == ("first",)
