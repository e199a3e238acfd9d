"""What was worked out last, kept while the next questions ask for the same."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Latest(Generic[Value]):
    """Keeps one value. May be used from several threads: who asks while it is made waits for it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: tuple[Hashable, Value] | None = None

    def of(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of `key`, made only if another was asked for last. What `make` raises is raised, and nothing kept."""
        with self._lock:
            if self._kept is None or self._kept[0] != key:
                self._kept = None
                self._kept = key, make()
            return self._kept[1]
