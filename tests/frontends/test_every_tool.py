"""Every tool on a small repository: through MCP, `codecompass call` and its own command, with one and the same answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from codecompass.frontends import bind, render
from codecompass.frontends.cli import app
from codecompass.tools import TOOLS
from helpers import ERAS, Repository, mcp_session

Arguments = dict[str, object]

CASES: dict[str, tuple[Arguments, list[str], str]] = {
    "explore": ({"query": "Cart.total"}, ["explore", "Cart.total"], "return add(self.prices)"),
    "get_overview": ({}, ["overview"], "python 39 lines in 5 files, 1 of them tests"),
    "search_text": (
        {"pattern": "prices"},
        ["grep", "prices"],
        "shop/cart.py:8  self.prices: list[int] = []",
    ),
    "list_surfaces": ({"kind": "endpoints"}, ["surfaces", "endpoints"], "GET /carts/<id>"),
    "search_code": ({"query": "cart total"}, ["search", "cart total"], "shop/cart.py:13  Cart  def total(self) -> int"),
    "locate_symbol": ({"name": "Cart"}, ["locate", "Cart"], "shop/cart.py:4"),
    "get_file_outline": ({"path": "shop/cart.py"}, ["outline", "shop/cart.py"], "def put"),
    "get_symbol_hierarchy": (
        {"symbol_name": "Cart", "direction": "descendants"},
        ["hierarchy", "Cart", "--direction", "descendants"],
        "def total",
    ),
    "get_file_history": ({"path": "shop/money.py"}, ["file-history", "shop/money.py"], "2 commits"),
    "list_files": ({}, ["files"], "shop/cart.py  python  14 lines  5 symbols  3 of 3 tested"),
    "map_dependencies": ({}, ["dependencies"], "tests → shop"),
    "read_source": ({"path": "shop/cart.py"}, ["source", "shop/cart.py"], ":1  shop/money.py:1"),
    "read_code": ({"places": "Cart.total"}, ["read", "Cart.total"], "13 def total(self) -> int:"),
    "get_inheritance": ({"symbol_name": "Cart"}, ["inheritance", "Cart"], "nothing that it derives from"),
    "find_related_symbols": ({"symbol_name": "total"}, ["related", "total"], "same_file"),
    "get_code_context": (
        {"query": "cart total", "strategy": "depth"},
        ["context", "cart total", "--strategy", "depth"],
        "add(self.prices)",
    ),
    "build_context_pack": ({"query": "cart total"}, ["pack", "cart total"], "definitions"),
    "get_call_graph": ({"symbol_name": "total"}, ["calls", "total"], "shop/money.py:1  fn add"),
    "find_references": ({"symbol_name": "add"}, ["references", "add"], "imported by these at: cart.py:1"),
    "find_call_path": ({"from_symbol": "test_total", "to_symbol": "add"}, ["path", "test_total", "add"], "2 calls"),
    "find_cycles": ({}, ["cycles"], "0 cycles"),
    "check_rules": ({}, ["check"], "✓ Money knows no shop"),
    "find_tests": ({"symbol_name": "add"}, ["tests", "add"], "test_total"),
    "find_impact": ({"symbol_name": "add"}, ["impact", "add"], "test_total"),
    "plan_change": (
        {"change": "rename", "symbol_name": "add", "to": "plus"},
        ["plan", "rename", "add", "plus"],
        "from shop.money import plus",
    ),
    "diff_context": ({"base_ref": "v1", "head_ref": "main"}, ["diff", "v1", "main"], "modified"),
    "review_change": ({"base_ref": "v1", "head_ref": "main"}, ["review", "v1", "main"], "signature fn add"),
    "compare_symbol_between_commits": (
        {"symbol_name": "add", "base_ref": "v1", "head_ref": "main"},
        ["compare", "add", "v1", "main"],
        "discount",
    ),
    "symbol_history": ({"symbol_name": "add"}, ["history", "add"], "discounts"),
    "list_refs": ({}, ["refs"], "main"),
    "switch_ref": ({"ref": "main"}, ["switch", "main"], "main"),
    "explain_ranking": (
        {"query": "total", "result_path": "shop/cart.py", "result_line_start": 13},
        ["explain", "total", "shop/cart.py", "13"],
        "exact_match",
    ),
    "suggest_followup_queries": (
        {"previous_query": {"tool": "locate_symbol", "params": {"name": "nil"}}, "previous_results": {"results": []}},
        ["followup", '{"tool": "locate_symbol", "params": {"name": "nil"}}', '{"results": []}'],
        "search_code",
    ),
    "find_unused": ({"kind": "class"}, ["unused", "--kind", "class"], "symbol"),
    "list_endpoints": ({}, ["endpoints"], "GET /carts/<id>"),
    "list_clients": ({}, ["clients"], "0 requests"),
    "list_topics": ({}, ["topics"], "0 topics"),
    "list_config_keys": ({"key_filter": "cur"}, ["config-keys", "--key-filter", "cur"], "CURRENCY"),
    "list_db_tables": ({}, ["tables"], "carts"),
    "trace_feature": ({"entry_point": "GET /carts/<id>"}, ["trace", "GET /carts/<id>"], "reads table carts"),
    "index_repo": ({}, ["index"], "ready"),
    "sync_repo": ({}, ["sync"], "ready"),
    "index_status": ({}, ["status"], "ready"),
    "health_check": ({}, ["doctor"], "ready"),
}
"""Tool: its arguments, the same as a command, and what people must read in the answer."""
JOBS = {"index_repo", "sync_repo"}
CHANGING = {
    "uptime_seconds",
    "last_accessed_at",
    "recent_jobs",
    "last_indexed_at",
    "timing",
    "disk",
    "clients",
    "daemon",
}
"""Fields that differ from one call to the next."""


def lasting(answer: Any) -> Any:
    """An answer without what changes by itself."""
    if isinstance(answer, dict):
        return {name: lasting(value) for name, value in answer.items() if name not in CHANGING}
    return [lasting(value) for value in answer] if isinstance(answer, list) else answer


def test_every_tool_has_a_case() -> None:
    assert set(CASES) == {tool.name for tool in TOOLS if tool.family == "core"} - {"query_graph"}


@pytest.mark.parametrize("tool", sorted(set(CASES) - JOBS))
def test_one_answer_three_ways(tool: str, root: Path) -> None:
    arguments, words, _ = CASES[tool]
    with mcp_session(root) as session:
        over_mcp = session.call(tool, **arguments)
    called = CliRunner().invoke(app, ["call", tool, json.dumps(arguments), "--repo", str(root)])
    commanded = CliRunner().invoke(app, [*words, "--json", "--repo", str(root)])
    assert (called.exit_code, commanded.exit_code) == (0, 0)
    assert lasting(json.loads(called.stdout)) == lasting(over_mcp)
    assert lasting(json.loads(commanded.stdout)) == lasting(over_mcp)


@pytest.mark.parametrize("tool", sorted(CASES))
def test_people_can_read_it(tool: str, root: Path) -> None:
    _, words, expected = CASES[tool]
    done = CliRunner().invoke(app, [*words, "--repo", str(root)])
    assert done.exit_code == 0, done.output
    assert expected in done.stdout


@pytest.mark.parametrize("tool", sorted(set(CASES) - JOBS - {"index_status", "health_check", "list_refs"}))
def test_models_and_people_read_the_same_text(tool: str, root: Path) -> None:
    arguments, words, _ = CASES[tool]
    with mcp_session(root, answers="text") as session:
        text = session.text(tool, **arguments)
    printed = CliRunner().invoke(app, [*words, "--repo", str(root)])
    assert text + "\n" == printed.stdout


@pytest.mark.parametrize("tool", sorted(set(CASES) - JOBS))
def test_text_is_never_longer_than_json(tool: str, root: Path) -> None:
    outcome = bind.call(bind.Projects(root), tool, CASES[tool][0])
    assert len(render.text_of(tool, outcome.content)) <= len(outcome.text)


@pytest.mark.parametrize("era", ERAS)
def test_a_session_with_a_started_server(era: str, root: Path) -> None:
    with mcp_session(root, era=era, process=True) as session:
        (found,) = session.call("locate_symbol", name="Cart")["results"]
        assert (found["path"], found["line_start"]) == ("shop/cart.py", 4)
        assert session.error("locate_symbol", nmae="Cart")["code"] == "invalid_input"


def test_a_value_out_of_range_is_clamped_with_a_warning(root: Path) -> None:
    with mcp_session(root) as session:
        answer = session.call("get_call_graph", symbol_name="total", depth=99)
    assert any("depth" in warning for warning in answer["metadata"]["warnings"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"symbol_nmae": "x"}, "`symbol_name`"),
        ({}, "required"),
        ({"name": "x", "limit": "many"}, "limit"),
        ({"name": ["x"]}, "name"),
    ],
)
def test_wrong_arguments_are_named(arguments: Arguments, said: str, root: Path) -> None:
    with mcp_session(root) as session:
        error = session.error("locate_symbol", **arguments)
    assert error["code"] == "invalid_input"
    assert said in error["message"]


def test_another_workspace(root: Path, tmp_path: Path) -> None:
    with mcp_session(tmp_path / "nowhere") as session:
        assert session.call("list_refs", workspace=str(root))["total_refs"] >= 1


def test_a_first_question_indexes(tmp_path: Path) -> None:
    from helpers import repository

    made: Repository = repository(tmp_path / "new", {"a.py": "def alone(): ...\n"})
    done = CliRunner().invoke(app, ["locate", "alone", "--repo", str(made.root)])
    assert done.exit_code == 0, done.output
    assert "a.py:1" in done.stdout
