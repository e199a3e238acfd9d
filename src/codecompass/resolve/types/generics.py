"""Substitution for type parameters: `class Gift(Box[Cart])` → in a Gift, `T` of Box is Cart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place
from codecompass.languages.vocabulary import Vocabulary
from codecompass.model import TYPE_KINDS, Definition
from codecompass.resolve.values import EXTERNAL, EXTERNAL_INSTANCE, INHERITED, INSTANCE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

MAX_BASES = 40


def environment(evaluator: Evaluator, place: Place, receiver: Values) -> Mapping[str, Values]:
    """Substitution for the type parameters of the type that declares the member at `place`, by its receiver."""
    if not receiver or receiver[0].kind != INSTANCE:
        return {}
    value = receiver[0]
    holder = _type_around(evaluator, place) or Place(value.path, value.index)
    home = evaluator.index(holder.path)
    return _arguments(evaluator, value, holder, home.rules.type_parameters(home.definitions[holder.index]))


def environment_by_receiver(evaluator: Evaluator, place: Place, receiver: Values) -> Mapping[str, Values]:
    """`environment` for a method that names its receiver's type parameters itself: `func (b *Box[K]) …`."""
    method = evaluator.index(place.path).definitions[place.index]
    if not method.owner or not method.type_parameters:
        return environment(evaluator, place, receiver)
    if not receiver or receiver[0].kind != INSTANCE:
        return {}
    value = receiver[0]
    holder = evaluator.members.owner(place) or Place(value.path, value.index)
    return _arguments(evaluator, value, holder, method.type_parameters)


def _arguments(evaluator: Evaluator, value: Value, holder: Place, parameters: Sequence[str]) -> Mapping[str, Values]:
    """Substitution for the type parameters of `holder` by a value of that type, or of one that derives from it."""
    if not parameters:
        return {}
    if holder != (value.path, value.index):
        plain = Value(*value[:5])
        value = evaluator.once(("base", plain, holder), as_base, evaluator, plain, holder, empty=plain)
    return dict(zip(parameters, value.args, strict=False)) if value.args else {}


def bound_of_owner(evaluator: Evaluator, place: Place, name: str) -> Values:
    """The bounds of the type parameter that a method's receiver calls `name` (`func (b *Box[K]) …`): those declared by
    the type, for its parameter at the same position."""
    method = evaluator.index(place.path).definitions[place.index]
    owner = evaluator.members.owner(place) if method.owner else None
    if owner is None:
        return ()
    home = evaluator.index(owner.path)
    pairs = zip(method.type_parameters, home.definitions[owner.index].type_parameters, strict=False)
    own = next((declared for of_method, declared in pairs if of_method == name), "")
    bounds = [b for b in home.bindings.get((owner.index, own), ()) if b.kind == "bound"]
    return tuple(v for bound in bounds for v in evaluator.variables.bound(home, bound))


def _type_around(evaluator: Evaluator, place: Place) -> Place | None:
    definitions = evaluator.index(place.path).definitions
    parent = definitions[place.index].parent
    return Place(place.path, parent) if parent > 0 and definitions[parent].kind in TYPE_KINDS else None


def as_base(evaluator: Evaluator, value: Value, wanted: Place) -> Value:
    """The receiver as an instance of one of its bases, with that base's type arguments; without any where `wanted` is
    no base of it."""
    found = (base for base in _bases(evaluator, value) if (base.path, base.index) == wanted)
    return next(found, Value(INSTANCE, wanted.path, wanted.index))


def outside_bases(evaluator: Evaluator, value: Value) -> Values:
    """A value of a type of the tree as an instance of each of its external bases, with their type arguments."""
    return tuple(base for base in _bases(evaluator, value) if base.kind != INSTANCE)


def written_bases(definition: Definition, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Type expressions of a type's bases: those it declares, and the implied one of its kind (`Enum[E]`)."""
    implied = vocabulary.implied_bases.get(definition.kind)
    own = (f"{implied}[{definition.name}]",) if implied else ()
    return (*definition.bases, *definition.interfaces, *own)


def member_of_outside_base(evaluator: Evaluator, value: Value, name: str, first: str) -> Value:
    """A member of an external base: of the first that is known to have it, else of the base called `first`."""
    name = as_written(name)
    vocabulary = evaluator.vocabulary(value.path)
    tables = vocabulary.member_types, vocabulary.fields_by_name
    value = Value(INSTANCE, *value[1:5])
    bases: Values = evaluator.once(("outside bases", value), outside_bases, evaluator, value)
    known = [base for base in bases if any(f"{base.name.rpartition('.')[2]}.{name}" in table for table in tables)]
    base = next((b for b in (*known, *bases) if known or b.name == first), None)
    member = f"{base.name if base else first}.{name}"
    args = base.args if base else ()
    leads_back = member.endswith(vocabulary.members_of_derived)
    if member.endswith(vocabulary.returning_itself) or (not args and leads_back):
        args = ((value._replace(strategy=INHERITED),),)
    return Value(EXTERNAL, "", 0, member, args, INHERITED, bool(known) or (bool(base) and leads_back))


def _bounds(evaluator: Evaluator, value: Value, parameters: Sequence[str]) -> dict[str, Values]:
    """What is known of the type parameters of a type whose arguments are not: their bounds."""
    index = evaluator.index(value.path)
    bounds = {
        name: [b for b in index.bindings.get((value.index, name), ()) if b.kind == "bound" and b.type]
        for name in parameters
    }
    return {name: evaluator.variables.bound(index, own[0]) for name, own in bounds.items() if own}


def _bases(evaluator: Evaluator, value: Value) -> Iterator[Value]:
    """The value itself, then as an instance of each of its bases, the nearest first, external ones included."""
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
        parameters = rules.type_parameters(definition)
        known = dict(zip(parameters, at.args, strict=False)) if at.args else _bounds(evaluator, at, parameters)
        for written in written_bases(definition, rules.vocabulary):
            scope = dialect.scope_of_bases(at.index, definition.parent, bool(known))
            of_type = evaluator.declared.type(written, at.path, scope, known)
            passed = at.args if not known else ()  # to a base that is written without type arguments
            bases = (v for v in of_type if v.kind in (INSTANCE, EXTERNAL_INSTANCE))
            waiting.extend(v if v.args or not passed else v._replace(args=passed) for v in bases)
