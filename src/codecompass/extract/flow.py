"""A function in order of execution: its calls, returns and raises, each with the conditions and loops around it. Read
from the text on demand; no graph is needed."""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from tree_sitter import Node, Query, QueryCursor

from codecompass.extract import _read
from codecompass.extract.calls import last_name
from codecompass.extract.composed import composed
from codecompass.extract.grammar import Reader, reader_for
from codecompass.extract.shape import UnrulyError, within
from codecompass.languages import Language
from codecompass.languages.node_kinds import CallNodes, FlowNodes
from codecompass.languages.nodes import children_of
from codecompass.model import Skip

GuardKind = Literal["choice", "loop", "case", "handler", "later", "function"]
EventKind = Literal["call", "exit", "raise"]

SECONDS = 2.0
"""Seconds for parsing one text."""
LONGEST_HEADER, LONGEST_TEXT = 160, 200
"""Characters of a condition, and of what is called or returned."""
LONGEST_PASSED = 100
"""Characters of a call from its beginning to the body of a function in it; of longer ones the middle is left out."""
MOST_TEXTS = 32
"""Files whose texts are kept for the next functions of them."""
MOST_KEPT = 512
"""Functions whose flow is kept for the next question."""
_GUARDS: tuple[GuardKind, ...] = ("choice", "loop", "case", "handler", "later", "function")
_FLOW_FIELDS = ("choices", "loops", "cases", "handlers", "later", "functions")
_BODY_FIELDS = ("consequence", "body", "then")
_MARKS = frozenset({":", "=>", "->"})
_ELSE = "else of "
LONGEST_NEGATED = 60
"""Characters of a condition whose opposite is told for its `else`."""
_CONDITION = re.compile(r"if (?!let )(?P<open>\()?(?P<what>[^;:=]*(?:[=!<>]=+[^;:=]*)*)(?(open)\))")
_NEGATED = re.compile(r"not (?P<what>(?!.* (?:and|or|if) ).+)|!(?P<operand>[\w.$]+(?:\(\w*\))?)")
_OPERAND = re.compile(r"[\w.$]+(?:\([^()]*\))?")


_BLOCK = re.compile(r"(?:^|_)(?:block|body|compound_statement|statement_list|statements|suite|then)$(?<!comment)")
"""Kinds of nodes whose children are statements, in all grammars."""
_DECLARED = re.compile(r"parameters?$|throws|modifiers|(?:^|_)type$|identifier$")
"""Kinds of nodes that a declaration ends with which has no body."""
_BETWEEN = re.compile(r"(?<=[(\[]) |,? (?=[)\]])| (?=->|\?->|\.\w)")
"""Spaces, and a last comma, where lines were joined."""
_EXPRESSED = re.compile(r"conditional|ternary|comprehension|generator")
"""Kinds of conditions and loops that are parts of statements."""
_CLOSING = (b"}", b")", b"]")
_SILENT = re.compile(r"[\s{}()\[\];,=]*|end|pass|begin|do|then")
"""A row that says nothing."""


class Guard(NamedTuple):
    """A condition, a loop, a branch, a handler of errors or an inner function that statements stand under."""

    kind: GuardKind
    text: str
    """As the source has it, on one line: `if (!user)`, `else of if (!user)`, `for x in xs`."""
    line: int
    header_end: int
    """The last line of `text`."""
    start: int
    end: int
    """Bytes of what stands under it."""


class Event(NamedTuple):
    """A call, a return or a raise."""

    kind: EventKind
    name: str
    """Of a call, the last name of its callee."""
    text: str
    """A call's callee with its receiver (`this.prisma.user.findMany`), else the statement; on one line."""
    arguments: str
    line: int
    """Line of the callee's name, or of the statement."""
    first_line: int
    last_line: int
    at: int
    """The byte by which the guards around it are found."""
    guards: tuple[int, ...]
    """The guards around it, outermost first, as indices of `Flow.guards`."""

    def is_on(self, line: int) -> bool:
        return self.first_line <= line <= self.last_line


class Row(NamedTuple):
    """A statement, or the head of one that has a block, as it is written, on one line, without comments."""

    line: int
    last_line: int
    text: str
    indent: int
    """Characters before it."""
    guards: tuple[int, ...]
    passes_on: bool = False
    """It only passes an error on."""


