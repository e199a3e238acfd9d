"""Members that a type has under any name that it does not define: what its `__getattr__` is declared to give, the method
that answers for all that are called (`__call`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values, unite, unsure

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator


def of_any_name(evaluator: Evaluator, value: Value, name: str) -> Values:
    """What an object gives of a name that nobody defines; the language itself asks types for its own (`__iter__`)."""
    members = evaluator.rules(value.path).PROTOCOL_MEMBERS
    answering = members.get(".*()" if value.kind == INSTANCE else "::.*()") if name.endswith("()") else None
    if answering and not name.startswith("__"):
        found = (v for v in evaluator.members.of(value, answering, value.path) if v.kind == DEFINITION)
        return tuple(unsure(v) for v in found)
    giver = members.get(".*")
    if not giver or value.kind != INSTANCE or value.name or name[:2] == giver[:2]:
        return ()
    readers = (reader for reader in evaluator.members.of(value, giver, value.path) if reader.kind == DEFINITION)
    telling = [reader for reader in readers if evaluator.index(reader.path).definitions[reader.index].type]
    return unite([given for reader in telling for given in evaluator.steps.result_of(reader)])
