"""Finds the handlers of a message that is sent over a bus: the functions that are registered for its type.

A bus finds its functions by the type of their first or second parameter: `bus.AddHandler(sendMail)` with `func
sendMail(ctx context.Context, c *cmd.SendMail)`, a class with `handle(OrderPlaced $event)`; a listener also by what its
annotation names, or by a type that the message derives from. The graph has no edge for that, as the bus looks them up at
run time; so they are likely, and certain only where an annotation declares a listener and a library's bus gets the
message without an address.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.snippets import Text, arguments_in
from codecompass.tools.symbols import Symbol, by_ids, once_per_graph
from codecompass.tools.topics import RUNS

MOST_USES, MOST_HANDLERS = 400, 12
"""Uses of a message's type that are looked at; handlers of one message."""
SENDING = re.compile(
    r"(?i)(?:must_?|try_?)?(?:dispatch|publish|send|emit|fire|raise|notify|invoke|trigger|broadcast|enqueue|execute|handle|ask|event)"
)
"""Names of what sends a message begin so."""
_REGISTERING = re.compile(
    r"(?i)(?<![a-z])(?:(?:must_?)?(?:add|register|subscribe|listen|handle|connect|observe|hook|provide)\w*|on)\s*(?:<[^>]*>)?\("
)
"""A call that registers a function."""
_HANDLING = re.compile(r"(?i)handl|listener|subscri|consumer|observes|receiver")
"""What the declaration of a function, of its type, or their file's name has where it is one that handles messages."""
_DOUBLE = re.compile(r"(?i)(?:^|[/_.-]|(?<=[a-z]))(?:mocks?|fakes?|stubs?)(?=[/_.-]|$)")
"""In a path: what stands in for another in tests."""


@once_per_graph
def handlers_of(reader: Reader, message: Symbol) -> Mapping[Symbol, bool]:
    """The functions that are registered, or declared, as handlers of messages of a type, or of one that it derives from;
    whether an annotation declares them."""
    return dict(islice(dict(_handlers(reader, message)).items(), MOST_HANDLERS))


def takes(function: Symbol, message: Symbol) -> bool:
    """Whether a function's first or second parameter has the message's type."""
    text = function.signature
    given = arguments_in(text[text.find(f"{function.name}(") + len(function.name) :])
    return any(_names(one, message) for one in given[:2])


def listens(decorator: str, message: Symbol) -> bool:
    """Whether a function's decorator names the message's type as what it listens to."""
    return _HANDLING.search(decorator) is not None and _names(decorator, message)


def _names(text: str, message: Symbol) -> bool:
    return re.search(rf"(?<![\w$]){re.escape(message.name)}\b", text) is not None


def _handlers(reader: Reader, message: Symbol) -> Iterator[tuple[Symbol, bool]]:
    told, level = {message.symbol_id}, [message.symbol_id]
    while level:
        for kind in by_ids(reader, level).values():
            yield from _declared(reader, kind, listening=kind.symbol_id != message.symbol_id)
        above = dict.fromkeys(str(row["base_id"]) for row in reader.ask("bases_of", ids=level))
        level = [one for one in above if one not in told]
        told.update(level)


def _declared(reader: Reader, message: Symbol, *, listening: bool) -> Iterator[tuple[Symbol, bool]]:
    """The handlers that take a type; `listening`: only those that a decorator declares as such."""
    rows = reader.ask("references", symbol=message.symbol_id, kind="REFERENCES", role="", limit=MOST_USES)
    users = by_ids(reader, dict.fromkeys(str(row["from_id"]) for row in rows))
    using = [one for one in users.values() if one.kind in CALLABLE_KINDS and not is_test(one.path)]
    owners = by_ids(reader, (one.parent_id for one in using if one.parent_id))
    decorated = {
        str(row["id"]): str(row["decorators"] or "")
        for row in reader.ask("begins_at", ids=[*(one.symbol_id for one in using), *owners])
    }
    heard = {
        one.symbol_id
        for one in using
        for text in decorated.get(one.symbol_id, "").split("\n")
        if listens(text, message) or (_HANDLING.search(text) and takes(one, message))
    }
    taking = [one for one in using if one.symbol_id in heard or (takes(one, message) and not listening)]
    if not taking:
        return
    read = {
        str(row["symbol_id"])
        for row in reader.ask("reads_of", ids=[one.symbol_id for one in taking], limit=MOST_HANDLERS)
        if not is_test(str(row["path"])) and _registers(reader, str(row["path"]), int(str(row["line"])), message)
    }
    real = [one for one in taking if not _DOUBLE.search(one.path)]
    found = 0
    for one in real or taking:
        owner = owners.get(one.parent_id)
        own = decorated.get(one.symbol_id, "")
        declared = own + decorated.get(one.parent_id, "") + (owner.signature if owner is not None else "") + one.path
        is_declared = one.symbol_id in heard or (
            owner is not None
            and owner.kind in TYPE_KINDS
            and RUNS.fullmatch(one.name) is not None
            and _HANDLING.search(declared) is not None
        )
        if (one.symbol_id in read or is_declared) and found < MOST_HANDLERS:
            found += 1
            yield one, one.symbol_id in heard


def _registers(reader: Reader, path: str, line: int, message: Symbol) -> bool:
    """Whether a line that names a function registers it: it names the message's type, or has a registering call."""
    text = Text(reader.text(path)).lines[line - 1]
    return _REGISTERING.search(text) is not None or re.search(rf"\b{re.escape(message.name)}\b", text) is not None
