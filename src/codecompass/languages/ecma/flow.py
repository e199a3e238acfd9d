"""Where the ways of a JavaScript or TypeScript program part and meet again."""

from __future__ import annotations

from codecompass.languages.flow import LOOPS, Ways, ways_of
from codecompass.languages.protocol import Node

_ASKING = LOOPS - {"for_in_statement"}


def ways(node: Node) -> Ways:
    """Those of a node captured as `@branch`."""
    if node.type == "if_statement":
        named = (node.child_by_field_name(name) for name in ("consequence", "alternative"))
        arms = [[arm] for arm in named if arm is not None]
        return Ways("choice", arms, len(arms) > 1)
    handler, last = node.child_by_field_name("handler"), node.child_by_field_name("finalizer")
    return ways_of(node, [handler] if handler is not None else [], last, node.type in _ASKING)
