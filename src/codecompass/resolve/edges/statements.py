"""Declared edges: a file's imports, the bases of its types, the members that its members override."""

from collections.abc import Collection, Iterator

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, GENERATED, TYPE_KINDS, Confidence, Edge, EdgeKind, Import
from codecompass.resolve.calls.overriding import Overriding
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import (
    DEFINITION,
    DISPATCH,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    IMPORT,
    INHERITED,
    INSTANCE,
    MODULE,
    Value,
    Values,
)


class Statements:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    # Imports

    def imports(self, index: FileIndex, imported: Import) -> Iterator[Edge]:
        """The edges of an import: to the imported definition, or to the module where that is imported."""
        whole = imported.name in ("", "*")
        text = imported.module if whole else f"{imported.module} {imported.name}".lstrip()
        dialect = self.evaluator.dialect(index.path)
        values = dialect.source(index.path, imported) if whole else dialect.target(index.path, imported)
        values = dialect.wanted(index, imported, values)
        bound = False
        sure: Confidence = "static" if len(values) < 2 or any(value.static for value in values) else "heuristic"
        if imported.form == "mod":  # declares a submodule, and imports nothing
            places = [place for value in values for place in self.places_of(value)]
            yield from (
                Edge("references", imported.scope, place, "", "", imported.line, "read", "static", IMPORT)
                for place in places
            )
            return
        for place in self._reexporting(index, imported, values):
            yield Edge("imports", imported.scope, place, "", "", imported.line, "import", "static", IMPORT)
        for value in values:
            if value.kind == EXTERNAL:
                bound = True
                yield Edge("imports", imported.scope, None, value.name, "", imported.line, "import", sure, IMPORT)
            for place in self.places_of(value):
                bound = True
                yield Edge("imports", imported.scope, place, "", "", imported.line, "import", sure, IMPORT)
        if not bound:
            yield from self._unbound_import(index, imported, text)

    def _unbound_import(self, index: FileIndex, imported: Import, text: str) -> Iterator[Edge]:
        """The edges of an import whose name its module does not export: to the module, and one that is unresolved."""
        for place in self.evaluator.dialect(index.path).module_places(index.path, imported)[1]:
            yield Edge("imports", imported.scope, place, "", "", imported.line, "import", "static", IMPORT)
        yield Edge("imports", imported.scope, None, "", text, imported.line, "import", "static", "")

    def _reexporting(self, index: FileIndex, imported: Import, values: Values) -> Collection[Place]:
        """The module of the tree that an import names, where it re-exports the imported definition from elsewhere."""
        through = [value.kind == EXTERNAL or (value.kind == DEFINITION and value.index) for value in values]
        if imported.name in ("", "*") or not any(through):
            return ()
        places, targets = self.evaluator.dialect(index.path).module_places(index.path, imported)
        own = {place.path for place in places}
        return () if all(value.path in own for value in values) else targets

    def places_of(self, value: Value) -> list[Place]:
        if value.kind in (DEFINITION, INSTANCE):
            return [Place(value.path, value.index)]
        if value.kind == MODULE:
            return list(self.evaluator.rules(value.path).import_places(value.name))
        return []

    # Inheritance

    def inheritance(self, index: FileIndex) -> Iterator[Edge]:
        for position, definition in enumerate(index.definitions):
            related: list[tuple[EdgeKind, str]] = [("extends", text) for text in definition.bases]
            related += [("implements", text) for text in definition.interfaces]
            source = self._declared_type(index, position)
            scope = max(definition.parent, 0) if definition.kind in TYPE_KINDS else position
            for kind, text in related:
                values = self.evaluator.declared.seen(text, index.path, scope, definition.start)
                yield from self._related(index, position, source, kind, text, values)
        yield from self._overrides(index)
        yield from self._held(index)
        yield from self.evaluator.dialect(index.path).implicit_edges(index)

    def _related(
        self, index: FileIndex, position: int, source: int, kind: EdgeKind, text: str, values: Values
    ) -> Iterator[Edge]:
        definition, role = index.definitions[position], kind
        line, generated = definition.line_start, GENERATED if GENERATED in definition.modifiers else ""
        sure: Confidence = "static" if len(values) < 2 or all(value.static for value in values) else "heuristic"
        for value in values:
            if value.kind == INSTANCE:
                target = self.evaluator.index(value.path).definitions[value.index]
                actual: EdgeKind = (
                    "implements" if kind == "extends" and self._is_interface(index, position, target.kind) else kind
                )
                strategy = generated or value.strategy
                yield Edge(actual, source, (value.path, value.index), "", "", line, role, sure, strategy)
            elif value.kind == EXTERNAL_INSTANCE:
                yield Edge(kind, source, None, value.name, "", line, role, sure, generated or value.strategy)
        if not values:
            yield Edge(kind, source, None, "", text.removesuffix("(){}"), line, role, "static", "")

    def _declared_type(self, index: FileIndex, position: int) -> int:
        """The type whose bases a definition declares: S for `impl T for S`, where S is in the same file; else
        itself."""
        owner = self.evaluator.members.owner(Place(index.path, position)) if index.definitions[position].owner else None
        return owner.index if owner is not None and owner.path == index.path else position

    def _is_interface(self, index: FileIndex, position: int, kind: str) -> bool:
        return kind in ("interface", "trait") and index.definitions[position].kind not in ("interface", "trait")

    def _overrides(self, index: FileIndex) -> Iterator[Edge]:
        overriding = Overriding(self.evaluator, index)
        for position, definition in enumerate(index.definitions):
            strategy = GENERATED if GENERATED in definition.modifiers else INHERITED
            for found in overriding.of(position):
                yield Edge("overrides", position, found, "", "", definition.line_start, "override", "static", strategy)

    def _held(self, index: FileIndex) -> Iterator[Edge]:
        """A function that a member of a type is filled with takes the place of that, as a method does of the one that it
        overrides: in a table of functions, in an object literal where the type is expected."""
        found = {
            (function.index, Place(field.path, field.index))
            for binding in index.held
            for field in self.evaluator.path(binding.name, index.path, binding.site, binding.start)
            for function in self.evaluator.path(binding.value, index.path, binding.site, binding.start)
            if field.kind == function.kind == DEFINITION
            and function.path == index.path
            and self.evaluator.kind_of(function) in CALLABLE_KINDS
            and field[:3] != function[:3]
            and self._is_filled(field)
        }
        for position, field in sorted(found):
            line = index.definitions[position].line_start
            yield Edge("overrides", position, field, "", "", line, "override", "heuristic", DISPATCH)

    def _is_filled(self, member: Value) -> bool:
        """Whether a member of a type stands for what objects of the type are given: a field, a method of an interface."""
        definitions = self.evaluator.index(member.path).definitions
        definition = definitions[member.index]
        is_abstract = definition.kind == "method" and definitions[definition.parent].kind in ("interface", "type")
        return definition.kind == "field" or is_abstract
