"""Where what a check says of a name holds: in the arms of the statement that asks, in the rest of its condition, behind
what leaves if it fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from codecompass.languages.flow import LEAVING
from codecompass.languages.nodes import arguments_of, children_of
from codecompass.languages.protocol import Node

MOST_LEVELS = 16
"""Of a condition that are looked at: to find what is around a node takes the longer the deeper it stands."""


class Check(NamedTuple):
    """`isinstance(tree, Oak)`, `tree instanceof Oak`, `isOak(tree)`."""

    target: Node
    """What is asked about: a name, or a member of one."""
    type: Node | None = None
    """What it is asked to be of …"""
    teller: Node | None = None
    """… or the function that tells it …"""
    written: str = ""
    """… or what it is asked to be of as a type expression."""
    exact: bool = False
    """Of that very type: what it is not says nothing, for it may be of one derived from that."""


class Arms(NamedTuple):
    """What asks a condition, and what is run then."""

    condition: Node
    yes: Sequence[Node]
    no: Sequence[Node]
    closed: bool = True
    """Nothing else leads past it: what is behind is run after one of them, or, without a `no`, when the answer is no."""
    asserts: bool = False
    """What is behind is run if the answer is yes, and not otherwise."""
    whole: Node | None = None
    """What that is behind, if not what is right around the condition."""


class Conditions(NamedTuple):
    """How a language's conditions are made."""

    brackets: frozenset[str]
    negations: frozenset[str]
    """Kinds of nodes; their operator is `not` or `!`."""
    joined: frozenset[str]
    conjunctions: frozenset[str]
    disjunctions: frozenset[str]


def alternatives_around(check: Node, conditions: Conditions) -> tuple[Node, list[Node]] | None:
    """The whole of conditions one of which is enough (`isOak(tree) || isElm(tree)`), and these, if the check is the first
    of them."""
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
    """Where it is known that something is of a type, or is not."""

    node: Node
    holds: bool
    past: Sequence[Node] | None = None
    """Not in the node, but from its end on, if what is run before leaves what was asked about as it was."""


_Says = Mapping[bool, bool | None]
"""What a condition's answer, yes or no, says of a check in it: that it holds, that it does not, nothing."""


def stretches(check: Node, conditions: Conditions, asking: Callable[[Node], Arms | None]) -> Iterator[Stretch]:
    """Where a check's answer is known, from the innermost on. `asking`: the arms of a node that asks a condition."""
    node = check
    says: _Says = {True: True, False: False}
    for _ in range(MOST_LEVELS):
        around = node.parent
        if around is None or not any(told is not None for told in says.values()):
            return
        if around.type in conditions.negations and around.children[0].type in ("not", "!"):
            says = {True: says[False], False: says[True]}
        elif around.type in conditions.joined:
            sure = _settles(around, conditions)
            right = around.child_by_field_name("right")
            if sure is None or right is None:
                return
            if node != right and says[sure] is not None:
                yield Stretch(right, bool(says[sure]))
            says = {sure: says[sure], not sure: None}
        elif around.type not in conditions.brackets:
            yield from _of_arms(asking(around), node, says)
            return
        node = around


def _settles(joined: Node, conditions: Conditions) -> bool | None:
    """The answer of conditions that are joined, from which those of both follow; None for what is not joined so."""
    operator = joined.child_by_field_name("operator")
    if operator is None or operator.type not in conditions.conjunctions | conditions.disjunctions:
        return None
    return operator.type in conditions.conjunctions


def _of_arms(asked: Arms | None, condition: Node, says: _Says) -> Iterator[Stretch]:
    if asked is None or asked.condition != condition:
        return
    for answer, run in ((True, asked.yes), (False, asked.no)):
        if (holds := says[answer]) is not None:
            yield from (Stretch(node, holds) for node in run)
    if not asked.closed:
        return
    around = asked.whole or condition.parent
    for answer, run, other in ((True, asked.yes, asked.no), (False, asked.no, asked.yes)):
        left = bool(other) and all(leaves(node) for node in other)
        if around is not None and (holds := says[answer]) is not None and (left or (answer and asked.asserts)):
            yield Stretch(around, holds, run)


_CHOICES = frozenset({"if_statement", "conditional_expression", "ternary_expression"})
_LATER = frozenset({"elif_clause", "else_if_clause"})
_ASKING_LOOPS = frozenset({"while_statement", "for_statement"})


def arms_of(node: Node, run: str = "consequence") -> Arms | None:
    """The arms of an `if`, a `c ? a : b`, an `elif` or a loop with a condition, in grammars that name its parts as most do;
    what is run if the answer is yes has the field `run`."""
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


def instance_checked(node: Node, asked_about: Container[str], types: Container[str] | None = None) -> Check | None:
    """`tree instanceof Oak`; with `types` only where what it is asked to be of is such a node. Of `(tree = f()) instanceof
    Oak` it is what the value is assigned to."""
    target, kind = node.child_by_field_name("left"), node.child_by_field_name("right")
    while target is not None and target.type == "parenthesized_expression" and children_of(target):
        target = children_of(target)[0]
    if target is not None and target.type == "assignment_expression":
        target = target.child_by_field_name("left")
    if target is None or kind is None or target.type not in asked_about or (types and kind.type not in types):
        return None
    return Check(target, kind)


def asserted(call: Node | None, asserting: re.Pattern[bytes]) -> Arms | None:
    """`assert(tree instanceof Oak);`: what follows is run only if what a function is given first is true, where the name of
    the function is such a one."""
    callee = call.child_by_field_name("function") if call is not None else None
    if call is None or callee is None or asserting.search(callee.text or b"") is None:
        return None
    given, statement = arguments_of(call), call.parent
    if not given or statement is None or statement.type != "expression_statement":
        return None
    return Arms(given[0], [], [], asserts=True, whole=statement)


def later_arms(clause: Node, around: Node, arms: Arms, run: str) -> Arms:
    """Those of an `elif` clause, whose statement has what is run in the field `run`: nothing but its arms leads past the whole
    statement if all arms before them leave."""
    clauses = around.children_by_field_name("alternative")
    before = [around, *(one for one in clauses if one.start_byte < clause.start_byte)]
    bodies = [arm for one in before if (arm := one.child_by_field_name(run)) is not None]
    later = [one for one in clauses if one.start_byte > clause.start_byte]
    return arms._replace(no=later, closed=all(map(leaves, bodies)), whole=around)


def leaves(arm: Node) -> bool:
    """Whether nothing behind an arm is run after it."""
    if arm.type in LEAVING:
        return True
    inner = children_of(arm)
    if arm.type == "else_clause" or arm.type in _BLOCKS:
        return bool(inner) and leaves(inner[-1])
    return arm.type == "expression_statement" and bool(inner) and inner[0].type in LEAVING


_BLOCKS = frozenset({"block", "statement_block", "compound_statement", "colon_block"})
