"""Rows of a graph's tables as CSV files, which the engine loads in bulk and which keep the rows out of memory."""

import csv
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from codecompass.graph.enrol import in_order
from codecompass.graph.rows import Row, Rows
from codecompass.model.queries import Table, for_table, tables

MOST_ROWS = 1 << 16
"""Rows of nodes in one sheet: one transaction loads as many."""
TARGETS = {"USES": "External", "MENTIONS": "Unresolved"}
"""Relationships that lead to nodes of no file, and the tables of these."""
READ: dict[str, Callable[[str], object]] = {"STRING": str, "INT32": int, "BOOLEAN": "True".__eq__}
"""A value of each type from its text."""
LONGEST = (1 << 31) - 1
"""Characters of one value at most, where Python's default is 131,072."""


class Sheet(NamedTuple):
    """Rows of one table in a file."""

    file: str
    rows: int
    paths: tuple[str, str] | None = None
    """The least and the greatest path, where symbols are in the register's order; else None."""


class Sheets(NamedTuple):
    """All rows of some files of a tree, on disk. Can be pickled."""

    of: dict[str, list[Sheet]]
    """Sheets by table, in the order in which they were written."""
    targets: dict[str, set[str]]
    """The keys that relationships lead to, by the table of nodes that has to have them."""

    def count(self, table: str) -> int:
        return sum(sheet.rows for sheet in self.of.get(table, ()))


def write_sheets(parts: Iterable[Rows], place: Path) -> Sheets:
    """Write rows to files beside `place`; each part is emptied before the next is asked for, and holds whole files'
    rows. A sheet of nodes has at most MOST_ROWS rows plus one part."""
    made = Sheets({}, {table: set() for table in TARGETS.values()})
    for rows in parts:
        for name, own in rows.items():
            if own:
                _append(made, name, own, place)
                own.clear()
    return made


def symbols_in_order(sheets: list[Sheet]) -> Iterator[Row]:
    """Rows of the Symbol table in the register's order; few are in memory if the sheets come in order of paths."""
    rows = (row for sheet in sheets for row in _read(tables()["Symbol"], sheet))
    return rows if are_in_order(sheets) else iter(in_order(rows))


def are_in_order(sheets: list[Sheet]) -> bool:
    """Whether the rows of the Symbol table are in the register's order."""
    bounds = [sheet.paths for sheet in sheets]
    return all(one and other and one[1] < other[0] for one, other in pairwise(bounds)) and None not in bounds


def load_statement(table: Table, sheets: Iterable[Sheet]) -> str:
    """The statement that loads sheets into a table."""
    return for_table("load_rows", table=table.name, files=", ".join(_text(_pattern(sheet.file)) for sheet in sheets))


def _append(made: Sheets, name: str, rows: list[Row], place: Path) -> None:
    """Append to the table's last sheet if it has room, else to a new one. A relationship's rows stay together."""
    table, sheets, paths = tables()[name], made.of.setdefault(name, []), None
    if name in TARGETS:
        made.targets[TARGETS[name]].update(row[1] for row in rows)
    if name == "Symbol":
        rows, path = in_order(rows), [column for column, _ in table.columns].index("path")
        paths = (rows[0][path], rows[-1][path])
    known = sheets.pop() if sheets and (table.ends or sheets[-1].rows < MOST_ROWS) else None
    file = known.file if known else f"{place}.{name}-{len(sheets)}.csv"
    with Path(file).open("a" if known else "w", newline="", encoding="utf-8") as opened:
        csv.writer(opened, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n").writerows(rows)
    if known and paths:
        paths = (known.paths[0], paths[1]) if known.paths and known.paths[1] < paths[0] else None
    sheets.append(Sheet(file, len(rows) + (known.rows if known else 0), paths))


def _read(table: Table, sheet: Sheet) -> Iterator[Row]:
    csv.field_size_limit(LONGEST)
    read = [READ[kind] for _, kind in table.columns]
    with Path(sheet.file).open(newline="", encoding="utf-8") as opened:
        for row in csv.reader(opened):
            yield tuple(to(value) for to, value in zip(read, row, strict=True))


def _pattern(file: str) -> str:
    """Escape a path, which the engine takes for a glob pattern."""
    return "".join(f"[{one}]" if one in "[*?" else one for one in Path(file).as_posix())


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
