"""Elements that a container gets after its literal: `queue.append(f)`, `table["pay"] = f`, `table.update({…})`.

They become elements of the literal that a name, or an attribute of the type around, is assigned (`#list/(f)`), wherever in
the file they are added. One that takes the place of another is a new literal from there on.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from codecompass.extract.spans import type_around
from codecompass.languages.literals import is_followed
from codecompass.languages.paths import parts_of
from codecompass.model import Binding

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

MOST_ADDED = 16
_ROOT = re.compile(r"[\w$]*")
_LITERAL = re.compile(r"#(?:list|dict|set|map)(?:/\(.*\))?\Z", re.DOTALL)


class Added(NamedTuple):
    """One element."""

    site: int
    end: int
    """Of the statement that adds it."""
    within: tuple[str, ...]
    """Under which keys the container stands in that of its name: `table["fees"]["pay"] = f`."""
    key: str
    value: str

    @property
    def element(self) -> str:
        return f"{self.key}={self.value}" if self.key else self.value


def with_later_elements(collector: Collector, bindings: list[Binding]) -> None:
    """Put the elements into the values of `bindings`."""
    added: dict[str, list[Added]] = defaultdict(list)
    for captures in collector.by_role.get("binding.element", ()):
        node = captures["binding.element"][0]
        for receiver, key, value in collector.syntax.elements_added(node, collector.expressions):
            if is_followed(value):
                container, *keys = receiver.split("@key=")
                site = collector.scope_at(node.start_byte)
                added[container].append(Added(site, node.end_byte, tuple(keys), key, value))
    if not added:
        return
    names = {receiver.rpartition(".")[2] for receiver in added}
    roots = {_root_of(one.value) for elements in added.values() for one in elements}
    owners: dict[str, set[int]] = defaultdict(set)
    for binding in bindings:
        if (binding.name in names or binding.name in roots) and binding.kind in ("variable", "parameter"):
            owners[binding.name].add(binding.scope)
    made = collector.syntax.notation.empty_containers
    replaced: list[Binding] = []
    for number, binding in enumerate(bindings):
        literal = made.get(binding.value, binding.value) if binding.name in names and not binding.type else ""
        if _LITERAL.match(literal):
            elements = list(dict.fromkeys(_of(collector, owners, added, binding)))
            if 0 < len(elements) <= MOST_ADDED:
                bindings[number], later = _each(binding, literal, elements)
                replaced += later
    bindings += replaced


def _each(binding: Binding, literal: str, elements: list[Added]) -> tuple[Binding, list[Binding]]:
    """A binding with the elements that are added, and those from where one of these takes another's place."""
    before = [one for one in elements if one.end <= binding.start or not _has(literal, (*one.within, one.key))]
    new = list(dict.fromkeys(one.element for one in before if not one.within))
    binding = msgspec.structs.replace(binding, value=_with(literal, new)) if new else binding
    found: list[Binding] = []
    value = binding.value
    for one in sorted((one for one in elements if one not in before), key=attrgetter("end")):
        value = _with_another(value, (*one.within, one.key), one.value)
        if one.site == binding.scope and binding.kind == "variable":
            found.append(msgspec.structs.replace(binding, start=one.end, value=value))
        else:
            binding = msgspec.structs.replace(binding, value=_with(binding.value, [one.element]))
    return binding, found


def _has(literal: str, keys: tuple[str, ...]) -> bool:
    """Whether a literal has an element under a key, under further keys."""
    element = next((one for one in _elements(literal) if keys[0] and one.startswith(f"{keys[0]}=")), None)
    if element is None:
        return False
    return len(keys) == 1 or _has(element.partition("=")[2], keys[1:])


def _with_another(literal: str, keys: tuple[str, ...], value: str) -> str:
    """A literal with another element under a key."""
    head = literal.partition("/")[0]
    if not _has(literal, keys):
        return _with(literal, [f"{keys[0]}={value}"]) if len(keys) == 1 else literal
    found = []
    for one in _elements(literal):
        key, mark, held = one.partition("=")
        another = value if len(keys) == 1 else _with_another(held, keys[1:], value)
        found.append(f"{key}={another}" if mark and key == keys[0] else one)
    return f"{head}/({','.join(found)})"


def _elements(literal: str) -> list[str]:
    held = literal.partition("/")[2] if _LITERAL.match(literal) else ""
    return parts_of(held[1:-1], ",") if len(held) > len("()") else []


def _of(
    collector: Collector, owners: dict[str, set[int]], added: dict[str, list[Added]], binding: Binding
) -> Iterator[Added]:
    """The elements that are added to what a binding holds."""
    if binding.kind == "attribute":
        for receiver in collector.syntax.notation.attribute_receivers | {"#self"}:
            for one in added.get(f"{receiver}.{binding.name}", ()):
                site = type_around(collector.definitions, one.site)
                if site == binding.scope and not _is_local(collector, owners, one, binding.scope):
                    yield one
    elif binding.kind == "variable":
        for one in added.get(binding.name, ()):
            at = one.site
            while at >= 0 and at not in owners[binding.name]:
                at = collector.definitions[at]["parent"]
            if at == binding.scope and not _is_local(collector, owners, one, at):
                yield one


def _is_local(collector: Collector, owners: dict[str, set[int]], added: Added, scope: int) -> bool:
    """Whether an element is a local of a function inside the scope that has the container, where it is unknown."""
    root, site = _root_of(added.value), added.site
    while site > scope:
        if site in owners[root]:
            return True
        site = collector.definitions[site]["parent"]
    return False


def _root_of(value: str) -> str:
    """`pay` of `pay.now()`."""
    found = _ROOT.match(value)
    return found[0] if found is not None else ""


def _with(literal: str, elements: list[str]) -> str:
    head, _, held = literal.partition("/")
    elements = [*elements, "_"] if head == "#list" else elements  # they may stand anywhere
    return f"{head}/({','.join([*([held[1:-1]] if len(held) > 2 else []), *elements])})"
