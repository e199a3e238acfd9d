"""Function types: parameters and result of a function of such a type (`Func<A, B>`, a `delegate` of the tree)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.arguments import LAST
from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, STORED_KINDS
from codecompass.resolve.calls.environment import environment
from codecompass.resolve.queries import query
from codecompass.resolve.values import DEFINITION, EXTERNAL, EXTERNAL_INSTANCE, INSTANCE, Value, Values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from codecompass.resolve.evaluate import Evaluator


MOST_ARGUMENTS = 6
"""Of external functions that are looked at for the one that takes a function."""


class FunctionTypes:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def parameter(self, value: Value, position: int, path: str, by_name: bool = False) -> Values:
        """The type of the parameter at `position` of a callable, or of a value of a function type; what a variadic one
        is passed by position is one of its elements."""
        if value.kind == EXTERNAL:
            return self._out_argument(value, position, path)
        if value.kind == EXTERNAL_INSTANCE:
            return self._of_function_type(value, position, path)
        if value.kind not in (DEFINITION, INSTANCE):
            return ()
        place = Place(value.path, value.index)
        definition = self.evaluator.index(value.path).definitions[value.index]
        receiver = value.args[0] if value.args else ()
        if value.kind == INSTANCE:
            signature = self.signature_of(value)
            if signature is None:
                return ()
            return self._declared(signature, position, self._environment(signature, value))
        if definition.kind in STORED_KINDS:
            stored = self.evaluator.variables.value_of(place, receiver)
            return tuple(v for s in stored if s.kind != DEFINITION for v in self.parameter(s, position, path))
        if definition.kind not in CALLABLE_KINDS:
            return ()
        position += self.evaluator.extensions.is_called_on(value)
        environment = self.evaluator.extensions.environment(place, receiver) or self.evaluator.members.environment(
            place, receiver
        )
        names = self.evaluator.rules(value.path).explicit_type_parameters(definition)
        explicit = {name: types for name, types in zip(names, value.args[1:], strict=False) if types}
        parameters = self.evaluator.overloads.parameters(place)
        variadic = next((at for at, one in enumerate(parameters) if one.value == "#list"), len(parameters))
        environment = {**environment, **explicit}
        if by_name or position < variadic or variadic == len(parameters):
            return self._declared(place, position, environment)
        return tuple(v for one in self._declared(place, variadic, environment) for each in one.args[:1] for v in each)

    def parameter_called(self, name: str, value: Value, path: str) -> Values:
        """The type of the parameter called `name` of a callable; of a function type what `this` is in its lambda."""
        if name == "this":
            function = self._as_function(value, path)
            is_receiver = function.name.rpartition(".")[2] in self.evaluator.vocabulary(path).receiving
            return function.args[0] if is_receiver and function.args else ()
        if value.kind == EXTERNAL and name == LAST:
            each = (self._out_argument(value, at, path) for at in reversed(range(MOST_ARGUMENTS)))
            return next((found for found in each if found), ())
        if value.kind == INSTANCE:  # `builder { … }`
            called = self.evaluator.vocabulary(path).protocol_members.get("()")
            members = self.evaluator.members.of(value, called, path) if called else ()
            members = tuple(v for v in members if self.evaluator.kind_of(v) in CALLABLE_KINDS)
            return next((found for v in members if (found := self.parameter_called(name, v, path))), ())
        if value.kind != DEFINITION:
            return ()
        definition = self.evaluator.index(value.path).definitions[value.index]
        if definition.kind in STORED_KINDS:
            stored = self.evaluator.variables.value_of(
                Place(value.path, value.index), value.args[0] if value.args else ()
            )
            return next(
                (found for v in stored if v.kind == INSTANCE and (found := self.parameter_called(name, v, path))), ()
            )
        parameters = self.evaluator.overloads.parameters(Place(value.path, value.index))
        position = next((at for at, parameter in enumerate(parameters) if parameter.name == name), -1)
        position = len(parameters) - 1 if name == LAST else position
        position -= self.evaluator.extensions.is_called_on(value)
        return self.parameter(value, position, path, by_name=True) if position >= 0 else ()

    def _out_argument(self, value: Value, position: int, path: str) -> Values:
        """The type of an `out` argument of a method of a known external type."""
        name = ".".join(value.name.rsplit(".", 2)[-2:])
        written = self.evaluator.vocabulary(path).member_types.get(f"{name}@arg{position}")
        return self.evaluator.declared.type(written, path, 0, environment(value.args)) if written else ()

    def function_type(self, value: Value, path: str) -> tuple[int | None, Values]:
        """(the number of parameters of a function type, None for any other type; its result: empty for a procedure,
        `(value,)` where it is not known)"""
        if value.kind == INSTANCE:
            place = self.signature_of(value)
            if place is None:
                return None, ()
            definition = self.evaluator.index(place.path).definitions[place.index]
            environment = self._environment(place, value)
            returns = definition.type not in ("", "void")
            result = self.evaluator.declared.type(definition.type, place.path, place.index, environment)
            return len(self.evaluator.overloads.parameters(place)), (result or (value,)) if returns else ()
        value = self._as_function(value, path)
        table = self.evaluator.vocabulary(path).function_types
        short = value.name.rpartition(".")[2]
        if value.kind != EXTERNAL_INSTANCE or short not in table:
            return None, ()
        end = table[short]
        if end == 0:
            return self.function_type(value.args[0][0], path) if value.args and value.args[0] else (None, ())
        parameters = value.args[short in self.evaluator.vocabulary(path).receiving : end]
        result = value.args[len(parameters)] if len(parameters) < len(value.args) else ()
        return len(parameters), result or (() if short in self.evaluator.vocabulary(path).procedures else (value,))

    def signature_of(self, value: Value) -> Place | None:
        """The signature of an instance of a function type of the tree: the delegate itself, or the single abstract
        method of a functional interface."""
        place = Place(value.path, value.index)
        index = self.evaluator.index(value.path)
        kind = index.definitions[value.index].kind
        return place if kind == "delegate" else self.evaluator.dialect(value.path).function_type(place)

    @query(empty=None)
    def single_method(self, place: Place) -> Place | None:
        """The single abstract method of an interface; None where there are none or several."""
        abstract: dict[str, list[Place]] = {}
        implemented: set[str] = set()
        for at in self.evaluator.members.order(place):
            index = self.evaluator.index(at.path)
            for name, children in index.children.get(at.index, {}).items():
                methods = [child for child in children if index.definitions[child].kind == "method"]
                without = [one for one in methods if "abstract" in index.definitions[one].modifiers]
                if without and name not in implemented and as_written(name) not in index.vocabulary.object_members:
                    abstract.setdefault(name, []).extend(Place(at.path, one) for one in without)
                if len(without) < len(methods):
                    implemented.add(name)
        alone = next(iter(abstract.values())) if len(abstract) == 1 else []
        of_first = [one for one in alone if one.path == alone[0].path]
        return alone[0] if len(of_first) == 1 else None

    def _environment(self, signature: Place, value: Value) -> Mapping[str, Values]:
        return self.evaluator.members.environment(signature, (value,))

    def result(self, value: Value, path: str) -> Values:
        """The result of calling a value of a function type; empty where it is not known."""
        result = self.function_type(value, path)[1]
        return result if result != (value,) else ()

    def _declared(self, place: Place, position: int, environment: Mapping[str, Values]) -> Values:
        parameters = self.evaluator.overloads.parameters(place)
        if position >= len(parameters):
            return ()
        return self.evaluator.declared.type(parameters[position].type, place.path, place.index, environment)

    def _as_function(self, value: Value, path: str) -> Value:
        """`Predicate<T>` as the `Func<T, bool>` that it is."""
        written = self.evaluator.vocabulary(path).delegates.get(value.name.rpartition(".")[2])
        found = self.evaluator.declared.type(written, path, 0, environment(value.args)) if written else ()
        return found[0] if found else value

    def _of_function_type(self, value: Value, position: int, path: str) -> Values:
        value = self._as_function(value, path)
        table = self.evaluator.vocabulary(path).function_types
        short = value.name.rpartition(".")[2]
        if short not in table or not value.args:
            return ()
        end = table[short]
        if end == 0:
            return tuple(v for inner in value.args[0] for v in self.parameter(inner, position, path))
        parameters = value.args[short in self.evaluator.vocabulary(path).receiving : end]
        return parameters[position] if position < len(parameters) else ()
