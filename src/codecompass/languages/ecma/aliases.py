"""Aliases of modules in the configuration of bundlers, compilers and test runners: `vite.config.ts`,
`webpack.config.js`, `babel.config.js`, `jest.config.js` … Only literal values are read, not computed ones."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from codecompass.languages.ecma.config_values import ALIAS, MAPPER, MODULES, ROOT, ROOT_DIR
from codecompass.languages.written import texts
from codecompass.model import FileFacts

PACKAGE_ALIASES = "_moduleAliases"
JSON = frozenset(
    ("package.json", ".babelrc", ".babelrc.json", "babel.config.json", "jest.config.json", "deno.json", "deno.jsonc",
     "import_map.json", ".swcrc")
)  # fmt: skip
"""Manifests that may contain aliases as well."""
_CONFIGURATION = re.compile(
    r"(?:^|/)(?:(?:vite|vitest|webpack|rspack|rsbuild|rollup|babel|jest|metro|craco|nuxt|vue|astro|svelte|electron\.vite|next|"
    r"esbuild|quasar|gatsby|app|farm|rolldown|tsup|karma|cypress|playwright|wxt|ember-cli-build)"
    r"(?:[.-][\w.-]+)?\.(?:config|conf)(?:\.[\w-]+)?|webpack\.[\w-]+|\.babelrc|config-overrides|vite\.[\w-]+|aliases|alias|"
    r"\.storybook/main|\.umirc|gatsby-node)\.[cm]?[jt]s\Z"
)
_BESIDE = frozenset(
    {"config", "configs", "build", "webpack", "scripts", ".storybook", "tools", "conf", "internals", "vite"}
)
"""Folders of a package for its configuration."""
_ROOT_MARK = re.compile(r"\$\{[^}]*\}|<rootDir>")
_CAPTURED = re.compile(
    r"\A\^?(?P<before>(?:[^()^$*+?\[\]|\\]|\\[/.@$~#-])*)(?P<rest>\((?:\.\*|\.\+|\[\^[^\]]*\][*+])\)|\.\*)?\$?\Z"
)


class Aliases(NamedTuple):
    """The aliases of one configuration."""

    folder: str
    """The folder in which they apply."""
    patterns: tuple[tuple[str, str], ...]
    """(name or `name/*`, path or `path/*` relative to `base`), in the order in which they are tried."""
    roots: tuple[str, ...]
    """Folders in which bare names are looked up."""
    base: str = ""
    """The configuration's own folder."""


def is_configuration(path: str) -> bool:
    """Whether a file is a configuration, by its name."""
    return path.rpartition("/")[2] in JSON or _CONFIGURATION.search(path) is not None


def aliases_of(path: str, facts: FileFacts) -> Aliases | None:
    """The aliases in a configuration file; None where there are none."""
    base, _, name = path.rpartition("/")
    folder = base.rpartition("/")[0] if base.rpartition("/")[2] in _BESIDE and name not in JSON else base
    settings = dict(facts.settings)
    if name == "package.json":
        settings = {key: settings.get(key) for key in (ALIAS, MAPPER, MODULES, ROOT, ROOT_DIR)} | {
            f"{ALIAS} of module-alias": settings.get(PACKAGE_ALIASES)
        }
    start = _plain(settings.get(ROOT_DIR))
    patterns = [pair for key, value in settings.items() if key.split(" ")[0] == ALIAS for pair in _named(value)]
    patterns += [(name, (f"{start}/{place}" if start else place)) for name, place in _mapped(settings.get(MAPPER))]
    roots = [text for key in (MODULES, ROOT) for text in texts(settings.get(key)) if text != "node_modules"]
    return Aliases(folder, tuple(patterns), tuple(roots), base) if patterns or roots else None


def _plain(value: object) -> str:
    return value.strip("./") if isinstance(value, str) and not value.startswith("..") else ""


def _named(table: object) -> Iterator[tuple[str, str]]:
    """`@` → `src` also maps `@/…` to the files in it. `$` at the end limits it to the name alone; between slashes it is
    a pattern."""
    pairs = table.items() if isinstance(table, dict) else ()
    for name, place in sorted(((str(k), v) for k, v in pairs if isinstance(v, str)), key=lambda pair: -len(pair[0])):
        if name.startswith("/"):
            yield from _mapped({name.rpartition("/")[0][1:]: place}, is_whole=False)
        elif "*" in name:
            yield name, place
        elif name.endswith("$") and name != "$":
            yield name[:-1], place
        elif name.startswith("^"):
            yield from _mapped({name: place.replace("\\1", "$1")})
        else:
            yield name, place
            yield f"{name.rstrip('/')}/*", f"{place.rstrip('/')}/*"


def _mapped(table: object, is_whole: bool = True) -> Iterator[tuple[str, str]]:
    """`^@/(.*)$` → `<rootDir>/src/$1`. `is_whole`: all of a name is replaced, not only the part that matches."""
    for written, place in table.items() if isinstance(table, dict) else ():
        place = next(iter(texts(place)), "") if isinstance(place, list) else place
        found = _CAPTURED.match(str(written))
        if not found or not isinstance(place, str) or not found["before"]:
            continue
        before = re.sub(r"\\(.)", r"\1", found["before"])
        target = _ROOT_MARK.sub("", place).lstrip("/")
        if "$1" in target:
            yield f"{before}*", target.replace("$1", "*")
        elif is_whole or str(written).endswith("$"):
            yield before, target
        else:
            yield f"{before}*", f"{target.rstrip('/')}/*" if before.endswith("/") else f"{target}*"
