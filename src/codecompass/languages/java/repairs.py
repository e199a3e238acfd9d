"""Makes files readable where the grammar can't parse them, without moving a byte."""

from __future__ import annotations

import re

_BEFORE_REST = re.compile(rb"@[\w.]*\w(?=\s*\.\.\.)")
"""An annotation on a varargs array: `String @Nullable ... names`."""


def repaired(source: bytes) -> bytes:
    return _BEFORE_REST.sub(lambda found: b" " * len(found[0]), source)
