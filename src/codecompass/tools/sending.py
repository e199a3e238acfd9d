"""Finds who sends a message that a function handles, where a bus finds the function by the message's type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.tools.dispatch import edges_out_of
from codecompass.tools.handlers import handlers_of, takes
from codecompass.tools.happenings import courses
from codecompass.tools.symbols import Symbol, by_ids
from codecompass.tools.topics import RUNS

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_USERS = 60
"""Functions that name a message's type and are looked at."""


class Sending(NamedTuple):
    handler: str
    """Its id."""
    message: str
    sender: Symbol
    line: int


def sendings_to(reader: Reader, ids: Iterable[str]) -> Iterator[Sending]:
    """Who sends what some functions are found for by its type: those of which their own steps tell so, too."""
    handling = [one for one in by_ids(reader, ids).values() if one.kind == "method" and RUNS.fullmatch(one.name)]
    rows = edges_out_of(reader, [one.symbol_id for one in handling]) if handling and not reader.is_early else []
    used = by_ids(reader, dict.fromkeys(str(row["used_id"]) for row in rows))
    for handler in handling:
        own = dict.fromkeys(str(row["used_id"]) for row in rows if row["user_id"] == handler.symbol_id)
        for message in (used[one] for one in own if one in used):
            if message.kind in TYPE_KINDS and takes(handler, message) and handler in handlers_of(reader, message):
                yield from _sent(reader, handler, message)


def _sent(reader: Reader, handler: Symbol, message: Symbol) -> Iterator[Sending]:
    found = reader.ask("reaching", ids=[message.symbol_id], limit=MOST_USERS)
    users = by_ids(reader, dict.fromkeys(str(row["user"]) for row in found))
    near = [
        one for one in users.values()
        if one.kind in CALLABLE_KINDS and one.symbol_id != handler.symbol_id and not is_test(one.path)
    ]  # fmt: skip
    for sender in near:
        for one in courses(reader, [sender])[sender.symbol_id].happenings:
            if any(bound.handles and bound.symbol.symbol_id == handler.symbol_id for bound in one.bound):
                yield Sending(handler.symbol_id, message.name, sender, one.event.line)
