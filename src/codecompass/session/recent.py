"""Small caches for what was read or computed last, since consecutive questions are about the same things."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

MOST_BYTES = 16 << 20
LONGEST = MOST_BYTES >> 5
"""A longer one would drive out too many others."""
MOST_EMPTY = 1 << 13
"""Of those that are empty, which others do not drive out: what takes long to find out may be that there is nothing."""
Value = TypeVar("Value")


class RecentTexts:
    """A cache of contents by blob id. Thread-safe."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, bytes] = OrderedDict()
        self._empty: OrderedDict[str, None] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def of(self, blob: str, read: Callable[[], bytes | None]) -> bytes | None:
        """The content of a blob, from the cache or from `read`. None is not cached."""
        with self._lock:
            if blob in self._empty:
                return b""
            found = self._held.get(blob)
            if found is not None:
                self._held.move_to_end(blob)
                return found
        content = read()
        if content is not None and len(content) <= LONGEST:
            self._keep(blob, content)
        return content

    def _keep(self, blob: str, content: bytes) -> None:
        with self._lock:
            if not content:
                self._empty[blob] = None
                if len(self._empty) > MOST_EMPTY:
                    self._empty.popitem(last=False)
                return
            self._bytes += len(content) - len(self._held.pop(blob, b""))
            self._held[blob] = content
            while self._bytes > MOST_BYTES:
                self._bytes -= len(self._held.popitem(last=False)[1])


class Latest(Generic[Value]):
    """A cache of one value. Thread-safe: a second caller waits while the value is being computed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: tuple[Hashable, Value] | None = None

    def of(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value for `key`, computed by `make` unless it is the cached one. An exception from `make` is raised, and
        nothing is cached."""
        with self._lock:
            if self._kept is None or self._kept[0] != key:
                self._kept = None
                self._kept = key, make()
            return self._kept[1]
