"""C++'s types as type expressions: `std::vector<Item*>&` → `std::vector[ptr[Item]]`, `const Item*` → `cptr[Item]`,
`const char*` → `@cptr_char[char]`."""

import re
from collections.abc import Iterator

from codecompass.languages.c import declarators
from codecompass.languages.cpp.library import FIXED_SIZE, NUMBERS
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.protocol import Expressions, Node

DEEPEST = 6
CONSTANT, POINTER = "const[", "ptr["
_SIZED = re.compile(r"unsigned|signed|long|short|char|double")
_POINTING = frozenset(
    {"pointer_declarator", "array_declarator", "abstract_pointer_declarator", "abstract_array_declarator"}
)


def type_expression(node: Node, expressions: Expressions) -> str:
    """A type, or that of the name in a declarator."""
    if node.type in ("parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration"):
        return _in_full(node, node.child_by_field_name("declarator"))
    around = declarators.declaring(node)
    if around is None:
        return written(node)
    base = written(_trailing(node)) or _in_full(around, node)
    return f"{declarators.FUNCTION}[{base}]" if base and declarators.points_to_function(node) else base


def _in_full(around: Node, declarator: Node | None) -> str:
    """The type of a declaration, with whether it is constant, and whether it is a pointer to a number."""
    base = written(around.child_by_field_name("type"))
    is_constant = any(one.type == "type_qualifier" and text_of(one) == "const" for one in around.children)
    if base in NUMBERS or base == "void":
        depth = _pointers(declarator)
        pointer = f"@{'c' if is_constant else ''}ptr_{base}[{base}]"
        return base if not depth else pointer if depth == 1 and base != "void" else ""
    if base and _pointers(declarator):
        return f"{'c' if is_constant else ''}{POINTER}{base}]"
    if base and around.type == "parameter_declaration" and _is_of_temporary(declarator):
        return f"rvalue[{base}]"
    return f"{CONSTANT}{base}]" if base and is_constant else base


def _is_of_temporary(declarator: Node | None) -> bool:
    """Whether a parameter takes only values that nothing else refers to: `Cart&& cart`."""
    while declarator is not None and declarator.type not in ("reference_declarator", "abstract_reference_declarator"):
        declarator = declarators.inner(declarator)
    return declarator is not None and declarator.children[0].type == "&&"


def _pointers(declarator: Node | None) -> int:
    """How many times a name's declarators make a pointer of its type."""
    count, outer = 0, declarator
    while declarator is not None and declarator.type != "function_declarator":
        count += declarator.type in _POINTING
        declarator = declarators.inner(declarator)
    while outer is not None and (outer := outer.parent) is not None and outer.type in declarators.AROUND_NAMES:
        count += outer.type in _POINTING
    return count


def result_type(function: Node) -> str:
    """What a function is declared to return."""
    trailing = _trailing(function.child_by_field_name("declarator"))
    return written(trailing) or _in_full(function, function.child_by_field_name("declarator"))


def _trailing(node: Node | None) -> Node | None:
    """The type behind an arrow: `auto f() -> Cart`."""
    found = next((one for one in children_of(function_of(node)) if one.type == "trailing_return_type"), None)
    return next(iter(children_of(found)), None)


def template_parameters(definition: Node) -> list[Node]:
    """Those of the template that a definition is."""
    around = definition.parent
    is_template = around is not None and around.type == "template_declaration"
    return children_of(around.child_by_field_name("parameters")) if around is not None and is_template else []


def template_arguments(function: Node | None) -> list[Node]:
    """Those that are written behind the last name of a callee."""
    while function is not None and function.type in ("qualified_identifier", "field_expression", "dependent_name"):
        inner = function.child_by_field_name("name") or function.child_by_field_name("field")
        function = inner or next(iter(children_of(function)), None)
    is_given = function is not None and function.type.startswith("template_")
    return children_of(function.child_by_field_name("arguments")) if function is not None and is_given else []


def function_of(declarator: Node | None) -> Node | None:
    """The function's declarator in one of a pointer or a reference to what it returns."""
    while declarator is not None and declarator.type != "function_declarator":
        declarator = declarators.inner(declarator)
    return declarator


def written(node: Node | None, depth: int = 0) -> str:
    if node is None or depth > DEEPEST:
        return ""
    if node.type == "type_descriptor":
        held = node.child_by_field_name("declarator")
        base = _in_full(node, held)
        is_function = base and held is not None and declarators.points_to_function(held)
        return f"{declarators.FUNCTION}[{base}]" if is_function else base
    if node.type == "template_type":
        name, given = node.child_by_field_name("name"), children_of(node.child_by_field_name("arguments"))
        parts = [written(one, depth + 1) if one.type == "type_descriptor" else "int" for one in given]
        return f"{text_of(name)}[{','.join(parts)}]" if parts and all(parts) else text_of(name)
    if node.type == "qualified_identifier":
        outer = written(node.child_by_field_name("scope"), depth).partition("[")[0]
        last = written(node.child_by_field_name("name"), depth)
        return f"{outer}::{last}" if outer and last and not (outer == "std" and last in NUMBERS) else last
    if node.type in ("type_identifier", "primitive_type", "namespace_identifier", "identifier"):
        return FIXED_SIZE.get(text_of(node), text_of(node))
    if node.type == "sized_type_specifier":
        return _sized(text_of(node))
    if node.type in ("struct_specifier", "union_specifier", "enum_specifier", "class_specifier"):
        return written(node.child_by_field_name("name"), depth)
    return written(next(iter(children_of(node)), None), depth) if node.type == "dependent_type" else ""


def types_given(template: Node) -> str:
    """`Box<int, Cart>` → `[int,Cart]`; nothing where an argument is a value, a reference or can't be told."""
    given = children_of(template.child_by_field_name("arguments"))
    for one in given:
        declarator = one.child_by_field_name("declarator")
        if one.type != "type_descriptor" or "reference" in (declarator.type if declarator is not None else ""):
            return ""
    parts = [written(one) for one in given]
    return f"[{','.join(parts)}]" if parts and all(parts) else ""


def _sized(written: str) -> str:
    """`unsigned long int` → `unsigned_long`."""
    words = _SIZED.findall(written)
    kept = sorted((one for one in words if one != "signed" or "char" in words), key=_ORDER.index)
    return "_".join(kept) or "int"


_ORDER = ("unsigned", "signed", "long", "short", "char", "double")


def base_names(clause: Node) -> Iterator[Node]:
    """The bases of a type, without access specifiers."""
    yield from (
        one for one in children_of(clause) if one.type in ("type_identifier", "qualified_identifier", "template_type")
    )
