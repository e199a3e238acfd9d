"""C++'s types as type expressions: `const std::vector<Item*>&` → `std::vector[Item]`."""

from __future__ import annotations

from collections.abc import Iterator

from codecompass.languages.c import declarators
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.protocol import Expressions, Node

DEEPEST = 6


def type_expression(node: Node, expressions: Expressions) -> str:
    """A type, or that of the name in a declarator."""
    if node.type in ("parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration"):
        return written(node.child_by_field_name("type"))
    around = declarators.declaring(node)
    if around is None:
        return written(node)
    trailing = written(_trailing(node))
    base = trailing or written(around.child_by_field_name("type"))
    return f"{declarators.FUNCTION}[{base}]" if base and declarators.points_to_function(node) else base


def result_type(function: Node) -> str:
    """What a function is declared to return."""
    trailing = _trailing(function.child_by_field_name("declarator"))
    return written(trailing) or written(function.child_by_field_name("type"))


def _trailing(node: Node | None) -> Node | None:
    """The type behind an arrow: `auto f() -> Cart`."""
    while node is not None and node.type != "function_declarator":
        node = declarators.inner(node)
    found = (
        next((one for one in children_of(node) if one.type == "trailing_return_type"), None)
        if node is not None
        else None
    )
    return next(iter(children_of(found)), None) if found is not None else None


def written(node: Node | None, depth: int = 0) -> str:
    if node is None or depth > DEEPEST:
        return ""
    if node.type == "type_descriptor":
        base = written(node.child_by_field_name("type"), depth)
        held = node.child_by_field_name("declarator")
        return (
            f"{declarators.FUNCTION}[{base}]"
            if held is not None and declarators.points_to_function(held) and base
            else base
        )
    if node.type == "template_type":
        name, given = node.child_by_field_name("name"), node.child_by_field_name("arguments")
        parts = (
            [written(one, depth + 1) if one.type == "type_descriptor" else "int" for one in children_of(given)]
            if given
            else []
        )
        return (
            f"{text_of(name)}[{','.join(parts)}]"
            if name is not None and parts and all(parts)
            else text_of(name)
            if name
            else ""
        )
    if node.type == "qualified_identifier":
        outer = written(node.child_by_field_name("scope"), depth).partition("[")[0]
        last = written(node.child_by_field_name("name"), depth)
        return f"{outer}::{last}" if outer and last else last
    if node.type in ("type_identifier", "primitive_type", "namespace_identifier", "identifier"):
        return text_of(node)
    if node.type == "sized_type_specifier":
        return "int"
    if node.type in ("struct_specifier", "union_specifier", "enum_specifier", "class_specifier"):
        return written(node.child_by_field_name("name"), depth)
    return written(next(iter(children_of(node)), None), depth) if node.type == "dependent_type" else ""


def base_names(clause: Node) -> Iterator[Node]:
    """The bases of a type, without access specifiers."""
    yield from (
        one for one in children_of(clause) if one.type in ("type_identifier", "qualified_identifier", "template_type")
    )
