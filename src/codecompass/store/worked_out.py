"""A disk cache of results that are expensive to compute: of whole graphs, or of long histories. Everything in it can
be computed again."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from blake3 import blake3

from codecompass.store.files import write_whole


class WorkedOut:
    """The most recent results, each under the name of its input."""

    def __init__(self, place: Path, most: int) -> None:
        self._place = place
        self._most = most

    def get(self, key: str) -> bytes | None:
        return _whole(self._file(key))

    def latest(self) -> Iterator[bytes]:
        """All cached results, newest first."""
        with suppress(OSError):
            for file in sorted(self._place.iterdir(), key=lambda one: -one.stat().st_mtime_ns):
                if data := _whole(file):
                    yield data

    def keep(self, key: str, data: bytes) -> None:
        """Add a result and delete the oldest beyond the limit. If nothing can be written, nothing is cached."""
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
