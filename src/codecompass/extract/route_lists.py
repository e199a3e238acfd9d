"""Lists of routes: the one that a route is written in or added to, and lists added to others (`urlpatterns += router.urls`)."""

import re
from collections.abc import Iterable, Iterator, Set
from itertools import chain
from typing import Any

from codecompass.extract.calls import last_name
from codecompass.extract.collect import Collector
from codecompass.extract.literals import string_of
from codecompass.extract.values import Values
from codecompass.languages.frameworks import Table
from codecompass.languages.nodes import arguments_of, children_of
from codecompass.model import SurfaceFact

_PATH = re.compile(rb"""["'`]/""")
_NAMED = re.compile(r"[^\W\d]\w*(?:(?:\.|::)[^\W\d]\w*)*(?:\(\))?")
_METHOD = re.compile(r"(?i)(?:\A|\bhttp\.?method\.?)(get|post|put|patch|delete|head|options)\Z")
_OF_A_ROUTER = frozenset({"route", "mount"})


def list_around(node: Any, collector: Collector, table: Table) -> str:
    """The name to which an expression is assigned: `urlpatterns` for a call in its list, or added to it; `@START` for a
    list literal in a call of a wrapper, or what holds one in a call that mounts it; empty without one."""
    call, wrappers = node, table.wrappers
    while node is not None and not node.type.endswith("_definition"):
        if (mounted := _mounted_in(node, call, collector, table)) is not None:
            return f"@{mounted.start_byte}"
        if (inline := list_in(node, collector, wrappers)) is not None:
            return f"@{inline.start_byte}"
        whole = node.child_by_field_name("left") if "assignment" in node.type else _added_to(node, collector)
        if whole is not None:
            return str(collector.expressions.text(whole))
        node = node.parent
    return ""


def holds_list(node: Any, collector: Collector) -> bool:
    """Whether an expression is a list, or a call with one: `Router([Route("/x", show)])`."""
    nodes = collector.syntax.NODES
    given = arguments_of(node) if node.type in nodes.calls.calls else ()
    return any(one.type in nodes.literals.lists for one in (node, *given, *chain(*map(children_of, given))))


def _mounted_in(around: Any, call: Any, collector: Collector, table: Table) -> Any:
    """The argument of a mounting call that holds a list with a call in it; None for any other expression around that."""
    callee = around.child_by_field_name("function") if around is not call else None
    rules = table.by("call").get(last_name(collector.source, callee), ()) if callee is not None else ()
    if not any((one.kind, one.owner) == ("mount", "assigned") for one in rules):
        return None
    given = (one for one in arguments_of(around) if one.start_byte <= call.start_byte < one.end_byte)
    values = (one.child_by_field_name("value") or one for one in given)
    return next((one for one in values if holds_list(one, collector)), None)


def list_in(call: Any, collector: Collector, wrappers: Set[str]) -> Any:
    """The list literal, or the concatenation of such, in a call of one of `wrappers`: `include([path(…), …])`."""
    callee, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if callee is None or arguments is None or last_name(collector.source, callee) not in wrappers:
        return None
    first = next(iter(children_of(arguments)), None)
    pair = children_of(first) if first is not None else []
    if len(pair) == 2 and string_of(collector.expressions.text(pair[1])) is not None:  # with a namespace
        first = pair[0]
    is_list = first is not None and (first.type in collector.syntax.NODES.literals.lists or _is_sum(first))
    return first if is_list else None


