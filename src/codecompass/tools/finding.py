"""Finds all that answers a query, ranked: symbols by their names, snippets by their words, files by their paths.

Shared by `search_code`, `explain_ranking`, `get_code_context`, `build_context_pack`. Deterministic: statistics are the
queried tree's.
"""

import heapq
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from codecompass.extract.words import split_name
from codecompass.graph.register import Outline
from codecompass.languages import is_code
from codecompass.languages.file_roles import ASIDE, aside, says_generated
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, Bearer
from codecompass.model.relations import grouped
from codecompass.revision import Tree
from codecompass.search import (
    LITERALLY,
    PREFERENCE,
    Candidate,
    Factor,
    Query,
    Score,
    Scorer,
    Statistics,
    less_for,
    likeness,
    met_by,
    met_in,
    search_prefix,
)
from codecompass.search.weights import WEIGHTS
from codecompass.session.project import Reader
from codecompass.tools.arranging import arranged
from codecompass.tools.placing import placed
from codecompass.tools.snippets import Hits, Window
from codecompass.tools.symbols import Symbol, in_file, last_name, read
from codecompass.tools.verbatim import Ranked, at_line, exactly, joined_forms, respelt
from codecompass.tools.windows import (
    DOCUMENTED_KINDS,
    EVERYTHING,
    Filters,
    Texts,
    Windows,
    best_texts,
    documented,
    literal,
)

MOST_NAMES, MOST_SYMBOLS, MOST_FILES, MOST_FORMS = 40, 400, 50, 24
MOST_DOCUMENTED = 6
LONGEST_PHRASE = 400
"""Characters of a query that is looked for as it is written."""
AS_WRITTEN = Factor(2.0, "the whole query stands there as it is written")
"""More than all else, so that it comes first."""
NOT_FOUND = Score(*[Factor(0.0, "counted in what it is of the best")] * len(Score._fields))
NAMED = NOT_FOUND._replace(exact_match=Factor(1.0, "the question says its name"))
"""Of a result that several rankings may find: each fills its own factor."""
MOST_LOOKED_INTO = 20
"""Results whose files are looked into, whether they say that they are generated."""
READ_AT_ONCE = 20
"""Symbols of one name."""


class Findings(NamedTuple):
    ranked: list[Ranked]
    """Best first."""
    suppressed: int
    """Duplicates by stable id that were dropped."""


def find(reader: Reader, query: Query, filters: Filters = EVERYTHING) -> Findings:
    """All that answers `query` in the reader's state."""
    if query.is_task or query.asks:
        findings = _for_task(reader, query, filters)
    else:
        findings = _without_duplicates(_for_words(reader, query, filters))
    if filters.kind is None and query.in_words:
        return findings._replace(ranked=arranged(reader, query, findings.ranked))
    return findings


def _for_words(reader: Reader, query: Query, filters: Filters, among: Sequence[str] | None = None) -> list[Ranked]:
    """Symbols for a name, some words or a path, best first, and the lines that match, of the texts `among` if given."""
    query = respelt(reader, query)
    texts = best_texts(reader, query, filters, among)
    found = list(_symbols(reader, query, filters, texts))
    if filters.kind is None:
        found += _snippets(query, texts, found)
        found += _files(reader, query, filters)
    found = exactly(reader, query, found)
    preference = PREFERENCE[query.intent]

    def order(one: Ranked) -> tuple[float, float, bool, str, int, str]:
        return -one.score.total, -preference[one.type], is_test(one.path), one.path, one.line_start, one.symbol_id

    found.sort(key=order)
    weighed = [*_generated_less(reader, query, found)]
    return weighed if weighed == found else sorted(weighed, key=order)


def _generated_less(reader: Reader, query: Query, found: Sequence[Ranked]) -> Iterator[Ranked]:
    """The results, best first, with lower scores for the first ones whose file says that it is generated."""
    is_text = any(one.window and one.score.written.value for one in found)
    is_path = query.intent == "path" and not is_text  # `/api/users` may be either
    asked = is_path or not set(ASIDE["generated"]).isdisjoint(query.words)
    generated: dict[str, bool] = {}
    for number, one in enumerate(found):
        if not asked and number < MOST_LOOKED_INTO and not aside(one.path):
            if one.path not in generated:
                generated[one.path] = says_generated(reader.text(one.path))
            if generated[one.path]:
                one = one._replace(score=less_for("generated", one.score))
        yield one


