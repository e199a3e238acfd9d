"""Reads the files of frameworks, `languages/NAME/frameworks/*.toml` (`frameworks.py` describes their keys)."""

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from codecompass.languages.frameworks import SELECTORS, Framework, Rule
from codecompass.languages.tables import Table, read_table, row_as


@cache
def load(folder: Path) -> tuple[Framework, ...]:
    """The frameworks of one folder, by name. Raises ValueError for a file with an unknown key."""
    return tuple(_read(file) for file in sorted(folder.glob("*.toml")))


def _read(file: Path) -> Framework:
    table = read_table(file)
    keys = {*Framework.__struct_fields__} - {"rules"}
    framework = row_as(Framework, {"name": file.stem} | {key: table.pop(key) for key in keys & table.keys()})
    rules = (_rule(kind, framework.name, row, file) for kind, rows in table.items() for row in rows)
    return replace(framework, rules=tuple(rules))


def _rule(kind: str, framework: str, row: Table, file: Path) -> Rule:
    by = [one for one in SELECTORS if one in row]
    if not by:
        raise ValueError(f"{file.name}: a rule of {kind} has no selector")
    names = row[by[0]] if isinstance(row[by[0]], list) else [row[by[0]]]
    values = {key: value for key, value in row.items() if key not in by}
    return row_as(Rule, values | {"kind": kind, "framework": framework, "by": by[0], "names": names})
