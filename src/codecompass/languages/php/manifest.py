"""What composer.json says: where the classes of which namespaces lie, and which packages it builds on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


def settings(path: str, text: str) -> dict[str, object]:
    """`{"roots": [["App\\\\", "src/"]], "listed": ["lib/"]}`: namespaces and their folders (psr-4 and psr-0), and the folders and
    files that are loaded whatever their classes are called (classmap, files)."""
    try:
        written: Any = json.loads(text)  # Any: JSON
    except (ValueError, RecursionError):
        return {}
    manifest = _table(written)
    loaded = [*_table(manifest.get("autoload")).items(), *_table(manifest.get("autoload-dev")).items()]
    roots = [
        [prefix, folder if way == "psr-4" else f"{folder.rstrip('/')}/{prefix.replace(chr(92), '/')}"]
        for way, prefixes in loaded
        for prefix, given in _table(prefixes if way in ("psr-4", "psr-0") else None).items()
        for folder in _texts(given)
    ]
    files = [one for way, given in loaded if way in ("classmap", "files") for one in _texts(given)]
    required = [*_table(manifest.get("require")), *_table(manifest.get("require-dev"))]
    found = {"roots": roots, "listed": files, "name": manifest.get("name", ""), "requires": required}
    return {key: value for key, value in found.items() if value} | {"composer": True}


def _table(written: Any) -> dict[str, Any]:
    return written if isinstance(written, dict) else {}


def _texts(written: Any) -> Iterator[str]:
    return (one for one in (written if isinstance(written, list) else [written]) if isinstance(one, str))
