"""Arrow functions that give what one path says."""

from __future__ import annotations

import re

from codecompass.languages.given import Lambda, lambda_of
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

_NAME = re.compile(r"(?:[^\W\d]|\$)[\w$]*")


def arrow(function: Node, expressions: Expressions, depth: int) -> Lambda | None:
    """None for any other function."""
    body = function.child_by_field_name("body") if function.type == "arrow_function" else None
    if body is None or body.type == "statement_block":
        return None
    return lambda_of(expressions.path(body, depth), *_parameters(function, expressions))


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
