"""Notebooks: the code of their cells, as one module.

Each line of code keeps its line in the file, all other lines are blank: so a position in a notebook is one in the file,
too. A notebook that has several lines of code on one line of the file (written without line breaks, or with a cell's
source as one string) is unrolled instead: its cells, one after another. Outputs, texts, cells in other languages, and
syntax that only notebooks have (`%time`, `!ls`, `x?`) are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from json.decoder import JSONDecodeError
from typing import NamedTuple

from codecompass.model.relations import grouped

MARK = "# %% "
"""Begins the line above a cell's code, followed by its number."""
KEPT_MAGICS = frozenset({"time", "timeit", "capture", "prun", "debug", "memit"})
"""Cell magics whose cells contain Python."""
_MAGIC = re.compile(r"(\s*)(?:[%!]|\?\??\w)|(\s*)[\w.*%]+\?\??\s*$")
_ASSIGNED = re.compile(r"(\s*[\w., ]+=\s*)(?:%\w|!)")
_SPACE = re.compile(r"[ \t\r\n]*")
_STRING_START = re.compile(r"[rRbBfFuU]{0,2}(\"\"\"|'''|\"|')")
_DECODER = json.JSONDecoder()
_string_at: Callable[[str, int], tuple[str, int]] = json.decoder.scanstring  # type: ignore[attr-defined]  # in no stub


class NoNotebookError(Exception):
    """Why a file's code can't be read."""


class Cell(NamedTuple):
    """A code cell."""

    number: int
    """Among all cells, from 1."""
    lines: list[tuple[int, str]]
    """(line in the file, from 1; text) for each line of its source."""
    language: str = ""


class Place(NamedTuple):
    """The position of a line of code in its notebook."""

    cell: int
    line: int


def code_of(text: str) -> str:
    """The Python code of a notebook. Raises NoNotebookError."""
    reader = _read(text)
    if reader.language and not reader.language.startswith(("python", "ipython")):
        raise NoNotebookError(f"a notebook in {reader.language}")
    other = {cell.number for cell in reader.cells if cell.language not in ("", "python")}
    lines, places = _lines(text, reader.cells)
    of_cell = grouped((place.cell, number - 1) for number, place in places.items())
    for cell, numbers in of_cell.items():
        written = [lines[number] for number in numbers]
        code = [""] * len(written) if cell in other else plain(written)
        for number, line, own in zip(numbers, written, code, strict=True):
            lines[number] = _as_long(own, line)
    return "".join(line + "\n" for line in lines)


def shown_of(text: str) -> str:
    """The code of all cells as written, in any language, byte for byte at the positions of `code_of`. Raises
    NoNotebookError."""
    return "".join(line + "\n" for line in _lines(text, _read(text).cells)[0])


def places_of(text: str) -> dict[int, Place]:
    """Cell and line of each line of that code. Raises NoNotebookError."""
    return _lines(text, _read(text).cells)[1]


def _as_long(code: str, written: str) -> str:
    """The replacement of a line, padded to as many bytes."""
    size = len(written.encode("utf-8", "replace"))
    code = code if len(code.encode("utf-8", "replace")) <= size else f"{code[: -len(code.lstrip())]}0"
    return code + " " * (size - len(code.encode("utf-8", "replace")))


def _lines(text: str, cells: list[Cell]) -> tuple[list[str], dict[int, Place]]:
    wanted = [number for cell in cells for number, _ in cell.lines]
    in_place = all(first < second for first, second in pairwise(wanted))
    total = text.count("\n") + 1 if in_place else 0
    lines, places = [""] * total, dict[int, Place]()
    for cell in cells:
        code = [line.rstrip("\r\n") for _, line in cell.lines]
        if in_place:
            above = cell.lines[0][0] - 1 if cell.lines else 0
            if above > 0 and not lines[above - 1]:
                lines[above - 1] = f"{MARK}{cell.number}"
            numbers = [number for number, _ in cell.lines]
        else:
            lines.append(f"{MARK}{cell.number}")
            numbers = [*range(len(lines) + 1, len(lines) + 1 + len(code))]
            lines += [""] * (len(code) + 1)
        for at, (number, line) in enumerate(zip(numbers, code, strict=True), 1):
            lines[number - 1] = line
            places[number] = Place(cell.number, at)
    return lines, places


# The file


def _read(text: str) -> _Reader:
    try:
        return _Reader(text)
    except IndexError:
        raise NoNotebookError("not the JSON of a notebook: it ends too soon") from None
    except (RecursionError, ValueError) as error:
        raise NoNotebookError(f"not the JSON of a notebook: {error}"[:200]) from None


