"""Rust's expressions as paths."""

from __future__ import annotations

import re

from codecompass.languages.arguments import DEEPEST, listing
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import AS, OPERATORS, alternatives, operated, with_steps
from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.rust import macros
from codecompass.languages.rust.arguments import argument_step, takes_part, types_of, written_with
from codecompass.languages.rust.patterns import outside_branch, without_locals
from codecompass.languages.rust.reference_receivers import in_double_reference
from codecompass.languages.rust.types import bare_name, type_expression

_OF_MACRO = {"vec": "<Vec>", "format": "<String>", "matches": "<bool>", "concat": "<str>", "stringify": "<str>"}
_OF_TYPE_ARGUMENT = {
    "collect": "{}", "into": "{}", "sum": "{}", "product": "{}", "parse": "Result[{}]", "try_into": "Result[{}]",
    "get": "Option[{}]", "get_mut": "Option[{}]", "downcast_ref": "Option[{}]", "downcast_mut": "Option[{}]",
    "downcast": "Result[{}]",
}  # fmt: skip
"""Methods whose explicit type argument determines the result."""
_WRAPPING = re.compile(
    r"(?:(?:std|core|alloc)::\w+::|mem::)?(?:Box|Rc|Arc|Pin|ManuallyDrop)::(?:new|new_unchecked|pin|clone|leak)\Z|"
    r"(?:(?:std|core)::)?mem::(?:take|replace)\Z"
)
"""Functions that return their first argument in a transparent wrapper."""


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    """`x.collect::<Vec<Foo>>()` is a `Vec<Foo>`, `Box::new(x)` is `x`; any other call has its callee's result."""
    function = node.child_by_field_name("function")
    if function is None:
        return "#?"
    if function.type == "generic_function":
        path = _by_type_argument(function, expressions)
        if path:
            return path
    elif function.type == "field_expression" and takes_part(node, expressions):
        return "#?"
    elif function.type == "identifier" and expressions.text(function) in _CONSTRUCTED:
        return _constructed(node, _CONSTRUCTED[expressions.text(function)], expressions, depth)
    elif function.type == "scoped_identifier" and _WRAPPING.match(expressions.text(function)):
        arguments = node.child_by_field_name("arguments")
        if arguments is not None and children_of(arguments):
            return expressions.path(children_of(arguments)[0], depth)
    path = expressions.path(function, depth)
    explicit = types_of(function, path, expressions) if function.type == "generic_function" else ""
    step = explicit or argument_step(node.child_by_field_name("arguments"), path, expressions, depth)
    return with_steps(path, f"{step}()")


_CONSTRUCTED = {"Some": "#option", "Ok": "#result"}


def _constructed(node: Node, literal: str, expressions: Expressions, depth: int) -> str:
    """`Some(x)` → `#option/(x)`"""
    values = children_of(node.child_by_field_name("arguments"))
    inner = expressions.path(values[0], depth) if len(values) == 1 else "#?"
    return literal if inner.startswith("#?") or " " in inner else f"{literal}/({inner})"


def _by_type_argument(function: Node, expressions: Expressions) -> str:
    called, arguments = function.child_by_field_name("function"), function.child_by_field_name("type_arguments")
    if called is None or arguments is None or len(children_of(arguments)) != 1:
        return ""
    name = expressions.text(called).rpartition(".")[2]
    argument_type = type_expression(children_of(arguments)[0], expressions)
    if name not in _OF_TYPE_ARGUMENT or not argument_type:
        return ""
    if re.search(r"(?<!\w)_(?!\w)", argument_type):  # of `Vec<_>` the elements are known, of anything deeper nothing
        return "" if re.fullmatch(r"[\w:]+\[_\]", argument_type) else "#?"
    return f"<{_OF_TYPE_ARGUMENT[name].format(argument_type)}>"


def _block(node: Node, expressions: Expressions, depth: int) -> str:
    """The path of a block's last expression, with its own variables replaced by their values."""
    path = expressions.path(next(reversed(children_of(node)), None), depth)
    return without_locals(path, node, depth, expressions)


def _match(node: Node, expressions: Expressions, depth: int) -> str:
    body = node.child_by_field_name("body")
    value = expressions.path(node.child_by_field_name("value"), depth)
    parts: list[str] = []
    for arm in children_of(body)[:8] if body is not None else ():
        result = arm.child_by_field_name("value")
        if result is not None:
            path = expressions.path(result, depth)
            parts += alternatives(outside_branch(arm.child_by_field_name("pattern"), value, path, expressions))
    return " ".join(list(dict.fromkeys(part for part in parts if not part.startswith("#?")))[:4]) or "#?"


def _if(node: Node, expressions: Expressions, depth: int) -> str:
    parts: list[str] = []
    condition, consequence = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
    if consequence is not None:
        path = expressions.path(consequence, depth)
        if condition is not None and condition.type == "let_condition":
            value = expressions.path(condition.child_by_field_name("value"), depth)
            path = outside_branch(condition.child_by_field_name("pattern"), value, path, expressions)
        parts += alternatives(path)
    other = node.child_by_field_name("alternative")
    parts += alternatives(expressions.path(other, depth)) if other is not None else []
    return " ".join(dict.fromkeys(part for part in parts if not part.startswith("#?"))) or "#?"


