"""Where a type's members stand: in the type, in its `impl` blocks, in traits that it implements or blanket impls provide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS
from codecompass.resolve.members.blanket_impls import Lending
from codecompass.resolve.members.external_impls import METHOD
from codecompass.resolve.members.qualified import is_called
from codecompass.resolve.members.specialisation import fitting
from codecompass.resolve.scopes.namespaces import LEADING
from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_DERIVED = re.compile(r"\w+(?:::\w+)*")
FIELD, ANY, PATH = "field", "any", "path"
"""What `x.name`, `x.name {…}` and `X::name` look for, beside METHOD."""


def _fits(kind: str, wanted: str) -> bool:
    if wanted == PATH:
        return kind != "field"
    return wanted in (ANY, LEADING) or (kind in CALLABLE_KINDS) == (wanted == METHOD)


class Found(NamedTuple):
    """A member, and how it was found."""

    place: Place | None
    inherited: bool = False
    ambiguous: bool = False
    """Several `impl` blocks have it, and the type alone does not say which is meant."""


NOTHING = Found(None)


class Blocks:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.lending = Lending(evaluator)

    def find(self, place: Place, name: str, wanted: str) -> Found:
        found: Found = self.evaluator.once(
            ("trait", place, name, wanted), self._find, place, name, wanted, empty=NOTHING
        )
        return found

    def seen(self, place: Place, name: str, wanted: str, path: str) -> Found:
        """The same for one file: a method that is not shown there leaves its name to what traits have, and where there is
        none, traits in sight may lend one."""
        found = self.find(place, name, wanted)
        if found.place is not None and not self.evaluator.rules(path).shows(path, found.place):
            key = ("beside", place, name, wanted)
            beside: Found = self.evaluator.once(key, self._of_traits, place, name, wanted, empty=NOTHING)
            found = beside if beside.place is not None else found
        if found.place is None and not found.ambiguous:
            of_type = Place(place.path, self.parent(place)) if self.is_variant(place) else place
            lent = self.lending.to_type(of_type, name, wanted, path)
            found = Found(lent[0], inherited=True, ambiguous=len(lent) > 1) if lent else found
        if found.place is None and wanted == METHOD:  # a field that is called
            return self.find(place, name, FIELD)
        return found

    def _find(self, place: Place, name: str, wanted: str) -> Found:
        own = self.child(place, name, wanted) if not self.is_block(place) else None
        if own is not None:
            return Found(own)
        if self.is_variant(place):
            return self.find(Place(place.path, self.parent(place)), name, wanted)
        parts = self._parts(place)
        inherent = [own for part in parts if not self.interfaces(part) and (own := self.child(part, name, wanted))]
        if inherent:
            return Found(inherent[0], ambiguous=self._are_alike(inherent))
        return self._of_traits(place, name, wanted)

    def told_apart(self, value: Value, name: str, wanted: str) -> Found:
        """Of several blocks that have a member, the only one that can be for a type with its arguments."""
        parts = self._parts(Place(value.path, value.index))
        inherent = [own for part in parts if not self.interfaces(part) and (own := self.child(part, name, wanted))]
        given = [own for part in parts if self.interfaces(part) and (own := self.child(part, name, wanted))]
        left = fitting(self.evaluator, self._compiled(inherent or given), value.args)
        return Found(left[0]) if len(left) == 1 else NOTHING

    def of_own(self, values: Values, scope: Place, name: str, wanted: str) -> Values:
        """Members of `self`: of several blocks that have it (`impl Wide<u8>`, `impl Wide<u16>`) the one around is meant."""
        block = self._around(scope)
        own = self.child(block, name, wanted) if block is not None else None
        lent = self._lent_twice(scope) if wanted == METHOD else ""
        if lent:
            return tuple(self._of_reference(v, name, lent) if v.kind == DEFINITION and v.args else v for v in values)
        if block is None or own is None or self.interfaces(block):  # a trait may be another one with other arguments
            return values
        return tuple(
            v._replace(path=own.path, index=own.index, static=True) if v.kind == DEFINITION else v for v in values
        )

    def _lent_twice(self, scope: Place) -> str:
        """The modifiers of the method around by which its `self` is a reference to a reference."""
        path, at = scope
        while at > 0 and not self.is_block(Place(path, at)):
            told = self._signs(Place(path, at))
            if told:
                return told
            at = self.parent(Place(path, at))
        return ""

    def _signs(self, method: Place) -> str:
        modifiers = self.evaluator.index(method.path).definitions[method.index].modifiers
        return next(iter(self.evaluator.rules(method.path).DEREFERENCED_TWICE.intersection(modifiers)), "")

    def _of_reference(self, member: Value, name: str, lent: str) -> Value:
        """A method of a type that is asked of a reference to a reference to it: what is written for references goes before
        it, and where it is the type's own and a trait has that name as well, references may have that from a macro."""
        if not member.args[0] or member.args[0][0].kind != INSTANCE:
            return member
        of_type = Place(*member.args[0][0][1:3])
        given = [own for part in self._parts(of_type) if (own := self.child(part, name, METHOD)) is not None]
        of_reference = self._compiled([own for own in given if self._signs(own) == lent])
        if of_reference:
            at = of_reference[0]
            return member._replace(path=at.path, index=at.index, static=len(of_reference) == 1)
        block = Place(member.path, self.parent(Place(member.path, member.index)))
        if not self.is_block(block) or self.interfaces(block):
            return member
        beside = self._of_traits(of_type, name, METHOD)
        return member._replace(static=member.static and beside == NOTHING)

    def _around(self, scope: Place) -> Place | None:
        """The `impl` block that a scope stands in."""
        path, at = scope
        while at > 0 and not self.is_block(Place(path, at)):
            at = self.parent(Place(path, at))
        return Place(path, at) if at > 0 else None

    def as_trait(self, place: Place, trait: str, name: str, wanted: str) -> Found:
        """The same of one trait, by its name."""
        parts = (part for part in self._parts(place) if is_called(trait, self.interfaces(part)))
        given = self._compiled([own for part in parts if (own := self.child(part, name, wanted)) is not None])
        if len(given) == 1:
            return Found(given[0])
        if given:
            declared = self.declaration(given, name, wanted)
            return Found(declared, inherited=declared is not None, ambiguous=True)
        for base in (place, *sorted(self.all_traits(place))):
            definition = self.evaluator.index(base.path).definitions[base.index]
            own = self.child(base, name, wanted) if (definition.kind, definition.name) == ("trait", trait) else None
            if own is not None:
                return Found(own, inherited=base != place)
        return NOTHING

    def _of_traits(self, place: Place, name: str, wanted: str) -> Found:
        parts = self._parts(place)
        given = [own for part in parts if self.interfaces(part) and (own := self.child(part, name, wanted)) is not None]
        given = self._compiled(given)
        if len(given) == 1:
            return Found(given[0])
        if given:
            declared = self.declaration(given, name, wanted)
            return Found(declared, inherited=declared is not None, ambiguous=True)
        for base in self._traits(place):
            inherited = self.find(base, name, wanted)
            if inherited.place is not None:
                return inherited._replace(inherited=True)
        return NOTHING

    def _compiled(self, given: list[Place]) -> list[Place]:
        """Of members, those that are likeliest compiled: a trait may be fulfilled once for each platform."""
        if len(given) < 2:
            return given
        odds = [self.evaluator.rules(own.path).odds_around(own) for own in given]
        return [own for own, each in zip(given, odds, strict=True) if each == max(odds)]

    def _are_alike(self, inherent: list[Place]) -> bool:
        """Whether nothing tells the first from the next: `impl Wide<u8>` and `impl Wide<u16>` each have it."""
        odds = self.evaluator.rules(inherent[0].path).odds_around
        return len(inherent) > 1 and odds(inherent[0]) == odds(inherent[1])

    def all_traits(self, place: Place) -> frozenset[Place]:
        found: frozenset[Place] = self.evaluator.once(("traits", place), self._reach_traits, place, empty=frozenset())
        return found

    def _reach_traits(self, place: Place) -> frozenset[Place]:
        seen, waiting = set(), [place]
        while waiting:
            for base in self._traits(waiting.pop()):
                if base not in seen:
                    seen.add(base)
                    waiting.append(base)
        return frozenset(seen)

    def _parts(self, place: Place) -> list[Place]:
        """The `impl` blocks of a type."""
        parts = self.evaluator.members.parts(place)
        return parts if self.is_block(place) else parts[1:]

    def is_block(self, place: Place) -> bool:
        """Whether it is a block; as a type, it stands for one that a macro makes."""
        return self.evaluator.index(place.path).definitions[place.index].kind == "impl"

    def declaration(self, given: list[Place], name: str, wanted: str) -> Place | None:
        """Where several blocks give a member, the type alone does not tell which: of one trait for several arguments
        (`Compare<&str>`, `Compare<u8>`), or for several kinds of the type (`Cart`, `&Cart`, `Wide<u8>`), it is that
        trait's; None where they are of other traits."""
        blocks = {Place(own.path, self.parent(own)) for own in given}
        told = [(block, written) for block in blocks for written in self.interfaces(block)]
        found = [v for at, written in told for v in self.evaluator.declared.type(written, at.path, at.index)]
        traits = {Place(v.path, v.index) for v in found if v.kind == INSTANCE}
        return self.child(traits.pop(), name, wanted) if len(traits) == 1 else None

    def child(self, place: Place, name: str, wanted: str) -> Place | None:
        index = self.evaluator.index(place.path)
        children = index.children[place.index].get(name, ()) if place.index in index.children else ()
        fitting = [child for child in children if _fits(index.definitions[child].kind, wanted)]
        # Where a type's own go by another sign, `x.name()` never means what takes no `x`.
        if fitting and wanted == METHOD and index.rules.SEPARATOR != ".":
            fitting = [child for child in fitting if "static" not in index.definitions[child].modifiers]
        best = self.evaluator.traits.namespaces.preferred(index, fitting)
        return Place(place.path, best) if best is not None else None

    def _traits(self, place: Place) -> Iterator[Place]:
        """The traits in the tree that a type implements, says to derive or, being a trait, builds on."""
        for base in self.evaluator.members.bases(place):
            if base.kind == INSTANCE:
                yield Place(base.path, base.index)
        index = self.evaluator.index(place.path)
        for told in index.definitions[place.index].decorators:
            for name in _DERIVED.findall(told.removeprefix("derive")) if told.startswith("derive") else ():
                for base in self.evaluator.declared.type(name, place.path, index.definitions[place.index].parent):
                    if base.kind == INSTANCE and self._kind_of(base) == "trait":
                        yield Place(base.path, base.index)

    def _kind_of(self, value: Value) -> str:
        return self.evaluator.index(value.path).definitions[value.index].kind

    def interfaces(self, part: Place) -> tuple[str, ...]:
        return self.evaluator.index(part.path).definitions[part.index].interfaces

    def traits_of(self, part: Place) -> list[Place]:
        """The traits of the tree that an `impl` block implements."""
        found = (self.evaluator.declared.type(written, part.path, part.index) for written in self.interfaces(part))
        return [Place(v.path, v.index) for values in found for v in values if v.kind == INSTANCE]

    def is_variant(self, place: Place) -> bool:
        """Whether a definition is a variant of an enum: a value of that, with fields of its own."""
        definitions = self.evaluator.index(place.path).definitions
        definition = definitions[place.index]
        return definition.kind == "constant" and definition.parent > 0 and definitions[definition.parent].kind == "enum"

    def parent(self, place: Place) -> int:
        return self.evaluator.index(place.path).definitions[place.index].parent
