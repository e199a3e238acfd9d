"""Declarations of a tree by qualified name: types, functions, constants; and where composer looks for them."""

from __future__ import annotations

from collections.abc import Mapping, Set
from posixpath import dirname, join

from codecompass.languages.folders import under
from codecompass.languages.namespaced import Declarations, around_namespace, namespace_of
from codecompass.languages.projects import listed, shared_folders
from codecompass.languages.rules import Place
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS, FileFacts

_EVERYWHERE = frozenset({"fn", "constant"})
"""Kinds that are visible in all namespaces if declared outside any."""


class Declared(Declarations):
    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__({dirname(path): files[path].settings for path in files if path.endswith("composer.json")})
        self._called = {str(manifest["name"]): at for at, manifest in self.projects.items() if "name" in manifest}
        self.namespaces: dict[str, list[Place]] = {"": []}
        """Namespace → its places, ordered by path; empty for one that only contains others."""
        self.common: dict[str, list[Place]] = {}
        """Name → places that declare it as a function or constant visible in all namespaces."""
        for path in sorted(files):
            if files[path].language == language:
                self._enter(path, files[path])

    def _enter(self, path: str, facts: FileFacts) -> None:
        own = namespace_of(facts)
        for position, definition in enumerate(facts.definitions):
            around = facts.definitions[definition.parent] if position else definition
            if definition.kind in ("module", "namespace"):
                name = own if not position else definition.name
                self.namespaces.setdefault(name, []).append(Place(path, position))
                for outer in around_namespace(name, "\\"):
                    self.namespaces.setdefault(outer, [])
            elif around.kind in ("module", "namespace") and definition.kind in (*TYPE_KINDS, *_EVERYWHERE):
                defined = definition.signature.lstrip("\\").startswith("define")
                namespace = "" if defined else around.name if definition.parent else own
                places = self.named.setdefault((namespace, definition.name), [])
                if places[-1:] != [Place(path, definition.parent)]:
                    places.append(Place(path, definition.parent))
                if definition.kind in _EVERYWHERE and not namespace:
                    self.common.setdefault(definition.name, []).append(Place(path, definition.parent))

    def distance(self, namespace: str, name: str, path: str, around: str) -> tuple[bool | int | str, ...]:
        """Nearest in the same project, then in a dependency; not in tests; where composer looks for it."""
        is_tests = is_test(path) and not is_test(f"{around}/")
        elsewhere = not self._is_looked_for(self.project(path), f"{namespace}\\{name}".lstrip("\\"), path)
        together = shared_folders(around, dirname(path))
        return *self.apart(path, self.project(join(around, "x"))), is_tests, elsewhere, -together, path

    def built_directly_on(self, project: str) -> Set[str]:
        required = listed(self.projects.get(project, {}), "requires")
        return {self._called[one] for one in required if one in self._called}

    def _is_looked_for(self, project: str, whole: str, path: str) -> bool:
        """Whether composer looks for a name in that file."""
        settings = self.projects.get(project, {})
        for prefix, folder in listed(settings, "roots"):
            rest = whole[len(prefix) :].replace("\\", "/") if whole.startswith(prefix) else ""
            if rest and path == under(project, f"{folder}/{rest}.php"):
                return True
        folders = (under(project, one) for one in listed(settings, "listed"))
        return any(path == one or path.startswith(f"{one}/") for one in folders)
