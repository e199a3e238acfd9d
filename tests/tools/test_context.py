"""get_code_context and build_context_pack: what fits, what is said when something does not."""

from __future__ import annotations

import json
import math
from contextlib import closing

import pytest

from codecompass.frontends import render
from codecompass.session.asking import answering_in
from codecompass.session.project import Project
from helpers import index, repository

from .conftest import Ask, asking
from .test_search import Refused


def cost(item: object) -> int:
    return math.ceil(1.3 * len(json.dumps(item).split()))


@pytest.mark.parametrize("strategy", ["breadth", "depth"])
@pytest.mark.parametrize("budget", [1, 10, 40, 100, 500, 2000, 50_000])
def test_the_budget_is_never_exceeded(ask: Ask, strategy: str, budget: int) -> None:
    answer = ask("get_code_context", query="validate token rate", max_tokens=budget, strategy=strategy)
    assert answer["estimated_tokens"] == sum(map(cost, answer["context_items"])) <= budget
    assert answer["truncated"] == (answer["metadata"]["returned"] < answer["metadata"]["total_candidates"])
    if answer["truncated"]:
        assert answer["metadata"]["result_completeness"] == "partial"
        assert answer["metadata"]["suggestion"]


@pytest.mark.parametrize("strategy", ["breadth", "depth"])
@pytest.mark.parametrize("budget", [300, 500, 1000])
def test_the_whole_answer_has_no_more_characters_than_four_a_token(ask: Ask, strategy: str, budget: int) -> None:
    for tool, more in (("get_code_context", {"strategy": strategy}), ("build_context_pack", {})):
        answer = ask(tool, query="validate token rate reset key", max_tokens=budget, **more)
        assert len(json.dumps(answer, separators=(",", ":"))) <= 4 * budget


def test_as_text_a_budget_is_of_the_text(ask: Ask) -> None:
    for tool, more in (("get_code_context", {"strategy": "depth"}), ("build_context_pack", {})):
        with answering_in("text"):
            answer = ask(tool, query="validate token rate reset key", max_tokens=400, **more)
        assert len(render.text_of(tool, answer)) <= 4 * 400


def test_breadth_has_signatures_and_depth_has_bodies(ask: Ask) -> None:
    breadth = ask("get_code_context", query="validate token")["context_items"]
    assert all("body" not in item for item in breadth)
    depth = ask("get_code_context", query="validate token", strategy="depth", max_tokens=50_000)["context_items"]
    bodies = {item["name"]: item["body"] for item in depth}
    assert "claims = decode_jwt(token, self.key)" in bodies["validate_token"]
    assert len({item["symbol_id"] for item in breadth}) == len(breadth)


def test_a_query_that_meets_nothing_is_empty(ask: Ask) -> None:
    answer = ask("get_code_context", query="zygote")
    assert (answer["context_items"], answer["estimated_tokens"], answer["truncated"]) == ([], 0, False)


def test_too_small_a_budget_is_empty_and_says_so(ask: Ask) -> None:
    answer = ask("get_code_context", query="validate token", max_tokens=3)
    assert (answer["context_items"], answer["truncated"]) == ([], True)


@pytest.mark.parametrize("mode", ["full", "edit_minimal"])
@pytest.mark.parametrize("budget", [1, 60, 300, 4000])
def test_a_pack_fits_and_has_its_sections(ask: Ask, mode: str, budget: int) -> None:
    answer = ask("build_context_pack", query="validate token", budget_tokens=budget, mode=mode)
    assert list(answer["sections"]) == ["definitions", "usages", "deps", "tests", "config", "docs"]
    items = [item for section in answer["sections"].values() for item in section]
    assert answer["estimated_tokens"] == sum(map(cost, items)) <= budget
    counts = answer["metadata"]
    assert (counts["total_candidates"] > counts["returned"]) == answer["truncated"]
    assert answer == ask("build_context_pack", query="validate token", budget_tokens=budget, mode=mode)


def test_a_pack_holds_what_a_task_needs(ask: Ask, refused: Refused) -> None:
    sections = ask("build_context_pack", query="login")["sections"]
    assert any(item["name"] == "login" for item in sections["definitions"])
    assert any(item["path"] == "tests/test_login.py" for item in sections["tests"])
    assert any(item["name"] == "authenticate" for item in sections["deps"])
    docs = ask("build_context_pack", query="how are tokens validated")["sections"]["docs"]
    assert [item["path"] for item in docs] == ["README.md"]
    capped = ask("build_context_pack", query="login", section_caps={"definitions": 1})["sections"]
    assert len(capped["definitions"]) == 1
    assert refused("build_context_pack", query="login", section_caps={"poems": 1}).code == "invalid_input"
    assert "-1" in refused("build_context_pack", query="login", section_caps={"tests": -1}).message


def test_a_long_type_is_told_in_outline_with_the_members_that_answer(
    tmp_path_factory: pytest.TempPathFactory, codecompass_home: None
) -> None:
    members = "".join(f"    def part_{at}(self):\n        return {at}\n\n" for at in range(30))
    long = f"class Ledger:\n{members}    def settle_overdue_invoices(self):\n        return overdue_invoices()\n"
    repo = repository(
        tmp_path_factory.mktemp("long") / "long", {"ledger.py": long, "other.py": "def other():\n    pass\n"}
    )
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        query = "Settle the overdue invoices of the ledger at the end of a month"
        items = asking(project)("get_code_context", query=query, strategy="depth", max_tokens=8000)["context_items"]
    bodies = {one["name"]: one["body"] for one in items}
    assert bodies["settle_overdue_invoices"].endswith("return overdue_invoices()")
    assert "2: def part_0(self)" in bodies["Ledger"]
    assert "return 3" not in bodies["Ledger"]
