"""Re-exports of whole modules in CommonJS: `module.exports = {...b}`, `Object.assign(exports, require("./b"))`,
`Object.keys(b).forEach(key => { exports[key] = b[key] })`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from codecompass.languages.nodes import children_of, field_of
from codecompass.languages.protocol import Expressions, Node

_EXPORTS = frozenset({"exports", "module.exports"})
_MERGING = re.compile(
    r"(?:Object\.assign|(?:_|lodash|\$|jQuery|R|util)\.(?:extend|assign|assignIn|merge|defaults|_extend)|extend|merge|"
    r"xtend|objectAssign|_objectSpread|__exportStar|(?:tslib|tslib_1)\.__exportStar|tslib_1\.__exportStar)\Z"
)
_WRAPPING = re.compile(r"Object\.(?:freeze|seal|preventExtensions)\Z")
_LISTING = re.compile(r"Object\.(?:keys|entries|getOwnPropertyNames)\Z")
_KEY = "passed on"
_FOLLOWED_STATEMENTS = frozenset({"expression_statement", "if_statement", "statement_block", "try_statement"})
MOST = 400
"""Statements of a file that are looked at."""


class Reexports(NamedTuple):
    names: frozenset[str]
    """Variables bound to the re-exported modules."""
    starts: frozenset[int]
    """Start bytes of the `require` calls that load them."""


def reexports(node: Node, expressions: Expressions) -> Reexports:
    """The re-exports of the file of a node; cached."""
    if _KEY not in expressions.notes:
        found = [*_Found(_top(node), expressions).all()] if b"exports" in expressions.source else []
        expressions.notes[_KEY] = " ".join(
            str(one.start_byte) if one.type == "call_expression" else expressions.text(one) for one in found
        )
    words = expressions.notes[_KEY].split()
    return Reexports(frozenset(words), frozenset(int(word) for word in words if word.isdigit()))


def _top(node: Node) -> Node:
    while node.parent is not None:
        node = node.parent
    return node


class _Found:
    def __init__(self, program: Node, expressions: Expressions) -> None:
        self._text = expressions.text
        self._statements = [*_statements(program)]
        self._exports = {*_EXPORTS, *self._others()}

    def all(self) -> Iterator[Node]:
        """The names and calls for re-exported modules."""
        for statement in self._statements:
            for left, right in _assigned(statement):
                if self._text(left) in self._exports:
                    yield from self._parts(right)
            if statement.type == "call_expression":
                yield from self._called(statement)
            elif statement.type == "for_in_statement":
                over, body = statement.child_by_field_name("right"), statement.child_by_field_name("body")
                if over is not None and body is not None and self._fills_exports(body):
                    yield from self._values([self._listed(over)])

    def _others(self) -> Iterator[str]:
        """Aliases of the module's exports: `module.exports = api`, `const api = module.exports = {}`."""
        for statement in self._statements:
            pairs = [*_assigned(statement)]
            if any(self._text(left) in _EXPORTS for left, _ in pairs):
                yield from (self._text(left) for left, _ in pairs)
                yield from (self._text(right) for _, right in pairs if right.type == "identifier")

    def _parts(self, value: Node) -> Iterator[Node]:
        """Modules whose members an object copies: `{...b}`, `Object.assign({}, b)`."""
        if value.type == "object":
            spread = [child for child in children_of(value) if child.type == "spread_element"]
            yield from self._values([inner for one in spread for inner in children_of(one)[:1]])
        elif value.type == "call_expression":
            function, args = self._call(value)
            if _WRAPPING.match(function) and args:
                yield from self._parts(args[0])
            elif _MERGING.match(function):
                yield from self._merged(args)

    def _merged(self, args: list[Node]) -> Iterator[Node]:
        yield from self._values(args)
        for one in args:
            if one.type in ("object", "call_expression"):
                yield from self._parts(one)

    def _called(self, call: Node) -> Iterator[Node]:
        function, args = self._call(call)
        if _MERGING.match(function) and any(self._text(one) in self._exports for one in args):
            yield from self._merged([one for one in args if self._text(one) not in self._exports])
        elif function.endswith(".forEach") and args and self._fills_exports(args[0]):
            over = field_of(call.child_by_field_name("function"), "object")
            yield from self._values([self._listed(over)] if over is not None else [])

    def _listed(self, over: Node) -> Node:
        """`Object.keys(b)` → `b`."""
        function, args = self._call(over) if over.type == "call_expression" else ("", [])
        return args[0] if args and _LISTING.match(function) else over

    def _fills_exports(self, body: Node) -> bool:
        text = self._text(body)
        return any(f"{name}[" in text or f"defineProperty({name}," in text for name in self._exports)

    def _values(self, nodes: list[Node]) -> Iterator[Node]:
        return (one for one in nodes if one.type == "identifier" or self._is_load(one))

    def _is_load(self, node: Node) -> bool:
        return node.type == "call_expression" and self._call(node)[0] == "require"

    def _call(self, call: Node) -> tuple[str, list[Node]]:
        function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
        return (self._text(function) if function is not None else ""), children_of(arguments) if arguments else []


def _statements(program: Node) -> Iterator[Node]:
    """Top-level statements, and those in blocks there; declarations one by one."""
    waiting = children_of(program)[::-1]
    for _ in range(MOST):
        if not waiting:
            return
        statement = waiting.pop()
        if statement.type in _FOLLOWED_STATEMENTS:
            waiting += children_of(statement)[::-1]
        elif statement.type in ("lexical_declaration", "variable_declaration"):
            yield from children_of(statement)
        else:
            yield statement


def _assigned(statement: Node) -> list[tuple[Node, Node]]:
    """(target, value) pairs: `api`, `module.exports` and the value of `const api = module.exports = {}`."""
    lefts: list[Node] = []
    at: Node | None = statement
    while at is not None and at.type in ("variable_declarator", "assignment_expression"):
        is_declared = at.type == "variable_declarator"
        left = at.child_by_field_name("name" if is_declared else "left")
        lefts += [left] if left is not None else []
        at = at.child_by_field_name("value" if is_declared else "right")
    return [(left, at) for left in lefts] if at is not None else []
