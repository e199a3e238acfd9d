"""Top-level definitions of a file to which members may be assigned from outside: functions, classes, object
literals."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from codecompass.model import MADE, OF_CLASS, Binding

_HOLDING_MEMBERS = frozenset({"#dict", "exports", "module.exports"})


class Expandos:
    def __init__(self, definitions: Sequence[Mapping[str, Any]], found: Iterable[Binding], prototype: str) -> None:
        """`found`: the bindings so far; `prototype`: the suffix of a class's prototype (`.prototype`)."""
        self._definitions = definitions
        self._found = found
        self._prototype = prototype

    def receiving(self, receiver: str, name: str) -> tuple[int | None, str]:
        """(the definition to which the member of an assignment to `receiver` belongs, None where it is not known; the
        name of the member's binding)"""
        if self._prototype and receiver.endswith(self._prototype):
            owner = receiver.removesuffix(self._prototype)
            return self._classes.get(owner, self.functions.get(owner)), f"{MADE}{name}"
        if receiver in self._classes and self._prototype:
            return self._classes[receiver], f"{OF_CLASS}{name}"
        return self._literals.get(receiver, self.functions.get(receiver)), name

    @cached_property
    def functions(self) -> dict[str, int]:
        """Name → definition of the top-level functions, by the names of variables that they are given, too."""
        return {**self._given("fn"), **self._at_top("fn")}

    @cached_property
    def _classes(self) -> dict[str, int]:
        return self._at_top("class")

    def _given(self, kind: str) -> dict[str, int]:
        """Name → definition that is the value of a variable outside of all functions with a name, in a block."""
        return {
            binding.name: int(binding.value[4:])
            for binding in self._found
            if binding.scope == 0 and binding.value.startswith("#def") and binding.value[4:].isdecimal()
            if self._definitions[int(binding.value[4:])]["kind"] == kind
        }

    def _at_top(self, kind: str) -> dict[str, int]:
        return {
            definition["name"]: position
            for position, definition in enumerate(self._definitions)
            if definition["parent"] == 0 and definition["kind"] == kind and not definition["owner"]
        }

    @cached_property
    def _literals(self) -> dict[str, int]:
        literals = {b.name for b in self._found if b.scope == 0 and not _HOLDING_MEMBERS.isdisjoint(b.value.split(" "))}
        named = {d["name"]: position for position, d in enumerate(self._definitions) if d["parent"] == 0}
        return {**self._given("variable"), **{name: named[name] for name in literals & named.keys()}}
