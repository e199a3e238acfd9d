"""A template's expressions as statements of the component's module."""

import re
from typing import NamedTuple

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.markup import Span
from codecompass.languages.components.names import free_names

_NAME = re.compile(r"[^\W\d][\w$]*|\$[\w$]+")


LONGEST = 4000
"""Longest code that is parsed, in bytes."""


class Meaning(NamedTuple):
    """How the module writes a name of the template: prefix, suffix, and number of bytes dropped at its start."""

    before: str = ""
    behind: str = ""
    left_out: int = 0


AS_WRITTEN = Meaning()


class Statements:
    def __init__(self, composer: Composer) -> None:
        self.composer = composer
        self.locals: list[frozenset[str]] = []
        """Names declared by the enclosing elements and blocks."""

    def meaning(self, name: str) -> Meaning:
        """How a name reads that no enclosing element declares."""
        return AS_WRITTEN

    def expression(self, span: Span, before: str = ";(", after: str = ");") -> None:
        composer = self.composer
        if not composer.source[span.start : span.end].strip():
            return
        composer.glue(before, span.start)
        at = span.start
        for name in free_names(composer.source, *span):
            if any(name.text in own for own in self.locals):
                continue
            meaning = self.meaning(name.text)
            if meaning is AS_WRITTEN:
                continue
            composer.copy(at, name.end if name.shorthand else name.start)
            leading = f": {meaning.before}" if name.shorthand else meaning.before
            if leading:
                composer.glue(leading, name.start)
            composer.copy(name.start + meaning.left_out, name.end)
            if meaning.behind:
                composer.glue(meaning.behind, name.end)
            at = name.end
        composer.copy(at, span.end)
        composer.glue(after, span.end)


def names_in(pattern: str) -> frozenset[str]:
    """Names that a pattern may bind."""
    return frozenset(_NAME.findall(pattern))


def trimmed(source: bytes, start: int, end: int, signs: bytes = b" \t\r\n") -> Span:
    """The span without these bytes at both ends."""
    while start < end and source[start] in signs:
        start += 1
    while start < end and source[end - 1] in signs:
        end -= 1
    return Span(start, end)
