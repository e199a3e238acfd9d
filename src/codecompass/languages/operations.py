"""Operations: calls that are not written as calls (operators, elements, iteration, context managers, conversions)."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.paths import OPERATORS, without_call_arguments
from codecompass.languages.protocol import Expressions

BINARY = {operator: step[1:] for operator, step in OPERATORS.items()}
COMPARISONS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
Found = tuple[Any, str]
"""The operand whose type decides, or its path, and the name of the operation."""
Rule = tuple[str, str] | Callable[[Any, Expressions], Iterator[Found]]
"""The field of the operand (the first child where it is empty) and the operation's name, or a function."""


def operations_by(
    rules: Mapping[str, Rule], node: Any, expressions: Expressions, is_telling: Callable[[Any], bool] | None = None
) -> Iterator[str]:
    """The operations of a node, as paths of their operands with the operation's name: `cart.items@each`. `is_telling`:
    whether an operand is worth reading, unless it is raised."""
    rule = rules.get(node.type)
    if rule is None:
        return
    for operand, name in _of_field(node, *rule) if isinstance(rule, tuple) else rule(node, expressions):
        if is_telling is not None and name != "raised" and not is_telling(operand):
            continue
        path = operand if isinstance(operand, str) else expressions.path(operand)
        if (path[:1] == "#" and not path.startswith(("#self", "#class"))) or " " in path or "#?" in path:
            continue
        if not path.endswith("()") or without_call_arguments(path)[:-2].rpartition(".")[2] not in _OF_LIBRARIES:
            yield f"{path}@{name}"


_OF_LIBRARIES = frozenset(
    "dict enumerate get items join keys list lower map range reversed rstrip set sorted split splitlines strip tuple upper "
    "values zip".split()
)
"""Functions and methods whose result is hardly ever an object of a type of the tree."""


def binary(names: Mapping[str, str]) -> Callable[[Any, Expressions], Iterator[Found]]:
    """A rule for `left + right`, by the operator's token; of a literal on the left, the reflected operation (`rname`)."""

    def read(node: Any, expressions: Expressions) -> Iterator[Found]:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        name = token_of(node, names)
        if name is not None and left is not None and right is not None:
            path = expressions.path(left)
            if path in ("#int", "#float"):
                yield right, f"r{name}"
            elif not path.startswith("#") or path.startswith("#self"):
                yield left, name

    return read


def _of_field(node: Any, field: str, name: str) -> Iterator[Found]:
    operand = node.child_by_field_name(field) if field else next(iter(children_of(node)), None)
    if operand is not None:
        yield operand, name


def unary(names: Mapping[str, str]) -> Callable[[Any, Expressions], Iterator[Found]]:
    """A rule for an operator before or behind its only operand."""

    def read(node: Any, expressions: Expressions) -> Iterator[Found]:
        operand, name = next(iter(children_of(node)), None), token_of(node, names)
        if operand is not None and name is not None:
            yield operand, name

    return read


def element(target: str, value: str, assigning: Collection[str]) -> Callable[[Any, Expressions], Iterator[Found]]:
    """A rule for `items[0]`: `item` where it is read, `setitem` where it is the `target` field of one of `assigning`.
    `value`: the field of what is indexed, its first child where that is empty."""

    def read(node: Any, expressions: Expressions) -> Iterator[Found]:
        operand = node.child_by_field_name(value) if value else next(iter(children_of(node)), None)
        parent = node.parent
        if operand is None or parent is None:
            return
        is_target = parent.type in assigning and parent.child_by_field_name(target) == node
        if is_target:
            yield operand, "setitem"
        if not is_target or not parent.type.startswith("assignment"):
            yield operand, "item"

    return read


def token_of(node: Any, names: Mapping[str, str]) -> str | None:
    """The operation of a node by its operator's token."""
    tokens = (text_of(child) for child in node.children if not child.is_named)
    return next((names[token] for token in tokens if token in names), None)
