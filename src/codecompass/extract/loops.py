"""Calls in a loop over a list that is written down: one for each of its elements.

`for r in [users, orders]: app.include_router(r)` mounts two routers. What the loop's variables stand for is put into
the arguments; where the list is no literal of the file, the call stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tree_sitter import Node

from codecompass.extract.calls import Call
from codecompass.extract.literals import Argument, string_of
from codecompass.languages.nodes import children_of

MOST_CALLS = 300
_LOOP_STATEMENTS = frozenset({"for_statement", "for_in_statement"})
_ITERATING = frozenset({"forEach", "map"})
_CALLBACKS = frozenset({"arrow_function", "function_expression"})
_LIST_LITERALS = frozenset({"list", "tuple", "array"})
_OBJECT_LITERALS = frozenset({"dictionary", "object"})
_WRAPPERS = frozenset({"as_expression", "satisfies_expression", "parenthesized_expression"})
_TARGET_LISTS = frozenset({"pattern_list", "tuple_pattern", "array_pattern"})
_MEMBERS = {"member_expression": ("object", "property"), "attribute": ("object", "attribute")}
_INDEXED = {"subscript_expression": ("object", "index"), "subscript": ("value", "subscript")}
_FILLED = frozenset({"template_substitution", "interpolation"})
_DECLARED = {"assignment": ("left", "right"), "variable_declarator": ("name", "value")}


class Entry(NamedTuple):
    """A key of an object with its value."""

    key: Node
    value: Node


Element = Node | Entry
Bound = Mapping[str, Element]


def unrolled(call: Call) -> list[Call]:
    """The call once for each turn of the loops around it that its arguments depend on."""
    calls = [call]
    node = call.node
    while node is not None and node.parent is not None:
        loop = _loop(node)
        if loop is not None:
            turns = [bound for element in _elements(loop[1]) if (bound := _bound(loop[0], element))]
            if turns and any(_uses(argument, turns[0]) for argument in call.arguments):
                calls = [_with(one, bound) for one in calls for bound in turns][:MOST_CALLS]
        node = node.parent
    return calls


def _loop(node: Node) -> tuple[Node, Node] | None:
    """(variable, what is gone through) of the loop that a node is, or is the body of."""
    if node.type in _LOOP_STATEMENTS:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        return (left, right) if left is not None and right is not None else None
    if node.type not in _CALLBACKS or node.parent is None or node.parent.parent is None:
        return None
    callee = node.parent.parent.child_by_field_name("function")
    if callee is None or callee.type != "member_expression" or _text(_field(callee, "property")) not in _ITERATING:
        return None
    variable = node.child_by_field_name("parameter")
    if variable is None:
        parameters = node.child_by_field_name("parameters")
        variable = next(iter(children_of(parameters)), None) if parameters is not None else None
    if variable is not None and variable.type in ("required_parameter", "optional_parameter"):
        variable = variable.child_by_field_name("pattern")
    gone_through = callee.child_by_field_name("object")
    return (variable, gone_through) if variable is not None and gone_through is not None else None


def _elements(node: Node) -> Sequence[Element]:
    """What a list holds; of `routes.items()` and `Object.entries(routes)` the entries."""
    node = _literal(node)
    if node.type in _LIST_LITERALS:
        return children_of(node)
    if node.type not in ("call", "call_expression"):
        return ()
    callee, given = _field(node, "function"), _field(node, "arguments")
    holder, named = _member(callee) if callee is not None else (None, "")
    if holder is None or given is None:
        return ()
    first = next(iter(children_of(given)), None)
    of = first if _text(holder) == "Object" and first is not None else holder
    entries = _entries(_literal(of))
    if named in ("items", "entries"):
        return entries
    return [entry.value for entry in entries] if named == "values" else ()


def _entries(node: Node) -> list[Entry]:
    if node.type not in _OBJECT_LITERALS:
        return []
    found = ((pair.child_by_field_name("key"), pair.child_by_field_name("value")) for pair in children_of(node))
    return [Entry(key, value) for key, value in found if key is not None and value is not None]


def _literal(node: Node) -> Node:
    """A literal, or the one that a name was given once, where it is seen."""
    while node.type in _WRAPPERS and children_of(node):
        node = children_of(node)[0]
    if node.type != "identifier":
        return node
    name, around = _text(node), node.parent
    while around is not None:
        given = [value for child in children_of(around) for value in _given(child, name, 2)]
        if given:
            return _unwrapped(given[0]) if len(given) == 1 else node
        around = around.parent
    return node


def _unwrapped(node: Node) -> Node:
    while node.type in _WRAPPERS and children_of(node):
        node = children_of(node)[0]
    return node


def _given(statement: Node, name: str, depth: int) -> Iterator[Node]:
    """What a statement assigns to a name."""
    fields = _DECLARED.get(statement.type)
    if fields is not None:
        target, value = (statement.child_by_field_name(field) for field in fields)
        if target is not None and value is not None and _text(target) == name:
            yield value
    elif depth and statement.type.endswith(("declaration", "statement")):
        for child in children_of(statement):
            yield from _given(child, name, depth - 1)


def _bound(variable: Node, element: Element) -> Bound:
    """What the names of a loop's variable stand for in one turn."""
    if variable.type == "identifier":
        return {_text(variable): element}
    if variable.type in _TARGET_LISTS:
        parts: Sequence[Node] = element if isinstance(element, Entry) else ()
        if isinstance(element, Node):
            literal = _literal(element)
            parts = children_of(literal) if literal.type in _LIST_LITERALS else ()
        return {_text(name): part for name, part in zip(children_of(variable), parts, strict=False)}
    if variable.type == "object_pattern" and isinstance(element, Node):
        found = {}
        for name in children_of(variable):
            key, own = _field(name, "key") or name, _field(name, "value") or name
            value = _under(element, _text(key))
            if value is not None:
                found[_text(own)] = value
        return found
    return {}


