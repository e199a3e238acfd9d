"""How a work tree differs from its commit, by scanning all of it or only the files that were written."""

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from codecompass.languages import is_deep, is_manifest
from codecompass.model import Skip, SourceFile
from codecompass.revision import disk
from codecompass.revision.backend import Git, Status, Told, UnreadableError
from codecompass.revision.exclusion import BUILD_OUTPUT, GIT_RULES, OWN_RULES, VENDORED, Exclusion
from codecompass.revision.leftout import on_disk

Edits = tuple[tuple[str, SourceFile | Skip | None], ...]
"""Sorted by path; None: the file is gone."""

RULES = frozenset({OWN_RULES, GIT_RULES, ".gitattributes", ".gitmodules", ".git"})
"""Files that decide what other files are."""

BY_GIT = "ignored by git"
"""Why a directory is left out (`Skip.detail`)."""
FEW_LOOKED_AT = 500
"""Files of an ignored directory, the nearest first, among which there is code, or none is told of."""
OWN_LINKS = 2
"""Links of a directory to itself; each directory in it adds one."""


class _Look(NamedTuple):
    """What the files on disk are compared with."""

    git: Git
    committed: str | None
    """The git tree."""
    exclusion: Exclusion
    told: Told


class WorkTree:
    """The files of one work tree on disk. `exclusion` gives what is skipped, for a git tree and the edited paths."""

    def __init__(self, blobs: disk.Blobs, exclusion: Callable[[str | None, frozenset[str]], Exclusion]) -> None:
        self.root = blobs.root
        self._blobs = blobs
        self._exclusion = exclusion
        self._prefix = str(self.root / "_")[:-1]
        self._folders: dict[str, tuple[int, list[str]]] = {}
        self._ignored: list[str] = []
        self._with_code: dict[str, bool] = {}

    def edits(self, git: Git, root: str | None) -> Edits:
        """The differences from the git tree `root`. Git compares the times of every file, except those it was told not
        to."""
        statuses, told = git.status(root), git.told()
        edited = frozenset(path for path, status in statuses.items() if status is not Status.IGNORED)
        look = _Look(git, root, self._exclusion(root, edited), told)
        edits: dict[str, SourceFile | Skip | None] = {}
        ignored: list[str] = []
        for path, status in statuses.items():
            if status is Status.IGNORED and not look.exclusion.brings_in(path):
                ignored.append(path)
            elif status is Status.IGNORED or status is Status.UNTRACKED:
                edits |= {found.path: self._hashed(found) for found in self._untracked(look, path)}
            else:
                self._compare(edits, path, status, look)
        for path in (*told.assumed, *self._on_disk(told.skipped)):
            if path not in statuses:
                self._compare(edits, path, Status.CHANGED, look)
        if git.is_partial():
            for path in told.skipped - edits.keys():
                self._compare(edits, path, Status.CHANGED, look)
        self._ignored = ignored
        return _sorted(edits)

    def ignored(self) -> Iterator[Skip]:
        """Ignored directories that contain code, as far as that is quickly seen, and the repositories among them;
        without those named like copied or built ones. As of the last full scan."""
        for path in self._ignored:
            name = path.rstrip("/").rpartition("/")[2]
            if not path.endswith("/") or name in VENDORED | BUILD_OUTPUT or name.startswith("."):
                continue
            if os.path.lexists(self._prefix + path + ".git"):
                yield Skip(path.rstrip("/"), "submodule", disk.NESTED)
                continue
            if path not in self._with_code:
                found = islice(on_disk(self.root, path), FEW_LOOKED_AT)
                self._with_code[path] = any(is_deep(one.path) and not is_manifest(one.path) for one in found)
            if self._with_code[path]:
                yield Skip(path, "ignored", BY_GIT)

    def closed(self, folders: Collection[str]) -> Iterator[Skip]:
        """The unreadable untracked directories in these folders, which hold all tracked files; git passes over them
        silently."""
        known = Counter(folder.rpartition("/")[0] for folder in folders if folder)
        for folder in folders:
            for path in self._within(folder, known[folder]):
                if path not in folders and not os.access(self._prefix + path, os.R_OK | os.X_OK):
                    yield Skip(path + "/", "unreadable", "this folder is closed to us")

    def _within(self, folder: str, known: int) -> list[str]:
        """The directories in a folder, listed again after something in it came or went; none if its link count shows
        no more than the known ones."""
        place = self._prefix + folder
        try:
            status = os.stat(place)  # noqa: PTH116  # thousands of times
            if status.st_nlink == OWN_LINKS + known:
                return []
            if folder not in self._folders or self._folders[folder][0] != status.st_mtime_ns:
                with os.scandir(place) as entries:
                    found = [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
                self._folders[folder] = status.st_mtime_ns, [f"{folder}/{name}" if folder else name for name in found]
        except OSError:
            return []
        return self._folders[folder][1]

    def edits_after(self, git: Git, root: str, known: Edits, written: Collection[str]) -> Edits | None:
        """What `edits` would return, given its earlier result `known` and the files `written` since (relative paths),
        if no others were. None if only a full scan can tell: for new files, and for those that decide about others."""
        edits = dict(known)
        if any(path.rpartition("/")[2] in RULES for path in (*edits, *written)):
            return None
        look = _Look(git, root, self._exclusion(root, frozenset()), git.told())
        for path in written:
            try:
                status = git.status_of(path)
            except KeyError:
                if path in edits or os.path.lexists(self.root / path):
                    return None
                continue  # it came and went
            except UnreadableError:
                return None
            if status is None and (path in look.told.assumed or look.told.skips(path)):
                status = Status.CHANGED
            before = edits.pop(path, None)
            if status is Status.DROPPED:
                if before is not None or look.exclusion.brings_in(path):
                    return None
                continue
            if status is Status.UNTRACKED:
                now = self._looked_at(path, look.exclusion, tracked=False)
                if not isinstance(before, SourceFile) or not isinstance(now, disk.Found):
                    return None
                edits[path] = self._hashed(now)
            elif status is Status.CHANGED:
                self._compare(edits, path, status, look)
        return _sorted(edits)

    def _compare(self, edits: dict[str, SourceFile | Skip | None], path: str, status: Status, look: _Look) -> None:
        """Record how a tracked file differs, if it does."""
        if not disk.is_text(path):
            return  # it is left out, whatever it says
        old = look.git.blob_in(look.committed, path) if look.committed else None
        now = self._edited(path, look.exclusion)
        if status is Status.DROPPED and look.git.ignores(path):
            now = None
        elif old and now is None and look.told.skips(path):
            if not look.git.is_partial() or look.git.has(old):
                return
            now = Skip(path, "unreadable", "not fetched: the clone is partial, and its work tree sparse")
        if (old or now) and not (isinstance(now, SourceFile) and now.blob == old):
            edits[path] = now

    def _on_disk(self, paths: Iterable[str]) -> Iterator[str]:
        """The paths that are on disk: in a sparse checkout few are, and whole directories are missing."""
        there: dict[str, bool] = {"": True}

        def is_there(path: str) -> bool:
            if path not in there:
                there[path] = is_there(path.rpartition("/")[0]) and os.path.lexists(self.root / path)
            return there[path]

        return (path for path in paths if is_there(path.rstrip("/").rpartition("/")[0]) and is_there(path.rstrip("/")))

    def _untracked(self, look: _Look, path: str) -> Iterator[disk.Found | Skip]:
        """The files of an untracked path: itself, or, for a directory (trailing slash), what it contains and git does
        not ignore."""
        if not disk.is_text(path):
            yield Skip(disk.readable(path), "unreadable", "its name is not UTF-8")
        elif path.endswith("/"):
            above = excluded_above(path + ".", look.exclusion, tracked=False)
            limit = self._blobs.size_limit
            found = [above] if above else disk.walk(self.root, path[:-1], look.exclusion, limit)
            for inner in found:
                if isinstance(inner, Skip) or not look.git.ignores(inner.path) or look.exclusion.brings_in(inner.path):
                    yield inner
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
        above = excluded_above(path, exclusion, tracked)
        if above:
            return above
        reason = exclusion.file(path)
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


def excluded_above(path: str, exclusion: Exclusion, tracked: bool) -> Skip | None:
    """The outermost directory above a path that is skipped, if any."""
    parts = path.split("/")[:-1]
    above = ("/".join(parts[: end + 1]) for end in range(len(parts)))
    skips = (Skip(place + "/", reason) for place in above if (reason := exclusion.directory(place, tracked)))
    return next(skips, None)
