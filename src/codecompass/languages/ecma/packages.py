"""Modules imported by name, by package.json and tsconfig.json."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from codecompass.languages.ecma.aliases import Aliases, aliases_of, is_configuration
from codecompass.languages.ecma.auto_import_projects import KEY, KIT, USES_NUXT
from codecompass.languages.ecma.conventions import Conventions
from codecompass.languages.ecma.globs import GLOB
from codecompass.languages.folders import enclosing, nearest, under
from codecompass.languages.written import several
from codecompass.model import FileFacts

_DECLARED = ("types", "typings")
_BUILD_FOLDERS = ("dist", "build", "out")
"""Folders that usually contain only compiled files."""
_BUILT = ("dist", "build", "lib", "out", "esm", "cjs", "es", *_DECLARED)
"""Folders into which sources are compiled: paths in `exports` there are looked up among the sources."""
_ENTRY_KEYS = ("source", "types", "typings", "module", "main", "browser")
"""Keys with the main file of a package, likeliest first."""
MAX_EXTENDS = 8
_USUAL = ("src", "", "app", "client", "resources/js")
_SELF = {
    "@/": _USUAL,
    "~/": _USUAL,
    "~~/": ("",),
    "@@/": ("",),
    "src/": ("src",),
    "app/": ("app",),
}
"""Conventional prefixes → folders of a package that they refer to, where no configuration does."""
_ANYWHERE = ("@/", "~/")
_SOURCES = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte")
_LIBRARY = "$lib"
_OF_TOOLS = {_LIBRARY: (KIT, "src/lib"), "#shared": (USES_NUXT, "shared")}
"""Aliases that a tool has without configuration: of SvelteKit, and of Nuxt, each a folder of the project."""
_WORD = re.compile(r"[^\W\d]\w*")
_ELSEWHERE = ("default", "require", "production", "browser", "worker", "workerd", "react-native", "react-server")
"""Conditions of `exports` that are tried last, in this order."""
_OF_REQUIRE = ("default", "import", "module", *_ELSEWHERE[2:])
"""The same for what `require` loads."""


class _Package(NamedTuple):
    folder: str
    name: str
    settings: Mapping[str, object]

    @property
    def offers(self) -> bool:
        """Whether its manifest declares where its modules are."""
        return not self.settings.keys().isdisjoint(("exports", *_ENTRY_KEYS))


class _Config(NamedTuple):
    folder: str
    base: str | None
    """Folder in which bare names are looked up, from the tree's root."""
    paths: tuple[tuple[str, tuple[str, ...]], ...]
    """(pattern, replacements from the tree's root)."""
    output: str
    """Output folder of the compiler; empty where none is set."""
    sources: str
    """Folder of its sources."""


_Placed = TypeVar("_Placed", _Package, _Config, list[Aliases])


