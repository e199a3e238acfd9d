"""What words, types and members of Kotlin and its library mean; the rest is Java's."""

from __future__ import annotations

from msgspec.structs import replace

from codecompass.languages.java import vocabulary as java
from codecompass.languages.kotlin import library
from codecompass.languages.kotlin.operations import CALLED, OF_OPERATORS

VOCABULARY = replace(
    java.VOCABULARY,
    literals={
        "#str": "@kotlin.String", "#int": "@kotlin.Int", "#float": "@kotlin.Double", "#bool": "@kotlin.Boolean",
        "#char": "@kotlin.Char",
    },
    elements=library.ELEMENTS,
    items=library.ITEMS,
    pairs=library.PAIRS,
    member_types=library.MEMBER_TYPES,
    all_members={},
    bases=library.BASES,
    function_types=library.FUNCTION_TYPES,
    functions=library.FUNCTIONS,
    receiving=frozenset({"Receiving"}),
    procedures=frozenset(),
    anything=frozenset({"Any", "Object"}),
    own_members=library.OWN_MEMBERS,
    arities=library.ARITIES,
    common=library.COMMON,
    plain=library.PLAIN,
    numbers=library.NUMBERS,
    values=frozenset(),
    not_constructing=frozenset(),
    boxes={},
    widens={},
    literals_for={"#int": frozenset(("Long", "Short", "Byte", "UInt", "ULong")), "#float": frozenset(("Float",))},
    protocol_members={"@iter": "iterator()", "@next": "next()", "()": "invoke()", "[]": "get()", **OF_OPERATORS},
    calling_members=frozenset({"invoke"}),
    invoking=frozenset({"invoke"}),
    operations=CALLED,
    object_members=frozenset({"toString", "equals", "hashCode"}),
    implied_bases={"enum": "@kotlin.Enum"},
    builtins=frozenset(library.QUALIFIED),
)  # fmt: skip
