"""Type arguments that a call leaves out: what a callable's type parameters stand for, as what it is given tells.

`def make(kind: type[T]) -> T` called with a class, `first<T>(items: T[]): T` with an array: each parameter's declared type
is laid beside the argument, and where a type parameter stands in the one, what stands there in the other is taken.
The first argument that tells a parameter tells it for good.
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
    from codecompass.resolve.calls.arguments import Given
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

MAX_DEPTH = 6
MAX_NESTED = 3
MOST = 6
"""Parameters whose arguments are looked at."""
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
    given: Given


def told_by_arguments(evaluator: Evaluator, value: Value, given: Given) -> Value:
    """A generic function, or type that is made, with what its type parameters stand for. Of signatures declared beside it,
    the first that the arguments tell something of."""
    place = Place(value.path, value.index)
    generic = evaluator.once(("generic", place), _generic, evaluator, Value(DEFINITION, *place))
    if not generic:
        return value
    index = evaluator.index(value.path)
    if index.definitions[value.index].kind in TYPE_KINDS:
        return _made(evaluator, value, given, generic[0])
    called_on = evaluator.extensions.is_called_on(value)
    receiver = value.args[0] if value.args else ()
    for signature, names in generic:
        told = _told(evaluator, names, signature, given, receiver, called_on)
        if told:
            receiver = _with_arguments(receiver, index, signature.index, told)
            own = (
                told.get(name, ()) for name in index.rules.explicit_type_parameters(index.definitions[signature.index])
            )
            return value._replace(index=signature.index, args=(receiver, *own))
    return value


def _generic(evaluator: Evaluator, value: Value) -> tuple[tuple[Place, tuple[str, ...]], ...]:
    """What is called by a value, in order: signatures declared beside a function, itself, or what makes a type; with the
    names that its arguments may tell, where there are any."""
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    if definition.kind in TYPE_KINDS:
        names = index.rules.type_parameters(definition)
        found = (m for name in index.rules.CONSTRUCTORS if names for m in evaluator.members.of(value, name, value.path))
        made = next((Place(m.path, m.index) for m in found if m.kind == DEFINITION and m.path == value.path), None)
        if made is None and names and FIRST_FIELD in index.children.get(value.index, ()):
            made = Place(value.path, value.index)
        return ((made, names),) if made is not None else ()
    if definition.kind not in CALLABLE_KINDS:
        return ()
    places = (Place(value.path, at) for at in (*signatures_of(index, value.index), value.index))
    told = ((place, _variables(evaluator, index, place.index)) for place in places)
    return tuple((place, names) for place, names in told if names)


def _variables(evaluator: Evaluator, index: FileIndex, at: int) -> tuple[str, ...]:
    """Names that a callable's arguments may tell: its own, and those of the `impl` block that it stands in."""
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
    taken = {word for written in _taken(index, at) for word in _words(written)}  # they may tell each other
    between = (n for n in sorted(taken) if n not in known and n not in others and not _is_type(evaluator, n, place))
    return (*known, *others, *between)


def _is_type(evaluator: Evaluator, name: str, seen_from: Place) -> bool:
    """Whether a name is that of a type, not a variable for one."""
    for value in evaluator.path(name, seen_from.path, seen_from.index, EVERYWHERE):
        if value.kind != DEFINITION or evaluator.kind_of(value) in TYPE_KINDS:
            return True
        named = evaluator.index(value.path).definitions[value.index]
        if TYPE_VARIABLE not in named.modifiers:  # another name of a type
            return True
    return False


def _with_arguments(receiver: Values, index: FileIndex, at: int, found: Mapping[str, Values]) -> Values:
    """The type that an associated function is called on (`Shelf::new(cart)`), with the type arguments of its `impl` block."""
    around = index.definitions[index.definitions[at].parent]
    if receiver and not receiver[0].args and index.definitions[at].kind == "constructor":
        return (receiver[0]._replace(args=tuple(found.get(name, ()) for name in around.type_parameters)),)
    if not receiver or receiver[0].args or around.kind != "impl":
        return receiver
    owner = parse_type(around.owner)
    args = tuple(found.get(one[0].name, ()) if one else () for name in owner[:1] for one in name.args)
    return (receiver[0]._replace(args=args), *receiver[1:])


