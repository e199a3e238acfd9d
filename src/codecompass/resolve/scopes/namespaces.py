"""Names where one name can be a type, a value and a macro at once, and modules are closed to what is around them."""

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
"""A member that leads on by `::` is looked for."""
ROOT = "crate"
"""The word for the outermost module."""
_NO_NAMES: frozenset[str] = frozenset()
_LEADING = OWNER_KINDS | {"module", "namespace"}
"""Kinds whose names can stand before `::` or as a type."""


class Namespaces:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def lookup(self, name: str, path: str, scope: int, position: int, leading: bool) -> Values:
        """What a name stands for at a place; `leading`: only what can lead on by `::` or be a type is meant."""
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
        found: Values = self.evaluator.once(("bounds", index.path, scope, name), self._bounds, index, scope, name)
        return found

    def _bounds(self, index: FileIndex, scope: int, name: str) -> Values:
        """All that a type parameter is bound by, with what is said of its parts: where it is introduced, and in what
        stands between that and a scope."""
        bounds, at = bound_at(index, name, scope)
        named = self.evaluator.declared.named
        written = [(one, bound.site) for bound in bounds for one in parse_type(bound.type)]
        telling = [told for told in written if told[0].name not in index.rules.SILENT] or written
        found = [v for one, site in telling for v in named((one,), index.path, site, {})]
        return with_clauses(self.evaluator, bound_by(found), name, Place(index.path, at), scope)

    def declared(self, place: Place, name: str, leading: bool, inside: bool = True) -> Values:
        """All that a scope itself gives a name: definitions, imports, else what its wildcards bring; `inside`: also
        what it imports for itself only."""
        key = ("declared", place, name, leading, inside)
        found: Values = self.evaluator.once(key, self._declared, place, name, leading, inside)
        return found

    def offered(self, place: Place, name: str, path: str, leading: bool = False) -> Values:
        """What a module offers a file under a name."""
        word = self.evaluator.rules(place.path).place_of(name, place.path, place.index)
        if word is not None:
            return (Value(DEFINITION, word.path, word.index, "", (), MODULE_ATTRIBUTE),)
        inside = self.evaluator.rules(place.path).sees_all(path, place.path)
        found = self._kept(self.declared(place, name, leading, inside), leading)
        return tuple(v._replace(strategy=MODULE_ATTRIBUTE) if v.kind == DEFINITION else v for v in found)

    def target(self, path: str, imported: Import, leading: bool = False) -> Values:
        """What an import takes; `leading`: of several things of one name those that can lead on."""
        sources = self.source(path, imported)
        if imported.name in ("", "*"):
            return sources
        traits, wanted = self.evaluator.traits, LEADING if leading else "any"
        found = [v for source in sources for v in traits.of(source, imported.name, path, wanted)]
        return tuple(v._replace(strategy=IMPORT) for v in found)

    def source(self, path: str, imported: Import) -> Values:
        """The module (or type) that an import takes from."""
        module = self.evaluator.rules(path).import_source(path, imported)
        if isinstance(module, Place):
            return (Value(DEFINITION, module.path, module.index, "", (), IMPORT),)
        if isinstance(module, Outside):
            return (Value(EXTERNAL, "", 0, module.name, (), IMPORT),)
        if isinstance(module, Written):
            key = ("source", path, imported.scope, module)
            found: Values = self.evaluator.once(key, self._followed, path, imported.scope, module)
            return found
        return ()

    def _followed(self, path: str, scope: int, module: Written) -> Values:
        first, *rest = module.path.split("::")
        values: Values
        if module.root is not None:
            values = (Value(DEFINITION, module.root.path, module.root.index, "", (), IMPORT),)
        else:
            place = self.evaluator.rules(path).place_of(first, path, scope)
            known = (Value(DEFINITION, place.path, place.index, "", (), IMPORT),) if place is not None else ()
            values = known or self.lookup(first, path, scope, EVERYWHERE, leading=True)
            root = self.evaluator.rules(path).place_of(ROOT, path, scope)
            if not values and root is not None:  # as paths began before the language's 2018 edition
                values = self.offered(root, first, path, leading=True)
        if not values and first not in ("crate", "self", "super"):
            return (Value(EXTERNAL, "", 0, module.path.replace("::", "."), (), IMPORT),)
        for name in rest:
            traits = self.evaluator.traits
            values = self._kept(tuple(v for value in values for v in traits.of(value, name, path, LEADING)), True)
        return values

    def _binding(
        self, index: FileIndex, at: int, name: str, position: int, leading: bool, direct: bool
    ) -> Binding | None:
        """A local, or what a type parameter is bound by. Locals of a function around are not seen."""
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
        if leading:  # a name leads to one thing only: `pub use self::serve::serve` must not ask for itself
            found = [v for v in found if self._kind(v) in _LEADING]
            imports = [i for i in imports if i.form == "mod"] or imports
        else:
            found += (v for v in self._macros(index, place, name) if v not in found)
        for imported in () if leading and found else imports:
            found.extend(self.target(place.path, imported, leading))
        known = [v for v in found if v.kind in (DEFINITION, MODULE)]
        if found and (leading or any(v.kind != DEFINITION or self._is_more(v) for v in found)):
            return tuple(dict.fromkeys(known or found))
        lent = (*dict.fromkeys(known), *self._lent(place, index, name, leading, inside))
        implicit = None if lent else index.rules.placed_in(place, name)
        if implicit is not None:
            return (Value(DEFINITION, implicit.path, implicit.index, "", (), LEXICAL),)
        return lent or (self._implied(place, index, name, children) if leading else ())

    def _is_more(self, value: Value) -> bool:
        """Whether it is more than a module or a macro, beside which a wildcard may bring a value of the same name."""
        definition = self._definition(Place(value.path, value.index))
        return definition.kind != "module" and not self.evaluator.rules(value.path).is_macro(definition)

    def _macros(self, index: FileIndex, place: Place, name: str) -> Iterator[Value]:
        """What the outermost module has under a name though it stands elsewhere, or is another's there."""
        rules = index.rules
        if place.index or rules.place_of(ROOT, place.path, 0) != place:
            return
        for given in index.exports.get(name, ()):
            for child in index.children[0].get(given, ())[:1] if 0 in index.children else ():
                yield Value(DEFINITION, place.path, child, "", (), LEXICAL)
        rooted = [at for at in self._of_root(index.facts.language, name) if rules.place_of(ROOT, at.path, 0) == place]
        if rooted:
            at = max(rooted, key=rules.odds_around)
            yield Value(DEFINITION, at.path, at.index, "", (), LEXICAL)

    def _of_root(self, language: str, name: str) -> list[Place]:
        """Definitions of a name that are the outermost module's of their package, wherever they stand."""
        called = self.evaluator.world.called(language, name)
        return [at for at in called if self.evaluator.rules(at.path).is_of_root(self._definition(at))]

    def _definition(self, place: Place) -> Definition:
        return self.evaluator.index(place.path).definitions[place.index]

    def _implied(self, place: Place, index: FileIndex, name: str, children: Sequence[int]) -> Values:
        """A type that a macro makes: where there are members of its own, it is there, and they stand for it."""
        own = (at for at in children if index.definitions[at].kind == "impl" and not index.definitions[at].interfaces)
        first = next(own, None)
        if first is None or self.evaluator.world.types(index.facts.language, name):
            return ()
        return (Value(DEFINITION, place.path, first, "", (), LEXICAL),)

    def _lent(self, place: Place, index: FileIndex, name: str, leading: bool, inside: bool) -> Values:
        """What the first wildcard import that has the name brings, those that are not compiled last."""
        wanted, traits = LEADING if leading else "any", self.evaluator.traits
        for imported in self._stars(index, place.index):
            if not inside and not imported.form:
                continue
            lent: list[Value] = []
            for source in self.source(place.path, imported):
                if source.kind == DEFINITION and self._can_lend(source, name):
                    found, module = traits.of(source, name, place.path, wanted), self._kind(source) == "module"
                    lent.extend(v for v in found if v.kind == DEFINITION or module)
            if lent:
                return tuple(v._replace(strategy=IMPORT) for v in lent)
        return ()

    def _stars(self, index: FileIndex, at: int) -> list[Import]:
        """A scope's wildcard imports, those that are not compiled last."""
        stars = index.wildcards.get(at, [])
        return sorted(stars, key=lambda i: -index.rules.odds(index.path, i)) if len(stars) > 1 else stars

    def _can_lend(self, source: Value, name: str) -> bool:
        """Whether a wildcard import of a thing can bring a name at all. Most names that a module does not know are asked
        of all that its wildcards lead to, and nothing there has them."""
        place = Place(source.path, source.index)
        names: frozenset[str] | None = self.evaluator.once(("names", place), self._names, place, empty=_NO_NAMES)
        return names is None or name in names or bool(self._of_root(self.evaluator.files[place.path].language, name))

    def _names(self, place: Place) -> frozenset[str] | None:
        """The names that a module, what its wildcards lead to, or an enumeration has; None: any."""
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
        """Of definitions of one name, the first of those that are likeliest compiled."""
        if len(children) > 1:
            return max(children, key=lambda child: index.rules.odds(index.path, index.definitions[child]))
        return children[0] if children else None

    def _compiled(self, index: FileIndex, children: list[int], imports: list[Import]) -> tuple[list[int], list[Import]]:
        """Without those that are not compiled, unless none is."""
        odds = index.rules.odds
        kept = [child for child in children if odds(index.path, index.definitions[child])]
        used = [imported for imported in imports if odds(index.path, imported)]
        return (kept, used) if kept or used else (children, imports)

    def _space(self, index: FileIndex, child: int) -> str:
        kind = index.definitions[child].kind
        return "type" if kind in _LEADING else "macro" if kind == "macro" else "value"

    def _kept(self, values: Values, leading: bool) -> Values:
        """Those that can lead on; else, of several, those that are more than a module."""
        if leading:
            return tuple(v for v in values if v.kind != DEFINITION or self._kind(v) in _LEADING)
        if len(values) > 1:
            return tuple(v for v in values if v.kind != DEFINITION or self._kind(v) != "module") or values
        return values

    def _kind(self, value: Value) -> str:
        return self.evaluator.index(value.path).definitions[value.index].kind

    def _beyond(self, name: str, path: str) -> Values:
        rules = self.evaluator.rules(path)
        if name in rules.BUILTINS:
            return (Value(EXTERNAL, "", 0, f"{rules.BUILTIN_MODULE}.{name}", (), LEXICAL),)
        outer = rules.outermost(name, path)
        if isinstance(outer, Place):
            return (Value(DEFINITION, outer.path, outer.index, "", (), LEXICAL),)
        return (Value(EXTERNAL, "", 0, outer.name, (), LEXICAL),) if outer is not None else ()


def bound_at(index: FileIndex, name: str, scope: int) -> tuple[list[Binding], int]:
    """What bounds of a type parameter are written from a scope outwards, and where it is introduced (or, at the least,
    first bound)."""
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