class Packages:
    """The packages and compiler settings of one tree."""

    def __init__(self, files: Mapping[str, FileFacts]) -> None:
        self._files = files
        self._by_name: dict[str, _Package] = {}
        self._by_folder: dict[str, _Package] = {}
        self._configs: dict[str, _Config] = {}
        self._stems: dict[str, list[str]] = {}
        self._aliases: dict[str, list[Aliases]] = {}
        for path in sorted(files, reverse=True):
            if is_configuration(path) and (aliases := aliases_of(path, files[path])) is not None:
                self._aliases.setdefault(aliases.folder, []).insert(0, aliases)
        self._tools: dict[str, frozenset[str]] = {}
        for path in sorted(path for path in files if path.endswith(".json")):
            folder, _, name = path.rpartition("/")
            settings = files[path].settings
            if name == "package.json":
                package = _Package(folder, _text(settings.get("name")), settings)
                self._by_folder[folder] = package
                self._tools[folder] = frozenset(map(str, several(settings.get(KEY))))
                if package.name and not _is_fixture(path):
                    known = self._by_name.setdefault(package.name, package)
                    if package.offers and not known.offers:  # the root of a workspace may have a package's name
                        self._by_name[package.name] = package
            elif settings and (folder not in self._configs or name == "tsconfig.json"):
                self._configs[folder] = self._config(path, folder)

        self.conventions = Conventions(files, self._tools)

    def candidates(self, folder: str, written: str, required: bool = False) -> Iterator[str]:
        """Paths from the tree's root at which a module imported by name from a folder may be, likeliest first.
        `required`: by `require`."""
        last = _OF_REQUIRE if required else _ELSEWHERE
        if written.startswith("#"):
            yield from self._subpath_imports(folder, written, last)
        config = self._nearest(self._configs, folder)
        if config is not None:
            yield from _replaced(config.paths, written)
            if config.base is not None:
                yield f"{config.base}/{written}".lstrip("/")
        for aliases in self._nearest(self._aliases, folder) or ():
            for base in dict.fromkeys((aliases.base, aliases.folder)):
                inside = ((name, (under(base, place),)) for name, place in aliases.patterns)
                yield from _replaced(tuple(inside), written)
                yield from (under(under(base, root), written) for root in aliases.roots)
        package, rest = self._named(written)
        if package is not None:
            yield from self._inside(package, rest, last)
        for alias, (tool, place) in _OF_TOOLS.items() if written[:1] in "#$" else ():
            if written == alias or written.startswith(f"{alias}/"):
                having = {at: package for at, package in self._by_folder.items() if tool in self._tools[at]}
                if (around := self._nearest(having, folder)) is not None:
                    yield under(under(around.folder, place), written[len(alias) :])
        if prefix := next((one for one in _SELF if written.startswith(one)), ""):
            yield from self._by_custom(folder, prefix, written[len(prefix) :])

    def _by_custom(self, folder: str, prefix: str, rest: str) -> Iterator[str]:
        """Paths for a name with a conventional prefix that no configuration declares: in a folder around, or in any
        folder if only one has such a file."""
        around = self._nearest(self._by_folder, folder)
        if around is None and "" not in enclosing(folder):
            return
        within = around.folder if around is not None else ""
        yield from (under(under(within, means), rest) for means in _SELF[prefix])
        if prefix not in _ANYWHERE:
            return
        at = folder
        while at != within:
            yield f"{at}/{rest}"
            yield f"{at}/src/{rest}"
            at = at.rpartition("/")[0]
        ends = f"/{rest}"
        last = rest.rpartition("/")[2].partition(".")[0]
        named = (path for path in self._by_stem().get(last, ()) if _is_under(path, within))
        having = {
            stem.removesuffix("/index") for path in named if (stem := _stem(path)).removesuffix("/index").endswith(ends)
        }
        if len(having) == 1:
            yield having.pop()

    def _by_stem(self) -> Mapping[str, list[str]]:
        """Sources by file name without ending; an `index` by its folder's name."""
        if not self._stems:
            for path in self._files:
                if path.endswith(_SOURCES):
                    self._stems.setdefault(_stem(path).removesuffix("/index").rpartition("/")[2], []).append(path)
        return self._stems

    def is_own(self, folder: str, written: str) -> bool:
        """Whether a name can only refer to a module of this tree, found or not."""
        return written.startswith(("#", *_ANYWHERE, f"{_LIBRARY}/")) or self._named(written)[0] is not None

    def words_for(self, path: str) -> frozenset[str]:
        """Words of names that manifests may give a file: of packages around it, and of aliases for a single file."""
        around = (package for folder, package in self._by_folder.items() if _is_under(path, folder))
        named = [text for package in around for text in (package.name, package.folder, *_aliases(package.settings))]
        if path.rpartition("/")[2].startswith("index."):  # a folder that the compiler generates
            named += [*_BUILD_FOLDERS, *(config.output.rpartition("/")[2] for config in self._configs.values())]
        named += [written for config in self._configs.values() for written, _ in config.paths if "*" not in written]
        patterns = (one for listed in self._aliases.values() for aliases in listed for one in aliases.patterns)
        named += [written for written, _ in patterns if "*" not in written]
        named.append(GLOB)  # patterns name no file
        return frozenset(word for text in named for word in _WORD.findall(text))

    def folder_around(self, folder: str) -> str:
        """The folder of the package around a folder."""
        package = self._nearest(self._by_folder, folder)
        return package.folder if package is not None else ""

    def mains(self, folder: str) -> Iterator[str]:
        """Paths of a package's main file by its package.json, likeliest first."""
        package = self._by_folder.get(folder)
        return self._inside(package, "", _ELSEWHERE) if package is not None else iter(())

    def compiled(self, place: str) -> Iterator[str]:
        """Paths of the source of a compiled file that is not in the tree: `dist/cart.js`."""
        folder = place.rpartition("/")[0]
        config = self._nearest(self._configs, folder)
        if config is not None and config.output and f"{place}/".startswith(f"{config.output}/"):
            rest = place[len(config.output) + 1 :]
            roots = (config.sources,) if config.sources else (under(config.folder, "src"), config.folder)
            yield from (under(root, rest) for root in roots)
        package = self._nearest(self._by_folder, folder)
        inner = place[len(package.folder) :].lstrip("/") if package is not None else ""
        if package is not None and inner.partition("/")[0] in _BUILD_FOLDERS:
            yield from _sources(package.folder, inner if "/" in inner else f"{inner}/index")

    def _nearest(self, by_folder: Mapping[str, _Placed], folder: str) -> _Placed | None:
        at = nearest(by_folder, folder)
        return by_folder[at] if at is not None else None

    # package.json

    def _named(self, written: str) -> tuple[_Package | None, str]:
        parts = written.split("/")
        size = 2 if written.startswith("@") else 1
        return self._by_name.get("/".join(parts[:size])), "/".join(parts[size:])

    def _inside(self, package: _Package, rest: str, last: Sequence[str]) -> Iterator[str]:
        """Paths of a package's subpath by its manifest; then the usual ones."""
        offered = package.settings.get("exports")
        for target in _offered(offered, f"./{rest}" if rest else ".", last):
            yield from self._with_sources(package.folder, target)
        if not rest:
            for key in _ENTRY_KEYS:
                target = _text(package.settings.get(key))
                if target:
                    yield from self._with_sources(package.folder, target)
            yield from (under(package.folder, place) for place in ("src/index", "index", "src/main", "lib/index"))
        else:
            yield from (under(package.folder, place) for place in (f"src/{rest}", rest))

    def _with_sources(self, folder: str, target: str) -> Iterator[str]:
        """A path in a manifest, then the sources that it may be compiled from."""
        place = under(folder, target)
        yield place
        yield from self.compiled(place)
        yield from _sources(folder, target)

    def _subpath_imports(self, folder: str, written: str, last: Sequence[str]) -> Iterator[str]:
        if (package := self._nearest(self._by_folder, folder)) is not None:
            for target in _offered(package.settings.get("imports"), written, last):
                yield from self._with_sources(package.folder, target)

    # tsconfig.json

    def _config(self, path: str, folder: str) -> _Config:
        base: str | None = None
        paths: tuple[tuple[str, tuple[str, ...]], ...] = ()
        output = sources = ""
        at: str | None = path
        for _ in range(MAX_EXTENDS):
            if at is None or at not in self._files:
                break
            settings = self._files[at].settings
            here = at.rpartition("/")[0]
            written = _text(settings.get("baseUrl"))
            if written and base is None:
                base = under(here, written)
            output = output or _folder(here, settings.get("outDir"))
            sources = sources or _folder(here, settings.get("rootDir"))
            mapped = settings.get("paths")
            if isinstance(mapped, dict) and not paths:
                start = base if written and base is not None else here
                paths = tuple((str(k), tuple(under(start, str(v)) for v in several(vs))) for k, vs in mapped.items())
            at = self._extended(here, settings.get("extends"))
        return _Config(folder, base, tuple(sorted(paths, key=lambda item: -len(item[0]))), output, sources)

    def _extended(self, folder: str, extends: object) -> str | None:
        for written in several(extends):
            if isinstance(written, str) and written.startswith("."):
                place = under(folder, written)
                return place if place.endswith(".json") else f"{place}.json"
        return None


