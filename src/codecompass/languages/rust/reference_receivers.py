"""Methods whose `self` is a reference to a reference: those that take `&self` in `impl Show for &T`."""

from __future__ import annotations

from collections.abc import Iterator

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node


def lent_twice(method: Node) -> Iterator[str]:
    """`&&`, `&mut&` …: how `self` is lent to it, and what it is lent to; nothing for other functions."""
    block = method.parent.parent if method.parent is not None else None
    held = block.child_by_field_name("type") if block is not None and block.type == "impl_item" else None
    taken = method.child_by_field_name("parameters")
    if held is None or held.type != "reference_type" or taken is None:
        return
    for child in children_of(taken)[:2]:
        if child.type == "self_parameter" and child.children[0].type == "&":
            yield _sign(child) + _sign(held)


def is_lent_twice(node: Node) -> bool:
    """Whether `self` is that where a node stands."""
    around: Node | None = node
    while around is not None and around.type != "impl_item":
        if around.type == "function_item" and any(lent_twice(around)):
            return True
        around = around.parent
    return False


def _sign(node: Node) -> str:
    return "&mut" if any(child.type == "mutable_specifier" for child in node.children) else "&"
