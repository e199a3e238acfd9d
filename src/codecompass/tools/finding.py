"""Everything that answers a query, ranked: symbols by their names, snippets by their words, files by their paths.

What `search_code`, `explain_ranking`, `get_code_context` and `build_context_pack` share. Deterministic: all
statistics are of the asked tree.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from codecompass.extract import language_of
from codecompass.extract.words import split_name
from codecompass.rank import (
    PREFERENCE,
    Candidate,
    Query,
    ResultType,
    Score,
    Statistics,
    is_test,
    likeness,
    met_by,
    rarity,
    score,
    search_prefix,
)
from codecompass.tools.snippets import Text, Window, best_windows, overlaps
from codecompass.tools.symbols import Row, last_name, number

if TYPE_CHECKING:
    from codecompass.project import Reader

MOST_NAMES, MOST_SYMBOLS, MOST_TEXTS, MOST_FILES, MOST_FORMS = 300, 2000, 30, 50, 80


class Filters(NamedTuple):
    """What a caller lets through; applied before any limit."""

    language: str | None = None
    kind: str | None = None

    def allow(self, path: str) -> bool:
        return self.language is None or language_of(path) == self.language


EVERYTHING = Filters()


class Ranked(NamedTuple):
    """One thing found."""

    type: ResultType
    path: str
    line_start: int
    score: Score
    row: Row
    """Of a symbol: its `candidates` row; else empty."""
    window: Window | None = None
    """Of a snippet."""

    @property
    def symbol_id(self) -> str:
        return str(self.row.get("id", ""))


class Findings(NamedTuple):
    ranked: list[Ranked]
    """Best first."""
    suppressed: int
    """Duplicates by stable id that were dropped."""


def find(reader: Reader, query: Query, filters: Filters = EVERYTHING) -> Findings:
    """All that answers `query` in the reader's state."""
    symbols = list(_symbols(reader, query, filters))
    found = list(symbols)
    if filters.kind is None:
        found += _snippets(reader, query, filters, symbols)
        found += _files(reader, query, filters)
    preference = PREFERENCE[query.intent]
    found.sort(
        key=lambda one: (
            -one.score.total,
            -preference[one.type],
            is_test(one.path),
            one.path,
            one.line_start,
            one.symbol_id,
        )
    )
    return _without_duplicates(found)


def rank_symbols(reader: Reader, query: Query, rows: Iterable[Row]) -> list[Ranked]:
    """Symbols that are found already, in the order of their scores for `query`."""
    statistics, _ = _name_statistics(reader, query)
    ranked = [_ranked_symbol(query, row, statistics) for row in rows]
    return sorted(
        ranked, key=lambda one: (-one.score.total, is_test(one.path), one.path, one.line_start, one.symbol_id)
    )


def symbols_found(findings: Findings) -> list[Ranked]:
    return [one for one in findings.ranked if one.type == "symbol"]


# --- symbols ---


def _symbols(reader: Reader, query: Query, filters: Filters) -> Iterator[Ranked]:
    statistics, forms = _name_statistics(reader, query)
    names = [last_name(name) for name in query.identifiers]
    if forms:
        names += _best_names(query, reader.ask("names_with_words", words=forms, limit=MOST_NAMES * 2), statistics)
    rows = reader.ask("candidates", names=list(dict.fromkeys(names)), limit=MOST_SYMBOLS) if names else []
    for row in rows:
        if filters.kind in (None, row["kind"]) and filters.language in (None, row["language"]):
            yield _ranked_symbol(query, row, statistics)


def _name_statistics(reader: Reader, query: Query) -> tuple[Statistics, list[str]]:
    """How rare the query's words are among the names of the tree, and the forms in which they occur there."""
    prefixes = sorted({search_prefix(word) for word in query.words})
    rows = reader.ask("words_like", prefixes=prefixes) if prefixes else []
    names = {str(row["word"]): int(str(row["names"])) for row in rows}
    frequency: dict[str, float] = {}
    forms: set[str] = set()
    for word in query.words:
        alike = sorted((form for form in names if likeness(word, form)), key=lambda form: (-likeness(word, form), form))
        frequency[word] = float(sum(names[form] for form in alike))
        forms.update(alike[:MOST_FORMS])
    total = number(reader, "count_names", "names")
    parts = number(reader, "count_name_parts", "parts")
    return Statistics(total, frequency, parts / total if total else 1.0), sorted(forms)


