"""Members of a type as one of its traits has them: `<Cart as Clone>::clone`, whatever else the type calls so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.projected import told_of
from codecompass.resolve.values import (
    DECLARED,
    EVERYWHERE,
    INHERITED,
    INSTANCE,
    THING,
    TypeName,
    Value,
    Values,
    parse_type,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def of_trait(evaluator: Evaluator, values: Values, trait: str, name: str, wanted: str, seen_from: Place) -> Values:
    """What the blocks for that trait have, where the type is known and they are; else the trait itself; an associated type
    also as clauses say what it is."""
    told = [v for value in values if value.kind == INSTANCE and value.args for v in told_of(evaluator, value, name)]
    return unite([*told, *_of_trait(evaluator, values, trait, name, wanted, seen_from)])


def _of_trait(evaluator: Evaluator, values: Values, trait: str, name: str, wanted: str, seen_from: Place) -> Values:
    found = unite([v for value in values for v in _of_type(evaluator, value, trait, name, wanted)])
    if found:
        return found
    path, scope = seen_from
    others = [v for value in values for v in evaluator.traits.of(value, name, path, wanted)]
    found = tuple(v for v in others if v.kind != THING or _is_of(evaluator, Place(v.path, v.index), trait))
    if any(v.kind == THING for v in found):
        return found
    declared = evaluator.traits.spaces.lookup(trait, path, scope, EVERYWHERE, leading=True)
    blocks = evaluator.traits.blocks
    own = [blocks.child(Place(v.path, v.index), name, wanted) for v in declared if evaluator.kind_of(v) == "trait"]
    return tuple(Value(THING, *at, "", (values,), DECLARED) for at in own if at is not None) or found


def _of_type(evaluator: Evaluator, value: Value, trait: str, name: str, wanted: str) -> Values:
    """What a type of the tree has in its block for the trait, or is left by that."""
    if value.kind not in (THING, INSTANCE) or evaluator.traits.blocks.is_block(Place(value.path, value.index)):
        return ()
    place, blocks = Place(value.path, value.index), evaluator.traits.blocks
    found = blocks.as_trait(place, trait, name, wanted)
    if found.place is None:
        return ()
    strategy = INHERITED if found.inherited else value.strategy or DECLARED
    receiver = value._replace(kind=INSTANCE)
    return (Value(THING, *found.place, "", ((receiver,),), strategy, value.static and not found.ambiguous),)


def _is_of(evaluator: Evaluator, place: Place, trait: str) -> bool:
    """Whether a member stands in a block for a trait of that name, or in such a trait."""
    around = Place(place.path, evaluator.traits.blocks.parent(place))
    definition = evaluator.index(around.path).definitions[max(around.index, 0)]
    return is_called(trait, definition.interfaces) or (definition.kind == "trait" and definition.name == trait)


def is_called(trait: str, written: tuple[str, ...]) -> bool:
    """Whether one of some types is written with that name, whatever path leads there."""
    return any(_last(name) == trait for one in written for name in parse_type(one))


def _last(name: TypeName) -> str:
    return name.name.rpartition("::")[2]