def _stem(path: str) -> str:
    """`a/b/cart.tsx` → `/a/b/cart`."""
    folder, _, name = f"/{path}".rpartition("/")
    return f"{folder}/{name.partition('.')[0]}"


def _is_under(path: str, folder: str) -> bool:
    return not folder or path.startswith(f"{folder}/")


def _aliases(settings: Mapping[str, object]) -> Iterator[str]:
    """The subpaths that a package exports, and its internal ones."""
    for key in ("exports", "imports"):
        offered = settings.get(key)
        names = offered if isinstance(offered, dict) else ()
        yield from (name for name in map(str, names) if name.startswith((".", "#")))


def _is_fixture(path: str) -> bool:
    return any(part in ("fixtures", "__fixtures__", "fixture") for part in path.split("/"))


def _replaced(paths: tuple[tuple[str, tuple[str, ...]], ...], written: str) -> Iterator[str]:
    for pattern, targets in paths:
        before, star, after = pattern.partition("*")
        if star and written.startswith(before) and written.endswith(after) and len(written) >= len(before) + len(after):
            matched = written[len(before) : len(written) - len(after)]
            yield from (target.replace("*", matched, 1) for target in targets)
        elif written == pattern:
            yield from targets


def _offered(offered: object, subpath: str, last: Sequence[str]) -> Iterator[str]:
    """Targets of an `exports` or `imports` map for a subpath, under any condition, those of `last` in that order."""
    if isinstance(offered, str):
        if subpath == ".":
            yield offered
    elif isinstance(offered, list):
        for item in offered:
            yield from _offered(item, subpath, last)
    elif isinstance(offered, dict):
        if not any(str(key).startswith((".", "#")) for key in offered):
            if subpath == ".":
                yield from _targets(offered, last)
            return
        if subpath in offered:
            yield from _targets(offered[subpath], last)
        for key, value in offered.items():
            before, star, after = str(key).partition("*")
            if star and subpath.startswith(before) and subpath.endswith(after):
                matched = subpath[len(before) : len(subpath) - len(after)]
                yield from (target.replace("*", matched) for target in _targets(value, last))


