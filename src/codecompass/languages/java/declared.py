"""What the files of a tree declare, by name over all of them: packages, types; where their sources begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from posixpath import dirname

from codecompass.languages.places import Place
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS, FileFacts


class Declared:
    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        self.packages: dict[str, list[Place]] = {}
        """Name of a package → its files, in order of path."""
        self.types: dict[str, list[Place]] = {}
        """Full name of a type → its definitions, in order of path."""
        self.named: dict[tuple[str, str], list[Place]] = {}
        """Name of a package and of a type → the files of that package which have it, in order of path."""
        self.outer: set[str] = set()
        """Beginnings of names of packages: `com`, `com.shop`."""
        self._package_of: dict[str, str] = {}
        self._roots: dict[str, str] = {}
        for path in sorted(files):
            if files[path].language == language:
                self._enter(path, files[path])

    def _enter(self, path: str, facts: FileFacts) -> None:
        package = str(facts.settings.get("package", ""))
        self._package_of[path] = package
        if package not in self.packages:
            parts = package.split(".")
            self.outer.update(".".join(parts[:count]) for count in range(1, len(parts) + 1) if package)
        self.packages.setdefault(package, []).append(Place(path, 0))
        names = [package]
        for position, definition in enumerate(facts.definitions[1:], 1):
            inside = definition.kind in TYPE_KINDS and (definition.parent == 0 or names[definition.parent] != "")
            around = names[definition.parent]
            names.append(f"{around}.{definition.name}".lstrip(".") if inside else "")
            if not inside:
                continue
            self.types.setdefault(names[-1], []).append(Place(path, position))
            if definition.parent == 0:
                self.named.setdefault((package, definition.name), []).append(Place(path, 0))

    def package(self, path: str) -> str:
        return self._package_of.get(path, "")

    def root(self, path: str) -> str:
        """The folder in which a file's packages begin: `core/src/main/java`."""
        found = self._roots.get(path)
        if found is None:
            folder, package = dirname(path), self.package(path).replace(".", "/")
            inside = package and (folder == package or folder.endswith("/" + package))
            found = self._roots[path] = folder[: len(folder) - len(package)].rstrip("/") if inside else folder
        return found

    def project(self, path: str) -> str:
        """The folder of the project that a file belongs to: `core` of `core/src/main/java`."""
        root = self.root(path)
        at = f"/{root}/".find("/src/")
        return root[: max(at - 1, 0)] if at >= 0 else root

    def near_first(self, places: Sequence[Place], path: str) -> Sequence[Place]:
        """Those of the file's own sources before those of its project, these before others; what tests have last, where the
        file is none."""
        if len(places) < 2:
            return places
        return sorted(places, key=lambda place: self._distance(place.path, path))

    def _distance(self, other: str, path: str) -> tuple[bool, int, int, str]:
        project, theirs = self.project(path), self.project(other)
        near = 0 if self.root(other) == self.root(path) else 1 if theirs == project else 2
        together = len([1 for one, two in zip(project.split("/"), theirs.split("/"), strict=False) if one == two])
        return is_test(other) and not is_test(path), near, -together, other
