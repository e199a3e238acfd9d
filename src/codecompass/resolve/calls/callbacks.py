"""Callbacks: the parameter types of a callable value, by its declared type or its definition.

The name `#0` in a function's scope is its first declared parameter, be it destructured; `#*` the rest parameter.
`function[R,A,B]` is the type of a function with result R and parameters A and B, `new[R,A]` of a class; `*[A]` stands
for a rest parameter, `**[A]` for one whose places are those of the tuple A. Languages may have other names for these types.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.languages.vocabulary import Vocabulary
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS, Binding
from codecompass.model.relations import grouped
from codecompass.resolve.calls.environment import environment
from codecompass.resolve.types.records import member_of_record
from codecompass.resolve.types.tuples import is_tuple
from codecompass.resolve.values import (
    DEFINITION,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    RECORD,
    SIGNATURE,
    TUPLE,
    TypeName,
    Value,
    Values,
    parse_type,
    unite,
    unsure,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

MORE = "*"
PLACES = "**"
MOST_OVERLOADS = 24


def parameter_of_callable(evaluator: Evaluator, value: Value, position: int, path: str) -> Values:
    """The type of a callable's parameter at `position`; empty where it is not declared."""
    if value.kind == EXTERNAL_INSTANCE:
        return _of_function_type(evaluator, value, position, path)
    if value.kind == EXTERNAL:
        return _of_outside(evaluator, value, position, path)
    if value.kind == RECORD:
        signatures = (member_of_record(evaluator, value, step) for step in ("()", "{}"))
        return next((found for stored in signatures if (found := _each(evaluator, stored, position, path))), ())
    if value.kind == INSTANCE:
        return evaluator.once(("taken", *value[:5], position), _parameter_of_signatures, evaluator, value, position)
    if value.kind != DEFINITION:
        return ()
    definition = evaluator.index(value.path).definitions[value.index]
    if definition.kind in VALUE_KINDS:
        stored = evaluator.variables.value_of(Place(value.path, value.index), value.args[0] if value.args else ())
        others = tuple(v for v in stored if v[:3] != value[:3])
        key = ("parameter of stored", others, position, path)
        return evaluator.once(key, _each, evaluator, others, position, path)
    if definition.kind in TYPE_KINDS:
        names = evaluator.vocabulary(value.path).constructors
        constructors = [m for name in names for m in evaluator.members.of(value, name, path) if m.kind == DEFINITION]
        return _each(evaluator, tuple(constructors), position, path)
    return _of_definition(evaluator, value, position) if definition.kind in CALLABLE_KINDS else ()


def result_of_call(evaluator: Evaluator, value: Value, kind: str) -> Values:
    """The result of calling an instance (`()`), or of constructing with it (`{}`), by the call signatures of its
    type."""
    vocabulary = evaluator.vocabulary(value.path)
    return next(_of_signatures(evaluator, value, 0, vocabulary.made if kind == "{}" else vocabulary.results), ())


def _parameter_of_signatures(evaluator: Evaluator, value: Value, position: int) -> Values:
    """The parameter at `position` of an instance's type, by any of its call signatures."""
    vocabulary = evaluator.vocabulary(value.path)
    return _by_any(
        evaluator,
        [*_of_signatures(evaluator, value, position + 1, (*vocabulary.results, *vocabulary.made))],
        vocabulary,
    )


def result_as_typed(evaluator: Evaluator, index: FileIndex, at: int) -> Values:
    """The result of a function by the declared type of the variable that it is assigned to; empty where that type has
    overloads."""
    written = next((b for b in index.results.get(at, ()) if b.type and b.name == "return"), None)
    if written is None or index.definitions[at].kind not in CALLABLE_KINDS:
        return ()
    declared = evaluator.declared.type(written.type, index.path, at)
    if len(declared) != 1 or len(_signatures(evaluator, declared[0])) > 1:
        return ()
    found = evaluator.steps.called(declared[0], index.path)
    return found if all(v.kind in (INSTANCE, TUPLE, RECORD) or v.args for v in found) else ()


def _signatures(evaluator: Evaluator, value: Value) -> Sequence[Binding]:
    return evaluator.index(value.path).results.get(value.index, ()) if value.kind == INSTANCE else ()


def _of_signatures(evaluator: Evaluator, value: Value, position: int, names: Container[str]) -> Iterator[Values]:
    """The types at one position (0: the result) of a type's signatures with these names, where they are known."""
    index = evaluator.index(value.path)
    signatures = index.results.get(value.index, ())
    known = dict(zip(index.definitions[value.index].type_parameters, value.args, strict=False)) if signatures else {}
    for written in (written for signature in signatures for written in parse_type(signature.type)):
        part = _part(written, position) if written.name in names else ()
        found = evaluator.declared.named(part, value.path, value.index, known) if part else ()
        if found and any(v.kind != EXTERNAL_INSTANCE or v.args for v in found):
            yield found


def _by_any(evaluator: Evaluator, each: Sequence[Values], vocabulary: Vocabulary) -> Values:
    """The parameter types of several overloads at one position, united: function types as they are, since they may be
    the same; any others are guesses where the overloads differ."""
    distinct = {v[:5]: v for values in each for v in values}
    functions = {key for key, v in distinct.items() if _is_function(evaluator, v, vocabulary)}
    others = {frozenset(v[:5] for v in values) - functions for values in each} - {frozenset()}
    return tuple(v if len(others) < 2 or key in functions else unsure(v) for key, v in distinct.items())


