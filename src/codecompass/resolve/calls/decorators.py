"""Decorated functions: the object of a type of the tree that a decorator turns a function into."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS
from codecompass.resolve.values import (
    DECLARED,
    DEFINITION,
    EXTERNAL_INSTANCE,
    INSTANCE,
    Value,
    Values,
    guessed,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_DECORATOR = re.compile(r"([\w.]+)\s*(\(?)")


def member_of_decorated(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    return tuple(member for one in as_decorated(evaluator, value) for member in evaluator.members.of(one, name, path))


def as_decorated(evaluator: Evaluator, function: Value) -> Values:
    """The values of a function's name after decoration: the object that its outermost decorator returns, empty where
    that is not known. An object with a getter (`__get__`) likely returns the function's result when it is read."""
    reader = evaluator.vocabulary(function.path).protocol_members.get(".")
    place = Place(function.path, function.index)
    objects: Values = evaluator.once(("decorated", place), _constructed, evaluator, place) if reader else ()
    found: list[Value] = []
    for one in objects:
        readers = evaluator.members.of(one, reader or "", one.path)
        is_read = any(found.kind == DEFINITION for found in readers)
        found += evaluator.steps.result_of(function) if is_read else (one,)
    return tuple(guessed(v) for v in unite(found))


def _constructed(evaluator: Evaluator, place: Place) -> Values:
    """The object: an instance of the decorator, where that is a class, or its result."""
    definition = evaluator.index(place.path).definitions[place.index]
    written = _DECORATOR.match(definition.decorators[0]) if definition.decorators else None
    if written is None or definition.kind not in CALLABLE_KINDS:
        return ()
    values = evaluator.reference(written[1], place.path, definition.parent, definition.start)
    for _ in range(2 if written[2] else 1):
        values = evaluator.step(values, "()", "", place.path)
    return values if all(value.kind == INSTANCE for value in values) else ()


def named_by_decorator(evaluator: Evaluator, value: Value, key: str, otherwise: str = "") -> Values:
    """The type that an argument of a type's decorators names (`Entity(repositoryClass: Carts::class)`); else the
    external type of that name, of objects of the type."""
    if value.kind != INSTANCE:
        return ()
    definition = evaluator.index(value.path).definitions[value.index]
    named = evaluator.rules(value.path).type_in_decorators(definition.decorators, key)
    found = evaluator.declared.type(named, value.path, 0) if named else ()
    if found or not otherwise:
        return found
    return (Value(EXTERNAL_INSTANCE, "", 0, otherwise, ((value,),), DECLARED),)
