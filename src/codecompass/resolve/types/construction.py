"""Constructors; types whose construction is declared to give something else than an instance of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.scopes.file_index import NEW
from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def made_instead(evaluator: Evaluator, made: Value) -> Values:
    """What the declared result of a type's maker says that a construction gives, instead of `made`, an instance of it.

    A maker that is inherited, and declared to give what the type derives from, gives an instance of the type itself:
    few who write `-> Shape` there think of the types below.
    """
    maker = evaluator.rules(made.path).MAKER
    if not maker:
        return ()
    found: Values = evaluator.once(("made", made), _declared, evaluator, made, maker)
    return found


def making(evaluator: Evaluator, place: Place, order: Sequence[Place]) -> tuple[Place | None, bool, str] | None:
    """What a class makes its objects by, or itself, where it says what it takes behind its name, as `Members` finds a
    member; None where only what is outside the tree could."""
    for at in order:
        index = evaluator.index(at.path)
        if index.definitions[at.index].kind != "interface":
            headed = bool(index.parameters(at.index))
            return evaluator.members.own(at, NEW) or (at if headed else None), at != place, ""
    return None


def _declared(evaluator: Evaluator, made: Value, maker: str) -> Values:
    kind = Value(DEFINITION, made.path, made.index)
    makers = [v for v in evaluator.members.of(kind, maker, made.path) if v.kind == DEFINITION]
    definitions = [evaluator.index(v.path).definitions[v.index] for v in makers]
    if not makers or not all(d.type for d in definitions):
        return ()
    given = tuple(v for one in makers for v in evaluator.steps.result_of(one._replace(args=((made,),))))
    own = any(v.path == made.path and d.parent == made.index for v, d in zip(makers, definitions, strict=True))
    order = evaluator.members.order(Place(made.path, made.index))
    itself = {tuple(place) for place in order[: 1 if own else None]}
    instead = all(v.kind in (INSTANCE, DEFINITION) and v[1:3] not in itself for v in given)
    return given if instead else ()
