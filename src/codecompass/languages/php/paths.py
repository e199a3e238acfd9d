"""PHP's expressions as paths."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codecompass.languages.nodes import arguments_of, around_of, children_of, text_of
from codecompass.languages.operations import Found, element
from codecompass.languages.paths import MAX_ALTERNATIVES, with_steps
from codecompass.languages.php.library import CONSTRUCTING, EACH, ELEMENT, HOMES, OF_CLASS, OVER, RELATIONS, SAME
from codecompass.languages.protocol import Expressions, Node

CALLED = "/*"
"""Suffix of a method that is called or referenced, since a field may have the same name."""
NAMES = frozenset({"name", "qualified_name", "relative_name"})
_CALL_NODES = (
    "function_call_expression", "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression",
)  # fmt: skip
_WORDS = {"$this": "#self", "self": "#class", "static": "#class", "parent": "#super"}
_CASTS = {"array": "#list", "string": "#str", "int": "#int", "float": "#float", "bool": "#bool"}
_COMPARING = ("==", "===", "!=", "!==", "<>", "<", ">", "<=", ">=", "&&", "||", "and", "or", "xor", "instanceof")


def callee(node: Node, expressions: Expressions, depth: int = 0) -> tuple[str, Node]:
    """Path of a call's callee, and the node of its name."""
    function = node.child_by_field_name("function")
    if function is not None:
        return expressions.path(function, depth), function
    name = node.child_by_field_name("name")
    inner = node.child_by_field_name("object") or node.child_by_field_name("scope")
    named = name and _written(name, expressions)
    if inner is None or name is None or not named:
        return "#?", node
    called = "" if name.text == b"__construct" else CALLED
    return with_steps(expressions.path(inner, depth), f".{named}{called}"), name


def _written(name: Node, expressions: Expressions) -> str:
    """The name of the method that is called: of `$cart->$method()` the text that a statement before gives `$method`."""
    if name.type != "variable_name":
        return expressions.text(name) if name.type == "name" else ""
    put = _put_before(name)
    text = expressions.text(put)[1:-1] if put is not None and put.type == "string" else ""
    return text if text.isidentifier() else ""


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    path, name = callee(node, expressions, depth)
    function = path.removeprefix("\\")
    if [one.type for one in arguments_of(node)] == ["variadic_placeholder"]:  # `pay(...)` is the function itself
        return path
    if function in ELEMENT or function in SAME:
        return with_steps(_argument(node, 0, expressions, depth), "[]" if function in ELEMENT else "")
    called = expressions.text(name)
    gives_of_class = called in CONSTRUCTING or called in RELATIONS
    if gives_of_class and (args := arguments_of(node)) and _NAMED_CLASS.match(text_of(args[0])):
        of = expressions.path(args[0], depth)
        return f"<{RELATIONS[called]}[{of}]>" if called in RELATIONS else f"<{of}>"
    return with_steps(path, "()")


_NAMED_CLASS = re.compile(r"(?!(?:self|static|parent)::)[\w\\]+::class\Z")


def _argument(call: Node, position: int, expressions: Expressions, depth: int) -> str:
    args = arguments_of(call)
    return expressions.path(args[position], depth) if position < len(args) else "#?"


def first_argument(function: Node, expressions: Expressions) -> str:
    """The first argument passed to an anonymous function, by the call around: `array_map(fn ($x) => …, $all)`."""
    argument = function.parent
    call = argument.parent.parent if argument is not None and argument.type == "argument" and argument.parent else None
    if call is None or call.type not in _CALL_NODES:
        return ""
    path, name = callee(call, expressions)
    if (position := EACH.get(path.removeprefix("\\"), -1)) >= 0:
        return with_steps(_argument(call, position, expressions, 0), "[]")
    receiver = call.child_by_field_name("object") if expressions.text(name) in OVER else None
    return with_steps(expressions.path(receiver), "@iter") if receiver is not None else ""


def _constant(node: Node, expressions: Expressions, depth: int) -> str:
    """`Foo::class` is the class itself."""
    inner, *rest = children_of(node)
    if not rest or rest[0].type != "name":
        return "#?"
    path = expressions.path(inner, depth)
    return path if rest[0].text == b"class" else with_steps(path, f".{expressions.text(rest[0])}")


