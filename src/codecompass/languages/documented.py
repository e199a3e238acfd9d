"""Comments that document, and types that are written in them: what the notations of several languages have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from codecompass.languages.nodes import text_of
from codecompass.languages.protocol import Node

MOST_BETWEEN = 4
"""Comments between one that documents and what it is about."""
DEEPEST = 20
"""Types inside of each other."""


def documentation_of(node: Node | None) -> str:
    """The nearest of the comments before a node that documents it, others being for linters and the like; empty without one."""
    before = node.prev_named_sibling if node is not None else None
    for _ in range(MOST_BETWEEN):
        if before is None or before.type != "comment":
            break
        if (text := text_of(before)).startswith("/**"):
            return text
        before = before.prev_named_sibling
    return ""


def text_of_block(text: str) -> str | None:
    """The text of a comment between `/**` and `*/`, without the marks in front of its lines; None for any other comment."""
    if not text.startswith("/**") or text == "/**/":
        return None
    lines = text[3:].removesuffix("*/").split("\n")
    return "\n".join(line.strip().removeprefix("*").strip() for line in lines).strip()


class Tokens:
    """A text that is read word by word: what is at `at`, and then what stands behind it."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def next(self) -> str:
        """Empty at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def is_at(self, *tokens: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at] in tokens

    def takes(self, *tokens: str) -> bool:
        """Whether one of these is next; goes on behind it."""
        found = self.is_at(*tokens)
        self.at += found
        return found

    def skip(self, opening: str, closing: str) -> None:
        """Goes on behind the bracket that closes the one that is next."""
        depth = 0
        while self.at < len(self.tokens):
            depth += self.is_at(opening) - self.is_at(closing)
            self.at += 1
            if not depth:
                return


class UnreadableError(Exception):
    """A type that follows no rule that is known here."""


class TypeReader(Tokens):
    """Reads a type as comments write it: alternatives (`A|B`), lists (`A[]`), and what a language writes in its own way."""

    LIST: ClassVar[str] = "Array"
    """What a list is called."""

    def __init__(self, tokens: list[str]) -> None:
        super().__init__(tokens)
        self.depth = 0

    def union(self) -> str:
        self.depth += 1
        if self.depth > DEEPEST:
            raise UnreadableError
        self.takes("|", "&")
        parts = [self.postfixed()]
        while self.takes("|", "&"):
            parts.append(self.postfixed())
        self.depth -= 1
        return self.united(parts)

    def postfixed(self) -> str:
        read = self.single()
        while self.takes("[]"):
            read = f"{self.LIST}[{read}]" if read else self.LIST
        return read

    def single(self) -> str:
        """A type that is no alternative, without the brackets of a list behind it."""
        raise NotImplementedError

    def united(self, parts: list[str]) -> str:
        """Alternatives as one type."""
        raise NotImplementedError

    def listed(self, closing: str, read: Callable[[], str]) -> list[str]:
        """What stands between commas before a closing bracket."""
        found: list[str] = []
        while not self.takes(closing):
            found.append(read())
            if not self.takes(",") and not self.is_at(closing):
                raise UnreadableError
        return found

    def read(self) -> str:
        """What is next; goes on behind it."""
        if self.at >= len(self.tokens):
            raise UnreadableError
        self.at += 1
        return self.tokens[self.at - 1]

    def expect(self, token: str) -> None:
        if self.read() != token:
            raise UnreadableError
