"""The calls that Rust's operators, elements and `for` make, by the traits of `std::ops`."""

from collections.abc import Mapping

from codecompass.languages.operations import BINARY, COMPARISONS, Rule, binary, unary

_OTHERWISE = {"and": "bitand", "or": "bitor", "xor": "bitxor"}
_OPERATORS = {
    operator: _OTHERWISE.get(name, name) for operator, name in BINARY.items() if operator not in ("//", "**", "@")
}
_UNARY = {"-": "neg", "!": "not"}
CALLED: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in (*_OPERATORS.values(), *_UNARY.values())},
    **{f"{name}_assign": (f"{name}_assign|{name}",) for name in _OPERATORS.values()},
    "eq": ("eq",), "ne": ("ne|eq",),
    **{name: (f"{name}|partial_cmp",) for name in ("lt", "le", "gt", "ge")},
    "item": ("index",),
    "each": ("into_iter|next",),
}  # fmt: skip
"""Operations → the members that they call."""


RULES: Mapping[str, Rule] = {
    "binary_expression": binary({**_OPERATORS, **COMPARISONS}),
    "compound_assignment_expr": binary({f"{operator}=": f"{name}_assign" for operator, name in _OPERATORS.items()}),
    "unary_expression": unary(_UNARY),
    "index_expression": ("", "item"),
    "for_expression": ("value", "each"),
}
