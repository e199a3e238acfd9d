"""Where a type guard holds: in the branches of the statement that tests it, in the rest of its condition, and after a
branch that exits when it fails."""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from codecompass.languages.flow import LEAVING
from codecompass.languages.node_kinds import Conditions
from codecompass.languages.nodes import arguments_of, children_of
from codecompass.languages.protocol import Node

MOST_LEVELS = 16
"""Levels of a condition that are looked at: the deeper a node is, the longer it takes to find its parent."""


class Check(NamedTuple):
    """`isinstance(tree, Oak)`, `tree instanceof Oak`, `isOak(tree)`."""

    target: Node
    """What is tested: a name, or a member of one."""
    type: Node | None = None
    """The type that it is tested for …"""
    predicate: Node | None = None
    """… or the function that tests it …"""
    written: str = ""
    """… or the type as a type expression."""
    fails: bool = False
    """It tests that the value is not of the type."""
    exact: bool = False
    """It tests for exactly this type, so that a failed test excludes nothing: the value may be of a derived type."""


class Arms(NamedTuple):
    """A statement with a condition, and the nodes that run for each answer."""

    condition: Node
    yes: Sequence[Node]
    no: Sequence[Node]
    closed: bool = True
    """No other path leads past it: the code after it runs after one of the branches, or, without a `no`, if the answer
    is no."""
    asserts: bool = False
    """The code after it runs only if the answer is yes."""
    whole: Node | None = None
    """The statement whose end is meant by “after it”, if not the parent of the condition."""


def alternatives_around(check: Node, conditions: Conditions) -> tuple[Node, list[Node]] | None:
    """A disjunction (`isOak(tree) || isElm(tree)`) and its operands, if the check is the first of them; None
    otherwise."""
    whole = node = check
    for _ in range(MOST_LEVELS):
        around = node.parent
        if around is None:
            break
        if around.type in conditions.brackets:
            node = around
        elif _is_disjunction(around, conditions) and around.child_by_field_name("left") == node:
            whole = node = around
        else:
            break
    return (whole, [*_alternatives(whole, conditions, 0)]) if whole != check else None


def _alternatives(node: Node, conditions: Conditions, depth: int) -> Iterator[Node]:
    inner = children_of(node)
    if node.type in conditions.brackets and len(inner) == 1:
        yield from _alternatives(inner[0], conditions, depth)
    elif _is_disjunction(node, conditions) and depth < MOST_LEVELS:
        for side in ("left", "right"):
            if (found := node.child_by_field_name(side)) is not None:
                yield from _alternatives(found, conditions, depth + 1)
    else:
        yield node


def _is_disjunction(node: Node, conditions: Conditions) -> bool:
    operator = node.child_by_field_name("operator") if node.type in conditions.joined else None
    return operator is not None and operator.type in conditions.disjunctions


class Stretch(NamedTuple):
    """A node in which the checked value is known to be of the type, or known not to be."""

    node: Node
    holds: bool
    past: Sequence[Node] | None = None
    """The fact holds from the node's end on, not in it, if these nodes leave the checked value unchanged."""


_Says = Mapping[bool, bool | None]
"""A condition's answer, yes or no → what it implies for a check in it: that it holds, that it fails, nothing (None)."""


def stretches(
    check: Node, conditions: Conditions, asking: Callable[[Node], Arms | None], fails: bool = False
) -> Iterator[Stretch]:
    """Where a check's answer is known, innermost first. `fails`: it tests for the opposite. `asking`: returns the branches of a node that has a
    condition."""
    node = check
    implies: _Says = {True: not fails, False: fails}
    for _ in range(MOST_LEVELS):
        around = node.parent
        if around is None or not any(implied is not None for implied in implies.values()):
            return
        if around.type in conditions.negations and around.children[0].type in ("not", "!"):
            implies = {True: implies[False], False: implies[True]}
        elif around.type in conditions.joined:
            sure = _settles(around, conditions)
            right = around.child_by_field_name("right") or children_of(around)[-1]
            if sure is None or right is None:
                return
            if node != right and implies[sure] is not None:
                yield Stretch(right, bool(implies[sure]))
            implies = {sure: implies[sure], not sure: None}
        elif around.type not in conditions.brackets:
            yield from _of_arms(asking(around), node, implies)
            return
        node = around


