"""Other names of modules that bundlers, compilers and test runners are told: `vite.config.ts`, `webpack.config.js`,
`babel.config.js`, `jest.config.js` … Read where they are written out; what is computed is left alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node
from codecompass.model import FileFacts

ALIAS, MODULES, ROOT, MAPPER = "alias", "modules", "root", "moduleNameMapper"
"""Keys of such a configuration: names and what they lead to, folders that bare names are looked for in (webpack's, and
those of babel's module-resolver), patterns and what they lead to (jest's)."""
PACKAGE_ALIASES = "_moduleAliases"
_CONFIGURATION = re.compile(
    r"(?:^|/)(?:(?:vite|vitest|webpack|rspack|rsbuild|rollup|babel|jest|metro|craco|nuxt|vue|astro|svelte|electron\.vite|next)"
    r"(?:[.-][\w.-]+)?\.config(?:\.[\w-]+)?|webpack\.[\w-]+|\.babelrc|config-overrides)\.[cm]?[jt]s\Z"
)
_TEXT = re.compile(r"""(["'`])((?:\\.|(?!\1).)*)\1""", re.DOTALL)
_ROOT_MARK = re.compile(r"\$\{[^}]*\}|<rootDir>")
_CAPTURED = re.compile(r"\A\^?(?P<before>[^()^$*+?\[\]|]*)(?:\(\.\*\)|\.\*)?\$?\Z")


class Aliases(NamedTuple):
    """What a configuration says, from its folder."""

    folder: str
    patterns: tuple[tuple[str, str], ...]
    """(name or `name/*`, place or `place/*` from the folder), in the order in which they are tried."""
    roots: tuple[str, ...]
    """Folders that bare names are looked for in."""


def setting(node: Node, expressions: Expressions) -> tuple[str, object]:
    """Key and value of a pair that may say so: `{"@": "src"}`, `["src"]`."""
    key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
    if key is None or value is None:
        return "", ""
    named = expressions.text(key).strip("\"'")
    if value.type == "object":
        return named, dict(_pairs(value, expressions))
    if named == ALIAS:  # vite's list of {find, replacement}
        found = (dict(_pairs(item, expressions)) for item in children_of(value) if item.type == "object")
        return named, {one["find"]: one["replacement"] for one in found if {"find", "replacement"} <= one.keys()}
    return named, [place for item in children_of(value) if (place := _place(item, expressions))]


def _pairs(node: Node, expressions: Expressions) -> Iterator[tuple[str, str]]:
    for pair in children_of(node):
        key, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
        if key is not None and value is not None and (place := _place(value, expressions)):
            yield expressions.text(key).strip("\"'`[]"), place


def _place(node: Node, expressions: Expressions) -> str:
    """`./src/lib` of `path.resolve(__dirname, "src", "lib")`, `fileURLToPath(new URL("./src/lib", import.meta.url))`,
    `"./src/lib"`: what is written in it."""
    if node.type not in ("string", "template_string", "call_expression", "new_expression", "member_expression"):
        return ""
    texts = [_ROOT_MARK.sub("", match.group(2)) for match in _TEXT.finditer(expressions.text(node))]
    return "/".join(text.strip("/") for text in texts if text)


def may_tell(path: str) -> bool:
    """Whether a file's name says that it is a configuration."""
    return path.endswith("package.json") or _CONFIGURATION.search(path) is not None


def aliases_of(path: str, facts: FileFacts) -> Aliases | None:
    """What a file says of aliases, if it is a configuration; package.json may say some as well."""
    folder, _, name = path.rpartition("/")
    settings = facts.settings
    if name == "package.json":
        told: Mapping[str, object] = {ALIAS: settings.get(PACKAGE_ALIASES), MAPPER: settings.get(MAPPER)}
    else:
        told = settings
    patterns = [*_named(told.get(ALIAS)), *_mapped(told.get(MAPPER))]
    roots = [text for key in (MODULES, ROOT) for text in _texts(told.get(key)) if text != "node_modules"]
    return Aliases(folder, tuple(patterns), tuple(roots)) if patterns or roots else None


def _named(told: object) -> Iterator[tuple[str, str]]:
    """`@` leads to `src`: so do `@/…` to what is in it. With `$` behind it, the name alone is meant."""
    pairs = told.items() if isinstance(told, dict) else ()
    for name, place in sorted(((str(k), str(v)) for k, v in pairs), key=lambda pair: -len(pair[0])):
        if name.endswith("$"):
            yield name[:-1], place
        else:
            yield name, place
            yield f"{name.rstrip('/')}/*", f"{place.rstrip('/')}/*"


def _mapped(told: object) -> Iterator[tuple[str, str]]:
    """`^@/(.*)$` leads to `<rootDir>/src/$1`."""
    for written, place in told.items() if isinstance(told, dict) else ():
        found = _CAPTURED.match(str(written))
        if found and isinstance(place, str) and found["before"]:
            target = _ROOT_MARK.sub("", place).strip("/")
            yield (f"{found['before']}*", target.replace("$1", "*")) if "$1" in target else (found["before"], target)


def _texts(told: object) -> Iterator[str]:
    return (text for text in told if isinstance(text, str)) if isinstance(told, list) else iter(())
