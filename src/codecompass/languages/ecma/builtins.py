"""Globals of JavaScript, element types of its containers, and what libraries give, by `library.toml`."""

from __future__ import annotations

from codecompass.languages.library import Library

_LIBRARY = Library(__file__)
BUILTINS = _LIBRARY.words("builtins")
COMMON = _LIBRARY.words("common")
OBJECT_MEMBERS = _LIBRARY.words("object_members")
_LISTS, _ARRAYS, _MAPS = map(_LIBRARY.group, ("lists", "arrays", "maps"))
_STREAMS = ("Observable", "Subject", "BehaviorSubject", "ReplaySubject")
CONTEXTS = {"Context": 0}
"""Element type of a context."""
ELEMENTS = {**dict.fromkeys((*_LISTS, *_STREAMS), 0), **dict.fromkeys(_MAPS, -1), **CONTEXTS}
ITEMS = {**dict.fromkeys((*_ARRAYS, "ArrayLike", "NodeListOf"), 0), "Record": 1}
MEMBER_TYPES = _LIBRARY.column("give")
CALLBACKS = _LIBRARY.column("take")
HANDLERS = _LIBRARY.column("take_any")
COMPONENT_NAMES = frozenset(("FC", "FunctionComponent", "VFC", "VoidFunctionComponent", "ComponentType", "NextPage"))
FUNCTION_NAMES = COMPONENT_NAMES | {"UseBoundStore", "RequestHandler"}
AUGMENTED = {
    f"{module}.{name}": (f"Express.{name}", f"express-serve-static-core.{name}")
    for module in ("express", "express.default")
    for name in ("Request", "Response")
}
"""External types → others, whose members they have, that the tree may add to."""
