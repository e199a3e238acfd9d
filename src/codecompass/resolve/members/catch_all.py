"""Members that a type has under any name that it does not define: what its `__getattr__` is declared to give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values, unite

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def of_any_name(evaluator: Evaluator, value: Value, name: str) -> Values:
    """What an object gives of a name that nobody defines; the language itself asks types for its own (`__iter__`)."""
    giver = evaluator.rules(value.path).PROTOCOL_MEMBERS.get(".*")
    if not giver or value.kind != INSTANCE or value.name or name[:2] == giver[:2]:
        return ()
    readers = (reader for reader in evaluator.members.of(value, giver, value.path) if reader.kind == DEFINITION)
    telling = [reader for reader in readers if evaluator.index(reader.path).definitions[reader.index].type]
    return unite([given for reader in telling for given in evaluator.steps.result_of(reader)])
