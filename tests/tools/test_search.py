"""locate_symbol, search_code, explain_ranking: the right thing first, nothing wrong in its place, scores that explain."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from codecompass.model.errors import CodeCompassError

from .conftest import Ask

Refused = Callable[..., CodeCompassError]


def names(answer: dict[str, list[dict[str, object]]]) -> list[object]:
    return [result.get("name") or result["path"] for result in answer["results"]]


def test_a_symbol_is_located_by_its_exact_name(ask: Ask) -> None:
    answer = ask("locate_symbol", name="JwtValidator")
    (found,) = answer["results"]
    assert list(found)[:3] == ["path", "line_start", "line_end"]
    assert (found["path"], found["line_start"], found["kind"]) == ("auth/jwt.py", 11, "class")
    assert found["qualified_name"] == "auth.jwt.JwtValidator"
    assert found["source_layer"] == "base"
    assert answer["total_candidates"] == 1


@pytest.mark.parametrize(
    "name",
    ["auth.jwt.JwtValidator.validate_token", "JwtValidator.validate_token", "validate_token", "validate_token()"],
)
def test_a_symbol_has_many_names(ask: Ask, name: str) -> None:
    (found,) = ask("locate_symbol", name=name)["results"]
    assert found["qualified_name"] == "auth.jwt.JwtValidator.validate_token"
    for key in ("symbol_id", "symbol_stable_id"):
        assert ask("locate_symbol", name=found[key])["results"] == [
            found | {"score": pytest.approx(found["score"], abs=2)}
        ]


def test_a_misspelt_name_yields_near_names_and_no_result(ask: Ask) -> None:
    answer = ask("locate_symbol", name="validate_tokn")
    assert answer["results"] == []
    assert answer["metadata"]["did_you_mean"][0] == "validate_token"
    assert len(answer["metadata"]["did_you_mean"]) <= 3


def test_filters_come_before_limits(ask: Ask) -> None:
    assert ask("locate_symbol", name="reset", limit=1)["total_candidates"] == 2
    assert ask("locate_symbol", name="reset", kind="method")["total_candidates"] == 1
    assert ask("locate_symbol", name="reset", language="go")["total_candidates"] == 0
    assert ask("locate_symbol", name="reset", language="py")["total_candidates"] == 2


def test_definitions_come_before_references(ask: Ask) -> None:
    answer = ask("locate_symbol", name="check_rate_limit", role="any")
    assert answer["results"][0]["line_start"] == 12
    uses = answer["results"][1:]
    assert {(use["path"], use["role"]) for use in uses} == {("auth/handler.py", "reference")}
    assert ask("locate_symbol", name="check_rate_limit", role="reference")["results"] == uses


@pytest.mark.parametrize("query", ["rate limit", "where is rate limiting implemented", "limits rate"])
def test_code_is_found_as_people_write_it(ask: Ask, query: str) -> None:
    answer = ask("search_code", query=query)
    assert {"RateLimiter", "check_rate_limit"} <= set(names(answer)[:5])
    assert answer["query_intent"] == "natural_language"


def test_the_text_of_code_and_comments_is_found(ask: Ask) -> None:
    first = ask("search_code", query="payload trusted signature compared")["results"][0]
    assert (first["result_type"], first["name"]) == ("symbol", "decode_jwt")
    assert "The header is ignored" in first["snippet"]
    inside = ask("search_code", query="purged by janitor")["results"][0]
    assert (inside["result_type"], inside["path"]) == ("snippet", "auth/audit.py")
    assert "Purged weekly" in inside["snippet"]
    quoted = ask("search_code", query='"token must not be empty"')
    assert quoted["query_intent"] == "error"
    assert "ValueError" in quoted["results"][0]["snippet"]


def test_a_path_finds_the_file(ask: Ask) -> None:
    answer = ask("search_code", query="auth/jwt.py")
    assert answer["query_intent"] == "path"
    first = answer["results"][0]
    assert (first["result_type"], first["path"]) == ("file", "auth/jwt.py")
    assert answer["suggested_next_actions"][0] == {"tool": "get_file_outline", "path": "auth/jwt.py"}


def test_detail_levels_leave_out_what_they_do_not_show(ask: Ask) -> None:
    place = ask("search_code", query="validate_token", detail_level="location")["results"][0]
    assert not {"signature", "qualified_name", "language", "visibility", "snippet"} & set(place)
    whole = ask("search_code", query="validate_token", detail_level="context")["results"][0]
    assert "decode_jwt" in whole["body_preview"]
    assert whole["parent"] == {"kind": "class", "name": "JwtValidator", "path": "auth/jwt.py", "line": 11}
    compact = ask("search_code", query="validate_token", detail_level="context", compact=True)["results"][0]
    assert not {"body_preview", "parent", "related_symbols", "snippet"} & set(compact)


@pytest.mark.parametrize("query", ["rate limit", "validate_token", "auth/jwt.py", "how are tokens validated"])
def test_explained_totals_equal_the_scores_of_search(ask: Ask, query: str) -> None:
    for result in ask("search_code", query=query, limit=20)["results"]:
        why = ask("explain_ranking", query=query, result_path=result["path"], result_line_start=result["line_start"])
        if why["result"]["kind"] == result.get("kind", result["result_type"]):
            assert why["scoring"]["total"] == result["score"]
            factors = [value for name, value in why["scoring"].items() if name != "total"]
            assert why["scoring"]["total"] == pytest.approx(sum(factors), abs=1e-9)
        assert set(why["scoring_details"]) >= {"bm25_source", "exact_match_reason", "kind_match_reason"}


def test_reasons_stand_in_the_metadata_when_asked_for(ask: Ask) -> None:
    full = ask("search_code", query="rate limit", ranking_explain_level="full")
    reasons = full["metadata"]["ranking_reasons"]
    assert [reason["final_score"] for reason in reasons] == [result["score"] for result in full["results"]]
    basic = ask("locate_symbol", name="reset", ranking_explain_level="basic")["metadata"]["ranking_reasons"][0]
    assert list(basic) == ["result_index", "exact_match", "path_boost", "definition_boost", "final_score"]


def test_the_same_question_has_the_same_answer(ask: Ask) -> None:
    assert ask("search_code", query="token") == ask("search_code", query="token")


def test_one_ref_says_nothing_of_another(ask: Ask) -> None:
    assert ask("locate_symbol", name="refresh_token")["results"] == []
    there = ask("locate_symbol", name="refresh_token", ref="feature")
    assert there["results"][0]["source_layer"] == "overlay"
    assert there["metadata"]["ref"] == "feature"
    assert ask("locate_symbol", name="legacy_auth", ref="feature")["results"] == []
    assert "oauth" not in str(ask("search_code", query="token", limit=50))


def test_errors(refused: Refused) -> None:
    assert refused("search_code", query="  ").code == "invalid_input"
    assert refused("search_code", query="x", ref="nowhere").code == "ref_not_indexed"
    missing = refused("explain_ranking", query="token", result_path="auth/jwt.py", result_line_start=999)
    assert missing.code == "result_not_found"
