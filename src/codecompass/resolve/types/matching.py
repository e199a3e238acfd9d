"""Matching of an argument with the declared type of its parameter, by which type parameters are determined: `T[]` with
an array of carts → `T` is Cart."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.naming import as_called
from codecompass.languages.rules import Place
from codecompass.languages.vocabulary import Vocabulary
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Definition
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
_LAMBDA = re.compile(r"#fn\d+(?:<[^>]*>)?[vreai]*(?:@(\d+))?=(.*)\Z", re.DOTALL)
_WORD = re.compile(r"[^\W\d][\w$]*")


@lru_cache(maxsize=1 << 12)
def words(written: str) -> frozenset[str]:
    """All names in a type expression."""
    return frozenset(_WORD.findall(written))


class Lambda(NamedTuple):
    """A lambda as an argument, whose result is one path: `#fn1=#0.name` is `(one) => one.name`."""

    path: str
    """`#0` stands for its first parameter."""
    call: CallArguments


def argument(evaluator: Evaluator, text: str, call: CallArguments) -> Values | Lambda:
    """An argument's values, or, for a lambda, the lambda."""
    function = _LAMBDA.match(text)
    if function is None:
        return evaluator.path(text, call.path, call.scope, call.position) if text not in ("_", "#?") else ()
    return Lambda(function[2], call._replace(position=int(function[1])) if function[1] else call)


def result_of(evaluator: Evaluator, function: Values | Lambda, first: Values, second: Values, path: str) -> Values:
    """The result of a function that is passed as an argument. `first`, `second`: the arguments that it is called with."""
    if not isinstance(function, Lambda):
        return evaluator.step(evaluator.dialect(path).on_receiver(function, first, path), "()", "", path)
    return evaluator.lambda_result(function.path, (first, second), *function.call[1:4])


def on_receiver(evaluator: Evaluator, method: Value, first: Values, path: str) -> Values:
    """A method reference by its type's name (`Cart::first`), with the first argument as its receiver; one of an object
    whose type arguments are known as it is (`names::get`)."""
    if method.kind == EXTERNAL and any(method.args):
        return (method,)
    if method.kind == EXTERNAL:
        name = as_called(method.name.rpartition(".")[2])
        return unite([found for one in first for found in evaluator.members.of(one, name, path)]) or (method,)
    if evaluator.kind_of(method) != "method" or method.args or not first or first[0].kind != INSTANCE:
        return (method,)
    modifiers = evaluator.index(method.path).definitions[method.index].modifiers
    return (method,) if "static" in modifiers else (method._replace(args=(first,)),)


def boxed(values: Values, vocabulary: Vocabulary) -> Values:
    """Values of primitive types as values of their box types (`int` → `Integer`), which type arguments need."""
    if not vocabulary.boxes:
        return values
    return tuple(v._replace(name=vocabulary.boxes[v.name]) if v.name in vocabulary.boxes else v for v in values)


class Matching:
    """The substitution for `names`, type parameters of the definition at `place`, as far as arguments determine it."""

    def __init__(self, evaluator: Evaluator, names: Sequence[str], place: Place, known: Mapping[str, Values]) -> None:
        self.evaluator = evaluator
        self.rules = evaluator.rules(place.path)
        self.vocabulary = self.rules.vocabulary
        self.place = place
        self.names = names
        self.found: dict[str, Values] = dict(known)

    def mentions(self, written: str) -> bool:
        return not words(written).isdisjoint(self.names)

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
            self.found.setdefault(
                name, boxed(tuple(_shallow(value, MAX_NESTED) for value in argument), self.vocabulary)
            )
        for bound in self.evaluator.traits.bounds(name, self.place.path, self.place.index):
            if bound.args:
                self._match_generic(bound, argument, depth + 1)

    def _match_generic(self, written: TypeName, argument: Values | Lambda, depth: int) -> None:
        short = written.name.rpartition(".")[2]
        result = self._result_type(written, short)
        if self.vocabulary.function_types.get(short) == 0:  # one that wraps such a type
            self.match(written.args[0] if written.args else (), argument, depth)
        elif result is not None:
            self.match(result, self._result(written, argument), depth)
        elif isinstance(argument, Lambda):
            self._match_alias(written, argument, depth)
        elif written.name.startswith("{"):
            self._match_members(written.name, argument, depth)
        elif short in self.vocabulary.made or short in self.vocabulary.type_of_type:
            step = "{}" if short in self.vocabulary.made else "()"
            self.match(written.args[0], self.evaluator.step(argument, step, "", self.place.path), depth)
        elif short in self.vocabulary.transparent and self.vocabulary.transparent[short] < len(written.args):
            self.match(written.args[self.vocabulary.transparent[short]], argument, depth)
        elif not self._match_alias(written, argument, depth):
            self._match_elements(written, short, argument, depth)

    def _result_type(self, written: TypeName, short: str) -> tuple[TypeName, ...] | None:
        """The result type in a function's type; None for any other type."""
        position = self.vocabulary.results.get(short)
        if short in self.vocabulary.function_types:
            end = self.vocabulary.function_types[short]
            position = len(written.args[:end]) if end is not None else len(written.args)
        if position is None:
            return None
        return written.args[position] if position < len(written.args) else ()

    def _result(self, function: TypeName, argument: Values | Lambda) -> Values:
        """The result of a function that is passed where one of that type is expected."""
        first, second, *_ = (*map(self._standing_for, self._parameters(function)[:2]), (), ())
        return result_of(self.evaluator, argument, first, second, self.place.path)

    def _parameters(self, function: TypeName) -> Sequence[tuple[TypeName, ...]]:
        """The types of a function type's parameters: `A` in `function[R,A]`, `Func[A,R]`, `Callable[[A],R]`."""
        if self.vocabulary.results.get(function.name.rpartition(".")[2]) == 0 or len(function.args) < 2:
            return function.args[1:]
        first = function.args[0]
        listed = bool(first) and not first[0].name
        return first[0].args if listed else function.args[:-1]

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
        name = self.rules.numbered(written.name, len(written.args))
        named = self.evaluator.path(name, self.place.path, self.place.index, EVERYWHERE)
        types = [v for v in named if self.evaluator.kind_of(v) in TYPE_KINDS]
        for value in types:
            place = Place(value.path, value.index)
            names = self.evaluator.rules(value.path).type_parameters(self._definition(place))
            inner = Matching(self.evaluator, names, place, self._known(names, written.args))
            known = set(inner.found)
            inner.match_definition(argument, depth + 1)
            for name, arg in zip(names, written.args, strict=False):
                if name not in known and name in inner.found:
                    self.match(arg, inner.found[name], depth + 1)
        return bool(types)

    def _known(self, names: Sequence[str], args: Sequence[tuple[TypeName, ...]]) -> dict[str, Values]:
        """Substitution by type arguments, without parameters to infer: only a bound stands for these."""
        known = {
            name: self._standing_for(arg)
            for name, arg in zip(names, args, strict=False)
            if not any(one.name in self.names and one.name not in self.found for one in arg)
        }
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
        position = self.vocabulary.elements.get(short, -1)
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
