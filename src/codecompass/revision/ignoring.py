"""What git ignores. libgit2 knows, but for one kind of rule: what a `.gitignore` takes back (`!local.py`) it goes on to
ignore, unless the same file has the rule that this is about."""

from __future__ import annotations

import os
from pathlib import Path

from codecompass.revision import disk
from codecompass.revision.exclusion import GIT_RULES, Exclusion
from codecompass.revision.libgit import pygit2


class Ignoring:
    """The rules of one work tree, as they are on disk now."""

    def __init__(self, git: pygit2.Repository, root: Path, size_limit: int) -> None:
        self._git = git
        self._root = root
        self._prefix = str(root / "_")[:-1]
        self._size_limit = size_limit
        self._inner = Exclusion(False, (GIT_RULES,), self._read)
        """Without the rules of the root, of which libgit2 passes over none."""

    def ignores(self, path: str) -> bool:
        """Whether git ignores a file or directory (closing slash), or a directory above it."""
        if not self._git.path_is_ignored(path):
            return False
        above = [path[:end] for end, letter in enumerate(path, 1) if letter == "/" and end < len(path)]
        return not all(self._inner.takes_back(one) for one in (*above, path) if self._git.path_is_ignored(one))

    def has_taken_back(self, path: str) -> bool:
        """Whether something that libgit2 says is ignored is not; of a directory, whether that may be so of a part."""
        return self._inner.has_rules(path) and not self.ignores(path)

    def _read(self, base: str, name: str) -> str | None:
        if not base or not os.path.lexists(self._prefix + base + name):
            return None
        content = disk.read_regular(self._root, base + name, self._size_limit)
        return None if content is None else content.decode("utf-8", "replace")
