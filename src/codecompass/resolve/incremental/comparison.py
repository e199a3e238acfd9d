"""Two states of a file, as far as they decide whether its change can be followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from codecompass.languages import for_path
from codecompass.languages.rules import rules_of
from codecompass.model import ALL_NAMES, NO_OTHERS, OWNER_KINDS, FileFacts
from codecompass.resolve.incremental.changed_names import chain
from codecompass.resolve.scopes.guarded_declarations import arm_of


def classes_with(facts: FileFacts | None, names: set[str]) -> list[int]:
    if facts is None:
        return []
    return [p for p, d in enumerate(facts.definitions) if d.kind in OWNER_KINDS and d.name in names]


def stars(facts: FileFacts | None) -> tuple[tuple[object, ...], ...]:
    """What a file takes over as a whole, in its order and in which arms of statements, and whether others that do so get
    listed names only."""
    if facts is None:
        return ()
    lists = ((e.name, e.value) for e in facts.exports if (e.name, e.value) == (ALL_NAMES, NO_OTHERS))
    wild = [one for one in facts.imports if one.name == "*"]
    arms = list(dict.fromkeys(arm_of(facts, one.scope, one.start) for one in wild))
    within = ([arm is not None and arm[0] <= one.start < arm[1] for arm in arms] for one in wild)
    return (*lists, *((i.module, i.form, i.conditions, *held) for i, held in zip(wild, within, strict=True)))


def lent(facts: FileFacts | None) -> list[tuple[str, str, str]]:
    """The imports of a file that hold in others, too."""
    if facts is None:
        return []
    rules = rules_of(facts.language)
    return [(i.module, i.name, i.alias) for i in facts.imports if rules.holds_elsewhere(i)]


def is_same_manifest(before: FileFacts | None, after: FileFacts | None) -> bool:
    """Whether what a manifest says of modules stayed, whatever else it says (its version, mostly)."""
    return (
        before is not None
        and after is not None
        and not before.definitions
        and before == msgspec.structs.replace(after, lines=before.lines)
    )


def mods(facts: FileFacts | None) -> frozenset[str] | None:
    """The files that a file declares to be its modules; None: there is no such file."""
    return frozenset(f"{i.scope} {i.name or i.module}" for i in facts.imports if i.form == "mod") if facts else None


def walls(facts: FileFacts | None, other: FileFacts | None) -> Counter[tuple[str, tuple[str, ...]]]:
    """The modules that two states of a file have both, with the conditions under which all in them is compiled."""
    known = {name for name, _ in _modules(other)}
    return Counter(row for row in _modules(facts) if row[0] in known)


def _modules(facts: FileFacts | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    if facts is None:
        return
    for i in facts.imports:
        if i.form == "mod":
            yield f"{chain(facts, i.scope)}/{i.alias}", i.conditions
    for position, d in enumerate(facts.definitions):
        if position and d.kind == "module":
            yield chain(facts, position), d.decorators


def is_module(path: str) -> bool:
    language = for_path(path)
    return language is not None and not language.is_manifest and not language.outline


def package(path: str, facts: FileFacts | None) -> object:
    """What a file says as a whole, where that can decide what names mean, there or in others."""
    return facts.settings if facts and rules_of(facts.language).may_configure(path) else {}


def offers_whole(facts: FileFacts | None) -> bool:
    """Whether importers may give what the file offers a name of their own."""
    if facts is None:
        return False
    return any(e.name in ("default", "=") for e in facts.exports) or any(
        "default" in d.modifiers for d in facts.definitions
    )
