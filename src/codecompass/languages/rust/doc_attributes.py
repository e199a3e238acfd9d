"""Documentation in attributes: `#[doc = "Sells."]`, which `/// Sells.` is short for."""

from __future__ import annotations

import re

_TOLD = re.compile(r'doc\s*=\s*"((?:[^"\\]|\\.)*)"\Z', re.DOTALL)


def doc_in(attributes: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """What attributes say as documentation, line by line, and the others."""
    told = [_TOLD.match(attribute) for attribute in attributes]
    lines = [re.sub(r"\\(.)", r"\1", found[1]).strip() for found in told if found]
    return "\n".join(lines).strip(), tuple(one for one, found in zip(attributes, told, strict=True) if not found)
