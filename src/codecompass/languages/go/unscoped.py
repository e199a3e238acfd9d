"""What is a symbol though no name means it: fields of structs without a name, as in tables of tests."""

from __future__ import annotations

from codecompass.languages.protocol import Node, Refined
from codecompass.model import LITERAL


def unscoped(kind: str, name: Node, node: Node) -> Refined | None:
    """Name, kind and modifiers."""
    text = (name.text or b"").decode("utf-8", "replace")
    return Refined(kind, "public" if text[:1].isupper() else "private", (LITERAL,), "", text)
