"""PHP's own functions and types, as `library.toml` lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_TABLES: Any = tomllib.loads(Path(__file__).with_name("library.toml").read_text(encoding="utf-8"))  # Any: TOML
SCALARS, ITERABLES, KEYED, WEAK = (frozenset(_TABLES[key].split()) for key in ("scalars", "holding", "keyed", "weak"))
CONSTRUCTING, ELEMENT, SAME, OVER = (
    frozenset(_TABLES["functions"][key].split()) for key in ("making", "element", "same", "over")
)
EACH: Mapping[str, int] = _TABLES["functions"]["each"]
COLLECTION_NAMES: Mapping[str, str] = _TABLES["holders"]
PROTOCOL: Mapping[str, str] = _TABLES["protocol"]
HOMES: Mapping[str, str] = _TABLES["homes"]
