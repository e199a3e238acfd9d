"""Files that an answer is about and that it cannot speak of in full: half-typed, in conflict, or not on disk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from codecompass.errors import CodeCompassError

if TYPE_CHECKING:
    from codecompass.project import Reader
    from codecompass.tools.answers import Answer

MOST_TOLD = 3
CONFLICT = b"<<<<<<< "


def remarks(reader: Reader, answer: Answer) -> list[str]:
    """A warning for each such file whose path is in an answer; of many, how many they are."""
    broken = reader.parse_errors
    is_sparse = reader.shows_disk and reader.project.source.is_sparse
    if not broken and not is_sparse:
        return []
    said = set(_texts(msgspec.to_builtins(answer)))
    flawed = sorted(said & broken.keys())
    told = [_broken(reader, path, broken[path]) for path in flawed[:MOST_TOLD]]
    if len(flawed) > MOST_TOLD:
        told.append(f"{len(flawed) - MOST_TOLD} more files could not be read in full: index_status lists them")
    if is_sparse:
        absent = reader.project.source.absent(sorted(said & reader.tree.files.keys()))
        more = f" and {len(absent) - MOST_TOLD} more" if len(absent) > MOST_TOLD else ""
        if absent:
            told.append(
                f"not on disk (the checkout is sparse), the commit's text: {', '.join(absent[:MOST_TOLD])}{more}"
            )
    return told


def _broken(reader: Reader, path: str, line: int) -> str:
    try:
        lines = reader.text(path).split(b"\n")
    except CodeCompassError:
        lines = []
    if 0 < line <= len(lines) and lines[line - 1].startswith(CONFLICT):
        return f"{path}:{line}: in conflict; both sides are read, one after the other"
    return f"{path}:{line}: a syntax error; the file is read as far as it stands intact around it"


def _texts(value: object) -> Iterator[str]:
    """All texts in an answer."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list | tuple):
            waiting += one
