"""Drawings of answers: what is in them, and that no name can break out of its box."""

from __future__ import annotations

import pytest

from codecompass.frontends.drawing import draw

A = {"symbol_id": "a", "qualified_name": 'shop.a"<b>', "name": "a", "path": "a.py", "line_start": 1, "line_end": 9}
B = {"symbol_id": "b", "qualified_name": "shop.b", "name": "b", "path": "b.py", "line_start": 3, "line_end": 4}
CALL = {"symbol": B, "call_site": {"file": "a.py", "line": 5}, "confidence": "heuristic", "depth": 1}
C = {"symbol_id": "c", "qualified_name": "shop.c", "name": "c", "path": "c.py", "line_start": 1, "line_end": 2}
D, E = {**C, "symbol_id": "d", "qualified_name": "shop.d"}, {**C, "symbol_id": "e", "qualified_name": "shop.e"}
NEAR = {"symbol": C, "call_site": {"file": "c.py", "line": 2}, "confidence": "static", "depth": 1}
FAR = {"symbol": D, "call_site": {"file": "c.py", "line": 1}, "confidence": "static", "depth": 2, "nearer": "c"}
THROUGH = {**CALL, "symbol": E, "strategy": "dispatch", "through": B}
NOTE = {"kind": "route", "value": "/x", "detail": "GET", "confidence": "static"}
LEAF = {"symbol_id": "b", "display_name": "shop.b", "annotations": [], "children": [], "repeated": []}
AGAIN = {"symbol_id": "a", "display_name": "shop.a", "path": "a.py", "line": 1}
BELOW = {**LEAF, "symbol_id": "c", "display_name": "shop.c", "through": B, "repeated": [AGAIN]}
TOP = {**LEAF, "children": [BELOW]}
ANSWERS = {
    "get_call_graph": {"symbol": A, "callers": [NEAR, FAR], "callees": [CALL, THROUGH], "unresolved_calls": 2},
    "find_impact": {
        "changed": [B, E],
        "levels": [
            {"depth": 1, "symbols": [{"symbol": A, "confidence": "static", "nearer": "b"}]},
            {"depth": 2, "symbols": [{"symbol": C, "confidence": "heuristic", "nearer": "a"}]},
        ],
        "unresolved_uses": 3,
    },
    "get_symbol_hierarchy": {"direction": "descendants", "hierarchy": [{**A, "children": [B]}]},
    "trace_feature": {
        "nodes": [
            {"symbol_id": "a", "display_name": "shop.a", "annotations": [NOTE], "children": [TOP], "repeated": []}
        ]
    },
}


@pytest.mark.parametrize(
    ("tool", "form", "lines"),
    [
        ("get_call_graph", "mermaid", ['  n0["shop.a#34;#60;b#62;"]', '  n3["shop.b"]', '  n0 -.->|"line 5"| n3']),
        ("get_call_graph", "mermaid", ['  n1 -->|"line 2"| n0', '  n2 -->|"line 1"| n1']),
        ("get_call_graph", "mermaid", ['  n5["not bound: calls of a `a` (2)"]', "  n5 -.-> n0"]),
        ("get_call_graph", "mermaid", ['  n0 -.->|"line 5 through b"| n4']),
        ("get_call_graph", "dot", ['  n0 [label="shop.a\\"<b>"];', '  n0 -> n3 [label="line 5", style=dashed];']),
        ("find_impact", "mermaid", ['  n0["shop.b"]', "  n1 --> n0", "  n2 -.-> n1", "  n3 -.-> n0"]),
        ("get_symbol_hierarchy", "mermaid", ["  n0 --> n1"]),
        (
            "trace_feature",
            "mermaid",
            ['  n0["shop.a<br/>route: GET /x"]', "  n0 --> n1", "  n1 -.-> n2", "  n2 --> n0"],
        ),
        ("trace_feature", "dot", ['  n0 [label="shop.a\\nroute: GET /x"];', "  n0 -> n1;"]),
    ],
)
def test_drawn(tool: str, form: str, lines: list[str]) -> None:
    drawn = draw(tool, ANSWERS[tool], form).splitlines()
    assert drawn[0] == {"mermaid": "flowchart TD", "dot": "digraph {"}[form]
    assert [line for line in lines if line not in drawn] == []


def test_of_what_changes_only_what_is_used_is_drawn() -> None:
    assert "shop.e" not in draw("find_impact", ANSWERS["find_impact"], "dot")


def test_steps_are_drawn_as_a_sequence() -> None:
    called = {"symbol_id": "b", "name": "total", "path": "a.py", "line": 9, "how": "certain", "of": 0}
    effect = {"kind": "table", "operation": "read", "name": "orders", "confidence": "static"}
    steps = [
        {"line": 2, "what": "exit", "text": "return; end", "under": ["if not xs"], "calls": [], "effects": []},
        {"line": 4, "what": "call", "text": "", "under": ["for x in xs"], "calls": [called], "effects": []},
    ]
    inner = {"line": 10, "what": "effect", "text": "", "under": [], "calls": [], "effects": [effect]}
    functions = [
        {"symbol_id": "a", "name": "pay", "path": "a.py", "line": 1, "steps": steps},
        {"symbol_id": "b", "name": "total", "path": "a.py", "line": 9, "steps": [inner]},
    ]
    answer = {**ANSWERS["trace_feature"], "functions": functions, "around": [], "entry_point": "a"}
    assert draw("trace_feature", answer, "mermaid").splitlines() == [
        "sequenceDiagram",
        "  participant f0 as pay",
        "  participant f1 as total",
        "  participant e_table as table",
        "  opt if not xs",
        "    Note over f0: 2 return  end.",
        "  end",
        "  loop for x in xs",
        "    f0->>f1: 4",
        "    f1->>e_table: 10 reads table orders",
        "  end",
    ]
