"""The type argument of the builder on which a call is made: `Entity<Order>(b => b.ToTable("orders"))`."""

from __future__ import annotations

import re
from typing import Any

from tree_sitter import Node

from codecompass.extract.calls import Call, last_name
from codecompass.extract.collect import Collector

_NAME = re.compile(r"[\w.]+\Z")


def subject(call: Call, names: tuple[str, ...], collector: Collector) -> str:
    """The type argument of the call of one of `names` that returned the builder, or that passes it to the lambda around
    the call; else that of the base of one of these names of the class around it. Empty where there is none of these."""
    builder = call.receiver if names else None
    if builder is None:
        return ""
    if builder.type not in collector.syntax.LITERALS.names:
        return _argument(builder, names, collector)
    passing = _passing(builder, collector)
    if passing is not None:
        return _argument(passing, names, collector)
    at = collector.scope_at(call.callee.start_byte)
    while at > 0:
        around = collector.definitions[at]
        for base in (*around.get("bases", ()), *around.get("interfaces", ())):
            name, _, argument = base.partition("[")
            if name.rpartition(".")[2] in names:
                return _plain(argument.removesuffix("]"))
        at = around["parent"]
    return ""


def _passing(builder: Node, collector: Collector) -> Node | None:
    """The call to which the lambda is passed whose parameter the builder is."""
    name, node, nodes = collector.expressions.text(builder), builder.parent, collector.syntax.CALLS
    while node is not None:
        if node.type in nodes.functions:
            parameters: Any = node.child_by_field_name("parameters")
            text = collector.expressions.text(parameters) if parameters is not None else ""
            if name in re.findall(r"\w+", text):
                while node is not None and (
                    node.type not in nodes.calls or node.child_by_field_name("function") is None
                ):
                    node = node.parent
                return node
        node = node.parent
    return None


def _argument(call: Node, names: tuple[str, ...], collector: Collector) -> str:
    callee = call.child_by_field_name("function")
    if callee is None or last_name(collector.source, callee) not in names:
        return ""
    return _plain(Call(callee, "", collector.expressions).types)


def _plain(written: str) -> str:
    return written if _NAME.match(written) else ""
