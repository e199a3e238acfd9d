"""Finding code: locate_symbol, search_code, explain_ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct, UnsetType

from codecompass.tools.answers import Answer
from codecompass.tools.params import (
    CandidateLimit,
    Compact,
    DetailLevel,
    ExplainLevel,
    FreshnessPolicy,
    KindFilter,
    Language,
    Limit,
    Name,
    Query,
    Ref,
    ResultLine,
    ResultPath,
    SymbolRole,
)

if TYPE_CHECKING:
    from codecompass.project import Project


class Found(Struct, frozen=True):
    """One result; what it does not have is left out."""

    path: str
    line_start: int
    line_end: int
    kind: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    symbol_id: str | UnsetType = UNSET
    symbol_stable_id: str | UnsetType = UNSET
    qualified_name: str | UnsetType = UNSET
    signature: str | UnsetType = UNSET
    language: str | UnsetType = UNSET
    visibility: str | UnsetType = UNSET
    score: float | UnsetType = UNSET
    source_layer: str | UnsetType = UNSET
    role: str | UnsetType = UNSET
    result_id: str | UnsetType = UNSET
    result_type: str | UnsetType = UNSET
    snippet: str | UnsetType = UNSET
    body_preview: str | UnsetType = UNSET
    parent: dict[str, Any] | UnsetType = UNSET
    related_symbols: list[dict[str, Any]] | UnsetType = UNSET


class Located(Answer, frozen=True):
    results: list[Found]
    total_candidates: int


class SearchResults(Answer, frozen=True):
    results: list[Found]
    query_intent: str
    total_candidates: int
    suggested_next_actions: list[dict[str, Any]]


class Explanation(Answer, frozen=True):
    query: str
    result: dict[str, Any]
    scoring: dict[str, float]
    scoring_details: dict[str, str]


def search_code(
    project: Project,
    query: Query,
    *,
    kind: KindFilter = None,
    language: Language = None,
    ref: Ref = None,
    limit: Limit = 10,
    detail_level: DetailLevel = "signature",
    compact: Compact = False,
    freshness_policy: FreshnessPolicy = "balanced",
    ranking_explain_level: ExplainLevel = "off",
) -> SearchResults:
    """Find symbols, code and files by words, name, path, error text or a question. Ask first when you don't know names."""
    raise NotImplementedError


def locate_symbol(
    project: Project,
    name: Name,
    *,
    kind: KindFilter = None,
    language: Language = None,
    role: SymbolRole = "definition",
    ref: Ref = None,
    limit: Limit = 10,
    detail_level: DetailLevel = "signature",
    compact: Compact = False,
    freshness_policy: FreshnessPolicy = "balanced",
    ranking_explain_level: ExplainLevel = "off",
) -> Located:
    """Where a symbol of exactly this name is defined."""
    raise NotImplementedError


def explain_ranking(
    project: Project,
    query: Query,
    result_path: ResultPath,
    result_line_start: ResultLine,
    *,
    ref: Ref = None,
    language: Language = None,
    limit: CandidateLimit = 200,
) -> Explanation:
    """Why `search_code` gave a result its score, factor by factor."""
    raise NotImplementedError
