"""Documentation in attributes: `#[doc = "Sells."]`, which `/// Sells.` is short for."""

from __future__ import annotations

import re

_DOC = re.compile(r'doc\s*=\s*"((?:[^"\\]|\\.)*)"\Z', re.DOTALL)


def doc_in(attributes: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Documentation in attributes, line by line, and the remaining attributes."""
    matches = [_DOC.match(attribute) for attribute in attributes]
    lines = [re.sub(r"\\(.)", r"\1", found[1]).strip() for found in matches if found]
    return "\n".join(lines).strip(), tuple(one for one, found in zip(attributes, matches, strict=True) if not found)
