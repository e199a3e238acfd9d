"""The calls that C#'s operators, elements, `foreach` and `using` make."""

from collections.abc import Iterator, Mapping

from codecompass.languages.nodes import children_of
from codecompass.languages.operations import BINARY, COMPARISONS, Found, Rule, binary, element, unary
from codecompass.languages.protocol import Expressions, Node

_OPERATORS = {operator: name for operator, name in BINARY.items() if operator not in ("//", "**", "@")}
_UNARY = {"-": "neg", "+": "pos", "~": "invert", "!": "not", "++": "increment", "--": "decrement"}
CALLED: Mapping[str, tuple[str, ...]] = {
    **{
        name: (f"operator {operator}",)
        for operator, name in (*_OPERATORS.items(), *COMPARISONS.items(), *_UNARY.items())
    },
    **{f"r{name}": (f"operator {operator}",) for operator, name in _OPERATORS.items()},
    "item": ("this[]",),
    "setitem": ("this[]",),
    "each": ("GetEnumerator",),
    "aeach": ("GetAsyncEnumerator",),
    "using": ("Dispose|DisposeAsync",),
    "deconstruct": ("Deconstruct",),
}
"""Operations → the members that they call."""


def _each(node: Node, expressions: Expressions) -> Iterator[Found]:
    right = node.child_by_field_name("right")
    if right is not None:
        yield right, "aeach" if node.children[0].type == "await" else "each"


def _using(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`using (x)`, `using (var y = x)`, `using var y = x;`."""
    if not any(child.type == "using" for child in node.children):
        return
    inner = children_of(node)[0]
    if inner.type != "variable_declaration":
        yield inner, "using"
        return
    for declarator in children_of(inner)[1:]:
        parts = children_of(declarator)
        if len(parts) > 1:
            yield parts[-1], "using"


def _taken_apart(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`var (left, right) = pair`."""
    target, *values = children_of(node)
    if target.type in ("tuple_pattern", "tuple_expression") and values:
        yield values[-1], "deconstruct"


RULES: Mapping[str, Rule] = {
    "binary_expression": binary({**_OPERATORS, **COMPARISONS}),
    "variable_declarator": _taken_apart,
    "assignment_expression": binary({f"{operator}=": name for operator, name in _OPERATORS.items()}),
    "prefix_unary_expression": unary(_UNARY),
    "postfix_unary_expression": unary(_UNARY),
    "element_access_expression": element("left", "expression", ("assignment_expression",)),
    "foreach_statement": _each,
    "using_statement": _using,
    "local_declaration_statement": _using,
}
