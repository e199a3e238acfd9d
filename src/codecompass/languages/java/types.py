"""Java's types as type expressions."""

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

_PRIMITIVES = frozenset({"integral_type", "floating_point_type", "boolean_type", "void_type"})


def type_expression(node: Node, expressions: Expressions) -> str:
    """`Map<String, ? extends Foo[]>` → `Map[String,Array[Foo]]`; `""` for `var`."""
    kind = node.type
    if kind in ("type_identifier", "identifier"):
        written = expressions.text(node)
        return written if written != "var" else ""
    if kind in _PRIMITIVES:
        return expressions.text(node)
    if kind in ("scoped_type_identifier", "scoped_identifier"):
        named = (child for child in children_of(node) if "annotation" not in child.type)
        return ".".join(type_expression(child, expressions) for child in named)
    if kind == "generic_type":
        name, arguments = children_of(node)[0], children_of(node)[-1]
        written = ",".join(type_expression(child, expressions) for child in children_of(arguments))
        bare_name = type_expression(name, expressions)
        return f"{bare_name}[{written}]" if written else bare_name
    if kind == "array_type":
        inner = node.child_by_field_name("element")
        dimensions = node.child_by_field_name("dimensions")
        return in_array(type_expression(inner, expressions), dimensions, expressions) if inner is not None else ""
    if kind == "wildcard":
        bounds = [child for child in children_of(node) if "annotation" not in child.type and child.type != "super"]
        return type_expression(bounds[-1], expressions) if bounds else ""
    if kind == "annotated_type":
        return type_expression(children_of(node)[-1], expressions)
    if kind in ("catch_type", "type_bound"):
        return "|".join(type_expression(child, expressions) for child in children_of(node))
    return ""


def in_array(written: str, dimensions: Node | None, expressions: Expressions) -> str:
    """A type with array dimensions, which may follow a name as well: `int sizes[]`."""
    count = expressions.code(dimensions).count("[") if dimensions is not None else 0
    return "Array[" * count + written + "]" * count if written else ""
