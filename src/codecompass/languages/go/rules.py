"""Go's name resolution: packages from folders and go.mod, files that share a package, methods by receiver."""

from collections.abc import Collection, Mapping, MutableMapping
from posixpath import commonpath, dirname, normpath

from codecompass.languages.folders import enclosing, nearest
from codecompass.languages.go.builds import is_built
from codecompass.languages.go.signatures import has_shape, same_shape
from codecompass.languages.go.vocabulary import VOCABULARY
from codecompass.languages.rules import Outside, Place, Rules
from codecompass.model import Definition, FileFacts, Import
from codecompass.model.relations import grouped
from codecompass.process.memo import memoised

_TESTED = " [test]"
"""Suffix of a package's key: the package with its test files, as its own tests see it."""


class GoRules(Rules):
    DIALECT = "structural"
    vocabulary = VOCABULARY

    @classmethod
    def implicitly_implemented(cls, facts: FileFacts) -> Collection[int]:
        return {position for position, d in enumerate(facts.definitions) if d.kind == "interface"}

    @classmethod
    def package_of(cls, path: str) -> str:
        return dirname(path)

    @classmethod
    def is_part_of_package(cls, facts: FileFacts) -> bool:
        """Types may implement an interface by having its methods, so a file with one may concern any other."""
        interfaces = cls.implicitly_implemented(facts)
        has_methods = any(d.parent in interfaces or (d.kind == "interface" and d.bases) for d in facts.definitions)
        return not has_methods and not any(i.name == "*" for i in facts.imports)

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__(files, language)
        self._modules = _modules(files)
        self._replaced = _replaced(files)
        self._go_files: dict[str, list[str]] = {}
        """Folder → its files; their facts are read only when an import leads to the folder."""
        for path in sorted(path for path in files if path.endswith(".go")):
            self._go_files.setdefault(dirname(path), []).append(path)
        self._homes: dict[str, list[str]] = {}
        """Import path → its folders; several where go.mod files in one tree declare the same module."""
        for folder in sorted(self._go_files):
            self._homes.setdefault(self._import_path(folder), []).append(folder)
        self._folders = {self._key(folder): folder for folder in self._go_files}

    # Modules: a package is one, with its import path as key

    def module_of(self, path: str) -> str:
        return self._key(dirname(path))

    def module_name(self, path: str) -> str:
        """`auth/jwt/token.go` in module `example.com/m` → `example.com/m/auth/jwt`; `…_test` for external tests."""
        folder, clause = dirname(path), self._clause(path)
        name, main = self._import_path(folder), self._package_name(folder)
        if clause in ("", main):
            return name or clause
        return f"{name}_test" if clause == f"{main}_test" else f"{name}/{clause}".lstrip("/")

    def places(self, module: str) -> tuple[Place, ...]:
        """Files that an import of the package loads; tests only for its own external tests."""
        folder = self._folders.get(module.removesuffix(_TESTED))
        if folder is None:
            return ()
        paths = self._packages(folder).get(self._package_name(folder), ())
        return tuple(Place(p, 0) for p in paths if module.endswith(_TESTED) or not p.endswith("_test.go"))

    def import_places(self, module: str) -> tuple[Place, ...]:
        """One file for the package: the one with its name, or its `doc.go`, or its first."""
        places = self.places(module)
        names = (f"{self.implicit_alias(module)}.go", "doc.go")
        named = (p for name in names for p in places if p.path.rsplit("/", 1)[-1] == name)
        return (next(named, places[0]),) if places else ()

    def fits(self, method: Place, contract: Place | str, arguments: MutableMapping[Place, dict[str, str]]) -> bool:
        """Compares parameters and results as written, without packages; a private method only matches within its
        package."""
        if isinstance(contract, str):
            return has_shape(self._definition(method), contract)
        if self._definition(method).visibility == "private" and dirname(method.path) != dirname(contract.path):
            return False
        if self._is_built(method.path) and not self._is_built(contract.path):
            return False
        of = self._definition(contract)
        interface = Place(contract.path, of.parent)
        parameters = self._definition(interface).type_parameters
        return same_shape(self._definition(method), of, parameters, arguments.setdefault(interface, {}))

    def odds_around(self, place: Place) -> int:
        return 2 if self._is_built(place.path) else 0

    @memoised
    def _definition(self, place: Place) -> Definition:
        return self.files[place.path].definitions[place.index]

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        written = imported.module
        if written in self._homes:
            homes, here = self._homes[written], dirname(path)
            folder = homes[0] if len(homes) == 1 else max(homes, key=lambda home: len(commonpath([home, here])))
            tested = path.endswith("_test.go") and here == folder
            return self._key(folder) + _TESTED if tested else self._key(folder)
        if (replacement := self._replacement(written)) is not None:
            return self._key(replacement)
        if written.startswith(("./", "../")):
            folder = normpath(f"{dirname(path)}/{written}")
            return self._key(folder) if folder in self._go_files else None
        return self._without_manifest(written, path) or Outside(written)

    def _replacement(self, written: str) -> str | None:
        """The folder of a package whose module is replaced by a folder of the tree, the longest module path first."""
        for at in enclosing(written):
            for new in self._replaced.get(at, ()):
                folder = normpath(new + written[len(at) :]).removeprefix("./")
                if folder in self._go_files:
                    return folder
        return None

    def _without_manifest(self, written: str, path: str) -> str | None:
        """In a file outside any go.mod: the folder, also outside any module, that matches the import's tail."""
        if self._module_around(dirname(path)) is not None:
            return None
        parts = written.split("/")
        for start in range(1, len(parts)):
            folder = "/".join(parts[start:])
            if folder in self._go_files and self._module_around(folder) is None:
                return self._key(folder)
        return None

    def implicit_alias(self, module: str) -> str:
        folder = self._folders.get(module.removesuffix(_TESTED))
        return self._package_name(folder) if folder is not None else ""

    def siblings(self, place: Place) -> tuple[Place, ...]:
        """The files of its package; for a test, other tests too."""
        path = place.path
        return self._siblings(dirname(path), self._clause(path), path.endswith("_test.go"))

    @memoised
    def _siblings(self, folder: str, clause: str, of_test: bool) -> tuple[Place, ...]:
        paths = self._packages(folder).get(clause, ())
        return tuple(Place(path, 0) for path in paths if of_test or not path.endswith("_test.go"))

    def _clause(self, path: str) -> str:
        return self._header_of(path)[0]

    def _is_built(self, path: str) -> bool:
        return self._header_of(path)[1]

    @memoised
    def _header_of(self, path: str) -> tuple[str, bool]:
        """(declared package of a file, whether it is in the default build). Cached, since both are asked of all files
        of a package, and facts are not kept in memory."""
        settings = self.files[path].settings
        return str(settings.get("package", "")), is_built(path, settings)

    @memoised
    def _packages(self, folder: str) -> dict[str, list[str]]:
        """Package clause → its files in a folder, those of the default build first, tests last."""
        found = grouped((self._clause(path), path) for path in self._go_files.get(folder, ()))
        for paths in found.values():
            paths.sort(key=lambda p: (p.endswith("_test.go"), not self._is_built(p), p))
        return found

    @memoised
    def _package_name(self, folder: str) -> str:
        """The package of a folder, disregarding its external tests and files outside the build."""
        clauses = self._packages(folder)
        best = max(clauses, key=lambda clause: (self._weight(clauses[clause]), clause), default="")
        tests_only = all(path.endswith("_test.go") for path in clauses.get(best, ()))
        return best.removesuffix("_test") if tests_only else best

    def _weight(self, paths: list[str]) -> tuple[int, int]:
        sources = [path for path in paths if not path.endswith("_test.go")]
        return sum(map(self._is_built, sources)), len(sources)

    def _key(self, folder: str) -> str:
        """The import path, followed by the folder where several have the same path."""
        name = self._import_path(folder)
        return name if self._homes[name][0] == folder else f"{name} in {folder}"

    def _import_path(self, folder: str) -> str:
        """By the nearest go.mod above; a folder in `vendor` has its own path."""
        if "/vendor/" in f"/{folder}/":
            return f"/{folder}/".rpartition("/vendor/")[2].rstrip("/")
        at = self._module_around(folder)
        if at is None:
            return folder
        inner = folder[len(at) :].lstrip("/") if at else folder
        return f"{self._modules[at]}/{inner}".rstrip("/")

    def _module_around(self, folder: str) -> str | None:
        """The folder of the go.mod above a folder."""
        return nearest(self._modules, folder)


def _modules(files: Mapping[str, FileFacts]) -> dict[str, str]:
    """Folder of each go.mod → the module's path. A `vendor.mod` is a go.mod under another name, in repositories that
    are no module to others."""
    return {
        dirname(path): str(files[path].settings["module"])
        for manifest in ("vendor.mod", "go.mod")
        for path in files
        if path.rsplit("/", 1)[-1] == manifest and files[path].settings.get("module")
    }


def _replaced(files: Mapping[str, FileFacts]) -> dict[str, list[str]]:
    """Module with a `replace` → the folders of the tree that replace it, in order."""
    found: dict[str, set[str]] = {}
    for path in files:
        if path.rsplit("/", 1)[-1] not in ("go.mod", "go.work"):
            continue
        replaced = files[path].settings.get("replace")
        if isinstance(replaced, dict):
            for old, new in replaced.items():
                if str(new).startswith("."):
                    found.setdefault(str(old), set()).add(normpath(f"{dirname(path) or '.'}/{new}"))
    return {old: sorted(new) for old, new in found.items()}


RULES = GoRules
