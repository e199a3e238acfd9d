"""Calls that are not written as calls, where operators may be functions too and objects begin and end by declaration."""

from collections.abc import Iterator

from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS
from codecompass.resolve.calls.arguments import CallArguments, read_arguments
from codecompass.resolve.dialects.classes import Dialect
from codecompass.resolve.dialects.linked_overloads import LinkedOverloads
from codecompass.resolve.scopes.file_index import NEW, FileIndex
from codecompass.resolve.values import (
    DECLARED,
    DEFINITION,
    INSTANCE,
    Value,
    Values,
    parse_arguments,
    unite,
    unsure,
)

REFLECTED = "r"
_BEGINS, _ENDS, _PARTS_BEGIN, _PARTS_END = "new", "delete", "parts", "parts-"
_OF_OBJECTS = frozenset({_BEGINS, _ENDS, _PARTS_BEGIN, _PARTS_END})

MOST_NESTED = 4
"""How deep the parts of types are followed that have no constructor or destructor of their own."""


class UnwrittenCalls(Dialect):
    """Operators as members or as functions, constructors and destructors."""

    choosing: LinkedOverloads

    def namespaces_of(self, value: Value) -> Iterator[tuple[str, ...]]:
        """The namespaces of a type and of its arguments."""
        raise NotImplementedError

    def is_operated(self, index: FileIndex, name: str) -> bool:
        operation = _plain(name)
        if operation in _OF_OBJECTS:
            return True
        names = index.vocabulary.operations
        others = names.get(index.vocabulary.rewritten.get(operation, ""), ())
        return any(self.evaluator.world.shared(one, one) for one in (*names.get(operation, ()), *others))

    def operated(self, index: FileIndex, scope: int, text: str, start: int, operand: Values) -> Values:
        path, _, written = text.rpartition("@")
        name, _, given = written.partition("/")
        call = CallArguments(parse_arguments(given) if given else (), index.path, scope, start)
        if _plain(written) in _OF_OBJECTS:
            return tuple(v for one in operand for v in _of_object(self, _plain(written), one, call))
        objects = tuple(v for v in operand if v.kind == INSTANCE and v.name not in index.vocabulary.wrapped)
        if not objects:
            return ()
        if name == "each":
            return tuple(
                v for one in index.vocabulary.operations[name] for v in _operator(self, one, objects, path, call)
            )
        is_reflected = name.startswith(REFLECTED) and name[1:] in index.vocabulary.operations
        if is_reflected:
            name = name[1:]
            others = self.choosing.held(self.evaluator.path(call.arguments[0], index.path, scope, start))
            if any(one.kind == INSTANCE for one in others):
                return ()  # told by the left side
        for operation in (name, index.vocabulary.rewritten.get(name, "")):
            for one in index.vocabulary.operations.get(operation, ()):
                if found := _operator(self, one, () if is_reflected else objects, path, call, objects):
                    return found
        return ()


def _plain(written: str) -> str:
    name = written.partition("/")[0]
    return name[1:] if name[:1] == REFLECTED and not name[1:2].isalpha() else name


def _operator(
    dialect: UnwrittenCalls, name: str, receivers: Values, path: str, call: CallArguments, operands: Values = ()
) -> Values:
    """The members of that name of some objects, else the functions that take these."""
    found: list[Values] = []
    for one in receivers:
        members = [v for v in dialect.evaluator.members.of(one, name, call.path) if dialect.evaluator.is_callable(v)]
        found.append(unite([w for v in members for w in dialect.overload(v, name, call)]))
    kept = unite([v for each in found for v in each])
    if kept:
        return kept if len(kept) == 1 else tuple(unsure(v) for v in kept)
    operands = operands or receivers
    arguments = (path, *call.arguments) if receivers else (*call.arguments, path)
    whole = call._replace(arguments=arguments)
    place = _function(dialect, name, operands, whole)
    return (place,) if place is not None else ()


