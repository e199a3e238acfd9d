"""Anonymous functions: callbacks whose result is one path, and immediately invoked functions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from codecompass.languages.arguments import Lambda, lambda_of
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import alternatives
from codecompass.languages.protocol import Expressions, Node

MOST_RETURNS = 4
_CALLBACKS = frozenset({"arrow_function", "function_expression"})
_HOLD_STATEMENTS = frozenset(
    "if_statement else_clause switch_statement switch_body switch_case switch_default try_statement catch_clause "
    "finally_clause for_statement for_in_statement while_statement do_statement labeled_statement statement_block".split()
)
_NAME = re.compile(r"(?:[^\W\d]|\$)[\w$]*")


def arrow(function: Node, expressions: Expressions, depth: int) -> Lambda | None:
    """An anonymous function whose result is one path; None for any other."""
    body = function.child_by_field_name("body") if function.type in _CALLBACKS else None
    if body is None or function.child_by_field_name("name") is not None:
        return None
    returned = [*islice(_returned(body), 2)] if body.type == "statement_block" else [body]
    if len(returned) != 1:
        return None
    path, names = expressions.path(returned[0], depth), _parameters(function, expressions)
    if body.type != "statement_block" and not path.startswith("<{@"):  # an object is resolved at its own place
        return lambda_of(path, *names)
    waits = any(child.type == "async" for child in function.children)
    return None if waits else Lambda(len(names[1]), path, returned[0].start_byte)


def _parameters(function: Node, expressions: Expressions) -> tuple[str, set[str]]:
    """(name of the first parameter, all names that the parameters bind); the first is empty where it is
    destructured."""
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


def invoked_result(callee: Node, expressions: Expressions, depth: int) -> str:
    """The result of an immediately invoked function: `(() => ({ run }))()`; empty where it can't be followed, and for
    other callees."""
    while callee.type == "parenthesized_expression" and len(children_of(callee)) == 1:
        callee = children_of(callee)[0]
    body = callee.child_by_field_name("body") if callee.type in _CALLBACKS else None
    if body is None or any(child.type == "async" for child in callee.children):
        return ""
    results = _returned(body) if body.type == "statement_block" else [body]
    paths = dict.fromkeys(part for one in results for part in alternatives(expressions.path(one, depth + 1)))
    return "" if "#?" in paths or len(paths) > MOST_RETURNS else " ".join(paths)


def _returned(body: Node) -> Iterator[Node]:
    waiting = [body]
    while waiting:
        node = waiting.pop()
        if node.type == "return_statement":
            yield from children_of(node)[:1]
        elif node.type in _HOLD_STATEMENTS:
            waiting += reversed(children_of(node))