class Flow(NamedTuple):
    """The events of a function in order of execution, and the guards around them in the order of the text."""

    guards: tuple[Guard, ...] = ()
    events: tuple[Event, ...] = ()
    header_end: int = 0
    """The last line of the function's own signature; 0: not known."""
    starts: tuple[int, ...] = ()
    """First byte of each line, from `first_line` on, in the bytes that guards count."""
    rows: tuple[Row, ...] = ()
    """The body, in the order of the text."""

    def around(self, at: int) -> tuple[int, ...]:
        return tuple(place for place, guard in enumerate(self.guards) if guard.start <= at < guard.end)

    def around_line(self, number: int) -> tuple[int, ...]:
        """The guards around a line as a whole; the function's first is 0."""
        if number < 0:  # of its decorators
            return ()
        return self.around(self.starts[number + 1] - 2 if number + 1 < len(self.starts) else self.starts[-1])


def flow_of(path: str, source: bytes, first_line: int, last_line: int, *, is_member: bool) -> Flow:
    """The flow of the definition on these lines of a file; empty for a language that is read in outline, and for a text
    that the grammar does not finish with."""
    read = _text_of(path, source)
    if isinstance(read, Skip) or read[0].outline or read[0].plain or not read[0].grammar:
        return Flow()
    language, text = read
    lines = text.split(b"\n")[first_line - 1 : last_line]
    if not lines:
        return Flow()
    lines[0] = lines[0].lstrip()
    try:
        with within(SECONDS):
            return _flow(_parser_name(language, path, text), b"\n".join(lines), first_line, is_member)
    except UnrulyError:
        return Flow()


@lru_cache(maxsize=MOST_TEXTS)
def _text_of(path: str, source: bytes) -> tuple[Language, bytes] | Skip:
    """A file's language and its text, for the functions of it that are asked about next."""
    return _read(path, source)


def _parser_name(language: Language, path: str, text: bytes) -> str:
    """The language whose grammar reads the code of a file: that of the scripts in a component."""
    found = composed(reader_for(language.name), path, text)
    return (found.reader or language.name) if found is not None else language.name


@lru_cache(maxsize=MOST_KEPT)
def _flow(language: str, text: bytes, first_line: int, is_member: bool) -> Flow:
    reader = reader_for(language)
    nodes, calls = reader.syntax.NODES.flow, reader.syntax.NODES.calls
    ways = [nodes.member_within, nodes.function_within] if is_member else [nodes.function_within, nodes.member_within]
    best: tuple[Node, bytes, int] | None = None
    for before, after in dict.fromkeys(ways):
        whole = before.encode() + text + b"\n" + after.encode()
        root = reader.parse(whole).root_node
        if best is None or not root.has_error:
            best = root, whole, len(before)
        if not root.has_error:
            break
    assert best is not None
    return _Read(*best, first_line, nodes, calls, reader).flow()


