"""Rust code as token trees, the input of macros."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"""///(?!/)(?P<doc>[^\n]*) | (?P<blank>\s+ | //[^\n]* | /\*(?:[^*]|\*(?!/))*\*/)
    | r(?P<hashes>\#+)"(?s:.*?)"(?P=hashes) | b?"(?:[^"\\]|\\(?s:.))*" | b?'(?:[^'\\\n]|\\[^\n][^'\n]*)'
    | '[^\W\d]\w* | (?:r\#)?[^\W\d]\w* | \d[\w.]*?(?=\.\.|\.[^\W\d]|[^\w.]|\Z)
    | ::|=>|->|\.\.[.=]?|&&|\|\||[-+*/%^!&|=<>]=|<<=?|>>=? | .""",
    re.VERBOSE | re.DOTALL,
)
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_BEFORE_ITEMS = frozenset({";", "{", "}"})
WORD = re.compile(r"(?:r#)?[^\W\d]\w*\Z")
DEEPEST = 60
"""Nesting of brackets."""


class Token(NamedTuple):
    text: str
    spaced: bool
    """Whether whitespace precedes it."""
    row: int
    """Its line; -1 in a macro's rule, whose lines are not those of its use."""


class Group(NamedTuple):
    """Tokens between brackets."""

    opening: Token
    inside: tuple[Tree, ...]
    row: int
    """The line of its end."""

    @property
    def text(self) -> str:
        return self.opening.text


Tree = Token | Group


class UnreadableError(ValueError):
    """Unbalanced brackets, or too deep nesting."""


def trees(code: str, row: int) -> tuple[Tree, ...]:
    """The token trees of code that begins on the line `row`; -1: without lines. Raises UnreadableError."""
    open_groups: list[tuple[Token, list[Tree]]] = []
    found: list[Tree] = []
    spaced = False
    for match in _TOKEN.finditer(code):
        text = match[0]
        if match["doc"] is not None:
            found += _attribute(match["doc"], row)
        elif match["blank"] is None:
            token = Token(text, spaced, row)
            if text in _CLOSING and len(open_groups) < DEEPEST:
                open_groups.append((token, found))
                found = []
            elif text in ")]}" or text in _CLOSING:
                if not open_groups or _CLOSING[open_groups[-1][0].text] != text:
                    raise UnreadableError
                opening, around = open_groups.pop()
                found = [*around, Group(opening, tuple(found), row)]
            else:
                found.append(token)
        spaced = match["blank"] is not None
        row += text.count("\n") if row >= 0 else 0
    if open_groups:
        raise UnreadableError
    return tuple(found)


def _attribute(doc: str, row: int) -> list[Tree]:
    """`/// doc` as the attribute `#[doc = "doc"]`."""
    quoted = Token('"' + re.sub(r'(["\\\\])', r"\\\1", doc) + '"', True, row)
    inside = Token("doc", False, row), Token("=", True, row), quoted
    return [Token("#", True, row), Group(Token("[", False, row), inside, row)]


def written(tokens: Iterable[Tree], row: int) -> tuple[bytes, list[tuple[int, int]]]:
    """The code of tokens, as if it began on the line `row`, and its stretches that were a macro's arguments: each stays
    on its own line, if that is still ahead, and an item begins on the line of its first such part."""
    code = bytearray()
    arguments: list[tuple[int, int]] = []
    last, follows = ";", False
    flat = [*_flat(tokens)]
    for token, next_row in zip(flat, _next_rows(flat), strict=True):
        wanted = next_row if last in _BEFORE_ITEMS else token.row
        if wanted > row:
            code += b"\n" * (wanted - row)
            row = wanted
        elif token.spaced or (WORD.search(last) and WORD.match(token.text)):
            code += b" "
        start = len(code)
        code += token.text.encode()
        if token.row >= 0:
            start = arguments.pop()[0] if follows else start
            arguments.append((start, len(code)))
        follows = token.row >= 0
        row += token.text.count("\n")
        last = token.text
    return bytes(code), arguments


def _next_rows(tokens: list[Token]) -> list[int]:
    """The line of each token, or of the next one with a line of its own."""
    rows, last = [], -1
    for token in reversed(tokens):
        last = token.row if token.row >= 0 else last
        rows.append(last)
    return rows[::-1]


def _flat(tokens: Iterable[Tree]) -> Iterator[Token]:
    for tree in tokens:
        if isinstance(tree, Group):
            yield tree.opening
            yield from _flat(tree.inside)
            yield Token(_CLOSING[tree.text], False, tree.row)
        else:
            yield tree
