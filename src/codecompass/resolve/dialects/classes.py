"""Languages whose types get their members from classes and what these are based on: the answers that other families
have in common with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Outside, Place, Rules
from codecompass.model import FIXTURE, Binding, Definition, Edge, FileFacts, Import
from codecompass.resolve.calls.applicability import arguments_fit
from codecompass.resolve.calls.arguments import CallArguments
from codecompass.resolve.calls.callbacks import parameter_of_callable, result_of_call
from codecompass.resolve.calls.external_results import with_arguments
from codecompass.resolve.dialects.scoping import Scoping
from codecompass.resolve.dialects.values import Holding
from codecompass.resolve.members.computed_keys import by_key
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.types.inferability import are_inferred
from codecompass.resolve.types.tuples import any_of
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

_OF_CLASS = frozenset({"classmethod", "static"})
_CONTAINERS = frozenset({"#list", "#dict", "#tuple", "#set", "#ref", "#map"})


class Dialect(Scoping, Holding):
    """How the code of a family is evaluated over one tree. `Scoping` says what names mean there, `Holding` what
    variables hold and types have."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.overloads = evaluator.overloads
        """How one of the members of a name is chosen for a call."""
        self.members: Callable[[Value, str, str], Values] = evaluator.members.of_classes
        """Members by name of a value, as seen in a file."""
        self.environment: Callable[[Place, Values], Mapping[str, Values]] = evaluator.members.type_arguments
        """Type parameters of a receiver's type → what they stand for in a member."""
        self.target: Callable[[str, Import], Values] = evaluator.names.imported
        """What an import takes: a module, a member of one, or something outside."""
        self.owned: Callable[[FileIndex, Place], Sequence[Place]] = evaluator.members.owned
        """Definitions that may belong to a type and stand outside of it."""

    # Paths

    def path(
        self, text: str, path: str, scope: int, position: int, calls: bool = False, held: Values | None = None
    ) -> Values:
        """As `Evaluator.path`, for one alternative; `calls`: the whole is the callee of a call."""
        root, steps = self.parsed(text, position)
        if root == FIXTURE:
            values, steps = self.evaluator.fixtures.asked(steps[0][1], path, scope), steps[1:]
        else:
            values = self.evaluator.root(root, path, scope, position) if held is None else held
        if not values and steps and steps[0][0] == ".":
            values = self.external_root(root, path, scope)
        before = root
        for kind, name in steps:
            if not values:
                return ()
            if kind == "/" and before in _CONTAINERS:
                values = self._holding(
                    values, [self.evaluator.path(e, path, scope, position) for e in parse_arguments(name)]
                )
            elif kind == "[]" and name[:1] == ".":
                values = by_key(self.evaluator, values, name[1:], path, scope, position)
            elif kind == "/" and name == "*":
                values = self.overloads.any_of(values)
            elif kind == "/":
                call = CallArguments(parse_arguments(name), path, scope, position, parse_type_arguments(name))
                values = unite([v for value in values for v in self.overloads.narrow(value, before, call)])
            else:
                values = self.evaluator.step(values, kind, name, path)
            before = name
        return values

    def parsed(self, text: str, position: int) -> tuple[str, tuple[Step, ...]]:
        """Root and steps of a path that is written at a byte."""
        return parse_path(text)

    def external_root(self, root: str, path: str, scope: int) -> Values:
        """What a path begins with that nothing here gives a meaning, and that has members."""
        return ()

    def _holding(self, values: Values, elements: list[Values]) -> Values:
        """A literal with what stands in it: a tuple place by place, others with what any place may hold."""
        places = tuple(tuple(guessed(v) for v in element) for element in elements)
        held = unite([v for place in places for v in place])
        found: list[Value] = []
        for value in values:
            name = value.name.rsplit(".", 1)[-1]
            args = places if name.lower() == "tuple" else ((), held) if name in ("dict", "Map") else (held,)
            found.append(value._replace(args=args) if held and value.kind in (EXTERNAL_INSTANCE, TUPLE) else value)
        return tuple(found)

    def around(self, root: str, path: str, scope: int) -> Values | None:
        """The object (`#self`) or type (`#class`) around a scope, where that is no matter of classes."""
        return None

    def reference(self, text: str, role: str, path: str, scope: int, start: int) -> Values:
        """What a name in a role stands for."""
        return self.evaluator.reference(text, path, scope, start)

    def is_of_other_space(self, value: Value, role: str) -> bool:
        """Whether a definition is found in a role that only names of another kind have (a macro where none is
        meant)."""
        return False

    # Types of several parts

    def merged(self, place: Place) -> tuple[Place, ...]:
        """What makes a type together with what stands at a place."""
        return self.evaluator.rules(place.path).parts(place)

    def in_order(self, place: Place, parts: list[Place]) -> list[Place]:
        """The parts of a type, the first to count first."""
        return parts

    # Imports

    def of_declared_module(self, module: str | Outside, imported: Import, path: str) -> Values:
        """What an import takes of a module that a file declares for others."""
        return ()

    def source(self, path: str, imported: Import) -> Values:
        """The module that an import names."""
        full = Import(imported.scope, imported.line, imported.start, imported.module, "", "", "")
        module = self.evaluator.rules(path).import_module(path, full)
        if module is None:
            return ()
        if isinstance(module, Outside):
            return (Value(EXTERNAL, "", 0, module.name),)
        return (Value(MODULE, path, 0, module),)

    def module_places(self, path: str, imported: Import) -> tuple[Collection[Place], Collection[Place]]:
        """What makes up the module that an import names, and what of it an edge leads to."""
        rules = self.evaluator.rules(path)
        module = rules.import_module(path, imported) if imported.module else None
        return (rules.places(module), rules.import_places(module)) if isinstance(module, str) else ((), ())

    def wanted(self, index: FileIndex, imported: Import, values: Values) -> Values:
        """Of what an imported name means those that the file may want."""
        return values

    # Types

    def bounds(self, name: str, path: str, scope: int) -> tuple[TypeName, ...]:
        """What a type parameter is bound by, where that goes before what else bears its name."""
        return ()

    def associated(self, value: Value, name: str, path: str) -> Values:
        """A type that a value's type has inside."""
        return ()

    def type_named(self, name: str, path: str, scope: int) -> Values:
        """What a type's name stands for in a scope."""
        return self.evaluator.path(name, path, scope, EVERYWHERE)

    def as_instance(self, value: Value) -> Values:
        """The values of a type that stands for values already (a type parameter for what bounds it)."""
        return ()

    def meant_as_type(self, index: FileIndex, value: Value) -> Value:
        """Of a type and a value of one name the type."""
        return value

    def tuple_type(self, name: str, args: tuple[Values, ...]) -> Values | None:
        """The tuple that a marked type expression (`@std.Tuple[…]`) means; None where it means an external type."""
        return None

    def has_tuple_type(self, name: str, path: str, scope: int) -> bool:
        """Whether a file has a type of its own under the name that tuples have in type expressions."""
        return False

    def is_new(self, definition: Definition) -> bool:
        """Whether a `type` definition makes a type of its own, not another name for one."""
        return False

    def converted(self, value: Value, definition: Definition, kind: str, path: str) -> Values | None:
        """What a call of another name for a type gives; None where a call does not convert."""
        return self.evaluator.declared.instance(value, value.args, path) if kind == "{}" else None

    def function_type(self, place: Place) -> Place | None:
        """The method of a type that functions can be given for; None where they can't."""
        return None

    def itself(self, index: FileIndex, receiver: Values) -> dict[str, Values]:
        """What the words for a type itself mean in a method that is called on a value, be that of a derived type."""
        return dict.fromkeys(index.rules.SELF_TYPES, receiver)

    # Calls and projections

    def called_held(self, value: Value, definition: Definition, path: str, kind: str) -> Values:
        """What the call of a variable, a field or a property gives: that of what it holds."""
        held = self.evaluator.variables.value_of(Place(value.path, value.index))
        return unite(
            self.evaluator.results_of_each("call of held", self.evaluator.steps.called, value, held, path, kind)
        )

    def declared_result(self, definition: Definition, signatures: Sequence[int]) -> str:
        """The type that a callable itself declares to give. `signatures`: its declared overloads."""
        return definition.type

    def awaitable(self, definition: Definition, found: Values, rules: Rules) -> Values:
        """What the call of an `async` function gives at once, whose body gives `found`."""
        if not rules.AWAITABLE or not found or found[0].name == (rules.GENERATOR or None):
            return found
        return (Value(EXTERNAL_INSTANCE, "", 0, rules.AWAITABLE, (found,), found[0].strategy, found[0].static),)

    def returned(self, values: Values) -> Values:
        """Of what a function's `return`s stand for what it gives: no module."""
        return tuple(v for v in values if v.kind != MODULE)

    def on_receiver(self, functions: Values, taken: Values, path: str) -> Values:
        """Functions that are handed on, as called on what they are given first."""
        return functions

    def external_with_types(self, value: Value, types: tuple[Values, ...], call: CallArguments) -> Value:
        """An external function or type that is called with type arguments."""
        return with_arguments(self.evaluator, value, call)

    def indexed(self, value: Value) -> Values:
        """What `f[int]` is of a function or a type: itself, given type arguments."""
        return (value,)

    def derived_external(self, value: Value, kind: str) -> Values:
        """What a step gives from something external of which nothing is known."""
        return ()

    def parameter(self, value: Value, position: int, path: str) -> Values:
        """What a callable takes as its parameter at a position."""
        return parameter_of_callable(self.evaluator, value, position, path)

    def called_object(self, value: Value, kind: str, path: str) -> Values:
        """What the call of an object gives whose type says nothing of calls."""
        return result_of_call(self.evaluator, value, kind)

    def extension(self, value: Value, name: str, path: str, call: CallArguments | None = None) -> Values:
        """A function that can be called as a member of a value though its type does not have it."""
        return ()

    def held_by_external(self, value: Value, path: str) -> Values | None:
        """What an external member holds; None where nothing tells whether it is one that holds something."""
        return None

    def projected_tuple(self, value: Value, kind: str) -> Values:
        """A step from a tuple, of which no part is named."""
        if kind == "@rest":
            return (value._replace(args=(any_of(value, kind),)),)
        return any_of(value, kind) if kind in ("[]", "@iter") else (value,)

    def dereferenced(self, value: Value) -> Values | None:
        """What `*value` is of a value of an external type; None where the type tells."""
        return None

    # Generics and overloads

    def hangs_on_arguments(self, text: str) -> bool:
        """Whether the meaning of a path may depend on the arguments in it, beside their number."""
        return "/(" in text

    def overload(self, value: Value, name: str, call: CallArguments) -> Values:
        """Of the definitions that bear a callee's name where it was found those that a call means."""
        return (value,)

    def external_overload(self, value: Value, name: str, call: CallArguments) -> Values:
        """The same of an external callee: an extension of the tree may be meant instead."""
        return (value,)

    def overridden(self, place: Place, found: Place) -> Place | None:
        """Of the methods of a base that have a method's name the one that it overrides. `found`: any of them."""
        return found

    def constructor_arguments(self, index: FileIndex, text: str, scope: int, start: int) -> CallArguments | None:
        """The arguments by which a construction chooses among constructors; None where there is no choice."""
        return None

    def is_constructed(self, role: str) -> bool:
        """Whether a type is constructed where a reference in a role calls it."""
        return True

    def passes_class(self, method: Definition) -> bool:
        """Whether a method that is called on a type gets that as its receiver."""
        return not _OF_CLASS.isdisjoint(method.modifiers)

    def callable_namesakes(self, places: Sequence[Place]) -> Sequence[Place]:
        """Of the definitions of a name those that `x.name()` may call."""
        return places

    def parameters_around(self, definition: Definition, around: Definition) -> tuple[str, ...]:
        """Type parameters of what a callable stands in that a call of it may tell."""
        return around.type_parameters if around.kind == "impl" else ()

    def returns_any_type(self, text: str, call: CallArguments) -> bool:
        """Whether a call gives whatever type is expected of it."""
        return False

    def arguments_fit(self, value: Value, wanted: Value, path: str) -> int:
        """How well two uses of one type agree in their type arguments, as far as these are known."""
        return arguments_fit(self.evaluator, value, wanted, path)

    def are_inferred(
        self, place: Place, parameters: list[Binding], arguments: list[tuple[str, bool]], known: Mapping[str, Values]
    ) -> bool:
        """Whether a call tells what all type parameters of a callable stand for."""
        return are_inferred(self.evaluator, place, parameters, arguments, known)

    # Edges

    def implicit_edges(self, index: FileIndex) -> Iterable[Edge]:
        """The edges of a file's types to interfaces that they implement without saying so."""
        return ()

    def names_only(self, role: str) -> bool:
        """Whether a reference in a role names a type of the tree and does not call it."""
        return False

    # Without a tree: what names of a file hang on

    @classmethod
    def seen_in_order(cls, facts: FileFacts) -> Sequence[Definition]:
        """The definitions that only what stands behind them sees."""
        return ()

    @classmethod
    def binds_others(cls, parameter: Binding, around: Definition) -> bool:
        """Whether the type of a callable's parameter decides what is called, or what overriding methods take. `around`:
        what the callable stands in."""
        return False

    @classmethod
    def chooses_by_count(cls) -> bool:
        """Whether members of one name are told apart by the number of arguments, so that a name alone says too
        little."""
        return False

    @classmethod
    def may_override(cls, facts: FileFacts, name: str) -> set[int]:
        """Methods of a name, with all that stands in them, that may take and give what those do that they override."""
        return set()

    @classmethod
    def is_called_as_function(cls, definition: Definition) -> bool:
        """Whether functions can be given for values of a type."""
        return False

    def confirmed(self, index: FileIndex, edges: list[Edge]) -> list[Edge]:
        """A file's edges, as sure as what it is built with allows."""
        return edges
