"""Anonymous object literals as paths: the members whose values can be followed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codecompass.languages.ecma.definitions import FUNCTIONS
from codecompass.languages.literals import is_followed
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

MOST = 64
"""A literal with more members is data."""
LONGEST = 2000
PLAIN = "#dict"
SPREAD = "..."
IDENTIFIER = re.compile(r"(?:[^\W\d]|\$)[\w$]*\Z")


def object_literal(node: Node, expressions: Expressions, depth: int) -> str:
    """`{ load, stop() {}, in: 5 }` → `<{@START:,load:=load,stop:=#def7}>`; a literal with a name, or without a member
    that can be followed, is a plain `#dict`."""
    if node.start_byte in expressions.holders:
        return PLAIN
    members = children_of(node)
    if not 0 < len(members) <= MOST:
        return PLAIN
    followed = [f"{name}:={path}" for member in members for name, path in _members(member, expressions, depth)]
    text = f"<{{@{node.start_byte}:,{','.join(followed)}}}>"
    return text if followed and len(text) <= LONGEST else PLAIN


def _members(member: Node, expressions: Expressions, depth: int) -> Iterator[tuple[str, str]]:
    kind = member.type
    if kind == "shorthand_property_identifier":
        name = expressions.text(member)
        yield name, name
    elif kind == "spread_element":
        path = expressions.path(children_of(member)[0], depth) if children_of(member) else ""
        if is_followed(path):
            yield SPREAD, path
    elif kind in ("pair", "method_definition"):
        key = member.child_by_field_name("key") or member.child_by_field_name("name")
        name = _name_of(key, expressions) if key is not None else ""
        path = _value(member, expressions, depth) if name else ""
        if path:
            yield name, path


def _name_of(key: Node, expressions: Expressions) -> str:
    """`in`, `"in"`; empty for a computed name."""
    if key.type == "property_identifier":
        return expressions.text(key)
    written = expressions.text(key)[1:-1] if key.type == "string" else ""
    return written if IDENTIFIER.match(written) else ""


def _value(member: Node, expressions: Expressions, depth: int) -> str:
    value = member.child_by_field_name("value")
    if value is None or value.type in FUNCTIONS:
        defined = expressions.defined.get(member.start_byte)
        return f"#def{defined}" if defined is not None else ""
    path = expressions.path(value, depth)
    return path if path.startswith("<{@") or is_followed(path) else ""
