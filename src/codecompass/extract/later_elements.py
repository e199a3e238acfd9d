"""Elements that a container gets after its literal: `queue.append(f)`, `table["pay"] = f`, `table.update({…})`.

They become elements of the literal that a name, or an attribute of the type around, is assigned (`#list/(f)`), wherever in
the file they are added.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from codecompass.languages.literals import is_followed
from codecompass.model import TYPE_KINDS, Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

MOST_ADDED = 16
_LITERAL = re.compile(r"#(?:list|dict|set|map)(?:/\(.*\))?\Z", re.DOTALL)


def with_later_elements(collector: Collector, bindings: list[Binding]) -> None:
    """Put the elements into the values of `bindings`."""
    added: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for captures in collector.by_role.get("binding.element", ()):
        node = captures["binding.element"][0]
        for receiver, key, value in collector.syntax.elements_added(node, collector.expressions):
            if is_followed(value):
                added[receiver].append((collector.scope_at(node.start_byte), f"{key}={value}" if key else value))
    if not added:
        return
    names = {receiver.rpartition(".")[2] for receiver in added}
    owners: dict[str, set[int]] = defaultdict(set)
    for binding in bindings:
        if binding.name in names and binding.kind in ("variable", "parameter"):
            owners[binding.name].add(binding.scope)
    for number, binding in enumerate(bindings):
        if binding.name in names and not binding.type and _LITERAL.match(binding.value):
            elements = list(dict.fromkeys(_of(collector, owners, added, binding)))
            if 0 < len(elements) <= MOST_ADDED:
                bindings[number] = msgspec.structs.replace(binding, value=_with(binding.value, elements))


def _of(
    collector: Collector, owners: dict[str, set[int]], added: dict[str, list[tuple[int, str]]], binding: Binding
) -> Iterator[str]:
    """The elements that are added to what a binding holds."""
    if binding.kind == "attribute":
        for receiver in collector.syntax.ATTRIBUTE_RECEIVERS | {"#self"}:
            for site, element in added.get(f"{receiver}.{binding.name}", ()):
                if _type_around(collector, site) == binding.scope:
                    yield element
    elif binding.kind == "variable":
        for site, element in added.get(binding.name, ()):
            while site >= 0 and site not in owners[binding.name]:
                site = collector.definitions[site]["parent"]
            if site == binding.scope:
                yield element


def _type_around(collector: Collector, site: int) -> int:
    while site > 0 and collector.definitions[site]["kind"] not in TYPE_KINDS:
        site = collector.definitions[site]["parent"]
    return site


def _with(literal: str, elements: list[str]) -> str:
    head, _, held = literal.partition("/")
    return f"{head}/({','.join([*([held[1:-1]] if len(held) > 2 else []), *elements])})"
