"""Methods of one name for a receiver of unknown type: selected by the receiver's name, or among derived types."""

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
"""The most callables of one name among which one is selected by name."""


def called_by(evaluator: Evaluator, language: str, name: str, tests: bool) -> Sequence[Place]:
    """Callables that code may be bound to by their name alone: those in tests only where `tests` is true."""
    world = evaluator.world
    return world.called(language, name) if tests else world.called_outside_tests(language, name)


def type_key(name: str) -> str:
    """The normal form that a type's name shares with a variable's: `ShopCart`, `_shop_cart` → `shopcart`."""
    return name.replace("_", "").lower()


def by_type(evaluator: Evaluator, named: Sequence[Place]) -> dict[str, list[Place]]:
    """Methods of one name by the `type_key` of their type; none where there are more than `MOST_NAMESAKES`."""
    found: dict[str, list[Place]] = {}
    for place in named if len(named) <= MOST_NAMESAKES else ():
        definitions = evaluator.index(place.path).definitions
        definition = definitions[place.index]
        around = definitions[definition.parent]
        if definition.kind in CALLABLE_KINDS and around.kind in TYPE_KINDS:
            found.setdefault(type_key(around.name), []).append(place)
    return found


def is_implicit(evaluator: Evaluator, value: Value) -> bool:
    """Whether a variable has no declared type and no known value."""
    if evaluator.kind_of(value) not in VALUE_KINDS:
        return False
    index = evaluator.index(value.path)
    field = index.definitions[value.index]
    bindings = index.bindings.get((field.parent, field.name), ())
    if field.type or any(b.value[:1] in ("", "#") and b.value != "#none" for b in bindings):
        return False
    return not evaluator.variables.by(value)


def of_derived(
    evaluator: Evaluator, index: FileIndex, scope: int, receiver: str, name: str, start: int
) -> tuple[Place, ...]:
    """The implementations in derived types of a method that a type calls on itself and does not declare, or the functions
    that they give an attribute of that name; none where there are too many callables of that name."""
    itself = evaluator.reference(receiver, index.path, scope, start)
    if any(v.kind != INSTANCE for v in itself):
        return ()
    tests = bool(TESTS.search(index.path))
    if len(called_by(evaluator, index.facts.language, name, tests)) > MOST_NAMESAKES:
        return ()
    of = evaluator.members.of
    those = [(value, place) for value in itself for place in derived(evaluator, Place(value.path, value.index))]
    found = [v for value, at in those for v in of(value._replace(path=at.path, index=at.index), name, at.path)]
    held = [v for one in found for v in ((one,) if evaluator.is_callable(one) else evaluator.variables.by(one))]
    places = dict.fromkeys(Place(v.path, v.index) for v in held if evaluator.is_callable(v))
    return tuple(places) if len(places) <= MAX_UNION else ()