def _for_task(reader: Reader, query: Query, filters: Filters) -> Findings:
    """Verbatim matches of the query, then the places that the task is about; a short question without any may name
    them, too."""
    literally: list[Ranked] = []
    if len(query.phrase) <= LONGEST_PHRASE and (among := literal(reader, query, filters)):
        found = _for_words(reader, query, filters, among)
        literally = [
            one._replace(score=one.score._replace(written=AS_WRITTEN)) for one in found if one.score.exact_match.value
        ]
    places = [
        Ranked(one.type, one.path, one.line_start, one.score, one.symbol, one.window, one.why)
        for one in placed(reader, query, filters)
    ]
    if query.asks and not literally:
        return _without_duplicates(_fused(_for_words(reader, query, filters), places))
    return _without_duplicates([*literally, *places])


def _fused(by_words: Sequence[Ranked], places: Sequence[Ranked]) -> list[Ranked]:
    """The results of both rankings, in the order of what they are in each: the square of the share of its best score.
    Names and documentation answer some questions, whole files and earlier commits others. What is called as the
    question says comes first."""
    found: dict[object, Ranked] = {}
    for field, ranked in (("bm25", by_words), ("file", places)):
        best = max((one.score.total for one in ranked), default=0.0) or 1.0
        for one in ranked:
            share, said = one.score.total / best, getattr(one.score, field)
            counted = Factor(round(share**2, 4), f"{share:.2f} of the best by its {field}: {said.reason}")
            called = one.score.exact_match if one.symbol else LITERALLY
            begun = NAMED if called.value and called != LITERALLY else NOT_FOUND
            known = found.setdefault(_key(one), one._replace(score=begun))
            found[_key(one)] = known._replace(score=known.score._replace(**{field: counted}), why=known.why or one.why)
    return sorted(found.values(), key=_rank)


def rank_symbols(reader: Reader, query: Query, symbols: Iterable[Symbol]) -> list[Ranked]:
    """The given symbols, ordered by their scores for `query`."""
    scorer = _scorer(reader, query)
    return sorted((_ranked_symbol(query, symbol, scorer) for symbol in symbols), key=_rank)


def best_bearers(reader: Reader, query: Query, bearers: Iterable[Bearer], limit: int) -> list[Ranked]:
    """The first `limit` in that order, of symbols that are mostly unread. The most promising ones are read, until no
    other can rank before those."""
    scorer = _scorer(reader, query)
    totals: dict[tuple[str, str, Factor], float] = {}

    def first(bearer: Bearer) -> tuple[float, bool, str, int]:
        """Sort key: an upper bound of its rank."""
        alike = bearer.name, bearer.kind, scorer.path_affinity(bearer.path)
        if alike not in totals:
            totals[alike] = scorer.at_most(_candidate(query, bearer.name, "", bearer.path, bearer.kind))
        return -totals[alike], is_test(bearer.path), bearer.path, bearer.line

    waiting = sorted(((first(one), one) for one in bearers), key=itemgetter(0))
    best: list[Ranked] = []
    while waiting and (len(best) < limit or waiting[0][0] <= _rank(best[-1])[:4]):
        symbols = read(reader, (one for _, one in waiting[:READ_AT_ONCE]))
        best = sorted([*best, *(_ranked_symbol(query, symbol, scorer) for symbol in symbols)], key=_rank)[:limit]
        del waiting[:READ_AT_ONCE]
    return best


def _rank(one: Ranked) -> tuple[float, bool, str, int, str]:
    return -one.score.total, is_test(one.path), one.path, one.line_start, one.symbol_id


def _scorer(reader: Reader, query: Query) -> Scorer:
    return Scorer(query, _name_statistics(reader, query)[0])


# --- symbols ---


