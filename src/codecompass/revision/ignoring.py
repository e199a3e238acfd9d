"""What git ignores. libgit2 answers that, with one exception: it goes on ignoring what a `.gitignore` re-includes
(`!local.py`), unless the same file holds the rule that is negated."""

from __future__ import annotations

import os
from pathlib import Path

from codecompass.revision import disk
from codecompass.revision.exclusion import GIT_RULES, Exclusion
from codecompass.revision.libgit import pygit2


class Ignoring:
    """The ignore rules of one work tree as they are on disk now."""

    def __init__(self, git: pygit2.Repository, root: Path, size_limit: int) -> None:
        self._git = git
        self._root = root
        self._prefix = str(root / "_")[:-1]
        self._size_limit = size_limit
        self._inner = Exclusion(False, (GIT_RULES,), self._read)
        """Without the rules of the root, of which libgit2 passes over none."""

    def ignores(self, path: str) -> bool:
        """Whether git ignores a file or directory (trailing slash), or a directory above it."""
        if not self._git.path_is_ignored(path):
            return False
        above = [path[:end] for end, letter in enumerate(path, 1) if letter == "/" and end < len(path)]
        return not all(self._inner.takes_back(one) for one in (*above, path) if self._git.path_is_ignored(one))

    def has_taken_back(self, path: str) -> bool:
        """Whether a path that libgit2 reports as ignored is re-included; for a directory, whether a part of it may be."""
        return self._inner.has_rules(path) and not self.ignores(path)

    def _read(self, base: str, name: str) -> str | None:
        if not base or not os.path.lexists(self._prefix + base + name):
            return None
        content = disk.read_regular(self._root, base + name, self._size_limit)
        return None if content is None else content.decode("utf-8", "replace")
