"""Code for a question within a token budget: get_code_context, build_context_pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from codecompass.tools.answers import Answer
from codecompass.tools.params import (
    BudgetTokens,
    Language,
    MaxCandidates,
    MaxTokens,
    PackMode,
    Query,
    Ref,
    SectionCaps,
    Strategy,
)

if TYPE_CHECKING:
    from codecompass.project import Project


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


class PackItem(Struct, frozen=True):
    snippet_id: str
    path: str
    line_start: int
    line_end: int
    content_hash: str
    selection_reason: str
    name: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class ContextPack(Answer, frozen=True):
    query: str
    mode: str
    budget_tokens: int
    sections: dict[str, list[PackItem]]
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
    raise NotImplementedError


def build_context_pack(
    project: Project,
    query: Query,
    *,
    budget_tokens: BudgetTokens = 4000,
    max_candidates: MaxCandidates = 72,
    mode: PackMode = "full",
    section_caps: SectionCaps = None,
    ref: Ref = None,
) -> ContextPack:
    """Definitions, usages, dependencies, tests, configuration and docs for a task, in one answer within a budget."""
    raise NotImplementedError
