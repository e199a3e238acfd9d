"""What words, types and functions of Python, its standard library and others mean."""

import builtins
import sys
from abc import ABCMeta

from codecompass.languages.paths import OPERATORS, REFLECTED, UNARY
from codecompass.languages.python import library, relations
from codecompass.languages.python.operations import CALLED
from codecompass.languages.vocabulary import read_vocabulary

_OF_BUILTINS = frozenset(
    name for kind in (str, bytes, list, dict, set, tuple, int, float, frozenset) for name in dir(kind)
)
COMMON = _OF_BUILTINS | library.LIBRARY.words("common")
"""Members with these names often belong to Python's own types, so the name alone is no evidence."""

WRAPPING_PACKAGES = library.LIBRARY.words("wrapping")
"""A member of such a value that only one type of the tree has is evidence for that type."""

_NAMED_OTHERWISE = {"div": "truediv", "rem": "mod", "shl": "lshift", "shr": "rshift"}
"""Operators' steps → names of their methods, where these differ."""
_OPERATORS = {
    **{step: f"__{_NAMED_OTHERWISE.get(step[1:], step[1:])}__" for step in (*OPERATORS.values(), *UNARY.values())},
    **{step: f"__r{_NAMED_OTHERWISE.get(step[2:], step[2:])}__" for step in REFLECTED.values()},
}

VOCABULARY = read_vocabulary(
    __file__,
    templates=library.LIBRARY.templates(),
    relating=relations.ONE | relations.MANY,
    object_members=frozenset(dir(object)) - {"__class__"},
    all_members=dict.fromkeys(("builtins.type", "abc.ABCMeta"), frozenset(dir(ABCMeta))),
    standard_members=library.own_members(),
    own_packages=frozenset({*sys.stdlib_module_names, "builtins"}),
    own_members=library.LIBRARY.sets("own"),
    builtins=frozenset(dir(builtins)),
    transparent={
        "Optional": 0, "Annotated": 0, "ClassVar": 0, "Final": 0, "Required": 0, "NotRequired": 0, "Union": -1,
        "ReadOnly": 0, **dict.fromkeys(library.TRANSPARENT, 0),
    },
    elements=library.DECLARED.elements | library.ELEMENTS,
    items=library.DECLARED.items | library.ELEMENTS,
    member_types=library.MEMBER_TYPES,
    fields_by_name=library.FIELDS_BY_NAME,
    members_of_derived=library.MEMBERS_OF_DERIVED,
    returning_itself=library.RETURNING_ITSELF,
    member_homes=library.MEMBER_HOMES,
    awaited=library.AWAITED,
    wrapping_packages=WRAPPING_PACKAGES,
    protocol_members={
        "@enter": "__enter__",
        "[]": "__getitem__",
        "@iter": "__iter__",
        "@next": "__next__",
        "()": "__call__",
        ".": "__get__",
        "@await": "__await__",
        **_OPERATORS,
        ".*": "__getattr__",
        "async @enter": "__aenter__",
        "async @iter": "__aiter__",
        "async @next": "__anext__",
    },
    operations=CALLED,
    common=COMMON,
)  # fmt: skip
