"""Whether a call determines all type parameters of a callable: an overload is not applicable where it does not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, Binding
from codecompass.resolve.values import Values, parse_arguments

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def are_inferred(
    evaluator: Evaluator,
    place: Place,
    parameters: list[Binding],
    given: list[tuple[str, bool]],
    environment: Mapping[str, Values],
) -> bool:
    """Whether the arguments of a call tell what all type parameters of a callable stand for, or `environment` does.
    `given`: the type of each one's parameter, and whether it is a lambda that does not declare what it takes, which
    tells of what it gives only."""
    definition = evaluator.index(place.path).definitions[place.index]
    if definition.kind not in CALLABLE_KINDS or not definition.type_parameters:
        return True
    first = evaluator.overloads.parameters(place)[:1]
    called_on = names_in(first[0].type) if first and first[0] not in parameters else set()
    table = evaluator.rules(place.path).FUNCTION_TYPES
    told = {*environment, *called_on}
    for written, is_lambda in given:
        told |= names_in(_given_by(written, table) if is_lambda else written)
    return told.issuperset(definition.type_parameters)


def names_in(written: str) -> set[str]:
    return set(re.findall(r"[\w.]+", written))


def specificity(written: str, type_parameters: Sequence[str]) -> int:
    """How many types a parameter's type names: `List[Task[T]]` says more than `List[T]`."""
    return sum(name not in type_parameters for name in names_in(written))


def _given_by(written: str, table: Mapping[str, int | None]) -> str:
    """The result type in a delegate's type."""
    name, _, inner = written.partition("[")
    end = table.get(name, 0)
    if name not in table:
        return written
    if end == 0:
        return _given_by(inner[:-1], table)
    return ",".join(parse_arguments(f"({inner[:-1]})")[end:]) if end is not None else ""
