"""Calls on possible stubs: objects whose methods are requests to a service (gRPC, Connect).

A `stub` fact is no surface of its own: `name` is the method, `handler` the receiver, as a path or as `@END` of the call
that creates it. `resolve/surfaces/rpcs.py` finds its service.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from codecompass.extract.calls import Call, called_node, last_name
from codecompass.languages.paths import alternatives
from codecompass.model import SurfaceFact

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

_SPEAKS = re.compile(r"grpc|(?:\A|[/._-])proto|connect(?:\Z|rpc)|_pb|pb\d?\Z", re.IGNORECASE)
"""Modules of stubs: each file with such calls imports one."""
_IMPORTED = re.compile(r"Service\w*(?:Client|Stub)\Z|Grpc", re.IGNORECASE)
"""Names that are imported to create stubs."""
_CALLED_SO = re.compile(r"(?:[cC]lient|[sS]tub|[sS]vc|[sS]ervice|(?:\A|_)cl)\d?\Z")
"""Names of stubs."""


@lru_cache(maxsize=1 << 14)
def _brings(module: str, alias: str) -> bool:
    return _SPEAKS.search(module) is not None or _IMPORTED.search(alias) is not None


def stubs(collector: Collector, found: Iterable[SurfaceFact]) -> Iterator[SurfaceFact]:
    """The calls on possible stubs in a file. `found`: the facts found so far."""
    known = {fact.owner for fact in found if fact.kind == "rpc"}
    speaks = bool(known) or any(_brings(one.module, one.alias) for one in collector.imports)
    if not speaks:
        return
    nodes = collector.syntax.CALLS
    for captures in collector.by_role.get("reference.call", ()):
        for node in captures["reference.call"]:
            callee: Any = called_node(node, nodes)
            call = Call(callee, last_name(collector.source, callee), collector.expressions)
            receiver: Any = call.receiver
            is_created = receiver is not None and receiver.type in nodes.calls
            if (
                receiver is None
                or (call.node is not None and f"@{call.node.end_byte}" in known)
                or not call.name
                or not (is_created or _CALLED_SO.search(last_name(collector.source, receiver)))
            ):
                continue
            handler = f"@{receiver.end_byte}" if is_created else alternatives(collector.expressions.path(receiver))[0]
            if handler and not handler.startswith("#?"):
                scope, line = collector.scope_at(callee.start_byte), callee.end_point[0] + 1
                yield SurfaceFact("stub", call.name, scope, line, callee.start_byte, "", handler)
