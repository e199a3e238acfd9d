"""Types declared in blocks, where the name alone is ambiguous: several blocks of a file declare it, or its top level
does, too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from codecompass.model import TYPE_KINDS
from codecompass.resolve.values import DEFINITION, EVERYWHERE, LEXICAL, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

_NONE: Mapping[str, Values] = {}
_NO_SCOPES: Mapping[int, tuple[str, ...]] = {}


def seen_at(evaluator: Evaluator, index: FileIndex, scope: int, position: int) -> Mapping[str, Values]:
    """The ambiguous names of block types that are visible at a position, with their values."""
    if not index.in_blocks or position >= EVERYWHERE:
        return _NONE
    names: Mapping[int, tuple[str, ...]] = evaluator.once(("guarded", index.path), _guarded, index, empty=_NO_SCOPES)
    found: dict[str, Values] = {}
    while names and scope >= 0:
        for name in names.get(scope, ()):
            at = _type_at(index, scope, name, position) if name not in found else None
            if at is not None:
                found[name] = evaluator.declared.instance(
                    Value(DEFINITION, index.path, at, "", (), LEXICAL), (), index.path
                )
        scope = index.definitions[scope].parent
    return found


def _guarded(index: FileIndex) -> Mapping[int, tuple[str, ...]]:
    """Scope → names of several types in its blocks, or of one in a block and another outside of blocks."""
    found: dict[int, list[str]] = {}
    for (scope, name), bindings in index.bindings.items():
        inside = sum(_type_of(index, binding.value) is not None for binding in bindings)
        if inside > 1 or (inside and index.named(scope, name)):
            found.setdefault(scope, []).append(name)
    return {scope: tuple(names) for scope, names in found.items()}


def _type_at(index: FileIndex, scope: int, name: str, position: int) -> int | None:
    """The type of that name that the innermost block around a position declares."""
    around = [b for b in index.bindings[scope, name] if b.start <= position < b.end]
    types = ((b.end - b.start, at) for b in around if (at := _type_of(index, b.value)) is not None)
    return min(types, default=(0, None))[1]


def _type_of(index: FileIndex, value: str) -> int | None:
    at = int(value[4:]) if value.startswith("#def") and value[4:].isdecimal() else 0
    return at if at and index.definitions[at].kind in TYPE_KINDS else None
