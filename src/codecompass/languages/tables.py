"""The data files that several languages have (`entries.toml`, `unused.toml` …), read into the types that describe them.

A field is written as its type says: `Words` and `Kinds` as a text with blanks between them, a pattern as a regular expression or a list of
several, one of which is to match.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from codecompass.languages import inherited_folders, named

_HERE = Path(__file__).parent
NEVER = re.compile(r"(?!)")
Table = Mapping[str, Any]  # Any: as in the file
Kind = TypeVar("Kind", bound=msgspec.Struct)


class Words(tuple[str, ...]):
    """Words that are written as one text."""


class Kinds(frozenset[str]):
    """The same, where their order does not count."""


def tables_of(language: str, name: str) -> list[Table]:
    """The files of this name of the folders that a language inherits from, of its own, and the one of all languages."""
    homes = [*(_HERE / folder for folder in inherited_folders(named(language).home)), _HERE]
    return [read_table(home / name) for home in homes if (home / name).exists()]


def read_table(file: Path) -> dict[str, Any]:
    """The tables of a file, none if it does not exist. A row with `each`, a list of rows, stands for all of these, each with
    the other keys of that row."""
    tables = msgspec.toml.decode(file.read_bytes(), type=dict[str, Any]) if file.exists() else {}
    return {name: [*_one_by_one(rows)] if isinstance(rows, list) else rows for name, rows in tables.items()}


def _one_by_one(rows: list[Any]) -> Iterator[Any]:  # Any: as in the file
    for row in rows:
        if isinstance(row, dict) and "each" in row:
            yield from ({key: value for key, value in row.items() if key != "each"} | one for one in row["each"])
        else:
            yield row


def merged(tables: Iterable[Table]) -> dict[str, Any]:
    """Several tables as one: lists follow each other, tables are merged, of other values the last counts."""
    whole: dict[str, Any] = {}
    for table in tables:
        for key, value in table.items():
            if isinstance(value, list):
                whole[key] = [*whole.get(key, ()), *value]
            else:
                whole[key] = merged((whole.get(key, {}), value)) if isinstance(value, dict) else value
    return whole


def row_as(kind: type[Kind], row: Table, flags: int = 0) -> Kind:
    """A table as what its type describes; `flags`: of its patterns."""
    return msgspec.convert(row, kind, dec_hook=partial(_read, flags))


def _read(flags: int, kind: type, written: Any) -> Any:  # Any: as in the file, and as the field is
    if kind in (Words, Kinds):
        return kind(written.split())
    return re.compile(written if isinstance(written, str) else "|".join(written) or NEVER.pattern, flags)
