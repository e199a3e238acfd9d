"""Where the ways of a program part and meet again, as a language's nodes say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

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
