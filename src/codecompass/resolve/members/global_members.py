"""Members of what holds all that is global (`window.cart`), and of all functions (`f.bind`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.scopes.ambient import seen_everywhere
from codecompass.resolve.values import DECLARED, DEFINITION, EXTERNAL, INSTANCE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def of_surroundings(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    """Of what is not in the tree: what all files see under that name, where it holds all that is global; what a file adds
    to its type for all others (`declare global { interface String { … } }`)."""
    rules = evaluator.rules(path)
    if value.kind == EXTERNAL and value.name in rules.GLOBAL_OBJECTS:
        found = seen_everywhere(evaluator, name, 0)
        if found:
            return found
    kinds = rules.added_to(value.name, value.kind == EXTERNAL)
    for place in (place for kind in kinds for place in _nearest_first(evaluator, kind, path)):
        kind = evaluator.index(place.path).definitions[place.index].kind
        if kind == "interface" and rules.sees_added(path, place.path):
            added = Value(INSTANCE, place.path, place.index, "", value.args, DECLARED, value.static)
            found = evaluator.members.of(added, name, path)
            if any(v.kind == DEFINITION for v in found):
                return found
    return ()


def _nearest_first(evaluator: Evaluator, name: str, path: str) -> list[Place]:
    """Definitions of a name that all files see, those of a file's own package before others."""
    rules = evaluator.rules(path)
    return sorted(evaluator.world.ambient(name), key=lambda place: not rules.is_together(path, place.path))


def is_added(evaluator: Evaluator, value: Value) -> bool:
    """Whether an interface is but what a file adds to a type outside."""
    definition = evaluator.index(value.path).definitions[value.index]
    return definition.kind == "interface" and Place(value.path, value.index) in evaluator.world.ambient(definition.name)


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
