"""Modules of Python files, and the module that a name refers to in a file: several projects may be in one repository,
with modules of the same names."""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby

from codecompass.languages.folders import below_root
from codecompass.languages.places import Outside
from codecompass.languages.python.roots import Root, Roots
from codecompass.languages.testing import is_test
from codecompass.model import FileFacts
from codecompass.process.memo import memoised

SOURCES = frozenset({"src", "lib", "python"})
"""Folders at the root that contain packages and are none themselves."""
NESTED_SOURCES = "src"
"""The one of them that is such a folder at any depth."""
RUN = "manage.py"
"""A script that is run from its folder, so that names of modules beside it are relative to that folder."""
PROJECT = frozenset({RUN, "setup.py"})
CONFTEST = "conftest.py"
PACKAGE = "__init__"
"""The stem of the file that is the module of its folder."""
APART = re.compile(r"(?:^|.*/)(?:examples?|samples?|demos?|docs?|tests?)/")
"""Folders of examples, documentation and tests."""
AT = "\0"
"""In the key of one of several modules of a name: separates the name from its root folder."""


class Modules:
    """The modules of a tree's Python files. A module's key is its name, plus its root where others have the same name;
    a root is the folder that module names are relative to."""

    def __init__(self, files: Mapping[str, FileFacts]) -> None:
        self._paths = sorted(path for path in files if path.endswith((".py", ".pyi")))
        lowest = {folder_of(path) for path in self._paths}
        self._declared = Roots(files, frozenset(chain.from_iterable(map(below_root, lowest))))
        self._files = frozenset(self._paths)
        self._packages = {folder_of(path) for path in self._paths if is_package(path)}
        self._counted: dict[str, tuple[str, str]] = {}
        """Path → root and name."""
        self._by_name: dict[str, dict[str, str]] = {}
        """Name → root → the file; empty for a folder without a file of its own."""
        self._roots_in: dict[str, list[str]] = {}
        """Folder → result of `_roots` for its files."""
        self._inner: dict[str, set[str]] = {}
        """Folder → its subfolders with Python files; `""` among them if it has files itself."""
        self._folders: dict[str, set[str]] = {}
        """Last name → folders."""
        for folder, paths in groupby(self._paths, folder_of):
            around = [(root, _dotted(folder, root)) for root in reversed(self._roots(f"{folder}/" if folder else ""))]
            for path in paths:
                stem = path[len(folder) + 1 if folder else 0 :].rpartition(".")[0]
                for root, package in around:
                    name = f"{package}.{stem}" if package else stem
                    if package and stem == PACKAGE:
                        name = package
                    self._counted[path] = root, name
                    self._by_name.setdefault(name, {}).setdefault(root, path)
        for folder, (root, *_) in self._roots_in.items():
            self._enter(folder, root)

    def _enter(self, folder: str, root: str) -> None:
        """Add a folder and those above it, as modules down from the root."""
        for one in below_root(folder):
            self._folders.setdefault(one.rpartition("/")[2], set()).add(one)
            if len(one) > len(root):
                self._by_name.setdefault(_dotted(one, root), {}).setdefault(root, "")

    def name(self, path: str) -> str:
        """`src/pkg/sub/mod.py` → `pkg.sub.mod`."""
        return self._main_name(path)[1]

    def names(self, path: str) -> list[tuple[str, str]]:
        """All names by which it may be imported, each with its root."""
        names = [(_name(path, root), root) for root in self._roots(path)]
        folder = folder_of(path)
        return [*names, (CONFTEST, folder)] if self._is_tested(folder) else names

    def key(self, path: str) -> str:
        root, name = self._main_name(path)
        return self._key_of(name, root)

    def file(self, key: str) -> str:
        """The file of a module; empty where it is only a folder."""
        name, root = self._split(key)
        return self._by_name.get(name, {}).get(root, "")

    def _split(self, key: str) -> tuple[str, str]:
        """Name and root of a module's key."""
        name, at, root = key.partition(AT)
        if not at:
            by_root = self._by_name.get(name, {})
            root = next((one for one, file in by_root.items() if file), next(iter(by_root), ""))
        return name, root

    @memoised
    def meant(self, name: str, path: str) -> str | Outside | None:
        """The module that a full name refers to in a file: a key, an external module; None where it is ambiguous."""
        by_root: Mapping[str, str] = self._by_name.get(name, {})
        if not by_root:
            if (beside := self._beside(name, path)) is not None:
                return beside
            by_root = self.beneath(name)
        root = _nearest(by_root, path)
        serves = root is not None and _serves(root, path)
        if name.partition(".")[0] in sys.stdlib_module_names and not serves:
            return Outside(name)
        if not serves and (found := self._beside(name, path) or self._searched(name, path)) is not None:
            return found
        if root and not path.startswith(f"{root}/") and (found := self._beside(name, path)) is not None:
            return found  # a script finds modules in its own folder before those installed from `lib`
        if root is None and (found := self._installed(name, path, by_root)) is not None:
            return found
        if not by_root:
            return Outside(name)
        if root is None:
            return None
        is_other = by_root[root] != path or "." in name or is_package(path)
        return self._key_of(name, root) if is_other and _is_visible_in(root, path) else Outside(name)

    def is_near(self, key: str, path: str) -> bool:
        """Whether a module is in the same project as a file."""
        return _serves(self._split(key)[1], path)

    def related(self, level: int, written: str, path: str) -> str | None:
        """The module that a relative import refers to: `level` 1 is the file's own package, 2 the one around it …"""
        root, name = self._main_name(path)
        package = name.split(".")[: None if is_package(path) else -1]
        if level - 1 > len(package):
            return None
        full = ".".join([*package[: len(package) - (level - 1)], *filter(None, [written])])
        by_root = self._by_name.get(full) or self.beneath(full)
        return self._key_of(full, root) if root in by_root else self._only(full, by_root)

    def inside(self, key: str, name: str) -> str | None:
        """Key of a module in another. Parts of a package may be in several projects: those of the same project come
        first."""
        outer, root = self._split(key)
        inner = f"{outer}.{name}"
        by_root: Mapping[str, str] = self._by_name.get(inner) or self.beneath(inner)
        if not by_root and outer not in self._by_name:  # folders above a root, on the way to the module
            last = "/" + inner.replace(".", "/")
            return inner if any(f"/{folder}".endswith(last) for folder in self._folders.get(name, ())) else None
        return self._key_of(inner, root) if root in by_root else self._only(inner, by_root)

    @memoised
    def beneath(self, name: str) -> Mapping[str, str]:
        """The files for a name that begins with folders above their root (PEP 420), by the folder above those."""
        found: dict[str, str] = {}
        parts = name.split(".")
        for count in range(1, len(parts)):
            above = "/" + "/".join(parts[:count])
            for root, file in self._by_name.get(".".join(parts[count:]), {}).items():
                if file and f"/{root}".endswith(above):
                    found.setdefault(root[: -len(above)] if root != above[1:] else "", file)
        return found

    def _main_name(self, path: str) -> tuple[str, str]:
        return self._counted.get(path) or (root := self._roots(path)[0], _name(path, root))

    def _roots(self, path: str) -> list[str]:
        """The folders that a file's module name may be relative to, first the one that names it.

        The folder above its outermost package; or, where that is in `src`, or at the root in `lib` …, the latter:
        folders between are packages without `__init__` (PEP 420), unless a project begins there. A folder in a package
        belongs to it. For a file in no package: the folder of the nearest script around it, or the root, or `src` …
        there.
        """
        folder = folder_of(path)
        if folder in self._roots_in:
            return self._roots_in[folder]
        folders = folder.split("/") if folder else []
        run = self._depth_of_holder(folders, {RUN})
        inner = next((up for up in range(len(folders), 0, -1) if self._is_package(folders[:up])), 0)
        top = inner = inner if inner > run or inner == len(folders) else 0
        while top and self._is_package(folders[:top]):
            top -= 1
        source = self._source(folders[:top] if inner else folders)
        if not inner:
            tops = [run or source]
        else:
            tops = [source, top] if self._depth_of_holder(folders[:top], PROJECT) <= source < top and source else [top]
            if len(tops) > 1 and self._holds_only("/".join(folders[:top]), folders[top]):
                tops.pop()
        found = self._roots_in[folder] = ["/".join(folders[:one]) for one in tops]
        return found

    def _source(self, folders: list[str]) -> int:
        """Number of folders down to the innermost source folder, which contains packages and is none; 0: there is
        none."""
        named = (self._declared.explicit, folders) if self._declared.explicit else (frozenset(), [])
        declared = next((up for up in range(len(named[1]), 0, -1) if "/".join(folders[:up]) in named[0]), 0)
        nested = next((up for up in range(len(folders), 0, -1) if folders[up - 1] == NESTED_SOURCES), 0)
        return max(declared, nested or int(folders[:1] != [] and folders[0] in SOURCES))

    def _is_package(self, folders: list[str]) -> bool:
        return "/".join(folders) in self._packages

    def _holds_only(self, folder: str, package: str) -> bool:
        """Whether a folder contains nothing but one package: no script that would be run there, with names relative to
        it."""
        if not self._inner:
            for one in {folder_of(path) for path in self._paths}:
                self._inner.setdefault(one, set()).add("")
                for up in below_root(one):
                    self._inner.setdefault(folder_of(up), set()).add(up.rpartition("/")[2])
        return self._inner[folder] == {package}

    def _depth_of_holder(self, folders: list[str], files: Iterable[str]) -> int:
        """Number of folders down to the innermost with one of some files; 0: there is none below the root."""
        depths = range(len(folders), 0, -1)
        return next((up for up in depths if any("/".join((*folders[:up], one)) in self._files for one in files)), 0)

    def _beside(self, name: str, path: str) -> str | None:
        """The module of that name in the file's own folder or one above, as when a script in that folder is run
        (`backend/main.py`); for a test only where pytest adds the folder to the path. Packages excepted."""
        for root, folder in self._counted_beside(folder_of(path), is_test(path)):
            full = ".".join(filter(None, (folder, name)))
            if self._by_name.get(full, {}).get(root, path) != path:
                return self._key_of(full, root)
        return None

    @memoised
    def _counted_beside(self, own: str, by_test: bool) -> Sequence[tuple[str, str]]:
        """Folders that names in a file may be relative to because the file is in them: (root, name of the folder from
        the root)."""
        above = [one for one in below_root(own) if one == own or self._is_tested(one) or not by_test]
        roots = [(self._roots(f"{one}/")[0], one) for one in above if one not in self._packages]
        return [(root, _dotted(one, root)) for root, one in roots]

    def _searched(self, name: str, path: str) -> str | None:
        """The module of that name in a folder on the module search path."""
        return next(
            filter(None, (self._counted_from(root, name, path) for root in self._declared.searched(path))), None
        )

    def _installed(self, name: str, path: str, by_root: Mapping[str, str]) -> str | None:
        """The module of that name in one of several projects, or in the folder that a project is installed from."""
        found: dict[str, set[str]] = {}
        for root in (root for root, file in by_root.items() if file):
            found.setdefault(self._declared.project(root), set()).add(self._key_of(name, root))
        for project, declared in self._declared.installed():
            if project not in found and (key := self._counted_from(declared, name, path)) is not None:
                found[project] = {key}
        nearest = self._declared.nearest(found, path) if found else None
        return found[nearest].pop() if nearest is not None and len(found[nearest]) == 1 else None

    def _counted_from(self, root: Root, name: str, path: str) -> str | None:
        """A module by its name relative to a declared source folder."""
        inner = root.inner(name)
        if inner is None:
            return None
        if inner and self._by_name.get(inner, {}).get(root.folder, path) != path:
            return self._key_of(inner, root.folder)
        own = self._roots(f"{root.folder}/")[0]
        full = ".".join(filter(None, (_dotted(root.folder, own), inner)))
        return self._key_of(full, own) if self._by_name.get(full, {}).get(own, path) != path else None

    def words_for(self, path: str) -> frozenset[str]:
        """Words by which an import can name a file because of a manifest."""
        prefixes = self._declared.prefixes(folder_of(path)) if is_package(path) else ()
        return frozenset(word for prefix in prefixes for word in prefix.split(".") if word)

    def _is_tested(self, folder: str) -> bool:
        """Whether pytest adds a folder to the search path (import mode `prepend`)."""
        return f"{folder}/{CONFTEST}" in self._files

    def _key_of(self, name: str, root: str) -> str:
        """Key for a name relative to a root: that of a file, under its main name, or of a folder."""
        by_root = self._by_name.get(name) or self.beneath(name)
        if (file := by_root.get(root, "")) and (main := self._main_name(file)) != (root, name):
            root, name = main
            by_root = self._by_name[name]
        alone = not any(file for one, file in by_root.items() if one != root) if file else len(by_root) < 2
        return name if alone else f"{name}{AT}{root}"

    def _only(self, name: str, by_root: Mapping[str, str]) -> str | None:
        roots = [root for root, file in by_root.items() if file] or [*by_root][:1]
        return self._key_of(name, roots[0]) if len(roots) == 1 else None


