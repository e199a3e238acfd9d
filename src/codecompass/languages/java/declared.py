"""What the files of a tree declare, by name over all of them: packages, types; where their sources begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from posixpath import dirname

from codecompass.languages.namespaced import FROM, Declarations, around_namespace, namespace_of
from codecompass.languages.projects import listed, shared_folders
from codecompass.languages.rules import Place
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS, FileFacts

_BUILD_FILES = ("pom.xml", "build.gradle", "build.gradle.kts")


class Declared(Declarations):
    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__({dirname(path): files[path].settings for path in files if path.endswith(_BUILD_FILES)})
        self.packages: dict[str, list[Place]] = {}
        """Name of a package → its files, in order of path."""
        self.types: dict[str, list[Place]] = {}
        """Full name of a type → its definitions, in order of path."""
        self.outer: set[str] = set()
        """Beginnings of names of packages: `com`, `com.shop`."""
        self._package_of: dict[str, str] = {}
        self._roots: dict[str, str] = {}
        self._roots_of: dict[str, frozenset[str]] = {}
        for path in sorted(files):
            if files[path].language == language:
                self._enter(path, files[path])
        self._artifacts = {str(said["artifact"]): at for at, said in self.projects.items() if "artifact" in said}

    def _enter(self, path: str, facts: FileFacts) -> None:
        package = namespace_of(facts)
        self._package_of[path] = package
        if package not in self.packages:
            self.outer.update(filter(None, (package, *around_namespace(package, "."))))
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
        return _project(self.root(path))

    def seen_from(self, package: str, path: str) -> str:
        """The key of a package as a file sees it: which of several of its name is nearer hangs on where that lies."""
        roots = self._roots_of.get(package)
        if roots is None:
            roots = self._roots_of[package] = frozenset(self.root(place.path) for place in self.packages[package])
        root = self.root(path)
        return package if roots == {root} else f"{package}{FROM}{root}"

    def seen(self, places: Sequence[Place], around: str) -> Sequence[Place]:
        """What tests have is theirs."""
        return places if _is_test(around) else [place for place in places if not _is_test(self.root(place.path))]

    def distance(self, namespace: str, name: str, path: str, around: str) -> tuple[bool | int | str, ...]:
        """Nearest in the same source root, then in its project, in a project that this builds on, elsewhere."""
        project = _project(around)
        together = shared_folders(project, self.project(path))
        return self.root(path) != around, *self.apart(path, project), -together, path

    def builds_on(self, project: str, other: str) -> bool:
        """Whether a project builds on another, or is it; true where one has no Maven file, which alone says all of that."""
        if project == other or not all("artifact" in self.projects.get(one, {}) for one in (project, other)):
            return True
        return other in self.built_on(project)

    def built_directly_on(self, project: str) -> set[str]:
        told = self.projects.get(project, {})
        named = [*map(str, listed(told, "builds_on")), *filter(None, [str(told.get("parent", ""))])]
        return {at for name in named if (at := self._folder_called(name)) is not None}

    def _folder_called(self, name: str) -> str | None:
        """The project of an artifact's name, or of Gradle's path for it (`:libs:core`), where that is one alone."""
        if not name.startswith(":"):
            return self._artifacts.get(name)
        ending = "/" + name.strip(":").replace(":", "/")
        found = [at for at in self.projects if f"/{at}".endswith(ending)]
        return found[0] if len(found) == 1 else None


def _is_test(root: str) -> bool:
    """Whether tests lie in a folder of sources; the names of its packages say nothing of that."""
    return is_test(f"{root}/")


def _project(root: str) -> str:
    at = f"/{root}/".find("/src/")
    return root[: max(at - 1, 0)] if at >= 0 else root
