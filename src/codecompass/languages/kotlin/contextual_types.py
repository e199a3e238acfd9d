"""The contextual type of a lambda: the function type that determines its parameters and its receiver."""

from collections.abc import Iterator

from codecompass.languages.arguments import LAST
from codecompass.languages.contextual import ContextualTypes, is_plain
from codecompass.languages.kotlin.arguments import IT, arguments, name_of, parameters_of, values_of
from codecompass.languages.kotlin.paths import callee
from codecompass.languages.kotlin.types import TYPES, type_expression
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import with_steps
from codecompass.languages.protocol import Expressions, Node, Parameter

EXPECTED = ContextualTypes(
    ("parenthesized_expression", "control_structure_body", "if_expression", "elvis_expression"),
    is_plain,
)
_AS_IT = frozenset({"let", "also", "takeIf", "takeUnless", "use"})
"""Scope functions whose lambda receives the receiver as `it` …"""
_AS_THIS = frozenset({"apply", "run"})
"""… and those whose lambda has it as `this`."""


def parameters_of_lambda(function: Node, expressions: Expressions) -> Iterator[Parameter]:
    """The parameters of a lambda: its own, or `it`; and what `this` is in it."""
    declared = parameters_of(function)
    scoped = _scope_function(function, expressions)
    context = EXPECTED.of(function, expressions) if scoped is None else ""
    for position, node in enumerate(declared):
        value = scoped[0] if scoped is not None else f"{context}@arg{position}" if context else ""
        yield from _declared(node, value, expressions)
    if not declared:
        value = scoped[0] if scoped is not None else f"{context}@arg0" if context else ""
        yield Parameter(IT, "", value, function)
    receiver = scoped[1] if scoped is not None else f"{context}@arg=this" if context else ""
    if receiver:
        yield Parameter("#self", "", receiver, function)


def _declared(node: Node, value: str, expressions: Expressions) -> Iterator[Parameter]:
    if node.type == "multi_variable_declaration":
        for position, one in enumerate(children_of(node)):
            yield Parameter(expressions.text(children_of(one)[0]), "", value, children_of(one)[0], f"@{position}")
        return
    parts = children_of(node)
    typed = type_expression(parts[-1], expressions) if len(parts) > 1 else ""
    yield Parameter(expressions.text(parts[0]), typed, "" if typed else value, parts[0])


def _scope_function(function: Node, expressions: Expressions) -> tuple[str, str] | None:
    """(path of `it`, path of `this`) in the lambda of a scope function; None for any other lambda."""
    suffix = around_call(function)
    call = suffix.parent if suffix is not None else None
    if call is None or suffix is None:
        return None
    called = children_of(call)[0]
    if called.type == "simple_identifier" and expressions.text(called) == "with":
        given = values_of(suffix)
        return ("", expressions.path(children_of(given[0])[-1])) if len(given) == 2 else None
    if called.type != "navigation_expression":
        return None
    name, receiver = expressions.text(children_of(children_of(called)[-1])[-1]), children_of(called)[0]
    if name in _AS_IT:
        return expressions.path(receiver), ""
    return ("", expressions.path(receiver)) if name in _AS_THIS else None


def around_call(function: Node) -> Node | None:
    """The call suffix of which a lambda is an argument."""
    at = function.parent
    while at is not None and at.type in ("annotated_lambda", "value_argument", "value_arguments"):
        at = at.parent
    return at if at is not None and at.type == "call_suffix" else None


@EXPECTED.around("annotated_lambda")
def _trailing(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """A lambda behind the brackets is for the last parameter."""
    suffix = around.parent
    return _argument_of(suffix, f"={LAST}", expressions) if suffix is not None else ""


@EXPECTED.around("value_argument")
def _argument(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    listing = around.parent
    suffix = listing.parent if listing is not None else None
    named = name_of(around)
    if suffix is None or listing is None or node == named:
        return ""
    place = next((at for at, one in enumerate(children_of(listing)) if one.start_byte == around.start_byte), -1)
    return _argument_of(suffix, f"={expressions.text(named)}" if named is not None else str(place), expressions)


def _argument_of(suffix: Node, place: str, expressions: Expressions) -> str:
    """Path of a call's parameter."""
    call = suffix.parent
    if call is None:
        return ""
    if suffix.type == "call_suffix":
        return with_steps(callee(call, expressions)[0], f"/{arguments(suffix, expressions)}@arg{place}")
    if suffix.type == "constructor_invocation" and call.type == "delegation_specifier":
        return f"{callee(call, expressions)[0]}@arg{place}"
    return ""


@EXPECTED.around("property_declaration", "function_value_parameters", "class_parameter")
def _typed(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """A property, a parameter with a default."""
    holders = [one for one in children_of(around) if one.start_byte < node.start_byte] or [around]
    declared = [child for one in holders for child in (one, *children_of(one)) if child.type in TYPES]
    return f"<{type_expression(declared[-1], expressions)}>" if declared else ""


@EXPECTED.around("function_body")
def _result(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """The declared result of the function around an expression body."""
    return _typed(around, around.parent, expressions, depth) if around.parent is not None else ""


@EXPECTED.around("assignment")
def _assigned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    target = children_of(around)[0]
    return expressions.path(target) if target.start_byte != node.start_byte else ""
