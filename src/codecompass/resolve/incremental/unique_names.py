"""Which files call a member by a name that alone, or with what the receiver is called after, means another one now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet

from codecompass.languages.paths import alternatives
from codecompass.languages.rules import Place, rules_of
from codecompass.model import TYPE_KINDS, FileFacts
from codecompass.resolve.dialects import dialect_of
from codecompass.resolve.edges.unique_names import ANY_NUMBER, argument_count, methods_by_variable, unique_match
from codecompass.resolve.incremental.changed_names import asked_of_itself
from codecompass.resolve.incremental.mentions import paths_in
from codecompass.resolve.incremental.trees import Trees
from codecompass.resolve.members.namesakes import MOST_NAMESAKES, type_key
from codecompass.resolve.types.ancestry import member_names
from codecompass.resolve.values import parse_path
from codecompass.resolve.world import TESTS, may_match_by_name

_MANY = 2
"""So many others bear a name that it alone says nothing, whether there is one more of them or not."""


class UniqueNames:
    """Over two states of a tree."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees
        self._otherwise: dict[tuple[str, str, int, bool], bool] = {}

    def dependents(
        self, path: str, among: AbstractSet[str] | None = None, lineage: bool = False
    ) -> Iterator[tuple[str, AbstractSet[str]]]:
        """Files that stay and call a member by a name (one of `among`, where it is given) that the file defines or did,
        and to which they are bound, or not, for its being the only one, or what all others override; and that name.
        `lineage`: what it belongs to derives from something else now."""
        sides = self.trees.states(path)
        language = sides[-1].language
        rules, in_tests = rules_of(language), bool(TESTS.search(path))
        named = {
            definition.name
            for facts in sides
            for position, definition in enumerate(facts.definitions)
            if may_match_by_name(facts, position)
        }
        for name in (named if among is None else named & among) - rules.COMMON:
            hears = (
                self._by_count
                if dialect_of(language).chooses_by_count()
                else self._by_name(name, language, in_tests, lineage)
            )
            if hears is None:
                continue
            for other in self.trees.mentioning(name):
                found = self.trees.new.get(other)
                if found is None or found.language != language or not any(f".{name}" in text for text in found.texts):
                    continue
                if hears(other, name, lineage):
                    yield other, {name}

    def _by_name(
        self, name: str, language: str, in_tests: bool, lineage: bool
    ) -> Callable[[str, str, bool], bool] | None:
        """Asked of a file: whether it hears of a name; None where none does, since too many others bear it."""
        others = self._namesakes(name, language, in_tests)
        if others > MOST_NAMESAKES:
            return None
        if others < _MANY or self._is_meant_otherwise(language, name, lineage=lineage):
            return lambda *_: True
        of_types = self._meant_after_otherwise(language, name)
        return lambda other, name, _: (
            self._lacks(other, name) or (bool(of_types) and _calls_after(self.trees.new[other], name, of_types))
        )

    def _by_count(self, other: str, name: str, lineage: bool) -> bool:
        """Whether a file calls a name with so many arguments that another one is meant; of many that bear it, one may
        take so many."""
        facts = self.trees.new[other]
        return any(self._is_meant_otherwise(facts.language, name, count, lineage) for count in _given(facts, name))

    def _is_meant_otherwise(self, language: str, name: str, count: int = ANY_NUMBER, lineage: bool = False) -> bool:
        """Whether another one of several that bear a name is meant by it alone, or may be by what has a type."""
        key = (language, name, count, lineage)
        if key not in self._otherwise:
            found = [
                [unique_match(world, language, name, tests, count) for tests in (False, True)]
                for world in self.trees.worlds
            ]
            self._otherwise[key] = found[0] != found[1] or (lineage and any(found[0]))
        return self._otherwise[key]

    def _meant_after_otherwise(self, language: str, name: str) -> frozenset[str]:
        """The types' names with which a name means another method than it did, where variables are called after
        them."""
        before, after = self.trees.worlds
        pairs = [
            [methods_by_variable(world, language, name, tests) for world in (before, after)] for tests in (False, True)
        ]
        return frozenset(key for old, new in pairs for key in old.keys() | new.keys() if old.get(key) != new.get(key))

    def _lacks(self, path: str, name: str) -> bool:
        """Whether a type of a file may ask of itself what it does not have."""
        facts = self.trees.new[path]
        if name not in asked_of_itself(facts):
            return False
        world = self.trees.worlds[1]
        types = (position for position, d in enumerate(facts.definitions) if d.kind in TYPE_KINDS)
        return any(name not in member_names(world, Place(path, position)) for position in types)

    def _namesakes(self, name: str, language: str, in_tests: bool) -> int:
        """How many others bear a name, as far as it matters. Code looks among what is no test, tests among all. What
        may have changed as well is not counted."""
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


def _given(facts: FileFacts, name: str) -> set[int]:
    """With how many arguments a file calls members of a name."""
    found: set[int] = set()
    for text in (one for written, _, _ in paths_in(facts, f".{name}") for one in alternatives(written)):
        _, steps = parse_path(text)
        for at, (kind, said) in enumerate(steps):
            if kind == "." and said.partition("`")[0] == name:
                follows = steps[at + 1] if at + 1 < len(steps) else ("", "")
                found.add(argument_count(follows[1] if follows[0] == "/" else ""))
    return found


def _calls_after(facts: FileFacts, name: str, of_types: AbstractSet[str]) -> bool:
    """Whether a file asks for a member of a variable that is called after one of some types."""
    ends = re.compile(rf"(\w+)(?=\.{re.escape(name)}\b)")
    return any(type_key(word) in of_types for text in facts.texts for word in ends.findall(text))
