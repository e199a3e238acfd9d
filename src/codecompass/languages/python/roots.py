"""Source folders declared by manifests, environments, and code that changes the module search path."""

from collections.abc import Iterable, Iterator, Mapping, Set
from posixpath import commonpath, dirname, join, normpath
from typing import NamedTuple

from codecompass.languages import for_path
from codecompass.languages.folders import enclosing, nearest
from codecompass.languages.python.manifest import DEPENDS, NAME, PATH, ROOTS
from codecompass.languages.python.search_path import ANYWHERE, INSTALLED, SEARCHED
from codecompass.model import FileFacts
from codecompass.model.relations import reachable
from codecompass.process.memo import memoised

_MANIFESTS = frozenset({"python-settings", "dotenv"})
_PROJECTS = frozenset({"pyproject.toml", "setup.cfg", "setup.py"})
_SETUP = "setup.py"
_RUN_FIRST = tuple(
    f"{name}.py"
    for name in (
        "conftest", "__init__", "__main__", "_path", "_paths", "app", "asgi", "bootstrap", "context", "main", "manage",
        "path_setup", "run", "sitecustomize", "wsgi",
    )
)  # fmt: skip
"""Modules that run before others of their folder: their changes to the search path apply to these."""


class Root(NamedTuple):
    folder: str
    """The folder that names are relative to."""
    prefix: str = ""
    """Prefix of the names, with a dot; empty except for a package with another name than its folder."""

    def inner(self, name: str) -> str | None:
        """A name relative to the folder; None for one without the prefix."""
        return f"{name}.".removeprefix(self.prefix)[:-1] if f"{name}.".startswith(self.prefix) else None


class _Entry(NamedTuple):
    root: Root
    within: str
    """The folder in which it applies."""


class Roots:
    """The source folders of one tree. `folders`: all with Python files in or below them."""

    def __init__(self, files: Mapping[str, FileFacts], folders: Set[str]) -> None:
        self._files, self._folders = files, folders
        self._names: dict[str, str] = {}
        """Folder of a project → its name."""
        self._depends: dict[str, frozenset[str]] = {}
        self._installed_in: dict[str, list[Root]] = {}
        """Folder of a project → source folders that it installs."""
        self._path: list[_Entry] = []
        for path in sorted(files):
            language = for_path(path)
            if path.rpartition("/")[2] == _SETUP or (
                language is not None and not _MANIFESTS.isdisjoint((language.name, *language.manifests))
            ):
                self._read(path)
        self.explicit = {
            root.folder
            for folder, roots in self._installed_in.items()
            for root in roots
            if root.folder not in ("", folder)
        }
        """Source folders that a manifest names."""

    def _read(self, path: str) -> None:
        folder, settings = dirname(path), self._files[path].settings
        for written in _texts(settings.get(PATH)):
            for root in self._folders_in_tree(folder, written, anywhere=True):
                within = commonpath([folder, root]) if folder and root else ""
                self._path.append(_Entry(Root(root), within))
        if path.rpartition("/")[2] not in _PROJECTS:
            return
        entries = [(str(pair[0]), str(pair[1])) for pair in _pairs(settings.get(ROOTS))]
        for key in settings:
            if key.startswith(INSTALLED):
                entries += [
                    (prefix, at) for prefix, _, at in (one.partition("=") for one in key[len(INSTALLED) :].split("\n"))
                ]
        sources = self._installed_in.setdefault(folder, [])
        for prefix, at in entries:
            for root in self._folders_in_tree(folder, at, anywhere=False):
                sources.append(Root(root, f"{prefix}." if prefix else ""))
        self._names[folder] = str(settings.get(NAME, "")) or self._names.get(folder, "")
        self._depends[folder] = self._depends.get(folder, frozenset()) | {*_texts(settings.get(DEPENDS))}

    def searched(self, path: str) -> Iterator[Root]:
        """The search path of a file's imports, its own changes first."""
        yield from self._set_in(path)
        yield from self._of_folder(dirname(path))

    @memoised
    def _of_folder(self, folder: str) -> list[Root]:
        return [*self._around(folder)]

    def _around(self, folder: str) -> Iterator[Root]:
        for at in enclosing(folder):
            beside = (f"{at}/{name}".lstrip("/") for name in _RUN_FIRST)
            for path in beside:
                if path in self._files:
                    yield from self._set_in(path)
        applicable = [one for one in self._path if not one.within or f"{folder}/".startswith(f"{one.within}/")]
        yield from (one.root for one in sorted(applicable, key=lambda one: -len(one.within)))

    def _set_in(self, path: str) -> Iterator[Root]:
        for key in self._files[path].settings if path in self._files else ():
            for written in key[len(SEARCHED) :].split("\n") if key.startswith(SEARCHED) else ():
                anywhere = written.startswith(ANYWHERE)
                folder = written.removeprefix(ANYWHERE)
                yield from map(Root, self._folders_in_tree(dirname(path), folder, anywhere))

    def installed(self) -> Iterator[tuple[str, Root]]:
        """(project's folder, source folder) for all installed projects."""
        for project, sources in self._installed_in.items():
            inside = (Root(project), Root(f"{project}/src".lstrip("/")))
            yield from ((project, root) for root in dict.fromkeys((*sources, *inside)))

    def nearest(self, projects: Iterable[str], path: str) -> str | None:
        """The project among several (by folder) that an import in a file refers to: the file's own, the only one, or
        the only one that its own depends on."""
        several = sorted({self.project(one) for one in projects})
        own = self.project(dirname(path))
        if len(several) == 1 or own in several:
            return own if own in several else several[0]
        depended = [one for one in several if self._names.get(one) in self._depended(own)]
        return depended[0] if len(depended) == 1 else None

    def project(self, folder: str) -> str:
        """The folder of the project around a folder; empty where there is none."""
        return nearest(self._installed_in, folder) or ""

    def _depended(self, project: str) -> Set[str]:
        """Names of a project's dependencies, transitively."""
        folders = {name: folder for folder, name in self._names.items() if name}
        depends = self._depends
        return reachable(depends.get(project, ()), lambda name: depends.get(folders.get(name, "\0"), ())).keys()

    def prefixes(self, folder: str) -> Iterator[str]:
        """Names of a folder as a package, other than its own."""
        return (
            root.prefix
            for sources in self._installed_in.values()
            for root in sources
            if root.prefix and root.folder == folder
        )

    def _folders_in_tree(self, folder: str, written: str, anywhere: bool) -> Iterator[str]:
        """The folder of the tree for one written in a file of a folder; the first that exists, where it is relative to
        wherever the program runs. For `/app/services`, a folder of a container, the longest suffix that exists."""
        tried = [join(folder, written)] + ([written] if anywhere else [])
        if written.startswith("/"):
            parts = [part for part in written.split("/") if part]
            ends = ["/".join(parts[at:]) for at in range(len(parts))]
            tried = [join(at, end) for at in dict.fromkeys((folder, "")) for end in ends]
        for one in tried:
            place = normpath(one).removeprefix("./").removesuffix(".") if one else ""
            if not place.startswith("..") and (place in self._folders or not place):
                yield place
                return


def _texts(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, (list, tuple)) else []


def _pairs(value: object) -> list[list[object]]:
    pairs = value if isinstance(value, (list, tuple)) else []
    return [[*pair] for pair in pairs if isinstance(pair, (list, tuple)) and len(pair) == 2]
