"""Calls of what may be a stub: an object whose methods are requests to a service (gRPC, Connect).

A `stub` fact is no surface of its own: `name` is the method, `handler` the object that it is called on, as a path or as
`@END`, where a call that makes it ends. `resolve/surfaces/rpcs.py` finds out which service's it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from codecompass.extract.calls import Call, called_node, is_call, last_name
from codecompass.languages.paths import alternatives
from codecompass.model import SurfaceFact

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

_SPEAKS = re.compile(r"grpc|(?:\A|[/._-])proto|connect(?:\Z|rpc)|_pb|pb\d?\Z", re.IGNORECASE)
"""Modules of which a file has one that calls such methods."""
_TAKEN = re.compile(r"Service\w*(?:Client|Stub)\Z|Grpc", re.IGNORECASE)
"""What one takes from another that makes them."""
_CALLED_SO = re.compile(r"(?:[cC]lient|[sS]tub|[sS]vc|[sS]ervice|(?:\A|_)cl)\d?\Z")
"""What such objects are called."""


@lru_cache(maxsize=1 << 14)
def _brings(module: str, alias: str) -> bool:
    return _SPEAKS.search(module) is not None or _TAKEN.search(alias) is not None


def stubs(collector: Collector, found: Iterable[SurfaceFact]) -> Iterator[SurfaceFact]:
    """The calls on such objects in a file. `found`: what is known of it already."""
    known = {fact.owner for fact in found if fact.kind == "rpc"}
    speaks = bool(known) or any(_brings(one.module, one.alias) for one in collector.imports)
    if not speaks:
        return
    for captures in collector.by_role.get("reference.call", ()):
        for node in captures["reference.call"]:
            callee: Any = called_node(node)
            call = Call(callee, last_name(collector.source, callee), collector.expressions)
            receiver: Any = call.receiver
            made = receiver is not None and is_call(receiver)
            if (
                receiver is None
                or (call.node is not None and f"@{call.node.end_byte}" in known)
                or not call.name
                or not (made or _CALLED_SO.search(last_name(collector.source, receiver)))
            ):
                continue
            handler = f"@{receiver.end_byte}" if made else alternatives(collector.expressions.path(receiver))[0]
            if handler and not handler.startswith("#?"):
                scope, line = collector.scope_at(callee.start_byte), callee.end_point[0] + 1
                yield SurfaceFact("stub", call.name, scope, line, callee.start_byte, "", handler)
