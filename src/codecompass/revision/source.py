"""The common interface of git repositories and plain folders, and the choice between them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from codecompass.model import SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision.backend import Commit, UnreadableError
from codecompass.revision.log import NO_LOG, Log, LoggedCommit
from codecompass.revision.tree import State, Tree

if TYPE_CHECKING:
    from codecompass.revision.leftout import LeftOut

LIVE = "live"
"""The only ref of what is no git repository."""


class Source:
    """A repository or folder that trees come from. Thread-safe. What only git has gets a default here, for the folder."""

    root: Path
    """Root of the work tree or folder; for a bare repository its own directory."""
    store_key: str
    """Where it lies; the same for all work trees of one repository."""
    mark: str = ""
    """What it keeps when it is moved: of a repository, which no clone has; of a folder, on the same disk."""
    origin: str = ""
    """`owner/name` of its origin, the same for all clones; empty where it has none."""
    web_address: str = ""
    """Where the forge that its origin names shows it; empty where that is not known."""
    name: str
    """Its name from there, or else its folder's, now or when it was first indexed."""
    vcs: bool
    lost_git_dir: Path | None = None
    """For a folder that was a work tree: the missing git directory that its `.git` file names."""

    trouble: str = ""
    """Why a work tree is read as a plain folder, and what to do; empty where it is none."""

    imported: Callable[[], str] | None = None
    """The mark of the indexes that were imported for it, which its graphs are made with as well."""

    def mark_at(self, path: Path) -> str:
        """The `mark` of another source of this kind at a path (a `store_key`); empty if there is none."""
        return ""

    def is_there(self) -> bool:
        """Whether the opened repository is still at its path: neither moved away nor replaced."""
        return True

    def keep_in(self, folder: Path) -> None:
        """Cache for later processes, in a folder once it exists, the listings of trees and which files equal the
        commit."""
        return

    def state(self, ref: str | None = None) -> State:
        """The present state of `ref`: a branch, tag, commit or expression (`HEAD~3`), committed state only; None for
        the work tree. Raises CodeCompassError `ref_not_indexed` (with similar names) if it names no commit."""
        raise NotImplementedError

    def state_after(self, last: State, written: frozenset[str]) -> State | None:
        """The work tree's state, given the state `last` and the files `written` since (absolute paths), if no others
        were. None if only a full scan can tell."""
        return None

    def listed(self) -> Iterator[str]:
        """The paths of a plain folder's files, in the order found, without reading them."""
        return iter(())

    def tree(self, state: State) -> Tree:
        """All files of a state. If the work tree has changed meanwhile, of the newer state."""
        raise NotImplementedError

    def read(self, file: SourceFile) -> bytes | None:
        """The bytes of exactly this blob; None if neither git nor the work tree has it any more."""
        raise NotImplementedError

    def left_out(self, state: State, path: str) -> Iterator[LeftOut]:
        """The files at a path (a directory has a trailing slash) that the tree of a state skips. Lazy: there can be
        very many."""
        return iter(())

    def read_left_out(self, file: LeftOut, most: int) -> bytes | None:
        """The bytes of a skipped file; None if it is gone or longer than `most`."""
        return None

    def link_leads_out(self, state: State, path: str) -> bool:
        """Whether a link of a state leads outside the repository."""
        return False

    def measure(self, files: Iterable[SourceFile]) -> list[SourceFile]:
        """The same files with their sizes filled in; 0 for one that is gone."""
        raise NotImplementedError

    def grounds(self) -> Mapping[Path, Path | None]:
        """The folders whose files count, each with the git directory where its branches move."""
        return {self.root: Path(self.store_key) if self.vcs else None}

    def repositories(self) -> Mapping[str, str]:
        """The nested repositories that were found: by folder, what kind each is and what is checked out."""
        return {}

    def join(self) -> list[str]:
        """Make the repositories inside a work tree part of it from now on; returns them. A plain folder includes them
        anyway."""
        return []

    @property
    def is_sparse(self) -> bool:
        """Whether some files of the work tree's state may not be on disk."""
        return False

    def absent(self, paths: Iterable[str]) -> list[str]:
        """Files of the work tree's state that are not on disk: outside a sparse checkout, the commit's files count."""
        return []

    def default_branch(self) -> str:
        """The branch that others are compared with; `live` outside git."""
        return LIVE

    def branches(self) -> Mapping[str, str]:
        """The commit of each branch and tag."""
        return {}

    def branch(self, name: str) -> str | None:
        """The commit of the branch or tag with this name, if there is one."""
        return self.branches().get(name)

    def worktrees(self) -> Mapping[str, Path]:
        """The work tree of each branch that is checked out."""
        return {LIVE: self.root}

    def merge_base(self, one: str, other: str) -> str | None:
        """The best common ancestor of two commits, if any."""
        return None

    def is_ancestor(self, older: str, newer: str) -> bool:
        """Whether `older` is `newer` or an ancestor of it."""
        return older == newer

    def history(self, commit: str, limit: int) -> list[Commit]:
        """`commit` and its ancestors, newest first."""
        return []

    def log(self, commit: str, known: Mapping[str, LoggedCommit]) -> Log:
        """`commit` and its ancestors, each with the files that it changed; `known` commits are not read again."""
        return NO_LOG

    def logs_within(self, commit: str, known: Mapping[str, LoggedCommit]) -> Iterator[tuple[str, Log]]:
        """The log of each nested repository of a commit's tree, by its folder, which is not part of the logged paths."""
        return iter(())

    def commit(self, commit: str) -> Commit | None:
        """One commit by id; None if git does not have it (as beyond the end of a shallow clone)."""
        return None

    def gaps(self) -> str:
        """What this clone was made without, and how to get it; empty for a full clone."""
        return ""

    def lacks(self, commit: str, path: str) -> bool:
        """Whether a commit's object at a path is missing here, as in shallow and partial clones."""
        return False

    def blob_at(self, commit: str, path: str) -> str | None:
        """The blob at a path of a commit."""
        return None


def open_source(path: str | Path, settings: Settings) -> Source:
    """The repository that contains `path`, or the folder itself. Raises CodeCompassError `project_not_found`."""
    from codecompass.revision.parts import WholeFolder as Folder
    from codecompass.revision.parts import WholeRepository as Repository
    from codecompass.revision.place import is_passed_over, trouble_of
    from codecompass.revision.ways import checkout_of, discovered, lost_git_dir

    place = Path(path).expanduser().absolute()
    if place.is_file():
        place = place.parent
    if not place.is_dir():
        raise CodeCompassError("project_not_found", f"There is no directory {place}.", {"path": str(place)})
    try:
        found = discovered(place)
    except UnreadableError as error:
        return Folder(_with_git(place), settings, trouble_of(error))
    if found is None and (lost := lost_git_dir(place)) is not None:
        return Folder(
            _with_git(place), settings, trouble_of(UnreadableError(f"its `.git` names {lost}, which is not there"))
        )
    if found is None or is_passed_over(found, place):
        return Folder(place, settings)
    try:
        opened = Repository(found, settings, place)
        opened.check_head()
        return opened
    except UnreadableError as error:
        checkout = checkout_of(place, found)
        if checkout is None:
            message = f"The repository at {found} cannot be opened: {error}."
            raise CodeCompassError("project_not_found", message, {"path": str(found)}) from error
        return Folder(checkout, settings, trouble_of(error))


def _with_git(place: Path) -> Path:
    """The nearest enclosing folder with a `.git`."""
    return next((folder for folder in (place, *place.parents) if os.path.lexists(folder / ".git")), place)
