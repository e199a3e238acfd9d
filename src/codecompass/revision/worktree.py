"""How a work tree differs from its commit: found by looking at all of it, or at those files that were written."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from codecompass.model import Skip, SourceFile
from codecompass.revision import disk
from codecompass.revision.absent import Sparse
from codecompass.revision.exclusion import GIT_RULES, OWN_RULES, Exclusion
from codecompass.revision.ignoring import Ignoring
from codecompass.revision.libgit import enums, pygit2
from codecompass.revision.place import blob_in

Edits = tuple[tuple[str, SourceFile | Skip | None], ...]
"""Sorted by path; None: the file is gone."""

UNTRACKED, IGNORED = enums.FileStatus.WT_NEW, enums.FileStatus.IGNORED
NO_LONGER_TRACKED = enums.FileStatus.INDEX_DELETED
RULES = frozenset({OWN_RULES, GIT_RULES, ".gitattributes", ".gitmodules", ".git"})
"""Files that decide what other files are."""


class _Look(NamedTuple):
    """What files on disk are compared to."""

    git: pygit2.Repository
    committed: pygit2.Object | None
    exclusion: Exclusion
    sparse: Sparse
    ignoring: Ignoring


class WorkTree:
    """The files of one work tree on disk. `exclusion`: what is left out, given a git tree and the edited paths."""

    def __init__(self, blobs: disk.Blobs, exclusion: Callable[[str | None, frozenset[str]], Exclusion]) -> None:
        self.root = blobs.root
        self._blobs = blobs
        self._exclusion = exclusion

    def edits(self, git: pygit2.Repository, root: str | None) -> Edits:
        """What differs from the git tree `root`: git looks at every file's times."""
        committed = git[root] if root else None
        ignoring = Ignoring(git, self.root, self._blobs.size_limit)
        statuses = dict(_not_ignored(_statuses(git, committed), ignoring))
        look = _Look(git, committed, self._exclusion(root, frozenset(statuses)), Sparse(git), ignoring)
        edits: dict[str, SourceFile | Skip | None] = {}
        for path, flags in statuses.items():
            if flags & UNTRACKED:
                edits |= {found.path: self._hashed(found) for found in self._untracked(look, path)}
            else:
                self._compare(edits, path, flags, look)
        return _sorted(edits)

    def edits_after(self, git: pygit2.Repository, root: str, known: Edits, written: Collection[str]) -> Edits | None:
        """What `edits` gives, if `known` was that before the files `written` (relative paths) were written, and none
        else was. None where only a look at all of them tells: new files, and those that decide what others are."""
        edits = dict(known)
        if any(path.rpartition("/")[2] in RULES for path in (*edits, *written)):
            return None
        ignoring = Ignoring(git, self.root, self._blobs.size_limit)
        look = _Look(git, git[root], self._exclusion(root, frozenset()), Sparse(git), ignoring)
        for path in written:
            try:
                flags = git.status_file(path)
            except KeyError:
                if path in edits or os.path.lexists(self.root / path):
                    return None
                continue  # it came and went
            except (pygit2.GitError, ValueError):
                return None
            before = edits.pop(path, None)
            if flags == IGNORED:
                if before is not None or ignoring.has_taken_back(path):
                    return None
                continue
            if flags & UNTRACKED:
                now = self._looked_at(path, look.exclusion, tracked=False)
                if not isinstance(before, SourceFile) or not isinstance(now, disk.Found):
                    return None
                edits[path] = self._hashed(now)
            elif flags != enums.FileStatus.CURRENT:
                self._compare(edits, path, flags, look)
        return _sorted(edits)

    def _compare(self, edits: dict[str, SourceFile | Skip | None], path: str, flags: int, look: _Look) -> None:
        """Note how a tracked file differs, if it does."""
        old, now = blob_in(look.committed, path), self._edited(path, look.exclusion)
        if flags & NO_LONGER_TRACKED and look.ignoring.ignores(path):
            now = None
        elif old and now is None and look.sparse.leaves_out(path):
            if look.sparse.fetched:
                return
            now = Skip(path, "unreadable", "not fetched: the clone is partial, and its work tree sparse")
        if (old or now) and not (isinstance(now, SourceFile) and now.blob == old):
            edits[path] = now

    def _untracked(self, look: _Look, path: str) -> Iterator[disk.Found | Skip]:
        """The files of an untracked path: itself, or what a directory (closing slash) holds and git does not ignore."""
        if not disk.is_text(path):
            yield Skip(disk.readable(path), "unreadable", "its name is not UTF-8")
        elif path.endswith("/"):
            reason = _excluded_above(path + ".", look.exclusion, tracked=False)
            limit = self._blobs.size_limit
            found = [Skip(path, reason)] if reason else disk.walk(self.root, path[:-1], look.exclusion, limit)
            yield from (one for one in found if isinstance(one, Skip) or not look.ignoring.ignores(one.path))
        else:
            one = self._looked_at(path, look.exclusion, tracked=False)
            if one:
                yield one

    def _edited(self, path: str, exclusion: Exclusion) -> SourceFile | Skip | None:
        if not disk.is_text(path):
            return None
        found = self._looked_at(path, exclusion, tracked=True)
        return self._hashed(found) if found else None

    def _looked_at(self, path: str, exclusion: Exclusion, tracked: bool) -> disk.Found | Skip | None:
        found = disk.look(self.root, path)
        if not isinstance(found, disk.Found):
            return found
        reason = _excluded_above(path, exclusion, tracked) or exclusion.file(path)
        if reason:
            return Skip(path, reason)
        limit = self._blobs.size_limit
        return Skip(path, "too large", f"{found.size} bytes") if found.size > limit else found

    def _hashed(self, found: disk.Found | Skip) -> SourceFile | Skip:
        if isinstance(found, Skip):
            return found
        blob = self._blobs.of(found)
        if not blob:
            return Skip(found.path, "unreadable", "gone or closed to us")
        return SourceFile(found.path, blob, found.size)


