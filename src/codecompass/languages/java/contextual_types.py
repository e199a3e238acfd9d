"""The contextual (target) type of a lambda: the functional interface that determines its parameters."""

from collections.abc import Callable

from codecompass.languages.java.arguments import arguments
from codecompass.languages.java.paths import callee, collected
from codecompass.languages.java.types import in_array
from codecompass.languages.nodes import around_of, children_of, is_body
from codecompass.languages.paths import alternatives
from codecompass.languages.protocol import Expressions, Node

MAX_DEPTH = 8


def parameter_path(function: Node, position: int, expressions: Expressions) -> str:
    """Path of a lambda's parameter at `position`; `""` where no context determines it."""
    context = contextual_type(function, expressions)
    return f"{context}@arg{position}" if context else ""


def contextual_type(node: Node, expressions: Expressions, depth: int = 0) -> str:
    """Path of a value of the contextual type of a node; `""` where there is none."""
    around = node.parent
    find = _FINDERS.get(around.type) if around is not None and depth <= MAX_DEPTH else None
    path = find(node, around, expressions, depth + 1) if find and around is not None else ""
    return path if "#?" not in path and "<>" not in path and len(alternatives(path)) == 1 else ""


def _argument(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    call = around.parent
    place = next((at for at, child in enumerate(children_of(around)) if child.start_byte == node.start_byte), -1)
    if call is None or place < 0:
        return ""
    args = arguments(around, expressions)
    if call.type == "method_invocation" and not place and _compares(call, expressions):
        return contextual_type(call, expressions, depth)
    if call.type == "method_invocation":
        return f"{collected(call, expressions) or callee(call, expressions)[0]}/{args}@arg{place}"
    if call.type == "object_creation_expression":
        return f"{expressions.path(call)}.#new/{args}@arg{place}"
    return f"{expressions.path(call)}@arg{place}"  # of `this(…)`, `super(…)`, a constant: they are callees


def _compares(call: Node, expressions: Expressions) -> bool:
    """Whether a call makes a comparator by a function of what is compared, whose type the context determines."""
    owner, name = (call.child_by_field_name(field) for field in ("object", "name"))
    return (
        owner is not None
        and name is not None
        and expressions.text(owner) == "Comparator"
        and expressions.text(name) in ("comparing", "comparingInt", "comparingLong", "comparingDouble")
    )


def _assigned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    left = around.child_by_field_name("left")
    return expressions.path(left) if left is not None and left.start_byte != node.start_byte else ""


def _declared(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return _typed(around.parent, around, expressions) if around.parent is not None else ""


def _typed(declaration: Node, declarator: Node, expressions: Expressions) -> str:
    written = declaration.child_by_field_name("type")
    text = expressions.type(written) if written is not None else ""
    text = in_array(text, declarator.child_by_field_name("dimensions"), expressions)
    return f"<{text}>" if text else ""


def _outer(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return contextual_type(around, expressions, depth)


def _cast(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    written = around.child_by_field_name("type")
    return f"<{expressions.type(written)}>" if written is not None else ""


def _element(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """An element of an array literal."""
    holder = around.parent
    if holder is not None and holder.type == "array_creation_expression":
        return f"{expressions.path(holder)}[]"
    array = contextual_type(around, expressions, depth)
    return f"{array}[]" if array else ""


def _returned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """The declared result of the enclosing function."""
    function = around_of(around.parent, _FUNCTIONS)
    return _result(function, expressions, depth) if function is not None else ""


def _body(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return _result(around, expressions, depth) if is_body(node, around) else ""


def _result(function: Node, expressions: Expressions, depth: int) -> str:
    if function.type == "lambda_expression":
        outer = contextual_type(function, expressions, depth)
        return f"{outer}()" if outer else ""
    return _typed(function, function, expressions)


def _arm(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """The value of a branch of a `switch`."""
    switch = around_of(around, ("switch_expression",))
    return contextual_type(switch, expressions, depth) if switch is not None and around.type != "block" else ""


_FUNCTIONS = {"method_declaration", "lambda_expression"}
_FINDERS: dict[str, Callable[[Node, Node, Expressions, int], str]] = {
    "argument_list": _argument,
    "assignment_expression": _assigned,
    "variable_declarator": _declared,
    "array_initializer": _element,
    "return_statement": _returned,
    "lambda_expression": _body,
    "cast_expression": _cast,
    "parenthesized_expression": _outer,
    "ternary_expression": _outer,
    "expression_statement": _arm,
    "yield_statement": _arm,
}
