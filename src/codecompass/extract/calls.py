"""A call as frameworks are recognised by it: what is called, on what, with which arguments."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from functools import lru_cache
from typing import Any

from tree_sitter import Node

from codecompass.extract.literals import Argument, fields_of, path_of, split, written
from codecompass.languages.frameworks import Where
from codecompass.languages.nodes import children_of

MOST_OF_A_CHAIN = 2000
"""Characters; what stands behind is the body of a function."""
MOST_NESTED = 4
"""Calls around a handler: what wraps it."""
_PLAIN_PATH = re.compile(r"[^\W\d][\w$]*(?:\.[\w$]+)*(?:\(\))?")
_ARITY = re.compile(r"`\d+\Z")
_LAST_NAME = re.compile(rb"(?<![\w$])[\w$]++\Z")
_CHAIN = frozenset(
    {"call", "attribute", "call_expression", "member_expression", "field_expression", "selector_expression",
     "invocation_expression", "member_access_expression", "try_expression", "await_expression", "non_null_expression",
     "method_invocation", "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression"}
)  # fmt: skip
"""Kinds of nodes that a chain of calls is made of."""
_WHOLE = frozenset(
    {"method_invocation", "member_call_expression", "nullsafe_member_call_expression", "scoped_call_expression",
     "function_call_expression"}
)  # fmt: skip
"""Calls without a node for what is called: its name stands in them, beside what that is a member of."""
_CALLS = _WHOLE | {"call", "call_expression", "invocation_expression", "new_expression", "object_creation_expression"}
_CALLEE_FIELDS = ("function", "constructor", "type")
_RECEIVER_FIELDS = ("object", "operand", "value", "expression", "path")
_OF_WHOLE = ("object", "scope")


def called_node(captured: Node) -> Node:
    """What is called, of a node that a query captured as that, or as the whole call."""
    return (_name_called(captured) if captured.type in _WHOLE else None) or captured


def _name_called(call: Node) -> Node | None:
    return call.child_by_field_name("name") or call.child_by_field_name("function")


def is_call(node: Node) -> bool:
    return node.type in _CALLS


def call_around(root: Node, byte: int) -> Node | None:
    """What the call calls whose arguments begin with the bracket at a byte; None where none does."""
    node = root.descendant_for_byte_range(byte, byte + 1)
    while node is not None and node.start_byte == byte:
        if node.parent is not None and node.parent.type in _CALLS:
            callee = _callee(node.parent)
            while callee is not None and callee.type in _MISREAD and callee.named_children:
                callee = callee.named_children[-1]
            return callee
        node = node.parent
    return None


def last_name(source: bytes, callee: Node) -> str:
    """The name that is called; `""` for what has none."""
    end = callee.end_byte
    return _last_name_in(source[max(callee.start_byte, end - 80) : end])


@lru_cache(maxsize=1 << 15)
def _last_name_in(text: bytes) -> str:
    if text.endswith(b">"):
        text = text[: text.find(b"<")].rstrip(b":")
    found = _LAST_NAME.search(text)
    return found.group().decode("utf-8", "replace") if found else ""


def last_of(text: str) -> str:
    """The last name of a path expression: `B` of ``a.A`1/<T>0().B`1/<T>(x.y)``."""
    if "/" in text or "`" in text:
        end = _opening(text, len(text)) if text.endswith(")") else len(text.rstrip("0123456789*"))
        end = _opening(text, end) if text[:end].endswith(">") else end
        text = text[: end - 1] if text[:end].endswith("/") else text
        text = _ARITY.sub("", text)
    return text.rpartition(".")[2].rpartition("::")[2]


def _opening(text: str, end: int) -> int:
    """Where the bracket begins that ends at `end`."""
    closing, depth = text[end - 1], 0
    opening = "(" if closing == ")" else "<"
    for at in range(end - 1, -1, -1):
        depth += (text[at] == closing) - (text[at] == opening)
        if not depth:
            return at
    return end


_MISREAD = frozenset({"await_expression", "unary_expression", "binary_expression"})
"""What a grammar takes for the callee in `await f<T>()`."""


class Call:
    """One call. `callee` is what the query captured: the function's node."""

    def __init__(self, callee: Node, name: str, expressions: Any) -> None:
        self.callee = callee
        self.name = name
        self.node = callee.parent
        if self.node is not None and self.node.type in _MISREAD and self.node.parent is not None:
            self.node = self.node.parent
        self._expressions = expressions
        self._arguments: list[Argument] | None = None

    @property
    def is_decorator(self) -> bool:
        parent = self.node.parent if self.node is not None else None
        return parent is not None and parent.type == "decorator"

    @property
    def arguments(self) -> list[Argument]:
        if self._arguments is None:
            self._arguments = self._read_arguments()
        return self._arguments

    def given(self, arguments: list[Argument]) -> Call:
        """The same call with other arguments."""
        other = Call(self.callee, self.name, self._expressions)
        other._arguments = arguments
        return other

    def _read_arguments(self) -> list[Argument]:
        holder = self.node.child_by_field_name("arguments") if self.node is not None else None
        if holder is None and self.node is not None and self.node.type == "composite_literal":
            holder = self.node.child_by_field_name("body")
        found = []
        for child in children_of(holder) if holder is not None else ():
            keyword, value = "", child
            if child.type in ("keyword_argument", "argument"):
                named = child.child_by_field_name("name")
                keyword = self._expressions.text(named) if named is not None else ""
                value = child.child_by_field_name("value") or (children_of(child) or [child])[-1]
            elif child.type == "keyed_element":
                key, value = child.named_children[0], child.named_children[-1]
                keyword = self._expressions.text(key)
            found.append(Argument(keyword, self._expressions.text(value), value.end_byte, value))
        return found

    def argument(self, places: Where) -> Argument | None:
        return pick(self.arguments, places)

    def path(self, argument: Argument | None) -> str:
        """Path expression of an argument; empty for what has none (a function written on the spot)."""
        if argument is None:
            return ""
        node: Any = argument.node  # Any: literals know no nodes
        found: str = self._expressions.path(node) if node is not None else path_of(argument.text)
        return "" if found.startswith("#?") else found

    def passed(self, argument: Argument | None, depth: int = 0) -> list[str]:
        """Where an argument is a call, the paths of that one's arguments, innermost calls' first: `auth(withID(app.Show))`
        → `app.Show`."""
        node: Any = argument.node if argument is not None else None  # Any: literals know no nodes
        callee = _callee(node) if node is not None and node.type in _CALLS else None
        if callee is None or depth >= MOST_NESTED:
            return []
        given = [one for one in Call(callee, "", self._expressions).arguments if not one.keyword]
        inner = [path for one in given for path in self.passed(one, depth + 1)]
        return [*inner, *(path for path in map(self.path, given) if _PLAIN_PATH.fullmatch(path))]

    @property
    def types(self) -> str:
        """The type arguments as written: `IStore, Store` of `AddScoped<IStore, Store>()`."""
        found = re.search(r"<(.*)>\s*\Z", self._expressions.text(self.callee), re.DOTALL)
        return re.sub(r"\s+", " ", found.group(1)).strip() if found else ""

    @property
    def first_text(self) -> str:
        """The first argument as written, shortened; empty without one."""
        return re.sub(r"\s+", " ", self.arguments[0].text)[:80] if self.arguments else ""

    def router(self, argument: Argument | None, makers: Mapping[str, bool]) -> str:
        """The same of a router: `@END` for one that is made in the argument, `&START` for a function written there."""
        node: Any = argument.node if argument is not None else None  # Any: literals know no nodes
        if node is None:
            return self.path(argument)
        callee = _callee(node) if node.type in _CALLS else None
        if callee is not None:
            name = last_name(self._expressions.source, callee)
            made = name in makers or Call(callee, name, self._expressions).owner(makers).startswith("@")
            return f"@{node.end_byte}" if made else self.path(argument)
        if node.child_by_field_name("parameters") is not None or node.child_by_field_name("parameter") is not None:
            return f"&{node.start_byte}"
        return self.path(argument)

    @property
    def receiver(self) -> Node | None:
        """What the called member is a member of."""
        return _receiver(self.callee)

    @property
    def receiver_text(self) -> str:
        node = self.receiver
        return self._expressions.text(node) if node is not None and node.end_byte - node.start_byte < 200 else ""

    def owner(self, makers: Mapping[str, bool]) -> str:
        """Path expression of the router that is called, through the calls chained before this one.

        `@END` where it is made in the chain itself, by one of `makers` or by a construction: the value that ends there.
        """
        node = self.receiver
        while node is not None and node.type in _CALLS:
            callee = _callee(node)
            name = last_name(self._expressions.source, callee) if callee is not None else ""
            if name in makers:
                return f"@{(self.whole(node, makers) if makers[name] else node).end_byte}"
            before = _receiver(callee) if callee is not None else None
            if before is None or node.type not in _CHAIN or callee is None or "scoped" in callee.type:
                return f"@{self.whole(node, makers).end_byte}"
            node = before
        if node is None:
            return ""
        found: str = self._expressions.path(node)
        return "" if found.startswith("#?") else found

    def around(self, names: Container[str]) -> Call | None:
        """The call of one of these names in the arguments of which a function is written that this call stands in."""
        node = self.node.parent if self.node is not None else None
        function = False
        while node is not None:
            function = function or (node.type != "program" and node.child_by_field_name("parameters") is not None)
            callee = _callee(node) if node.type in _CALLS and function else None
            if callee is not None and last_name(self._expressions.source, callee) in names:
                return Call(callee, last_name(self._expressions.source, callee), self._expressions)
            node = node.parent
        return None

    def whole(self, node: Node, makers: Mapping[str, bool]) -> Node:
        """The chain of calls that a call begins, as far as it goes on about the same router."""
        start, parent = node.start_byte, node.parent
        while parent is not None and parent.start_byte == start and parent.type in _CHAIN:
            callee = _callee(parent) if parent.type in _CALLS else None
            if callee is not None and makers.get(last_name(self._expressions.source, callee)) is False:
                break
            if callee is not None or parent.type in ("await_expression", "try_expression", "non_null_expression"):
                node = parent
            parent = parent.parent
        return node

    def before(self, name: str) -> Call | None:
        """The call of that name in the chain before this one."""
        node = self.receiver
        while node is not None and node.type in _CALLS:
            callee = _callee(node)
            if callee is None:
                return None
            if last_name(self._expressions.source, callee) == name:
                return Call(callee, name, self._expressions)
            node = _receiver(callee)
        return None


