"""Impl selection by type arguments: `impl Wide<u8>` and `impl Wide<u16>` may each declare a member."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.resolve.values import INSTANCE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

Arguments = tuple[Values, ...]
_NUMBER_LITERALS = ("#int", "#float")


def fitting(evaluator: Evaluator, members: Sequence[Place], arguments: Arguments) -> list[Place]:
    """The members whose `impl` blocks apply to a type with these arguments: no known argument differs."""
    return [member for member in members if _Block(evaluator, member).may_be_for(arguments)]


class _Block:
    """The `impl` block around a member."""

    def __init__(self, evaluator: Evaluator, member: Place) -> None:
        self.evaluator = evaluator
        self.place = Place(member.path, evaluator.traits.blocks.parent(member))
        literals = evaluator.rules(member.path).LITERALS
        self.numbers = frozenset(literals[kind] for kind in _NUMBER_LITERALS if kind in literals)

    def may_be_for(self, arguments: Arguments) -> bool:
        path, at = self.place
        written = self.evaluator.index(path).definitions[at].owner
        owners = [v for v in self.evaluator.declared.type(written, path, at) if v.kind == INSTANCE]
        return not owners or any(self._agree(owner.args, arguments) for owner in owners)

    def _agree(self, wanted: Arguments, actual: Arguments) -> bool:
        return all(self._alike(one, other) for one, other in zip(wanted, actual, strict=False))

    def _alike(self, wanted: Values, actual: Values) -> bool:
        """Whether two types may be equal; an unknown type may be any."""
        if not wanted or not actual or any(map(self._is_bound, (*wanted, *actual))):
            return True
        return any(map(self._is_number, actual)) or any(
            _type_of(one) == _type_of(other) and self._agree(one.args, other.args) for one in wanted for other in actual
        )

    def _is_bound(self, value: Value) -> bool:
        """Whether a value is the bound of a type parameter."""
        return value.kind == INSTANCE and self.evaluator.index(value.path).definitions[value.index].kind == "trait"

    def _is_number(self, value: Value) -> bool:
        """Whether a value is of the default type of number literals, which may have another inferred type."""
        return value.kind != INSTANCE and value.name.rpartition(".")[2] in self.numbers


def _type_of(value: Value) -> tuple[int, str, int, str]:
    name = value.name.rpartition(".")[2] if value.kind != INSTANCE else ""
    return value.kind, value.path, value.index, name