def _is_function(evaluator: Evaluator, value: Value, vocabulary: Vocabulary) -> bool:
    if value.kind != EXTERNAL_INSTANCE:
        return bool(_signatures(evaluator, value))
    return value.name.rpartition(".")[2] in vocabulary.results


def parameter_of_any(evaluator: Evaluator, functions: Values, kind: str, path: str) -> Values:
    """The parameter types of several functions of which one is meant, united: guesses where they differ, or where the
    functions are guesses. Types that differ in their type arguments only are merged."""
    each = [(function, evaluator.steps.derived(function, kind, path)) for function in functions]
    answers = [tuple(v if function.static else unsure(v) for v in found) for function, found in each if found]
    if len(functions) == 1:
        found = answers[0] if answers else ()
        return found if len(found) <= MOST_OVERLOADS else ()
    if len({frozenset(v[:4] for v in found) for found in answers}) != 1:
        return unite([unsure(v) for found in answers for v in found])
    alike = grouped((value[:4], value) for value in (v for found in answers for v in found))
    return unite([_merged(values) for values in alike.values()])


def _merged(values: Sequence[Value]) -> Value:
    """One value for several that differ in their type arguments only."""
    if len({v.args for v in values}) == 1:
        return values[0]
    places = zip_longest(*(v.args for v in values), fillvalue=())
    return values[0]._replace(args=tuple(unite([unsure(v) for one in place for v in one]) for place in places))


def _part(written: TypeName, position: int) -> tuple[TypeName, ...]:
    """The alternatives at a position of `function[R,A,*[B]]`."""
    args = written.args
    if position and position >= len(args) - 1 and args and args[-1] and args[-1][0].name == MORE:
        return args[-1][0].args[0] if args[-1][0].args else ()
    return args[position] if position < len(args) else ()


def _each(evaluator: Evaluator, values: Values, position: int, path: str) -> Values:
    found = [v for value in values for v in evaluator.dialect(path).parameter(value, position, path)]
    return tuple({v[:5]: v for v in found}.values())


def _of_function_type(evaluator: Evaluator, value: Value, position: int, path: str) -> Values:
    vocabulary, name = evaluator.vocabulary(path), value.name.rpartition(".")[2]
    if name in vocabulary.functions_by_name:
        function = _of_outside(evaluator, value, 0, path)
        return _each(evaluator, function, position, path)
    if vocabulary.results.get(name, vocabulary.made.get(name)) != 0 or len(value.args) < 2:
        return ()
    last = value.args[-1]
    if position + 1 >= len(value.args) - 1 and last and last[0].name.rpartition(".")[2] == PLACES:
        place = position + 2 - len(value.args)
        tuples = [one for one in (last[0].args[0] if last[0].args else ()) if is_tuple(one)]
        return unite([v for one in tuples if place < len(one.args) for v in one.args[place]])
    if position + 1 >= len(value.args) - 1 and last and _is_rest(last[0]):
        return last[0].args[0] if last[0].args else ()
    return value.args[position + 1] if position + 1 < len(value.args) else ()


def _is_rest(value: Value) -> bool:
    return value.kind == EXTERNAL_INSTANCE and value.name.rpartition(".")[2] == MORE


def _of_outside(evaluator: Evaluator, value: Value, position: int, path: str) -> Values:
    """`items.map(f)`: the parameters of a callback that a method of a built-in container calls with its elements."""
    vocabulary = evaluator.vocabulary(path)
    short = value.name if value.name in vocabulary.callbacks else ".".join(value.name.rsplit(".", 2)[-2:])
    written = (None if position else vocabulary.callbacks.get(short)) or vocabulary.handlers.get(value.name)
    if written is None or ("$" in written and not value.args):
        return ()
    return evaluator.declared.type(written, path, 0, environment(value.args))


def _itself(evaluator: Evaluator, index: FileIndex, receiver: Values) -> dict[str, Values]:
    """Substitution for the types of a method by its receiver: `this` in `(one: this) => void` is the receiver's own
    type."""
    known = bool(receiver) and receiver[0].kind == INSTANCE
    return evaluator.dialect(index.path).itself(index, receiver) if known else {}


def _of_definition(evaluator: Evaluator, value: Value, position: int) -> Values:
    """The declared parameter type, by any of the overloads."""
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    alike = index.children.get(definition.parent, {}).get(definition.name) or [value.index]
    alike = [value.index] if value.name == SIGNATURE else alike
    receiver = value.args[0] if value.args else ()
    found: list[Values] = []
    for at in alike:
        place = Place(value.path, at)
        declared = index.bindings.get((at, f"#{position}")) or index.bindings.get((at, "#*")) or ()
        names = zip(index.rules.explicit_type_parameters(index.definitions[at]), value.args[1:], strict=False)
        environment = {
            **_itself(evaluator, index, receiver),
            **evaluator.members.environment(place, receiver),
            **{name: explicit for name, explicit in names if explicit},
        }
        for binding in declared:
            types = evaluator.declared.type(binding.type, value.path, at, environment)
            found.append(tuple(v for t in types for v in (t.args[0] if _is_rest(t) and t.args else (t,))))
    return _by_any(evaluator, found, index.vocabulary)
