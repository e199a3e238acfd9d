"""Members of the global object (`window.cart`), of augmented external types, and of all functions (`f.bind`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.scopes.ambient import seen_everywhere
from codecompass.resolve.scopes.scripts import of_globals
from codecompass.resolve.values import DECLARED, DEFINITION, EXTERNAL, INSTANCE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def of_surroundings(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    """Members of an external value that the tree declares: global ones, where it is the global object; those that a
    file adds to its type (`declare global { interface String { … } }`)."""
    rules = evaluator.rules(path)
    if value.kind == EXTERNAL and value.name in rules.vocabulary.global_objects:
        found = seen_everywhere(evaluator, name, 0) or of_globals(evaluator, name, path, 0)
        if found:
            return found
    kinds = rules.added_to(value.name, value.kind == EXTERNAL)
    for place in (place for kind in kinds for place in _nearest_first(evaluator, kind, path)):
        kind = evaluator.index(place.path).definitions[place.index].kind
        if kind == "interface" and rules.additions_visible(path, place.path):
            added = Value(INSTANCE, place.path, place.index, "", value.args, DECLARED, value.static)
            found = evaluator.members.of(added, name, path)
            if any(v.kind == DEFINITION for v in found):
                return found
    return ()


def _nearest_first(evaluator: Evaluator, name: str, path: str) -> list[Place]:
    """Ambient definitions of a name (`Express.Request`: of a member), those of a file's own package first."""
    rules, (holder, _, member) = evaluator.rules(path), name.rpartition(".")
    found: Iterable[Place] = evaluator.world.ambient(holder or name)
    if holder:
        found = filter(None, (evaluator.members.own(place, member) for place in found))
    return sorted(found, key=lambda place: not rules.is_together(path, place.path))


def is_added(evaluator: Evaluator, value: Value) -> bool:
    """Whether an interface only augments an external type."""
    definition = evaluator.index(value.path).definitions[value.index]
    return definition.kind == "interface" and Place(value.path, value.index) in evaluator.world.ambient(definition.name)


def of_function(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    """A member that every function has (`f.bind(x)`)."""
    vocabulary = evaluator.vocabulary(path)
    if name not in vocabulary.function_members or not evaluator.is_callable(value):
        return ()
    outside = f"{vocabulary.builtin_module}.Function.{name}"
    return (Value(EXTERNAL, "", 0, outside, ((value,),), value.strategy, value.static),)


def function_behind(evaluator: Evaluator, value: Value, path: str) -> tuple[Value, ...]:
    """The function on which a member of all functions is called that runs it (`f.call(x)`); empty for any other value."""
    vocabulary = evaluator.vocabulary(path)
    prefix, _, name = value.name.rpartition(".")
    is_run = (
        bool(value.args) and prefix == f"{vocabulary.builtin_module}.Function" and vocabulary.function_members.get(name)
    )
    return value.args[0] if is_run else ()


def result_of_member(evaluator: Evaluator, value: Value, path: str) -> Values | None:
    """The result of a member of all functions: of `f.call(x)` that of `f`, of `f.bind(x)` the function itself; None for
    any other value."""
    vocabulary = evaluator.vocabulary(path)
    prefix, _, name = value.name.rpartition(".")
    if not value.args or prefix != f"{vocabulary.builtin_module}.Function" or name not in vocabulary.function_members:
        return None
    step = vocabulary.function_members[name]
    return evaluator.step(value.args[0], step, "", path) if step else value.args[0]


def is_type_outside(evaluator: Evaluator, name: str, path: str) -> bool:
    """Whether an external name is that of a type, so that its static members are looked up, not those of a value."""
    short = name.rpartition(".")[2]
    return short == name or evaluator.rules(path).external_type(short) == name
