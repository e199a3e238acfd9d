"""What words, types and functions of Go and its standard library mean."""

from codecompass.languages.library import Library
from codecompass.languages.vocabulary import read_vocabulary

_LIBRARY = Library(__file__)
MEMBER_RESULTS = _LIBRARY.column("give")
"""The last two parts of a function's name → type expression of its result."""
EXTERNAL_INTERFACES = {
    name: {signature[: signature.index("(")]: signature for signature in written.split("; ")}
    for name, written in _LIBRARY.tables["interfaces"].items()
}
"""Qualified name of an interface → its methods with their signatures."""

_BUILTIN_TYPES = (
    "any", "bool", "byte", "comparable", "complex64", "complex128", "error", "float32", "float64", "int", "int8",
    "int16", "int32", "int64", "rune", "string", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr",
)  # fmt: skip
_BUILTIN_FUNCTIONS = (
    "append", "cap", "clear", "close", "complex", "copy", "delete", "imag", "len", "make", "max", "min", "new",
    "panic", "print", "println", "real", "recover",
)  # fmt: skip
_NAMELESS_TYPES = ("map", "chan", "func")
"""Names that `syntax.type_expression` gives to types without one."""
VOCABULARY = read_vocabulary(
    __file__,
    builtins=frozenset((*_BUILTIN_TYPES, *_BUILTIN_FUNCTIONS, *_NAMELESS_TYPES)),
    member_types=MEMBER_RESULTS,
    external_interfaces=EXTERNAL_INTERFACES,
)  # fmt: skip