def _targets(value: object, last: Sequence[str], depth: int = 0) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif depth < 6 and isinstance(value, dict):
        for condition in sorted(value, key=lambda name: last.index(name) if name in last else -1):
            yield from _targets(value[condition], last, depth + 1)
    elif depth < 6 and isinstance(value, list):
        for inner in value:
            yield from _targets(inner, last, depth + 1)


def _sources(folder: str, target: str) -> Iterator[str]:
    """A path in a manifest, and the sources that it may be compiled from."""
    parts = [part for part in target.split("/") if part not in (".", "")]
    yield under(folder, "/".join(parts))
    stem = "/".join(parts)
    for extension in (".d.ts", ".d.mts", ".d.cts", ".js", ".mjs", ".cjs"):
        if stem.endswith(extension):
            stem = stem[: -len(extension)]
            break
    inner = stem.split("/")
    at = next((place for place, part in enumerate(inner) if part in _BUILT), len(inner))
    if at or inner[at] in _DECLARED:  # otherwise the sources may be there
        yield under(folder, stem)
    while at < len(inner) - 1 and inner[at] in _BUILT:
        del inner[at]
        yield under(folder, "/".join([*inner[:at], "src", *inner[at:]]))
        yield under(folder, "/".join(inner))
    yield under(folder, stem)


def _folder(here: str, written: object) -> str:
    return under(here, written) if isinstance(written, str) else ""


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
