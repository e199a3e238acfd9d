"""Class-based languages: types have the members of their class and its bases. The base class of all dialects."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Outside, Place
from codecompass.languages.vocabulary import Vocabulary
from codecompass.model import FIXTURE, Binding, Definition, Edge, FileFacts, Import
from codecompass.resolve.calls.applicability import arguments_fit
from codecompass.resolve.calls.arguments import CallArguments
from codecompass.resolve.calls.callbacks import parameter_of_callable, result_of_call
from codecompass.resolve.calls.external_results import with_arguments
from codecompass.resolve.calls.operations import operated
from codecompass.resolve.dialects.scoping import Scoping
from codecompass.resolve.dialects.values import Storage
from codecompass.resolve.members.computed_keys import by_key
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.types.ancestry import heirs
from codecompass.resolve.types.inferability import are_inferred
from codecompass.resolve.types.tuples import any_of, keyed
from codecompass.resolve.values import (
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    MODULE,
    TUPLE,
    Step,
    TypeName,
    Value,
    Values,
    guessed,
    parse_arguments,
    parse_path,
    parse_type_arguments,
    unite,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_KEYED = re.compile(r"(\w+)=([^=].*)", re.DOTALL)
"""An element of a dictionary with its key."""
_CONTAINERS = frozenset({"#list", "#dict", "#tuple", "#set", "#ref", "#map", "#array"})


class Dialect(Scoping, Storage):
    """The semantics of a family of languages over one tree. `Scoping` looks up names, `Storage` has the values of
    variables and the parts of types."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.overloads = evaluator.overloads
        """Overload resolution."""
        self.members: Callable[[Value, str, str], Values] = evaluator.members.of_classes
        """(value, name, file) → the members of the value under that name, as visible in the file."""
        self.environment: Callable[[Place, Values], Mapping[str, Values]] = evaluator.members.type_arguments
        """(member, receiver) → substitution for the type parameters of the receiver's type."""
        self.target: Callable[[str, Import], Values] = evaluator.names.imported
        """(file, import) → the values that it imports: a module, a member of one, or something external."""
        self.owned: Callable[[FileIndex, Place], Sequence[Place]] = evaluator.members.owned
        """(file, type) → definitions outside of a type that may belong to it."""

    # Paths

    def path(
        self, text: str, path: str, scope: int, position: int, calls: bool = False, root_values: Values | None = None
    ) -> Values:
        """`Evaluator.path`, for one alternative; `calls`: whether the path is the callee of a call."""
        root, steps = self.parsed(text, position)
        if root == FIXTURE:
            values, steps = self.evaluator.fixtures.requested(steps[0][1], path, scope), steps[1:]
        else:
            values = self.evaluator.root(root, path, scope, position) if root_values is None else root_values
        if not values and steps and steps[0][0] == ".":
            values = self.external_root(root, path, scope)
        before = root
        for at, (kind, name) in enumerate(steps):
            if not values:
                values = self.of_unknown(kind, name, path)
            elif kind == "/" and before in _CONTAINERS:
                parts = [_KEYED.match(part) or ("", "", part) for part in parse_arguments(name)]
                elements = [self.evaluator.path(part[2], path, scope, position) for part in parts]
                values = self._with_elements(values, elements, [part[1] for part in parts])
            elif kind == "[]" and name[:1] == ".":
                values = by_key(self.evaluator, values, name[1:], path, scope, position)
            elif kind == "/" and name == "*":
                values = self.overloads.any_of(values)
            elif kind == "/":
                is_temporary = at > 1 and steps[at - 2][0] in ("()", "@moved")
                types = parse_type_arguments(name)
                call = CallArguments(parse_arguments(name), path, scope, position, types, is_temporary)
                values = unite([v for value in values for v in self.overloads.narrow(value, before, call)])
            else:
                values = self.evaluator.step(values, kind, name, path)
            before = name
        return values

    def parsed(self, text: str, position: int) -> tuple[str, tuple[Step, ...]]:
        """Root and steps of a path that is written at a byte."""
        return parse_path(text)

    def of_unknown(self, kind: str, name: str, path: str) -> Values:
        """The result of a step from a receiver of which nothing is known."""
        return ()

    def external_root(self, root: str, path: str, scope: int) -> Values:
        """The values of a root that no scope defines, and that has members: an external type or namespace."""
        return ()

    def _with_elements(self, values: Values, elements: list[Values], keys: list[str]) -> Values:
        """A container literal with its element types: a tuple's by position, united for any other, of a dictionary whose
        keys are written out also by key (`tuples.under_key`)."""
        places = tuple(tuple(guessed(v) for v in element) for element in elements)
        element_type = unite([v for place in places for v in place])
        found: list[Value] = []
        for value in values:
            name = value.name.rsplit(".", 1)[-1]
            by_kind: tuple[Values, ...] = ((), element_type) if name in ("dict", "Map", "map") else (element_type,)
            args = places if name.lower() == "tuple" else by_kind
            if all(keys) and name in ("dict", "map"):
                args += tuple((keyed(key), *place) for key, place in zip(keys, places, strict=True))
            elif name in ("list", "Array", "[]") and self._are_functions(places):
                args += ((), *((keyed(str(number)), *place) for number, place in enumerate(places)))
            has_args = any(places) and value.kind in (EXTERNAL_INSTANCE, TUPLE)
            found.append(value._replace(args=args) if has_args else value)
        return tuple(found)

    def _are_functions(self, places: tuple[Values, ...]) -> bool:
        """Whether the elements of a list are functions, or lists with such, which are called by their places."""
        return len(places) > 1 and all(
            place and all(self.evaluator.is_callable(v) or v.kind == EXTERNAL_INSTANCE for v in place)
            for place in places
        )

    def around(self, root: str, path: str, scope: int, position: int) -> Values | None:
        """The object (`#self`) or type (`#class`) around a byte of a scope; None where the class around it decides."""
        return None

    def reference(self, text: str, role: str, path: str, scope: int, start: int) -> Values:
        """The values of a reference in a role (`call`, `type`, `decorator` …)."""
        return self.evaluator.reference(text, path, scope, start)

    def is_of_other_space(self, value: Value, role: str) -> bool:
        """Whether a definition is in another namespace than the role's references (a macro in a call without `!`)."""
        return False

    # Types of several parts

    def merged(self, place: Place) -> tuple[Place, ...]:
        """The other declarations that a declaration is merged with into one type: partial classes, merged
        interfaces."""
        return self.evaluator.rules(place.path).parts(place)

    def in_order(self, place: Place, parts: list[Place]) -> list[Place]:
        """The partial declarations of a type, in order of precedence."""
        return parts

    # Imports

    def of_declared_module(self, module: str | Outside, imported: Import, path: str) -> Values:
        """The values that an import takes from an ambient module (`declare module "x"`)."""
        return ()

    def source(self, path: str, imported: Import) -> Values:
        """The module or external package that an import names."""
        full = Import(imported.scope, imported.line, imported.start, imported.module, "", "", "")
        module = self.evaluator.rules(path).import_module(path, full)
        if module is None:
            return ()
        if isinstance(module, Outside):
            return (Value(EXTERNAL, "", 0, module.name),)
        return (Value(MODULE, path, 0, module),)

    def module_places(self, path: str, imported: Import) -> tuple[Collection[Place], Collection[Place]]:
        """(the definitions that make up the module which an import names, the targets of its import edge)"""
        rules = self.evaluator.rules(path)
        module = rules.import_module(path, imported) if imported.module else None
        return (rules.places(module), rules.import_places(module)) if isinstance(module, str) else ((), ())

    def wanted(self, index: FileIndex, imported: Import, values: Values) -> Values:
        """Those of an imported name's values that the file may refer to."""
        return values

    # Types

    def bounds(self, name: str, path: str, scope: int) -> tuple[TypeName, ...]:
        """The bounds of a type parameter, where these take precedence over other meanings of its name."""
        return ()

    def associated(self, value: Value, name: str, path: str) -> Values:
        """An associated or nested type of a value's type."""
        return ()

    def type_named(self, name: str, path: str, scope: int) -> Values:
        """The definitions or external types that a type's name refers to in a scope."""
        return self.evaluator.path(name, path, scope, EVERYWHERE)

    def as_instance(self, value: Value) -> Values:
        """The instances that a value in the position of a type stands for: of a type parameter those of its bounds."""
        return ()

    def meant_as_type(self, index: FileIndex, value: Value, args: tuple[Values, ...], path: str) -> Value:
        """The type, where a type and a value of one name are merged, or several of one name are for certain
        arguments each."""
        return value

    def has_tuple_type(self, name: str, path: str, scope: int) -> bool:
        """Whether a file declares a type of its own called `Tuple`."""
        return False

    def is_new(self, definition: Definition) -> bool:
        """Whether a `type` definition declares a type of its own, and not an alias."""
        return False

    def converted(self, value: Value, definition: Definition, kind: str, path: str) -> Values | None:
        """The result of calling a type alias, which converts the argument; None where such a call does not convert."""
        return self.evaluator.declared.instance(value, value.args, path) if kind == "{}" else None

    def function_type(self, place: Place) -> Place | None:
        """The method of a type for whose instances lambdas can be passed; None where they can't."""
        return None

    def itself(self, index: FileIndex, receiver: Values) -> dict[str, Values]:
        """Substitution for `Self` in a method, by its actual receiver, be it of a derived type."""
        return dict.fromkeys(index.vocabulary.self_types, receiver)

    # Calls and projections

    def called_variable(self, value: Value, definition: Definition, path: str, kind: str) -> Values:
        """The result of calling a variable, a field or a property: that of calling its value."""
        stored = self.evaluator.variables.value_of(Place(value.path, value.index))
        return unite(
            self.evaluator.results_of_each("call of stored", self.evaluator.steps.called, value, stored, path, kind)
        )

    def declared_result(self, definition: Definition, signatures: Sequence[int]) -> str:
        """The result type that a callable itself declares. `signatures`: its declared overloads."""
        return definition.type

    def awaitable(self, definition: Definition, found: Values, vocabulary: Vocabulary) -> Values:
        """The awaitable that a call of an `async` function returns, whose body returns `found`."""
        if not vocabulary.awaitable or not found or found[0].name == (vocabulary.generator or None):
            return found
        return (Value(EXTERNAL_INSTANCE, "", 0, vocabulary.awaitable, (found,), found[0].strategy, found[0].static),)

    def inferred_result(self, values: Values) -> Values:
        """The result of a function that declares none, by the values of its `return`s: a guess, since what it returns may
        hang on how it is called, and no module."""
        return tuple(guessed(v) for v in values if v.kind != MODULE)

    def on_receiver(self, functions: Values, first: Values, path: str) -> Values:
        """Functions that are passed as arguments, method references (`Cart::pay`) with their first argument as
        receiver."""
        return functions

    def external_with_types(self, value: Value, types: tuple[Values, ...], call: CallArguments) -> Value:
        """An external function or type with its explicit type arguments."""
        return with_arguments(self.evaluator, value, call)

    def derived_external(self, value: Value, kind: str) -> Values:
        """The result of a step from an external value of unknown type."""
        return ()

    def parameter(self, value: Value, position: int, path: str) -> Values:
        """The type of a callable's parameter at a position."""
        return parameter_of_callable(self.evaluator, value, position, path)

    def called_object(self, value: Value, kind: str, path: str) -> Values:
        """The result of calling an object whose type declares no call operator."""
        return result_of_call(self.evaluator, value, kind)

    def extension(self, value: Value, name: str, path: str, call: CallArguments | None = None) -> Values:
        """The extension method of that name for a value."""
        return ()

    def distinct(self, places: Sequence[Place], path: str) -> list[Place]:
        """Of functions of one name those that a file may mean, where platforms have each their own."""
        return [*places]

    def external_property(self, value: Value, path: str) -> Values | None:
        """The values of an external property; None where it is not known to be one."""
        return None

    def projected_tuple(self, value: Value, kind: str) -> Values:
        """The result of a step from a tuple that names no position."""
        if kind == "@rest":
            return (value._replace(args=(any_of(value, kind),)),)
        return any_of(value, kind) if kind in ("[]", "@iter") else (value,)

    def held_by(self, receiver: Values, field: Definition, values: Values) -> Values:
        """The values of a field as part of an object."""
        return values

    # Generics and overloads

    def overload(self, value: Value, name: str, call: CallArguments) -> Values:
        """The overloads of a callee that a call means."""
        return (value,)

    def external_overload(self, value: Value, name: str, call: CallArguments) -> Values:
        """The external callee, or the extension method of the tree that is called instead of it."""
        return (value,)

    def above(self, owner: Place, member: Place) -> Iterable[Place]:
        """The types, the nearest first, whose members a member of the type `owner` may override."""
        return self.evaluator.members.order(owner)[1:]

    def heirs(self, place: Place) -> Sequence[Place]:
        """The types with several bases that inherit a type's members."""
        return heirs(self.evaluator, place)

    def overridden(self, place: Place, found: Place) -> Place | None:
        """The overload in a base that a method overrides. `found`: any of the overloads."""
        return found

    def constructor_arguments(self, index: FileIndex, text: str, scope: int, start: int) -> CallArguments | None:
        """The arguments by which a construction selects a constructor; None where constructors are not overloaded."""
        return None

    def callable_namesakes(self, places: Sequence[Place]) -> Sequence[Place]:
        """Those definitions of one name that `x.name()` may call."""
        return places

    def parameters_around(self, definition: Definition, around: Definition) -> tuple[str, ...]:
        """The type parameters of a callable's parent that a call's arguments may determine."""
        return around.type_parameters if around.kind == "impl" else ()

    def returns_any_type(self, text: str, call: CallArguments) -> bool:
        """Whether a call's result type is whatever type is expected of it (an open type parameter)."""
        return False

    def arguments_fit(self, value: Value, wanted: Value, path: str) -> int:
        """How well two instances of one generic type agree in their known type arguments."""
        return arguments_fit(self.evaluator, value, wanted, path)

    def are_inferred(
        self, place: Place, parameters: list[Binding], arguments: list[tuple[str, bool]], known: Mapping[str, Values]
    ) -> bool:
        """Whether a call determines all type parameters of a callable."""
        return are_inferred(self.evaluator, place, parameters, arguments, known)

    # Edges

    def defined(self, value: Value) -> Value:
        """The definition that a declaration leads to."""
        return value

    def implicit_edges(self, index: FileIndex) -> Iterable[Edge]:
        """The edges of a file's types to interfaces that they implement implicitly."""
        return ()

    # Operations

    def is_operated(self, index: FileIndex, name: str) -> bool:
        """Whether the tree has what an operation may call."""
        return True

    def operated(self, index: FileIndex, scope: int, text: str, start: int, operand: Values) -> Values:
        """The callables of the tree that an operation calls, written `operand@name`."""
        return operated(self.evaluator, index, scope, text.rpartition("@")[2], start, operand)

    # Without a tree: what the meaning of names in a file depends on

    @classmethod
    def seen_in_order(cls, facts: FileFacts) -> Sequence[Definition]:
        """The definitions that are visible only after them."""
        return ()

    @classmethod
    def binds_others(cls, parameter: Binding, around: Definition) -> bool:
        """Whether the type of a callable's parameter decides what is called, or what overriding methods take. `around`:
        the callable's parent."""
        return False

    @classmethod
    def chooses_by_count(cls) -> bool:
        """Whether members of one name are selected by the number of arguments, so that their name alone is not
        enough."""
        return False

    @classmethod
    def may_override(cls, facts: FileFacts, name: str) -> set[int]:
        """Methods of a name, and all definitions in them, whose types may be those of the methods that they
        override."""
        return set()

    def confirmed(self, index: FileIndex, edges: list[Edge]) -> list[Edge]:
        """A file's edges, with the confidence that its project's dependencies allow."""
        return edges
