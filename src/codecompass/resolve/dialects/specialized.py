"""Generic types of which some definitions are for certain type arguments only."""

from collections.abc import Sequence

from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS
from codecompass.resolve.dialects.classes import Dialect
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import DEFINITION, LEXICAL, Value, Values


class Specialized(Dialect):
    def type_in_scope(self, index: FileIndex, at: int, name: str, direct: bool) -> Values | None:
        """A name alone means the definition for all arguments, which may be in another file."""
        found = super().type_in_scope(index, at, name, direct)
        if not found or found[0].strategy != LEXICAL or found[0].kind != DEFINITION:
            return found
        each = (Place(index.path, child) for child in index.children[at].get(name, ()))
        alike = [one for one in each if index.definitions[one.index].kind in TYPE_KINDS]
        general = index.rules.linking.general(alike)
        if len(general) < len(alike):
            return (found[0]._replace(index=general[-1].index),)
        return None if alike and all(map(index.rules.linking.specialized_for, alike)) else found

    def meant_as_type(self, index: FileIndex, value: Value, args: tuple[Values, ...], path: str) -> Value:
        if not args or index.definitions[value.index].kind not in TYPE_KINDS:
            return value
        place = Place(value.path, value.index)
        linking = self.evaluator.rules(path).linking
        alike: Sequence[Place] = self.evaluator.once(("special", place), self._definitions_of, place, empty=())
        fitting = [one for one in alike if linking.specialized_for(one) and _are_same(self._arguments_of(one), args)]
        if not fitting and linking.specialized_for(place):  # in a definition for other arguments
            fitting = [one for one in alike if not linking.specialized_for(one)]
        chosen = linking.included(path, fitting) if fitting else None
        return value._replace(path=chosen.path, index=chosen.index) if chosen is not None else value

    def is_specialized(self, place: Place) -> bool:
        """Whether some definitions of a type are for certain arguments only."""
        alike: Sequence[Place] = self.evaluator.once(("special", place), self._definitions_of, place, empty=())
        return any(map(self.evaluator.rules(place.path).linking.specialized_for, alike))

    def of_same_arguments(self, one: Place, other: Place) -> bool:
        """Whether two members of a type's name may be of the same of its definitions."""
        first, second = self._arguments_around(one), self._arguments_around(other)
        if not first or not second:
            return not first and not second
        known = [pair for pair in zip(first, second, strict=False) if all(pair)]
        return len(first) == len(second) and all(_are_same((some,), (others,)) for some, others in known)

    def _definitions_of(self, place: Place) -> Sequence[Place]:
        """The definitions of a type, some for certain arguments."""
        linking = self.evaluator.rules(place.path).linking
        own = self.evaluator.index(place.path).definitions[place.index]
        named = self.evaluator.world.shared(own.name, own.name)
        alike = [one for one in named if self.evaluator.index(one.path).definitions[one.index].kind in TYPE_KINDS]
        return [one for one in alike if linking.scope_of(one) == linking.scope_of(place)]

    def _arguments_around(self, member: Place) -> tuple[Values, ...]:
        """The type arguments for which alone a member is defined: those of the type around, or of its written owner."""
        own = self.evaluator.index(member.path).definitions[member.index]
        if own.owner:
            return self._read(f"[{own.owner.partition('[')[2]}" if own.owner.endswith("]") else "", member, own.parent)
        return self._arguments_of(Place(member.path, own.parent)) if own.parent > 0 else ()

    def _arguments_of(self, place: Place) -> tuple[Values, ...]:
        """The type arguments for which alone a type is defined."""
        written = self.evaluator.rules(place.path).linking.specialized_for(place)
        return self._read(written, place, self.evaluator.index(place.path).definitions[place.index].parent)

    def _read(self, written: str, place: Place, scope: int) -> tuple[Values, ...]:
        types = self.evaluator.declared.type(f"@{written}", place.path, max(scope, 0)) if written else ()
        return types[0].args if types else ()


def _are_same(some: tuple[Values, ...], others: tuple[Values, ...]) -> bool:
    """Whether type arguments are known, and the same."""
    return len(some) == len(others) > 0 and all(
        len(one) == len(other) == 1
        and one[0][:4] == other[0][:4]
        and (not (one[0].args or other[0].args) or _are_same(one[0].args, other[0].args))
        for one, other in zip(some, others, strict=True)
    )
