"""A call, as frameworks are recognised by it: its callee, receiver and arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import accumulate, islice
from typing import Any

from tree_sitter import Node

from codecompass.extract.chains import Chain, callee_in, first_field, infix_name, name_called
from codecompass.extract.literals import Argument, fields_of, path_of, split, written
from codecompass.languages.arguments import LAST
from codecompass.languages.frameworks import Where
from codecompass.languages.node_kinds import CallNodes, LiteralNodes
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import without_call_arguments

RECEIVER = "receiver"
MOST_OF_A_CHAIN = 2000
"""Characters of a chain; what follows is the body of a function."""
MOST_BEFORE = 32
"""Calls of a chain among which an earlier one is looked for."""
MOST_NESTED = 4
"""Calls around a handler: what wraps it."""
_PLAIN_PATH = re.compile(r"[^\W\d][\w$]*(?:\.[\w$]+)*(?:\(\))?")
COMPOSITE = re.compile(r"\A&?[A-Za-z_][\w.]*(?=\{)")
"""The type of a composite literal: `huma.Operation{…}`."""
_WORDS = re.compile(r"\w+")
_ARITY = re.compile(r"`\d+\Z")
_LAST_NAME = re.compile(rb"(?<![\w$])[\w$]++\Z")
_TYPE_ARGUMENTS = re.compile(rb"\[[A-Za-z_*\[\]][\w.,\s*\[\]]*\]\Z")


def called_node(captured: Node, nodes: CallNodes) -> Node:
    """The callee, of a node that a query captured as the callee or as the whole call."""
    if captured.type in nodes.leading:
        return children_of(captured)[0]
    if captured.type in nodes.infix:
        return infix_name(captured) or captured
    return (name_called(captured) if captured.type in nodes.by_name else None) or captured


def last_name(source: bytes, callee: Node) -> str:
    """The last name of a callee; `""` where it has none."""
    end = callee.end_byte
    return _last_name_in(source[max(callee.start_byte, end - 80) : end])


@lru_cache(maxsize=1 << 15)
def _last_name_in(text: bytes) -> str:
    if text.endswith(b">"):
        text = text[: _types_start(text)].rstrip(b":")
    text = _TYPE_ARGUMENTS.sub(b"", text) if text.endswith(b"]") else text
    found = _LAST_NAME.search(text)
    return found.group().decode("utf-8", "replace") if found else ""


def _types_start(text: bytes) -> int:
    """The position of the bracket that the `>` at the end closes; of the first where the text is cut off."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == 62) - (text[at] == 60)
        if not depth:
            return at
    return text.find(b"<")


@lru_cache(maxsize=1 << 15)
def last_of(text: str) -> str:
    """The last name of a path expression: `B` of ``a.A`1/<T>0().B`1/<T>(x.y)``."""
    if "/" in text or "`" in text:
        end = _opening(text, len(text)) if text.endswith(")") else len(text.rstrip("0123456789*"))
        end = _opening(text, end) if text[:end].endswith(">") else end
        text = text[: end - 1] if text[:end].endswith("/") else text
        text = _ARITY.sub("", text)
    return text.rpartition(".")[2].rpartition("::")[2].rpartition("\\")[2]


def _opening(text: str, end: int) -> int:
    """The position of the bracket that is closed at `end`."""
    closing, depth = text[end - 1], 0
    opening = "(" if closing == ")" else "<"
    for at in range(end - 1, -1, -1):
        depth += (text[at] == closing) - (text[at] == opening)
        if not depth:
            return at
    return end


Filling = Callable[[Argument], Argument]


_OF_NEW = re.compile(r"(\w+)\{\}\.[\w.]+\(\)\Z")
"""A member of an object that is constructed there is called."""


COMPUTED = "[]"
"""Stands for the name of a member that is computed."""


