"""Pure work shared out to forked processes, which find all that this one has in memory.

Invariant: every part is done, once, and its result is here in order; what fails in another process is done in this one.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Generic, TypeVar

PARENT_DEATH_SIGNAL = 1
DONE = b"done"
"""What no pickle is."""
FORKABLE = frozenset({"jemalloc_bg_thd"})
"""Threads that do no harm: Arrow's allocator prepares itself for a fork."""

Part = TypeVar("Part")
Result = TypeVar("Result")


def in_processes(
    function: Callable[[Part], Iterable[Result]], parts: Sequence[Part], processes: int
) -> list[list[Result]]:
    """What `function` gives of each part, in order; so many at a time, each in a forked process where that is safe: what
    a part leaves in memory goes with its process, and what it gives is sent as it comes. A part whose process fails is
    done here, so errors are raised here too."""
    if len(parts) <= 1 or not is_alone():
        return [list(function(part)) for part in parts]
    shared = _Shared(function, parts)
    gc.freeze()  # what is there stays where it is: the processes share it for as long as no one touches it
    try:
        return shared.run(processes)
    finally:
        gc.unfreeze()
        shared.stop()


class _Shared(Generic[Part, Result]):
    def __init__(self, function: Callable[[Part], Iterable[Result]], parts: Sequence[Part]) -> None:
        self._function = function
        self._parts = parts
        self._next = 0
        self._running: dict[Connection, tuple[int, BaseProcess]] = {}
        self._results: list[list[Result]] = [[] for _ in parts]

    def run(self, processes: int) -> list[list[Result]]:
        while len(self._running) < processes and self._next < len(self._parts):
            self._start()
        while self._running:
            for ready in wait(list(self._running)):
                self._receive(ready)  # type: ignore[arg-type]  # we waited for connections only
        return self._results

    def _start(self) -> None:
        context: Any = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_send, args=(theirs, self._function, self._parts[self._next]), daemon=True)
        process.start()
        theirs.close()
        self._running[ours] = self._next, process
        self._next += 1

    def _receive(self, connection: Connection) -> None:
        number, process = self._running[connection]
        try:
            message = connection.recv_bytes()
            if message != DONE:
                self._results[number].append(pickle.loads(message))  # noqa: S301  # from our own child
                return
        except (EOFError, OSError, pickle.UnpicklingError):
            self._results[number] = list(self._function(self._parts[number]))
        del self._running[connection]
        _end(connection, process)
        if self._next < len(self._parts):
            self._start()

    def stop(self) -> None:
        """End those that are still at work: something has failed."""
        for connection, (_, process) in self._running.items():
            _end(connection, process)


def _end(connection: Connection, process: BaseProcess) -> None:
    connection.close()
    process.kill()
    process.join()


def _send(connection: Connection, function: Callable[[Part], Iterable[Result]], part: Part) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    gc.disable()  # it ends before garbage would matter
    for result in function(part):
        connection.send_bytes(pickle.dumps(result, protocol=5))
    connection.send_bytes(DONE)


def is_alone(waiting: int = 0) -> bool:
    """Whether this process has one thread, beside some that only wait, and can be forked."""
    if sys.platform != "linux":
        return False
    names = [_thread_name(thread) for thread in os.listdir("/proc/self/task")]  # noqa: PTH208  # names only
    return len([name for name in names if name not in FORKABLE]) == 1 + waiting


def _thread_name(thread: str) -> str:
    """Empty for a thread that has ended since it was listed: it counts, since its end may not be over."""
    try:
        return Path(f"/proc/self/task/{thread}/comm").read_text().strip()
    except OSError:
        return ""


def die_with_parent() -> None:
    """A forked process has both ends of its pipe, and the writer's lock: it must not outlive who forked it.

    A spawned one has neither: it ends when its pipe does.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
        parent = multiprocessing.parent_process()
        if parent is not None and os.getppid() != parent.pid:
            os._exit(0)  # it died before we could ask
