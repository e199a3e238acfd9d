"""Code for a question within a token budget: get_code_context."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from codecompass.rank import understand
from codecompass.tools.answers import Answer, metadata, shaped
from codecompass.tools.budget import fit
from codecompass.tools.finding import EVERYTHING, Filters, Ranked, find
from codecompass.tools.params import (
    Language,
    MaxTokens,
    Query,
    Ref,
    Strategy,
)
from codecompass.tools.search import language_named, not_empty
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import Place, Row, place_of

if TYPE_CHECKING:
    from codecompass.project import Project, Reader

MOST_CANDIDATES = 150


class ContextItem(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    kind: str
    qualified_name: str
    path: str
    line_start: int
    line_end: int
    signature: str
    language: str
    score: float
    source_layer: str
    body: str | UnsetType = UNSET


class CodeContext(Answer, frozen=True):
    context_items: list[ContextItem]
    estimated_tokens: int
    truncated: bool


def get_code_context(
    project: Project,
    query: Query,
    *,
    max_tokens: MaxTokens = 4000,
    strategy: Strategy = "breadth",
    ref: Ref = None,
    language: Language = None,
) -> CodeContext:
    """The code that answers a question, fitted to a token budget: many signatures, or fewer whole bodies."""
    reader = project.graph(ref)
    candidates = context_symbols(reader, query, Filters(language_named(language)))
    items: list[ContextItem] = []
    offered = _with_bodies(reader, candidates) if strategy == "depth" else _signatures(reader, candidates)
    tokens = fit(offered, max_tokens, items)
    remaining = len(candidates) - len(items)
    truncated = remaining > 0
    told: dict[str, Any] = {"total_candidates": len(candidates), "returned": len(items)}  # Any: what metadata holds
    if truncated:
        told |= {"remaining_candidates": remaining, "truncated": True, "result_completeness": "partial"}
    told["strategy"] = strategy
    if truncated:
        told["suggestion"] = "Use locate_symbol for specific symbols, or increase max_tokens"
    return CodeContext(items, tokens, truncated, metadata=metadata(reader.standing, **told))


class Candidate(NamedTuple):
    """A symbol that a question is about, and how much."""

    symbol: Place
    score: float


def context_symbols(
    reader: Reader, query: str, filters: Filters = EVERYTHING, most: int = MOST_CANDIDATES
) -> list[Candidate]:
    """The symbols that answer a query, best first: those found by name, and those around the snippets found."""
    found = find(reader, understand(not_empty(query)), filters).ranked
    named = {str(one.row["id"]): place_of(one.row) for one in found if one.row}
    scores: dict[str, float] = {}
    extents: dict[str, list[Row]] = {}
    for one in found:
        symbol = str(one.row["id"]) if one.row else _around(reader, one, extents)
        if symbol and len(scores) < most:
            scores.setdefault(symbol, one.score.total)
    rows = reader.ask("places_by_ids", ids=[symbol for symbol in scores if symbol not in named])
    named |= {place.id: place for place in map(place_of, rows)}
    return [Candidate(named[symbol], score) for symbol, score in scores.items()]


def _around(reader: Reader, found: Ranked, extents: dict[str, list[Row]]) -> str | None:
    """Id of the innermost definition around a snippet."""
    if found.window is None:
        return None
    if found.path not in extents:
        extents[found.path] = [*reader.ask("extents_in_file", path=found.path)]
    middle = (found.window.line_start + found.window.line_end) // 2
    around = [row for row in extents[found.path] if row["line_start"] <= middle <= row["line_end"]]
    return min(around, key=lambda row: int(row["line_end"] - row["line_start"]), default={"id": None})["id"]


def _signatures(reader: Reader, candidates: Iterable[Candidate]) -> Iterator[ContextItem]:
    for symbol, score in candidates:
        yield shaped(ContextItem, symbol, score=score, source_layer=reader.layer(symbol.path))


def _with_bodies(reader: Reader, candidates: Iterable[Candidate]) -> Iterator[ContextItem]:
    """Whole bodies; what stands inside one that was offered already is not said again."""
    texts = Texts(reader)
    offered: list[Place] = []
    for symbol, score in candidates:
        if not any(_within(symbol, other) for other in offered):
            offered.append(symbol)
            body = texts.of(symbol.path).between(symbol.line_start, symbol.line_end)
            yield shaped(ContextItem, symbol, score=score, source_layer=reader.layer(symbol.path), body=body)


def _within(inner: Place, outer: Place) -> bool:
    return inner.path == outer.path and outer.line_start <= inner.line_start and inner.line_end <= outer.line_end
