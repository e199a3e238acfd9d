"""What the files of a tree declare, by its whole name: types, functions, constants; and where composer looks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from posixpath import dirname, normpath

from codecompass.languages.namespaced import FROM, namespace_of
from codecompass.languages.projects import Projects
from codecompass.languages.rules import Place
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS, FileFacts

_EVERYWHERE = frozenset({"fn", "constant"})
"""Kinds of what is seen in all namespaces where it stands in none."""


class Declared(Projects):
    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__({dirname(path): files[path].settings for path in files if path.endswith("composer.json")})
        self._called = {str(said["name"]): at for at, said in self.projects.items() if "name" in said}
        self.namespaces: dict[str, list[Place]] = {"": []}
        """Name of a namespace → what it stands in, in order of path; also of those that only hold others."""
        self.named: dict[tuple[str, str], list[Place]] = {}
        """Name of a namespace, and of what it declares → what that stands in, in order of path."""
        self.common: dict[str, list[Place]] = {}
        """Name → what a function or a constant stands in that all namespaces see."""
        self._ordered: dict[tuple[str, str, str], Sequence[Place]] = {}
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
                while "\\" in name:
                    name = name.rpartition("\\")[0]
                    self.namespaces.setdefault(name, [])
            elif around.kind in ("module", "namespace") and definition.kind in (*TYPE_KINDS, *_EVERYWHERE):
                defined = definition.signature.startswith("define")
                namespace = "" if defined else around.name if definition.parent else own
                held = self.named.setdefault((namespace, definition.name), [])
                if held[-1:] != [Place(path, definition.parent)]:
                    held.append(Place(path, definition.parent))
                if definition.kind in _EVERYWHERE and not namespace:
                    self.common.setdefault(definition.name, []).append(Place(path, definition.parent))

    def namespace(self, facts: FileFacts, at: int) -> str:
        """The namespace that a definition of a file is or stands in."""
        while at > 0 and facts.definitions[at].kind != "namespace":
            at = facts.definitions[at].parent
        return facts.definitions[at].name if at > 0 else namespace_of(facts)

    def having(self, key: str, name: str) -> Sequence[Place]:
        """What declares a name in a namespace, the nearest to where that is seen from first."""
        namespace, seen, folder = key.partition(FROM)
        having = self.named.get((namespace, name), ())
        if len(having) < 2 or not seen:
            return having
        found = self._ordered.get((namespace, name, folder))
        if found is None:
            key_of = {place: self._distance(namespace, name, place.path, folder) for place in having}
            found = self._ordered[namespace, name, folder] = sorted(having, key=key_of.__getitem__)
        return found

    def _distance(self, namespace: str, name: str, path: str, folder: str) -> tuple[bool, bool, bool, bool, int, str]:
        """Whether it is another project's, and of one that this does not build on; a test's; not where composer looks for
        it; how many folders are not shared."""
        project, own = self.project(path), self.project(f"{folder}/x")
        together = sum(one == two for one, two in zip(folder.split("/"), dirname(path).split("/"), strict=False))
        elsewhere = not self._is_looked_for(project, f"{namespace}\\{name}".lstrip("\\"), path)
        return (
            project != own,
            project != own and project not in self.built_on(own),
            is_test(path) and not is_test(f"{folder}/"),
            elsewhere,
            -together,
            path,
        )

    def built_directly_on(self, project: str) -> Set[str]:
        told = self.projects.get(project, {}).get("requires", ())
        return {self._called[one] for one in (told if isinstance(told, list) else ()) if one in self._called}

    def _is_looked_for(self, project: str, whole: str, path: str) -> bool:
        """Whether composer finds a name in that file."""
        said = self.projects.get(project, {})
        roots, listed = said.get("roots", ()), said.get("listed", ())
        for prefix, given in roots if isinstance(roots, list) else ():
            rest = whole[len(prefix) :].replace("\\", "/") if whole.startswith(prefix) else ""
            if rest and path == normpath(f"{project}/{given}/{rest}.php").lstrip("/"):
                return True
        folders = (normpath(f"{project}/{one}").lstrip("/") for one in (listed if isinstance(listed, list) else ()))
        return any(path == one or path.startswith(f"{one}/") for one in folders)
