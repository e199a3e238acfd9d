"""Rust's name resolution: crates and modules, `crate`, `super` and `Self`, and results of the standard library."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from codecompass.languages.module_tree import ModuleTree
from codecompass.languages.rules import Outside, Place, Rules, Written
from codecompass.languages.rust.cfg_macros import condition_of
from codecompass.languages.rust.conditions import holds
from codecompass.languages.rust.crates import Crates, Package
from codecompass.languages.rust.standard import STANDARD_CRATES
from codecompass.languages.rust.vocabulary import VOCABULARY
from codecompass.model import TYPE_KINDS, Definition, FileFacts, Import

_ODDS = {True: 2, None: 1, False: 0}


_TRAIT = re.compile(r"\w+(?:::\w+)*")


class RustRules(ModuleTree, Rules):
    vocabulary = VOCABULARY
    DIALECT = "traits"

    @classmethod
    def types_by_name(cls, facts: FileFacts) -> Iterator[int]:
        return (position for position, definition in enumerate(facts.definitions) if definition.kind in TYPE_KINDS)

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__(files, language)
        self.crates = Crates(files)
        self._file_odds: dict[str, int] = {}

    @cached_property
    def module_tree(self) -> ModuleTree:
        return self

    def module_name(self, path: str) -> str:
        return "::".join(self.crates.name(path))

    def places(self, module: str) -> tuple[Place, ...]:
        return ()

    def import_module(self, path: str, imported: Import) -> None:
        """None: modules have no keys; see `import_source`."""

    def import_source(self, path: str, imported: Import) -> Place | Outside | Written | None:
        """A `mod x;` refers to its file; a `use` starts at a crate, or else in its own module."""
        if imported.form == "mod":
            file = self.crates.file_of(path, imported)
            return Place(file, 0) if file is not None else None
        written = imported.module.removeprefix("::")
        root, _, _ = written.partition("::")
        if root in ("crate", "self", "super"):
            return Written(written)
        crate = self.outermost(root, path)
        if isinstance(crate, Place):
            return Written(written, crate)
        return Outside(written.replace("::", ".")) if crate is not None else Written(written)

    def place_of(self, name: str, path: str, scope: int) -> Place | None:
        if name == "crate":
            return Place(self.crates.root(path), 0)
        here = self.crates.module_at(path, scope)
        if name == "self":
            return Place(path, here)
        if name == "super":
            if here > 0:
                return Place(path, self.crates.module_at(path, self.files[path].definitions[here].parent))
            return self.crates.parent(path)
        return None

    def placed_in(self, place: Place, name: str) -> Place | None:
        file = self.crates.part(place.path, name) if not place.index else None
        return Place(file, 0) if file is not None else None

    def derived_traits(self, definition: Definition) -> Iterator[str]:
        for text in definition.decorators:
            yield from _TRAIT.findall(text.removeprefix("derive")) if text.startswith("derive") else ()

    def is_of_root(self, definition: Definition) -> bool:
        return definition.kind == "macro" and any(text.startswith("macro_export") for text in definition.decorators)

    def names_of_module(self, path: str) -> Sequence[object]:
        return self.module_name(path), self.crates.root(path), self.crates.parent(path)

    def odds(self, path: str, at: Definition | Import) -> int:
        conditions = at.conditions if isinstance(at, Import) else at.decorators
        wanted = [one for one in conditions if one.startswith("cfg(")]
        if any("!" in condition for condition in conditions):
            gates = self.crates.gates_of(path)
            wanted += filter(None, (condition_of(one, gates) for one in conditions if "!" in one))
        if not wanted:
            return _ODDS[True]
        build = self.crates.build_of(path)
        return min(_ODDS[holds(condition, build)] for condition in wanted)

    def odds_around(self, place: Place) -> int:
        path, at = place
        lowest = self._odds_of_file(path)
        definitions = self.files[path].definitions
        while at > 0:
            lowest = min(lowest, self.odds(path, definitions[at]))
            at = definitions[at].parent
        return lowest

    def _odds_of_file(self, path: str) -> int:
        """By the conditions of its `mod x;` and of the modules around."""
        found = self._file_odds.get(path)
        if found is None:
            self._file_odds[path] = _ODDS[True]
            odds = [
                min(self.odds(place.path, imported), self.odds_around(place))
                for place, imported in self.crates.declarations(path)
            ]
            self._file_odds[path] = max(odds, default=_ODDS[True])
            found = self._file_odds[path]
        return found

    def private_visible(self, path: str, other: str) -> bool:
        """Within a crate: private names in use must be visible, or the code would not compile."""
        return self.crates.root(path) == self.crates.root(other)

    def shows(self, path: str, place: Place) -> bool:
        """A private item is visible in its module and those below, a `pub(super)` one from the parent module on."""
        shown = self.files[place.path].definitions[place.index].visibility
        if path == place.path or shown == "public":
            return True
        if not self.private_visible(path, place.path):
            return False
        module = self.crates.module_name(place) if shown != "crate" else ()
        within = module[:-1] if shown == "super" else module
        return self.crates.name(path)[: len(within)] == within

    def in_reach(self, path: str, other: str) -> bool:
        """Files of the same package and of its dependencies."""
        here, there = self.crates.package_of(path), self.crates.package_of(other)
        if here is None or there is None or here.folder == there.folder:
            return True
        wanted = {dependency.get("package", name) for name, dependency in here.dependencies.items()}
        return there.name in wanted

    def outermost(self, name: str, path: str) -> Place | Outside | None:
        """Crates by name: the package's own library, its dependencies, the standard ones."""
        if name in STANDARD_CRATES:
            return Outside(name)
        package = self.crates.package_of(path)
        if package is None:
            return self._library(self.crates.libraries.get(name), path)
        dependency = package.dependencies.get(name)
        if dependency is not None:
            wanted = self.crates.libraries.get(dependency.get("package", name).replace("-", "_"))
            return self._library(wanted, path) or Outside(name)
        if name == package.library:
            return self._library(package, path)
        return self._library(self._called(name, package), path)

    def _called(self, name: str, package: Package) -> Package | None:
        """The dependency whose library has another name than the package (`[lib] name = "shop"`)."""
        named = (
            (one, dependency.get("package", one).replace("-", "_")) for one, dependency in package.dependencies.items()
        )
        found = (self.crates.libraries.get(one) for key, one in named if key == one)
        return next((one for one in found if one is not None and one.library == name), None)

    def _library(self, package: Package | None, path: str) -> Place | None:
        """The library's root; None from within itself, and for a package with only programs."""
        found = package is not None and package.library_root not in ("", path)
        return Place(package.library_root, 0) if package is not None and found else None


RULES = RustRules
