"""Type argument inference: what a callable's type parameters stand for, by the types of a call's arguments.

`first<T>(items: T[]): T; first(carts)` → `T` is Cart. Each parameter's declared type is matched with its argument's
type; the first argument that determines a type parameter wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.naming import as_called
from codecompass.languages.rules import Place, Rules
from codecompass.model import CALLABLE_KINDS, REST, TYPE_KINDS, TYPE_VARIABLE, Definition
from codecompass.resolve.calls.arguments import with_name
from codecompass.resolve.calls.callbacks import MORE
from codecompass.resolve.scopes.merging import signatures_of
from codecompass.resolve.types.generics import as_base
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    RECORD,
    TypeName,
    Value,
    Values,
    parse_record,
    parse_type,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.calls.arguments import CallArguments
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

MAX_DEPTH = 6
MAX_NESTED = 3
MOST = 6
"""The number of leading parameters whose arguments are matched."""
FIRST_FIELD = "0"
_RECEIVERS = ("#self", "#class")
_LAMBDA = re.compile(r"#fn\d+(?:<[^>]*>)?[vrea]*(?:@(\d+))?=(.*)\Z", re.DOTALL)
_WORD = re.compile(r"[^\W\d][\w$]*")


@lru_cache(maxsize=1 << 12)
def _words(written: str) -> frozenset[str]:
    """All names in a type expression."""
    return frozenset(_WORD.findall(written))


class Lambda(NamedTuple):
    """A lambda as an argument, whose result is one path: `#fn1=#0.name` is `(one) => one.name`."""

    path: str
    """`#0` stands for its first parameter."""
    call: CallArguments


def infer_type_arguments(evaluator: Evaluator, value: Value, call: CallArguments) -> Value:
    """A generic function or constructed type with the type arguments that a call's arguments determine. Of declared
    overloads the first for which they determine any."""
    place = Place(value.path, value.index)
    generic = evaluator.once(("generic", place), _generic, evaluator, Value(DEFINITION, *place))
    if not generic:
        return value
    index = evaluator.index(value.path)
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


def _generic(evaluator: Evaluator, value: Value) -> tuple[tuple[Place, tuple[str, ...]], ...]:
    """The callables that a call of a value may mean (a function's declared overloads, then itself; a type's
    constructor), each with the type parameters to infer; only those that have any."""
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    if definition.kind in TYPE_KINDS:
        names = index.rules.type_parameters(definition)
        found = (m for name in index.rules.CONSTRUCTORS if names for m in evaluator.members.of(value, name, value.path))
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
    written = {word for one in _parameter_types(index, at) for word in _words(one)}
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
    is_variadic = bool(types) and any(parameter.value == REST for parameter in index.parameters(place.index))
    more = types.pop() if is_variadic else ""
    pairs = [
        (written, argument(evaluator, text, call))
        for written, text in (*zip(types, by_place, strict=False), *_named_arguments(index, place.index, by_name))
        if not _words(written).isdisjoint(names)
    ]
    if not _words(more).isdisjoint(names):
        others = (argument(evaluator, text, call) for text in by_place[len(types) :])
        pairs.append((more, unite([v for one in others if not isinstance(one, Lambda) for v in one])))
    key = ("told", place, tuple(names), receiver, tuple(pairs))
    found: dict[str, Values] = evaluator.once(key, _matched, evaluator, names, place, receiver, pairs, empty={})
    return found


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
    inference = _Inference(evaluator, names, place, known)
    for written, argument in pairs:
        inference.match(parse_type(written), argument)
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
        elif parameter.value not in _RECEIVERS and parameter.name[:1] != "#":
            types.setdefault(named, parameter.type)
            named += 1
    if not types and index.definitions[at].kind in TYPE_KINDS:  # a tuple with a name: `struct Wrapped<T>(T)`
        fields = index.children.get(at, {})
        places = (fields.get(str(position)) for position in range(MOST))
        types = {position: index.definitions[at[0]].type for position, at in enumerate(places) if at}
    return (types.get(position, "") for position in range(max(types, default=-1) + 1))


def argument(evaluator: Evaluator, text: str, call: CallArguments) -> Values | Lambda:
    """An argument's values, or, for a lambda, the lambda."""
    function = _LAMBDA.match(text)
    if function is None:
        return evaluator.path(text, call.path, call.scope, call.position) if text not in ("_", "#?") else ()
    return Lambda(function[2], call._replace(position=int(function[1])) if function[1] else call)


