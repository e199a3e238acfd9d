"""What words and types of C and C++ and their standard library mean."""

from codecompass.languages.c.declarators import FUNCTION
from codecompass.languages.cpp import library
from codecompass.languages.cpp.library import NUMBERS, TO_NUMBERS
from codecompass.languages.cpp.operations import CALLED, REWRITTEN
from codecompass.languages.vocabulary import Vocabulary, read_vocabulary

CONST, RVALUE = "const", "rvalue"
"""Around the types of constants, and of parameters that take only values which nothing else refers to."""
POINTER, CONST_POINTER = "ptr", "cptr"
"""Around what pointers point to, and constants that they do."""
GLOBAL = "GLOBAL"
"""Stands for the scope in `::open`, which is in no namespace."""
NEW = "#new"
"""The key of a type's constructors."""
VOCABULARY = read_vocabulary(
    __file__,
    outside_scopes=("std", GLOBAL),
    literals_for={
        f"#{mark}str": frozenset({f"{mark}string", f"{mark}string_view"}) for mark in ("", "w", "u16", "u32")
    },
    values=NUMBERS,
    converted=NUMBERS,
    plain=NUMBERS | TO_NUMBERS,
    widens=library.WIDENS,
    pointers_to={number: f"ptr_{number}" for number in NUMBERS},
    transparent={CONST: 0, RVALUE: 0, POINTER: 0, CONST_POINTER: 0},
    addressed={"": POINTER, CONST: CONST_POINTER},
    wrapped={POINTER: frozenset(), CONST_POINTER: frozenset()},
    bases=library.BASES,
    converting=(NEW, "operator "),
    common=library.COMMON,
    builtins=frozenset(
        "void char short int long float double signed unsigned bool _Bool size_t ssize_t ptrdiff_t int8_t int16_t int32_t "
        "int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t FILE va_list".split()
    ) | {FUNCTION, *NUMBERS},
    results={FUNCTION: 0, "function": 0},
    elements=library.ELEMENTS,
    items={**library.ITEMS, **dict.fromkeys(TO_NUMBERS, 0)},
    member_types=library.MEMBER_RESULTS,
    auto_dereferenced=dict.fromkeys(library.POINTERS | TO_NUMBERS, 0),
    constructors=(NEW,),
    operations=CALLED,
    rewritten=REWRITTEN,
    leading_nowhere=Vocabulary().leading_nowhere | {"[]", "@iter"},
    memberless=frozenset(f"std.{name}" for name in ("void", "char", "int", "float", "double", "bool")),
)  # fmt: skip
