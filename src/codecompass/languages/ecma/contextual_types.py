"""Contextual types: a function without type annotations gets its parameter types from the context."""

from codecompass.languages.contextual import ContextualTypes
from codecompass.languages.ecma.arguments import argument_step
from codecompass.languages.ecma.definitions import value_of
from codecompass.languages.ecma.jsdoc import declared_by
from codecompass.languages.ecma.types import type_expression
from codecompass.languages.nodes import children_of, field_of
from codecompass.languages.protocol import Expressions, Node

MAX_LENGTH = 200
_FUNCTIONS = frozenset(
    {"arrow_function", "function_expression", "function_declaration", "method_definition", "generator_function"}
)


class _Expected(ContextualTypes):
    def of(self, node: Node, expressions: Expressions, depth: int = 0) -> str:
        key = f"expected {node.start_byte} {node.end_byte}"
        if key not in expressions.notes:
            expressions.notes[key] = super().of(node, expressions, depth)
        return expressions.notes[key]


EXPECTED = _Expected(
    ("parenthesized_expression", "ternary_expression", "binary_expression"), lambda path: len(path) <= MAX_LENGTH
)


def in_literal(member: Node, expressions: Expressions) -> tuple[bool, str]:
    """Whether a member of an object literal is an arrow function, and what it is of the expected type: `<Store>.get` of
    `get` in `const store: Store = { get() {} }`."""
    value = value_of(member)
    expected = EXPECTED.of(member.child_by_field_name("value") or member, expressions)
    return value is not None and value.type == "arrow_function", expected


@EXPECTED.around("arguments")
def _argument(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    call = around.parent
    if call is None:
        return ""
    callee = call.child_by_field_name("function") or call.child_by_field_name("constructor")
    path = expressions.path(callee) if callee is not None else ""
    if not path or " " in path or path.startswith("#?"):
        return ""
    starts = [child.start_byte for child in children_of(around)]
    if node.start_byte not in starts:
        return ""
    path = _piped(call, path, expressions) or path
    beside = argument_step(call, path, expressions, depth, leave_out=node.start_byte)
    return f"{path}{beside}@arg{starts.index(node.start_byte)}"


def _piped(call: Node, callee: str, expressions: Expressions) -> str:
    """The array's own member of a step of a pipe: `orders.map` of `pipe(orders, A.map(f))`; empty elsewhere, and after
    steps that may give other elements."""
    holder = call.parent
    function = field_of(holder.parent if holder is not None and holder.type == "arguments" else None, "function")
    if holder is None or function is None or expressions.text(function).rpartition(".")[2] != "pipe":
        return ""
    source, *steps = children_of(holder)
    before = [one for one in steps if one.start_byte < call.start_byte]
    if callee.rpartition(".")[2] not in _PASSING_ELEMENTS or len(before) == len(steps) or not all(map(_keeps, before)):
        return ""
    path = expressions.path(source)
    return f"{path}.map" if path and " " not in path and not path.startswith("#?") else ""


def _keeps(step: Node) -> bool:
    """Whether a step of a pipe gives elements as they are."""
    member = field_of(step.child_by_field_name("function"), "property")
    return member is not None and member.text in _KEEPING_ELEMENTS


_PASSING_ELEMENTS = frozenset(
    {"map", "filter", "filterMap", "chain", "every", "some", "findFirst", "forEach", "partition", "flatMap"}
)
"""Functions of libraries whose function is given each element: fp-ts', Ramda's, Effect's."""
_KEEPING_ELEMENTS = frozenset({b"filter", b"sort", b"reverse", b"takeLeft", b"dropLeft", b"uniq"})


@EXPECTED.around("variable_declarator", "public_field_definition", "field_definition")
def _declared(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    written = around.child_by_field_name("type")
    text = type_expression(written, expressions) if written is not None else _commented(node)
    return f"<{text}>" if text else ""


def _commented(node: Node) -> str:
    """The type in the comment before the variable that a function is assigned to."""
    documented = declared_by(node) if node.type in _FUNCTIONS else None
    return documented.type if documented is not None else ""


@EXPECTED.around("assignment_expression")
def _assigned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    if text := _commented(node):
        return f"<{text}>"
    left = around.child_by_field_name("left")
    path = expressions.path(left) if left is not None and left.start_byte != node.start_byte else ""
    return path if path and " " not in path and not path.startswith("#?") else ""


@EXPECTED.around("as_expression", "satisfies_expression")
def _cast(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    named = children_of(around)
    text = type_expression(named[-1], expressions) if len(named) > 1 else ""
    return f"<{text}>" if text else ""


@EXPECTED.around("pair")
def _property(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    if text := _commented(node):
        return f"<{text}>"
    return _member(around.child_by_field_name("key"), around.parent, expressions, depth)


@EXPECTED.around("array")
def _element(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return EXPECTED.step(around, expressions, depth, "[]")


@EXPECTED.around("object")
def _method(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return _member(node.child_by_field_name("name"), around, expressions, depth) if node.type in _FUNCTIONS else ""


def _member(key: Node | None, holder: Node | None, expressions: Expressions, depth: int) -> str:
    if key is None or holder is None or key.type != "property_identifier":
        return ""
    return EXPECTED.step(holder, expressions, depth, f".{expressions.text(key)}")


@EXPECTED.around("jsx_expression")
def _in_element(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """The property of a component that a function in an element is, by what the component takes: `onPick={(one) => …}`;
    what stands between its tags is its `children`."""
    holder = around.parent
    opening = holder.child_by_field_name("open_tag") if holder is not None else None
    name = "children"
    if holder is not None and holder.type == "jsx_attribute":
        opening, name = holder.parent, expressions.text(children_of(holder)[0])
    tag = opening.child_by_field_name("name") if opening is not None else None
    if tag is None or not expressions.text(tag)[:1].isupper() or not name.isidentifier():
        return ""
    path = expressions.path(tag)
    return f"{path}@arg0.{name}" if path and " " not in path and not path.startswith("#?") else ""


@EXPECTED.results("arrow_function", _FUNCTIONS)
def _result(function: Node, expressions: Expressions, depth: int) -> str:
    written = function.child_by_field_name("return_type")
    text = type_expression(written, expressions) if written is not None else ""
    context = f"<{text}>" if text else ""
    if not context and function.type in ("arrow_function", "function_expression"):
        context = EXPECTED.step(function, expressions, depth, "()")
    waits = any(child.type == "async" for child in function.children[:2])
    return f"{context}@await" if context and waits else context