class Call:
    """One call. `callee` is what the query captured: the function's node."""

    def __init__(self, callee: Node, name: str, expressions: Any) -> None:
        self.callee = callee
        self.name = name
        self.node = callee.parent
        self.nodes: CallNodes = expressions.syntax.NODES.calls
        if self.node is not None and self.node.type in self.nodes.misread and self.node.parent is not None:
            self.node = self.node.parent
        self._expressions = expressions
        self._arguments: list[Argument] | None = None
        self._filling: tuple[Filling, ...] = ()

    @property
    def literals(self) -> LiteralNodes:
        """The node kinds of the language's literals."""
        found: LiteralNodes = self._expressions.syntax.NODES.literals
        return found

    @property
    def source(self) -> bytes:
        """The source of the file."""
        found: bytes = self._expressions.source
        return found

    @property
    def is_decorator(self) -> bool:
        parent = self.node.parent if self.node is not None else None
        return parent is not None and parent.type in self.nodes.decorators

    @property
    def arguments(self) -> list[Argument]:
        if self._arguments is None:
            self._arguments = self._read_arguments()
            for filling in self._filling:
                self._arguments = [filling(one) for one in self._arguments]
        return self._arguments

    def with_arguments(self, arguments: list[Argument]) -> Call:
        """The same call with other arguments."""
        other = self._of_chain(self.callee, self.name)
        other._arguments = arguments
        return other

    def filled(self, filling: Filling) -> Call:
        """The same call, and those in its chain, with arguments that are filled."""
        other = self._of_chain(self.callee, self.name)
        other._filling = (*self._filling, filling)
        return other

    def _of_chain(self, callee: Node, name: str = "") -> Call:
        other = Call(callee, name or last_name(self._expressions.source, callee), self._expressions)
        other._filling = self._filling
        return other

    @property
    def chain(self) -> Node:
        """The whole chain of calls."""
        node = self.node or self.callee
        return self._chain(node).whole(node)

    def _chain(self, node: Node) -> Chain[Call]:
        chains: dict[int, Chain[Call]] = self._expressions.chains
        if node.id not in chains:
            Chain(node, self.nodes, self.of).enter(chains)
        return chains[node.id]

    def _read_arguments(self) -> list[Argument]:
        holder = self.node.child_by_field_name("arguments") if self.node is not None else None
        if holder is None and self.node is not None and self.node.type in self.nodes.composite:
            holder = self.node.child_by_field_name("body")
        if holder is None and self.node is not None and not self.nodes.leading:  # a construction without fields
            holder = next((one for one in self.node.named_children if one.type in self.nodes.arguments), None)
        if holder is not None and holder.type in self.nodes.tagged:
            return [Argument("", self._expressions.text(holder), holder.end_byte, holder)]
        found = []
        for child in children_of(holder) if holder is not None else self._listed():
            is_behind = holder is None and child.type in self.nodes.functions and child.parent != self.node
            keyword, value = LAST if is_behind else "", child
            if child.type in self.nodes.named:
                keyword = self._expressions.text(child.child_by_field_name("name") or _named_first(child))
                value = child.child_by_field_name("value") or (children_of(child) or [child])[-1]
            elif child.type in self.nodes.keyed:
                key, value = child.named_children[0], child.named_children[-1]
                keyword = self._expressions.text(key)
            text = self._expressions.text(value)
            text = self.nodes.embedded.sub(r"${\1}", text) if self.nodes.embedded is not None else text
            found.append(Argument(keyword, text, value.end_byte, value))
        return found

    def _listed(self) -> Iterator[Node]:
        """The arguments of a call without fields, a function behind the brackets last."""
        node = self.node
        if node is not None and node.type in self.nodes.infix:
            yield from children_of(node)[2:]
        if node is None or node.type not in self.nodes.leading or not node.named_children:
            return
        for child in children_of(node.named_children[-1]):
            if child.type in self.nodes.arguments:
                yield from children_of(child)
            elif any(one.type in self.nodes.functions for one in children_of(child)):
                yield children_of(child)[-1]

    def of(self, callee: Node) -> Call:
        """Another call of the file, by its callee."""
        return Call(callee, last_name(self.source, callee), self._expressions)

    def argument(self, places: Where) -> Argument | None:
        """The argument at the first of some places, or its receiver."""
        if places == (RECEIVER,) and (node := self.receiver) is not None:
            return Argument("", self._expressions.text(node), node.end_byte, node)
        return pick(self.arguments, places)

    def path(self, argument: Argument | None) -> str:
        """Path expression of an argument; empty where it has none (a lambda)."""
        if argument is None:
            return ""
        node: Any = argument.node  # Any: literals know no nodes
        found: str = self._expressions.path(node) if node is not None else path_of(argument.text)
        return "" if found.startswith("#?") else found

    def passed(self, argument: Argument | None, depth: int = 0) -> list[str]:
        """Where an argument is a call, the paths of that one's arguments, innermost calls' first:
        `auth(withID(app.Show))` → `app.Show`."""
        node: Any = argument.node if argument is not None else None  # Any: literals know no nodes
        callee = callee_in(node, self.nodes) if node is not None and node.type in self.nodes.calls else None
        if callee is None or depth >= MOST_NESTED:
            return []
        positional = [one for one in Call(callee, "", self._expressions).arguments if not one.keyword]
        inner = [path for one in positional for path in self.passed(one, depth + 1)]
        paths = (without_call_arguments(self.path(one)) for one in positional)
        return [*inner, *(path for path in paths if _PLAIN_PATH.fullmatch(path))]

    @property
    def types(self) -> str:
        """The type arguments as written: `IStore, Store` of `AddScoped<IStore, Store>()`."""
        end, behind = self.callee.end_byte, self.node.end_byte if self.node is not None else 0
        if self.nodes.leading and self.source[end : end + 1] == b"<":  # `get<Cart> { … }`
            depths = accumulate((mark == 60) - (mark == 62) for mark in self.source[end:behind])
            end += next((at for at, depth in enumerate(depths, 1) if not depth), 0)
        text = self.source[self.callee.start_byte : end].rstrip()
        inner = text[_types_start(text) + 1 : -1] if text.endswith(b">") else b""
        return re.sub(r"\s+", " ", inner.decode("utf-8", "replace")).strip()

    @property
    def first_text(self) -> str:
        """The first argument as written, shortened; empty without one."""
        return re.sub(r"\s+", " ", self.arguments[0].text)[:80] if self.arguments else ""

    def router(self, argument: Argument | None, makers: Mapping[str, bool]) -> str:
        """Path expression of a router as an argument: `@END` for one created there, `&START` for a function written
        there."""
        node: Any = argument.node if argument is not None else None  # Any: literals know no nodes
        if node is None:
            return self.path(argument)
        callee = callee_in(node, self.nodes) if node.type in self.nodes.calls else None
        if callee is not None:
            name = last_name(self._expressions.source, callee)
            is_created = name in makers or Call(callee, name, self._expressions).owner(makers).startswith("@")
            path = self.path(argument)
            own = _OF_NEW.match(path)  # `new Carts().routes()`
            return f"@{node.end_byte}" if is_created and (own is None or own[1] in makers) else path
        if node.child_by_field_name("parameters") is not None or node.child_by_field_name("parameter") is not None:
            return f"&{node.start_byte}"
        return self.path(argument)

    @property
    def computed(self) -> str:
        """What selects the member that is called, as written: `method` of `router[method]("/x")`."""
        fields = self.literals.elements.get(self.callee.type)
        index = self.callee.child_by_field_name(fields[1]) if fields is not None else None
        return self._expressions.text(index) if index is not None else ""

    @cached_property
    def receiver(self) -> Node | None:
        """The receiver of the call."""
        return _receiver(self.callee, self.nodes)

    @property
    def receiver_text(self) -> str:
        node = self.receiver
        return self._expressions.text(node) if node is not None and node.end_byte - node.start_byte < 200 else ""

    def owner(self, makers: Mapping[str, bool]) -> str:
        """Path expression of the router that is the receiver, through the calls chained before this one.

        `@END` where it is created in the chain, by one of `makers` or a constructor: the value that ends there.
        """
        node = self.receiver
        for one in self.chained():
            made = makers.get(one.name)
            if made is not None and one.node is not None:
                return f"@{(self.whole(one.node, makers) if made else one.node).end_byte}"
            before, node = one.node, one.receiver
            if before is not None and (
                node is None or before.type not in self.nodes.chain or one.callee.type in self.nodes.scoped
            ):
                return f"@{self.whole(before, makers).end_byte}"
        if node is None:
            return ""
        found: str = self._expressions.path(node) if node.type not in self.nodes.calls else f"@{node.end_byte}"
        return "" if found.startswith("#?") else found

    def _wraps(self, known: Container[str]) -> Call | None:
        """The first call of a chain, where it is one of a function that is not `known`, and may be around a router:
        `guarded(carts).with(log)`."""
        *_, first = self, *self.chained()
        return first if first.receiver is None and first.name[:1].islower() and first.name not in known else None

    def wrapped(self, argument: Argument, known: Container[str]) -> Iterator[str]:
        """The paths of what a function is passed that may be around a router."""
        node: Any = argument.node  # Any: literals know no nodes
        callee = callee_in(node, self.nodes) if node is not None and node.type in self.nodes.calls else None
        first = self.of(callee)._wraps(known) if callee is not None else None
        paths = (self.path(one) for one in first.arguments if not one.keyword) if first is not None else ()
        yield from (path for path in paths if path and path[0] not in "#{")

    def chained(self) -> Iterator[Call]:
        """The calls before this one in its chain, the last one first."""
        if (node := self.receiver) is not None and node.type in self.nodes.calls:
            yield from map(self._alike, self._chain(node).back_from(node))

    def after(self) -> Iterator[Call]:
        """The calls that follow this one in its chain."""
        if self.node is not None:
            yield from map(self._alike, self._chain(self.node).behind(self.node))

    def _alike(self, other: Call) -> Call:
        return self._of_chain(other.callee, other.name) if self._filling else other

    def around(self, names: Container[str]) -> Call | None:
        """The call of one of these names whose argument is the function, or the list, around this call."""
        return next((one for one in self._around("") if one.name in names), None)

    def around_taking(self, name: str) -> Call | None:
        """The call whose argument is the innermost function around this call with a parameter of that name."""
        return next(self._around(name), None)

    def _around(self, name: str) -> Iterator[Call]:
        """The calls around this one, from that on whose argument is a function around it (with such a parameter)."""
        node, function = self.node.parent if self.node is not None else None, False
        while node is not None:
            taken = node.child_by_field_name("parameters")
            is_list = not name and node.type in self.literals.lists
            if is_list or node.type in self.nodes.functions or (taken is not None and node.parent is not None):
                function = (
                    function
                    or name in _WORDS.findall(self._expressions.text(taken) if taken and name else "")
                    or not name
                )
            callee = callee_in(node, self.nodes) if node.type in self.nodes.calls and function else None
            if callee is not None:
                yield Call(callee, last_name(self._expressions.source, callee), self._expressions)
            node = node.parent

    def whole(self, node: Node, makers: Mapping[str, bool]) -> Node:
        """The chain of calls that begins with a call, as long as its receiver is the same router."""
        for step, name in self._chain(node).steps(node):
            if name is not None and makers.get(name) is False:
                break
            node = step
        return node

    def before(self, names: str) -> Call | None:
        """The call of that name, or of one of several (`get|post`), in the chain before this one."""
        return next((one for one in islice(self.chained(), MOST_BEFORE) if one.name in names.split("|")), None)


