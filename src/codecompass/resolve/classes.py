"""What a function gives that is given a class: `def make(kind: type[T]) -> T`, called with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.resolve.arguments import Given
from codecompass.resolve.values import EVERYWHERE, THING, TypeName, Value, parse_type, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.index import FileIndex

_RECEIVERS = ("#self", "#class")


def told_by_argument(evaluator: Evaluator, value: Value, given: Given) -> Value:
    """A function with what its first parameter's type stands for in its result: `T`, of `type[T]`. Where signatures are
    declared beside it, the first of them that says so."""
    index = evaluator.index(value.path) if value.kind == THING else None
    if index is None or index.definitions[value.index].kind not in CALLABLE_KINDS:
        return value
    definition = index.definitions[value.index]
    alike = index.children[definition.parent].get(definition.name, ()) if definition.parent in index.children else ()
    signatures = [at for at in alike if "overload" in index.definitions[at].modifiers]
    for at in (*signatures, value.index):
        names = index.rules.told_by_call(index.definitions[at])
        taken = [p for p in index.parameters(at) if p.value not in _RECEIVERS] if names else []
        for written in parse_type(taken[0].type) if taken else ():
            name, is_made = _variable_in(written, names, index)
            if name and not _is_type(evaluator, name, value):
                found = evaluator.path(given.arguments[0], given.path, given.scope, given.position)
                if is_made:
                    found = unite([v for f in found for v in evaluator.steps.called(f, given.path)])
                args = (found if one == name else () for one in names)
                return value._replace(index=at, args=(value.args[0] if value.args else (), *args))
    return value


def _variable_in(written: TypeName, names: tuple[str, ...], index: FileIndex) -> tuple[str, bool]:
    """The one of the names that a parameter's type tells, and whether it is what a call of the argument makes."""
    if written.name in names and not written.args:
        return written.name, False
    short = written.name.rpartition(".")[2]
    if short in index.rules.TYPE_OF_TYPE or short in index.rules.RESULTS:
        made = [name for arg in written.args[-1:] for name in arg if name.name in names]
        return (made[0].name, True) if made else ("", False)
    return "", False


def _is_type(evaluator: Evaluator, name: str, seen_from: Value) -> bool:
    """Whether a name is that of a type, not a variable for one."""
    for value in evaluator.path(name, seen_from.path, seen_from.index, EVERYWHERE):
        if value.kind != THING or evaluator.index(value.path).definitions[value.index].kind in TYPE_KINDS:
            return True
    return False
