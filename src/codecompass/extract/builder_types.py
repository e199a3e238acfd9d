"""The type argument of the builder on which a call is made: `Entity<Order>(b => b.ToTable("orders"))`."""

from __future__ import annotations

import re

from codecompass.extract.calls import Call
from codecompass.extract.collect import Collector

_NAME = re.compile(r"[\w.]+\Z")


def subject(call: Call, names: tuple[str, ...], collector: Collector) -> str:
    """The type argument of the call of one of `names` that returned the builder, or that passes it to the lambda around
    the call; else that of the base of one of these names of the class around it. Empty where there is none of these."""
    builder = call.receiver if names else None
    if builder is None:
        return ""
    maker: Call | None = call.before("|".join(names))
    if builder.type in collector.syntax.LITERALS.names:
        maker = call.around_taking(collector.expressions.text(builder))
    if maker is not None or builder.type not in collector.syntax.LITERALS.names:
        return _plain(maker.types) if maker is not None and maker.name in names else ""
    at = collector.scope_at(call.callee.start_byte)
    while at > 0:
        around = collector.definitions[at]
        for base in (*around.get("bases", ()), *around.get("interfaces", ())):
            name, _, argument = base.partition("[")
            if name.rpartition(".")[2] in names:
                return _plain(argument.removesuffix("]"))
        at = around["parent"]
    return ""


def _plain(written: str) -> str:
    return written if _NAME.match(written) else ""
