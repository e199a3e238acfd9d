"""Arrow functions that give what one path says, as what they are handed to sees them."""

from __future__ import annotations

import re
from typing import NamedTuple

from codecompass.languages.nodes import children_of
from codecompass.languages.paths import without_given
from codecompass.languages.protocol import Expressions, Node

_NAME = re.compile(r"(?:[^\W\d]|\$)[\w$]*")


class Lambda(NamedTuple):
    taken: int
    """How many names its parameters bind."""
    of_first: bool
    """Whether the path goes on from its first parameter."""
    path: str


def lambda_of(function: Node, expressions: Expressions, depth: int) -> Lambda | None:
    """None where it is no such function, or what it gives hangs on others of its parameters: they are seen within it
    only."""
    body = function.child_by_field_name("body") if function.type == "arrow_function" else None
    if body is None or body.type == "statement_block":
        return None
    path = expressions.path(body, depth)
    first, names = _parameters(function, expressions)
    if not names.isdisjoint(_NAME.findall(path)):
        path = without_given(path)
    root = _NAME.match(path)
    rest = path[root.end() :] if root and root.group() == first else path
    if not path or not names.isdisjoint(_NAME.findall(rest)):
        return None
    return Lambda(len(names), rest is not path, rest)


def _parameters(function: Node, expressions: Expressions) -> tuple[str, set[str]]:
    """The first one's name, empty where that is taken apart, and all names that they bind."""
    one = function.child_by_field_name("parameter")
    if one is not None:
        return expressions.text(one), {expressions.text(one)}
    holder = function.child_by_field_name("parameters")
    if holder is None or not children_of(holder):
        return "", set()
    first = children_of(holder)[0]
    first = first.child_by_field_name("pattern") or first
    name = expressions.text(first) if first.type == "identifier" else ""
    return name, set(_NAME.findall(expressions.text(holder)))
