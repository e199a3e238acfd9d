"""What to ask next when an answer is thin: suggest_followup_queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from codecompass.tools.answers import Answer
from codecompass.tools.params import ConfidenceThreshold, PreviousQuery, PreviousResults

if TYPE_CHECKING:
    from codecompass.project import Project


class Suggestion(Struct, frozen=True):
    tool: str
    params: dict[str, Any]
    reason: str


class FollowUp(Answer, frozen=True):
    suggestions: list[Suggestion]
    analysis: dict[str, Any]


def suggest_followup_queries(
    project: Project,
    previous_query: PreviousQuery,
    previous_results: PreviousResults,
    confidence_threshold: ConfidenceThreshold = 0.5,
) -> FollowUp:
    """What to ask next when an answer was empty or its scores low."""
    raise NotImplementedError
