"""Values in manifests, which may be of any type, whatever is expected."""

import json
from collections.abc import Mapping
from typing import Any  # any value of JSON or TOML


def json_table(text: str) -> dict[str, Any]:
    """The object in a JSON text; empty for any other text."""
    try:
        written = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return written if isinstance(written, dict) else {}


def table(holder: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The table under a key; empty where there is none."""
    value = holder.get(key)
    return value if isinstance(value, dict) else {}


def several(value: object) -> list[Any]:
    """A list; a single value becomes a list of one."""
    return value if isinstance(value, list) else [value] if value is not None else []


def texts(value: object) -> list[str]:
    """The strings of a list; a single string becomes a list of one."""
    return [one for one in several(value) if isinstance(one, str)]
