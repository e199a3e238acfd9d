"""Declarations of a tree by name: packages and types; and source roots."""

import re
from collections.abc import Mapping, Sequence
from posixpath import dirname

from codecompass.languages import ecosystem_of
from codecompass.languages.namespaced import FROM, Declarations, around_namespace, namespace_of
from codecompass.languages.projects import listed, shared_folders
from codecompass.languages.rules import Place, rules_of
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS, FileFacts
from codecompass.process.memo import memoised

_BUILD_FILES = ("pom.xml", "build.gradle", "build.gradle.kts")


class Facades:
    """For languages of the same packages whose files may declare functions outside of types."""

    @classmethod
    def facade(cls, path: str, facts: FileFacts) -> str:
        """The name of the class that has a file's functions for Java; empty where there is none."""
        return ""


class Declared(Declarations):
    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__({dirname(path): files[path].settings for path in files if path.endswith(_BUILD_FILES)})
        self.packages: dict[str, list[Place]] = {}
        """Package → its files, ordered by path."""
        self.types: dict[str, list[Place]] = {}
        """Full name of a type → its definitions, ordered by path."""
        self.facades: dict[str, list[Place]] = {}
        """Full name of a class whose static members are the functions of files → these files."""
        self.outer: set[str] = set()
        """Packages and their prefixes: `com`, `com.shop`."""
        self._package_of: dict[str, str] = {}
        self._roots_of: dict[str, frozenset[str]] = {}
        ecosystem = ecosystem_of(language)
        for path in sorted(files):
            if ecosystem_of(files[path].language) == ecosystem:
                self._enter(path, files[path])
        self._artifacts = {
            str(manifest["artifact"]): at for at, manifest in self.projects.items() if "artifact" in manifest
        }

    def _enter(self, path: str, facts: FileFacts) -> None:
        package = namespace_of(facts)
        self._package_of[path] = package
        if package not in self.packages:
            self.outer.update(filter(None, (package, *around_namespace(package, "."))))
        self.packages.setdefault(package, []).append(Place(path, 0))
        rules = rules_of(facts.language)
        if issubclass(rules, Facades) and (facade := rules.facade(path, facts)):
            self.facades.setdefault(f"{package}.{facade}".lstrip("."), []).append(Place(path, 0))
        names = [package]
        for position, definition in enumerate(facts.definitions[1:], 1):
            inside = definition.kind in TYPE_KINDS and (definition.parent == 0 or names[definition.parent] != "")
            around = names[definition.parent]
            names.append(f"{around}.{definition.name}".lstrip(".") if inside else "")
            if inside:
                self.types.setdefault(names[-1], []).append(Place(path, position))
            if definition.parent == 0:
                self.named.setdefault((package, rules.key_of(definition)), []).append(Place(path, 0))

    def package(self, path: str) -> str:
        return self._package_of.get(path, "")

    @memoised
    def root(self, path: str) -> str:
        """The source root of a file, above its package: `core/src/main/java`."""
        folder, package = dirname(path), self.package(path).replace(".", "/")
        inside = package and (folder == package or folder.endswith("/" + package))
        return folder[: len(folder) - len(package)].rstrip("/") if inside else folder

    def project(self, path: str) -> str:
        """The folder of a file's project: `core` for `core/src/main/java`."""
        return _project(self.root(path))

    def key_from(self, package: str, path: str) -> str:
        """The key of a package for a referring file, whose place decides which of several of its name is nearest."""
        roots = self._roots_of.get(package)
        if roots is None:
            roots = self._roots_of[package] = frozenset(
                self.root(place.path) for place in self.packages.get(package, ())
            )
        root = self.root(path)
        return package if roots == {root} else f"{package}{FROM}{root}"

    def seen(self, places: Sequence[Place], around: str) -> Sequence[Place]:
        """Test sources are visible only in tests."""
        return places if _is_test(around) else [place for place in places if not _is_test(self.root(place.path))]

    def distance(self, namespace: str, name: str, path: str, around: str) -> tuple[bool | int | str, ...]:
        """Nearest in the same source root, then in its project, in a dependency, elsewhere."""
        project = _project(around)
        together = shared_folders(project, self.project(path))
        own = self.root(path)
        return own != around, *self.apart(path, project), -together, *_apart(own, around), path

    def builds_on(self, project: str, other: str) -> bool:
        """Whether a project depends on another, or is it; true where one has no pom.xml, since only Maven's files are
        complete."""
        if project == other or not all("artifact" in self.projects.get(one, {}) for one in (project, other)):
            return True
        return other in self.built_on(project)

    def built_directly_on(self, project: str) -> set[str]:
        manifest = self.projects.get(project, {})
        named = [*map(str, listed(manifest, "builds_on")), *filter(None, [str(manifest.get("parent", ""))])]
        return {at for name in named if (at := self._folder_called(name)) is not None}

    def _folder_called(self, name: str) -> str | None:
        """The project with an artifact's name, or with a Gradle path (`:libs:core`), if it is the only one."""
        if not name.startswith(":"):
            return self._artifacts.get(name)
        ending = "/" + name.strip(":").replace(":", "/")
        found = [at for at in self.projects if f"/{at}".endswith(ending)]
        return found[0] if len(found) == 1 else None


_SOURCE_SET = re.compile(r"(?:^|/)(?:src/)?([a-zA-Z]\w*?)(?:Main|Test)?(?:/(?:kotlin|java|src))?$")


def _apart(root: str, other: str) -> tuple[bool, bool]:
    """(whether source roots are of different platforms, whether the first is no common one)."""
    sets = [_SOURCE_SET.search(one) for one in (root, other)]
    own, around = (found[1] if found is not None else "" for found in sets)
    return own != around, not own.startswith("common")


def _is_test(root: str) -> bool:
    """Whether a source root is one of tests; package names don't matter."""
    return is_test(f"{root}/")


def _project(root: str) -> str:
    at = f"/{root}/".find("/src/")
    return root[: max(at - 1, 0)] if at >= 0 else root
