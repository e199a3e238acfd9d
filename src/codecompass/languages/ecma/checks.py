"""What JavaScript and TypeScript code asks of a name's type."""

from __future__ import annotations

import re

from codecompass.languages.checks import Arms, Check, Conditions
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

CONDITIONS = Conditions(
    brackets=frozenset({"parenthesized_expression"}),
    negations=frozenset({"unary_expression"}),
    joined=frozenset({"binary_expression"}),
    conjunctions=frozenset({"&&"}),
    disjunctions=frozenset({"||"}),
)
_ASKED_ABOUT = frozenset({"identifier", "member_expression", "this"})
_ASSERTING = re.compile(rb"(?:^|\.)[$_]*assert[A-Z]\w*\Z")


_ASSERTING_CONDITION = re.compile(rb"(?:\A|(?<!console)\.)[$_]*(?:assert|invariant)\Z|\Aassert\.ok\Z")
"""Functions that throw unless what they are given first is true; `console.assert` does not."""


def checked(node: Node, expressions: Expressions) -> Check | None:
    """`tree instanceof Oak`, `isOak(tree)`, `assertOak(tree)`, captured as `@binding.check`."""
    if node.type == "binary_expression":
        target, kind = node.child_by_field_name("left"), node.child_by_field_name("right")
        return Check(target, kind) if target is not None and target.type in _ASKED_ABOUT and kind is not None else None
    callee, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    given = children_of(arguments) if arguments is not None else []
    if callee is None or not given or given[0].type not in _ASKED_ABOUT:
        return None
    return Check(given[0], teller=callee) if len(given) == 1 or _asserts(callee) else None


def _asserts(callee: Node) -> bool:
    return _ASSERTING.search(callee.text or b"") is not None


def asking(node: Node) -> Arms | None:
    """The arms of what asks a condition."""
    kind = node.type
    if kind == "expression_statement":
        asserted = next(iter(children_of(node)), None)
        callee = asserted.child_by_field_name("function") if asserted is not None else None
        return Arms(asserted, [], [], asserts=True) if asserted is not None and callee and _asserts(callee) else None
    if kind == "arguments":
        return _asserted(node)
    condition = node.child_by_field_name("condition")
    if condition is None:
        return None
    yes, no = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
    if kind in ("if_statement", "ternary_expression") and yes is not None:
        return Arms(condition, [yes], [no] if no is not None else [], closed=kind == "if_statement")
    body = node.child_by_field_name("body")
    if kind in ("while_statement", "for_statement") and body is not None:
        return Arms(condition, [body], [], closed=False)
    return None


def _asserted(arguments: Node) -> Arms | None:
    """`assert(tree instanceof Oak)`, `invariant(isOak(tree), "…")`."""
    call, given = arguments.parent, children_of(arguments)
    callee = call.child_by_field_name("function") if call is not None else None
    statement = call.parent if call is not None else None
    if callee is None or statement is None or statement.type != "expression_statement" or not given:
        return None
    asserts = _ASSERTING_CONDITION.search(callee.text or b"") is not None
    return Arms(given[0], [], [], asserts=True, whole=statement) if asserts else None
