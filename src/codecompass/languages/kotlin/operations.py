"""The calls that Kotlin's operators, elements, `for`, `in`, destructuring and `by` make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from codecompass.languages.arguments import tells_type
from codecompass.languages.nodes import children_of
from codecompass.languages.operations import Found, Rule
from codecompass.languages.paths import OPERATORS
from codecompass.languages.protocol import Expressions, Node

_BINARY = {
    "+": "plus", "-": "minus", "*": "times", "/": "div", "%": "rem", "..": "rangeTo", "..<": "rangeUntil",
    "<": "compareTo", "<=": "compareTo", ">": "compareTo", ">=": "compareTo",
}  # fmt: skip
_ASSIGNING = {"+=": "plus", "-=": "minus", "*=": "times", "/=": "div", "%=": "rem"}
_UNARY = {"-": "unaryMinus", "+": "unaryPlus", "!": "not", "++": "inc", "--": "dec"}
CALLED: Mapping[str, tuple[str, ...]] = {
    **{name: (f"{name}()",) for name in (*_BINARY.values(), *_UNARY.values(), "get", "set", "contains", "getValue")},
    **{f"{name}Assign": (f"{name}Assign()|{name}()",) for name in _ASSIGNING.values()},
    **{f"component{number}": (f"component{number}()",) for number in range(1, 6)},
    "equals": ("equals()",),
    "text": ("toString()",),
    "each": ("iterator()", "iterator()>hasNext()", "iterator()>next()"),
}
"""Operations → the members that they call."""
OF_OPERATORS = {OPERATORS[sign]: f"{name}()" for sign, name in _BINARY.items() if sign in OPERATORS}
"""Steps of a path → the member whose result they are."""


def _binary(node: Node, expressions: Expressions) -> Iterator[Found]:
    if len(node.children) > 2 and (name := _BINARY.get(node.children[1].type)):
        left, right = children_of(node)[0], children_of(node)[-1]
        yield left, f"{name}{_argument(right, expressions)}"


def _equal(node: Node, expressions: Expressions) -> Iterator[Found]:
    if any(child.type in ("==", "!=") for child in node.children):
        yield children_of(node)[0], f"equals{_argument(children_of(node)[-1], expressions)}"


def _text(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`"$cart"`, `"${cart.next}"`."""
    yield (children_of(node) or [node])[0], "text"


def _argument(node: Node, expressions: Expressions) -> str:
    """What an operator takes, if its type can be followed: operators are overloaded."""
    path = expressions.path(node)
    return f"/({path})" if tells_type(path) and "@" not in path else "/1"


def _unary(node: Node, expressions: Expressions) -> Iterator[Found]:
    tokens, operands = [child.type for child in node.children if child.type in _UNARY], children_of(node)
    around = node.parent
    is_called = tokens == ["+"] and around is not None and around.type in ("statements", "control_structure_body")
    if tokens and operands and not is_called:
        yield operands[0], _UNARY[tokens[0]]


def _within(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`x in items`."""
    if any(child.type in ("in", "!in") for child in node.children) and children_of(node):
        yield children_of(node)[-1], "contains"


def _element(node: Node, expressions: Expressions) -> Iterator[Found]:
    yield children_of(node)[0], "get"


def _assigned(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`items[0] = x`, `total += 1`."""
    target = children_of(node)[0]
    operator = next((child.type for child in node.children if child.type in _ASSIGNING), "")
    parts = children_of(target)
    if operator:
        yield target, f"{_ASSIGNING[operator]}Assign{_argument(children_of(node)[-1], expressions)}"
    elif len(parts) == 2 and parts[-1].type == "indexing_suffix":
        yield parts[0], "set"


def _each(node: Node, expressions: Expressions) -> Iterator[Found]:
    if len(children_of(node)) > 2:
        yield children_of(node)[1], "each"


def _parts(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`val (a, _) = pair` calls `component1`."""
    value = node.next_named_sibling
    if value is not None and node.parent is not None and node.parent.type == "property_declaration":
        for number, part in enumerate(children_of(node), 1):
            if expressions.text(part) != "_":
                yield value, f"component{number}"


def _delegate(node: Node, expressions: Expressions) -> Iterator[Found]:
    yield children_of(node)[-1], "getValue"


RULES: Mapping[str, Rule] = {
    "additive_expression": _binary,
    "multiplicative_expression": _binary,
    "comparison_expression": _binary,
    "range_expression": _binary,
    "equality_expression": _equal,
    "interpolated_identifier": _text,
    "interpolated_expression": _text,
    "prefix_expression": _unary,
    "postfix_expression": _unary,
    "check_expression": _within,
    "range_test": _within,
    "indexing_expression": _element,
    "assignment": _assigned,
    "for_statement": _each,
    "multi_variable_declaration": _parts,
    "property_delegate": _delegate,
}
