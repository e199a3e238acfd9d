"""Java's own library: packages of common types and results of their members, from `jdk.tsv` (a line for each type,
columns separated by tabs); and functional interfaces as function types."""

import re
from collections.abc import Mapping
from pathlib import Path

from codecompass.languages.library import Library

CALLING_MEMBERS = frozenset(
    "accept apply applyAsDouble applyAsInt applyAsLong call compare get getAsBoolean getAsDouble getAsInt getAsLong run "
    "test".split()
)
"""Methods of the library's functional interfaces."""


def _lines() -> list[list[str]]:
    text = Path(__file__).with_name("jdk.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


_LIBRARY = Library(__file__)
TEMPLATES = _LIBRARY.templates()
_TYPES = _lines()
_PRIMITIVES = "boolean byte char double float int long short void"
QUALIFIED: Mapping[str, str] = {
    **{name: f"{package}.{name}" for name, package, *_ in _TYPES},
    **{name: name for name in _PRIMITIVES.split()},
}
"""Name of a type → its full name."""
BASES: Mapping[str, frozenset[str]] = {name: frozenset(bases.split()) for name, _, bases, *_ in _TYPES}
"""Name of a type → names of all its bases."""
IMPLICIT = frozenset(name for name, package, *_ in _TYPES if package == "java.lang")
"""Types that are visible in every file."""

_BOXES: Mapping[str, str] = _LIBRARY.tables["boxes"]
_WIDER = _LIBRARY.sets("wider")
_WIDENS = {
    **{name: frozenset((*wider, _BOXES[name], *BASES[_BOXES[name]])) for name, wider in _WIDER.items()},
    **{box: frozenset((name, *_WIDER[name], *BASES[box])) for name, box in _BOXES.items()},
}
WIDENS: Mapping[str, frozenset[str]] = {
    **_WIDENS,
    **{name: _WIDENS[one] | {one} for name, one in (("Int", "int"), ("Char", "char"))},
}
"""Types → those that their values are assignable to (Java, *Method Invocation Conversion*); also those by which Kotlin
calls Java's."""
BOXES = {name: QUALIFIED[box] for name, box in _BOXES.items()}
"""Primitive types → the full names of their boxes."""
VALUES = frozenset(_BOXES)
PLAIN = VALUES | {"String", *_BOXES.values(), "Class", "UUID", "BigDecimal", "BigInteger", "Pattern"}
NUMBERS = (VALUES - {"boolean"}) | {"String"}
"""Results of arithmetic, decided by the first operand; a string stays a string."""

ELEMENTS = dict.fromkeys(_LIBRARY.group("collections"), 0)
"""Types → index of their element type among the type arguments."""

FUNCTION_TYPES: Mapping[str, int | None] = {
    "Function": -1, "BiFunction": -1, "Supplier": -1, "Callable": -1, "Consumer": None, "BiConsumer": None, "Runnable": None,
}  # fmt: skip
DELEGATES: Mapping[str, str] = _LIBRARY.tables["delegates"]
"""Functional interfaces → the function type that they are an alias of."""

OBJECT_MEMBERS = frozenset("equals hashCode toString getClass clone notify notifyAll wait finalize".split())
"""Members of every object."""
_RESULTS = {
    **{
        f"{name}.{member}": type_
        for name, _, _, members, _ in _TYPES
        for member, _, type_ in (part.partition(":") for part in members.split())
    },
    **_LIBRARY.column("give", "standard"),
}
_NAME = re.compile(r"(?<![\w$.@])[A-Za-z]\w*")


def _qualified(table: Mapping[str, str]) -> dict[str, str]:
    """Types with their full names, so that they are the library's, whatever a file declares under that name."""
    return {
        key: _NAME.sub(lambda name: f"@{QUALIFIED[name[0]]}" if "." in QUALIFIED.get(name[0], "") else name[0], written)
        for key, written in table.items()
    }


_MADE = {"Enum": frozenset({"values"})}
"""Members that the compiler makes."""
ALL_MEMBERS: Mapping[str, frozenset[str]] = {
    f"{package}.{name}": frozenset(
        (*(part.partition(":")[0].partition("@")[0] for part in members.split()), *more.split())
    )
    | _MADE.get(name, frozenset())
    for name, package, _, members, more in _TYPES
}
"""Full name of a type → the names of all its members, inherited ones included, except those of every object."""

_GIVEN = _LIBRARY.column("give", "members") | {
    f"{member}@arg0": taken for member, taken in _LIBRARY.column("take").items()
}
MEMBER_TYPES = {**_qualified(_GIVEN), **_qualified(_RESULTS), **_LIBRARY.column("give", "containers")}
"""`Type.member` → its result; followed by `@arg1`, its second parameter."""

COMMON = OBJECT_MEMBERS.union(_LIBRARY.words("common"), *ALL_MEMBERS.values())
"""Names that many library types have: no evidence for a unique-name match."""
