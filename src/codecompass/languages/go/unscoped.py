"""What is a symbol though no name means it: fields of structs without a name, as in tables of tests."""

from __future__ import annotations

from codecompass.languages.protocol import Node, Refined
from codecompass.model import LITERAL


def unscoped(kind: str, name: str, node: Node) -> Refined | None:
    """Name, kind and modifiers."""
    return Refined(kind, "public" if name[:1].isupper() else "private", (LITERAL,), "", name)
