"""What a decorator makes of a function: an object of a type of the tree, or what that gives where it is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS
from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values, guessed, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_DECORATOR = re.compile(r"([\w.]+)\s*(\(?)")


def member_of_decorated(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    return tuple(member for one in as_decorated(evaluator, value) for member in evaluator.members.of(one, name, path))


def as_decorated(evaluator: Evaluator, function: Value) -> Values:
    """What stands where a function's name is read, once its outermost decorator has made an object of it; empty where
    it makes none, or nothing is known of what. An object that says itself how it is read likely gives what the function
    does."""
    reader = evaluator.rules(function.path).PROTOCOL_MEMBERS.get(".")
    place = Place(function.path, function.index)
    objects: Values = evaluator.once(("decorated", place), _constructed, evaluator, place) if reader else ()
    found: list[Value] = []
    for one in objects:
        readers = evaluator.members.of(one, reader or "", one.path)
        is_read = any(found.kind == DEFINITION for found in readers)
        found += evaluator.steps.result_of(function) if is_read else (one,)
    return tuple(guessed(v) for v in unite(found))


def _constructed(evaluator: Evaluator, place: Place) -> Values:
    """The object: an instance of the decorator itself, or what that gives."""
    definition = evaluator.index(place.path).definitions[place.index]
    written = _DECORATOR.match(definition.decorators[0]) if definition.decorators else None
    if written is None or definition.kind not in CALLABLE_KINDS:
        return ()
    values = evaluator.reference(written[1], place.path, definition.parent, definition.start)
    for _ in range(2 if written[2] else 1):
        values = evaluator.step(values, "()", "", place.path)
    return values if all(value.kind == INSTANCE for value in values) else ()
