"""A file's code without its comments and documentation, by which it is known whether anything else changed."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from tree_sitter import Node, QueryCursor

from codecompass.extract import shape
from codecompass.extract.composed import composed
from codecompass.extract.grammar import Reader, reader_for
from codecompass.extract.spans import line_starts
from codecompass.languages import for_path, is_code
from codecompass.languages.node_kinds import LiteralNodes
from codecompass.languages.wrapping import unwrapped

PROSE_ROLES = ("comment", "doc")
BRACKETED = frozenset({"parenthesized_expression"})


class Piece(NamedTuple):
    """A token, or the text between the tokens of a string literal."""

    line: int
    depth: int
    """Its depth in the tree, since no token marks blocks that are made by indentation."""
    text: bytes


WHOLE = (1, 1 << 31)


def pieces(path: str, source: bytes, lines: tuple[int, int] = WHOLE) -> list[Piece] | None:
    """The pieces of a file's code in order, or of some of its lines. None where the file is no code of a single
    language, or takes long to parse."""
    language = for_path(path)
    text = unwrapped(path, source)
    if (
        language is None
        or not is_code(language.name)
        or not language.grammar
        or language.outline
        or isinstance(text, str)
    ):
        return None
    try:
        with shape.within(shape.TRIED_SECONDS):
            reader = reader_for(language.name)
            if composed(reader, path, text) is not None:
                return None
            root = reader.parse(text).root_node
    except shape.UnrulyError:
        return None
    return list(_pieces(root, text, _left_out(reader, root, lines), lines, reader.syntax.NODES.literals))


def _left_out(reader: Reader, root: Node, lines: tuple[int, int]) -> set[tuple[int, int]]:
    """The spans of documentation and comments, by the language's query."""
    cursor = QueryCursor(reader.query)
    if lines != WHOLE:
        cursor.set_point_range((lines[0] - 1, 0), (lines[1], 0))
    return {
        (node.start_byte, node.end_byte)
        for pattern, captures in cursor.matches(root)
        if (role := reader.roles[pattern]) in PROSE_ROLES
        for node in captures.get(role, ())
    }


def _pieces(
    root: Node, text: bytes, left_out: set[tuple[int, int]], lines: tuple[int, int], nodes: LiteralNodes
) -> Iterator[Piece]:
    starts, (first, last) = line_starts(text), lines
    waiting: list[tuple[Node, int]] = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        if node.end_point[0] < first - 1 or node.start_point[0] >= last:
            continue
        if (node.start_byte, node.end_byte) in left_out or (node.is_extra and "comment" in node.type):
            continue
        children = node.children
        if node.type in BRACKETED and len(children) == 3:  # the depth of what is inside tells what binds more
            waiting.append((children[1], depth))
            continue
        if node.type in nodes.markup_holes and text[node.start_byte + 2 : node.end_byte - 2].isspace():  # `{" "}`
            continue
        if not children:
            if written := _plain(node, text[node.start_byte : node.end_byte], nodes):
                yield Piece(bisect_right(starts, node.start_byte), depth, written)
            continue
        if literal := _between(node, children, text):
            yield Piece(bisect_right(starts, node.start_byte), depth, literal)
        waiting.extend((child, depth + 1) for child in reversed(_without_last_comma(children)))


def _plain(leaf: Node, written: bytes, nodes: LiteralNodes) -> bytes:
    """A token as all may write it: no `;` behind a statement, one kind of quotes, no layout in the text of markup."""
    if leaf.type in nodes.markup_texts:
        return b" ".join(written.split())
    around = leaf.parent
    if written in (b"'", b'"') and around is not None and around.type == "string" and b"\\" not in (around.text or b""):
        return b'"'
    return b"" if written == b";" else written


def _without_last_comma(children: list[Node]) -> list[Node]:
    """The children of a node without a comma before its closing bracket, but for that of `(one,)`."""
    if len(children) < 4 or children[-2].type != "," or children[-1].type not in (")", "]", "}"):
        return children
    is_layout = sum(child.type == "," for child in children) > 1 or _row(children[-1]) > _row(children[-2])
    return [*children[:-2], children[-1]] if is_layout else children


def _row(node: Node) -> int:
    return node.start_point[0]


def _between(node: Node, children: list[Node], text: bytes) -> bytes:
    """A node's own text between its children: of a string literal the text between its escapes."""
    ends = [node.start_byte, *(child.end_byte for child in children)]
    begins = [*(child.start_byte for child in children), node.end_byte]
    gaps = [text[first:last] for first, last in zip(ends, begins, strict=True)]
    return b"\0".join(gaps) if any(gap.strip() for gap in gaps) else b""
