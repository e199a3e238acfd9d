"""Building blocks of dialects: namespaces of their own for types, methods or blocks; receivers; constructors."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from codecompass.languages.naming import as_called, as_written
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Binding, Definition, Import
from codecompass.resolve.dialects.classes import Dialect
from codecompass.resolve.members.builders import goes_on
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.merging import ONLY_TYPES, STAND_INS, meant, yields_to_import
from codecompass.resolve.types.ancestry import first_outside
from codecompass.resolve.types.matching import on_receiver
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INSTANCE,
    LEXICAL,
    TUPLE,
    Step,
    Value,
    Values,
    parse_path,
)


class BlockScoped(Dialect):
    """A local name is visible exactly from its declaration to the end of its block."""

    def binding_at(self, index: FileIndex, at: int, name: str, position: int) -> Binding | None:
        return index.binding_at(at, name, position, exact=position < EVERYWHERE)


class TypesApart(Dialect):
    """A name in the position of a type never means a local variable or a parameter."""

    def reference(self, text: str, role: str, path: str, scope: int, start: int) -> Values:
        found = self.evaluator.reference(text, path, scope, start)
        if role != "type" or any(v.kind in (DEFINITION, EXTERNAL) for v in found):
            return found
        return self.evaluator.reference(text, path, scope, EVERYWHERE)

    def binding_at(self, index: FileIndex, at: int, name: str, position: int) -> Binding | None:
        return index.type_bound(at, name) if position >= EVERYWHERE else super().binding_at(index, at, name, position)

    def passes_over(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """Variables whose type has their own name, which is then looked up further out: `var shop: shop`."""
        if not at or position < EVERYWHERE:
            return False
        return all(index.definitions[one].type == name and index.definitions[one].kind in STAND_INS for one in children)

    def yields_to_import(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """A type of the scope, too, where the name is not in the position of a type."""
        is_import = position < EVERYWHERE and (at, name) in index.imports
        if is_import and {index.definitions[one].kind for one in children} <= ONLY_TYPES:
            return True
        return yields_to_import(index, at, name, children)

    def types_in_blocks(self, index: FileIndex, scope: int, position: int) -> Mapping[str, Values]:
        """The ambiguous names of block types that are visible at a position, with their values."""
        if not index.in_blocks or position >= EVERYWHERE:
            return _NONE
        names: Mapping[int, tuple[str, ...]] = self.evaluator.once(
            ("guarded", index.path), _guarded, index, empty=_NO_SCOPES
        )
        found: dict[str, Values] = {}
        while names and scope >= 0:
            for name in names.get(scope, ()):
                at = _type_at(index, scope, name, position) if name not in found else None
                if at is not None:
                    found[name] = self.evaluator.declared.instance(
                        Value(DEFINITION, index.path, at, "", (), LEXICAL), (), index.path
                    )
            scope = index.definitions[scope].parent
        return found

    def as_instance(self, value: Value) -> Values:
        """A type parameter, as what it is bound by."""
        return (value,) if value.kind in (INSTANCE, EXTERNAL_INSTANCE, TUPLE) else ()

    def meant_as_type(self, index: FileIndex, value: Value, args: tuple[Values, ...], path: str) -> Value:
        return meant(index, value, as_type=True)

    def hidden_by_declaration(self, place: Place, found: Place, name: str) -> str:
        """`class Shop extends Base implements Opens`: the external `Base` implements a method of `Opens` that no class
        of the tree does."""
        kinds = [self.evaluator.index(at.path).definitions[at.index].kind for at in (place, found)]
        only_declares = kinds[0] == "class" and kinds[1] in ("interface", "type")
        return first_outside(self.evaluator, place, name) if only_declares else ""

    def scope_of_bases(self, at: int, parent: int, has_arguments: bool) -> int:
        """Inside the type itself where its type arguments are not known: a type parameter then stands for its bound."""
        return max(parent, 0) if has_arguments else at


class MethodsApart(Dialect):
    """Methods have a namespace of their own: a field or a local may have the name of a method, and a call means the
    method."""

    def parsed(self, text: str, position: int) -> tuple[str, tuple[Step, ...]]:
        root, steps = parse_path(text)
        return _with_methods(root, steps) if steps and position < EVERYWHERE else (root, steps)

    def called_variable(self, value: Value, definition: Definition, path: str, kind: str) -> Values:
        """A call of a field's name is one of its implicit accessor (a record's component, a builder's setter)."""
        if definition.kind not in ("property", "field"):
            return super().called_variable(value, definition, path, kind)
        return goes_on(value) or self.evaluator.variables.value_of(Place(value.path, value.index))

    def imported_member(self, module: str, imported: Import, path: str) -> Values:
        names = self.evaluator.names
        found = names.member(module, imported.name, path)
        if found or imported.form != "static":
            return found
        return names.member(module, as_called(as_written(imported.name)), path)

    def offered_by_type(self, place: Place, name: str) -> Values | None:
        """By a static import, inherited members too."""
        index = self.evaluator.index(place.path)
        if index.definitions[place.index].kind not in TYPE_KINDS or index.children.get(place.index, {}).get(name):
            return None
        inherited = self.evaluator.members.of(Value(DEFINITION, *place), name, place.path)
        return tuple(value for value in inherited if value.kind == DEFINITION)

    def on_receiver(self, functions: Values, first: Values, path: str) -> Values:
        return tuple(v for one in functions for v in on_receiver(self.evaluator, one, first, path))


