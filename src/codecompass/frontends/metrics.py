"""What a server over HTTP counts, for Prometheus; nothing of what is asked about."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

TEXT = b"text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """Calls by tool and outcome. Where prometheus-client is not installed, nothing is counted."""

    def __init__(self) -> None:
        self.is_there = find_spec("prometheus_client") is not None
        if not self.is_there:
            return
        from prometheus_client import CollectorRegistry, Counter, Histogram

        self._registry = CollectorRegistry()
        names = ["tool", "outcome"]
        self._calls: Any = Counter("codecompass_calls", "Calls of tools", names, registry=self._registry)
        self._seconds: Any = Histogram(
            "codecompass_call_seconds", "Seconds that calls took", ["tool"], registry=self._registry
        )

    def count(self, tool: str, outcome: str, seconds: float) -> None:
        """A call that has ended. Names of tools that do not exist are counted as one."""
        if self.is_there:
            self._calls.labels(tool, outcome).inc()
            self._seconds.labels(tool).observe(seconds)

    def page(self) -> bytes:
        """As Prometheus reads it."""
        if not self.is_there:
            return b"# pip install 'codecompass-graph[fleet]'\n"
        from prometheus_client import generate_latest

        page: bytes = generate_latest(self._registry)
        return page
