"""What a configuration that is code says of the names of modules, and of names that need no import."""

from __future__ import annotations

import re

from codecompass.languages.ecma.auto_imports import brought, registered
from codecompass.languages.ecma.config_values import ALIAS, Reader
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

_BRINGING = re.compile(
    r"(?:[Aa]uto[Ii]mports?|(?:[Vv]ue|[Vv]ite|[Aa]uto)?[Cc]omponents|defineNuxtConfig)(?=\Z|\.\w+\Z)"
)
"""What a configuration calls, mostly, that brings names into files which do not import them."""


def setting(node: Node, expressions: Expressions) -> tuple[str, object]:
    """Key and value of what may say so: `alias: {"@": "./src"}`, `config.resolve.alias["@"] = …`, `….alias.set("@", …)`."""
    reader = Reader(expressions)
    if node.type == "pair":
        key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
        return (
            reader.pair(expressions.text(key).strip("\"'"), value)
            if key is not None and value is not None
            else ("", "")
        )
    if node.type == "shorthand_property_identifier":
        return reader.pair(expressions.text(node), node)
    if node.type == "assignment_expression":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            return "", ""
        index = left.child_by_field_name("index")
        if index is None:
            return reader.pair(ALIAS, right)
        place = reader.place(right, 0)
        return _one(reader.named(index), place)
    function = node.child_by_field_name("function")
    if function is not None and (called := _BRINGING.match(expressions.text(function))) is not None:
        return brought(node, called.group(), expressions)
    if function is not None and expressions.text(function).endswith(".component"):
        return registered(node, expressions)
    arguments = node.child_by_field_name("arguments")
    given = children_of(arguments) if arguments is not None else []
    return _one(reader.named(given[0]), reader.place(given[1], 0)) if len(given) == 2 else ("", "")


def _one(name: str, place: str | None) -> tuple[str, object]:
    """There may be several such statements: their names stand in the key."""
    return (f"{ALIAS} {name}", {name: place}) if name and place is not None else ("", "")
