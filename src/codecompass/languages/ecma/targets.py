"""Targets of declarations, patterns, fields and assignments, each with the projection to its part."""

import re
from collections.abc import Iterator

from codecompass.languages.ecma.definitions import (
    DEFINED_VALUES,
    GAP,
    GLOBAL,
    at_top,
    is_global_object,
    self_declared,
    value_of,
)
from codecompass.languages.ecma.jsdoc import declared_by
from codecompass.languages.ecma.modules import is_loaded
from codecompass.languages.ecma.objects import IDENTIFIER
from codecompass.languages.literals import is_followed
from codecompass.languages.nodes import between_commas, children_of
from codecompass.languages.protocol import Expressions, Node, Target


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    """Names that an assignment to `node` binds, each with the projection to its part of the value."""
    parent = node.parent
    if parent is not None and parent.type in DECLARATORS and _is_defined_elsewhere(parent, expressions):
        return
    receiver = ""
    if parent is not None and parent.type in _FIELDS:
        receiver = "this"
    documented = ""
    if parent is not None and parent.type in _MAYBE_DECLARED and parent.child_by_field_name("type") is None:
        declared = declared_by(parent)
        documented = f"<{declared.type}>" if declared is not None and declared.type else ""
    for target in parts(node, expressions, "", receiver):
        yield target._replace(value=documented) if documented else target


DECLARATORS = frozenset({"variable_declarator", "assignment_expression", "public_field_definition", "field_definition"})
_MAYBE_DECLARED = frozenset({"variable_declarator", "field_definition", "assignment_expression"})
_FIELDS = frozenset({"required_parameter", "optional_parameter", "public_field_definition", "field_definition"})


def _is_defined_elsewhere(declarator: Node, expressions: Expressions) -> bool:
    """Whether its value is a function, a class or a loaded module, which definitions and imports cover; or an object with
    a name in a function that is called at once."""
    value = value_of(declarator)
    if value is not None and value.start_byte in expressions.holders and declarator.type == "variable_declarator":
        return not at_top(declarator, in_closures=False)
    return value is not None and (value.type in DEFINED_VALUES or is_loaded(declarator, expressions))


def parts(node: Node, expressions: Expressions, steps: str, receiver: str = "") -> Iterator[Target]:
    kind = node.type
    if kind in _TARGET_NAMES:
        yield Target(expressions.text(node), steps, node, receiver)
    elif kind == "array_pattern":
        for position, items in enumerate(between_commas(node)):
            for child in items:
                at = "" if child.type == "rest_pattern" else f"@{position}"
                yield from parts(child, expressions, steps + at)
    elif kind == "object_pattern":
        for child in children_of(node):
            yield from _property(child, expressions, steps)
    elif kind in ("assignment_pattern", "object_assignment_pattern"):
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        default = (
            expressions.path(right) if right is not None and left is not None and left.type in _TARGET_NAMES else ""
        )
        if left is not None:
            kept = default if is_followed(default) else ""
            yield from (target._replace(default=kept) for target in parts(left, expressions, steps))
    elif kind == "rest_pattern":
        for child in children_of(node)[:1]:
            yield from parts(child, expressions, f"{steps}@rest")
    elif kind in ("member_expression", "non_null_expression", "parenthesized_expression"):
        yield from _member(node, expressions, steps)
    elif kind == "subscript_expression":
        yield from _keyed(node, expressions, steps)


_TARGET_NAMES = frozenset(
    {
        "identifier",
        "shorthand_property_identifier_pattern",
        "property_identifier",
        "private_property_identifier",
        "type_identifier",
    }
)


def _property(node: Node, expressions: Expressions, steps: str) -> Iterator[Target]:
    """`{a}`, `{a: b}`, `{a = 1}`, `{...rest}`."""
    if node.type == "pair_pattern":
        key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
        if key is not None and value is not None:
            name = expressions.text(key).strip("'\"")
            yield from parts(value, expressions, f"{steps}.{name}" if IDENTIFIER.match(name) else f"{steps}[]")
    elif node.type == "rest_pattern":
        yield from parts(node, expressions, steps)
    else:
        for target in parts(node, expressions, ""):
            yield target._replace(steps=f"{steps}.{target.name}{target.steps}")


def _member(node: Node, expressions: Expressions, steps: str) -> Iterator[Target]:
    holder, name = node.child_by_field_name("object"), node.child_by_field_name("property")
    if holder is not None and name is not None and holder.type in ("this", "identifier", "member_expression"):
        receiver = expressions.text(holder)
        if is_global_object(holder):
            receiver = GLOBAL
        elif (
            holder.type == "identifier"
            and f" {receiver} " in _selves(expressions)
            and self_declared(holder) is not None
        ):
            receiver = "this"
        if holder.type != "member_expression" or _PROTOTYPE.match(receiver) or _OWN_FIELD.fullmatch(receiver):
            yield Target(expressions.text(name), steps, name, receiver=receiver)


_OWN_FIELD = re.compile(r"this\.[\w$]+")


def _keyed(node: Node, expressions: Expressions, steps: str) -> Iterator[Target]:
    """`cart["pay"] = …` is `cart.pay = …`."""
    holder, key = node.child_by_field_name("object"), node.child_by_field_name("index")
    name = expressions.text(key).strip("'\"`") if key is not None and key.type in ("string", "number") else ""
    is_known = key is not None and (key.type == "number" or IDENTIFIER.match(name))
    is_own = (
        holder is not None and holder.type == "member_expression" and _OWN_FIELD.fullmatch(expressions.text(holder))
    )
    if holder is not None and (holder.type == "identifier" or is_own) and key is not None and is_known:
        yield Target(name, steps, key, receiver=expressions.text(holder))


def _selves(expressions: Expressions) -> str:
    """The names in a file that are anywhere declared as `this`, between spaces."""
    known = expressions.notes.get("selves")
    if known is None:
        found = {match.group(1).decode("utf-8", "replace") for match in _SELF.finditer(expressions.source)}
        known = expressions.notes["selves"] = f" {' '.join(sorted(found))} "
    return known


_SELF = re.compile(rb"(?<![\w$])([\w$]++)%b=%bthis\b" % (GAP, GAP))
_PROTOTYPE = re.compile(r"[A-Za-z_$][\w$]*\.prototype\Z")
