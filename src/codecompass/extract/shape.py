"""The shape of files: whether one is like code that people write, which is parsed in milliseconds.

The time of grammars and their queries grows with the square of the nesting depth, and so does the memory of one
grammar: a few kilobytes can cost minutes or gigabytes. Such files are left to a process with limits. These checks are
cheap.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Tree

MOST_BYTES = 512 * 1024
TRIED_SECONDS = 0.5
"""Seconds of processor time: even without nesting, a grammar may search for a recovery from an error for ever."""
MOST_NODES = 150_000
"""The most nodes of a syntax tree, by which the time to read it grows. Django's longest test file, 9,000 lines, has
87,000."""
LONGEST_LINE = 20_000
DEEPEST_TEXT, DEEPEST_TREE = 300, 600
LEAST_MINIFIED, MINIFIED_LINE, BYTES_PER_SIGN = 10_000, 1_000, 100
"""A minified file: its least length, the least length of its lines, the most bytes per `{` or `;`."""
BYTES_PER_FUNCTION = 500
"""A shorter minified file: the most bytes per function. Data has no functions."""
_BUNDLER = re.compile(rb"webpackChunk|__webpack_(?:id|modules|require)__|parcelRequire|\bTURBOPACK\b")
_HASHED = re.compile(r"[.-](?=[A-Za-z_-]*\d)[\w-]{8,20}\.[cm]?js\Z")
"""A chunk's name, by the hash of its content: `main.465728e1.js`."""
_HEAD, BUNDLED_LINE = 500, 100
"""A bundler's chunk: bytes from its start that contain the bundler's name, and the least mean length of its lines."""
_MARKS = re.compile(rb"@[\w.:]+\s+(?:@[\w.:]+\s+){999}")
"""A thousand annotations of nothing: the memory of one grammar grows with the square of their number, and it cannot be
stopped in between."""
BRACKETS = b"()[]{}<>"
_OTHERS = bytes(set(range(256)) - set(BRACKETS))


class UnrulyError(Exception):
    """A file that nobody writes by hand: to be read by a process with limits on time and memory."""


def is_minified(source: bytes, path: str = "") -> bool:
    """Whether most of a text is code in very long lines, or a bundler's chunk of any length.

    A long literal in what people wrote has few signs."""
    is_chunk = _HASHED.search(path) is not None or _BUNDLER.search(source, 0, _HEAD) is not None
    if is_chunk and len(source) > BUNDLED_LINE * max(1, source.count(b"\n")):
        return True
    long = b"".join(line for line in source.split(b"\n") if len(line) >= MINIFIED_LINE)
    if len(long) <= len(source) / 2:
        return False
    signs, functions = long.count(b"{") + long.count(b";"), long.count(b"function") + long.count(b"=>")
    is_dense = signs * BYTES_PER_SIGN > len(long)
    return is_dense and (len(source) >= LEAST_MINIFIED or functions * BYTES_PER_FUNCTION > len(long))


def check_text(source: bytes) -> None:
    """Raises UnrulyError."""
    if len(source) > MOST_BYTES:
        raise UnrulyError(f"{len(source)} bytes")
    if max(map(len, source.split(b"\n"))) > LONGEST_LINE:
        raise UnrulyError("a very long line")
    if _MARKS.search(source):
        raise UnrulyError("thousands of annotations in a row")
    if _nesting(source) > DEEPEST_TEXT:
        raise UnrulyError("brackets in brackets, hundreds deep")


class Patience(threading.local):
    """Seconds of processor time left for parsing in this thread; None: no limit."""

    left: float | None = None


PATIENCE = Patience()


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """A context in which parsing is stopped by UnrulyError after this many seconds in this thread."""
    before = PATIENCE.left
    PATIENCE.left = seconds
    try:
        yield
    finally:
        PATIENCE.left = before


def check_tree(tree: Tree) -> None:
    """Raises UnrulyError."""
    if tree.root_node.descendant_count > MOST_NODES:
        raise UnrulyError(f"{tree.root_node.descendant_count} nodes")
    cursor, depth = tree.walk(), 0
    while True:
        if cursor.goto_first_child():
            depth += 1
            if depth > DEEPEST_TREE:
                raise UnrulyError("hundreds of levels")
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return
            depth -= 1


def _nesting(source: bytes) -> int:
    """The deepest nesting of brackets. Angle brackets are counted apart: most of them are comparisons and arrows."""
    depth = angles = deepest = 0
    for byte in source.translate(None, _OTHERS):
        if byte == 0x3C:
            angles += 1
            deepest = max(deepest, angles)
        elif byte == 0x3E:
            angles = max(angles - 1, 0)
        elif byte in b"([{":
            depth += 1
            deepest = max(deepest, depth)
        else:
            depth = max(depth - 1, 0)
    return deepest
