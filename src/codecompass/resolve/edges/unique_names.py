"""What a name alone tells of a call, where nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.paths import without_given
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS
from codecompass.resolve.calls.macros import alone
from codecompass.resolve.dialects import dialect_of
from codecompass.resolve.edges.external_receivers import is_external, is_handed_by_framework
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.types.ancestry import derived, overridden_by_all
from codecompass.resolve.values import INSTANCE, MAX_UNION, MIN_TELLING, Value, Values, parse_arguments, parse_path
from codecompass.resolve.world import TESTS

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

MOST_NAMESAKES = 8
"""Callables of one name: with more, none of them is meant by a type that lacks it."""


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
        """Of the methods that bear a name, the one of the type that the receiver is called after, where nothing is known
        of that: `cart.total()` is `Cart.total`."""
        if not index.rules.NAMED_AFTER_TYPES:
            return None
        receiver, _, name = without_given(text).rpartition(".")
        word = receiver.rpartition(".")[2]
        if min(len(word), len(name)) < MIN_TELLING or not word.isidentifier() or name in index.rules.COMMON:
            return None
        those = of_types(self.evaluator, self._called(index, name)).get(type_key(word), ())
        those = [place for place in those if place.path == index.path or not TESTS.search(place.path)]
        if len(those) != 1 or self._receivers(index, scope, text, start):
            return None
        return None if self._is_external(index, scope, text, start, those[0]) else those[0]

    def of_derived(self, index: FileIndex, scope: int, text: str, start: int) -> tuple[Place, ...]:
        """A method that a type calls of itself and lacks, as the types that derive from it have it; unless many bear
        that name."""
        root, steps = parse_path(text)
        if not index.rules.IMPORTED_ALONE or len(steps) != 1 or steps[0][0] != ".":
            return ()
        name = steps[0][1]
        if len(name) < MIN_TELLING or name in index.rules.COMMON:
            return ()
        itself = self.evaluator.reference(root, index.path, scope, start)
        if any(v.kind != INSTANCE for v in itself) or len(self._called(index, name)) > MOST_NAMESAKES:
            return ()
        members = self.evaluator.members
        those = [
            (value, place) for value in itself for place in derived(self.evaluator, Place(value.path, value.index))
        ]
        found = [
            v for value, at in those for v in members.of(value._replace(path=at.path, index=at.index), name, at.path)
        ]
        places = dict.fromkeys(Place(v.path, v.index) for v in found if self.evaluator.is_callable(v))
        return tuple(places) if len(places) <= MAX_UNION else ()

    def _called(self, index: FileIndex, name: str) -> Sequence[Place]:
        return _called(self.evaluator, index.facts.language, name, bool(TESTS.search(index.path)))

    def _receivers(self, index: FileIndex, scope: int, text: str, start: int) -> Values:
        """What is known of what stands before the last `.`."""
        found = self.evaluator.reference(text.rpartition(".")[0], index.path, scope, start)
        if not index.rules.NAMED_AFTER_TYPES:
            return found
        memberless = index.rules.MEMBERLESS
        return tuple(v for v in found if v.name not in memberless and not _is_implicit(self.evaluator, v))

    def macro(self, index: FileIndex, name: str) -> Place | None:
        """A macro by its name: it is known wherever the text has come past its definition, which is not followed."""
        return alone(self.evaluator, index.path, name)

    def _is_external(self, index: FileIndex, scope: int, text: str, start: int, member: Place) -> bool:
        """Whether what stands before the last `.` is known to come from outside."""
        receiver = text.rpartition(".")[0]
        definitions = self.evaluator.index(member.path).definitions
        owner = definitions[definitions[member.index].parent]
        return is_external(self.evaluator, index, scope, receiver, start) or is_handed_by_framework(
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


def type_key(name: str) -> str:
    """What the names of a type and of a variable for it have in common: `ShopCart`, `_shop_cart`."""
    return name.replace("_", "").lower()


def of_types(evaluator: Evaluator, named: Sequence[Place]) -> dict[str, list[Place]]:
    """Methods of one name by the names of the types that have them; none where too many bear it."""
    found: dict[str, list[Place]] = {}
    for place in named if len(named) <= MOST_NAMESAKES else ():
        definitions = evaluator.index(place.path).definitions
        definition = definitions[place.index]
        around = definitions[definition.parent]
        if definition.kind in CALLABLE_KINDS and around.kind in TYPE_KINDS:
            found.setdefault(type_key(around.name), []).append(place)
    return found


def meant_after(evaluator: Evaluator, language: str, name: str, tests: bool) -> dict[str, list[Place]]:
    """What a method's name may mean with each of the types' names before it."""
    return of_types(evaluator, _called(evaluator, language, name, tests))


def _is_implicit(evaluator: Evaluator, value: Value) -> bool:
    """Whether nothing is known of what a name holds, nor declared."""
    if evaluator.kind_of(value) not in VALUE_KINDS:
        return False
    index = evaluator.index(value.path)
    field = index.definitions[value.index]
    given = index.bindings.get((field.parent, field.name), ())
    if field.type or any(b.value[:1] in ("", "#") and b.value != "#none" for b in given):
        return False
    return not evaluator.variables.by(value)


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
    found = _called(evaluator, language, name, tests)
    if dialect_of(language).calls_callables:
        found = [p for p in found if evaluator.index(p.path).definitions[p.index].kind in CALLABLE_KINDS]
    return found if count == ANY_NUMBER else [place for place in found if evaluator.overloads.takes(place, count)]


def _called(evaluator: Evaluator, language: str, name: str, tests: bool) -> Sequence[Place]:
    """Callables of a name that code may be bound to by that alone: those of tests only in tests."""
    found = evaluator.world.called(language, name)
    return found if tests else [place for place in found if not TESTS.search(place.path)]


def _one_of(evaluator: Evaluator, named: tuple[Place, ...]) -> Place | None:
    """The only one, or of a few the one that all others override, where what overrides is called in its place."""
    if not 1 < len(named) <= MOST_NAMESAKES:
        return named[0] if len(named) == 1 else None
    is_dispatched = evaluator.rules(named[0].path).CONTRACTS is None
    if not is_dispatched:
        return None
    found: Place | None = evaluator.once(("overridden", named), overridden_by_all, evaluator, named, empty=None)
    return found
