"""get_file_outline, get_symbol_hierarchy, find_related_symbols, and how a symbol is named (rulings 10, 11, 13)."""

from __future__ import annotations

import pytest

from .conftest import Ask
from .test_search import Refused


def test_an_outline_nests_as_the_file_does(ask: Ask) -> None:
    outline = ask("get_file_outline", path="auth/jwt.py")
    assert [(one["kind"], one["name"]) for one in outline["symbols"]] == [
        ("class", "Claims"),
        ("class", "JwtValidator"),
        ("fn", "decode_jwt"),
    ]
    members = outline["symbols"][1]["children"]
    assert {"__init__", "validate_token"} <= {one["name"] for one in members}
    assert list(members[0]) == ["kind", "name", "line_start", "line_end", "visibility", "signature", "children"]
    top = ask("get_file_outline", path="./auth/jwt.py", depth="top")
    assert top["metadata"]["symbol_count"] == 3
    assert all(one["children"] == [] for one in top["symbols"])


def test_a_file_that_is_not_there_names_those_that_are(refused: Refused) -> None:
    error = refused("get_file_outline", path="auth/jwd.py")
    assert error.code == "file_not_found"
    assert "auth/jwt.py" in error.data["near"]


def test_a_file_without_symbols_is_said_to_be_so(ask: Ask) -> None:
    outline = ask("get_file_outline", path="NOTES.txt")
    assert outline["symbols"] == []
    assert outline["metadata"]["result_completeness"] == "partial"


def test_ancestors_go_outwards_and_hold_no_file(ask: Ask) -> None:
    answer = ask("get_symbol_hierarchy", symbol_name="validate_token")
    assert [(node["kind"], node["name"], node["depth"]) for node in answer["hierarchy"]] == [
        ("method", "validate_token", 0),
        ("class", "JwtValidator", 1),
    ]
    assert answer["chain_length"] == 2
    assert answer["file"] == {"path": "auth/jwt.py", "language": "python", "module": "auth.jwt"}
    assert ask("get_symbol_hierarchy", symbol_name="decode_jwt")["chain_length"] == 1


def test_descendants_go_inwards(ask: Ask) -> None:
    answer = ask("get_symbol_hierarchy", symbol_name="RateLimiter", direction="descendants")
    (root,) = answer["hierarchy"]
    assert {"__init__", "reset"} <= {child["name"] for child in root["children"]}
    assert answer["chain_length"] == 1 + len(root["children"])


def test_relatives_come_nearest_first(ask: Ask) -> None:
    in_file = ask("find_related_symbols", symbol_name="decode_jwt")
    assert {one["relation"] for one in in_file["related"]} == {"same_file"}
    assert in_file["related"][0]["name"] == "JwtValidator"
    module = ask("find_related_symbols", symbol_name="login", scope="module", limit=100)
    relations = [one["relation"] for one in module["related"]]
    assert relations == sorted(relations, key=["same_file", "same_module", "same_package", "imported"].index)
    assert module["total_found"] == len(module["related"])
    assert any(one["name"] == "RateLimiter" for one in module["related"])
    imported = ask("find_related_symbols", symbol_name="login", limit=100)["related"]
    assert "imported" in {one["relation"] for one in imported}


@pytest.mark.parametrize("scope", ["file", "module", "package"])
def test_the_total_is_that_of_all_relatives(ask: Ask, scope: str) -> None:
    whole = ask("find_related_symbols", symbol_name="login", scope=scope, limit=500)
    few = ask("find_related_symbols", symbol_name="login", scope=scope, limit=2)
    assert len(few["related"]) == 2
    assert few["related"] == whole["related"][:2]
    assert few["total_found"] == whole["total_found"] == len(whole["related"])
    assert few["metadata"]["result_completeness"] == "truncated"


def test_an_ambiguous_name_lists_its_candidates(ask: Ask, refused: Refused) -> None:
    error = refused("get_symbol_hierarchy", symbol_name="reset")
    assert error.code == "ambiguous_symbol"
    candidates = error.data["candidates"]
    assert isinstance(candidates, list)
    assert {one["path"] for one in candidates} == {"auth/limits.py", "tests/test_login.py"}
    for one in candidates:
        answer = ask("get_symbol_hierarchy", symbol_name="reset", path=one["path"])
        assert answer["hierarchy"][0]["symbol_id"] == one["symbol_id"]
        assert ask("get_symbol_hierarchy", symbol_name=one["symbol_id"])["hierarchy"] == answer["hierarchy"]
    assert ask("get_symbol_hierarchy", symbol_name="reset", line=9, path="limits.py")["hierarchy"][0]["name"] == "reset"


def test_a_name_that_is_not_there_yields_near_ones(refused: Refused) -> None:
    error = refused("get_symbol_hierarchy", symbol_name="validate_tokn")
    assert error.code == "symbol_not_found"
    assert error.data["near"][0] == "validate_token"  # type: ignore[index]
    elsewhere = refused("get_symbol_hierarchy", symbol_name="decode_jwt", path="auth/limits.py")
    assert elsewhere.data["elsewhere"] == ["auth/jwt.py:22"]


@pytest.mark.parametrize("tool", ["get_symbol_hierarchy", "find_related_symbols"])
def test_a_ref_without_data_is_a_symbol_not_found(refused: Refused, tool: str) -> None:
    error = refused(tool, symbol_name="login", ref="nowhere")
    assert (error.code, error.data["ref"]) == ("symbol_not_found", "nowhere")
