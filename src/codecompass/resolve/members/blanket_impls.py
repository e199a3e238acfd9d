"""Members of blanket impls, which all types that fulfil their bounds have: `impl<T: Read> ReadMore for T`.

It is lent where the trait is in sight, so it is looked for from there: in the traits that a file has at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.rules import Place
from codecompass.model import Import
from codecompass.resolve.values import DEFINITION, EXTERNAL_INSTANCE, INSTANCE, MIN_TELLING, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

MOST_LINKS = 2
"""Blocks that are followed from what a type has to what that is lent for (`T: Shape` → `IntoShape` → `ShapeExt`)."""
_NOTHING: tuple[frozenset[Place], frozenset[str]] = (frozenset(), frozenset())
_NO_TRAITS: Mapping[str, list[Place]] = {}


class Offer(NamedTuple):
    """A member, and the blanket impl that provides it."""

    block: Place
    member: Place


class Lending:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def to_type(self, place: Place, name: str, wanted: str, path: str) -> list[Place]:
        """Members of that name which blanket impls provide for a type of the tree, as visible in a file."""
        offers = self._offers(path, name, wanted)
        if not offers:
            return []
        members = self.evaluator.members
        traits = {place, *self.evaluator.traits.blocks.all_traits(place)}
        outside = {base.rpartition(".")[2] for at in traits for base in members.outside_bases(at)}
        return self._taken(offers, traits, outside)

    def to_outside(self, kind: str, name: str, wanted: str, path: str) -> list[Place]:
        """The same of an external type, by the traits that it is known to implement, and those that the tree implements for it."""
        offers = self._offers(path, name, wanted)
        if not offers:
            return []
        blocks = self.evaluator.traits.blocks
        parts = self.evaluator.traits.extended.extensions(kind)
        given = {trait for part in parts for trait in blocks.traits_of(part)}
        traits = given.union(*(blocks.all_traits(trait) for trait in given))
        return self._taken(offers, traits, {kind, *self.evaluator.rules(path).IMPLEMENTED.get(kind, ())})

    def is_in_sight(self, member: Place, path: str) -> bool:
        """Whether the trait of a member is in scope in a file."""
        definition = self.evaluator.index(member.path).definitions[member.index]
        traits = self._by_member(path).get(definition.name, ())
        return Place(member.path, definition.parent) in traits

    def in_sight(self, path: str, name: str, wanted: str) -> list[Place]:
        """A member of that name which a trait in sight of a file declares, or the only block that is written for it: who
        else has it, a macro may say. Where several are written, the type decides, and it is not known."""
        rules, blocks = self.evaluator.rules(path), self.evaluator.traits.blocks
        if len(name) < MIN_TELLING or name in rules.COMMON:
            return []
        traits = self._by_member(path).get(name, [])
        declared = [own for trait in traits if (own := blocks.child(trait, name, wanted)) is not None]
        if len(declared) != 1:
            return []
        every = (blocks.child(part, name, wanted) for part in self._written_for(traits[0]))
        written = list(islice((own for own in every if own is not None), 2))
        return written if len(written) == 1 else [] if written else declared

    # Offers

    def _offers(self, path: str, name: str, wanted: str) -> tuple[Offer, ...]:
        traits = self._by_member(path).get(name)
        if not traits:
            return ()
        return tuple(offer for trait in traits for offer in self._of_trait(trait, name, wanted))

    def _of_trait(self, trait: Place, name: str, wanted: str) -> tuple[Offer, ...]:
        key = ("offers", trait, name, wanted)
        found: tuple[Offer, ...] = self.evaluator.once(key, self._look_in, trait, name, wanted)
        return found

    def _look_in(self, trait: Place, name: str, wanted: str) -> tuple[Offer, ...]:
        """The member of a trait as blanket impls define it, or as the trait's default."""
        blocks = self.evaluator.traits.blocks
        declared = blocks.child(trait, name, wanted)
        if declared is None:
            return ()
        return tuple(Offer(block, blocks.child(block, name, wanted) or declared) for block in self._general(trait))

    def _general(self, trait: Place) -> tuple[Place, ...]:
        """The blanket impls of a trait."""
        found: tuple[Place, ...] = self.evaluator.once(("lending", trait), self._general_for, trait)
        return found

    def _general_for(self, trait: Place) -> tuple[Place, ...]:
        return tuple(block for block in self._naming(trait) if self._is_general(block) and self._is_for(block, trait))

    def _written_for(self, trait: Place) -> Iterator[Place]:
        return (block for block in self._naming(trait) if self._is_for(block, trait))

    def _naming(self, trait: Place) -> Sequence[Place]:
        """The `impl` blocks of any trait of that name."""
        return self.evaluator.world.implementing(self.evaluator.files[trait.path].definitions[trait.index].name)

    def _is_for(self, block: Place, trait: Place) -> bool:
        return trait in self.evaluator.traits.blocks.traits_of(block)

    def _is_general(self, block: Place) -> bool:
        """Whether an `impl` block is for a type parameter: a blanket impl."""
        definition = self.evaluator.files[block.path].definitions[block.index]
        return definition.owner in definition.type_parameters

    def _taken(self, offers: tuple[Offer, ...], traits: set[Place], outside: set[str]) -> list[Place]:
        """What blanket impls provide for the traits that a type implements, else for those that they provide themselves."""
        for links in (0, MOST_LINKS) if offers else ():
            taken = [o.member for o in offers if self._is_met(o.block, traits, outside, links)]
            if taken:
                return list(dict.fromkeys(taken))
        return []

    def _is_met(self, block: Place, traits: set[Place], outside: set[str], links: int) -> bool:
        """Whether one of these is asked for, or what another such block lends these, or nothing that says much."""
        evaluator, definition = self.evaluator, self.evaluator.index(block.path).definitions[block.index]
        written = evaluator.traits.bounds(definition.owner, block.path, block.index)
        if all(bound.name in evaluator.rules(block.path).MARKERS for bound in written):
            return True
        asked = evaluator.declared.type(definition.owner, block.path, block.index)
        if any(v.name.rpartition(".")[2] in outside for v in asked if v.kind == EXTERNAL_INSTANCE):
            return True
        wanted = [Place(v.path, v.index) for v in asked if v.kind == INSTANCE]
        if any(trait in traits for trait in wanted) or self._is_itself(block, asked, traits, outside):
            return True
        between = [lender for trait in wanted for lender in self._general(trait)] if links else []
        return any(self._is_met(lender, traits, outside, links - 1) for lender in between)

    def _is_itself(self, block: Place, asked: Values, traits: set[Place], outside: set[str]) -> bool:
        """Whether it is asked for what can be made into a type, as each type itself can, and what its blocks say."""
        made = self.evaluator.rules(block.path).MADE_INTO
        told = ((made.get(value.name.rpartition(".")[2]), value.args[0]) for value in asked if value.args)
        goals = [(Place(v.path, v.index), maker) for maker, into in told if maker for v in into if v.kind == INSTANCE]
        return any(goal in traits or self._is_made_of(goal, maker, traits, outside) for goal, maker in goals)

    def _is_made_of(self, goal: Place, maker: str, traits: set[Place], outside: set[str]) -> bool:
        key = ("made from", goal, maker)
        sources, names = self.evaluator.once(key, self._made_from, goal, maker, empty=_NOTHING)
        return not (sources.isdisjoint(traits) and names.isdisjoint(outside))

    def _made_from(self, goal: Place, maker: str) -> tuple[frozenset[Place], frozenset[str]]:
        """The types of the tree, and the names of those outside, that a type says it is made from: `impl From<A> for B`."""
        evaluator = self.evaluator
        told: list[Value] = []
        for block in evaluator.world.implementing(maker):
            if evaluator.members.owner(block) == goal:
                written = evaluator.index(block.path).definitions[block.index].interfaces
                told += [v for text in written for v in evaluator.declared.type(text, block.path, block.index)]
        sources = [v for one in told if one.args and one.name.rpartition(".")[2] == maker for v in one.args[0]]
        places = frozenset(Place(v.path, v.index) for v in sources if v.kind == INSTANCE)
        return places, frozenset(v.name.rpartition(".")[2] for v in sources if v.kind == EXTERNAL_INSTANCE)

    # Traits in sight

    def _by_member(self, path: str) -> Mapping[str, list[Place]]:
        """The traits in scope in a file, by the names of their members."""
        found: Mapping[str, list[Place]] = self.evaluator.once(
            ("by member", path), self._named_in, path, empty=_NO_TRAITS
        )
        return found

    def _named_in(self, path: str) -> Mapping[str, list[Place]]:
        index = self.evaluator.index(path)
        own = (Place(path, at) for at, d in enumerate(index.definitions) if d.kind == "trait")
        found: dict[str, list[Place]] = {}
        for trait in dict.fromkeys([*own, *self._taken_in(path, index.facts.imports)]):
            key = ("members of", trait)
            names: tuple[str, ...] = self.evaluator.once(key, self._names_of, trait)
            for name in names:
                found.setdefault(name, []).append(trait)
        return found

    def _names_of(self, trait: Place) -> tuple[str, ...]:
        return tuple(self.evaluator.index(trait.path).children.get(trait.index, ()))

    def _taken_in(self, path: str, imports: Iterable[Import]) -> Iterator[Place]:
        """The traits that a file imports."""
        namespaces = self.evaluator.traits.namespaces
        for imported in imports:
            if imported.name[:1].isupper():
                taken = namespaces.target(path, imported)
                yield from (Place(v.path, v.index) for v in taken if self.evaluator.kind_of(v) == "trait")
            elif imported.name == "*":
                for source in namespaces.source(path, imported):
                    if source.kind == DEFINITION:
                        place = Place(source.path, source.index)
                        key = ("offers traits", place)
                        yield from self.evaluator.once(key, self._offered, place)

    def _offered(self, module: Place) -> tuple[Place, ...]:
        """The traits that a wildcard import of a module brings, in order."""
        index = self.evaluator.index(module.path)
        children = (at for same in index.children.get(module.index, {}).values() for at in same)
        own = (Place(module.path, at) for at in children if index.definitions[at].kind == "trait")
        imports = [imported for imported in index.facts.imports if imported.scope == module.index]
        return tuple(dict.fromkeys([*own, *self._taken_in(module.path, imports)]))