def pick(arguments: list[Argument], places: Where) -> Argument | None:
    """The first of the places that is there; keywords also in an object that is given."""
    positional = [argument for argument in arguments if not argument.keyword]
    for place in places:
        if isinstance(place, int):
            if -len(positional) <= place < len(positional):
                return positional[place]
            continue
        for argument in arguments:
            if argument.keyword == place:
                return argument
            if not argument.keyword and argument.text.startswith(("{", "[")):
                value = _field(argument.text, place)
                if value is not None:
                    return Argument(place, value, node=_field_node(argument.node, place))
    return None


def _field(text: str, place: str) -> str | None:
    """What an object has under a name; `options.prefix` in the object that it has under the first."""
    for name in place.split("."):
        found = fields_of(text).get(name)
        if found is None:
            return None
        text = found
    return text


def _field_node(node: Any, place: str) -> Any:  # Any: literals know no nodes
    """The node of what an object has under a name; None where it has none of its own."""
    for name in place.split("."):
        pairs = children_of(node) if node is not None else ()
        node = next((value for pair in pairs if (value := _value_under(pair, name)) is not None), None)
    return node


def _value_under(pair: Node, name: str) -> Node | None:
    method = pair.child_by_field_name("name") if pair.type == "method_definition" else None
    if method is not None:
        return pair if method.text == name.encode() else None
    key = pair.child_by_field_name("key")
    text = key.text.decode("utf-8", "replace").strip("\"'`") if key is not None and key.text is not None else ""
    return pair.child_by_field_name("value") if text == name else None


