"""Wildcard imports: the values of a name that they import, in order of precedence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from codecompass.languages.rules import Outside, Place
from codecompass.model import ALL_NAMES, NO_OTHERS, Import
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.guarded_declarations import arm_of
from codecompass.resolve.values import DEFINITION, EXTERNAL, IMPORT, MODULE, Value, Values, known_by, unsure

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


UNKNOWN = ""
"""A module that is neither in the tree nor known to be external."""


class Wildcard(NamedTuple):
    """A module of the tree that is imported by wildcard, with the import's position and the branch around it."""

    module: str
    start: int = 0
    arm: tuple[int, int] | None = None


def by_wildcard(evaluator: Evaluator, index: FileIndex, at: int, name: str) -> Values:
    """The values of a name in a scope by its wildcard imports."""
    wildcards = evaluator.once(("wildcards", index.path, at), _wildcards, evaluator, index, at)
    if not wildcards:
        return ()
    return evaluator.dialect(index.path).of_wildcards(index, wildcards, name)


def reexported(evaluator: Evaluator, index: FileIndex, place: Place, name: str) -> Values:
    """The values of a name that a module re-exports by wildcard (`export * from`)."""
    if name == "default":
        return ()
    wildcards = evaluator.once(("reexports", place), _reexports, evaluator, index, place.index)
    found = _first(wildcards, lambda module: _member(evaluator, module, name, place.path))
    if len(wildcards) > 1 and any(_is_hidden(evaluator, value) for value in found):
        shown = _first(wildcards, lambda module: _shown(evaluator, _member(evaluator, module, name, place.path)))
        found = shown or found
    return found or evaluator.once(("declared elsewhere", place, name), _declared, evaluator, index, place, name)


def _shown(evaluator: Evaluator, values: Values) -> Values:
    return () if any(_is_hidden(evaluator, value) for value in values) else values


def _is_hidden(evaluator: Evaluator, value: Value) -> bool:
    """Whether a definition is one that its module does not export, in a language whose modules say what they do."""
    if value.kind != DEFINITION or not evaluator.vocabulary(value.path).own_exports:
        return False
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    is_exported = "export" in definition.modifiers or any(definition.name in one for one in index.exports.values())
    return definition.parent == 0 and not is_exported


def _declared(evaluator: Evaluator, index: FileIndex, place: Place, name: str) -> Values:
    """`reexported`, of external modules that files of the tree declare."""
    dialect = evaluator.dialect(place.path)
    for imported in index.wildcards[place.index]:
        module = (
            index.rules.import_module(place.path, imported) if imported.form in index.vocabulary.reexporting else None
        )
        if not isinstance(module, Outside):
            continue
        if found := dialect.of_declared_module(module, replace(imported, name=name), place.path):
            return found
    return ()


def _wildcards(evaluator: Evaluator, index: FileIndex, at: int) -> tuple[Wildcard, ...]:
    """The wildcard imports of a scope."""
    implicit = index.rules.global_imports(index.path) if at == 0 else ()
    imports = [i for i in (*index.wildcards.get(at, ()), *implicit) if i.form != "reexport"]
    return tuple(_by_precedence(evaluator, index, at, imports))


def _reexports(evaluator: Evaluator, index: FileIndex, at: int) -> tuple[Wildcard, ...]:
    imports = [i for i in index.wildcards[at] if i.form in index.vocabulary.reexporting]
    return tuple(_by_precedence(evaluator, index, at, imports))


def _by_precedence(evaluator: Evaluator, index: FileIndex, at: int, imports: Sequence[Import]) -> Iterable[Wildcard]:
    """The imported modules of the tree, in order of precedence."""
    facts = index.facts
    modules = ((index.rules.import_module(index.path, imported), imported.start) for imported in imports)
    wildcards = [
        Wildcard(module, start, arm_of(facts, at, start)) if facts.arms else Wildcard(module)
        for module, start in modules
        if isinstance(module, str)
    ]
    return dict.fromkeys(evaluator.dialect(index.path).in_turn(wildcards))


def members_or_submodules(evaluator: Evaluator, wildcards: Iterable[Wildcard], name: str, path: str) -> Values:
    """The values of a name in modules that a file imports by wildcard, submodules included."""
    return known_by(IMPORT, _first(wildcards, lambda module: _member(evaluator, module, name, path)))


