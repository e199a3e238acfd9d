"""Conditional compilation inside a syntactic unit: `class A : B #if X , C #endif { … }`."""

from __future__ import annotations

import re

_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(\w+)")
_VISIBLE = re.compile(rb"[^\r\n]")


def first_branches(source: bytes) -> bytes:
    """The source with directives and all but the first branch of each condition blanked; no byte moves."""
    kept: list[bytes] = []
    open_conditions: list[bool] = []
    """For each enclosing condition, whether its first branch is being read."""
    for line in source.splitlines(keepends=True):
        found = _DIRECTIVE.match(line)
        word = found.group(1) if found else b""
        if word == b"if":
            open_conditions.append(True)
        elif word in (b"else", b"elif") and open_conditions:
            open_conditions[-1] = False
        elif word == b"endif" and open_conditions:
            open_conditions.pop()
        kept.append(_VISIBLE.sub(b" ", line) if found or not all(open_conditions) else line)
    return b"".join(kept)
