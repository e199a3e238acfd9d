"""Drawings of answers: what is in them, and that no name can break out of its box."""

from __future__ import annotations

import pytest

from codecompass.frontends.drawing import draw

A = {"symbol_id": "a", "qualified_name": 'shop.a"<b>', "name": "a", "path": "a.py", "line_start": 1, "line_end": 9}
B = {"symbol_id": "b", "qualified_name": "shop.b", "name": "b", "path": "b.py", "line_start": 3, "line_end": 4}
CALL = {"symbol": B, "call_site": {"file": "a.py", "line": 5}, "confidence": "heuristic", "depth": 1}
NOTE = {"kind": "route", "value": "/x", "detail": "GET", "confidence": "static"}
LEAF = {"symbol_id": "b", "display_name": "shop.b", "annotations": [], "children": []}
ANSWERS = {
    "get_call_graph": {"symbol": A, "callers": [], "callees": [CALL]},
    "find_impact": {"changed": [B], "levels": [{"depth": 1, "symbols": [{"symbol": A, "confidence": "static"}]}]},
    "get_symbol_hierarchy": {"direction": "descendants", "hierarchy": [{**A, "children": [B]}]},
    "trace_feature": {
        "nodes": [{"symbol_id": "a", "display_name": "shop.a", "annotations": [NOTE], "children": [LEAF]}]
    },
}


@pytest.mark.parametrize(
    ("tool", "form", "lines"),
    [
        ("get_call_graph", "mermaid", ['  n0["shop.a#34;#60;b#62;"]', '  n1["shop.b"]', '  n0 -.->|"line 5"| n1']),
        ("get_call_graph", "dot", ['  n0 [label="shop.a\\"<b>"];', '  n0 -> n1 [label="line 5", style=dashed];']),
        ("find_impact", "mermaid", ['  n1 -->|"1 away"| n0']),
        ("get_symbol_hierarchy", "mermaid", ["  n0 --> n1"]),
        ("trace_feature", "mermaid", ['  n0["shop.a<br/>route: GET /x"]', "  n0 --> n1"]),
        ("trace_feature", "dot", ['  n0 [label="shop.a\\nroute: GET /x"];', "  n0 -> n1;"]),
    ],
)
def test_drawn(tool: str, form: str, lines: list[str]) -> None:
    drawn = draw(tool, ANSWERS[tool], form).splitlines()
    assert drawn[0] == {"mermaid": "flowchart TD", "dot": "digraph {"}[form]
    assert [line for line in lines if line not in drawn] == []
