"""Routers that are passed to functions: `register(app)`, `users.Routes(v1.Group("/users"))`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from codecompass.extract.calls import Call, last_name
from codecompass.extract.collect import Collector
from codecompass.languages.frameworks import Table
from codecompass.languages.paths import alternatives, without_call_arguments
from codecompass.model import SurfaceFact

_GROUPED_FACTS = frozenset({"route", "mount", "group"})
RECEIVER = "-1"
"""The position of a call's receiver."""


def passed_routers(
    collector: Collector, table: Table, found: Iterable[SurfaceFact], others: frozenset[str] = frozenset()
) -> Iterator[SurfaceFact]:
    """A `pass` fact per call to which a router is passed: `owner` the callee, `name` the position, `handler` the
    router.

    `others`: names of routers besides those in the facts.
    """
    found = list(found)
    ends = {fact.start for fact in found if fact.kind == "group"}
    if not others and not table.types and not any(fact.kind in _GROUPED_FACTS for fact in found):
        return
    makers = table.makers
    names = others | _routers(collector, table, found, ends)
    known = table.by("call")
    for captures in collector.by_role.get("reference.call", ()) if names or ends else ():
        for node in captures["reference.call"]:
            name = last_name(collector.source, node)
            call = Call(node, name, collector.expressions)
            if name in makers or call.node is None or call.is_decorator:
                continue
            ruled = any(
                rule.receiver is None or rule.receiver.search(call.receiver_text) for rule in known.get(name, ())
            )
            for position, router in _passed(call, names, makers, ruled):
                callee = without_call_arguments(alternatives(collector.expressions.path(node))[0])
                if not callee.startswith("#?"):
                    scope, line = collector.scope_at(node.start_byte), node.start_point[0] + 1
                    yield SurfaceFact("pass", position, scope, line, node.start_byte, "", router, callee)


def _routers(collector: Collector, table: Table, found: list[SurfaceFact], ends: set[int]) -> frozenset[str]:
    """Names of routers in this file."""
    names = {fact.owner for fact in found if fact.kind in _GROUPED_FACTS and fact.owner[:1].isalpha()}
    for binding in collector.bindings:
        if binding.start in ends or (binding.type and _type_name(binding.type) in table.types):
            names.add(binding.name)
    return frozenset(names)


def _follows_maker(call: Call, makers: Mapping[str, bool]) -> bool:
    """Whether the call just before one in a chain creates a router."""
    before = call.receiver.child_by_field_name("function") if call.receiver is not None else None
    return before is not None and last_name(call.source, before) in makers


def _type_name(text: str) -> str:
    return text.rpartition(".")[2].rpartition("::")[2].partition("[")[0]


def _passed(call: Call, names: frozenset[str], makers: Mapping[str, bool], ruled: bool) -> Iterator[tuple[str, str]]:
    """(position, router) of the routers among a call's receiver and arguments."""
    if ruled:
        return
    if call.receiver_text in names:
        yield RECEIVER, call.receiver_text
    elif call.receiver is not None and call.receiver.type in call.nodes.calls:
        created = call.owner(makers)  # `app.MapGroup("/todos").MapTodos()`
        if created.startswith("@") and _follows_maker(call, makers):
            yield RECEIVER, created
    for position, argument in enumerate(call.arguments):
        if argument.text.lstrip("&") in names:
            yield str(position), argument.text.lstrip("&")
        elif "(" in argument.text and (router := call.router(argument, makers)).startswith("@"):
            yield str(position), router
