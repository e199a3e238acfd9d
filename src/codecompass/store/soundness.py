"""Whether a graph's files are still what was published, checked before they are opened. The engine trusts what it
reads: a damaged page means a wrong answer or a crash, and a damaged register would go unnoticed.

The engine trusts what it reads: a damaged page gives it a wrong answer, or ends the process. And what is wrong in a
register nobody would notice.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from codecompass.model.errors import DamagedGraphError
from codecompass.model.graphfile import parts_of
from codecompass.store.database import StoreError
from codecompass.store.files import hash_of
from codecompass.store.manifest import Manifest

NOTE = "sound graphs"
KEPT = 100
_decoder = msgspec.json.Decoder(dict[str, str])
BOOT = Path("/proc/sys/kernel/random/boot_id")


class Soundness:
    """What is known of the graphs of a store, whose manifest says what they were when they were published."""

    def __init__(self, manifest: Manifest) -> None:
        self._manifest = manifest
        self._read: dict[str, None] = {}
        """Files beside graphs that this process found sound: digest, number and appearance. Graphs share them."""

    def checked(self, graph: Path) -> Callable[[Path], None]:
        """What to ask of the file before the engine opens it, what lies beside it having been checked now."""
        self.check_beside(graph)
        return self.check

    def check_beside(self, graph: Path) -> None:
        """Raises DamagedGraphError where what lies beside a graph's file (its register, its log) is not what was
        published. All of it is read, a third of a millisecond per megabyte, but for what has not been written to since it
        was read by this process."""
        for file, digest in zip(parts_of(graph)[1:], self._digests(graph)[1:], strict=False):
            now = f"{digest} {_number(file)} {_appearance(file)}"
            if now in self._read:
                continue
            if hash_of(file) != digest:
                raise _damaged(graph)
            while len(self._read) >= KEPT:
                self._read.pop(next(iter(self._read)), None)
            self._read[now] = None

    def check(self, graph: Path) -> None:
        """Check the graph's own file. It is large, so it is read once after each start of the machine, and again after
        it was written to."""
        digests = self._digests(graph)
        if not digests or self._noted().get(_number(graph)) == _appearance(graph):
            return
        if hash_of(graph) != digests[0]:
            raise _damaged(graph)
        self.note(graph)

    def note(self, graph: Path) -> None:
        """A graph's file has just been found to be as it should be."""
        with suppress(StoreError):  # it is read again, no more
            kept = {number: said for number, said in self._noted().items() if number != _number(graph)}
            latest = [*kept.items(), (_number(graph), _appearance(graph))][-KEPT:]
            self._manifest.set_note(NOTE, msgspec.json.encode(dict(latest)).decode())

    def _noted(self) -> dict[str, str]:
        try:
            return _decoder.decode(self._manifest.note(NOTE) or "{}")
        except (msgspec.MsgspecError, UnicodeError):
            return {}

    def _digests(self, graph: Path) -> list[str]:
        record = self._manifest.graph(graph.stem)
        return record.digest.split(" ") if record and record.digest else []


def _damaged(graph: Path) -> DamagedGraphError:
    message = "The graph was damaged on disk. Ask again: it is made anew, of the facts that are kept."
    return DamagedGraphError("index_incompatible", message, {"graph": graph.name}, retryable=True)


def _number(graph: Path) -> str:
    try:
        return str(graph.stat().st_ino)
    except OSError:
        return ""


def _appearance(graph: Path) -> str:
    """What changes with a file when it is written to, and with the start of the machine: when that lost its power,
    pages may be missing that no time tells of."""
    try:
        status = graph.stat()
        return f"{status.st_size} {status.st_mtime_ns} {BOOT.read_text().strip() if BOOT.exists() else ''}"
    except OSError:
        return ""
