"""Overriding: the members that a member overrides, in its type and in types that inherit both; types of overriding methods
without annotations, by the overridden method, since callers may call either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import OWNER_KINDS, TYPE_KINDS, Binding
from codecompass.resolve.values import INFERRED, INSTANCE, Value, Values, guessed, inferred

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

_OVERRIDING = frozenset({"method", "fn", "property", "operator", "indexer", "event"})


class Overriding:
    """The members that a file's members directly override or implement: in several bases of their type, and in other
    bases of types that inherit it (`class Square extends Base implements Shape`: `Base.draw` implements `Shape.draw`)."""

    def __init__(self, evaluator: Evaluator, index: FileIndex) -> None:
        self.evaluator = evaluator
        self.index = index
        self.dialect = evaluator.dialect(index.path)
        self._types: dict[int, tuple[Place | None, tuple[Place, ...]]] = {}

    def of(self, position: int) -> list[Place]:
        definition = self.index.definitions[position]
        if definition.kind not in _OVERRIDING or (definition.parent <= 0 and not definition.owner):
            return []
        around = position if definition.owner else definition.parent
        owner, heirs = self._types.get(around) or self._types.setdefault(around, self._around(around))
        if owner is None:
            return []
        member, key, covered = Place(self.index.path, position), self.index.key_of(position), set[Place]()
        found = list(self._nearest(member, key, self.dialect.above(owner, member), covered))
        if not heirs or _only_declares(self.evaluator, owner, member):
            return found
        orders = self.evaluator.members.order
        for heir in heirs:
            order = orders(heir)
            if owner in order and _provider(self.evaluator, order, key) == owner:
                others = (at for at in order if at not in orders(owner) and owner not in orders(at))
                found += self._nearest(member, key, others, covered)
        return found

    def _around(self, around: int) -> tuple[Place | None, tuple[Place, ...]]:
        """(the type of a member, its heirs)"""
        definition = self.index.definitions[around]
        if not definition.owner and definition.kind not in OWNER_KINDS:
            return None, ()
        owner = self.evaluator.members.type_around(self.index.path, around)
        return owner, tuple(self.dialect.heirs(owner)) if owner is not None else ()

    def _nearest(self, member: Place, key: str, types: Iterable[Place], covered: set[Place]) -> Iterator[Place]:
        """The members of some types that `member` overrides, without those which one of the former already overrides.
        `covered`: the types of the former, and their bases."""
        members = self.evaluator.members
        for at in types:
            found = members.own(at, key) if at not in covered else None
            found = self.dialect.overridden(member, found) if found is not None else None
            if found is not None and found != member:
                covered.update(members.order(at))
                yield found


def _provider(evaluator: Evaluator, order: Iterable[Place], key: str) -> Place | None:
    """The first type in a method resolution order that has a member with a body."""
    for at in order:
        found = evaluator.members.own(at, key)
        if found is not None and not _only_declares(evaluator, at, found):
            return at
    return None


def _only_declares(evaluator: Evaluator, owner: Place, member: Place) -> bool:
    index = evaluator.index(owner.path)
    is_contract = index.definitions[owner.index].kind == "interface"
    return is_contract or "abstract" in evaluator.index(member.path).definitions[member.index].modifiers


def parameter_as_overridden(evaluator: Evaluator, index: FileIndex, parameter: Binding) -> Values:
    """The type of a parameter, as the nearest overridden method declares the parameter of that name."""
    if parameter.value[:1] == "#" and parameter.value != "#none":
        return ()
    for place in _overridden(evaluator, index, parameter.scope):
        above = evaluator.index(place.path)
        declared = next((p for p in above.parameters(place.index) if p.name == parameter.name and p.type), None)
        if declared is not None:
            environment = _environment(evaluator, index, parameter.scope, place)
            found = evaluator.declared.type(declared.type, place.path, place.index, environment)
            return tuple(inferred(value) for value in found)
    return ()


def result_as_overridden(evaluator: Evaluator, index: FileIndex, at: int) -> Values:
    """The result of a method whose result is not known, as the nearest overridden method with a declared result has
    it."""
    if not any(one.name == "return" for one in index.results.get(at, ())):
        return ()
    for place in _overridden(evaluator, index, at):
        declared = evaluator.index(place.path).definitions[place.index].type
        if declared:
            environment = _environment(evaluator, index, at, place)
            return tuple(guessed(v) for v in evaluator.declared.type(declared, place.path, place.index, environment))
    return ()


def _overridden(evaluator: Evaluator, index: FileIndex, at: int) -> Iterator[Place]:
    """The methods that a method overrides, the nearest first."""
    method = index.definitions[at]
    own = index.definitions[method.parent] if method.parent > 0 else None
    if own is None or own.kind not in TYPE_KINDS or method.kind != "method":
        return
    for base in evaluator.members.order(Place(index.path, method.parent))[1:]:
        found = evaluator.members.own(base, method.name)
        if found is not None and evaluator.index(found.path).definitions[found.index].kind == "method":
            yield found


def _environment(evaluator: Evaluator, index: FileIndex, at: int, overridden: Place) -> dict[str, Values]:
    """Substitution for the type parameters of an overridden method's type in the overriding type."""
    own = Value(INSTANCE, index.path, index.definitions[at].parent, "", (), INFERRED)
    return dict(evaluator.members.environment(overridden, (own,)))
