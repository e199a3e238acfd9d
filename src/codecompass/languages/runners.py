"""How the tests of a language are run: which runner a repository has, and what that takes. A language whose tests can be run
one by one has a `runners.py` in its folder with its `RUNNERS`, the usual one first."""

from __future__ import annotations

import importlib
import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from codecompass.languages import inherited_folders, named

_HERE = Path(__file__).parent
FILE = "runners.py"


class Case(NamedTuple):
    """A test case."""

    name: str
    qualified_name: str
    path: str
    around: tuple[str, ...]
    """The names of the types and groups that it stands in, outermost first."""


class Runner(NamedTuple):
    """A program that runs tests."""

    name: str
    ids: Callable[[Sequence[Case]], list[str]]
    """Tests as it takes them."""
    command: Callable[[Sequence[str]], str]
    """The command line that runs these."""
    files: str = r"(?!)"
    """A pattern for the names of files that only its users have: their folder, and what is below it, is tested with it."""
    manifests: str = r"(?!)"
    """A pattern for the names of files whose text tells …"""
    mentions: str = r"(?!)"
    """… by this pattern that it is used."""
    tests: str = r"(?!)"
    """A pattern for what only test files written for it say: what they import."""


class Runners:
    """Who runs the tests of a repository."""

    def __init__(self, paths: Iterable[str], text: Callable[[str], str]) -> None:
        self._text = text
        self._names: dict[str, list[str]] = {}
        """By folder the names of its files."""
        for path in paths:
            folder, _, name = path.rpartition("/")
            self._names.setdefault(folder, []).append(name)
        self._used: dict[tuple[str, str], bool] = {}
        self._written: dict[str, Runner | None] = {}

    def of(self, language: str, path: str) -> Runner | None:
        """Who runs a test file: what it says itself, else whose files lie nearest above it, else the language's usual one."""
        able = runners_of(language)
        if len(able) > 1:
            if written := self._written_for(able, path):
                return written
            for folder in _upwards(path):
                if used := next((one for one in able if self._uses(one, folder)), None):
                    return used
        return able[0] if able else None

    def _written_for(self, able: Sequence[Runner], path: str) -> Runner | None:
        if path not in self._written:
            text = self._text(path) if any(one.tests != Runner._field_defaults["tests"] for one in able) else ""
            self._written[path] = next((one for one in able if re.search(one.tests, text)), None)
        return self._written[path]

    def _uses(self, runner: Runner, folder: str) -> bool:
        key = (runner.name, folder)
        if key not in self._used:
            names = self._names.get(folder, ())
            self._used[key] = any(re.fullmatch(runner.files, name) for name in names) or any(
                re.search(runner.mentions, self._text(f"{folder}/{name}".lstrip("/"))) is not None
                for name in names
                if re.fullmatch(runner.manifests, name)
            )
        return self._used[key]


@cache
def runners_of(language: str) -> tuple[Runner, ...]:
    """Those that run tests in a language, the usual one first."""
    folders = [folder for folder in inherited_folders(named(language).home) if (_HERE / folder / FILE).exists()]
    return _declared(folders[-1]) if folders else ()


def every_runner() -> Mapping[str, Runner]:
    """Those of all languages by name."""
    folders = sorted(file.parent.name for file in _HERE.glob(f"*/{FILE}"))
    return {one.name: one for folder in folders for one in _declared(folder)}


def _declared(folder: str) -> tuple[Runner, ...]:
    declared: tuple[Runner, ...] = importlib.import_module(f"codecompass.languages.{folder}.runners").RUNNERS
    return declared


def _upwards(path: str) -> Iterator[str]:
    """The folders that a file lies in, the nearest first, down to the root (`""`)."""
    while path:
        path = path.rpartition("/")[0]
        yield path


def files_of(cases: Sequence[Case]) -> list[str]:
    """The test files, for runners that take files alone."""
    return sorted({case.path for case in cases})


def dotted(cases: Sequence[Case], inner: str) -> list[str]:
    """Qualified names without parameters; `inner` stands before the name of a type that stands in another."""
    found = set()
    for case in cases:
        name = re.sub(r"\(.*", "", case.qualified_name)
        written = ".".join((*case.around, case.name))
        outside = name.removesuffix(written)
        found.add(f"{outside}{inner.join(case.around)}.{case.name}" if outside != name and case.around else name)
    return sorted(found)


def quoted(words: Iterable[str]) -> str:
    return " ".join(map(shlex.quote, words))
