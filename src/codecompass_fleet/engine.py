"""Who runs tasks: a Dask cluster, here or at an address, behind `concurrent.futures.Executor`.

Any other executor can stand in: `indexed` asks for no more than `submit`.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import msgspec

from codecompass.model.errors import CodeCompassError
from codecompass.store.sharing import ObjectsError, objects_at
from codecompass_fleet.catalog import Catalog
from codecompass_fleet.parts import LEAST_MEMORY, Needs
from codecompass_fleet.task import Done, Task, run

if TYPE_CHECKING:
    from distributed import Client

log = logging.getLogger(__name__)

LOCAL = "local"
RETRIES = 3
"""How often a task goes to another worker when one dies."""
WAITS = (5.0, 20.0, 60.0, 180.0)
"""Seconds until a task whose store did not answer is tried again, each time."""
DEATHS = 1_000
"""How many workers may die under a task, or while it waits for them, before Dask refuses it. Dask suspects the task; but
each is a process of its own, and none of them ends a worker."""
CONFIG = {
    "distributed.scheduler.allowed-failures": DEATHS,
    "distributed.nanny.pre-spawn-environ.DASK_LOGGING__DISTRIBUTED": "critical",  # what fails, tasks say themselves
}
MEMORY = "MEMORY"
"""What workers offer their memory as, in bytes: `dask worker --resources "MEMORY=16e9"`."""


def indexed(tasks: Sequence[Task], executor: Executor) -> Iterator[Done]:
    """Run tasks, default branches first; what became of each, and of the parts of large ones, as they end. A task whose
    worker dies too often has an error, and the others go on."""
    under_way = _UnderWay(executor)
    for task in sorted(tasks, key=priority_of, reverse=True):  # what is submitted first is run first
        under_way.submit(_Ref(task), task)
    return under_way.ended()


def note(done: Done) -> None:
    """Keeps in the catalog why a ref could not be indexed, until it can; what the store does not take is only logged."""
    try:
        Catalog(objects_at(done.task.store)).note(done.task.name, done.task.ref, done.error)
    except ObjectsError as error:
        log.warning("what became of %s cannot be noted: %s", done.task.name, error)


def priority_of(task: Task) -> int:
    """Default branches first, and what has been begun before what has not."""
    return 2 * (not task.ref) + bool(task.memory)


@dataclass
class _Ref:
    """One ref, whose tree may be extracted in parts first."""

    task: Task
    parts_left: int = 0
    seconds: float = 0.0
    """What all its tasks took so far."""


class _UnderWay:
    """Tasks that run. One that needs more than it may take comes back with what it asks for: its parts run, and once all
    have ended, well or not, it runs again, and extracts itself what a lost part lacks."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._ended: SimpleQueue[tuple[_Ref, Task, int, Future[Done]]] = SimpleQueue()
        self._count = 0

    def submit(self, ref: _Ref, task: Task, tries: int = 1) -> None:
        self._count += 1
        self._start(ref, task, tries)

    def _start(self, ref: _Ref, task: Task, tries: int) -> None:
        future: Future[Done]
        try:
            future = self._executor.submit(run, task)
        except RuntimeError as error:  # broken, or shut down
            future = Future()
            future.set_exception(error)
        future.add_done_callback(lambda ended: self._ended.put((ref, task, tries, ended)))

    def ended(self) -> Iterator[Done]:
        while self._count:
            ref, task, tries, future = self._ended.get()
            self._count -= 1
            error = RuntimeError("it was cancelled") if future.cancelled() else future.exception()
            if error is not None and tries <= RETRIES:
                self.submit(ref, task, tries + 1)
                continue
            done = future.result() if error is None else Done(task, error=f"{type(error).__name__}: {error}")
            ref.seconds += done.seconds
            if done.is_away and tries <= len(WAITS):
                self._count += 1
                threading.Timer(WAITS[tries - 1], self._start, (ref, task, tries + 1)).start()
            elif done.needs is not None:
                self._begin(ref, done.needs)
            elif task.part:
                yield done
                ref.parts_left -= 1
                if not ref.parts_left:
                    self.submit(ref, ref.task)
            else:
                yield msgspec.structs.replace(done, seconds=ref.seconds)

    def _begin(self, ref: _Ref, needs: Needs) -> None:
        ref.task = msgspec.structs.replace(ref.task, memory=needs.memory, parts=needs.parts)
        if needs.parts == 1:
            self.submit(ref, ref.task)
            return
        ref.parts_left = needs.parts
        share = max(LEAST_MEMORY, needs.memory // needs.parts)
        for part in range(1, needs.parts + 1):
            self.submit(ref, msgspec.structs.replace(ref.task, memory=share, commit=needs.commit, part=part))


@contextmanager
def cluster(address: str, workers: int, tell: Callable[[str], None]) -> Iterator[Executor]:
    """The executor of a Dask scheduler at `address`, or of a cluster here for `local`; `tell` gets its dashboard.

    Raises CodeCompassError `invalid_input` where Dask is not installed, or nothing answers at the address.
    """
    try:
        from dask import config
        from distributed import Client, LocalCluster
        from distributed.system import MEMORY_LIMIT
    except ImportError as error:
        message = "The fleet's engine is not installed: pip install 'codecompass-graph[fleet]'."
        raise CodeCompassError("invalid_input", message) from error
    logging.getLogger("distributed").setLevel(logging.ERROR)  # it tells each step
    options: Mapping[str, object] = {
        "n_workers": workers, "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0",
        "resources": {MEMORY: MEMORY_LIMIT // workers},
    }  # fmt: skip
    try:
        with config.set(CONFIG), _uninterrupted():
            here = LocalCluster(**options) if address == LOCAL else None
            if here is not None:  # a worker that dies while it starts is not started again otherwise
                here.adapt(minimum=workers, maximum=workers)
        client = Client(here or address, timeout=20)
    except (OSError, ValueError, RuntimeError) as error:
        message = f"No Dask scheduler answers at {address}: {' '.join(str(error).split())[:200]}."
        raise CodeCompassError("invalid_input", message) from error
    try:
        tell(client.dashboard_link)
        yield _Dask(client)
    finally:
        client.close()
        if here is not None:
            here.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes started meanwhile don't see the terminal's interrupt: the one that started them ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Dask(Executor):
    """A Dask client, which also gets each task's priority and the memory that it needs."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        task = next((one for one in given if isinstance(one, Task)), None)
        if task is not None:
            named |= {"priority": priority_of(task), "resources": wanted(task, self._offers())}
        future: Future[Any] = self._executor.submit(function, *given, **named)
        return future

    def _offers(self) -> list[float]:
        """The memory that each worker offers, of those that do."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return [offer for one in workers if (offer := one.get("resources", {}).get(MEMORY))]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait=wait)


def wanted(task: Task, offers: Sequence[float]) -> dict[str, float] | None:
    """The resources that Dask is asked for: no more than the largest worker offers, else the task would wait forever."""
    return {MEMORY: min(task.memory or LEAST_MEMORY, max(offers))} if offers else None
