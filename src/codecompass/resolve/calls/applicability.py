"""Applicability: how well arguments fit parameters, and which of two callables is better (C#, *Overload
resolution*)."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.arguments import LAST
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, Binding
from codecompass.resolve.calls.arguments import ANY_TYPE, Argument, CallArguments, Function
from codecompass.resolve.types.conversions import converts, is_a
from codecompass.resolve.types.generics import as_base, outside_bases
from codecompass.resolve.values import (
    DEFINITION,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INFERRED,
    INSTANCE,
    TUPLE,
    Value,
    Values,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

EXACT, FITS, LOOSE, MAY, NOT = 4, 3, 2, 1, 0
"""How well an argument fits a parameter: of its very type, convertible to it, accepted as any value is, not known to be
inapplicable, inapplicable."""


class Fit(NamedTuple):
    level: int
    written: str
    """The parameter's type."""
    wanted: Values
    is_open: bool
    """Whether the parameter's type is a type parameter of the callable, which any argument fits."""
    is_guessed: bool = False
    """Whether the argument's type is a guess."""
    is_boxed: bool = False
    """Whether only one of both types is primitive, in languages that convert these to objects and back."""


class Fits(NamedTuple):
    """How the arguments of a call fit one callable, in their order."""

    each: tuple[Fit, ...]
    gathers: bool
    """Whether its last parameter is variadic and receives them one by one."""


def fits(
    evaluator: Evaluator,
    place: Place,
    parameters: list[Binding],
    arguments: Sequence[Argument],
    call: CallArguments,
    environment: Mapping[str, Values],
) -> Fits | None:
    """How the arguments fit a callable with these parameters; None where it is not applicable. `environment`: known
    type parameters."""
    variadic = next((one for one in parameters if one.value == "#list"), None)
    gathers = variadic is not None
    found: list[Fit] = []
    inferring: list[tuple[str, bool]] = []
    gathered = gathers and len(arguments) != len(parameters)
    for position, argument in enumerate(arguments):
        parameter = _parameter(parameters, position, argument.name, variadic)
        if parameter is None:
            return None
        is_variadic = parameter is variadic
        fit = _fit(evaluator, argument, parameter.type, place, call, environment) if not gathered else None
        if is_variadic and (fit is None or fit.level in (NOT, MAY)):
            one = _fit(evaluator, argument, _element(parameter.type), place, call, environment)
            if fit is None or one.level > fit.level or argument.text != "#none":
                fit, gathered = one, True
        fit = fit or _fit(evaluator, argument, parameter.type, place, call, environment)
        if fit.level == NOT:
            return None
        found.append(fit)
        inferring.append((parameter.type, argument.function is not None and not argument.function.types))
    if not evaluator.dialect(place.path).are_inferred(place, parameters, inferring, environment):
        return None
    return Fits(tuple(found), gathered or (gathers and len(arguments) < len(parameters)))


def _parameter(parameters: list[Binding], position: int, name: str, variadic: Binding | None) -> Binding | None:
    """The parameter of an argument; those behind a variadic one are only passed by name."""
    if name == LAST:
        return parameters[-1] if parameters else None
    if name:
        return next((p for p in parameters if p.name == name), None)
    at = parameters[min(position, len(parameters) - 1)] if parameters else None
    return variadic if variadic is not None and position >= parameters.index(variadic) else at


def _element(written: str) -> str:
    return written[written.find("[") + 1 : -1] if written.endswith("]") else written


def _fit(
    evaluator: Evaluator,
    argument: Argument,
    written: str,
    place: Place,
    call: CallArguments,
    environment: Mapping[str, Values],
) -> Fit:
    definition = evaluator.index(place.path).definitions[place.index]
    known = environment if any(name in written for name in environment) else {}
    wanted = evaluator.declared.type(written, place.path, place.index, known) if written else ()
    is_open = written in definition.type_parameters and written not in environment
    level = _level(evaluator, argument, written, wanted, place, call, is_open)
    values = argument.function.result if argument.function is not None else argument.values
    boxed = _is_boxed(evaluator, argument, wanted, is_open, place.path)
    return Fit(level, written, wanted, is_open, not all(v.static for v in values), boxed)


