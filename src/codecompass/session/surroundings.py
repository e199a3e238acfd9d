"""Whether a plain folder is a project, or only contains some (a home, a disk). Decided before its files are read."""

import os
import time
from pathlib import Path
from typing import NamedTuple

from codecompass.languages import is_deep, is_manifest
from codecompass.model.errors import CodeCompassError
from codecompass.revision import Source
from codecompass.revision.nesting import repositories_in

OF_REPOSITORIES = "a folder of repositories"
SECONDS = 2.0
"""For a look around; what takes longer has very many files."""


class Surroundings(NamedTuple):
    """Why a folder is not indexed without being asked for, and the repositories found in it, nearest first."""

    why: str
    repositories: list[str]
    """Their whole paths."""

    @property
    def is_workspace(self) -> bool:
        """Whether the folder holds repositories and nothing else, so that indexing it means indexing them."""
        return self.why == OF_REPOSITORIES

    def refusal(self, root: Path) -> CodeCompassError:
        """The error `project_not_found`: what the folder is instead, which repositories it holds, and what to call."""
        named = ", ".join(os.path.relpath(path, root) for path in self.repositories)
        said = f"{root} is {self.why}, and no repository: it is not indexed unasked."
        told = f"In it are the repositories {named}: pass the whole path of one as `workspace` (`--repo`)."
        none = "Pass the whole path of a repository as `workspace` (`--repo`)."
        end = "To index all of it, call index_repo with `force` (`codecompass index --force`)."
        if self.is_workspace:
            end = "To ask all of them as one, call index_repo (`codecompass index`) here."
        data: dict[str, object] = {"path": str(root), "repositories": self.repositories}
        if self.repositories:
            data["call"] = {"tool": "index_status", "workspace": self.repositories[0]}
        return CodeCompassError("project_not_found", f"{said} {told if named else none} {end}", data)


def surroundings(source: Source, most_files: int) -> Surroundings | None:
    """Why a folder should not be indexed without being asked for; None if it may be."""
    root = source.root
    why = _by_place(root)
    if why:
        return Surroundings(why, list(repositories_in(root)))
    beside = [path for path in repositories_in(root, depth=1) if path != str(root)]
    if len(beside) > 1:
        return Surroundings(OF_REPOSITORIES, list(repositories_in(root)))
    files, has_code = _size(source, most_files)
    if files > most_files:
        return Surroundings(f"a folder of more than {most_files:,} files", list(repositories_in(root)))
    found = [] if has_code else [path for path in repositories_in(root) if path != str(root)]
    return Surroundings(OF_REPOSITORIES, found) if found else None


def _by_place(root: Path) -> str:
    home = _home()
    if root == Path(root.anchor):
        return "the whole disk"
    if root == home:
        return "your home folder"
    return "a folder that holds home folders" if home is not None and root in home.parents else ""


def _home() -> Path | None:
    try:
        return Path.home().resolve()
    except (RuntimeError, OSError):  # no HOME, no entry in the user database
        return None


def _size(source: Source, most: int) -> tuple[int, bool]:
    """The number of files, counted to at most `most` + 1, and whether any is in a language that we read."""
    until, count, has_code = time.monotonic() + SECONDS, 0, False
    for path in source.listed():
        count += 1
        has_code = has_code or (is_deep(path) and not is_manifest(path))
        if count > most or time.monotonic() > until:
            return most + 1, has_code
    return count, has_code
