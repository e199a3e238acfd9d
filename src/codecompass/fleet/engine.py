"""Who runs tasks: a Dask cluster, here or at an address, behind `concurrent.futures.Executor`.

Any other executor can stand in: `indexed` asks for no more than `submit`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager

from codecompass.errors import CodeCompassError
from codecompass.fleet.task import Done, Task, run

LOCAL = "local"
RETRIES = 2
"""How often a task goes to another worker when one dies."""


def indexed(tasks: Sequence[Task], executor: Executor) -> Iterator[Done]:
    """Run tasks, default branches first; what became of each, as they end. A task whose worker dies too often has an
    error, and the others go on."""
    ordered = sorted(tasks, key=lambda task: bool(task.ref))  # what is submitted first is run first
    waiting: dict[Future[Done], Task] = {executor.submit(run, task): task for task in ordered}
    for future in as_completed(waiting):
        error = future.exception()
        yield future.result() if error is None else Done(waiting[future], error=f"{type(error).__name__}: {error}")


@contextmanager
def cluster(address: str, workers: int, tell: Callable[[str], None]) -> Iterator[Executor]:
    """The executor of a Dask scheduler at `address`, or of a cluster here for `local`; `tell` gets its dashboard.

    Raises CodeCompassError `invalid_input` where Dask is not installed, or nothing answers at the address.
    """
    try:
        from distributed import Client, LocalCluster
    except ImportError as error:
        message = "The fleet's engine is not installed: pip install 'codecompass[fleet]'."
        raise CodeCompassError("invalid_input", message) from error
    logging.getLogger("distributed").setLevel(logging.ERROR)  # it tells each step
    options: Mapping[str, object] = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
    try:
        here = LocalCluster(**options) if address == LOCAL else None
        client = Client(here or address, timeout=20)
    except (OSError, ValueError, RuntimeError) as error:
        message = f"No Dask scheduler answers at {address}: {' '.join(str(error).split())[:200]}."
        raise CodeCompassError("invalid_input", message) from error
    try:
        tell(client.dashboard_link)
        yield client.get_executor(pure=False, retries=RETRIES)
    finally:
        client.close()
        if here is not None:
            here.close()
