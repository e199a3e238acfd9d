"""What a server over HTTP counts, for Prometheus; nothing of what is asked about."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from codecompass.model.errors import CodeCompassError

if TYPE_CHECKING:
    from codecompass.fleet.served import Fleet

HOW_TO_GET = "pip install 'codecompass-graph[fleet]'"
OLDEST = 20
"""Indexed refs whose age is shown: those that were indexed longest ago."""


class Metrics:
    """Calls by tool, client and outcome. Where prometheus-client is not installed, nothing is counted."""

    def __init__(self) -> None:
        self.is_there = find_spec("prometheus_client") is not None
        if not self.is_there:
            return
        from prometheus_client import CollectorRegistry, Counter, Histogram

        self._registry = CollectorRegistry()

        def made(kind: Any, name: str, about: str, *labels: str) -> Any:
            return kind(f"codecompass_{name}", about, labels, registry=self._registry)

        self._calls = made(Counter, "calls", "Calls of tools", "tool", "client", "outcome")
        self._seconds = made(Histogram, "call_seconds", "Seconds that calls took", "tool")
        self._store_seconds = made(Histogram, "store_seconds", "Seconds that requests to the store took")
        self._store_errors = made(Counter, "store_errors", "Requests to the store that failed")
        self._tasks = made(Counter, "tasks", "Tasks of indexing that have ended", "outcome")

    def count(self, tool: str, outcome: str, seconds: float, client: str = "") -> None:
        """A call that has ended. Names of tools that do not exist are counted as one."""
        if self.is_there:
            self._calls.labels(tool, client, outcome).inc()
            self._seconds.labels(tool).observe(seconds)

    def count_store(self, seconds: float, has_failed: bool) -> None:
        """A request to the store that was answered, or not."""
        if self.is_there:
            self._store_seconds.observe(seconds)
            self._store_errors.inc(has_failed)

    def count_task(self, outcome: str) -> None:
        """A task of indexing that has ended: `indexed`, `was there` or `failed`."""
        if self.is_there:
            self._tasks.labels(outcome).inc()

    def show(self, figures: Any) -> None:
        """What `figures.collect()` gives is on the page, too, worked out whenever it is read."""
        if self.is_there:
            self._registry.register(figures)

    def page(self) -> bytes:
        """As Prometheus reads it."""
        if not self.is_there:
            return f"# {HOW_TO_GET}\n".encode()
        from prometheus_client import generate_latest

        page: bytes = generate_latest(self._registry)
        return page

    def listen(self, address: str) -> None:
        """Serves the page at `HOST:PORT`, or `PORT` on loopback, to whoever can reach it. Raises CodeCompassError
        `invalid_input` where it cannot be listened on."""
        if not self.is_there:
            raise CodeCompassError("invalid_input", f"Metrics need prometheus-client: {HOW_TO_GET}.")
        from prometheus_client import start_http_server

        host, _, port = address.rpartition(":")
        try:
            start_http_server(int(port), host.strip("[]") or "127.0.0.1", self._registry)
        except (OSError, ValueError, OverflowError) as error:
            message = f"{address} cannot be listened on for metrics ({error}): HOST:PORT, or a port of this machine."
            raise CodeCompassError("invalid_input", message) from error


class OfFleet:
    """What a server knows of its fleet: how old the oldest indexes are, and how it uses its cache."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        told = self._fleet.figures()
        age = GaugeMetricFamily(
            "codecompass_index_age_seconds", "Since a ref was indexed, of the oldest", labels=["repository", "ref"]
        )
        for entry in sorted(told.entries, key=lambda entry: entry.at)[:OLDEST]:
            age.add_metric([entry.name, entry.ref], time.time() - entry.at)
        yield age
        yield GaugeMetricFamily("codecompass_repositories", "Indexed refs in the catalog", len(told.entries))
        yield GaugeMetricFamily("codecompass_cache_bytes", "What the folder of graphs and sources holds", told.bytes)
        yield CounterMetricFamily("codecompass_cache_hits", "Questions answered from what was there", told.hits)
        yield CounterMetricFamily("codecompass_cache_pulls", "Refs that were pulled from the store", told.pulls)
        yield CounterMetricFamily("codecompass_cache_evictions", "Repositories that made room", told.evictions)


class OfTasks:
    """Tasks that wait and that run."""

    def __init__(self, counts: Any) -> None:
        """`counts()` gives both numbers."""
        self._counts = counts

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily

        waiting, running = self._counts()
        yield GaugeMetricFamily("codecompass_tasks_waiting", "Tasks of indexing that wait for a worker", waiting)
        yield GaugeMetricFamily("codecompass_tasks_running", "Tasks of indexing that run", running)
