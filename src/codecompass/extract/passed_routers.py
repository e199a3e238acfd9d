"""Routers that functions are passed: `register(app)`, `users.Routes(v1.Group("/users"))`.

In a file that imports no framework, a function has a router as parameter (`module.exports = (app) => …`), or calls a
function that returns one. The file alone does not determine the framework: there is a fact for each possible one, and
the tree decides.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from codecompass.extract.calls import Call, last_name
from codecompass.extract.collect import Collector
from codecompass.languages.frameworks import Table
from codecompass.languages.paths import alternatives, without_call_arguments
from codecompass.model import HANDED, Binding, SurfaceFact

_ROUTER_FACTS = frozenset({"route", "mount", "group"})
_EXPORTING = frozenset({"export", "default"})
_END = re.compile(r"@\d+")
_NAME = re.compile(r"[^\W\d]\w*")
RECEIVER = "-1"
"""The position of a call's receiver."""


def passed_routers(
    collector: Collector, table: Table, found: Iterable[SurfaceFact], others: frozenset[str] = frozenset()
) -> Iterator[SurfaceFact]:
    """A `pass` fact per call to which a router is passed: `owner` the callee, `name` the position, `handler` the
    router. `others`: names of routers besides those in the facts."""
    own = [fact for fact in found if fact.kind in _ROUTER_FACTS]
    if not (own or others or table.types):
        return
    ends = {fact.start for fact in own if fact.kind == "group"}
    ends |= {int(one.handler[1:]) for one in own if one.kind == "mount" and _END.fullmatch(one.handler)}
    names = others | {fact.owner for fact in own if fact.owner[:1].isalpha()}
    for binding in collector.bindings:
        typed = re.split(r"[.:]", binding.type.partition("[")[0])[-1] if binding.type else ""
        if binding.start in ends or (typed and typed in table.types):
            names |= {binding.name}
    calls = collector.by_role.get("reference.call", ()) if names or ends else ()
    for node in (node for captures in calls for node in captures["reference.call"]):
        call = Call(node, last_name(collector.source, node), collector.expressions)
        if call.node is None or call.is_decorator or _is_known(call, table):
            continue
        for position, router in _passed(call, names, table):
            callee = without_call_arguments(alternatives(collector.expressions.path(node))[0])
            if not callee.startswith("#?"):
                place = collector.scope_at(node.start_byte), node.start_point[0] + 1, node.start_byte
                yield SurfaceFact("pass", position, *place, "", router, callee)


def _is_known(call: Call, table: Table) -> bool:
    """Whether a call creates a router, or means something by a rule."""
    rules = table.by("call").get(call.name, ())
    return call.name in table.makers or any(
        one.receiver is None or one.receiver.search(call.receiver_text) for one in rules
    )


def _passed(call: Call, names: frozenset[str], table: Table) -> Iterator[tuple[str, str]]:
    """(position, router) of the routers among a call's receiver and arguments; beside one all names are passed, as that
    may be what they are mounted on: `include(app, carts)`."""
    before = call.receiver
    if call.receiver_text in names:
        yield RECEIVER, call.receiver_text
    elif before is not None and before.type in call.nodes.calls:  # `app.MapGroup("/todos").MapTodos()`
        created, maker = call.owner(table.makers), before.child_by_field_name("function")
        if created.startswith("@") and maker is not None and last_name(call.source, maker) in table.makers:
            yield RECEIVER, created
    texts = [argument.text.lstrip("&") for argument in call.arguments]
    beside = not names.isdisjoint(texts) and len(texts) > 1
    for position, (argument, text) in enumerate(zip(call.arguments, texts, strict=True)):
        if text in names or (beside and _NAME.fullmatch(text)):
            yield str(position), text
        elif "(" in argument.text and (router := call.router(argument, table.makers)).startswith("@"):
            yield str(position), router


def may_be_routers(collector: Collector) -> list[Binding]:
    """Parameters, and results of calls."""
    return [
        one
        for one in collector.bindings
        if (one.kind == "parameter" and (not one.value or "@arg" in one.value))
        or (one.kind == "variable" and one.value.endswith("()"))
    ]


def on_passed_routers(
    collector: Collector, table: Table, bindings: Iterable[Binding], facts: Iterable[SurfaceFact]
) -> Iterator[SurfaceFact]:
    """Facts of a file about routers that it does not create itself, and the calls that pass these on."""
    found, created = list[SurfaceFact](), set[str]()
    for fact in sorted(facts, key=_created_first):
        within = any(one.name == fact.owner and one.start <= fact.start < one.end for one in bindings)
        is_path = not fact.name or fact.name[0] in "/*$"
        own = within or fact.owner in created or fact.owner.partition(".")[0] == "#self"
        if own and fact.kind in _ROUTER_FACTS and is_path:
            found.append(replace(fact, confidence=HANDED))
            if fact.kind == "group":
                created |= {f"@{fact.start}", *(one.name for one in bindings if one.start == fact.start)}
    yield from found
    owners = frozenset(fact.owner for fact in found if fact.owner[:1] != "#")
    parameters = (one for one in bindings if one.kind == "parameter" and not one.type and one.name not in owners)
    outer = frozenset(one.name for one in parameters if _is_outer(collector, one))
    imported = {one.alias for one in collector.imports}
    for fact in passed_routers(collector, table, found, owners | outer) if owners or outer else ():
        if fact.handler not in outer or re.split(r"[.(]", fact.owner)[0] in imported:
            yield fact


def _created_first(fact: SurfaceFact) -> tuple[int, bool]:
    """What is declared in a chain on a router comes after the router, which ends there."""
    in_chain = fact.kind != "group" and _END.fullmatch(fact.owner)
    return int(fact.owner[1:]) if in_chain else fact.start, fact.kind != "group"


def _is_outer(collector: Collector, binding: Binding) -> bool:
    """Whether a parameter is one of a function that the file exports, and passes to another."""
    function = collector.definitions[binding.scope]
    exported = "exports" in binding.value or not _EXPORTING.isdisjoint(function.get("modifiers", ()))
    if not exported:
        return False
    return re.search(rb"[(,]\s*" + re.escape(binding.name.encode()) + rb"\s*[,)]", collector.source) is not None