def _made(evaluator: Evaluator, value: Value, given: Given, made: tuple[Place, tuple[str, ...]]) -> Value:
    """A type with the type arguments that the arguments of its constructor determine."""
    told = _told(evaluator, made[1], made[0], given)
    return value._replace(args=tuple(told.get(name, ()) for name in made[1])) if told else value


def _told(
    evaluator: Evaluator,
    names: Sequence[str],
    place: Place,
    given: Given,
    receiver: Values = (),
    called_on: bool = False,
) -> dict[str, Values]:
    """`called_on`: whether the first parameter is the receiver."""
    index = evaluator.index(place.path)
    taken = list(islice(_taken(index, place.index), int(called_on), None))
    by_place, by_name = _apart(given)
    takes_more = bool(taken) and any(parameter.value == REST for parameter in index.parameters(place.index))
    more = taken.pop() if takes_more else ""
    pairs = [
        (written, argument(evaluator, text, given))
        for written, text in (*zip(taken, by_place, strict=False), *_taken_by_name(index, place.index, by_name))
        if not _words(written).isdisjoint(names)
    ]
    if not _words(more).isdisjoint(names):
        others = (argument(evaluator, text, given) for text in by_place[len(taken) :])
        pairs.append((more, unite([v for one in others if not isinstance(one, Lambda) for v in one])))
    key = ("told", place, tuple(names), receiver, tuple(pairs))
    found: dict[str, Values] = evaluator.once(key, _laid_beside, evaluator, names, place, receiver, pairs, empty={})
    return found


def _apart(given: Given) -> tuple[list[str], dict[str, str]]:
    """Positional arguments, and those that name their parameter."""
    told = [with_name(text) for text in given.arguments]
    return [text for name, text in told if not name], {name: text for name, text in told if name}


