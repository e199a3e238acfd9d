"""Contextual types: a function without type annotations gets its parameter types from the context."""

from collections.abc import Callable

from codecompass.languages.ecma.arguments import argument_step
from codecompass.languages.ecma.definitions import value_of
from codecompass.languages.ecma.jsdoc import declared_by
from codecompass.languages.ecma.types import type_expression
from codecompass.languages.nodes import around_of, children_of, is_body
from codecompass.languages.protocol import Expressions, Node

MAX_DEPTH = 8
MAX_LENGTH = 200
_FUNCTIONS = frozenset(
    {"arrow_function", "function_expression", "function_declaration", "method_definition", "generator_function"}
)


def contextual_type(node: Node, expressions: Expressions, depth: int = 0) -> str:
    """Path of a value of the contextual type; `""` where there is none."""
    key = f"expected {node.start_byte} {node.end_byte}"
    found = expressions.notes.get(key)
    if found is None:
        around = node.parent
        find = _FINDERS.get(around.type) if around is not None and depth <= MAX_DEPTH else None
        found = find(node, around, expressions, depth + 1) if find and around is not None else ""
        expressions.notes[key] = found = found if len(found) <= MAX_LENGTH else ""
    return found


def in_literal(member: Node, expressions: Expressions) -> tuple[bool, str]:
    """Whether a member of an object literal is an arrow function, and what it is of the expected type: `<Store>.get` of
    `get` in `const store: Store = { get() {} }`."""
    value = value_of(member)
    expected = contextual_type(member.child_by_field_name("value") or member, expressions)
    return value is not None and value.type == "arrow_function", expected


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
    outer = holder.parent if holder is not None and holder.type == "arguments" else None
    function = outer.child_by_field_name("function") if outer is not None else None
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
    callee = step.child_by_field_name("function")
    member = callee.child_by_field_name("property") if callee is not None else None
    return member is not None and member.text in _KEEPING_ELEMENTS


_PASSING_ELEMENTS = frozenset(
    {"map", "filter", "filterMap", "chain", "every", "some", "findFirst", "forEach", "partition", "flatMap"}
)
"""Functions of libraries whose function is given each element: fp-ts', Ramda's, Effect's."""
_KEEPING_ELEMENTS = frozenset({b"filter", b"sort", b"reverse", b"takeLeft", b"dropLeft", b"uniq"})


def _declared(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    written = around.child_by_field_name("type")
    text = type_expression(written, expressions) if written is not None else _commented(node)
    return f"<{text}>" if text else ""


def _commented(node: Node) -> str:
    """The type in the comment before the variable that a function is assigned to."""
    documented = declared_by(node) if node.type in _FUNCTIONS else None
    return documented.type if documented is not None else ""


def _assigned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    if text := _commented(node):
        return f"<{text}>"
    left = around.child_by_field_name("left")
    path = expressions.path(left) if left is not None and left.start_byte != node.start_byte else ""
    return path if path and " " not in path and not path.startswith("#?") else ""


def _cast(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    named = children_of(around)
    text = type_expression(named[-1], expressions) if len(named) > 1 else ""
    return f"<{text}>" if text else ""


def _outer(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return contextual_type(around, expressions, depth)


def _property(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    if text := _commented(node):
        return f"<{text}>"
    return _member(around.child_by_field_name("key"), around.parent, expressions, depth)


def _method(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return _member(node.child_by_field_name("name"), around, expressions, depth) if node.type in _FUNCTIONS else ""


def _member(key: Node | None, holder: Node | None, expressions: Expressions, depth: int) -> str:
    if key is None or holder is None or key.type != "property_identifier":
        return ""
    context = contextual_type(holder, expressions, depth)
    return f"{context}.{expressions.text(key)}" if context else ""


def _element(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    context = contextual_type(around, expressions, depth)
    return f"{context}[]" if context else ""


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


def _returned(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """The declared result of the enclosing function."""
    function = around_of(around, _FUNCTIONS)
    return _result(function, expressions, depth) if function is not None else ""


def _body(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    return _result(around, expressions, depth) if is_body(node, around) else ""


def _result(function: Node, expressions: Expressions, depth: int) -> str:
    written = function.child_by_field_name("return_type")
    text = type_expression(written, expressions) if written is not None else ""
    context = f"<{text}>" if text else ""
    if not context and function.type in ("arrow_function", "function_expression"):
        outer = contextual_type(function, expressions, depth)
        context = f"{outer}()" if outer else ""
    waits = any(child.type == "async" for child in function.children[:2])
    return f"{context}@await" if context and waits else context


_FINDERS: dict[str, Callable[[Node, Node, Expressions, int], str]] = {
    "arguments": _argument,
    "variable_declarator": _declared,
    "public_field_definition": _declared,
    "field_definition": _declared,
    "assignment_expression": _assigned,
    "as_expression": _cast,
    "satisfies_expression": _cast,
    "parenthesized_expression": _outer,
    "ternary_expression": _outer,
    "binary_expression": _outer,
    "pair": _property,
    "object": _method,
    "array": _element,
    "jsx_expression": _in_element,
    "return_statement": _returned,
    "arrow_function": _body,
}
