"""Lookup of bare names: the scopes outwards, then the module's other files, its imports, builtins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
from codecompass.languages.rules import Outside, Place
from codecompass.model import LOCAL_KINDS, OWNER_KINDS, TYPE_KINDS, Binding, Import
from codecompass.resolve.scopes.branches import imports_in_force, may_pass_by
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.merging import STAND_INS
from codecompass.resolve.scopes.modules import Modules
from codecompass.resolve.scopes.wildcards import by_wildcard
from codecompass.resolve.types.narrowing import is_check, left_by
from codecompass.resolve.values import (
    DEFINITION,
    ENCLOSING,
    EVERYWHERE,
    EXTERNAL,
    IMPORT,
    INHERITED,
    INSTANCE,
    LEXICAL,
    MODULE,
    Value,
    Values,
    guessed,
    unite,
    unsure,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

OBJECT = "Object"
"""The name of the type that all others derive from."""


class Names(Modules):
    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator)
        self._shared_names: dict[int, tuple[tuple[Place, ...], Mapping[str, Place]]] = {}

    def lookup(self, name: str, path: str, scope: int, position: int) -> Values:
        """The values of `name` at a position. Empty where it is declared and its value can't be followed, or not
        declared."""
        index, dialect = self.evaluator.index(path), self.evaluator.dialect(path)
        is_type = position >= EVERYWHERE
        at = scope
        while at >= 0:
            definition = index.definitions[at]
            if is_type:
                found = dialect.type_in_scope(index, at, name, at == scope)
            else:
                found = dialect.named_in_scope(index, at, name, position, at == scope)
            if found is not None:
                return found
            if name in definition.type_parameters:
                return dialect.bound_of_owner(Place(path, at), name)
            at = definition.parent
        if name.endswith("()"):
            return self._method_outside(index, name, scope)
        outside = dialect.external_type(name, path) if is_type else ""
        return (Value(EXTERNAL, "", 0, outside, (), LEXICAL),) if outside else self._beyond(name, path, position, scope)

    def type_parameter(self, index: FileIndex, at: int, name: str) -> Values | None:
        """The bound of a type parameter of the type at `at`; None where it has none of that name."""
        bound = next((b for b in index.bindings.get((at, name), ()) if b.kind == "bound"), None)
        return self.evaluator.variables.bound(index, bound) if bound is not None else None

    def _method_outside(self, index: FileIndex, name: str, scope: int) -> Values:
        """A called method that no enclosing type declares: of an external base of one, of every object, or of the
        external type whose members the file imports by wildcard."""
        rules, members, own = index.rules, self.evaluator.members, as_written(name)
        modules = {i.module for i in index.wildcards.get(0, ()) if i.form == "static"}
        wholes = (Import(0, 0, 0, module, "*", "", "static") for module in modules)
        outside = [whole.module for whole in wholes if isinstance(rules.import_module(index.path, whole), Outside)]
        imported = tuple(Value(EXTERNAL, "", 0, f"{module}.{own}", (), IMPORT) for module in outside)
        if own in rules.vocabulary.object_members:
            return (Value(EXTERNAL, "", 0, f"{rules.external_type(OBJECT)}.{own}", (), INHERITED),)
        at = scope
        while at > 0:
            if index.definitions[at].kind in TYPE_KINDS:
                inherited = members.of(Value(INSTANCE, index.path, at, "", (), ENCLOSING), name, index.path)
                if inherited:
                    return tuple(unsure(v) for v in inherited) if imported else inherited
            at = index.definitions[at].parent
        return imported if len(imported) == 1 else self.evaluator.dialect(index.path).beyond(name, index.path, 0, scope)

    def type_in_scope(self, index: FileIndex, at: int, name: str) -> Values | None:
        """`in_scope` for a name in the position of a type: nested and inherited types, then those of the namespace."""
        kind = index.definitions[at].kind
        if (at, name) in index.bindings:
            bound = next((b for b in index.bindings[at, name] if b.kind == "bound"), None)
            if bound is not None:
                return self.evaluator.variables.bound(index, bound)
        if kind in TYPE_KINDS:
            nested = self.evaluator.members.nested(Place(index.path, at), name)
            return (Value(DEFINITION, nested.path, nested.index, "", (), ENCLOSING),) if nested is not None else None
        children = index.children[at].get(name, ()) if at in index.children else ()
        kept = [child for child in children if index.definitions[child].kind in TYPE_KINDS]
        if kept:
            return self.defined_last(index, kept, LEXICAL)
        if kind not in ("module", "namespace"):
            return None
        imported = index.imports.get((at, name))
        return self.by_imports(index, imported, name) if imported else self._shared(index, at, name)

    def in_scope(self, index: FileIndex, at: int, name: str, position: int, direct: bool) -> Values | None:
        """The values of a name in one scope; None where the scope does not define it. `direct`: whether the name is
        directly in that scope."""
        kind = index.definitions[at].kind
        if kind in OWNER_KINDS:
            return self.evaluator.dialect(index.path).in_type(index, at, name, position, direct)
        if kind in STAND_INS or (kind in LOCAL_KINDS and not index.may_define(at, name)):
            return None
        return self.in_block(index, at, name, index.bare(at, name), position, direct)

    def in_block(
        self, index: FileIndex, at: int, name: str, children: list[int] | None, position: int, direct: bool
    ) -> Values | None:
        """The values of a name in a scope of statements; `children`: its definitions there."""
        dialect = self.evaluator.dialect(index.path)
        if at == 0 and direct and (last := index.assigned_last(name, position)) is not None:
            return self.evaluator.variables.bound(index, last)
        if children and direct:
            children = dialect.visible(index, at, children, position)
        if children and dialect.passes_over(index, at, name, children, position):
            return None
        binding = dialect.binding_at(index, at, name, position) if (at, name) in index.bindings else None
        in_block = binding is not None and binding.end < index.definitions[0].end  # `(() => { const module = … })()`
        if at == 0 and children is None and name in index.vocabulary.own_exports and not in_block:
            return None  # `exports = module.exports = …`
        if binding is not None and not direct and (values := self._reassigned(index, at, name, position)):
            return values
        if binding is not None:
            narrow = binding.end < index.definitions[at].end and binding.start <= position < binding.end
            if narrow or children is None:
                if binding.value and not is_check(binding) and (at, name) not in index.imports:
                    return self.evaluator.variables.bound(index, binding)
                return self.values_by(index, binding, position, name)
        if children is not None and not dialect.yields_to_import(index, at, name, children, position):
            passed = index.imports.get((at, name), ())
            return self.defined(index, at, children, passed, LEXICAL, position, direct)
        imported = index.imports.get((at, name))
        if imported and (imported := _seen(imported, position)):
            imported = imports_in_force(index, imported, position, direct)
            key = ("import", index.path, at, name, *(one.start for one in imported))
            return self.evaluator.once(key, self.by_any_import, index, imported, name)
        if index.definitions[at].kind in ("module", "namespace"):
            return self._shared(index, at, name) or dialect.of_block(index, at, name, position)
        if at in index.wildcards:
            return by_wildcard(self.evaluator, index, at, name) or None
        return None

    def declares(self, name: str, path: str, scope: int) -> bool:
        """Whether a scope declares a name, be its value not followed; a wildcard import may declare any name."""
        index, at = self.evaluator.index(path), scope
        while at >= 0:
            key, definition = (at, name), index.definitions[at]
            if (
                at in index.wildcards
                or key in index.imports
                or key in index.bindings
                or name in definition.type_parameters
            ):
                return True
            if name in index.children.get(at, ()):
                return True
            at = definition.parent
        return False

    def _reassigned(self, index: FileIndex, at: int, name: str, position: int) -> Values:
        """The values of a function's variable in a nested function, where it is reassigned after that: those of its
        declared type, else of any assignment; empty where it is not reassigned."""
        each = [b for b in index.bindings[at, name] if b.kind == "variable" and not is_check(b) and b.value != "#none"]
        if len(each) < 2 or index.definitions[at].kind not in LOCAL_KINDS or each[-1].start <= position:
            return ()
        if any(b.type for b in each) or any(b.end < index.definitions[at].end for b in each):
            return self.evaluator.dialect(index.path).declared_for(index, each[-1])
        return tuple(guessed(v) for v in unite([v for b in each for v in self.evaluator.variables.bound(index, b)]))

    def values_by(self, index: FileIndex, binding: Binding, position: int, name: str) -> Values:
        """The values of a name by a binding, united with those of an import of it that may be in force, too: one after
        the binding, or before a binding in a branch."""
        evaluator = self.evaluator
        found = left_by(evaluator, index, binding) if is_check(binding) else evaluator.variables.bound(index, binding)
        imported = index.imports.get((binding.scope, name)) if binding.scope else None
        if imported and any(binding.start < i.start <= position for i in imported):
            return unite([*self.by_imports(index, imported, name), *found])
        if imported and may_pass_by(index, binding, imported[0].start, position):
            inside = [value for value in self.by_imports(index, imported, name) if value.kind != EXTERNAL]
            return tuple(unsure(value) for value in (*inside, *found)) if inside else found
        return found

    def member_around(self, index: FileIndex, at: int, name: str, position: int) -> Values | None:
        """The values of a bare name in the type at `at`, where members need no receiver: a local of a lambda outside
        methods, else a member."""
        end = index.definitions[at].end
        local = index.binding_at(at, name, position, exact=True) if (at, name) in index.bindings else None
        if local is not None and local.end < end and local.kind in ("variable", "parameter"):
            return self.values_by(index, local, position, name)
        found = self.evaluator.members.implicit(Place(index.path, at), name)
        if found:
            return found
        own = next((b for b in index.bindings.get((at, name), ()) if b.kind == "parameter" and b.end >= end), None)
        return self.evaluator.variables.bound(index, own) if own is not None else None

    def _shared(self, index: FileIndex, at: int, name: str) -> Values | None:
        """The values of a name by the module's other places (files of a package, blocks of a namespace), else by
        wildcard imports."""
        place = self._sibling(index, at, name)
        if place is not None:
            return (Value(DEFINITION, place.path, place.index, "", (), LEXICAL),)
        shared = index.rules.global_imports(index.path) if at == 0 else ()
        if shared and (
            elsewhere := [one for one in shared if one.alias == name]
        ):  # `global using Money = …` of another file
            return self.by_imports(index, elsewhere, name)
        found = by_wildcard(self.evaluator, index, at, name) if at == 0 or at in index.wildcards else ()
        if found:
            return found
        outer = index.rules.around(Place(index.path, at), name)
        if outer is not None:
            return (Value(MODULE, index.path, 0, outer, (), LEXICAL),)
        imported = self._implicit(index).get(name) if at == 0 else None
        return self.by_imports(index, [imported], name) if imported else None

    def _sibling(self, index: FileIndex, at: int, name: str) -> Place | None:
        """The definition of a name at another place of the module."""
        here = Place(index.path, at)
        having = index.rules.siblings_having(here, name)
        if having is None:
            siblings = index.rules.siblings(here)
            return self._names_of(siblings).get(name) if siblings else None
        for place in having:
            children = self.evaluator.index(place.path).children
            if place.index in children and (found := children[place.index].get(name)):
                return Place(place.path, found[-1])
        return None

    def _names_of(self, siblings: tuple[Place, ...]) -> Mapping[str, Place]:
        """Name → its definition in the first of the places that has it; one table for all who share the places."""
        table = self._shared_names.get(id(siblings))
        if table is None:
            found: dict[str, Place] = {}
            for place in siblings:
                for name, children in self.evaluator.index(place.path).children.get(place.index, {}).items():
                    found.setdefault(name, Place(place.path, children[-1]))
            table = self._shared_names[id(siblings)] = (siblings, found)
        return table[1]

    def _implicit(self, index: FileIndex) -> Mapping[str, Import]:
        """Imports without an alias, by the names that their modules declare (`package v1`)."""
        return self.evaluator.once(("implicit", index.path), self._by_declared_name, index)

    def _by_declared_name(self, index: FileIndex) -> Mapping[str, Import]:
        rules = index.rules
        modules = [(i, rules.import_module(index.path, i)) for i in index.facts.imports if i.form == "implicit"]
        return {rules.implicit_alias(module): imported for imported, module in modules if isinstance(module, str)}

    def _beyond(self, name: str, path: str, position: int, scope: int) -> Values:
        rules = self.evaluator.rules(path)
        if name in rules.vocabulary.own_exports:
            return (Value(MODULE, path, 0, rules.module_of(path), (), LEXICAL),)
        if (brought := rules.auto_import(path, name)) is not None and (found := self.target(path, brought)):
            return found
        if name in rules.vocabulary.builtins:
            outside = rules.external_type(name) or f"{rules.vocabulary.builtin_module}.{name}"
            return (Value(EXTERNAL, "", 0, outside, (), LEXICAL),)
        if written := rules.implicit_name_type(name, path):
            return self.evaluator.declared.type(written, path, 0)
        return self.evaluator.dialect(path).beyond(name, path, position, scope)


def _seen(imported: list[Import] | None, position: int) -> list[Import] | None:
    """The imports of a name that are visible in the file itself."""
    if imported and position < EVERYWHERE:  # what comments import is types
        imported = [i for i in imported if i.form != "comment"]
    if imported and imported[-1].form == "reexport":  # the same name may have been imported for the file's own use
        imported = [i for i in imported if i.form != "reexport"]
    return imported
