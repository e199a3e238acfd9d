"""Languages whose types get their members from classes and what these are based on: the answers that other families have
in common with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from codecompass.languages.rules import Outside, Place
from codecompass.model import FIXTURE, Definition, Edge, Import
from codecompass.resolve.calls.arguments import Given
from codecompass.resolve.calls.callbacks import parameter_of_callable, result_of_call
from codecompass.resolve.members.computed_keys import by_key
from codecompass.resolve.scopes.external_names import named_outside
from codecompass.resolve.scopes.file_index import FileIndex, as_called
from codecompass.resolve.scopes.wildcards import from_outside
from codecompass.resolve.types.tuples import any_of
from codecompass.resolve.values import (
    DEFINITION,
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

_CONTAINERS = frozenset({"#list", "#dict", "#tuple", "#set", "#ref", "#map"})


class Dialect:
    """How the code of a family is evaluated over one tree."""

    types_alone: ClassVar[bool] = False
    """Whether only a type can be meant where one is asked for."""
    chooses: ClassVar[bool] = False
    """Whether a call chooses among the members of one name by its arguments."""
    calls_callables: ClassVar[bool] = False
    """Whether what `x.name()` calls is a function or a method, and never a field or a type."""

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
        root, steps = parse_path(text)
        if steps and position < EVERYWHERE and self.evaluator.rules(path).METHODS_APART:
            root, steps = _with_methods(root, steps)
        if root == FIXTURE:
            values, steps = self.evaluator.fixtures.asked(steps[0][1], path, scope), steps[1:]
        else:
            values = self.evaluator.root(root, path, scope, position) if held is None else held
        if not values and steps and steps[0][0] == "." and self.evaluator.rules(path).EXTERNAL_ROOTS:
            values = named_outside(self.evaluator, root, path, scope)
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
                given = Given(parse_arguments(name), path, scope, position, parse_type_arguments(name))
                values = unite([v for value in values for v in self.overloads.narrow(value, before, given)])
            else:
                values = self.evaluator.step(values, kind, name, path)
            before = name
        return values

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
        """What a name in a role stands for: in the place of a type only types can be meant, where the language has it
        so."""
        evaluator = self.evaluator
        found = evaluator.reference(text, path, scope, start)
        if role != "type" or not evaluator.rules(path).TYPES_APART:
            return found
        named = any(v.kind in (DEFINITION, EXTERNAL) for v in found)
        return found if named else evaluator.reference(text, path, scope, EVERYWHERE)

    def is_of_other_space(self, value: Value, role: str) -> bool:
        """Whether a definition is found in a role that only names of another kind have (a macro where none is meant)."""
        return False

    def ends_lookup(self, scope: Definition) -> bool:
        """Whether names in a scope never mean what is around that."""
        return False

    # Names that other files share

    def beyond(self, name: str, path: str, position: int) -> Values:
        """What a name means that nothing in its file says, and that is none of the language's own."""
        return from_outside(self.evaluator, (Place(path, 0),), name)

    def of_block(self, index: FileIndex, at: int, name: str, position: int) -> Values | None:
        """What another block of the namespace at `at` gives a name; None where none does."""
        return None

    def offered_by(self, value: Value, name: str, path: str) -> Values:
        """What a namespace offers a file under a name."""
        return self.evaluator.names.offered(Place(value.path, value.index), name)

    def of_namespace_beside(self, value: Value, name: str, path: str) -> Values:
        """What a definition has by a namespace of its name that stands beside it."""
        return ()

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

    def type_named(self, name: str, path: str, scope: int, outer: int) -> Values:
        """What a type's name stands for in a scope; `outer`: the scope around the members that stand there."""
        return self.evaluator.path(name, path, outer, EVERYWHERE)

    def itself(self, index: FileIndex, receiver: Values) -> dict[str, Values]:
        """What the words for a type itself mean in a method that is called on a value, be that of a derived type."""
        return dict.fromkeys(index.rules.SELF_TYPES, receiver)

    # Calls and projections

    def parameter(self, value: Value, position: int, path: str) -> Values:
        """What a callable takes as its parameter at a position."""
        return parameter_of_callable(self.evaluator, value, position, path)

    def called_object(self, value: Value, kind: str, path: str) -> Values:
        """What the call of an object gives whose type says nothing of calls."""
        return result_of_call(self.evaluator, value, kind)

    def extension(self, value: Value, name: str, path: str, given: Given | None = None) -> Values:
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

    # Edges

    def confirmed(self, index: FileIndex, edges: list[Edge]) -> list[Edge]:
        """A file's edges, as sure as what it is built with allows."""
        return edges


@lru_cache(maxsize=65536)
def _with_methods(root: str, steps: tuple[Step, ...]) -> tuple[str, tuple[Step, ...]]:
    """A path with the names that arguments stand behind as those of methods."""
    called = [kind == "/" for kind, _ in (*steps[1:], ("", ""))]
    found = tuple(
        (kind, as_called(name) if is_called and kind == "." else name)
        for (kind, name), is_called in zip(steps, called, strict=True)
    )
    return as_called(root) if steps[0][0] == "/" else root, found
