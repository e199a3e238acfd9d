"""Members of what holds all that is global (`window.cart`), and of all functions (`f.bind`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.resolve.ambient import seen_everywhere
from codecompass.resolve.values import DECLARED, EXTERNAL, INSTANCE, THING, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def of_global_object(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    """What all files see under that name, or what one of them adds to the type of such an object."""
    kind = evaluator.rules(path).GLOBAL_OBJECTS.get(value.name)
    if kind is None:
        return ()
    found = seen_everywhere(evaluator, name, 0)
    if found or not kind:
        return found
    added = (Value(INSTANCE, place.path, place.index, "", (), DECLARED) for place in evaluator.world.ambient(kind))
    members = (evaluator.members.of(one, name, path) for one in added)
    return next((each for each in members if any(v.kind == THING for v in each)), ())


def of_function(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    """What every function has (`f.bind(x)`)."""
    rules = evaluator.rules(path)
    if name not in rules.FUNCTION_MEMBERS or not evaluator.is_callable(value):
        return ()
    outside = f"{rules.BUILTIN_MODULE}.Function.{name}"
    return (Value(EXTERNAL, "", 0, outside, ((value,),), value.strategy, value.static),)


def is_type_outside(evaluator: Evaluator, name: str, path: str) -> bool:
    """Whether a name from outside is a type's, whose own members are asked for, not those of a value."""
    short = name.rpartition(".")[2]
    return short == name or evaluator.rules(path).outside_type(short) == name
