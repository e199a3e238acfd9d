"""Where the ways of a program part and meet again, as a language's nodes say it."""

from __future__ import annotations

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
    "break_statement": "loop",
    "continue_statement": "round",
}
"""Nodes captured as `@jump`, and what they lead out of: a function, a loop, one round of it."""
_OVER_ELEMENTS = frozenset({"for_in_statement", "foreach_statement"})
LOOPS = frozenset({"for_statement", "while_statement", "do_statement", *_OVER_ELEMENTS})


_CASES = frozenset({"switch_case", "case_statement", "switch_default", "default_statement"})
_DEFAULTS = frozenset({"switch_default", "default_statement"})


class Ways(NamedTuple):
    """What a statement may do, arm by arm; an arm is run from one of its nodes to the next."""

    form: Form
    """`choice`: one of the arms; `switch`: likewise, and what leads out of a loop leads out of it; `loop`: the arm, any number of times; `attempt`: the first arm, of which any part may
    be left for one of the others; `function`: the arm, at another time or never."""
    arms: list[list[Node]]
    whole: bool = False
    """One of the arms is run in any case."""
    last: Node | None = None
    """What is run in the end in any case."""
    asks_again: bool = False
    """What stands before a loop's arm is run each time."""


def ways(node: Node) -> Ways:
    """Those of an `if`, a `switch`, a `try`, a loop, or a function, in grammars that name them as JavaScript's does."""
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
        return Ways("loop", [own], kind == "do_statement", asks_again=kind not in _OVER_ELEMENTS)
    return Ways("function", [own])
