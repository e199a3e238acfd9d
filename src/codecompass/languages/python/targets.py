"""Targets of Python assignments and patterns."""

from collections.abc import Iterable, Iterator

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node, Target
from codecompass.languages.python.relations import related_back
from codecompass.languages.python.types import type_expression


def targets(node: Node, expressions: Expressions) -> Iterable[Target]:
    """Names that an assignment to `node` binds, each with the projection to its part."""
    if node.type == "identifier":
        own = Target(expressions.text(node), "", node)
        value = node.parent.child_by_field_name("right") if node.parent is not None else None
        back = related_back(value, expressions) if value is not None and value.type == "call" else None
        return (own, Target(back.name, "", node, f"<{back.of}>", back.value)) if back is not None else (own,)
    return _parts_of_target(node, expressions)


def _parts_of_target(node: Node, expressions: Expressions) -> Iterator[Target]:
    if node.type in _OF_CASES:
        yield from _captured(node, expressions)
    elif node.type in ("pattern_list", "tuple_pattern", "list_pattern", "tuple", "list") and not _is_in_brackets(node):
        yield from _in_order(children_of(node), expressions)
    elif node.type in ("parenthesized_expression", "list_splat_pattern", "as_pattern_target", "tuple_pattern"):
        for child in children_of(node)[:1]:
            yield from targets(child, expressions)
    elif node.type == "attribute":
        receiver = node.child_by_field_name("object")
        name = node.child_by_field_name("attribute")
        if receiver is not None and name is not None and receiver.type == "identifier":
            yield Target(expressions.text(name), "", name, receiver=expressions.text(receiver))


def _in_order(parts: list[Node], expressions: Expressions) -> Iterator[Target]:
    """Targets of a sequence with their indices; behind a starred one, with projections of the rest."""
    by_wildcard = next((n for n, part in enumerate(parts) if _is_starred(part)), len(parts))
    for position, part in enumerate(parts):
        step = f"@{position}" if position < by_wildcard else "@rest" if position == by_wildcard else "@rest[]"
        step = "@last" if position == len(parts) - 1 > by_wildcard else step
        for target in targets(part, expressions):
            yield target if target.value else target._replace(steps=f"{step}{target.steps}")


def _is_in_brackets(node: Node) -> bool:
    """Whether it is `(a)`, which the grammar reads as a tuple when assigned to."""
    return node.type == "tuple_pattern" and all(child.type != "," for child in node.children)


_OF_CASES = frozenset({"case_pattern", "dotted_name", "as_pattern", "class_pattern", "dict_pattern", "splat_pattern"})


def of_clause(pattern: Node) -> list[Node]:
    """The patterns of a `case` with `pattern` directly in it: several are the elements of a sequence."""
    around = pattern.parent
    if around is None or around.type != "case_clause":
        return []
    return [one for one in children_of(around) if one.type == "case_pattern"]


def _is_starred(part: Node) -> bool:
    inner = children_of(part)
    return part.type in ("list_splat_pattern", "splat_pattern") or (
        len(inner) == 1 and inner[0].type == "splat_pattern"
    )


def _captured(node: Node, expressions: Expressions) -> Iterator[Target]:
    """Names that a pattern of `case` binds."""
    parts = children_of(node)
    if node.type == "dotted_name" and len(parts) == 1:
        yield Target(expressions.text(node), "", node)
    elif len(beside := of_clause(node)) > 1:
        yield from _in_order([children_of(one)[0] if children_of(one) else one for one in beside], expressions)
    elif node.type in ("case_pattern", "splat_pattern"):
        for part in parts[:1]:
            yield from targets(part, expressions)
    elif node.type == "as_pattern" and len(parts) == 2:
        yield Target(expressions.text(parts[1]), "", parts[1], value=_type_in(parts[0], expressions))
        yield from targets(parts[0], expressions)
    elif node.type == "dict_pattern":
        for value in node.children_by_field_name("value"):
            yield from _within(value, "", "[]", expressions)
    elif node.type == "class_pattern" and parts:
        of_type = f"<{type_expression(parts[0], expressions)}>"
        for position, part in enumerate(parts[1:]):
            keyword = _keyword(part)
            if keyword is not None:
                yield from _within(keyword[1], of_type, f".{expressions.text(keyword[0])}", expressions)
            else:
                yield from _within(part, of_type, f"@{position}", expressions)


def _within(part: Node, value: str, step: str, expressions: Expressions) -> Iterator[Target]:
    """The names in a part of a pattern, with the projection from the whole."""
    for target in targets(part, expressions):
        if target.value:
            yield target
        else:
            yield target._replace(value=value, steps=f"{step}{target.steps}")


def _keyword(part: Node) -> tuple[Node, Node] | None:
    """`size=…` → its name and its pattern."""
    inner = children_of(part)
    if part.type == "case_pattern" and inner and inner[0].type == "keyword_pattern":
        named = children_of(inner[0])
        return (named[0], named[1]) if len(named) == 2 else None
    return None


def _type_in(pattern: Node, expressions: Expressions) -> str:
    """The type in a pattern, as a path."""
    inner = children_of(pattern)
    while inner and inner[0].type in ("case_pattern", "keyword_pattern"):
        inner = children_of(inner[0])
    kind = inner[-1].type if inner else ""
    return f"<{type_expression(inner[-1], expressions)}>" if kind in ("class_pattern", "union_pattern") else ""
