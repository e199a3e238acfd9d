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
_ROOT = re.compile(r"[\w$]*")
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
    roots = {_root_of(element) for elements in added.values() for _, element in elements}
    owners: dict[str, set[int]] = defaultdict(set)
    for binding in bindings:
        if (binding.name in names or binding.name in roots) and binding.kind in ("variable", "parameter"):
            owners[binding.name].add(binding.scope)
    made = collector.syntax.EMPTY_CONTAINERS
    for number, binding in enumerate(bindings):
        literal = made.get(binding.value, binding.value) if binding.name in names and not binding.type else ""
        if _LITERAL.match(literal):
            elements = list(dict.fromkeys(_of(collector, owners, added, binding)))
            if 0 < len(elements) <= MOST_ADDED:
                bindings[number] = msgspec.structs.replace(binding, value=_with(literal, elements))


def _of(
    collector: Collector, owners: dict[str, set[int]], added: dict[str, list[tuple[int, str]]], binding: Binding
) -> Iterator[str]:
    """The elements that are added to what a binding holds."""
    if binding.kind == "attribute":
        for receiver in collector.syntax.ATTRIBUTE_RECEIVERS | {"#self"}:
            for site, element in added.get(f"{receiver}.{binding.name}", ()):
                if _type_around(collector, site) == binding.scope and not _is_local(
                    collector, owners, element, site, binding.scope
                ):
                    yield element
    elif binding.kind == "variable":
        for site, element in added.get(binding.name, ()):
            at = site
            while at >= 0 and at not in owners[binding.name]:
                at = collector.definitions[at]["parent"]
            if at == binding.scope and not _is_local(collector, owners, element, site, at):
                yield element


def _is_local(collector: Collector, owners: dict[str, set[int]], element: str, site: int, scope: int) -> bool:
    """Whether an element is a local of a function inside the scope that has the container, where it is unknown."""
    root = _root_of(element)
    while site > scope:
        if site in owners[root]:
            return True
        site = collector.definitions[site]["parent"]
    return False


def _root_of(element: str) -> str:
    """`pay` of `pay.now()`, also behind a key (`"a"=pay`)."""
    found = _ROOT.match(element.partition("=")[2] or element)
    return found[0] if found is not None else ""


def _type_around(collector: Collector, site: int) -> int:
    while site > 0 and collector.definitions[site]["kind"] not in TYPE_KINDS:
        site = collector.definitions[site]["parent"]
    return site


def _with(literal: str, elements: list[str]) -> str:
    head, _, held = literal.partition("/")
    return f"{head}/({','.join([*([held[1:-1]] if len(held) > 2 else []), *elements])})"
