"""How a work tree differs from its commit: found by looking at all of it, or at those files that were written."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator

from codecompass.model import Skip, SourceFile
from codecompass.revision import disk
from codecompass.revision.exclusion import GIT_RULES, OWN_RULES, Exclusion
from codecompass.revision.libgit import enums, pygit2
from codecompass.revision.place import blob_in

Edits = tuple[tuple[str, SourceFile | Skip | None], ...]
"""Sorted by path; None: the file is gone."""

UNTRACKED = enums.FileStatus.WT_NEW
RULES = frozenset({OWN_RULES, GIT_RULES, ".gitattributes", ".gitmodules", ".git"})
"""Files that decide what other files are."""


class WorkTree:
    """The files of one work tree on disk. `exclusion`: what is left out, given a git tree and the edited paths."""

    def __init__(self, blobs: disk.Blobs, exclusion: Callable[[str | None, frozenset[str]], Exclusion]) -> None:
        self.root = blobs.root
        self._blobs = blobs
        self._exclusion = exclusion

    def edits(self, git: pygit2.Repository, root: str | None) -> Edits:
        """What differs from the git tree `root`: git looks at every file's times."""
        statuses = git.status(untracked_files="normal", ignored=False)
        committed = git[root] if root else None
        exclusion = self._exclusion(root, frozenset(statuses))
        edits: dict[str, SourceFile | Skip | None] = {}
        for path, flags in statuses.items():
            if flags & UNTRACKED:
                edits |= {found.path: self._hashed(found) for found in self._untracked(git, path, exclusion)}
            else:
                self._compare(edits, path, committed, exclusion)
        return _sorted(edits)

    def edits_after(self, git: pygit2.Repository, root: str, known: Edits, written: Collection[str]) -> Edits | None:
        """What `edits` gives, if `known` was that before the files `written` (relative paths) were written, and none
        else was. None where only a look at all of them tells: new files, and those that decide what others are."""
        edits = dict(known)
        if any(path.rpartition("/")[2] in RULES for path in (*edits, *written)):
            return None
        committed, exclusion = git[root], self._exclusion(root, frozenset())
        for path in written:
            try:
                flags = git.status_file(path)
            except KeyError:
                if path in edits or os.path.lexists(self.root / path):
                    return None
                continue  # it came and went
            except (pygit2.GitError, ValueError):
                return None
            if flags & enums.FileStatus.IGNORED:
                continue
            before = edits.pop(path, None)
            if flags & UNTRACKED:
                now = self._looked_at(path, exclusion, tracked=False)
                if not isinstance(before, SourceFile) or not isinstance(now, disk.Found):
                    return None
                edits[path] = self._hashed(now)
            elif flags != enums.FileStatus.CURRENT:
                self._compare(edits, path, committed, exclusion)
        return _sorted(edits)

    def _compare(
        self,
        edits: dict[str, SourceFile | Skip | None],
        path: str,
        committed: pygit2.Object | None,
        exclusion: Exclusion,
    ) -> None:
        """Note how a tracked file differs, if it does."""
        old, now = blob_in(committed, path), self._edited(path, exclusion)
        if (old or now) and not (isinstance(now, SourceFile) and now.blob == old):
            edits[path] = now

    def _untracked(self, git: pygit2.Repository, path: str, exclusion: Exclusion) -> Iterator[disk.Found | Skip]:
        """The files of an untracked path: itself, or what a directory (closing slash) holds and git does not ignore."""
        if not disk.is_text(path):
            yield Skip(disk.readable(path), "unreadable", "its name is not UTF-8")
        elif path.endswith("/"):
            reason = _excluded_above(path + ".", exclusion, tracked=False)
            found = (
                [Skip(path, reason)] if reason else disk.walk(self.root, path[:-1], exclusion, self._blobs.size_limit)
            )
            yield from (one for one in found if isinstance(one, Skip) or not git.path_is_ignored(one.path))
        else:
            one = self._looked_at(path, exclusion, tracked=False)
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


def _sorted(edits: dict[str, SourceFile | Skip | None]) -> Edits:
    return tuple(sorted(edits.items(), key=lambda edit: edit[0]))


def _excluded_above(path: str, exclusion: Exclusion, tracked: bool) -> str | None:
    """Why a directory above a path is left out, if one is."""
    parts = path.split("/")[:-1]
    above = ("/".join(parts[: end + 1]) for end in range(len(parts)))
    return next((reason for place in above if (reason := exclusion.directory(place, tracked))), None)
