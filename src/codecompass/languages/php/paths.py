"""PHP's expressions as path expressions."""

from __future__ import annotations

import re

from codecompass.languages.nodes import children_of
from codecompass.languages.paths import either, with_steps
from codecompass.languages.php.library import EACH, ELEMENT, HOMES, MAKING, OVER, SAME
from codecompass.languages.protocol import Expressions, Node

CALLED = "/*"
"""Stands behind the name of a method that is called or handed on: fields may bear it as well."""
_AROUND = {"self": "#class", "static": "#class", "parent": "#super"}
_COMPARING = {"==", "===", "!=", "!==", "<>", "<", ">", "<=", ">=", "&&", "||", "and", "or", "xor", "instanceof"}
MOST_ELEMENTS = 4


def callee(node: Node, expressions: Expressions) -> tuple[str, Node]:
    """Path of what a call calls, and the node of its name."""
    return _callee(node, expressions, 0)


def _callee(node: Node, expressions: Expressions, depth: int) -> tuple[str, Node]:
    function = node.child_by_field_name("function")
    if function is not None:
        return expressions.path(function, depth), function
    inner, name = node.child_by_field_name("object") or node.child_by_field_name("scope"), _name_of(node)
    if inner is None or name is None:
        return "#?", node
    called = "" if name.text == b"__construct" else CALLED
    return with_steps(expressions.path(inner, depth), f".{expressions.text(name)}{called}"), name


def _name_of(node: Node) -> Node | None:
    name = node.child_by_field_name("name")
    return name if name is not None and name.type == "name" else None


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    path, name = _callee(node, expressions, depth)
    if expressions.text(name) in MAKING and (made := _class_given(node, expressions)):
        return f"<{made}>"
    function = path.removeprefix("\\")
    if function in ELEMENT or function in SAME:
        return with_steps(_given(node, 0, expressions, depth), "[]" if function in ELEMENT else "")
    return with_steps(path, "()")


def _given(call: Node, position: int, expressions: Expressions, depth: int) -> str:
    listing = call.child_by_field_name("arguments")
    given = children_of(listing) if listing is not None else []
    inner = children_of(given[position]) if position < len(given) else []
    return expressions.path(inner[-1], depth) if inner else "#?"


def handed(function: Node, expressions: Expressions) -> str:
    """What a function without a name is handed first, where it stands: `array_map(fn ($x) => …, $all)`."""
    argument = function.parent
    call = argument.parent.parent if argument is not None and argument.type == "argument" and argument.parent else None
    if call is None or call.type not in PATHS:
        return ""
    path, name = _callee(call, expressions, 0)
    if (position := EACH.get(path.removeprefix("\\"), -1)) >= 0:
        return with_steps(_given(call, position, expressions, 0), "[]")
    receiver = call.child_by_field_name("object")
    return (
        with_steps(expressions.path(receiver), "@iter")
        if receiver is not None and expressions.text(name) in OVER
        else ""
    )


def _class_given(node: Node, expressions: Expressions) -> str:
    """`Foo` of `make(Foo::class)`."""
    given = node.child_by_field_name("arguments")
    first = children_of(children_of(given)[0]) if given is not None and children_of(given) else []
    if not first or first[0].type != "class_constant_access_expression":
        return ""
    scope, name = children_of(first[0])
    return expressions.code(scope) if name.text == b"class" and scope.type in ("name", "qualified_name") else ""


def _name(node: Node, expressions: Expressions, depth: int) -> str:
    """A name with its namespace is one word of a path."""
    written = expressions.code(node)
    return _AROUND.get(written.lower(), written)


def _scope(node: Node, expressions: Expressions, depth: int) -> str:
    return _AROUND.get(expressions.text(node).lower(), "#?")


def _variable(node: Node, expressions: Expressions, depth: int) -> str:
    written = expressions.code(node)
    return "#self" if written == "$this" else written


def _member(node: Node, expressions: Expressions, depth: int) -> str:
    inner, name = node.child_by_field_name("object"), _name_of(node)
    if inner is None or name is None:
        return "#?"
    return with_steps(expressions.path(inner, depth), f".{expressions.text(name)}")


def _static_property(node: Node, expressions: Expressions, depth: int) -> str:
    inner, name = node.child_by_field_name("scope"), node.child_by_field_name("name")
    if inner is None or name is None:
        return "#?"
    return with_steps(expressions.path(inner, depth), "." + expressions.text(name).lstrip("$"))


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
    parts = [expressions.path(one[-1], depth) for one in elements[:MOST_ELEMENTS] if one]
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


def _either(parts: list[Node | None], expressions: Expressions, depth: int) -> str:
    return either(expressions.path(part, depth) for part in parts if part is not None)


def _conditional(node: Node, expressions: Expressions, depth: int) -> str:
    body = node.child_by_field_name("body") or node.child_by_field_name("condition")
    return _either([body, node.child_by_field_name("alternative")], expressions, depth)


def _match(node: Node, expressions: Expressions, depth: int) -> str:
    body = node.child_by_field_name("body")
    arms = [arm.child_by_field_name("return_expression") for arm in children_of(body)] if body is not None else []
    return _either([*arms[:MOST_ELEMENTS]], expressions, depth)


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    operator = node.child_by_field_name("operator")
    if operator is not None and operator.type == "??":
        return _either([node.child_by_field_name("left"), node.child_by_field_name("right")], expressions, depth)
    if operator is not None and operator.type == ".":
        return "#str"
    return "#bool" if operator is not None and operator.type in _COMPARING else "#?"


def _cast(node: Node, expressions: Expressions, depth: int) -> str:
    written = node.child_by_field_name("type")
    return _CASTS.get(expressions.text(written).strip() if written is not None else "", "#?")


_CASTS = {"array": "#list", "string": "#str", "int": "#int", "float": "#float", "bool": "#bool"}

PATHS = {
    "name": ("by", _name),
    "qualified_name": ("by", _name),
    "relative_name": ("by", _name),
    "variable_name": ("by", _variable),
    "relative_scope": ("by", _scope),
    "member_access_expression": ("by", _member),
    "nullsafe_member_access_expression": ("by", _member),
    "scoped_property_access_expression": ("by", _static_property),
    "class_constant_access_expression": ("by", _constant),
    "function_call_expression": ("by", _call),
    "member_call_expression": ("by", _call),
    "nullsafe_member_call_expression": ("by", _call),
    "scoped_call_expression": ("by", _call),
    "object_creation_expression": ("by", _made),
    "array_creation_expression": ("by", _array),
    "foreach_statement": ("inner", ""),
    "subscript_expression": ("step", "", "[]"),
    "parenthesized_expression": ("inner", ""),
    "clone_expression": ("inner", ""),
    "by_ref": ("inner", ""),
    "reference_modifier": ("inner", ""),
    "assignment_expression": ("inner", "right"),
    "conditional_expression": ("by", _conditional),
    "match_expression": ("by", _match),
    "binary_expression": ("by", _binary),
    "cast_expression": ("by", _cast),
    "unary_op_expression": ("literal", "#bool"),
    "string": ("by", _text),
    "encapsed_string": ("literal", "#str"),
    "heredoc": ("literal", "#str"),
    "nowdoc": ("literal", "#str"),
    "integer": ("literal", "#int"),
    "float": ("literal", "#float"),
    "boolean": ("literal", "#bool"),
    "null": ("literal", "#none"),
}
"""How each kind of node reads."""