class CallsCallables(Dialect):
    """The callee of `x.name()` is a function or a method, and never a field or a type."""

    def callable_namesakes(self, places: Sequence[Place]) -> Sequence[Place]:
        evaluator = self.evaluator
        return [p for p in places if evaluator.index(p.path).definitions[p.index].kind in CALLABLE_KINDS]


class ImplicitReceivers(Dialect):
    """A type's members need no receiver anywhere inside the type."""

    def in_type(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        names = self.evaluator.names
        bound = names.type_parameter(index, at, name)
        return bound if bound is not None else names.member_around(index, at, name, position)

    def may_be_member(self, at: int, scope: int) -> bool:
        return True


class WholeTypes(Dialect):
    """All members of a type are declared inside it."""

    def parts(self, place: Place) -> list[Place]:
        return [place]


class OwnConstructors(Dialect):
    """A construction calls a constructor that the type itself declares, no inherited one."""

    def base_constructor(self, value: Value, name: str) -> Values:
        return ()

    def constructor_holders(self, place: Place) -> Sequence[Place]:
        return (place,)


@lru_cache(maxsize=65536)
def _with_methods(root: str, steps: tuple[Step, ...]) -> tuple[str, tuple[Step, ...]]:
    """A path whose called names are marked as methods: `a.b/(x)` → `a.b()`."""
    called = [kind == "/" for kind, _ in (*steps[1:], ("", ""))]
    found = tuple(
        (kind, as_called(name) if is_called and kind == "." else name)
        for (kind, name), is_called in zip(steps, called, strict=True)
    )
    return as_called(root) if steps[0][0] == "/" else root, found


_NONE: Mapping[str, Values] = {}
_NO_SCOPES: Mapping[int, tuple[str, ...]] = {}


def _guarded(index: FileIndex) -> Mapping[int, tuple[str, ...]]:
    """Scope → names of several types in its blocks, or of one in a block and another outside of blocks."""
    found: dict[int, list[str]] = {}
    for (scope, name), bindings in index.bindings.items():
        inside = sum(_type_of(index, binding.value) is not None for binding in bindings)
        if inside > 1 or (inside and index.named(scope, name)):
            found.setdefault(scope, []).append(name)
    return {scope: tuple(names) for scope, names in found.items()}


def _type_at(index: FileIndex, scope: int, name: str, position: int) -> int | None:
    """The type of that name that the innermost block around a position declares."""
    around = [b for b in index.bindings[scope, name] if b.start <= position < b.end]
    types = ((b.end - b.start, at) for b in around if (at := _type_of(index, b.value)) is not None)
    return min(types, default=(0, None))[1]


def _type_of(index: FileIndex, value: str) -> int | None:
    at = int(value[4:]) if value.startswith("#def") and value[4:].isdecimal() else 0
    return at if at and index.definitions[at].kind in TYPE_KINDS else None
