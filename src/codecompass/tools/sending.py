"""Finds who sends a message that a function handles, where a bus finds the function by the message's type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.tools.dispatch import edges_out_of
from codecompass.tools.handlers import SENDING, handlers_of, takes
from codecompass.tools.happenings import courses
from codecompass.tools.snippets import Text
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


_MEMBER = re.compile(r"(?:\.|->|::)\s*(\w+)\s*(?:<[^()]*>)?\s*\(")


def sendings_to(reader: Reader, ids: Iterable[str]) -> Iterator[Sending]:
    """Who sends what some functions are found for by its type."""
    if reader.is_early:
        return
    handling = [one for one in by_ids(reader, ids).values() if one.kind == "method" and RUNS.fullmatch(one.name)]
    known: dict[str, list[Sending]] = reader.computed.setdefault(sendings_to, {})
    missing = [one for one in handling if one.symbol_id not in known]
    rows = edges_out_of(reader, [one.symbol_id for one in missing]) if missing else []
    used = by_ids(reader, dict.fromkeys(str(row["used_id"]) for row in rows))
    for handler in missing:
        own = dict.fromkeys(str(row["used_id"]) for row in rows if row["user_id"] == handler.symbol_id)
        taken = [one for own_id in own if (one := used.get(own_id)) and one.kind in TYPE_KINDS and takes(handler, one)]
        messages = [one for one in taken if handler in handlers_of(reader, one)]
        known[handler.symbol_id] = [sending for one in messages for sending in _sent(reader, handler, one)]
    for one in handling:
        yield from known[one.symbol_id]


def _sent(reader: Reader, handler: Symbol, message: Symbol) -> Iterator[Sending]:
    """Where a message is sent on the line that names it; else the functions whose own steps lead to the handler."""
    rows = [*reader.ask("reaching", ids=[message.symbol_id], limit=MOST_USERS)]
    users = by_ids(reader, dict.fromkeys(str(row["user"]) for row in rows))
    for row in rows:
        sender = users.get(str(row["user"]))
        if sender is None or sender.kind not in CALLABLE_KINDS or sender == handler or is_test(sender.path):
            continue
        text, at = Text(reader.text(sender.path)), int(str(row["site"]))
        if _sends(text.line(at)):
            yield Sending(handler.symbol_id, message.name, sender, at)
        elif _sends(text.between(sender.line_start, sender.line_end)):
            happenings = courses(reader, [sender])[sender.symbol_id].happenings
            sent = (one for one in happenings if any(bound.handles and bound.symbol == handler for bound in one.bound))
            yield from (Sending(handler.symbol_id, message.name, sender, one.event.line) for one in sent)


def _sends(text: str) -> bool:
    return any(map(SENDING.match, _MEMBER.findall(text)))
