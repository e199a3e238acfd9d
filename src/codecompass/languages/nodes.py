"""Children and text of syntax tree nodes."""

from collections.abc import Callable, Container
from typing import Any, TypeVar, cast

Node = TypeVar("Node")
"""The parser's own node, or the part of it that languages use."""


def around_of(node: Node | None, kinds: Container[str]) -> Node | None:
    """The innermost node of these kinds around a node, itself included."""
    at: Any = node
    while at is not None and at.type not in kinds:
        at = at.parent
    return at  # type: ignore[no-any-return]


def is_body(node: Node, around: Node) -> bool:
    """Whether a node is the `body` of the one around it."""
    inner, outer = cast(Any, node), cast(Any, around)
    body = outer.child_by_field_name("body")
    return body is not None and body.start_byte == inner.start_byte


def text_of(node: Node | None) -> str:
    """The source text of a node; None has none."""
    parsed: Any = node
    return (parsed.text or b"").decode("utf-8", "replace") if node is not None else ""


def field_of(node: Node | None, name: str) -> Node | None:
    """The child of that field; None has none."""
    parsed: Any = node
    return parsed.child_by_field_name(name) if parsed is not None else None


def children_of(node: Node | None) -> list[Node]:
    """Named children, without those that the grammar allows anywhere: comments, continued lines, directives. None has none."""
    parsed: Any = node
    return [child for child in parsed.named_children if not child.is_extra] if node is not None else []


def arguments_of(call: Node) -> list[Node]:
    """The argument values of a call, in order, without wrapper nodes of the grammar."""
    parsed: Any = call
    given = children_of(parsed.child_by_field_name("arguments"))
    return [children_of(one)[-1] if one.type == "argument" and children_of(one) else one for one in given]


def between_commas(node: Node) -> list[list[Node]]:
    """The items of a bracketed list; an item may be empty: `[$a, , $b]`."""
    parsed: Any = node
    parts: list[list[Node]] = [[]]
    named = {child.id for child in children_of(parsed)}
    for child in parsed.children:
        if child.type == ",":
            parts.append([])
        elif child.id in named:
            parts[-1].append(child)
    return parts


def is_made_of(node: Node, is_simple: Callable[[str], bool], composed: Container[str], depth: int) -> bool:
    """Whether a node is of a simple kind, or of a composed one all of whose children are so, at most so deep."""
    parsed: Any = node
    return is_simple(parsed.type) or (
        parsed.type in composed
        and depth >= 0
        and all(is_made_of(child, is_simple, composed, depth - 1) for child in children_of(node))
    )
