"""Fixtures: the values that a test framework passes for a test's parameters, by their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS
from codecompass.resolve.values import DEFINITION, Value, Values, guessed, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


class Fixtures:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def requested(self, name: str, path: str, function: int) -> Values:
        """The fixture that a function requests by a parameter's name: of the class around, of the module, of its
        `conftest` files; else the value of one of the framework's own."""
        parent = self.evaluator.index(path).definitions[function].parent
        is_own = self._name_of(Value(DEFINITION, path, function)) == name
        key = ("fixture", path, parent, name, function if is_own else 0)
        return self.evaluator.once(key, self._requested, name, path, function)

    def _requested(self, name: str, path: str, function: int) -> Values:
        itself = Place(path, function)
        found = next((v for v in self._named(name, path, function) if Place(v.path, v.index) != itself), None)
        if found is not None:
            return (guessed(found),)
        outside = self.evaluator.rules(path).fixtures.of_framework(name)
        return self.evaluator.declared.type(outside, path, 0) if outside else ()

    def _named(self, name: str, path: str, function: int) -> Iterator[Value]:
        parent = self.evaluator.index(path).definitions[function].parent
        if self.evaluator.index(path).definitions[parent].kind in TYPE_KINDS:
            for at in self.evaluator.members.order(Place(path, parent)):
                if at.path == path and (own := self._own(at, name)) is not None:
                    yield Value(DEFINITION, *own)
        for module in (path, *self.evaluator.rules(path).fixtures.files_around(path)):
            own = self._own(Place(module, 0), name)
            offered = (
                (Value(DEFINITION, *own),) if own is not None else self.evaluator.names.offered(Place(module, 0), name)
            )
            yield from (value for value in offered if value.kind == DEFINITION and self._name_of(value))

    def _own(self, scope: Place, name: str) -> Place | None:
        """The last fixture of a name that a class or a module itself defines."""
        table: dict[str, int] = self.evaluator.once(("fixtures", scope), self._table, scope)
        return Place(scope.path, table[name]) if name in table else None

    def _table(self, scope: Place) -> dict[str, int]:
        children = self.evaluator.index(scope.path).children.get(scope.index, {})
        found = sorted(position for positions in children.values() for position in positions)
        named = ((self._name_of(Value(DEFINITION, scope.path, position)), position) for position in found)
        return {name: position for name, position in named if name}

    def _name_of(self, value: Value) -> str:
        definition = self.evaluator.index(value.path).definitions[value.index]
        return (
            self.evaluator.rules(value.path).fixtures.name_of(definition) if self.evaluator.is_callable(value) else ""
        )

    def value_of(self, value: Value, path: str) -> Values:
        """The value of a fixture that is passed to a test."""
        if value.kind != DEFINITION:
            return (value,)
        results = self.evaluator.steps.result_of(value)
        return unite([guessed(v) for result in results for v in self._of_result(result, path)])

    def _of_result(self, value: Value, path: str) -> Values:
        """The value of a fixture by its result: of a generator, which resumes after the test, the first value that it
        yields."""
        name, vocabulary = value.name.rpartition(".")[2], self.evaluator.vocabulary(path)
        if name == vocabulary.awaitable:
            return self.evaluator.steps.derived(value, "@await", path)
        return self.evaluator.steps.derived(value, "@iter", path) if name in vocabulary.generators else (value,)
