"""Implicit conversions: to a type's bases, and those that types declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.values import EXTERNAL_INSTANCE, INSTANCE, Value

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def is_a(evaluator: Evaluator, value: Value, wanted: Value, path: str) -> int:
    """3: the value is of the wanted type itself, 2: of a type that derives from it, 0: neither."""
    if value.kind == INSTANCE:
        at = Place(value.path, value.index)
        if wanted.kind == INSTANCE:
            order = evaluator.members.order(at)
            target = Place(wanted.path, wanted.index)
            parts = {target, *evaluator.members.parts(target), *evaluator.rules(target.path).counterparts(target)}
            return 3 if at in parts else 2 if parts.intersection(order) else 0
        outside = {name.rpartition(".")[2] for name in evaluator.members.outside_bases(at)}
        bases = evaluator.vocabulary(path).bases
        other = wanted.name.rpartition(".")[2]
        return 2 if other in outside or any(other in bases.get(name, ()) for name in outside) else 0
    if wanted.kind != EXTERNAL_INSTANCE or value.kind != EXTERNAL_INSTANCE:
        return 0
    short, other = value.name.rpartition(".")[2], wanted.name.rpartition(".")[2]
    if short == other:
        return 3
    vocabulary = evaluator.vocabulary(path)
    based_on = vocabulary.bases.get(f"{short}`{len(value.args)}") or vocabulary.bases.get(short)
    if based_on is not None:
        return 2 if other in based_on else 0
    return 2 if short in vocabulary.elements and other in vocabulary.elements else 0


def converts(evaluator: Evaluator, value: Value, wanted: Value) -> bool:
    """Whether the value's type, or the wanted one, declares an implicit conversion from the first to the second."""
    return any(
        _is_conversion(evaluator, operator, value, wanted)
        for side in (value, wanted)
        if side.kind == INSTANCE
        for operator in _operators(evaluator, Place(side.path, side.index))
    )


def _operators(evaluator: Evaluator, place: Place) -> Iterator[Place]:
    index = evaluator.index(place.path)
    if not index.vocabulary.converting:
        return
    for name, children in index.children.get(place.index, {}).items():
        if name.startswith(index.vocabulary.converting):
            yield from (Place(place.path, child) for child in children)


def _is_conversion(evaluator: Evaluator, operator: Place, value: Value, wanted: Value) -> bool:
    definition = evaluator.index(operator.path).definitions[operator.index]
    parameters = evaluator.overloads.parameters(operator)
    if definition.kind == "constructor":
        is_implicit = "explicit" not in definition.modifiers and sum(not one.value for one in parameters) <= 1
        taken = parameters[:1] if is_implicit else []
        is_wanted = (operator.path, definition.parent) == (wanted.path, wanted.index)
        return is_wanted and any(_may_take(evaluator, operator, one.type, value, wanted) for one in taken)
    target = evaluator.declared.type(definition.type, operator.path, operator.index)
    source = evaluator.declared.type(parameters[0].type, operator.path, operator.index) if parameters else ()
    is_own = (operator.path, definition.parent) == value[1:3] and "explicit" not in definition.modifiers
    fits_in = is_own and not parameters
    fits_in = fits_in or any(v[:4] == value[:4] or is_a(evaluator, value, v, operator.path) for v in source)
    return fits_in and any(v[:4] == wanted[:4] for v in target)


def _may_take(evaluator: Evaluator, constructor: Place, written: str, value: Value, wanted: Value) -> bool:
    """Whether a constructor of the wanted type takes a value as its only argument: any, where the type is open."""
    index = evaluator.index(constructor.path)
    own = index.definitions[constructor.index]
    if not written or written in own.type_parameters:
        return True
    open_types = index.definitions[own.parent].type_parameters
    if written in open_types:
        at = open_types.index(written)
        source = wanted.args[at] if at < len(wanted.args) else ()
        return not source or any(v[:4] == value[:4] for v in source)
    source = evaluator.declared.type(written, constructor.path, constructor.index)
    if any(v[:4] == value[:4] or (v[:3] != wanted[:3] and is_a(evaluator, value, v, constructor.path)) for v in source):
        return True
    vocabulary, names = index.vocabulary, {v.name.rpartition(".")[2] for v in source}
    given = [key for key, name in vocabulary.literals.items() if value.name.rpartition(".")[2] == name]
    return any(not names.isdisjoint(vocabulary.literals_for.get(key, ())) for key in given)
