"""How well arguments fit parameters: what the overloads of one name are told apart by, beside their number.

An argument is written as a path expression, or `_` for what is not followed; a function as `#fn2` (two parameters),
with `v` behind it when it gives nothing, `r` when it gives something, `a` when it is asynchronous, `=` and a path
where that is all it gives.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, Binding
from codecompass.resolve.values import EXTERNAL, EXTERNAL_INSTANCE, INFERRED, INSTANCE, THING, Value, Values, parse_type

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

EXACT, FITS, MAY, NOT = 6, 4, 3, 0
"""How well an argument fits: its very type, one that is convertible, nothing speaks against it, it can't be given."""
_FUNCTION = re.compile(r"#fn(\d+)([vra]*)(?:=(.*))?\Z", re.DOTALL)
_NAMED = re.compile(r"([^\W\d]\w*):(.*)\Z", re.DOTALL)


class Given(NamedTuple):
    """Arguments as written, and where they are."""

    arguments: tuple[str, ...]
    path: str
    scope: int
    position: int
    types: tuple[str, ...] = ()
    """Type arguments, where they are written."""


def fitness(evaluator: Evaluator, place: Place, parameters: list[Binding], given: Given) -> int | None:
    """How well a callable with these parameters takes the arguments; None when it can't."""
    total = 0
    gathers = bool(parameters) and parameters[-1].value == "#list"
    for position, argument in enumerate(given.arguments):
        named = _NAMED.match(argument)
        if named:
            parameter = next((p for p in parameters if p.name == named.group(1)), None)
            argument = named.group(2)
            if parameter is None:
                return None
        else:
            parameter = parameters[min(position, len(parameters) - 1)] if parameters else None
        if parameter is None:
            return None
        written = parameter.type
        if gathers and parameter is parameters[-1] and len(given.arguments) >= len(parameters):
            written = _element(written)
        how_well = _fits(evaluator, argument, written, place, given)
        if how_well == NOT and written != parameter.type and len(given.arguments) == len(parameters):
            how_well = _fits(evaluator, argument, parameter.type, place, given)
        if how_well == NOT:
            return None
        total += how_well
    return total


def _element(written: str) -> str:
    return written[written.find("[") + 1 : -1] if written.endswith("]") else written


def _fits(evaluator: Evaluator, argument: str, written: str, place: Place, given: Given) -> int:
    rules = evaluator.rules(place.path)
    if argument in ("_", "#?") or not written:
        return MAY
    definition = evaluator.index(place.path).definitions[place.index]
    if written in definition.type_parameters or written in rules.ANYTHING:
        return MAY
    wanted = evaluator.declared.type(written, place.path, place.index)
    if not wanted:
        return MAY
    function = _FUNCTION.match(argument)
    if function:
        count, marks, body = int(function.group(1)), function.group(2), function.group(3)
        how_well = _function_fits(evaluator, count, marks, wanted, place.path)
        if body and how_well and "a" not in marks:
            given_back = evaluator.path(body, given.path, given.scope, given.position)
            return min(how_well, EXACT) and _gives_as(evaluator, given_back, wanted, place.path)
        return how_well
    if argument == "#none":
        return MAY
    literal = rules.LITERALS.get(argument)
    if literal is not None:
        short = parse_type(written)[0].name
        return EXACT if short == literal else FITS if short in rules.WIDENS.get(literal, ()) else NOT
    if argument.startswith("#list"):
        return FITS if any(w.name.rpartition(".")[2] in rules.ELEMENTS for w in wanted) else NOT
    values = evaluator.path(argument, given.path, given.scope, given.position)
    if not values or not wanted:
        return MAY
    return max(_value_fits(evaluator, value, w, place.path) for value in values for w in wanted)


