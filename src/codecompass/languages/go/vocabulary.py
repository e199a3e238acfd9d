"""What words, types and functions of Go and its standard library mean."""

from codecompass.languages.library import Library
from codecompass.languages.vocabulary import Vocabulary

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
VOCABULARY = Vocabulary(
    builtins=frozenset((*_BUILTIN_TYPES, *_BUILTIN_FUNCTIONS, *_NAMELESS_TYPES)),
    builtin_module="builtin",
    literals={
        "#str": "string",
        "#int": "int",
        "#float": "float64",
        "#rune": "rune",
        "#bool": "bool",
        "#dict": "map",
        "#list": "[]",
    },
    elements={"[]": 0, "chan": 0, "map": 0, "Seq": 0, "Seq2": 0},
    items={"[]": 0, "map": 1, "Seq2": 1},
    results={"func": 0},
    memberless=frozenset({"builtin.any", "builtin.comparable"}),
    member_types=MEMBER_RESULTS,
    common=frozenset(
        "Get Set Add New Run Open Close Read Write Send Start Stop Next Name Value Call Apply Main Len Less Swap "
        "String Error Unwrap Update Delete Create Print Printf Println Errorf Fatal Fatalf Log Logf Skip Helper "
        "Marshal Unmarshal MarshalJSON UnmarshalJSON Encode Decode Reset Flush Lock Unlock Done Wait Err Init "
        "Execute Handle Serve ServeHTTP Query Exec Scan Parse Format Type Kind Bytes Copy Clone Equal Index Header "
        "Status Code Cancel Join Split Push Pop Do Test Has Contains Load Store Range Data Context Method Path".split()
    ),
    external_interfaces=EXTERNAL_INTERFACES,
)  # fmt: skip