def result_of(evaluator: Evaluator, function: Values | Lambda, first: Values, path: str) -> Values:
    """The result of a function that is passed as an argument. `first`: the first argument that it is called with."""
    if not isinstance(function, Lambda):
        return evaluator.step(evaluator.dialect(path).on_receiver(function, first, path), "()", "", path)
    return evaluator.lambda_result(function.path, (first,), *function.call[1:4])


def on_receiver(evaluator: Evaluator, method: Value, first: Values, path: str) -> Values:
    """A method reference by its type's name (`Cart::first`), with the first argument as its receiver."""
    if method.kind == EXTERNAL:
        name = as_called(method.name.rpartition(".")[2])
        return unite([found for one in first for found in evaluator.members.of(one, name, path)]) or (method,)
    if evaluator.kind_of(method) != "method" or method.args or not first or first[0].kind != INSTANCE:
        return (method,)
    modifiers = evaluator.index(method.path).definitions[method.index].modifiers
    return (method,) if "static" in modifiers else (method._replace(args=(first,)),)


def boxed(values: Values, rules: Rules) -> Values:
    """Values of primitive types as values of their box types (`int` → `Integer`), which type arguments need."""
    if not rules.BOXES:
        return values
    return tuple(v._replace(name=rules.BOXES[v.name]) if v.name in rules.BOXES else v for v in values)


