"""Imports for type checkers alone, which don't exist at run time, by the conventions of the languages."""

import re

FOR_TYPES = (b"TYPE_CHECKING", b"import type", b"export type")
"""A file without any of these has no such import."""
_CHECKED = re.compile(r"^(?P<indent>[ \t]*)if[ \t]+\(?(?:\w+\.)?TYPE_CHECKING\)?[ \t]*:", re.MULTILINE)
"""Python's `if TYPE_CHECKING:`."""
_TYPES = re.compile(
    r"^[ \t]*(?:import|export)[ \t]+type(?:[ \t]+(?!from\b)\w+|[ \t]*\{[^{};'\"]*\}|[ \t]*\*(?:[ \t]+as[ \t]+\w+)?)\s*\bfrom\b",
    re.MULTILINE,
)
"""TypeScript's `import type { Cart } from`, on one line or several."""


def lines_for_types(path: str, text: str) -> frozenset[int]:
    """The lines of a file with imports for type checkers alone."""
    if path.endswith((".py", ".pyi")):
        return frozenset(line for one in _CHECKED.finditer(text) for line in _block(text, one))
    return frozenset(
        line
        for one in _TYPES.finditer(text)
        for line in range(text.count("\n", 0, one.start()) + 1, text.count("\n", 0, one.end()) + 2)
    )


def _block(text: str, head: re.Match[str]) -> range:
    """The lines of the block below a line, by their indent."""
    first = text.count("\n", 0, head.start()) + 1
    last = first
    for number, line in enumerate(text[head.end() :].split("\n")[1:], first + 1):
        own = line[: len(line) - len(line.lstrip())]
        if line.strip() and not line.lstrip().startswith(("#", ")")) and len(own) <= len(head["indent"]):
            break
        last = number
    return range(first, last + 1)
