"""The server through a client of the official SDK, in both protocol eras."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from codecompass.frontends import mcp
from codecompass.model.errors import CodeCompassError
from helpers import ERAS, STATELESS, index, mcp_session, repository


def no_project(workspace: str | None) -> Any:
    raise CodeCompassError("project_not_found", "nothing there", {"workspace": workspace})


def listing(toolset: str, answers: mcp.Answers = "json") -> list[dict[str, Any]]:
    with mcp_session(no_project, toolset=toolset, answers=answers) as session:
        return [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in session.tools()]


@pytest.mark.parametrize(("toolset", "most", "characters"), [("core", 19, 16_200), ("lean", 8, 6_000)])
def test_the_list_of_tools_is_short(toolset: str, most: int, characters: int) -> None:
    tools = listing(toolset)
    assert 0 < len(tools) <= most
    assert len(json.dumps(tools, ensure_ascii=False)) <= characters


def test_what_agents_are_shown_is_short_and_begins_with_explore() -> None:
    tools = listing("agent", "text")
    assert len(tools) <= 10
    assert len(json.dumps(tools, ensure_ascii=False)) <= 8_000
    assert tools[0]["name"] == "explore"
    assert all("outputSchema" not in tool for tool in tools)
    assert len(mcp.AGENT_INSTRUCTIONS) < 1_500


CHANGING = {
    "index_repo", "sync_repo", "switch_ref", "index_ensure_baseline", "index_refresh_overlay", "workspace_create",
    "workspace_reset", "workspace_delete",
}  # fmt: skip
"""Tools that do more than answer."""


@pytest.mark.parametrize("toolset", ["agent", "core", "codemap", "lean", "all"])
def test_every_tool_says_what_a_client_needs(toolset: str) -> None:
    for tool in listing(toolset):
        assert tool["title"]
        assert 0 < len(tool["description"]) < 2048
        assert tool["outputSchema"]["type"] == tool["inputSchema"]["type"] == "object"
        assert tool["annotations"]["readOnlyHint"] is (tool["name"] not in CHANGING)


def test_the_list_is_in_a_fixed_order() -> None:
    assert listing("all") == listing("all")


NO_TOOLS = {
    "index_not_ready", "ambiguous_symbol", "symbol_id", "limits_applied", "workspace_id", "repo_path", "virtual_files",
}  # fmt: skip
"""Names that the instructions use for other things."""


@pytest.mark.parametrize("text", [mcp.INSTRUCTIONS, mcp.AGENT_INSTRUCTIONS, mcp.CODEMAP_INSTRUCTIONS])
def test_instructions_are_short_and_true(text: str) -> None:
    assert 0 < len(text.encode()) < 2048
    tools = set(re.findall(r"\b(?:[a-z]+_)+[a-z]+\b", text)) - NO_TOOLS
    assert tools <= {tool["name"] for tool in listing("all")}


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("process", [False, True], ids=["in process", "started"])
def test_a_session(era: str, process: bool, tmp_path) -> None:
    with mcp_session(tmp_path / "nowhere" if process else no_project, era=era, process=process) as session:
        assert (session.client.protocol_version == "2026-07-28") is (era == STATELESS)
        assert len(session.tools()) == 19
        assert session.client.instructions == mcp.INSTRUCTIONS
        assert session.error("list_refs")["code"] == "project_not_found"


@pytest.mark.parametrize("name", ["find_call_path", "find.call.path"])
def test_a_tool_that_is_not_listed_can_be_called(name: str) -> None:
    with mcp_session(no_project) as session:
        assert name not in {tool.name for tool in session.tools()}
        assert session.error(name, from_symbol="a", to_symbol="b")["code"] == "project_not_found"


def test_an_unknown_tool_is_an_error_answer() -> None:
    with mcp_session(no_project) as session:
        error = session.error("locate_symbols", name="x")
    assert error["code"] == "invalid_input"
    assert "locate_symbol" in error["data"]["near"]


def test_the_error_of_a_workspace_carries_its_data() -> None:
    with mcp_session(no_project) as session:
        assert session.error("list_refs", workspace="/nowhere")["data"] == {"workspace": "/nowhere"}


TWINS = {
    "one.py": "class One:\n    def seen_by(self):\n        pass\n\n\nOne().seen_by()\n",
    "two.py": "class Two:\n    def seen_by(self):\n        pass\n\n\ndef of(thing):\n    thing.seen_by()\n",
}


def test_text_answers_for_all_definitions_of_a_name(tmp_path: Path) -> None:
    root = repository(tmp_path / "twins", TWINS).root
    index(root)
    with mcp_session(root, answers="text") as session:
        used = session.text("find_references", symbol_name="seen_by")
        plan = session.text("plan_change", change="add-parameter", symbol_name="seen_by", to="user")
        renamed = session.text("plan_change", change="rename", symbol_name="seen_by", to="shown_to")
    for told in (used, plan):
        assert "One.seen_by" in told and "Two.seen_by" in told and "one.py:6" in told
        assert told.count("thing.seen_by()") == 1, "what all of them say is said once"
        assert "complete" in told
    assert renamed.startswith("ambiguous_symbol")
    with mcp_session(root) as session:
        assert session.error("find_references", symbol_name="seen_by")["code"] == "ambiguous_symbol"