def pick(arguments: list[Argument], places: Where) -> Argument | None:
    """The argument at the first of `places` (positions, keywords) that a call has; keywords also in an object
    literal."""
    positional = [argument for argument in arguments if not argument.keyword]
    for place in places:
        if isinstance(place, int):
            if -len(positional) <= place < len(positional):
                return positional[place]
            continue
        for argument in arguments:
            if argument.keyword == place:
                return argument
            text = COMPOSITE.sub("", argument.text, count=1) if not argument.keyword else ""
            if text.startswith(("{", "[", "array(")):
                value = _field(text, place)
                if value is not None:
                    return Argument(place, value, node=_field_node(argument.node, place))
    return None


def _field(text: str, place: str) -> str | None:
    """The text of an object literal's member; `options.prefix` for a member of a member."""
    for name in place.split("."):
        found = fields_of(text).get(name)
        if found is None:
            return None
        text = found
    return text


def _field_node(node: Any, place: str) -> Any:  # Any: literals know no nodes
    """The node of an object literal's member; None where it has none of its own."""
    for name in place.split("."):
        pairs = children_of(node)
        node = next((value for pair in pairs if (value := value_under(pair, name)) is not None), None)
    return node


def value_under(pair: Node, name: str) -> Node | None:
    key, method = pair.child_by_field_name("key"), pair.child_by_field_name("name")
    if key is None and method is not None:
        return pair if method.text == name.encode() else None
    if key is None and len(pair.named_children) == 2:  # a keyed element without fields
        first, last = pair.named_children
        return last if first.text is not None and first.text.strip(b"\"'`") == name.encode() else None
    text = key.text.decode("utf-8", "replace").strip("\"'`") if key is not None and key.text is not None else ""
    return pair.child_by_field_name("value") if text == name else None


