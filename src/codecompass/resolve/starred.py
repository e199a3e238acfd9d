"""What wildcard imports bring: the names that a module lends to all, in the order in which they count."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import ALL_NAMES, NO_OTHERS
from codecompass.resolve.index import FileIndex
from codecompass.resolve.values import IMPORT, MODULE, Values, known_by

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def starred(evaluator: Evaluator, index: FileIndex, at: int, name: str) -> Values:
    """What a name means in a scope by its wildcard imports."""
    modules = evaluator.once(("stars", index.path, at), _modules, evaluator, index, at)
    if not modules:
        return ()
    found: Values = evaluator.once(("starred", modules, name), _first_of, evaluator, modules, name, index.path)
    return found


def passed_on(evaluator: Evaluator, index: FileIndex, place: Place, name: str) -> Values:
    """What a place of a module offers to others under a name by its wildcard imports."""
    rules = index.rules
    if name == "default":
        return ()
    imports = [i for i in index.stars[place.index] if i.form in rules.PASSED_ON]
    modules = (rules.import_module(place.path, imported) for imported in imports)
    for module in _as_they_count(index, modules):
        found = evaluator.names.member(module, name, place.path)
        if found and _is_lent(evaluator, module, name, place.path):
            return found
    return ()


def _modules(evaluator: Evaluator, index: FileIndex, at: int) -> tuple[str, ...]:
    """Modules of the tree all of whose names are imported here."""
    rules = index.rules
    unsaid = rules.usings(index.path) if at == 0 else ()
    imports = [i for i in (*index.stars.get(at, ()), *unsaid) if i.form != "reexport"]
    return _as_they_count(index, (rules.import_module(index.path, imported) for imported in imports))


def _as_they_count(index: FileIndex, modules: Iterable[object]) -> tuple[str, ...]:
    """Those of the tree, the first to count first: where files are run line by line, what is imported last."""
    found = [module for module in modules if isinstance(module, str)]
    return tuple(dict.fromkeys(reversed(found) if index.rules.IN_ORDER else found))


def _first_of(evaluator: Evaluator, modules: tuple[str, ...], name: str, path: str) -> Values:
    for module in modules:
        found = evaluator.names.member(module, name, path)
        if not found or (found[0].kind == MODULE and not evaluator.rules(path).STARS_BRING_MODULES):
            continue
        if _is_lent(evaluator, module, name, path):
            return known_by(IMPORT, found)
    return ()


def _is_lent(evaluator: Evaluator, module: str, name: str, path: str) -> bool:
    """Whether a wildcard import takes a name that a module has: one of those that it lists, else any public one."""
    private = evaluator.rules(path).STARS_LEAVE
    if not private:
        return True
    for place in evaluator.rules(path).places(module):
        listed = evaluator.index(place.path).exports.get(ALL_NAMES, ())
        if name in listed:
            return True
        if NO_OTHERS in listed:
            return False
    return not name.startswith(private)
