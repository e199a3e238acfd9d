"""Spans of a file, and safe walks over its nodes."""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import accumulate, count
from operator import add
from typing import Any, Protocol, TypeVar

from tree_sitter import Node

from codecompass.model import TYPE_KINDS

_Value = TypeVar("_Value")
MOST_DECORATORS = 100


class Spanned(Protocol):
    """A node, as tree-sitter or a language has it, with start and end."""

    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...


def span_of(node: Spanned) -> tuple[int, int]:
    return node.start_byte, node.end_byte


def type_around(definitions: Sequence[Mapping[str, Any]], at: int) -> int:
    """The innermost type at or around a definition; 0, or less, where there is none."""
    while at > 0 and definitions[at]["kind"] not in TYPE_KINDS:
        at = definitions[at]["parent"]
    return at


def line_starts(source: bytes) -> list[int]:
    """The starts of a text's lines, and of one after its end: the number of starts up to a byte is its line."""
    return [0, *map(add, accumulate(map(len, source.split(b"\n"))), count(1))]


def innermost(spans: Iterable[tuple[int, int, _Value]], outside: _Value) -> tuple[list[int], list[_Value]]:
    """Positions and, from each on, the value of the innermost of the nested spans (start, end, value)."""
    starts, values = [-1], [outside]
    stack: list[tuple[int, _Value]] = []
    for start, end, value in sorted(spans, key=lambda span: (span[0], -span[1])):
        while stack and stack[-1][0] <= start:
            closed, _ = stack.pop()
            starts.append(closed)
            values.append(stack[-1][1] if stack else outside)
        stack.append((end, value))
        starts.append(start)
        values.append(value)
    while stack:
        closed, _ = stack.pop()
        starts.append(closed)
        values.append(stack[-1][1] if stack else outside)
    return starts, values


def all_of(found: Iterable[_Value]) -> list[_Value]:
    """The items of an iterable from a language's syntax; empty where code is nested too deep for its recursion."""
    try:
        return list(found)
    except RecursionError:
        return []


def uncommented(source: bytes, node: Node, start: int, end: int) -> bytes:
    """A stretch of a node's text without comments."""
    written = source[start:end]
    if b"#" not in written and b"//" not in written and b"/*" not in written and b"--" not in written:
        return written  # no language begins a comment otherwise
    parts, waiting = [], [node]
    while waiting:
        for child in waiting.pop().children:
            if child.is_extra and start <= child.start_byte < end:
                parts.append((child.start_byte, child.end_byte))
            elif child.start_byte < end and child.end_byte > start:
                waiting.append(child)
    kept, at = [], start
    for first, last in sorted(parts):
        kept.append(source[at:first])
        at = last
    return b" ".join([*kept, source[at:end]])


def first_error(root: Node) -> int:
    """Line of the first node that the grammar could not read."""
    node = root
    while True:
        for child in node.children:
            if child.is_error or child.is_missing:
                return child.start_point[0] + 1
            if child.has_error:
                node = child
                break
        else:
            return node.start_point[0] + 1


def decorated(node: Node, inside: bool, known: Mapping[int, Node | None], kinds: Container[str] = ()) -> Node | None:
    """The next sibling that is no decorator; the first keyword where decorators are inside the decorated node
    (`inside`). None where there is none for long. `known`: start of a later decorator → its decorated node; `kinds` of
    nodes that are decorators, beside its own."""
    target: Node | None = node
    for _ in range(MOST_DECORATORS):
        if target is None or not (target.type == node.type or target.is_extra or target.type in kinds):
            return target
        if target.start_byte in known:
            return known[target.start_byte]
        target = target.next_sibling if inside else target.next_named_sibling
    return None
