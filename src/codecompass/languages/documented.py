"""Comments that document, and types that are written in them: what the notations of several languages have in common."""

from __future__ import annotations


def text_of_block(text: str) -> str | None:
    """The text of a comment between `/**` and `*/`, without the marks in front of its lines; None for any other comment."""
    if not text.startswith("/**") or text == "/**/":
        return None
    lines = text[3:].removesuffix("*/").split("\n")
    return "\n".join(line.strip().removeprefix("*").strip() for line in lines)


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
