"""Expanded macros: their code in place of their invocations, read like any other, with the lines of the invocation."""

from typing import NamedTuple

from tree_sitter import Tree

from codecompass.extract.grammar import Reader
from codecompass.languages.protocol import Expansion
from codecompass.model import Stretch

MOST_BYTES = 1 << 18
"""The most bytes of expanded code in one file."""


class Read(NamedTuple):
    """A text and its tree."""

    source: bytes
    tree: Tree
    made: tuple[Stretch, ...] = ()
    """The stretches in which it differs from the file's text."""


def expanded(reader: Reader, source: bytes, tree: Tree, text: bytes | None = None) -> Read:
    """A file's text with its macros expanded, where `syntax.expansions` knows how and the result parses. `text`: a text
    of the same length to parse in place of the file's; `tree`: the tree of it."""
    text = source if text is None else text
    expansions: list[Expansion] = []
    left = MOST_BYTES
    for one in reader.syntax.expansions(tree.root_node, source):
        left -= len(one.code)
        if left < 0:
            break
        if not expansions or one.start >= expansions[-1].end:
            expansions.append(one)
    read = _with(reader, source, text, expansions) if expansions else None
    if read and read.tree.root_node.has_error and not tree.root_node.has_error:
        opening, closing = reader.syntax.notation.items_within
        parsed = (one for one in expansions if not reader.parse(opening + one.code + closing).root_node.has_error)
        read = _with(reader, source, text, expansions) if (expansions := [*parsed]) else None
    return read or Read(source, tree)


def _with(reader: Reader, source: bytes, text: bytes, expansions: list[Expansion]) -> Read:
    """The source with expansions. `text`: a text of the same length to parse in its place."""
    parts: list[bytes] = []
    read_parts: list[bytes] = []
    stretches: list[Stretch] = []
    read = added = 0
    for start, end, code, arguments in expansions:
        at = start + added
        spans = tuple((at + first, at + last) for first, last in arguments)
        stretches.append(Stretch(at, at + len(code), start, end, spans))
        parts += (source[read:start], code)
        read_parts += (text[read:start], code)
        read, added = end, added + len(code) - (end - start)
    whole = b"".join([*read_parts, text[read:]])
    return Read(b"".join([*parts, source[read:]]), reader.parse(whole), tuple(stretches))
