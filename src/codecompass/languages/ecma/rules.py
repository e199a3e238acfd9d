"""Name resolution of JavaScript and TypeScript: modules are files, found as Node and the TypeScript compiler do."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping
from typing import Self

from codecompass.languages.ecma.aliases import is_configuration
from codecompass.languages.ecma.auto_import_projects import governs
from codecompass.languages.ecma.globs import GLOB, matching, parted
from codecompass.languages.ecma.offered_names import auto_imported_names, is_declared
from codecompass.languages.ecma.packages import Packages
from codecompass.languages.ecma.routes import DATA, TYPES, type_of_data
from codecompass.languages.ecma.scripts import Projects, adds_to_global, is_module, shared
from codecompass.languages.ecma.vocabulary import AUGMENTED, VOCABULARY
from codecompass.languages.folders import under
from codecompass.languages.naming import Dynamic
from codecompass.languages.rules import Outside, Place, Rules
from codecompass.languages.testing import is_test
from codecompass.model import Binding, FileFacts, Import
from codecompass.process.memo import memoised

EXTENSIONS = (".ts", ".tsx", ".d.ts", ".mts", ".cts", ".d.mts", ".d.cts", ".js", ".jsx", ".mjs", ".cjs")
COMPONENTS = (".vue", ".svelte", ".astro")
"""Extensions of component files, which imports write out, but for those that webpack bundles."""
_SWAPPED = {
    ".js": (".ts", ".tsx", ".d.ts", ".jsx"),
    ".jsx": (".tsx", ".ts"),
    ".mjs": (".mts", ".d.mts"),
    ".cjs": (".cts", ".d.cts"),
}
"""Extension as imported → extensions of sources that are compiled to it."""


_DECLARED_IN = {".js": ".d.ts", ".jsx": ".d.ts", ".mjs": ".d.mts", ".cjs": ".d.cts"}
"""Extension of a script → that of its declaration file."""
_UNTYPED = frozenset({"javascript", "jsx"})
_WORD = re.compile(r"\w+")
_TYPE_NAME = re.compile(r"[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*\Z")
"""`T` and `K` may be type parameters, which are not always declared."""


_OF_PRIMITIVES = {"bigint": "BigInt"} | {
    name: name.capitalize() for name in ("string", "number", "boolean", "symbol", "object", "function")
}


def _is_open(written: str, parameters: Collection[str]) -> bool:
    """Whether a type stands for several, or for none that is known."""
    return written in ("any", "unknown", "void") or not set(parameters).isdisjoint(_WORD.findall(written))


class EcmaRules(Dynamic, Rules):
    vocabulary = VOCABULARY
    DIALECT = "merged declarations"
    REACHED_BY = "import"

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__(files, language)
        self._packages = Packages(files)
        self._projects = Projects(files.keys())
        self._visiting: set[str] = set()
        self._merged: dict[str, dict[int, tuple[Place, ...]]] = {}

    def module_name(self, path: str) -> str:
        """`src/utils/url.ts` → `src.utils.url`; a folder's `index` is the folder."""
        stem = path
        for extension in sorted((*EXTENSIONS, *COMPONENTS), key=len, reverse=True):
            if path.endswith(extension):
                stem = path[: -len(extension)]
                break
        parts = stem.split("/")
        if len(parts) > 1 and parts[-1] == "index":
            parts.pop()
        return ".".join(parts)

    @classmethod
    def may_configure(cls, path: str) -> bool:
        return is_configuration(path)

    def module_of(self, path: str) -> str:
        return path

    @classmethod
    def implicitly_implemented(cls, facts: FileFacts) -> Collection[int]:
        """The interfaces of a file that have methods."""
        definitions = facts.definitions if facts.language not in _UNTYPED else ()
        return {d.parent for d in definitions if d.kind == "method" and definitions[d.parent].kind == "interface"}

    def fits(self, method: Place, contract: Place | str, arguments: MutableMapping[Place, dict[str, str]]) -> bool:
        """Whether a method takes no more than the interface's, and of the same types, as far as both are written."""
        if isinstance(contract, str):
            return False
        own, other = (self.files[at.path].definitions[at.index] for at in (method, contract))
        given, wanted = self._taken(method), self._taken(contract)
        around = self.files[contract.path].definitions[other.parent]
        kinds = [*zip((one.type for one in given), (one.type for one in wanted), strict=False), (own.type, other.type)]
        written = [
            (one, two)
            for one, two in kinds
            if one and two and not _is_open(two, (*other.type_parameters, *around.type_parameters))
        ]
        needed = [one for one in given if not one.value]
        return len(needed) <= len(wanted) and all(one == two for one, two in written)

    @memoised
    def _taken(self, function: Place) -> list[Binding]:
        bindings = self.files[function.path].bindings
        return [b for b in bindings if b.kind == "parameter" and b.scope == function.index and b.name[:1] != "#"]

    @classmethod
    def ambient(cls, path: str, facts: FileFacts) -> Iterator[int]:
        """Members of `declare global`, and the top level of a declaration file that is no module."""
        definitions = facts.definitions
        blocks = {at for at, d in enumerate(definitions) if d.parent == 0 and "global" in d.modifiers}
        shown = blocks if is_module(facts) or not path.endswith(".d.ts") else {0, *blocks}
        return (
            position
            for position, d in enumerate(definitions)
            if (d.parent in shown or position in blocks) and not is_declared(facts, position)
        )

    @classmethod
    def added_to(cls, outside: str, is_value: bool) -> tuple[str, ...]:
        """By the names in the library's own declarations: `declare var Promise: PromiseConstructor`."""
        module, _, name = outside.rpartition(".")
        if module not in ("", cls.vocabulary.builtin_module):
            return () if is_value else (outside, *AUGMENTED.get(outside, ()))
        if not is_value:
            return (_OF_PRIMITIVES.get(name, name),)
        return (cls.vocabulary.global_objects.get(outside) or f"{name}Constructor", name[:1].upper() + name[1:])

    def additions_visible(self, path: str, other: str) -> bool:
        """Additions in tests are visible only there; packages of one repository are mostly compiled together."""
        return is_test(path) or not is_test(other)

    @classmethod
    def shared(cls, path: str, facts: FileFacts) -> Iterator[tuple[str, int]]:
        return shared(path, facts)

    @classmethod
    def shared_names(cls, path: str, facts: FileFacts, of_tree: Callable[[], Self]) -> frozenset[str]:
        """Also those under which a tool of the project imports the file's exports automatically."""
        offered = (*auto_imported_names(path, facts), *of_tree()._packages.conventions.names_of(path))
        names = super().shared_names(path, facts, of_tree).union(offered)
        return names | {f"this.{name}" for name in names} if adds_to_global(facts) else names

    def implicit_name_type(self, name: str, path: str) -> str:
        """`Astro.props` in Astro's components has the type `Props`; a SvelteKit route has its loaded data."""
        if name == DATA:
            return type_of_data(path, self.files)
        if name != "Astro" or not path.endswith(".astro"):
            return ""
        facts = self.files[path]
        is_declared_here = any(one.name == "Props" and not one.parent for one in facts.definitions)
        return "{props:Props}" if is_declared_here or any(one.alias == "Props" for one in facts.imports) else ""

    @classmethod
    def governs(cls, path: str) -> bool:
        return governs(path)

    def auto_import(self, path: str, name: str) -> Import | None:
        return self._packages.conventions.auto_import(path, name)

    def meant(self, path: str, imported: Import) -> Import:
        if imported.module[:1] != "#":
            return imported
        return self._packages.conventions.generated(path, imported) or imported

    def reach(self, path: str, other: str) -> int:
        return self._projects.reach(path, other, self.files[other])

    def is_together(self, path: str, other: str) -> bool:
        return self._projects.is_together(path, other)

    def parts(self, place: Place) -> tuple[Place, ...]:
        """Declarations that merge with a class or an interface: the interfaces of its name in the file, and the
        class."""
        merged = self._merged.get(place.path)
        if merged is None:
            merged = self._merged[place.path] = merged_types(place.path, self.files[place.path])
        return merged.get(place.index, ())

    def is_global_type(self, name: str, path: str) -> bool:
        """Not in JavaScript, where comments name types that they do not import."""
        return self.files[path].language not in _UNTYPED and _TYPE_NAME.match(name) is not None

    def words_for(self, path: str) -> frozenset[str]:
        return self._packages.words_for(path)

    def folders_for(self, path: str) -> list[str]:
        """Its own for an `index`; those of packages whose main file it is."""
        *folders, name = path.split("/")
        above = ["/".join(folders[:depth]) for depth in range(len(folders) + 1)]
        own = above[-1:] if name.startswith("index.") else []
        return own + [one for one in above if self._main(one) == path]

    def places(self, module: str) -> tuple[Place, ...]:
        if module.startswith(GLOB):
            return tuple(Place(path, 0) for path in self._matching(module))
        return (Place(module, 0),) if module in self.files else ()

    @memoised
    def _matching(self, module: str) -> tuple[str, ...]:
        return tuple(filter(self._is_source, matching(module[len(GLOB) :], self.files)))

    def _by_pattern(self, folder: str, pattern: str) -> str | None:
        """The key of an import by pattern."""
        base, rest = parted(pattern)
        if base.startswith(".") or not base:
            places = [under(folder, base)]
        elif base.startswith("/"):
            places = [under(self._packages.folder_around(folder), base), under("", base)]
        else:
            places = list(self._packages.candidates(folder, base))
        for place in places:
            if self._matching(key := f"{GLOB}{place}/{rest}".replace(f"{GLOB}/", GLOB)):
                return key
        return None

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        found = self._resolved(path.rpartition("/")[0], imported.module, imported.form == "require")
        typed = isinstance(found, str) and self.files[path].language not in _UNTYPED
        return self._declaring(found) or found if typed and isinstance(found, str) else found

    def gives_whole(self, module: str) -> bool:
        """A script that is always CommonJS, as Node imports it; not one that says to be a compiled module."""
        if not module.endswith(".cjs") or module not in self.files:
            return False
        return all(export.name != "__esModule" for export in self.files[module].exports)

    def beside(self, module: str) -> str | None:
        scripts = (module.removesuffix(ends) + script for script, ends in _DECLARED_IN.items() if module.endswith(ends))
        return self._declaring(module) or next((script for script in scripts if script in self.files), None)

    def _declaring(self, script: str) -> str | None:
        """The file that TypeScript reads instead of a script: `cart.d.ts` beside `cart.js`."""
        stem, dot, extension = script.rpartition(".")
        declaring = f"{stem}{_DECLARED_IN.get(dot + extension, '')}"
        return declaring if declaring != stem and declaring in self.files else None

    @memoised
    def _resolved(self, folder: str, written: str, required: bool = False) -> str | Outside | None:
        if not written.startswith(GLOB):
            written = written.split("?", 1)[0]
        if not written:
            return None
        if written.startswith(GLOB):
            return self._by_pattern(folder, written[len(GLOB) :])
        if TYPES.match(written):
            return Outside("$types")
        if written.startswith((".", "/")):
            place = under(folder if written[0] == "." else "", written)
            found = self._file(place)
            sources = self._packages.compiled(place) if place and found is None else ()
            return found or next(filter(None, map(self._file, sources)), None)
        for place in self._packages.candidates(folder, written, required):
            found = self._file(place)
            if found is not None:
                return found
        return None if self._packages.is_own(folder, written) else Outside(written.removeprefix("node:"))

    def _file(self, place: str) -> str | None:
        """The source file for a path with or without an extension, an `index` of a folder included."""
        if self._is_source(place):
            return place
        dot = place.rfind(".")
        for extension in _SWAPPED.get(place[dot:], ()) if dot > 0 else ():
            if self._is_source(place[:dot] + extension):
                return place[:dot] + extension
        for extension in (*EXTENSIONS, *COMPONENTS):
            if self._is_source(place + extension):
                return place + extension
        for extension in (*EXTENSIONS, *COMPONENTS):
            index = f"{place}/index{extension}" if place else f"index{extension}"
            if self._is_source(index):
                return index
        return self._main(place)

    def _main(self, folder: str) -> str | None:
        """The main file of a folder by its manifest; None where that leads back to the folder."""
        if folder in self._visiting:
            return None
        self._visiting.add(folder)
        try:
            return next(filter(None, map(self._file, self._packages.mains(folder))), None)
        finally:
            self._visiting.discard(folder)

    def _is_source(self, path: str) -> bool:
        return path in self.files and path.endswith((*EXTENSIONS, *COMPONENTS))


def merged_types(path: str, facts: FileFacts) -> dict[int, tuple[Place, ...]]:
    """Definition → the others that merge with it; those in blocks do not merge."""
    in_blocks = {one.value for one in facts.bindings if one.value.startswith("#def") and one.kind != "held"}
    alike: dict[tuple[int, str], list[int]] = {}
    for position, definition in enumerate(facts.definitions):
        if definition.kind in ("class", "interface") and not definition.owner and f"#def{position}" not in in_blocks:
            alike.setdefault((definition.parent, definition.name), []).append(position)
    kinds = ([facts.definitions[at].kind for at in group] for group in alike.values())
    groups = [group for group, of in zip(alike.values(), kinds, strict=True) if len(of) > 1 and of.count("class") < 2]
    return {at: tuple(Place(path, other) for other in group if other != at) for group in groups for at in group}


RULES = EcmaRules