def _statuses(git: pygit2.Repository, committed: pygit2.Object | None) -> dict[str, int]:
    """What git says of each path that may differ. Where libgit2 cannot read git's index (a split one, or one of a
    sparse checkout that names directories), that is every file."""
    try:
        return git.status(untracked_files="normal", ignored=True)
    except pygit2.GitError as error:
        if "mandatory extension" not in str(error):
            raise
    return dict(_all_paths(git, Path(git.workdir), committed))


def _not_ignored(statuses: Mapping[str, int], ignoring: Ignoring) -> Iterator[tuple[str, int]]:
    for path, flags in statuses.items():
        if flags != IGNORED:
            yield path, flags
        elif ignoring.has_taken_back(path):
            yield path, UNTRACKED


def _all_paths(git: pygit2.Repository, root: Path, committed: pygit2.Object | None) -> Iterator[tuple[str, int]]:
    """Every path of a commit, and what else is in its directories and not ignored."""
    waiting = [("", committed)]
    while waiting:
        base, tree = waiting.pop()
        entries = {str(entry.name): entry for entry in tree} if isinstance(tree, pygit2.Tree) else {}
        for name, entry in entries.items():
            if isinstance(entry, pygit2.Tree):
                waiting.append((f"{base}{name}/", entry))
            else:
                yield base + name, enums.FileStatus.WT_MODIFIED
        for path in _beside(root / base, base, entries):
            if not git.path_is_ignored(path):
                yield path, UNTRACKED


def _beside(place: Path, base: str, known: Container[str]) -> Iterator[str]:
    """The paths in a directory on disk other than the known names; a directory's with a closing slash."""
    if os.path.realpath(place) != str(place):
        return  # a link stands there now
    with suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            if entry.name not in known and entry.name not in disk.REPOSITORIES:
                yield base + entry.name + ("/" if entry.is_dir(follow_symlinks=False) else "")


def _sorted(edits: dict[str, SourceFile | Skip | None]) -> Edits:
    return tuple(sorted(edits.items(), key=lambda edit: edit[0]))


def _excluded_above(path: str, exclusion: Exclusion, tracked: bool) -> str | None:
    """Why a directory above a path is left out, if one is."""
    parts = path.split("/")[:-1]
    above = ("/".join(parts[: end + 1]) for end in range(len(parts)))
    return next((reason for place in above if (reason := exclusion.directory(place, tracked))), None)
