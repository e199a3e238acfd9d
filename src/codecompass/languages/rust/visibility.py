"""Visibility of Rust's definitions: `pub` and its restrictions, written or implied."""

from __future__ import annotations

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node


def visibility(node: Node, kind: str, parent_kind: str, decorators: tuple[str, ...]) -> str:
    if node.type == "enum_variant" or parent_kind in ("trait", "enum", "constant"):
        return "public"
    if kind == "macro":
        return "public" if any(d.startswith("macro_export") for d in decorators) else "private"
    around = node.parent.parent if parent_kind == "impl" and node.parent is not None else None
    if around is not None and around.child_by_field_name("trait") is not None:
        return "public"
    return _written(node.children[0] if node.children else None)


_WITHIN = {"self": "private", "super": "super"}


def _written(node: Node | None) -> str:
    """`pub` is public, `pub(crate)` and the like are `crate`, no modifier is private."""
    if node is None or node.type != "visibility_modifier":
        return "private"
    if node.child_count == 1 and not children_of(node):
        return "public"
    return next((_WITHIN[child.type] for child in node.children if child.type in _WITHIN), "crate")


def position_of(node: Node) -> tuple[int, str]:
    """Number of a positional field and its visibility."""
    position, visible = 0, "private"
    siblings = node.parent.children if node.parent is not None else []
    for sibling in siblings:
        if sibling.start_byte >= node.start_byte:
            break
        if sibling.type == ",":
            position, visible = position + 1, "private"
        elif sibling.type == "visibility_modifier":
            visible = _written(sibling)
    return position, visible