def _constructed(node: Node, expressions: Expressions, depth: int) -> str:
    constructed = children_of(node)[0]
    if constructed.type == "anonymous_class":
        number = expressions.defined.get(constructed.start_byte)
        return f"#def{number}{{}}" if number else "#?"
    return with_steps(expressions.path(constructed, depth), "{}")


def _array(node: Node, expressions: Expressions, depth: int) -> str:
    """`[$this, 'pay']` and `['Shop\\Carts', 'pay']` are the method; any other array a list of its elements."""
    elements = [children_of(child) for child in children_of(node)]
    plain = all(len(one) == 1 for one in elements)
    if plain and len(elements) == 2 and elements[1][0].type == "string":
        name = expressions.text(elements[1][0])[1:-1]
        if elements[0][0].type in _BEFORE_METHODS and name.isidentifier():
            return with_steps(expressions.path(elements[0][0], depth), f".{name}{CALLED}")
        of = _unescaped(elements[0][0], expressions) if elements[0][0].type == "string" else ""
        if "\\" in of and _CLASS.fullmatch(of) and name.isidentifier():
            return f"\\{of.lstrip(chr(92))}.{name}{CALLED}"
    parts = [expressions.path(one[-1], depth) for one in elements[:MAX_ALTERNATIVES] if one]
    kept = [part for part in parts if " " not in part and not part.startswith("#") and "," not in part]
    return f"#list/({','.join(kept)})" if kept else "#list"


_BEFORE_METHODS = ("class_constant_access_expression", "variable_name", "object_creation_expression")


def named_function(node: Node, expressions: Expressions) -> str:
    """The function or method that a string is the name of; empty where it can be none."""
    path, name = expressions.path(node), _unescaped(node, expressions)
    return path if path != "#str" else f"\\{name.lstrip(chr(92))}" if _FUNCTION.fullmatch(name) else ""


