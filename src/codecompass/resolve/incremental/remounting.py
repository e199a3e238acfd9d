"""Whether a change can move routes of unchanged files, by mounting their routers elsewhere, or rename their tables."""

import re
from collections.abc import Iterable, Mapping, Set

from codecompass.languages import for_path, named
from codecompass.languages.frameworks import STRUCTURE, Rule
from codecompass.model import TYPE_KINDS, Binding, FileFacts
from codecompass.model.relations import reachable
from codecompass.resolve.incremental.affected import Affected
from codecompass.resolve.incremental.readdressing import REQUESTING
from codecompass.resolve.surfaces.models import labels
from codecompass.resolve.surfaces.prefixes import folder_of, rule_of
from codecompass.resolve.world import Mentioning

_PLACE = re.compile(r"(?<=[@&])\d+|(?<=#def)\d+|(?<=\bimport)\$\d+")
"""Positions in path expressions, and in the generated names of `require(…)` expressions that are used on the spot."""
_OWN = frozenset({"group", "action"})
"""Kinds of structure that concern the file's own routes, or those of files that import it."""
_NAMES = re.compile(r"[^\W\d]\w*")


def remounts(
    old: Mapping[str, FileFacts],
    new: Mapping[str, FileFacts],
    changed: Iterable[str],
    affected: Affected,
    mentioning: Mentioning,
) -> bool:
    """Whether paths of routes, or names of tables, can differ in unchanged files.

    `affected`: the files whose edges can differ (`affected.py`), and the changed files without dependents.
    """
    changed = set(changed)
    with_dependents = changed - affected.alone
    mounting = with_dependents | {
        path for path in changed if _reaches_out(old.get(path)) or _reaches_out(new.get(path))
    }
    if any(_mounting(old.get(path)) != _mounting(new.get(path)) for path in mounting):
        return True
    if any(_depends_on(new.get(path), names) for path, names in affected.paths.items() if path not in changed):
        return True
    if any(labels(old.get(path)) != labels(new.get(path)) for path in changed):
        return True
    if _reloads(old, new, changed, mentioning):
        return True
    constants = {name for path in with_dependents for name in _changed_constants(old.get(path), new.get(path))}
    return any(_is_filled_by(new.get(path), name) for name in constants for path in mentioning(name))


def changed_controllers(
    old: Mapping[str, FileFacts], new: Mapping[str, FileFacts], changed: Iterable[str], affected: Affected
) -> set[tuple[str, str]]:
    """The controller classes whose handler methods changed, each as (file, name): routes to them may be in other
    files."""
    with_dependents = [path for path in changed if path not in affected.alone]
    return {(path, row[0]) for path in with_dependents for row in _handlers(old.get(path)) ^ _handlers(new.get(path))}


def _depends_on(facts: FileFacts | None, names: Set[str]) -> bool:
    """Whether the routers that a file mounts depend on one of some changed names."""
    structure = _structure(facts)
    if facts is None or not structure:
        return False
    return not names.isdisjoint(_names_behind(facts, structure)) or any("$" in name for name in names)


def _reloads(
    old: Mapping[str, FileFacts], new: Mapping[str, FileFacts], changed: set[str], mentioning: Mentioning
) -> bool:
    """Whether the modules of a folder whose modules are loaded automatically changed, or the prefix of one of them."""
    languages = {language.name: language for path in new if (language := for_path(path)) is not None}
    rules = {
        id(rule): (framework, rule)
        for language in languages.values()
        for framework in language.frameworks().all
        for rule in framework.rules
        if rule.folder
    }
    paths = {path for framework, _ in rules.values() for name in framework.imports for path in mentioning(name)}
    mounted = [
        (folder_of(path, fact), rule)
        for path in paths & new.keys()
        for fact in new[path].surfaces
        if (rule := rule_of(new[path], fact)) is not None
    ]
    return any(
        path.startswith(folder)
        and ((path in old) != (path in new) or _own(old.get(path), rule) != _own(new.get(path), rule))
        for folder, rule in mounted
        for path in changed
    )


