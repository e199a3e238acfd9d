"""Where the ways of a JavaScript or TypeScript program part and meet again."""

from __future__ import annotations

from codecompass.languages.flow import LOOPS, Ways
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node

_CASES = frozenset({"switch_case", "switch_default"})
_ASKING = LOOPS - {"for_in_statement"}


def ways(node: Node) -> Ways:
    """Those of a node captured as `@branch`."""
    body = node.child_by_field_name("body")
    own = [body] if body is not None else []
    if node.type == "if_statement":
        arms = [
            child for name in ("consequence", "alternative") if (child := node.child_by_field_name(name)) is not None
        ]
        return Ways("choice", [[arm] for arm in arms], len(arms) > 1)
    if node.type == "switch_statement":
        cases = [case for holder in own for case in children_of(holder) if case.type in _CASES]
        return Ways("switch", [[case] for case in cases], any(case.type == "switch_default" for case in cases))
    if node.type == "try_statement":
        handler, last = node.child_by_field_name("handler"), node.child_by_field_name("finalizer")
        return Ways("attempt", [own, *([[handler]] if handler is not None else [])], True, last)
    if node.type in LOOPS:
        return Ways("loop", [own], node.type == "do_statement", asks_again=node.type in _ASKING)
    return Ways("function", [own])
