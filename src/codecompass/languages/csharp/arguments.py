"""Arguments of calls, as far as overloads and type parameters depend on them: `(x,#str,#fn1=#0.Name)`."""

from codecompass.languages.arguments import MAX_STEPS, lambda_of, marks_of_block, one_of, returned_in, tells_type
from codecompass.languages.csharp.types import identifier, type_expression
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of, is_made_of
from codecompass.languages.paths import seen_at
from codecompass.languages.protocol import Expressions, Node

_NODES = read_nodes(__file__).arguments


def called_name(callee: Node) -> Node:
    holder = children_of(callee)[-1] if callee.type == "conditional_access_expression" else callee
    return holder.child_by_field_name("name") or holder


def arguments(node: Node | None, expressions: Expressions, nested: bool = False) -> str:
    """`(x,#str,#fn1)` for the arguments; in a nested call only a few short ones, else their number, to keep paths
    short."""
    args = [child for child in children_of(node) if child.type == "argument"] if node is not None else []
    types = _type_arguments(node, expressions) if node is not None else ""
    if not args or (nested and not all(_is_short(child.children[-1]) for child in args)):
        return f"{types}{len(args)}"
    listed = ",".join(_argument(child, expressions) for child in args)
    return f"{types}({listed})" if not nested or len(listed) <= MAX_NESTED or "<{@" in listed else f"{types}{len(args)}"


def _type_arguments(node: Node, expressions: Expressions) -> str:
    """`<Item>` where the callee before the arguments has explicit type arguments."""
    callee = node.prev_named_sibling
    name = called_name(callee) if callee is not None and node.type == "argument_list" else None
    if name is None or name.type != "generic_name" or callee is None or callee.type not in _CALLEES:
        return ""
    return f"<{','.join(type_expression(child, expressions) for child in children_of(children_of(name)[-1]))}>"


_CALLEES = {"generic_name", "member_access_expression", "conditional_access_expression"}


def _argument(node: Node, expressions: Expressions) -> str:
    name, value = node.child_by_field_name("name"), node.children[-1]
    written = _argument_value(value, expressions)
    return f"{identifier(name, expressions)}:{written}" if name is not None and name is not value else written


def _argument_value(node: Node, expressions: Expressions) -> str:
    if node.type in ("lambda_expression", "anonymous_method_expression"):
        return _function(node, expressions)
    if node.type == "declaration_expression" and not is_product(node):
        written = node.child_by_field_name("type")
        return f"<{type_expression(written, expressions)}>" if written and written.type != "implicit_type" else "_"
    if node.type == "conditional_expression":
        either = (_argument_value(children_of(node)[at], expressions) for at in (1, 2))
        return one_of(value for value in either if value != "_")
    paths = (expressions.path(node, depth) for depth in (1, 2))
    return next((path for path in paths if is_followed(path)), "_")


MAX_ARGUMENT = 60
MAX_NESTED = 48
"""Longest arguments of a call inside an expression, in characters."""


def _is_short(node: Node) -> bool:
    """Whether an argument of a nested call is followed."""
    return is_made_of(
        node, lambda kind: kind in _NODES.short or kind.endswith(("type", "_name")), _NODES.composed, MAX_STEPS
    )


def is_followed(path: str) -> bool:
    return tells_type(path, MAX_ARGUMENT)


def _function(node: Node, expressions: Expressions) -> str:
    """`#fn2` for a lambda with two parameters, `<A,B>` for their declared types; `v`: returns nothing, `r`: returns a
    value, `e`: an expression that is also a statement, `a`: asynchronous; `=path`: the path of its only expression."""
    listing, body = node.child_by_field_name("parameters"), children_of(node)[-1]
    if listing is None:
        return "_"
    parameters = (
        [] if listing.type == "implicit_parameter" else [c for c in children_of(listing) if c.type == "parameter"]
    )
    named = (
        [listing] if listing.type == "implicit_parameter" else [c.child_by_field_name("name") or c for c in parameters]
    )
    names = [identifier(child, expressions) for child in named]
    types = [child.child_by_field_name("type") for child in parameters]
    written = ",".join(type_expression(child, expressions) for child in types if child is not None)
    declared = f"<{written}>" if written and len(types) == len(parameters) and ">" not in written else ""
    is_async = any(child.type == "modifier" and child.text == b"async" for child in node.children)
    path = expressions.path(body, 1) if body.type in _NODES.bodies else ""
    own = path.startswith("<{@")  # an object is resolved at its own place
    function = (
        lambda_of(path, names[0] if names else "", {*names}, names[1] if names[1:] else "")
        if path and not own
        else None
    )
    result = f"={path}" if own else f"={function.path}" if function is not None else _returned(body, expressions)
    followed = result if is_followed(result) or result.startswith("=<{@") else ""
    return f"#fn{len(names)}{declared}{_marks(body)}{'a' if is_async else ''}{followed}"


def _returned(body: Node, expressions: Expressions) -> str:
    """`=path` of what a lambda's block returns, as its names are seen there; empty where it returns several things."""
    returned = (
        ((one, expressions.path(one, 1)) for one in returned_in(body, _NODES.nested)) if body.type == "block" else ()
    )
    paths = {seen_at(one.start_byte, path) for one, path in returned if path != "#none"}
    return f"={paths.pop()}" if len(paths) == 1 else ""


def _marks(body: Node) -> str:
    if body.type == "block":
        return marks_of_block(body, _NODES.nested)
    if body.type in _NODES.statements:
        return "e"
    unknown = body.type in ("invocation_expression", "conditional_access_expression", "await_expression")
    return "" if unknown or body.type == "throw_expression" else "r"


def is_product(node: Node) -> bool:
    """Whether a node that is read as the declaration of a pointer is the product `a * b`."""
    return children_of(node)[0].type == "pointer_type"
