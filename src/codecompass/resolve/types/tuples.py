"""Values with elements by position: tuples, and types whose fields have positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.types.generics import outside_bases
from codecompass.resolve.values import (
    DEFINITION,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    TUPLE,
    Value,
    Values,
    guessed,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def is_tuple(value: Value) -> bool:
    if value.kind == EXTERNAL_INSTANCE:
        return value.name.rsplit(".", 1)[-1].lower() == "tuple"
    return value.kind == TUPLE


def any_of(value: Value, kind: str) -> Values:
    """The elements of a tuple: all of them by iteration, any of them by an unknown index."""
    elements = unite([v for place in value.args for v in place])
    return elements if kind == "@iter" or len(value.args) < 2 else tuple(guessed(v) for v in elements)


def field_at(evaluator: Evaluator, value: Value, position: int) -> Values:
    """The values of a field by its position, for types with ordered fields (records, named tuples)."""
    index = evaluator.index(value.path)
    if index.definitions[value.index].kind == "record":
        headed = index.parameters(value.index)[position : position + 1]
        known = evaluator.members.environment(Place(value.path, value.index), (value,))
        return unite([v for p in headed for v in evaluator.declared.type(p.type, value.path, value.index, known)])
    ordered = evaluator.vocabulary(value.path).tuple_bases
    for at in evaluator.members.order(Place(value.path, value.index)) if ordered else ():
        index = evaluator.index(at.path)
        if any(base.rsplit(".", 1)[-1] in ordered for base in index.definitions[at.index].bases):
            own = sorted(each[-1] for each in index.children.get(at.index, {}).values())
            fields = [n for n in own if index.definitions[n].type and index.definitions[n].kind == "field"]
            return evaluator.variables.value_of(Place(at.path, fields[position])) if position < len(fields) else ()
    bases = (base for base in outside_bases(evaluator, value) if is_tuple(base)) if ordered else ()
    return next((base.args[position] for base in bases if 1 < len(base.args) > position), ())


def part_handed_out(evaluator: Evaluator, value: Value, position: int, path: str) -> Values:
    """The part at a position that a method hands out through its parameters (`Deconstruct(out A a, out B b)`), a guess
    where there are several of them."""
    name = evaluator.vocabulary(path).protocol_members.get("@part")
    found: list[Value] = []
    methods = evaluator.step((value,), ".", name, path) if name else ()
    for method in methods:
        if method.kind == DEFINITION:
            skipped = int(evaluator.extensions.is_called_on(method))
            parameters = evaluator.overloads.parameters(Place(method.path, method.index))[skipped:]
            for parameter in parameters[position : position + 1]:
                found += evaluator.declared.type(parameter.type, method.path, method.index)
    return unite(found) if len(methods) < 2 else tuple(guessed(v) for v in unite(found))


def field_under_key(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    """The field of a name, for types that declare their keys as fields: `value["name"]` of a `TypedDict`."""
    held = (value,) if value.kind != DEFINITION else evaluator.variables.by(value)
    found = (m for v in held if _declares_keys(evaluator, v) for m in evaluator.members.of(v, name, path))
    return unite([m for m in found if m.kind == DEFINITION])


def _declares_keys(evaluator: Evaluator, value: Value) -> bool:
    known = evaluator.vocabulary(value.path).keyed_bases if value.kind == INSTANCE else ()
    order = evaluator.members.order(Place(value.path, value.index)) if known else ()
    bases = (base for at in order for base in evaluator.index(at.path).definitions[at.index].bases)
    return any(base.rpartition(".")[2] in known for base in bases)


def keyed(key: str) -> Value:
    """What begins the elements under a key among a dictionary's type arguments, behind those of keys and of values."""
    return Value(EXTERNAL, "", 0, f"={key}")


def has_keys(value: Value) -> bool:
    """Whether the elements of a container are known by their keys."""
    return len(value.args) > 2 and bool(value.args[2]) and value.args[2][0].name[:1] == "="


def under_key(value: Value, key: str) -> Values | None:
    """The elements of a dictionary under a key; None where its keys are not all written out."""
    if value.kind != EXTERNAL_INSTANCE or not has_keys(value):
        return None
    found = unite([v for entry in value.args[2:] if entry[0] == keyed(key) for v in entry[1:]])
    return found if len(found) < 2 else tuple(guessed(v) for v in found)


def under_key_of_each(values: Values, key: str) -> Values | None:
    """`under_key` of all of several values; None where it is that of one of them."""
    found = [under_key(value, key) for value in values]
    known = [each for each in found if each is not None]
    return unite([v for each in known for v in each]) if known and len(known) == len(found) else None


def sliced(value: Value, first: str) -> Value:
    """A list from an element on, with its other elements by their places; without places where `first` is not written."""
    if value.kind != EXTERNAL_INSTANCE or not has_keys(value) or value.args[1]:
        return value
    places = value.args[2 + int(first) :] if first else ()
    named = tuple((keyed(str(number)), *entry[1:]) for number, entry in enumerate(places))
    return value._replace(args=(value.args[0], (), *named) if named else value.args[:1])
