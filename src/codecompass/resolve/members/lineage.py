"""Parts and bases of types: the definitions that belong to one, its direct bases, its method resolution order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import READ_KINDS, TYPE_KINDS
from codecompass.resolve.queries import query
from codecompass.resolve.scopes.merging import is_function, is_member
from codecompass.resolve.types.generics import written_bases
from codecompass.resolve.types.records import function_of_name
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL_INSTANCE,
    INHERITED,
    INSTANCE,
    SUPER,
    SUPER_CLASS,
    Value,
    Values,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

GROWING = frozenset({"fn", "variable", "constant"})
"""Kinds of definitions to which members can be assigned (`f.prototype.m = …`, `o.m = …`)."""


class Lineage:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    # Enclosing types

    def type_around(self, path: str, scope: int) -> Place | None:
        """The type around a scope: the class, or the type that an `impl` block or a receiver names."""
        index = self.evaluator.index(path)
        at = scope
        while at > 0:
            definition = index.definitions[at]
            if at in index.literal_of:
                return self.holder(path, at)
            if definition.owner and definition.kind not in TYPE_KINDS:
                if definition.name[:1].isupper() and self.evaluator.dialect(path).constructs(Place(path, at)):
                    return Place(path, at)  # `App.View = function () {…}`
                found = self.owner(Place(path, at))
                if found is not None:
                    return found
            if definition.kind in TYPE_KINDS:
                return Place(path, at)
            if is_function(definition) and self.evaluator.dialect(path).constructs(Place(path, at)):
                return Place(path, at)
            at = definition.parent
        return None

    def has_parts(self, function: Place) -> bool:
        """Whether other definitions are a function's members, or it has a base: it is used as a class."""
        definition = self.evaluator.index(function.path).definitions[function.index]
        own = self.evaluator.index(function.path).constructing
        return bool(definition.bases) or function.index in own or len(self.parts(function)) > 1

    def holder(self, path: str, at: int) -> Place | None:
        """The variable whose value is the object literal around a method."""
        parent = self.evaluator.index(path).definitions[at].parent
        kind = self.evaluator.index(path).definitions[parent].kind
        return Place(path, parent) if kind in READ_KINDS else None

    @query(empty=None)
    def owner(self, place: Place) -> Place | None:
        """The type that a definition with an `owner` belongs to."""
        definition = self.evaluator.index(place.path).definitions[place.index]
        scope = definition.parent if definition.kind != "impl" else place.index
        index, name = self.evaluator.index(place.path), definition.owner.partition(".")[0]
        taken = () if index.passed.get((scope, name)) else index.bindings.get((scope, name), ())
        if any(one.kind == "parameter" and index.is_open(one) for one in taken):
            return None  # `Handed.added` tells what such members belong to
        for value in self.evaluator.declared.type(definition.owner, place.path, max(scope, 0)):
            if value.kind == INSTANCE:
                return Place(value.path, value.index)
        for position in (definition.start, EVERYWHERE):
            for value in self.evaluator.path(definition.owner, place.path, max(scope, 0), position):
                held = self.evaluator.index(value.path).definitions[value.index] if value.kind == DEFINITION else None
                if held is not None and (held.kind in GROWING or is_function(held)):  # members can be assigned to it
                    found = function_of_name(self.evaluator, value) or Place(value.path, value.index)
                    return self.evaluator.dialect(place.path).leading(found)
        return None

    # Parts and order of types

    def parts(self, place: Place) -> list[Place]:
        """The type itself and the definitions elsewhere that belong to it: `impl` blocks, methods with a receiver,
        partial declarations."""
        return self.evaluator.dialect(place.path).parts(place)

    def with_parts(self, place: Place) -> list[Place]:
        """`parts`, for languages in which these may be outside of the type."""
        dialect = self.evaluator.dialect(place.path)
        claimed = dialect.owned(self.evaluator.index(place.path), place)
        if not claimed:
            return [place, *dialect.merged(place)]
        return self.evaluator.once(("parts", place), self._parts_of, place, claimed, empty=[place])

    def owned(self, index: FileIndex, place: Place) -> Sequence[Place]:
        """Definitions whose declared owner has the type's name."""
        return self.evaluator.world.owned_by(index.definitions[place.index].name)

    def claimed(self, index: FileIndex, place: Place) -> Sequence[Place]:
        """Definitions that may belong to a type, also by an alias of it."""
        return self.evaluator.world.claiming(index.facts.language, index.definitions[place.index].name, place.path)

    def _parts_of(self, place: Place, claimed: Sequence[Place]) -> list[Place]:
        parts = [part for part in claimed if part != place and self.owner(part) == place]
        dialect = self.evaluator.dialect(place.path)
        return [place, *dialect.merged(place), *dialect.in_claiming_order(place, parts)]

    @query()
    def bases(self, place: Place) -> tuple[Value, ...]:
        """Direct bases as declared by the type and its parts, in order, external ones included."""
        found: list[Value] = []
        for part in self.evaluator.dialect(place.path).in_order(place, self.parts(place)):
            definition = self.evaluator.index(part.path).definitions[part.index]
            if part != place and is_member(definition):
                continue
            for written in written_bases(definition, self.evaluator.vocabulary(part.path)):
                scope = definition.parent if definition.kind in TYPE_KINDS else part.index
                types = self.evaluator.declared.seen(written, part.path, max(scope, 0), definition.start)
                found.extend(types if len(types) < 2 or any(v.static for v in types) else types[-1:])
        found.extend(self.evaluator.dialect(place.path).added_to(place))
        return tuple(dict.fromkeys(v for v in found if v.kind in (INSTANCE, EXTERNAL_INSTANCE) and v[1:3] != place))

    def order(self, place: Place) -> tuple[Place, ...]:
        """The method resolution order of a type, itself first, without external bases."""
        return self.evaluator.once(("order", place), self._order, place, empty=(place,))

    def _order(self, place: Place) -> tuple[Place, ...]:
        reachable: dict[Place, tuple[Place, ...]] = {}
        waiting = [place]
        while waiting:
            at = waiting.pop()
            if at in reachable:
                continue
            reachable[at] = tuple(Place(v.path, v.index) for v in self.bases(at) if v.kind == INSTANCE)
            waiting.extend(reachable[at])
        return self.evaluator.rules(place.path).class_order(place, reachable)

    def outside_bases(self, place: Place) -> list[str]:
        """Names of the external bases of a type, inherited ones included."""
        return [v.name for at in self.order(place) for v in self.bases(at) if v.kind == EXTERNAL_INSTANCE]

    def after(self, place: Place, of_class: bool) -> Values:
        """`super`: a value whose members are those of the types after `place` in the method resolution order."""
        return (Value(INSTANCE, place.path, place.index, SUPER_CLASS if of_class else SUPER, (), INHERITED),)

    def nested(self, place: Place, name: str) -> Place | None:
        """A nested type, also of a base; or the type itself by its own name."""
        for at in self.order(place):
            for part in self.parts(at):
                index = self.evaluator.index(part.path)
                for child in reversed(index.children[part.index].get(name, ()) if part.index in index.children else ()):
                    if index.definitions[child].kind in TYPE_KINDS:
                        return Place(part.path, child)
            definition = self.evaluator.index(at.path).definitions[at.index]
            own = self.evaluator.rules(at.path).numbered(definition.name, len(definition.type_parameters))
            if at == place and name == own:
                return at
        return None
