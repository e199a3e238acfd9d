"""What other files hand to a function's parameters: functions, types and objects, by the calls there that lead to the function.

`each(xs, log)` in another file gives the parameter `cb` of `def each(xs, cb)` the function `log`. Calls are found by the name of
the function, of the type that a constructor makes, or of the module that is the function (`module.exports = function`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place, rules_of
from codecompass.model import CALLABLE_KINDS, REST, TYPE_KINDS, Binding, FileFacts
from codecompass.resolve.scopes.merging import callable_of
from codecompass.resolve.values import DEFINITION, MODULE, MODULE_ATTRIBUTE, RECEIVERS, Value, Values
from codecompass.resolve.world import TESTS, handed_to, module_stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

MOST = 16
"""The most calls of a name by which it is looked up what they hand on."""
_MEMBER = re.compile(r"(?:\A|>)\.[\w$]+(?= |\Z)")
WHOLE_MODULES = frozenset({"exports", "default"})
"""Names of functions that are a whole module."""


class Handed:
    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def to(self, index: FileIndex, parameter: Binding) -> Values:
        """The values that calls in other files hand to a parameter; empty where there are too many to look at."""
        key = ("handed", index.path, parameter.scope, parameter.name)
        return self.evaluator.once(key, self._to, index, parameter)

    def _to(self, index: FileIndex, parameter: Binding) -> Values:
        names, in_tests = _called_as(index.path, index.facts, parameter.scope), TESTS.search(index.path)
        places = [place for name in names for place in self.evaluator.world.handed(name)]
        places = [place for place in places if in_tests or not TESTS.search(place.path)]
        if not 0 < len(places) <= MOST:
            return ()
        taken, is_method = _places(index, parameter), index.definitions[parameter.scope].kind == "method"
        found: dict[tuple[object, ...], Value] = {}
        for place in places if taken else ():
            binding = self.evaluator.files[place.path].bindings[place.index]
            beside = binding.type.startswith(".") or (is_method and "." in binding.name)
            if (
                (place.path == index.path and not beside)
                or binding.type not in taken
                or not self._leads(binding, place.path, index, parameter.scope)
            ):
                continue
            for value in self.evaluator.path(binding.value, place.path, binding.site, binding.start):
                found[value[:5]] = value
        return tuple(found.values())

    def added(self, whole: Place, name: str) -> Values:
        """The member of a name that functions give to a type, an object or a file's exports which calls in that file hand to
        them: `require("./more")(module.exports)`, `function (cart) { cart.pay = …`."""
        language = self.evaluator.files[whole.path].language
        given: list[tuple[Place, Binding]]
        given = self.evaluator.once(("given", language, name), self._given, language, name, empty=[])
        return self.evaluator.once(("added", whole, name), self._added, whole, given) if given else ()

    def _given(self, language: str, name: str) -> list[tuple[Place, Binding]]:
        """The functions of a name that other functions give to what their parameter stands for, with it."""
        found = []
        for place in self.evaluator.world.called(language, name):
            index = self.evaluator.index(place.path)
            member = index.definitions[place.index]
            taking = index.parameters(member.parent) if member.owner and member.parent > 0 else ()
            found += [(place, one) for one in taking if one.name == member.owner]
        return found

    def _added(self, whole: Place, given: list[tuple[Place, Binding]]) -> Values:
        own, found = self.evaluator.index(whole.path), list[Value]()
        for place, parameter in given:
            index = self.evaluator.index(place.path)
            names, taken = _called_as(index.path, index.facts, parameter.scope), _places(index, parameter)
            handing = [b for b in own.handed_on if b.type in taken and handed_to(own.facts, b) in names]
            handing = [b for b in handing if self._leads(b, own.path, index, parameter.scope)]
            handing += own.passed.get((parameter.scope, parameter.name), ()) if own.path == index.path else ()
            handed = (v for b in handing for v in self.evaluator.path(b.value, own.path, b.site, b.start))
            if any(self._is(whole, value) for value in handed):
                found.append(Value(DEFINITION, place.path, place.index, "", (), MODULE_ATTRIBUTE, False))
        return tuple(found)

    def _is(self, whole: Place, value: Value) -> bool:
        """Whether a value is a type or its prototype, an object or a module."""
        for one in (value, *self.evaluator.variables.by(value)):
            places = self.evaluator.rules(whole.path).places(one.name) if one.kind == MODULE else (one[1:3],)
            if whole in places:
                return True
        return False

    def _leads(self, binding: Binding, path: str, index: FileIndex, function: int) -> bool:
        """Whether the call of a binding may be one of a function."""
        at = path, binding.site, binding.start
        for value in self.evaluator.path(binding.name, *at) or self.evaluator.path(f"{binding.name}/*", *at):
            if value.kind != DEFINITION:
                continue
            target = callable_of(self.evaluator.index(value.path), value)
            if (target.path, target.index) == (index.path, function) or self._may_run(target, index, function):
                return True
            if self.evaluator.kind_of(value) in TYPE_KINDS and self._constructs(value, Place(index.path, function)):
                return True
        return False

    def _may_run(self, called: Value, index: FileIndex, method: int) -> bool:
        """Whether a call of one method may run another, of a type that derives from its own."""
        own, other = index.definitions[method], self.evaluator.index(called.path).definitions[called.index]
        if own.name != other.name or own.kind != "method" or other.kind != "method":
            return False
        around = self.evaluator.members.type_around
        deriving, owner = around(index.path, method), around(called.path, called.index)
        return deriving is not None and owner in self.evaluator.members.order(deriving)

    def _constructs(self, value: Value, constructor: Place) -> bool:
        names = self.evaluator.vocabulary(value.path).constructors
        found = (m for name in names for m in self.evaluator.members.of(value, name, value.path))
        return any((m.path, m.index) == constructor for m in found)


def taken_by(path: str, facts: FileFacts, name: str) -> Iterator[str]:
    """The parameters of a file's functions that calls may name so."""
    for binding in facts.bindings:
        if (
            binding.kind == "parameter"
            and binding.value not in RECEIVERS
            and name in _called_as(path, facts, binding.scope)
        ):
            yield binding.name


def _called_as(path: str, facts: FileFacts, function: int) -> tuple[str, ...]:
    """The last names by which calls may name a function: of one that a function gives, also that one's."""
    definition = facts.definitions[function]
    if definition.kind not in CALLABLE_KINDS:
        return ()
    if definition.kind == "constructor" or definition.name in rules_of(facts.language).vocabulary.constructors:
        return (facts.definitions[max(definition.parent, 0)].name,)
    around = facts.definitions[max(definition.parent, 0)]
    name = module_stem(path) if definition.name in WHOLE_MODULES else definition.name
    return (name, around.name) if around.kind in CALLABLE_KINDS else (name,)


def _places(index: FileIndex, parameter: Binding) -> set[str]:
    """The place of a parameter in a call, as `#1`, and the keyword it has; of one that takes a member of the only parameter that
    member, as `.onPick`; empty where it is not known."""
    position = 0
    for one in index.parameters(parameter.scope):
        if one.name[:1] == "#":
            position = int(one.name[1:]) if one.name[1:].isdecimal() else position
        elif one.value in RECEIVERS:
            continue
        elif (member := _MEMBER.search(parameter.value)) is not None:
            return {member[0].lstrip(">")} if not position else set()
        elif one.value == REST or one.value[:1] == ".":
            return {parameter.name, f".{parameter.name}"}
        elif one.name == parameter.name:
            return {f"#{position}", one.name}
        else:
            position += 1
    return set()