class _Inference:
    def __init__(self, evaluator: Evaluator, names: Sequence[str], place: Place, known: Mapping[str, Values]) -> None:
        self.evaluator = evaluator
        self.rules = evaluator.rules(place.path)
        self.place = place
        self.names = names
        self.found: dict[str, Values] = dict(known)

    def mentions(self, written: str) -> bool:
        return not _words(written).isdisjoint(self.names)

    def match(self, written: Sequence[TypeName], argument: Values | Lambda, depth: int = 0) -> None:
        """Match an argument with the alternatives of a parameter's type: generic types before a bare type parameter."""
        if not argument or depth > MAX_DEPTH:
            return
        for name in written:
            if name.args or name.name.startswith("{"):
                self._match_generic(name, argument, depth + 1)
        for name in written:
            if name.name in self.names:
                self._match_parameter(name.name, argument, depth)

    def _match_parameter(self, name: str, argument: Values | Lambda, depth: int) -> None:
        """Match with a bare type parameter; its bounds may determine further ones (`F: Fn(Cart) -> T`)."""
        if not isinstance(argument, Lambda):
            self.found.setdefault(name, boxed(tuple(_shallow(value, MAX_NESTED) for value in argument), self.rules))
        for bound in self.evaluator.traits.bounds(name, self.place.path, self.place.index):
            if bound.args:
                self._match_generic(bound, argument, depth + 1)

    def _match_generic(self, written: TypeName, argument: Values | Lambda, depth: int) -> None:
        short = written.name.rpartition(".")[2]
        result = self._result_type(written, short)
        if self.rules.FUNCTION_TYPES.get(short) == 0:  # one that wraps such a type
            self.match(written.args[0] if written.args else (), argument, depth)
        elif result is not None:
            self.match(result, self._result(written, argument), depth)
        elif isinstance(argument, Lambda):
            self._match_alias(written, argument, depth)
        elif written.name.startswith("{"):
            self._match_members(written.name, argument, depth)
        elif short in self.rules.MADE or short in self.rules.TYPE_OF_TYPE:
            step = "{}" if short in self.rules.MADE else "()"
            self.match(written.args[0], self.evaluator.step(argument, step, "", self.place.path), depth)
        elif short in self.rules.TRANSPARENT and self.rules.TRANSPARENT[short] < len(written.args):
            self.match(written.args[self.rules.TRANSPARENT[short]], argument, depth)
        elif not self._match_alias(written, argument, depth):
            self._match_elements(written, short, argument, depth)

    def _result_type(self, written: TypeName, short: str) -> tuple[TypeName, ...] | None:
        """The result type in a function's type; None for any other type."""
        position = self.rules.RESULTS.get(short)
        if short in self.rules.FUNCTION_TYPES:
            end = self.rules.FUNCTION_TYPES[short]
            position = len(written.args[:end]) if end is not None else len(written.args)
        if position is None:
            return None
        return written.args[position] if position < len(written.args) else ()

    def _result(self, function: TypeName, argument: Values | Lambda) -> Values:
        """The result of a function that is passed where one of that type is expected."""
        first = self._standing_for(self._first_parameter(function)) if len(function.args) > 1 else ()
        return result_of(self.evaluator, argument, first, self.place.path)

    def _first_parameter(self, function: TypeName) -> tuple[TypeName, ...]:
        """The type of a function type's first parameter: `A` in `function[R,A]`, `Func[A,R]`, `Callable[[A],R]`."""
        if self.rules.RESULTS.get(function.name.rpartition(".")[2]) == 0:
            return function.args[1]
        first = function.args[0]
        listed = bool(first) and not first[0].name
        return first[0].args[0] if listed else first

    def _standing_for(self, written: tuple[TypeName, ...]) -> Values:
        return self.evaluator.declared.named(written, self.place.path, self.place.index, self.found)

    def _match_members(self, record: str, argument: Values, depth: int) -> None:
        for field, text in parse_record(record):
            if field.isidentifier() and self.mentions(text):
                self.match(parse_type(text), self._member(argument, field), depth)

    def _member(self, values: Values, name: str) -> Values:
        found = self.evaluator.step(values, ".", name, self.place.path)
        return unite([value for v in found for value in self.evaluator.variables.by(v)])

    def _match_alias(self, written: TypeName, argument: Values | Lambda, depth: int) -> bool:
        """Match with the type of the tree that `written` names, an alias expanded; False where it names none."""
        named = self.evaluator.path(written.name, self.place.path, self.place.index, EVERYWHERE)
        types = [v for v in named if self.evaluator.kind_of(v) in TYPE_KINDS]
        for value in types:
            place = Place(value.path, value.index)
            names = self.evaluator.rules(value.path).type_parameters(self._definition(place))
            inner = _Inference(self.evaluator, names, place, self._known(names, written.args))
            known = set(inner.found)
            inner.match_definition(argument, depth + 1)
            for name, arg in zip(names, written.args, strict=False):
                if name not in known and name in inner.found:
                    self.match(arg, inner.found[name], depth + 1)
        return bool(types)

    def _known(self, names: Sequence[str], args: Sequence[tuple[TypeName, ...]]) -> dict[str, Values]:
        known = {name: self._standing_for(arg) for name, arg in zip(names, args, strict=False)}
        return {name: values for name, values in known.items() if values}

    def match_definition(self, argument: Values | Lambda, depth: int) -> None:
        """Match an argument with the definition of the generic type `self.place`."""
        definition = self._definition(self.place)
        index = self.evaluator.index(self.place.path)
        if definition.kind == "type" and definition.type:
            self.match(parse_type(definition.type), argument, depth)
        for signature in index.results.get(self.place.index, ()) if definition.kind == "interface" else ():
            self.match(parse_type(signature.type), argument, depth)
        for value in argument if not isinstance(argument, Lambda) else ():
            if value.kind == INSTANCE:
                args = as_base(self.evaluator, value, self.place).args
                self.found = {**dict(zip(self.names, args, strict=False)), **self.found}
            elif value.kind == RECORD:
                self._match_fields(index, value, depth)

    def _match_fields(self, index: FileIndex, value: Value, depth: int) -> None:
        """Match the fields of an object literal with the members of the type."""
        for name, positions in index.children.get(self.place.index, {}).items():
            written = index.definitions[positions[-1]].type
            if not written or not self.mentions(written):
                continue
            field = self._member((value,), name)
            if index.definitions[positions[-1]].kind in CALLABLE_KINDS:
                field = self.evaluator.step(field, "()", "", self.place.path)
            self.match(parse_type(written), field, depth)

    def _match_elements(self, written: TypeName, short: str, argument: Values, depth: int) -> None:
        """Match external types: by their type arguments where they have one name, else by their element types."""
        position = self.rules.ELEMENTS.get(short, -1)
        for value in argument:
            if value.kind == EXTERNAL_INSTANCE and value.name.rpartition(".")[2] == short:
                for arg, own in zip(written.args, value.args, strict=False):
                    self.match(arg, own, depth)
            elif 0 <= position < len(written.args):
                self.match(written.args[position], self.evaluator.step((value,), "@iter", "", self.place.path), depth)

    def _definition(self, place: Place) -> Definition:
        return self.evaluator.index(place.path).definitions[place.index]


def _shallow(value: Value, depth: int) -> Value:
    """A value without type arguments nested deeper than `depth`, which could grow without end along a chain of
    calls."""
    if not value.args or value.kind == DEFINITION:
        return value
    args = tuple(tuple(_shallow(v, depth - 1) for v in arg) for arg in value.args) if depth else ()
    return value if args == value.args else value._replace(args=args)
