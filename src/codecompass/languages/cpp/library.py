"""The standard library: types that lead back to a type of a repository, and names of functions."""

from collections.abc import Mapping

from codecompass.languages.library import Library

_LIBRARY = Library(__file__)
FIXED_SIZE: Mapping[str, str] = _LIBRARY.tables["fixed_size"]
"""Names of number types → what they are where pointers have 64 bits, as on most systems."""
NUMBERS = frozenset(FIXED_SIZE.values()) | frozenset(
    "char float double long_double bool long_long unsigned_long_long wchar_t char8_t char16_t char32_t".split()
)
"""Types that convert to each other."""
TO_NUMBERS = frozenset(f"{mark}ptr_{number}" for number in NUMBERS for mark in ("", "c"))
"""Pointers to numbers and characters: `ptr_char` is `char*`, `cptr_char` `const char*`."""
WIDENS = {
    **dict.fromkeys(("bool", "char", "signed_char", "unsigned_char", "short", "unsigned_short"), frozenset({"int"})),
    "float": frozenset({"double"}),
    **{f"ptr_{number}": frozenset({f"cptr_{number}"}) for number in NUMBERS},
    "ptr_char": frozenset({"cptr_char", "string", "string_view"}),
    "cptr_char": frozenset({"string", "string_view"}),
}
"""Types → those that they are promoted to, which overloads prefer to other conversions."""
BASES = {
    **{
        f"{kind}stream": frozenset({"istream", "ostream", "iostream", "ios", "ios_base"})
        for kind in ("f", "string", "io")
    },
    **{f"i{kind}stream": frozenset({"istream", "ios", "ios_base"}) for kind in ("f", "string")},
    **{f"o{kind}stream": frozenset({"ostream", "ios", "ios_base"}) for kind in ("f", "string")},
}
"""Streams → their bases."""
POINTERS = frozenset(_LIBRARY.group("pointers"))
"""Types whose `->` and `*` lead to their argument."""
_LISTS, _MAPS = _LIBRARY.group("lists"), _LIBRARY.group("maps")
ELEMENTS = dict.fromkeys(_LISTS, 0)
"""Types → the argument that iteration gives."""
ITEMS = {**ELEMENTS, **dict.fromkeys(_MAPS, 1), "unique_ptr": 0, "shared_ptr": 0}
"""Types → the argument that an index gives."""
MEMBER_RESULTS = _LIBRARY.column("give")
COMMON = _LIBRARY.words("common")
"""Names that many library types have: no evidence for a unique-name match."""
SYSTEM_FUNCTIONS = _LIBRARY.words("system")
"""Functions that headers of the standard library and of POSIX declare."""