def _best_names(query: Query, rows: Iterable[Row], statistics: Statistics) -> list[str]:
    def value(name: str) -> tuple[float, int, str]:
        words = split_name(name)
        met = met_by(query.words, words)
        return -sum(weight * rarity(word, statistics) for word, weight in met.items()), len(words), name

    return heapq.nsmallest(MOST_NAMES, (str(row["name"]) for row in rows), key=value)


def _ranked_symbol(query: Query, row: Row, statistics: Statistics) -> Ranked:
    name = str(row["name"])
    words = split_name(name)
    matched = met_by(query.words, words or (name.lower(),))
    candidate = Candidate(
        "symbol", name, str(row["qualified_name"]), str(row["path"]), str(row["kind"]), matched, max(len(words), 1)
    )
    return Ranked("symbol", candidate.path, int(row["line_start"]), score(query, candidate, statistics), row)


# --- snippets ---


def _snippets(reader: Reader, query: Query, filters: Filters, symbols: list[Ranked]) -> Iterator[Ranked]:
    """Windows of the most promising texts; a window that shows where a found symbol begins says nothing new."""
    prefixes = {word: search_prefix(word) + "*" for word in query.words}
    found = reader.files_with(prefixes.values()) if prefixes else {}
    paths = {word: found.get(prefix, frozenset()) for word, prefix in prefixes.items()}
    statistics = Statistics(len(reader.tree.files), {word: float(len(held)) for word, held in paths.items()}, 3.0)
    begins: dict[str, list[int]] = {}
    for symbol in symbols:
        begins.setdefault(symbol.path, []).append(symbol.line_start)
    for path in _promising(query, paths, statistics, filters):
        text = Text(reader.text(path))
        for window in best_windows(text, query):
            if not overlaps(window, begins.get(path, ())):
                yield _ranked_snippet(query, path, window, statistics)


def _promising(
    query: Query, paths: Mapping[str, frozenset[str]], statistics: Statistics, filters: Filters
) -> list[str]:
    worth: dict[str, float] = {}
    for word, held in paths.items():
        for path in held:
            worth[path] = worth.get(path, 0.0) + rarity(word, statistics)

    def value(path: str) -> tuple[float, float, bool, str]:
        return -worth[path], -sum(met_by(query.words, split_name(path)).values()), is_test(path), path

    best = heapq.nsmallest(MOST_TEXTS * 4, worth, key=lambda path: (-worth[path], path)) if len(worth) > 500 else worth
    return heapq.nsmallest(MOST_TEXTS, (path for path in best if filters.allow(path)), key=value)


def _ranked_snippet(query: Query, path: str, window: Window, statistics: Statistics) -> Ranked:
    name = query.phrase if window.literal else ""
    candidate = Candidate("snippet", name, "", path, "", window.matched, 3)
    return Ranked("snippet", path, window.line_start, score(query, candidate, statistics), {}, window)


# --- files ---


def _files(reader: Reader, query: Query, filters: Filters) -> list[Ranked]:
    """Files whose path has the query's words; all of them where a path was asked for, else all words must be met."""
    met = {
        path: matched for path in reader.tree.files if filters.allow(path) and (matched := _met_in_path(query, path))
    }
    if query.intent != "path":
        met = {path: matched for path, matched in met.items() if len(matched) == len(query.words)}
    frequency = {word: float(sum(word in matched for matched in met.values())) for word in query.words}
    statistics = Statistics(len(reader.tree.files), frequency, 3.0)
    ranked = []
    for path, matched in met.items():
        candidate = Candidate("file", path.rpartition("/")[2], "", path, "", matched, 3)
        ranked.append(Ranked("file", path, 1, score(query, candidate, statistics), {}))
    return heapq.nsmallest(MOST_FILES, ranked, key=lambda one: (-one.score.total, one.path))


def _met_in_path(query: Query, path: str) -> dict[str, float]:
    lower = path.lower()
    if not any(search_prefix(word) in lower for word in query.words):
        return {}
    return met_by(query.words, split_name(path))


def _without_duplicates(found: list[Ranked]) -> Findings:
    seen: set[object] = set()
    kept = []
    for one in found:
        key = one.row["stable_id"] if one.row else (one.type, one.path, one.line_start)
        if key not in seen:
            seen.add(key)
            kept.append(one)
    return Findings(kept, len(found) - len(kept))
