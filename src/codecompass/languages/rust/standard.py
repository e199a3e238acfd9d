"""Rust's standard library, and a few crates in general use: results and element types, by `library.toml`."""

import re

from codecompass.languages.library import Library
from codecompass.model import STANDARD

STANDARD_CRATES = frozenset({"std", "core", "alloc", "proc_macro", "test"})
_LIBRARY = Library(__file__)
PRELUDE = _LIBRARY.words("prelude")
COMMON = _LIBRARY.words("common")
"""Names that the standard library or half of all crates have: too common for a unique-name match."""
ELEMENTWISE, FAILED, FOLDING = map(_LIBRARY.words, ("elementwise", "failed", "folding"))
_LISTS, _MAPS = _LIBRARY.group("lists"), _LIBRARY.group("maps")
_RESULTS = ("LockResult", "TryLockResult")
"""Aliases of `Result`."""
ELEMENTS = {
    **dict.fromkeys((*_LISTS, *_LIBRARY.group("iterators"), "Option", "Result", *_RESULTS, "Keys"), 0),
    **dict.fromkeys(_MAPS, -1),
    **dict.fromkeys(("Values", "ValuesMut"), 1),
}
ITEMS = {**dict.fromkeys(_LISTS, 0), **dict.fromkeys(_MAPS, 1)}
PROVIDED_BY_DEREF = {
    "Vec": "Array",
    "String": "str",
    "PathBuf": "Path",
    "OsString": "OsStr",
    "CString": "CStr",
    "MutPointer": "ConstPointer",
}
"""Types → the type that they dereference to, with its methods."""
_DEREFERENCED = ("Deref", "DerefMut", *_LIBRARY.words("dereferenced"))
AUTO_DEREFERENCED = dict.fromkeys((*_LIBRARY.group("pointers"), *_DEREFERENCED), 0)
"""Types that are dereferenced implicitly here: `(*pointer).name` is written as `pointer.name`, and a type with the
bound `Deref<Target = T>` has all members of `T`."""

_IMPLEMENTING = _LIBRARY.sets("implementing")
IMPLEMENTED = {
    kind: frozenset(trait for trait, kinds in _IMPLEMENTING.items() if kind in kinds)
    for kind in frozenset().union(*_IMPLEMENTING.values())
}
MARKERS = frozenset({"Send", "Sync", "Sized", "Unpin", "Copy", "Clone"})
CONVERTED_BY = {"Into": "From", "TryInto": "TryFrom"}
COMPARING = frozenset({"max", "min", "clamp"})
"""Methods of comparable types that return one of two values."""
RETURNING_SELF = _LIBRARY.words("returning_self")
"""Methods that return their receiver's type, unless declared otherwise."""

_KINDS = {
    "unsigned": ("u8", "u16", "u32", "u64", "u128", "usize"),
    "signed": ("i8", "i16", "i32", "i64", "i128", "isize"),
    "float": ("f32", "f64"),
    "pointer": ("ConstPointer", "MutPointer"),
}
OWN_MEMBERS = {name: own for kind, own in _LIBRARY.sets("own").items() for name in _KINDS.get(kind, (kind,))}
"""Type → inherent methods and functions."""
OWN_MEMBERS["u8"] |= OWN_MEMBERS.pop("byte")
WRAPPED = _LIBRARY.sets("wrapped")
"""Methods of smart pointers themselves, which precede those of the pointee."""

_NAME = re.compile(r"(?<![\w.@$])(?!Tuple\b)[A-Za-z]\w*")


def _is_anothers(member: str) -> bool:
    """Whether a list type lacks a method that others have (`take` of sets, for an array)."""
    kind, _, name = member.partition(".")
    own = OWN_MEMBERS.get(kind, frozenset()) | OWN_MEMBERS.get(PROVIDED_BY_DEREF.get(kind, ""), frozenset())
    others = (name in OWN_MEMBERS.get(other, ()) for other in _LISTS)
    return kind in OWN_MEMBERS and kind in _LISTS and name not in own and any(others)


MEMBER_TYPES = {
    member: _NAME.sub(rf"{STANDARD}\g<0>", written)
    for member, written in _LIBRARY.column("give").items()
    if not _is_anothers(member)
}
MEMBER_TYPES |= {
    f"{other}.{member.removeprefix('Result.')}": written
    for member, written in MEMBER_TYPES.items()
    for other in _RESULTS
    if member.startswith("Result.")
}
"""Results of members; the types are the library's, whatever a file declares under their names."""

ALL_MEMBERS = {
    f"{home}.{trait}": frozenset(members.split(","))
    for module, traits in _LIBRARY.sets("traits").items()
    for trait, _, members in (one.partition("=") for one in traits)
    for home in (f"std.{module}", f"core.{module}", "std")  # the last where the prelude imports it
}
"""Traits → all their methods, those of implied traits included."""
PROVIDED_BY_EXTENSION = frozenset(
    [f"{kind}.{name}" for kind in ("Option", "Result") for name in ("context", "with_context")]
    + [f"Iterator.{name}" for name in ("sorted", "sorted_by", "sorted_by_key", "unique", "dedup")]
)
"""Those of these members that crates provide by extension: extensions in the tree under the same name precede them."""
