"""C's declarators: the name that one declares, and its type from what stands around the name."""

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

DECLARED_NAMES = frozenset({
    "identifier", "field_identifier", "type_identifier", "operator_name", "destructor_name", "qualified_identifier",
})  # fmt: skip
AROUND_NAMES = frozenset({
    "pointer_declarator", "array_declarator", "function_declarator", "parenthesized_declarator", "init_declarator",
    "attributed_declarator", "reference_declarator", "variadic_declarator", "structured_binding_declarator",
    "abstract_pointer_declarator", "abstract_array_declarator", "abstract_function_declarator",
    "abstract_parenthesized_declarator", "abstract_reference_declarator", "bitfield_clause",
})  # fmt: skip
_DECLARED_BY = frozenset({
    "declaration", "field_declaration", "parameter_declaration", "optional_parameter_declaration",
    "variadic_parameter_declaration", "type_definition", "function_definition", "type_descriptor", "for_range_loop",
})  # fmt: skip
_FUNCTIONS = frozenset({"function_declarator", "abstract_function_declarator"})
FUNCTION = "func"
"""Name of the type of pointers to functions, with the result as its argument."""


def inner(declarator: Node) -> Node | None:
    """The declarator inside another one."""
    found = declarator.child_by_field_name("declarator")
    if found is None and declarator.type in AROUND_NAMES:
        kept = (
            child for child in children_of(declarator) if child.type in AROUND_NAMES or child.type in DECLARED_NAMES
        )
        found = next(kept, None)
    return found


def name_of(declarator: Node | None) -> Node | None:
    """The declared name; None for an abstract declarator."""
    while declarator is not None and declarator.type not in DECLARED_NAMES:
        declarator = inner(declarator)
    return declarator


def is_function(declarator: Node | None) -> bool:
    """Whether a declarator declares a function, and no pointer to one."""
    while declarator is not None and declarator.type not in _FUNCTIONS:
        if declarator.type == "parenthesized_declarator" or declarator.type in DECLARED_NAMES:
            return False
        declarator = inner(declarator)
    return declarator is not None and not _points(declarator)


def _points(function: Node) -> bool:
    """Whether the name of a function declarator is a pointer: `(*f)(int)`, or `(f)(int)`, a function."""
    held = function.child_by_field_name("declarator")
    while held is not None and held.type == "parenthesized_declarator":
        held = inner(held)
    return held is not None and held.type not in DECLARED_NAMES and held.type in AROUND_NAMES


def type_expression(node: Node, expressions: Expressions) -> str:
    """`const struct foo *` → `foo`; of a declarator the type of the name: `int (*f)(void)` → `func[int]`."""
    if node.type in AROUND_NAMES or (node.type in DECLARED_NAMES and _is_declared(node)):
        return _declared(node, expressions)
    if node.type == "type_descriptor":
        held = node.child_by_field_name("declarator")
        return (
            _declared(held, expressions) if held is not None else _base(node.child_by_field_name("type"), expressions)
        )
    return _base(node, expressions)


def declaring(node: Node) -> Node | None:
    """The declaration around a declarator; None for other nodes, types among them."""
    if node.type not in AROUND_NAMES and not (node.type in DECLARED_NAMES and _is_declared(node)):
        return None
    around = node.parent
    while around is not None and around.type in AROUND_NAMES:
        around = around.parent
    return around if around is not None and around.type in _DECLARED_BY else None


def points_to_function(node: Node) -> bool:
    """Whether a declarator declares a pointer to a function."""
    within: Node | None = node
    while within is not None:
        if within.type == "abstract_function_declarator" or (within.type in _FUNCTIONS and _points(within)):
            return True
        within = inner(within)
    return False


def _is_declared(node: Node) -> bool:
    around = node.parent
    if around is None:
        return False
    if around.type in AROUND_NAMES:
        return True
    if around.type not in _DECLARED_BY:
        return False
    typed = around.child_by_field_name("type")
    return typed is None or (typed.start_byte, typed.end_byte) != (node.start_byte, node.end_byte)


def _declared(node: Node, expressions: Expressions) -> str:
    around = declaring(node)
    base = _base(around.child_by_field_name("type"), expressions) if around is not None else ""
    return f"{FUNCTION}[{base}]" if around is not None and points_to_function(node) else base


def _base(node: Node | None, expressions: Expressions) -> str:
    if node is None:
        return ""
    if node.type in ("struct_specifier", "union_specifier", "enum_specifier", "class_specifier"):
        name = node.child_by_field_name("name")
        return expressions.text(name) if name is not None else _nameless(node, expressions)
    if node.type == "sized_type_specifier":
        return "int"
    return expressions.text(node) if node.type in ("type_identifier", "primitive_type") else ""


def _nameless(node: Node, expressions: Expressions) -> str:
    """`struct { int a; cb_t f; }` → `{a:int,f:cb_t}`."""
    body = node.child_by_field_name("body")
    if body is None or node.type == "enum_specifier":
        return "int"
    parts: list[str] = []
    for field in children_of(body):
        for declarator in field.children_by_field_name("declarator") if field.type == "field_declaration" else ():
            name = name_of(declarator)
            typed = _declared(declarator, expressions) if name is not None else ""
            if name is not None and typed and " " not in typed:
                parts.append(f"{expressions.text(name)}:{typed}")
    return f"{{{','.join(parts)}}}"
