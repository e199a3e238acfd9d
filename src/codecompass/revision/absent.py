"""Files of a commit that a work tree is to be without: those outside of a sparse checkout are not deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from codecompass.revision.libgit import pygit2

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

SETTING, RULES = "core.sparseCheckout", "info/sparse-checkout"


class Sparse:
    """Which paths a work tree is to have. Git's index says so of each file, but libgit2 does not hand that on."""

    def __init__(self, git: pygit2.Repository) -> None:
        self._rules = _rules(git)
        self.fetched = self._rules is None or not any(name.endswith(".promisor") for name in _names(git))
        """Whether the contents of what is left out are there: a partial clone has them as it needs them."""

    def leaves_out(self, path: str) -> bool:
        """Whether a file of the commit is not checked out, by what git was told to check out."""
        return self._rules is not None and not self._rules.match_file(path)


def _names(git: pygit2.Repository) -> Iterator[str]:
    return (entry.name for entry in git.config)


def _rules(git: pygit2.Repository) -> GitIgnoreSpec | None:
    """What is checked out; None: everything."""
    try:
        if SETTING not in git.config or not git.config.get_bool(SETTING):
            return None
        lines = (Path(git.path) / RULES).read_text("utf-8", "replace").splitlines()
    except (OSError, ValueError, pygit2.GitError):
        return None
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(lines)
