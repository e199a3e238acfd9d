"""Questions about all bases, or all derived types, of a type: which method all others override, what `super` finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS
from codecompass.resolve.queries import query
from codecompass.resolve.values import DEFINITION, INHERITED, INSTANCE, SUPER, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

MOST_DERIVED = 40
MOST_HEIRS = 400
_OUTSIDE = -1
"""The index in a `Place` of an external type, whose `path` is its name."""


def member_names(evaluator: Evaluator, place: Place) -> frozenset[str]:
    """The names of all members of a type, inherited ones included."""
    order = evaluator.members.order(place)
    return frozenset(name for at in order for name in evaluator.index(at.path).children.get(at.index, ()))


def overridden_by_all(evaluator: Evaluator, methods: Sequence[Place]) -> Place | None:
    """The method that all others of these override. None unless each is a method of another type."""
    owners = [_owner(evaluator, place) for place in methods]
    if None in owners or len(set(owners)) < len(owners):
        return None
    orders = [evaluator.members.order(owner) for owner in owners if owner is not None]
    found = (place for place, owner in zip(methods, owners, strict=True) if all(owner in order for order in orders))
    return next(found, None)


def _owner(evaluator: Evaluator, place: Place) -> Place | None:
    kind = evaluator.index(place.path).definitions[place.index].kind
    return evaluator.members.type_around(place.path, place.index) if kind in CALLABLE_KINDS else None


def derived(evaluator: Evaluator, place: Place) -> tuple[Place, ...]:
    """All types that derive from a type, directly or not; none where there are more than `MOST_DERIVED`."""
    return evaluator.once(("derived", place), _derived, evaluator, place, MOST_DERIVED)


def _derived(evaluator: Evaluator, place: Place, most: int, leaves: bool = True) -> tuple[Place, ...]:
    """`leaves`: also types with a single base that nothing derives from."""
    found: dict[Place, None] = {}
    waiting = [place]
    while waiting and len(found) <= most:
        at = waiting.pop()
        index = evaluator.index(at.path)
        by_name = evaluator.world.deriving(index.facts.language, index.definitions[at.index].name)
        those = by_name if leaves else (one for one in by_name if not _is_leaf(evaluator, one))
        new = [one for one in those if one not in found and one != place and place in evaluator.members.order(one)]
        found.update(dict.fromkeys(new))
        waiting += new
    return tuple(found) if len(found) <= most else ()


def _is_leaf(evaluator: Evaluator, place: Place) -> bool:
    index = evaluator.index(place.path)
    definition = index.definitions[place.index]
    if len(definition.bases) + len(definition.interfaces) > 1 or len(evaluator.members.parts(place)) > 1:
        return False
    return not evaluator.world.deriving(index.facts.language, definition.name)


@query()
def heirs(evaluator: Evaluator, place: Place) -> tuple[Place, ...]:
    """The types that derive from a type, directly or not, and have several bases; none where those that derive from it are
    more than `MOST_HEIRS`."""
    those = _derived(evaluator, place, MOST_HEIRS, leaves=False)
    return tuple(sorted(one for one in those if len(evaluator.members.bases(one)) > 1))


def behind(evaluator: Evaluator, place: Place) -> tuple[Place, ...]:
    """The types in which `super` looks for members: the bases after the type itself, without the interfaces it
    implements."""
    definition = evaluator.index(place.path).definitions[place.index]
    written = (evaluator.declared.type(text, place.path, definition.parent) for text in definition.interfaces)
    implemented = {Place(v.path, v.index) for values in written for v in values if v.kind == INSTANCE}
    above = evaluator.rules(place.path).after(evaluator.members.order(place))
    return tuple(at for at in above if at not in implemented)


def base_constructor(evaluator: Evaluator, value: Value, name: str) -> Values:
    """The callee of `super(…)` where no base class declares a constructor: the nearest base class itself, as for
    `new`."""
    if value.name != SUPER or name not in evaluator.vocabulary(value.path).constructors:
        return ()
    above = behind(evaluator, Place(value.path, value.index))
    return tuple(Value(DEFINITION, at.path, at.index, "", (), INHERITED, value.static) for at in above[:1])


def of_metaclass(evaluator: Evaluator, receiver: Value, name: str, open_above: bool) -> Values:
    """A member that a class has as an instance of its metaclass. `open_above`: whether a base that is not known may
    declare it, too."""
    if name in evaluator.vocabulary(receiver.path).object_members:  # every class has these itself
        return ()
    for at in evaluator.members.order(Place(receiver.path, receiver.index)):
        definition = evaluator.index(at.path).definitions[at.index]
        metaclass = evaluator.declared.type(definition.type, at.path, definition.parent) if definition.type else ()
        found = [v for one in metaclass if one.kind == INSTANCE for v in evaluator.members.of(one, name, at.path)]
        sure = receiver.static and not open_above
        itself = receiver._replace(kind=DEFINITION)
        own = [v._replace(args=((itself,),), strategy=INHERITED, static=v.static and sure) for v in found]
        if own := [v for v in own if v.kind == DEFINITION]:
            return tuple(own)
    return ()


def first_outside(evaluator: Evaluator, place: Place, name: str) -> str:
    """The name of the first external base of a type that may have a member of that name; empty where none may."""
    vocabulary, name = evaluator.vocabulary(place.path), as_written(name)
    bases = (base for base in evaluator.members.outside_bases(place) if base not in vocabulary.markers)
    return next((base for base in bases if name in vocabulary.all_members.get(base, (name,))), "")


def before(evaluator: Evaluator, place: Place, found: Place, name: str) -> tuple[str, bool]:
    """(the first external base of `place` that has a member `name` and precedes `found`, a base that declares it, too,
    in the method resolution order; empty where there is none; whether that base surely has the member)

    A base with unknown members is assumed to have only those of every object: few inherit what another base hides.
    """
    vocabulary = evaluator.vocabulary(place.path)
    if found == place or not vocabulary.standard_members:
        return evaluator.dialect(place.path).hidden_by_declaration(place, found, name), False
    order: tuple[Place, ...] = evaluator.once(("whole order", place), _whole_order, evaluator, place, empty=())
    for at in order[: order.index(found)] if found in order else ():
        if at.index == _OUTSIDE and at.path not in vocabulary.markers:
            known = vocabulary.standard_members.get(at.path)
            if name in (vocabulary.object_members if known is None else known):
                return at.path, known is not None
    return "", False


def _whole_order(evaluator: Evaluator, place: Place) -> tuple[Place, ...]:
    """The method resolution order of a type with its external bases; empty where it has no external base."""
    if not evaluator.members.outside_bases(place):
        return ()
    bases = {
        at: tuple(
            Place(v.path, v.index) if v.kind == INSTANCE else Place(v.name, _OUTSIDE)
            for v in evaluator.members.bases(at)
        )
        for at in evaluator.members.order(place)
    }
    return evaluator.rules(place.path).class_order(place, bases)
