"""How a definition begins, on one line."""

from __future__ import annotations

from tree_sitter import Node

from codecompass.extract.spans import uncommented

SIGNATURE_LIMIT = 400


def signature_of(source: bytes, node: Node, start: int, body: Node | None = None) -> str:
    """What `node` says from `start` on, before its body; at most SIGNATURE_LIMIT characters."""
    end = body.start_byte if body is not None else min(node.end_byte, start + SIGNATURE_LIMIT)
    written = uncommented(source, node, start, min(end, start + 4 * SIGNATURE_LIMIT))
    return " ".join(written.decode("utf-8", "replace").split()).strip(" ;={:")[:SIGNATURE_LIMIT].rstrip()
