"""Reads files from disk, never through a symbolic link and never outside the root."""

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from codecompass.model import Skip
from codecompass.revision.exclusion import Exclusion
from codecompass.revision.tree import blob_id

SETTLED = 2_000_000_000
"""Nanoseconds: coarser than the clock of any file system."""
REPOSITORIES = frozenset({".git", ".hg", ".svn", ".jj"})
GIT_DIRECTORY = frozenset({"HEAD", "objects", "refs", "config"})
NESTED, BARE = "a repository of its own", "a bare repository"
"""Why a folder with one of the first, or with all of the second, is left out (`Skip.detail`)."""


class Found(NamedTuple):
    """A regular file on disk, with the attributes that change when it is written."""

    path: str
    size: int
    modified: int
    """Nanoseconds."""
    changed: int
    """Nanoseconds; of the inode, where the system has one."""
    inode: int


class Blobs:
    """Blob ids of files on disk, cached as long as a file's size, times and inode stay the same."""

    def __init__(self, root: Path, size_limit: int, like: str | None = None) -> None:
        """`like`: any object id of the repository, which tells the hash function to use."""
        self.root = root
        self.size_limit = size_limit
        self._like = like
        self._known: dict[str, tuple[Found, str]] = {}

    def of(self, file: Found) -> str:
        """The blob id of a file; empty if it cannot be read."""
        known = self._known.get(file.path)
        if known is not None and known[0] == file:
            return known[1]
        content = read_regular(self.root, file.path, self.size_limit)
        blob = "" if content is None else blob_id(content, self._like)
        if is_settled(file):
            self._known[file.path] = (file, blob)
        return blob


def is_settled(file: Found) -> bool:
    """Whether another write would change the file's times. One written just now may be written again unnoticed."""
    return abs(time.time_ns() - max(file.modified, file.changed)) > SETTLED


def walk(root: Path, start: str, exclusion: Exclusion, size_limit: int) -> Iterator[Found | Skip]:
    """All files under `root/start`, unsorted. `start` is "" or a directory with forward slashes and no trailing one."""
    waiting = [start]
    while waiting:
        directory = waiting.pop()
        try:
            with os.scandir(root / directory) as entries:
                listed = list(entries)
        except OSError as error:
            yield Skip(directory + "/" if directory else ".", "unreadable", error.strerror or "")
            continue
        names = {entry.name for entry in listed} if directory else set[str]()
        if not names.isdisjoint(REPOSITORIES) or names >= GIT_DIRECTORY:
            yield Skip(directory, "submodule", NESTED if not names.isdisjoint(REPOSITORIES) else BARE)
            continue
        for entry in listed:
            if entry.name in REPOSITORIES:
                continue
            path = f"{directory}/{entry.name}" if directory else entry.name
            found = _judged(entry, path, exclusion, size_limit)
            if isinstance(found, str):
                waiting.append(found)
            else:
                yield found


def _judged(entry: os.DirEntry[str], path: str, exclusion: Exclusion, size_limit: int) -> Found | Skip | str:
    """A file, the reason to skip it, or the path of a directory to enter."""
    if not is_text(path):
        return Skip(readable(path), "unreadable", "its name is not UTF-8")
    try:
        status = entry.stat(follow_symlinks=False)
        directory = entry.is_dir(follow_symlinks=False)
        is_link = entry.is_symlink() or entry.is_junction() if hasattr(entry, "is_junction") else entry.is_symlink()
    except OSError as error:
        return Skip(path, "unreadable", error.strerror or "")
    if is_link:
        return Skip(path, "link")
    if directory:
        reason = exclusion.directory(path, tracked=False)
        return Skip(path + "/", reason) if reason else path
    if not stat.S_ISREG(status.st_mode):
        return Skip(path, "unreadable", "not a regular file")
    left_out = exclusion.file(path)
    if left_out:
        return Skip(path, left_out)
    if status.st_size > size_limit:
        return Skip(path, "too large", f"{status.st_size} bytes")
    return Found(path, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def look(root: Path, path: str) -> Found | Skip | None:
    """What is at a path now: a regular file, the reason to skip it, or None for nothing (or a directory)."""
    try:
        status = (root / path).lstat()
    except PermissionError:
        return Skip(_closed_above(root, path), "unreadable", "this folder is closed to us")
    except (OSError, ValueError):
        return None
    if stat.S_ISLNK(status.st_mode):
        return Skip(path, "link")
    if stat.S_ISDIR(status.st_mode):
        return None
    if not stat.S_ISREG(status.st_mode):
        return Skip(path, "unreadable", "not a regular file")
    return Found(path, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def _closed_above(root: Path, path: str) -> str:
    """The outermost folder above a path that we may not enter, with a trailing slash."""
    parts = path.split("/")
    folders = ("/".join(parts[:end]) for end in range(1, len(parts)))
    return next((folder for folder in folders if not os.access(root / folder, os.X_OK)), parts[0]) + "/"


def read_regular(root: Path, path: str, limit: int) -> bytes | None:
    """The bytes of a regular file; None if there is none, it cannot be read, or it exceeds `limit`. `root` is
    resolved, so no link is above it."""
    place = root / path
    above = str(place.parent)
    if ".." in path.split("/") or not place.is_relative_to(root) or os.path.realpath(above) != above:
        return None  # it would lead out of the root, or through a link
    content = regular_bytes(place, limit + 1, getattr(os, "O_NOFOLLOW", 0))
    return content if content is not None and len(content) <= limit else None


def regular_bytes(place: Path, most: int, flags: int = 0) -> bytes | None:
    """The first bytes of a regular file; None for anything else (reading a pipe would block) or if it cannot be read."""
    flags |= os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        opened = os.open(place, flags)
    except (OSError, ValueError):
        return None
    try:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            return None
        with os.fdopen(opened, "rb", closefd=False) as file:
            return file.read(most)
    except OSError:
        return None
    finally:
        os.close(opened)


def is_text(path: str) -> bool:
    """Whether a path is valid text: some systems allow any bytes in names."""
    return path.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in path)


def readable(path: str) -> str:
    """A path or ref as text, with invalid bytes escaped."""
    if is_text(path):
        return path
    try:
        return path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:  # half a character, which is no byte of anything
        return path.encode("utf-8", "backslashreplace").decode("utf-8")
