"""Types of overriding methods without annotations: those that the overridden method declares, since callers may call
either."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS, Binding
from codecompass.resolve.values import INFERRED, INSTANCE, Value, Values, guessed, inferred

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex


def parameter_as_overridden(evaluator: Evaluator, index: FileIndex, parameter: Binding) -> Values:
    """The type of a parameter, as the nearest overridden method declares the parameter of that name."""
    if parameter.value[:1] == "#" and parameter.value != "#none":
        return ()
    for place in _overridden(evaluator, index, parameter.scope):
        above = evaluator.index(place.path)
        declared = next((p for p in above.parameters(place.index) if p.name == parameter.name and p.type), None)
        if declared is not None:
            environment = _environment(evaluator, index, parameter.scope, place)
            found = evaluator.declared.type(declared.type, place.path, place.index, environment)
            return tuple(inferred(value) for value in found)
    return ()


def result_as_overridden(evaluator: Evaluator, index: FileIndex, at: int) -> Values:
    """The result of a method whose result is not known, as the nearest overridden method with a declared result has
    it."""
    if not any(one.name == "return" for one in index.results.get(at, ())):
        return ()
    for place in _overridden(evaluator, index, at):
        declared = evaluator.index(place.path).definitions[place.index].type
        if declared:
            environment = _environment(evaluator, index, at, place)
            return tuple(guessed(v) for v in evaluator.declared.type(declared, place.path, place.index, environment))
    return ()


def _overridden(evaluator: Evaluator, index: FileIndex, at: int) -> Iterator[Place]:
    """The methods that a method overrides, the nearest first."""
    method = index.definitions[at]
    own = index.definitions[method.parent] if method.parent > 0 else None
    if own is None or own.kind not in TYPE_KINDS or method.kind != "method":
        return
    for base in evaluator.members.order(Place(index.path, method.parent))[1:]:
        found = evaluator.members.own(base, method.name)
        if found is not None and evaluator.index(found.path).definitions[found.index].kind == "method":
            yield found


def _environment(evaluator: Evaluator, index: FileIndex, at: int, overridden: Place) -> dict[str, Values]:
    """Substitution for the type parameters of an overridden method's type in the overriding type."""
    own = Value(INSTANCE, index.path, index.definitions[at].parent, "", (), INFERRED)
    return dict(evaluator.members.environment(overridden, (own,)))
