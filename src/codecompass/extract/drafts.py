"""What is written down of a definition while a file is read."""

from typing import Any

from blake3 import blake3

DOC_LIMIT = 2000
"""Characters of a comment that are kept."""


def blank(name: str, kind: str, parent: int, start: int, end: int, line_start: int, line_end: int) -> dict[str, Any]:
    return {
        "name": name, "kind": kind, "parent": parent, "start": start, "end": end,
        "line_start": line_start, "line_end": line_end, "doc": "", "bases": (), "interfaces": (), "type": "",
    }  # fmt: skip


def hash_of(code: bytes) -> str:
    return blake3(code).digest(16).hex()


def doc_before(line: int, comments: dict[int, tuple[int, str]]) -> str:
    parts = []
    while (found := comments.get(line - 1)) is not None:
        line = found[0]
        parts.append(found[1])
    return "\n".join(reversed(parts)).strip()[:DOC_LIMIT]
