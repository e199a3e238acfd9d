"""Narrowing: which of the values of a name, or of a member, a type guard leaves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CHECKS, GIVEN, TYPE_KINDS, Binding
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import EXTERNAL_INSTANCE, INSTANCE, Value, Values, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_DOTTED = re.compile(r"\w+(?:\.\w+)+(?=[.@\[(/]|\Z)")


def is_check(binding: Binding) -> bool:
    """Whether a binding is a type guard, which gives its name no value."""
    if binding.kind in CHECKS:
        return True
    return binding.kind == "variable" and bool(binding.type and not binding.value)


def said_at(index: FileIndex, names: Iterable[str], scope: int, position: int) -> Binding | None:
    """The type guard, or the assignment, in force at a byte for the last of some members that has one."""
    found = [index.binding_at(scope, name, position, exact=True) for name in names]
    return next((binding for binding in reversed(found) if binding is not None), None)


def member_held(evaluator: Evaluator, path: str, scope: int, said: Binding, position: int) -> Values | None:
    """The values of a member by the type guard, or the assignment, in force for it; None where these are not certain."""
    held = evaluator.names.held_by(evaluator.index(path), said, position, said.name)
    if said.kind != GIVEN:
        return held
    held = unite([v for value in held for v in evaluator.variables.by(value)])
    memberless = evaluator.rules(path).MEMBERLESS
    if not held or any(v.kind not in (INSTANCE, EXTERNAL_INSTANCE) or v.name in memberless for v in held):
        return None
    members = evaluator.path(said.name, path, scope, said.start)
    before = unite([v for value in members for v in evaluator.variables.by(value)])
    if not before and any(evaluator.kind_of(value) == "property" for value in members):
        return None  # it may make something else of what it is given
    return held if not before or all(any(is_a(evaluator, v, one) for one in before) for v in held) else None


def going_on(evaluator: Evaluator, index: FileIndex, text: str, scope: int, position: int) -> Values | None:
    """The values of a path that begins with a member for which a type guard, or an assignment, is in force."""
    written = _DOTTED.match(text) if index.checked and "." in text and " " not in text else None
    if written is None:
        return None
    ends = [at for at, letter in enumerate(written[0]) if letter == "."] + [written.end()]
    said = said_at(index, [text[:end] for end in ends if text[:end] in index.checked], scope, position)
    held = member_held(evaluator, index.path, scope, said, position) if said is not None else None
    if said is None or held is None:
        return None
    return evaluator.path(f"_{text[len(said.name) :]}", index.path, scope, position, held=held)


def left_by(evaluator: Evaluator, index: FileIndex, check: Binding) -> Values:
    """The values that a type guard leaves: those of its type, or those that are not; all of them where the type is not known."""
    found: Values = evaluator.once(("left", index.path, check), _left, evaluator, index, check)
    return found


def _left(evaluator: Evaluator, index: FileIndex, check: Binding) -> Values:
    before = _before(evaluator, index, check)
    found = evaluator.variables.bound(index, check) if _is_known(evaluator, index, check) else ()
    fitting = tuple(v for v in before if any(is_a(evaluator, v, one) for one in found))
    if check.kind == "except":
        return tuple(v for v in before if v not in fitting) or before
    return fitting or found or before


def _is_known(evaluator: Evaluator, index: FileIndex, check: Binding) -> bool:
    """Whether each alternative of a type guard's type is known. A declared type need not be."""
    if check.kind not in CHECKS:
        return True
    if " " in check.value:
        tellers = check.value.split(" ")
        return all(evaluator.path(one, index.path, check.site, check.start) for one in tellers)
    parts = check.type.split("|") if "|" in check.type else []
    if any(part.count("[") != part.count("]") for part in parts):
        return True
    return all(evaluator.declared.type(part, index.path, check.site) for part in parts)


def _before(evaluator: Evaluator, index: FileIndex, check: Binding) -> Values:
    """The values of a name, or of a member, before a type guard."""
    name, start = check.name, check.start + 1  # what ends with an arm ends one byte behind it
    alike = takewhile(lambda one: one != check, index.bindings[check.scope, name])
    earlier = [b for b in alike if start < b.end and b.kind != "attribute"]
    if earlier:
        return evaluator.names.held_by(index, earlier[-1], start, name)
    if check.kind not in CHECKS:
        return ()
    if "." in name:
        members = evaluator.path(name, index.path, check.scope, start)
        return unite([v for member in members for v in evaluator.variables.by(member)])
    around = index.definitions[check.scope].parent
    return evaluator.path(name, index.path, around, start) if around >= 0 else ()


def is_a(evaluator: Evaluator, value: Value, wanted: Value) -> bool:
    """Whether a value is of a type, as far as is known."""
    if value.kind != wanted.kind:
        return False
    if value.kind == INSTANCE or evaluator.kind_of(value) in TYPE_KINDS:
        order = evaluator.members.order(Place(value.path, value.index))
        return Place(wanted.path, wanted.index) in order
    return value.kind == EXTERNAL_INSTANCE and value.name.rpartition(".")[2] == wanted.name.rpartition(".")[2]
