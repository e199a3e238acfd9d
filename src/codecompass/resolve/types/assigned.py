"""What a variable holds that is declared to be of one type, and given a value: of that type what the value is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.model import Binding
from codecompass.resolve.types.narrowing import is_a
from codecompass.resolve.values import EXTERNAL, EXTERNAL_INSTANCE, INSTANCE, Values, inferred, parse_path, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex


def assigned(evaluator: Evaluator, index: FileIndex, binding: Binding, declared: Values) -> Values:
    """What a variable holds that is declared and given a value at once."""
    if binding.kind != "variable" or binding.value in ("", "#none"):
        return declared
    variables = evaluator.variables
    given = evaluator.path(binding.value, index.path, binding.site, binding.start - 1)
    held = unite([v for g in given for v in variables.settled(g) if not variables.is_none(index, v)])
    fitting = [[d for d in declared if is_a(evaluator, v, d)] for v in held]
    if not held or not all(fitting) or any(v.kind != INSTANCE or not v.static for v in held):
        return declared
    own = (next((d for d in to if d[:3] == v[:3]), inferred(v)) for v, to in zip(held, fitting, strict=True))
    return unite(list(own))


def declared_instead(evaluator: Evaluator, index: FileIndex, binding: Binding, values: Values) -> Values:
    """What a variable is declared to be elsewhere, where of the value that it is given no more is known."""
    for value in values:
        if value.kind not in (EXTERNAL, EXTERNAL_INSTANCE):
            return ()
    if parse_path(binding.value)[0] == binding.name:  # in a loop, what it held before may not be known yet
        return ()
    found = declared_for(evaluator, index, binding)
    if not found:
        return ()
    declared = tuple(d for d in found if not evaluator.variables.is_none(index, d))
    if any(d.name.rpartition(".")[2] in index.rules.ANYTHING for d in declared) or any(v.args for v in values):
        return ()
    if not any(d.kind == INSTANCE or d.args for d in declared):
        return ()
    return tuple(d for d in declared if any(is_a(evaluator, v, d) for v in values)) or declared


def declared_for(evaluator: Evaluator, index: FileIndex, binding: Binding) -> Values:
    """What a variable was declared to be of that is given a value later."""
    if binding.kind != "variable":
        return ()
    alike = index.bindings.get((binding.scope, binding.name), ())
    said = [b for b in alike if b.type and b.start < binding.start and b.kind in ("variable", "parameter")]
    return evaluator.declared.seen(said[-1].type, index.path, said[-1].site, said[-1].start) if said else ()
