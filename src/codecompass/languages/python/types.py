"""Types in Python: in annotations, and as values that names are assigned (`Items = list["Item"]`)."""

import re
from collections.abc import Sequence

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

TYPE_VARIABLES = frozenset({"TypeVar", "typing.TypeVar", "t.TypeVar", "typing_extensions.TypeVar"})
_CONSTRUCTORS = frozenset(name.encode() for name in TYPE_VARIABLES)
_DECLARING = frozenset({b"Generic", b"Protocol", b"typing.Generic", b"typing.Protocol", b"t.Generic", b"t.Protocol"})
"""Bases that declare all type parameters of a class."""
_VARIABLE = re.compile(r"_*(?:[A-Z]{1,2}\d*|[A-Z]\w*T|T_\w+|\w+_(?:T|co|contra))")
_GENERIC = frozenset(
    "Union Optional List Dict Set FrozenSet Tuple Type Deque DefaultDict OrderedDict Counter Iterable Iterator Sequence "
    "Collection Mapping MutableMapping MutableSequence MutableSet AbstractSet Generator Callable Awaitable Coroutine "
    "AsyncIterator AsyncIterable AsyncGenerator ContextManager AsyncContextManager Annotated".split()
)
_GENERIC_NAMES = frozenset({"list", "dict", "set", "frozenset", "tuple", "type", "deque", "defaultdict"})
"""Generic types with unambiguous names, so that `list[x]` is no indexing."""
_ALTERNATIVES = re.compile(r"""[\w.\s|\[\],"']++\Z""")
_NAMES_A_TYPE = re.compile(r"\b(?:[A-Z]\w*[a-z]\w*|None|str|int|bytes|float|bool|dict|list|tuple|set)\b")
_NOISE = str.maketrans("", "", "\\\"'")


def type_expression(node: Node, expressions: Expressions) -> str:
    """`"List[Foo]"` → `List[Foo]`, without the quotes of forward references; `(A, B)` of a type guard → `A|B`."""
    if node.type in ("class_pattern", "union_pattern"):
        parts = children_of(node)
        return "|".join(type_expression(part, expressions) for part in (parts if node.type[0] == "u" else parts[:1]))
    written = expressions.code(node)
    if written[:1] == "(":
        inner = children_of(node)
        if node.type == "tuple":
            types = (type_expression(child, expressions) for child in inner)
            return "|".join("None" if one == "type(None)" else one for one in types)
        if node.type in ("type", "parenthesized_expression") and inner:
            return type_expression(inner[0], expressions)
    if "Literal[" in written:
        written = _LITERAL.sub(_written_values, written)
    return written.translate(_NOISE)


_LITERAL = re.compile(r"(?:\w+\.)?\bLiteral\[([^\[\]]*)\]")
_WORD = re.compile(r"""["'](\w{1,30})["']""")


def _written_values(literal: re.Match[str]) -> str:
    """`Literal["r", True]` → `str[=r]|bool[=True]`, by which overloads are told apart; as it is with other values."""
    found = []
    for value in literal[1].split(","):
        word = _WORD.fullmatch(value)
        found.append(f"str[={word[1]}]" if word else f"bool[={value}]" if value in ("True", "False") else "")
    return "|".join(found) if all(found) and len(found) <= MOST_VALUES else literal[0]


MOST_VALUES = 6


def is_generic(path: str) -> bool:
    """Whether a path names a generic type, so that brackets behind it contain type arguments."""
    return path in _GENERIC_NAMES or path.rpartition(".")[2] in _GENERIC


def is_alias(written: str) -> bool:
    """Whether a variable's declared type makes it a type alias."""
    return written.rpartition(".")[2].lstrip("_") == "TypeAlias"


def type_itself(node: Node, expressions: Expressions) -> str:
    """The path of a type that is used as a value."""
    return f"<type[{type_expression(node, expressions)}]>"


