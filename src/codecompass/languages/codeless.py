"""How nodes read in languages that declare and do nothing: no names are bound, imported or exported there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codecompass.languages.protocol import Expressions, ImportParts, Node, Parameter, Target

SIMPLE_PATH = re.compile(rb"[A-Za-z_]\w*\Z")
DEFINING_SCOPES: dict[str, str] = {}
ATTRIBUTE_RECEIVERS: frozenset[str] = frozenset()
SEQUENCE_NODES: frozenset[str] = frozenset()
DOC_COMMENTS = True
FILE_SCOPED_NAMES = False


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
