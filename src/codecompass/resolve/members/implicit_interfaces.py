"""Implicit interfaces: a type implements an interface by having its methods.

Candidates are found by name: interfaces that share a method's name with the type, or embed an interface that the type
implements. One without methods is implemented by no type; one with an unknown external base, whose methods cannot be
compared, only if it has several others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, READ_KINDS, TYPE_KINDS, Edge, FileFacts
from codecompass.resolve.queries import query
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.types.ancestry import derived
from codecompass.resolve.values import DISPATCH, INSTANCE, MIN_TELLING, parse_type

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

Methods = Mapping[str, Place]

LEAST_KNOWN = 3
"""Methods of an interface with an unknown external base, from which on having them is enough."""
MOST_ALIKE = 64
"""Interfaces with a method of one name, of which a type may be told to implement each."""


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

    def of_classes(self, index: FileIndex) -> Iterator[Edge]:
        """`edges` where classes may say which interfaces they implement, and need not: of those that say nothing to
        interfaces that the file names, or whose methods have telling names."""
        for position, definition in enumerate(index.definitions):
            place, line = Place(index.path, position), definition.line_start
            is_silent = definition.kind == "class" and not definition.interfaces
            order = self.evaluator.members.order(place) if is_silent else ()
            for contract in self.implemented(place) if order else ():
                if contract in order or not self._is_telling(index, contract) or not self._has_fields(order, contract):
                    continue
                yield Edge("implements", position, contract, "", "", line, "implements", "heuristic", DISPATCH)
                for name, method in self.required(contract).items():
                    at = index.children[position].get(name, ()) if position in index.children else ()
                    for one in at[-1:]:
                        line_of = index.definitions[one].line_start
                        yield Edge("overrides", one, method, "", "", line_of, "override", "heuristic", DISPATCH)

    def _is_telling(self, index: FileIndex, contract: Place) -> bool:
        """Whether a type that has an interface's methods likely has them for the interface: for none of a function."""
        around = self.evaluator.index(contract.path).definitions
        if around[around[contract.index].parent].kind in CALLABLE_KINDS:
            return False
        if contract.path == index.path or (0, self._name(contract)) in index.imports:
            return True
        names, common = self.required(contract), self.evaluator.vocabulary(contract.path).common
        return len(names) >= LEAST_KNOWN or any(len(one) >= MIN_TELLING and one not in common for one in names)

    def _has_fields(self, order: Sequence[Place], contract: Place) -> bool:
        """Whether a class has the fields that objects of an interface must have."""
        for at in self.evaluator.members.order(contract):
            index = self.evaluator.index(at.path)
            for name, positions in index.children.get(at.index, {}).items():
                wanted = index.definitions[positions[-1]]
                is_needed = wanted.kind in READ_KINDS and "optional" not in wanted.modifiers
                if is_needed and all(self.evaluator.members.own(one, name) is None for one in order):
                    return False
        return True

    def of_contracts(self, index: FileIndex) -> Iterator[Edge]:
        """`edges` where interfaces are types with a certain base (protocols): to those of which a type itself
        declares all members, with parameters of the same names, and more than a name that many have."""
        language, base = index.facts.language, index.vocabulary.contract_base
        contracts: Mapping[str, tuple[Place, ...]] = self.evaluator.once(
            ("contracts by member", language), self._by_member, language, base, empty={}
        )
        for position, own in index.children.items() if contracts else ():
            definition, place = index.definitions[position], Place(index.path, position)
            if definition.kind != "class":
                continue
            for contract in sorted({one for name in own for one in contracts.get(name, ())}):
                line, order = definition.line_start, self.evaluator.members.order(place)
                if (
                    contract in order
                    or self._is_contract(place, base)
                    or not self._has_members(index, position, contract)
                ):
                    continue
                yield Edge("implements", position, contract, "", "", line, "implements", "heuristic", DISPATCH)
                for name, method in self._contract_methods(contract).items():
                    at = own[name][-1]
                    line = index.definitions[at].line_start
                    yield Edge("overrides", at, method, "", "", line, "override", "heuristic", DISPATCH)

    def _by_member(self, language: str, base: str) -> Mapping[str, tuple[Place, ...]]:
        """The interfaces of the tree by the names of their methods, without names that many of them have."""
        found: dict[str, tuple[Place, ...]] = {}
        for contract in self.evaluator.world.deriving(language, base):
            methods, common = self._contract_methods(contract), self.evaluator.vocabulary(contract.path).common
            telling = [name for name in methods if not name.startswith("__")]
            if len(telling) > 1 or any(len(name) >= MIN_TELLING and name not in common for name in telling):
                found.update({name: (*found.get(name, ()), contract) for name in telling})
        return {name: contracts for name, contracts in found.items() if len(contracts) <= MOST_ALIKE}

    def _is_contract(self, place: Place, base: str) -> bool:
        bases = self.evaluator.index(place.path).definitions[place.index].bases
        return any(one.name.rpartition(".")[2] == base for text in bases for one in parse_type(text)[:1])

    def _contract_methods(self, contract: Place) -> Mapping[str, Place]:
        """The methods that an interface and those of the tree above it declare."""
        found: dict[str, Place] = {}
        for at in self.evaluator.members.order(contract):
            index = self.evaluator.index(at.path)
            for name, positions in index.children.get(at.index, {}).items():
                if index.definitions[positions[-1]].kind == "method":
                    found.setdefault(name, Place(at.path, positions[-1]))
        return found

    def _has_members(self, index: FileIndex, position: int, contract: Place) -> bool:
        """Whether a type itself declares all members of an interface."""
        own = index.children[position]
        for at in self.evaluator.members.order(contract):
            within = self.evaluator.index(at.path)
            for name, positions in within.children.get(at.index, {}).items():
                wanted = within.definitions[positions[-1]]
                if name not in own and wanted.kind != "constructor":
                    return False
                if wanted.kind == "method" and not self._takes(
                    Place(index.path, own[name][-1]), Place(at.path, positions[-1])
                ):
                    return False
        return True

    def _takes(self, method: Place, contract: Place) -> bool:
        """Whether a method takes what an interface's method takes, by the names of parameters."""
        definition = self.evaluator.index(method.path).definitions[method.index]
        own, wanted = (
            {one.name: one for one in self.evaluator.index(at.path).parameters(at.index)} for at in (method, contract)
        )
        if definition.kind != "method" or not (wanted.keys() <= own.keys()):
            return False
        return all(own[name].value or f"*{name}" in definition.signature for name in own.keys() - wanted.keys())

    @query()
    def implemented(self, place: Place) -> tuple[Place, ...]:
        """Interfaces of the tree whose methods a type has, in order of path."""
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

    def concerned(self, path: str, facts: FileFacts, name: str) -> set[str]:
        """Paths of the files with types that may implement an interface of that name in a file, or one that embeds it, and
        of their methods: these have the rarest of the names that it asks for, or inherit it."""
        world, language, found = self.evaluator.world, facts.language, set[str]()
        own = (Place(path, at) for at, d in enumerate(facts.definitions) if d.name == name and d.kind in TYPE_KINDS)
        for contract in {*own, *self._built_on(language, [name])}:
            needed = self.required(contract).keys() | self.required_by_external(contract).keys()
            rarest = min((world.called(language, one) for one in sorted(needed)), key=len, default=())
            around = (self.evaluator.members.type_around(*method) for method in rarest)
            owners = {place for place in around if place is not None}
            for place in owners | self._built_on(language, map(self._name, owners)):
                methods = self.methods(place)
                found |= {place.path, *(methods[one].path for one in needed & methods.keys())}
        return found

    def _built_on(self, language: str, names: Iterable[str]) -> set[Place]:
        """The types with a base of one of these names, and those with a base of their names, and so on."""
        found: set[Place] = set()
        waiting = [*names]
        while waiting:
            new = {*self.evaluator.world.deriving(language, waiting.pop())} - found
            found |= new
            waiting += map(self._name, new)
        return found

    @query()
    def _name(self, contract: Place) -> str:
        return self.evaluator.index(contract.path).definitions[contract.index].name

    def _fits(self, place: Place, methods: Methods, contract: Place) -> bool:
        required, outside = self.required(contract), self.required_by_external(contract)
        if not (required or outside) or not (required.keys() | outside.keys()) <= methods.keys():
            return False
        fits = self.evaluator.rules(place.path).fits
        arguments: dict[Place, dict[str, str]] = {}
        return all(
            methods[name] == required[name] or fits(methods[name], required[name], arguments) for name in required
        ) and all(fits(methods[name], outside[name], arguments) for name in outside)

    def _implemented_methods(self, method: Place, owner: Place) -> Iterator[Place]:
        """What a method implements in its own type, and in those that embed this."""
        name = self.evaluator.index(method.path).definitions[method.index].name
        those = [one for one in (owner, *derived(self.evaluator, owner)) if self.methods(one).get(name) == method]
        contracts = dict.fromkeys(contract for one in those for contract in self.implemented(one))
        yield from filter(None, (self.required(contract).get(name) for contract in contracts))

    @query(empty={})
    def required(self, contract: Place) -> Methods:
        """The method set of an interface, embedded ones included; empty where an external base is not known, and few
        others are."""
        known = self.evaluator.vocabulary(contract.path).external_interfaces
        outside = self.evaluator.members.outside_bases(contract)
        methods = self.methods(contract)
        return methods if len(methods) >= LEAST_KNOWN or all(base in known for base in outside) else {}

    @query(empty={})
    def required_by_external(self, contract: Place) -> Mapping[str, str]:
        """Methods of the known external interfaces that an interface embeds, with their signatures; empty where one is
        not known."""
        known = self.evaluator.vocabulary(contract.path).external_interfaces
        outside = self.evaluator.members.outside_bases(contract)
        if any(base not in known for base in outside):
            return {}
        return {name: signature for base in outside for name, signature in known[base].items()}

    @query(empty={})
    def methods(self, place: Place) -> Methods:
        """The method set of a type by name, with the methods of embedded types: of one name the shallowest, unless
        there are two at its depth, or a field of that name hides it."""
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
            within = (base for one in level for base in self.evaluator.members.bases(one) if base.kind == INSTANCE)
            level = Counter(at for base in within if (at := Place(base.path, base.index)) not in seen)
            seen |= level.keys()
        return {name: method for name, method in found.items() if method is not None}

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
