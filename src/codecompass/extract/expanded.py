"""Code that macros make, in the place of their invocations: read like any other, with the lines of the invocation."""

from __future__ import annotations

from typing import NamedTuple

from tree_sitter import Tree

from codecompass.extract.grammar import Reader
from codecompass.languages.protocol import Expansion
from codecompass.model import Stretch

MOST_BYTES = 1 << 18
"""That the macros of one file may make."""


class Read(NamedTuple):
    """A text and its tree."""

    source: bytes
    tree: Tree
    made: tuple[Stretch, ...] = ()
    """Where it differs from the file's."""


def expanded(reader: Reader, source: bytes, tree: Tree, text: bytes | None = None) -> Read:
    """A file's text, with what its macros make where `syntax.expansions` tells it and the grammar reads it. `tree` is of
    the text that is read in its place, as long as it, where there is one."""
    text = source if text is None else text
    told: list[Expansion] = []
    left = MOST_BYTES
    for one in reader.syntax.expansions(tree.root_node, source):
        left -= len(one.code)
        if left < 0:
            break
        if not told or one.start >= told[-1].end:
            told.append(one)
    read = _with(reader, source, text, told) if told else None
    if read and read.tree.root_node.has_error and not tree.root_node.has_error:
        opening, closing = reader.syntax.ITEMS_WITHIN
        told = [one for one in told if not reader.parse(opening + one.code + closing).root_node.has_error]
        read = _with(reader, source, text, told) if told else None
    return read or Read(source, tree)


def _with(reader: Reader, source: bytes, text: bytes, told: list[Expansion]) -> Read:
    """`text`: what is read of the source, as long as that."""
    parts: list[bytes] = []
    read_parts: list[bytes] = []
    made: list[Stretch] = []
    read = added = 0
    for start, end, code, handed in told:
        at = start + added
        made.append(Stretch(at, at + len(code), start, end, tuple((at + first, at + last) for first, last in handed)))
        parts += (source[read:start], code)
        read_parts += (text[read:start], code)
        read, added = end, added + len(code) - (end - start)
    whole = b"".join([*read_parts, text[read:]])
    return Read(b"".join([*parts, source[read:]]), reader.parse(whole), tuple(made))
