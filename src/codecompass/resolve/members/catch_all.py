"""Catch-all members: a name that a type does not define is the result of its `__getattr__`, or a call of the method
that handles all undefined ones (`__call`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.model import TYPE_KINDS
from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values, unite, unsure

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def of_any_name(evaluator: Evaluator, value: Value, name: str) -> Values:
    """The values of an undefined member; empty for the names of protocols (`__iter__`), which are looked up in the
    type."""
    members = evaluator.rules(value.path).PROTOCOL_MEMBERS
    answering = members.get(".*()" if value.kind == INSTANCE else "::.*()") if name.endswith("()") else None
    if answering and not name.startswith("__"):
        found = (v for v in evaluator.members.of(value, answering, value.path) if v.kind == DEFINITION)
        return tuple(unsure(v) for v in found)
    getter = members.get(".*")
    if not getter or value.kind != INSTANCE or value.name or name[:2] == getter[:2]:
        return ()
    getters = (one for one in evaluator.members.of(value, getter, value.path) if one.kind == DEFINITION)
    typed = [one for one in getters if evaluator.index(one.path).definitions[one.index].type]
    return unite([result for one in typed for result in evaluator.steps.result_of(one)])


def represented(evaluator: Evaluator, value: Value, name: str) -> Values:
    """The methods of the object that a type stands for, by what a method of it returns: of a facade (`Pay::refund()`)."""
    accessor = evaluator.rules(value.path).PROTOCOL_MEMBERS.get("::stands for")
    if accessor is None or value.kind != DEFINITION or not name.endswith("()") or name == accessor:
        return ()
    methods = [one for one in evaluator.members.of(value, accessor, value.path) if one.kind == DEFINITION]
    results = [(one.path, row) for one in methods for row in evaluator.index(one.path).results.get(one.index, ())]
    types = [of for path, row in results for of in evaluator.path(row.value, path, row.site, row.start - 1)]
    objects = [of._replace(kind=INSTANCE) for of in types if evaluator.kind_of(of) in TYPE_KINDS]
    return unite([unsure(one) for of in objects for one in evaluator.members.of(of, name, value.path)])
