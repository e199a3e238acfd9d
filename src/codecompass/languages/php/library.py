"""What `library.toml` says of PHP's own functions and types."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_SAID: Any = tomllib.loads(Path(__file__).with_name("library.toml").read_text(encoding="utf-8"))  # Any: TOML
SCALARS, HOLDING, KEYED, WEAK = (frozenset(_SAID[key].split()) for key in ("scalars", "holding", "keyed", "weak"))
MAKING, ELEMENT, SAME, OVER = (
    frozenset(_SAID["functions"][key].split()) for key in ("making", "element", "same", "over")
)
EACH: Mapping[str, int] = _SAID["functions"]["each"]
HOLDERS: Mapping[str, str] = _SAID["holders"]
PROTOCOL: Mapping[str, str] = _SAID["protocol"]
HOMES: Mapping[str, str] = _SAID["homes"]
