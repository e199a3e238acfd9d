"""What types inherit: from which they derive, and what the members that they inherit make of their own: `Sub().make()`
by a base's `return self.one()`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS
from codecompass.resolve.incremental.changed_names import Known, asked_of_itself, chain, dependents
from codecompass.resolve.incremental.trees import Trees


class Inherited:
    """Over two states of a tree."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees
        self._types: dict[tuple[int, str], Mapping[str, list[int]]] = {}
        self._asked: dict[tuple[int, str], frozenset[str]] = {}
        self._bases: dict[tuple[int, str], frozenset[tuple[str, str]]] = {}

    def made_of(self, name: str, path: str, owner: str) -> Iterator[str]:
        """Inherited members of a type, by its chain of names, whose result depends on one of its own members."""
        for world, files in enumerate(self.trees.sides):
            for position in self._types_in(world, path).get(owner, ()) if path in files else ():
                for base in self.trees.worlds[world].members.order(Place(path, position))[1:]:
                    if name in self._asked_in(world, base.path):
                        above = files[base.path]
                        around = chain(above, base.index)
                        yield from (one.text for one in dependents(above, name, member=True) if one.owner == around)

    def derives(self, path: str, member: Known) -> bool:
        """Whether a type of a file derives from the one whose a member is."""
        here = (world for world, files in enumerate(self.trees.sides) if path in files)
        return any((member.path, member.owner) in self._bases_in(world, path) for world in here)

    def _bases_in(self, world: int, path: str) -> frozenset[tuple[str, str]]:
        """All types that those of a file derive from, each as its path and its chain of names."""
        found = self._bases.get((world, path))
        if found is None:
            files, members = self.trees.sides[world], self.trees.worlds[world].members
            types = (p for p, d in enumerate(files[path].definitions) if d.kind in TYPE_KINDS)
            places = {place for position in types for place in members.order(Place(path, position))}
            found = frozenset((place.path, chain(files[place.path], place.index)) for place in places)
            self._bases[world, path] = found
        return found

    def _types_in(self, world: int, path: str) -> Mapping[str, list[int]]:
        """The types of a file by their chains of names."""
        if (world, path) not in self._types:
            found: dict[str, list[int]] = {}
            facts = self.trees.sides[world][path]
            for position, definition in enumerate(facts.definitions):
                if definition.kind in TYPE_KINDS:
                    found.setdefault(chain(facts, position), []).append(position)
            self._types[world, path] = found
        return self._types[world, path]

    def _asked_in(self, world: int, path: str) -> frozenset[str]:
        """What the types of a file ask of themselves."""
        if (world, path) not in self._asked:
            self._asked[world, path] = asked_of_itself(self.trees.sides[world][path])
        return self._asked[world, path]
