"""Finds who sends a message that a function handles, where a bus finds the function by the message's type, or the function
has a case for that."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.cases import CASED, case_around
from codecompass.tools.dispatch import edges_out_of
from codecompass.tools.handlers import SENDING, handlers_of, listens, takes
from codecompass.tools.happenings import courses, flow_in
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import Symbol, by_ids, in_file, once_per_graph
from codecompass.tools.topics import RUNS

MOST_USERS, MOST_CASED = 60, 40
"""Functions that name a message's type, and that may have cases for several, that are looked at."""


class Sending(NamedTuple):
    handler: str
    """Its id."""
    message: str
    sender: Symbol
    line: int


_CASE = re.compile(rf"(?m)^[ \t]*(?:{CASED.pattern})".encode())
_MEMBER = re.compile(r"(?:\.|->|::)\s*(\w+)\s*(?:<[^()]*>)?\s*\(")


def sendings_to(reader: Reader, ids: Iterable[str]) -> Iterator[Sending]:
    """Who sends what some functions are found for by its type."""
    if reader.is_early:
        return
    handling = [one for one in by_ids(reader, ids).values() if one.kind == "method" and RUNS.fullmatch(one.name)]
    known: dict[str, list[Sending]] = reader.computed.setdefault(sendings_to, {})
    missing = [one for one in handling if one.symbol_id not in known]
    rows = edges_out_of(reader, [one.symbol_id for one in missing]) if missing else []
    above = reader.ask("begins_at", ids=[one.symbol_id for one in missing]) if missing else ()
    heads = {str(row["id"]): str(row["decorators"] or "") for row in above}
    used = by_ids(reader, dict.fromkeys(str(row["used_id"]) for row in rows))
    for handler in missing:
        own = dict.fromkeys(str(row["used_id"]) for row in rows if row["user_id"] == handler.symbol_id)
        types = [one for own_id in own if (one := used.get(own_id)) and one.kind in TYPE_KINDS]
        taken = [one for one in types if takes(handler, one) or listens(heads.get(handler.symbol_id, ""), one)]
        messages = [one for one in taken if handler in handlers_of(reader, one)]
        known[handler.symbol_id] = [sending for one in messages for sending in _sent(reader, handler, one)]
    for one in handling:
        yield from known[one.symbol_id]


def makers_of_cases(reader: Reader, users: Iterable[tuple[str, str, int]]) -> Iterator[Sending]:
    """Who constructs the messages in whose case a line of a function is: of a worker that calls `close` under `is Close`,
    those that make a `Close`. `users`: functions by id, with their file and the line."""
    sites = {} if reader.is_early else {own: line for own, path, line in users if _has_cases(reader, path)}
    for user in [*by_ids(reader, sites).values()][:MOST_CASED] if sites else ():
        line = sites[user.symbol_id]
        if user.kind not in CALLABLE_KINDS or not user.line_start < line <= user.line_end:
            continue
        names = case_around(user, flow_in(reader, user), line)
        used = by_ids(reader, (str(row["used_id"]) for row in edges_out_of(reader, [user.symbol_id]))) if names else {}
        types = [one for one in used.values() if one.kind in TYPE_KINDS and one.name in names]
        yield from (one for kind in types for one in _made(reader, user, kind))


@once_per_graph
def _has_cases(reader: Reader, path: str) -> bool:
    """Whether a file of code has a case for a type."""
    return not is_test(path) and _CASE.search(reader.text(path)) is not None


def _made(reader: Reader, handler: Symbol, message: Symbol) -> Iterator[Sending]:
    """Where a message's type is constructed."""
    inside = in_file(reader, message.path)
    constructors = [one for one in inside if one.parent_id == message.symbol_id and one.kind == "constructor"]
    rows = [
        row for one in (message, *constructors)
        for row in reader.ask("references", symbol=one.symbol_id, kind="CALLS", role="", limit=MOST_USERS)
    ]  # fmt: skip
    makers = by_ids(reader, (str(row["from_id"]) for row in rows))
    for row in rows:
        maker = makers[str(row["from_id"])]
        if maker.kind in CALLABLE_KINDS and maker != handler and not is_test(maker.path):
            yield Sending(handler.symbol_id, message.name, maker, int(str(row["line"])))


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
