"""Definitions whose bodies answer a query. What a task is about is seldom the name of what has to change: its words
stand here and there in the code that does it."""

from __future__ import annotations

import heapq
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from codecompass.graph.register import Span
from codecompass.model import CALLABLE_KINDS
from codecompass.rank import Query
from codecompass.tools.snippets import Hits
from codecompass.tools.symbols import Symbol

if TYPE_CHECKING:
    from codecompass.project import Reader

MOST_BODIES = 12
LONGEST = 150
"""Lines of a definition that are looked at: in long ones many words stand by chance."""
FEWEST_MET, LEAST_SHARE = 1.5, 0.5
"""Words, and of the query's words, that a body must meet."""

Met = Mapping[str, float]


def answering(reader: Reader, query: Query, hits: Mapping[str, Hits]) -> dict[Symbol, Met]:
    """The callable definitions that meet most words, of the texts with these hits, and how well each word is met. None
    where a name or a message was asked for: those stand in one place."""
    if query.intent != "natural_language":
        return {}
    least = max(FEWEST_MET, LEAST_SHARE * len(query.words))
    promising = [path for path, lines in hits.items() if sum(_best(lines.values()).values()) >= least]
    spans = reader.look_up(lambda register: [register.spans(path, CALLABLE_KINDS) for path in promising])
    bodies = (body for path, own in zip(promising, spans, strict=True) for body in _bodies(own, hits[path]))
    enough = ((sum(met.values()), span, met) for span, met in bodies)
    best = heapq.nsmallest(
        MOST_BODIES, (one for one in enough if one[0] >= least), key=lambda one: (-one[0], one[1][:3])
    )
    symbols = reader.look_up(lambda register: register.read(span for _, span, _ in best))
    return {symbol: met for symbol, (_, _, met) in zip(symbols, best, strict=True)}


def _bodies(spans: Iterable[Span], hits: Hits) -> Iterator[tuple[Span, Met]]:
    lines = sorted(hits)
    for span in spans:
        last = min(span.line_end, span.line_start + LONGEST - 1)
        inside = lines[bisect_left(lines, span.line_start) : bisect_right(lines, last)]
        if inside:
            yield span, _best(map(hits.__getitem__, inside))


def _best(met: Iterable[Met]) -> dict[str, float]:
    """Of several lines, how well each word is met at best."""
    best: dict[str, float] = {}
    for line in met:
        for word, weight in line.items():
            if weight > best.get(word, 0.0):
                best[word] = weight
    return best
