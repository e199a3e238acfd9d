"""Changes to a module's definitions by the rest of it: private ones, and functions that are classes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_ROOT_NAME = re.compile(r"[.(\[{@:]")


def hide(definitions: Sequence[dict[str, Any]], exported: Sequence[str]) -> None:
    """In a module with exports, top-level names that are not exported are private."""
    shown = {_ROOT_NAME.split(value, maxsplit=1)[0] for value in exported}
    top = [d for d in definitions if d["parent"] == 0 and not d.get("owner")]
    if not exported and not any("export" in d.get("modifiers", ()) for d in top):
        return
    for definition in top:
        if definition["name"] not in shown and "export" not in definition.get("modifiers", ()):
            definition["visibility"] = "private"


def constructing(definitions: Sequence[Mapping[str, Any]], site: int, functions: Mapping[str, int]) -> int:
    """The function around a scope that adds members to `this`, or whose member the surrounding function is
    (`Foo.prototype.open = function () {…}`)."""
    while site > 0 and not definitions[site].get("owner") and definitions[site]["kind"] != "fn":
        site = definitions[site]["parent"]
    owner = definitions[site].get("owner") if site > 0 else ""
    return functions.get(owner, 0) if owner else max(site, 0)
