""".NET's own library: namespaces of common types, and results of their members."""

import re
from collections.abc import Mapping

from codecompass.languages.csharp import net
from codecompass.languages.library import Library

_LIBRARY = Library(__file__)
TEMPLATES = _LIBRARY.templates()
CALLING_MEMBERS = frozenset({"Invoke"})
BASES = {**net.BASES, **_LIBRARY.sets("bases")}
"""Name of a type → names of all its bases."""
_KEYWORDS = (
    "bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void"
)
IMPLICIT_USINGS: Mapping[str, str] = _LIBRARY.tables["implicit_usings"]
SAME_AS: Mapping[str, str] = _LIBRARY.tables["same_as"]
"""Types with a keyword in the language → the keyword."""

QUALIFIED = {
    **{name: f"{namespace}.{name}" for name, namespace in net.NAMESPACES.items()},
    **{name: f"{space}.{name}" for space, names in _LIBRARY.sets("newer").items() for name in names},
    **{name: f"System.{name}" for name in _KEYWORDS.split()},
    **{name: f"System.{keyword}" for name, keyword in SAME_AS.items()},
}
"""Name of a type → its full name."""
_INTEGERS = "sbyte byte short ushort int uint long ulong nint nuint"
_NUMBERS = f"{_INTEGERS} float double decimal"
NUMBERS = frozenset(_NUMBERS.split())
VALUES = frozenset(f"{_NUMBERS} bool char DateTime DateTimeOffset TimeSpan Guid CancellationToken".split())
"""Types that don't accept `null`."""
PLAIN = VALUES | {"string", "Type", "Uri", "Nullable"}
WIDENS = _LIBRARY.sets("widens")
"""Types → those that their values are assignable to (C#, *Implicit numeric conversions*; operators of .NET's types)."""
LITERALS_FOR = {"#int": frozenset(_INTEGERS.split())}
"""Literals → types that one is assignable to if its value fits."""
LISTS, DICTIONARIES, COLLECTIONS = map(_LIBRARY.group, ("lists", "dictionaries", "collections"))
OBJECT_MEMBERS = frozenset("Equals ReferenceEquals ToString GetHashCode GetType".split())
"""Members of every type."""
_MEMBER_TYPES = {
    **{f"{kind}.ToString": "string" for kind in QUALIFIED},
    **_LIBRARY.column("give", "standard"),
    **net.RESULT_TYPES,
    **_LIBRARY.column("give", "members"),
}
_NAME = re.compile(r"(?<![\w$.@])(?!Tuple\b)[A-Za-z]\w*")


def _qualified(table: Mapping[str, str]) -> dict[str, str]:
    """Types with their full names, so that they are .NET's, whatever a file declares under that name."""
    return {
        key: _NAME.sub(lambda name: f"@{QUALIFIED[name[0]]}" if name[0] in QUALIFIED else name[0], written)
        for key, written in table.items()
    }


DELEGATES = _qualified(_LIBRARY.tables["delegates"])
"""Delegates → the function type that they are an alias of."""
MEMBER_TYPES = _qualified(_MEMBER_TYPES)
"""`Type.member` → its result, `$0` is the first type argument; followed by `@arg1`, its second parameter; by `@f`, the
parameter of its callback."""

COMMON = _LIBRARY.words("common")
OF_COLLECTIONS = frozenset(
    member.partition("@")[0]
    for owner, _, member in (key.partition(".") for key in _MEMBER_TYPES)
    if owner in COLLECTIONS
)
"""Members of collections, most of which anything that can be iterated over has."""
