"""Checks that a graph's files are still as they were published, before they are opened.

The engine trusts what it reads: a damaged page leads to a wrong answer or a crash, and damage in a register would go
unnoticed.
"""

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
    """The checks of a store's graphs against the hashes in its manifest."""

    def __init__(self, manifest: Manifest) -> None:
        self._manifest = manifest
        self._read: dict[str, None] = {}
        """Files beside graphs that this process found sound: digest, number and appearance. Graphs share them."""

    def checked(self, graph: Path) -> Callable[[Path], None]:
        """Check a graph's side files now; returns the check of the main file, to be run before the engine opens it."""
        self.check_beside(graph)
        return self.check

    def check_beside(self, graph: Path) -> None:
        """Raises DamagedGraphError if a side file of a graph (register, log) is not as it was published. Reads all of
        it, a third of a millisecond per megabyte, unless this process has read it since it was last written."""
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
        """Check the graph's main file. It is large, so it is read once per boot of the machine, and again after it was
        written to."""
        digests = self._digests(graph)
        if not digests or self._noted().get(_number(graph)) == _appearance(graph):
            return
        if hash_of(graph) != digests[0]:
            raise _damaged(graph)
        self.note(graph)

    def note(self, graph: Path) -> None:
        """Record that a graph's file was found intact."""
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
    """What changes when a file is written, and with each boot: after a loss of power pages may be missing although the
    times agree."""
    try:
        status = graph.stat()
        return f"{status.st_size} {status.st_mtime_ns} {BOOT.read_text().strip() if BOOT.exists() else ''}"
    except OSError:
        return ""
