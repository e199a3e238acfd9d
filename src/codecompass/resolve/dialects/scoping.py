"""What a bare name means, as most families have it: the answers that `Names` asks a dialect for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import Binding, Definition, Import
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.merging import gives_way
from codecompass.resolve.scopes.wildcards import Wildcard, lent_with_modules
from codecompass.resolve.values import EVERYWHERE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

NO_TYPES: Mapping[str, Values] = {}


class Scoping:
    evaluator: Evaluator

    # Scopes

    def type_in_scope(self, index: FileIndex, at: int, name: str, direct: bool) -> Values | None:
        """What the name of a type means in one scope; None where it means nothing there."""
        return self.evaluator.names.in_scope(index, at, name, EVERYWHERE, direct)

    def external_type(self, name: str, path: str) -> str:
        """The qualified name of the external type that a name means where no scope has it; empty where that is not sure."""
        return ""

    def binding_at(self, index: FileIndex, at: int, name: str, position: int) -> Binding | None:
        """The binding of a name in a scope that is in force at a byte."""
        return index.binding_at(at, name, position)

    def in_type(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        """What a bare name means in the type at `at`: a type parameter, or what its body binds. `direct`: whether the name
        stands right in that body. None where it means nothing there."""
        names = self.evaluator.names
        bound = names.type_parameter(index, at, name)
        if bound is not None:
            return bound
        local = index.binding_at(at, name, position, exact=True)
        return names.held_by(index, local, position, name) if local else None

    def may_be_member(self, at: int, scope: int) -> bool:
        """Whether a bare name in `scope` may mean a member of the type at `at`, which is around it."""
        return at == scope

    def visible(self, index: FileIndex, at: int, children: list[int], position: int) -> list[int]:
        """Of the definitions of one name in a scope those that its own code sees at a byte."""
        return children

    def anchor(
        self, index: FileIndex, at: int, name: str, children: list[int], position: int, is_bound: bool
    ) -> object | None:
        """What the meaning of a name in its own scope depends on, where that is the order of lines; None where it is not.
        `is_bound`: whether the scope binds the name, too."""
        return None

    def passes_over(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """Whether a name means something further out, and not what its scope defines under it."""
        return False

    def gives_way(self, index: FileIndex, at: int, name: str, children: list[int], position: int) -> bool:
        """Whether an import is meant by a name in a scope that defines it, too."""
        return gives_way(index, at, name, children)

    def ends_lookup(self, scope: Definition) -> bool:
        """Whether names in a scope never mean what is around that."""
        return False

    def bound_of_owner(self, method: Place, name: str) -> Values:
        """What bounds a type parameter that a method only names, and the type declares that it belongs to."""
        return ()

    def types_in_blocks(self, index: FileIndex, scope: int, position: int) -> Mapping[str, Values]:
        """Types by name that only the blocks around a byte see, where a scope's names do not tell them."""
        return NO_TYPES

    # Names that other files share

    def beyond(self, name: str, path: str, position: int) -> Values:
        """What a name means that nothing in its file says, and that is none of the language's own."""
        return ()

    def from_external(self, place: Place, name: str, passed: bool = False) -> Values:
        """What a name means in a module whose wildcard imports lead to a single external one. `passed`: whether that is
        asked of what the module passes on."""
        return ()

    def of_wildcards(self, index: FileIndex, wildcards: tuple[Wildcard, ...], name: str) -> Values:
        """What wildcard imports bring a file under a name: the modules inside a module, too."""
        found: Values = self.evaluator.once(
            ("starred", wildcards, name, index.path), lent_with_modules, self.evaluator, wildcards, name, index.path
        )
        return found

    def in_turn(self, wildcards: Sequence[Wildcard]) -> Sequence[Wildcard]:
        """Wildcard imports, in the order in which they are written → in that in which they count."""
        return wildcards

    def of_block(self, index: FileIndex, at: int, name: str, position: int) -> Values | None:
        """What another block of the namespace at `at` gives a name; None where none does."""
        return None

    def offered_by(self, value: Value, name: str, path: str) -> Values:
        """What a namespace offers a file under a name."""
        return self.evaluator.names.offered(Place(value.path, value.index), name)

    def offered_by_type(self, place: Place, name: str) -> Values | None:
        """What a type offers an import of one of its members that it does not define itself; None where types offer what
        modules do."""
        return None

    def of_namespace_beside(self, value: Value, name: str, path: str) -> Values:
        """What a definition has by a namespace of its name that stands beside it."""
        return ()

    def imported_member(self, module: str, imported: Import, path: str) -> Values:
        """What an import takes of a module of the tree."""
        return self.evaluator.names.member(module, imported.name, path)
