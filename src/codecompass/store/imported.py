"""Occurrences from imported indexes (SCIP): one file beside the store, with a fingerprint of its content."""

from collections.abc import Iterable
from pathlib import Path

import msgspec
from blake3 import blake3

from codecompass.model import ImportedDocument
from codecompass.store.facts import compress, decompress
from codecompass.store.files import write_whole

MARK_BYTES = 16


class ImportedIndex:
    """The file of imported documents. It is replaced atomically, so several processes may read it."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: tuple[tuple[int, int, int], str] | None = None

    def mark(self) -> str:
        """A fingerprint of the documents; empty if there are none."""
        try:
            found = self._file.stat()
        except OSError:
            return ""
        state = (found.st_mtime_ns, found.st_size, found.st_ino)
        if self._known is None or self._known[0] != state:
            try:
                with self._file.open("rb") as file:
                    self._known = state, file.read(MARK_BYTES).decode("ascii", "replace")
            except OSError:
                return ""
        return self._known[1]

    def documents(self) -> dict[str, ImportedDocument]:
        """Documents by path; none if the file is missing or unreadable."""
        try:
            content = self._file.read_bytes()
            found = msgspec.msgpack.decode(decompress(content[MARK_BYTES:]), type=list[ImportedDocument])
        except (OSError, msgspec.MsgspecError, ValueError):
            return {}
        except Exception:  # zstd has errors of its own
            return {}
        return {one.path: one for one in found}

    def keep(self, documents: Iterable[ImportedDocument]) -> None:
        """Add documents, replacing earlier ones of the same paths."""
        self._write({**self.documents(), **{one.path: one for one in documents}})

    def forget(self) -> int:
        """Delete all documents; returns their number."""
        count = len(self.documents())
        self._file.unlink(missing_ok=True)
        return count

    def _write(self, documents: dict[str, ImportedDocument]) -> None:
        content = msgspec.msgpack.encode([documents[path] for path in sorted(documents)])
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self._file, blake3(content).hexdigest(MARK_BYTES // 2).encode() + compress(content))