def folder_of(path: str) -> str:
    return path.rpartition("/")[0]


def is_package(path: str) -> bool:
    """Whether a file is the module of its folder."""
    return path.rpartition("/")[2] in ("__init__.py", "__init__.pyi")


def _name(path: str, root: str) -> str:
    stem = path.rpartition(".")[0]
    return _dotted(folder_of(stem) if is_package(path) and folder_of(stem) != root else stem, root)


def _dotted(place: str, root: str) -> str:
    return place[len(root) + 1 if root else 0 :].replace("/", ".")


def _nearest(by_root: Mapping[str, str], path: str) -> str | None:
    """The root among those of a name that applies to a file; None where it is ambiguous."""
    serving = [root for root in by_root if _serves(root, path)]
    if serving:
        return min(serving, key=lambda root: (not by_root[root], -len(_served(root)), root))
    files = [root for root, file in by_root.items() if file] or [*by_root][:1]
    return files[0] if len(files) == 1 else None


def _serves(root: str, path: str) -> bool:
    """Whether a file is in the project whose module names are relative to a root."""
    served = _served(root)
    return not served or path.startswith(f"{served}/")


def _is_visible_in(root: str, path: str) -> bool:
    """Whether modules below a root are visible in a file: those in examples or tests only within the same folder."""
    apart = APART.search(f"{root}/")
    return apart is None or path.startswith(f"{root}/"[: apart.end()])


def _served(root: str) -> str:
    folder, _, last = root.rpartition("/")
    return folder if last in SOURCES else root
