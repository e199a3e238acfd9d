"""Code for a question within a token budget: get_code_context."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from codecompass.graph.register import Span
from codecompass.index import About
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.search import understand
from codecompass.search.weights import WEIGHTS
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, StableRow, metadata, shaped
from codecompass.tools.budget import fit
from codecompass.tools.finding import find
from codecompass.tools.narrowing import language_named, let_nothing_through
from codecompass.tools.params import (
    Language,
    MaxTokens,
    Query,
    Ref,
    Strategy,
)
from codecompass.tools.search import not_empty
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import Symbol, in_file, state_of
from codecompass.tools.verbatim import Ranked
from codecompass.tools.windows import EVERYTHING, Filters

MOST_CANDIDATES = 150
LONGEST_WHOLE = 60
"""Lines up to which a type or a module is shown whole; a longer one is shown as its outline, with the members that
answer."""
LONGEST_HEAD, MOST_OUTLINED, LONGEST_LINE = 12, 40, 120
"""Lines of its head, lines of its outline, and characters of one."""
MOST_FILES = 2
"""Files of the first bodies that are outlined, too."""


class ContextItem(StableRow, frozen=True):
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
    reader = state_of(project, ref, About(not_empty(query)), query=query)
    filters = Filters(language_named(language))
    candidates = context_symbols(reader, query, filters)
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
    if not candidates:
        told["warnings"] = let_nothing_through(reader.tree.files, language=filters.language)
    return CodeContext(items, tokens, truncated, metadata=metadata(reader.standing, **told))


class Candidate(NamedTuple):
    """A symbol that a question is about, and its score."""

    symbol: Symbol
    score: float


def context_symbols(
    reader: Reader, query: str, filters: Filters = EVERYTHING, most: int = MOST_CANDIDATES
) -> list[Candidate]:
    """The symbols that answer a query, best first: those found by name, and those around the found snippets."""
    found = find(reader, understand(not_empty(query)), filters).ranked
    scores: dict[str, Candidate] = {}
    files: dict[str, list[Span]] = {}
    for one in found:
        symbol = one.symbol or _around(reader, one, files)
        if symbol and len(scores) < most:
            scores.setdefault(symbol.symbol_id, Candidate(symbol, one.score.total))
    return list(scores.values())


def _around(reader: Reader, found: Ranked, files: dict[str, list[Span]]) -> Symbol | None:
    """The innermost definition around a snippet."""
    if found.window is None:
        return None
    if found.path not in files:
        files[found.path] = reader.look_up(lambda register: register.spans(found.path))
    middle = (found.window.line_start + found.window.line_end) // 2
    around = [one for one in files[found.path] if one.line_start <= middle <= one.line_end]
    innermost = sorted(around, key=lambda one: one.line_end - one.line_start)[:1]
    return next(iter(reader.look_up(lambda register: register.read(innermost))), None)


def _signatures(reader: Reader, candidates: Iterable[Candidate]) -> Iterator[ContextItem]:
    for symbol, score in candidates:
        yield shaped(ContextItem, symbol, score=score, source_layer=reader.layer(symbol.path))


def _with_bodies(reader: Reader, candidates: Sequence[Candidate]) -> Iterator[ContextItem]:
    """Whole bodies until the scores drop, then outlines of the first files; a symbol inside an earlier one is not
    repeated."""
    texts = Texts(reader)
    offered: list[Symbol] = []
    outlined: dict[str, None] = {}
    least = WEIGHTS.fallen * max((one.score for one in candidates), default=0.0)
    for symbol, score in candidates:
        if score < least or any(_within(symbol, other) for other in offered):
            continue
        if _is_long(symbol) and (symbol.kind in TYPE_KINDS or not symbol.parent_id):
            body = _outline(reader, symbol, texts)
            outlined[symbol.symbol_id] = None
        else:
            offered.append(symbol)
            body = texts.of(symbol.path).between(symbol.line_start, symbol.line_end)
        yield shaped(ContextItem, symbol, score=score, source_layer=reader.layer(symbol.path), body=body)
    for path in [*dict.fromkeys(one.path for one in offered)][:MOST_FILES]:
        for module in in_file(reader, path)[:1]:
            if _is_long(module) and module.symbol_id not in outlined:
                body = _outline(reader, module, texts)
                yield shaped(ContextItem, module, score=least, source_layer=reader.layer(path), body=body)


def _is_long(symbol: Symbol) -> bool:
    return symbol.line_end - symbol.line_start >= LONGEST_WHOLE


def _outline(reader: Reader, symbol: Symbol, texts: Texts) -> str:
    """The head of a long type or module, and a numbered line for each function and type in it."""
    kinds = TYPE_KINDS | CALLABLE_KINDS
    inside = [one for one in in_file(reader, symbol.path) if one.kind in kinds and _within(one, symbol)]
    inside = [one for one in inside if one.symbol_id != symbol.symbol_id]
    last = min((one.line_start - 1 for one in inside), default=symbol.line_end)
    last = max(min(last, symbol.line_start + LONGEST_HEAD - 1), symbol.line_start)
    told = (f"{one.line_start}: {' '.join((one.signature or one.name).split())}" for one in inside[:MOST_OUTLINED])
    more = [f"… {len(inside) - MOST_OUTLINED} more"] if len(inside) > MOST_OUTLINED else []
    head = texts.of(symbol.path).between(symbol.line_start, last)
    return "\n".join([head, *(line[:LONGEST_LINE] for line in told), *more])


def _within(inner: Symbol, outer: Symbol) -> bool:
    return inner.path == outer.path and outer.line_start <= inner.line_start and inner.line_end <= outer.line_end
