"""The tree as a whole: who bears a name, who says that it belongs to a type of that name.

Answered from all facts at once where all are at hand, else file by file from those that mention the name: so a
small change needs only a few files' facts. Both ways give the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, FileFacts
from codecompass.resolve.values import parse_type

Mentioning = Callable[[str], Iterable[str]]
"""Name → paths of all files whose text has it (more of them do no harm)."""

NAMED_KINDS = CALLABLE_KINDS | {"class", "field"}


class World:
    def __init__(self, files: Mapping[str, FileFacts], mentioning: Mentioning | None) -> None:
        self._files = files
        self._mentioning = mentioning
        self._owned: dict[str, list[Place]] | None = None
        self._lent: dict[str, list[Place]] | None = None
        self._called: dict[tuple[str, str], list[Place]] | None = None
        self._abstract: dict[tuple[str, str], list[Place]] | None = None
        self._contract_files: frozenset[str] | None = None
        self._asked: dict[str, dict[str, list[Place]]] = {}

    def owned_by(self, name: str) -> list[Place]:
        """Definitions that say they belong to a type of that name, in order of path."""
        if self._mentioning is not None:
            return self._ask(name).get("", [])
        if self._owned is None:
            self._owned = {}
            for owner, place in _owned(self._files, sorted(self._files)):
                self._owned.setdefault(owner, []).append(place)
        return self._owned.get(name, [])

    def lent(self, name: str) -> list[Place]:
        """Parts of all types that fulfil a condition (`impl<T: Read> … for T`) which have a member of that name."""
        if self._mentioning is not None:
            paths = sorted(path for path in set(self._mentioning(name)) if path in self._files)
            return [place for member, place in _lent(self._files, paths) if member == name]
        if self._lent is None:
            self._lent = {}
            for member, place in _lent(self._files, sorted(self._files)):
                self._lent.setdefault(member, []).append(place)
        return self._lent.get(name, [])

    def called(self, language: str, name: str) -> list[Place]:
        """Callable definitions of that name in a language, in order of path."""
        if self._mentioning is not None:
            return self._ask(name).get(language, [])
        if self._called is None:
            self._called = {}
            for key, place in _called(self._files, sorted(self._files)):
                self._called.setdefault(key, []).append(place)
        return self._called.get((language, name), [])

    def abstract(self, language: str, name: str) -> list[Place]:
        """Methods of interfaces that bear a name, in order of path."""
        if self._mentioning is not None:
            if self._contract_files is None:
                self._contract_files = frozenset(self._mentioning("interface")) & self._files.keys()
            paths = sorted(self._contract_files.intersection(self._mentioning(name))) if self._contract_files else ()
            return [place for key, place in _abstract(self._files, paths) if key == (language, name)]
        if self._abstract is None:
            self._abstract = {}
            for key, place in _abstract(self._files, sorted(self._files)):
                self._abstract.setdefault(key, []).append(place)
        return self._abstract.get((language, name), [])

    def _ask(self, name: str) -> dict[str, list[Place]]:
        """Both answers for one name, from the files that mention it: owned under `""`, called under its language."""
        found = self._asked.get(name)
        if found is None and self._mentioning is not None:
            paths = sorted(path for path in set(self._mentioning(name)) if path in self._files)
            found = self._asked[name] = {}
            for owner, place in _owned(self._files, paths):
                if owner == name:
                    found.setdefault("", []).append(place)
            for (language, called), place in _called(self._files, paths):
                if called == name:
                    found.setdefault(language, []).append(place)
        return found or {}


def _owned(files: Mapping[str, FileFacts], paths: Iterable[str]) -> Iterator[tuple[str, Place]]:
    for path in paths:
        for position, definition in enumerate(files[path].definitions):
            if definition.owner:
                for named in parse_type(definition.owner)[:1]:
                    yield named.name.rsplit(".", 1)[-1].rsplit("::", 1)[-1], Place(path, position)


def _lent(files: Mapping[str, FileFacts], paths: Iterable[str]) -> Iterator[tuple[str, Place]]:
    for path in paths:
        definitions = files[path].definitions
        for position, definition in enumerate(definitions):
            parent = definitions[definition.parent] if position else definition
            if parent.kind == "impl" and parent.owner in parent.type_parameters:
                yield definition.name, Place(path, definition.parent)


def _called(files: Mapping[str, FileFacts], paths: Iterable[str]) -> Iterator[tuple[tuple[str, str], Place]]:
    for path in paths:
        facts = files[path]
        for position, definition in enumerate(facts.definitions):
            if definition.kind in NAMED_KINDS:
                yield (facts.language, definition.name), Place(path, position)


def _abstract(files: Mapping[str, FileFacts], paths: Iterable[str]) -> Iterator[tuple[tuple[str, str], Place]]:
    for path in paths:
        facts = files[path]
        for position, definition in enumerate(facts.definitions):
            if definition.kind == "method" and facts.definitions[definition.parent].kind == "interface":
                yield (facts.language, definition.name), Place(path, position)
