"""Metaclasses: `class Cart(metaclass=Meta)`, `class Cart(with_metaclass(Meta, Base))`."""

from collections.abc import Iterator

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.python.types import type_expression

_NAMING = frozenset({"identifier", "attribute"})


def with_metaclass(base: Node) -> list[Node]:
    """The metaclass and then the bases in a call of `with_metaclass` (six and its copies); empty for other nodes."""
    callee = base.child_by_field_name("function") if base.type == "call" else None
    arguments = base.child_by_field_name("arguments")
    if callee is None or arguments is None or not (callee.text or b"").endswith(b"with_metaclass"):
        return []
    return children_of(arguments)


def bases_behind(args: list[Node], expressions: Expressions) -> Iterator[tuple[str, str]]:
    return (("extends", type_expression(one, expressions)) for one in args[1:] if one.type in _NAMING)


def metaclass(definition: Node) -> str:
    """The metaclass that a class declares; empty where it declares none."""
    for child in children_of(definition.child_by_field_name("superclasses")):
        name = child.child_by_field_name("name") if child.type == "keyword_argument" else None
        if name is not None and name.text == b"metaclass":
            return _text(child.child_by_field_name("value"))
        if args := with_metaclass(child):
            return _text(args[0])
    return ""


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None and node.type in _NAMING else ""
