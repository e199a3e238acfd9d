"""C#'s types as type expressions."""

import re

from codecompass.languages.csharp import library
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

LIFTED = "@Nullable"
"""Type of a nullable value type, which overloads distinguish from the plain one. For types that may be classes, `T?` is
written as `T`."""


def identifier(node: Node, expressions: Expressions) -> str:
    """A name without the sign that lets it be a keyword's: `@event` → `event`."""
    return expressions.text(node).removeprefix("@")


def type_expression(node: Node, expressions: Expressions) -> str:
    """`Dictionary<string, Foo?>[]` → `Array[Dictionary[string,Foo]]`; `""` for `var`."""
    try:
        return _written(node, expressions)
    except RecursionError:  # nested too deep to follow
        return ""


def _written(node: Node, expressions: Expressions) -> str:
    kind = node.type
    if kind in ("identifier", "predefined_type"):
        return identifier(node, expressions)
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
    if kind == "nullable_type":
        written = type_expression(children_of(node)[0], expressions)
        return f"{LIFTED}[{written}]" if written in library.VALUES else written
    if kind in ("pointer_type", "ref_type", "scoped_type"):
        inner = node.child_by_field_name("type")
        return type_expression(inner, expressions) if inner is not None else ""
    if kind == "array_type":
        inner = node.child_by_field_name("type")
        return f"Array[{type_expression(inner, expressions)}]" if inner is not None else ""
    if kind == "tuple_type":
        return _tuple(children_of(node), expressions)
    return ""


def _tuple(elements: list[Node], expressions: Expressions) -> str:
    """`(A, B)` is `Tuple[A,B]`; the names of `(A a, B b)` follow the word: `Tuple.a.b[A,B]`."""
    types = (child.child_by_field_name("type") for child in elements)
    names = [child.child_by_field_name("name") for child in elements]
    named = "".join("." + (expressions.text(name) if name is not None else "") for name in names) if any(names) else ""
    return f"Tuple{named}[{','.join(type_expression(type_, expressions) for type_ in types if type_ is not None)}]"


def bare(written: str) -> str:
    """A type expression without its arguments."""
    while "[" in written:
        written = _ARGUMENTS.sub("", written)
        if "[" in written and not _ARGUMENTS.search(written):
            return written.partition("[")[0]
    return written


_ARGUMENTS = re.compile(r"\[[^\[\]]*\]")
