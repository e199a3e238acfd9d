"""get_call_graph, find_references, find_call_path, find_impact."""

from __future__ import annotations

from .conftest import Ask
from .test_search import Refused


def test_callers_and_callees_with_their_call_sites(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="JwtValidator.validate_token")
    (caller,) = graph["callers"]
    assert caller["symbol"]["qualified_name"] == "auth.handler.AuthHandler.authenticate"
    assert caller["call_site"] == {"file": "auth/handler.py", "line": 12}
    assert (caller["depth"], caller["confidence"], caller["source_layer"]) == (1, "static", "base")
    assert [callee["symbol"]["name"] for callee in graph["callees"]] == ["decode_jwt"]
    assert graph["total_edges"] == 2
    assert graph["truncated"] is False


def test_depth_reaches_further_and_each_symbol_once(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="decode_jwt", direction="callers", depth=4)
    depths = {one["symbol"]["name"]: one["depth"] for one in graph["callers"]}
    assert depths == {"validate_token": 1, "authenticate": 2, "login": 3, "test_login": 4}
    assert graph["callees"] == []


def test_a_depth_over_the_cap_is_clamped_with_a_warning(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="decode_jwt", depth=9)
    assert "depth 9" in graph["metadata"]["warnings"][0]


def test_a_limit_is_said(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="decode_jwt", direction="callers", depth=4, limit=2)
    assert len(graph["callers"]) == 2
    assert graph["total_edges"] == 4
    assert graph["truncated"] is True
    assert graph["metadata"]["result_completeness"] == "truncated"


def test_a_function_that_calls_itself_is_its_own_caller(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="factorial")
    assert [one["symbol"]["name"] for one in graph["callers"]] == ["factorial"]
    assert [one["symbol"]["name"] for one in graph["callees"]] == ["factorial"]
    assert graph["callers"][0]["call_site"]["line"] == 19


def test_no_callers_is_said_with_what_could_not_be_bound(ask: Ask, refused: Refused) -> None:
    graph = ask("get_call_graph", symbol_name="legacy_auth")
    assert (graph["callers"], graph["unresolved_calls"]) == ([], 0)
    assert "warnings" not in graph["metadata"]
    assert refused("get_call_graph", symbol_name="nothing_here").code == "symbol_not_found"
    assert refused("get_call_graph", symbol_name="login", ref="nowhere").code == "ref_not_indexed"


def test_references_show_their_line_in_the_state_that_answered(ask: Ask) -> None:
    answer = ask("find_references", symbol_name="check_rate_limit")
    assert {(one["edge_type"], one["line_start"]) for one in answer["references"]} == {("imports", 2), ("calls", 11)}
    (call,) = ask("find_references", symbol_name="check_rate_limit", kind="calls")["references"]
    assert call["context"] == "check_rate_limit(self.limiter, request)"
    assert call["from_symbol"]["name"] == "authenticate"
    there = ask("find_references", symbol_name="check_request_rate", ref="feature", kind="call")["references"]
    assert there[0]["context"] == "check_request_rate(self.limiter, request)"
    assert there[0]["source_layer"] == "overlay"


def test_a_chain_of_calls_is_found(ask: Ask) -> None:
    answer = ask("find_call_path", from_symbol="test_login", to_symbol="decode_jwt")
    (path,) = answer["paths"]
    assert [one["name"] for one in path["symbols"]] == [
        "test_login",
        "login",
        "authenticate",
        "validate_token",
        "decode_jwt",
    ]
    assert (path["length"], len(path["call_sites"])) == (4, 4)
    assert ask("find_call_path", from_symbol="decode_jwt", to_symbol="login")["paths"] == []


def test_impact_goes_by_depth_with_tests_apart(ask: Ask, refused: Refused) -> None:
    answer = ask("find_impact", symbol_name="decode_jwt", depth=6)
    assert [[one["symbol"]["name"] for one in level["symbols"]] for level in answer["levels"]] == [
        ["validate_token"],
        ["authenticate"],
        ["login"],
    ]
    assert [one["symbol"]["name"] for one in answer["tests"]] == ["test_login"]
    assert answer["total_reached"] == 4
    of_file = ask("find_impact", path="auth/limits.py")
    assert any(one["symbol"]["name"] == "authenticate" for one in of_file["levels"][0]["symbols"])
    of_diff = ask("find_impact", diff="main", ref="feature")
    assert "check_request_rate" in {one["name"] for one in of_diff["changed"]}
    assert refused("find_impact").code == "invalid_input"
