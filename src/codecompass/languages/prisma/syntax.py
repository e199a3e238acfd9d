"""How Prisma's nodes read."""

from __future__ import annotations

from collections.abc import Sequence

from codecompass.languages.codeless import (
    ATTRIBUTE_RECEIVERS,
    DEFINING_SCOPES,
    DOC_COMMENTS,
    FILE_SCOPED_NAMES,
    SEQUENCE_NODES,
    SIMPLE_PATH,
    bases,
    exports,
    imports,
    parameters,
    receiver,
    targets,
)
from codecompass.languages.protocol import Expressions, Node, Refined

__all__ = [
    "ATTRIBUTE_RECEIVERS", "DEFINING_SCOPES", "DOC_COMMENTS", "FILE_SCOPED_NAMES", "PATHS", "SEQUENCE_NODES",
    "SIMPLE_PATH", "bases", "doc", "exports", "imports", "parameters", "receiver", "refine", "targets",
    "type_expression",
]  # fmt: skip

PATHS = {"identifier": ("name",)}


def type_expression(node: Node, expressions: Expressions) -> str:
    """`Post[]` → `Array[Post]`, `Post?` → `Post`."""
    text = expressions.text(node).strip().rstrip("?")
    return f"Array[{text[:-2]}]" if text.endswith("[]") else text


def doc(text: str) -> str | None:
    """`/// …` documents what follows."""
    return text[3:].strip() if text.startswith("///") else None


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: Sequence[str]) -> Refined | None:
    return Refined(kind, "public", ())
