"""Routers that are object literals: the name of a member is its path (`router({ cart: cartRouter, … })`)."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tree_sitter import Node

from codecompass.extract.calls import Call, last_of
from codecompass.extract.values import Member, Values
from codecompass.languages.nodes import text_of

_LOADED = re.compile(r"typeof\[([\w$]+)\]+>\.\w+/\(#fn\d+=#0((?:\.\w+)+)\)")
"""In a path expression, what a function takes of a module that is loaded when it is asked for."""


class Keyed(NamedTuple):
    """A member of a router: its dotted name (`cart.list`), the byte at which the router ends, its line, and whether a call
    creates the router of the object."""

    name: str
    end: int
    line: int
    is_created: bool


def keyed(call: Call, makers: Mapping[str, bool], values: Values) -> Keyed | None:
    """The router's member that a call defines; None outside a router. `makers`: names of calls that construct one."""
    node, names, line = values.whole(call.node) if call.node is not None else None, list[str](), 0
    while node is not None and (pair := node.parent) is not None and pair.type in values.nodes.pairs:
        names.insert(0, Member(pair.named_children[0], node).name)
        line = line or pair.start_point[0] + 1
        node = values.whole(pair.parent) if pair.parent is not None else None
    if node is None or not names or any(name[:1] in ("", "[") for name in names):
        return None
    creating = node.parent.parent if node.parent is not None and node.parent.type in call.nodes.arguments else None
    if creating is not None and _called(creating) not in makers:
        return None
    return Keyed("/".join(names), (creating or node).end_byte, line, creating is not None)


def children(literal: Node, makers: Mapping[str, bool], values: Values, above: str = "") -> Iterator[tuple[str, str]]:
    """(name, path expression, or `@END` for one created there) of the routers that are members of an object literal."""
    expressions = values.collector.expressions
    for member in values.members(literal) if literal.type in values.nodes.objects else ():
        value, name = member.value, f"{above}{member.name}"
        if member.key.type in values.nodes.spreads:
            yield above.rstrip("/"), expressions.path(value)
        elif value.type in values.nodes.objects:
            yield from children(value, makers, values, f"{name}/")
        elif value.type in values.calls.calls and _called(value) in makers:
            yield name, f"@{value.end_byte}"
        elif value.type in values.calls.calls and (loaded := _LOADED.search(expressions.path(value))):
            yield name, f"{loaded[1]}{loaded[2]}"
        elif value.type in values.nodes.members or text_of(value).isidentifier():
            yield name, expressions.path(value)


def _called(call: Node) -> str:
    function = call.child_by_field_name("function")
    return last_of(text_of(function)[-80:]) if function is not None else ""