def _own(facts: FileFacts | None, rule: Rule) -> set[tuple[str, str]]:
    return {(name, text) for name, text in _constants(facts) if name in rule.named_by}


def _structure(facts: FileFacts | None) -> list[tuple[str, ...]]:
    """The structure facts of a file, without positions."""
    return [
        (fact.kind, fact.name, _PLACE.sub("", fact.handler), _PLACE.sub("", fact.owner), fact.framework)
        for fact in (facts.surfaces if facts is not None else ())
        if fact.kind in STRUCTURE
    ]


def _reaches_out(facts: FileFacts | None) -> bool:
    """Whether a file mounts routers of other files, beside creating routers and handling routes itself."""
    return any(kind not in _OWN for kind, *_ in _structure(facts))


def _mounting(facts: FileFacts | None) -> object:
    """The structure of a file, with the imports, bindings and exports that define the names in it."""
    structure = _structure(facts)
    if facts is None or not structure:
        return structure
    names = _names_behind(facts, structure)
    bound = [(i, _PLACE.sub("", i.alias)) for i in facts.imports]
    imports = [(i.module, i.name, alias, i.form) for i, alias in bound if not alias or alias in names]
    bindings = [(b.name, _PLACE.sub("", b.value), b.type) for b in facts.bindings if _named(facts, b) in names]
    return structure, imports, bindings, facts.exports


def _names_behind(facts: FileFacts, structure: Iterable[tuple[str, ...]]) -> set[str]:
    """The names in the structure, in the values of their bindings, and so on, in any scope: too many, never too few."""
    names = {name for texts in structure for text in texts for name in _NAMES.findall(text)}
    names.update(name for export in facts.exports for name in _NAMES.findall(f"{export.name} {export.value}"))
    meanings: dict[str, set[str]] = {}
    for binding in facts.bindings:
        meanings.setdefault(_named(facts, binding), set()).update(_NAMES.findall(f"{binding.value} {binding.type}"))
    return {*reachable(names, lambda name: meanings.get(name, ()))}


def _named(facts: FileFacts, binding: Binding) -> str:
    """The name that a binding defines: of a result, the function's."""
    return facts.definitions[binding.scope].name if binding.kind == "result" else binding.name


def _handlers(facts: FileFacts | None) -> set[tuple[str, ...]]:
    """The members and bases by which a framework knows which methods the classes of a file handle."""
    if facts is None or not facts.definitions:
        return set()
    frameworks = named(facts.language).frameworks()
    pattern = frameworks.telling
    found: set[tuple[str, ...]] = set()
    if pattern is None:
        return found
    for definition in facts.definitions:
        around = facts.definitions[definition.parent]
        if around.kind in TYPE_KINDS and pattern.fullmatch(definition.name):
            found.add((around.name, definition.name))
        if around.kind in TYPE_KINDS and definition.name in frameworks.declaring_by_value:
            found.add((around.name, definition.name, definition.signature))
            outer = facts.definitions[around.parent]
            if outer.kind in TYPE_KINDS:  # in a nested `class Config`
                found.add((outer.name, definition.name, definition.signature))
        found.update((definition.name, base) for base in definition.bases if pattern.fullmatch(base.rpartition(".")[2]))
    return found


def _changed_constants(old: FileFacts | None, new: FileFacts | None) -> set[str]:
    """The names of changed constants and fields, which may have a part of a path as their value."""
    before, after = _constants(old), _constants(new)
    return {name for name, _ in before ^ after}


def _constants(facts: FileFacts | None) -> set[tuple[str, str]]:
    kinds = ("variable", "constant", "field", "property")
    return {(d.name, d.signature) for d in (facts.definitions if facts is not None else ()) if d.kind in kinds}


def _is_filled_by(facts: FileFacts | None, name: str) -> bool:
    surfaces = facts.surfaces if facts is not None else ()
    filled = (fact.name for fact in surfaces if fact.kind not in REQUESTING and "${" in fact.name)
    return any(name in _NAMES.findall(text) for text in filled)