class _Read:
    """One function as it is read."""

    def __init__(
        self, root: Node, source: bytes, begin: int, first_line: int, nodes: FlowNodes, calls: CallNodes, reader: Reader
    ) -> None:
        self.root, self.source, self.begin, self.first = root, source, begin, first_line
        self.nodes, self.calls = nodes, calls
        self.found = QueryCursor(_query(reader)).captures(root)
        self.guards: list[Guard] = []
        self.begins: set[int] = set()
        """Rows on which what stands under a condition begins, without a block around it."""

    def flow(self) -> Flow:
        inner = sorted(self.found.get("function", ()), key=lambda node: (node.start_byte, -node.end_byte))
        own = (
            inner[0]
            if inner and self._line(inner[0]) == self.first and inner[0].type not in self.calls.functions
            else None
        )
        own = own or self._own()
        for kind in _GUARDS:
            for node in self.found.get(kind, ()):
                if node != own:
                    self.guards += self._guards(kind, node)
        self.guards.sort(key=lambda one: (one.start, -one.end))
        passing = re.compile(self.nodes.passing_on) if self.nodes.passing_on else None
        events = [*self._events()]
        passed = {one.line for _, one in events if passing is not None and self._passes_on(one, passing)}
        events = [pair for pair in events if pair[1].kind != "exit" or pair[1].line not in passed]
        events.sort(key=lambda pair: pair[0])
        body = _body(own) if own is not None else None
        body = None if body is not None and _DECLARED.search(body.type) else body
        header = self._before(body.start_byte) if body is not None else 0
        starts, at = [], 0
        for one in self.source.split(b"\n"):
            starts.append(at)
            at += len(one) + 1
        rows = tuple(self._rows(body, passed, starts)) if body is not None else ()
        return Flow(tuple(self.guards), tuple(one for _, one in events), header, tuple(starts), rows)

    def _rows(self, body: Node, passed: set[int], starts: list[int]) -> Iterator[Row]:
        """The lines of a body, parted where a statement or a block begins or ends."""
        first, last = body.start_point[0], body.end_point[0]
        source = bytearray(self.source)
        said = set[int]()  # lines of texts that stand for themselves: documentation
        for node in self.found.get("comment", ()):
            source[node.start_byte : node.end_byte] = re.sub(rb"[^\n]", b" ", node.text or b"")
        lines = source.split(b"\n")
        begins = {first}
        blocks = [*self.found.get("block", ()), *self.found.get("case", ())]
        for node in [body, *blocks]:
            begins.update(one.start_point[0] for one in node.named_children if not one.is_extra)
            end = node.end_point[0]
            begins.add(end if lines[end].lstrip()[:1] in _CLOSING or lines[end].strip() == b"end" else end + 1)
            alone = (one for one in node.named_children if _is_said(one))
            said.update(row for row, column in (one.start_point for one in alone) if not lines[row][:column].strip())
        begins |= self.begins
        ordered = sorted(one for one in begins if first <= one <= last)
        for at, end in zip(ordered, [*ordered[1:], last + 1], strict=True):
            begin, cut = at, body.start_point[1] if at == first else 0
            while begin < end - 1 and not lines[begin][cut:].strip():
                begin, cut = begin + 1, 0
            text = b" ".join([lines[begin][cut:], *lines[begin + 1 : end]]).decode("utf-8", "replace")
            text = _BETWEEN.sub("", " ".join(text.split())).rstrip(";").lstrip("}, ").removeprefix("= ")
            text = text[1:].removesuffix("}").strip() if text.startswith("{") else text
            if at not in said and not _SILENT.fullmatch(text):
                indent = len(lines[begin]) - len(lines[begin].lstrip())
                line = self._line_at(begin)
                around = tuple(
                    place for place, one in enumerate(self.guards)
                    if one.start <= starts[begin] + max(indent, cut) < one.end
                )  # fmt: skip
                yield Row(line, self._line_at(end - 1), text, indent, around, line in passed)

    def _passes_on(self, event: Event, passing: re.Pattern[str]) -> bool:
        if event.kind != "exit" or not event.guards:
            return False
        return passing.fullmatch(f"{self.guards[event.guards[-1]].text}: {event.text}") is not None

    def _own(self) -> Node | None:
        """The definition itself: the outermost node with a body that is not put around it for the grammar."""
        waiting, depth = [self.root], 0
        while waiting and depth < 200:
            node = waiting.pop(0)
            depth += 1
            if node.child_by_field_name("body") is not None and node.start_byte >= self.begin:
                return node
            waiting.extend(node.named_children[:20])
        return None

    def _line_at(self, row: int) -> int:
        return self.first + row

    def _before(self, at: int) -> int:
        """The last line that says something before a byte."""
        return self._line_at(self.source.count(b"\n", 0, len(self.source[:at].rstrip())))

    def _line(self, node: Node) -> int:
        return self.first + int(node.start_point[0])

    def _guards(self, kind: GuardKind, node: Node) -> Iterator[Guard]:
        body = _body(node)
        if body is None:
            return
        start = node.start_byte
        header = self._text(start, _head(node, body), LONGEST_HEADER).rstrip(" {:?")
        if kind == "function":
            start, header = self._passed(node, _head(node, body), header)
        header = (header if kind == "function" else header.removesuffix("=>").rstrip()) or node.type
        if kind == "choice" and node.parent is not None and header == "else":
            header = self._alternative(node, header)
        if kind == "loop" and body.start_byte < node.start_byte + 2:  # a comprehension: the loop stands behind
            header = self._text(body.end_byte, node.end_byte - 1, LONGEST_HEADER)
        if kind == "choice" and body.start_byte == node.start_byte:  # Python's `a if b else c`
            header = self._text(body.end_byte, node.end_byte, LONGEST_HEADER).partition(" else ")[0]
        if kind != "function" and not _EXPRESSED.search(node.type):
            under = [one for one in (body, *self._others(kind, node, body)) if not _BLOCK.search(one.type)]
            self.begins |= {one.start_point[0] for one in (node, *under)}
        line = self._line_at(self.source.count(b"\n", 0, start))
        header_end = max(self._before(body.start_byte), line)
        yield Guard(kind, header, line, header_end, body.start_byte, _end(node, body, kind))
        for other in self._others(kind, node, body):
            at = self._line(other)
            yield Guard(kind, _otherwise(header), at, at, other.start_byte, other.end_byte)

    def _others(self, kind: GuardKind, node: Node, body: Node) -> Iterable[Node]:
        """The alternatives of a condition that are no clauses of their own."""
        if kind != "choice":
            return ()
        found = node.children_by_field_name("alternative")
        if not found and body.start_byte == node.start_byte:
            found = node.named_children[2:]
        clauses = {one for one in self.nodes.choices if one.endswith("_clause")}
        return [one for one in found if one.type not in clauses]

    def _alternative(self, node: Node, header: str) -> str:
        """An `else` with the condition that it is the alternative of; `else if` has its own."""
        above = node.parent
        body = _body(above) if above is not None else None
        condition = (
            self._text(above.start_byte, _head(above, body), LONGEST_HEADER).rstrip(" {:") if above and body else ""
        )
        if above is not None and len(above.children_by_field_name("alternative")) > 1:
            return _ELSE + condition if condition else header  # the last of a chain: `elif` stands between
        return _otherwise(condition) if condition else header

    def _passed(self, node: Node, end: int, header: str) -> tuple[int, str]:
        """Where an inner function begins, with the call that it is passed to, and how that reads up to its body."""
        around, name = node.parent, node
        while around is not None and not around.type.endswith(("statement", "declaration", "block", "body")):
            if around.type in self.calls.calls:
                callee = _callee(around, self.calls)
                if end - around.start_byte <= LONGEST_PASSED or callee is None:
                    return around.start_byte, self._text(around.start_byte, end, LONGEST_HEADER)
                called = self._text(callee.start_byte, callee.end_byte, LONGEST_HEADER)
                own = self._text(name.start_byte, end, LONGEST_HEADER)
                return name.start_byte, f"{called[-LONGEST_PASSED // 2 :]}(… {own}"
            if around.type in ("pair", "keyed_element", "keyword_argument", "named_argument"):
                name = around
            around = around.parent
        return node.start_byte, header

    def _events(self) -> Iterator[tuple[tuple[int, int], Event]]:
        for node in self.found.get("call", ()):
            callee = _callee(node, self.calls)
            if callee is None:
                continue
            name = last_name(self.source, callee)
            listing = node.child_by_field_name("arguments") or self._listed(node)
            start = node.start_byte
            text = self._text(start, callee.end_byte, LONGEST_TEXT)
            arguments = self._text(listing.start_byte, listing.end_byte, LONGEST_TEXT) if listing is not None else ""
            line = self._line_at(callee.end_point[0])
            yield self._event("call", node, name, text, arguments, line)
        for kind in ("exit", "raise"):
            for node in self.found.get(kind, ()):
                text = self._text(node.start_byte, node.end_byte, LONGEST_TEXT).rstrip(";")
                yield self._event(kind, node, "", text, "", self._line(node))

    def _listed(self, call: Node) -> Node | None:
        """The list of a call's arguments without a field for it: its last part, or the first in that."""
        last = call.named_children[-1] if call.named_children else None
        parts = (last, *children_of(last)[:1]) if last is not None else ()
        return next((one for one in parts if one.type in self.calls.arguments), None)

    def _event(
        self, kind: EventKind, node: Node, name: str, text: str, arguments: str, line: int
    ) -> tuple[tuple[int, int], Event]:
        at = node.end_byte - 1 if kind == "call" else node.start_byte
        guards = tuple(place for place, one in enumerate(self.guards) if one.start <= at < one.end)
        first, last = self._line(node), self._line_at(node.end_point[0])
        return (node.end_byte, -node.start_byte), Event(kind, name, text, arguments, line, first, last, at, guards)

    def _text(self, start: int, end: int, most: int) -> str:
        """A part of the source on one line."""
        text = " ".join(self.source[start : min(end, start + 4 * most)].decode("utf-8", "replace").split())
        return text if len(text) <= most else text[: most - 1] + "…"


