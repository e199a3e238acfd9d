"""The conditions of the branches of `cfg_if!`: `if #[cfg(unix)] { … } else { … }`."""

from __future__ import annotations

import re

from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.rust.cfg_macros import gates_around

_ASKED = re.compile(r"\s*#\s*\[\s*cfg\s*\((.*)\)\s*\]\s*\Z", re.DOTALL)
_ARMS = "arms of cfg_if!"
_ARM = re.compile(rb"\bif\s*#\s*\[\s*cfg\b")


def conditions_around(node: Node, expressions: Expressions) -> tuple[str, ...]:
    """The conditions that a node stands under, as attributes would say them (`cfg(unix)`, `cfg(not(unix))`), or the macros
    that put it under one."""
    gates = gates_around(node, expressions) if expressions.reread_items else ()
    has_any = expressions.notes.get(_ARMS)
    if has_any is None:
        has_any = expressions.notes[_ARMS] = "some" if _ARM.search(expressions.source) else ""
    if not has_any:
        return gates
    found = [*gates]
    at, around = node, node.parent
    while around is not None:
        asked = _asked(around, expressions) if around.type == "if_expression" else ""
        if asked:
            found.append(f"cfg(not({asked}))" if at.type == "else_clause" else f"cfg({asked})")
        at, around = around, around.parent
    return tuple(found)


def _asked(choice: Node, expressions: Expressions) -> str:
    block = choice.child_by_field_name("consequence")
    start = choice.start_byte + len("if")
    written = expressions.source[start : block.start_byte] if block is not None else b""
    asked = _ASKED.match(written.decode("utf-8", "replace"))
    return asked.group(1).strip() if asked else ""