def _is_boxed(evaluator: Evaluator, argument: Argument, wanted: Values, is_open: bool, path: str) -> bool:
    vocabulary = evaluator.vocabulary(path)
    if not vocabulary.boxes or argument.function is not None or not (wanted or is_open):
        return False
    literals = [vocabulary.literals.get(one.text) for one in argument.arms or (argument,)]
    given = argument.values + tuple(v for one in literals if one for v in evaluator.declared.type(one, path, 0))
    given = tuple(h for v in given for h in (evaluator.variables.by(v) if v.kind == DEFINITION else (v,)))
    if not given or any(v.kind not in (INSTANCE, EXTERNAL_INSTANCE) or v.strategy == INFERRED for v in given):
        return False
    primitive = {_short(v) in vocabulary.boxes for v in given}
    primitive = {any(primitive)} if argument.arms else primitive  # `c ? 1 : boxed` is primitive
    return len(primitive) == 1 and primitive != {not is_open and any(_short(w) in vocabulary.boxes for w in wanted)}


def _level(
    evaluator: Evaluator,
    argument: Argument,
    written: str,
    wanted: Values,
    place: Place,
    call: CallArguments,
    is_open: bool,
) -> int:
    if argument.arms:
        return min(_level(evaluator, one, written, wanted, place, call, is_open) for one in argument.arms)
    vocabulary = evaluator.vocabulary(place.path)
    if argument.text == "#none" and wanted and all(_short(w) in vocabulary.values for w in wanted):
        return NOT
    if argument.text in ("_", "#?", "#none"):
        return LOOSE if written in vocabulary.anything else MAY
    literal = vocabulary.literals.get(argument.text)
    if any(_short(w) in vocabulary.literals_for.get(argument.text, ()) and w.kind != INSTANCE for w in wanted):
        return EXACT if literal in {_short(w) for w in wanted} else FITS
    if is_open:
        return _fits_type_parameter(evaluator, argument, wanted, place.path, literal is not None)
    if argument.function is not None:
        each = (_function_fits_one(evaluator, argument.function, one, place.path, call) for one in wanted)
        return max(each, default=MAY)
    if literal is not None:
        values = evaluator.declared.type(literal, call.path, 0)
    elif argument.text.startswith("#list"):
        if not wanted:
            return MAY
        return FITS if any(w.name.rpartition(".")[2] in vocabulary.elements for w in wanted) else NOT
    else:
        values = argument.values
    is_method_outside = argument.text.endswith("/*") and all(value.kind == EXTERNAL for value in values)
    if not values or is_method_outside:
        return LOOSE if written in vocabulary.anything else MAY
    if not wanted and written.partition("[")[0] in vocabulary.addressed.values():  # a pointer, to what is not known
        return EXACT if any(_short(v).removeprefix("c") in vocabulary.pointers_to.values() for v in values) else MAY
    return max((_value_fits(evaluator, value, w, place.path) for value in values for w in wanted), default=MAY)


def _fits_type_parameter(evaluator: Evaluator, argument: Argument, bounds: Values, path: str, literal: bool) -> int:
    """How an argument fits a parameter whose type is a type parameter: as its bounds allow."""
    if argument.function is not None or not (argument.values or literal):
        return MAY
    levels = [_value_fits(evaluator, v, b, path) for v in argument.values for b in bounds]
    return NOT if levels and max(levels) == NOT else EXACT


def _function_fits_one(evaluator: Evaluator, function: Function, value: Value, path: str, call: CallArguments) -> int:
    count, result = evaluator.function_types.function_type(value, path)
    if count is None:
        return _function_as_other(evaluator, value, path)
    may_use_one = "i" in function.marks and count == 1
    if (count != function.parameter_count and not may_use_one) or not _declared_alike(
        evaluator, function.types, value, path, call
    ):
        return NOT
    unknown = result == (value,)
    if "a" in function.marks:
        return _awaited(() if unknown else result, function.marks)
    if result and ("v" in function.marks or function.is_procedure):
        return NOT
    if not result:
        may_return = function.result or "e" in function.marks
        return NOT if "r" in function.marks else LOOSE if may_return else FITS if function.marks else MAY
    if unknown or not function.result:
        return FITS if unknown and (function.marks or function.result) else MAY
    return max(_value_fits(evaluator, v, g, path) for v in function.result for g in result)


def _function_as_other(evaluator: Evaluator, value: Value, path: str) -> int:
    """How a lambda fits a type that is no known function type: an external type may be one."""
    if value.kind != EXTERNAL_INSTANCE:
        return NOT
    vocabulary = evaluator.vocabulary(path)
    short = value.name.rpartition(".")[2]
    known = short in vocabulary.bases or short in vocabulary.plain or short in vocabulary.elements
    return LOOSE if short in vocabulary.anything else NOT if known else MAY


