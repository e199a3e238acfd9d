"""Schemas, names and errors, with tools that do nothing but answer."""

from __future__ import annotations

import contextlib
import json
import re
import sys
import types
from typing import Any

import pytest

from codecompass.frontends import bind
from codecompass.model.errors import CodeCompassError
from codecompass.tools import TOOLS, Tool
from codecompass.tools.answers import Answer

CONTRACT_CORE = {
    "index_repo", "sync_repo", "index_status", "health_check", "locate_symbol", "search_code", "get_file_outline",
    "build_context_pack", "get_symbol_hierarchy", "find_related_symbols", "get_code_context", "get_call_graph",
    "compare_symbol_between_commits", "suggest_followup_queries", "diff_context", "find_references",
    "explain_ranking", "list_refs", "switch_ref",
}  # fmt: skip


def no_project(workspace: str | None) -> Any:
    raise CodeCompassError("project_not_found", f"nothing at {workspace}")


def test_core_lists_the_tools_of_the_contracts() -> None:
    assert {tool.name for tool in bind.listed("core")} == CONTRACT_CORE


def test_lean_lists_at_most_eight() -> None:
    assert len(bind.listed("lean")) <= 8


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_schemas_are_schemas(tool: Tool) -> None:
    import jsonschema

    for schema in (bind.input_schema(tool), bind.input_schema(tool, brief=True), bind.output_schema(tool)):
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
    codemap = tool.family == "codemap"
    assert ("repo_path" if codemap else "workspace") in bind.input_schema(tool)["properties"]
    answer, error = bind.output_schema(tool)["anyOf"]
    assert answer["required"][-1] == ("meta" if codemap else "metadata")
    assert error["required"] == ["error"]


def complaints(schema: dict[str, Any], place: str) -> list[str]:
    """What the function calling of some model refuses. Gemini takes a subset of OpenAPI: each value has one type, an
    enum is of strings, a list says what it holds, an object has fields, and what is required is among them."""
    kind = schema.get("type")
    found = [f"{place}: {word}" for word in schema if word not in TAKEN]
    if kind not in {"string", "integer", "number", "boolean", "array", "object"}:
        found.append(f"{place}: type {kind}")
    if "enum" in schema and (kind != "string" or not all(schema["enum"])):
        found.append(f"{place}: enum of {kind}")
    if kind == "array":
        found += complaints(schema.get("items", {}), f"{place}[]")
    if kind == "object":
        fields = schema.get("properties", {})
        found += [] if fields else [f"{place}: no properties"]
        found += [f"{place}: requires {name}" for name in schema.get("required", ()) if name not in fields]
        found += [one for name, field in fields.items() for one in complaints(field, f"{place}.{name}")]
    return found


TAKEN = {"type", "description", "enum", "items", "properties", "required", "default", "minimum", "maximum"}


@pytest.mark.parametrize("toolset", bind.TOOLSETS)
def test_schemas_are_what_every_model_can_call(toolset: str) -> None:
    for tool in bind.listed(toolset):
        assert complaints(bind.input_schema(tool, brief=toolset == "lean"), tool.name) == []
        assert re.fullmatch(r"[a-zA-Z_][a-zA-Z0-9_]{0,40}", tool.name)  # clients put `mcp__codecompass__` before it


def test_defaults_are_those_of_the_function() -> None:
    properties: Any = bind.input_schema(bind.find("get_code_context"))["properties"]
    assert properties["max_tokens"]["default"] == 4000
    assert properties["max_tokens"]["minimum"] == 1
    assert properties["strategy"]["enum"] == ["breadth", "depth"]


@pytest.mark.parametrize("name", ["search_code", "search.code"])
def test_dots_are_underscores(name: str) -> None:
    assert bind.find(name).name == "search_code"


def test_unknown_tool_names_the_nearest() -> None:
    outcome = bind.call(no_project, "serch_code", {})
    assert outcome.code == "invalid_input"
    assert "`search_code`" in outcome.text


@pytest.mark.parametrize("workspace", [7, ["a"], {"path": "/"}])
def test_workspace_must_be_text(workspace: object) -> None:
    assert bind.call(no_project, "list_refs", {"workspace": workspace}).code == "invalid_input"


def test_workspace_must_be_absolute(tmp_path) -> None:
    outcome = bind.call(bind.Projects(tmp_path), "list_refs", {"workspace": "some/where"})
    assert outcome.code == "invalid_input"


@pytest.mark.parametrize("written", ["{path}", "file://{path}", "file://localhost{path}", " file://{path}"])
@pytest.mark.parametrize("name", ["workspace", "repo_path", "repo"])
def test_a_workspace_may_be_an_address(written: str, name: str) -> None:
    given: dict[str, object] = {name: written.format(path="/a%20b" if "file:" in written else "/a b"), "limit": 3}
    assert bind.workspace_in(given) == "/a b"
    assert given == {"limit": 3}


def test_error_envelope_has_metadata_without_a_project() -> None:
    outcome = bind.call(no_project, "list_refs", {})
    assert outcome.is_error
    error = outcome.content["error"]
    assert error == {"code": "project_not_found", "message": "nothing at None", "retryable": False}
    metadata: Any = outcome.content["metadata"]
    assert metadata["codecompass_protocol_version"] == metadata["cruxe_protocol_version"] == "1.0"
    assert metadata["schema_status"] == "not_indexed"
    assert json.loads(outcome.text) == outcome.content


class Echo(Answer, frozen=True):
    """An answer that holds nothing else."""


def test_an_unforeseen_exception_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(project: object) -> Echo:
        raise ZeroDivisionError("by zero")

    module = types.ModuleType("codecompass.tools.broken")
    module.broken = broken  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(bind, "find", lambda name: Tool("broken.broken", "Broken", "broken"))

    class Unreadable:
        root = "nowhere"

        asked = contextlib.nullcontext

        def status(self) -> None:
            raise OSError("the drive is gone")

    outcome = bind.call(lambda workspace: Unreadable(), "broken", {})  # type: ignore[arg-type, return-value]
    assert outcome.code == "internal_error"
    assert "ZeroDivisionError: by zero" in outcome.text
