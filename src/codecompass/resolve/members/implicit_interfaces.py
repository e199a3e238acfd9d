"""Interfaces that types implement without saying so, by having their methods.

Asked by name: an interface is a candidate when it has a method that the type has too, or has in it an interface that
the type implements. One without methods, or with a base outside whose methods are not known, is implemented by nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import Edge
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.values import DISPATCH, INSTANCE, parse_type

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

Methods = Mapping[str, Place]


class ImplicitInterfaces:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def edges(self, index: FileIndex) -> Iterator[Edge]:
        """From each type of a file to its interfaces, from each method to those it stands for."""
        for position, definition in enumerate(index.definitions):
            place, line = Place(index.path, position), definition.line_start
            if definition.kind in ("struct", "class", "type") and "alias" not in definition.modifiers:
                for contract in self.implemented(place):
                    yield Edge("implements", position, contract, "", "", line, "implements", "heuristic", DISPATCH)
            elif definition.kind == "method" and definition.owner:
                owner = self.evaluator.members.owner(place)
                for method in self._stood_for(place, owner) if owner else ():
                    yield Edge("overrides", position, method, "", "", line, "override", "heuristic", DISPATCH)

    def implemented(self, place: Place) -> tuple[Place, ...]:
        """Interfaces of the tree whose methods a type has, in order of path."""
        found: tuple[Place, ...] = self.evaluator.once(("contracts", place), self._implemented, place)
        return found

    def _implemented(self, place: Place) -> tuple[Place, ...]:
        methods, world = self.methods(place), self.evaluator.world
        language = self.evaluator.files[place.path].language
        candidates = {contract for name in methods for contract in world.abstract(language, name)}
        found = {candidate for candidate in candidates if self._fits(place, methods, candidate)}
        waiting = [*self._outside(place, methods), *map(self._name, found)] if methods else []
        for name in waiting:
            composed = {one for one in world.composed(language, name) if one not in found}
            composed = {one for one in composed if self._fits(place, methods, one)}
            found |= composed
            waiting += map(self._name, composed)
        return tuple(sorted(found))

    def _outside(self, place: Place, methods: Methods) -> list[str]:
        """Names of the known interfaces outside that a type's methods are enough for."""
        known = self.evaluator.rules(place.path).CONTRACTS
        return list({name.rpartition(".")[2] for name, asked in known.items() if asked.keys() <= methods.keys()})

    def _name(self, contract: Place) -> str:
        name: str = self.evaluator.once(("contract name", contract), self._named, contract)
        return name

    def _named(self, contract: Place) -> str:
        return self.evaluator.index(contract.path).definitions[contract.index].name

    def _fits(self, place: Place, methods: Methods, contract: Place) -> bool:
        asked, outside = self.asked(contract), self.asked_outside(contract)
        if not (asked or outside) or not (asked.keys() | outside.keys()) <= methods.keys():
            return False
        fits = self.evaluator.rules(place.path).fits
        return all(methods[name] == asked[name] or fits(methods[name], asked[name]) for name in asked) and all(
            fits(methods[name], outside[name]) for name in outside
        )

    def _stood_for(self, method: Place, owner: Place) -> Iterator[Place]:
        name = self.evaluator.index(method.path).definitions[method.index].name
        for contract in self.implemented(owner):
            if (found := self.asked(contract).get(name)) is not None:
                yield found

    def asked(self, contract: Place) -> Methods:
        """Methods of an interface, those of its bases too; none when a base is outside and not known."""
        found: Methods = self.evaluator.once(("asked", contract), self._asked, contract, empty={})
        return found

    def _asked(self, contract: Place) -> Methods:
        known = self.evaluator.rules(contract.path).CONTRACTS
        outside = self.evaluator.members.outside_bases(contract)
        return self.methods(contract) if all(base in known for base in outside) else {}

    def asked_outside(self, contract: Place) -> Mapping[str, str]:
        """Methods that an interface has from known ones outside, with their signatures; none when another is not known."""
        found: Mapping[str, str] = self.evaluator.once(
            ("asked outside", contract), self._asked_outside, contract, empty={}
        )
        return found

    def _asked_outside(self, contract: Place) -> Mapping[str, str]:
        known = self.evaluator.rules(contract.path).CONTRACTS
        outside = self.evaluator.members.outside_bases(contract)
        if any(base not in known for base in outside):
            return {}
        return {name: signature for base in outside for name, signature in known[base].items()}

    def methods(self, place: Place) -> Methods:
        """Methods of a type by name, and those of what it has in it: the nearest of a name, unless two are as near, or
        a field bears it."""
        found: Methods = self.evaluator.once(("methods", place), self._methods, place, empty={})
        return found

    def _methods(self, place: Place) -> Methods:
        is_contract = self.evaluator.index(place.path).definitions[place.index].kind == "interface"
        found: dict[str, Place | None] = {}
        level, seen = Counter([place]), {place}
        while level:
            nearest: dict[str, Place | None] = {}
            for at, ways in level.items():
                for name, method in self._own(at).items():
                    clear = is_contract or (ways == 1 and name not in nearest)
                    nearest[name] = nearest.get(name, method) if clear else None
            found = nearest | found
            level = Counter(at for one in level for at in self._inside(one) if at not in seen)
            seen |= level.keys()
        return {name: method for name, method in found.items() if method is not None}

    def _inside(self, place: Place) -> Iterator[Place]:
        return (Place(base.path, base.index) for base in self.evaluator.members.bases(place) if base.kind == INSTANCE)

    def _own(self, place: Place) -> Mapping[str, Place | None]:
        """The methods that stand in a type itself, and None by the names of its fields."""
        index = self.evaluator.index(place.path)
        within = [typed.name for base in index.definitions[place.index].bases for typed in parse_type(base)[:1]]
        is_contract = index.definitions[place.index].kind == "interface"
        found = {} if is_contract else dict.fromkeys(name.rpartition(".")[2] for name in within)
        for part in self.evaluator.members.parts(place):
            index = self.evaluator.index(part.path)
            if part != place:
                found.setdefault(index.definitions[part.index].name, part)
                continue
            for name, positions in index.children.get(part.index, {}).items():
                is_method = index.definitions[positions[-1]].kind == "method"
                found[name] = Place(part.path, positions[-1]) if is_method else None
        return found
