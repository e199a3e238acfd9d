"""The files of skipped files and folders: listed and read on request, within limits, and never stored."""

import os
import posixpath
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from codecompass.revision import disk
from codecompass.revision.backend import LINK, SUBMODULE, TREE, Git, UnreadableError, entries_of


class LeftOut(NamedTuple):
    """A file that is not in any graph."""

    path: str
    blob: str = ""
    """Blob of a file in git; a file on disk has none, and `size` and `modified` show whether it was written to."""
    size: int = 0
    modified: int = 0

    @property
    def mark(self) -> str:
        """A fingerprint of its content."""
        return self.blob or f"{self.path} {self.size} {self.modified}"


def on_disk(root: Path, path: str) -> Iterator[LeftOut]:
    """The regular files at a path (a directory has a trailing slash), nearest first; links are not followed."""
    if not path.endswith("/"):
        found = disk.look(root, path)
        if isinstance(found, disk.Found):
            yield LeftOut(path, "", found.size, found.modified)
        return
    place = root / path
    if os.path.realpath(place) != str(place):
        return
    waiting = deque([path])
    while waiting:
        folder = waiting.popleft()
        with suppress(OSError), os.scandir(root / folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.name in disk.REPOSITORIES or not disk.is_text(entry.name):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(f"{folder}{entry.name}/")
                elif entry.is_file(follow_symlinks=False):
                    with suppress(OSError):
                        status = entry.stat(follow_symlinks=False)
                        yield LeftOut(folder + entry.name, "", status.st_size, status.st_mtime_ns)


def in_git(git: Git, root: str, path: str) -> Iterator[LeftOut]:
    """The same for a path in a git tree."""
    if not path.endswith("/"):
        found = git.blob_in(root, path)
        if found:
            yield LeftOut(path, found)
        return
    waiting = deque([("", root)])
    while waiting:
        folder, oid = waiting.popleft()
        try:
            entries = entries_of(git.object(oid)[1], oid)
        except UnreadableError:
            continue
        for mode, raw_name, blob in entries:
            place = folder + raw_name.decode("utf-8", "backslashreplace")
            if mode == TREE:
                if path.startswith(place + "/") or place.startswith(path):
                    waiting.append((place + "/", blob.hex()))
            elif mode not in (LINK, SUBMODULE) and place.startswith(path):
                yield LeftOut(place, blob.hex())


def link_leads_out(root: Path, path: str) -> bool:
    """Whether a link on disk leads outside the repository."""
    place = root / path
    return place.is_symlink() and not Path(os.path.realpath(place)).is_relative_to(root)


def link_in_git(git: Git, root: str | None, path: str) -> bool:
    """Whether a link in a git tree leads outside the repository."""
    blob = git.blob_in(root, path) if root else None
    try:
        target = git.object(blob)[1].decode("utf-8", "replace") if blob else ""
    except UnreadableError:
        return False
    return target.startswith("/") or posixpath.normpath(posixpath.join(posixpath.dirname(path), target)).startswith(
        ".."
    )