def _function(dialect: UnwrittenCalls, name: str, operands: Values, call: CallArguments) -> Value | None:
    evaluator, rules = dialect.evaluator, dialect.evaluator.rules(call.path)
    seen, spaces = (
        rules.linking.seen_from(call.path),
        {space for one in operands for space in dialect.namespaces_of(one)},
    )
    around = rules.linking.scope_names(call.path, call.scope)
    spaces.update(around[:count] for count in range(len(around) + 1))
    able = [
        one
        for one in evaluator.world.shared(name, name)
        if one.path in seen
        and evaluator.index(one.path).definitions[one.index].kind == "fn"
        and dialect.choosing.accepts(one, len(call.arguments))
        and rules.linking.scope_of(one) in spaces
    ]
    if not able:
        return None
    arguments = read_arguments(evaluator, call)
    able, likely = dialect.choosing.permitted(able, call, arguments)
    best = dialect.choosing.best(likely or able, call, arguments)
    if best is None:
        return None
    place, sure = best
    return Value(DEFINITION, place.path, place.index, "", (), DECLARED, sure and len(likely) == len(able))


# Objects


def _of_object(dialect: UnwrittenCalls, operation: str, value: Value, call: CallArguments) -> Iterator[Value]:
    evaluator = dialect.evaluator
    if (
        operation in (_BEGINS, _PARTS_BEGIN, _PARTS_END)
        and value.kind == INSTANCE
        and value.name in evaluator.vocabulary(value.path).wrapped
    ):
        return
    if value.kind == DEFINITION and evaluator.kind_of(value) not in TYPE_KINDS:
        return
    for one in evaluator.declared.instance(value, value.args, call.path) if value.kind == DEFINITION else (value,):
        if one.kind != INSTANCE or evaluator.kind_of(one._replace(kind=DEFINITION)) not in ("class", "struct"):
            continue
        place = Place(one.path, one.index)
        if operation == _BEGINS:
            yield from _constructor(dialect, place, call)
        elif operation == _ENDS:
            yield from _destructor(dialect, place)
        else:
            for part in _parts(dialect, place, frozenset(call.arguments)):
                if operation == _PARTS_END:
                    yield from _destructor(dialect, part)
                else:
                    yield from _constructor(dialect, part, call._replace(arguments=()))


def _constructor(dialect: UnwrittenCalls, place: Place, call: CallArguments, depth: int = 0) -> Iterator[Value]:
    """The constructor that takes some arguments; of a type for which the compiler makes one, those of its parts."""
    declared = dialect.evaluator.index(place.path).children.get(place.index, {}).get(NEW, ())
    chosen = dialect.choosing.chosen(Place(place.path, declared[0]), call) if declared else None
    if chosen is not None:
        found, sure = chosen
        yield Value(DEFINITION, found.path, found.index, "", (), DECLARED, sure)
    elif not declared and not call.arguments and depth < MOST_NESTED:
        for part in _parts(dialect, place, frozenset()):
            yield from _constructor(dialect, part, call, depth + 1)


def _destructor(dialect: UnwrittenCalls, place: Place, depth: int = 0) -> Iterator[Value]:
    index = dialect.evaluator.index(place.path)
    declared = index.children.get(place.index, {}).get(f"~{index.definitions[place.index].name}", ())
    for at in declared[:1]:
        yield Value(DEFINITION, place.path, at, "", (), DECLARED)
    if not declared and depth < MOST_NESTED:
        for part in _parts(dialect, place, frozenset()):
            yield from _destructor(dialect, part, depth + 1)


def _parts(dialect: UnwrittenCalls, place: Place, named: frozenset[str]) -> Iterator[Place]:
    """The types of a type's bases and of its members, but for those that are named."""
    evaluator = dialect.evaluator
    index = evaluator.index(place.path)
    own = index.definitions[place.index]
    for written in own.bases:
        for value in evaluator.declared.type(written, place.path, place.index):
            if value.kind == INSTANCE and evaluator.index(value.path).definitions[value.index].name not in named:
                yield Place(value.path, value.index)
    for name, children in index.children.get(place.index, {}).items():
        for at in children if name not in named else ():
            field = index.definitions[at]
            if field.kind != "field" or "static" in field.modifiers or "&" in field.signature or not field.type:
                continue
            for value in evaluator.declared.type(field.type, place.path, place.index):
                if value.kind == INSTANCE and value.name not in index.vocabulary.wrapped:
                    yield Place(value.path, value.index)
