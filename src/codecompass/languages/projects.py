"""Projects of a tree as their manifests say: which a file belongs to, and which of them build on which."""

from __future__ import annotations

from collections.abc import Mapping, Set
from posixpath import dirname
from typing import Any

from codecompass.languages.folders import nearest


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
            found = self._project_of[folder] = nearest(self.projects, folder) or ""
        return found

    def built_directly_on(self, project: str) -> Set[str]:
        """The folders of the projects that one's manifest names."""
        raise NotImplementedError

    def apart(self, path: str, project: str) -> tuple[bool, bool]:
        """Whether a file is not in a project, and not in one that it builds on either."""
        own = self.project(path)
        return own != project, own != project and own not in self.built_on(project)

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


def listed(settings: Mapping[str, object], key: str) -> list[Any]:
    """What a manifest lists under a key."""
    found = settings.get(key, ())
    return found if isinstance(found, list) else []


def shared_folders(path: str, other: str) -> int:
    """How many folders two lie in together."""
    return sum(one == two for one, two in zip(path.split("/"), other.split("/"), strict=False))
