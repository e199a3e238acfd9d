"""Elements of a template, with their attributes and the expressions in them, as byte positions of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
MOST_TEMPLATES = 20
"""Nesting of template strings."""
MOST_UNCLOSED = 50
"""Unclosed braces: text with more of them is no code."""
MOST_LEVELS = 80
"""Nesting of elements; deeper ones become children of the deepest."""
_TAG = re.compile(rb"<(?P<close>/?)(?P<name>[A-Za-z][^\s/>\"'={}<]*)|<!--|<>|</>|<![A-Za-z\[]")
_SPACE = re.compile(rb"(?:\s|/(?!>))*")
_NAME = re.compile(rb"[^\s=>/\"'{}][^\s=>/{}]*")
_UNQUOTED = re.compile(rb"[^\s>{}\"'`]+")


class Span(NamedTuple):
    start: int
    end: int


NOWHERE = Span(0, 0)


@dataclass
class Attribute:
    name: str
    start: int
    """Of its name."""
    value: Span | None = None
    """The contents of its quotes or braces."""
    braced: bool = False
    """Whether its value is an expression in braces."""


@dataclass
class Expression:
    """The contents of a template's braces, a sign at their start included: `#each items as item`, `name` of `{{ name
    }}`."""

    span: Span
    start: int
    end: int


@dataclass
class Element:
    tag: str
    start: int
    """Of its name."""
    end: int
    attributes: list[Attribute] = field(default_factory=list)
    children: list[Element | Expression] = field(default_factory=list)
    inner: Span = NOWHERE
    """Between its tags."""

    def attribute(self, *names: str) -> Attribute | None:
        return next((one for one in self.attributes if one.name in names), None)

    def elements(self) -> Iterator[Element]:
        return (child for child in self.children if isinstance(child, Element))


class Dialect(NamedTuple):
    """A template's notation of expressions."""

    mustache: bytes
    """Opens an expression in text."""
    braces: bool
    """Whether attributes may have braces too, and quotes in them pair."""
    raw: frozenset[str] = frozenset({"script", "style", "textarea"})
    """Elements without markup inside."""


MUSTACHES = Dialect(b"{{", False)
BRACES = Dialect(b"{", True)


def elements_of(source: bytes, start: int, end: int, dialect: Dialect) -> Element:
    """A root with the elements between two bytes; an unclosed element ends with the one around it."""
    return _Markup(source, end, dialect).read(start)


class _Markup:
    def __init__(self, source: bytes, end: int, dialect: Dialect) -> None:
        self.source, self.end, self.dialect = source, end, dialect
        self.unclosed = 0

    def read(self, at: int) -> Element:
        root = Element("", at, self.end, inner=Span(at, self.end))
        self.stack = [root]
        mustache, found = self.dialect.mustache, re.compile(rb"<|" + re.escape(self.dialect.mustache))
        while (match := found.search(self.source, at, self.end)) is not None:
            read = self._expression if match.group() == mustache else self._tag
            at = read(match.start())
        while len(self.stack) > 1:
            self._close(self.end, self.end)
        return root

    def _expression(self, at: int) -> int:
        begin = at + len(self.dialect.mustache)
        if self.dialect.braces:
            close = self._closing(begin)
            after = close + 1
        else:
            close = self.source.find(b"}}", begin, self.end)
            after = close + 2
        if close < 0:
            return begin
        self.stack[-1].children.append(Expression(Span(begin, close), at, after))
        return after

    def _closing(self, at: int) -> int:
        close = closing(self.source, at, self.end) if self.unclosed < MOST_UNCLOSED else -1
        self.unclosed += close < 0
        return close

    def _tag(self, at: int) -> int:
        match = _TAG.match(self.source, at, self.end)
        if match is None:
            return at + 1
        written = match.group()
        if written == b"<!--":
            close = self.source.find(b"-->", match.end(), self.end)
            return close + 3 if close >= 0 else self.end
        if match["name"] is None:
            return match.end()
        name = match["name"].decode("utf-8", "replace")
        if match["close"]:
            close = self.source.find(b">", match.end(), self.end)
            after = close + 1 if close >= 0 else self.end
            self._end_tag(name, at, after)
            return after
        return self._start_tag(name, match.end())

    def _start_tag(self, name: str, at: int) -> int:
        element = Element(name, at - len(name.encode()), self.end)
        at, closed = self._attributes(element, at)
        self.stack[-1].children.append(element)
        element.end, element.inner = at, Span(at, at)
        if closed or name in VOID:
            return at
        if name in self.dialect.raw:
            close = re.compile(rb"</" + re.escape(name.encode()) + rb"\s*>", re.IGNORECASE).search(
                self.source, at, self.end
            )
            element.inner = Span(at, close.start() if close else self.end)
            element.end = close.end() if close else self.end
            return element.end
        if len(self.stack) < MOST_LEVELS:
            self.stack.append(element)
        return at

    def _end_tag(self, name: str, start: int, after: int) -> None:
        depth = next((d for d in range(len(self.stack) - 1, 0, -1) if self.stack[d].tag == name), 0)
        while depth and len(self.stack) > depth:
            self._close(start, after if len(self.stack) == depth + 1 else start)

    def _close(self, inner_end: int, end: int) -> None:
        element = self.stack.pop()
        element.inner, element.end = Span(element.inner.start, inner_end), end

    def _attributes(self, element: Element, at: int) -> tuple[int, bool]:
        """Reads the attributes. (end of the start tag, whether it is self-closing)"""
        source, end = self.source, self.end
        while True:
            at = _SPACE.match(source, at, end).end()  # type: ignore[union-attr]  # it matches anywhere
            if at >= end:
                return end, True
            if source[at] == 0x3E:
                return at + 1, False
            if source.startswith(b"/>", at):
                return at + 2, True
            if source[at] == 0x7B and self.dialect.braces:
                close = self._closing(at + 1)
                if close < 0:
                    return at + 1, False
                element.attributes.append(Attribute("", at, Span(at + 1, close), True))
                at = close + 1
                continue
            match = _NAME.match(source, at, end)
            if match is None:
                at += 1
                continue
            one = Attribute(match.group().decode("utf-8", "replace"), at)
            element.attributes.append(one)
            at = self._value(one, match.end())

    def _value(self, one: Attribute, at: int) -> int:
        source, end = self.source, self.end
        equals = _SPACE.match(source, at, end).end()  # type: ignore[union-attr]  # it matches anywhere
        if source[equals : equals + 1] != b"=":
            return at
        at = _SPACE.match(source, equals + 1, end).end()  # type: ignore[union-attr]
        sign = source[at : at + 1]
        if sign in (b'"', b"'") or (sign == b"`" and self.dialect.braces):
            close = self._quote(sign, at + 1)
            one.value = Span(at + 1, close)
            return min(close + 1, end)
        if sign == b"{" and self.dialect.braces:
            close = self._closing(at + 1)
            if close < 0:
                return at + 1
            one.value, one.braced = Span(at + 1, close), True
            return close + 1
        match = _UNQUOTED.match(source, at, end)
        if match is not None:
            one.value = Span(at, match.end())
            return match.end()
        return at

    def _quote(self, sign: bytes, at: int) -> int:
        """End of a quoted value; the quote may occur in braces."""
        source, end = self.source, self.end
        while at < end:
            here = source[at : at + 1]
            if here == sign:
                return at
            if here == b"{" and self.dialect.braces and (close := self._closing(at + 1)) >= 0:
                at = close
            at += 1
        return end