def _symbols(reader: Reader, query: Query, filters: Filters, texts: Texts) -> Iterator[Ranked]:
    statistics, forms = _name_statistics(reader, query)
    forms += joined_forms(reader, query)
    asked = list(dict.fromkeys([*map(last_name, query.identifiers), *query.tokens]))
    bearing = reader.look_up(lambda register: register.names_with(forms, MOST_NAMES * 10))
    best = [name for name in _best_names(query, bearing, statistics) if name not in asked]
    # What the query names itself is asked for alone, so that no other name takes its place.
    symbols = [symbol for name in asked for symbol in _named(reader, [name])] + _named(reader, best)
    least = max(WEIGHTS.least_said, WEIGHTS.share_said * len(query.words))
    above = dict(reversed([*documented(reader, texts.windows, least)]))
    bodies = answering(reader, query, texts.hits)
    symbols = list(dict.fromkeys([*symbols, *above, *bodies, *at_line(reader, query)]))
    symbols += _beginning(reader, texts.windows, least, {symbol.symbol_id for symbol in symbols})
    scorer = Scorer(query, statistics)
    phrase = query.phrase.lower()
    is_named = any(symbol.name.lower() == phrase and is_code(symbol.language) for symbol in symbols)
    for symbol in symbols:
        if not is_code(symbol.language) and filters.language is None and (is_named or symbol.name.lower() != phrase):
            continue  # a heading is found by its whole name, where that is no code's
        if filters.kind in (None, symbol.kind) and filters.language in (None, symbol.language):
            said = above.get(symbol) or _said(symbol, texts.windows)
            yield _ranked_symbol(query, symbol, scorer, said, bodies.get(symbol, {}))


def _named(reader: Reader, names: list[str]) -> list[Symbol]:
    return reader.look_up(lambda register: register.named(names, MOST_SYMBOLS))


def _beginning(reader: Reader, windows: Windows, least: float, found: set[str]) -> Iterator[Symbol]:
    """The symbols that begin in the best windows and were not found by name."""
    best = sorted(
        ((-sum(window.matched.values()), path, window.line_start) for path, own in windows.items() for window in own),
    )
    for path in dict.fromkeys(path for met, path, _ in best[:MOST_DOCUMENTED] if -met >= least):
        first, last = min(one.line_start for one in windows[path]), max(one.line_end for one in windows[path])
        for symbol in in_file(reader, path):
            begins = symbol.parent_id and first <= symbol.line_start <= last
            if begins and symbol.symbol_id not in found and _said(symbol, windows):
                yield symbol


def _said(symbol: Symbol, windows: Windows) -> Window | None:
    """A window that contains the symbol's first line: usually its documentation, or the query's phrase within it."""
    tells = symbol.kind in DOCUMENTED_KINDS
    own = (one for one in windows.get(symbol.path, ()) if tells or one.literal)
    return next((one for one in own if _tells_of(one, symbol)), None)


def _tells_of(window: Window, symbol: Symbol) -> bool:
    """Whether a window shows where a symbol begins, and contains the query's phrase where the symbol does."""
    if not window.line_start <= symbol.line_start <= window.line_end:
        return False
    return not window.literal or symbol.line_start <= window.literal <= symbol.line_end


def _name_statistics(reader: Reader, query: Query) -> tuple[Statistics, list[str]]:
    """How rare the query's words are among the tree's names, and the forms in which they occur there."""
    prefixes = sorted({search_prefix(word) for word in query.words})
    names = reader.look_up(lambda register: register.words_like(prefixes))
    frequency: dict[str, float] = {}
    forms: set[str] = set()
    for word in query.words:
        alike = sorted((form for form in names if likeness(word, form)), key=lambda form: (-likeness(word, form), form))
        frequency[word] = float(sum(names[form] for form in alike))
        forms.update(alike[:MOST_FORMS])
    total, parts = reader.look_up(lambda register: (register.count_names(), register.count_parts()))
    return Statistics.of(total, frequency, parts / total if total else 1.0), sorted(forms)


def _best_names(query: Query, names: Iterable[str], statistics: Statistics) -> list[str]:
    def value(name: str) -> tuple[float, int, str]:
        words = split_name(name)
        met = met_by(query.words, words)
        return -sum(weight * statistics.rarity[word] for word, weight in met.items()), len(words), name

    return heapq.nsmallest(MOST_NAMES, names, key=value)


