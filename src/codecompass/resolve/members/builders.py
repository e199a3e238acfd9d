"""Generated builders, by which objects are built step by step: `Cart.builder().total(1).build()`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
from codecompass.languages.rules import Builder, Place
from codecompass.resolve.values import (
    BUILDER,
    DECLARED,
    DEFINITION,
    EVERYWHERE,
    FLUENT,
    INFERRED,
    INSTANCE,
    Value,
    Values,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_STORED = frozenset({"field", "property"})


def begun(evaluator: Evaluator, value: Value, name: str, of_class: bool) -> Values:
    """The builder that a call creates: of a type (`Cart.builder()`), or of a copy (`cart.toBuilder()`)."""
    if not name.endswith("()"):
        return ()
    builder = _builder(evaluator, value)
    if builder is None or as_written(name) != (builder.begin if of_class else builder.again):
        return ()
    return (Value(INSTANCE, value.path, value.index, BUILDER, value.args, INFERRED, value.static),)


def named(evaluator: Evaluator, name: str, path: str, scope: int) -> Values:
    """The builder whose generated type a name is: `Cart.CartBuilder`, `CartBuilder`."""
    holder, _, short = name.rpartition(".")
    suffix = next(
        (one for one in evaluator.vocabulary(path).builder_suffixes if short.endswith(one) and short != one), ""
    )
    of = evaluator.path(holder or short.removesuffix(suffix), path, scope, EVERYWHERE) if suffix else ()
    types = [v for v in of if v.kind == DEFINITION and _builder(evaluator, v) is not None]
    return tuple(Value(INSTANCE, v.path, v.index, BUILDER, (), DECLARED, v.static) for v in types)


def of_written(evaluator: Evaluator, value: Value, name: str) -> Values:
    """A member that is generated into a builder of which a part is written in the type it builds."""
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    around = index.definitions[definition.parent].name if definition.parent > 0 else ""
    if definition.name not in [f"{around}{suffix}" for suffix in index.vocabulary.builder_suffixes if around]:
        return ()
    built = Value(INSTANCE, value.path, definition.parent, BUILDER, (), INFERRED, value.static)
    found = of_builder(evaluator, built, name)
    return tuple(v._replace(name=FLUENT, args=((value,),)) if v.args == ((built,),) else v for v in found)


def of_builder(evaluator: Evaluator, value: Value, name: str) -> Values:
    """A member of a builder: of a setter the field that it sets, of `build` the type that it constructs."""
    builder, called = _builder(evaluator, value), as_written(name)
    if builder is None:
        return ()
    if called == builder.end:
        return (Value(DEFINITION, value.path, value.index, "", value.args, INFERRED, value.static),)
    bare = called.removeprefix(builder.prefix)
    name = bare[:1].lower() + bare[1:] if builder.prefix else bare
    has = (evaluator.members.own(at, name) for at in evaluator.members.order(Place(value.path, value.index)))
    found = next((place for place in has if place is not None and _is_set(evaluator, place)), None)
    return (Value(DEFINITION, found.path, found.index, "", ((value,),), INFERRED, value.static),) if found else ()


def _builder(evaluator: Evaluator, value: Value) -> Builder | None:
    """The generated builder of a type; None where it has none."""
    index = evaluator.index(value.path)
    key = ("builder", value.path, value.index)
    return evaluator.once(key, index.rules.builder, index.facts, value.index, empty=None)


def _is_set(evaluator: Evaluator, place: Place) -> bool:
    definition = evaluator.index(place.path).definitions[place.index]
    return definition.kind in _STORED and "static" not in definition.modifiers


def goes_on(value: Value) -> Values:
    """The result of calling a builder's setter, or a generated method that returns its object: the receiver; empty for
    any other callee."""
    receiver = value.args[0] if value.args else ()
    is_given = receiver and receiver[0].kind == INSTANCE and (receiver[0].name == BUILDER or value.name == FLUENT)
    return receiver if is_given else ()
