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

_Heirs = dict[tuple[Place, ...], list[tuple[Place, ...]]]
"""The method resolution orders of the types that inherit a type, by the types in them that are neither its bases nor derive
from it."""


class Overriding:
    """The members that a file's members directly override or implement: in several bases of their type, and in other
    bases of types that inherit it (`class Square extends Base implements Shape`: `Base.draw` implements `Shape.draw`)."""

    def __init__(self, evaluator: Evaluator, index: FileIndex) -> None:
        self.evaluator = evaluator
        self.index = index
        self.dialect = evaluator.dialect(index.path)
        self._types: dict[int, tuple[Place | None, _Heirs]] = {}

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
        own = self.evaluator.members.own
        for others, orders in heirs.items():
            beside = [at for at in others if own(at, key)]
            for order in orders if beside else ():
                if _provider(self.evaluator, order, key) == owner:
                    found += self._nearest(member, key, beside, covered)
        return found

    def _around(self, around: int) -> tuple[Place | None, _Heirs]:
        """(the type of a member, its heirs that have other bases, too)"""
        definition = self.index.definitions[around]
        if not definition.owner and definition.kind not in OWNER_KINDS:
            return None, {}
        owner = self.evaluator.members.type_around(self.index.path, around)
        found: _Heirs = {}
        orders, related = self.evaluator.members.order, dict[Place, bool]()
        for heir in self.dialect.heirs(owner) if owner is not None else ():
            if owner in (order := orders(heir)):
                for at in order:
                    if at not in related:
                        related[at] = at in orders(owner) or owner in orders(at)
                found.setdefault(tuple(at for at in order if not related[at]), []).append(order)
        return owner, found

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
    """The type of a parameter, as the nearest overridden method declares the parameter of that name, or as the library is
    known to pass it."""
    if parameter.value[:1] == "#" and parameter.value != "#none":
        return ()
    for place in _overridden(evaluator, index, parameter.scope):
        above = evaluator.index(place.path)
        declared = next((p for p in above.parameters(place.index) if p.name == parameter.name and p.type), None)
        if declared is not None:
            environment = _environment(evaluator, index, parameter.scope, place)
            found = evaluator.declared.type(declared.type, place.path, place.index, environment)
            return tuple(inferred(value) for value in found)
    start = index.definitions[parameter.scope].start
    given = (evaluator.path(text, index.path, parameter.scope, start) for text in handed_by_library(index, parameter))
    return tuple(guessed(value) for value in next(filter(None, given), ()))


def handed_by_library(index: FileIndex, parameter: Binding) -> tuple[str, ...]:
    """The paths of what a library may pass to a parameter."""
    method = index.definitions[parameter.scope]
    handed = index.vocabulary.handed.get(method.name, ()) if method.kind == "method" else ()
    return handed if [one.name for one in index.parameters(parameter.scope)[1:2]] == [parameter.name] else ()


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