def _ranked_symbol(
    query: Query, symbol: Symbol, scorer: Scorer, said: Window | None = None, body: Mapping[str, float] = {}
) -> Ranked:
    place = symbol.qualified_name, symbol.path, symbol.kind
    candidate = _candidate(query, symbol.name, *place)._replace(body=body)
    if said:
        # A test begins with what it expects of others to say.
        literal = said.literal > 0 and not is_test(symbol.path)
        candidate = candidate._replace(said=said.matched, literal=literal)
    return Ranked("symbol", symbol.path, symbol.line_start, scorer.score(candidate), symbol, said)


def _candidate(query: Query, name: str, qualified_name: str, path: str, kind: str) -> Candidate:
    words = split_name(name)
    matched = met_by(query.words, words or (name.lower(),))
    return Candidate("symbol", name, qualified_name, path, kind, matched, max(len(words), 1))


# --- snippets ---


def _snippets(query: Query, texts: Texts, found: list[Ranked]) -> list[Ranked]:
    """The windows as results; one that shows the beginning of a found symbol adds to that symbol's score."""
    symbols = grouped((one.path, one.symbol) for one in found if one.symbol)
    scorer = Scorer(query, texts.statistics)
    said = {(one.path, one.window.line_start) for one in found if one.window}
    return [
        _ranked_snippet(path, window, scorer)
        for path, own in texts.windows.items()
        for window in own
        if (path, window.line_start) not in said
        and not any(_tells_of(window, symbol) for symbol in symbols.get(path, ()))
    ]


def _ranked_snippet(path: str, window: Window, scorer: Scorer) -> Ranked:
    candidate = Candidate("snippet", "", "", path, "", window.matched, 3, literal=window.literal > 0)
    return Ranked("snippet", path, window.line_start, scorer.score(candidate), None, window)


# --- files ---


def _files(reader: Reader, query: Query, filters: Filters) -> list[Ranked]:
    """Files whose path has the query's words: any of them if a path was asked for, else all."""
    if not query.words:
        return []
    least = 1 if query.intent == "path" else len(query.words)
    met: dict[str, dict[str, float]] = {}
    for path in _paths_with(reader.tree, {search_prefix(word) for word in query.words}, every=least > 1):
        matched = met_in(query.words, path)
        if len(matched) >= least and filters.allow(path):
            met[path] = matched
    frequency = {word: float(sum(word in matched for matched in met.values())) for word in query.words}
    scorer = Scorer(query, Statistics.of(len(reader.tree.files), frequency, 3.0))
    end = query.phrase.rpartition(":")[0] or query.phrase
    best = heapq.nsmallest(MOST_FILES, met, key=lambda path: (not path.endswith(end), -sum(met[path].values()), path))
    return [_ranked_file(path, met[path], scorer) for path in best]


def _paths_with(tree: Tree, parts: Iterable[str], every: bool) -> list[str]:
    """The paths that contain any of the parts (or `every` one), case-insensitive."""
    if not every:
        return sorted({path for part in parts for path in tree.paths_with(part)})
    found: list[str] | None = None
    for part in sorted(parts, key=len, reverse=True):  # long ones are rare
        found = tree.paths_with(part, found)
    return sorted(found or ())


def _ranked_file(path: str, matched: Mapping[str, float], scorer: Scorer) -> Ranked:
    candidate = Candidate("file", path.rpartition("/")[2], "", path, "", matched, 3)
    return Ranked("file", path, 1, scorer.score(candidate))


def _without_duplicates(found: list[Ranked]) -> Findings:
    seen: set[object] = set()
    kept = []
    for one in found:
        if (key := _key(one)) not in seen:
            seen.add(key)
            kept.append(one)
    return Findings(kept, len(found) - len(kept))


def _key(one: Ranked) -> object:
    return one.symbol.symbol_stable_id if one.symbol else (one.type, one.path, one.line_start)


MOST_BODIES = 12
LONGEST = 150
"""Lines of a definition that are looked at: in long ones many words stand by chance."""

Met = Mapping[str, float]


def answering(reader: Reader, query: Query, hits: Mapping[str, Hits]) -> dict[Symbol, Met]:
    """The callables that match most words, in the texts with these hits, and how well each word matches. None if a
    name or a message was asked for: those are in one place."""
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
    """The callables of a file that have any of the words, by place, and how well their lines match."""
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
