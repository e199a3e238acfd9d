"""Modules: their exported members, and the values that imports take from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.naming import as_written
from codecompass.languages.rules import Outside, Place
from codecompass.model import DEFINED_KINDS, TYPE_KINDS, Import
from codecompass.resolve.queries import query
from codecompass.resolve.scopes.branches import IN_THE_END, definitions_in_force, imports_in_force, in_force
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.merging import yields_to_import
from codecompass.resolve.scopes.wildcards import reexported
from codecompass.resolve.types.records import assigned_to_exports
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL,
    IMPORT,
    MODULE,
    MODULE_ATTRIBUTE,
    Value,
    Values,
    known_by,
    parse_arguments,
    parse_path,
    unsure,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


class Modules:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    # Definitions

    def defined_last(self, index: FileIndex, children: Sequence[int], strategy: str) -> Values:
        """The last of several definitions of one name, which is in force; several where they are in branches."""
        found = definitions_in_force(index, children)
        return tuple(Value(DEFINITION, index.path, at, "", (), strategy, len(found) == 1) for at in found)

    def defined(
        self,
        index: FileIndex,
        at: int,
        children: Sequence[int],
        imports: Sequence[Import],
        strategy: str,
        position: int = IN_THE_END,
        ordered: bool = False,
    ) -> Values:
        """The definitions of a name in a scope that are visible at a position, and imports that may be in force
        instead."""
        if (at, index.definitions[children[-1]].name) not in index.armed:
            return self.defined_last(index, children, strategy)
        found = in_force(index, at, children, imports, position, ordered)
        imported = self.by_any_import(index, [*found.imports], found.imports[0].alias) if found.imports else ()
        if found.imports and not found.definitions:
            return imported
        own_too = {(DEFINITION, index.path, one) for one in found.definitions}  # a module may import from itself
        others = [value for value in imported if (value.kind, value.path, value.index) not in own_too]
        inside = [unsure(value) for value in others if value.kind != EXTERNAL]
        surely = len(found.definitions) == 1 and not inside
        own = [Value(DEFINITION, index.path, one, "", (), strategy, surely) for one in found.definitions]
        return (*own, *inside)

    # Imports

    def by_imports(self, index: FileIndex, imports: list[Import], name: str) -> Values:
        """The values of the last import that leads into the tree; else of the last import."""
        outside: Values = ()
        for imported in reversed(imports):
            if self._is_called_otherwise(index, imported, name):
                continue
            found = self.target(index.path, imported)
            if found and found[0].kind != EXTERNAL:
                return found
            outside = outside or found
        return outside

    def by_any_import(self, index: FileIndex, imports: list[Import], name: str) -> Values:
        """`by_imports`, where some imports are in branches: the values, as guesses, of all that lead into the tree."""
        if len(imports) < 2:
            return self.by_imports(index, imports, name)
        each = dict.fromkeys(self.by_imports(index, [imported], name) for imported in imports)
        inside = [values for values in each if values and values[0].kind != EXTERNAL]
        if len(inside) < 2 or (imports[-1].scope, name) not in index.armed:
            return self.by_imports(index, imports, name)
        return tuple(unsure(value) for values in inside for value in values)

    def _is_called_otherwise(self, index: FileIndex, imported: Import, name: str) -> bool:
        """Whether a module declares another name than its path suggests (`…/api/v1`: `v1`)."""
        if imported.form != "implicit":
            return False
        module = index.rules.import_module(index.path, imported)
        return isinstance(module, str) and index.rules.implicit_alias(module) not in ("", name)

    def target(self, path: str, imported: Import) -> Values:
        """The values of an import: a module, a member of one, or something external."""
        return self.evaluator.dialect(path).target(path, imported)

    @query()
    def imported(self, path: str, imported: Import) -> Values:
        """`target`, for languages whose modules are files or folders with members."""
        imported = self.evaluator.rules(path).meant(path, imported)
        module = self.evaluator.rules(path).import_module(path, imported)
        if module is None:
            return ()
        if declared := self.evaluator.dialect(path).of_declared_module(module, imported, path):
            return declared
        if isinstance(module, Outside):
            name = f"{module.name}.{as_written(imported.name)}" if imported.name not in ("", "*") else module.name
            return (Value(EXTERNAL, "", 0, name, (), IMPORT),)
        of_whole = imported.name == "default" and self.evaluator.rules(path).gives_whole(module)
        if imported.name in ("", "*") or of_whole:
            whole = self.member(module, "=", path) if imported.form in ("require", "comment") or of_whole else ()
            if whole and self._has_more(module, whole):
                return (*whole, Value(MODULE, path, 0, module, (), IMPORT))
            return whole or (Value(MODULE, path, 0, module, (), IMPORT),)
        found = known_by(IMPORT, self.evaluator.dialect(path).imported_member(module, imported, path))
        unnamed = imported.name == "default" and self.evaluator.vocabulary(path).own_exports
        if not found and unnamed and not self._has_default(module):
            return (Value(MODULE, path, 0, module, (), IMPORT),)
        beside = None if found else self.evaluator.rules(path).beside(module)
        return known_by(IMPORT, self.member(beside, imported.name, path)) if beside else found

    def _has_more(self, module: str, whole: Values) -> bool:
        """Whether a module exports more than its whole (`module.exports = …`): to another's, or another's to its
        own."""
        index = self.evaluator.index(module)
        if any(value.kind != MODULE for value in whole):
            return 0 in index.wildcards
        return any(d.parent == 0 and "export" in d.modifiers for d in index.definitions) or len(index.exports) > 1

    def _has_default(self, module: str) -> bool:
        """Whether a module has a default export; `import x from` one without it imports the module (`exports.a =
        …`)."""
        index = self.evaluator.index(module)
        return "default" in index.exports or (0, "default") in index.imports or "=" in index.exports

    # Members of modules

    def member(self, module: str, name: str, path: str) -> Values:
        """The values of a module's exported member. `path`: the importing file, whose language's rules apply."""
        if found := self.member_in_tree(module, name, path):
            return found
        rules = self.evaluator.rules(path)
        places = rules.places(module)
        if len(places) != 1:
            return ()
        outside = self.evaluator.dialect(places[0].path).from_external(places[0], name, passed=True)
        return outside or self.evaluator.handed.added(places[0], name)

    def member_in_tree(self, module: str, name: str, path: str) -> Values:
        """`member`, of definitions in the tree, or imports by that name."""
        language = self.evaluator.files[path].language
        found: Values = self.evaluator.once(("member", language, module, name), self._member, module, name, path)
        if found and found[0].kind == MODULE and not found[0].path:
            # a submodule: the importing file is no part of the key
            return (found[0]._replace(path=path),)
        return found

    def _member(self, module: str, name: str, path: str) -> Values:
        rules = self.evaluator.rules(path)
        for place in rules.having(module, name):
            if found := self.offered(place, name):
                return known_by(MODULE_ATTRIBUTE, found)
            if found := self._imported_lazily(place, name):
                return known_by(MODULE_ATTRIBUTE, found)
        inner = rules.submodule(module, name)
        return (Value(MODULE, "", 0, inner, (), MODULE_ATTRIBUTE),) if inner is not None else ()

    def _imported_lazily(self, place: Place, name: str) -> Values:
        """The values of a name that a module's `__getattr__` function imports."""
        index = self.evaluator.index(place.path)
        getter = index.vocabulary.protocol_members.get(".*", "")
        functions = index.named(place.index, getter) if getter and not place.index else ()
        imports = index.imports.get((functions[-1], name), ()) if functions else ()
        return tuple(unsure(value) for value in self.by_any_import(index, [*imports], name)) if imports else ()

    def offered(self, place: Place, name: str) -> Values:
        """What one place of a module offers: its exports, its definitions, its re-exports."""
        index = self.evaluator.index(place.path)
        vocabulary = self.evaluator.vocabulary(place.path)
        for value in reversed(index.exports.get(name, ())):
            found = self.evaluator.path(value, place.path, place.index, EVERYWHERE)
            if found := (*found, *wrapped(self.evaluator, value, place)):
                return found
        inside = index.children.get(place.index, {}).get(name)
        children = inside if index.definitions[place.index].kind in TYPE_KINDS else index.named(place.index, name)
        of_type = self.evaluator.dialect(place.path).offered_by_type(place, name)
        if of_type is not None:
            return of_type
        if children and vocabulary.own_exports:
            exported = [at for at in children if "export" in index.definitions[at].modifiers]
            if not exported and (assigned := assigned_to_exports(self.evaluator, place, name)):
                return assigned
            children = exported or children
        passed = [i for i in index.imports.get((place.index, name), ()) if i.form in vocabulary.reexporting]
        if children and not yields_to_import(index, place.index, name, children):
            return self.defined(index, place.index, children, passed, MODULE_ATTRIBUTE)
        if passed:
            return self.by_any_import(index, imports_in_force(index, passed), name)
        if place.index in index.wildcards and (found := reexported(self.evaluator, index, place, name)):
            return found
        if name == "=" or "=" not in index.exports:
            return assigned_to_exports(self.evaluator, place, name)
        whole: Values = self.evaluator.once(("whole", place, name), self._of_whole, index, place, name)
        return whole or assigned_to_exports(self.evaluator, place, name)

    def _of_whole(self, index: FileIndex, place: Place, name: str) -> Values:
        """A member of the value that a module exports as its whole (`module.exports = …`), or that value for
        `default`."""
        wholes = [v for text in index.exports["="] for v in self.evaluator.path(text, place.path, 0, EVERYWHERE)]
        if name == "default":
            return tuple(wholes)
        return tuple(v for whole in wholes for v in self.evaluator.members.of(whole, name, place.path))


def wrapped(evaluator: Evaluator, text: str, place: Place) -> Values:
    """The component, a function or class with a capitalised name, that is the first argument of an external function: a
    guess, since its wrapped form most likely calls it."""
    steps = parse_path(text)[1][-2:]
    if [kind for kind, _ in steps] != ["/", "()"]:
        return ()
    arguments = steps[0][1]
    callee = text[: -len(f"/{arguments}()")]
    makers = evaluator.path(callee, place.path, place.index, EVERYWHERE)
    if not makers or any(maker.kind != EXTERNAL for maker in makers):
        return ()
    first = parse_arguments(arguments)[:1]
    found = [v for argument in first for v in evaluator.path(argument, place.path, place.index, EVERYWHERE)]
    return tuple(unsure(v) for v in found if _is_component(evaluator, v))


def _is_component(evaluator: Evaluator, value: Value) -> bool:
    if evaluator.kind_of(value) not in DEFINED_KINDS:
        return False
    return evaluator.index(value.path).definitions[value.index].name[:1].isupper()
