"""Associated types (`Self::Item`), and the projections they type: iterating, indexing, awaiting, operators."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codecompass.languages.paths import OPERATIONS
from codecompass.languages.rules import Place
from codecompass.resolve.types.projections import bound_of
from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def associated(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    """The associated type `name` of a value's type, as bound by a `where` clause or declared in an `impl` block."""
    bounds = bound_of(evaluator, value, name) if value.args else ()
    found = [v for v in evaluator.traits.of(value, name, path) if v.kind == DEFINITION]
    env = evaluator.traits.environment(Place(found[0].path, found[0].index), (value,)) if found else {}
    definitions = [evaluator.index(v.path).definitions[v.index] for v in found]
    own = tuple(
        declared
        for v, definition in zip(found, definitions, strict=True)
        if definition.kind == "type" and definition.type
        for declared in evaluator.declared.type(definition.type, v.path, v.index, env)
    )
    return unite([*bounds, *own]) if bounds else own


def part(evaluator: Evaluator, value: Value, kind: str, path: str) -> Values:
    """The result of a projection by the value's associated type, else by that of the value it dereferences to."""
    vocabulary, traits = evaluator.vocabulary(path), evaluator.traits
    found = _of_trait(evaluator, value, vocabulary.associated_of.get(kind, ""), vocabulary.associated[kind], path)
    if found or kind in OPERATIONS:
        return found
    through = traits.blocks.find(Place(value.path, value.index), vocabulary.forwards, "method").place
    if through is None:
        return ()
    target = evaluator.steps.result_of(Value(DEFINITION, through.path, through.index, "", ((value,),)))
    return tuple(
        evaluator.results_of_each("part", evaluator.step_of, value, target, kind, path, kinds=(DEFINITION, INSTANCE))
    )


def _of_trait(evaluator: Evaluator, value: Value, trait: str, name: str, path: str) -> Values:
    """An associated type of a value: where `trait` is named, the one that its `impl` block declares."""
    for block in evaluator.members.parts(Place(value.path, value.index))[1:] if trait else ():
        if any(
            re.match(rf"(?:\w+::)*{trait}(?:\[|\Z)", written) for written in evaluator.traits.blocks.interfaces(block)
        ):
            own = evaluator.traits.blocks.child(block, name, "any")
            definition = evaluator.index(own.path).definitions[own.index] if own is not None else None
            if own is not None and definition is not None and definition.type:
                known = evaluator.traits.environment(own, (value,))
                return evaluator.declared.type(definition.type, own.path, own.index, known)
    return associated(evaluator, value, name, path) if not trait else ()
