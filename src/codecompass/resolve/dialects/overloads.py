"""Languages in which members of one name are told apart by what they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.model import Edge
from codecompass.resolve.calls.arguments import Given
from codecompass.resolve.calls.phased_overloads import PhasedOverloads
from codecompass.resolve.dialects.types_alone import TypesAlone
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


class Overloading(TypesAlone):
    chooses = True
    calls_callables = True

    def parameter(self, value: Value, position: int, path: str) -> Values:
        return self.evaluator.function_types.parameter(value, position, path)

    def called_object(self, value: Value, kind: str, path: str) -> Values:
        return self.evaluator.function_types.result(value, path)

    def extension(self, value: Value, name: str, path: str, given: Given | None = None) -> Values:
        return self.evaluator.extensions.of(value, name, path, given)

    def held_by_external(self, value: Value, path: str) -> Values | None:
        return self.evaluator.steps.outside_property(value, path)

    def confirmed(self, index: FileIndex, edges: list[Edge]) -> list[Edge]:
        """Edges into projects that a file's own does not build on are guesses."""
        others = {edge.target[0] for edge in edges if edge.target is not None}
        beyond = {other for other in others if not index.rules.builds_on(index.path, other)}
        if not beyond:
            return edges
        return [e._replace(confidence="heuristic") if e.target and e.target[0] in beyond else e for e in edges]


class PhasedOverloading(Overloading):
    """The choice among overloads has phases, and a method overrides another without a word."""

    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator)
        self.overloads = PhasedOverloads(evaluator)
