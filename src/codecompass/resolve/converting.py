"""Conversions that types declare: what their values can be given for without a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.values import INSTANCE, Value

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def converts(evaluator: Evaluator, value: Value, wanted: Value) -> bool:
    """Whether the type of a value, or the one that is wanted, says that the one is made into the other."""
    return any(
        _is_conversion(evaluator, operator, value, wanted)
        for side in (value, wanted)
        if side.kind == INSTANCE
        for operator in _operators(evaluator, Place(side.path, side.index))
    )


def _operators(evaluator: Evaluator, place: Place) -> Iterator[Place]:
    index = evaluator.index(place.path)
    for name, children in index.children.get(place.index, {}).items():
        if name.startswith(index.rules.CONVERTING):
            yield from (Place(place.path, child) for child in children)


def _is_conversion(evaluator: Evaluator, operator: Place, value: Value, wanted: Value) -> bool:
    definition = evaluator.index(operator.path).definitions[operator.index]
    taken = evaluator.overloads.parameters(operator)
    made = evaluator.declared.type(definition.type, operator.path, operator.index)
    given = evaluator.declared.type(taken[0].type, operator.path, operator.index) if taken else ()
    fits_in = any(v[:4] == value[:4] or evaluator.overloads.is_a(value, v, operator.path) for v in given)
    return fits_in and any(v[:4] == wanted[:4] for v in made)
