"""The tree as a whole: who bears a name, who says that it belongs to a type of that name.

Answered from all facts at once where all are at hand, else file by file from those that mention the name: so a
small change needs only a few files' facts. Both ways give the same answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from posixpath import dirname
from typing import Generic, Protocol, TypeVar

from codecompass.languages.frameworks import STRUCTURE
from codecompass.languages.rules import Place, rules_of
from codecompass.model import CALLABLE_KINDS, EXTENSION, LOCAL_KINDS, TYPE_KINDS, FileFacts
from codecompass.resolve.values import parse_type


class Mentioning(Protocol):
    """Which files have a name, said without their facts. More files do no harm."""

    def __call__(self, name: str) -> Iterable[str]:
        """Paths of all files whose text has it."""

    def defining(self, name: str) -> Iterable[str]:
        """Paths of all files with a definition that bears it."""


class Nowhere:
    """For who asks of a file nothing that hangs on others."""

    def __call__(self, name: str) -> tuple[str, ...]:
        return ()

    defining = __call__


Key = TypeVar("Key", bound=Hashable)
TESTS = re.compile(r"(^|/)(tests?|__tests__|testing|testdata|specs?|examples?|docs?|bench(es|marks?)?)/|"
                    r"(^|/)(test_[^/]*|conftest)\.py$|[._](test|spec|bench)\.[^/]+$|_test\.[^/]+$")  # fmt: skip
"""Files whose definitions other code is not bound to by their names alone."""
NAMED_KINDS = CALLABLE_KINDS | {"class", "field"}


def may_be_told(facts: FileFacts, position: int) -> bool:
    """Whether a definition is one that a member's name alone may mean."""
    definition = facts.definitions[position]
    if definition.kind not in NAMED_KINDS:
        return False
    inside = definition.parent > 0 and facts.definitions[definition.parent].kind not in LOCAL_KINDS
    return inside or bool(definition.owner) or rules_of(facts.language).stands_for_member(definition)


def attached(place: Place, parts: Iterable[Place]) -> list[Place]:
    """What belongs to a type, without what only tests put there: elsewhere it is not."""
    return [
        part for part in parts if part.path == place.path or not TESTS.search(part.path) or TESTS.search(place.path)
    ]


