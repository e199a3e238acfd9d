"""Whether a call determines all type parameters of a callable: an overload whose parameters it leaves open is not
applicable."""

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
    arguments: list[tuple[str, bool]],
    environment: Mapping[str, Values],
) -> bool:
    """Whether a call's arguments, with `environment`, determine all type parameters of a callable.

    `arguments`: for each, the declared type of its parameter, and whether it is a lambda without declared parameter
    types, of which only the result type is inferred from."""
    definition = evaluator.index(place.path).definitions[place.index]
    if definition.kind not in CALLABLE_KINDS or not definition.type_parameters:
        return True
    first = evaluator.overloads.parameters(place)[:1]
    called_on = names_in(first[0].type) if first and first[0] not in parameters else set()
    table = evaluator.vocabulary(place.path).function_types
    inferred = {*environment, *called_on}
    for written, is_lambda in arguments:
        inferred |= names_in(_result_type(written, table) if is_lambda else written)
    return inferred.issuperset(definition.type_parameters)


def names_in(written: str) -> set[str]:
    return set(re.findall(r"[\w.]+", written))


def specificity(written: str, type_parameters: Sequence[str]) -> int:
    """How many types a parameter's type names beside type parameters: `List[Task[T]]` is more specific than
    `List[T]`."""
    return sum(name not in type_parameters for name in names_in(written))


def _result_type(written: str, table: Mapping[str, int | None]) -> str:
    """The result type in a function type (`R` in `Func[A,R]`); any other type as it is."""
    name, _, inner = written.partition("[")
    end = table.get(name, 0)
    if name not in table:
        return written
    if end == 0:
        return _result_type(inner[:-1], table)
    return ",".join(parse_arguments(f"({inner[:-1]})")[end:]) if end is not None else ""
