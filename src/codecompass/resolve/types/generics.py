"""What type parameters stand for: the receiver's arguments, carried up through the bases that it extends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place, Rules
from codecompass.model import TYPE_KINDS, Definition
from codecompass.resolve.values import EXTERNAL, EXTERNAL_INSTANCE, INHERITED, INSTANCE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

MAX_BASES = 40


def environment(evaluator: Evaluator, place: Place, receiver: Values) -> Mapping[str, Values]:
    """Type parameters of the type that has the member at `place` → what they stand for in that receiver."""
    if not receiver or receiver[0].kind != INSTANCE:
        return {}
    value = receiver[0]
    holder = _type_around(evaluator, place) or Place(value.path, value.index)
    home = evaluator.index(holder.path)
    return _arguments(evaluator, value, holder, home.rules.type_parameters(home.definitions[holder.index]))


def environment_by_receiver(evaluator: Evaluator, place: Place, receiver: Values) -> Mapping[str, Values]:
    """The same, where a method has its own names for the type parameters: `func (b *Box[K]) …`."""
    method = evaluator.index(place.path).definitions[place.index]
    if not method.owner or not method.type_parameters:
        return environment(evaluator, place, receiver)
    if not receiver or receiver[0].kind != INSTANCE:
        return {}
    value = receiver[0]
    holder = evaluator.members.owner(place) or Place(value.path, value.index)
    return _arguments(evaluator, value, holder, method.type_parameters)


def _arguments(evaluator: Evaluator, value: Value, holder: Place, parameters: Sequence[str]) -> Mapping[str, Values]:
    """What type parameters of a type stand for in a value of it, or of a type that derives from it."""
    if not parameters:
        return {}
    if holder != (value.path, value.index):
        plain = Value(*value[:5])
        value = evaluator.once(("base", plain, holder), as_base, evaluator, plain, holder, empty=plain)
    return dict(zip(parameters, value.args, strict=False)) if value.args else {}


def bound_of_owner(evaluator: Evaluator, place: Place, name: str) -> Values:
    """What bounds the type parameter that a method calls so whose receiver names it: the type says that, where its own
    name for it may be another."""
    method = evaluator.index(place.path).definitions[place.index]
    owner = evaluator.members.owner(place) if method.owner else None
    if owner is None:
        return ()
    home = evaluator.index(owner.path)
    pairs = zip(method.type_parameters, home.definitions[owner.index].type_parameters, strict=False)
    own = next((parameter for given, parameter in pairs if given == name), "")
    bounds = [b for b in home.bindings.get((owner.index, own), ()) if b.kind == "bound"]
    return tuple(v for bound in bounds for v in evaluator.variables.bound(home, bound))


def _type_around(evaluator: Evaluator, place: Place) -> Place | None:
    definitions = evaluator.index(place.path).definitions
    parent = definitions[place.index].parent
    return Place(place.path, parent) if parent > 0 and definitions[parent].kind in TYPE_KINDS else None


def as_base(evaluator: Evaluator, value: Value, wanted: Place) -> Value:
    """The receiver as a value of one of its bases, that one's arguments filled in; without any where it is none."""
    found = (base for base in _bases(evaluator, value) if (base.path, base.index) == wanted)
    return next(found, Value(INSTANCE, wanted.path, wanted.index))


def outside_bases(evaluator: Evaluator, value: Value) -> Values:
    """What a value of a type of the tree is of types outside, their arguments filled in."""
    return tuple(base for base in _bases(evaluator, value) if base.kind != INSTANCE)


def written_bases(definition: Definition, rules: Rules) -> tuple[str, ...]:
    """Type expressions of what a type derives from, as it says and as all of its kind do."""
    implied = rules.IMPLIED_BASES.get(definition.kind)
    own = (f"{implied}[{definition.name}]",) if implied else ()
    return (*definition.bases, *definition.interfaces, *own)


def member_of_outside_base(evaluator: Evaluator, value: Value, name: str, first: str) -> Value:
    """A member that some base outside the tree has: the one that is known to, else the first."""
    name = as_written(name)
    table = evaluator.rules(value.path).MEMBER_TYPES
    value = Value(INSTANCE, *value[1:5])
    bases: Values = evaluator.once(("outside bases", value), outside_bases, evaluator, value)
    known = [base for base in bases if f"{base.name.rpartition('.')[2]}.{name}" in table]
    base = next((b for b in (*known, *bases) if known or b.name == first), None)
    member = f"{base.name if base else first}.{name}"
    return Value(EXTERNAL, "", 0, member, base.args if base else (), INHERITED, bool(known))


def _bases(evaluator: Evaluator, value: Value) -> Iterator[Value]:
    """The value itself, and as one of each of its bases, near ones first; those outside the tree included."""
    rules, dialect = evaluator.rules(value.path), evaluator.dialect(value.path)
    waiting, seen = [value], set[Place]()
    while waiting and len(seen) < MAX_BASES:
        at = waiting.pop(0)
        place = Place(at.path, at.index)
        if at.kind == INSTANCE and place in seen:
            continue
        yield at
        if at.kind != INSTANCE:
            continue
        seen.add(place)
        definition = evaluator.index(at.path).definitions[at.index]
        known = dict(zip(rules.type_parameters(definition), at.args, strict=False))
        for written in written_bases(definition, rules):
            scope = dialect.scope_of_bases(at.index, definition.parent, bool(known))
            of_type = evaluator.declared.type(written, at.path, scope, known)
            waiting.extend(v for v in of_type if v.kind in (INSTANCE, EXTERNAL_INSTANCE))
