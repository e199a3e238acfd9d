"""Projects of a tree as their manifests say: which a file belongs to, and which of them build on which."""

from __future__ import annotations

from collections.abc import Mapping, Set
from posixpath import dirname


class Projects:
    def __init__(self, manifests: Mapping[str, Mapping[str, object]]) -> None:
        """`manifests`: the folder of each project → what its manifest says."""
        self.projects = manifests
        self._project_of: dict[str, str] = {}
        self._built_on: dict[str, frozenset[str]] = {}

    def project(self, path: str) -> str:
        """The innermost folder around a file that is a project's; the root where there is none."""
        folder = dirname(path)
        found = self._project_of.get(folder)
        if found is None:
            found = folder
            while found and found not in self.projects:
                found = dirname(found)
            self._project_of[folder] = found
        return found

    def built_directly_on(self, project: str) -> Set[str]:
        """The folders of the projects that one's manifest names."""
        raise NotImplementedError

    def built_on(self, project: str) -> frozenset[str]:
        """The folders of the projects that one builds on, directly or through others."""
        found = self._built_on.get(project)
        if found is None:
            reached, waiting = set[str](), [project]
            while waiting:
                direct = self.built_directly_on(waiting.pop()) - reached
                reached |= direct
                waiting += direct
            found = self._built_on[project] = frozenset(reached)
        return found