def joined_lists(collector: Collector, table: Table, found: Iterable[SurfaceFact]) -> Iterator[SurfaceFact]:
    """A `mount` for each list, or router, that is added to another list of routes: `owner` is that one."""
    rules = (rule for framework in table.frameworks for rule in framework.rules)
    rule = next((rule for rule in rules if rule.kind == "mount" and rule.owner == "assigned"), None)
    if rule is None:
        return
    own = [fact for fact in found if fact.kind in _OF_A_ROUTER and fact.framework == rule.framework]
    names = {fact.owner for fact in own}
    declared = {name for framework in table.frameworks for name in framework.declares}
    names.update(name for one in collector.definitions if (name := one["name"]) in declared)
    wrappers = table.wrappers if any(fact.handler.startswith("@") for fact in own) else frozenset[str]()
    for node in _statements(collector) if names else ():
        whole, inline = _added_to(node, collector), list_in(node, collector, wrappers) if wrappers else None
        owner = collector.expressions.text(whole) if whole is not None else f"@{inline.start_byte}" if inline else ""
        if owner in names or inline is not None:
            parts = inline or node.child_by_field_name("right") or node.child_by_field_name("arguments")
            for part in _names_in(parts, collector) if parts is not None else ():
                place = collector.scope_at(part.start_byte), part.start_point[0] + 1, part.start_byte
                child = collector.expressions.path(part)
                yield SurfaceFact("mount", "", *place, handler=child, owner=owner, framework=rule.framework)


def rows(collector: Collector, table: Table) -> Iterator[SurfaceFact]:
    """A `row` for each element with a path and what serves it of a list at the file's top, for loops of other files; a likely
    route where the list's name tells what it is: `default_handlers = [(r"/carts", CartHandler)]`."""
    values, nodes = Values(collector), collector.syntax.NODES.literals
    telling = [(name, rule) for name, rules in table.by("variable").items() for rule in rules if rule.kind == "route"]
    for binding in collector.bindings if _PATH.search(collector.source) else ():
        likely = [rule for name, rule in telling if re.fullmatch(name, binding.name)]
        node = collector.value_nodes.get(binding.start) if likely or binding.scope == 0 else None
        for one in values.items(node) if node is not None and node.type in nodes.lists else ():
            parts = [part.value for part in values.members(one)] or values.items(one)
            texts = [text for part in parts if (text := string_of(collector.expressions.text(part))) is not None]
            served = [path for part in parts if _NAMED.fullmatch(path := collector.expressions.path(part))]
            methods = [found[1].upper() for text in (*served, *texts) if (found := _METHOD.search(text))]
            served = [path for path in served if not _METHOD.search(path)]
            paths = [text for text in texts if text.startswith("/")]
            if len(paths) == 1 and served:
                place = binding.scope, one.start_point[0] + 1, one.start_byte
                yield SurfaceFact("row", paths[0], *place, "".join(methods[:1]), served[0], binding.name)
                for rule in likely:
                    told = "route", paths[0], *place, rule.detail, served[0], "", rule.framework
                    yield SurfaceFact(*told, confidence="heuristic")


def _added_to(node: Any, collector: Collector) -> Any:
    """The list to which a call or an assignment adds; what is assigned."""
    nodes, right = collector.syntax.NODES.literals, node.child_by_field_name("right")
    if "assignment" in node.type:  # another name of a list is none
        is_sum = right is not None and (right.type in nodes.lists or _is_sum(right))
        return node.child_by_field_name("left") if is_sum or node.child_by_field_name("operator") else None
    callee = node.child_by_field_name("function") if node.type in collector.syntax.NODES.calls.calls else None
    is_added = callee is not None and last_name(collector.source, callee) in nodes.adding
    return callee.child_by_field_name("object") if is_added and callee is not None else None


def _is_sum(node: Any) -> bool:
    return node.child_by_field_name("left") is not None


def _names_in(node: Any, collector: Collector) -> Iterator[Any]:
    """The names of lists that are concatenated into a list, or spread in one."""
    nodes, calls = collector.syntax.NODES.literals, collector.syntax.NODES.calls
    if node.type in nodes.names or node.type in nodes.members:
        yield node
    elif node.type not in calls.calls:
        for child in children_of(node):
            if node.type not in nodes.lists or child.type in calls.spreads:
                yield from _names_in(child, collector)


def _statements(collector: Collector) -> Iterable[Any]:
    """Assignments and calls, each once."""
    rows = collector.by_role
    found = {node.id: node for one in rows.get("binding.assign", ()) for node in one["binding.assign"]}
    for role in ("reference.write", "reference.call"):
        around = (node.parent for captures in rows.get(role, ()) for node in captures[role])
        found |= {node.id: node for node in around if node is not None}
    return found.values()
