"""Type guards in Python."""

from codecompass.languages.checks import Arms, Check, arms_of
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.python.targets import of_clause
from codecompass.languages.python.types import type_expression

_PATTERNS = frozenset({"class_pattern", "union_pattern"})
_WITHOUT_FIELDS = frozenset({"conditional_expression", "assert_statement", "if_clause"})
"""Nodes whose parts are in order, not in fields."""


def checked(node: Node, expressions: Expressions) -> Check | None:
    """`isinstance(tree, Oak)`, `issubclass(kind, Oak)` or `type(tree) is Oak`, captured as `@binding.check`."""
    if node.type == "comparison_operator":
        return _compared(node)
    if node.type in _PATTERNS:
        return _matched(node)
    args = children_of(node.child_by_field_name("arguments"))
    if len(args) != 2 or args[1].type == "keyword_argument":
        return None
    target = args[0].child_by_field_name("name") if args[0].type == "named_expression" else args[0]
    if target is None or target.type not in ("identifier", "attribute"):
        return None
    callee = node.child_by_field_name("function")
    if callee is None or expressions.text(callee) != "issubclass":
        return Check(target, args[1])
    types = type_expression(args[1], expressions).split("|")
    return Check(target, written="|".join(f"type[{one}]" for one in types)) if all(types) else None


def _compared(node: Node) -> Check | None:
    parts = children_of(node)
    arguments = parts[0].child_by_field_name("arguments") if len(parts) == 2 else None
    args = children_of(arguments)
    if len(args) != 1 or args[0].type not in ("identifier", "attribute"):
        return None
    is_same = any(child.type in ("is", "==") for child in node.children)
    return Check(args[0], parts[1], exact=True) if is_same else None


def _matched(node: Node) -> Check | None:
    """`case Oak():` of `match tree:`. With a guard or patterns for fields, a failed match does not exclude the type."""
    around, guarded = node.parent, False
    while around is not None and around.type != "match_statement":
        if len(of_clause(around)) > 1:
            return None
        guarded = guarded or around.child_by_field_name("guard") is not None
        around = around.parent
    subject = around.child_by_field_name("subject") if around is not None else None
    classes = children_of(node) if node.type == "union_pattern" else [node]
    if subject is None or subject.type not in ("identifier", "attribute"):
        return None
    if any(one.type != "class_pattern" for one in classes):
        return None
    return Check(subject, node, exact=guarded or any(len(children_of(one)) > 1 for one in classes))


def asking(node: Node) -> Arms | None:
    """The condition and the branches of a statement or expression."""
    kind = node.type
    if kind == "case_clause":
        return _of_case(node)
    parts = children_of(node) if kind in _WITHOUT_FIELDS else []
    if kind == "conditional_expression" and len(parts) == 3:
        return Arms(parts[1], parts[:1], parts[2:], closed=False)
    if kind == "assert_statement" and parts:
        return Arms(parts[0], [], [], asserts=True)
    if kind == "if_clause" and parts and node.parent is not None:
        return Arms(parts[0], [node.parent], [], closed=False)
    return arms_of(node)


def _of_case(clause: Node) -> Arms | None:
    """The code that runs if a pattern matches, and the later cases, which are tried if it does not."""
    around, run = clause.parent, clause.child_by_field_name("consequence")
    if around is None or run is None:
        return None
    guard = clause.child_by_field_name("guard")
    later = [one for one in children_of(around) if one.start_byte > clause.start_byte]
    return Arms(children_of(clause)[0], [run, *([guard] if guard is not None else [])], later, closed=False)
