"""Type argument inference: what a callable's type parameters stand for, by the types of a call's arguments.

`first<T>(items: T[]): T; first(carts)` → `T` is Cart. Each parameter's declared type is matched with its argument's
type; the first argument that determines a type parameter wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from codecompass.languages.arguments import LAST
from codecompass.languages.paths import WRITTEN, alternatives
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, CHECKS, REST, TYPE_KINDS, TYPE_VARIABLE, Binding
from codecompass.resolve.calls.arguments import read_arguments, with_name
from codecompass.resolve.calls.callbacks import MORE
from codecompass.resolve.scopes.merging import signatures_of
from codecompass.resolve.types.matching import Lambda, Matching, argument, words
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    RECEIVERS,
    SIGNATURE,
    Value,
    Values,
    parse_path,
    parse_type,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.calls.arguments import CallArguments
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

MOST = 6
"""The number of leading parameters whose arguments are matched."""
FIRST_FIELD = "0"
_APART = (".", "@", "[")
"""How the value of a parameter begins that stands for a part of what is passed."""


def infer_type_arguments(evaluator: Evaluator, value: Value, call: CallArguments) -> Value:
    """A generic function or constructed type with the type arguments that a call's arguments determine. Of declared
    overloads the first for which they determine any."""
    place = Place(value.path, value.index)
    generic = evaluator.once(("generic", place), _generic, evaluator, Value(DEFINITION, *place))
    index = evaluator.index(value.path)
    if not generic:
        value = _with_signature(evaluator, value, call, signatures_of(index, value.index))
        return _with_passed(evaluator, value, call, returned_parameters(index, value.index))
    if index.definitions[value.index].kind in TYPE_KINDS:
        return _constructed(evaluator, value, call, generic[0])
    called_on = evaluator.extensions.is_called_on(value)
    receiver = value.args[0] if value.args else ()
    for signature, names in generic:
        inferred = _inferred(evaluator, names, signature, call, receiver, called_on)
        if inferred:
            receiver = _with_arguments(receiver, index, signature.index, inferred)
            own = (
                inferred.get(name, ())
                for name in index.rules.explicit_type_parameters(index.definitions[signature.index])
            )
            return value._replace(index=signature.index, args=(receiver, *own))
    return value


def _with_signature(evaluator: Evaluator, value: Value, call: CallArguments, signatures: Sequence[int]) -> Value:
    """A function as the one of its declared overloads that a call's arguments fit best; a guess where others may take them,
    and as it is where nothing is known of any."""
    if len(signatures) < 2 or not call.arguments:
        return value
    every = (Place(value.path, at) for at in signatures)
    places = [place for place in every if evaluator.overloads.takes(place, len(call.arguments))]
    arguments = read_arguments(evaluator, call)
    best = evaluator.overloads.best(places, call, arguments, value.args[0] if value.args else ())
    if best is None or not (best[1] or any(one.text.startswith(WRITTEN) for one in arguments)):
        return value
    return value._replace(index=best[0].index, name=SIGNATURE, static=value.static and best[1])


def _with_passed(evaluator: Evaluator, value: Value, call: CallArguments, returned: Mapping[str, int]) -> Value:
    """A function that returns what it is passed, or a part of that, with the values that a call passes."""
    if not returned:
        return value
    by_place, by_name = _apart(call)
    passed: list[Values] = []
    for name, at in returned.items():
        text = by_name.get(name, by_place[at] if at < len(by_place) else "_")
        values = argument(evaluator, text, call)
        passed.append(() if isinstance(values, Lambda) else values)
    return value._replace(args=(value.args[0] if value.args else (), *passed)) if any(passed) else value


def returned_parameters(index: FileIndex, at: int) -> Mapping[str, int]:
    """The parameters without a type with which results of a function begin that declares none, each with its position."""
    definition = index.definitions[at]
    if definition.kind not in CALLABLE_KINDS or definition.type or at not in index.results:
        return {}
    roots = {
        parse_path(part)[0] for one in index.results[at] if one.name == "return" for part in alternatives(one.value)
    }
    found: dict[str, int] = {}
    position = 0
    for parameter in index.parameters(at):
        if parameter.value == REST or parameter.value[:1] in _APART:  # of those after it the position is not known
            break
        if parameter.value in RECEIVERS:
            continue
        if parameter.name in roots and not parameter.type:
            found[parameter.name] = position
        position += 1
    return found


def parameters_as_typed(
    evaluator: Evaluator, index: FileIndex, at: int, known: Mapping[str, Values]
) -> Mapping[str, Values]:
    """The parameters whose types name type parameters of the function that is declared at `at`, each with the values that it
    has where these are `known`."""
    own = index.definitions[at].type_parameters
    typed = [
        one for one in index.parameters(at) if one.type and one.value not in RECEIVERS and one.value[:1] not in _APART
    ]
    return {
        one.name: evaluator.declared.type(one.type, index.path, at, known)
        for one in typed
        if one.value != REST and not words(one.type).isdisjoint(own)
    }


def is_parameter(index: FileIndex, at: Binding, name: str) -> bool:
    """Whether a name is still a parameter's at a `return`."""
    last = index.binding_at(at.scope, name, at.start - 1)
    return last is not None and last.kind == "parameter"


