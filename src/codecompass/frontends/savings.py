"""What answers spare their reader, reckoned and summed up.

Method: without an answer one would have read, whole, the files that it was found in. Their bytes, less the answer's
own characters, over four, are the tokens saved; at the price of a million input tokens, the cost avoided. A file counts
once per answer, and no answer saves less than nothing.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from codecompass.model.errors import CodeCompassError

if TYPE_CHECKING:
    from codecompass.session.reader import Reader

BYTES_PER_TOKEN = 4
DOLLARS_PER_MILLION = 3.0
"""Price of input tokens at the `claude_sonnet` rate that the contract names."""
FILE = "savings.json"


class Totals(msgspec.Struct, frozen=True):
    """All that was saved on this machine."""

    tokens_saved: int = 0
    cost_avoided: float = 0.0
    answers: int = 0
    since: float = 0.0
    """Seconds since the epoch."""


def tokens_saved(reader: Reader, paths: Iterable[str], answer_size: int) -> int:
    """Tokens that reading these files whole would have cost beyond an answer of `answer_size` characters."""
    wanted = list(dict.fromkeys(paths))
    known = {str(row["path"]): int(str(row["bytes"])) for row in reader.ask("sizes_of_files", paths=wanted)}
    for path in wanted:
        if path not in known:  # in the tree, not in the graph
            with contextlib.suppress(CodeCompassError):
                known[path] = len(reader.text(path))
    return max(0, sum(known.values()) - answer_size) // BYTES_PER_TOKEN


def cost_of(tokens: int) -> float:
    """Dollars."""
    return round(tokens * DOLLARS_PER_MILLION / 1_000_000, 6)


class Ledger:
    """The running totals of a home: every process adds to them, none waits for another."""

    def __init__(self, home: Path) -> None:
        self._file = home / FILE
        self._lock = threading.Lock()
        self._tokens = self._answers = 0

    def add(self, tokens: int) -> None:
        """Count an answer; it is written with the next one when another process is at it, or the disk refuses."""
        from codecompass.store import WriterLock, write_whole

        with self._lock, contextlib.suppress(OSError), WriterLock(self._file.with_suffix(".lock")) as turn:
            self._tokens, self._answers = self._tokens + tokens, self._answers + 1
            if not turn.acquire():
                return
            before = self.totals()
            sum_ = before.tokens_saved + self._tokens
            after = Totals(sum_, cost_of(sum_), before.answers + self._answers, before.since or time.time())
            write_whole(self._file, msgspec.json.format(msgspec.json.encode(after), indent=2))
            self._tokens = self._answers = 0

    def totals(self) -> Totals:
        """What is written so far."""
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            return msgspec.json.decode(self._file.read_bytes(), type=Totals)
        return Totals()
