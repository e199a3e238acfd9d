"""Where the ways of a program part and meet again, as a language's nodes say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
LOOPS = frozenset({"for_statement", "for_in_statement", "foreach_statement", "while_statement", "do_statement"})


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


def ways_of(node: Node, handlers: Sequence[Node], last: Node | None, asks_again: bool) -> Ways:
    """Those of a `switch`, a `try`, a loop, or a function, where braces stand around what is run. `handlers` and `last`: what
    catches, and what is run in the end."""
    body = node.child_by_field_name("body")
    own = [body] if body is not None else []
    if node.type == "switch_statement":
        cases = [case for holder in own for case in children_of(holder) if case.type in _CASES]
        return Ways("switch", [[case] for case in cases], any(case.type in _DEFAULTS for case in cases))
    if node.type == "try_statement":
        return Ways("attempt", [own, *([one] for one in handlers)], True, last)
    if node.type in LOOPS:
        return Ways("loop", [own], node.type == "do_statement", asks_again=asks_again)
    return Ways("function", [own])
