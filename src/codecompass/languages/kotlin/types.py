"""Kotlin's types as type expressions: `Map<String, Foo?>` → `Map[String,Foo]`, `Cart.(Int) -> Unit` →
`Receiving[Cart,Int,Unit]`."""

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

TYPES = frozenset({"user_type", "nullable_type", "not_nullable_type", "function_type", "parenthesized_type"})
FUNCTION, RECEIVING = "@kotlin.Function", "@kotlin.Receiving"
"""Names for function types; the first parameter of the second is a receiver."""


def type_expression(node: Node, expressions: Expressions) -> str:
    try:
        return _written(node, expressions)
    except RecursionError:  # nested too deep to follow
        return ""


def _written(node: Node, expressions: Expressions) -> str:
    kind = node.type
    if kind == "user_type":
        return _named(node, expressions)
    if kind == "type_identifier":
        return expressions.text(node)
    if kind == "function_type":
        return _function(node, expressions)
    if kind == "type_modifiers":  # `suspend () -> Unit`
        return type_expression(after, expressions) if (after := node.next_named_sibling) is not None else ""
    inner = [child for child in children_of(node) if child.type in TYPES or child.type == "type_projection"]
    return type_expression(inner[-1], expressions) if inner else ""


def _named(node: Node, expressions: Expressions) -> str:
    listed = [child for child in children_of(node) if child.type == "type_arguments"]
    arguments = [type_expression(child, expressions) or "Any" for child in children_of(listed[-1])] if listed else []
    return name_of(node, expressions) + (f"[{','.join(arguments)}]" if arguments else "")


def name_of(node: Node, expressions: Expressions) -> str:
    """The name of a type, without its arguments, in which others may be nested."""
    names = (expressions.text(child).strip("`") for child in children_of(node) if child.type == "type_identifier")
    return ".".join(names)


def _function(node: Node, expressions: Expressions) -> str:
    parts: list[str] = []
    for child in children_of(node):
        if child.type == "receiver_type":
            parts.append(receiver(child, expressions))
        elif child.type == "function_type_parameters":
            parts += [
                type_expression(typed_part(one), expressions) or "Any"
                for one in children_of(child)
                if one.type != "type_modifiers"
            ]
        elif child.type != "type_modifiers":
            parts.append(type_expression(child, expressions))
    name = RECEIVING if any(child.type == "receiver_type" for child in children_of(node)) else FUNCTION
    return f"{name}[{','.join(part or 'Any' for part in parts)}]"


def receiver(node: Node, expressions: Expressions) -> str:
    """The type that an extension extends."""
    inner = [child for child in children_of(node) if child.type in TYPES]
    return type_expression(inner[-1], expressions) if inner else ""


def typed_part(node: Node) -> Node:
    """The type in `name: Type`; the node itself where it has none."""
    return next((child for child in children_of(node) if child.type in TYPES), node)
