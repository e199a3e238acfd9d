"""Names that Python code assigns to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node, Target


def targets(node: Node, expressions: Expressions) -> Iterable[Target]:
    """Names that `node` on the left of an assignment binds, each with the steps that lead to its part."""
    if node.type == "identifier":
        return (Target(expressions.text(node), "", node),)
    return _parts_of_target(node, expressions)


def _parts_of_target(node: Node, expressions: Expressions) -> Iterator[Target]:
    if node.type in ("pattern_list", "tuple_pattern", "list_pattern", "tuple", "list") and not _is_in_brackets(node):
        parts = children_of(node)
        starred = next((n for n, part in enumerate(parts) if part.type == "list_splat_pattern"), len(parts))
        for position, child in enumerate(parts):
            step = f"@{position}" if position < starred else "@rest" if position == starred else "@rest[]"
            step = "@last" if position == len(parts) - 1 > starred else step
            for target in targets(child, expressions):
                yield target._replace(steps=f"{step}{target.steps}")
    elif node.type in ("parenthesized_expression", "list_splat_pattern", "as_pattern_target", "tuple_pattern"):
        for child in children_of(node)[:1]:
            yield from targets(child, expressions)
    elif node.type == "attribute":
        receiver = node.child_by_field_name("object")
        name = node.child_by_field_name("attribute")
        if receiver is not None and name is not None and receiver.type == "identifier":
            yield Target(expressions.text(name), "", name, receiver=expressions.text(receiver))


def _is_in_brackets(node: Node) -> bool:
    """`(a)`, which the grammar takes for a tuple where it is assigned to."""
    return node.type == "tuple_pattern" and all(child.type != "," for child in node.children)