class _Reader:
    """Parses the JSON down to the cells, and keeps the line numbers of their sources."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self.language = ""
        self._counted, self._line = 0, 1
        self.cells = self._cells()
        """Cells with code, in order."""

    def _cells(self) -> list[Cell]:
        found, format_ = list[Cell](), 0
        for key, at in self._members(self._skip(0)):
            if key == "cells":
                found += self._all_cells(at)
            elif key == "worksheets":  # nbformat 3
                for sheet in self._elements(at):
                    found += [
                        cell
                        for inner, cells in self._members(sheet)
                        if inner == "cells"
                        for cell in self._all_cells(cells)
                    ]
            elif key == "metadata":
                self._note_language(self._value(at))
            elif key == "nbformat":
                format_ = 1
        if not format_ and not found:
            raise NoNotebookError("JSON, and no notebook: it has neither cells nor nbformat")
        found = [cell._replace(number=number) for number, cell in enumerate(found, 1)]
        return [one for one in found if one.lines]

    def _note_language(self, metadata: object) -> None:
        table = metadata if isinstance(metadata, dict) else {}
        for part, name in (("kernelspec", "language"), ("language_info", "name")):
            inner = table.get(part)
            if isinstance(inner, dict) and isinstance(inner.get(name), str) and not self.language:
                self.language = inner[name].lower()

    def _all_cells(self, at: int) -> list[Cell]:
        return [self._cell(one) for one in self._elements(at)]

    def _cell(self, at: int) -> Cell:
        kind, language, lines = "", "", list[tuple[int, str]]()
        for key, value in self._members(at):
            if key == "cell_type":
                kind = str(self._value(value))
            elif key == "language":
                language = str(self._value(value)).lower()
            elif key in ("source", "input"):
                lines = self._source(value)
        return Cell(0, lines if kind == "code" else [], language)

    def _source(self, at: int) -> list[tuple[int, str]]:
        if self.text[at] == '"':
            return self._string(at)
        if self.text[at] != "[":
            return []
        parts = [self._string(one) for one in self._elements(at) if self.text[one] == '"']
        lines = [line for part in parts for line in part]
        joined = "".join(text for _, text in lines)
        if len(joined.splitlines()) != len(lines):  # parts of lines, joined: all are on the line of the first
            return [(lines[0][0], line) for line in joined.splitlines(keepends=True)] if lines else []
        return lines

    def _string(self, at: int) -> list[tuple[int, str]]:
        value, _ = _string_at(self.text, at + 1)
        number = self._line_of(at)
        return [(number, line) for line in value.splitlines(keepends=True)]

    def _line_of(self, at: int) -> int:
        """Line of an offset; offsets must come in the order of the file."""
        self._line += self.text.count("\n", self._counted, at)
        self._counted = at
        return self._line

    def _members(self, at: int) -> Iterator[tuple[str, int]]:
        """Keys of an object, and the offsets of their values."""
        for begin in self._parts(at, "{", "}"):
            if self.text[begin] != '"':
                raise JSONDecodeError("a key is missing", self.text, begin)
            key, end = _string_at(self.text, begin + 1)
            end = self._skip(end)
            if self.text[end] != ":":
                raise JSONDecodeError("`:` is missing", self.text, end)
            self._next = self._skip(end + 1)
            start = self._next
            yield key, start
            self._next = self._end_of(start)

    def _elements(self, at: int) -> Iterator[int]:
        """Offsets of the elements of an array."""
        for start in self._parts(at, "[", "]"):
            yield start
            self._next = self._end_of(start)

    def _parts(self, at: int, opening: str, closing: str) -> Iterator[int]:
        if self.text[at] != opening:
            raise JSONDecodeError(f"`{opening}` is missing", self.text, at)
        at = self._skip(at + 1)
        while self.text[at] != closing:
            yield at
            at = self._skip(self._next)
            if self.text[at] == ",":
                at = self._skip(at + 1)
            elif self.text[at] != closing:
                raise JSONDecodeError("`,` is missing", self.text, at)

    def _end_of(self, at: int) -> int:
        return _DECODER.raw_decode(self.text, at)[1]

    def _value(self, at: int) -> object:
        return _DECODER.raw_decode(self.text, at)[0]

    def _skip(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found else at


# The code


def plain(lines: list[str]) -> list[str]:
    """The lines of a cell as Python, as many: blank where only notebooks have the syntax."""
    lines = list(lines)
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%"):
        if first[2:].split(None, 1)[:1] == [] or first[2:].split(None, 1)[0] not in KEPT_MAGICS:
            return [""] * len(lines)
        at = lines.index(first)
        lines[at] = ""
    if not any("%" in line or "!" in line or "?" in line for line in lines):
        return lines
    code, state, going_on = list[str](), _State(), False
    for line in lines:
        if going_on:
            going_on = line.endswith("\\")
            code.append("")
            continue
        if state.is_fresh() and (own := _without_magic(line)) is not None:
            going_on = line.endswith("\\")
            code.append(own)
            continue
        state.read(line)
        code.append(line)
    return code


def _without_magic(line: str) -> str | None:
    """The replacement of a line that begins with syntax that only notebooks have; None for other lines."""
    if found := _ASSIGNED.match(line):
        return f"{found[1]}{'...' if len(line) >= len(found[1]) + 3 else '0'}"
    if found := _MAGIC.match(line):
        indent = found[1] or found[2] or ""
        return f"{indent}pass" if indent else ""
    return None


class _State:
    """Whether a line continues a construct of the one above: a string, a bracket, a `\\` at its end."""

    def __init__(self) -> None:
        self.quote = ""
        self.open = 0
        self.going_on = False

    def is_fresh(self) -> bool:
        return not self.quote and self.open <= 0 and not self.going_on

    def read(self, line: str) -> None:
        at = 0
        while at < len(line):
            letter = line[at]
            if self.quote:
                if letter == "\\":
                    at += 2
                    continue
                if line.startswith(self.quote, at):
                    at += len(self.quote)
                    self.quote = ""
                    continue
            elif letter == "#":
                break
            elif found := _STRING_START.match(line, at):
                self.quote = found[1]
                at = found.end()
                continue
            elif letter in "([{":
                self.open += 1
            elif letter in ")]}":
                self.open -= 1
            at += 1
        if len(self.quote) == 1 and not line.endswith("\\"):
            self.quote = ""
        self.going_on = line.endswith("\\")
