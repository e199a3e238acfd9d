"""Inheritance in two versions of a tree: the bases of types, and inherited members whose result depends on a type's own
ones: `Sub().make()` by a base's `return self.one()`."""

from collections import Counter
from collections.abc import Iterator, Mapping

from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS, FileFacts
from codecompass.process.memo import memoised
from codecompass.resolve.incremental.changed_names import Known, chain, dependents, self_members
from codecompass.resolve.incremental.trees import Trees


class Inherited:
    """Inheritance, in two versions of a tree."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees

    def members_depending_on(self, name: str, path: str, owner: str) -> Iterator[str]:
        """The inherited members of a type (`owner`, a chain of names) whose result depends on its own member `name`."""
        for world, files in enumerate(self.trees.sides):
            for position in self._types_in(world, path).get(owner, ()) if path in files else ():
                for base in self.trees.worlds[world].members.order(Place(path, position))[1:]:
                    if name in self._self_members_in(world, base.path):
                        above = files[base.path]
                        around = chain(above, base.index)
                        yield from (one.text for one in dependents(above, name, member=True) if one.owner == around)

    def derives(self, path: str, member: Known) -> bool:
        """Whether a type of a file derives from a member's type."""
        here = (world for world, files in enumerate(self.trees.sides) if path in files)
        return any((member.path, member.owner) in self._bases_in(world, path) for world in here)

    def beside(self, name: str, path: str, owner: str) -> Iterator[str]:
        """The files that declare a member `name` in a type which some type inherits together with `owner`: it may override
        that of `owner`, or no longer."""
        for world, files in enumerate(self.trees.sides):
            for position in self._types_in(world, path).get(owner, ()) if path in files else ():
                for at in self._inherited_together(world, Place(path, position)):
                    if name in _names(files[at.path], at.index):
                        yield at.path

    def alike(self, world: int, path: str, position: int) -> Iterator[tuple[str, set[str]]]:
        """(file, names) of the members of a type's bases that other bases of it declare, too."""
        files = self.trees.sides[world]
        named = [
            (at.path, _names(files[at.path], at.index)) for at in self._inherited_together(world, Place(path, position))
        ]
        often = Counter(name for _, names in named for name in names)
        for other, names in named:
            if shared := {name for name in names if often[name] > 1}:
                yield other, shared

    def _inherited_together(self, world: int, place: Place) -> tuple[Place, ...]:
        """The types in the method resolution orders of the types with several bases among a type and its heirs."""
        evaluator = self.trees.worlds[world]
        members = evaluator.members
        those = (one for one in (place, *evaluator.dialect(place.path).heirs(place)) if len(members.bases(one)) > 1)
        return tuple(dict.fromkeys(part for one in those for at in members.order(one) for part in members.parts(at)))

    @memoised
    def _bases_in(self, world: int, path: str) -> frozenset[tuple[str, str]]:
        """All bases of a file's types, each as (path, chain of names)."""
        files, members = self.trees.sides[world], self.trees.worlds[world].members
        types = (p for p, d in enumerate(files[path].definitions) if d.kind in TYPE_KINDS)
        places = {place for position in types for place in members.order(Place(path, position))}
        return frozenset((place.path, chain(files[place.path], place.index)) for place in places)

    @memoised
    def _types_in(self, world: int, path: str) -> Mapping[str, list[int]]:
        """The types of a file by chain of names."""
        found: dict[str, list[int]] = {}
        facts = self.trees.sides[world][path]
        for position, definition in enumerate(facts.definitions):
            if definition.kind in TYPE_KINDS:
                found.setdefault(chain(facts, position), []).append(position)
        return found

    @memoised
    def _self_members_in(self, world: int, path: str) -> frozenset[str]:
        """The members that the types of a file use on `self`."""
        return self_members(self.trees.sides[world][path])


def _names(facts: FileFacts, position: int) -> set[str]:
    return {d.name for d in facts.definitions if d.parent == position}
