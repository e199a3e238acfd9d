"""Routes of a file that imports no framework: a function of it has a router as parameter (`module.exports = (app) =>
…`), or calls a function that returns one.

The file alone does not determine the framework: there is a fact for each possible one, and the tree decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from codecompass.extract.router_arguments import passed_routers
from codecompass.languages.frameworks import Table
from codecompass.model import HANDED, Binding, SurfaceFact

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

_KINDS = frozenset({"route", "mount", "group"})
_EXPORTING = frozenset({"export", "default"})
_PATH_ARGUMENT = re.compile(rb"""\s*\(\s*\w?["'`](?:[/*$]|["'`])""")
MOST_OF_A_CALLEE = 300
"""Bytes in which a chain is looked for."""


class Search(Protocol):
    """A search for the surfaces of a file by the rules of a table."""

    table: Table

    def calls(
        self, texts: tuple[str, ...], packed: bytes, plausible: Callable[[Any, str], bool] | None = None
    ) -> Iterator[SurfaceFact]: ...

    def decorated(self) -> Iterator[SurfaceFact]: ...


def routes_on_passed_routers(
    collector: Collector, search: Search, texts: tuple[str, ...], packed: bytes
) -> Iterator[SurfaceFact]:
    """The facts of a file about routers that it does not create itself."""
    bindings = [b for b in collector.bindings if _may_be_a_router(b)]
    if not bindings:
        return
    plausible = _plausible(collector.source, search.table)
    found = [*_on(bindings, [*search.calls(texts, packed, plausible), *search.decorated()])]
    yield from found
    owners = frozenset(fact.owner for fact in found)
    outer = frozenset(b.name for b in bindings if b.kind == "parameter" and _is_outer(collector, b)) - owners
    imported = {one.alias for one in collector.imports}
    for fact in passed_routers(collector, search.table, found, owners | outer) if owners or outer else ():
        if fact.handler not in outer or fact.owner.partition(".")[0].partition("(")[0] in imported:
            yield fact


def _is_outer(collector: Collector, binding: Binding) -> bool:
    """Whether a parameter is one of a function that the file exports, and passes to another."""
    function = collector.definitions[binding.scope]
    exported = "exports" in binding.value or not _EXPORTING.isdisjoint(function.get("modifiers", ()))
    name = re.escape(binding.name.encode())
    return exported and re.search(rb"[(,]\s*" + name + rb"\s*[,)]", collector.source) is not None


def _may_be_a_router(binding: Binding) -> bool:
    """Whether a binding is a parameter without a type, or the result of a call."""
    if binding.kind == "parameter":
        return not binding.type and (not binding.value or "@arg" in binding.value)
    return binding.kind == "variable" and binding.value.endswith("()")


def _plausible(source: bytes, table: Table) -> Callable[[Any, str], bool]:
    """A predicate (callee, name) that rejects calls named like a route without a path argument: most calls of `get`."""
    rules = table.by("call")

    def plausible(callee: Any, name: str) -> bool:  # Any: the reader's nodes
        if _PATH_ARGUMENT.match(source, callee.end_byte):
            return True
        before = source[max(callee.start_byte, callee.end_byte - MOST_OF_A_CALLEE) : callee.end_byte]
        return any(
            rule.kind == "mount" or (rule.chained and f"{rule.chained}(".encode() in before) for rule in rules[name]
        )

    return plausible


def _on(bindings: Iterable[Binding], found: Iterable[SurfaceFact]) -> Iterator[SurfaceFact]:
    by_name: dict[str, list[Binding]] = {}
    for binding in bindings:
        by_name.setdefault(binding.name, []).append(binding)
    created: set[str] = set()
    for fact in sorted(found, key=lambda fact: fact.start):
        within = any(b.start <= fact.start < b.end for b in by_name.get(fact.owner, ())) or fact.owner in created
        if within and fact.kind in _KINDS and (not fact.name or fact.name[0] in "/*$"):
            yield replace(fact, confidence=HANDED)
            if fact.kind == "group":
                created.update(b.name for group in by_name.values() for b in group if b.start == fact.start)
                created.add(f"@{fact.start}")
