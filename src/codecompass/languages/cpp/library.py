"""The standard library's types: what leads through them back to a type of a repository."""

from __future__ import annotations

POINTERS = frozenset(
    {"unique_ptr", "shared_ptr", "optional", "weak_ptr", "reference_wrapper", "atomic", "observer_ptr"}
)
"""Types whose `->` and `*` lead to their argument."""
_LISTS = (
    "vector", "list", "deque", "array", "set", "multiset", "unordered_set", "unordered_multiset", "forward_list", "span",
    "initializer_list", "queue", "stack", "priority_queue", "valarray",
)  # fmt: skip
_MAPS = ("map", "multimap", "unordered_map", "unordered_multimap")
ELEMENTS = dict.fromkeys(_LISTS, 0)
"""Types → the argument that iteration gives."""
ITEMS = {**ELEMENTS, **dict.fromkeys(_MAPS, 1), "unique_ptr": 0, "shared_ptr": 0}
"""Types → the argument that an index gives."""
_OF_LISTS = (
    "front",
    "back",
    "at",
    "top",
    "emplace_back",
    "emplace_front",
    "value",
    "get",
    "value_or",
    "load",
    "exchange",
)
MEMBER_RESULTS = {
    **{f"{name}.{member}": "$0" for name in (*_LISTS, *POINTERS) for member in _OF_LISTS},
    **{f"{name}.at": "$1" for name in _MAPS},
    "unique_ptr.release": "$0",
    "weak_ptr.lock": "std::shared_ptr[$0]",
}
