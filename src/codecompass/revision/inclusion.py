"""Which folders and files with the names of copied or generated ones are source code after all.

This is said by the setting `include`, by a line of `.codecompassignore` that begins with `!`, or by `.gitattributes`
(`lib/vendor/** -linguist-vendored`).
"""

from collections.abc import Iterable
from fnmatch import fnmatchcase

ATTRIBUTES = ".gitattributes"
OWN = frozenset({
    "-linguist-vendored", "linguist-vendored=false", "!linguist-vendored",
    "-linguist-generated", "linguist-generated=false", "!linguist-generated",
})  # fmt: skip
"""Attributes that say of a path that it is source."""
ANYWHERE = "**"

Pattern = tuple[str, ...]
"""The names from the repository's root down, with `*` and `?`; `**` stands for any number of them."""


def patterns_of(paths: Iterable[str], base: str = "") -> tuple[Pattern, ...]:
    """Patterns as people write them, each with the folder that it applies below (`base`, with a trailing slash). A
    pattern without an inner slash applies at any depth, as in `.gitignore`, except in the setting, which has no base.
    """
    found = []
    for path in paths:
        written = path.strip().removeprefix("./").rstrip("/")
        while written.endswith(("/**", "/*")):
            written = written.rpartition("/")[0]
        names = [name for name in written.split("/") if name]
        if names:
            found.append((*filter(None, base.split("/")), *names))
    return tuple(found)


def taken_back(rules: str, base: str) -> tuple[Pattern, ...]:
    """The patterns of an ignore file's lines that begin with `!`."""
    lines = [line.strip()[1:] for line in rules.splitlines() if line.startswith("!")]
    return patterns_of(map(_at_its_depth, lines), base)


def own_source(attributes: str, base: str) -> tuple[Pattern, ...]:
    """The patterns that a `.gitattributes` declares neither vendored nor generated."""
    lines = [line.split() for line in attributes.splitlines() if "linguist-" in line]
    return patterns_of((_at_its_depth(line[0]) for line in lines if line and OWN & {*line[1:]}), base)


def _at_its_depth(pattern: str) -> str:
    return pattern if "/" in pattern.strip("/") or pattern.startswith("/") else f"{ANYWHERE}/{pattern}"


def names(patterns: Iterable[Pattern], path: str) -> bool:
    """Whether a pattern matches exactly this path."""
    parts = path.split("/")
    return any(_matches(pattern, parts) for pattern in patterns)


def leads_to(patterns: Iterable[Pattern], folder: str) -> bool:
    """Whether a pattern can match something in a folder, at any depth."""
    parts = folder.split("/")
    return any(_leads(pattern, parts) for pattern in patterns)


def _matches(pattern: Pattern, parts: list[str]) -> bool:
    if not pattern or not parts:
        return not pattern and not parts
    if pattern[0] == ANYWHERE:
        return any(_matches(pattern[1:], parts[start:]) for start in range(len(parts)))
    return fnmatchcase(parts[0], pattern[0]) and _matches(pattern[1:], parts[1:])


def _leads(pattern: Pattern, parts: list[str]) -> bool:
    for name, part in zip(pattern, parts, strict=False):
        if name == ANYWHERE:
            return False  # by that, everything could be in everything
        if not fnmatchcase(part, name):
            return False
    return len(pattern) > len(parts)