def _declared_alike(evaluator: Evaluator, types: tuple[str, ...], value: Value, path: str, call: CallArguments) -> bool:
    """Whether the declared types of a lambda's parameters are those of the function type."""
    for position, written in enumerate(types):
        own = evaluator.declared.type(written, call.path, call.scope)
        expected = evaluator.function_types.parameter(value, position, path)
        if own and expected and not any(a[:4] == b[:4] for a in own for b in expected):
            return False
    return True


def _awaited(result: Values, marks: str) -> int:
    """How well an asynchronous lambda fits the expected result: a task, with a result where the lambda has one."""
    if not result:
        return MAY
    if result[0].kind != EXTERNAL_INSTANCE or "Task" not in result[0].name:
        return NOT
    return NOT if ("r" in marks and not result[0].args) or ("v" in marks and result[0].args) else EXACT


def _value_fits(evaluator: Evaluator, value: Value, wanted: Value, path: str) -> int:
    vocabulary = evaluator.vocabulary(path)
    if value.kind == DEFINITION:
        return _definition_fits(evaluator, value, wanted, path)
    short, other = _short(value), _short(wanted)
    if other and other == vocabulary.lifted and wanted.args and wanted.args[0]:
        inner = value.args[0] if short == other and value.args else (value,)
        return min(
            EXACT if short == other else FITS,
            max((_value_fits(evaluator, v, wanted.args[0][0], path) for v in inner), default=MAY),
        )
    anything = LOOSE if wanted.kind == EXTERNAL_INSTANCE and other in vocabulary.anything else MAY
    if value.name == ANY_TYPE:
        return anything if anything == LOOSE else NOT
    if value.kind == EXTERNAL_INSTANCE and value.strategy == INFERRED:
        return anything  # an external result of unknown type
    if value.kind == EXTERNAL:
        stored = evaluator.steps.outside_property(value, path)
        return max((_value_fits(evaluator, s, wanted, path) for s in stored), default=anything)
    if TUPLE in (value.kind, wanted.kind) and value.kind != wanted.kind:
        return anything if anything == LOOSE else NOT
    if wanted.kind not in (INSTANCE, EXTERNAL_INSTANCE) or value.kind not in (INSTANCE, EXTERNAL_INSTANCE):
        return MAY
    if (
        value.kind == wanted.kind == INSTANCE
        and vocabulary.addressed
        and (value.name in vocabulary.wrapped) != (wanted.name in vocabulary.wrapped)
    ):
        return MAY
    how = is_a(evaluator, value, wanted, path)
    if how == 3:
        return evaluator.dialect(path).arguments_fit(value, wanted, path)
    if how:
        return FITS if fits_as_base(evaluator, value, wanted, path) else NOT
    if anything == LOOSE:
        return LOOSE
    if converts(evaluator, value, wanted):
        return MAY
    if wanted.kind == INSTANCE:
        return NOT
    if value.kind == INSTANCE:
        return MAY if evaluator.members.outside_bases(Place(value.path, value.index)) else NOT
    if short in vocabulary.widens and other in vocabulary.widens[short]:
        return FITS
    if short in vocabulary.converted and other in vocabulary.converted:
        return LOOSE
    plain = short in vocabulary.plain or other in vocabulary.plain
    functions = any(_is_function(one, vocabulary.function_types) for one in (value, wanted))
    return NOT if plain or functions or short in vocabulary.bases else MAY


def fits_as_base(evaluator: Evaluator, value: Value, wanted: Value, path: str) -> bool:
    """Whether a value fits a base type by its type arguments: a `List<A>` is an `IList<A>`, and no `IList<B>`."""
    if not wanted.args:
        return True
    if value.kind == EXTERNAL_INSTANCE:
        elements = evaluator.vocabulary(path).elements
        bases: Values = (value,) if _short(value) in elements and _short(wanted) in elements else ()
    elif wanted.kind == INSTANCE:
        bases = (as_base(evaluator, value, Place(wanted.path, wanted.index)),)
    else:
        bases = tuple(b for b in outside_bases(evaluator, value) if _short(b) == _short(wanted))
    alike = [base for base in bases if len(base.args) == len(wanted.args)]
    return not alike or any(evaluator.dialect(path).arguments_fit(base, wanted, path) != NOT for base in alike)


def _short(value: Value) -> str:
    return value.name.rpartition(".")[2]


def _is_function(value: Value, table: Mapping[str, int | None]) -> bool:
    """Whether a type is a function type, or wraps one (`Expression<Func<T>>`)."""
    short = value.name.rpartition(".")[2]
    return short in table and (table[short] != 0 or bool(value.args))


