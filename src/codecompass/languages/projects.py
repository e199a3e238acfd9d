"""Projects of a tree by their manifests: the project of a file, and dependencies between projects."""

from collections.abc import Mapping, Set
from posixpath import dirname
from typing import Any

from codecompass.languages.folders import nearest
from codecompass.model.relations import reachable
from codecompass.process.memo import memoised


class Projects:
    def __init__(self, manifests: Mapping[str, Mapping[str, object]]) -> None:
        """`manifests`: the folder of each project → the settings of its manifest."""
        self.projects = manifests
        self._project_of: dict[str, str] = {}

    def project(self, path: str) -> str:
        """The innermost folder around a file with a manifest; the root where there is none."""
        folder = dirname(path)
        found = self._project_of.get(folder)
        if found is None:
            found = self._project_of[folder] = nearest(self.projects, folder) or ""
        return found

    def built_directly_on(self, project: str) -> Set[str]:
        """The folders of the projects that a project's manifest names as dependencies."""
        raise NotImplementedError

    def apart(self, path: str, project: str) -> tuple[bool, bool]:
        """(whether a file is outside a project, whether it is also outside the project's dependencies)."""
        own = self.project(path)
        return own != project, own != project and own not in self.built_on(project)

    @memoised
    def built_on(self, project: str) -> frozenset[str]:
        """The folders of a project's dependencies, transitively."""
        return frozenset(reachable(self.built_directly_on(project), self.built_directly_on))


def listed(settings: Mapping[str, object], key: str) -> list[Any]:
    """The list under a key of a manifest; empty for any other value."""
    found = settings.get(key, ())
    return found if isinstance(found, list) else []


def shared_folders(path: str, other: str) -> int:
    """Length of the common prefix of two paths, in folders."""
    return sum(one == two for one, two in zip(path.split("/"), other.split("/"), strict=False))
