"""Which module each Python file is, and which one a name means in a file: several projects may lie in one repository,
with modules of the same names."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from codecompass.languages.folders import below_root
from codecompass.languages.places import Outside
from codecompass.languages.python.roots import Root, Roots
from codecompass.languages.testing import is_test
from codecompass.model import FileFacts

SOURCES = frozenset({"src", "lib", "python"})
"""Folders at the root that hold packages and are none."""
NESTED_SOURCES = "src"
"""The one of them that does so wherever it stands."""
RUN = "manage.py"
"""What is run from its folder, so that the names of what is beside it count from there."""
PROJECT = frozenset({RUN, "setup.py"})
CONFTEST = "conftest.py"
APART = re.compile(r"(?:^|.*/)(?:examples?|samples?|demos?|docs?|tests?)/")
"""Folders of what is shown or tried."""
AT = "\0"
"""Stands, in the key of one of several modules of a name, before the folder that its name counts from."""


class Modules:
    """The modules of a tree's Python files. A module's key is its name, and its root where others bear the name; a root
    is the folder that names count from."""

    def __init__(self, files: Mapping[str, FileFacts]) -> None:
        self._paths = sorted(path for path in files if path.endswith((".py", ".pyi")))
        lowest = {folder_of(path) for path in self._paths}
        self._declared = Roots(files, frozenset(chain.from_iterable(map(below_root, lowest))))
        self._files = frozenset(self._paths)
        self._packages = {folder_of(path) for path in self._paths if is_package(path)}
        self._counted: dict[str, tuple[str, str]] = {}
        """Path → root and name."""
        self._bearing: dict[str, dict[str, str]] = {}
        """Name → root → the file; empty for a folder that no file stands for."""
        self._beneath: dict[str, dict[str, str]] = {}
        self._roots_in: dict[str, list[str]] = {}
        """Folder → what `_roots` says of its files."""
        self._meant: dict[tuple[str, str], str | Outside | None] = {}
        """Name, and file → what `meant` says of it."""
        self._beside_in: dict[tuple[str, bool], Sequence[tuple[str, str]]] = {}
        """Folder, and whether a test stands there → what `_counted_beside` says of it."""
        self._inner: dict[str, set[str]] = {}
        """Folder → those in it that hold files, empty for the files that it has itself."""
        self._folders: dict[str, set[str]] = {}
        """Last name → folders."""
        for path in self._paths:
            for root in reversed(self._roots(path)):
                name = _name(path, root)
                self._counted[path] = root, name
                self._bearing.setdefault(name, {}).setdefault(root, path)
        for folder, (root, *_) in self._roots_in.items():
            self._enter(folder, root)

    def _enter(self, folder: str, root: str) -> None:
        """A folder, and those above it; as modules as far as names count from its root."""
        for one in below_root(folder):
            self._folders.setdefault(one.rpartition("/")[2], set()).add(one)
            if len(one) > len(root):
                self._bearing.setdefault(_dotted(one, root), {}).setdefault(root, "")

    def name(self, path: str) -> str:
        """`src/pkg/sub/mod.py` → `pkg.sub.mod`."""
        return self._told(path)[1]

    def names(self, path: str) -> list[tuple[str, str]]:
        """All that it may be imported by, each with its root."""
        names = [(_name(path, root), root) for root in self._roots(path)]
        folder = folder_of(path)
        return [*names, (CONFTEST, folder)] if self._is_tested(folder) else names

    def key(self, path: str) -> str:
        root, name = self._told(path)
        return self._key_of(name, root)

    def file(self, key: str) -> str:
        """The file that is a module; empty where it is but a folder."""
        name, root = self._split(key)
        return self._bearing.get(name, {}).get(root, "")

    def _split(self, key: str) -> tuple[str, str]:
        """Name and root."""
        name, at, root = key.partition(AT)
        if not at:
            bearing = self._bearing.get(name, {})
            root = next((one for one, file in bearing.items() if file), next(iter(bearing), ""))
        return name, root

    def meant(self, name: str, path: str) -> str | Outside | None:
        """What a file means by the full name of a module: a key, a module outside; None where several may be meant."""
        key = name, path
        if key not in self._meant:
            self._meant[key] = self._found(name, path)
        return self._meant[key]

    def _found(self, name: str, path: str) -> str | Outside | None:
        bearing: Mapping[str, str] = self._bearing.get(name, {})
        if not bearing:
            if (beside := self._beside(name, path)) is not None:
                return beside
            bearing = self.beneath(name)
        root = _nearest(bearing, path)
        serves = root is not None and _serves(root, path)
        if _is_standard(name) and not serves:
            return Outside(name)
        if not serves and (found := self._beside(name, path) or self._searched(name, path)) is not None:
            return found
        if root and not path.startswith(f"{root}/") and (found := self._beside(name, path)) is not None:
            return found  # what is run finds what stands beside it before what is installed from `lib`
        if root is None and (found := self._installed(name, path, bearing)) is not None:
            return found
        if not bearing:
            return Outside(name)
        if root is None:
            return None
        is_meant = bearing[root] != path or "." in name or is_package(path)
        return self._key_of(name, root) if is_meant and _is_told_of(root, path) else Outside(name)

    def is_near(self, key: str, path: str) -> bool:
        """Whether a module is one of the project that a file belongs to."""
        return _serves(self._split(key)[1], path)

    def related(self, level: int, written: str, path: str) -> str | None:
        """What a file means by a name that counts from its own package (1), the one around that (2) …"""
        root, name = self._told(path)
        package = name.split(".")[: None if is_package(path) else -1]
        if level - 1 > len(package):
            return None
        full = ".".join([*package[: len(package) - (level - 1)], *filter(None, [written])])
        bearing = self._bearing.get(full) or self.beneath(full)
        return self._key_of(full, root) if root in bearing else self._only(full, bearing)

    def inside(self, key: str, name: str) -> str | None:
        """Key of a module in another. A package may have parts in several projects: those of its own go before."""
        outer, root = self._split(key)
        inner = f"{outer}.{name}"
        bearing: Mapping[str, str] = self._bearing.get(inner) or self.beneath(inner)
        if not bearing and outer not in self._bearing:  # folders above a root, on the way to what is meant
            last = "/" + inner.replace(".", "/")
            return inner if any(f"/{folder}".endswith(last) for folder in self._folders.get(name, ())) else None
        return self._key_of(inner, root) if root in bearing else self._only(inner, bearing)

    def beneath(self, name: str) -> Mapping[str, str]:
        """The files that a name means which begins with folders above their root (PEP 420), by the folder above those."""
        found = self._beneath.get(name)
        if found is None:
            found = self._beneath[name] = {}
            parts = name.split(".")
            for count in range(1, len(parts)):
                above = "/" + "/".join(parts[:count])
                for root, file in self._bearing.get(".".join(parts[count:]), {}).items():
                    if file and f"/{root}".endswith(above):
                        found.setdefault(root[: -len(above)] if root != above[1:] else "", file)
        return found

    def _told(self, path: str) -> tuple[str, str]:
        return self._counted.get(path) or (root := self._roots(path)[0], _name(path, root))

    def _roots(self, path: str) -> list[str]:
        """The folders that a file's name may count from, the first that which it is told by.

        That above its outermost package; where that stands in `src`, or at the root in `lib` …, this: what is between
        are packages without `__init__` (PEP 420), unless a project begins there. A folder in a package is part of it, too.
        A file in no package counts from the folder of the nearest program that is run where it stands, or from the root,
        or `src` … there.
        """
        folder = folder_of(path)
        if folder in self._roots_in:
            return self._roots_in[folder]
        folders = folder.split("/") if folder else []
        run = self._holding(folders, {RUN})
        inner = next((up for up in range(len(folders), 0, -1) if self._is_package(folders[:up])), 0)
        top = inner = inner if inner > run or inner == len(folders) else 0
        while top and self._is_package(folders[:top]):
            top -= 1
        source = self._source(folders[:top] if inner else folders)
        if not inner:
            tops = [run or source]
        else:
            tops = [source, top] if self._holding(folders[:top], PROJECT) <= source < top and source else [top]
            if len(tops) > 1 and self._holds_only("/".join(folders[:top]), folders[top]):
                tops.pop()
        found = self._roots_in[folder] = ["/".join(folders[:one]) for one in tops]
        return found

    def _source(self, folders: list[str]) -> int:
        """How many folders lead to the innermost that holds packages and is none; 0: there is none."""
        named = (self._declared.explicit, folders) if self._declared.explicit else (frozenset(), [])
        declared = next((up for up in range(len(named[1]), 0, -1) if "/".join(folders[:up]) in named[0]), 0)
        nested = next((up for up in range(len(folders), 0, -1) if folders[up - 1] == NESTED_SOURCES), 0)
        return max(declared, nested or int(folders[:1] != [] and folders[0] in SOURCES))

    def _is_package(self, folders: list[str]) -> bool:
        return "/".join(folders) in self._packages

    def _holds_only(self, folder: str, package: str) -> bool:
        """Whether there is nothing but one package in a folder: nothing that would be run there, with names from there."""
        if not self._inner:
            for one in {folder_of(path) for path in self._paths}:
                self._inner.setdefault(one, set()).add("")
                for up in below_root(one):
                    self._inner.setdefault(folder_of(up), set()).add(up.rpartition("/")[2])
        return self._inner[folder] == {package}

    def _holding(self, folders: list[str], files: Iterable[str]) -> int:
        """How many folders lead to the innermost that holds one of some files; 0: none does, below the root."""
        depths = range(len(folders), 0, -1)
        return next((up for up in depths if any("/".join((*folders[:up], one)) in self._files for one in files)), 0)

    def _beside(self, name: str, path: str) -> str | None:
        """What a file means by the name of what stands in its own folder, or in one above, as when what is run stands
        there (`backend/main.py`); of a test only where pytest imports from it. Packages aside."""
        for root, folder in self._counted_beside(folder_of(path), is_test(path)):
            full = ".".join(filter(None, (folder, name)))
            if self._bearing.get(full, {}).get(root, path) != path:
                return self._key_of(full, root)
        return None

    def _counted_beside(self, own: str, by_test: bool) -> Sequence[tuple[str, str]]:
        """The folders that names in a file may count from because it stands there: the root of each, and the folder by
        its name from that."""
        found = self._beside_in.get((own, by_test))
        if found is None:
            above = [one for one in below_root(own) if one == own or self._is_tested(one) or not by_test]
            roots = [(self._roots(f"{one}/")[0], one) for one in above if one not in self._packages]
            found = self._beside_in[own, by_test] = [(root, _dotted(one, root)) for root, one in roots]
        return found

    def _searched(self, name: str, path: str) -> str | None:
        """What a file means by a name because of what is put on the path that modules are looked for on."""
        return next(
            filter(None, (self._counted_from(root, name, path) for root in self._declared.searched(path))), None
        )

    def _installed(self, name: str, path: str, bearing: Mapping[str, str]) -> str | None:
        """What a file means by a name that several projects have, or that only stands where a project is installed from."""
        found: dict[str, set[str]] = {}
        for root in (root for root, file in bearing.items() if file):
            found.setdefault(self._declared.project(root), set()).add(self._key_of(name, root))
        for project, declared in self._declared.installed():
            if project not in found and (key := self._counted_from(declared, name, path)) is not None:
                found[project] = {key}
        nearest = self._declared.nearest(found, path) if found else None
        return found[nearest].pop() if nearest is not None and len(found[nearest]) == 1 else None

    def _counted_from(self, root: Root, name: str, path: str) -> str | None:
        """A module by its name from a folder that is declared to be one that names count from."""
        inner = root.inner(name)
        if inner is None:
            return None
        if inner and self._bearing.get(inner, {}).get(root.folder, path) != path:
            return self._key_of(inner, root.folder)
        own = self._roots(f"{root.folder}/")[0]
        full = ".".join(filter(None, (_dotted(root.folder, own), inner)))
        return self._key_of(full, own) if self._bearing.get(full, {}).get(own, path) != path else None

    def words_for(self, path: str) -> frozenset[str]:
        """Words by which an import can name a file because a manifest says so."""
        prefixes = self._declared.prefixes(folder_of(path)) if is_package(path) else ()
        return frozenset(word for prefix in prefixes for word in prefix.split(".") if word)

    def _is_tested(self, folder: str) -> bool:
        """Whether pytest puts a folder among those that it imports from (its import mode `prepend`)."""
        return f"{folder}/{CONFTEST}" in self._files

    def _key_of(self, name: str, root: str) -> str:
        """Key of what a name means that counts from a root: a file, by the name that it is told by, or a folder."""
        bearing = self._bearing.get(name) or self.beneath(name)
        if (file := bearing.get(root, "")) and (told := self._told(file)) != (root, name):
            root, name = told
            bearing = self._bearing[name]
        alone = not any(held for one, held in bearing.items() if one != root) if file else len(bearing) < 2
        return name if alone else f"{name}{AT}{root}"

    def _only(self, name: str, bearing: Mapping[str, str]) -> str | None:
        roots = [root for root, file in bearing.items() if file] or [*bearing][:1]
        return self._key_of(name, roots[0]) if len(roots) == 1 else None


def folder_of(path: str) -> str:
    return path.rpartition("/")[0]


def is_package(path: str) -> bool:
    """Whether a file stands for its folder."""
    return path.rpartition("/")[2] in ("__init__.py", "__init__.pyi")


def _name(path: str, root: str) -> str:
    stem = path.rpartition(".")[0]
    return _dotted(folder_of(stem) if is_package(path) and folder_of(stem) != root else stem, root)


def _dotted(place: str, root: str) -> str:
    return place[len(root) + 1 if root else 0 :].replace("/", ".")


def _nearest(bearing: Mapping[str, str], path: str) -> str | None:
    """The root, of those that a name counts from, that holds for a file; None where that can't be told."""
    serving = [root for root in bearing if _serves(root, path)]
    if serving:
        return min(serving, key=lambda root: (not bearing[root], -len(_served(root)), root))
    files = [root for root, file in bearing.items() if file] or [*bearing][:1]
    return files[0] if len(files) == 1 else None


def _serves(root: str, path: str) -> bool:
    """Whether a file belongs to the project whose modules count from a root."""
    served = _served(root)
    return not served or path.startswith(f"{served}/")


def _is_told_of(root: str, path: str) -> bool:
    """Whether a file may mean what counts from a root: what stands in examples or tests is theirs alone."""
    apart = APART.search(f"{root}/")
    return apart is None or path.startswith(f"{root}/"[: apart.end()])


def _served(root: str) -> str:
    folder, _, last = root.rpartition("/")
    return folder if last in SOURCES else root


def _is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names
