"""Routers that are object literals: the name of a member is its path (`router({ cart: cartRouter, … })`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tree_sitter import Node

from codecompass.extract.calls import Call
from codecompass.extract.expressions import FileExpressions
from codecompass.languages.nodes import children_of

MOST_LEVELS = 8
"""The most nested literals."""


class Keyed(NamedTuple):
    """A member of a router: its dotted name (`cart.list`), the byte at which the router ends, and its line."""

    name: str
    end: int
    line: int


class Child(NamedTuple):
    name: str
    router: str
    """Path expression, or `@END` of a router that is created there."""


def keyed(call: Call, routers: Mapping[str, bool]) -> Keyed | None:
    """The router's member that a call defines; None outside a router. `routers`: names of calls that construct one."""
    nodes = call.literals
    node: Node | None = call.node
    while node is not None and node.parent is not None and node.parent.type in nodes.wrappers:
        node = node.parent
    names: list[str] = []
    line = 0
    for _ in range(MOST_LEVELS):
        pair = node.parent if node is not None else None
        if pair is None or pair.type not in nodes.pairs:
            break
        names.append(_key(pair))
        line = line or pair.start_point[0] + 1
        literal = pair.parent
        if literal is None or literal.type not in nodes.objects:
            return None
        node = literal
        while node.parent is not None and node.parent.type in nodes.wrappers:
            node = node.parent
        around = node.parent
        if around is not None and around.type in call.nodes.arguments:
            creating = around.parent
            if creating is None or not all(names) or _called(creating) not in routers:
                return None
            return Keyed("/".join(reversed(names)), creating.end_byte, line)
    return Keyed("/".join(reversed(names)), node.end_byte, line) if names and all(names) and node is not None else None


def children(call: Call, routers: Mapping[str, bool], expressions: FileExpressions) -> Iterator[Child]:
    """The routers that are members of a router's object literal, by name or created there."""
    nodes = call.literals
    literals = [argument.node for argument in call.arguments[:1]]
    waiting = [(literal, "") for literal in literals if literal is not None and literal.type in nodes.objects]
    while waiting:
        literal, above = waiting.pop()
        for member in children_of(literal):
            if member.type in nodes.shorthands:
                name = expressions.text(member)
                yield Child(above + name, name)
            elif member.type in nodes.spreads:
                yield from (Child(above.rstrip("/"), expressions.path(one)) for one in children_of(member)[:1])
            elif member.type in nodes.pairs and (value := member.child_by_field_name("value")) is not None:
                name = f"{above}{_key(member)}"
                if value.type in nodes.names or value.type in nodes.members:
                    yield Child(name, expressions.path(value))
                elif value.type in nodes.objects:
                    waiting.append((value, f"{name}/"))
                elif value.type in call.nodes.calls and _called(value) in routers:
                    yield Child(name, f"@{value.end_byte}")


def _key(pair: Node) -> str:
    key = pair.child_by_field_name("key")
    text = (key.text or b"").decode("utf-8", "replace") if key is not None else ""
    return "" if text.startswith("[") else text.strip("\"'`")


def _called(call: Node) -> str:
    function = call.child_by_field_name("function")
    text = (function.text or b"")[-80:].decode("utf-8", "replace") if function is not None else ""
    return text.rpartition(".")[2]