def _function_fits(evaluator: Evaluator, count: int, marks: str, wanted: Values, path: str) -> int:
    """A lambda or a method in the place of a delegate: as many parameters, a result where one is asked for."""
    if not wanted:
        return MAY
    best = NOT
    for value in wanted:
        taken, gives = evaluator.overloads.function_type(value, path)
        if taken is None:
            best = max(best, MAY if value.name.rpartition(".")[2] in evaluator.rules(path).ANYTHING else NOT)
        elif taken == count and not ("v" in marks and "a" not in marks and gives) and not ("r" in marks and not gives):
            best = max(best, _awaited(gives, marks) if "a" in marks else FITS)
    return best


def _gives_as(evaluator: Evaluator, values: Values, wanted: Values, path: str) -> int:
    """How well what a function gives goes with what is to be given: a task with a result is more than a task."""
    if not values or values[0].kind != EXTERNAL_INSTANCE or "Task" not in values[0].name:
        return FITS
    for value in wanted:
        _, gives = evaluator.overloads.function_type(value, path)
        if gives and gives[0].kind == EXTERNAL_INSTANCE and "Task" in gives[0].name:
            asked, known = bool(gives[0].args), bool(values[0].args)
            return EXACT if asked == known else NOT if asked else MAY
    return FITS


def _awaited(gives: Values, marks: str) -> int:
    """How well an asynchronous function fits what is to be given: a task, with a result if it has one."""
    if not gives:
        return MAY
    if gives[0].kind != EXTERNAL_INSTANCE or "Task" not in gives[0].name:
        return NOT
    return NOT if ("r" in marks and not gives[0].args) or ("v" in marks and gives[0].args) else EXACT


def _value_fits(evaluator: Evaluator, value: Value, wanted: Value, path: str) -> int:
    rules = evaluator.rules(path)
    if value.kind == THING:
        definition = evaluator.index(value.path).definitions[value.index]
        if definition.kind in CALLABLE_KINDS:
            count = len(evaluator.index(value.path).parameters(value.index))
            marks = "v" if definition.type == "void" else "r"
            return _function_fits(evaluator, count, marks, (wanted,), path) and FITS
        held = evaluator.held.value_of(Place(value.path, value.index), value.args[0] if value.args else ())
        return max((_value_fits(evaluator, h, wanted, path) for h in held if h.kind != THING), default=MAY)
    if value.kind == EXTERNAL_INSTANCE and value.strategy == INFERRED:
        return MAY  # what something outside gives, of a type not known
    if value.kind == EXTERNAL:
        written = rules.MEMBER_TYPES.get(".".join(value.name.rsplit(".", 2)[-2:]), "")
        held = evaluator.declared.type(written, path, 0) if written and "$" not in written else ()
        return max((_value_fits(evaluator, h, wanted, path) for h in held), default=MAY)
    if wanted.kind not in (INSTANCE, EXTERNAL_INSTANCE):
        return MAY
    is_a = evaluator.overloads.is_a(value, wanted, path)
    if is_a:
        return EXACT if is_a == 3 and _same_arguments(value, wanted) else FITS if is_a > 1 else MAY
    short, other = value.name.rpartition(".")[2], wanted.name.rpartition(".")[2]
    if wanted.kind == INSTANCE:
        return NOT
    if value.kind == INSTANCE:
        return (
            MAY if other in rules.ANYTHING or evaluator.members.outside_bases(Place(value.path, value.index)) else NOT
        )
    if short in rules.WIDENS and other in rules.WIDENS[short]:
        return FITS
    apart = (
        short in rules.PLAIN or other in rules.PLAIN or short in rules.FUNCTION_TYPES or other in rules.FUNCTION_TYPES
    )
    return NOT if apart else MAY


def _same_arguments(value: Value, wanted: Value) -> bool:
    """Whether type arguments agree, as far as both are known."""
    if len(value.args) != len(wanted.args):
        return not value.args or not wanted.args
    pairs = zip(value.args, wanted.args, strict=True)
    return all(not a or not b or a[0][:4] == b[0][:4] for a, b in pairs)
