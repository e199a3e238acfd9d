"""Anonymous object literals as paths: the members whose values can be followed."""

import re
from collections.abc import Iterator

from codecompass.languages.ecma.definitions import FUNCTIONS
from codecompass.languages.literals import is_followed
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import with_steps
from codecompass.languages.protocol import Expressions, Node
from codecompass.model import ALL_MEMBERS, OWN

MOST = 64
"""A literal with more members is data."""
LONGEST = 2000
PLAIN = "#dict"

IDENTIFIER = re.compile(r"(?:[^\W\d]|\$)[\w$]*\Z")


def object_literal(node: Node, expressions: Expressions, depth: int) -> str:
    """`{ load, stop() {}, in: 5 }` → `<{@START:,load:=load,stop:=#def7}>`; a literal with a name, or without a member
    that can be followed, is a plain `#dict`."""
    if node.start_byte in expressions.holders:
        return PLAIN
    members = children_of(node)
    if len(members) > MOST:
        return PLAIN
    found = [pair for member in members for pair in _members(member, expressions, depth)]
    found += _added(node, expressions, depth)
    followed = [f"{name}:={path}" for name, path in found]
    text = f"<{{@{node.start_byte}:,{','.join(followed)}}}>"
    return text if followed and len(text) <= LONGEST else PLAIN


def _added(literal: Node, expressions: Expressions, depth: int) -> Iterator[tuple[str, str]]:
    """What the statements after a variable's declaration add to the object that it is declared with, in the same block:
    `const cart = {}; cart.pay = () => {}`, `Object.defineProperty(cart, "pay", { value: pay })`."""
    declarator = literal.parent
    if declarator is None or declarator.type != "variable_declarator" or declarator.parent is None:
        return
    variable = declarator.child_by_field_name("name")
    name = expressions.text(variable) if variable is not None and variable.type == "identifier" else ""
    statement, seen = declarator.parent.next_named_sibling if name else None, 0
    while statement is not None and seen < MOST:
        assignment = next(iter(children_of(statement)), None) if statement.type == "expression_statement" else None
        if assignment is not None and assignment.type == "assignment_expression":
            member = _member_of(name, assignment, expressions)
            path = expressions.path(assignment, depth + 1) if member else ""
            if is_followed(path) or path.startswith("#def"):
                yield member, path
        elif assignment is not None and assignment.type == "call_expression":
            yield from _defined_on(name, assignment, expressions)
        statement, seen = statement.next_named_sibling, seen + 1


