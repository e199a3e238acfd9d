"""What `impl` blocks for all types that fulfil a condition lend these: `impl<T: Read> ReadMore for T`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.rules import Place
from codecompass.resolve.values import EVERYWHERE, EXTERNAL_INSTANCE, INSTANCE, MIN_TELLING

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


class Offer(NamedTuple):
    """A member, the block that lends it, and the trait that this is for."""

    block: Place
    member: Place
    trait: Place | None
    """None for one that is not the tree's."""


class Lending:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def to_type(self, place: Place, name: str, wanted: str, path: str) -> list[Place]:
        """Members of that name which a type of the tree is lent, as a file sees it."""
        offers = self._offers(path, name, wanted)
        if not offers:
            return []
        members = self.evaluator.members
        traits = {place, *self.evaluator.traits.blocks.all_traits(place)}
        outside = {base.rpartition(".")[2] for at in traits for base in members.outside_bases(at)}
        return self._taken(offers, traits, outside, path)

    def to_outside(self, names: Iterable[str], name: str, wanted: str, path: str) -> list[Place]:
        """The same of a type outside, by what that is and implements."""
        offers = self._offers(path, name, wanted)
        return self._taken(offers, set(), set(names), path) if offers else []

    def in_sight(self, path: str, name: str) -> list[Place]:
        """A member of that name which a trait in sight of a file declares, or the only block that is written for it: who
        else has it, a macro may say. Where several are written, the type decides, and it is not known."""
        evaluator = self.evaluator
        rules = evaluator.rules(path)
        if len(name) < MIN_TELLING or name in rules.COMMON:
            return []
        called = evaluator.world.called(evaluator.index(path).facts.language, name)
        declared = [place for place in called if self._trait(place) is not None]
        if len(declared) != 1 or not self._is_in_sight(path, self._around(declared[0])):
            return []
        written = [place for place in called if evaluator.traits.blocks.interfaces(self._around(place))]
        return declared if not written else written if len(written) == 1 else []

    def _around(self, member: Place) -> Place:
        return Place(member.path, max(self.evaluator.index(member.path).definitions[member.index].parent, 0))

    def _trait(self, member: Place) -> Place | None:
        around = self._around(member)
        return around if self.evaluator.index(around.path).definitions[around.index].kind == "trait" else None

    def _is_in_sight(self, path: str, trait: Place) -> bool:
        key = ("sight", path, trait)
        return bool(self.evaluator.once(key, self._look_for, path, trait, empty=False))

    def _look_for(self, path: str, trait: Place) -> bool:
        """Whether a file imports a trait, somewhere in it, or has it at hand by its name."""
        evaluator, index = self.evaluator, self.evaluator.index(path)
        name = evaluator.index(trait.path).definitions[trait.index].name
        taken = (v for i in index.facts.imports if i.name == name for v in evaluator.names.target(path, i))
        found = (v for scope in {0, *index.stars} for v in evaluator.path(name, path, scope, EVERYWHERE))
        return path == trait.path or any((v.path, v.index) == trait for values in (taken, found) for v in values)

    def _taken(self, offers: tuple[Offer, ...], traits: set[Place], outside: set[str], path: str) -> list[Place]:
        met = (o for o in offers if self._is_met(o.block, traits, outside))
        return list(dict.fromkeys(o.member for o in met if o.trait is None or self._is_in_sight(path, o.trait)))

    def _is_met(self, block: Place, traits: set[Place], outside: set[str]) -> bool:
        """Whether one of these is asked for, or nothing that says much."""
        evaluator, definition = self.evaluator, self.evaluator.index(block.path).definitions[block.index]
        written = evaluator.traits.bounds(definition.owner, block.path, block.index)
        if all(bound.name in evaluator.rules(block.path).MARKERS for bound in written):
            return True
        asked = evaluator.declared.type(definition.owner, block.path, block.index)
        return any(
            Place(v.path, v.index) in traits if v.kind == INSTANCE else v.name.rpartition(".")[2] in outside
            for v in asked
            if v.kind in (INSTANCE, EXTERNAL_INSTANCE)
        )

    def _offers(self, path: str, name: str, wanted: str) -> tuple[Offer, ...]:
        language = self.evaluator.index(path).facts.language
        key = ("offers", language, name, wanted)
        found: tuple[Offer, ...] = self.evaluator.once(key, self._all_offers, language, name, wanted)
        return found

    def _all_offers(self, language: str, name: str, wanted: str) -> tuple[Offer, ...]:
        blocks = self.evaluator.traits.blocks
        written = [(part, blocks.child(part, name, wanted)) for part in self.evaluator.world.lent(name)]
        found = [Offer(part, member, self._trait_of(part)) for part, member in written if member is not None]
        return (*found, *self._by_default(language, name))

    def _by_default(self, language: str, name: str) -> Iterator[Offer]:
        """What a trait has that such a block leaves to it."""
        evaluator = self.evaluator
        for place in evaluator.world.called(language, name):
            trait = self._trait(place)
            if trait is None:
                continue
            for block in evaluator.world.lending(evaluator.index(trait.path).definitions[trait.index].name):
                if self._trait_of(block) == trait and not self._has(block, name):
                    yield Offer(block, place, trait)

    def _has(self, block: Place, name: str) -> bool:
        index = self.evaluator.index(block.path)
        return name in index.children.get(block.index, ())

    def _trait_of(self, block: Place) -> Place | None:
        evaluator = self.evaluator
        for written in evaluator.traits.blocks.interfaces(block):
            for v in evaluator.declared.type(written, block.path, block.index):
                if v.kind == INSTANCE:
                    return Place(v.path, v.index)
        return None
