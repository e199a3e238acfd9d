"""Bases of classes and interfaces."""

import re
from collections.abc import Iterator

from codecompass.languages.ecma.jsdoc import declared_by
from codecompass.languages.ecma.types import type_expression
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """(relation, type expression) for each base in a heritage clause."""
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
        else:
            documented = declared_by(node.parent) if node.parent is not None else None
            for base in _bases(child, expressions):
                yield (
                    "extends",
                    documented.base if documented is not None and documented.base.partition("[")[0] == base else base,
                )


def _extended(clause: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    for value in clause.children_by_field_name("value"):
        arguments = clause.child_by_field_name("type_arguments")
        args = ",".join(type_expression(a, expressions) for a in children_of(arguments)) if arguments else ""
        for base in _bases(value, expressions):
            yield "extends", f"{base}[{args}]" if args else base


def _bases(node: Node, expressions: Expressions, depth: int = 0) -> Iterator[str]:
    """A base class as a type expression; for a mixin's call, the instance type of its result, then the classes in its
    arguments."""
    path = expressions.path(node)
    if node.type == "call_expression" and depth < MOST_MIXINS:
        function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        callee = expressions.path(function) if function is not None else ""
        if _PATH.match(callee):
            yield f"{callee}(){{}}"
            for args in children_of(arguments):
                yield from _bases(args, expressions, depth + 1)
    elif _PATH.match(path):
        yield path


MOST_MIXINS = 12
_PROTOTYPE = ".prototype"
_PATH = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\Z")


def inheritance(node: Node, expressions: Expressions) -> tuple[str, str] | None:
    """(function, its base) of a statement that sets up prototype inheritance; None for any other."""
    if node.type == "call_expression":
        arguments = node.child_by_field_name("arguments")
        args = [expressions.text(child) for child in children_of(arguments)] if arguments is not None else []
        own, base = (args[0], args[1]) if len(args) == 2 else ("", "")
    else:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        own, base = (expressions.text(left), _prototype_of(right, expressions)) if left and right else ("", "")
        own = own.removesuffix(".__proto__")
    if own.endswith(_PROTOTYPE) != base.endswith(_PROTOTYPE):
        return None
    own, base = own.removesuffix(_PROTOTYPE), base.removesuffix(_PROTOTYPE)
    return (own, base) if own != base and _PATH.match(own) and _PATH.match(base) else None


def _prototype_of(value: Node, expressions: Expressions) -> str:
    """`B.prototype` for itself, `Object.create(B.prototype)` and `new B()`."""
    if value.type == "new_expression":
        constructor = value.child_by_field_name("constructor")
        return f"{expressions.text(constructor)}{_PROTOTYPE}" if constructor is not None else ""
    if value.type == "call_expression":
        function, arguments = value.child_by_field_name("function"), value.child_by_field_name("arguments")
        args = children_of(arguments)
        known = function is not None and expressions.text(function) == "Object.create" and args
        return expressions.text(args[0]) if known else ""
    return expressions.text(value)
