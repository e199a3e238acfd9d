"""Settings in configuration files that are code: aliases of modules, and auto-imports."""

from __future__ import annotations

import re

from codecompass.languages.ecma.auto_imports import auto_imported, registered
from codecompass.languages.ecma.config_values import ALIAS, Reader
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

_AUTO_IMPORTING = re.compile(
    r"(?:[Aa]uto[Ii]mports?|(?:[Vv]ue|[Vv]ite|[Aa]uto)?[Cc]omponents|defineNuxtConfig)(?=\Z|\.\w+\Z)"
)
"""Usual names of the plugins that set up auto-imports."""


def setting(node: Node, expressions: Expressions) -> tuple[str, object]:
    """Setting (key, value) of a node: `alias: {"@": "./src"}`, `config.resolve.alias["@"] = …`, `….alias.set("@",
    …)`."""
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
    if function is not None and (called := _AUTO_IMPORTING.match(expressions.text(function))) is not None:
        return auto_imported(node, called.group(), expressions)
    if function is not None and expressions.text(function).endswith(".component"):
        return registered(node, expressions)
    arguments = node.child_by_field_name("arguments")
    args = children_of(arguments) if arguments is not None else []
    return _one(reader.named(args[0]), reader.place(args[1], 0)) if len(args) == 2 else ("", "")


def _one(name: str, place: str | None) -> tuple[str, object]:
    """The name is part of the key, since there may be several such statements."""
    return (f"{ALIAS} {name}", {name: place}) if name and place is not None else ("", "")
