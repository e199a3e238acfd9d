"""What a name alone tells of a call, where nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.paths import without_given
from codecompass.languages.rules import Place
from codecompass.resolve.calls.external_receivers import is_passed_by_framework
from codecompass.resolve.calls.macros import alone
from codecompass.resolve.members.namesakes import MOST_NAMESAKES, called_by, type_key
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import INSTANCE, MIN_TELLING, Values, parse_arguments, parse_path
from codecompass.resolve.world import TESTS

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

ANY_NUMBER = -1


class UniqueNames:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def only(self, index: FileIndex, scope: int, text: str, start: int) -> Place | None:
        """A method by its name alone: when just one definition bears it, or one that all others override, and the name
        says enough."""
        root, steps = parse_path(text)
        arguments = steps[-1][1] if steps and steps[-1][0] == "/" else ""
        steps = steps[:-1] if arguments else steps
        if not steps or steps[-1][0] != "." or root.startswith("#str"):
            return None
        name = steps[-1][1].partition("`")[0]
        rules = index.rules
        if len(name) < MIN_TELLING or name in rules.COMMON:
            return None
        bearing = _bearing(self.evaluator, index.facts.language, name, bool(TESTS.search(index.path)), taken(arguments))
        found = tuple(place for place in bearing if rules.in_reach(index.path, place.path))
        place = _one_of(self.evaluator, found)
        if place is None or not rules.builds_on(index.path, place.path):
            return None
        if not self._may_have(index, scope, text, start, place):
            return None
        definition = self.evaluator.index(place.path).definitions[place.index]
        return place if definition.parent > 0 or definition.owner else None

    def named_after(self, index: FileIndex, scope: int, text: str, start: int) -> Place | None:
        """Of the methods that bear a name, the one of the type that the receiver is called after, where nothing is
        known of that: `cart.total()` is `Cart.total`."""
        receiver, _, name = without_given(text).rpartition(".")
        word = receiver.rpartition(".")[2]
        if min(len(word), len(name)) < MIN_TELLING or not word.isidentifier() or name in index.rules.COMMON:
            return None
        tests = bool(TESTS.search(index.path))
        those = meant_after(self.evaluator, index.facts.language, name, tests).get(type_key(word), [])
        those = [place for place in those if place.path == index.path or not TESTS.search(place.path)]
        if len(those) != 1 or self._receivers(index, scope, text, start):
            return None
        return None if self._is_external(index, scope, text, start, those[0]) else those[0]

    def of_derived(self, index: FileIndex, scope: int, text: str, start: int) -> tuple[Place, ...]:
        """A method that a type calls of itself and lacks, as the types that derive from it have it; unless many bear
        that name."""
        root, steps = parse_path(text)
        if len(steps) != 1 or steps[0][0] != ".":
            return ()
        name = steps[0][1]
        if len(name) < MIN_TELLING or name in index.rules.COMMON:
            return ()
        return self.evaluator.dialect(index.path).of_derived(index, scope, root, name, start)

    def _receivers(self, index: FileIndex, scope: int, text: str, start: int) -> Values:
        """What is known of what stands before the last `.`."""
        found = self.evaluator.reference(text.rpartition(".")[0], index.path, scope, start)
        return self.evaluator.dialect(index.path).known(index, found)

    def macro(self, index: FileIndex, name: str) -> Place | None:
        """A macro by its name: it is known wherever the text has come past its definition, which is not followed."""
        return alone(self.evaluator, index.path, name)

    def _is_external(self, index: FileIndex, scope: int, text: str, start: int, member: Place) -> bool:
        """Whether what stands before the last `.` is known to come from outside."""
        receiver = text.rpartition(".")[0]
        definitions = self.evaluator.index(member.path).definitions
        owner = definitions[definitions[member.index].parent]
        dialect = self.evaluator.dialect(index.path)
        return dialect.is_external(index, scope, receiver, start) or is_passed_by_framework(
            index, scope, receiver, start, owner
        )

    def _may_have(self, index: FileIndex, scope: int, text: str, start: int, member: Place) -> bool:
        """Whether what stands before the last `.` may have that member: a known receiver that lacks it may only where
        a type derived from its own has it."""
        receivers = self._receivers(index, scope, text, start)
        if not receivers:
            return not self._is_external(index, scope, text, start, member)
        owner = self.evaluator.members.type_around(member.path, member.index)
        order = self.evaluator.members.order(owner) if owner is not None else ()
        return any(value.kind == INSTANCE and (value.path, value.index) in order for value in receivers)


def meant_after(evaluator: Evaluator, language: str, name: str, tests: bool) -> dict[str, list[Place]]:
    """What a method's name may mean behind each of the names that variables of the types have."""
    ask = evaluator.dialect_for(language).methods_by_type
    found: dict[str, list[Place]] = evaluator.once(("after", language, name, tests), ask, language, name, tests)
    return found


def taken(arguments: str) -> int:
    """How many arguments a call has that is written so, where that is said."""
    return len(parse_arguments(arguments)) if arguments not in ("", "*") else ANY_NUMBER


def meant_alone(evaluator: Evaluator, language: str, name: str, tests: bool, count: int = ANY_NUMBER) -> Place | None:
    """What a name alone may mean, called with so many arguments, in tests or elsewhere."""
    return _one_of(evaluator, tuple(_bearing(evaluator, language, name, tests, count)))


def _bearing(evaluator: Evaluator, language: str, name: str, tests: bool, count: int) -> Sequence[Place]:
    """What can be called by a name with so many arguments."""
    key = ("bearing", language, name, tests, count)
    found: Sequence[Place] = evaluator.once(key, _taking, evaluator, language, name, tests, count)
    return found


def _taking(evaluator: Evaluator, language: str, name: str, tests: bool, count: int) -> Sequence[Place]:
    found = evaluator.dialect_for(language).callable_namesakes(called_by(evaluator, language, name, tests))
    return (
        found
        if count == ANY_NUMBER
        else [place for place in found if evaluator.overloads.accepts_as_member(place, count)]
    )


def _one_of(evaluator: Evaluator, named: tuple[Place, ...]) -> Place | None:
    """The only one, or of a few the one that all others override, where what overrides is called in its place."""
    if not 1 < len(named) <= MOST_NAMESAKES:
        return named[0] if len(named) == 1 else None
    return evaluator.dialect(named[0].path).overridden_by_all(named)
