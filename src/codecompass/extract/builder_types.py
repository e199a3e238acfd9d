"""The type argument of the builder on which a call is made: `Entity<Order>(b => b.ToTable("orders"))`."""

from __future__ import annotations

import re
from typing import Any

from tree_sitter import Node

from codecompass.extract.calls import Call, last_name
from codecompass.extract.collect import Collector

_LAMBDAS = frozenset({"lambda_expression", "anonymous_method_expression"})
_NAME = re.compile(r"[\w.]+\Z")


def subject(call: Call, names: tuple[str, ...], collector: Collector) -> str:
    """The type argument of the call by one of `names` that gave the builder, or hands it to a function around the
    call; else of the base so named that the class around it has. Empty where none of these is so."""
    builder = call.receiver if names else None
    if builder is None:
        return ""
    if builder.type != "identifier":
        return _argument(builder, names, collector)
    given = _giving(builder, collector)
    if given is not None:
        return _argument(given, names, collector)
    at = collector.scope_at(call.callee.start_byte)
    while at > 0:
        around = collector.definitions[at]
        for base in (*around.get("bases", ()), *around.get("interfaces", ())):
            name, _, argument = base.partition("[")
            if name.rpartition(".")[2] in names:
                return _plain(argument.removesuffix("]"))
        at = around["parent"]
    return ""


def _giving(builder: Node, collector: Collector) -> Node | None:
    """The call that is handed the function whose parameter the builder is."""
    name, node = collector.expressions.text(builder), builder.parent
    while node is not None:
        if node.type in _LAMBDAS:
            parameters: Any = node.child_by_field_name("parameters")
            text = collector.expressions.text(parameters) if parameters is not None else ""
            if name in re.findall(r"\w+", text):
                while node is not None and node.type != "invocation_expression":
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
