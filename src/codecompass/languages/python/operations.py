"""The calls that Python's operators, statements and conversions make."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from codecompass.languages.nodes import around_of, children_of, text_of
from codecompass.languages.operations import BINARY, COMPARISONS, Found, Rule, binary, element, unary
from codecompass.languages.protocol import Expressions, Node

_OTHERWISE = {"div": "truediv", "rem": "mod", "shl": "lshift", "shr": "rshift"}
_ARITHMETIC = {operator: _OTHERWISE.get(name, name) for operator, name in BINARY.items()}
_COMPARED = {**COMPARISONS, "in": "contains", "not in": "contains"}
_CONVERTED = {"reversed": "reversed", "int": "int", "float": "float", "abs": "abs", "hash": "hash", "bytes": "bytes"}
_OPERATORS = frozenset((*_COMPARED, "is", "is not"))
_LITERALS = frozenset({"string", "integer", "float", "none", "true", "false", "list", "tuple", "dictionary"})
CALLED: Mapping[str, tuple[str, ...]] = {
    **{name: (f"__{name}__",) for name in (*_ARITHMETIC.values(), *COMPARISONS.values(), *_CONVERTED.values())},
    **{f"r{name}": (f"__r{name}__",) for name in _ARITHMETIC.values()},
    **{f"i{name}": (f"__i{name}__|__{name}__",) for name in _ARITHMETIC.values()},
    "neg": ("__neg__",), "pos": ("__pos__",), "invert": ("__invert__",),
    "ne": ("__ne__|__eq__",),
    "contains": ("__contains__|__iter__",),
    "item": ("__getitem__",), "setitem": ("__setitem__",), "delitem": ("__delitem__",),
    "each": ("__iter__|__getitem__", "__iter__>__next__"),
    "aeach": ("__aiter__", "__aiter__>__anext__"),
    "with": ("__enter__", "__exit__"), "awith": ("__aenter__", "__aexit__"),
    "len": ("__len__",), "iter": ("__iter__",), "next": ("__next__",), "repr": ("__repr__",),
    "str": ("__str__|__repr__",), "bool": ("__bool__|__len__",),
}  # fmt: skip
"""Operations → the members that they call."""


def _compared(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`a < b in c`: of each pair the left one, of `in` the right one."""
    operands, names = children_of(node), [text_of(one) for one in node.children if text_of(one) in _OPERATORS]
    for (left, right), operator in zip(pairwise(operands), names, strict=False):
        name = _COMPARED.get(operator)
        if name == "contains":
            yield right, name
        elif name and right.type not in _LITERALS and left.type not in _LITERALS and not _is_of_class(left):
            yield left, name


def _is_of_class(operand: Node) -> bool:
    """Whether an operand is an attribute that is read of a class: a model's column or relation, whose comparison is a
    condition of a query (`Order.owner == user`)."""
    return operand.type == "attribute" and _OF_CLASS.fullmatch(text_of(operand)) is not None


_OF_CLASS = re.compile(r"(?:cls|[A-Z]\w*[a-z]\w*)\.[a-z]\w*")


def _item(node: Node, expressions: Expressions) -> Iterator[Found]:
    if node.parent is not None and node.parent.type == "delete_statement":
        yield children_of(node)[0], "delitem"
    else:
        yield from _ELEMENT(node, expressions)


_ELEMENT = element("left", "value", ("assignment", "augmented_assignment"))


def _each(node: Node, expressions: Expressions) -> Iterator[Found]:
    right = node.child_by_field_name("right")
    if right is not None:
        yield right, "aeach" if node.children[0].type == "async" else "each"


def _with(node: Node, expressions: Expressions) -> Iterator[Found]:
    value, statement = node.child_by_field_name("value"), around_of(node, ("with_statement",))
    if value is not None and statement is not None:
        value = children_of(value)[0] if value.type == "as_pattern" else value
        yield value, "awith" if statement.children[0].type == "async" else "with"


def _raised(node: Node, expressions: Expressions) -> Iterator[Found]:
    first = next(iter(children_of(node)), None)
    if first is not None and first.type in ("identifier", "attribute"):
        yield first, "raised"


def _converted(node: Node, expressions: Expressions) -> Iterator[Found]:
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    given = children_of(arguments)
    if function is not None and len(given) == 1:
        yield given[0], text_of(function)


RULES: Mapping[str, Rule] = {
    "binary_operator": binary(_ARITHMETIC),
    "augmented_assignment": binary({f"{operator}=": f"i{name}" for operator, name in _ARITHMETIC.items()}),
    "comparison_operator": _compared,
    "unary_operator": unary({"-": "neg", "+": "pos", "~": "invert"}),
    "subscript": _item,
    "for_statement": _each,
    "for_in_clause": _each,
    "with_item": _with,
    "raise_statement": _raised,
    "call": _converted,
}
