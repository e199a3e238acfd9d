"""Documentation comments, and the types written in them: what the notations of several languages share."""

from collections.abc import Callable
from typing import ClassVar

from codecompass.languages.nodes import text_of
from codecompass.languages.protocol import Node

MOST_BETWEEN = 4
"""Other comments allowed between a documentation comment and its definition."""
DEEPEST = 20
"""Nesting of types."""


def documentation_of(node: Node | None) -> str:
    """The nearest `/**` comment before a node, past other comments (for linters and the like); empty without one."""
    before = node.prev_named_sibling if node is not None else None
    for _ in range(MOST_BETWEEN):
        if before is None or before.type != "comment":
            break
        if (text := text_of(before)).startswith("/**"):
            return text
        before = before.prev_named_sibling
    return ""


def text_of_block(text: str) -> str | None:
    """The text of a comment between `/**` and `*/`, without the marks at the start of its lines; None for any other
    comment."""
    if not text.startswith("/**") or text == "/**/":
        return None
    lines = text[3:].removesuffix("*/").split("\n")
    return "\n".join(line.strip().removeprefix("*").strip() for line in lines).strip()


class Tokens:
    """A text read token by token; `at` is the position of the next token."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def next(self) -> str:
        """The next token; empty at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def is_at(self, *tokens: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at] in tokens

    def takes(self, *tokens: str) -> bool:
        """Whether the next token is one of these; if so, moves past it."""
        found = self.is_at(*tokens)
        self.at += found
        return found

    def skip(self, opening: str, closing: str) -> None:
        """Moves past the bracket that closes the next one."""
        depth = 0
        while self.at < len(self.tokens):
            depth += self.is_at(opening) - self.is_at(closing)
            self.at += 1
            if not depth:
                return


class UnreadableError(Exception):
    """A type written in a form that is not known here."""


class TypeReader(Tokens):
    """Reads a type as comments write it: unions (`A|B`), lists (`A[]`), and forms that a language adds."""

    LIST: ClassVar[str] = "Array"
    """Name of the list type."""

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
        """A type that is no union, without `[]` suffixes."""
        raise NotImplementedError

    def united(self, parts: list[str]) -> str:
        """The members of a union as one type expression."""
        raise NotImplementedError

    def listed(self, closing: str, read: Callable[[], str]) -> list[str]:
        """Items separated by commas, up to a closing bracket."""
        found: list[str] = []
        while not self.takes(closing):
            found.append(read())
            if not self.takes(",") and not self.is_at(closing):
                raise UnreadableError
        return found

    def read(self) -> str:
        """The next token; moves past it."""
        if self.at >= len(self.tokens):
            raise UnreadableError
        self.at += 1
        return self.tokens[self.at - 1]

    def expect(self, token: str) -> None:
        if self.read() != token:
            raise UnreadableError
