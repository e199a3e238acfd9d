"""Declaration merging: which of the definitions of one name is meant (an interface and a constant, a function and a
namespace), and which of the members of one name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.model import OWNER_KINDS, TYPE_KINDS, Definition
from codecompass.resolve.scopes.branches import definitions_in_force
from codecompass.resolve.values import DEFINITION, Value

if TYPE_CHECKING:
    from codecompass.resolve.scopes.file_index import FileIndex

ONLY_TYPES = frozenset({"interface", "type"})
_NO_TYPES = frozenset({"variable", "constant", "fn", "namespace"})
_CALLED_BESIDE_TYPES = frozenset({"fn", "class", "variable", "constant"})
STAND_INS = frozenset({"variable", "constant", "field"})


def meant(index: FileIndex, value: Value, as_type: bool) -> Value:
    """The definition of the same name in the same scope that a reference in the position of a type, or of a value,
    means."""
    if value.kind != DEFINITION:
        return value
    definition = index.definitions[value.index]
    alike = index.children[definition.parent].get(definition.name, ()) if definition.parent in index.children else ()
    if len(alike) < 2 or definition.kind not in (_NO_TYPES if as_type else ONLY_TYPES):
        return value
    wanted = TYPE_KINDS if as_type else _CALLED_BESIDE_TYPES
    return next((_at(value, at) for at in reversed(alike) if index.definitions[at].kind in wanted), value)


def yields_to_import(index: FileIndex, at: int, name: str, alike: list[int]) -> bool:
    """Whether an import of a name takes precedence over its definitions, which are only a fallback (`try: import yaml`
    … `except ImportError: yaml = None`)."""
    if (at, name) not in index.imports:
        return False
    kinds = {index.definitions[one].kind for one in alike}
    if not kinds <= STAND_INS:
        return False
    return all(b.value == "#none" or b.value in index.vocabulary.builtins for b in index.bindings.get((at, name), ()))


def callable_of(index: FileIndex, value: Value) -> Value:
    """The callee of a call of a name that is also a namespace's or a type's."""
    value = meant(index, value, as_type=False)
    definition = index.definitions[value.index]
    if value.kind != DEFINITION or definition.kind != "namespace" or definition.parent not in index.children:
        return value
    alike = index.children[definition.parent].get(definition.name, ())
    return next((_at(value, at) for at in reversed(alike) if index.definitions[at].kind in _CALLED_BESIDE_TYPES), value)


def signatures_of(index: FileIndex, at: int) -> list[int]:
    """The declared overloads of a function or method that have a result type; empty where it has none."""
    definition = index.definitions[at]
    if definition.kind not in ("fn", "method") or definition.parent not in index.children:
        return []
    alike = index.children[definition.parent].get(definition.name, ())
    if len(alike) < 2:
        return []
    kinds = [
        other
        for other in alike
        if index.definitions[other].kind == definition.kind and is_static(index, other) == is_static(index, at)
    ]
    if len(kinds) < 2 or at != kinds[-1]:
        return []
    return [other for other in kinds if _declares_result(index, other)]


def _declares_result(index: FileIndex, at: int) -> bool:
    """Whether a definition is an overload signature with a result type."""
    definition = index.definitions[at]
    signing = index.vocabulary.signature_modifiers
    return bool(definition.type) and (signing is None or not signing.isdisjoint(definition.modifiers))


def alternatives_of(index: FileIndex, at: int) -> list[int]:
    """A member of a type, with those of its name in the other alternatives of a union type, or in other branches."""
    definition = index.definitions[at]
    if (definition.parent, definition.name) in index.armed:
        candidates = definitions_in_force(index, index.children.get(definition.parent, {}).get(definition.name, ()))
        return [*candidates] if at in candidates else [at]
    if definition.kind != "field" or index.definitions[definition.parent].kind != "type":
        return [at]
    return index.children[definition.parent][definition.name]


def is_explicit(index: FileIndex, position: int) -> bool:
    """Whether a member is an explicit interface implementation (`void IStore.Save() { … }`), which no receiver of the
    type itself has."""
    return "explicit" in index.definitions[position].modifiers


def members_meant(index: FileIndex, alike: list[int], of_class: bool | None) -> list[int]:
    """Those of a type's members of one name that a lookup finds: static ones, instance members, or either, by
    `of_class`."""
    found = [at for at in alike if not is_explicit(index, at)]
    return found if of_class is None else [at for at in found if is_static(index, at) == of_class]


def is_member(part: Definition) -> bool:
    """Whether a part of a type is a member of it, and no partial declaration."""
    return part.kind not in OWNER_KINDS or (part.kind == "class" and bool(part.owner))


def is_function(definition: Definition) -> bool:
    """Whether a definition is a function that may be used as a class: also one that an object holds (`App.Cart = function
    () {…}`)."""
    return definition.kind == "fn" or (definition.kind == "method" and "static" in definition.modifiers)


def is_static(index: FileIndex, at: int) -> bool:
    return "static" in index.definitions[at].modifiers


def _at(value: Value, index: int) -> Value:
    return Value(DEFINITION, value.path, index, value.name, value.args, value.strategy, value.static)
