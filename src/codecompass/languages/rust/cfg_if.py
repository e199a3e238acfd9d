"""The conditions of branches of `cfg_if!`: `if #[cfg(unix)] { … } else { … }`."""

import re

from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.rust.cfg_macros import gates_around

_CFG = re.compile(r"\s*#\s*\[\s*cfg\s*\((.*)\)\s*\]\s*\Z", re.DOTALL)
_BRANCHES = "branches of cfg_if!"
_BRANCH = re.compile(rb"\bif\s*#\s*\[\s*cfg\b")


def conditions_around(node: Node, expressions: Expressions) -> tuple[str, ...]:
    """The conditions around a node in the form of attributes (`cfg(unix)`, `cfg(not(unix))`), or the macros that add
    them."""
    gates = gates_around(node, expressions) if expressions.reread_items else ()
    has_any = expressions.notes.get(_BRANCHES)
    if has_any is None:
        has_any = expressions.notes[_BRANCHES] = "some" if _BRANCH.search(expressions.source) else ""
    if not has_any:
        return gates
    found = [*gates]
    at, around = node, node.parent
    while around is not None:
        condition = _condition(around, expressions) if around.type == "if_expression" else ""
        if condition:
            found.append(f"cfg(not({condition}))" if at.type == "else_clause" else f"cfg({condition})")
        at, around = around, around.parent
    return tuple(found)


def _condition(choice: Node, expressions: Expressions) -> str:
    block = choice.child_by_field_name("consequence")
    start = choice.start_byte + len("if")
    written = expressions.source[start : block.start_byte] if block is not None else b""
    condition = _CFG.match(written.decode("utf-8", "replace"))
    return condition.group(1).strip() if condition else ""