def members_only(evaluator: Evaluator, wildcards: Iterable[Wildcard], name: str, path: str) -> Values:
    """The values of a name in modules that are imported by wildcard, without submodules: the same for every file."""

    def of(module: str) -> Values:
        found = _member(evaluator, module, name, path)
        return () if found and found[0].kind == MODULE else found

    return known_by(IMPORT, _first(wildcards, of))


def _first(wildcards: Iterable[Wildcard], member: Callable[[str], Values]) -> Values:
    """The member of the first module that has it, united with those of imports in branches that may not run."""
    found: dict[Values, None] = {}
    arms: list[tuple[int, int]] = []
    for wildcard in wildcards:
        if any(first <= wildcard.start < end for first, end in arms) or not (values := member(wildcard.module)):
            continue
        found[values] = None
        if wildcard.arm is None:
            break
        arms.append(wildcard.arm)
    if len(found) < 2:
        return next(iter(found), ())
    return tuple(unsure(value) for values in found for value in values)


def _member(evaluator: Evaluator, module: str, name: str, path: str) -> Values:
    """A module's member that a wildcard import includes."""
    found = evaluator.names.member_in_tree(module, name, path)
    return found if found and _is_included(evaluator, module, name, path) else ()


def _is_included(evaluator: Evaluator, module: str, name: str, path: str) -> bool:
    """Whether a wildcard import includes a member of a module: one listed in `__all__`, else any public one."""
    private = evaluator.vocabulary(path).private_prefix
    if not private:
        return True
    for place in evaluator.rules(path).places(module):
        listed = evaluator.index(place.path).exports.get(ALL_NAMES, ())
        if name in listed:
            return True
        if NO_OTHERS in listed:
            return False
    return not name.startswith(private)


def from_outside(evaluator: Evaluator, place: Place, name: str, passed: bool = False) -> Values:
    """The external values of a name that a module does not define, where its wildcard imports, followed through the
    tree, lead to a single external module. `passed`: whether only re-exports count."""
    if name in ("default", "=") or name.startswith(evaluator.vocabulary(place.path).private_prefix or " "):
        return ()
    sources: frozenset[str] = evaluator.once(
        ("sources", place, passed), _sources, evaluator, place, passed, empty=frozenset()
    )
    if len(sources) != 1 or UNKNOWN in sources:
        return ()
    return (Value(EXTERNAL, "", 0, f"{next(iter(sources))}.{name}", (), IMPORT),)


def _sources(evaluator: Evaluator, place: Place, passed: bool) -> frozenset[str]:
    """The external modules that a module imports by wildcard, directly or through modules of the tree."""
    index = evaluator.index(place.path)
    found: set[str] = set()
    for imported in index.wildcards.get(place.index, ()):
        if imported.form not in index.vocabulary.reexporting if passed else imported.form == "reexport":
            continue
        module = index.rules.import_module(place.path, imported)
        if not isinstance(module, str):
            found.add(UNKNOWN if module is None else module.name)
            continue
        for other in index.rules.places(module):
            key = ("sources", other, True)
            found |= evaluator.once(key, _sources, evaluator, other, True, empty=frozenset())
    return frozenset(found)


def imported_differently(worlds: Iterable[Evaluator], path: str, imported: Import) -> set[str]:
    """The names that a wildcard import may import where it leads to different files in these trees."""
    found = [(world, world.rules(path).import_module(path, imported)) for world in worlds]
    places = [(world, world.rules(path).places(one) if isinstance(one, str) else ()) for world, one in found]
    if len({one for _, one in places}) < 2:
        return set()
    return {name for world, own in places for place in own for name in _names_at(world, place, set())}


def _names_at(evaluator: Evaluator, place: Place, seen: set[Place]) -> set[str]:
    """All names that a module may export, those of its own wildcard imports included."""
    if place in seen:
        return set()
    seen.add(place)
    index = evaluator.index(place.path)
    names = {*index.children.get(place.index, ()), *index.exports}
    names |= {imported.alias for imported in index.facts.imports if imported.scope == place.index and imported.alias}
    for wildcard in index.wildcards.get(place.index, ()):
        module = index.rules.import_module(place.path, wildcard)
        for other in index.rules.places(module) if isinstance(module, str) else ():
            names |= _names_at(evaluator, other, seen)
    return names
