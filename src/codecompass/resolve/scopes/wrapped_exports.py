"""Exports wrapped by an external function: `export default memo(View)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import DEFINED_KINDS
from codecompass.resolve.values import EVERYWHERE, EXTERNAL, Value, Values, parse_arguments, parse_path, unsure

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def wrapped(evaluator: Evaluator, text: str, place: Place) -> Values:
    """The component, a function or class with a capitalised name, that is the first argument of an external function: a
    guess, since its wrapped form most likely calls it."""
    steps = parse_path(text)[1][-2:]
    if [kind for kind, _ in steps] != ["/", "()"]:
        return ()
    arguments = steps[0][1]
    callee = text[: -len(f"/{arguments}()")]
    makers = evaluator.path(callee, place.path, place.index, EVERYWHERE)
    if not makers or any(maker.kind != EXTERNAL for maker in makers):
        return ()
    first = parse_arguments(arguments)[:1]
    found = [v for argument in first for v in evaluator.path(argument, place.path, place.index, EVERYWHERE)]
    return tuple(unsure(v) for v in found if _is_component(evaluator, v))


def _is_component(evaluator: Evaluator, value: Value) -> bool:
    if evaluator.kind_of(value) not in DEFINED_KINDS:
        return False
    return evaluator.index(value.path).definitions[value.index].name[:1].isupper()
