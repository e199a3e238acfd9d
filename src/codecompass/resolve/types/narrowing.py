"""Narrowing: which values of a name, or of a member, remain after a type guard."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CHECKS, GIVEN, TYPE_KINDS, Binding
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import EXTERNAL_INSTANCE, INSTANCE, Value, Values, parse_type, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_DOTTED = re.compile(r"\w+(?:\.\w+)+(?=[.@\[(/]|\Z)")


def is_check(binding: Binding) -> bool:
    """Whether a binding is a type guard or a bare declaration, which assigns no value to its name."""
    if binding.kind in CHECKS:
        return True
    return binding.kind == "variable" and bool(binding.type and not binding.value)


def guard_at(index: FileIndex, names: Iterable[str], scope: int, position: int) -> Binding | None:
    """The type guard, or the assignment, in force at a byte for the last of `names` (`a.b`, `a.b.c`) that has one."""
    found = [index.binding_at(scope, name, position, exact=True) for name in names]
    return next((binding for binding in reversed(found) if binding is not None), None)


def narrowed_member(evaluator: Evaluator, path: str, scope: int, guard: Binding, position: int) -> Values | None:
    """The values of a member by the type guard, or the assignment, in force for it; None where these are not
    certain."""
    values = evaluator.names.values_by(evaluator.index(path), guard, position, guard.name)
    if guard.kind != GIVEN:
        return values
    values = unite([v for value in values for v in evaluator.variables.by(value)])
    memberless = evaluator.vocabulary(path).memberless
    if not values or any(v.kind not in (INSTANCE, EXTERNAL_INSTANCE) or v.name in memberless for v in values):
        return None
    members = evaluator.path(guard.name, path, scope, guard.start)
    before = unite([v for value in members for v in evaluator.variables.by(value)])
    if not before and any(evaluator.kind_of(value) == "property" for value in members):
        return None  # its setter may store something else than the assigned value
    return values if not before or all(any(is_a(evaluator, v, one) for one in before) for v in values) else None


def narrowed_path(evaluator: Evaluator, index: FileIndex, text: str, scope: int, position: int) -> Values | None:
    """The values of a path that begins with a narrowed member (`if isinstance(a.b, Cart): a.b.pay()`); None for any
    other path."""
    written = _DOTTED.match(text) if index.checked and "." in text and " " not in text else None
    if written is None:
        return None
    ends = [at for at, letter in enumerate(written[0]) if letter == "."] + [written.end()]
    guard = guard_at(index, [text[:end] for end in ends if text[:end] in index.checked], scope, position)
    member = narrowed_member(evaluator, index.path, scope, guard, position) if guard is not None else None
    if guard is None or member is None:
        return None
    return evaluator.path(f"_{text[len(guard.name) :]}", index.path, scope, position, root_values=member)


def left_by(evaluator: Evaluator, index: FileIndex, check: Binding) -> Values:
    """The values that remain after a type guard: those of its type, or all others; all where the type is not known."""
    return evaluator.once(("left", index.path, check), _left, evaluator, index, check)


def _left(evaluator: Evaluator, index: FileIndex, check: Binding) -> Values:
    before = _before(evaluator, index, check)
    found = evaluator.variables.bound(index, check) if _is_known(evaluator, index, check) else ()
    fitting = tuple(v for v in before if any(is_a(evaluator, v, one) for one in found))
    if check.kind == "except":
        return tuple(v for v in before if v not in fitting) or before
    return fitting or tuple(_with_arguments_of(evaluator, one, before) for one in found) or before


def _with_arguments_of(evaluator: Evaluator, value: Value, before: Values) -> Value:
    """An object of a generic type with the type arguments that its base has: `outcome is Done`, of an `Outcome<Cart>`."""
    definition = evaluator.index(value.path).definitions[value.index] if value.kind == INSTANCE else None
    if definition is None or value.args or not definition.type_parameters:
        return value
    bases = [typed for text in (*definition.bases, *definition.interfaces) for typed in parse_type(text)[:1]]
    known: dict[str, Values] = {}
    for one in (one for one in before if one.kind == INSTANCE and one.args):
        name = evaluator.index(one.path).definitions[one.index].name
        for base in (base for base in bases if base.name.rpartition(".")[2] == name):
            known |= {part[0].name: given for part, given in zip(base.args, one.args, strict=False) if part}
    return value._replace(args=tuple(known.get(name, ()) for name in definition.type_parameters)) if known else value


def _is_known(evaluator: Evaluator, index: FileIndex, check: Binding) -> bool:
    """Whether each alternative of a type guard's type is resolved. Those of a declared type need not be."""
    if check.kind not in CHECKS:
        return True
    if " " in check.value:
        guards = check.value.split(" ")
        return all(evaluator.path(one, index.path, check.site, check.start) for one in guards)
    parts = check.type.split("|") if "|" in check.type else []
    if any(part.count("[") != part.count("]") for part in parts):
        return True
    return all(evaluator.declared.type(part, index.path, check.site) for part in parts)


def _before(evaluator: Evaluator, index: FileIndex, check: Binding) -> Values:
    """The values of a name, or of a member, before a type guard."""
    name, start = check.name, check.start + 1  # a binding that ends with a branch ends one byte after it
    alike = takewhile(lambda one: one != check, index.bindings[check.scope, name])
    earlier = [b for b in alike if start < b.end and b.kind != "attribute"]
    if earlier:
        return evaluator.names.values_by(index, earlier[-1], start, name)
    if check.kind not in CHECKS:
        return ()
    if "." in name:
        members = evaluator.path(name, index.path, check.scope, start)
        return unite([v for member in members for v in evaluator.variables.by(member)])
    around = index.definitions[check.scope].parent
    return evaluator.path(name, index.path, around, start) if around >= 0 else ()


def is_a(evaluator: Evaluator, value: Value, wanted: Value) -> bool:
    """Whether a value is known to be of a type, or of one that derives from it."""
    if value.kind != wanted.kind:
        return False
    if value.kind == INSTANCE or evaluator.kind_of(value) in TYPE_KINDS:
        order = evaluator.members.order(Place(value.path, value.index))
        return Place(wanted.path, wanted.index) in order
    return value.kind == EXTERNAL_INSTANCE and value.name.rpartition(".")[2] == wanted.name.rpartition(".")[2]
