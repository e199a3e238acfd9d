"""Impl selection: `impl Wide<u8>` and `impl Wide<u16>` may each declare a member, by the type arguments of the receiver;
`impl From<u8> for Wide` and `impl From<&str> for Wide`, by the types of a call's arguments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from codecompass.languages.rules import Place
from codecompass.model import Binding
from codecompass.resolve.calls.arguments import CallArguments
from codecompass.resolve.types.matching import words
from codecompass.resolve.values import EXTERNAL_INSTANCE, INSTANCE, Value, Values

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

Arguments = tuple[Values, ...]
_NUMBER_LITERALS = ("#int", "#float")
_NUMBER = re.compile(r"[iuf]\d+|[iu]size")


def fitting(evaluator: Evaluator, members: Sequence[Place], arguments: Arguments) -> list[Place]:
    """The members whose `impl` blocks apply to a type with these arguments: no known argument differs."""
    return [member for member in members if _Block(evaluator, member).may_be_for(arguments)]


def taking(evaluator: Evaluator, members: Sequence[Place], call: CallArguments) -> tuple[list[Place], list[Place]]:
    """(the members whose parameters have the very types of a call's arguments, those that may have them): types are not
    converted where several `impl` blocks of one trait apply."""
    given = [evaluator.path(one, call.path, call.scope, call.position) if one != "_" else () for one in call.arguments]
    surely: list[Place] = []
    perhaps: list[Place] = []
    for member in members:
        parameters = _by_position(evaluator.overloads.parameters(member))
        arguments = given[1:] if len(given) > len(parameters) else given
        block, fits = _Block(evaluator, member), True
        for parameter, values in zip(parameters, arguments, strict=False):
            alike = block.takes(parameter.type, values)
            fits = fits and alike is not None
            if alike is False:
                break
        else:
            (surely if fits and len(arguments) >= len(parameters) > 0 else perhaps).append(member)
    return surely, perhaps


def _by_position(parameters: Sequence[Binding]) -> list[Binding]:
    """One for each parameter but `self`: some have one by position (`#0`) before that by name."""
    return [
        one
        for one, before in zip(parameters, (None, *parameters), strict=False)
        if one.name != "self" and (before is None or before.name[:1] != "#")
    ]


class _Block:
    """The `impl` block around a member."""

    def __init__(self, evaluator: Evaluator, member: Place) -> None:
        self.evaluator = evaluator
        self.place = Place(member.path, evaluator.traits.blocks.parent(member))
        literals = evaluator.vocabulary(member.path).literals
        self.numbers = frozenset(literals[kind] for kind in _NUMBER_LITERALS if kind in literals)
        self.member = member

    def may_be_for(self, arguments: Arguments) -> bool:
        path, at = self.place
        written = self.evaluator.index(path).definitions[at].owner
        owners = [v for v in self.evaluator.declared.type(written, path, at) if v.kind == INSTANCE]
        return not owners or any(self._agree(owner.args, arguments) for owner in owners)

    def takes(self, written: str, values: Values) -> bool | None:
        """Whether a parameter of the member, by its type as written, takes an argument; None where that is not known."""
        path, at = self.member
        definitions = self.evaluator.index(path).definitions
        names = {*definitions[at].type_parameters, *definitions[self.place.index].type_parameters}
        if not written or not values or len(values) > 1 or not names.isdisjoint(words(written)):
            return None
        wanted = self.evaluator.declared.type(written, path, at)
        one = values[0]
        if len(wanted) != 1 or one.kind not in (INSTANCE, EXTERNAL_INSTANCE) or self._is_bound(one):
            return None
        if self._is_number(one) and one != wanted[0]:
            return None if _NUMBER.fullmatch(wanted[0].name.rpartition(".")[2]) else False
        return self._alike(wanted, values)

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
