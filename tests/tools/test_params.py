"""Arguments as callers send them: checked, converted, clamped with a warning, or refused with the right code."""

from __future__ import annotations

import pytest

from codecompass.model.errors import CodeCompassError
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


@pytest.mark.parametrize("nothing", ["", "  ", None])
def test_nothing_for_an_optional_argument_is_the_same_as_left_out(nothing: str | None) -> None:
    given = {"path": nothing, "line": nothing, "ref": nothing, "direction": nothing, "depth": nothing}
    assert read("get_call_graph", symbol_name="f", **given)[0] == {"symbol_name": "f"}


@pytest.mark.parametrize(
    ("tool", "written", "read_as"),
    [
        ("locate_symbol", {"name": "f"}, {"symbol_name": "f"}),
        ("get_call_graph", {"symbol": "f", "file_path": "a.py"}, {"symbol_name": "f", "path": "a.py"}),
        ("find_impact", {"name": "f", "max_depth": 2}, {"symbol_name": "f", "depth": 2}),
        ("trace_feature", {"symbol_name": "f"}, {"entry_point": "f"}),
        ("build_context_pack", {"query": "q", "budget_tokens": 900}, {"query": "q", "max_tokens": 900}),
        ("explain_ranking", {"query": "q", "result_path": "a", "result_line_start": 3},
         {"query": "q", "path": "a", "line": 3}),
        ("list_endpoints", {"path": "web/", "method": "GET"}, {"path_filter": "web/", "http_method": "GET"}),
        ("code_get_span", {"path": "a.py", "line_start": 3}, {"file_path": "a.py", "start_line": 3}),
        ("symbols_get_card", {"symbol_name": "f"}, {"symbol_id": "f"}),
        ("symbols_search", {"q": "f", "kinds": "Class"}, {"query": "f", "kinds": ["Class"]}),
        ("build_context_pack", {"query": "q", "section_caps": '{"tests": 1}'},
         {"query": "q", "section_caps": {"tests": 1}}),
    ],
)  # fmt: skip
def test_arguments_go_by_other_names_and_forms(
    tool: str, written: dict[str, object], read_as: dict[str, object]
) -> None:
    assert read(tool, **written)[0] == read_as


def test_an_argument_that_is_given_twice_is_refused() -> None:
    with pytest.raises(CodeCompassError, match="no argument `name`"):
        read("get_call_graph", symbol_name="f", name="g")


@pytest.mark.parametrize(
    ("family", "name", "others"),
    [
        ("core", "symbol_name", {"symbol", "name", "symbol_id"}),
        ("core", "path", {"file", "file_path", "result_path"}),
        ("core", "line", {"line_start", "result_line_start"}),
        ("core", "max_tokens", {"budget_tokens", "budget"}),
        ("codemap", "symbol_id", {"symbol", "name", "symbol_name"}),
        ("codemap", "file_path", {"file", "path"}),
    ],
)
def test_one_thing_has_one_name_in_all_tools_of_a_family(family: str, name: str, others: set[str]) -> None:
    taken = {one.name for tool in TOOLS if tool.family == family for one in parameters(tool.function)}
    assert name in taken
    assert not taken & others


@pytest.mark.parametrize(
    ("name", "given", "meant"),
    [
        ("ref", "caf\udce9", "caf\\xe9"),
        ("path", "bad\udcff.py", "bad\\xff.py"),
        ("symbol_name", "gr\udcc3\udcb6\udcc3\udc9fe", "größe"),
        ("symbol_name", "\ud83d", None),
        ("symbol_name", "al\udcff", None),
    ],
)
def test_what_is_no_text(name: str, given: str, meant: str | None) -> None:
    """Bytes of names are escaped; half a character in a query is an error; an ASCII locale takes nothing from a text."""
    function = named("symbol_history").function  # type: ignore[union-attr]  # it is there
    arguments = {"symbol_name": "x", name: given}
    if meant is None:
        with pytest.raises(CodeCompassError, match="half a character"):
            read_arguments(function, arguments)
    else:
        assert read_arguments(function, arguments).values[name] == meant
