"""Languages whose types get their members from `impl` blocks, and in which one name can be a type, a value and a
macro."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.paths import without_call_arguments
from codecompass.languages.rules import Place
from codecompass.model import ROLES, Import
from codecompass.resolve.calls.macros import by_path
from codecompass.resolve.dialects.separate_namespaces import BlockScoped, CallsCallables, TypesApart
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.types.associated import associated
from codecompass.resolve.values import DEFINITION, EVERYWHERE, INSTANCE, TypeName, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


class TraitBased(CallsCallables, TypesApart, BlockScoped):
    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator)
        traits = evaluator.traits
        self.members = traits.of
        self.environment = traits.environment
        self.target = traits.namespaces.target
        self.owned = evaluator.members.claimed

    def path(
        self, text: str, path: str, scope: int, position: int, calls: bool = False, root_values: Values | None = None
    ) -> Values:
        return self.evaluator.traits.path(text, path, scope, position, calls, root_values)

    def around(self, root: str, path: str, scope: int, position: int) -> Values | None:
        return self.evaluator.traits.around(root, path, scope)

    def reference(self, text: str, role: str, path: str, scope: int, start: int) -> Values:
        if role == "macro":
            return by_path(self.evaluator, without_call_arguments(text), Place(path, scope))
        return self.evaluator.reference(text, path, scope, EVERYWHERE if role == "type" else start, role == "call")

    def is_of_other_space(self, value: Value, role: str) -> bool:
        return role != "decorator" and self._is_macro(value) != (role == "macro")

    def source(self, path: str, imported: Import) -> Values:
        return self.evaluator.traits.namespaces.source(path, imported)

    def module_places(self, path: str, imported: Import) -> tuple[Collection[Place], Collection[Place]]:
        sources = self.source(path, imported)
        places = [Place(v.path, v.index) for v in sources if self.evaluator.kind_of(v) == "module"]
        return places, places

    def above(self, owner: Place, member: Place) -> Iterable[Place]:
        """The trait of the `impl` block, and in a trait the traits that it builds on."""
        index = self.evaluator.index(member.path)
        around = index.definitions[member.index].parent
        if index.definitions[around].kind != "impl":
            return super().above(owner, member)
        written = index.definitions[around].interfaces
        found = (v for text in written for v in self.evaluator.declared.type(text, member.path, around))
        return tuple(Place(v.path, v.index) for v in found if v.kind == INSTANCE)

    def heirs(self, place: Place) -> Sequence[Place]:
        """Types have the methods of their traits by `impl` blocks."""
        return ()

    def wanted(self, index: FileIndex, imported: Import, values: Values) -> Values:
        """Without macros among other values, unless the file invokes a macro of that name, or re-exports the name."""
        macros = [v for v in values if v.kind == DEFINITION and self._is_macro(v)] if len(values) > 1 else []
        if not macros or len(macros) == len(values) or imported.form == "public":
            return values
        texts, macro = index.facts.texts, ROLES.index("macro")
        invoked = (texts[text] for _, text, role, *_ in index.facts.references() if role == macro)
        used = imported.alias in map(without_call_arguments, invoked)
        return values if used else tuple(value for value in values if value not in macros)

    def bounds(self, name: str, path: str, scope: int) -> tuple[TypeName, ...]:
        return self.evaluator.traits.bounds(name, path, scope)

    def associated(self, value: Value, name: str, path: str) -> Values:
        return associated(self.evaluator, value, name, path) if value.kind == INSTANCE else ()

    def itself(self, index: FileIndex, receiver: Values) -> dict[str, Values]:
        return {}

    def projected_tuple(self, value: Value, kind: str) -> Values:
        return ()

    def _is_macro(self, value: Value) -> bool:
        return self.evaluator.index(value.path).is_macro(value.index)
