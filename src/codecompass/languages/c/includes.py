"""Includes as a module system: which file of the tree an `#include` means, and what a file sees through its own."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from posixpath import commonpath, dirname, join, normpath

from codecompass.languages.c.platforms import fitting, systems_of
from codecompass.languages.folders import under
from codecompass.languages.native.builds import Builds
from codecompass.model import FileFacts
from codecompass.process.memo import memoised

INCLUDE = "include"
"""Form of the imports that are includes."""
MOST_CACHED = 512
"""The most files of which is kept what they see."""


class Includes:
    """The includes of one tree. Nothing here knows names."""

    def __init__(self, files: Mapping[str, FileFacts], paths: Iterable[str], builds: Iterable[str] = ()) -> None:
        """`paths`: those of the files that may be included; facts are read as includes lead to them. `builds`: those of the
        descriptions of builds."""
        self._files = files
        self._named: dict[str, list[str]] = {}
        """Name of a file → its paths."""
        for path in sorted(paths):
            self._named.setdefault(path.rpartition("/")[2], []).append(path)
        self.builds = Builds({path: files[path].settings for path in builds}, self._named)
        self._found: dict[tuple[str, str], Sequence[str]] = {}
        self._outside: set[str] = set()
        """Files of which an include in angle brackets leads out of the tree."""
        self.visible = lru_cache(maxsize=MOST_CACHED)(self._visible)
        """Path → the files that a file includes, directly or through others, itself first."""

    def targets(self, path: str, written: str) -> Sequence[str]:
        """The files of the tree that an include means, several where a file is compiled in several ways: by its own folder
        first where it is quoted, then by the folders that the build names, in their order, then by those in which the name
        leads to a file, the nearest first. None for a file outside, or one that a build generates."""
        key = path if self.builds.has_own(path) or systems_of(path) else dirname(path), written
        if key not in self._found:
            self._found[key] = self._targets(path, written)
        return self._found[key]

    def target(self, path: str, written: str) -> str | None:
        """The first of them."""
        return next(iter(self.targets(path, written)), None)

    def _targets(self, path: str, written: str) -> Sequence[str]:
        folder = dirname(path)
        is_quoted = written[:1] != "<"
        name = written.strip("<>")
        beside = under(folder, name)
        if is_quoted and beside in self._named.get(beside.rpartition("/")[2], ()):
            return (beside,)
        if not is_quoted and name in STANDARD:
            return ()
        tail = "/" + normpath(name).lstrip("./")
        having = [one for one in self._named.get(name.rpartition("/")[2], ()) if f"/{one}".endswith(tail)]
        if len(having) > 1:
            each = (_first_within(way.folders, name, having) for way in self.builds.ways(path))
            if found := dict.fromkeys(filter(None, each)):
                return tuple(found)
        able = [having[at] for at in fitting(path, having)[0]] or having
        return (min(able, key=lambda one: _distance(one, folder)),) if having else ()

    def _visible(self, path: str) -> Mapping[str, None]:
        found = {path: None}
        waiting = [path]
        for at in waiting:
            for other in self._included(at):
                if other not in found:
                    found[other] = None
                    waiting.append(other)
        return found

    @memoised
    def _included(self, path: str) -> Sequence[str]:
        """The files that a file includes itself."""
        imports = self._files[path].imports if path in self._files else ()
        if any(one.module[:1] == "<" and not self.targets(path, one.module) for one in imports):
            self._outside.add(path)
        written = (self.targets(path, one.module) for one in imports if one.form == INCLUDE)
        return tuple(one for each in written for one in each)

    def leads_outside(self, path: str) -> bool:
        """Whether a file includes, in angle brackets, what is none of the tree's."""
        self._included(path)
        return path in self._outside


def _first_within(folders: Sequence[str], name: str, having: Sequence[str]) -> str | None:
    """The file that has a name in the first of some folders."""
    return next((one for folder in folders if (one := normpath(join(folder, name))) in having), None)


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
