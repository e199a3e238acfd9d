"""Methods of one name, where the name alone has to tell which is meant: with what the receiver is called after, and of the
types that derive from the receiver's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS
from codecompass.resolve.types.ancestry import derived
from codecompass.resolve.values import INSTANCE, MAX_UNION, Value
from codecompass.resolve.world import TESTS

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

MOST_NAMESAKES = 8
"""Callables of one name: with more, none of them is meant by a type that lacks it."""


def called_by(evaluator: Evaluator, language: str, name: str, tests: bool) -> Sequence[Place]:
    """Callables of a name that code may be bound to by that alone: those of tests only in tests."""
    world = evaluator.world
    return world.called(language, name) if tests else world.called_outside_tests(language, name)


def type_key(name: str) -> str:
    """What the names of a type and of a variable for it have in common: `ShopCart`, `_shop_cart`."""
    return name.replace("_", "").lower()


def by_type(evaluator: Evaluator, named: Sequence[Place]) -> dict[str, list[Place]]:
    """Methods of one name by the keys of the types that have them; none where too many bear it."""
    found: dict[str, list[Place]] = {}
    for place in named if len(named) <= MOST_NAMESAKES else ():
        definitions = evaluator.index(place.path).definitions
        definition = definitions[place.index]
        around = definitions[definition.parent]
        if definition.kind in CALLABLE_KINDS and around.kind in TYPE_KINDS:
            found.setdefault(type_key(around.name), []).append(place)
    return found


def is_implicit(evaluator: Evaluator, value: Value) -> bool:
    """Whether nothing is known of what a name holds, nor declared."""
    if evaluator.kind_of(value) not in VALUE_KINDS:
        return False
    index = evaluator.index(value.path)
    field = index.definitions[value.index]
    given = index.bindings.get((field.parent, field.name), ())
    if field.type or any(b.value[:1] in ("", "#") and b.value != "#none" for b in given):
        return False
    return not evaluator.variables.by(value)


def of_derived(
    evaluator: Evaluator, index: FileIndex, scope: int, receiver: str, name: str, start: int
) -> tuple[Place, ...]:
    """A method that a type calls of itself and lacks, as the types that derive from it have it; none where many
    callables bear that name."""
    itself = evaluator.reference(receiver, index.path, scope, start)
    if any(v.kind != INSTANCE for v in itself):
        return ()
    tests = bool(TESTS.search(index.path))
    if len(called_by(evaluator, index.facts.language, name, tests)) > MOST_NAMESAKES:
        return ()
    of = evaluator.members.of
    those = [(value, place) for value in itself for place in derived(evaluator, Place(value.path, value.index))]
    found = [v for value, at in those for v in of(value._replace(path=at.path, index=at.index), name, at.path)]
    places = dict.fromkeys(Place(v.path, v.index) for v in found if evaluator.is_callable(v))
    return tuple(places) if len(places) <= MAX_UNION else ()
