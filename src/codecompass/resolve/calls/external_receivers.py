"""Whether a receiver of unknown type comes from an external package: `pd.read_csv(p)[rows].group()`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.paths import alternatives
from codecompass.model import Binding, Definition
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import DEFINITION, EXTERNAL, EXTERNAL_INSTANCE, Value, parse_path

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

DEEPEST = 4
"""The longest chain of variables that is followed."""


def is_external(
    evaluator: Evaluator, index: FileIndex, scope: int, receiver: str, position: int, depth: int = 0
) -> bool:
    """Whether all values of an expression come from an external package by calls, members and elements. The language's
    own containers, and packages that store what they are passed, don't count as such."""
    if depth > DEEPEST:
        return False
    parts = alternatives(receiver)
    return bool(parts) and all(_is_external(evaluator, index, scope, part, position, depth) for part in parts)


def _is_external(evaluator: Evaluator, index: FileIndex, scope: int, text: str, position: int, depth: int) -> bool:
    root, steps = parse_path(text)
    if root in index.vocabulary.external_globals and steps and steps[0][0] in ("()", "/", "."):
        return not _bindings(index, scope, root, position) and not evaluator.reference(
            root, index.path, scope, position
        )
    if root[:1] in ("#", "<", ""):
        return False
    values = evaluator.reference(root, index.path, scope, position)
    if not values:
        return _are_assigned_external(evaluator, index, _bindings(index, scope, root, position), depth)
    return all(
        _is_external_variable(evaluator, value, depth) or _is_from_external_package(index, value) for value in values
    )


def _is_external_variable(evaluator: Evaluator, value: Value, depth: int) -> bool:
    """Whether a value is a variable to which only external values are assigned."""
    if value.kind != DEFINITION:
        return False
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    if definition.kind not in ("variable", "constant") or definition.owner or definition.type:
        return False
    return _are_assigned_external(evaluator, index, index.bindings.get((definition.parent, definition.name), ()), depth)


def _are_assigned_external(evaluator: Evaluator, index: FileIndex, bindings: Sequence[Binding], depth: int) -> bool:
    return bool(bindings) and all(
        one.value[:1] not in ("", "#")
        and not one.type
        and evaluator.dialect(index.path).is_external(index, one.site, one.value, one.start - 1, depth + 1)
        for one in bindings
    )


def _is_from_external_package(index: FileIndex, value: Value) -> bool:
    """Whether a value is an external package's, and stores nothing that may have been passed to it."""
    if value.kind not in (EXTERNAL, EXTERNAL_INSTANCE) or value.args:
        return False
    package = re.split(r"[./]", value.name.lstrip("@"), maxsplit=1)[0]
    is_plain = value.kind == EXTERNAL_INSTANCE and package == value.name  # the language's own: `list`
    return (
        not is_plain
        and package not in index.vocabulary.wrapping_packages
        and value.name not in index.vocabulary.wrapping_packages
    )


def _bindings(index: FileIndex, scope: int, name: str, position: int) -> list[Binding]:
    """The bindings of a name at a position, in the innermost scope that binds it; a parameter alone where it is one."""
    at = scope
    while True:
        around = [one for one in index.bindings.get((at, name), ()) if one.start <= position <= one.end]
        if around:
            parameters = [one for one in around if one.kind == "parameter"]
            return parameters[-1:] or around
        if at <= 0:
            return []
        at = index.definitions[at].parent


def is_passed_by_framework(index: FileIndex, scope: int, receiver: str, position: int, owner: Definition) -> bool:
    """Whether a receiver is one of the two arguments that web frameworks pass to a handler, by both parameters' names
    (`(req, res)`). False where `owner`, the type of the candidate member, is called like one of them."""
    root, _ = parse_path(receiver)
    pair = next((pair for pair in index.vocabulary.parameter_pairs if root in pair), ())
    if not pair or any(owner.name.lower().startswith(name[:3]) for name in pair):
        return False
    bound = [_bindings(index, scope, name, position) for name in pair]
    return all(len(each) == 1 and each[0].kind == "parameter" and not each[0].type for each in bound)
