"""What stands in a node of a syntax tree."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, TypeVar, cast

Node = TypeVar("Node")
"""The parser's own node, or what languages see of it."""


def around_of(node: Node | None, kinds: Container[str]) -> Node | None:
    """The innermost node of these kinds that a node is, or stands in."""
    at: Any = node
    while at is not None and at.type not in kinds:
        at = at.parent
    return at  # type: ignore[no-any-return]


def is_body(node: Node, around: Node) -> bool:
    """Whether a node is what the one around it runs or gives: the `body` of a function."""
    inner, outer = cast(Any, node), cast(Any, around)
    body = outer.child_by_field_name("body")
    return body is not None and body.start_byte == inner.start_byte


def text_of(node: Node) -> str:
    """The code that a node is."""
    parsed: Any = node
    return (parsed.text or b"").decode("utf-8", "replace")


def children_of(node: Node) -> list[Node]:
    """Named children but for what can stand anywhere and says nothing: comments, continued lines, directives."""
    parsed: Any = node
    return [child for child in parsed.named_children if not child.is_extra]


def arguments_of(call: Node) -> list[Node]:
    """The values that a call is given, in order, whatever nodes the grammar puts around each."""
    parsed: Any = call
    listing = parsed.child_by_field_name("arguments")
    given = children_of(listing) if listing is not None else []
    return [children_of(one)[-1] if one.type == "argument" and children_of(one) else one for one in given]


def between_commas(node: Node) -> list[list[Node]]:
    """What stands in brackets, part by part; a part may be empty: `[$a, , $b]`."""
    parsed: Any = node
    parts: list[list[Node]] = [[]]
    named = {child.id for child in children_of(parsed)}
    for child in parsed.children:
        if child.type == ",":
            parts.append([])
        elif child.id in named:
            parts[-1].append(child)
    return parts
