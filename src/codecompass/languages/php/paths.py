"""PHP's expressions as path expressions."""

from __future__ import annotations

import re

from codecompass.languages.nodes import arguments_of, children_of, text_of
from codecompass.languages.paths import MAX_ALTERNATIVES, with_steps
from codecompass.languages.php.library import EACH, ELEMENT, HOMES, MAKING, OVER, SAME
from codecompass.languages.protocol import Expressions, Node

CALLED = "/*"
"""Stands behind the name of a method that is called or handed on: fields may bear it as well."""
NAMES = frozenset({"name", "qualified_name", "relative_name"})
_CALL_NODES = (
    "function_call_expression", "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression",
)  # fmt: skip
_MEMBERS = ("member_access_expression", "nullsafe_member_access_expression")
_AROUND = ("foreach_statement", "parenthesized_expression", "clone_expression", "by_ref", "reference_modifier")
"""What stands around one expression and gives what that gives."""
_WORDS = {"$this": "#self", "self": "#class", "static": "#class", "parent": "#super"}
_CASTS = {"array": "#list", "string": "#str", "int": "#int", "float": "#float", "bool": "#bool"}
_COMPARING = ("==", "===", "!=", "!==", "<>", "<", ">", "<=", ">=", "&&", "||", "and", "or", "xor", "instanceof")


def callee(node: Node, expressions: Expressions, depth: int = 0) -> tuple[str, Node]:
    """Path of what a call calls, and the node of its name."""
    function = node.child_by_field_name("function")
    if function is not None:
        return expressions.path(function, depth), function
    name = node.child_by_field_name("name")
    inner = node.child_by_field_name("object") or node.child_by_field_name("scope")
    if inner is None or name is None or name.type != "name":
        return "#?", node
    called = "" if name.text == b"__construct" else CALLED
    return with_steps(expressions.path(inner, depth), f".{expressions.text(name)}{called}"), name


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    path, name = callee(node, expressions, depth)
    function = path.removeprefix("\\")
    if function in ELEMENT or function in SAME:
        return with_steps(_given(node, 0, expressions, depth), "[]" if function in ELEMENT else "")
    if expressions.text(name) in MAKING and (given := arguments_of(node)) and _NAMED_CLASS.match(text_of(given[0])):
        return f"<{expressions.path(given[0], depth)}>"
    return with_steps(path, "()")


_NAMED_CLASS = re.compile(r"(?!(?:self|static|parent)::)[\w\\]+::class\Z")


def _given(call: Node, position: int, expressions: Expressions, depth: int) -> str:
    given = arguments_of(call)
    return expressions.path(given[position], depth) if position < len(given) else "#?"


def handed(function: Node, expressions: Expressions) -> str:
    """What a function without a name is handed first, where it stands: `array_map(fn ($x) => …, $all)`."""
    argument = function.parent
    call = argument.parent.parent if argument is not None and argument.type == "argument" and argument.parent else None
    if call is None or call.type not in _CALL_NODES:
        return ""
    path, name = callee(call, expressions)
    if (position := EACH.get(path.removeprefix("\\"), -1)) >= 0:
        return with_steps(_given(call, position, expressions, 0), "[]")
    receiver = call.child_by_field_name("object") if expressions.text(name) in OVER else None
    return with_steps(expressions.path(receiver), "@iter") if receiver is not None else ""


def _constant(node: Node, expressions: Expressions, depth: int) -> str:
    """`Foo::class` is the class itself."""
    inner, *rest = children_of(node)
    if not rest or rest[0].type != "name":
        return "#?"
    path = expressions.path(inner, depth)
    return path if rest[0].text == b"class" else with_steps(path, f".{expressions.text(rest[0])}")


def _made(node: Node, expressions: Expressions, depth: int) -> str:
    made = children_of(node)[0]
    if made.type == "anonymous_class":
        number = expressions.defined.get(made.start_byte)
        return f"#def{number}{{}}" if number else "#?"
    return with_steps(expressions.path(made, depth), "{}")


def _array(node: Node, expressions: Expressions, depth: int) -> str:
    """`[$this, 'pay']` is the method; any other array what it holds."""
    elements = [children_of(child) for child in children_of(node)]
    plain = all(len(one) == 1 for one in elements)
    if plain and len(elements) == 2 and elements[1][0].type == "string":
        name = expressions.text(elements[1][0])[1:-1]
        if elements[0][0].type in ("class_constant_access_expression", "variable_name") and name.isidentifier():
            return with_steps(expressions.path(elements[0][0], depth), f".{name}{CALLED}")
    parts = [expressions.path(one[-1], depth) for one in elements[:MAX_ALTERNATIVES] if one]
    told = [part for part in parts if " " not in part and not part.startswith("#") and "," not in part]
    return f"#list/({','.join(told)})" if told else "#list"


def _text(node: Node, expressions: Expressions, depth: int) -> str:
    """A method by its name, as routes have it: `'Carts@show'`, `'Shop\\Carts::show'`."""
    found = _METHOD.match(expressions.text(node)[1:-1])
    if found is None:
        return "#str"
    home = HOMES.get(found[2], "")
    home = "" if found[1].startswith(home.partition("\\")[0] + "\\") else home
    return f"\\{home}{found[1]}.{found[3]}{CALLED}"


_METHOD = re.compile(r"\\?([A-Z]\w*(?:\\\w+)*)(@|::?)([a-z_]\w*)\Z")


PATHS = {
    **dict.fromkeys((*NAMES, "variable_name", "relative_scope"), ("word", _WORDS)),
    **dict.fromkeys(_MEMBERS, ("member", "object", "name", ".", "name")),
    "scoped_property_access_expression": ("member", "scope", "name", ".", "variable_name", "$"),
    "class_constant_access_expression": ("by", _constant),
    **dict.fromkeys(_CALL_NODES, ("by", _call)),
    "object_creation_expression": ("by", _made),
    "array_creation_expression": ("by", _array),
    **dict.fromkeys(_AROUND, ("inner", "")),
    "subscript_expression": ("step", "", "[]"),
    "assignment_expression": ("inner", "right"),
    "conditional_expression": ("either", ("body", "condition"), "alternative"),
    "match_expression": ("arms", "body", "return_expression"),
    "binary_expression": ("operator", {**dict.fromkeys(_COMPARING, "#bool"), ".": "#str", "??": "either"}),
    "cast_expression": ("inner", "type"),
    "cast_type": ("word", _CASTS, "#?"),
    "unary_op_expression": ("literal", "#bool"),
    "string": ("by", _text),
    **dict.fromkeys(("encapsed_string", "heredoc", "nowdoc"), ("literal", "#str")),
    "integer": ("literal", "#int"),
    "float": ("literal", "#float"),
    "boolean": ("literal", "#bool"),
    "null": ("literal", "#none"),
}
"""How each kind of node reads."""
