"""Functions that are written where they are handed over: handlers that no symbol stands for."""

from __future__ import annotations

from typing import Any

from codecompass.extract.literals import Argument

_INLINE_FUNCTIONS = frozenset(
    {"arrow_function", "function_expression", "generator_function", "func_literal", "lambda", "lambda_expression",
     "anonymous_method_expression", "anonymous_function", "closure_expression", "method_definition"}
)  # fmt: skip
_OPAQUE = frozenset(
    {"object", "dictionary", "composite_literal", "struct_expression", "class_body", "initializer_expression"}
)
"""A function in one of these is an option of what is handed over, not the thing itself."""

Lines = tuple[int, int, int, int]
"""First and last line, columns (bytes, from 0) where it begins in the first and ends in the last; zeros for none."""
NO_LINES: Lines = (0, 0, 0, 0)


def inline_functions(argument: Argument | None) -> list[Lines]:
    """The lines of the functions written in an argument, those within others left out."""
    node: Any = argument.node if argument is not None else None  # Any: literals know no nodes
    return _below(node) if node is not None else []


def inline_handler(argument: Argument | None) -> Lines:
    """Of the function that serves: the last, since what wraps or guards it stands before."""
    return next(reversed(inline_functions(argument)), NO_LINES)


def _below(node: Any) -> list[Lines]:
    if node.type in _INLINE_FUNCTIONS:
        (first, start), (last, end) = node.start_point, node.end_point
        return [(first + 1, last + 1, start, end)]
    if node.type in _OPAQUE:
        return []
    return [lines for child in node.named_children for lines in _below(child)]
