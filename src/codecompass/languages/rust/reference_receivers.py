"""Methods with a reference to a reference as `self`: those with `&self` in `impl Show for &T`."""

from collections.abc import Iterator

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Node


def double_reference(method: Node) -> Iterator[str]:
    """`&&`, `&mut&` …: the reference of `self`, then that of the type; nothing for other functions."""
    block = method.parent.parent if method.parent is not None else None
    implemented = block.child_by_field_name("type") if block is not None and block.type == "impl_item" else None
    parameters = method.child_by_field_name("parameters")
    if implemented is None or implemented.type != "reference_type" or parameters is None:
        return
    for child in children_of(parameters)[:2]:
        if child.type == "self_parameter" and child.children[0].type == "&":
            yield _sign(child) + _sign(implemented)


def in_double_reference(node: Node) -> bool:
    """Whether a node is in a method with such a `self`."""
    around: Node | None = node
    while around is not None and around.type != "impl_item":
        if around.type == "function_item" and any(double_reference(around)):
            return True
        around = around.parent
    return False


def _sign(node: Node) -> str:
    return "&mut" if any(child.type == "mutable_specifier" for child in node.children) else "&"
