"""Building blocks of families: whether names of types, of methods, of blocks are in namespaces of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from codecompass.languages.naming import as_called, as_written
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Binding, Definition, Import
from codecompass.resolve.dialects.classes import Dialect
from codecompass.resolve.members.builders import goes_on
from codecompass.resolve.scopes.block_types import seen_at
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.merging import ONLY_TYPES, STAND_INS, gives_way, meant
from codecompass.resolve.types.ancestry import first_outside
from codecompass.resolve.types.inference import on_receiver
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    TUPLE,
    Step,
    Value,
    Values,
    parse_path,
)


class BlockScoped(Dialect):
    """A local name holds exactly from its declaration to the end of its block."""

    def binding_at(self, index: FileIndex, at: int, name: str, position: int) -> Binding | None:
        return index.binding_at(at, name, position, exact=position < EVERYWHERE)


class TypesApart(Dialect):
    """Names of types are never those of local variables and parameters."""

    def reference(self, text: str, role: str, path: str, scope: int, start: int) -> Values:
        found = self.evaluator.reference(text, path, scope, start)
        if role != "type" or any(v.kind in (DEFINITION, EXTERNAL) for v in found):
            return found
        return self.evaluator.reference(text, path, scope, EVERYWHERE)

    def binding_at(self, index: FileIndex, at: int, name: str, position: int) -> Binding | None:
        return index.type_bound(at, name) if position >= EVERYWHERE else super().binding_at(index, at, name, position)

    def passes_over(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """What is of a type of its own name, which then stands around it: `var shop: shop`."""
        if not at or position < EVERYWHERE:
            return False
        return all(index.definitions[one].type == name and index.definitions[one].kind in STAND_INS for one in children)

    def gives_way(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """Also a type where none is meant."""
        is_import = position < EVERYWHERE and (at, name) in index.imports
        if is_import and {index.definitions[one].kind for one in children} <= ONLY_TYPES:
            return True
        return gives_way(index, at, name, children)

    def types_in_blocks(self, index: FileIndex, scope: int, position: int) -> Mapping[str, Values]:
        return seen_at(self.evaluator, index, scope, position)

    def as_instance(self, value: Value) -> Values:
        """A type parameter, as what it is bound by."""
        return (value,) if value.kind in (INSTANCE, EXTERNAL_INSTANCE, TUPLE) else ()

    def meant_as_type(self, index: FileIndex, value: Value) -> Value:
        return meant(index, value, as_type=True)

    def hidden_by_declaration(self, place: Place, found: Place, name: str) -> str:
        """`class Shop extends Base implements Opens`, where neither it nor a class of the tree that it derives from has
        what `Opens` asks for."""
        kinds = [self.evaluator.index(at.path).definitions[at.index].kind for at in (place, found)]
        only_declares = kinds[0] == "class" and kinds[1] in ("interface", "type")
        return first_outside(self.evaluator, place, name) if only_declares else ""

    def scope_of_bases(self, at: int, parent: int, has_arguments: bool) -> int:
        """Inside the type itself, where a parameter stands for its bound, as long as nothing says what it is."""
        return max(parent, 0) if has_arguments else at


class MethodsApart(Dialect):
    """A type's methods and its fields may bear one name, and locals that of a method: what is called is a method."""

    def parsed(self, text: str, position: int) -> tuple[str, tuple[Step, ...]]:
        root, steps = parse_path(text)
        return _with_methods(root, steps) if steps and position < EVERYWHERE else (root, steps)

    def called_held(self, value: Value, definition: Definition, path: str, kind: str) -> Values:
        """By a method that reads it."""
        if definition.kind not in ("property", "field"):
            return super().called_held(value, definition, path, kind)
        return goes_on(value) or self.evaluator.variables.value_of(Place(value.path, value.index))

    def imported_member(self, module: str, imported: Import, path: str) -> Values:
        names = self.evaluator.names
        found = names.member(module, imported.name, path)
        if found or imported.form != "static":
            return found
        return names.member(module, as_called(as_written(imported.name)), path)

    def offered_by_type(self, place: Place, name: str) -> Values | None:
        """What it inherits, too, by a static import."""
        index = self.evaluator.index(place.path)
        if index.definitions[place.index].kind not in TYPE_KINDS or index.children.get(place.index, {}).get(name):
            return None
        inherited = self.evaluator.members.of(Value(DEFINITION, *place), name, place.path)
        return tuple(value for value in inherited if value.kind == DEFINITION)

    def on_receiver(self, functions: Values, taken: Values, path: str) -> Values:
        return tuple(v for one in functions for v in on_receiver(self.evaluator, one, taken, path))


class CallsCallables(Dialect):
    """What `x.name()` calls is a function or a method, and never a field or a type."""

    def callable_namesakes(self, places: Sequence[Place]) -> Sequence[Place]:
        evaluator = self.evaluator
        return [p for p in places if evaluator.index(p.path).definitions[p.index].kind in CALLABLE_KINDS]


class ImplicitReceivers(Dialect):
    """A type's members need no receiver, anywhere inside it."""

    def in_type(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        names = self.evaluator.names
        bound = names.type_parameter(index, at, name)
        return bound if bound is not None else names.member_around(index, at, name)

    def may_be_member(self, at: int, scope: int) -> bool:
        return True


class WholeTypes(Dialect):
    """All that belongs to a type stands in it."""

    def parts(self, place: Place) -> list[Place]:
        return [place]


class OwnConstructors(Dialect):
    """A construction calls the constructor that the type itself has."""

    def base_constructor(self, value: Value, name: str) -> Values:
        return ()

    def constructor_holders(self, place: Place) -> Sequence[Place]:
        return (place,)


@lru_cache(maxsize=65536)
def _with_methods(root: str, steps: tuple[Step, ...]) -> tuple[str, tuple[Step, ...]]:
    """A path with the names that arguments stand behind as those of methods."""
    called = [kind == "/" for kind, _ in (*steps[1:], ("", ""))]
    found = tuple(
        (kind, as_called(name) if is_called and kind == "." else name)
        for (kind, name), is_called in zip(steps, called, strict=True)
    )
    return as_called(root) if steps[0][0] == "/" else root, found