def _definition_fits(evaluator: Evaluator, value: Value, wanted: Value, path: str) -> int:
    """How a method group fits a function type; any other definition by its value."""
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    if definition.kind not in CALLABLE_KINDS:
        stored = evaluator.variables.value_of(Place(value.path, value.index), value.args[0] if value.args else ())
        return max((_value_fits(evaluator, s, wanted, path) for s in stored if s.kind != DEFINITION), default=MAY)
    count, result = evaluator.function_types.function_type(wanted, path)
    if count is None:
        return _function_as_other(evaluator, wanted, path)
    for place in evaluator.dialect(value.path).overloads.alike(Place(value.path, value.index)):
        returns = evaluator.index(place.path).definitions[place.index].type
        able = len(evaluator.index(place.path).parameters(place.index)) == count
        if able and (returns == "void") != bool(result):
            return FITS
        if able and not result:
            return LOOSE
    return NOT


def arguments_fit(
    evaluator: Evaluator, value: Value, wanted: Value, path: str, never: Container[str] = frozenset()
) -> int:
    """How well two instances of one generic type agree in their known type arguments. `never`: the names of types that
    can't be type arguments."""
    vocabulary = evaluator.vocabulary(path)
    if not value.args and wanted.args and wanted.args[0] and wanted.args[0][0].name[:1] == "=":
        return MAY
    if len(value.args) != len(wanted.args):
        functions = wanted.name.rpartition(".")[2] in vocabulary.function_types
        return NOT if functions or len(value.args) < len(wanted.args) else FITS
    level = EXACT
    for own, expected in zip(value.args, wanted.args, strict=True):
        if own and expected:
            level = min(level, _argument_fits(evaluator, own[0], expected[0], path))
        elif own and _short(own[0]) in never:
            return NOT
    return level


def _argument_fits(evaluator: Evaluator, own: Value, expected: Value, path: str) -> int:
    if own.name[:1] == "=" == expected.name[:1] and own.name != expected.name:  # strings that are written out
        return NOT
    if own[:4] == expected[:4]:
        return evaluator.dialect(path).arguments_fit(own, expected, path)
    related = is_a(evaluator, own, expected, path) or is_a(evaluator, expected, own, path)
    loose = expected.name.rpartition(".")[2] in evaluator.vocabulary(path).anything
    return FITS if related or loose or not (_is_known(own) and _is_known(expected)) else NOT


def _is_known(value: Value) -> bool:
    return value.kind == INSTANCE or (value.kind == EXTERNAL_INSTANCE and value.strategy != INFERRED)


# Which of two callables is better


def better(evaluator: Evaluator, one: Fits, other: Fits, path: str) -> tuple[int, bool]:
    """(1: the arguments fit the first callable better, -1: the second, 0: neither; whether that is certain)"""
    won, lost, sure = 0, 0, True
    for a, b in zip(one.each, other.each, strict=True):
        how, known = _better_fit(evaluator, a, b, path)
        known = known and (how == 0 or not a.is_guessed)
        won, lost, sure = won + (how > 0), lost + (how < 0), sure and known
    if won and lost:
        return (1 if won > lost else -1 if lost > won else 0), False
    return (1 if won else -1 if lost else 0), sure


def _better_fit(evaluator: Evaluator, one: Fit, other: Fit, path: str) -> tuple[int, bool]:
    if one.written == other.written and [w[:5] for w in one.wanted] == [w[:5] for w in other.wanted]:
        return 0, True
    levels = one.level, other.level
    if MAY in levels:
        if EXACT in levels or FITS in levels:
            return (1 if levels[0] > levels[1] else -1), EXACT in levels
        if LOOSE in levels:
            return (1 if levels[1] == LOOSE else -1) if (one.is_open or other.is_open) else 0, False
        return 0, False
    if levels[0] != levels[1]:
        return (1 if levels[0] > levels[1] else -1), True
    if one.is_open and other.is_open and bool(one.wanted) != bool(other.wanted):  # one with a bound is more specific
        return (1 if one.wanted else -1), True
    if levels[0] == FITS and one.wanted and other.wanted:
        narrower = _value_fits(evaluator, one.wanted[0], other.wanted[0], path) >= FITS
        wider = _value_fits(evaluator, other.wanted[0], one.wanted[0], path) >= FITS
        if narrower != wider:
            return (1 if narrower else -1), True
        return 0, not narrower  # one type, with other arguments
    return 0, True
