"""Control flow: where branches part and join, by a language's nodes."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node

Form = Literal["choice", "switch", "loop", "attempt", "function"]
Leaving = Literal["function", "loop", "round"]

LEAVING: Mapping[str, Leaving] = {
    "return_statement": "function",
    "raise_statement": "function",
    "throw_statement": "function",
    "throw_expression": "function",
    "exit_statement": "function",
    "jump_expression": "function",
    "break_statement": "loop",
    "continue_statement": "round",
}
"""Nodes captured as `@jump` → what they exit: a function, a loop, one iteration of it."""
_OVER_ELEMENTS = frozenset({"for_in_statement", "foreach_statement"})
LOOPS = frozenset({"for_statement", "while_statement", "do_statement", *_OVER_ELEMENTS})


_CASES = frozenset({"switch_case", "case_statement", "switch_default", "default_statement"})
_DEFAULTS = frozenset({"switch_default", "default_statement"})


class Ways(NamedTuple):
    """The branches of a statement; each is a list of nodes that run one after another."""

    form: Form
    """`choice`: one of the branches; `switch`: the same, and `break` exits it; `loop`: the branch, any number of times;
    `attempt`: the first branch, any part of which may be left for one of the others; `function`: the branch, at another
    time or never."""
    arms: list[list[Node]]
    whole: bool = False
    """One of the branches always runs."""
    last: Node | None = None
    """The node that always runs at the end (`finally`)."""
    repeats_condition: bool = False
    """The nodes before a loop's branch (its condition) run in each iteration."""


def ways(node: Node) -> Ways:
    """The branches of an `if`, a `switch`, a `try`, a loop or a function, in grammars with JavaScript's node names."""
    kind, body = node.type, node.child_by_field_name("body")
    own = [body] if body is not None else []
    clauses = children_of(node)
    if kind == "if_statement":
        first = node.child_by_field_name("consequence") or body
        arms = [[arm] for arm in (first, *node.children_by_field_name("alternative")) if arm is not None]
        return Ways("choice", arms, bool(arms) and arms[-1][0].type == "else_clause")
    if kind == "switch_statement":
        cases = [case for holder in own for case in children_of(holder) if case.type in _CASES]
        return Ways("switch", [[case] for case in cases], any(case.type in _DEFAULTS for case in cases))
    if kind == "try_statement":
        handlers = [[one] for one in clauses if one.type == "catch_clause"]
        last = next((one for one in clauses if one.type == "finally_clause"), None)
        return Ways("attempt", [own, *handlers], True, last)
    if kind in LOOPS:
        return Ways("loop", [own], kind == "do_statement", repeats_condition=kind not in _OVER_ELEMENTS)
    return Ways("function", [own])