def _unary(node: Node, expressions: Expressions, depth: int) -> str:
    """`*x` is read as `x`: references are not distinguished from their referents. `**self` dereferences, and so does
    `*self` where `self` is a reference to a reference."""
    if not children_of(node):
        return "#?"
    inner = children_of(node)[0]
    if inner.type in _SELF and expressions.text(node) in ("*self", "**self") and in_double_reference(node):
        return "#self"
    if inner.type == "unary_expression" and expressions.text(node) == "**self":
        return "self@deref"
    return expressions.path(inner, depth)


_SELF = frozenset({"self", "unary_expression"})


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    operator, left = node.child_by_field_name("operator"), node.child_by_field_name("left")
    step = OPERATORS.get(operator.type, "") if operator is not None else ""
    return operated(expressions.path(left, depth), step) if left is not None else "#?"


def _indexed(node: Node, expressions: Expressions, depth: int) -> str:
    """`x[i]` is an element, `x[1..]` a slice of the same type."""
    inner = expressions.path(children_of(node)[0], depth) if children_of(node) else "#?"
    step = "" if children_of(node)[-1].type == "range_expression" else "[]"
    return " ".join(part + step for part in alternatives(inner))


def _tuple(node: Node, expressions: Expressions, depth: int) -> str:
    """`(a, f(b))` → `#tuple/(a,f())`; `_` for parts that can't be followed."""
    parts = [expressions.path(child, depth) for child in children_of(node)]
    kept = ["_" if part.startswith("#?") or " " in part else part for part in parts]
    return f"#tuple/({','.join(kept)})" if 1 < len(kept) <= _MOST_PARTS and set(kept) != {"_"} else "#tuple"


_MOST_PARTS = 8


def _array(node: Node, expressions: Expressions, depth: int) -> str:
    """`[a, b]`, `[a; 9]`: all elements have one type, so the first is enough, but for names: they may be of functions."""
    elements = children_of(node)[:MOST_NAMED]
    kept = elements if all(one.type in _NAMES for one in elements) else elements[:1]
    listed = listing([expressions.path(one, depth + 1) for one in kept]) if depth < DEEPEST else ""
    return f"#list/{listed}" if listed else "#list"


MOST_NAMED = 16
_NAMES = ("identifier", "scoped_identifier")


def _macro(node: Node, expressions: Expressions, depth: int) -> str:
    macro = node.child_by_field_name("macro")
    name = expressions.text(macro).rpartition("::")[2].removeprefix("r#") if macro is not None else ""
    if name in macros.VALUE_OF_ARGUMENT:
        path = macros.argument_path(node, expressions)
        return path + macros.VALUE_OF_ARGUMENT[name] if path != "#?" else path
    if name == "vec" and (elements := listing([macros.argument_path(node, expressions, first=True)])):
        return f"#vec/{elements}"
    return _OF_MACRO.get(name) or macros.call(node, expressions)


def _cast(node: Node, expressions: Expressions, depth: int) -> str:
    """A value of the type; a function that is cast to a function type is still itself."""
    value, to = node.child_by_field_name("value"), node.child_by_field_name("type")
    if value is not None and to is not None and to.type == "function_type":
        return expressions.path(value, depth)
    return f"<{expressions.type(to)}>" if to is not None else "#?"


def _parenthesized(node: Node, expressions: Expressions, depth: int) -> str:
    """`(self.f)(x)` calls the field's value, not a method. `try!(x)`, where `try` is a keyword, follows an error
    node."""
    if not children_of(node):
        return "#?"
    inner, around, before = children_of(node)[0], node.parent, node.prev_named_sibling
    path = expressions.path(inner, depth)
    if before is not None and before.type == "ERROR" and before.text == b"try!":
        return with_steps(path, "@try")
    calls = inner.type == "field_expression" and around is not None and around.type == "call_expression"
    return with_steps(path, "@deref") if calls else path


def _typed(node: Node, expressions: Expressions, depth: int) -> str:
    """`<T>::new`, `<T as Trait>::new`: the type, as a name where it is one, and the trait that it is used as."""
    written = type_expression(node, expressions)
    if not written:
        return "#?"
    alias = next((child.child_by_field_name("alias") for child in children_of(node)), None)
    trait = bare_name(type_expression(alias, expressions)) if alias is not None else ""
    as_trait = f"{AS}{trait}" if trait else ""
    return (written if re.fullmatch(r"[\w:]+", written) else f"<{written}>") + as_trait


PATHS = {
    "generic_type": ("by", written_with),
    "generic_type_with_turbofish": ("by", written_with),
    "bracketed_type": ("by", _typed),
    "call_expression": ("by", _call),
    "macro_invocation": ("by", _macro),
    "index_expression": ("by", _indexed),
    "unary_expression": ("by", _unary),
    "binary_expression": ("by", _binary),
    "parenthesized_expression": ("by", _parenthesized),
    "type_cast_expression": ("by", _cast),
    "if_expression": ("by", _if),
    "match_expression": ("by", _match),
    "block": ("by", _block),
    "array_expression": ("by", _array),
    "tuple_expression": ("by", _tuple),
}
