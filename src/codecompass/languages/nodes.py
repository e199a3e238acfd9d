"""What stands in a node of a syntax tree."""

from __future__ import annotations

from typing import Any, TypeVar

Node = TypeVar("Node")
"""The parser's own node, or what languages see of it."""


def children_of(node: Node) -> list[Node]:
    """Named children but for what can stand anywhere and says nothing: comments, continued lines, directives."""
    parsed: Any = node
    return [child for child in parsed.named_children if not child.is_extra]
