"""What makes files readable that the grammar can't read; byte for byte as long."""

from __future__ import annotations

import re

_BEFORE_REST = re.compile(rb"@[\w.]*\w(?=\s*\.\.\.)")
"""An annotation of the array that a method gathers its last arguments in: `String @Nullable ... names`."""


def repaired(source: bytes) -> bytes:
    return _BEFORE_REST.sub(lambda found: b" " * len(found[0]), source)
