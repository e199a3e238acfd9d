"""Files in an answer that cannot be described completely: with syntax errors, with conflict markers, or not on disk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from codecompass.languages import for_path, is_deep
from codecompass.languages.wrapping import is_wrapped, places_in
from codecompass.model.errors import CodeCompassError

if TYPE_CHECKING:
    from codecompass.session.project import Reader
    from codecompass.tools.answers import Answer

MOST_TOLD = 3
MOST_LOOKED_AT = 50
MOST_PLACES = 8
CONFLICT = b"<<<<<<< "


def remarks(reader: Reader, answer: Answer) -> list[str]:
    """A warning for each such file with its path in an answer; beyond MOST_TOLD only the number."""
    broken = reader.parse_errors  # of files that are read in outline `coverage` says that much is not read
    is_sparse = reader.shows_disk and reader.project.source.is_sparse
    if not broken and not is_sparse:
        return []
    said = set(_texts(msgspec.to_builtins(answer.speaks_of())))
    flawed = sorted(path for path in said & broken.keys() if is_deep(path))
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


def coverage(answer: Answer) -> dict[str, object]:
    """Metadata of an answer about files that are read in outline: `outline` if all of them are, else `mixed`."""
    depths = {language.depth: None for path in _paths(answer) if (language := for_path(path)) is not None}
    if "outline" not in depths:
        return {}
    return {"coverage": "outline" if len(depths) == 1 else "mixed"}


def cells(reader: Reader, answer: Answer) -> list[str]:
    """Notebook cell and line for each place in an answer that is in a notebook."""
    paths = {path for path in _paths(answer) if is_wrapped(path)}
    if not paths:
        return []
    told = []
    for path, line in dict.fromkeys(_places(msgspec.to_builtins(answer))):
        if path in paths:
            place = places_in(path, reader.content(path)).get(line)
            told += [f"{path}:{line} is line {place[1]} of cell {place[0]}"] if place else []
        if len(told) == MOST_PLACES:
            break
    return ["; ".join(told)] if told else []


def _places(value: object) -> Iterator[tuple[str, int]]:
    """Pairs of path and line in an answer, in its order."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from _places(one)
    elif isinstance(value, dict):
        path, line = value.get("path") or value.get("file"), value.get("line") or value.get("line_start")
        if isinstance(path, str) and isinstance(line, int):
            yield path, line
        for one in value.values():
            yield from _places(one)


def _paths(answer: Answer) -> Iterator[str]:
    """The files that an answer is about, and those of the first items that it lists."""
    for name in answer.__struct_fields__:
        value = getattr(answer, name)
        if name == "path" and isinstance(value, str):
            yield value
        for one in value[:MOST_LOOKED_AT] if isinstance(value, list) else (value,):
            for holder in (one, getattr(one, "symbol", None), getattr(one, "call_site", None)):
                path = getattr(holder, "path", None) or getattr(holder, "file", None)
                if isinstance(path, str):
                    yield path


def _broken(reader: Reader, path: str, line: int) -> str:
    try:
        lines = reader.text(path).split(b"\n")
    except CodeCompassError:
        lines = []
    sides = list(_sides(lines))
    if 0 < line <= len(lines) and lines[line - 1].startswith(CONFLICT) and sides:
        more = f"; {len(sides) - MOST_TOLD} more conflicts" if len(sides) > MOST_TOLD else ""
        return f"{path}:{line}: in conflict, both sides are read: {'; '.join(sides[:MOST_TOLD])}{more}"
    elsewhere = f"; also in conflict: {'; '.join(sides[:MOST_TOLD])}" if sides else ""
    return f"{path}:{line}: does not parse; the file is read as far as it stands intact around that{elsewhere}"


def _sides(lines: Sequence[bytes]) -> Iterator[str]:
    """The lines of each side of the conflicts in a text, one conflict at a time: `5-7 HEAD, 9-11 feature`."""
    begin = middle = end_of_ours = 0
    ours = ""
    for number, line in enumerate(lines, 1):
        if line.startswith(CONFLICT):
            begin, middle, end_of_ours, ours = number, 0, 0, _label(line)
        elif begin and line.startswith(b"|||||||"):
            end_of_ours = number
        elif begin and line.rstrip() == b"=======":
            middle = number
        elif begin and middle and line.startswith(b">>>>>>> "):
            yield f"{_lines(begin, end_of_ours or middle)} {ours}, {_lines(middle, number)} {_label(line)}"
            begin = 0


def _lines(before: int, after: int) -> str:
    """The text between two lines."""
    if after - before < 2:
        return "nothing is"
    return f"line {before + 1} is" if after - before == 2 else f"lines {before + 1}-{after - 1} are"


def _label(marker: bytes) -> str:
    """The name of the side, which git writes after a marker."""
    return f"of {marker[8:].decode('utf-8', 'backslashreplace').strip() or 'the other side'}"


def _texts(value: object) -> Iterator[str]:
    """All strings in an answer."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list | tuple):
            waiting += one
