"""Finds code: locate_symbol, search_code, explain_ranking."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from codecompass.extract import language_of
from codecompass.index import About
from codecompass.model import CALLABLE_KINDS
from codecompass.model.errors import CodeCompassError
from codecompass.search import understand
from codecompass.search.score import WHICH
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, metadata, shaped, within_bytes
from codecompass.tools.caveats import about, undefined
from codecompass.tools.finding import best_bearers, find
from codecompass.tools.narrowing import files_meant, language_named, let_nothing_through, repository_path
from codecompass.tools.params import (
    CandidateLimit,
    Compact,
    DetailLevel,
    ExactName,
    ExplainLevel,
    FreshnessPolicy,
    KindFilter,
    Language,
    Limit,
    Query,
    Ref,
    ResultLine,
    ResultPath,
    SymbolRole,
)
from codecompass.tools.snippets import Text
from codecompass.tools.snippets import shown as shown_lines
from codecompass.tools.symbols import (
    Row,
    Symbol,
    also_in_another_case,
    asked,
    by_ids,
    called,
    in_another_case,
    last_name,
    near,
    number,
    read,
    with_sources,
)
from codecompass.tools.verbatim import Ranked
from codecompass.tools.windows import Filters

PREVIEW_LINES, MOST_RELATED = 12, 5
MOST_LOOKED_IN = 5
"""Files with the first results: whether one of them has all words of the query."""
SIGNATURE_FIELDS = ("qualified_name", "signature", "language", "visibility")
"""What the detail level `location` leaves out."""


class Found(Struct, frozen=True):
    """One result; fields that it lacks are omitted."""

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
    snippet_line: int | UnsetType = UNSET
    """The first line of the snippet, where that is not `line_start`: a symbol's may begin above it, or within."""
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
    reader = project.graph(ref, freshness_policy, About(query))
    asked = understand(not_empty(query))
    filters = Filters(language_named(language), kind)
    findings = find(reader, asked, filters)
    shown = findings.ranked[:limit]
    results = _presented(reader, shown, _Detail(detail_level, compact, typed=True))
    kept = within_bytes(results)
    extras = _told(shown[: len(kept)], ranking_explain_level, len(kept) < len(results))
    if findings.suppressed:
        extras["suppressed_duplicate_count"] = findings.suppressed
    if not any(one.type == "symbol" for one in findings.ranked) and asked.intent == "symbol":
        extras["did_you_mean"] = near(reader, query)
    if not results:
        extras["warnings"] = let_nothing_through(reader.tree.files, language=filters.language)
    looked_in = dict.fromkeys(one.path for one in findings.ranked[:MOST_LOOKED_IN])
    extras["warnings"] = [*extras.get("warnings", ()), *about(reader, asked.words, looked_in)]
    told = metadata(reader.standing, left_out=len(kept) < len(findings.ranked), **extras)
    actions = _next_actions(query, findings.ranked)
    return SearchResults(kept, asked.intent, len(findings.ranked), actions, metadata=told)


