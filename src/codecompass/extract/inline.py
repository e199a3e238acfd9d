"""Functions written in an argument: handlers without a symbol of their own."""

from typing import Any

from codecompass.extract.literals import Argument
from codecompass.languages.node_kinds import CallNodes

Lines = tuple[int, int, int, int]
"""First and last line, columns (bytes, from 0) where it begins in the first and ends in the last; zeros for none."""
NO_LINES: Lines = (0, 0, 0, 0)


def inline_functions(argument: Argument | None, nodes: CallNodes) -> list[Lines]:
    """The lines of the functions written in an argument, those within others left out."""
    node: Any = argument.node if argument is not None else None  # Any: literals know no nodes
    return _below(node, nodes) if node is not None else []


def inline_handler(argument: Argument | None, nodes: CallNodes) -> Lines:
    """The lines of the handler among an argument's functions: the last one, since wrappers and guards come before
    it."""
    return next(reversed(inline_functions(argument, nodes)), NO_LINES)


def _below(node: Any, nodes: CallNodes) -> list[Lines]:
    if node.type in nodes.functions:
        (first, start), (last, end) = node.start_point, node.end_point
        return [(first + 1, last + 1, start, end)]
    if node.type in nodes.options:
        return []
    return [lines for child in node.named_children for lines in _below(child, nodes)]
