"""What Prometheus reads of a fleet, beside what every server over HTTP counts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from codecompass_fleet.served import Fleet

OLDEST = 20
"""Indexed refs whose age is shown: those that were indexed longest ago."""


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
