"""Crates of a tree, and the module of each file: manifests, crate roots, `mod` declarations.

A file's module is found from the file upwards, so that only the files that declare it need to be read.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from codecompass.languages.rules import Place
from codecompass.languages.rust.conditions import Build
from codecompass.languages.rust.features import features_on
from codecompass.model import FileFacts, Import
from codecompass.model.relations import grouped
from codecompass.process.memo import memoised

_ROOT_NAMES = frozenset({"lib.rs", "main.rs"})
_TARGET_FOLDERS = ("src/bin", "tests", "examples", "benches")
_DEEPEST = 64
"""Depth of modules. Files that declare each other in a circle have no root."""


class Package(NamedTuple):
    """One `Cargo.toml` with a package."""

    folder: str
    name: str
    library: str
    """Name of its library crate in code."""
    library_root: str
    """`""` where it has no library in the tree."""
    dependencies: Mapping[str, Mapping[str, str]]
    targets: tuple[str, ...]
    """Root files of its other crates, where the manifest names them."""
    features: Mapping[str, list[str]]
    """Feature → the features that it turns on."""


class Declared(NamedTuple):
    """A `mod x;`, and the module that contains it."""

    place: Place
    imported: Import


class Crates:
    """The module tree of every crate."""

    def __init__(self, files: Mapping[str, FileFacts]) -> None:
        self.files = files
        self._paths = sorted(path for path in files if path.endswith(".rs"))
        manifests = sorted(path for path in files if path.rpartition("/")[2] == "Cargo.toml")
        self.packages = {p.folder: p for p in filter(None, map(self._package, manifests))}
        self._manifests = manifests
        self.libraries: dict[str, Package] = {}
        for package in self.packages.values():
            for name in (package.library, package.name.replace("-", "_")) if package.library_root else ():
                self.libraries.setdefault(name, package)
        self._around: dict[str, Package | None] = {}
        self._named_roots = frozenset(filter(files.__contains__, self._declared_roots()))
        """Certain roots; the others may turn out to be modules of one of them."""
        self._roots = self._named_roots.union(self._found_roots())
        self._parents: dict[str, Declared | None] = {}
        self._builds: dict[str, Build] = {}

    def package_of(self, path: str) -> Package | None:
        """The package whose folder contains a file."""
        folder = path.rpartition("/")[0]
        if folder not in self._around:
            self._around[folder] = self.packages.get(folder) or (self.package_of(folder) if folder else None)
        return self._around[folder]

    def build_of(self, path: str) -> Build:
        """The build configuration of a file's package."""
        package = self.package_of(path)
        if package is None:
            return Build()
        found = self._builds.get(package.folder)
        if found is None:
            targets = (*package.targets, _joined(package.folder, "build.rs"))
            scripted = any(target.endswith("build.rs") and target in self.files for target in targets)
            found = self._builds[package.folder] = Build(self._features[package.name], scripted)
        return found

    def gates_of(self, path: str) -> Mapping[str, str]:
        """The macros of a file's crate that add a condition to their items; empty for a name with several
        conditions."""
        return self._gates.get(self.root(path), {})

    @cached_property
    def _gates(self) -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for path in self._paths:
            for name, condition in self.files[path].settings.items():
                known = found.setdefault(self.root(path), {})
                known[name] = str(condition) if known.get(name, condition) == condition else ""
        return found

    @cached_property
    def _features(self) -> Mapping[str, frozenset[str]]:
        settings = {path.rpartition("/")[0]: self.files[path].settings for path in self._manifests}
        return features_on(self.packages.values(), settings)

    @memoised
    def name(self, path: str) -> tuple[str, ...]:
        """The module path of a file, the crate's name first."""
        declared = self.declared(path)
        if declared is None or self.parent(self.root(path)) is not None:
            found = self._root_name(path)
        else:
            place = declared.place
            found = (*self.module_name(place), declared.imported.alias)
        return found

    def module_name(self, place: Place) -> tuple[str, ...]:
        """The path of the module around a definition."""
        return (*self.name(place.path), *self._inline(*place))

    @memoised
    def root(self, path: str) -> str:
        """The root file of a file's crate."""
        at = path
        for _ in range(_DEEPEST):
            parent = self.parent(at)
            if parent is None:
                break
            at = parent.path
        return at

    def parent(self, path: str) -> Place | None:
        """The module that declares a file with `mod x;`; None for the root of a crate."""
        declared = self.declared(path)
        return declared.place if declared is not None else None

    def declared(self, path: str) -> Declared | None:
        if path in self._named_roots:
            return None
        if path not in self._parents:
            self._parents[path] = None
            self._parents[path] = self._declaring(path)
        return self._parents[path]

    def declarations(self, path: str) -> list[Declared]:
        """All declarations of a file in its parent, under different conditions."""
        declared = self.declared(path)
        if declared is None or not declared.imported.line:
            return [] if declared is None else [declared]
        file = declared.place.path
        alike = (i for i in self.files[file].imports if i.form == "mod" and i.alias == declared.imported.alias)
        return [Declared(Place(file, self.module_at(file, i.scope)), i) for i in alike if self.file_of(file, i) == path]

    def module_at(self, path: str, scope: int) -> int:
        """Index of the module definition around a scope."""
        definitions = self.files[path].definitions
        while scope > 0 and definitions[scope].kind != "module":
            scope = definitions[scope].parent
        return max(scope, 0)

    def file_of(self, path: str, imported: Import) -> str | None:
        """The file of a `mod x;`."""
        inline = "/".join(self._inline(path, imported.scope))
        if imported.module != imported.alias:
            file = _joined(self._base(path, inline) if inline else path.rpartition("/")[0], imported.module)
            return file if file in self.files else None
        return self._file_in(path, inline, imported.alias)

    def _file_in(self, path: str, inline: str, name: str) -> str | None:
        """The file of a module by name, in a module of a file."""
        base = self._base(path, inline)
        candidates = (_joined(base, f"{name}.rs"), _joined(base, f"{name}/mod.rs"))
        return next((file for file in candidates if file in self.files), None)

    def _base(self, path: str, inline: str) -> str:
        """The folder of a module's child modules."""
        folder, _, name = path.rpartition("/")
        inner = folder if name == "mod.rs" or path in self._roots else _joined(folder, name.removesuffix(".rs"))
        return _joined(inner, inline)

    # Manifests and roots

    def _package(self, path: str) -> Package | None:
        settings, folder = self.files[path].settings, path.rpartition("/")[0]
        name = str(settings.get("package") or "")
        if not name:
            return None
        library: Any = settings.get("lib") or {}
        dependencies: Any = settings.get("dependencies") or {}
        targets: Any = settings.get("targets") or ()
        root = _joined(folder, str(library.get("path", "src/lib.rs")))
        crate = str(library.get("name", name)).replace("-", "_")
        found = root if root in self.files else ""
        features: Any = settings.get("features") or {}
        return Package(folder, name, crate, found, dependencies, tuple(_joined(folder, t) for t in targets), features)

    def _declared_roots(self) -> Iterator[str]:
        for package in self.packages.values():
            yield from (package.library_root, *package.targets, _joined(package.folder, "build.rs"))
            yield from (_joined(package.folder, f"src/{name}") for name in _ROOT_NAMES)

    def _found_roots(self) -> Iterator[str]:
        """Crate roots by location: `tests/x.rs`, `src/bin/x/main.rs`; without a manifest above, any `main.rs` or `lib.rs`."""
        for path in self._paths:
            package = self.package_of(path)
            starts = (
                [f"{_joined(package.folder, target)}/" for target in _TARGET_FOLDERS] if package is not None else []
            )
            start = next(filter(path.startswith, starts), "")
            rest = path[len(start) :]
            if start:
                is_root = "/" not in rest or (rest.count("/") == 1 and rest.endswith("/main.rs"))
            else:
                may_be = package is None or "/src/" in f"/{path}"
                is_root = path.rpartition("/")[2] in _ROOT_NAMES and may_be
            if is_root:
                yield path

    def _root_name(self, path: str) -> tuple[str, ...]:
        package, stem = self.package_of(path), path.rpartition("/")[2].removesuffix(".rs").replace("-", "_")
        if path not in self._roots:
            return self._guessed_name(path, package)
        if package is not None and path == package.library_root:
            return (package.library,)
        if stem not in ("main", "lib"):
            return (stem,)
        if package is not None and path == _joined(package.folder, "src/main.rs"):
            return (package.name.replace("-", "_"),)
        folders = [part for part in path.split("/")[:-1] if part != "src"]
        return (folders[-1].replace("-", "_") if folders else stem,)

    def _guessed_name(self, path: str, package: Package | None) -> tuple[str, ...]:
        """The module path of a file without a declaration, by its location."""
        parts = path.removesuffix(".rs").split("/")
        if parts[-1] == "mod" and len(parts) > 1:
            parts.pop()
        if "src" in parts[:-1]:
            at = parts.index("src")
            crate = package.name.replace("-", "_") if package is not None else parts[at - 1] if at else ""
            parts = [crate, *parts[at + 1 :]] if crate else parts[at + 1 :]
        return tuple(parts)

    # Modules

    def _declaring(self, path: str) -> Declared | None:
        """The nearest file above that declares this one; else one that names its path."""
        for candidate in self._candidates(path):
            for imported in self.files[candidate].imports:
                if imported.form == "mod" and self.file_of(candidate, imported) == path:
                    return Declared(Place(candidate, self.module_at(candidate, imported.scope)), imported)
        return self._explicit_paths.get(path) or (self._by_place(path) if path not in self._roots else None)

    def _by_place(self, path: str) -> Declared | None:
        """The module whose folder contains a file without a declaration: a macro may declare it
        (`automod::dir!("tests/all")`)."""
        folder, _, name = path.removesuffix("/mod.rs").rpartition("/")
        alias = name.removesuffix(".rs")
        around = (_joined(folder, "mod.rs"), f"{folder}.rs", *(_joined(folder, root) for root in sorted(_ROOT_NAMES)))
        for file in around:
            if file in self.files and file != path and self._file_in(file, "", alias) == path:
                return Declared(Place(file, 0), Import(0, 0, 0, alias, "", alias, "mod"))
        return None

    def part(self, path: str, name: str) -> str | None:
        """A file that is a module of another by its location alone."""
        found = self._file_in(path, "", name)
        declared = self.declared(found) if found is not None else None
        return found if declared is not None and declared.place == (path, 0) and not declared.imported.line else None

    def _candidates(self, path: str) -> Iterator[str]:
        folder, _, name = path.rpartition("/")
        if name == "mod.rs":
            folder = folder.rpartition("/")[0]
        for _ in range(4):
            for file in (f"{folder}.rs", _joined(folder, "mod.rs")):
                if file in self.files and file != path:
                    yield file
            yield from (root for root in self._roots_in.get(folder, ()) if root != path)
            if not folder:
                return
            folder = folder.rpartition("/")[0]

    @cached_property
    def _roots_in(self) -> Mapping[str, list[str]]:
        """Folder → roots in it."""
        return grouped((root.rpartition("/")[0], root) for root in sorted(self._roots))

    @cached_property
    def _explicit_paths(self) -> Mapping[str, Declared]:
        """File named by a `#[path = "…"]` → the declaration."""
        found: dict[str, Declared] = {}
        for path in self._paths:
            for imported in self.files[path].imports:
                if imported.form == "mod" and imported.module != imported.alias:
                    file = self.file_of(path, imported)
                    if file is not None:
                        place = Place(path, self.module_at(path, imported.scope))
                        found.setdefault(file, Declared(place, imported))
        return found

    def _inline(self, path: str, scope: int) -> list[str]:
        """Names of the inline modules around a scope, outermost first."""
        definitions, found = self.files[path].definitions, []
        while scope > 0:
            if definitions[scope].kind == "module":
                found.append(definitions[scope].name)
            scope = definitions[scope].parent
        return found[::-1]


def _joined(folder: str, path: str) -> str:
    parts: list[str] = []
    for part in f"{folder}/{path}".split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)
