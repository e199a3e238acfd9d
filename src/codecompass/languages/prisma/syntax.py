"""How Prisma's nodes read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Refined, Target

PATHS = {"identifier": ("name",)}
SIMPLE_PATH = re.compile(rb"[A-Za-z_]\w*\Z")
DEFINING_SCOPES: dict[str, str] = {}
ATTRIBUTE_RECEIVERS: frozenset[str] = frozenset()
SEQUENCE_NODES: frozenset[str] = frozenset()
DOC_COMMENTS = True
FILE_SCOPED_NAMES = False


def type_expression(node: Node, expressions: Expressions) -> str:
    """`Post[]` → `Array[Post]`, `Post?` → `Post`."""
    text = expressions.text(node).strip().rstrip("?")
    return f"Array[{text[:-2]}]" if text.endswith("[]") else text


def targets(node: Node, expressions: Expressions) -> Iterator[Target]:
    return iter(())


def parameters(node: Node, expressions: Expressions) -> Iterator[Parameter]:
    return iter(())


def receiver(kind: str, modifiers: tuple[str, ...]) -> str:
    return ""


def imports(node: Node, expressions: Expressions) -> Iterator[ImportParts]:
    return iter(())


def exports(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    return iter(())


def bases(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    return iter(())


def doc(text: str) -> str | None:
    """`/// …` documents what follows."""
    return text[3:].strip() if text.startswith("///") else None


def refine(kind: str, name: str, node: Node, parent_kind: str, decorators: Sequence[str]) -> Refined | None:
    return Refined(kind, "public", ())
