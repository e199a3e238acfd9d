"""Includes as a module system: which file of the tree an `#include` means, and what a file sees through its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from posixpath import commonpath, dirname, normpath

from codecompass.model import FileFacts

INCLUDE = "include"
"""Form of the imports that are includes."""
MOST_CACHED = 512
"""The most files of which is kept what they see."""


class Includes:
    """The includes of one tree. Nothing here knows names."""

    def __init__(self, files: Mapping[str, FileFacts], paths: Iterable[str]) -> None:
        """`paths`: those of the files that may be included; facts are read as includes lead to them."""
        self._files = files
        self._named: dict[str, list[str]] = {}
        """Name of a file → its paths."""
        for path in sorted(paths):
            self._named.setdefault(path.rpartition("/")[2], []).append(path)
        self._found: dict[tuple[str, str], str | None] = {}
        self.visible = lru_cache(maxsize=MOST_CACHED)(self._visible)
        """Path → the files that a file includes, directly or through others, itself first."""

    def target(self, path: str, written: str) -> str | None:
        """The file of the tree that an include means: by its own folder first where it is quoted, then by the folders in
        which the name leads to a file, the nearest first. None for a file outside, or one that a build generates."""
        key = dirname(path), written
        if key not in self._found:
            self._found[key] = self._target(*key)
        return self._found[key]

    def _target(self, folder: str, written: str) -> str | None:
        is_quoted = written[:1] != "<"
        name = written.strip("<>")
        beside = normpath(f"{folder}/{name}").lstrip("/")
        if is_quoted and beside in self._named.get(beside.rpartition("/")[2], ()):
            return beside
        if not is_quoted and name in STANDARD:
            return None
        tail = "/" + normpath(name).lstrip("./")
        having = [one for one in self._named.get(name.rpartition("/")[2], ()) if f"/{one}".endswith(tail)]
        return min(having, key=lambda one: _distance(one, folder), default=None)

    def _visible(self, path: str) -> Mapping[str, None]:
        found = {path: None}
        waiting = [path]
        for at in waiting:
            for imported in self._files[at].imports if at in self._files else ():
                other = self.target(at, imported.module) if imported.form == INCLUDE else None
                if other is not None and other not in found:
                    found[other] = None
                    waiting.append(other)
        return found


def _distance(path: str, folder: str) -> tuple[int, int, str]:
    """How far a file is from a folder: steps up to what they share, then down."""
    around = dirname(path)
    shared = len(commonpath([around, folder]).split("/")) if around and folder else 0
    shared = 0 if not around or not folder or not commonpath([around, folder]) else shared
    return (folder.count("/") + bool(folder)) - shared, path.count("/") - shared, path


STANDARD = frozenset(
    f"{name}.h"
    for name in "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic "
    "stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype unistd pthread fcntl "
    "dirent dlfcn poll pwd grp regex sched semaphore strings syslog termios utime sys/types sys/stat sys/time sys/wait "
    "sys/socket sys/mman sys/select sys/ioctl sys/resource sys/uio sys/un netinet/in arpa/inet netdb".split()
)
"""Headers of the standard library and of POSIX: in angle brackets they are the system's."""
