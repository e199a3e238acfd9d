"""Types above and below a type, taken together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.rules import Place

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

MOST_DERIVED = 40


def member_names(evaluator: Evaluator, place: Place) -> frozenset[str]:
    """Of all members that a type has, inherited ones too."""
    order = evaluator.members.order(place)
    return frozenset(name for at in order for name in evaluator.index(at.path).children.get(at.index, ()))


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
