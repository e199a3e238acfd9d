"""Interfaces that types implement without saying so, by having their methods.

Asked by name: an interface is a candidate when it has a method that the type has too. One without methods, or with
a base outside whose methods are not known, is implemented by nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import Edge
from codecompass.resolve.index import FileIndex
from codecompass.resolve.values import DISPATCH

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

Methods = Mapping[str, Place]


class Contracts:
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
        methods = self.methods(place)
        language = self.evaluator.files[place.path].language
        candidates = {contract for name in methods for contract in self.evaluator.world.abstract(language, name)}
        return tuple(sorted(candidate for candidate in candidates if self._fits(place, methods, candidate)))

    def _fits(self, place: Place, methods: Methods, contract: Place) -> bool:
        asked = self.asked(contract)
        if not asked or not asked.keys() <= methods.keys():
            return False
        fits = self.evaluator.rules(place.path).fits
        return all(methods[name] == asked[name] or fits(methods[name], asked[name]) for name in asked)

    def _stood_for(self, method: Place, owner: Place) -> Iterator[Place]:
        name = self.evaluator.index(method.path).definitions[method.index].name
        for contract in self.implemented(owner):
            if (found := self.asked(contract).get(name)) is not None:
                yield found

    def asked(self, contract: Place) -> Methods:
        """Methods of an interface, those of its bases too; none when a base is outside."""
        found: Methods = self.evaluator.once(("asked", contract), self._asked, contract, empty={})
        return found

    def _asked(self, contract: Place) -> Methods:
        if self.evaluator.members.outside_bases(contract):
            return {}
        return self.methods(contract)

    def methods(self, place: Place) -> Methods:
        """Methods of a type by name, inherited ones too."""
        found: Methods = self.evaluator.once(("methods", place), self._methods, place, empty={})
        return found

    def _methods(self, place: Place) -> Methods:
        found: dict[str, Place] = {}
        for at in self.evaluator.members.order(place):
            for part in self.evaluator.members.parts(at):
                index = self.evaluator.index(part.path)
                if part != at:
                    found.setdefault(index.definitions[part.index].name, part)
                    continue
                for name, positions in index.children.get(part.index, {}).items():
                    if index.definitions[positions[-1]].kind == "method":
                        found.setdefault(name, Place(part.path, positions[-1]))
        return found
