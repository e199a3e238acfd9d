"""Reads the files of frameworks, `languages/NAME/frameworks/*.toml` (`frameworks.py` describes their keys)."""

import re
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from codecompass.languages.frameworks import SELECTORS, Framework, Rule

_PATTERN_KEYS = (
    "likely",
    "receiver",
    "pattern",
    "prefix_tag",
    "begins",
    "begins_inside",
    "given",
    "marked",
    "put_on",
    "valued",
    "on",
)
"""Keys of rules whose values are regular expressions."""


@cache
def load(folder: Path) -> tuple[Framework, ...]:
    """The frameworks of one folder, by name. Raises ValueError for a file with an unknown key."""
    return tuple(_read(file) for file in sorted(folder.glob("*.toml")))


def _read(file: Path) -> Framework:
    import tomllib  # slow to import; queries of a graph read none of these files

    table = tomllib.loads(file.read_text(encoding="utf-8"))
    name = table.pop("name", file.stem)
    keys = {one.name for one in fields(Framework)} - {"rules"}
    own: dict[str, Any] = {key: _frozen(table.pop(key)) for key in keys & table.keys()}  # Any: values as in the file
    rules = tuple(_rule(kind, name, row, file) for kind, rows in table.items() for row in rows)
    return Framework(name, own.pop("imports", ()), rules, **own)


def _rule(kind: str, framework: str, row: dict[str, object], file: Path) -> Rule:
    by = next((selector for selector in SELECTORS if selector in row), None)
    unknown = set(row) - {*SELECTORS, *Rule.__dataclass_fields__}
    if by is None or unknown:
        raise ValueError(f"{file.name}: a rule of {kind} {f'says {sorted(unknown)}' if by else 'has no selector'}")
    values = {key: _frozen(value) for key, value in row.items() if key not in SELECTORS}
    for key in _PATTERN_KEYS:
        if key in values:
            values[key] = re.compile(str(values[key]))
    if "kinds" in values:
        values["kinds"] = frozenset(values["kinds"])  # type: ignore[call-overload]  # a tuple by now
    names = _frozen(row[by])
    return Rule(kind, framework, by, names if isinstance(names, tuple) else (names,), **values)  # type: ignore[arg-type]  # values as in the file


def _frozen(value: object) -> object:
    """Lists become tuples, also as values of a table."""
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(value) if isinstance(value, list) else value
