"""Ambient declarations: names that all files see without an import, modules declared without a file of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from codecompass.languages.rules import Outside, Place
from codecompass.model import DECLARED, TYPE_KINDS, Import
from codecompass.resolve.scopes.scripts import of_globals
from codecompass.resolve.values import DEFINITION, EVERYWHERE, IMPORT, LEXICAL, Value, Values, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def seen_from(evaluator: Evaluator, name: str, path: str, position: int) -> Values:
    """The values of a name that a file sees without an import: ambient ones, else those of the scripts' global
    scope."""
    of_type = evaluator.vocabulary(path).words_of_types.get(name)
    if of_type is not None:
        return evaluator.declared.type(of_type, path, 0)
    return seen_everywhere(evaluator, name, position) or of_globals(evaluator, name, path, position)


def seen_everywhere(evaluator: Evaluator, name: str, position: int) -> Values:
    """The ambient definitions of a name: types in the position of a type, else values."""
    found = []
    for place in evaluator.world.ambient(name):
        kind = evaluator.index(place.path).definitions[place.index].kind
        if kind == "class" or (kind in TYPE_KINDS) == (position >= EVERYWHERE):
            found.append(Value(DEFINITION, place.path, place.index, "", (), LEXICAL))
    return unite(found)


def of_declared_module(evaluator: Evaluator, module: str | Outside, imported: Import, path: str) -> Values:
    """The values that an import takes from an ambient module (`declare module "walker" { … }`), be it external or of
    the tree: the whole, or a member; empty where none declares that. `path`: the importing file."""
    name = imported.name
    for place in _declared(evaluator, module, imported, path):
        whole = _offered(evaluator, place, "=")
        if name in ("", "*"):
            return whole or (Value(DEFINITION, place.path, place.index, "", (), IMPORT),)
        if found := _offered(evaluator, place, name) or (whole if name == "default" else ()):
            return found
    return ()


def _declared(evaluator: Evaluator, module: str | Outside, imported: Import, path: str) -> list[Place]:
    if isinstance(module, Outside):
        rules = evaluator.rules(path)
        return [p for p in _declaring(evaluator, module.name) if rules.is_together(path, p.path)]
    if imported.module[:1] in ("", "."):
        return []
    places = [*_declaring(evaluator, imported.module)]
    return places if any(place.path == module for place in places) else []


def _declaring(evaluator: Evaluator, module: str) -> Iterator[Place]:
    for place in evaluator.world.ambient(module):
        if "module" in evaluator.index(place.path).definitions[place.index].modifiers:
            yield place


def _offered(evaluator: Evaluator, place: Place, name: str) -> Values:
    index = evaluator.index(place.path)
    declared = f"{index.definitions[place.index].name}{DECLARED}{name}"
    exported = (evaluator.path(text, place.path, place.index, EVERYWHERE) for text in index.exports.get(declared, ()))
    found = next(filter(None, exported), ()) or evaluator.names.offered(place, name)
    return tuple(v._replace(strategy=IMPORT) if v.kind == DEFINITION else v for v in found)
