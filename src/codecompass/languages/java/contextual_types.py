"""The contextual (target) type of a lambda: the functional interface that determines its parameters."""

from codecompass.languages.contextual import ContextualTypes, as_written
from codecompass.languages.java.arguments import arguments
from codecompass.languages.java.paths import callee, collected
from codecompass.languages.java.types import in_array
from codecompass.languages.nodes import around_of, children_of
from codecompass.languages.paths import alternatives
from codecompass.languages.protocol import Expressions, Node

EXPECTED = ContextualTypes(
    ("parenthesized_expression", "ternary_expression"),
    lambda path: "#?" not in path and "<>" not in path and len(alternatives(path)) == 1,
)


@EXPECTED.around("argument_list")
def _argument(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    call = around.parent
    place = next((at for at, child in enumerate(children_of(around)) if child.start_byte == node.start_byte), -1)
    if call is None or place < 0:
        return ""
    args = arguments(around, expressions)
    if call.type == "method_invocation" and not place and _compares(call, expressions):
        return EXPECTED.of(call, expressions, depth)
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


@EXPECTED.around("assignment_expression")
def _assigned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    left = around.child_by_field_name("left")
    return expressions.path(left) if left is not None and left.start_byte != node.start_byte else ""


@EXPECTED.around("variable_declarator")
def _declared(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return _typed(around.parent, around, expressions) if around.parent is not None else ""


def _typed(declaration: Node, declarator: Node, expressions: Expressions) -> str:
    text = expressions.type(declaration.child_by_field_name("type"))
    text = in_array(text, declarator.child_by_field_name("dimensions"), expressions)
    return f"<{text}>" if text else ""


EXPECTED.around("cast_expression")(as_written)


@EXPECTED.around("array_initializer")
def _element(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """An element of an array literal."""
    holder = around.parent
    if holder is not None and holder.type == "array_creation_expression":
        return f"{expressions.path(holder)}[]"
    return EXPECTED.step(around, expressions, depth, "[]")


@EXPECTED.results("lambda_expression", ("method_declaration", "lambda_expression"))
def _result(function: Node, expressions: Expressions, depth: int) -> str:
    if function.type == "lambda_expression":
        return EXPECTED.step(function, expressions, depth, "()")
    return _typed(function, function, expressions)


@EXPECTED.around("expression_statement", "yield_statement")
def _arm(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """The value of a branch of a `switch`."""
    switch = around_of(around, ("switch_expression",))
    return EXPECTED.of(switch, expressions, depth) if switch is not None and around.type != "block" else ""
