"""Concatenated lists: `all += more`, `all = one + [*more]`, `all.extend(more)`; and list literals without a name."""

from __future__ import annotations

from collections.abc import Iterator, Set

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node

_ADDING = frozenset({b"add_routes", b"append", b"extend", b"insert"})
_PARTS = frozenset({"binary_operator", "list", "tuple"})
_NAMES = frozenset({"identifier", "attribute"})
_ASSIGNMENTS = frozenset({"assignment", "augmented_assignment"})


def added_to(node: Node) -> Node | None:
    """The list that a call appends to."""
    function = node.child_by_field_name("function") if node.type == "call" else None
    name = function.child_by_field_name("attribute") if function is not None else None
    if function is None or name is None or name.text not in _ADDING:
        return None
    return function.child_by_field_name("object")


def included(node: Node, wrappers: Set[str]) -> Node | None:
    """The list literal in place of a name in a call of one of `wrappers`: `include([path(…), …])`."""
    function = node.child_by_field_name("function") if node.type == "call" else None
    arguments = node.child_by_field_name("arguments") if function is not None else None
    name = (function.text or b"").decode().rpartition(".")[2] if function is not None else ""
    first = next(iter(children_of(arguments)), None) if arguments is not None and name in wrappers else None
    if first is not None and first.type == "tuple":  # with a namespace
        first = next(iter(children_of(first)), None)
    return first if first is not None and first.type in _PARTS else None


def concatenated(node: Node) -> tuple[Node | None, list[Node]]:
    """A list, and the names of others that an assignment or a call adds to it; (None, []) for other nodes."""
    if node.type == "call":
        arguments = node.child_by_field_name("arguments")
        return added_to(node), [*names_in(arguments)] if arguments is not None else []
    if node.type not in _ASSIGNMENTS:
        return None, []
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if right is None or (node.type == "assignment" and right.type not in _PARTS):
        return None, []
    return left, [*names_in(right)]


def names_in(node: Node) -> Iterator[Node]:
    """The names of lists that are concatenated into a list."""
    if node.type in _NAMES:
        yield node
    elif node.type == "binary_operator":
        for side in ("left", "right"):
            if (operand := node.child_by_field_name(side)) is not None:
                yield from names_in(operand)
    elif node.type in ("parenthesized_expression", "argument_list", "list_splat"):
        for child in children_of(node):
            yield from names_in(child)
    elif node.type in _PARTS:
        for child in children_of(node):
            if child.type == "list_splat":
                yield from names_in(child)
