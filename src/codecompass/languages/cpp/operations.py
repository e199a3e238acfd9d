"""The calls that C++ makes without naming them: operators, elements, range-`for`, constructors of declared objects, members
and bases, destructors."""

from collections.abc import Iterator, Mapping

from codecompass.languages.c.declarators import inner, name_of
from codecompass.languages.c.syntax import in_functions
from codecompass.languages.cpp.types import template_arguments
from codecompass.languages.nodes import children_of, text_of
from codecompass.languages.operations import Found, Rule
from codecompass.languages.protocol import Expressions, Node

CONSTRUCTED, DESTROYED, PARTS, PARTS_DESTROYED = "new", "delete", "parts", "parts-"
"""Operations: an object begins, or ends; those that a constructor begins, or a destructor ends, without a word."""
REFLECTED = "r"
"""Before an operator of which the operand is the right side."""
DIVIDED = ":"
"""Stands for `/`, which parts an operation from its arguments."""
_UNARY = frozenset({"!", "-", "+", "~", "*", "&", "++", "--"})
_UNLIKELY = frozenset({"&&", "||", "and", "or", ","})
_OF_NO_CLASS = frozenset(
    "number_literal char_literal string_literal true false null nullptr this lambda_expression".split()
)
_OBJECT_TYPES = frozenset({"type_identifier", "qualified_identifier", "template_type"})
_VALUES = frozenset({"argument_list", "initializer_list"})


def _binary(node: Node, expressions: Expressions) -> Iterator[Found]:
    left, operator, right = (node.child_by_field_name(name) for name in ("left", "operator", "right"))
    if left is None or right is None or operator is None or text_of(operator) in _UNLIKELY:
        return
    name = text_of(operator).replace("/", DIVIDED)
    if left.type not in _OF_NO_CLASS:
        yield left, f"{name}{_given([right], expressions)}"
    if right.type not in _OF_NO_CLASS and name not in ("=",):
        yield right, f"{REFLECTED}{name}{_given([left], expressions)}"


def _given(arguments: list[Node], expressions: Expressions) -> str:
    paths = [expressions.path(one) for one in arguments]
    kept = ["_" if "@" in one or " " in one or len(one) > 80 else one for one in paths]
    return f"/({','.join(kept)})"


def _unary(node: Node, expressions: Expressions) -> Iterator[Found]:
    operand = node.child_by_field_name("argument")
    marks = [one.type for one in node.children if one.type in _UNARY]
    if operand is None or not marks or marks[0] == "&" or operand.type in _OF_NO_CLASS:
        return
    is_behind = node.type == "update_expression" and node.children[0].type not in _UNARY
    yield operand, f"{marks[0]}/({'#int' if is_behind else ''})"


def _arrow(node: Node, expressions: Expressions) -> Iterator[Found]:
    operand, operator = node.child_by_field_name("argument"), node.child_by_field_name("operator")
    if operand is not None and operator is not None and operator.type == "->" and operand.type != "this":
        yield operand, "->/()"


def _element(node: Node, expressions: Expressions) -> Iterator[Found]:
    operand, indices = node.child_by_field_name("argument"), node.child_by_field_name("indices")
    if operand is not None:
        yield operand, f"[]{_given(children_of(indices), expressions)}"


def _deleted(node: Node, expressions: Expressions) -> Iterator[Found]:
    for operand in children_of(node)[-1:]:
        yield operand, DESTROYED


def _declared(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`Cart c;`, `Cart c(1);`, `Cart c{1};` of functions and of files; neither pointers nor references."""
    typed = node.child_by_field_name("type")
    if typed is None or typed.type not in _OBJECT_TYPES or any(text_of(one) == "extern" for one in node.children):
        return
    for declarator in node.children_by_field_name("declarator"):
        given: Node | None = None
        name: Node | None = declarator
        if declarator.type == "init_declarator":
            given, name = declarator.child_by_field_name("value"), inner(declarator)
            if given is None or given.type not in _VALUES:
                continue
        elif declarator.type == "function_declarator" and in_functions(declarator):
            given, name = declarator.child_by_field_name("parameters"), inner(declarator)
        while name is not None and name.type == "array_declarator":
            name = inner(name)
        if name is not None and name.type == "identifier":
            yield typed, f"{CONSTRUCTED}{_given(_arguments(given), expressions)}"
            if in_functions(declarator) or in_functions(node):
                yield typed, DESTROYED


def _arguments(given: Node | None) -> list[Node]:
    """Those of `Cart c(a, b)`, which may read as parameters."""
    each = children_of(given)
    return [one.child_by_field_name("type") or one if one.type == "parameter_declaration" else one for one in each]


def _member(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`total(1)` before the body of a constructor."""
    parts = children_of(node)
    if len(parts) > 1 and parts[0].type == "field_identifier" and parts[1].type in _VALUES:
        yield parts[0], f"{CONSTRUCTED}{_given(children_of(parts[1]), expressions)}"


def _body(node: Node, expressions: Expressions) -> Iterator[Found]:
    """What a constructor begins, or a destructor ends, of its type's bases and members, but for those that it names."""
    function = node.parent
    name = name_of(function.child_by_field_name("declarator")) if function is not None else None
    if function is None or name is None or function.child_by_field_name("type") is not None:
        return
    while name.type == "qualified_identifier" and (last := name.child_by_field_name("name")) is not None:
        name = last
    if name.type == "destructor_name":
        yield "#self", PARTS_DESTROYED
    elif name.type == "identifier" and function.type == "function_definition":
        lists = [one for one in children_of(function) if one.type == "field_initializer_list"]
        named = [children_of(one)[0] for each in lists for one in children_of(each) if children_of(one)]
        written = (text_of(one).partition("<")[0].rpartition("::")[2] for one in named)
        yield "#self", f"{PARTS}/({','.join(one for one in written if one.isidentifier())})"


def _made(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`std::make_unique<Cart>(1)`"""
    function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    is_made = text_of(function).partition("<")[0].rpartition("::")[2] in ("make_unique", "make_shared", "make_optional")
    for one in template_arguments(function)[:1] if is_made else ():
        if (typed := one.child_by_field_name("type")) is not None:
            yield typed, f"{CONSTRUCTED}{_given(children_of(given), expressions)}"


_CALLED = (
    "+", "-", "*", "/", "%", "^", "&", "|", "~", "!", "=", "<", ">", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>",
    "<<=", ">>=", "==", "!=", "<=", ">=", "<=>", "++", "--", "->*", "->", "[]",
)  # fmt: skip
REWRITTEN = {"!=": "==", "<": "<=>", ">": "<=>", "<=": "<=>", ">=": "<=>"}
"""Operators → those that are called in their place where a type has no such operator itself."""
CALLED: Mapping[str, tuple[str, ...]] = {
    **{name.replace("/", DIVIDED): (f"operator{name}",) for name in _CALLED},
    "each": ("begin", "end"),
}
"""Operations → the members, or functions, that they call."""
RULES: Mapping[str, Rule] = {
    "binary_expression": _binary,
    "assignment_expression": _binary,
    "unary_expression": _unary,
    "update_expression": _unary,
    "pointer_expression": _unary,
    "field_expression": _arrow,
    "subscript_expression": _element,
    "for_range_loop": ("right", "each"),
    "delete_expression": _deleted,
    "declaration": _declared,
    "field_initializer": _member,
    "compound_statement": _body,
    "call_expression": _made,
}
