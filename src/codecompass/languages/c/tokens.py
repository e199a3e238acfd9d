"""The tokens of C's and C++'s source before the grammar reads it, and the source in which some of them are blanked."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    rb"""(?P<directive>^[ \t]*\#(?:/\*.*?(?:\*/|\Z)|[^\n\\]|\\\r?\n|\\)*)
    |(?P<skip>\n+|[^\S\n]+|//[^\n]*|/\*.*?(?:\*/|\Z))
    |(?P<text>(?:u8|[uUL])?R"(?P<delimiter>[^()\\\s]{0,16})\(.*?\)(?P=delimiter)"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<word>[A-Za-z_]\w*)
    |(?P<number>\d[\w.']*)
    |(?P<mark>::|->|&&|\|\||[<>=!]=|.)""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
CAPITALS = re.compile(rb"_*[A-Z][A-Z0-9_]{2,}")
BEFORE_NAMES = frozenset(
    b"static extern inline virtual constexpr consteval constinit explicit friend typedef mutable thread_local register "
    b"const volatile typename struct class union enum".split()
)
TYPE_WORDS = frozenset(
    b"void int char bool unsigned signed long short float double auto wchar_t char8_t char16_t char32_t".split()
)
STATEMENT = frozenset(
    b"return else do case goto new delete throw sizeof if while for switch co_return co_await co_yield and or not".split()
)
TAGS = frozenset({b"class", b"struct", b"union", b"enum"})
TRAILING = frozenset({b"const", b"noexcept", b"override", b"final", b"volatile"})


class Token(NamedTuple):
    kind: str
    start: int
    end: int
    value: bytes


_NONE = Token("mark", 0, 0, b"")


class Tokens:
    """The tokens of a source, with the brackets that belong together."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.tokens = [*_tokens(source)]
        self.gone = [0] * len(self.tokens)
        """Of a token that is blanked the next one that is not."""
        self.closing = self._pairs()
        self.opening = {end: start for start, end in self.closing.items()}
        self.in_template = self._template_parameters()
        self.blanked = bytearray(source)

    def at(self, at: int) -> Token:
        return self.tokens[at] if 0 <= at < len(self.tokens) else _NONE

    def next(self, at: int) -> int:
        at += 1
        return self.gone[at] or at if at < len(self.tokens) else at

    def is_first(self, at: int) -> bool:
        """Whether a token is the first of its line."""
        start = self.at(at).start
        return not self.source[self.source.rfind(b"\n", 0, start) + 1 : start].strip()

    def ends_line(self, at: int) -> bool:
        after = self.at(self.next(at))
        return after is _NONE or after.kind == "directive" or b"\n" in self.source[self.at(at).end : after.start]

    def within_angles(self, at: int) -> Iterator[int]:
        depth, start = 0, at
        while at < len(self.tokens) and at < start + 400:
            value = self.tokens[at].value
            depth += (value == b"<") - (value == b">")
            if not depth or value in (b"{", b"}", b";"):
                return
            yield at
            at = self.closing.get(at, at) + 1

    def blank(self, first: int, last: int) -> None:
        start, end = self.tokens[first].start, self.tokens[last].end
        self.erase(start, end)
        self.gone[first : last + 1] = [self.next(last)] * (last + 1 - first)

    def erase(self, start: int, end: int) -> None:
        self.blanked[start:end] = re.sub(rb"[^\r\n]", b" ", bytes(self.blanked[start:end]))

    def _pairs(self) -> dict[int, int]:
        found: dict[int, int] = {}
        open_: list[int] = []
        blocks: list[int] = []
        for at, token in enumerate(self.tokens):
            if token.value in (b"(", b"{"):
                (open_ if token.value == b"(" else blocks).append(at)
            elif token.value == b")" and open_:
                found[open_.pop()] = at
            elif token.value == b"}":
                open_ = []
                found.update({blocks.pop(): at} if blocks else {})
        return found

    def _template_parameters(self) -> set[int]:
        """The tokens between the angle brackets of `template <…>`."""
        found: set[int] = set()
        for at, token in enumerate(self.tokens):
            if token.value == b"template" and self.at(at + 1).value == b"<":
                found.update(self.within_angles(at + 1))
        return found


def _tokens(source: bytes) -> Iterator[Token]:
    for found in _TOKEN.finditer(source):
        kind = found.lastgroup
        if kind == "delimiter":
            kind = "text"
        if kind is not None and kind != "skip":
            value = b"" if kind in ("directive", "text", "number") else found[0]
            yield Token(kind, found.start(), found.end(), value)
