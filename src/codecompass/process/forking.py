"""Distributes pure functions over worker processes: forked ones, which share what this process has in memory, or
spawned ones, which are sent the work and rebuild what it needs.

Invariant: every part is processed exactly once, and results keep the order. What fails in a worker is done in this
process.
"""

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
START_METHOD = "CODECOMPASS_START_METHOD"
"""The environment's variable that says how processes are started: `spawn`, also where this one can be forked."""
FORKABLE = frozenset({"jemalloc_bg_thd"})
"""Threads that do no harm: Arrow's allocator prepares itself for a fork."""

Part = TypeVar("Part")
Result = TypeVar("Result")


def start_method() -> str:
    """`fork` where it is safe and much the fastest: on Linux, in a process without other threads. Otherwise `spawn`."""
    return "fork" if os.environ.get(START_METHOD) != "spawn" and is_alone() else "spawn"


def in_processes(
    function: Callable[[Part], Iterable[Result]], parts: Sequence[Part], processes: int, spawned: bool = False
) -> list[list[Result]]:
    """Apply `function` to each part in up to `processes` processes; results keep the order of the parts. A part's
    memory is freed with its process, and its result is sent at once. A part whose process fails is repeated here, so
    that its error is raised here too. `spawned`: `function` can be pickled, so processes may be spawned where forking
    is impossible.
    """
    method = start_method()
    if len(parts) <= 1 or processes <= 1 or (method == "spawn" and not spawned):
        return [list(function(part)) for part in parts]
    shared = _Shared(function, parts, method)
    if method == "fork":
        gc.freeze()  # what is there stays where it is: the processes share it for as long as no one touches it
    try:
        return shared.run(processes)
    finally:
        if method == "fork":
            gc.unfreeze()
        shared.stop()


class _Shared(Generic[Part, Result]):
    def __init__(self, function: Callable[[Part], Iterable[Result]], parts: Sequence[Part], method: str) -> None:
        self._function = function
        self._parts = parts
        self._method = method
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
        context: Any = multiprocessing.get_context(self._method)
        ours, theirs = context.Pipe(duplex=False)
        number = self._next
        process = context.Process(target=_send, args=(theirs, self._function, self._parts[number]), daemon=True)
        self._next += 1
        try:
            process.start()
        except (
            OSError,
            TypeError,
            AttributeError,
            pickle.PicklingError,
        ):  # a sandbox, no memory: better slow than not at all
            ours.close()
            self._results[number] = list(self._function(self._parts[number]))
            return
        finally:
            theirs.close()
        self._running[ours] = number, process

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
        """Terminate the workers that are still running, after a failure."""
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
    """Whether this process can be forked: it has one thread, apart from some that only wait."""
    if sys.platform != "linux":
        return False
    names = [_thread_name(thread) for thread in os.listdir("/proc/self/task")]  # noqa: PTH208  # names only
    return len([name for name in names if name not in FORKABLE]) == 1 + waiting


def _thread_name(thread: str) -> str:
    """A thread's name; empty if it has ended since it was listed, which still counts, since it may not be gone yet."""
    try:
        return Path(f"/proc/self/task/{thread}/comm").read_text().strip()
    except OSError:
        return ""


def die_with_parent() -> None:
    """Let a worker end with its parent: a forked one holds both ends of the pipe, and the writer lock, so it must not
    survive. A spawned one holds neither, and ends when its pipe does."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
        parent = multiprocessing.parent_process()
        if parent is not None and os.getppid() != parent.pid:
            os._exit(0)  # it died before we could ask
