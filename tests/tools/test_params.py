"""Arguments as callers send them: checked, converted, clamped with a warning, or refused with the right code."""

from __future__ import annotations

import pytest

from codecompass.errors import CodeCompassError
from codecompass.tools import TOOLS, named
from codecompass.tools.params import parameters, read_arguments


def read(tool: str, **given: object) -> tuple[dict[str, object], list[str]]:
    found = named(tool)
    assert found is not None
    return read_arguments(found.function, given)


def test_a_value_out_of_range_is_clamped_and_said() -> None:
    values, warnings = read("get_call_graph", symbol_name="f", depth=99, limit=0)
    assert (values["depth"], values["limit"]) == (5, 1)
    assert len(warnings) == 2


def test_numbers_and_booleans_may_be_text() -> None:
    values, _ = read("search_code", query="f", limit="7", compact="true")
    assert (values["limit"], values["compact"]) == (7, True)


@pytest.mark.parametrize(
    ("written", "kind"),
    [("function", "fn"), ("def", "fn"), ("Class", "class"), ("type_alias", "type"), ("ctor", "constructor")],
)
def test_kinds_have_synonyms(written: str, kind: str) -> None:
    assert read("locate_symbol", name="f", kind=written)[0]["kind"] == kind


@pytest.mark.parametrize(
    ("tool", "given", "code"),
    [
        ("get_code_context", {"query": "q", "max_tokens": 0}, "invalid_max_tokens"),
        ("get_code_context", {"query": "q", "max_tokens": "many"}, "invalid_max_tokens"),
        ("get_code_context", {"query": "q", "strategy": "sideways"}, "invalid_strategy"),
        ("get_code_context", {}, "invalid_input"),
        ("get_call_graph", {"symbol_name": "f", "direction": "up"}, "invalid_input"),
        ("get_call_graph", {"symbol_name": ["f"]}, "invalid_input"),
        ("locate_symbol", {"name": "f", "kind": "gadget"}, "invalid_input"),
        ("locate_symbol", {"name": "f", "limit": True}, "invalid_input"),
        ("suggest_followup_queries", {"previous_query": "x", "previous_results": {}}, "invalid_input"),
    ],
)
def test_what_can_not_be_read_is_refused(tool: str, given: dict[str, object], code: str) -> None:
    with pytest.raises(CodeCompassError) as caught:
        read(tool, **given)
    assert caught.value.code == code


def test_an_unknown_argument_is_refused_with_the_nearest_known_one() -> None:
    with pytest.raises(CodeCompassError, match="symbol_name"):
        read("get_call_graph", symbol_nam="f")


def test_null_is_the_same_as_left_out() -> None:
    assert read("get_call_graph", symbol_name="f", path=None)[0] == {"symbol_name": "f"}


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_tool_is_described(tool: object) -> None:
    assert tool.title and tool.description.endswith(".")  # type: ignore[attr-defined]
    assert all(described.param.help for described in parameters(tool.function))  # type: ignore[attr-defined]


def test_names_and_commands_are_distinct() -> None:
    commands = [tool.command for tool in TOOLS if tool.family == "core"]
    assert len({tool.name for tool in TOOLS}) == len(TOOLS)
    assert len(set(commands)) == len(commands)
    assert sum("codemap" in tool.toolsets for tool in TOOLS) == 19
    assert sum("core" in tool.toolsets for tool in TOOLS) == 19
    assert sum("lean" in tool.toolsets for tool in TOOLS) <= 8
