"""Standard input and output as a client leaves them: text that was cut within a character, an output that nobody reads."""

from __future__ import annotations

import os
import select
import sys
import threading
from collections.abc import AsyncIterator, Callable
from io import TextIOWrapper
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    import anyio

HALVES = ("\\ud", "\\uD")
"""How half of a character of two begins where it is escaped, and the whole one as well."""


class Lines:
    """Lines of standard input, from which the protocol reads messages."""

    def __init__(self, lines: anyio.AsyncFile[str]) -> None:
        self._lines = lines

    async def __aiter__(self) -> AsyncIterator[str]:
        async for line in self._lines:
            yield whole_characters(line) if any(half in line for half in HALVES) else line


def whole_characters(line: str) -> str:
    """A message without halves of characters, which no text can hold: U+FFFD stands for each. Clients that cut a text
    by its UTF-16 units send them. A line that is no JSON is left as it is."""
    import json

    try:
        message = json.dumps(json.loads(line), ensure_ascii=False)
    except ValueError:
        return line
    return message.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def claim_input() -> Lines:
    """Standard input for the protocol alone: whatever else reads it, or is started, finds it at its end."""
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
    """Calls `act`, once, when whoever reads standard output has closed it. Where the system does not tell, never."""
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
