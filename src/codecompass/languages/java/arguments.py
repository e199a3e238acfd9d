"""Arguments of calls, as far as overloads and type parameters depend on them: `(x,#str,#fn1=#0.name/0())`."""

from itertools import islice

from codecompass.languages.arguments import (
    MAX_NESTED,
    MAX_STEPS,
    lambda_of,
    marks_of_block,
    one_of,
    returned_in,
    tells_type,
)
from codecompass.languages.node_kinds import read_nodes
from codecompass.languages.nodes import children_of, field_of, is_made_of
from codecompass.languages.paths import alternatives, seen_at, shorter
from codecompass.languages.protocol import Expressions, Node

_NODES = read_nodes(__file__).arguments


def arguments(node: Node | None, expressions: Expressions, nested: bool = False) -> str:
    """`<Item>(x,#str)` for the arguments; in a nested call only a few short ones, else their number, to keep paths
    short."""
    args = children_of(node)
    types = _type_arguments(node, expressions) if node is not None else ""
    if not args or (nested and not all(_is_short(child) for child in args)):
        return f"{types}{len(args)}"
    listed = ",".join(_argument(child, expressions) for child in args)
    return f"{types}({listed})" if not nested or len(listed) <= MAX_NESTED else f"{types}{len(args)}"


def parameters_of(function: Node) -> list[Node]:
    """The nodes of a lambda's parameters: names, or names with types."""
    parameters = function.child_by_field_name("parameters")
    return [] if parameters is None else [parameters] if parameters.type == "identifier" else children_of(parameters)


def _type_arguments(node: Node, expressions: Expressions) -> str:
    written = field_of(node.parent, "type_arguments")
    if written is None:
        return ""
    return f"<{','.join(expressions.type(child) for child in children_of(written))}>"


def _argument(node: Node, expressions: Expressions) -> str:
    if node.type == "lambda_expression":
        return _function(node, expressions)
    if node.type == "ternary_expression":
        return one_of(_argument(child, expressions) for child in children_of(node)[1:])
    if node.type == "method_reference" and (path := expressions.path(node)).startswith("#fn"):
        return path
    if node.type == "object_creation_expression" and children_of(node)[-1].type == "class_body":
        constructed = node.child_by_field_name("type")
        return f"<{expressions.type(constructed)}>" if constructed is not None else "_"
    paths = [expressions.path(node, depth) for depth in (1, 2)]
    return next((path for path in shorter(paths) if tells_type(path)), "_")


def _is_short(node: Node) -> bool:
    """Whether an argument of a nested call is followed."""
    return is_made_of(node, lambda kind: kind in _NODES.short, _NODES.composed, MAX_STEPS)


def _function(node: Node, expressions: Expressions) -> str:
    """`#fn2` for a lambda with two parameters, `<A,B>` for their declared types; `v`: returns nothing, `r`: returns a
    value, `e`: an expression that is also a statement; `=path`: the path of its only expression."""
    parameters, body = parameters_of(node), node.child_by_field_name("body")
    if body is None:
        return "_"
    names = [expressions.text(child.child_by_field_name("name") or child) for child in parameters]
    types = [child.child_by_field_name("type") for child in parameters]
    written = ",".join(expressions.type(child) for child in types if child is not None)
    declared = f"<{written}>" if written and all(types) and not written.startswith(",") else ""
    result = _returned(body, expressions) if body.type == "block" else _result(body, names, expressions)
    return f"#fn{len(names)}{declared}{_marks(body)}{result}"


def _result(body: Node, names: list[str], expressions: Expressions) -> str:
    """`=path` of the expression that is a lambda's body; empty where it can't be followed."""
    parts = alternatives(expressions.path(body, 1)) if body.type in _NODES.bodies else []
    functions = [lambda_of(part, names[0] if names else "", {*names}) for part in parts]
    return _followed([one.path if one is not None else "#?" for one in functions])


def _returned(block: Node, expressions: Expressions) -> str:
    """`=path` of what a lambda's block returns, as its names are seen there; empty where it can't be followed."""
    returned = [*islice(returned_in(block, _NODES.nested), MOST_RETURNS + 1)]
    seen = [seen_at(one.start_byte, expressions.path(one, 1)) for one in returned]
    return _followed([part for one in seen for part in alternatives(one)]) if len(returned) <= MOST_RETURNS else ""


def _followed(paths: list[str]) -> str:
    kept = [path for path in dict.fromkeys(paths) if path != "#none"]
    return f"={' '.join(kept)}" if kept and all(map(tells_type, kept)) else ""


MOST_RETURNS = 3


def _marks(body: Node) -> str:
    if body.type == "block":
        return marks_of_block(body, _NODES.nested)
    return "e" if body.type in _NODES.statements else "" if body.type == "method_invocation" else "r"
