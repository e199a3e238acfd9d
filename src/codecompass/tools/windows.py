"""Finds the texts that answer a query, and their best windows; and the definition that such a window documents."""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from codecompass.extract import language_of
from codecompass.extract.words import words_in_order
from codecompass.languages import for_path
from codecompass.languages.file_roles import aside
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.search import Query, Statistics, filled_in, met_in, search_prefix
from codecompass.session.project import Reader
from codecompass.tools.snippets import Hits, Phrase, Text, Window, best_windows, hits_in
from codecompass.tools.symbols import Symbol
from codecompass.tools.verbatim import is_sought

MOST_TEXTS = 20
FEWEST_TEXTS, MOST_BYTES = 8, 600_000
"""Texts that are searched in any case, and the bytes searched once there are so many."""
MOST_WEIGHED = 4 * MOST_TEXTS
"""Texts with the rarest words; the best of them are searched."""
FEWEST_SAID, MOST_LITERAL, MOST_COMPARED = 3, 8, 1_000_000
"""Words from which a query is searched for as written, texts with it after which the search ends, and bytes
compared."""
MOST_SHOWN = 300_000
"""Bytes of settings that are made ready to be shown, which takes longer: without the values of secrets."""

DOCUMENTED_KINDS = TYPE_KINDS | CALLABLE_KINDS | {"property"}
"""Kinds whose first lines, or a comment above, say what they do; those of a variable say what its neighbours do as well."""


class Filters(NamedTuple):
    """What a caller's filters admit; applied before any limit."""

    language: str | None = None
    kind: str | None = None

    def allow(self, path: str) -> bool:
        return self.language is None or language_of(path) == self.language


EVERYTHING = Filters()

Windows = Mapping[str, list[Window]]


class Texts(NamedTuple):
    """The most promising texts, by path, and how rare the query's words are among all texts."""

    windows: Windows
    """The best ones, best first."""
    hits: Mapping[str, Hits]
    statistics: Statistics


def best_texts(reader: Reader, query: Query, filters: Filters, among: Sequence[str] | None = None) -> Texts:
    """The texts that are likely to answer a query (or those `among` which it occurs verbatim), and where in them it
    matches."""
    prefixes = {word: search_prefix(word) + "*" for word in query.words}
    found = reader.files_with(prefixes.values()) if prefixes else {}
    every = {word: found.get(prefix, frozenset()) for word, prefix in prefixes.items()}
    paths = every if filters.language else {word: frozenset(filter(_is_code, held)) for word, held in every.items()}
    frequency = {word: float(len(held)) for word, held in paths.items()}
    statistics = Statistics.of(len(reader.tree.files), frequency, 3.0)
    written = literal(reader, query, filters) if among is None else among
    promising = [*written]
    if among is None:
        promising += (path for path in _promising(query, paths, statistics, filters) if path not in written)
    if (
        among is None and len(promising) < FEWEST_TEXTS and paths is not every
    ):  # then documentation may say what code does not
        more = [path for path in _promising(query, every, statistics, filters) if path not in promising]
        promising += more[: FEWEST_TEXTS - len(promising)]
    texts: dict[str, Text] = {}
    hits: dict[str, Hits] = {}
    left = MOST_BYTES
    for path in promising:
        if left <= 0 and len(texts) >= FEWEST_TEXTS:
            break
        source = reader.text(path)
        texts[path] = Text(source)
        hits[path] = hits_in(texts[path], query)
        left -= len(source)
    filled = {} if written else _filled(query, texts, hits)
    windows = {path: best_windows(text, query, hits[path], filled.get(path, 0)) for path, text in texts.items()}
    return Texts(windows, hits, statistics)


def _filled(query: Query, texts: Mapping[str, Text], hits: Mapping[str, Hits]) -> dict[str, int]:
    """By path, the line with a string that equals the query once its placeholders are filled; only strings with the
    largest share of it."""
    if len(query.words) < FEWEST_SAID:
        return {}
    found = {
        path: one
        for path, text in texts.items()
        if (
            one := filled_in(((at, text.lines[at - 1]) for at, met in hits[path].items() if len(met) > 1), query.phrase)
        )
    }
    most = max((one.fixed for one in found.values()), default=0)
    return {path: one.line for path, one in found.items() if one.fixed == most}


