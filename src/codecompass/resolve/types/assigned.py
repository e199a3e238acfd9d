"""Variables with a declared type and an assigned value: `cart: Base = Gift()` is a Gift.

The assigned value's type is taken where it is surely assignable to the declared one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.model import Binding
from codecompass.resolve.types.narrowing import is_a
from codecompass.resolve.values import EXTERNAL, EXTERNAL_INSTANCE, INSTANCE, Values, inferred, parse_path, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex


def assigned(evaluator: Evaluator, index: FileIndex, binding: Binding, declared: Values) -> Values:
    """The values of a variable that is declared and initialised in one statement: of the assigned types those that are
    assignable to the declared one, else the declared type."""
    if binding.kind != "variable" or binding.value in ("", "#none"):
        return declared
    variables = evaluator.variables
    initial = evaluator.path(binding.value, index.path, binding.site, binding.start - 1)
    values = unite([v for i in initial for v in variables.settled(i) if not variables.is_none(index, v)])
    fitting = [[d for d in declared if is_a(evaluator, v, d)] for v in values]
    if not values or not all(fitting) or any(v.kind != INSTANCE or not v.static for v in values):
        return declared
    own = (next((d for d in to if d[:3] == v[:3]), inferred(v)) for v, to in zip(values, fitting, strict=True))
    return unite(list(own))


def declared_instead(evaluator: Evaluator, index: FileIndex, binding: Binding, values: Values) -> Values:
    """The declared type of a variable that an assignment assigns external `values` to, where it says more than these
    do; empty where the values are to be taken."""
    for value in values:
        if value.kind not in (EXTERNAL, EXTERNAL_INSTANCE):
            return ()
    if parse_path(binding.value)[0] == binding.name:  # in a loop, its value before may be provisional
        return ()
    found = declared_for(evaluator, index, binding)
    if not found:
        return ()
    declared = tuple(d for d in found if not evaluator.variables.is_none(index, d))
    if any(d.name.rpartition(".")[2] in index.vocabulary.anything for d in declared) or any(v.args for v in values):
        return ()
    if not any(d.kind == INSTANCE or d.args for d in declared):
        return ()
    return tuple(d for d in declared if any(is_a(evaluator, v, d) for v in values)) or declared


def declared_for(evaluator: Evaluator, index: FileIndex, binding: Binding) -> Values:
    """The declared type of a variable that is assigned later than it is declared."""
    if binding.kind != "variable":
        return ()
    alike = index.bindings.get((binding.scope, binding.name), ())
    typed = [b for b in alike if b.type and b.start < binding.start and b.kind in ("variable", "parameter")]
    return evaluator.declared.seen(typed[-1].type, index.path, typed[-1].site, typed[-1].start) if typed else ()
