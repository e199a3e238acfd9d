"""What was worked out of whole graphs, or of long pasts, kept beside the store: it can always be made again, so nothing here
is ever missed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from blake3 import blake3

from codecompass.store.files import write_whole


class WorkedOut:
    """The latest few, each under the name of what it was made from."""

    def __init__(self, place: Path, most: int) -> None:
        self._place = place
        self._most = most

    def get(self, key: str) -> bytes | None:
        return _whole(self._file(key))

    def latest(self) -> Iterator[bytes]:
        """All that are kept, the one kept last first."""
        with suppress(OSError):
            for file in sorted(self._place.iterdir(), key=lambda one: -one.stat().st_mtime_ns):
                if data := _whole(file):
                    yield data

    def keep(self, key: str, data: bytes) -> None:
        """Keep it, and drop the oldest beyond so many; where nothing can be written, nothing is kept."""
        with suppress(OSError):
            self._place.mkdir(exist_ok=True)
            write_whole(self._file(key), _digest(data) + data)
            for file in sorted(self._place.iterdir(), key=lambda one: one.stat().st_mtime_ns)[: -self._most]:
                file.unlink()

    def _file(self, key: str) -> Path:
        return self._place / blake3(key.encode()).hexdigest(16)


def _whole(file: Path) -> bytes | None:
    try:
        found = file.read_bytes()
    except OSError:
        return None
    digest, data = found[:DIGEST], found[DIGEST:]
    return data if digest == _digest(data) else None


DIGEST = 16


def _digest(data: bytes) -> bytes:
    return blake3(data).digest(DIGEST)