def locate_symbol(
    project: Project,
    symbol_name: ExactName,
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
    reader = project.graph(ref, freshness_policy, About(symbol_name, is_name=True) if role == "definition" else None)
    filters = Filters(language_named(language), kind)
    found = called(reader, not_empty(symbol_name))
    if found:
        also_in_another_case(reader, symbol_name)
    else:
        found = in_another_case(reader, symbol_name)
    bearers = [one for one in found if filters.kind in (None, one.kind) and filters.allow(one.path)]
    total, definitions = 0, []
    if role != "reference":
        total, definitions = len(bearers), best_bearers(reader, understand(symbol_name), bearers, limit)
    results = _presented(reader, definitions, _Detail(detail_level, compact, typed=False))
    if role != "definition":
        symbols = read(reader, bearers)
        results = (results + list(_uses(reader, symbols, limit)))[:limit]
        total += sum(
            number(reader, "count_references", "uses", symbol=one.symbol_id, kind="", role="") for one in symbols
        )
    kept = within_bytes(results)
    extras = _told(definitions[: len(kept)], ranking_explain_level, len(kept) < len(results))
    if not found and (files := files_meant(reader.tree.files, symbol_name)[:MOST_RELATED]):
        extras["warnings"] = [f"so is a file: {', '.join(files)} (get_file_outline, `outline`)"]
    elif not found:
        extras |= {"did_you_mean": near(reader, symbol_name)} | undefined(reader, last_name(symbol_name))
    if not results:
        nothing = let_nothing_through(reader.tree.files, language=filters.language)
        extras["warnings"] = [*nothing, *extras.get("warnings", ())]
    return Located(kept, total, metadata=metadata(reader.standing, left_out=len(kept) < total, **extras))


def explain_ranking(
    project: Project,
    query: Query,
    path: ResultPath,
    line: ResultLine,
    *,
    ref: Ref = None,
    language: Language = None,
    limit: CandidateLimit = 200,
) -> Explanation:
    """Why `search_code` gave a result its score, factor by factor."""
    reader = project.graph(ref)
    path = repository_path(reader.project.root, path)
    ranked = find(reader, understand(not_empty(query)), Filters(language_named(language))).ranked[:limit]
    one = next((one for one in ranked if (one.path, one.line_start) == (path, line)), None)
    if one is None:
        raise _no_such_result(reader, path, line, ranked)
    found = _presented(reader, [one], _Detail("signature", compact=False, typed=True))[0]
    result = {
        "path": found.path,
        "line_start": found.line_start,
        "line_end": found.line_end,
        "kind": found.kind or one.type,
        "name": found.name or found.path.rpartition("/")[2],
        "source_layer": found.source_layer,
    }
    scoring = {name: factor.value for name, factor in one.score._asdict().items()} | {"total": one.score.total}
    details = {"bm25_source": f"{one.type}s of {reader.ref}: {one.score.bm25.reason}"}
    which = one.symbol.qualified_name if one.symbol else ""
    factors = {name: factor for name, factor in one.score._asdict().items() if name != "bm25"}
    details |= {f"{name}_reason": factor.reason.replace(WHICH, f"`{which}`") for name, factor in factors.items()}
    return Explanation(query, result, scoring, details, metadata=metadata(reader.standing))


class _Detail(NamedTuple):
    level: str
    compact: bool
    typed: bool
    """Whether results say what type of result they are: only search has several."""


def not_empty(text: str) -> str:
    if not text.strip():
        raise CodeCompassError("invalid_input", "There is nothing to look for: the text is empty.")
    return text


def _presented(reader: Reader, ranked: Sequence[Ranked], detail: _Detail) -> list[Found]:
    presented = [
        _found_symbol(reader, one.symbol, one, detail) if one.symbol else _found_text(reader, one, detail)
        for one in ranked
    ]
    left_out = dict.fromkeys(("snippet", "snippet_line", "body_preview", "parent", "related_symbols"), UNSET)
    return [replace(found, **left_out) for found in presented] if detail.compact else presented


def _found_symbol(reader: Reader, symbol: Symbol, ranked: Ranked, detail: _Detail) -> Found:
    fields: dict[str, Any] = {"score": ranked.score.total}  # Any: the fields of Found
    if detail.typed:
        fields |= {"result_id": symbol.symbol_id, "result_type": "symbol"}
    hidden = dict.fromkeys(SIGNATURE_FIELDS, UNSET) if detail.level == "location" else {}
    if detail.level != "location":
        fields["source_layer"] = reader.layer(symbol.path)
        if ranked.window:
            fields["snippet"] = shown_lines(Text(reader.text(symbol.path)), ranked.window)
            if ranked.window.line_start != symbol.line_start:
                fields["snippet_line"] = ranked.window.line_start
    if detail.level == "context":
        fields |= _surroundings(reader, symbol)
    return shaped(Found, symbol, **fields, **hidden)


def _surroundings(reader: Reader, symbol: Symbol) -> dict[str, Any]:
    last = min(symbol.line_end, symbol.line_start + PREVIEW_LINES - 1)
    preview = Text(reader.text(symbol.path)).between(symbol.line_start, last)
    fields: dict[str, Any] = {"body_preview": preview}
    parent = by_ids(reader, [symbol.parent_id]).get(symbol.parent_id) if symbol.parent_id else None
    if parent:
        fields["parent"] = {
            "kind": parent.kind,
            "name": parent.name,
            "path": parent.path,
            "line": parent.line_start,
        }
        siblings = asked(reader, "symbols_contained", id=parent.symbol_id)
        beside = sorted(siblings, key=lambda other: abs(other.line_start - symbol.line_start))
        related = [other for other in beside if other.symbol_id != symbol.symbol_id][:MOST_RELATED]
        fields["related_symbols"] = [
            {"kind": other.kind, "name": other.name, "path": other.path, "line": other.line_start} for other in related
        ]
    return fields


def _found_text(reader: Reader, ranked: Ranked, detail: _Detail) -> Found:
    """The result for a snippet or a file."""
    fields: dict[str, Any] = {"path": ranked.path, "line_start": ranked.line_start, "score": ranked.score.total}
    fields |= {"result_id": f"{ranked.type}:{ranked.path}:{ranked.line_start}", "result_type": ranked.type}
    text = Text(reader.text(ranked.path))
    fields["line_end"] = ranked.window.line_end if ranked.window else len(text.lines)
    if detail.level != "location":
        fields["source_layer"] = reader.layer(ranked.path)
        fields["language"] = language_of(ranked.path) or UNSET
    if ranked.window and detail.level != "location":
        fields["snippet"] = shown_lines(text, ranked.window)
    return Found(**fields)


def _uses(reader: Reader, symbols: Iterable[Symbol], limit: int) -> Iterator[Found]:
    """The uses of symbols as results: each with its line and the used symbol."""
    for symbol in symbols:
        rows: list[Row] = [*reader.ask("references", symbol=symbol.symbol_id, kind="", role="", limit=limit)]
        for source, row in with_sources(reader, rows):
            line = int(row["line"])
            yield shaped(
                Found,
                symbol,
                path=source.path,
                line_start=line,
                line_end=line,
                signature=Text(reader.text(source.path)).line(line),
                source_layer=reader.layer(source.path),
                role="reference",
            )


def _told(ranked: Sequence[Ranked], level: str, cut: bool) -> dict[str, Any]:
    """Metadata about the ranking and the size cap."""
    told: dict[str, Any] = {"safety_limit_applied": True} if cut else {}
    if level != "off":
        told["ranking_reasons"] = [_reasons(place, one, full=level == "full") for place, one in enumerate(ranked)]
    return told


def _reasons(place: int, ranked: Ranked, full: bool) -> dict[str, Any]:
    score = ranked.score
    if not full:
        return {
            "result_index": place,
            "exact_match": score.exact_match.value,
            "path_boost": score.path_affinity.value,
            "definition_boost": score.definition_boost.value,
            "final_score": score.total,
        }
    return {
        "result_index": place,
        "exact_match_boost": score.exact_match.value,
        "qualified_name_boost": score.qualified_name.value,
        "path_affinity": score.path_affinity.value,
        "definition_boost": score.definition_boost.value,
        "kind_match": score.kind_match.value,
        "bm25_score": score.bm25.value,
        "final_score": score.total,
    }


def _next_actions(query: str, ranked: Sequence[Ranked]) -> list[dict[str, Any]]:
    """What to do with the first result; without results, what to search for instead."""
    if not ranked:
        broader = " ".join(understand(query).words)
        return [{"tool": "search_code", "query": broader}] if broader and broader != query else []
    first = ranked[0]
    if first.symbol is None:
        return [{"tool": "get_file_outline", "path": first.path}]
    symbol = {"symbol_name": first.symbol_id}
    actions: list[dict[str, Any]] = [{"tool": "get_code_context", "query": first.symbol.name, "strategy": "depth"}]
    if first.symbol.kind in CALLABLE_KINDS:
        actions.append({"tool": "get_call_graph", **symbol})
    return [*actions, {"tool": "find_references", **symbol}]


def _no_such_result(reader: Reader, path: str, line: int, ranked: Sequence[Ranked]) -> CodeCompassError:
    beside = [f"{one.path}:{one.line_start}" for one in ranked if one.path == path]
    message = f"The search has no result at {path}:{line} among its first {len(ranked)}."
    data = {"result_path": path, "result_line_start": line, "same_file": beside[:5], "ref": reader.ref}
    return CodeCompassError("result_not_found", message, data, metadata=reader.standing.metadata())
