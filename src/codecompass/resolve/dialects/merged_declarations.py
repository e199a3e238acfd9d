"""Languages with declaration merging, across files too: ambient declarations, global scopes that scripts share,
namespaces with blocks in many files. Functions may be classes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Outside, Place
from codecompass.languages.vocabulary import Vocabulary
from codecompass.model import Binding, Definition, Edge, Import
from codecompass.resolve.dialects.dynamic import FileModules
from codecompass.resolve.dialects.separate_namespaces import TypesApart
from codecompass.resolve.scopes import ambient, scripts
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.types.records import (
    assigned_to_class,
    exports_around,
    literal_around,
    member_of_constructed,
    mixed_in,
)
from codecompass.resolve.values import ENCLOSING, INSTANCE, MODULE, Value, Values, unsure

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


class MergedDeclarations(TypesApart, FileModules):
    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator)
        self.owned = evaluator.members.claimed

    def implicit_edges(self, index: FileIndex) -> Iterable[Edge]:
        yield from super().implicit_edges(index)
        yield from self.evaluator.interfaces.of_classes(index)

    # Names

    def beyond(self, name: str, path: str, position: int, scope: int) -> Values:
        return ambient.seen_from(self.evaluator, name, path, position)

    def of_block(self, index: FileIndex, at: int, name: str, position: int) -> Values | None:
        return scripts.of_block(self.evaluator, index, at, name, position)

    def offered_by(self, value: Value, name: str, path: str) -> Values:
        """Members of this block of the namespace, or of another one."""
        return scripts.offered_by(self.evaluator, value, name, path)

    def of_namespace_beside(self, value: Value, name: str, path: str) -> Values:
        return scripts.of_namespace_beside(self.evaluator, value, name, path)

    def of_declared_module(self, module: str | Outside, imported: Import, path: str) -> Values:
        return ambient.of_declared_module(self.evaluator, module, imported, path)

    def around(self, root: str, path: str, scope: int, position: int) -> Values | None:
        """Also the exports of a CommonJS module, in the functions that are members of them."""
        found = super().around(root, path, scope, position)
        if found is not None or root != "#self":
            return found
        index, around = self.evaluator.index(path), self.evaluator.members.type_around(path, scope)
        own = self.evaluator.index(around.path).definitions[around.index] if around is not None else None
        if own is not None and (own.kind != "fn" or not own.name[:1].islower()):
            return None
        exports = () if literal_around(index, scope) else exports_around(index, scope)
        held = [v for name in exports for v in self.evaluator.root(name, path, 0, position) if v.kind == MODULE]
        if around is not None:  # what assigns fields of `this` may be called by `new`, too
            itself = Value(INSTANCE, around.path, around.index, "", (), ENCLOSING, False)
            return (*(unsure(v) for v in held), itself) if held else None
        return tuple(v if "=>" in index.definitions[scope].signature else unsure(v) for v in held) or None

    # Types

    def merged(self, place: Place) -> tuple[Place, ...]:
        return scripts.merged(self.evaluator, place)

    def mixed_in(self, place: Place, name: str, found: Place | None) -> Values | None:
        return mixed_in(self.evaluator, place, name, found)

    def added_to(self, place: Place) -> Values:
        return scripts.added_to_outside(self.evaluator, place)

    def leading(self, place: Place) -> Place:
        return scripts.leading(self.evaluator, place)

    def in_order(self, place: Place, parts: list[Place]) -> list[Place]:
        return scripts.in_order(self.evaluator, place, parts)

    def has_tuple_type(self, name: str, path: str, scope: int) -> bool:
        return self.evaluator.names.declares(name, path, scope)

    def external_property(self, value: Value, path: str) -> Values | None:
        """Of a type: a function has members of its own (`viewChild.required`)."""
        of_type = value.name.rpartition(".")[0].rpartition(".")[2][:1].isupper()
        return (of_type and self.evaluator.steps.outside_property(value, path)) or None

    # Classes, and functions that are used as classes

    def constructs(self, function: Place) -> bool:
        return self.evaluator.members.has_parts(function)

    def of_constructed(self, value: Value, name: str) -> Values:
        return member_of_constructed(self.evaluator, value, name)

    def is_of_class(self, path: str, scope: int) -> bool:
        return self.evaluator.stands_in_static(path, scope)

    def searched(self, of_class: bool) -> tuple[bool | None, ...]:
        """Static and instance members may share a name."""
        return (of_class, None)

    def member_of_function(self, place: Place, name: str) -> Place | None:
        return self.evaluator.members.own(place, name, of_class=True)

    def assigned_to_class(self, place: Place, name: str, found: Place | None) -> Values:
        return assigned_to_class(self.evaluator, place, name, found)

    # Calls

    def declared_result(self, definition: Definition, signatures: Sequence[int]) -> str:
        """The implementation's type only where there are no overload signatures, which alone are visible to callers."""
        return "" if signatures else definition.type

    def awaitable(self, definition: Definition, found: Values, vocabulary: Vocabulary) -> Values:
        """A declared result type already is a `Promise`."""
        return found if definition.type else super().awaitable(definition, found, vocabulary)

    # Variables: where a name may have one of several functions as its value, each call of it is a guess

    def certain_among(self, index: FileIndex, binding: Binding, own: Values, values: Values) -> Values:
        if not _is_one_of_several(index, binding):
            return values
        default = own if _is_default(index, binding) else ()
        return tuple(unsure(v) if v not in default and self.evaluator.is_callable(v) else v for v in values)


def _is_default(index: FileIndex, binding: Binding) -> bool:
    """Whether a binding is a parameter with a single default value that is never assigned to."""
    alone = len(index.bindings.get((binding.scope, binding.name), ())) == 1
    return alone and binding.kind == "parameter" and " " not in binding.value


def _is_one_of_several(index: FileIndex, binding: Binding) -> bool:
    """Whether the name may have other values: another alternative, an argument, another assignment."""
    if " " in binding.value or binding.kind == "parameter":
        return True
    alike = index.bindings.get((binding.scope, binding.name), ())
    return len(alike) > 1 and any(
        (b is not binding and b.end == binding.end and b.kind == "variable") or b.kind == "parameter" for b in alike
    )
