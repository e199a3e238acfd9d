"""The rows of a Cypher query as a table for people, or as JSON or CSV for programs."""

from __future__ import annotations

import csv
import sys
from typing import TYPE_CHECKING, Literal, TextIO

import msgspec

from codecompass.frontends.layout import quoted

if TYPE_CHECKING:
    from rich.table import Table

    from codecompass.graph import Answer

Format = Literal["table", "json", "csv"]


def print_rows(answer: Answer, format: Format, file: TextIO | None = None) -> None:
    """Write the rows to `file` (standard output). JSON is an array of objects; CSV has a header, and lists as JSON."""
    out = file or sys.stdout
    if format == "json":
        rows = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]
        out.write(msgspec.json.encode(rows).decode() + "\n")
    elif format == "csv":
        lines = csv.writer(out, lineterminator="\n")
        lines.writerow(answer.columns)
        lines.writerows([[_cell(value) for value in row] for row in answer.rows])
    else:
        _print_table(answer, out)


def table(answer: Answer) -> Table:
    """The rows as a rich table; cells are not interpreted as markup."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(box=box.SIMPLE_HEAD, header_style="bold")
    for column in answer.columns:
        made.add_column(Text(column), overflow="fold")
    for row in answer.rows:
        made.add_row(*(Text(quoted(str(_cell(value)))) for value in row))
    return made


def summary(answer: Answer) -> str:
    """How many rows, how long, and whether there were more."""
    count = len(answer.rows)
    more = ", there are more: raise the limit" if answer.truncated else ""
    return f"{count} row{'' if count == 1 else 's'} in {answer.seconds * 1000:.1f} ms{more}"


def _print_table(answer: Answer, out: TextIO) -> None:
    from rich.console import Console

    console = Console(file=out)
    if not console.is_terminal:
        console.width = 10_000  # a pipe has no edge to fold at
    console.print(table(answer))
    console.print(f"[dim]{summary(answer)}[/]", highlight=False)


def _cell(value: object) -> object:
    if value is None:
        return ""
    return msgspec.json.encode(value).decode() if isinstance(value, (dict, list, bool)) else value
