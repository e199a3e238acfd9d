"""How well arguments fit parameters: what the overloads of one name are told apart by, beside their number.

An argument is written as a path expression, or `_` for what is not followed; a function as `#fn2` (two parameters),
`<A,B>` behind it for what these are declared as, `v` when it gives nothing, `r` when it gives something, `e` when it
has a value that need not be asked for, `a` when it is asynchronous, `=` and a path where that is all it gives, in which
`#0` stands for its first parameter.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from codecompass.model import CALLABLE_KINDS
from codecompass.resolve.values import (
    DECLARED,
    DEFINITION,
    EXTERNAL_INSTANCE,
    Value,
    Values,
    parse_arguments,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

ANY_TYPE = "<T>"
"""Stands for an unbounded type parameter as the type of an argument."""
_OF_ANY_TYPE = Value(EXTERNAL_INSTANCE, "", 0, ANY_TYPE, (), DECLARED)
_FUNCTION = re.compile(r"#fn(\d+)(?:<([^>]*)>)?([vrea]*)(?:=(.*))?\Z", re.DOTALL)
_NAMED = re.compile(r"([^\W\d]\w*):(?!:)(.*)\Z", re.DOTALL)


class CallArguments(NamedTuple):
    """Arguments as written, and where they are."""

    arguments: tuple[str, ...]
    path: str
    scope: int
    position: int
    types: tuple[str, ...] = ()
    """Type arguments, where they are written."""


class Function(NamedTuple):
    """A lambda."""

    parameter_count: int
    types: tuple[str, ...]
    """What its parameters are declared as, empty where that is left out."""
    marks: str
    result: Values
    is_procedure: bool
    """Whether the call that is its body is known to give nothing."""


class Argument(NamedTuple):
    name: str
    """Of the parameter, where it is written."""
    text: str
    values: Values
    function: Function | None


def read_arguments(evaluator: Evaluator, call: CallArguments) -> list[Argument]:
    return [_read(evaluator, text, call) for text in call.arguments]


def with_name(text: str) -> tuple[str, str]:
    """`into:cart` → (`into`, `cart`): the parameter that an argument names, empty where it names none, and its
    value."""
    named = _NAMED.match(text)
    return (named[1], named[2]) if named else ("", text)


def _read(evaluator: Evaluator, text: str, call: CallArguments) -> Argument:
    name, text = with_name(text)
    if text in ("_", "#?", "#none") or text in evaluator.rules(call.path).LITERALS or text.startswith("#list"):
        return Argument(name, text, (), None)
    function = _FUNCTION.match(text)
    if function is None:
        values = evaluator.path(text, call.path, call.scope, call.position)
        if not values and (
            _is_of_any_type(evaluator, text, call) or evaluator.dialect(call.path).returns_any_type(text, call)
        ):
            values = (_OF_ANY_TYPE,)
        elif len(values) == 1 and values[0].args == ((),) and _is_of_any_type(evaluator, text, call, "Array["):
            values = (values[0]._replace(args=((_OF_ANY_TYPE,),)),)
        return Argument(name, text, values, None)
    body = function.group(4)
    nothing = _returns_nothing(evaluator, body, call) if body else None
    result = evaluator.lambda_result(body, (), *call[1:4]) if body and not nothing else ()
    declared = function.group(2)
    types = tuple(parse_arguments(f"({declared})")) if declared else ()
    marks = function.group(3) + ("r" if nothing is False and function.group(3) == "" else "")
    return Argument(name, text, (), Function(int(function.group(1)), types, marks, result, bool(nothing)))


def _is_of_any_type(evaluator: Evaluator, name: str, call: CallArguments, array: str = "") -> bool:
    """Whether a variable is declared as of a type parameter; with `array`, as an array of that."""
    index = evaluator.index(call.path)
    at = call.scope
    while at > 0 and (at, name) not in index.bindings:
        at = index.definitions[at].parent
    binding = evaluator.dialect(call.path).binding_at(index, at, name, call.position) if at > 0 else None
    if binding is None or not binding.type.startswith(array):
        return False
    written = binding.type[len(array) : -1] if array else binding.type
    while at > 0:
        if written in index.definitions[at].type_parameters:
            return True
        at = index.definitions[at].parent
    return False


def returns_any_type(evaluator: Evaluator, text: str, call: CallArguments) -> bool:
    """Whether the declared result of a call is a type parameter that neither an argument determines nor a bound."""
    if not text.endswith("()"):
        return False
    called = evaluator.path(text[:-2], call.path, call.scope, call.position)
    return bool(called) and all(value.kind == DEFINITION and _is_open(evaluator, value) for value in called)


def _is_open(evaluator: Evaluator, value: Value) -> bool:
    definitions = evaluator.index(value.path).definitions
    definition = definitions[value.index]
    return definition.kind in CALLABLE_KINDS and definition.type in definitions[definition.parent].type_parameters


def _returns_nothing(evaluator: Evaluator, body: str, call: CallArguments) -> bool | None:
    """Whether a path ends in a call whose declared result is nothing (`void`); None where that is not known."""
    called = evaluator.lambda_result(body[:-2], (), *call[1:4]) if body.endswith("()") else ()
    answers = {_is_procedure(evaluator, value, call.path) for value in called}
    return answers.pop() if len(answers) == 1 else None


def _is_procedure(evaluator: Evaluator, value: Value, path: str) -> bool | None:
    if value.kind == DEFINITION:
        definition = evaluator.index(value.path).definitions[value.index]
        return definition.type == "void" if definition.kind in CALLABLE_KINDS and definition.type else None
    if value.kind != EXTERNAL_INSTANCE or evaluator.function_types.function_type(value, path)[0] is None:
        return None
    return value.name.rpartition(".")[2] in evaluator.rules(path).PROCEDURES
