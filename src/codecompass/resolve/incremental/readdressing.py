"""Which files request something else after a change of others: texts of paths, and functions that request what they are
given, reach across files without an edge that would say so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set

from codecompass.extract.addresses import called_so
from codecompass.languages.frameworks import ADDRESSING
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS, FileFacts, SurfaceFact
from codecompass.resolve.incremental.affected import Affected
from codecompass.resolve.world import Mentioning

REQUESTING = ADDRESSING | {"client"}
LOOKED_AT = 16
"""Files, for each that may be written anew, of which it is found out whether they request something."""
_NAMES = re.compile(r"[^\W\d]\w*")
Row = tuple[tuple[str, ...], object]
"""Names under which others reach what a file says, and that, apart from where in the file it stands."""


def readdressed(
    old: Mapping[str, FileFacts],
    new: Mapping[str, FileFacts],
    changed: Iterable[str],
    affected: Affected,
    mentioning: Mentioning,
    most: int,
) -> Set[str] | None:
    """Files that did not change and may request something else; None for more than `most`.

    By names: a name that stands for something else now, then those of the functions and texts that it stands in.
    """
    changed, found, seen, looked = set(changed), set[str](), set[str](), 0
    waiting = {name for path in changed for name in _differing(old.get(path), new.get(path))}
    for path, names in affected.paths.items():
        waiting.update(_reached(new.get(path), names))
    while waiting:
        name = waiting.pop()
        seen.add(name)
        for path in mentioning(name):
            looked += 1
            if looked > LOOKED_AT * max(most, LOOKED_AT):
                return None
            if path not in changed and _has(new.get(path), name):
                found.add(path)
            if len(found) > most:
                return None
            waiting |= _reached(new.get(path), {name}) - seen
    return found


def _differing(old: FileFacts | None, new: FileFacts | None) -> set[str]:
    return {name for names, _ in _rows(old) ^ _rows(new) for name in names}


def _rows(facts: FileFacts | None) -> set[Row]:
    """What others can read of a file: its texts and requests, what members and constants are, what types are made of."""
    if facts is None or not facts.definitions:
        return set()
    found: set[Row] = set()
    for fact in _requesting(facts):
        parameters = tuple(b.name for b in facts.bindings if b.kind == "parameter" and b.scope == fact.scope)
        found.add((tuple(_names(facts, fact)), (fact.kind, fact.name, fact.detail, fact.handler, parameters)))
    telling = {name for names, _ in found for name in names}
    found.update(((name,), value) for name, value in _held(facts, bool(telling)))
    for number, definition in enumerate(facts.definitions):
        if definition.kind in VALUE_KINDS and ("/" in definition.signature or called_so(definition.name)):
            found.add(((definition.name,), definition.signature))
        if definition.kind in TYPE_KINDS:
            members = [one.name for one in facts.definitions if one.parent == number]
            names = tuple(name for name in members if name in telling or called_so(name))
            found.add((names, (definition.name, definition.bases, definition.interfaces)))
    return found


def _held(facts: FileFacts, requests: bool) -> Iterator[tuple[str, str]]:
    """(name, what it is another name of) of members and constants that may be addresses. `requests`: the file has some."""
    for one in facts.bindings:
        if one.kind in ("attribute", "variable") and one.value and one.value[0] != "#":
            telling = requests or called_so(one.name) or called_so(one.value)
            if telling and facts.definitions[one.scope].kind not in CALLABLE_KINDS:
                yield one.name, one.value


def _requesting(facts: FileFacts) -> Iterator[SurfaceFact]:
    return (fact for fact in facts.surfaces if fact.kind in REQUESTING)


def _names(facts: FileFacts, fact: SurfaceFact) -> Iterator[str]:
    """The names of what a fact tells something of: what it is bound to, and the functions around it."""
    if fact.kind == "text":
        yield from (one.name for one in facts.bindings if one.start == fact.start and one.name != "return")
    at = fact.scope
    while at > 0:
        yield facts.definitions[at].name
        at = facts.definitions[at].parent


def _has(facts: FileFacts | None, name: str) -> bool:
    """Whether a name stands in what a file requests."""
    return facts is not None and any(name in _said(fact) for fact in _requesting(facts))


def _reached(facts: FileFacts | None, names: Set[str]) -> set[str]:
    """Names of what is something else where these are."""
    if facts is None:
        return set()
    found = {one for fact in _requesting(facts) if not names.isdisjoint(_said(fact)) for one in _names(facts, fact)}
    requests = next(_requesting(facts), None) is not None
    return found | {name for name, value in _held(facts, requests) if not names.isdisjoint(_NAMES.findall(value))}


def _said(fact: SurfaceFact) -> set[str]:
    return set(_NAMES.findall(f"{fact.name} {fact.handler} {fact.detail}"))
