"""Constructors, and types whose construction is declared to return something else than an instance (`__new__`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.scopes.file_index import NEW
from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def declared_construction(evaluator: Evaluator, instance: Value) -> Values:
    """The declared result of a type's `__new__`, where that is something else than `instance`, an instance of the type.

    An inherited `__new__` that is declared to return a base constructs an instance of the type itself: few who write
    `-> Shape` there think of derived types.
    """
    maker = evaluator.vocabulary(instance.path).allocator
    if not maker:
        return ()
    return evaluator.once(("constructed", instance), _declared, evaluator, instance, maker)


def making(evaluator: Evaluator, place: Place, order: Sequence[Place]) -> tuple[Place | None, bool, str] | None:
    """The constructor of a class, in the form in which `Members` finds a member: (its own or an inherited one, else the
    class itself where its head lists the parameters; whether it is inherited; ""). None for an external constructor."""
    for at in order:
        index = evaluator.index(at.path)
        if index.definitions[at.index].kind != "interface":
            has_parameters = bool(index.parameters(at.index))
            return evaluator.members.own(at, NEW) or (at if has_parameters else None), at != place, ""
    return None


def _declared(evaluator: Evaluator, instance: Value, maker: str) -> Values:
    kind = Value(DEFINITION, instance.path, instance.index)
    makers = [v for v in evaluator.members.of(kind, maker, instance.path) if v.kind == DEFINITION]
    definitions = [evaluator.index(v.path).definitions[v.index] for v in makers]
    if not makers or not all(d.type for d in definitions):
        return ()
    results = tuple(v for one in makers for v in evaluator.steps.result_of(one._replace(args=((instance,),))))
    own = any(v.path == instance.path and d.parent == instance.index for v, d in zip(makers, definitions, strict=True))
    order = evaluator.members.order(Place(instance.path, instance.index))
    itself = {tuple(place) for place in order[: 1 if own else None]}
    is_other = all(v.kind in (INSTANCE, DEFINITION) and v[1:3] not in itself for v in results)
    return results if is_other else ()
