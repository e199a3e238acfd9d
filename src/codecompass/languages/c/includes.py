"""Includes as a module system: which file of the tree an `#include` means, and what a file sees through its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from posixpath import commonpath, dirname, isabs, join, normpath, splitext

from codecompass.languages.folders import enclosing, under
from codecompass.languages.native.targets import TOP, Target, matches
from codecompass.languages.projects import listed
from codecompass.model import FileFacts

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
        self.builds = Builds({path: files[path].settings for path in builds})
        self._named: dict[str, list[str]] = {}
        """Name of a file → its paths."""
        for path in sorted(paths):
            self._named.setdefault(path.rpartition("/")[2], []).append(path)
        self._found: dict[tuple[str, str], str | None] = {}
        self._direct: dict[str, Sequence[str]] = {}
        self._outside: set[str] = set()
        """Files of which an include in angle brackets leads out of the tree."""
        self.visible = lru_cache(maxsize=MOST_CACHED)(self._visible)
        """Path → the files that a file includes, directly or through others, itself first."""

    def target(self, path: str, written: str) -> str | None:
        """The file of the tree that an include means: by its own folder first where it is quoted, then by the folders that the
        build names, in their order, then by those in which the name leads to a file, the nearest first. None for a file
        outside, or one that a build generates."""
        key = path if self.builds.has_own(path) else dirname(path), written
        if key not in self._found:
            self._found[key] = self._target(path, written)
        return self._found[key]

    def _target(self, path: str, written: str) -> str | None:
        folder = dirname(path)
        is_quoted = written[:1] != "<"
        name = written.strip("<>")
        beside = under(folder, name)
        if is_quoted and beside in self._named.get(beside.rpartition("/")[2], ()):
            return beside
        if not is_quoted and name in STANDARD:
            return None
        tail = "/" + normpath(name).lstrip("./")
        having = [one for one in self._named.get(name.rpartition("/")[2], ()) if f"/{one}".endswith(tail)]
        if len(having) > 1:
            named = (_within(one, name, having) for one in self.builds.folders(path))
            if (found := next(filter(None, named), None)) is not None:
                return found
        return min(having, key=lambda one: _distance(one, folder), default=None)

    def _visible(self, path: str) -> Mapping[str, None]:
        found = {path: None}
        waiting = [path]
        for at in waiting:
            for other in self._included(at):
                if other not in found:
                    found[other] = None
                    waiting.append(other)
        return found

    def _included(self, path: str) -> Sequence[str]:
        """The files that a file includes itself."""
        found = self._direct.get(path)
        if found is None:
            imports = self._files[path].imports if path in self._files else ()
            if any(one.module[:1] == "<" and self.target(path, one.module) is None for one in imports):
                self._outside.add(path)
            written = (self.target(path, one.module) for one in imports if one.form == INCLUDE)
            found = self._direct[path] = tuple(filter(None, written))
        return found

    def leads_outside(self, path: str) -> bool:
        """Whether a file includes, in angle brackets, what is none of the tree's."""
        self._included(path)
        return path in self._outside


class Builds:
    """The folders of headers, and the macros, that the descriptions of a tree's builds name."""

    def __init__(self, settings: Mapping[str, Mapping[str, object]]) -> None:
        self._shared: dict[str, list[str]] = {}
        """Folder of a description → the folders for all that is built from there, then those of single targets."""
        self._owned: dict[str, list[str]] = {}
        """Source, without its ending or as a pattern → the folders of the targets that it is built into."""
        self._patterns: dict[str, list[str]] = {}
        self._defined: dict[str, set[str]] = {}
        """Folder of a description → the macros that it defines."""
        tops = {dirname(path) for path in settings}
        for path, each in settings.items():
            folder = dirname(path)
            top = [one for one in enclosing(folder) if one in tops][-1]
            self._defined.setdefault(folder, set()).update(listed(each, "defined"))
            targets = [Target(*one) for one in listed(each, "targets")]
            for target in targets:
                own = [_placed(one, top) for one in target.folders]
                for source in target.sources if own else ():
                    known = self._patterns if "*" in source else self._owned
                    known.setdefault(source if "*" in source else splitext(source)[0], []).extend(own)
            every = [*listed(each, "folders"), *(one for target in targets for one in target.folders)]
            shared = self._shared.setdefault(folder, [])
            shared += [one for one in (_placed(each, top) for each in every) if one not in shared]

    def has_own(self, path: str) -> bool:
        """Whether a file is built with other folders than those beside it."""
        return splitext(path)[0] in self._owned or any(matches(one, path) for one in self._patterns)

    def defines(self, path: str, macro: str) -> bool:
        """Whether a macro may be defined for a file on the command line of its compiler."""
        return any(macro in self._defined.get(folder, ()) for folder in enclosing(dirname(path)))

    def folders(self, path: str) -> list[str]:
        """The folders in which a file's includes are looked for: its targets' own, then those of the descriptions around."""
        own = list(self._owned.get(splitext(path)[0], ()))
        own += [one for source, folders in self._patterns.items() if matches(source, path) for one in folders]
        return own + [one for folder in enclosing(dirname(path)) for one in self._shared.get(folder, ())]


def _within(folder: str, name: str, having: Sequence[str]) -> str | None:
    """The file that has a name in a folder of the tree, or in one of a checkout elsewhere."""
    path = normpath(join(folder, name))
    if not isabs(path):
        return path if path in having else None
    return max((one for one in having if path.endswith(f"/{one}")), key=len, default=None)


def _placed(folder: str, top: str) -> str:
    return normpath(join(top, folder.removeprefix(TOP))) if folder.startswith(TOP) else folder


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
