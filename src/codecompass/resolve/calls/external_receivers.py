"""Whether a receiver of which nothing more is known comes from a package outside: `pd.read_csv(p)[rows].group()`."""

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
"""Variables that are followed from one to the next."""


def is_external(
    evaluator: Evaluator, index: FileIndex, scope: int, receiver: str, position: int, depth: int = 0
) -> bool:
    """Whether all that an expression may stand for is worked out from what a package outside gives, by calls, members
    and elements. Containers of the language's own, and of packages that hold what they are given, are no such
    packages."""
    if depth > DEEPEST:
        return False
    parts = alternatives(receiver)
    return bool(parts) and all(_is_external(evaluator, index, scope, part, position, depth) for part in parts)


def _is_external(evaluator: Evaluator, index: FileIndex, scope: int, text: str, position: int, depth: int) -> bool:
    root, steps = parse_path(text)
    if root in index.rules.EXTERNAL_GLOBALS and steps and steps[0][0] in ("()", "/", "."):
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
    """Whether it is a variable that is only given what comes from outside."""
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
    """Whether a value is an outside package's, and holds nothing that it may have been given."""
    if value.kind not in (EXTERNAL, EXTERNAL_INSTANCE) or value.args:
        return False
    package = re.split(r"[./]", value.name.lstrip("@"), maxsplit=1)[0]
    is_plain = value.kind == EXTERNAL_INSTANCE and package == value.name  # the language's own: `list`
    return (
        not is_plain
        and package not in index.rules.WRAPPING_PACKAGES
        and value.name not in index.rules.WRAPPING_PACKAGES
    )


def _bindings(index: FileIndex, scope: int, name: str, position: int) -> list[Binding]:
    """What gives a name its value where it stands: in the innermost scope that has it."""
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
    """Whether a receiver is one of the two that web frameworks hand to what serves a request, by the names that both
    bear (`(req, res)`), and the member not of a type that is called so."""
    root, _ = parse_path(receiver)
    pair = next((pair for pair in index.rules.PASSED_TOGETHER if root in pair), ())
    if not pair or any(owner.name.lower().startswith(name[:3]) for name in pair):
        return False
    bound = [_bindings(index, scope, name, position) for name in pair]
    return all(len(each) == 1 and each[0].kind == "parameter" and not each[0].type for each in bound)