def _taken_by_name(index: FileIndex, at: int, given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Types of parameters, each with the argument that names it."""
    for parameter in index.parameters(at) if given else ():
        if parameter.name in given:
            yield parameter.type, given[parameter.name]


def _laid_beside(
    evaluator: Evaluator,
    names: Sequence[str],
    place: Place,
    receiver: Values,
    pairs: Sequence[tuple[str, Values | Lambda]],
) -> dict[str, Values]:
    """Substitution for type parameters: what the arguments' types say of them by the parameters' types."""
    known = evaluator.members.environment(place, receiver)
    told = _Told(evaluator, names, place, known)
    for written, given in pairs:
        told.by(parse_type(written), given)
    return {name: values for name, values in told.found.items() if name not in known}


def _taken(index: FileIndex, at: int) -> Iterator[str]:
    """Types of the parameters in order, that of the last one as often as it takes arguments; of `REST`, once."""
    told: dict[int, str] = {}
    named = 0
    for parameter in index.parameters(at):
        if parameter.name[1:].isdecimal():  # by its place, however it is taken apart
            told[int(parameter.name[1:])] = parameter.type
        elif parameter.name == "#*":
            one = parameter.type.removeprefix(f"{MORE}[").removesuffix("]")
            told.update(dict.fromkeys(range(named, MOST), one))
        elif parameter.value == REST:
            told[named] = parameter.type.removeprefix("tuple[").removesuffix("]")
            break  # those behind it go by name
        elif parameter.value not in _RECEIVERS and parameter.name[:1] != "#":
            told.setdefault(named, parameter.type)
            named += 1
    if not told and index.definitions[at].kind in TYPE_KINDS:  # a tuple with a name: `struct Wrapped<T>(T)`
        fields = index.children.get(at, {})
        places = (fields.get(str(position)) for position in range(MOST))
        told = {position: index.definitions[at[0]].type for position, at in enumerate(places) if at}
    return (told.get(position, "") for position in range(max(told, default=-1) + 1))


def argument(evaluator: Evaluator, text: str, given: Given) -> Values | Lambda:
    """The values of an argument, or the lambda that it is."""
    function = _LAMBDA.match(text)
    if function is None:
        return evaluator.path(text, given.path, given.scope, given.position) if text not in ("_", "#?") else ()
    return Lambda(function[2], given._replace(position=int(function[1])) if function[1] else given)


def result_of(evaluator: Evaluator, function: Values | Lambda, taken: Values, path: str) -> Values:
    """The result of a function that is passed as an argument. `taken`: the first argument that it is called with."""
    if not isinstance(function, Lambda):
        return evaluator.step(evaluator.dialect(path).on_receiver(function, taken, path), "()", "", path)
    return evaluator.given_by(function.path, (taken,), *function.given[1:4])


def on_receiver(evaluator: Evaluator, method: Value, taken: Values, path: str) -> Values:
    """A method reference by its type's name (`Cart::first`), with the first argument as its receiver."""
    if method.kind == EXTERNAL:
        name = as_called(method.name.rpartition(".")[2])
        return unite([found for one in taken for found in evaluator.members.of(one, name, path)]) or (method,)
    if evaluator.kind_of(method) != "method" or method.args or not taken or taken[0].kind != INSTANCE:
        return (method,)
    modifiers = evaluator.index(method.path).definitions[method.index].modifiers
    return (method,) if "static" in modifiers else (method._replace(args=(taken,)),)


def boxed(values: Values, rules: Rules) -> Values:
    """Values of primitive types as values of the types that stand for them as type arguments (`int` → `Integer`)."""
    if not rules.BOXES:
        return values
    return tuple(v._replace(name=rules.BOXES[v.name]) if v.name in rules.BOXES else v for v in values)


class _Told:
    def __init__(self, evaluator: Evaluator, names: Sequence[str], place: Place, known: Mapping[str, Values]) -> None:
        self.evaluator = evaluator
        self.rules = evaluator.rules(place.path)
        self.place = place
        self.names = names
        self.found: dict[str, Values] = dict(known)

    def mentions(self, written: str) -> bool:
        return not _words(written).isdisjoint(self.names)

    def by(self, written: Sequence[TypeName], given: Values | Lambda, depth: int = 0) -> None:
        """Match an argument with the alternatives of a type: those that say more go before a bare type parameter."""
        if not given or depth > MAX_DEPTH:
            return
        for name in written:
            if name.args or name.name.startswith("{"):
                self._inside(name, given, depth + 1)
        for name in written:
            if name.name in self.names:
                self._alone(name.name, given, depth)

    def _alone(self, name: str, given: Values | Lambda, depth: int) -> None:
        """Of what a type parameter stands for, which its bounds may say more of (`F: Fn(Cart) -> T`)."""
        if not isinstance(given, Lambda):
            self.found.setdefault(name, boxed(tuple(_shallow(value, MAX_NESTED) for value in given), self.rules))
        for bound in self.evaluator.traits.bounds(name, self.place.path, self.place.index):
            if bound.args:
                self._inside(bound, given, depth + 1)

    def _inside(self, written: TypeName, given: Values | Lambda, depth: int) -> None:
        short = written.name.rpartition(".")[2]
        gives = self._gives(written, short)
        if self.rules.FUNCTION_TYPES.get(short) == 0:  # one that wraps such a type
            self.by(written.args[0] if written.args else (), given, depth)
        elif gives is not None:
            self.by(gives, self._result(written, given), depth)
        elif isinstance(given, Lambda):
            self._through(written, given, depth)
        elif written.name.startswith("{"):
            self._by_members(written.name, given, depth)
        elif short in self.rules.MADE or short in self.rules.TYPE_OF_TYPE:
            step = "{}" if short in self.rules.MADE else "()"
            self.by(written.args[0], self.evaluator.step(given, step, "", self.place.path), depth)
        elif short in self.rules.TRANSPARENT and self.rules.TRANSPARENT[short] < len(written.args):
            self.by(written.args[self.rules.TRANSPARENT[short]], given, depth)
        elif not self._through(written, given, depth):
            self._as_container(written, short, given, depth)

    def _gives(self, written: TypeName, short: str) -> tuple[TypeName, ...] | None:
        """The result type in a function's type; None for any other type."""
        position = self.rules.RESULTS.get(short)
        if short in self.rules.FUNCTION_TYPES:
            end = self.rules.FUNCTION_TYPES[short]
            position = len(written.args[:end]) if end is not None else len(written.args)
        if position is None:
            return None
        return written.args[position] if position < len(written.args) else ()

    def _result(self, function: TypeName, given: Values | Lambda) -> Values:
        """The result of a function that is passed where one of that type is expected."""
        taken = self._standing_for(self._takes_first(function)) if len(function.args) > 1 else ()
        return result_of(self.evaluator, given, taken, self.place.path)

    def _takes_first(self, function: TypeName) -> tuple[TypeName, ...]:
        """After what it gives (`function[R,A]`), or before: among others (`Func[A,R]`), or in a list (`Callable[[A],R]`)."""
        if self.rules.RESULTS.get(function.name.rpartition(".")[2]) == 0:
            return function.args[1]
        first = function.args[0]
        listed = bool(first) and not first[0].name
        return first[0].args[0] if listed else first

    def _standing_for(self, written: tuple[TypeName, ...]) -> Values:
        return self.evaluator.declared.named(written, self.place.path, self.place.index, self.found)

    def _by_members(self, record: str, given: Values, depth: int) -> None:
        for field, text in parse_record(record):
            if field.isidentifier() and self.mentions(text):
                self.by(parse_type(text), self._member(given, field), depth)

    def _member(self, values: Values, name: str) -> Values:
        found = self.evaluator.step(values, ".", name, self.place.path)
        return unite([held for v in found for held in self.evaluator.variables.by(v)])

    def _through(self, written: TypeName, given: Values | Lambda, depth: int) -> bool:
        """Match with what an alias of the tree stands for; False where the name is none's."""
        named = self.evaluator.path(written.name, self.place.path, self.place.index, EVERYWHERE)
        types = [v for v in named if self.evaluator.kind_of(v) in TYPE_KINDS]
        for value in types:
            place = Place(value.path, value.index)
            names = self.evaluator.rules(value.path).type_parameters(self._definition(place))
            inner = _Told(self.evaluator, names, place, self._known(names, written.args))
            known = set(inner.found)
            inner.by_structure(given, depth + 1)
            for name, arg in zip(names, written.args, strict=False):
                if name not in known and name in inner.found:
                    self.by(arg, inner.found[name], depth + 1)
        return bool(types)

    def _known(self, names: Sequence[str], args: Sequence[tuple[TypeName, ...]]) -> dict[str, Values]:
        told = {name: self._standing_for(arg) for name, arg in zip(names, args, strict=False)}
        return {name: values for name, values in told.items() if values}

    def by_structure(self, given: Values | Lambda, depth: int) -> None:
        """Match an argument that is of this very type."""
        definition = self._definition(self.place)
        index = self.evaluator.index(self.place.path)
        if definition.kind == "type" and definition.type:
            self.by(parse_type(definition.type), given, depth)
        for signature in index.results.get(self.place.index, ()) if definition.kind == "interface" else ():
            self.by(parse_type(signature.type), given, depth)
        for value in given if not isinstance(given, Lambda) else ():
            if value.kind == INSTANCE:
                args = as_base(self.evaluator, value, self.place).args
                self.found = {**dict(zip(self.names, args, strict=False)), **self.found}
            elif value.kind == RECORD:
                self._by_fields(index, value, depth)

    def _by_fields(self, index: FileIndex, value: Value, depth: int) -> None:
        """An object literal, where the type has the members."""
        for name, positions in index.children.get(self.place.index, {}).items():
            written = index.definitions[positions[-1]].type
            if not written or not self.mentions(written):
                continue
            held = self._member((value,), name)
            if index.definitions[positions[-1]].kind in CALLABLE_KINDS:
                held = self.evaluator.step(held, "()", "", self.place.path)
            self.by(parse_type(written), held, depth)

    def _as_container(self, written: TypeName, short: str, given: Values, depth: int) -> None:
        """Match external types: of one name by their type arguments, else by their element types."""
        held = self.rules.ELEMENTS.get(short, -1)
        for value in given:
            if value.kind == EXTERNAL_INSTANCE and value.name.rpartition(".")[2] == short:
                for arg, own in zip(written.args, value.args, strict=False):
                    self.by(arg, own, depth)
            elif 0 <= held < len(written.args):
                self.by(written.args[held], self.evaluator.step((value,), "@iter", "", self.place.path), depth)

    def _definition(self, place: Place) -> Definition:
        return self.evaluator.index(place.path).definitions[place.index]


def _shallow(value: Value, depth: int) -> Value:
    """A value without the type arguments that are nested too deep: a chain of calls could else grow without end."""
    if not value.args or value.kind == DEFINITION:
        return value
    args = tuple(tuple(_shallow(v, depth - 1) for v in arg) for arg in value.args) if depth else ()
    return value if args == value.args else value._replace(args=args)
