"""Comparison of two versions of a file, by which it is decided whether its change can be followed."""

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


def wildcard_imports(facts: FileFacts | None) -> tuple[tuple[object, ...], ...]:
    """A file's wildcard imports in order, with the branches around them, and whether wildcard imports of the file
    import only listed names."""
    if facts is None:
        return ()
    lists = ((e.name, e.value) for e in facts.exports if (e.name, e.value) == (ALL_NAMES, NO_OTHERS))
    wild = [one for one in facts.imports if one.name == "*"]
    arms = list(dict.fromkeys(arm_of(facts, one.scope, one.start) for one in wild))
    within = ([arm is not None and arm[0] <= one.start < arm[1] for arm in arms] for one in wild)
    return (*lists, *((i.module, i.form, i.conditions, *around) for i, around in zip(wild, within, strict=True)))


def imports_for_others(facts: FileFacts | None) -> list[tuple[str, str, str]]:
    """The imports of a file that are in force in other files, too."""
    if facts is None:
        return []
    rules = rules_of(facts.language)
    return [(i.module, i.name, i.alias) for i in facts.imports if rules.applies_elsewhere(i)]


def is_same_manifest(before: FileFacts | None, after: FileFacts | None) -> bool:
    """Whether the module settings of a manifest are unchanged, whatever else changed (its version, mostly)."""
    return (
        before is not None
        and after is not None
        and not before.definitions
        and before == msgspec.structs.replace(after, lines=before.lines)
    )


def declared_modules(facts: FileFacts | None) -> frozenset[str] | None:
    """The submodules that a file declares (`mod cart;`); None where there is no such file."""
    return frozenset(f"{i.scope} {i.name or i.module}" for i in facts.imports if i.form == "mod") if facts else None


def module_conditions(facts: FileFacts | None, other: FileFacts | None) -> Counter[tuple[str, tuple[str, ...]]]:
    """The modules that both versions of a file have, with the conditions under which they are compiled."""
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


def settings(path: str, facts: FileFacts | None) -> object:
    """The settings of a file that can change the meaning of names, in it or in other files."""
    return facts.settings if facts and rules_of(facts.language).may_configure(path) else {}


def offers_whole(facts: FileFacts | None) -> bool:
    """Whether a file has a default export, or one as a whole, which importers name themselves."""
    if facts is None:
        return False
    return any(e.name in ("default", "=") for e in facts.exports) or any(
        "default" in d.modifiers for d in facts.definitions
    )
