"""Members of values without a named type: nameless structs, and object literals where they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.resolve.values import THING, Value, Values, guessed, parse_record

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

SPREAD = "..."
"""The name of what an object literal takes over whole."""


def member_of_record(evaluator: Evaluator, value: Value, name: str) -> Values:
    fields = parse_record(value.name)
    if fields[0][0].startswith("@"):
        return _member_of_literal(evaluator, value, name, fields)
    for field, written in fields:
        if field == name:
            return evaluator.declared.type(written, value.path, value.index)
    embedded = (
        v for field, written in fields if not field for v in evaluator.declared.type(written, value.path, value.index)
    )
    return next((found for v in embedded if (found := evaluator.members.of(v, name, value.path))), ())


def _member_of_literal(evaluator: Evaluator, value: Value, name: str, fields: tuple[tuple[str, str], ...]) -> Values:
    """What a member of an object literal holds; one that it takes over with all of another object may be that's."""
    position = int(fields[0][0][1:])
    for field, written in reversed(fields):
        if field in (name, SPREAD):
            found = evaluator.path(written[1:], value.path, value.index, position)
            if field == SPREAD:
                made_of = (m for v in found for m in evaluator.members.of(v, name, value.path))
                found = tuple(m for m in made_of if m.kind == THING)
            if found or field == name:
                return tuple(guessed(v) for v in found)
    return ()
