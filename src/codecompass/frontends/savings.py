"""Estimates and totals of the tokens that answers save.

Method: without an answer one would have read the files that it came from in full. Their bytes, minus the answer's
characters, divided by four, are the tokens saved; times the price of a million input tokens, the cost avoided. A file
counts once per answer, and savings are never negative.
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
    """All savings on this machine."""

    tokens_saved: int = 0
    cost_avoided: float = 0.0
    answers: int = 0
    since: float = 0.0
    """Seconds since the epoch."""


def tokens_saved(reader: Reader, paths: Iterable[str], answer_size: int) -> int:
    """The tokens that reading these files would have cost beyond an answer of `answer_size` characters."""
    wanted = list(dict.fromkeys(paths))
    known = {str(row["path"]): int(str(row["bytes"])) for row in reader.ask("sizes_of_files", paths=wanted)}
    for path in wanted:
        if path not in known:  # in the tree, not in the graph
            with contextlib.suppress(CodeCompassError):
                known[path] = len(reader.text(path))
    return max(0, sum(known.values()) - answer_size) // BYTES_PER_TOKEN


def cost_of(tokens: int) -> float:
    """The cost of tokens in dollars."""
    return round(tokens * DOLLARS_PER_MILLION / 1_000_000, 6)


class Ledger:
    """The running totals of a home directory: every process adds to them, and none waits for another."""

    def __init__(self, home: Path) -> None:
        self._file = home / FILE
        self._lock = threading.Lock()
        self._tokens = self._answers = 0

    def add(self, tokens: int) -> None:
        """Count an answer. If another process is writing, or the disk refuses, it is written with the next one."""
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
        """The totals written so far."""
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            return msgspec.json.decode(self._file.read_bytes(), type=Totals)
        return Totals()
