"""GraphQL: the fields of root types that operations request, schemas declare, and code resolves.

A document is parsed by the grammar of its language, be it a file of its own or a string in another language. Two kinds
of facts:

graphql   `name` a field of a root type, `detail` one of `call`, followed by the operation's name: it is requested;
`declare`: a schema declares it or `name` an operation, `detail` `use`: code generated for it is used resolver  the
resolver of a field `name` of the root type `detail`: `handler`, or each of the handler's members (`*`)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tree_sitter import Node, QueryCursor

from codecompass.extract.calls import last_of
from codecompass.extract.grammar import reader_for
from codecompass.languages.frameworks import Table
from codecompass.model import AROUND, REFERENCE, SurfaceFact

if TYPE_CHECKING:
    from codecompass.extract.collect import Collector

KIND, RESOLVER = "graphql", "resolver"
CALL, DECLARE, USE, ALL = "call", "declare", "use", "*"
LANGUAGE = "graphql"
LONGEST = 1 << 18
"""The most bytes of a document in another language's file."""
_ROOT = re.compile(r"query|mutation|subscription", re.IGNORECASE)
_OPERATION = re.compile(rb"\w+\s*(?:[A-Za-z_]\w*\s*)?[({@]")
_DECLARED = re.compile(
    rb"type \w+\b\s*(?:implements\s+\w+\s*)?(?:@\w+(?:\([^()]*\))?\s*)*\{",
)
_ANONYMOUS = re.compile(rb"""gql\s*\(?\s*["'`]+(?:\s|\#[^\n]*\n)*\{""")
_OF_A_ROOT = re.compile(rb" on \w+\s*[@{]")
_OPERATIONS: Sequence[tuple[bytes, re.Pattern[bytes]]] = tuple(
    (one, _OPERATION) for one in (b"query", b"mutation", b"subscription")
)
_OTHERS: Sequence[tuple[bytes, re.Pattern[bytes]]] = (
    (b"gql", _ANONYMOUS),
    *((b"type " + root, _DECLARED) for root in (b"Query", b"Mutation", b"Subscription")),
    *((b" on " + root, _OF_A_ROOT) for root in (b"Query", b"Mutation", b"Subscription")),
)
"""Words of a document, each with a pattern that must match where it is found."""
_BEGINS = frozenset(b"\"'`\n}")
"""Characters of which one precedes an operation, beside spaces."""
_OF_A_TEXT = re.compile(r"string|template|heredoc|text_block")
_PUT_IN = re.compile(rb"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\\[nrt\"]")
_AROUND_IT = re.compile(rb"""\A[A-Za-z@$]*#*(?:'''|\"\"\"|["'`])|(?:'''|\"\"\"|["'`])#*\Z""")


def root_of(text: str) -> str:
    """`mutation`, `RootQueryType` → `Mutation`, `Query`; empty for a name without a root type."""
    found = _ROOT.search(text)
    return found[0].capitalize() if found else ""


def fields_of(by_role: Mapping[str, Sequence[Mapping[str, list[Node]]]]) -> Iterator[SurfaceFact]:
    """The facts of a document, by the captures of its fields; their scopes are not known yet."""
    by_start: dict[int, tuple[tuple[bool, bool], SurfaceFact]] = {}
    for role, use in (("surface.requested", CALL), ("surface.declared", DECLARE)):
        for captures in by_role.get(role, ()):
            node = captures[role][0]
            field, root = _text(node), root_of(_text(captures["root"][0])) if "root" in captures else "Query"
            if root and not field.startswith("__") and not _is_local(node.parent):
                operation = _text(captures["operation"][0]) if "operation" in captures else ""
                # several patterns match one field: the match with most captures counts
                known = bool(operation), "root" in captures
                if node.start_byte not in by_start or known > by_start[node.start_byte][0]:
                    line, detail = node.start_point[0] + 1, f"{use} {operation}".strip()
                    by_start[node.start_byte] = known, _fact(f"{root}.{field}", 0, line, node.start_byte, detail)
    yield from (fact for _, fact in by_start.values())


def documents(collector: Collector) -> Iterator[SurfaceFact]:
    """The facts of the documents in strings of a file."""
    read = set[int]()
    for at in _marks(collector.source):
        node = _text_around(collector.root, at)
        if node is not None and node.start_byte not in read and node.end_byte - node.start_byte <= LONGEST:
            read.add(node.start_byte)
            yield from _in_text(collector, node)


def _marks(source: bytes) -> Iterator[int]:
    """A byte in each place where a document may be."""
    marks = [*_OPERATIONS, *(_OTHERS if b"ql" in source or b"QL" in source else ())]
    for word, pattern in marks:
        at = source.find(word)
        while at >= 0:
            if pattern is not _OPERATION or _is_first(source, at):
                found = pattern.match(source, at)
                if found is not None:
                    yield found.end() - 1
            at = source.find(word, at + len(word))


def _is_first(source: bytes, at: int) -> bool:
    """Whether a word begins a string, or a line of one."""
    before = at - 1
    while before >= 0 and source[before] in b" \t":
        before -= 1
    return before >= 0 and (source[before] in _BEGINS or source[before - 1 : before + 1] == b"\\n")


def used(collector: Collector, table: Table, texts: Sequence[str], packed: bytes) -> Iterator[SurfaceFact]:
    """The uses of code generated for operations (`useCartQuery`), by its names."""
    for framework in table.generating if texts else ():
        if not any(framework.generates(one.module) for one in collector.imports):
            continue
        named = {at: found for at, text in enumerate(texts) if (found := framework.operation(last_of(text)))}
        for scope, text, _, line, start in REFERENCE.iter_unpack(packed) if named else ():
            if text in named:
                yield _fact(named[text], scope, line, start, USE)


def _text_around(root: Node, byte: int) -> Node | None:
    """The node of the whole string around a byte; None where the byte is in code."""
    node, found = root.descendant_for_byte_range(byte, byte + 1), None
    while node is not None and _OF_A_TEXT.search(node.type):
        if "substitution" in node.type or "interpolation" in node.type:
            break
        node, found = node.parent, node
    return found


def _in_text(collector: Collector, node: Node) -> Iterator[SurfaceFact]:
    """The facts of one document, with the file's positions."""
    text = collector.source[node.start_byte : node.end_byte]
    reader, by_role = reader_for(LANGUAGE), dict[str, list[Mapping[str, list[Node]]]]()
    root = reader.parse(_AROUND_IT.sub(_blank, _PUT_IN.sub(_blank, text))).root_node
    for pattern, captures in QueryCursor(reader.query).matches(root):
        by_role.setdefault(reader.roles[pattern], []).append(captures)
    for fact in fields_of(by_role):
        start, line = node.start_byte + fact.start, node.start_point[0] + fact.line
        yield _fact(fact.name, collector.scope_at(start), line, start, fact.detail)


def _fact(name: str, scope: int, line: int, start: int, detail: str) -> SurfaceFact:
    return SurfaceFact(KIND, name, scope, line, start, detail, AROUND, "", KIND)


def _blank(found: re.Match[bytes]) -> bytes:
    """As many spaces, line ends kept."""
    return bytes(10 if byte == 10 else 32 for byte in found[0])


def _is_local(field: Node | None) -> bool:
    """Whether the client resolves a field itself: `isLoggedIn @client`."""
    return any(
        one.type.startswith("directive") and "@client" in _text(one) for one in (field.children if field else ())
    )


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")