def _otherwise(header: str) -> str:
    """When an `else` runs: `if (!user)` → `if (user)`, `if a or b` → `if not (a or b)`; of what is long, or does more than
    ask, `else of …`."""
    found = _CONDITION.fullmatch(header) if len(header) <= LONGEST_NEGATED else None
    if found is None or not _is_closed(found["what"]):
        return _ELSE + header
    what = found["what"].strip()
    if negated := _NEGATED.fullmatch(what):
        own = negated["what"] or negated["operand"]
        return f"if ({own})" if found["open"] else f"if {own}"
    what = what if _OPERAND.fullmatch(what) else f"({what})"
    return f"if (!{what})" if found["open"] else f"if not {what}"


def _is_said(node: Node) -> bool:
    """Whether a statement is nothing but a text."""
    if node.type.endswith("expression_statement") and node.named_child_count == 1:
        node = node.named_children[0]
    return "string" in node.type


def _is_closed(text: str) -> bool:
    """Whether no bracket closes in a text that is not opened in it."""
    depth = 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            return False
    return depth == 0


def _body(node: Node) -> Node | None:
    """The part of a node that its condition guards."""
    for field in _BODY_FIELDS:
        if (found := node.child_by_field_name(field)) is not None:
            return found
    if (value := node.child_by_field_name("value")) is not None and node.type.endswith("arm"):
        return value
    children = node.children
    if children and children[-1].type == "function_body":  # behind a declared type
        return children[-1]
    depth = 0
    for place, child in enumerate(children[:-1]):
        depth += (child.type == "(") - (child.type == ")")
        if child.type in _MARKS and not depth:  # in brackets it stands before a type: `catch (e: IOException)`
            return children[place + 1]
    named = node.named_children
    return (named[0] if node.type == "conditional_expression" else named[-1]) if named else None


