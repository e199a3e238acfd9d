"""What becomes of a module's definitions by what the rest of it says: private ones, functions that are classes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_ROOT_NAME = re.compile(r"[.(\[{@:]")


def hide(definitions: Sequence[dict[str, Any]], exported: Sequence[str]) -> None:
    """Of a module that exports anything, the top-level names that it does not export are its own."""
    shown = {_ROOT_NAME.split(value, maxsplit=1)[0] for value in exported}
    top = [d for d in definitions if d["parent"] == 0 and not d.get("owner")]
    if not exported and not any("export" in d.get("modifiers", ()) for d in top):
        return
    for definition in top:
        if definition["name"] not in shown and "export" not in definition.get("modifiers", ()):
            definition["visibility"] = "private"


def constructing(definitions: Sequence[Mapping[str, Any]], site: int, functions: Mapping[str, int]) -> int:
    """The function around a scope that gives `this` members, or that whose member the one around is
    (`Foo.prototype.open = function () {…}`)."""
    while site > 0 and not definitions[site].get("owner") and definitions[site]["kind"] != "fn":
        site = definitions[site]["parent"]
    owner = definitions[site].get("owner") if site > 0 else ""
    return functions.get(owner, 0) if owner else max(site, 0)