def _callee(call: Node) -> Node | None:
    if call.type in _WHOLE:
        return _name_called(call)
    return next((found for name in _CALLEE_FIELDS if (found := call.child_by_field_name(name)) is not None), None)


def _receiver(callee: Node) -> Node | None:
    whole = callee.parent
    if whole is not None and whole.type in _WHOLE and _name_called(whole) == callee:
        return next((found for name in _OF_WHOLE if (found := whole.child_by_field_name(name)) is not None), None)
    if callee.type == "generic_function":
        callee = callee.child_by_field_name("function") or callee
    return next((found for name in _RECEIVER_FIELDS if (found := callee.child_by_field_name(name)) is not None), None)


def called_in(text: str) -> list[tuple[str, str]]:
    """`web::get().to(list)` → ((`get`, ``), (`to`, `list`)): names that are called at the top, and what with."""
    found = []
    text = text[:MOST_OF_A_CHAIN]
    for name, start in ((m.group(1), m.end()) for m in re.finditer(r"([A-Za-z_]\w*)\s*(?:::<[^>]*>)?\(", text)):
        before = text[: start - 1]
        if before.count("(") == before.count(")"):
            first = next(split(text[start:].rpartition(")")[0] or text[start:], ","), "").strip()
            inner = re.match(r"[\w:.]+", first)
            found.append((name, inner.group() if inner and not first[inner.end() :].startswith("(") else ""))
    return found


def name_of(argument: Argument | None) -> str | None:
    return written(argument.text) if argument is not None else None
