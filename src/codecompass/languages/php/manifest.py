"""What composer.json says: where the classes of which namespaces lie, and which packages it builds on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


def settings(path: str, text: str) -> dict[str, object]:
    """`{"roots": [["App\\\\", "src/"]], "listed": ["lib/"]}`: namespaces and their folders (psr-4 and psr-0), and the folders and
    files that are loaded whatever their classes are called (classmap, files)."""
    try:
        said: Any = json.loads(text)  # Any: JSON
    except (ValueError, RecursionError):
        return {}
    roots: list[list[str]] = []
    listed: list[str] = []
    for key in ("autoload", "autoload-dev"):
        told = said.get(key) if isinstance(said, dict) else None
        for way, written in told.items() if isinstance(told, dict) else ():
            if way == "psr-4" and isinstance(written, dict):
                roots += [[str(prefix), folder] for prefix, given in written.items() for folder in _texts(given)]
            elif way == "psr-0" and isinstance(written, dict):
                roots += [
                    [str(prefix), f"{folder.rstrip('/')}/{prefix.replace(chr(92), '/')}"]
                    for prefix, given in written.items()
                    for folder in _texts(given)
                ]
            elif way in ("classmap", "files"):
                listed += _texts(written)
    told = said if isinstance(said, dict) else {}
    required = [name for key in ("require", "require-dev") if isinstance(told.get(key), dict) for name in told[key]]
    found = (("roots", roots), ("listed", listed), ("name", told.get("name", "")), ("requires", required))
    return {key: value for key, value in found if value} | {"composer": True}


def _texts(given: Any) -> Iterator[str]:
    for one in given if isinstance(given, list) else [given]:
        if isinstance(one, str):
            yield one