def _under(node: Node, name: str) -> Node | None:
    """What an object has under a name, or a construction is given by it."""
    node = _literal(node)
    for entry in _entries(node):
        if _text(entry.key) == name or string_of(_text(entry.key)) == name:
            return entry.value
    for child in children_of(node) if node.type in _OBJECT_LITERALS else ():
        if child.type == "shorthand_property_identifier" and _text(child) == name:
            return child
    given = _field(node, "arguments")
    for argument in children_of(given) if given is not None else ():
        if argument.type == "keyword_argument" and _text(_field(argument, "name")) == name:
            return _field(argument, "value")
    return None


def _value(node: Node, bound: Bound) -> Node | None:
    """What an expression stands for in one turn, where it is a variable of the loop or a member of one."""
    if node.type == "identifier":
        found = bound.get(_text(node))
        return found if isinstance(found, Node) else None
    holder, name = _member(node)
    element = bound.get(_text(holder)) if holder is not None else None
    if name.isdigit():
        parts = children_of(_literal(element)) if isinstance(element, Node) else list(element or ())
        return parts[int(name)] if int(name) < len(parts) else None
    return _under(element, name) if isinstance(element, Node) else None


def _member(node: Node) -> tuple[Node | None, str]:
    """(`r`, `path`) of `r.path` and `r["path"]`."""
    if node.type in _MEMBERS:
        holder, name = (node.child_by_field_name(field) for field in _MEMBERS[node.type])
        return holder, _text(name)
    if node.type in _INDEXED:
        holder, name = (node.child_by_field_name(field) for field in _INDEXED[node.type])
        return holder, string_of(_text(name)) or _text(name)
    return None, ""


def _uses(argument: Argument, bound: Bound) -> bool:
    return next(_replaced(argument.node, bound), None) is not None if argument.node is not None else False


def _with(call: Call, bound: Bound) -> Call:
    """The call as it is in one turn."""
    return call.given([_filled(argument, bound) for argument in call.arguments])


def _filled(argument: Argument, bound: Bound) -> Argument:
    node: Node | None = argument.node
    if node is None:
        return argument
    value = _value(node, bound)
    if value is not None:
        return Argument(argument.keyword, _text(value), value.end_byte, value)
    text, start = node.text or b"", node.start_byte
    for old, new in reversed(list(_replaced(node, bound))):
        written = _text(new)
        if old.type in _FILLED:
            written = string_of(written) or written
        text = text[: old.start_byte - start] + written.encode() + text[old.end_byte - start :]
    if text == node.text:
        return argument
    return Argument(argument.keyword, text.decode("utf-8", "replace"), argument.end)


def _replaced(node: Node, bound: Bound) -> Iterator[tuple[Node, Node]]:
    """The parts of an expression that depend on the turn, with what they stand for; in a text the whole placeholder."""
    value = _value(node, bound)
    if value is not None:
        parent = node.parent
        yield (parent if parent is not None and parent.type in _FILLED else node), value
        return
    for child in children_of(node) if node.type not in _CALLBACKS else ():
        yield from _replaced(child, bound)


def _field(node: Node, name: str) -> Node | None:
    return node.child_by_field_name(name)


def _text(node: Node | None) -> str:
    return node.text.decode("utf-8", "replace") if node is not None and node.text is not None else ""
