"""Kotlin's own library, from `stdlib.tsv` (a line for each type, columns separated by tabs), beside Java's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from codecompass.languages.java import library as java


def _lines() -> Iterator[list[str]]:
    text = Path(__file__).with_name("stdlib.tsv").read_text(encoding="utf-8")
    return (line.split("\t") for line in text.splitlines() if not line.startswith("#"))


def _members(written: str) -> dict[str, str]:
    parts = (part.partition(":") for part in written.split(" ") if part)
    return {name.partition("/")[0]: result for name, _, result in parts}


def _arities(written: str) -> dict[str, tuple[int, int]]:
    """`plus/1:Int` → 1, 1."""
    parts = (part.partition(":")[0].partition("/") for part in written.split(" "))
    return {
        name: (int(least), int(most)) for name, _, span in parts if span for least, _, most in [span.partition("-")]
    }


_LINES = [*_lines()]
_TYPES = {name: (package, bases.split(), _members(own), _members(more)) for name, package, bases, own, more in _LINES}
"""Name of a type → its package, its bases, its members and its extensions with their results."""
QUALIFIED: Mapping[str, str] = {
    **java.QUALIFIED,
    **{name: f"{package}.{name}" for name, (package, *_) in _TYPES.items() if package},
}
"""Name of a type → its full name."""
FUNCTIONS: Mapping[str, str] = {
    name: f"{package[1:]}.{name}" for package, (_, _, own, _) in _TYPES.items() if package[:1] == "." for name in own
}
"""Name of a function that every file sees → its full name."""
_MUTABLE = {"List": "MutableList", "Set": "MutableSet", "Map": "MutableMap", "Collection": "MutableCollection"}


def _bases(name: str) -> tuple[str, ...]:
    """All bases of a type, the nearest first; Java's collections are mutable ones."""
    found = list(_TYPES[name][1]) if name in _TYPES else []
    beyond = java.BASES.get(name, frozenset()) if name not in _TYPES or not _TYPES[name][0] else ()
    found += [_MUTABLE[base] for base in sorted(beyond) if base in _MUTABLE] + sorted(beyond)
    for base in found:
        found += [other for other in (_TYPES[base][1] if base in _TYPES else ()) if other not in found]
    return tuple(dict.fromkeys(found))


_BASES = {name: _bases(name) for name in {*_TYPES, *java.BASES}}
_MAPPED = {
    **{name: name.capitalize() for name in java.VALUES}, "Integer": "Int", "Character": "Char", "void": "Unit",
    "Object": "Any",
}  # fmt: skip
"""Java's types → those that they are in Kotlin."""
BASES: Mapping[str, frozenset[str]] = {
    **{name: frozenset(bases) for name, bases in _BASES.items()},
    **{name: frozenset((known, *_BASES.get(known, ()))) for name, known in _MAPPED.items()},
}
"""Name of a type → names of all its bases."""
OWN_MEMBERS: Mapping[str, frozenset[str]] = {
    name: frozenset(one for at in (name, *bases) if at in _TYPES for one in _TYPES[at][2])
    for name, bases in _BASES.items()
    if name in _TYPES
}
"""Name of a type → its members, without extensions."""
ARITIES: Mapping[str, Mapping[str, tuple[int, int]]] = {
    name: found for name, _, _, own, _ in _LINES if name[:1] != "." and (found := _arities(own))
}
"""Name of a type → its own members, with the least and the greatest number of arguments."""
_NAME = re.compile(r"(?<![\w$.@])[A-Za-z]\w*")


def _qualified(written: str) -> str:
    return _NAME.sub(
        lambda name: f"@{QUALIFIED[name[0]]}" if name[0] in QUALIFIED else _function_type(name[0]), written
    )


def _function_type(name: str) -> str:
    return f"@kotlin.{name}" if name in ("Function", "Receiving") else name


def _results() -> Iterator[tuple[str, str]]:
    for package, (_, _, own, _) in _TYPES.items():
        if package[:1] == ".":
            yield from ((f"{package.rpartition('.')[2]}.{name}", result) for name, result in own.items() if result)
    for name, bases in _BASES.items():
        known = [_TYPES[at] for at in (name, *bases, "Any") if at in _TYPES]
        found: dict[str, str] = {}
        for each in (*(one[2] for one in known), *(one[3] for one in known)):
            found.update((member, result) for member, result in each.items() if member not in found)
        yield from ((f"{name}.{member}", result) for member, result in found.items() if result)


def _of_java() -> Iterator[tuple[str, str]]:
    """The results of Java's library, in which what `getName` gives is a property, too."""
    for key, result in java.MEMBER_TYPES.items():
        mapped = _JAVA.sub(lambda name: f"{name[1]}@kotlin.{_MAPPED[name[2]]}", result)
        yield key, mapped
        owner, _, name = key.rpartition(".")
        if _GETTER.match(name):
            yield f"{owner}.{name[3].lower()}{name[4:]}", mapped


_JAVA = re.compile(rf"(^|[\[,|])(?:@java\.lang\.)?({'|'.join(_MAPPED)})(?![\w.])")
_GETTER = re.compile(r"get[A-Z]\w*\Z")
MEMBER_TYPES: Mapping[str, str] = {
    **dict(_of_java()),
    **{
        key: _qualified(result).replace("@spread", "@iter" if key.endswith(".zip") else "@spread")
        for key, result in _results()
    },
    "kotlin.Pair": "@kotlin.Pair[$a,$b]",
    "sequences.generateSequence": "@kotlin.sequences.Sequence[$s]",
    "sequences.generateSequence@arg1": "@kotlin.Function[$a,$a]",
    "KClass.java": "@java.lang.Class[$0]",
    "KClass.javaObjectType": "@java.lang.Class[$0]",
}
"""`Type.member`, or `package.function` → its result; followed by `@arg1`, its second parameter."""
COMMON = java.COMMON.union(
    FUNCTIONS, *(each for _, _, own, more in _TYPES.values() for each in (own, more)), ("invoke", "run", "apply")
)
"""Names that many library types have: no evidence for a unique-name match."""
_COLLECTIONS = "Iterable Collection List Set Iterator ListIterator Sequence ArrayDeque Flow StateFlow Array Result Lazy"
ELEMENTS = {
    **java.ELEMENTS,
    **dict.fromkeys([*_COLLECTIONS.split(), *(f"Mutable{name}" for name in _COLLECTIONS.split())], 0),
}
ITEMS = {
    **dict.fromkeys(("Array", "List", "MutableList", "ArrayList"), 0),
    **dict.fromkeys(("Map", "MutableMap", "HashMap"), 1),
}
PAIRS = dict.fromkeys(("Map", "MutableMap", "HashMap", "LinkedHashMap"), QUALIFIED["Entry"]) | {"": "kotlin.Pair"}
FUNCTION_TYPES = {**java.FUNCTION_TYPES, "Function": -1, "Receiving": -1}
_NUMBERS = "Int Long Double Float Char Short Byte UInt ULong UShort UByte"
PLAIN = frozenset(f"String Boolean {_NUMBERS} ByteArray CharArray IntArray LongArray Class KClass".split())
NUMBERS = frozenset(f"String {_NUMBERS}".split())
