"""What a class or an interface is based on."""

from __future__ import annotations

from collections.abc import Iterator

from codecompass.languages.ecma.jsdoc import declared_by
from codecompass.languages.ecma.types import type_expression
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """(relation, type expression) of what a class or an interface names behind its name."""
    if node.type == "extends_type_clause":
        for child in node.children_by_field_name("type"):
            yield "extends", type_expression(child, expressions)
        return
    for child in children_of(node):
        if child.type == "extends_clause":
            yield from _extended(child, expressions)
        elif child.type == "implements_clause":
            for named in children_of(child):
                yield "implements", type_expression(named, expressions)
        elif base := _base(child, expressions):
            told = declared_by(node.parent) if node.parent is not None else None
            yield "extends", told.base if told is not None and told.base.partition("[")[0] == base else base


def _extended(clause: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    for value in clause.children_by_field_name("value"):
        arguments = clause.child_by_field_name("type_arguments")
        given = ",".join(type_expression(a, expressions) for a in children_of(arguments)) if arguments else ""
        if base := _base(value, expressions):
            yield "extends", f"{base}[{given}]" if given else base


def _base(node: Node, expressions: Expressions) -> str:
    """A base class as a type expression; of a mixin's call, the class that it is given."""
    path = expressions.path(node)
    return "" if path.startswith("#") or "(" in path or " " in path else path
