"""Filters as people write them, and what an answer says that a filter let nothing into."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from codecompass.session.project import Project
from codecompass.tools import named
from codecompass.tools.narrowing import let_nothing_through, narrowing, path_prefix, repository_path
from helpers import Repository, index, repository

from .conftest import Ask
from .test_search import Refused

ROOT = Path("/home/of/repository")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("auth/jwt.py", "auth/jwt.py"),
        ("./auth/jwt.py", "auth/jwt.py"),
        (" auth\\jwt.py", "auth/jwt.py"),
        ("auth/../auth//jwt.py/", "auth/jwt.py"),
        ("/home/of/repository/auth/jwt.py", "auth/jwt.py"),
        ("/home/of/repository2/auth/jwt.py", "/home/of/repository2/auth/jwt.py"),
        ("../auth/jwt.py", "../auth/jwt.py"),
    ],
)
def test_a_path_however_it_is_written(written: str, meant: str) -> None:
    assert repository_path(ROOT, written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (None, ""),
        (".", ""),
        ("./", ""),
        ("/home/of/repository", ""),
        ("/home/of/repository/", ""),
        ("./auth", "auth"),
        ("auth/", "auth/"),
        ("auth\\", "auth/"),
        ("/home/of/repository/auth/", "auth/"),
    ],
)
def test_a_prefix_however_it_is_written(written: str | None, meant: str) -> None:
    assert path_prefix(ROOT, written) == meant


TREE = ["auth/jwt.py", "auth/login.ts", "auth/views/login.tsx", "shop/cart.py", "shop/views/cart.tsx", "shop/[id]/a.ts"]


@pytest.mark.parametrize(
    ("written", "passing"),
    [
        ("auth", "0 1 2"),
        ("auth/l", "1"),
        ("auth/jwt.py shop/views", "0 4"),
        ("auth, shop/cart", "0 1 2 3"),
        ("!*.py", "1 2 4 5"),
        ("auth !*.py", "1 2"),
        ("!views", "0 1 3 5"),
        ("!*/login.tsx", "0 1 3 4 5"),
        ("*.{ts,tsx}, !shop/views", "1 2 5"),
        ("shop/*.py", "3"),
        ("shop/**/*.tsx", "4"),
        ("views", "2 4"),
        ("shop/[id]", "5"),
        ("shop/[id] auth/jwt.py", "0 5"),
        ("nowhere", ""),
        ("nowhere auth/jwt.py", "0"),
    ],
)
def test_several_paths_patterns_and_what_is_not_wanted(written: str, passing: str) -> None:
    wanted = narrowing(ROOT, written, TREE)
    assert [path for path in TREE if wanted.passes(path)] == [TREE[int(at)] for at in passing.split()]


def test_a_filter_that_lets_nothing_through_is_told() -> None:
    paths = ["auth/jwt.py"]
    assert let_nothing_through(paths, "auth/", "python") == []
    assert "`auth/*.py`" in let_nothing_through(paths, "auth/*.py")[0]
    assert "`rust`" in let_nothing_through(paths, language="rust")[0]


@pytest.mark.parametrize("form", ["auth/jwt.py", "./auth/jwt.py", "auth\\jwt.py", "{root}/auth/jwt.py"])
def test_every_tool_takes_a_path_in_every_form(form: str, ask: Ask, auth: Repository) -> None:
    path = form.format(root=auth.root.as_posix())
    assert ask("get_file_outline", path=path)["file_path"] == "auth/jwt.py"
    assert ask("get_symbol_hierarchy", symbol_name="decode_jwt", path=path)["file"]["path"] == "auth/jwt.py"
    assert ask("find_impact", path=path)["changed"][0]["path"] == "auth/jwt.py"
    sides = {"base_ref": "main", "head_ref": "feature"}
    versions = ask("compare_symbol_between_commits", symbol_name="validate_token", path=path, **sides)
    assert versions["path"] == "auth/jwt.py"
    assert ask("diff_context", path_filter=path, **sides)["affected_files"] == 1


@pytest.mark.parametrize("folder", ["auth", "./auth/", "{root}/auth"])
def test_a_path_may_be_a_folder(folder: str, ask: Ask, auth: Repository) -> None:
    path = folder.format(root=auth.root.as_posix())
    assert ask("get_symbol_hierarchy", symbol_name="decode_jwt", path=path)["file"]["path"] == "auth/jwt.py"
    sides = {"base_ref": "main", "head_ref": "feature"}
    versions = ask("compare_symbol_between_commits", symbol_name="validate_token", path=path, **sides)
    assert versions["path"] == "auth/jwt.py"


@pytest.mark.parametrize("language", ["py", ".py", " Python ", ""])
def test_a_language_by_any_of_its_names(language: str, ask: Ask) -> None:
    assert ask("get_file_outline", path="auth/jwt.py", language=language)["symbols"]
    assert ask("locate_symbol", name="decode_jwt", language=language)["results"]


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("locate_symbol", {"name": "decode_jwt", "language": "pyhton"}),
        ("search_code", {"query": "decode_jwt", "language": "pyhton"}),
        ("get_code_context", {"query": "decode_jwt", "language": "pyhton"}),
        ("diff_context", {"base_ref": "main", "head_ref": "feature", "path_filter": "auth/*.rb"}),
        ("list_endpoints", {"path_filter": "auth/*.rb"}),
        ("list_config_keys", {"path_filter": "auth/*.rb"}),
        ("list_db_tables", {"path_filter": "auth/*.rb"}),
    ],
)
def test_an_answer_that_a_filter_left_empty_says_so(tool: str, given: dict[str, str], ask: Ask) -> None:
    (warning,) = ask(tool, **given)["metadata"]["warnings"]
    assert "`pyhton`" in warning or "`auth/*.rb`" in warning
    given.pop("language", None)
    given.pop("path_filter", None)
    assert "warnings" not in ask(tool, **given)["metadata"]


def test_a_snippet_says_where_it_begins(ask: Ask, auth: Repository) -> None:
    """A symbol's snippet is around the words that were met, not at the symbol's first line."""
    elsewhere = 0
    for query in ("signature of tokens", "what a token says of its bearer", "subject of claims", "tokens Claims"):
        for found in ask("search_code", query=query, limit=30)["results"]:
            if "snippet" in found:
                lines = (auth.root / found["path"]).read_text().split("\n")
                first = found.get("snippet_line", found["line_start"])
                elsewhere += first != found["line_start"]
                assert lines[first - 1].rstrip() == found["snippet"].split("\n")[0]
        assert not any("snippet_line" in one for one in ask("search_code", query=query, compact=True)["results"])
    assert elsewhere


def test_accents_are_the_same_however_they_are_coded(tmp_path: Path) -> None:
    together, apart = "caf\u00e9", "cafe\u0301"
    repo = repository(tmp_path / "r", {"a.py": f"def {together}(): ...\n", "b.py": f"def th{apart[1:]}(): ...\n"})
    index(repo.root)
    tool = named("locate_symbol")
    assert tool is not None
    with closing(Project.open(repo.root)) as project:
        for name, path in ((together, "a.py"), (apart, "a.py"), (f"a.{apart}", "a.py"), ("th" + together[1:], "b.py")):
            assert [one.path for one in tool.call(project, {"name": name}).results] == [path]  # type: ignore[attr-defined]


def test_nothing_is_asked_of_an_empty_name(refused: Refused) -> None:
    for tool in ("get_symbol_hierarchy", "get_call_graph", "find_references", "symbol_history"):
        assert refused(tool, symbol_name=" ").code == "invalid_input"
    sides = {"base_ref": "main", "head_ref": "feature"}
    assert refused("compare_symbol_between_commits", symbol_name="", **sides).code == "invalid_input"
    assert refused("find_call_path", from_symbol="login", to_symbol="").code == "invalid_input"


def test_a_long_name_is_not_repeated_whole(refused: Refused) -> None:
    error = refused("get_call_graph", symbol_name="x" * 100_000)
    assert error.code == "symbol_not_found"
    assert len(error.message) + len(str(error.data)) < 2000


def test_a_name_on_neither_side_has_near_ones(refused: Refused) -> None:
    error = refused("compare_symbol_between_commits", symbol_name="decode_jwtt", base_ref="main", head_ref="feature")
    assert error.code == "symbol_not_found"
    assert error.data["near"][0] == "decode_jwt"
    assert "decode_jwt" in error.message


def test_a_line_tells_which_of_them_is_meant(ask: Ask, refused: Refused) -> None:
    assert refused("find_impact", symbol_name="__init__").code == "ambiguous_symbol"
    for tool, name in (
        ("find_impact", "symbol_name"),
        ("trace_feature", "entry_point"),
        ("get_call_graph", "symbol_name"),
    ):
        assert ask(tool, **{name: "__init__"}, path="auth/jwt.py", line=7)
    (only,) = ask("find_impact", symbol_name="__init__", path="auth/jwt.py", line=7)["changed"]
    assert only["line_start"] == 7
    answer = ask("find_call_path", from_symbol="validate_token", to_symbol="decode_jwt", from_line=17)
    assert answer["start"]["line_start"] <= 17 <= answer["start"]["line_end"]


def test_an_impact_says_what_it_did_not_look_at(ask: Ask) -> None:
    both = ask("find_impact", symbol_name="decode_jwt", diff="main", ref="feature")
    assert "`diff` was not looked at" in both["metadata"]["warnings"][0]
    nothing = ask("find_impact", diff="main", ref="feature", path="auth/*.py")
    assert (nothing["changed"], "`auth/*.py`" in nothing["metadata"]["warnings"][0]) == ([], True)
    assert "warnings" not in ask("find_impact", diff="main", ref="feature", path="auth/")["metadata"]


def test_sides_the_wrong_way_round(ask: Ask) -> None:
    (warning,) = ask("diff_context", base_ref="feature", head_ref="main")["metadata"]["warnings"]
    assert "feature has all of main" in warning
    assert "warnings" not in ask("diff_context", base_ref="main", head_ref="main")["metadata"]
