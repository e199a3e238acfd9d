"""The files whose requests, routes and keys change with other files: parts of texts, and functions that request,
register or read what they are passed, cross files without an edge."""

import re
from collections.abc import Iterable, Iterator, Mapping, Set

from codecompass.extract.addresses import called_so
from codecompass.languages.frameworks import ADDRESSING, SINKS
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS, FileFacts, SurfaceFact
from codecompass.resolve.incremental.affected import Affected
from codecompass.resolve.world import Mentioning

REQUESTING = ADDRESSING | {"client"}
LOOKED_AT = 16
"""The number of files to look at per file that may be updated."""
_NAMES = re.compile(r"[^\W\d]\w*")
Row = tuple[tuple[str, ...], object]
"""(names by which other files use a part of a file, a value to compare, without positions)"""


def readdressed(
    old: Mapping[str, FileFacts],
    new: Mapping[str, FileFacts],
    changed: Iterable[str],
    affected: Affected,
    mentioning: Mentioning,
    most: int,
) -> Set[str] | None:
    """The unchanged files whose requests may change; None for more than `most`.

    By names: those whose meaning changed, then the names of functions and texts that use them.
    """
    changed, found, seen, looked = set(changed), set[str](), set[str](), 0
    waiting = {name for path in changed for names, _ in _rows(old.get(path)) ^ _rows(new.get(path)) for name in names}
    for path, names in affected.paths.items():
        waiting.update(_dependents(new.get(path), names))
    while waiting:
        name = waiting.pop()
        seen.add(name)
        for path in mentioning(name):
            looked += 1
            if looked > LOOKED_AT * max(most, LOOKED_AT):
                return None
            facts = new.get(path) if path not in changed else None
            if facts is not None and any(name in _words(fact) for fact in _requesting(facts)):
                found.add(path)
            if len(found) > most:
                return None
            waiting |= _dependents(new.get(path), {name}) - seen
    return found


def _rows(facts: FileFacts | None) -> set[Row]:
    """The parts of a file that other files can use for requests: its texts and requests, members and constants,
    types."""
    if facts is None or not facts.definitions:
        return set()
    found: set[Row] = set()
    for fact in _requesting(facts):
        parameters = tuple(b.name for b in facts.bindings if b.kind == "parameter" and b.scope == fact.scope)
        found.add(
            (tuple(_names(facts, fact)), (fact.kind, fact.name, fact.detail, fact.handler, fact.owner, parameters))
        )
    addressed = {name for names, _ in found for name in names}
    found.update(((name,), value) for name, value in _aliases(facts, bool(addressed)))
    for number, definition in enumerate(facts.definitions):
        if definition.kind in VALUE_KINDS and ("/" in definition.signature or called_so(definition.name)):
            found.add(((definition.name,), definition.signature))
        if definition.kind in TYPE_KINDS:
            members = [one.name for one in facts.definitions if one.parent == number]
            names = tuple(name for name in members if name in addressed or called_so(name))
            found.add((names, (definition.name, definition.bases, definition.interfaces)))
    return found


def _aliases(facts: FileFacts, requests: bool) -> Iterator[tuple[str, str]]:
    """(name, value) of members and constants that may be addresses. `requests`: whether the file has requests."""
    for one in facts.bindings:
        if one.kind in ("attribute", "variable") and one.value and one.value[0] != "#":
            may_address = requests or called_so(one.name) or called_so(one.value)
            if may_address and facts.definitions[one.scope].kind not in CALLABLE_KINDS:
                yield one.name, one.value


def _requesting(facts: FileFacts) -> Iterator[SurfaceFact]:
    """The facts of requests, calls with texts, and those whose name may be a parameter's value."""
    return (fact for fact in facts.surfaces if fact.kind in REQUESTING or (fact.kind in SINKS and "${" in fact.name))


def _names(facts: FileFacts, fact: SurfaceFact) -> Iterator[str]:
    """The names by which other files use a fact: of the variable it is assigned to, and of the functions around it."""
    if fact.kind == "text":
        yield from (one.name for one in facts.bindings if one.start == fact.start and one.name != "return")
    at = fact.scope
    while at > 0:
        yield facts.definitions[at].name
        at = facts.definitions[at].parent


def _dependents(facts: FileFacts | None, names: Set[str]) -> set[str]:
    """The names of a file whose requests or values use one of `names`."""
    if facts is None:
        return set()
    found = {one for fact in _requesting(facts) if not names.isdisjoint(_words(fact)) for one in _names(facts, fact)}
    requests = next(_requesting(facts), None) is not None
    return found | {name for name, value in _aliases(facts, requests) if not names.isdisjoint(_NAMES.findall(value))}


def _words(fact: SurfaceFact) -> set[str]:
    return set(_NAMES.findall(f"{fact.name} {fact.handler} {fact.detail} {fact.passed} {fact.owner}"))