_CODE = re.compile(rb"[{}()\[\]\"'`]|//[^\n]*|/\*.*?\*/|/", re.DOTALL)
_REGEX = re.compile(rb"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/")
_BEFORE_REGEX = frozenset(b"(,=:[!&|?{};+-*%<>~^")


def closing(source: bytes, at: int, end: int, levels: int = 0) -> int:
    """Position of the brace that closes one opened before `at`, past strings, comments and templates; -1 if there is
    none."""
    depth = 1
    while (match := _CODE.search(source, at, end)) is not None:
        sign, at = match.group(), match.end()
        if sign in (b'"', b"'"):
            at = _string_end(source, at, end, sign)
        elif sign == b"`":
            at = template_end(source, at, end, levels)
        elif sign == b"{":
            depth += 1
        elif sign == b"}":
            depth -= 1
            if not depth:
                return match.start()
        elif sign == b"/":
            before = source[: match.start()][-40:].rstrip()
            literal = _REGEX.match(source, match.start(), end)
            if literal is not None and (not before or before[-1] in _BEFORE_REGEX):
                at = literal.end()
    return -1


def _string_end(source: bytes, at: int, end: int, sign: bytes) -> int:
    """Position after a string; after its quote if the string is not closed on its line (an apostrophe in text)."""
    match = re.compile(rb"(?:\\.|[^\\\n" + sign + rb"])*" + sign, re.DOTALL).match(source, at, end)
    return match.end() if match else at


def template_end(source: bytes, at: int, end: int, levels: int = 0) -> int:
    """Position after a template string opened before `at`."""
    while (match := re.compile(rb"\\.|`|\$\{", re.DOTALL).search(source, at, end)) is not None:
        at = match.end()
        if match.group() == b"`":
            return at
        if match.group() == b"${":
            close = closing(source, at, end, levels + 1) if levels < MOST_TEMPLATES else -1
            at = close + 1 if close >= 0 else end
    return end