def _settles(joined: Node, conditions: Conditions) -> bool | None:
    """The answer of joined conditions that fixes the answers of both: True for `and`, False for `or`; None for other
    nodes."""
    operator = next(
        (one.type for one in joined.children if one.type in conditions.conjunctions | conditions.disjunctions), None
    )
    return operator in conditions.conjunctions if operator is not None else None


def _of_arms(asked: Arms | None, condition: Node, implies: _Says) -> Iterator[Stretch]:
    if asked is None or asked.condition != condition:
        return
    for answer, run in ((True, asked.yes), (False, asked.no)):
        if (holds := implies[answer]) is not None:
            yield from (Stretch(node, holds) for node in run)
    if not asked.closed:
        return
    around = asked.whole or condition.parent
    for answer, run, other in ((True, asked.yes, asked.no), (False, asked.no, asked.yes)):
        left = bool(other) and all(leaves(node) for node in other)
        if around is not None and (holds := implies[answer]) is not None and (left or (answer and asked.asserts)):
            yield Stretch(around, holds, run)


_CHOICES = frozenset({"if_statement", "conditional_expression", "ternary_expression"})
_LATER = frozenset({"elif_clause", "else_if_clause"})
_ASKING_LOOPS = frozenset({"while_statement", "for_statement"})


def arms_of(node: Node, run: str = "consequence") -> Arms | None:
    """The branches of an `if`, a `c ? a : b`, an `elif` or a loop with a condition, in grammars with the usual field
    names; `run` is the field of the branch for yes."""
    condition, arm = node.child_by_field_name("condition"), node.child_by_field_name(run)
    body = node.child_by_field_name("body")
    if condition is None:
        return None
    if node.type in _CHOICES and arm is not None:
        closed = node.type == "if_statement"
        return Arms(condition, [arm], node.children_by_field_name("alternative"), closed)
    if node.type in _LATER and arm is not None and node.parent is not None:
        return later_arms(node, node.parent, Arms(condition, [arm], []), run)
    return Arms(condition, [body], [], closed=False) if node.type in _ASKING_LOOPS and body is not None else None


def instance_checked(node: Node, targets: Container[str], types: Container[str] | None = None) -> Check | None:
    """The check `tree instanceof Oak`; with `types`, only where the right operand is such a node. In `(tree = f())
    instanceof Oak` the target is `tree`."""
    target, kind = node.child_by_field_name("left"), node.child_by_field_name("right")
    while target is not None and target.type == "parenthesized_expression" and children_of(target):
        target = children_of(target)[0]
    if target is not None and target.type == "assignment_expression":
        target = target.child_by_field_name("left")
    if target is None or kind is None or target.type not in targets or (types and kind.type not in types):
        return None
    return Check(target, kind)


def asserted(call: Node | None, asserting: re.Pattern[bytes]) -> Arms | None:
    """The branches of `assert(tree instanceof Oak);`: the code after it runs only if the first argument is true.
    `asserting` matches the names of such functions."""
    callee = call.child_by_field_name("function") if call is not None else None
    if call is None or callee is None or asserting.search(callee.text or b"") is None:
        return None
    args, statement = arguments_of(call), call.parent
    if not args or statement is None or statement.type != "expression_statement":
        return None
    return Arms(args[0], [], [], asserts=True, whole=statement)


def later_arms(clause: Node, around: Node, arms: Arms, run: str) -> Arms:
    """The branches of an `elif` clause: no other path leads past the whole statement if all branches before it exit.
    `run` is the field of a branch for yes."""
    clauses = around.children_by_field_name("alternative")
    before = [around, *(one for one in clauses if one.start_byte < clause.start_byte)]
    bodies = [arm for one in before if (arm := one.child_by_field_name(run)) is not None]
    later = [one for one in clauses if one.start_byte > clause.start_byte]
    return arms._replace(no=later, closed=all(map(leaves, bodies)), whole=around)


def leaves(arm: Node) -> bool:
    """Whether control never goes on after a branch: it returns, throws, breaks …"""
    if arm.type in LEAVING:
        return True
    inner = children_of(arm)
    if arm.type == "else_clause" or arm.type in _BLOCKS:
        return bool(inner) and leaves(inner[-1])
    return arm.type == "expression_statement" and bool(inner) and inner[0].type in LEAVING


_BLOCKS = frozenset(
    {"block", "statement_block", "compound_statement", "colon_block", "control_structure_body", "statements"}
)