class World:
    def __init__(self, files: Mapping[str, FileFacts], mentioning: Mentioning | None) -> None:
        self._files = files
        defining = mentioning and mentioning.defining
        self._owned = _Lookup(files, mentioning, _owned, self.read_all)
        self._implementing = _Lookup(files, mentioning, _implementing, self.read_all)
        self._called = _Lookup(files, defining, _called, self.read_all)
        self._types = _Lookup(files, defining, _types, self.read_all)
        self._abstract = _Lookup(files, defining, _abstract, self.read_all)
        self._composed = _Lookup(files, mentioning, _composed, self.read_all)
        self._extending = _Lookup(files, defining, _extending, self.read_all)
        self._aliases = _Lookup(files, mentioning, _aliases, self.read_all)
        self._deriving = _Lookup(files, mentioning, _deriving, self.read_all)
        self._keeping = _Lookup(files, mentioning, _keeping, self.read_all)
        self._ambient = _Lookup(files, defining, _ambient, self.read_all)
        self._shared = _Lookup(files, defining, _shared, self.read_all)
        self._outside_tests: dict[tuple[str, str], Sequence[Place]] = {}
        self._mounting: list[str] | None = None

    def read_all(self) -> None:
        """Look through all files once, for all questions: their facts are seldom held all at the same time."""
        lookups = (
            self._owned, self._implementing, self._types, self._called, self._abstract, self._extending, self._aliases,
            self._deriving, self._keeping, self._ambient, self._composed, self._shared,
        )  # fmt: skip
        for lookup in lookups:
            lookup.every = {}
        self._mounting = []
        for path in sorted(self._files):
            facts = self._files[path]
            if any(fact.kind in STRUCTURE for fact in facts.surfaces):
                self._mounting.append(path)
            for lookup in lookups:
                lookup.take(path, facts)

    def mounting(self) -> Sequence[str]:
        """Paths of all files that make, mount or hand on routers, in order."""
        if self._mounting is None:
            self.read_all()
        return self._mounting or ()

    def owned_by(self, name: str) -> Sequence[Place]:
        """Definitions that say they belong to a type of that name, in order of path."""
        return self._owned(("", name), name)

    def claiming(self, language: str, name: str, path: str) -> Sequence[Place]:
        """Those that may belong to a type of that name in a file, also by another name of it (`type OwnedDfa =
        Dfa<Vec<u32>>`). Where there are packages, all that is a type's stands in its own."""
        package = rules_of(language).package_of(path)
        others = {
            self._files[place.path].definitions[place.index].name
            for place in self._aliases((language, name), name)
            if package in ("", dirname(place.path))
        }
        return [place for other in (name, *sorted(others - {name})) for place in self._owned((package, other), other)]

    def implementing(self, trait: str) -> Sequence[Place]:
        """Parts of types by the name of the trait that they are written for, in order of path."""
        return self._implementing(trait, trait)

    def called(self, language: str, name: str) -> Sequence[Place]:
        """Callable definitions of that name in a language, in order of path."""
        return self._called((language, name), name)

    def called_outside_tests(self, language: str, name: str) -> Sequence[Place]:
        """Those of them that tests do not define."""
        key = language, name
        found = self._outside_tests.get(key)
        if found is None:
            called = self.called(language, name)
            found = self._outside_tests[key] = [place for place in called if not TESTS.search(place.path)]
        return found

    def types(self, language: str, name: str) -> Sequence[Place]:
        """Types of that name in a language, in order of path."""
        return self._types((language, name), name)

    def deriving(self, language: str, name: str) -> Sequence[Place]:
        """Types that say they derive from one of that name, in order of path."""
        return self._deriving((language, name), name)

    def keeping(self, language: str, name: str) -> Sequence[Place]:
        """Types that say they implement one of that name, in order of path."""
        return self._keeping((language, name), name)

    def ambient(self, name: str) -> Sequence[Place]:
        """Definitions of that name which all files of a language see implicitly, in order of path."""
        return self._ambient(name, name)

    def shared(self, name: str, qualified: str) -> Sequence[Place]:
        """Definitions that files share which are no modules, by a qualified name and the last one in it; the whole may
        be written in one (`namespace a.b`). In order of path."""
        found = self._shared((name, qualified), name)
        return found if name == qualified else [*found, *self._shared((qualified, qualified), qualified)]

    def abstract(self, language: str, name: str) -> Sequence[Place]:
        """Interfaces that have a method of that name, in order of path."""
        return self._abstract((language, name), name)

    def composed(self, language: str, name: str) -> Sequence[Place]:
        """Interfaces that say they have all of one of that name in them, in order of path."""
        return self._composed((language, name), name)

    def extending(self, language: str, name: str) -> Sequence[Place]:
        """Extensions of that name, of whatever type, in order of path."""
        return self._extending((language, name), name)


