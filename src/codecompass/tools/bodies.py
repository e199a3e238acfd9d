"""Definitions whose bodies answer a query. What a task is about is seldom the name of what has to change: its words
stand here and there in the code that does it."""

from __future__ import annotations

import heapq
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from codecompass.graph.register import Outline
from codecompass.model import CALLABLE_KINDS
from codecompass.search import Query
from codecompass.search.weights import WEIGHTS
from codecompass.tools.snippets import Hits
from codecompass.tools.symbols import Symbol

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_BODIES = 12
LONGEST = 150
"""Lines of a definition that are looked at: in long ones many words stand by chance."""

Met = Mapping[str, float]


def answering(reader: Reader, query: Query, hits: Mapping[str, Hits]) -> dict[Symbol, Met]:
    """The callable definitions that meet most words, of the texts with these hits, and how well each word is met. None
    where a name or a message was asked for: those stand in one place."""
    if query.intent != "natural_language":
        return {}
    least = max(WEIGHTS.fewest_met, WEIGHTS.least_share * len(query.words))
    promising = [path for path, lines in hits.items() if sum(_best(lines.values()).values()) >= least]
    outlines = reader.look_up(lambda register: [register.outline(path) for path in promising])
    bodies = (
        (sum(met.values()), path, outline.starts[place], outline.ends[place], place, met)
        for path, outline in zip(promising, outlines, strict=True)
        for place, met in _bodies(outline, hits[path])
    )
    best = heapq.nsmallest(
        MOST_BODIES, (one for one in bodies if one[0] >= least), key=lambda one: (-one[0], *one[1:4])
    )
    return {
        symbol: met
        for _, path, _, _, place, met in best
        for symbol in reader.look_up(lambda register, path=path, place=place: register.at(path, [place]))  # type: ignore[misc]
    }


def _bodies(outline: Outline, hits: Hits) -> Iterator[tuple[int, Met]]:
    """The callable definitions of a file that have any words, by place, and how well their lines meet them."""
    lines = sorted(hits)
    for place, (kind, start, end) in enumerate(zip(*outline, strict=True)):
        if kind in CALLABLE_KINDS and place:
            inside = lines[bisect_left(lines, start) : bisect_right(lines, min(end, start + LONGEST - 1))]
            if inside:
                yield place, _best(map(hits.__getitem__, inside)) if len(inside) > 1 else hits[inside[0]]


def _best(met: Iterable[Met]) -> dict[str, float]:
    """The best match of each word over several lines."""
    best: dict[str, float] = {}
    for line in met:
        for word, weight in line.items():
            if weight > best.get(word, 0.0):
                best[word] = weight
    return best