def _defined_on(name: str, call: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """The members that a call gives to the variable's object."""
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    target = next(iter(children_of(arguments)), None) if arguments is not None else None
    if function is None or target is None or expressions.text(target) != name:
        return
    if expressions.text(function) in _GIVING:
        given = given_members(target, call, expressions)
        yield from ((key, path) for key, path in given if is_followed(path) or path.startswith("#def"))


_GIVING = frozenset({"Object.assign", "Object.defineProperty", "Object.defineProperties", "Reflect.defineProperty"})


def _member_of(name: str, assignment: Node, expressions: Expressions) -> str:
    """`pay` where a member of that name is assigned to a variable; what is an object has its members from where it
    stands."""
    left, right = assignment.child_by_field_name("left"), assignment.child_by_field_name("right")
    if left is None or right is None or left.type != "member_expression" or right.type == "object":
        return ""
    holder, key = left.child_by_field_name("object"), left.child_by_field_name("property")
    if holder is None or key is None or key.type != "property_identifier" or expressions.text(holder) != name:
        return ""
    return expressions.text(key)


def _members(member: Node, expressions: Expressions, depth: int) -> Iterator[tuple[str, str]]:
    kind = member.type
    if kind == "shorthand_property_identifier":
        name = expressions.text(member)
        yield name, name
    elif kind == "spread_element":
        path = expressions.path(children_of(member)[0], depth) if children_of(member) else ""
        if is_followed(path):
            yield ALL_MEMBERS, path
    elif kind in ("pair", "method_definition"):
        key = member.child_by_field_name("key") or member.child_by_field_name("name")
        name = _name_of(key, expressions) if key is not None else ""
        path = _value(member, expressions, depth) if name else ""
        if path:
            yield name, path


def _name_of(key: Node, expressions: Expressions) -> str:
    """`in`, `"in"`, `1`; empty for a computed name."""
    if key.type in ("property_identifier", "number"):
        return expressions.text(key)
    written = expressions.text(key)[1:-1] if key.type == "string" else ""
    return written if IDENTIFIER.match(written) else ""


def _value(member: Node, expressions: Expressions, depth: int) -> str:
    value = member.child_by_field_name("value")
    if value is None or value.type in FUNCTIONS:
        defined = expressions.defined.get(member.start_byte)
        return f"#def{defined}" if defined is not None else ""
    path = expressions.path(value, depth)
    return path if path.startswith("<{@") or is_followed(path) else ""


def given_members(target: Node, call: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """`Object.assign(cart, payable)`, `Object.setPrototypeOf(cart, base)`, `Object.defineProperty(cart, "pay", { value:
    pay })`, `Object.defineProperties(cart, { pay: { get() { return pay; } } })`."""
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    args = children_of(arguments)[:MOST_GIVEN] if arguments is not None else []
    given = args[1:] if args[:1] == [target] else []
    name = expressions.text(function).rpartition(".")[2] if function is not None else ""
    if name == "defineProperty":
        key = expressions.text(given[0])[1:-1] if len(given) > 1 and given[0].type == "string" else ""
        if IDENTIFIER.match(key):
            yield from ((key, path) for path in _described(given[1], expressions))
    elif name == "defineProperties":
        yield from described_members(given[0], expressions) if given else ()
    else:
        for value in given:
            if value.type == "object":  # whose functions in place are members themselves
                for member in children_of(value)[:MOST]:
                    yield from (one for one in _members(member, expressions, 0) if not one[1].startswith("#def"))
                continue
            path = expressions.path(value)
            if path and path != "#?":
                yield ALL_MEMBERS, path if name == "setPrototypeOf" else with_steps(path, OWN)


def described_members(descriptors: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    """`{ pay: { value: pay }, ship: shipping }` of `Object.defineProperties` and `Object.create`."""
    for member in children_of(descriptors)[:MOST] if descriptors.type == "object" else ():
        written, value = member.child_by_field_name("key"), member.child_by_field_name("value")
        key = _name_of(written, expressions) if written is not None and value is not None else ""
        yield from ((key, path) for path in (_described(value, expressions) if key and value is not None else ()))


MOST_GIVEN = 8


def _described(descriptor: Node, expressions: Expressions) -> Iterator[str]:
    """The value of a property by its descriptor: `{ value: pay }`, `{ get: find }`, `{ value() {} }`."""
    if descriptor.type in ("identifier", "member_expression"):
        path = expressions.path(descriptor)
        yield from (f"{path}.value",) if is_followed(path) else ()
    for pair in children_of(descriptor) if descriptor.type == "object" else ():
        name = expressions.text(pair.child_by_field_name("key") or pair.child_by_field_name("name"))
        path = _value(pair, expressions, 0) if name in ("value", "get") else ""
        if path:
            yield with_steps(path, "()") if name == "get" else path


def elements_added(node: Node, expressions: Expressions) -> Iterator[tuple[str, str, str]]:
    """`steps.push(f)`, `steps[0] = f`, `table.set("pay", f)`, `all.add(f)`."""
    if node.type == "assignment_expression":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        holder = left.child_by_field_name("object") if left is not None else None
        if holder is not None and right is not None:
            yield expressions.path(holder), "", expressions.path(right)
        return
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    holder = function.child_by_field_name("object") if function is not None else None
    name = function.child_by_field_name("property") if function is not None else None
    if holder is None or name is None or arguments is None:
        return
    given = children_of(arguments)[:MOST_GIVEN]
    if (expressions.text(name) == "set") != (len(given) == 2) and expressions.text(name) != "push":
        return
    for value in given[1:] if expressions.text(name) == "set" else given:
        yield expressions.path(holder), "", expressions.path(value)
