"""What the files of a tree declare, by its whole name: types, functions, constants; and where composer looks for them."""

from __future__ import annotations

from collections.abc import Mapping, Set
from posixpath import dirname, join, normpath

from codecompass.languages.namespaced import Declarations, around_namespace, namespace_of
from codecompass.languages.projects import listed, shared_folders
from codecompass.languages.rules import Place
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS, FileFacts

_EVERYWHERE = frozenset({"fn", "constant"})
"""Kinds of what is seen in all namespaces where it stands in none."""


class Declared(Declarations):
    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__({dirname(path): files[path].settings for path in files if path.endswith("composer.json")})
        self._called = {str(said["name"]): at for at, said in self.projects.items() if "name" in said}
        self.namespaces: dict[str, list[Place]] = {"": []}
        """Name of a namespace → what it stands in, in order of path; also of those that only hold others."""
        self.common: dict[str, list[Place]] = {}
        """Name → what a function or a constant stands in that all namespaces see."""
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
                defined = definition.signature.startswith("define")
                namespace = "" if defined else around.name if definition.parent else own
                held = self.named.setdefault((namespace, definition.name), [])
                if held[-1:] != [Place(path, definition.parent)]:
                    held.append(Place(path, definition.parent))
                if definition.kind in _EVERYWHERE and not namespace:
                    self.common.setdefault(definition.name, []).append(Place(path, definition.parent))

    def distance(self, namespace: str, name: str, path: str, around: str) -> tuple[bool | int | str, ...]:
        """Nearest in the same project, then in one that this builds on; no test's; where composer looks for it."""
        is_tests = is_test(path) and not is_test(f"{around}/")
        elsewhere = not self._is_looked_for(self.project(path), f"{namespace}\\{name}".lstrip("\\"), path)
        together = shared_folders(around, dirname(path))
        return *self.apart(path, self.project(join(around, "x"))), is_tests, elsewhere, -together, path

    def built_directly_on(self, project: str) -> Set[str]:
        required = listed(self.projects.get(project, {}), "requires")
        return {self._called[one] for one in required if one in self._called}

    def _is_looked_for(self, project: str, whole: str, path: str) -> bool:
        """Whether composer finds a name in that file."""
        settings = self.projects.get(project, {})
        for prefix, given in listed(settings, "roots"):
            rest = whole[len(prefix) :].replace("\\", "/") if whole.startswith(prefix) else ""
            if rest and path == normpath(f"{project}/{given}/{rest}.php").lstrip("/"):
                return True
        folders = (normpath(f"{project}/{one}").lstrip("/") for one in listed(settings, "listed"))
        return any(path == one or path.startswith(f"{one}/") for one in folders)
