"""What PHP code asks of a value's type, and where its ways part."""

from __future__ import annotations

from codecompass.languages.checks import Arms, Check, Conditions, later_arms
from codecompass.languages.flow import Ways, ways_of
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

CONDITIONS = Conditions(
    brackets=frozenset({"parenthesized_expression"}),
    negations=frozenset({"unary_op_expression"}),
    joined=frozenset({"binary_expression"}),
    conjunctions=frozenset({"&&", "and"}),
    disjunctions=frozenset({"||", "or"}),
)
_ASKED_ABOUT = frozenset({"variable_name", "member_access_expression", "nullsafe_member_access_expression"})


def checked(node: Node, expressions: Expressions) -> Check | None:
    """`$x instanceof Foo`, `is_a($x, Foo::class)`, `assertInstanceOf(Foo::class, $x)`, captured as `@binding.check`."""
    if node.type == "binary_expression":
        target, kind = node.child_by_field_name("left"), node.child_by_field_name("right")
        while target is not None and target.type == "parenthesized_expression":
            target = children_of(target)[0]
        if target is not None and target.type == "assignment_expression":
            target = target.child_by_field_name("left")
        named = kind if kind is not None and kind.type in ("name", "qualified_name") else None
        return (
            Check(target, named) if target is not None and target.type in _ASKED_ABOUT and named is not None else None
        )
    listing = node.child_by_field_name("arguments")
    given = [children_of(one)[-1] for one in children_of(listing) if children_of(one)] if listing is not None else []
    pair = given[:2] if node.type == "function_call_expression" else given[1::-1]
    if len(pair) < 2 or pair[0].type not in _ASKED_ABOUT or pair[1].type != "class_constant_access_expression":
        return None
    return Check(pair[0], children_of(pair[1])[0])


def asking(node: Node) -> Arms | None:
    """The arms of what asks a condition."""
    kind, body = node.type, node.child_by_field_name("body")
    condition = node.child_by_field_name("condition")
    otherwise = node.children_by_field_name("alternative")
    if kind == "expression_statement":
        return Arms(children_of(node)[0], [], [], asserts=True)
    if kind == "argument":
        return _asserted(node)
    if kind == "match_condition_list":
        given = node.parent.child_by_field_name("return_expression") if node.parent is not None else None
        return Arms(children_of(node)[0], [given], [], closed=False) if given and len(children_of(node)) == 1 else None
    if condition is None or body is None:
        return None
    if kind == "else_if_clause" and node.parent is not None:
        return later_arms(node, node.parent, Arms(condition, [body], []), "body")
    if kind in ("if_statement", "conditional_expression"):
        return Arms(condition, [body], otherwise, closed=kind == "if_statement")
    return Arms(condition, [body], [], closed=False) if kind == "while_statement" else None


def _asserted(argument: Node) -> Arms | None:
    """`assert($x instanceof Foo);`"""
    call = argument.parent.parent if argument.parent is not None else None
    function = call.child_by_field_name("function") if call is not None else None
    if call is None or call.parent is None or function is None or function.text not in (b"assert", b"\\assert"):
        return None
    return Arms(children_of(argument)[-1], [], [], asserts=True, whole=call.parent)


def ways(node: Node) -> Ways:
    """Those of a node captured as `@branch`."""
    clauses = children_of(node)
    if node.type == "if_statement":
        arms = [node.child_by_field_name("body"), *node.children_by_field_name("alternative")]
        kept = [[arm] for arm in arms if arm is not None]
        return Ways("choice", kept, bool(kept) and kept[-1][0].type == "else_clause")
    handlers = [one for one in clauses if one.type == "catch_clause"]
    last = next((one for one in clauses if one.type == "finally_clause"), None)
    return ways_of(node, handlers, last, node.type in ("while_statement", "for_statement"))
