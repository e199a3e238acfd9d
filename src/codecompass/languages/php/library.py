"""PHP's own functions and types, as `library.toml` lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_TABLES: Any = tomllib.loads(Path(__file__).with_name("library.toml").read_text(encoding="utf-8"))  # Any: TOML
SCALARS, ITERABLES, KEYED, WEAK = (frozenset(_TABLES[key].split()) for key in ("scalars", "holding", "keyed", "weak"))
COMMON = frozenset(written for name in _TABLES["common"].split() for written in (name, f"{name}()"))
CONSTRUCTING, ELEMENT, SAME, OVER = (
    frozenset(_TABLES["functions"][key].split()) for key in ("making", "element", "same", "over")
)
EACH: Mapping[str, int] = _TABLES["functions"]["each"]
RELATIONS: Mapping[str, str] = {
    name: f"@Illuminate.Database.Eloquent.Relations.{type_}"
    for name, type_ in _TABLES["functions"]["relations"].items()
}
COLLECTION_NAMES: Mapping[str, str] = _TABLES["holders"]
PROTOCOL: Mapping[str, str] = _TABLES["protocol"]
HOMES: Mapping[str, str] = _TABLES["homes"]
_MEMBERS = [
    (f"{of}.{name}", one) for one in _TABLES["members"] for of in one["of"].split() for name in one["names"].split()
]
MEMBER_TYPES: Mapping[str, str] = {member: one["give"] for member, one in _MEMBERS}
"""`Type.member` → type expression of the result: see `Rules.MEMBER_TYPES`."""
MEMBERS_OF_DERIVED = tuple(f".{member}" for member, one in _MEMBERS if one.get("derived"))
