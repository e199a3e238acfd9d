"""Types above and below a type, taken together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS
from codecompass.resolve.values import DEFINITION, INHERITED, INSTANCE, SUPER, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

MOST_DERIVED = 40
_OUTSIDE = -1
"""Instead of a position, of a type that stands outside the tree."""


def member_names(evaluator: Evaluator, place: Place) -> frozenset[str]:
    """Of all members that a type has, inherited ones too."""
    order = evaluator.members.order(place)
    return frozenset(name for at in order for name in evaluator.index(at.path).children.get(at.index, ()))


def overridden_by_all(evaluator: Evaluator, methods: Sequence[Place]) -> Place | None:
    """Of methods of one name, each of another type, the one that all others override."""
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
    """The types that derive from one, and those from them; none where there are too many to mean any."""
    found: tuple[Place, ...] = evaluator.once(("derived", place), _derived, evaluator, place)
    return found


def _derived(evaluator: Evaluator, place: Place) -> tuple[Place, ...]:
    found: dict[Place, None] = {}
    waiting = [place]
    while waiting and len(found) <= MOST_DERIVED:
        at = waiting.pop()
        index = evaluator.index(at.path)
        saying = evaluator.world.deriving(index.facts.language, index.definitions[at.index].name)
        new = [one for one in saying if one not in found and one != place and place in evaluator.members.order(one)]
        found.update(dict.fromkeys(new))
        waiting += new
    return tuple(found) if len(found) <= MOST_DERIVED else ()


def behind(evaluator: Evaluator, place: Place) -> tuple[Place, ...]:
    """The types in which `super` finds members: not the interfaces that a class says that it has all of."""
    definition = evaluator.index(place.path).definitions[place.index]
    written = (evaluator.declared.type(text, place.path, definition.parent) for text in definition.interfaces)
    implemented = {Place(v.path, v.index) for values in written for v in values if v.kind == INSTANCE}
    above = evaluator.rules(place.path).after(evaluator.members.order(place))
    return tuple(at for at in above if at not in implemented)


def made_by_base(evaluator: Evaluator, value: Value, name: str) -> Values:
    """What `super(…)` calls where no class above writes a constructor: the next one itself, as `new` would."""
    if value.name != SUPER or name not in evaluator.rules(value.path).CONSTRUCTORS:
        return ()
    above = behind(evaluator, Place(value.path, value.index))
    return tuple(Value(DEFINITION, at.path, at.index, "", (), INHERITED, value.static) for at in above[:1])


def of_metaclass(evaluator: Evaluator, asked: Value, name: str, open_above: bool) -> Values:
    """A member that a class has as an object of the class that it is made by. `open_above`: whether one of its bases may
    have it, too, for all that is known."""
    if name in evaluator.rules(asked.path).OBJECT_MEMBERS:  # these all classes have by themselves
        return ()
    for at in evaluator.members.order(Place(asked.path, asked.index)):
        definition = evaluator.index(at.path).definitions[at.index]
        made_by = evaluator.declared.type(definition.type, at.path, definition.parent) if definition.type else ()
        found = [v for one in made_by if one.kind == INSTANCE for v in evaluator.members.of(one, name, at.path)]
        sure = asked.static and not open_above
        itself = asked._replace(kind=DEFINITION)
        own = [v._replace(args=((itself,),), strategy=INHERITED, static=v.static and sure) for v in found]
        if own := [v for v in own if v.kind == DEFINITION]:
            return tuple(own)
    return ()


def first_outside(evaluator: Evaluator, place: Place, name: str) -> str:
    """The first base of a type that stands outside the tree and may have a member of that name; empty where none may."""
    rules, name = evaluator.rules(place.path), as_written(name)
    bases = (base for base in evaluator.members.outside_bases(place) if base not in rules.MARKERS)
    return next((base for base in bases if name in rules.ALL_MEMBERS.get(base, (name,))), "")


def before(evaluator: Evaluator, place: Place, found: Place, name: str) -> tuple[str, bool]:
    """The first base from outside the tree that has a member which `found`, a type that `place` derives from, has, too,
    and counts before that one (empty: none does); whether it is surely that base's which is meant.

    Of a base of which nothing is known only what every object has may be its own: few would inherit what another base
    hides.
    """
    rules = evaluator.rules(place.path)
    if found == place or not rules.STANDARD_MEMBERS:
        return evaluator.dialect(place.path).hidden_by_declaration(place, found, name), False
    order: tuple[Place, ...] = evaluator.once(("whole order", place), _whole_order, evaluator, place, empty=())
    for at in order[: order.index(found)] if found in order else ():
        if at.index == _OUTSIDE and at.path not in rules.MARKERS:
            known = rules.STANDARD_MEMBERS.get(at.path)
            if name in (rules.OBJECT_MEMBERS if known is None else known):
                return at.path, known is not None
    return "", False


def _whole_order(evaluator: Evaluator, place: Place) -> tuple[Place, ...]:
    """The types in which members are looked for, those outside the tree included, by their names; none where there are
    none of these."""
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
