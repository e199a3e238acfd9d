"""The result type of a call of an external function, by the types of its arguments: `items.Select(x => x.Tag)`,
`copy.copy(cart)`.

The result type is written in the tables with variables:

- `$0`, `$1`: the receiver's type arguments
- `$a`, `$b`: the types of the first two arguments
- `$f`: the result of the first function among the arguments; `$e`: of the second, `$0` where there is no second
  argument
- `$m`: `$f`, or `$0` where there is no argument; `$o`: `$f` where there is no second argument
- `$t`: the explicit type argument; `$r`: `$t`, else `$b`, else `$0` where there is no second argument
- `$s`: `$t`, else `$f`, else `$a`; `$u`: `$t`, else `$a`; `$l`: `$b`, else `$a`
- `$i`: those of `$0` that pass the type guard which is the first argument
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from codecompass.languages.arguments import LAST
from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place, rules_of
from codecompass.model import DEFINED_KINDS
from codecompass.resolve.calls.arguments import with_name
from codecompass.resolve.calls.environment import VARIABLES, environment
from codecompass.resolve.types.matching import Lambda, argument, boxed, result_of
from codecompass.resolve.types.narrowing import is_a
from codecompass.resolve.values import DECLARED, INSTANCE, TUPLE, Value, Values, parse_type, unite, unsure

if TYPE_CHECKING:
    from codecompass.resolve.calls.arguments import CallArguments
    from codecompass.resolve.evaluate import Evaluator


def with_arguments(evaluator: Evaluator, value: Value, call: CallArguments) -> Value:
    """An external function with the types of a call's arguments, where its result depends on them."""
    rules = evaluator.rules(call.path)
    table, name = rules.vocabulary.member_types, value.name
    key = name if name in table else ".".join(name.rsplit(".", 2)[-2:])
    if key not in _by_arguments(rules.language):
        return value
    named = map(with_name, call.arguments)
    arguments = [argument(evaluator, text, call) if name in ("", LAST) else () for name, text in named]
    given = [() if isinstance(one, Lambda) else _read(evaluator, one) for one in (*arguments[:2], (), ())][:2]
    values = [boxed(one, rules.vocabulary) for one in given]
    if "$b" not in table.get(key, "$b"):
        values[0] = _of_all(evaluator, arguments) or values[0]
        values[0] = values[0] if len(arguments) < 2 else tuple(_one_of_several(evaluator, v) for v in values[0])
    known = (*value.args[:2], *[()] * (2 - len(value.args)), *values)
    taken = evaluator.declared.type(table.get(f"{key}@f", "$0"), call.path, 0, environment(known))
    functions = [at for at, text in enumerate(call.arguments) if _is_function(evaluator, arguments[at], text)]
    gives: list[Values] = []
    for at in functions[:2]:
        second = _second_taken(evaluator, table.get(f"{key}@arg{at}", ""), (*known, *gives), call)
        gives.append(boxed(result_of(evaluator, arguments[at], taken, second, call.path), rules.vocabulary))
    count = len(call.arguments)
    first, second = (*gives, (), ())[:2]
    given_or_held = second or (known[0] if count < 2 else ()), first or (known[0] if not count else ())
    types = evaluator.declared.type(call.types[0], call.path, call.scope) if call.types else ()
    explicit_or_second = types or values[1] or (known[0] if count < 2 else ())
    kept = explicit_or_second, types or first or values[0], types or values[0], values[1] or values[0]
    guarded = _guarded(evaluator, values[0], known[0], call.path)
    return value._replace(args=(*known, first, *given_or_held, first if count == 1 else (), types, *kept, guarded))


def _one_of_several(evaluator: Evaluator, value: Value) -> Value:
    """The first of several arguments, which stands for all: a function, or one that it holds, is a guess."""
    held = tuple(tuple(unsure(v) if evaluator.is_callable(v) else v for v in part) for part in value.args)
    return unsure(value) if evaluator.is_callable(value) else value._replace(args=held)