def _head(node: Node, body: Node) -> int:
    """End of what comes before a body, comments left out."""
    ends = (one.end_byte for one in node.children if one.end_byte <= body.start_byte and not one.is_extra)
    return max(ends, default=body.start_byte)


def _end(node: Node, body: Node, kind: GuardKind) -> int:
    """End of what a node guards; for a `case` without a block of its own, the node's end."""
    return node.end_byte if kind == "case" else body.end_byte


def _callee(call: Node, nodes: CallNodes) -> Node | None:
    if call.type in nodes.by_name:
        return call.child_by_field_name("name") or call.child_by_field_name("function")
    found = next((one for field in nodes.callee if (one := call.child_by_field_name(field)) is not None), None)
    if found is None:  # PHP's `new Cart()` has no field for what is constructed
        found = next((one for one in call.named_children if not one.type.endswith("arguments")), None)
    while found is not None and found.type in nodes.misread and found.named_children:
        found = found.named_children[-1]
    return found


@cache
def _query(reader: Reader) -> Query:
    """One pattern for each kind of node that matters."""
    nodes, grammar = reader.syntax.NODES.flow, reader.parser.language
    assert grammar is not None
    captured: list[tuple[str, Iterable[str]]] = [
        *((kind, getattr(nodes, field)) for kind, field in zip(_GUARDS, _FLOW_FIELDS, strict=True)),
        ("exit", nodes.exits), ("raise", nodes.raises), ("call", reader.syntax.NODES.calls.calls),
    ]  # fmt: skip
    kinds = {grammar.node_kind_for_id(one) for one in range(grammar.node_kind_count) if grammar.node_kind_is_named(one)}
    captured += [("block", {one for one in kinds if one and _BLOCK.search(one)})]
    captured += [("comment", {one for one in kinds if one and "comment" in one})]
    known = [(name, kind) for name, kinds in captured for kind in sorted(kinds) if grammar.id_for_node_kind(kind, True)]
    return Query(grammar, "\n".join(f"({kind}) @{name}" for name, kind in known))
