"""Refs that are indexed again as they move, while others are under way."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor

from codecompass_fleet.engine import indexed
from codecompass_fleet.task import Done, Task

Key = tuple[str, str]


class Refresher:
    """Refreshes repositories. Thread-safe."""

    def __init__(self, executor: Executor, workers: int, tell: Callable[[Done], None]) -> None:
        """`tell` gets what became of each ref."""
        self._executor = executor
        self._workers = workers
        self._tell = tell
        self._lock = threading.Lock()
        self._under_way: set[Key] = set()
        self._again: dict[Key, Task] = {}

    def ask(self, tasks: Iterable[Task]) -> None:
        """Begins tasks. One whose ref is under way is done once more afterwards: its commit may be older."""
        with self._lock:
            begun = []
            for task in tasks:
                key = (task.name, task.ref)
                if key in self._under_way:
                    self._again[key] = task
                else:
                    self._under_way.add(key)
                    begun.append(task)
        if begun:
            threading.Thread(target=self._run, args=(begun,), daemon=True).start()

    def counts(self) -> tuple[int, int]:
        """How many tasks wait, and how many run."""
        with self._lock:
            running = min(len(self._under_way), self._workers)
            return len(self._under_way) - running + len(self._again), running

    def _run(self, tasks: list[Task]) -> None:
        left = {(task.name, task.ref) for task in tasks}
        try:
            for done in indexed(tasks, self._executor):
                if done.task.part:
                    continue
                key = (done.task.name, done.task.ref)
                left.discard(key)
                again = self._ended(key)
                self._tell(done)
                if again is not None:
                    self.ask([again])
        finally:
            for key in left:
                self._ended(key)

    def _ended(self, key: Key) -> Task | None:
        with self._lock:
            self._under_way.discard(key)
            return self._again.pop(key, None)
