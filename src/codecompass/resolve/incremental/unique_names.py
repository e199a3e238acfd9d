"""Dependents by unique name: files that call a member by a name whose unique match changed, or its match by the
receiver's name."""

import re
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet

from codecompass.languages.paths import alternatives
from codecompass.languages.rules import Place, rules_of
from codecompass.model import TYPE_KINDS, FileFacts
from codecompass.process.memo import memoised
from codecompass.resolve.dialects import dialect_of
from codecompass.resolve.edges.unique_names import ANY_NUMBER, argument_count, methods_by_variable, unique_match
from codecompass.resolve.incremental.changed_names import self_members
from codecompass.resolve.incremental.mentions import paths_in
from codecompass.resolve.incremental.trees import Trees
from codecompass.resolve.members.namesakes import MOST_NAMESAKES, type_key
from codecompass.resolve.types.ancestry import member_names
from codecompass.resolve.values import parse_path
from codecompass.resolve.world import TESTS, may_match_by_name

_MANY = 2
"""With this many other definitions of a name there is no unique match, with or without one more."""


class UniqueNames:
    """Unique-name matches, in two versions of a tree."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees

    def dependents(
        self, path: str, among: AbstractSet[str] | None = None, lineage: bool = False
    ) -> Iterator[tuple[str, AbstractSet[str]]]:
        """(file, {name}) for the unchanged files that call a member by a name which `path` defines or defined (one of
        `among`, if that is passed), where the unique match of the name may have changed. `lineage`: the bases of the
        member's type changed."""
        sides = self.trees.states(path)
        language = sides[-1].language
        vocabulary, in_tests = rules_of(language).vocabulary, bool(TESTS.search(path))
        named = {
            definition.name
            for facts in sides
            for position, definition in enumerate(facts.definitions)
            if may_match_by_name(facts, position)
        }
        for name in (named if among is None else named & among) - vocabulary.common:
            depends = (
                self._by_count
                if dialect_of(language).chooses_by_count()
                else self._by_name(name, language, in_tests, lineage)
            )
            if depends is None:
                continue
            for other in self.trees.mentioning(name):
                found = self.trees.new.get(other)
                if found is None or found.language != language or not any(f".{name}" in text for text in found.texts):
                    continue
                if depends(other, name, lineage):
                    yield other, {name}

    def _by_name(
        self, name: str, language: str, in_tests: bool, lineage: bool
    ) -> Callable[[str, str, bool], bool] | None:
        """(file, name, lineage) → whether a file's calls by a name may change; None where no file's do, since too many
        other definitions have that name."""
        others = self._namesakes(name, language, in_tests)
        if others > MOST_NAMESAKES:
            return None
        if others < _MANY or self._is_changed(language, name, lineage=lineage):
            return lambda *_: True
        of_types = self._changed_types(language, name)
        return lambda other, name, _: (
            self._lacks(other, name) or (bool(of_types) and _calls_after(self.trees.new[other], name, of_types))
        )

    def _by_count(self, other: str, name: str, lineage: bool) -> bool:
        """Whether a file calls a name with a number of arguments for which the unique match changed."""
        facts = self.trees.new[other]
        return any(self._is_changed(facts.language, name, count, lineage) for count in _counts(facts, name))

    @memoised
    def _is_changed(self, language: str, name: str, count: int = ANY_NUMBER, lineage: bool = False) -> bool:
        """Whether the unique match of a name changed, or, with `lineage`, may be reached by another type now."""
        found = [
            [unique_match(world, language, name, tests, count) for tests in (False, True)]
            for world in self.trees.worlds
        ]
        return found[0] != found[1] or (lineage and any(found[0]))

    def _changed_types(self, language: str, name: str) -> frozenset[str]:
        """The names of types (as `type_key`) for whose variables a method name has another match than before."""
        before, after = self.trees.worlds
        pairs = [
            [methods_by_variable(world, language, name, tests) for world in (before, after)] for tests in (False, True)
        ]
        return frozenset(key for old, new in pairs for key in old.keys() | new.keys() if old.get(key) != new.get(key))

    def _lacks(self, path: str, name: str) -> bool:
        """Whether a type of a file uses a member on `self` that it does not have."""
        facts = self.trees.new[path]
        if name not in self_members(facts):
            return False
        world = self.trees.worlds[1]
        types = (position for position, d in enumerate(facts.definitions) if d.kind in TYPE_KINDS)
        return any(name not in member_names(world, Place(path, position)) for position in types)

    def _namesakes(self, name: str, language: str, in_tests: bool) -> int:
        """The number of other definitions of a name, in unchanged files, counted up to `MOST_NAMESAKES`: those outside
        of tests for code, all for tests."""
        everywhere = beside_tests = 0
        for path in sorted({*self.trees.mentioning.defining(name)} - self.trees.changed):
            facts = self.trees.new.get(path)
            if facts is None or facts.language != language:
                continue
            count = sum(
                definition.name == name and may_match_by_name(facts, position)
                for position, definition in enumerate(facts.definitions)
            )
            everywhere += count
            beside_tests += 0 if TESTS.search(path) else count
            if min(everywhere, everywhere if in_tests else beside_tests) > MOST_NAMESAKES:
                break
        return everywhere if in_tests else beside_tests


def _counts(facts: FileFacts, name: str) -> set[int]:
    """The numbers of arguments with which a file calls members of a name."""
    found: set[int] = set()
    for text in (one for written, _, _ in paths_in(facts, f".{name}") for one in alternatives(written)):
        _, steps = parse_path(text)
        for at, (kind, member) in enumerate(steps):
            if kind == "." and member.partition("`")[0] == name:
                follows = steps[at + 1] if at + 1 < len(steps) else ("", "")
                found.add(argument_count(follows[1] if follows[0] == "/" else ""))
    return found


def _calls_after(facts: FileFacts, name: str, of_types: AbstractSet[str]) -> bool:
    """Whether a file uses a member on a variable that is named after one of some types."""
    ends = re.compile(rf"(\w+)(?=\.{re.escape(name)}\b)")
    return any(type_key(word) in of_types for text in facts.texts for word in ends.findall(text))
