"""Mentions of other files in a file's facts: paths and types in them, variables with imported values."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from codecompass.languages.rules import rules_of
from codecompass.model import FileFacts

PART = re.compile(r"[\w$]+")


def paths_in(facts: FileFacts, part: str) -> Iterator[tuple[str, int, int]]:
    """(path, scope, byte) of each path expression of a file that contains a text."""
    wanted = {number: text for number, text in enumerate(facts.texts) if part in text}
    for scope, number, _, _, start in facts.references() if wanted else ():
        if number in wanted:
            yield wanted[number], scope, start
    for b in facts.bindings:
        yield from ((text, b.site, b.start) for text in (b.value, b.kind == "held" and b.name) if text and part in text)


def types_of(facts: FileFacts) -> Iterator[str]:
    """The type expressions of a file, and the values of its exports."""
    for d in facts.definitions:
        yield from (d.type, *d.bases, *d.interfaces)
    yield from (b.type for b in facts.bindings)
    yield from (e.value for e in facts.exports)


def with_imported_values(facts: FileFacts, aliases: AbstractSet[str]) -> set[str]:
    """The variables and functions whose value or result is imported, or derived from something imported, by assignment
    or by a type (`typeof import("./cart")`)."""
    found = {alias for alias in aliases if "$" in alias}  # of an import inside of an expression
    queries = [f"{name}[" for name in rules_of(facts.language).vocabulary.type_queries]
    typed = (
        [*((b.name, b.type) for b in facts.bindings), *((d.name, d.type) for d in facts.definitions)] if queries else []
    )
    bound = [(facts.definitions[b.scope].name if b.kind == "result" else b.name, b.value) for b in facts.bindings]
    bound += [(name, text) for name, text in typed if any(query in text for query in queries)]
    named = {(name, frozenset(PART.findall(text))) for name, text in bound if text}
    before = -1
    while before < len(found):
        before = len(found)
        found.update(name for name, parts in named if not parts.isdisjoint(found) or not parts.isdisjoint(aliases))
    return found
