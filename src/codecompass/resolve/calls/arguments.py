"""The arguments of a call, parsed and evaluated for overload resolution.

An argument is written as a path expression, or `_` where it is not followed; a lambda as `#fn2` (two parameters),
`<A,B>` after it for their declared types, `v` where it returns nothing, `r` where it returns a value, `e` where its
body is an expression that may be a statement, too, `a` where it is asynchronous, `i` where it may use an undeclared parameter, `=` and a path where that is its body,
in which `#0` stands for its first parameter.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.paths import alternatives
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
"""The type of an argument that is declared as an unbounded type parameter."""
_OF_ANY_TYPE = Value(EXTERNAL_INSTANCE, "", 0, ANY_TYPE, (), DECLARED)
_FUNCTION = re.compile(r"#fn(\d+)(?:<([^>]*)>)?([vreai]*)(?:=(.*))?\Z", re.DOTALL)
_NAMED = re.compile(r"([^\W\d]\w*):(?!:)(.*)\Z", re.DOTALL)


class CallArguments(NamedTuple):
    """The arguments of a call as written, and the position of the call."""

    arguments: tuple[str, ...]
    path: str
    scope: int
    position: int
    types: tuple[str, ...] = ()
    """Explicit type arguments."""
    is_temporary: bool = False
    """Whether it is made on what a call gives, which nothing else refers to."""


class Function(NamedTuple):
    """A lambda."""

    parameter_count: int
    types: tuple[str, ...]
    """Declared types of its parameters; empty where they are left out."""
    marks: str
    result: Values
    is_procedure: bool
    """Whether its body is a call that is known to return nothing."""


class Argument(NamedTuple):
    name: str
    """The name of its parameter, where it is a named argument."""
    text: str
    values: Values
    function: Function | None
    arms: tuple[Argument, ...] = ()
    """Of one that is either of several values, each of these."""


def read_arguments(evaluator: Evaluator, call: CallArguments) -> list[Argument]:
    return [_read(evaluator, text, call) for text in call.arguments]


def with_name(text: str) -> tuple[str, str]:
    """`into:cart` → (`into`, `cart`): the parameter's name of a named argument, empty for a positional one; the
    value."""
    named = _NAMED.match(text)
    return (named[1], named[2]) if named else ("", text)


def _read(evaluator: Evaluator, text: str, call: CallArguments) -> Argument:
    name, text = with_name(text)
    if text in ("_", "#?", "#none") or text in evaluator.vocabulary(call.path).literals or text.startswith("#list"):
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
        ways = alternatives(text)
        arms = tuple(_read(evaluator, way, call) for way in ways) if len(ways) > 1 else ()
        return Argument(name, text, values, None, arms)
    body = function.group(4)
    nothing = _returns_nothing(evaluator, body, call) if body else None
    result = evaluator.lambda_result(body, (), *call[1:4]) if body and not nothing else ()
    declared = function.group(2)
    types = tuple(parse_arguments(f"({declared})")) if declared else ()
    marks = function.group(3) + ("r" if nothing is False and function.group(3) == "" else "")
    return Argument(name, text, (), Function(int(function.group(1)), types, marks, result, bool(nothing)))


def _is_of_any_type(evaluator: Evaluator, name: str, call: CallArguments, array: str = "") -> bool:
    """Whether a variable's declared type is a type parameter; with `array`, an array of that."""
    index = evaluator.index(call.path)
    if name[:1] == "<" and not array:  # `(K) state`
        return index.is_type_parameter(call.scope, name[1:-1])
    at = index.binding_scope(call.scope, name)
    binding = evaluator.dialect(call.path).binding_at(index, at, name, call.position) if at > 0 else None
    if binding is None or not binding.type.startswith(array):
        return False
    written = binding.type[len(array) : -1] if array else binding.type
    return index.is_type_parameter(at, written)


def returns_any_type(evaluator: Evaluator, text: str, call: CallArguments) -> bool:
    """Whether the declared result of a call is a type parameter of the type around the callee, which nothing
    determines."""
    if not text.endswith("()"):
        return False
    called = evaluator.path(text[:-2], call.path, call.scope, call.position)
    return bool(called) and all(value.kind == DEFINITION and _is_open(evaluator, value) for value in called)


def _is_open(evaluator: Evaluator, value: Value) -> bool:
    definitions = evaluator.index(value.path).definitions
    definition = definitions[value.index]
    return definition.kind in CALLABLE_KINDS and definition.type in definitions[definition.parent].type_parameters


def _returns_nothing(evaluator: Evaluator, body: str, call: CallArguments) -> bool | None:
    """Whether a path ends with a call whose declared result is `void`; None where that is not known."""
    called = evaluator.lambda_result(body[:-2], (), *call[1:4]) if body.endswith("()") else ()
    answers = {_is_procedure(evaluator, value, call.path) for value in called}
    return answers.pop() if len(answers) == 1 else None


def _is_procedure(evaluator: Evaluator, value: Value, path: str) -> bool | None:
    if value.kind == DEFINITION:
        definition = evaluator.index(value.path).definitions[value.index]
        return definition.type == "void" if definition.kind in CALLABLE_KINDS and definition.type else None
    if value.kind != EXTERNAL_INSTANCE or evaluator.function_types.function_type(value, path)[0] is None:
        return None
    return value.name.rpartition(".")[2] in evaluator.vocabulary(path).procedures
