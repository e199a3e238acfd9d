"""The flow of functions in each language, as `extract.flow` reads it: events in order of execution, each with what it stands under."""

from __future__ import annotations

import pytest

from codecompass.extract.flow import flow_of

CASES = {
    "a.py": (
        "def f(x):\n    y = [g(a) for a in x if a]\n    try:\n        h(y)\n    except E:\n        return 1\n    finally:\n        k()\n    return p(q()) if y else r()\n",
        ["g: for a in x if a", "h:", "return 1: except E", "k: finally", "q: if y", "p: if y", "r: if not y", "return p(q()) if y else r():"],
    ),
    "a.js": (
        "function f(x) {\n  if (x) { a() } else if (y) { b() } else { c() }\n  switch (x) { case 1: d(); break; default: e() }\n  return x ? g() : h()\n}\n",
        ["a: if (x)", "b: if (!x) / if (y)", "c: if (!x) / if (!y)", "d: case 1", "e: default", "g: x", "h: else of x", "return x ? g() : h():"],
    ),
    "a.go": (
        "package p\nfunc f(x int) error {\n\tif err := g(); err != nil {\n\t\treturn err\n\t} else {\n\t\th()\n\t}\n\tgo k()\n\treturn nil\n}\n",
        ["g:", "h: else of if err := g(); err != nil", "k: go", "return nil:"],
    ),
    "a.rs": (
        "fn f(x: Option<u8>) -> u8 {\n    if let Some(y) = x { g(y); } else { h(); }\n    match x { Some(_) => k(), None => return 0 }\n}\n",
        ["g: if let Some(y) = x", "h: else of if let Some(y) = x", "k: Some(_)", "return 0: None"],
    ),
    "a.php": (
        "<?php\nfunction f($x) {\n    if ($x) { g(); } elseif ($y) { h(); } else { k(); }\n    throw new E($x);\n}\n",
        ["g: if ($x)", "h: elseif ($y)", "k: else of if ($x)", "E:", "throw new E($x):"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("path", CASES)
def test_events_stand_in_order_of_execution_under_their_conditions(path: str) -> None:
    source, expected = CASES[path]
    lines = source.split("\n")
    first = next(
        number for number, line in enumerate(lines, 1) if line.startswith(("def f", "f", "func f", "fn f", "class"))
    )
    flow = flow_of(path, source.encode(), first, len(lines), is_member=False)
    shown = [
        f"{one.name or one.text}: {' / '.join(flow.guards[place].text for place in one.guards)}".rstrip()
        for one in flow.events
    ]
    assert shown == expected
