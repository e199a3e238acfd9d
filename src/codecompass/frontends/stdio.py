"""Robust standard input and output: text cut within a character, and an output that nobody reads."""

import os
import select
import sys
import threading
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from io import TextIOWrapper
from typing import BinaryIO

from codecompass.process.patterns import later

HALVES = ("\\ud", "\\uD")
"""How half of a character of two begins where it is escaped, and the whole one as well."""


_NULL_TOKEN = later(r',\s*(?<!\\)"progressToken"\s*:\s*null|(?<!\\)"progressToken"\s*:\s*null\s*,?')
NO_JSON, NO_MESSAGE = -32700, -32600
"""JSON-RPC's codes for a line that cannot be read, and for one that is no message."""
Refuse = Callable[[int | str | None, int, str], Awaitable[None]]


class Lines:
    """The lines of standard input that the protocol reads messages from."""

    def __init__(self, lines: AsyncIterable[str]) -> None:
        self._lines = lines
        self.refuse: Refuse | None = None
        """Answers a line that is no message: its id, if it has one, JSON-RPC's code, and what is wrong. The protocol
        passes such lines over, and who sent one would wait for ever."""

    async def __aiter__(self) -> AsyncIterator[str]:
        async for line in self._lines:
            message = line.removeprefix("\ufeff")  # of the byte-order mark that some shells begin with
            if any(half in message for half in HALVES):
                message = whole_characters(message)
            message = without_null_token(message)
            if not message.strip():
                continue
            wrong = no_message(message) if self.refuse is not None else None
            if wrong is None:
                yield message
            elif self.refuse is not None:
                await self.refuse(*wrong)


def without_null_token(message: str) -> str:
    """A message without `progressToken: null`, which some clients send for no token."""
    return _NULL_TOKEN.sub("", message) if "progressToken" in message else message


def no_message(line: str) -> tuple[int | str | None, int, str] | None:
    """Why a line is no JSON-RPC message, in the form for `Lines.refuse`; None if it is one."""
    import json

    from mcp_types import jsonrpc_message_adapter

    try:
        jsonrpc_message_adapter.validate_json(line, by_name=False)
        return None
    except ValueError:
        pass
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None, NO_JSON, "This line is no JSON: send one message of JSON-RPC 2.0 a line."
    if isinstance(told, list):
        return None, NO_MESSAGE, "Batches are no part of this protocol: send one message a line."
    known = told.get("id") if isinstance(told, dict) else None
    said = 'This is no message of JSON-RPC 2.0: `jsonrpc` is "2.0", `method` a text, `params` an object.'
    return known if isinstance(known, (int, str)) else None, NO_MESSAGE, said


def whole_characters(line: str) -> str:
    """A message with U+FFFD for each half of a character, which clients send that cut a text by UTF-16 units. A line
    that is not JSON is unchanged."""
    import json

    try:
        message = json.dumps(json.loads(line), ensure_ascii=False)
    except ValueError:
        return line
    return message.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def claim_input() -> Lines:
    """Reserve standard input for the protocol: anything else that reads it, or is started, finds it at its end."""
    import anyio  # the command line, which needs the rest, does without

    try:
        own = os.dup(sys.stdin.fileno())
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, sys.stdin.fileno())
        os.close(nothing)
        stream: BinaryIO = os.fdopen(own, "rb", closefd=False)
    except (AttributeError, OSError, ValueError):  # no descriptor: a test's
        stream = sys.stdin.buffer
    return Lines(anyio.wrap_file(TextIOWrapper(stream, encoding="utf-8", errors="replace")))


def when_unread(act: Callable[[], None]) -> None:
    """Call `act` once when the reader of standard output has closed it; never where the system does not report that."""
    try:
        descriptor = os.dup(sys.stdout.fileno())
        poll = select.poll()
    except (AttributeError, OSError, ValueError):
        return
    poll.register(descriptor, 0)  # errors and the other end's going are told all the same

    def wait() -> None:
        poll.poll()
        act()

    threading.Thread(target=wait, name="output", daemon=True).start()