def type_alternatives(node: Node, expressions: Expressions, depth: int) -> str:
    """`A | None` as a type; `#?` for other operators."""
    operator = node.child_by_field_name("operator")
    if operator is None or operator.type != "|":
        return "#?"
    text = expressions.code(node)
    if not _ALTERNATIVES.match(text) or not _NAMES_A_TYPE.search(text):
        return "#?"
    return type_itself(node, expressions)


_CLASS = re.compile(r"(?:.*\.)?_*[A-Z]\w*[a-z]\w*\Z")
_BUILTIN = frozenset({"str", "int", "bytes", "float", "bool", "object", "None"})
_LONGEST = 80


def type_arguments(path: str, keys: Sequence[Node], expressions: Expressions) -> str:
    """`Shelf[Cart, int]` → `Cart,int`, where that may be a type with type arguments; empty otherwise."""
    if _CLASS.match(path) is None or not keys:
        return ""
    written = [type_expression(key, expressions) for key in keys]
    text = ",".join(written)
    if len(text) > _LONGEST or not all(_is_type(key, one) for key, one in zip(keys, written, strict=True)):
        return ""
    return text


def _is_type(key: Node, written: str) -> bool:
    if key.type in ("identifier", "attribute"):
        return written in _BUILTIN or _CLASS.match(written) is not None
    return key.type == "none" or (key.type == "subscript" and _ALTERNATIVES.match(written) is not None)


def is_type_variable(assignment: Node) -> bool:
    """Whether a statement defines a type variable (`T = TypeVar("T")`)."""
    value = assignment.child_by_field_name("right")
    maker = value.child_by_field_name("function") if value is not None and value.type == "call" else None
    return maker is not None and maker.text in _CONSTRUCTORS


def of_own_variables(definition: Node) -> tuple[str, ...]:
    """Type parameters of a class whose bases name type variables of its file that no convention tells:
    `AnyModel = TypeVar("AnyModel")`, `class Results(Sequence[AnyModel])`."""
    bases = definition.child_by_field_name("superclasses")
    subscripts = [one for one in children_of(bases) if one.type == "subscript"] if bases is not None else []
    generic = (one.child_by_field_name("value") for one in subscripts)
    if not subscripts or any(one is not None and one.text in _DECLARING for one in generic):
        return ()
    names = [name for one in subscripts for key in one.children_by_field_name("subscript") for name in _names(key)]
    own = _variables_of(definition) if any(not is_conventional(name) for name in names) else frozenset()
    return tuple(dict.fromkeys(n for n in names if n in own or is_conventional(n))) if own & {*names} else ()


def is_conventional(name: str) -> bool:
    """Whether a name is one that type variables have by convention (PEP 8)."""
    return _VARIABLE.fullmatch(name) is not None


def _names(node: Node) -> list[str]:
    if node.type == "identifier":
        return [node.text.decode()] if node.text else []
    return [name for child in children_of(node) for name in _names(child)]


def _variables_of(definition: Node) -> frozenset[str]:
    """The type variables that the module around a definition defines."""
    module = definition
    while module.parent is not None:
        module = module.parent
    statements = (one for one in children_of(module) if one.type == "assignment" and is_type_variable(one))
    left = (one.child_by_field_name("left") for one in statements)
    return frozenset(one.text.decode() for one in left if one is not None and one.text)


def type_variable(call: Node, expressions: Expressions) -> str:
    """The default of a type variable: its bound, or the union of its constraints."""
    args = children_of(call.child_by_field_name("arguments"))
    for argument in args:
        name, value = argument.child_by_field_name("name"), argument.child_by_field_name("value")
        if argument.type == "keyword_argument" and name is not None and expressions.text(name) == "bound":
            return type_itself(value, expressions) if value is not None else "#?"
    constraints = [type_expression(one, expressions) for one in args[1:] if one.type != "keyword_argument"]
    return f"<type[Union[{','.join(constraints)}]]>" if constraints else "#?"
