"""Go's types as type expressions, and type arguments of calls."""

from codecompass.languages.arguments import DEEPEST, listing
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node


def type_expression(node: Node, expressions: Expressions) -> str:
    """`map[string][]*pkg.T` → `map[string,[]pkg.T]`; several results are a `Tuple`."""
    kind = node.type
    if kind in ("type_identifier", "identifier"):
        return expressions.text(node)
    if kind in ("qualified_type", "selector_expression"):
        return expressions.code(node)
    if kind in _CONTAINERS:
        inner = node.child_by_field_name(_CONTAINERS[kind][1])
        return _CONTAINERS[kind][0].format(type_expression(inner, expressions)) if inner is not None else ""
    if kind == "map_type":
        parts = (node.child_by_field_name("key"), node.child_by_field_name("value"))
        return f"map[{','.join(type_expression(part, expressions) for part in parts if part is not None)}]"
    if kind in ("function_type", "func_literal"):
        return function_type(node, expressions)
    if kind == "generic_type":
        return _generic_type(node, expressions)
    if kind == "parameter_list":
        return _results(node, expressions)
    if kind in ("struct_type", "interface_type"):
        return _nameless(node, expressions)
    inner_types = [type_expression(child, expressions) for child in children_of(node)]
    return "|".join(filter(None, inner_types))


_CONTAINERS = {
    "slice_type": ("[]{}", "element"),
    "array_type": ("[]{}", "element"),
    "implicit_length_array_type": ("[]{}", "element"),
    "channel_type": ("chan[{}]", "value"),
}


def _nameless(node: Node, expressions: Expressions) -> str:
    """`struct { a int; B }` → `{a:int,=B}`; the methods of an interface are its fields."""
    holder = children_of(node)[0] if node.type == "struct_type" and children_of(node) else node
    parts: list[str] = []
    for child in children_of(holder):
        if child.type == "method_elem":
            parts += [f"{expressions.text(name)}:{function_type(child, expressions)}" for name in names_of(child)]
        elif child.type == "field_declaration":
            written = child.child_by_field_name("type")
            typed = type_expression(written, expressions) if written is not None else ""
            parts += [f"{expressions.text(name)}:{typed}" for name in names_of(child)] or [f"={typed}"]
    return f"{{{','.join(parts)}}}"


def _generic_type(node: Node, expressions: Expressions) -> str:
    name, arguments = node.child_by_field_name("type"), node.child_by_field_name("type_arguments")
    if name is None or arguments is None:
        return ""
    parts = (type_expression(argument, expressions) for argument in children_of(arguments))
    return f"{type_expression(name, expressions)}[{','.join(parts)}]"


def function_type(node: Node, expressions: Expressions) -> str:
    result = node.child_by_field_name("result")
    return f"func[{type_expression(result, expressions)}]" if result is not None else "func"


def _results(node: Node, expressions: Expressions) -> str:
    found: list[str] = []
    for child in children_of(node):
        written = child.child_by_field_name("type")
        if written is not None:
            found += [type_expression(written, expressions)] * max(1, len(names_of(child)))
    return found[0] if len(found) == 1 else f"Tuple[{','.join(found)}]"


def argument_step(call: Node, function: Node, expressions: Expressions, depth: int) -> str:
    """`/<Foo>1` for `f[Foo](x)`, where the index may be a type; `/(x)` for `f(x)`."""
    arguments = call.child_by_field_name("arguments")
    count = str(len(children_of(arguments))) if arguments is not None else "0"
    written = call.child_by_field_name("type_arguments")
    if written is not None:
        return between(written, count, expressions)
    index = function.child_by_field_name("index") if function.type == "index_expression" else None
    if index is not None and index.type == "unary_expression" and index.children[0].type == "*":
        index = index.child_by_field_name("operand")
    if index is None and arguments is not None and function.type in ("identifier", "selector_expression"):
        listed = (
            listing(expressions.path(child, depth + 1) for child in children_of(arguments)) if depth < DEEPEST else ""
        )
        return f"/{listed}" if listed else ""
    if index is None or index.type not in ("identifier", "selector_expression"):
        return ""
    return f"/<{type_expression(index, expressions)}>{count}"


def between(written: Node, count: str, expressions: Expressions) -> str:
    """`[Foo, Bar]` of a call with one argument → `/<Foo,Bar>1`."""
    types = [type_expression(child, expressions) for child in children_of(written)]
    return f"/<{','.join(types)}>{count}" if all(types) and not any(" " in listed for listed in types) else ""


def names_of(node: Node) -> list[Node]:
    """The names in a declaration (the grammar gives the commas between them the same field)."""
    return [name for name in node.children_by_field_name("name") if name.type != ","]
