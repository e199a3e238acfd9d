"""Type guards in PHP."""

import re

from codecompass.languages.checks import Arms, Check, arms_of, asserted, instance_checked
from codecompass.languages.nodes import arguments_of, children_of
from codecompass.languages.php.paths import NAMES
from codecompass.languages.protocol import Expressions, Node

_CHECK_TARGETS = frozenset({"variable_name", "member_access_expression", "nullsafe_member_access_expression"})
_ASSERTING = re.compile(rb"\A\\?assert\Z")


def checked(node: Node, expressions: Expressions) -> Check | None:
    """`$x instanceof Foo`, `is_a($x, Foo::class)`, `assertInstanceOf(Foo::class, $x)`, captured as `@binding.check`."""
    if node.type == "binary_expression":
        return instance_checked(node, _CHECK_TARGETS, NAMES)
    args = arguments_of(node)
    pair = args[:2] if node.type == "function_call_expression" else args[1::-1]
    if len(pair) < 2 or pair[0].type not in _CHECK_TARGETS or pair[1].type != "class_constant_access_expression":
        return None
    return Check(pair[0], children_of(pair[1])[0])


def asking(node: Node) -> Arms | None:
    """The condition and the branches of a statement or expression."""
    if node.type == "expression_statement":
        return Arms(children_of(node)[0], [], [], asserts=True)
    if node.type == "argument" and node.parent is not None:
        return asserted(node.parent.parent, _ASSERTING)
    if node.type == "match_condition_list":
        args = node.parent.child_by_field_name("return_expression") if node.parent is not None else None
        return Arms(children_of(node)[0], [args], [], closed=False) if args and len(children_of(node)) == 1 else None
    return arms_of(node, "body")
