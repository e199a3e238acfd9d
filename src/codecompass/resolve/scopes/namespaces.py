"""Lookup where types, values and macros have namespaces of their own, and a module does not see the names around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Outside, Place, Written
from codecompass.model import OWNER_KINDS, Binding, Definition, Import
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.types.projections import with_clauses
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL,
    IMPORT,
    LEXICAL,
    MODULE,
    MODULE_ATTRIBUTE,
    Value,
    Values,
    bound_by,
    parse_type,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

LEADING = "leading"
"""Wanted: a member that may be followed by `::`."""
_NO_NAMES: frozenset[str] = frozenset()
_LEADING = OWNER_KINDS | {"module", "namespace"}
"""Kinds whose names may be before `::`, or be a type."""


class Namespaces:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def lookup(self, name: str, path: str, scope: int, position: int, leading: bool) -> Values:
        """The values of a name at a position; `leading`: only types, and what may be followed by `::`."""
        index = self.evaluator.index(path)
        at = scope
        while at >= 0:
            definition = index.definitions[at]
            binding = self._binding(index, at, name, position, leading, at == scope)
            if binding is not None:
                of_type = binding.kind == "bound"
                return self._bound(index, scope, name) if of_type else self.evaluator.variables.bound(index, binding)
            if name in definition.type_parameters:
                return ()
            if definition.kind not in OWNER_KINDS:
                found = self._kept(self.declared(Place(path, at), name, leading), leading)
                if found:
                    return found
            if definition.kind == "module":
                break
            at = definition.parent
        return self._beyond(name, path)

    def _bound(self, index: FileIndex, scope: int, name: str) -> Values:
        """All bounds of a type parameter visible from a scope, each carrying the bounds of its associated types."""
        return self.evaluator.once(("bounds", index.path, scope, name), self._bounds, index, scope, name)

    def _bounds(self, index: FileIndex, scope: int, name: str) -> Values:
        bounds, at = bound_at(index, name, scope)
        named = self.evaluator.declared.named
        written = [(one, bound.site) for bound in bounds for one in parse_type(bound.type)]
        with_members = [bound for bound in written if bound[0].name not in index.vocabulary.weak_bounds] or written
        found = [v for one, site in with_members for v in named((one,), index.path, site, {})]
        return with_clauses(self.evaluator, bound_by(found), name, Place(index.path, at), scope)

    def declared(self, place: Place, name: str, leading: bool, inside: bool = True) -> Values:
        """All values of a name in one scope: definitions and imports, else by wildcard imports; `inside`: private
        imports included."""
        key = ("declared", place, name, leading, inside)
        return self.evaluator.once(key, self._declared, place, name, leading, inside)

    def offered(self, place: Place, name: str, path: str, leading: bool = False) -> Values:
        """The values of a module's member as visible in a file."""
        word = self.evaluator.rules(place.path).module_tree.place_of(name, place.path, place.index)
        if word is not None:
            return (Value(DEFINITION, word.path, word.index, "", (), MODULE_ATTRIBUTE),)
        inside = self.evaluator.rules(place.path).module_tree.private_visible(path, place.path)
        found = self._kept(self.declared(place, name, leading, inside), leading)
        return tuple(v._replace(strategy=MODULE_ATTRIBUTE) if v.kind == DEFINITION else v for v in found)

    def target(self, path: str, imported: Import, leading: bool = False) -> Values:
        """The values of an import; `leading`: of several values of one name only those that may be followed by `::`."""
        sources = self.source(path, imported)
        if imported.name in ("", "*"):
            return sources
        traits, wanted = self.evaluator.traits, LEADING if leading else "any"
        found = [v for source in sources for v in traits.of(source, imported.name, path, wanted)]
        return tuple(v._replace(strategy=IMPORT) for v in found)

    def source(self, path: str, imported: Import) -> Values:
        """The module (or type) that an import names."""
        module = self.evaluator.rules(path).module_tree.import_source(path, imported)
        if isinstance(module, Place):
            return (Value(DEFINITION, module.path, module.index, "", (), IMPORT),)
        if isinstance(module, Outside):
            return (Value(EXTERNAL, "", 0, module.name, (), IMPORT),)
        if isinstance(module, Written):
            key = ("source", path, imported.scope, module)
            return self.evaluator.once(key, self._followed, path, imported.scope, module)
        return ()

    def _followed(self, path: str, scope: int, module: Written) -> Values:
        rules, (first, *rest) = self.evaluator.rules(path), module.path.split("::")
        values: Values
        if module.root is not None:
            values = (Value(DEFINITION, module.root.path, module.root.index, "", (), IMPORT),)
        else:
            place = rules.module_tree.place_of(first, path, scope)
            known = (Value(DEFINITION, place.path, place.index, "", (), IMPORT),) if place is not None else ()
            values = known or self.lookup(first, path, scope, EVERYWHERE, leading=True)
            root = rules.module_tree.place_of(rules.vocabulary.root_module, path, scope)
            if not values and root is not None:  # as paths began before the language's 2018 edition
                values = self.offered(root, first, path, leading=True)
        if not values and first not in rules.vocabulary.scope_roots and first not in rules.vocabulary.own_roots:
            return (Value(EXTERNAL, "", 0, module.path.replace("::", "."), (), IMPORT),)
        for name in rest:
            traits = self.evaluator.traits
            values = self._kept(tuple(v for value in values for v in traits.of(value, name, path, LEADING)), True)
        return values

    def _binding(
        self, index: FileIndex, at: int, name: str, position: int, leading: bool, direct: bool
    ) -> Binding | None:
        """A local variable's binding, or a type parameter's bound. Locals of an enclosing function are not visible."""
        if (at, name) not in index.bindings:
            return None
        if leading or position >= EVERYWHERE:
            return next((b for b in index.bindings[at, name] if b.kind == "bound"), None)
        return index.binding_at(at, name, position, exact=True) if direct else None

    def _declared(self, place: Place, name: str, leading: bool, inside: bool) -> Values:
        index, at = self.evaluator.index(place.path), place.index
        children = index.children[at].get(name, ()) if at in index.children else ()
        spaces: dict[str, list[int]] = {}
        for child in children:
            if index.definitions[child].kind != "impl":
                spaces.setdefault(self._space(index, child), []).append(child)
        best = [kept for same in spaces.values() if (kept := self.preferred(index, same)) is not None]
        imports = [i for i in index.imports.get((at, name), ()) if inside or i.form]
        if len(best) + len(imports) > 1:
            best, imports = self._compiled(index, best, imports)
        found = [Value(DEFINITION, place.path, child, "", (), LEXICAL) for child in best]
        if leading:  # one definition per name: `pub use self::serve::serve` must not query itself
            found = [v for v in found if self._kind(v) in _LEADING]
            imports = [i for i in imports if i.form == "mod"] or imports
        else:
            found += (v for v in self._macros(index, place, name) if v not in found)
        for imported in () if leading and found else imports:
            found.extend(self.target(place.path, imported, leading))
        known = [v for v in found if v.kind in (DEFINITION, MODULE)]
        if found and (leading or any(v.kind != DEFINITION or self._is_more(v) for v in found)):
            return tuple(dict.fromkeys(known or found))
        by_wildcard = (*dict.fromkeys(known), *self._by_wildcard(place, index, name, leading, inside))
        implicit = None if by_wildcard else index.rules.module_tree.placed_in(place, name)
        if implicit is not None:
            return (Value(DEFINITION, implicit.path, implicit.index, "", (), LEXICAL),)
        return by_wildcard or (self._implied(place, index, name, children) if leading else ())

    def _is_more(self, value: Value) -> bool:
        """Whether a definition is no module or macro, beside which a wildcard import may declare a value of the same
        name."""
        index = self.evaluator.index(value.path)
        return index.definitions[value.index].kind != "module" and not index.is_macro(value.index)

    def _macros(self, index: FileIndex, place: Place, name: str) -> Iterator[Value]:
        """Macros of the root module that are defined in other modules (`#[macro_export]`), or renamed there."""
        rules = index.rules
        if place.index or rules.module_tree.place_of(rules.vocabulary.root_module, place.path, 0) != place:
            return
        for exported in index.exports.get(name, ()):
            for child in index.children[0].get(exported, ())[:1] if 0 in index.children else ():
                yield Value(DEFINITION, place.path, child, "", (), LEXICAL)
        rooted = [
            at
            for at in self._of_root(index.facts.language, name)
            if rules.module_tree.place_of(rules.vocabulary.root_module, at.path, 0) == place
        ]
        if rooted:
            at = max(rooted, key=rules.odds_around)
            yield Value(DEFINITION, at.path, at.index, "", (), LEXICAL)

    def _of_root(self, language: str, name: str) -> list[Place]:
        """Definitions of a name that belong to the root module of their package, wherever they are."""
        called = self.evaluator.world.called(language, name)
        return [at for at in called if self.evaluator.rules(at.path).module_tree.is_of_root(self._definition(at))]

    def _definition(self, place: Place) -> Definition:
        return self.evaluator.index(place.path).definitions[place.index]

    def _implied(self, place: Place, index: FileIndex, name: str, children: Sequence[int]) -> Values:
        """The inherent `impl` block of a type that no file declares, in place of the type: a macro declares it."""
        own = (at for at in children if index.definitions[at].kind == "impl" and not index.definitions[at].interfaces)
        first = next(own, None)
        if first is None or self.evaluator.world.types(index.facts.language, name):
            return ()
        return (Value(DEFINITION, place.path, first, "", (), LEXICAL),)

    def _by_wildcard(self, place: Place, index: FileIndex, name: str, leading: bool, inside: bool) -> Values:
        """The values of a name by the first wildcard import that has it, those that are not compiled last."""
        wanted, traits = LEADING if leading else "any", self.evaluator.traits
        for imported in self._wildcards(index, place.index):
            if not inside and not imported.form:
                continue
            values: list[Value] = []
            for source in self.source(place.path, imported):
                if source.kind == DEFINITION and self._may_have(source, name):
                    found, module = traits.of(source, name, place.path, wanted), self._kind(source) == "module"
                    values.extend(v for v in found if v.kind == DEFINITION or module)
            if values:
                return tuple(v._replace(strategy=IMPORT) for v in values)
        return ()

    def _wildcards(self, index: FileIndex, at: int) -> list[Import]:
        """A scope's wildcard imports, those that are not compiled last."""
        wildcards = index.wildcards.get(at, [])
        return sorted(wildcards, key=lambda i: -index.rules.odds(index.path, i)) if len(wildcards) > 1 else wildcards

    def _may_have(self, source: Value, name: str) -> bool:
        """Whether a wildcard import of a module or an enum may have a name at all: a cheap test, since most names that
        a module does not define are in none of the modules that its wildcards import."""
        place = Place(source.path, source.index)
        names: frozenset[str] | None = self.evaluator.once(("names", place), self._names, place, empty=_NO_NAMES)
        return names is None or name in names or bool(self._of_root(self.evaluator.files[place.path].language, name))

    def _names(self, place: Place) -> frozenset[str] | None:
        """The names in an enum, or in a module with those of its wildcard imports; None where it may have any."""
        index, at = self.evaluator.index(place.path), place.index
        kind = index.definitions[at].kind
        if kind not in ("module", "enum"):
            return None
        names = {*index.children.get(at, ()), *index.exports, *(name for scope, name in index.imports if scope == at)}
        for imported in index.wildcards.get(at, ()):
            for source in self.source(place.path, imported):
                if source.kind != DEFINITION:
                    continue
                inner = Place(source.path, source.index)
                more = self.evaluator.once(("names", inner), self._names, inner, empty=_NO_NAMES)
                if more is None:
                    return None
                names |= more
        return frozenset(names)

    def preferred(self, index: FileIndex, children: list[int]) -> int | None:
        """The first of those definitions of one name that are likeliest compiled."""
        if len(children) > 1:
            return max(children, key=lambda child: index.rules.odds(index.path, index.definitions[child]))
        return children[0] if children else None

    def _compiled(self, index: FileIndex, children: list[int], imports: list[Import]) -> tuple[list[int], list[Import]]:
        """The definitions and imports that are compiled; all where none is."""
        odds = index.rules.odds
        kept = [child for child in children if odds(index.path, index.definitions[child])]
        used = [imported for imported in imports if odds(index.path, imported)]
        return (kept, used) if kept or used else (children, imports)

    def _space(self, index: FileIndex, child: int) -> str:
        kind = index.definitions[child].kind
        return "type" if kind in _LEADING else "macro" if kind == "macro" else "value"

    def _kept(self, values: Values, leading: bool) -> Values:
        """The values that may be followed by `::` (`leading`); else, of several, those that are no modules."""
        if leading:
            return tuple(v for v in values if v.kind != DEFINITION or self._kind(v) in _LEADING)
        if len(values) > 1:
            return tuple(v for v in values if v.kind != DEFINITION or self._kind(v) != "module") or values
        return values

    def _kind(self, value: Value) -> str:
        return self.evaluator.index(value.path).definitions[value.index].kind

    def _beyond(self, name: str, path: str) -> Values:
        rules = self.evaluator.rules(path)
        if name in rules.vocabulary.builtins:
            return (Value(EXTERNAL, "", 0, f"{rules.vocabulary.builtin_module}.{name}", (), LEXICAL),)
        outer = rules.module_tree.outermost(name, path)
        if isinstance(outer, Place):
            return (Value(DEFINITION, outer.path, outer.index, "", (), LEXICAL),)
        return (Value(EXTERNAL, "", 0, outer.name, (), LEXICAL),) if outer is not None else ()


def bound_at(index: FileIndex, name: str, scope: int) -> tuple[list[Binding], int]:
    """(the bounds of a type parameter that are declared from a scope outwards, the scope that declares the parameter,
    else the outermost one with a bound of it)"""
    found: list[Binding] = []
    at = last = scope
    while at > 0:
        bounds = [b for b in index.bindings.get((at, name), ()) if b.kind == "bound"]
        found += bounds
        last = at if bounds else last
        if name in index.definitions[at].type_parameters:
            return found, at
        at = index.definitions[at].parent
    return found, last