def assigned_once(index: FileIndex, at: Binding, written: str) -> str:
    """A path at a `return` that begins with a variable which is assigned once, in the function itself, as it is without
    that variable: `value.name` as `take(box).name`."""
    root = parse_path(written)[0]
    made = [one for one in index.bindings.get((at.scope, root), ()) if one.kind not in CHECKS]
    if (
        len(made) != 1
        or made[0].kind != "variable"
        or made[0].type
        or " " in made[0].value
        or made[0].value[:1] in ("", "#")
    ):
        return written
    return f"{made[0].value}{written[len(root) :]}"


def _generic(evaluator: Evaluator, value: Value) -> tuple[tuple[Place, tuple[str, ...]], ...]:
    """The callables that a call of a value may mean (a function's declared overloads, then itself; a type's
    constructor), each with the type parameters to infer; only those that have any."""
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    if definition.kind in TYPE_KINDS:
        names = index.rules.type_parameters(definition)
        found = (
            m for name in index.vocabulary.constructors if names for m in evaluator.members.of(value, name, value.path)
        )
        constructor = next(
            (Place(m.path, m.index) for m in found if m.kind == DEFINITION and m.path == value.path), None
        )
        if constructor is None and names and FIRST_FIELD in index.children.get(value.index, ()):
            constructor = Place(value.path, value.index)
        return ((constructor, names),) if constructor is not None else ()
    if definition.kind not in CALLABLE_KINDS:
        return ()
    places = (Place(value.path, at) for at in (*signatures_of(index, value.index), value.index))
    generic = ((place, _variables(evaluator, index, place.index)) for place in places)
    return tuple((place, names) for place, names in generic if names)


def _variables(evaluator: Evaluator, index: FileIndex, at: int) -> tuple[str, ...]:
    """The type parameters of a callable that its arguments may determine: its own, and those of the `impl` block around
    it."""
    definition = index.definitions[at]
    around = index.definitions[definition.parent]
    of_around = evaluator.dialect(index.path).parameters_around(definition, around)
    known = (*definition.type_parameters, *of_around)
    place = Place(index.path, at)
    others = [
        n
        for n in index.rules.explicit_type_parameters(definition)
        if n not in known and not _is_type(evaluator, n, place)
    ]
    if not others:
        return known
    # one may determine another
    written = {word for one in _parameter_types(index, at) for word in words(one)}
    between = (n for n in sorted(written) if n not in known and n not in others and not _is_type(evaluator, n, place))
    return (*known, *others, *between)


def _is_type(evaluator: Evaluator, name: str, seen_from: Place) -> bool:
    """Whether a name is that of a type, and not a type variable."""
    for value in evaluator.path(name, seen_from.path, seen_from.index, EVERYWHERE):
        if value.kind != DEFINITION or evaluator.kind_of(value) in TYPE_KINDS:
            return True
        named = evaluator.index(value.path).definitions[value.index]
        if TYPE_VARIABLE not in named.modifiers:  # another name of a type
            return True
    return False


def _with_arguments(receiver: Values, index: FileIndex, at: int, found: Mapping[str, Values]) -> Values:
    """The type that an associated function is called on (`Shelf::new(cart)`), with the type arguments of its `impl`
    block."""
    around = index.definitions[index.definitions[at].parent]
    if receiver and not receiver[0].args and index.definitions[at].kind == "constructor":
        return (receiver[0]._replace(args=tuple(found.get(name, ()) for name in around.type_parameters)),)
    if not receiver or receiver[0].args or around.kind != "impl":
        return receiver
    owner = parse_type(around.owner)
    args = tuple(found.get(one[0].name, ()) if one else () for name in owner[:1] for one in name.args)
    return (receiver[0]._replace(args=args), *receiver[1:])


