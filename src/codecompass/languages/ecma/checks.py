"""Type guards in JavaScript and TypeScript."""

import re

from codecompass.languages.checks import Arms, Check, arms_of, asserted, instance_checked
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

_CHECK_TARGETS = frozenset({"identifier", "member_expression", "this"})
_ASSERTING = re.compile(rb"(?:^|\.)[$_]*assert[A-Z]\w*\Z")


_ASSERTING_CONDITION = re.compile(rb"(?:\A|(?<!console)\.)[$_]*(?:assert|invariant)\Z|\Aassert\.ok\Z")
"""Functions that throw unless their first argument is true; `console.assert` does not."""


def checked(node: Node, expressions: Expressions) -> Check | None:
    """`tree instanceof Oak`, `isOak(tree)`, `tree.isOak()`, `assertOak(tree)`, captured as `@binding.check`."""
    if node.type == "binary_expression":
        return instance_checked(node, _CHECK_TARGETS)
    callee, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    args = children_of(arguments)
    if callee is not None and arguments is not None and not args:  # `tree.isOak()`
        asked = callee.child_by_field_name("object")
        return Check(asked, predicate=callee) if asked is not None and asked.type in _CHECK_TARGETS else None
    if callee is None or not args or args[0].type not in _CHECK_TARGETS:
        return None
    return Check(args[0], predicate=callee) if len(args) == 1 or _asserts(callee) else None


def _asserts(callee: Node) -> bool:
    return _ASSERTING.search(callee.text or b"") is not None


def asking(node: Node) -> Arms | None:
    """The condition and the branches of a statement."""
    kind = node.type
    if kind == "expression_statement":
        call = next(iter(children_of(node)), None)
        callee = call.child_by_field_name("function") if call is not None else None
        return Arms(call, [], [], asserts=True) if call is not None and callee and _asserts(callee) else None
    return asserted(node.parent, _ASSERTING_CONDITION) if kind == "arguments" else arms_of(node)
