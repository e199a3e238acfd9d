"""Symbols outside any scope: fields of anonymous structs, as in tables of tests."""

from __future__ import annotations

from codecompass.languages.protocol import Node, Refined
from codecompass.model import LITERAL


def unscoped(kind: str, name: Node, node: Node) -> Refined | None:
    """Name, kind and modifiers of such a field."""
    text = (name.text or b"").decode("utf-8", "replace")
    return Refined(kind, "public" if text[:1].isupper() else "private", (LITERAL,), "", text)