def _constructed(
    evaluator: Evaluator, value: Value, call: CallArguments, constructor: tuple[Place, tuple[str, ...]]
) -> Value:
    """A type with the type arguments that the arguments of its constructor determine."""
    inferred = _inferred(evaluator, constructor[1], constructor[0], call)
    return value._replace(args=tuple(inferred.get(name, ()) for name in constructor[1])) if inferred else value


def _inferred(
    evaluator: Evaluator,
    names: Sequence[str],
    place: Place,
    call: CallArguments,
    receiver: Values = (),
    called_on: bool = False,
) -> dict[str, Values]:
    """Type parameter → the values that the arguments determine for it. `called_on`: whether the first parameter is the
    receiver."""
    index = evaluator.index(place.path)
    types = list(islice(_parameter_types(index, place.index), int(called_on), None))
    by_place, by_name = _apart(call)
    if LAST in by_name:
        by_place += [*["_"] * (len(types) - 1 - len(by_place)), by_name.pop(LAST)]
    is_variadic = bool(types) and any(parameter.value == REST for parameter in index.parameters(place.index))
    more = types.pop() if is_variadic else ""
    pairs = [
        (written, argument(evaluator, text, call))
        for written, text in (*zip(types, by_place, strict=False), *_named_arguments(index, place.index, by_name))
        if not words(written).isdisjoint(names)
    ]
    if not words(more).isdisjoint(names):
        others = (argument(evaluator, text, call) for text in by_place[len(types) :])
        pairs.append((more, unite([v for one in others if not isinstance(one, Lambda) for v in one])))
    key = ("told", place, tuple(names), receiver, tuple(pairs))
    return evaluator.once(key, _matched, evaluator, names, place, receiver, pairs, empty={})


def _apart(call: CallArguments) -> tuple[list[str], dict[str, str]]:
    """Positional arguments, and those that name their parameter."""
    named = [with_name(text) for text in call.arguments]
    return [text for name, text in named if not name], {name: text for name, text in named if name}


def _named_arguments(index: FileIndex, at: int, by_name: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Types of parameters, each with the argument that names it."""
    for parameter in index.parameters(at) if by_name else ():
        if parameter.name in by_name:
            yield parameter.type, by_name[parameter.name]


def _matched(
    evaluator: Evaluator,
    names: Sequence[str],
    place: Place,
    receiver: Values,
    pairs: Sequence[tuple[str, Values | Lambda]],
) -> dict[str, Values]:
    """The substitution for `names` that follows from pairs of a parameter's declared type and its argument."""
    known = evaluator.members.environment(place, receiver)
    inference = Matching(evaluator, names, place, known)
    for written, value in pairs:
        inference.match(parse_type(written), value)
    return {name: values for name, values in inference.found.items() if name not in known}


def _parameter_types(index: FileIndex, at: int) -> Iterator[str]:
    """Declared types of a callable's parameters in order, that of `#*` once per position it covers, of `REST` once."""
    types: dict[int, str] = {}
    named = 0
    for parameter in index.parameters(at):
        if parameter.name[1:].isdecimal():  # by its position, even where it is destructured
            types[int(parameter.name[1:])] = parameter.type
        elif parameter.name == "#*":
            one = parameter.type.removeprefix(f"{MORE}[").removesuffix("]")
            types.update(dict.fromkeys(range(named, MOST), one))
        elif parameter.value == REST:
            types[named] = parameter.type.removeprefix("tuple[").removesuffix("]")
            break  # those after it are keyword-only
        elif parameter.value not in RECEIVERS and parameter.name[:1] != "#":
            types.setdefault(named, parameter.type)
            named += 1
    if not types and index.definitions[at].kind in TYPE_KINDS:  # a tuple with a name: `struct Wrapped<T>(T)`
        fields = index.children.get(at, {})
        places = (fields.get(str(position)) for position in range(MOST))
        types = {position: index.definitions[at[0]].type for position, at in enumerate(places) if at}
    return (types.get(position, "") for position in range(max(types, default=-1) + 1))
