"""Test runners: which one a repository uses, where it runs, and its command line. A language whose tests can be run one
by one has a `runners.py` in its folder with its `RUNNERS`, the default first."""

import importlib
import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from posixpath import dirname, join
from typing import NamedTuple

from codecompass.languages import inherited_folders, named
from codecompass.languages.folders import below_root

_HERE = Path(__file__).parent
FILE = "runners.py"


class Case(NamedTuple):
    """A test case."""

    name: str
    qualified_name: str
    path: str
    around: tuple[str, ...]
    """The names of the enclosing types and groups, outermost first."""
    suites: tuple[str, ...] = ()
    """Test functions that run the type of a method, in languages where methods can't be selected otherwise."""


class Place(NamedTuple):
    """The folder in which a command runs, and the part of a build that it runs."""

    folder: str = ""
    """From the root of the repository."""
    part: str = ""
    """A module, crate or project, in the form of the runner's command. Empty: the one in the folder."""


class Layout:
    """The files of a repository, by folder, to find out where tests run."""

    def __init__(self, paths: Iterable[str], text: Callable[[str], str]) -> None:
        self.text = cache(text)
        self._names: dict[str, set[str]] = {}
        """Folder → the names of its files."""
        for path in paths:
            folder, _, name = path.rpartition("/")
            self._names.setdefault(folder, set()).add(name)

    def named(self, folder: str, pattern: str) -> list[str]:
        """Paths of the files in a folder whose names match a pattern."""
        return [join(folder, name) for name in sorted(self._names.get(folder, ())) if re.fullmatch(pattern, name)]

    def with_file(self, path: str, pattern: str, mentions: str = "") -> list[str]:
        """The folders above a path, nearest first, with a file whose name matches `pattern` and whose text matches
        `mentions`."""
        return [
            folder
            for folder in upwards(path)
            if any(not mentions or re.search(mentions, self.text(one)) for one in self.named(folder, pattern))
        ]


def at_root(layout: Layout, path: str) -> Place:
    return Place()


class Runner(NamedTuple):
    """A program that runs tests."""

    name: str
    ids: Callable[[Sequence[Case]], list[str]]
    """Test cases → the arguments that select them, with paths relative to the folder where it runs."""
    command: Callable[[Sequence[str], str], str]
    """(those arguments, part of a build) → the command line."""
    files: str = r"(?!)"
    """A pattern of file names that only its users have: the folder of such a file, and those below, use the runner."""
    manifests: str = r"(?!)"
    """A pattern of file names whose text shows …"""
    mentions: str = r"(?!)"
    """… by this pattern that the runner is used."""
    tests: str = r"(?!)"
    """A pattern of text that only test files written for it have: their imports."""
    place: Callable[[Layout, str], Place] = at_root
    """Where the tests of a file are run."""
    paths: bool = False
    """Whether its arguments begin with their file's path."""


class Runners:
    """The test runners of a repository, and where they run."""

    def __init__(self, paths: Iterable[str], text: Callable[[str], str]) -> None:
        self._layout = Layout(paths, text)
        self._used: dict[tuple[str, str], bool] = {}
        self._written: dict[str, Runner | None] = {}
        self._places: dict[tuple[str, str], Place] = {}

    def of(self, language: str, path: str) -> Runner | None:
        """The runner of a test file: by its text, else by the nearest folder above with a runner's files, else the
        default."""
        able = runners_of(language)
        if len(able) > 1:
            if written := self._written_for(able, path):
                return written
            for folder in upwards(path):
                if used := next((one for one in able if self._uses(one, folder)), None):
                    return used
        return able[0] if able else None

    def place(self, runner: Runner, path: str) -> Place:
        """Where the tests of a file are run."""
        key = (runner.name, path.rpartition("/")[0])
        if key not in self._places:
            self._places[key] = runner.place(self._layout, path)
        return self._places[key]

    def _written_for(self, able: Sequence[Runner], path: str) -> Runner | None:
        if path not in self._written:
            text = self._layout.text(path) if any(one.tests != Runner._field_defaults["tests"] for one in able) else ""
            self._written[path] = next((one for one in able if re.search(one.tests, text)), None)
        return self._written[path]

    def _uses(self, runner: Runner, folder: str) -> bool:
        key = (runner.name, folder)
        if key not in self._used:
            self._used[key] = bool(self._layout.named(folder, runner.files)) or any(
                re.search(runner.mentions, self._layout.text(one)) is not None
                for one in self._layout.named(folder, runner.manifests)
            )
        return self._used[key]


def commands(runner: Runner, place: Place, cases: Sequence[Case], most: int) -> tuple[list[str], str]:
    """(arguments for some test cases, command line that runs the first of them from the root of the repository)."""
    inside = [case._replace(path=below(case.path, place.folder)) for case in cases]
    ids = list(dict.fromkeys(runner.ids(inside)))
    command = runner.command(ids[:most], place.part) if ids else ""
    # In a shell of its own: the next command begins at the root again.
    return ids, f"(cd {shlex.quote(place.folder)} && {command})" if place.folder and command else command


@cache
def runners_of(language: str) -> tuple[Runner, ...]:
    """The test runners of a language, the default first."""
    folders = [folder for folder in inherited_folders(named(language).home) if (_HERE / folder / FILE).exists()]
    return _declared(folders[-1]) if folders else ()


def every_runner() -> Mapping[str, Runner]:
    """The test runners of all languages, by name."""
    folders = sorted(file.parent.name for file in _HERE.glob(f"*/{FILE}"))
    return {one.name: one for folder in folders for one in _declared(folder)}


def _declared(folder: str) -> tuple[Runner, ...]:
    declared: tuple[Runner, ...] = importlib.import_module(f"codecompass.languages.{folder}.runners").RUNNERS
    return declared


def upwards(path: str) -> Iterator[str]:
    """The folders around a file, nearest first, up to the root (`""`)."""
    yield from below_root(dirname(path))
    yield ""


def below(path: str, folder: str) -> str:
    """A path from a folder above it; empty for the folder itself."""
    return path[len(folder) :].lstrip("/")


def nearest(pattern: str, mentions: str = "") -> Callable[[Layout, str], Place]:
    """The nearest folder above a test file with a file whose name matches `pattern` and whose text matches `mentions`;
    else the root."""

    def place(layout: Layout, path: str) -> Place:
        return Place(next(iter(layout.with_file(path, pattern, mentions)), ""))

    return place


def files_of(cases: Sequence[Case]) -> list[str]:
    """The test files, for runners that select only files."""
    return sorted({case.path for case in cases})


def dotted(cases: Sequence[Case], inner: str) -> list[str]:
    """Qualified names without parameters; `inner` separates a nested type from the type around it."""
    found = set()
    for case in cases:
        if '("' in case.name:  # a title, by which it can't be selected: its type is
            found.add(case.qualified_name.partition('("')[0].rpartition(".")[0])
            continue
        name = re.sub(r"\(.*", "", case.qualified_name)
        written = ".".join((*case.around, case.name))
        outside = name.removesuffix(written)
        found.add(f"{outside}{inner.join(case.around)}.{case.name}" if outside != name and case.around else name)
    return sorted(found)


def quoted(words: Iterable[str]) -> str:
    return " ".join(map(shlex.quote, words))
