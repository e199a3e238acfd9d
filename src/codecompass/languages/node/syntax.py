"""What package.json and tsconfig.json say: names, entry points, aliases of paths."""

from __future__ import annotations

import json
import re

from codecompass.languages.ecma.aliases import MAPPER, PACKAGE_ALIASES
from codecompass.languages.ecma.conventions import KEY, TOOLS

_KEPT = (
    "name",
    "main",
    "module",
    "types",
    "typings",
    "source",
    "browser",
    "exports",
    "imports",
    "workspaces",
    PACKAGE_ALIASES,
)
_KEPT_OPTIONS = ("baseUrl", "paths", "rootDir", "outDir")
_STRING_OR_COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)


def settings(path: str, text: str) -> dict[str, object]:
    """The keys that say where modules lie; empty for a file that does not read as JSON with comments."""
    try:
        read = json.loads(_plain(text))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(read, dict):
        return {}
    if path.rsplit("/", 1)[-1] == "package.json":
        jest = read.get("jest")
        mapped = {MAPPER: jest[MAPPER]} if isinstance(jest, dict) and MAPPER in jest else {}
        needed = (read.get(key) for key in ("dependencies", "devDependencies"))
        names = {name for one in needed if isinstance(one, dict) for name in one}
        tools = sorted({TOOLS[name] for name in names & TOOLS.keys()})
        return {key: read[key] for key in _KEPT if key in read} | mapped | ({KEY: tools} if tools else {})
    options = read.get("compilerOptions")
    options = options if isinstance(options, dict) else {}
    found = {key: options[key] for key in _KEPT_OPTIONS if key in options}
    return found | ({"extends": read["extends"]} if "extends" in read else {})


def _plain(text: str) -> str:
    """JSON without the comments and trailing commas that compilers allow."""
    text = _STRING_OR_COMMENT.sub(lambda match: match.group(1) or "", text.removeprefix("\ufeff"))
    return _TRAILING_COMMA.sub(lambda match: match.group(1) or "", text)
