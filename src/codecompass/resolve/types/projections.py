"""Bounds of associated types in `where` clauses: `<T as Input>::Item: AsChar`.

They are known in the scope of the clause and needed where the trait uses its associated type, so the value of such a
type parameter carries them as a record after its type arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.values import (
    EXTERNAL_INSTANCE,
    INSTANCE,
    RECORD,
    Value,
    Values,
    parse_record,
    parse_type,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

SEPARATOR = "::"
Clauses = Mapping[tuple[int, str], tuple[str, ...]]
"""(scope, type parameter) → bounds of its associated types, as fields of a record: `Item:AsChar`."""


def with_clauses(evaluator: Evaluator, values: Values, parameter: str, bound_at: Place, scope: int) -> Values:
    """`values`, the bounds of a type parameter, each carrying the bounds of its associated types: those of all `where`
    clauses from `scope` outwards to the parameter's declaration."""
    clauses: Clauses = evaluator.once(("clauses", bound_at.path), _clauses, evaluator, bound_at.path, empty={})
    if not clauses:
        return values
    definitions, at = evaluator.index(bound_at.path).definitions, scope
    bounds = [*clauses.get((at, parameter), ())]
    while at != bound_at.index and at > 0:
        at = definitions[at].parent
        bounds += clauses.get((at, parameter), ())
    if not bounds:
        return values
    record = Value(RECORD, bound_at.path, scope, "{" + ",".join(bounds) + "}")
    return tuple(_with(evaluator, value, record) for value in values)


def _with(evaluator: Evaluator, value: Value, record: Value) -> Value:
    if value.kind == EXTERNAL_INSTANCE and not value.args:  # an iterator's items, a future's output
        names = dict.fromkeys(evaluator.vocabulary(record.path).associated.values())
        return value._replace(args=tuple(found for name in names if (found := _bound(evaluator, record, name)))[:1])
    if value.kind != INSTANCE:
        return value
    own = evaluator.index(value.path).definitions[value.index].type_parameters
    missing = ((),) * max(len(own) - len(value.args), 0)
    return value._replace(args=(*value.args, *missing, (record,)))


def _clauses(evaluator: Evaluator, path: str) -> Clauses:
    found: dict[tuple[int, str], tuple[str, ...]] = {}
    markers = evaluator.vocabulary(path).markers
    for (scope, name), bindings in evaluator.index(path).bindings.items():
        parameter, mark, part = name.partition(SEPARATOR)
        if mark and SEPARATOR not in part:
            bounds = (b.type for b in bindings if b.kind == "bound")
            known = (f"{part}:{bound}" for bound in bounds if not markers.issuperset(n.name for n in parse_type(bound)))
            found[scope, parameter] = (*found.get((scope, parameter), ()), *known)
    return found


def bound_of(evaluator: Evaluator, value: Value, part: str) -> Values:
    """The bound of an associated type by the `where` clauses that a value carries."""
    records = [v for argument in value.args for v in argument if v.kind == RECORD]
    return unite([v for record in records for v in _bound(evaluator, record, part)])


def _bound(evaluator: Evaluator, record: Value, part: str) -> Values:
    bounds = [written for name, written in parse_record(record.name) if name == part]
    return unite([v for written in bounds for v in evaluator.declared.type(written, record.path, record.index)])
