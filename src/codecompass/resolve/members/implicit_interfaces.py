"""Implicit interfaces: a type implements an interface by having its methods.

Candidates are found by name: interfaces that share a method's name with the type, or embed an interface that the type
implements. One without methods, or with an unknown external base, is implemented by no type.
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
        """Edges from each type of a file to its interfaces, from each method to those that it implements."""
        for position, definition in enumerate(index.definitions):
            place, line = Place(index.path, position), definition.line_start
            if definition.kind in ("struct", "class", "type") and "alias" not in definition.modifiers:
                for contract in self.implemented(place):
                    yield Edge("implements", position, contract, "", "", line, "implements", "heuristic", DISPATCH)
            elif definition.kind == "method" and definition.owner:
                owner = self.evaluator.members.owner(place)
                for method in self._implemented_methods(place, owner) if owner else ():
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
        """Names of the known external interfaces that a type implements, by the names of its methods."""
        known = self.evaluator.vocabulary(place.path).external_interfaces
        return list({name.rpartition(".")[2] for name, required in known.items() if required.keys() <= methods.keys()})

    def _name(self, contract: Place) -> str:
        name: str = self.evaluator.once(("contract name", contract), self._named, contract)
        return name

    def _named(self, contract: Place) -> str:
        return self.evaluator.index(contract.path).definitions[contract.index].name

    def _fits(self, place: Place, methods: Methods, contract: Place) -> bool:
        required, outside = self.required(contract), self.required_by_external(contract)
        if not (required or outside) or not (required.keys() | outside.keys()) <= methods.keys():
            return False
        fits = self.evaluator.rules(place.path).fits
        return all(methods[name] == required[name] or fits(methods[name], required[name]) for name in required) and all(
            fits(methods[name], outside[name]) for name in outside
        )

    def _implemented_methods(self, method: Place, owner: Place) -> Iterator[Place]:
        name = self.evaluator.index(method.path).definitions[method.index].name
        for contract in self.implemented(owner):
            if (found := self.required(contract).get(name)) is not None:
                yield found

    def required(self, contract: Place) -> Methods:
        """The method set of an interface, embedded ones included; empty where an external base is not known."""
        found: Methods = self.evaluator.once(("required", contract), self._required, contract, empty={})
        return found

    def _required(self, contract: Place) -> Methods:
        known = self.evaluator.vocabulary(contract.path).external_interfaces
        outside = self.evaluator.members.outside_bases(contract)
        return self.methods(contract) if all(base in known for base in outside) else {}

    def required_by_external(self, contract: Place) -> Mapping[str, str]:
        """Methods of the known external interfaces that an interface embeds, with their signatures; empty where one is
        not known."""
        found: Mapping[str, str] = self.evaluator.once(
            ("required by external", contract), self._required_by_external, contract, empty={}
        )
        return found

    def _required_by_external(self, contract: Place) -> Mapping[str, str]:
        known = self.evaluator.vocabulary(contract.path).external_interfaces
        outside = self.evaluator.members.outside_bases(contract)
        if any(base not in known for base in outside):
            return {}
        return {name: signature for base in outside for name, signature in known[base].items()}

    def methods(self, place: Place) -> Methods:
        """The method set of a type by name, with the methods of embedded types: of one name the shallowest, unless
        there are two at its depth, or a field of that name hides it."""
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
        """The methods that a type itself declares, and None under the names of its fields."""
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
