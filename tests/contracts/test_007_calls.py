"""007, call graph: every answer as documented, every rule, every error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from helpers import Session, index, mcp_session, repository

TOKEN = {"symbol_name": "validate_token", "path": "src/auth/jwt.rs", "ref": "main"}
FEATURE = {"base_ref": "main", "head_ref": "feat/auth"}


# get_call_graph


def test_007_callers_and_callees(vcs: Session) -> None:
    """`get_call_graph`: callers and callees, each with call site, confidence and depth"""
    answer = vcs.call("get_call_graph", **TOKEN, direction="both", depth=1, limit=20)
    assert {one["symbol"]["name"] for one in answer["callers"]} == {"authenticate", "login", "check_auth"}
    (callee,) = answer["callees"]
    assert (callee["symbol"]["name"], callee["confidence"], callee["depth"]) == ("decode_jwt", "static", 1)
    assert callee["call_site"] == {"file": "src/auth/jwt.rs", "line": 7}
    assert (answer["total_edges"], answer["truncated"]) == (4, False)


@pytest.mark.parametrize("direction", ["callers", "callees"])
def test_007_one_direction(direction: str, vcs: Session) -> None:
    """`get_call_graph`: `direction` leaves the other side empty"""
    answer = vcs.call("get_call_graph", **TOKEN, direction=direction)
    other = {"callers": "callees", "callees": "callers"}[direction]
    assert answer[direction]
    assert not answer.get(other)


def test_007_depth_follows_chains(vcs: Session) -> None:
    """`get_call_graph`: `depth` follows chains of calls"""
    answer = vcs.call("get_call_graph", **TOKEN, direction="callers", depth=3)
    depths = {one["symbol"]["name"]: one["depth"] for one in answer["callers"]}
    assert depths["process_request"] == 2
    assert depths["refuses_empty_tokens"] == 2


def test_007_depth_is_clamped_with_a_warning(vcs: Session) -> None:
    """`get_call_graph`: depth over 5 is 5, with a warning and no error"""
    answer = vcs.call("get_call_graph", **TOKEN, depth=9)
    assert any("depth" in warning for warning in answer["metadata"]["warnings"])


def test_007_limit_is_per_direction(vcs: Session) -> None:
    """`get_call_graph`: `limit` is per direction, and sets `truncated`"""
    answer = vcs.call("get_call_graph", **TOKEN, limit=1)
    assert (len(answer["callers"]), len(answer["callees"]), answer["truncated"]) == (1, 1, True)


def test_007_calls_error_symbol_not_found(vcs: Session) -> None:
    """`get_call_graph`: `symbol_not_found`"""
    assert vcs.error("get_call_graph", symbol_name="validate", ref="main")["code"] == "symbol_not_found"


def test_007_calls_error_ref_not_indexed(vcs: Session) -> None:
    """`get_call_graph`: `ref_not_indexed` for what git does not know, with what to call; what it knows is indexed and waited
    for"""
    error = vcs.error("get_call_graph", symbol_name="validate_token", ref="nowhere")
    assert (error["code"], bool(error["data"]["call"]["tool"])) == ("ref_not_indexed", True)
    assert vcs.call("get_call_graph", symbol_name="validate_token", ref="unindexed")["metadata"]["ref"] == "unindexed"


DISPATCHED = {
    "store.py": "class Store:\n    def put(self): ...\n\n\nclass S3(Store):\n    def put(self): ...\n",
    "app.py": "from store import Store\n\n\ndef save(store: Store):\n    store.put()\n",
}


def test_007_dispatch(tmp_path: Path) -> None:
    """`get_call_graph`: callers through a base or an interface are marked, with the declaration between (ruling 22)"""
    made = repository(tmp_path / "dispatched", DISPATCHED)
    index(made.root)
    with mcp_session(made.root) as session:
        (caller,) = session.call("get_call_graph", symbol_name="S3.put", direction="callers")["callers"]
        assert (caller["symbol"]["name"], caller["strategy"], caller["confidence"]) == ("save", "dispatch", "heuristic")
        through = caller["through"]
        assert (through["qualified_name"], through["path"], through["line"]) == ("store.Store.put", "store.py", 2)
        assert through["symbol_id"].startswith("sym_")
        assert (
            session.call("get_call_graph", symbol_name="S3.put", direction="callers", dispatch=False)["callers"] == []
        )


# compare_symbol_between_commits


def test_007_compare_modified(vcs: Session) -> None:
    """`compare_symbol_between_commits`: both versions, and what differs"""
    answer = vcs.call("compare_symbol_between_commits", symbol_name="process_request", path="src/handler.rs", **FEATURE)
    assert answer["base_version"]["signature"] == "pub fn process_request(token: &str) -> u16"
    assert answer["head_version"]["signature"].startswith("pub async fn process_request(")
    summary = answer["diff_summary"]
    assert (summary["signature_changed"], summary["body_changed"], summary["line_range_shifted"]) == (True, True, True)
    assert (summary["lines_added"], summary["lines_removed"]) == (4, 1)


@pytest.mark.parametrize(
    ("symbol", "missing", "status"),
    [("refresh_token", "base_version", "added"), ("legacy_auth", "head_version", "deleted")],
)
def test_007_compare_added_and_deleted(symbol: str, missing: str, status: str, vcs: Session) -> None:
    """`compare_symbol_between_commits`: the version that is not there is null, the status says why"""
    answer = vcs.call("compare_symbol_between_commits", symbol_name=symbol, **FEATURE)
    assert (answer[missing], answer["diff_summary"]["status"]) == (None, status)


def test_007_compare_unchanged(vcs: Session) -> None:
    """`compare_symbol_between_commits`: unchanged, also where it moved down"""
    answer = vcs.call("compare_symbol_between_commits", symbol_name="steady", **FEATURE)
    assert answer["diff_summary"] == {"status": "unchanged"}


def test_007_compare_error_symbol_not_found(vcs: Session) -> None:
    """`compare_symbol_between_commits`: `symbol_not_found` where neither ref has it"""
    assert vcs.error("compare_symbol_between_commits", symbol_name="nil", **FEATURE)["code"] == "symbol_not_found"


def test_007_compare_error_ref_not_indexed(vcs: Session) -> None:
    """`compare_symbol_between_commits`: `ref_not_indexed` for what git does not know"""
    asked = {"symbol_name": "steady", "base_ref": "main", "head_ref": "nowhere"}
    assert vcs.error("compare_symbol_between_commits", **asked)["code"] == "ref_not_indexed"


# suggest_followup_queries


def suggested(session: Session, tool: str, params: dict[str, Any], **results: Any) -> list[tuple[str, dict[str, Any]]]:
    previous = {"previous_query": {"tool": tool, "params": params}, "previous_results": results}
    answer = session.call("suggest_followup_queries", **previous)
    return [(one["tool"], one["params"]) for one in answer["suggestions"]]


def test_007_followup_of_a_question(vcs: Session) -> None:
    """`suggest_followup_queries`: a weak answer to a question suggests `locate_symbol` with extracted identifiers"""
    query = {"query": "where is rate limiting implemented"}
    found = suggested(vcs, "search_code", query, query_intent="natural_language", top_score=0.25)
    assert ("locate_symbol", {"name": "rate_limit"}) in found
    assert "search_code" in [tool for tool, _ in found]


def test_007_followup_of_a_symbol_query(vcs: Session) -> None:
    """`suggest_followup_queries`: a weak symbol search suggests a broader query"""
    found = suggested(vcs, "search_code", {"query": "check_rate"}, query_intent="symbol", top_score=0.1)
    assert ("search_code", {"query": "check rate"}) in found


def test_007_followup_of_locate_without_results(vcs: Session) -> None:
    """`suggest_followup_queries`: nothing located suggests `search_code` and `get_call_graph`"""
    found = suggested(vcs, "locate_symbol", {"name": "check_rate"}, results=[])
    assert [tool for tool, _ in found] == ["search_code", "get_call_graph"]


def test_007_followup_of_a_call_graph_without_edges(vcs: Session) -> None:
    """`suggest_followup_queries`: no edges suggests `locate_symbol` and `search_code`"""
    found = suggested(vcs, "get_call_graph", {"symbol_name": "nil"}, total_edges=0)
    assert [tool for tool, _ in found] == ["locate_symbol", "search_code"]


def test_007_followup_above_the_threshold(vcs: Session) -> None:
    """`suggest_followup_queries`: good results need no suggestion, and it says so"""
    previous = {
        "previous_query": {"tool": "search_code", "params": {"query": "x"}},
        "previous_results": {"top_score": 1},
    }
    answer = vcs.call("suggest_followup_queries", **previous)
    assert answer["suggestions"] == []
    assert answer["analysis"]["reason"] == "results are above confidence threshold"


@pytest.mark.parametrize("query", [{}, {"tool": "search_code"}, {"params": {}}])
def test_007_followup_error_invalid_input(query: dict[str, Any], vcs: Session) -> None:
    """`suggest_followup_queries`: `invalid_input` where `previous_query` lacks a field"""
    error = vcs.error("suggest_followup_queries", previous_query=query, previous_results={})
    assert error["code"] == "invalid_input"
