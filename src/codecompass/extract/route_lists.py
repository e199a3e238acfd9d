"""Lists of routes that are added to others: `urlpatterns += router.urls`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import TYPE_CHECKING, Any

from codecompass.extract.calls import last_name
from codecompass.languages.frameworks import Rule, Table
from codecompass.model import SurfaceFact

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

_ROUTER_FACTS = frozenset({"route", "mount"})
_CALLS, _WRITES, _ASSIGNMENTS = "reference.call", "reference.write", "binding.assign"


def joined_lists(collector: Collector, table: Table, found: Iterable[SurfaceFact]) -> Iterator[SurfaceFact]:
    """A `mount` for each list, or router, that is added to another list of routes: `owner` is that one."""
    rule = _rule_of(table)
    if rule is None:
        return
    own = [fact for fact in found if fact.kind in _ROUTER_FACTS and fact.framework == rule.framework]
    names = {fact.owner for fact in own}
    declared = {name for framework in table.frameworks for name in framework.declares}
    names.update(name for one in collector.definitions if (name := one["name"]) in declared)
    wrappers = table.wrappers if any(fact.handler.startswith("@") for fact in own) else frozenset[str]()
    for whole, part in [*_added(collector, names), *_inline(collector, wrappers)]:
        scope, line = collector.scope_at(part.start_byte), part.start_point[0] + 1
        place, child = (scope, line, part.start_byte), collector.expressions.path(part)
        yield SurfaceFact("mount", "", *place, handler=child, owner=whole, framework=rule.framework)


def _added(collector: Collector, names: Set[str]) -> Iterator[tuple[str, Any]]:
    for node in _statements(collector) if names else ():
        whole, parts = collector.syntax.concatenated(node)
        name = collector.expressions.text(whole) if whole is not None else ""
        yield from ((name, part) for part in parts if name in names)


def _inline(collector: Collector, wrappers: Set[str]) -> Iterator[tuple[str, Any]]:
    """The parts of list literals that are written where they are mounted."""
    calls = (node for captures in collector.by_role.get(_CALLS, ()) for node in captures[_CALLS]) if wrappers else ()
    named = (node.parent for node in calls if last_name(collector.source, node) in wrappers)
    for whole in filter(None, (collector.syntax.included(call, wrappers) for call in named if call is not None)):
        yield from ((f"@{whole.start_byte}", part) for part in collector.syntax.names_in(whole))


def _rule_of(table: Table) -> Rule | None:
    """The rule by which lists of routes are mounted, where a file uses a framework that has lists."""
    rules = (rule for framework in table.frameworks for rule in framework.rules)
    return next((rule for rule in rules if rule.kind == "mount" and rule.owner == "assigned"), None)


def _statements(collector: Collector) -> Iterable[Any]:
    """Assignments and calls, among which are those that add to a list; each once."""
    rows = collector.by_role
    found = {node.id: node for captures in rows.get(_ASSIGNMENTS, ()) for node in captures[_ASSIGNMENTS]}
    for role in (_WRITES, _CALLS):
        around = (node.parent for captures in rows.get(role, ()) for node in captures[role])
        found |= {node.id: node for node in around if node is not None}
    return found.values()
