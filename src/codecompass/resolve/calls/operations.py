"""The members that operations call: operators, elements, iteration, context managers, conversions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
from codecompass.model import TYPE_KINDS, Binding
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import DEFINITION, INSTANCE, Values, unite, unsure

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

RAISED = "raised"
"""The operation by which a class is constructed (`raise Error`)."""


def operand_of(
    evaluator: Evaluator, index: FileIndex, scope: int, text: str, start: int, check: Binding | None
) -> Values:
    """The objects and types of the tree that the operand of `operand@name` may be."""
    values = evaluator.reference(text.rpartition("@")[0], index.path, scope, start, check=check)
    return tuple(
        v
        for one in values
        for v in evaluator.variables.by(one)
        if v.kind == INSTANCE or evaluator.kind_of(v) in TYPE_KINDS
    )


def operated(evaluator: Evaluator, index: FileIndex, scope: int, name: str, start: int, operand: Values) -> Values:
    """The callables of the tree that an operation calls."""
    if name == RAISED:
        return tuple(v for v in operand if v.kind == DEFINITION)
    instances = tuple(v for v in operand if v.kind == INSTANCE)
    found: list[Values] = []
    name, _, arguments = name.partition("/")
    for members in index.vocabulary.operations.get(name, ()) if instances else ():
        each = (_called(evaluator, index, scope, start, instances, member, arguments) for member in members.split("|"))
        found.append(next((values for values in each if values), ()))
    return tuple(v for values in found for v in values)


def _called(
    evaluator: Evaluator, index: FileIndex, scope: int, start: int, receivers: Values, member: str, arguments: str = ""
) -> Values:
    """The members called `member` of the receivers; with `arguments`, those that accept them."""
    first, _, behind = member.partition(">")
    if behind:
        iterators = _called(evaluator, index, scope, start, receivers, first)
        results = unite([v for one in iterators for v in evaluator.steps.result_of(one)])
        return _called(evaluator, index, scope, start, tuple(v for v in results if v.kind == INSTANCE), behind)
    if not receivers:
        return ()
    if arguments:
        values = evaluator.path(f"_.{as_written(first)}/{arguments}", index.path, scope, start, True, receivers)
    elif first.isidentifier():
        values = evaluator.path(f"_.{first}", index.path, scope, start, True, receivers)
    else:
        values = unite([v for one in receivers for v in evaluator.members.of(one, first, index.path)])
    found = tuple(v for v in values if evaluator.is_callable(v) or evaluator.kind_of(v) == "indexer")
    return found if len(found) == 1 else tuple(unsure(v) for v in found)
