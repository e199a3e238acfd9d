"""Suggests what to ask next when an answer is thin: suggest_followup_queries."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from codecompass.model.errors import CodeCompassError
from codecompass.search import understand
from codecompass.session.project import Project
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.params import ConfidenceThreshold, PreviousQuery, PreviousResults


class Suggestion(Struct, frozen=True):
    tool: str
    params: dict[str, Any]  # Any: a tool's arguments, whatever JSON holds
    reason: str


class FollowUp(Answer, frozen=True):
    suggestions: list[Suggestion]
    analysis: dict[str, Any]  # Any: texts, numbers and lists under the contract's names


def suggest_followup_queries(
    project: Project,
    previous_query: PreviousQuery,
    previous_results: PreviousResults,
    confidence_threshold: ConfidenceThreshold = 0.5,
) -> FollowUp:
    """What to ask next when an answer was empty or its scores low."""
    before = _understood(previous_query, previous_results)
    confident = before.top_score >= confidence_threshold
    suggestions = [] if confident else list(_suggestions(before))
    analysis: dict[str, Any] = {
        "previous_confidence": "high" if confident else "low",
        "top_score": before.top_score,
        "threshold": confidence_threshold,
        "extracted_identifiers": list(before.identifiers),
    }
    if confident:
        analysis["reason"] = "results are above confidence threshold"
    elif not suggestions:
        analysis["reason"] = f"no better question is known after `{before.tool}`"
    return FollowUp(suggestions, analysis, metadata=metadata(project.status()))


class _Before(NamedTuple):
    """The previous question and the relevant parts of its answer."""

    tool: str
    params: Mapping[str, Any]  # Any: as the caller sent it
    text: str
    """What was asked for: the query or the name."""
    intent: str
    top_score: float
    """For an answer without scores: 1 when it contains anything, else 0."""
    identifiers: tuple[str, ...]
    language: str | None


def _understood(query: Mapping[str, Any], results: Mapping[str, Any]) -> _Before:
    tool, params = query.get("tool"), query.get("params")
    if not isinstance(tool, str) or not isinstance(params, dict):
        missing = "tool" if not isinstance(tool, str) else "params"
        raise CodeCompassError("invalid_input", f"`previous_query` needs `tool` and `params`; `{missing}` is missing.")
    text = str(params.get("query") or params.get("name") or params.get("symbol_name") or "")
    found = [result for result in results.get("results") or [] if isinstance(result, dict)]
    language = params.get("language") or next((one["language"] for one in found if one.get("language")), None)
    intent = str(results.get("query_intent") or understand(text).intent)
    return _Before(
        tool.replace(".", "_"), params, text, intent, _top_score(results, found), identifiers_in(text), language
    )


def _top_score(results: Mapping[str, Any], found: list[dict[str, Any]]) -> float:
    stated = results.get("top_score")
    if isinstance(stated, int | float):
        return float(stated)
    scores = [float(result["score"]) for result in found if isinstance(result.get("score"), int | float)]
    if scores:
        return max(scores)
    counted = results.get("total_edges", results.get("total_candidates", 0))
    holds = found or counted or results.get("callers") or results.get("callees") or results.get("references")
    return 1.0 if holds else 0.0


def _suggestions(before: _Before) -> Iterable[Suggestion]:
    """The contract's table, row by row."""
    match before.tool, before.intent:
        case "search_code", "symbol":
            yield from _broader_search(before)
        case "search_code", _:
            yield from _lookups(before)
        case "locate_symbol", _:
            yield from _after_missing_symbol(before)
        case "get_call_graph", _:
            yield from _after_no_edges(before)


def _lookups(before: _Before) -> Iterable[Suggestion]:
    for name in before.identifiers[:3]:
        reason = f"Extracted identifier '{name}' from the query. Symbol lookup may yield more precise results."
        yield Suggestion("locate_symbol", {"name": name}, reason)
    words = " ".join(understand(before.text).words)
    if words and words != before.text:
        narrowed = {"query": words} | ({"language": before.language} if before.language else {})
        yield Suggestion("search_code", narrowed, "Narrowing the query to its specific terms may improve relevance.")


def _broader_search(before: _Before) -> Iterable[Suggestion]:
    words = " ".join(understand(before.text).words)
    if words and words != before.text:
        yield Suggestion(
            "search_code", {"query": words}, "Searching the words of the name finds names built from them."
        )
    if before.params.get("language"):
        reason = f"Nothing convincing in {before.params['language']}; the name may live in another language."
        yield Suggestion("search_code", {"query": before.text}, reason)
    longest = max(understand(before.text).words, key=len, default="")
    if len(longest) > 3 and longest != before.text:
        yield Suggestion("search_code", {"query": longest}, f"A broader query: only '{longest}'.")


def _after_missing_symbol(before: _Before) -> Iterable[Suggestion]:
    if not before.text:
        return
    yield Suggestion(
        "search_code", {"query": before.text}, "No symbol has exactly this name; search finds similar names and uses."
    )
    name = re.split(r"\.|::|/", before.text)[-1]
    if name and not name[0].isupper():
        reason = f"'{name}' may be called without being defined here; its call graph tells of unresolved calls."
        yield Suggestion("get_call_graph", {"symbol_name": name}, reason)


def _after_no_edges(before: _Before) -> Iterable[Suggestion]:
    if not before.text:
        return
    yield Suggestion("locate_symbol", {"name": before.text}, "Verify that the symbol exists and which one is meant.")
    alternatives = " ".join(understand(before.text).words) or before.text
    yield Suggestion("search_code", {"query": alternatives}, "Look for alternative names under which it is used.")


def identifiers_in(text: str) -> tuple[str, ...]:
    """Names that a question may mean: those it contains, and those that its words would form."""
    query = understand(text)
    if query.intent in ("symbol", "path"):
        return query.identifiers
    words = query.words[:3]
    made = []
    if words:
        made = ["_".join((*words[:-1], base_form(words[-1]))), "_".join(words)]
    return tuple(dict.fromkeys([*query.identifiers, *made]))


def base_form(word: str) -> str:
    """The base form of a word, as names use it: limiting → limit, caching → cache, queries → query."""
    for ending, instead in (("ies", "y"), ("ching", "che"), ("ting", "t"), ("ing", ""), ("ed", ""), ("s", "")):
        rest = word.removesuffix(ending)
        if rest != word and len(rest + instead) >= 3 and not word.endswith("ss"):
            return rest + instead
    return word