class _Lookup(Generic[Key]):
    """Places by key, in order of path: `told` says which a file has."""

    def __init__(
        self,
        files: Mapping[str, FileFacts],
        having: Callable[[str], Iterable[str]] | None,
        told: Callable[[str, FileFacts], Iterator[tuple[Key, Place]]],
        read_all: Callable[[], None],
    ) -> None:
        """`having` says which files may have something by a name; without it `read_all` has it `take` all files."""
        self._files = files
        self._having = having
        self._told = told
        self._read_all = read_all
        self.every: dict[Key, list[Place]] | None = None
        self._of: dict[str, dict[Key, list[Place]]] = {}
        self._asked: dict[Key, list[Place]] = {}

    def __call__(self, key: Key, name: str) -> Sequence[Place]:
        """Those of a key, all of which stand in files that have `name`."""
        if self._having is None:
            if self.every is None:
                self._read_all()
            return (self.every or {}).get(key, ())
        found = self._asked.get(key)
        if found is None:
            paths = sorted(self._files.keys() & self._having(name))
            found = self._asked[key] = [place for path in paths for place in self._in(path).get(key, ())]
        return found

    def take(self, path: str, facts: FileFacts) -> None:
        """Note what a file has; for all files, in order."""
        if self.every is not None:
            _note(self.every, self._told(path, facts))

    def _in(self, path: str) -> dict[Key, list[Place]]:
        found = self._of.get(path)
        if found is None:
            found = self._of[path] = self._gathered([path])
        return found

    def _gathered(self, paths: Iterable[str]) -> dict[Key, list[Place]]:
        found: dict[Key, list[Place]] = {}
        for path in paths:
            _note(found, self._told(path, self._files[path]))
        return found


def _note(found: dict[Key, list[Place]], told: Iterator[tuple[Key, Place]]) -> None:
    for key, place in told:
        found.setdefault(key, []).append(place)


def _owned(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    package = rules_of(facts.language).package_of(path)
    for position, definition in enumerate(facts.definitions):
        if definition.owner:
            for named in parse_type(definition.owner)[:1]:
                yield (package, named.name.rsplit(".", 1)[-1].rsplit("::", 1)[-1]), Place(path, position)


def _aliases(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    for position, definition in enumerate(facts.definitions):
        if definition.kind == "type" and definition.type:
            for named in parse_type(definition.type)[:1]:
                yield (facts.language, named.name.rsplit(".", 1)[-1].rsplit("::", 1)[-1]), Place(path, position)


def _implementing(path: str, facts: FileFacts) -> Iterator[tuple[str, Place]]:
    for position, definition in enumerate(facts.definitions):
        if definition.kind == "impl":
            for written in definition.interfaces:
                for named in parse_type(written)[:1]:
                    yield named.name.rsplit("::", 1)[-1], Place(path, position)


def _called(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    for position, definition in enumerate(facts.definitions):
        if may_be_told(facts, position):
            yield (facts.language, definition.name), Place(path, position)


def _types(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    for position in rules_of(facts.language).types_by_name(facts):
        yield (facts.language, facts.definitions[position].name), Place(path, position)


def _deriving(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    for position, definition in enumerate(facts.definitions):
        for base in definition.bases:
            for named in parse_type(base)[:1]:
                yield (facts.language, named.name.rsplit(".", 1)[-1]), Place(path, position)


def _keeping(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    for position, definition in enumerate(facts.definitions):
        for interface in definition.interfaces if definition.kind in TYPE_KINDS else ():
            for named in parse_type(interface)[:1]:
                yield (facts.language, named.name.rsplit(".", 1)[-1]), Place(path, position)


def _composed(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    interfaces = rules_of(facts.language).implicitly_implemented(facts)
    for key, place in _deriving(path, facts) if interfaces else ():
        if place.index in interfaces:
            yield key, place


def _ambient(path: str, facts: FileFacts) -> Iterator[tuple[str, Place]]:
    for position in rules_of(facts.language).ambient(path, facts):
        yield facts.definitions[position].name, Place(path, position)


def _shared(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    for qualified, position in rules_of(facts.language).shared(path, facts):
        yield (facts.definitions[position].name, qualified), Place(path, position)


def _abstract(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    interfaces = rules_of(facts.language).implicitly_implemented(facts)
    for definition in facts.definitions if interfaces else ():
        if definition.kind == "method" and definition.parent in interfaces:
            yield (facts.language, definition.name), Place(path, definition.parent)


def _extending(path: str, facts: FileFacts) -> Iterator[tuple[tuple[str, str], Place]]:
    for position, definition in enumerate(facts.definitions):
        if EXTENSION in definition.modifiers:
            yield (facts.language, definition.name), Place(path, position)
