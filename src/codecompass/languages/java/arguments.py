"""What calls are given, as far as that tells overloads apart and type parameters: `(x,#str,#fn1=#0.name/0())`."""

from __future__ import annotations

from codecompass.languages.arguments import lambda_of
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import shorter
from codecompass.languages.protocol import Expressions, Node

MAX_ARGUMENT = 90
"""Letters of an argument that is followed."""
MAX_NESTED = 40
"""Letters of all arguments of a call inside of an expression."""
MAX_STEPS = 3


def arguments(node: Node | None, expressions: Expressions, nested: bool = False) -> str:
    """`<Item>(x,#str)` for what is passed; of what is nested only a few names, else how many, so that paths stay short."""
    given = children_of(node) if node is not None else []
    types = _type_arguments(node, expressions) if node is not None else ""
    if not given or (nested and not all(_is_short(child) for child in given)):
        return f"{types}{len(given)}"
    told = ",".join(_argument(child, expressions) for child in given)
    return f"{types}({told})" if not nested or len(told) <= MAX_NESTED else f"{types}{len(given)}"


def is_followed(path: str) -> bool:
    return len(path) <= MAX_ARGUMENT and " " not in path and "#?" not in path and "#fn" not in path


def parameters_of(function: Node) -> list[Node]:
    """The nodes that declare what a lambda takes: names alone, or with their types."""
    taken = function.child_by_field_name("parameters")
    return [] if taken is None else [taken] if taken.type == "identifier" else children_of(taken)


def _type_arguments(node: Node, expressions: Expressions) -> str:
    call = node.parent
    written = call.child_by_field_name("type_arguments") if call is not None else None
    if written is None:
        return ""
    return f"<{','.join(expressions.type(child) for child in children_of(written))}>"


def _argument(node: Node, expressions: Expressions) -> str:
    if node.type == "lambda_expression":
        return _function(node, expressions)
    if node.type == "ternary_expression":
        either = {_argument(child, expressions) for child in children_of(node)[1:]} - {"#none"}
        return either.pop() if len(either) == 1 else "_"
    paths = [expressions.path(node, depth) for depth in (1, 2)]
    return next((path for path in shorter(paths) if is_followed(path)), "_")


_SHORT = frozenset(
    {
        "identifier",
        "lambda_expression",
        "string_literal",
        "character_literal",
        "decimal_integer_literal",
        "true",
        "false",
    }
    | {"null_literal", "this", "class_literal", "type_identifier", "integral_type", "method_reference"}
)
_OF_SHORT = frozenset(
    {
        "field_access",
        "cast_expression",
        "array_access",
        "method_invocation",
        "argument_list",
        "object_creation_expression",
    }
)


def _is_short(node: Node, steps: int = 0) -> bool:
    """Whether an argument inside of an expression is looked at."""
    if node.type in _SHORT:
        return True
    return (
        node.type in _OF_SHORT
        and steps <= MAX_STEPS
        and all(_is_short(child, steps + 1) for child in children_of(node))
    )


def _function(node: Node, expressions: Expressions) -> str:
    """`#fn2` for a lambda with two parameters, `<A,B>` for what these are declared as; `v`: gives nothing, `r`: gives
    something, `e`: has a value that need not be asked for; `=path`: all that it does is to give that."""
    taken, body = parameters_of(node), node.child_by_field_name("body")
    if body is None:
        return "_"
    names = [expressions.text(child.child_by_field_name("name") or child) for child in taken]
    types = [child.child_by_field_name("type") for child in taken]
    written = ",".join(expressions.type(child) for child in types if child is not None)
    declared = f"<{written}>" if written and all(types) and not written.startswith(",") else ""
    path = expressions.path(body, 1) if body.type in _FOLLOWED_BODIES else ""
    told = lambda_of(path, names[0] if names else "", {*names}) if path else None
    given = f"={told.path}" if told is not None else ""
    followed = given if is_followed(given) else ""
    return f"#fn{len(names)}{declared}{_marks(body)}{followed}"


_FOLLOWED_BODIES = {"method_invocation", "identifier", "field_access", "object_creation_expression", "cast_expression"}
_STATEMENTS = {"assignment_expression", "update_expression", "object_creation_expression"}
"""What has a value and can do without anyone who asks for it."""


def _marks(body: Node) -> str:
    if body.type == "block":
        return "r" if _returns(body) else "" if _only_throws(body) else "v"
    return "e" if body.type in _STATEMENTS else "" if body.type == "method_invocation" else "r"


def _returns(block: Node) -> bool:
    """Whether a `return` with a value stands in a block, functions and classes inside it aside."""
    waiting = [block]
    while waiting:
        node = waiting.pop()
        if node.type == "return_statement" and children_of(node):
            return True
        if node.type not in ("lambda_expression", "class_body"):
            waiting += children_of(node)
    return False


def _only_throws(block: Node) -> bool:
    return bool(children_of(block)) and children_of(block)[-1].type == "throw_statement"