def literal(reader: Reader, query: Query, filters: Filters) -> list[str]:
    """The paths whose text contains verbatim a query of several words, or a string that is no definition's name: each
    word of a pasted message may be in hundreds of texts."""
    words = words_in_order(query.phrase)
    if len(words) < FEWEST_SAID and not is_sought(reader, query):
        return []
    (held,) = reader.files_with([" ".join(words) + "*"]).values() if words else (frozenset[str](),)
    # A short text seldom has all of the words by chance.
    length = reader.corpus.lengths
    allowed = sorted(filter(filters.allow, held), key=lambda path: (bool(aside(path)), length.get(path, 0), path))
    phrase, found, left = Phrase(query.phrase), list[str](), MOST_COMPARED
    for path in allowed:
        source = reader.text(path)
        left -= len(source)
        if phrase.is_in(source):
            found.append(path)
        if left < 0 or len(found) == MOST_LITERAL:
            break
    found.sort(key=lambda path: (bool(aside(path)), path))
    if filters == EVERYTHING and all(map(aside, found)):
        found += _elsewhere(reader, query, MOST_LITERAL - len(found))
    return found


def _elsewhere(reader: Reader, query: Query, most: int) -> list[str]:
    """The paths that contain the query verbatim but are not searched by word: manifests, settings, templates."""
    phrase, found, left = Phrase(query.phrase), list[str](), MOST_SHOWN
    for path in sorted(reader.elsewhere([query.phrase])[query.phrase], key=lambda path: bool(aside(path))):
        source = reader.text(path)
        left -= len(source)
        if phrase.is_in(source):
            found.append(path)
        if left < 0 or len(found) >= most:
            break
    return found


def _promising(
    query: Query, paths: Mapping[str, frozenset[str]], statistics: Statistics, filters: Filters
) -> list[str]:
    worth = _worth(paths, statistics, filters)

    def value(path: str) -> tuple[float, float, bool, str]:
        return -worth[path], -sum(met_in(query.words, path).values()), is_test(path), path

    best = heapq.nsmallest(MOST_WEIGHED, worth, key=lambda path: (-worth[path], path))
    return heapq.nsmallest(MOST_TEXTS, best, key=value)


def _worth(paths: Mapping[str, frozenset[str]], statistics: Statistics, filters: Filters) -> dict[str, float]:
    """By path, the total rarity of the words in its text. The MOST_WEIGHED best paths are among these.

    Rare words come first. Once so many paths have a total above that of all remaining words, common words (half of all
    files may contain one) add no path.
    """
    rarity = statistics.rarity
    left = sum(rarity[word] for word in paths)
    worth: dict[str, float] = {}
    for word in sorted(paths, key=lambda word: -rarity[word]):
        held: Iterable[str] = paths[word]
        if len(worth) > MOST_WEIGHED and heapq.nlargest(MOST_WEIGHED, worth.values())[-1] > left:
            held = worth.keys() & held
        elif filters.language:
            held = filter(filters.allow, held)
        for path in held:
            worth[path] = worth.get(path, 0.0) + rarity[word]
        left -= rarity[word]
    return worth


def _is_code(path: str) -> bool:
    language = for_path(path)
    return language is None or language.is_code


def documented(reader: Reader, windows: Windows, least: float) -> Iterator[tuple[Symbol, Window]]:
    """Definitions below a comment with the query's phrase, or at least `least` of its words."""
    for path, own in windows.items():
        for window in own:
            if window.below > window.line and (window.literal or sum(window.matched.values()) >= least):
                for symbol in _below(reader, path, window):
                    if window.literal or symbol.kind in DOCUMENTED_KINDS:
                        yield symbol, window


def _below(reader: Reader, path: str, window: Window) -> list[Symbol]:
    """The next symbol, if it is in the same scope as the comment. Comments inside a function are about its lines."""
    spans, callables = reader.look_up(lambda register: (register.spans(path), register.spans(path, CALLABLE_KINDS)))
    behind = [one for one in spans if window.line < one.line_start <= window.below]
    if not behind or any(one.line_start <= window.line <= one.line_end for one in callables):
        return []
    below = min(behind, key=lambda one: (one.line_start, -one.line_end))
    around = [one for one in spans if one.line_start <= window.line <= one.line_end]
    inside = all(below.line_end <= one.line_end for one in around)
    return reader.look_up(lambda register: register.read([below])) if inside else []
