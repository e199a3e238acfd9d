"""Prometheus metrics of a server over HTTP; never the content of questions."""

from importlib.util import find_spec
from typing import Any

from codecompass.model.errors import CodeCompassError

HOW_TO_GET = "pip install 'codecompass-graph[fleet]'"


class Metrics:
    """Counters by tool, client and outcome. Without prometheus-client, nothing is counted."""

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
        """Count a finished call. Unknown tool names share one label."""
        if self.is_there:
            self._calls.labels(tool, client, outcome).inc()
            self._seconds.labels(tool).observe(seconds)

    def count_store(self, seconds: float, has_failed: bool) -> None:
        """Count a request to the store, answered or failed."""
        if self.is_there:
            self._store_seconds.observe(seconds)
            self._store_errors.inc(has_failed)

    def count_task(self, outcome: str) -> None:
        """Count a finished index task: `indexed`, `was there` or `failed`."""
        if self.is_there:
            self._tasks.labels(outcome).inc()

    def show(self, figures: Any) -> None:
        """Add the metrics of `figures.collect()` to the page, computed whenever it is read."""
        if self.is_there:
            self._registry.register(figures)

    def page(self) -> bytes:
        """The page in Prometheus' format."""
        if not self.is_there:
            return f"# {HOW_TO_GET}\n".encode()
        from prometheus_client import generate_latest

        page: bytes = generate_latest(self._registry)
        return page

    def listen(self, address: str) -> None:
        """Serve the page at `HOST:PORT`, or at `PORT` on loopback. Raises CodeCompassError `invalid_input` if the
        address is unavailable."""
        if not self.is_there:
            raise CodeCompassError("invalid_input", f"Metrics need prometheus-client: {HOW_TO_GET}.")
        from prometheus_client import start_http_server

        host, _, port = address.rpartition(":")
        try:
            start_http_server(int(port), host.strip("[]") or "127.0.0.1", self._registry)
        except (OSError, ValueError, OverflowError) as error:
            message = f"{address} cannot be listened on for metrics ({error}): HOST:PORT, or a port of this machine."
            raise CodeCompassError("invalid_input", message) from error
