"""C#'s types as type expressions."""

from __future__ import annotations

import re

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node


def type_expression(node: Node, expressions: Expressions) -> str:
    """`Dictionary<string, Foo?>[]` → `Array[Dictionary[string,Foo]]`; `var` says nothing."""
    kind = node.type
    if kind in ("identifier", "predefined_type"):
        return expressions.text(node)
    if kind == "generic_name":
        arguments = children_of(node)[-1]
        written = ",".join(type_expression(child, expressions) for child in children_of(arguments))
        name = expressions.text(children_of(node)[0])
        return f"{name}[{written or ',' * (arguments.child_count - 2)}]" if arguments is not node else name
    if kind == "qualified_name":
        return ".".join(type_expression(child, expressions) for child in children_of(node))
    if kind == "alias_qualified_name":
        alias, last = children_of(node)[0], children_of(node)[-1]
        prefix = "" if expressions.text(alias) == "global" else expressions.text(alias) + "."
        return prefix + type_expression(last, expressions)
    if kind in ("nullable_type", "pointer_type", "ref_type", "scoped_type"):
        inner = node.child_by_field_name("type")
        return type_expression(inner, expressions) if inner is not None else ""
    if kind == "array_type":
        inner = node.child_by_field_name("type")
        return f"Array[{type_expression(inner, expressions)}]" if inner is not None else ""
    if kind == "tuple_type":
        parts = (child.child_by_field_name("type") for child in children_of(node))
        return f"Tuple[{','.join(type_expression(part, expressions) for part in parts if part is not None)}]"
    return ""


def bare(written: str) -> str:
    """A type expression without its arguments."""
    while "[" in written:
        written = _ARGUMENTS.sub("", written)
        if "[" in written and not _ARGUMENTS.search(written):
            return written.partition("[")[0]
    return written


_ARGUMENTS = re.compile(r"\[[^\[\]]*\]")
