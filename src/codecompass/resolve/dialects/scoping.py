"""Lookup of bare names, as in most families: the part of a dialect that `Names` uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import Binding, Import
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.merging import yields_to_import
from codecompass.resolve.scopes.wildcards import Wildcard, members_or_submodules
from codecompass.resolve.values import EVERYWHERE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

NO_TYPES: Mapping[str, Values] = {}


class Scoping:
    evaluator: Evaluator

    # Scopes

    def type_in_scope(self, index: FileIndex, at: int, name: str, direct: bool) -> Values | None:
        """The values of a type's name in one scope; None where the scope does not define it."""
        return self.evaluator.names.in_scope(index, at, name, EVERYWHERE, direct)

    def external_type(self, name: str, path: str) -> str:
        """The qualified name of the external type that a name means which no scope defines; empty where that is not
        certain."""
        return ""

    def named_in_scope(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        """The values of a bare name in one scope; None where the scope does not define it."""
        return self.evaluator.names.in_scope(index, at, name, position, direct)

    def binding_at(self, index: FileIndex, at: int, name: str, position: int) -> Binding | None:
        """The binding of a name in a scope that is in force at a byte."""
        return index.binding_at(at, name, position)

    def in_type(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        """The values of a bare name in the type at `at`: a type parameter, or a binding of its body. `direct`: whether
        the name is directly in that body. None where the type does not define it."""
        names = self.evaluator.names
        bound = names.type_parameter(index, at, name)
        if bound is not None:
            return bound
        local = index.binding_at(at, name, position, exact=True)
        return names.values_by(index, local, position, name) if local else None

    def may_be_member(self, at: int, scope: int) -> bool:
        """Whether a bare name in `scope` may mean a member of the enclosing type at `at`."""
        return at == scope

    def visible(self, index: FileIndex, at: int, children: list[int], position: int) -> list[int]:
        """Those definitions of one name in a scope that are visible at a byte of it."""
        return children

    def anchor(
        self, index: FileIndex, at: int, name: str, children: list[int], position: int, is_bound: bool, scope: int
    ) -> object | None:
        """A key that is equal for positions at which a name of the scope means the same, where that depends on the
        order of lines; None where it does not. `is_bound`: whether the scope also binds the name; `scope`: the
        innermost one around the position."""
        return None

    def passes_over(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """Whether the lookup of a name skips the definitions of it in this scope."""
        return False

    def yields_to_import(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """Whether an import takes precedence over the scope's own definitions of a name."""
        return yields_to_import(index, at, name, children)

    def bound_of_owner(self, method: Place, name: str) -> Values:
        """The bounds of a type parameter that a method names in its receiver, and its type declares."""
        return ()

    def types_in_blocks(self, index: FileIndex, scope: int, position: int) -> Mapping[str, Values]:
        """Types declared in the blocks around a byte, by name."""
        return NO_TYPES

    # Names that other files share

    def beyond(self, name: str, path: str, position: int, scope: int) -> Values:
        """The values of a name that neither its file defines nor the language."""
        return ()

    def from_external(self, place: Place, name: str, passed: bool = False) -> Values:
        """The external values of a name in a module whose wildcard imports lead to a single external module. `passed`:
        whether only the re-exports of the module count."""
        return ()

    def of_wildcards(self, index: FileIndex, wildcards: tuple[Wildcard, ...], name: str) -> Values:
        """The values of a name by wildcard imports; they import submodules, too."""
        return self.evaluator.once(
            ("starred", wildcards, name, index.path), members_or_submodules, self.evaluator, wildcards, name, index.path
        )

    def in_turn(self, wildcards: Sequence[Wildcard]) -> Sequence[Wildcard]:
        """Wildcard imports in source order → in order of precedence."""
        return wildcards

    def of_block(self, index: FileIndex, at: int, name: str, position: int) -> Values | None:
        """The values of a name in another block of the namespace at `at`; None where no block defines it."""
        return None

    def offered_by(self, value: Value, name: str, path: str) -> Values:
        """The exported members of a namespace under a name, as visible in a file."""
        return self.evaluator.names.offered(Place(value.path, value.index), name)

    def offered_by_type(self, place: Place, name: str) -> Values | None:
        """The inherited members that a type offers to an import; None where types offer the same members as modules."""
        return None

    def of_namespace_beside(self, value: Value, name: str, path: str) -> Values:
        """A member of the namespace that is merged with a definition of its name."""
        return ()

    def imported_member(self, module: str, imported: Import, path: str) -> Values:
        """The values that an import takes from a module of the tree."""
        return self.evaluator.names.member(module, imported.name, path)