def callee_of(call: Node, nodes: CallNodes) -> Node | None:
    """What a call calls, also where the grammar has more in its place."""
    callee = callee_in(call, nodes)
    while callee is not None and callee.type in nodes.misread and callee.named_children:
        callee = callee.named_children[-1]
    return callee


def _receiver(callee: Node, nodes: CallNodes) -> Node | None:
    whole = callee.parent
    if whole is not None and whole.type in nodes.by_name and name_called(whole) == callee:
        return first_field(whole, nodes.receiver_by_name)
    if whole is not None and whole.type in nodes.infix and infix_name(whole) == callee:
        return children_of(whole)[0]
    if callee.type in nodes.leading:
        return children_of(callee)[0]
    if callee.type in nodes.generic:
        callee = callee.child_by_field_name("function") or callee
    return first_field(callee, nodes.receiver)


def _named_first(argument: Node) -> Node | None:
    """The name of a named argument without fields: `name = value`."""
    return argument.named_children[0] if any(child.type == "=" for child in argument.children) else None


METHODS = frozenset("GET POST PUT PATCH DELETE HEAD OPTIONS TRACE CONNECT ANY ALL".split())
_VERB_OF = re.compile(r"::([A-Z]+|[A-Z][a-z]+(?=\(\)))(?!\w)")
"""What may be a method's name: `Method::GET`, `guard::Get()`."""
_LEADING = re.compile(r"\s*[\w:.]+(?![\w:.(])")


def called_in(text: str) -> list[tuple[str, str, str, str]]:
    """`get(list).on(Method::PUT, save)` → (`get`, `list`, `GET`, `list`), (`on`, `Method::PUT`, `PUT`, `save`): the calls of a
    chain with the paths that are their first arguments, and the HTTP methods that they name with what serves these."""
    found = []
    text = text[:MOST_OF_A_CHAIN]
    for name, start in ((m.group(1), m.end()) for m in re.finditer(r"([A-Za-z_]\w*)\s*(?:::<[^>]*>)?\(", text)):
        before = text[: start - 1]
        if before.count("(") == before.count(")"):
            first, second = [*split(text[start:].rpartition(")")[0] or text[start:], ","), ""][:2]
            own = re.sub("_(?:service|with)$", "", name).upper()
            methods = (
                own
                if own in METHODS
                else ",".join(filter(METHODS.__contains__, map(str.upper, _VERB_OF.findall(first))))
            )
            path, other = ((_LEADING.match(one) or [""])[0].strip().rstrip(":") for one in (first, second))
            found.append((name, path, methods, path if methods == own else other))
    return found


def name_of(argument: Argument | None) -> str | None:
    return written(argument.text) if argument is not None else None