def _joined(node: Node, expressions: Expressions, depth: int) -> str:
    """A method by its class and its name: `Carts::class . ':show'`; a function of the namespace, `__NAMESPACE__ . '\\\\pay'`;
    else a text."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is not None and right is not None and left.text == b"__NAMESPACE__" and right.type == "string":
        name = _unescaped(right, expressions).lstrip("\\")
        return name if _FUNCTION.fullmatch(name) else "#str"
    is_class = left is not None and left.type == "class_constant_access_expression"
    member = _MEMBER.fullmatch(expressions.text(right)) if is_class and right is not None else None
    return with_steps(expressions.path(left, depth), f".{member[1]}{CALLED}") if member and left is not None else "#str"


def _unescaped(string: Node, expressions: Expressions) -> str:
    return expressions.text(string)[1:-1].replace("\\\\", "\\")


def _text(node: Node, expressions: Expressions, depth: int) -> str:
    """A method by name, as in routes: `'Carts@show'`, `'Shop\\Carts::show'`; a function by name, as an argument of one that
    takes functions: `array_map('trim', $names)`."""
    call = (
        node.parent.parent.parent
        if node.parent is not None and node.parent.type == "argument" and node.parent.parent
        else None
    )
    if call is not None and call.type in _TAKEN_BY and callee(call, expressions)[0].lstrip("\\") in _TAKING:
        name = _unescaped(node, expressions)
        if _FUNCTION.fullmatch(name):
            return f"\\{name.lstrip(chr(92))}"
    member = call.child_by_field_name("name") if call is not None else None
    if member is not None and expressions.text(member) in OF_CLASS and _CLASS.fullmatch(_unescaped(node, expressions)):
        return _homed(_unescaped(node, expressions), "@")
    found = _METHOD.match(_unescaped(node, expressions))
    return f"{_homed(found[1], found[2])}.{found[3]}{CALLED}" if found is not None else "#str"


def _homed(name: str, mark: str) -> str:
    """A class in the namespace where texts with a mark begin, if it is not there already."""
    home = HOMES.get(mark, "")
    home = "" if name.lstrip("\\").startswith(home.partition("\\")[0] + "\\") else home
    return f"\\{home}{name.lstrip(chr(92))}"


_CLASS = re.compile(r"\\?[A-Z]\w*(?:\\[A-Z]\w*)*")
_MEMBER = re.compile(r"[\"'](?:@|::?)([a-z_]\w*)[\"']")
_METHOD = re.compile(r"\\?([A-Z]\w*(?:\\\w+)*)(@|::?)([a-z_]\w*)\Z")
_TAKING = frozenset(
    (
        "array_filter array_map array_reduce array_udiff array_uintersect array_walk array_walk_recursive "
        "call_user_func call_user_func_array forward_static_call ob_start Closure.fromCallable/* iterator_apply preg_replace_callback register_shutdown_function "
        "set_error_handler set_exception_handler spl_autoload_register uasort uksort usort"
    ).split()
)
"""Functions that call one that they are given."""
_TAKEN_BY = ("function_call_expression", "scoped_call_expression")
_FUNCTION = re.compile(r"\\?[a-zA-Z_]\w*(?:\\[a-zA-Z_]\w*)*")


def _element(node: Node, expressions: Expressions, depth: int) -> str:
    """Of `$app['pay']->now()` the object that a statement before put there, `$app['pay'] = new Pay()`; else any element."""
    is_called = node.parent is not None and node.parent.type in _CALL_NODES
    put = _put_before(node) if is_called else None
    if put is not None and put.type == "object_creation_expression":
        return expressions.path(put, depth)
    holder = children_of(node)[:1]
    return with_steps(expressions.path(holder[0], depth), "[]") if holder else "#?"


def operated(node: Node, expressions: Expressions) -> Iterator[Found]:
    """The operations of an element: `offsetExists` for `isset($carts['a'])`, `offsetUnset` for `unset($carts['a'])`."""
    around = node.parent
    call = around.parent.parent if around is not None and around.type == "argument" and around.parent else None
    asking = call is not None and call.type == "function_call_expression" and children_of(call)[0].text in _ASKING
    if around is not None and (asking or around.type == "unset_statement"):
        yield children_of(node)[0], "has" if asking else "delitem"
    if not asking and (around is None or around.type != "unset_statement"):
        yield from _ELEMENT(node, expressions)


def as_text(node: Node, expressions: Expressions) -> Iterator[Found]:
    """`"$cart"`, `'cart ' . $cart`, `(string) $cart`."""
    cast, joined = node.child_by_field_name("type"), node.type == "binary_expression"
    if (cast is not None and cast.text != b"string") or (joined and all(one.type != "." for one in node.children)):
        return
    for child in children_of(node):
        if child.type not in _NO_OBJECTS:
            yield child, "text"


def counted(node: Node, expressions: Expressions) -> Iterator[Found]:
    yield from ((one, "count") for one in arguments_of(node)[:1])


_ASKING = (b"isset", b"empty")
_ELEMENT = element("left", "", ("assignment_expression", "augmented_assignment_expression"))
_NO_OBJECTS = (
    "string",
    "string_content",
    "escape_sequence",
    "encapsed_string",
    "binary_expression",
    "integer",
    "cast_type",
)


def _put_before(element: Node) -> Node | None:
    """What the statements before, in the blocks around, assign to an element last; None where a branch may assign it."""
    text, at = element.text or b"", around_of(element, _STATEMENTS)
    for _ in range(MOST_BEFORE):
        if at is None or at.type in _SCOPES:
            return None
        before = at.prev_named_sibling
        at = before if before is not None else at.parent
        written = children_of(before)[0] if before is not None and before.type == "expression_statement" else None
        left = written.child_by_field_name("left") if written is not None else None
        if left is not None and left.text == text:
            return written.child_by_field_name("right") if written is not None else None
        if before is not None and written is None and text + b" =" in (before.text or b""):
            return None
    return None


MOST_BEFORE = 100
_STATEMENTS = frozenset(
    {"expression_statement", "return_statement", "if_statement", "foreach_statement", "while_statement"}
)
_SCOPES = frozenset(
    {"method_declaration", "function_definition", "anonymous_function", "arrow_function", "program"}
)  # fmt: skip


PATHS = {
    **dict.fromkeys((*NAMES, "variable_name", "relative_scope"), ("word", _WORDS)),
    "class_constant_access_expression": ("by", _constant),
    **dict.fromkeys(_CALL_NODES, ("by", _call)),
    "object_creation_expression": ("by", _constructed),
    "array_creation_expression": ("by", _array),
    "subscript_expression": ("by", _element),
    "conditional_expression": ("either", ("body", "condition"), "alternative"),
    "binary_expression": ("operator", {**dict.fromkeys(_COMPARING, "#bool"), ".": _joined, "??": "either"}),
    "cast_type": ("word", _CASTS, "#?"),
    "string": ("by", _text),
}
"""Node kind → how it reads."""
