"""Which package a manifest is of, which it needs, and the versions that lock files chose.

How the files of an ecosystem read is said in the `ecosystem.py` of its language's folder, beside the settings that the
same manifests have for names in the code.
"""

import configparser
import importlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from codecompass.languages import ecosystem_of

_HERE = Path(__file__).parent
FILE = "ecosystem.py"
COMMIT = re.compile(r"#([0-9a-f]{7,40})$")
"""Commit at the end of a git package's address."""
_UNREADABLE = (ValueError, TypeError, AttributeError, KeyError, configparser.Error, RecursionError)


class Entry(NamedTuple):
    """A package as a manifest writes it."""

    name: str
    version: str
    """Version of an offered package, range of a needed one; empty where none is written."""
    is_offered: bool = False


class Package(NamedTuple):
    """A package that a repository offers, or needs."""

    key: str
    """What both sides say: `npm:@shop/core`."""
    version: str
    is_offered: bool


class Locked(NamedTuple):
    """A package as a lock file has it."""

    key: str
    version: str
    """A version, or the commit of a package that is taken from git."""


Pairs = Iterator[tuple[Any, Any]]  # Any: what a file says may be of any type


class Ecosystem:
    """A registry of packages, and the files that speak of them."""

    name: ClassVar[str]
    MANIFESTS: ClassVar[Mapping[str, Callable[[str], Iterator[Entry]]]] = {}
    """Readers by a pattern of the files' names."""
    LOCKS: ClassVar[Mapping[str, Callable[[str], Pairs]]] = {}
    """Readers by the files' names; they yield names and versions."""

    @staticmethod
    def normal(name: str) -> str:
        """A package's name as it is compared."""
        return name

    @staticmethod
    def in_code(name: str) -> str:
        """A package's name as code writes it."""
        return name

    @staticmethod
    def may_hold(needed: Collection[str], name: str) -> bool:
        """Whether something outside a tree may be of the packages that it needs, by its name, which begins with the
        package's unless an ecosystem says otherwise."""
        return any(start in needed for start in _beginnings(name))

    @staticmethod
    def path_in(package: str, name: str) -> tuple[str, list[str]] | None:
        """The path in a package that the name of something outside begins with, and the names behind it, none of what is
        not in that package; None where names in code say no path."""
        return None

    @staticmethod
    def modules(inside: str, manifest: str, paths: Iterable[str], text: Callable[[str], str]) -> list[str]:
        """The files that a path in a package leads to, likeliest first. `manifest`: that of the package, among all `paths` of
        its tree, which `text` reads."""
        return []


@cache
def ecosystems() -> Mapping[str, Ecosystem]:
    """All, by name."""
    folders = sorted(file.parent.name for file in _HERE.glob(f"*/{FILE}"))
    declared = [importlib.import_module(f"codecompass.languages.{one}.ecosystem").ECOSYSTEM for one in folders]
    return {one.name: one for one in declared}


def key_of(ecosystem: str, name: str) -> str:
    return f"{ecosystem}:{ecosystems()[ecosystem].normal(name)}"


class Roots:
    """Which names of things outside a tree may be of the packages that it needs."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._needed: dict[str, set[str]] = {}
        for ecosystem, name in (key.split(":", 1) for key in keys):
            self._needed.setdefault(ecosystem, set()).add(ecosystems()[ecosystem].in_code(name))

    def have(self, language: str, name: str) -> bool:
        ecosystem = ecosystem_of(language)
        needed = self._needed.get(ecosystem)
        return needed is not None and ecosystems()[ecosystem].may_hold(needed, name)


def _beginnings(name: str) -> Iterator[str]:
    """`a/b.c` → `a`, `a/b`, `a/b.c`: what of a name a package may be called."""
    yield from (name[: found.start()] for found in re.finditer(r"[./:]", name) if found.start())
    yield name


def packages_of(path: str, text: str) -> list[Package]:
    """Packages in the manifest at `path`; none for another file, or one that cannot be read."""
    ecosystem, read = _manifest(path.rpartition("/")[2]) or (None, None)
    if ecosystem is None or read is None:
        return []
    try:
        return [Package(key_of(ecosystem, one.name), one.version, one.is_offered) for one in read(text)]
    except _UNREADABLE:
        return []


def is_manifest(path: str) -> bool:
    """Whether a file says which packages there are."""
    return _manifest(path.rpartition("/")[2]) is not None


def is_lock(path: str) -> bool:
    """Whether a file says which versions were chosen."""
    return path.rpartition("/")[2] in _locks()


def locked_by(path: str, text: str) -> list[Locked]:
    """Packages in the lock file at `path`; none of one that cannot be read."""
    ecosystem, read = _locks()[path.rpartition("/")[2]]
    try:
        found = [(name, version) for name, version in read(text) if isinstance(name, str) and isinstance(version, str)]
    except _UNREADABLE:
        return []
    return [Locked(key_of(ecosystem, name), version) for name, version in found if name and version]


def toml_packages(text: str) -> Pairs:
    """Packages of a lock file in TOML, with their versions."""
    import tomllib  # slow to import; few files are read as TOML

    for about in tomllib.loads(text).get("package", ()):
        source = about.get("source") or ""
        address = source if isinstance(source, str) else f"git+{source['git']}" if "git" in source else ""
        commit = COMMIT.search(address) if address.startswith("git+") else None
        reference = source.get("resolved_reference") if isinstance(source, dict) else None
        yield about.get("name"), reference or (commit[1] if commit else about.get("version"))


@cache
def _manifest(name: str) -> tuple[str, Callable[[str], Iterator[Entry]]] | None:
    every = ((one.name, pattern, read) for one in ecosystems().values() for pattern, read in one.MANIFESTS.items())
    return next(((ecosystem, read) for ecosystem, pattern, read in every if re.fullmatch(pattern, name)), None)


@cache
def _locks() -> Mapping[str, tuple[str, Callable[[str], Pairs]]]:
    return {name: (one.name, read) for one in ecosystems().values() for name, read in one.LOCKS.items()}
