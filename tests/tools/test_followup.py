"""suggest_followup_queries: the contract's table, row by row."""

from __future__ import annotations

import pytest

from codecompass.tools.followup import base_form, identifiers_in

from .conftest import Ask
from .test_search import Refused

SEARCH = {"tool": "search_code", "params": {"query": "where is rate limiting implemented"}}


def suggested(ask: Ask, query: object, results: object, **more: object) -> list[tuple[str, object]]:
    answer = ask("suggest_followup_queries", previous_query=query, previous_results=results, **more)
    return [(one["tool"], one["params"]) for one in answer["suggestions"]]


def test_a_weak_search_in_words_leads_to_lookups(ask: Ask) -> None:
    results = {"results": [], "query_intent": "natural_language", "top_score": 0.25}
    assert suggested(ask, SEARCH, results) == [
        ("locate_symbol", {"name": "rate_limit"}),
        ("locate_symbol", {"name": "rate_limiting"}),
        ("search_code", {"query": "rate limiting"}),
    ]


def test_a_weak_search_for_a_name_leads_to_broader_ones(ask: Ask) -> None:
    query = {"tool": "search_code", "params": {"query": "RateLimiterImpl", "language": "rust"}}
    suggestions = suggested(ask, query, {"results": [], "query_intent": "symbol", "top_score": 0.1})
    assert ("search_code", {"query": "rate limiter impl"}) in suggestions
    assert ("search_code", {"query": "RateLimiterImpl"}) in suggestions


def test_no_symbol_leads_to_search_and_call_graph(ask: Ask) -> None:
    query = {"tool": "locate_symbol", "params": {"name": "validate"}}
    assert suggested(ask, query, {"results": []}) == [
        ("search_code", {"query": "validate"}),
        ("get_call_graph", {"symbol_name": "validate"}),
    ]


def test_no_edges_lead_to_lookup_and_search(ask: Ask) -> None:
    query = {"tool": "get_call_graph", "params": {"symbol_name": "validate_token"}}
    assert suggested(ask, query, {"callers": [], "callees": [], "total_edges": 0}) == [
        ("locate_symbol", {"name": "validate_token"}),
        ("search_code", {"query": "validate token"}),
    ]


@pytest.mark.parametrize("results", [{"top_score": 0.9}, {"results": [{"score": 0.7}]}])
def test_a_strong_answer_leads_nowhere(ask: Ask, results: object) -> None:
    answer = ask("suggest_followup_queries", previous_query=SEARCH, previous_results=results)
    assert answer["suggestions"] == []
    assert answer["analysis"]["reason"] == "results are above confidence threshold"
    assert answer["analysis"]["previous_confidence"] == "high"


@pytest.mark.parametrize("query", [{}, {"tool": "search_code"}, {"params": {}}])
def test_a_query_without_its_fields_is_refused(refused: Refused, query: object) -> None:
    error = refused("suggest_followup_queries", previous_query=query, previous_results={})
    assert error.code == "invalid_input"


def test_identifiers_are_spelt_out_or_made() -> None:
    assert identifiers_in("why does RateLimiter fail") == ("RateLimiter", "rate_limiter_fail")
    assert identifiers_in("where is caching") == ("cache", "caching")
    assert [base_form(word) for word in ("limiting", "caching", "queries", "class")] == [
        "limit",
        "cache",
        "query",
        "class",
    ]
