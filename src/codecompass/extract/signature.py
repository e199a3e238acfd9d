"""Signatures: the head of a definition, on one line."""

from tree_sitter import Node

from codecompass.extract.spans import uncommented

SIGNATURE_LIMIT = 400


def signature_of(source: bytes, node: Node, start: int, body: Node | None = None) -> str:
    """The text of `node` from `start` to its body, comments left out; at most SIGNATURE_LIMIT characters."""
    end = body.start_byte if body is not None else min(node.end_byte, start + SIGNATURE_LIMIT)
    written = uncommented(source, node, start, min(end, start + 4 * SIGNATURE_LIMIT))
    return " ".join(written.decode("utf-8", "replace").split()).strip(" ;={:")[:SIGNATURE_LIMIT].rstrip()
