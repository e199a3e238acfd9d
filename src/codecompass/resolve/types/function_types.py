"""Function types: parameters and result of a function of such a type (`Func<A, B>`, a `delegate` of the tree)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, STORED_KINDS
from codecompass.resolve.calls.environment import environment
from codecompass.resolve.values import DEFINITION, EXTERNAL, EXTERNAL_INSTANCE, INSTANCE, Value, Values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from codecompass.resolve.evaluate import Evaluator


class FunctionTypes:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def parameter(self, value: Value, position: int, path: str) -> Values:
        """The parameter at `position` of a callable, or of a function of a declared type."""
        if value.kind == EXTERNAL:
            return self._handed_out(value, position, path)
        if value.kind == EXTERNAL_INSTANCE:
            return self._of_function_type(value, position, path)
        if value.kind not in (DEFINITION, INSTANCE):
            return ()
        place = Place(value.path, value.index)
        definition = self.evaluator.index(value.path).definitions[value.index]
        receiver = value.args[0] if value.args else ()
        if value.kind == INSTANCE:
            asked = self.asked_of(value)
            return self._declared(asked, position, self._environment(asked, value)) if asked is not None else ()
        if definition.kind in STORED_KINDS:
            held = self.evaluator.variables.value_of(place, receiver)
            return tuple(v for h in held if h.kind != DEFINITION for v in self.parameter(h, position, path))
        if definition.kind not in CALLABLE_KINDS:
            return ()
        position += self.evaluator.extensions.is_called_on(value)
        environment = self.evaluator.extensions.environment(place, receiver) or self.evaluator.members.environment(
            place, receiver
        )
        told = zip(self.evaluator.rules(value.path).explicit_type_parameters(definition), value.args[1:], strict=False)
        return self._declared(place, position, {**environment, **{name: given for name, given in told if given}})

    def parameter_called(self, name: str, value: Value, path: str) -> Values:
        """Likewise for the parameter of that name."""
        if value.kind != DEFINITION:
            return ()
        parameters = self.evaluator.overloads.parameters(Place(value.path, value.index))
        position = next((at for at, parameter in enumerate(parameters) if parameter.name == name), -1)
        position -= self.evaluator.extensions.is_called_on(value)
        return self.parameter(value, position, path) if position >= 0 else ()

    def _handed_out(self, value: Value, position: int, path: str) -> Values:
        """The type of an `out` argument of a method of a known external type."""
        name = ".".join(value.name.rsplit(".", 2)[-2:])
        written = self.evaluator.rules(path).MEMBER_TYPES.get(f"{name}@arg{position}")
        return self.evaluator.declared.type(written, path, 0, environment(value.args)) if written else ()

    def function_type(self, value: Value, path: str) -> tuple[int | None, Values]:
        """(how many parameters a function of a declared type takes, None for no such type; what it gives)"""
        if value.kind == INSTANCE:
            place = self.asked_of(value)
            if place is None:
                return None, ()
            definition = self.evaluator.index(place.path).definitions[place.index]
            environment = self._environment(place, value)
            returns = definition.type not in ("", "void")
            gives = self.evaluator.declared.type(definition.type, place.path, place.index, environment)
            return len(self.evaluator.overloads.parameters(place)), (gives or (value,)) if returns else ()
        value = self._as_function(value, path)
        table = self.evaluator.rules(path).FUNCTION_TYPES
        short = value.name.rpartition(".")[2]
        if value.kind != EXTERNAL_INSTANCE or short not in table:
            return None, ()
        end = table[short]
        if end == 0:
            return self.function_type(value.args[0][0], path) if value.args and value.args[0] else (None, ())
        taken = value.args[:end]
        gives = value.args[len(taken)] if len(taken) < len(value.args) else ()
        return len(taken), gives or (() if short in self.evaluator.rules(path).PROCEDURES else (value,))

    def asked_of(self, value: Value) -> Place | None:
        """What says what a function takes and gives that is of a type of the tree: a delegate itself, the single method that
        an interface asks for."""
        place = Place(value.path, value.index)
        index = self.evaluator.index(value.path)
        kind = index.definitions[value.index].kind
        return place if kind == "delegate" else self.evaluator.dialect(value.path).function_type(place)

    def single_method(self, place: Place) -> Place | None:
        """The only method that an interface asks for."""
        found: Place | None = self.evaluator.once(("single method", place), self._single_method, place, empty=None)
        return found

    def _single_method(self, place: Place) -> Place | None:
        asked: dict[str, list[Place]] = {}
        given: set[str] = set()
        for at in self.evaluator.members.order(place):
            index = self.evaluator.index(at.path)
            for name, children in index.children.get(at.index, {}).items():
                methods = [child for child in children if index.definitions[child].kind == "method"]
                without = [one for one in methods if "abstract" in index.definitions[one].modifiers]
                if without and name not in given and as_written(name) not in index.rules.OBJECT_MEMBERS:
                    asked.setdefault(name, []).extend(Place(at.path, one) for one in without)
                if len(without) < len(methods):
                    given.add(name)
        alone = next(iter(asked.values())) if len(asked) == 1 else []
        of_first = [one for one in alone if one.path == alone[0].path]
        return alone[0] if len(of_first) == 1 else None

    def _environment(self, asked: Place, value: Value) -> Mapping[str, Values]:
        return self.evaluator.members.environment(asked, (value,))

    def result(self, value: Value, path: str) -> Values:
        """The result of a call of a function of a declared type."""
        gives = self.function_type(value, path)[1]
        return gives if gives != (value,) else ()

    def _declared(self, place: Place, position: int, environment: Mapping[str, Values]) -> Values:
        parameters = self.evaluator.overloads.parameters(place)
        if position >= len(parameters):
            return ()
        return self.evaluator.declared.type(parameters[position].type, place.path, place.index, environment)

    def _as_function(self, value: Value, path: str) -> Value:
        """`Predicate<T>` as the `Func<T, bool>` that it is."""
        written = self.evaluator.rules(path).DELEGATES.get(value.name.rpartition(".")[2])
        found = self.evaluator.declared.type(written, path, 0, environment(value.args)) if written else ()
        return found[0] if found else value

    def _of_function_type(self, value: Value, position: int, path: str) -> Values:
        value = self._as_function(value, path)
        table = self.evaluator.rules(path).FUNCTION_TYPES
        short = value.name.rpartition(".")[2]
        if short not in table or not value.args:
            return ()
        end = table[short]
        if end == 0:
            return tuple(v for inner in value.args[0] for v in self.parameter(inner, position, path))
        taken = value.args[:end]
        return taken[position] if position < len(taken) else ()