def _second_taken(evaluator: Evaluator, written: str, known: tuple[Values, ...], call: CallArguments) -> Values:
    """What a function that is an argument takes as its second parameter: `Func[$0,.@iter[$a],object]`."""
    takes = [one.args[1] for one in parse_type(written) if len(one.args) > 2]
    return evaluator.declared.named(takes[0], call.path, 0, environment(known)) if takes else ()


def _read(evaluator: Evaluator, values: Values) -> Values:
    """The values of an argument, of a property what it holds."""
    read = (evaluator.variables.by(v) if evaluator.kind_of(v) == "property" else (v,) for v in values)
    return unite([v for each in read for v in each]) or values


def _of_all(evaluator: Evaluator, arguments: Sequence[Values | Lambda]) -> Values:
    """The nearest common base of arguments that are instances of different types of the tree; empty for any others."""
    types = [one[0] for one in arguments if len(one) == 1 and isinstance(one[0], Value) and one[0].kind == INSTANCE]
    if len(types) < len(arguments) or len({one[1:3] for one in types}) < 2:
        return ()
    orders = [evaluator.members.order(Place(one.path, one.index)) for one in types]
    for place in orders[0]:
        if all(place in order for order in orders[1:]):
            return (types[0]._replace(path=place.path, index=place.index, args=()),)
    return (unsure(types[0]),)


def _is_function(evaluator: Evaluator, argument: Values | Lambda, text: str) -> bool:
    if isinstance(argument, Lambda) or text.endswith("/*"):
        return True
    return any(evaluator.kind_of(value) in DEFINED_KINDS for value in argument)


def _guarded(evaluator: Evaluator, guards: Values, elements: Values, path: str) -> Values:
    """The elements that pass a type guard (`x is Cart`); all of them where no argument is a type guard."""
    guarded = unite([v for guard in guards for v in evaluator.steps.derived(guard, "@is", path)])
    kept = tuple(one for one in elements if any(is_a(evaluator, one, to) for to in guarded))
    return kept or guarded or elements


_OF_ARGUMENTS = re.compile("|".join(map(re.escape, VARIABLES[2:])))


@cache
def _by_arguments(language: str) -> frozenset[str]:
    """The external functions of a language whose result depends on their arguments."""
    table = rules_of(language).vocabulary.member_types
    known = (key for key, written in table.items() if _OF_ARGUMENTS.search(written))
    keys = (*known, *(key for key in table if key.endswith("@f")))
    return frozenset(
        key[:1] + key[1:].partition("@")[0] for key in keys
    )  # `@angular/core.inject`: of a package's scope


def argument_of(evaluator: Evaluator, value: Value, table: Mapping[str, int], path: str) -> Values:
    """The type argument of an external value that is a step's result, by a table: `{"list": 0}`."""
    position = table.get(value.name.rsplit(".", 1)[-1])
    if position == -1:
        return (Value(TUPLE, "", 0, "Tuple", value.args, DECLARED),) if value.args else ()
    untyped = evaluator.vocabulary(path).untyped_element
    if untyped and position is not None and not value.args and value.strategy == DECLARED:
        return evaluator.declared.type(untyped, path, 0)
    if position is None or not value.args:
        return evaluator.dialect(path).derived_external(value, "@iter")
    return value.args[position] if position < len(value.args) else ()


def result_of_protocol_member(evaluator: Evaluator, value: Value, kind: str, path: str) -> Values:
    """A step's result for an external value: that of the method which the language calls for the step (`__iter__`)."""
    vocabulary = evaluator.vocabulary(path)
    member = as_written(vocabulary.protocol_members.get(kind, ""))
    written = vocabulary.member_types.get(f"{value.name.rpartition('.')[2]}.{member}")
    results = evaluator.declared.type(written, path, 0, environment(value.args)) if written else ()
    if kind != "@iter":
        return results
    return unite([v for one in results for v in argument_of(evaluator, one, vocabulary.elements, path)])
