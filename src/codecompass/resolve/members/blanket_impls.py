"""Members of blanket impls, which all types have that satisfy their bounds: `impl<T: Read> ReadMore for T`.

They are available where the trait is in scope, so the search begins with the traits in scope of a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.rules import Place
from codecompass.model import Import
from codecompass.resolve.queries import query
from codecompass.resolve.values import DEFINITION, EXTERNAL_INSTANCE, INSTANCE, MIN_TELLING, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

MOST_LINKS = 2
"""The longest chain of blanket impls that is followed (`T: Shape` → `IntoShape` → `ShapeExt`)."""
_NOTHING: tuple[frozenset[Place], frozenset[str]] = (frozenset(), frozenset())
_NO_TRAITS: Mapping[str, list[Place]] = {}


def _last(name: str) -> str:
    """The last name of a path: `serde::Deserialize` → `Deserialize`."""
    return re.split(r"::|\.", name)[-1]


class Offer(NamedTuple):
    """A member, and the blanket impl that provides it."""

    block: Place
    member: Place


class BlanketImpls:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def for_type(self, place: Place, name: str, wanted: str, path: str) -> list[Place]:
        """Members of that name that blanket impls provide for a type of the tree, as visible in a file."""
        offers = self._offers(path, name, wanted)
        if not offers:
            return []
        members = self.evaluator.members
        traits = {place, *self.evaluator.traits.blocks.all_traits(place)}
        outside = {_last(base) for at in traits for base in members.outside_bases(at)}
        index = self.evaluator.index(place.path)
        outside.update(_last(name) for name in index.rules.derived_traits(index.definitions[place.index]))
        return self._applicable(offers, traits, outside)

    def for_external(self, kind: str, name: str, wanted: str, path: str) -> list[Place]:
        """`for_type` for an external type, by the traits that it is known to implement, and those that the tree
        implements for it."""
        offers = self._offers(path, name, wanted)
        if not offers:
            return []
        blocks = self.evaluator.traits.blocks
        parts = self.evaluator.traits.extended.extensions(kind)
        implemented = {trait for part in parts for trait in blocks.traits_of(part)}
        traits = implemented.union(*(blocks.all_traits(trait) for trait in implemented))
        return self._applicable(offers, traits, {kind, *self.evaluator.vocabulary(path).implemented.get(kind, ())})

    def is_in_scope(self, member: Place, path: str) -> bool:
        """Whether the trait of a member is in scope in a file."""
        definition = self.evaluator.index(member.path).definitions[member.index]
        traits = self._by_member(path).get(definition.name, ())
        return Place(member.path, definition.parent) in traits

    def in_scope(self, path: str, name: str, wanted: str) -> list[Place]:
        """The member of that name that a single trait in scope of a file declares, in the trait, or in its `impl` block
        where there is only one: a macro may implement the trait for further types. Empty where several blocks implement
        it, since the type, which is not known, decides."""
        vocabulary, blocks = self.evaluator.vocabulary(path), self.evaluator.traits.blocks
        if len(name) < MIN_TELLING or name in vocabulary.common:
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

    @query()
    def _of_trait(self, trait: Place, name: str, wanted: str) -> tuple[Offer, ...]:
        """The member of a trait as blanket impls define it, or as the trait's default."""
        blocks = self.evaluator.traits.blocks
        declared = blocks.child(trait, name, wanted)
        if declared is None:
            return ()
        return tuple(Offer(block, blocks.child(block, name, wanted) or declared) for block in self._general(trait))

    @query()
    def _general(self, trait: Place) -> tuple[Place, ...]:
        """The blanket impls of a trait."""
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

    def _applicable(self, offers: tuple[Offer, ...], traits: set[Place], outside: set[str]) -> list[Place]:
        """The members of the blanket impls whose bounds a type satisfies by its traits, else by other blanket impls."""
        for links in (0, MOST_LINKS) if offers else ():
            members = [o.member for o in offers if self._is_met(o.block, traits, outside, links)]
            if members:
                return list(dict.fromkeys(members))
        return []

    def _is_met(self, block: Place, traits: set[Place], outside: set[str], links: int) -> bool:
        """Whether a type with these traits satisfies the bounds of a blanket impl: directly, by at most `links` other
        blanket impls, or since all bounds are markers."""
        evaluator, definition = self.evaluator, self.evaluator.index(block.path).definitions[block.index]
        written = evaluator.traits.bounds(definition.owner, block.path, block.index)
        if all(bound.name in evaluator.vocabulary(block.path).markers for bound in written):
            return True
        bounds = evaluator.declared.type(definition.owner, block.path, block.index)
        external = {_last(v.name) for v in bounds if v.kind == EXTERNAL_INSTANCE}
        if not (external - {*evaluator.vocabulary(block.path).weak_bounds} or external).isdisjoint(outside):
            return True
        wanted = [Place(v.path, v.index) for v in bounds if v.kind == INSTANCE]
        if any(trait in traits for trait in wanted) or self._is_convertible(block, bounds, traits, outside):
            return True
        between = [other for trait in wanted for other in self._general(trait)] if links else []
        return any(self._is_met(other, traits, outside, links - 1) for other in between)

    def _is_convertible(self, block: Place, bounds: Values, traits: set[Place], outside: set[str]) -> bool:
        """Whether a bound is a conversion (`T: Into<Cart>`) to the type itself, or to one that its `From` impls
        allow."""
        table = self.evaluator.vocabulary(block.path).converted_by
        into = ((table.get(value.name.rpartition(".")[2]), value.args[0]) for value in bounds if value.args)
        goals = [(Place(v.path, v.index), trait) for trait, to in into if trait for v in to if v.kind == INSTANCE]
        return any(goal in traits or self._converts_from(goal, trait, traits, outside) for goal, trait in goals)

    def _converts_from(self, goal: Place, trait: str, traits: set[Place], outside: set[str]) -> bool:
        key = ("conversions", goal, trait)
        sources, names = self.evaluator.once(key, self._sources, goal, trait, empty=_NOTHING)
        return not (sources.isdisjoint(traits) and names.isdisjoint(outside))

    def _sources(self, goal: Place, trait: str) -> tuple[frozenset[Place], frozenset[str]]:
        """(the types of the tree, the names of external types) that convert to a type: A in `impl From<A> for B`."""
        evaluator = self.evaluator
        implemented: list[Value] = []
        for block in evaluator.world.implementing(trait):
            if evaluator.members.owner(block) == goal:
                written = evaluator.index(block.path).definitions[block.index].interfaces
                implemented += [v for text in written for v in evaluator.declared.type(text, block.path, block.index)]
        sources = [v for one in implemented if one.args and one.name.rpartition(".")[2] == trait for v in one.args[0]]
        places = frozenset(Place(v.path, v.index) for v in sources if v.kind == INSTANCE)
        return places, frozenset(v.name.rpartition(".")[2] for v in sources if v.kind == EXTERNAL_INSTANCE)

    # Traits in scope

    @query(empty=_NO_TRAITS)
    def _by_member(self, path: str) -> Mapping[str, list[Place]]:
        """The traits in scope in a file, by the names of their members."""
        index = self.evaluator.index(path)
        own = (Place(path, at) for at, d in enumerate(index.definitions) if d.kind == "trait")
        found: dict[str, list[Place]] = {}
        for trait in dict.fromkeys([*own, *self._imported(path, index.facts.imports)]):
            for name in self.evaluator.index(trait.path).children.get(trait.index, ()):
                found.setdefault(name, []).append(trait)
        return found

    def _imported(self, path: str, imports: Iterable[Import]) -> Iterator[Place]:
        """The traits that a file imports."""
        namespaces = self.evaluator.traits.namespaces
        for imported in imports:
            if imported.name[:1].isupper():
                targets = namespaces.target(path, imported)
                yield from (Place(v.path, v.index) for v in targets if self.evaluator.kind_of(v) == "trait")
            elif imported.name == "*":
                for source in namespaces.source(path, imported):
                    if source.kind == DEFINITION:
                        place = Place(source.path, source.index)
                        key = ("offers traits", place)
                        yield from self.evaluator.once(key, self._offered, place)

    def _offered(self, module: Place) -> tuple[Place, ...]:
        """The traits that a wildcard import of a module imports, in order."""
        index = self.evaluator.index(module.path)
        children = (at for same in index.children.get(module.index, {}).values() for at in same)
        own = (Place(module.path, at) for at in children if index.definitions[at].kind == "trait")
        imports = [imported for imported in index.facts.imports if imported.scope == module.index]
        return tuple(dict.fromkeys([*own, *self._imported(module.path, imports)]))
