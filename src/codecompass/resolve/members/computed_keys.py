"""Computed property names: members whose key is a constant of the tree or the language: `cart[total]()`,
`{ [symbols.total]() {} }`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.model import LOCAL_KINDS, READ_KINDS
from codecompass.resolve.scopes.constants import constant
from codecompass.resolve.values import DEFINITION, EVERYWHERE, EXTERNAL, EXTERNAL_INSTANCE, Value, Values, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

_AT_THE_END = EVERYWHERE - 1


def by_key(evaluator: Evaluator, values: Values, key: str, path: str, scope: int, position: int) -> Values:
    """The members of values under a computed key; their elements, where the key is no member's."""
    wanted = _identity(evaluator, key, path, scope, position)
    if not wanted or _is_number(evaluator, key, path, scope, position):
        return evaluator.step(values, "[]", "", path)
    text = constant(evaluator, key, path, scope, position)
    if not text.startswith("{"):
        return evaluator.step(values, ".", text, path)
    spelt = dict.fromkeys((key, key.rpartition(".")[2], *(name.rpartition(" ")[2] for name in wanted)))
    found = (m for v in values for name in spelt for m in evaluator.members.of(v, f"[{name}]", path))
    return unite([m for m in found if m.kind == DEFINITION and _has_key(evaluator, m, wanted)])


def _has_key(evaluator: Evaluator, member: Value, wanted: frozenset[str]) -> bool:
    definition = evaluator.index(member.path).definitions[member.index]
    key = definition.name[1:-1]
    return not wanted.isdisjoint(_identity(evaluator, key, member.path, max(definition.parent, 0), _AT_THE_END))


def _identity(evaluator: Evaluator, key: str, path: str, scope: int, position: int) -> frozenset[str]:
    """Identities of a key, equal for equal keys in other files: place and name of its definition, or its external name;
    empty where it is a local variable."""
    root, _, name = key.partition(".")
    index = evaluator.index(path)
    if _is_local(index, root, scope, position):
        return frozenset()
    found = []
    for value in evaluator.path(key, path, scope, position):
        kind = evaluator.kind_of(value) if value.kind == DEFINITION else ""
        if kind in READ_KINDS and kind != "property":
            definition = evaluator.index(value.path).definitions[value.index]
            found.append(f"{value.path} {value.index} {definition.name}")
        elif value.kind == EXTERNAL:
            found.append(value.name)
    return frozenset(found or _imported(index, root, name))


def _is_local(index: FileIndex, root: str, scope: int, position: int) -> bool:
    """Whether a name is local to a function or a block."""
    while scope > 0:
        if (scope, root) in index.bindings and index.definitions[scope].kind in LOCAL_KINDS:
            return True
        scope = index.definitions[scope].parent
    binding = index.binding_at(0, root, position, exact=True)
    return binding is not None and binding.end < index.definitions[0].end


def _imported(index: FileIndex, root: str, name: str) -> list[str]:
    """The identity of an imported key that a module exports without defining it: `module.exports = { total: Symbol()
    }`."""
    for imported in index.imports.get((0, root), ()) if "." not in name else ():
        module, name = index.rules.import_module(index.path, imported), name or imported.name
        if isinstance(module, str) and name:
            return [f"{module} {name}"]
    return []


def _is_number(evaluator: Evaluator, key: str, path: str, scope: int, position: int) -> bool:
    """Whether a key is a number: an element's index, not a member's name."""
    values = [one for v in evaluator.path(key, path, scope, position) for one in evaluator.variables.by(v)]
    return any(one.kind == EXTERNAL_INSTANCE and one.name.rpartition(".")[2] == "Number" for one in values)
