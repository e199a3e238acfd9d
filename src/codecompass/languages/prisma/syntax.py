"""How Prisma's nodes read."""

import re

from codecompass.languages.notation import Notation
from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.syntax import Syntax


def type_expression(node: Node, expressions: Expressions) -> str:
    """`Post[]` → `Array[Post]`, `Post?` → `Post`."""
    text = expressions.text(node).strip().rstrip("?")
    return f"Array[{text[:-2]}]" if text.endswith("[]") else text


def doc(text: str) -> str | None:
    """`/// …` documents what follows."""
    return text[3:].strip() if text.startswith("///") else None


_OPERATORS = re.compile(rb"\(ops:\s*(?:raw\([^()]*\)|\w+)\)")


def repaired(source: bytes) -> bytes:
    """Indices without their classes of operators (`@@index([email(ops: raw("gin_trgm_ops"))])`), which the grammar lacks."""
    return _OPERATORS.sub(lambda found: b" " * len(found[0]), source)


class PrismaSyntax(Syntax):
    notation = Notation(
        paths={"identifier": ("name",)},
    )

    type_expression = staticmethod(type_expression)
    doc = staticmethod(doc)
    repaired = staticmethod(repaired)


SYNTAX = PrismaSyntax()
