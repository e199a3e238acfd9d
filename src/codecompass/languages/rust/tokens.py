"""Paths of what macros are handed: their arguments are tokens, and no tree says what they mean."""

from __future__ import annotations

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

PASSED_ON = {"try": "@try", "tri": "@try", "ready": "@try", "dbg": "", "pin": ""}
"""Macros that are worth their argument, or what is in it (`ready!(poll)`)."""
_BEFORE = frozenset({"&", "*", "mutable_specifier"})
_ROOTS = frozenset({"identifier", "self", "crate", "super"})
_GROUPS = {"(": "()", "[": "[]"}


def handed(invocation: Node, expressions: Expressions, first: bool = False) -> str:
    """`ready!(self.inner.poll(cx))` → `self.inner.poll()`; `#?` where it is more than names, calls and members. `first`: of
    several things the first one."""
    tree = next((child for child in children_of(invocation) if child.type == "token_tree"), None)
    tokens = [token for token in tree.children[1:-1] if not token.type.endswith("comment")] if tree else []
    while tokens and tokens[0].type in _BEFORE:
        tokens.pop(0)
    if not tokens or tokens[0].type not in _ROOTS:
        return "#?"
    path, waiting = expressions.text(tokens[0]), ""
    for token in tokens[1:]:
        if first and token.type in (",", ";"):
            break
        if token.type in (".", "::"):
            waiting = token.type
            continue
        step = _step(token, waiting, expressions)
        if not step:
            return "#?"
        path, waiting = path + step, ""
    return path


def _step(token: Node, waiting: str, expressions: Expressions) -> str:
    if token.type == "?":
        return "@try"
    if token.type == "token_tree":
        return _GROUPS.get(expressions.text(token)[:1], "")
    if not waiting:
        return ""
    text = expressions.text(token)
    return "@await" if text == "await" else f"{waiting}{text}" if text.isidentifier() or text.isdigit() else ""
