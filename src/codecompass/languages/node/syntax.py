"""Settings of package.json and tsconfig.json: names, entry points, path aliases."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from codecompass.languages.ecma.aliases import JSON, PACKAGE_ALIASES
from codecompass.languages.ecma.auto_import_projects import KEY, TOOLS
from codecompass.languages.ecma.config_values import ALIAS, MAPPER, MODULES, ROOT_DIR
from codecompass.languages.syntax import Syntax
from codecompass.languages.written import json_table, several, table

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
    """The settings that determine where modules are; empty for a file that can't be parsed as JSON with comments."""
    read = json_table(_plain(text))
    if not read:
        return {}
    name = path.rsplit("/", 1)[-1]
    if name in JSON:
        kept = _of_package(read) if name == "package.json" else {}
        return kept | _renamed(name, read)
    options = table(read, "compilerOptions")
    found = {key: options[key] for key in _KEPT_OPTIONS if key in options}
    return found | ({"extends": read["extends"]} if "extends" in read else {})


def _of_package(read: dict[str, object]) -> dict[str, object]:
    tools = sorted({TOOLS[name] for name, _ in needed(read) if name in TOOLS})
    return {key: read[key] for key in _KEPT if key in read} | ({KEY: tools} if tools else {})


def needed(read: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The packages that a manifest requires, with what it says of their versions."""
    for group in ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies"):
        yield from table(read, group).items()


def _renamed(name: str, read: dict[str, object]) -> dict[str, object]:
    """Module aliases in the settings of babel, jest, Deno, swc and parcel."""
    aliases: dict[str, object] = {}
    roots: list[object] = []
    found: dict[str, object] = {}
    babel = read if "babel" in name else read.get("babel")
    plugins = babel.get("plugins") if isinstance(babel, dict) else None
    for plugin in plugins if isinstance(plugins, list) else ():
        if isinstance(plugin, list) and len(plugin) > 1 and isinstance(plugin[1], dict):
            written = plugin[1].get("alias")
            aliases |= written if isinstance(written, dict) else {}
            roots += several(plugin[1].get("root"))
    jest = read if "jest" in name else read.get("jest")
    if isinstance(jest, dict):
        found |= {key: jest[key] for key in (MAPPER, ROOT_DIR) if key in jest}
        folders = [*several(jest.get("modulePaths")), *several(jest.get("moduleDirectories"))]
        roots += [str(one).replace("<rootDir>/", "") for one in folders]
    for written in (read.get("imports") if "deno" in name or "import_map" in name else None, read.get("alias")):
        aliases |= written if isinstance(written, dict) else {}
    compiled = read.get("jsc") if name == ".swcrc" else None
    paths = compiled.get("paths") if isinstance(compiled, dict) else None
    for written, places in paths.items() if isinstance(paths, dict) else ():
        aliases |= dict.fromkeys([str(written)], next(iter(several(places)), ""))
    return found | ({ALIAS: aliases} if aliases else {}) | ({MODULES: roots} if roots else {})


def _plain(text: str) -> str:
    """JSON without the comments and trailing commas that compilers allow."""
    text = _STRING_OR_COMMENT.sub(lambda match: match.group(1) or "", text.removeprefix("\ufeff"))
    return _TRAILING_COMMA.sub(lambda match: match.group(1) or "", text)


class NodeSyntax(Syntax):
    settings = staticmethod(settings)


SYNTAX = NodeSyntax()
