"""Fully qualified members: `<Cart as Clone>::clone` is that of the trait, whatever else the type calls so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS
from codecompass.resolve.calls.arguments import CallArguments
from codecompass.resolve.members.external_impls import METHOD
from codecompass.resolve.types.projections import bound_of
from codecompass.resolve.values import (
    DECLARED,
    DEFINITION,
    EVERYWHERE,
    EXTERNAL,
    INHERITED,
    INSTANCE,
    Value,
    Values,
    parse_type,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def of_trait(evaluator: Evaluator, values: Values, trait: str, name: str, wanted: str, seen_from: Place) -> Values:
    """The members in the types' `impl` blocks of that trait, else in the trait itself; of an associated type also its
    bounds in `where` clauses."""
    bounds = [v for value in values if value.kind == INSTANCE and value.args for v in bound_of(evaluator, value, name)]
    return unite([*bounds, *_of_trait(evaluator, values, trait, name, wanted, seen_from)])


def of_receiver(evaluator: Evaluator, value: Value, call: CallArguments) -> Values:
    """The implementation of a trait's method that is called by the trait's name, for the type of its first argument:
    `Show::show(&cart)` → `Cart`'s. The trait's method itself where that is not known."""
    method = _method_of_trait(evaluator, value) if call.arguments else None
    if method is None:
        return (value,)
    first = evaluator.path(call.arguments[0], call.path, call.scope, call.position)
    receivers = [receiver for one in first for receiver in _values_of(evaluator, one)]
    at = Place(call.path, call.scope)
    if value.kind == DEFINITION:
        found = [_of_trait(evaluator, (receiver,), *method, METHOD, at) for receiver in receivers]
    else:
        found = [_of_type(evaluator, receiver, *method, METHOD) for receiver in receivers if receiver.kind == INSTANCE]
    meant = unite([v for values in found for v in values if v.kind == DEFINITION])
    return meant if len(found) == len(receivers) and all(found) and meant else (value,)


def _values_of(evaluator: Evaluator, value: Value) -> Values:
    """The values of a field or a variable; any other value itself."""
    if value.kind != DEFINITION or evaluator.kind_of(value) not in ("field", "variable", "constant"):
        return (value,)
    return evaluator.variables.value_of(Place(value.path, value.index), value.args[0] if value.args else ())


def _method_of_trait(evaluator: Evaluator, value: Value) -> tuple[str, str] | None:
    """(the name of the trait, of the method) of a trait's method, or of an external value that may be one; else
    None."""
    if value.kind == EXTERNAL:
        *_, trait, name = ("", "", *value.name.split("."))
        return (trait, name) if trait[:1].isupper() else None
    if value.kind != DEFINITION:
        return None
    index = evaluator.index(value.path)
    own = index.definitions[value.index]
    trait_of = index.definitions[max(own.parent, 0)]
    is_method = own.kind in CALLABLE_KINDS and "static" not in own.modifiers and trait_of.kind == "trait"
    return (trait_of.name, own.name) if is_method else None


def _of_trait(evaluator: Evaluator, values: Values, trait: str, name: str, wanted: str, seen_from: Place) -> Values:
    found = unite([v for value in values for v in _of_type(evaluator, value, trait, name, wanted)])
    if found:
        return found
    path, scope = seen_from
    others = [v for value in values for v in evaluator.traits.of(value, name, path, wanted)]
    found = tuple(v for v in others if v.kind != DEFINITION or _is_of(evaluator, Place(v.path, v.index), trait))
    if any(v.kind == DEFINITION for v in found):
        return found
    declared = evaluator.traits.namespaces.lookup(trait, path, scope, EVERYWHERE, leading=True)
    blocks = evaluator.traits.blocks
    own = [blocks.child(Place(v.path, v.index), name, wanted) for v in declared if evaluator.kind_of(v) == "trait"]
    return tuple(Value(DEFINITION, *at, "", (values,), DECLARED) for at in own if at is not None) or found


def _of_type(evaluator: Evaluator, value: Value, trait: str, name: str, wanted: str) -> Values:
    """The member in the `impl` block of the trait for a type of the tree, or the trait's default."""
    if value.kind not in (DEFINITION, INSTANCE) or evaluator.traits.blocks.is_block(Place(value.path, value.index)):
        return ()
    place, blocks = Place(value.path, value.index), evaluator.traits.blocks
    found = blocks.as_trait(place, trait, name, wanted)
    if found.place is None:
        return ()
    strategy = INHERITED if found.inherited else value.strategy or DECLARED
    receiver = value._replace(kind=INSTANCE)
    return (Value(DEFINITION, *found.place, "", ((receiver,),), strategy, value.static and not found.ambiguous),)


def _is_of(evaluator: Evaluator, place: Place, trait: str) -> bool:
    """Whether a member is in an `impl` block of a trait of that name, or in such a trait."""
    around = Place(place.path, evaluator.traits.blocks.parent(place))
    definition = evaluator.index(around.path).definitions[max(around.index, 0)]
    return is_called(trait, definition.interfaces) or (definition.kind == "trait" and definition.name == trait)


def is_called(trait: str, written: tuple[str, ...]) -> bool:
    """Whether one of some type expressions has that last name."""
    return any(name.name.rpartition("::")[2] == trait for one in written for name in parse_type(one))
