"""symbols_search: by words of names, signatures and documentation, or all symbols of some kinds."""

import heapq
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from codecompass.extract.words import split_name
from codecompass.index import About
from codecompass.model.errors import CodeCompassError
from codecompass.search import understand
from codecompass.tools.codemap.cards import suggested
from codecompass.tools.codemap.limits import FilePrefix, Kinds, Namespace, Results, SymbolQuery
from codecompass.tools.codemap.scene import MOST_EVIDENCE, Next, Reply, Scene, counted
from codecompass.tools.codemap.words import SEARCHED, kind_word, kinds_called
from codecompass.tools.finding import rank_symbols
from codecompass.tools.narrowing import path_prefix
from codecompass.tools.symbols import Row, Symbol, by_ids, near, number

SNIPPET = 160
MOST_RANKED = 500
NAME = re.compile(r"\w+")


class SymbolSearchHit(Struct, frozen=True):
    symbol_id: str
    fully_qualified_name: str
    kind: str
    signature: str
    documentation_snippet: str | None
    file_path: str
    line: int
    score: float
    """Lower is better, as the contract has it."""


class SymbolSearchResponse(Struct, frozen=True):
    hits: list[SymbolSearchHit]
    total_count: int
    truncated: bool


class Term(NamedTuple):
    """One term of a query."""

    words: tuple[str, ...]
    prefix: bool

    def meets(self, words: Sequence[str]) -> bool:
        """Whether these words contain all words of the term; the last one may be incomplete."""
        *whole, last = self.words
        ends = any(word.startswith(last) for word in words) if self.prefix else last in words
        return ends and all(word in words for word in whole)


def symbols_search(
    scene: Scene,
    query: SymbolQuery = None,
    kinds: Kinds = None,
    namespace: Namespace = None,
    file_path: FilePrefix = None,
    limit: Results = 20,
) -> Reply[SymbolSearchResponse]:
    """Symbols whose name, signature or documentation has these words; or, without a query, all of these kinds."""
    text = (query or "").strip()
    if text in ("", "*") and not kinds:
        message = 'Give a `query` (`Order*`, `cart OR basket`), or `kinds` (["Class"]) to see all symbols of these.'
        raise CodeCompassError("invalid_input", message, {"argument": "query"})
    if text not in ("", "*"):
        scene.is_about(About(text))
    asked = {
        "kinds": kinds_called(kinds) if kinds else list(SEARCHED),
        "namespace": namespace or "",
        "folder": path_prefix(scene.project.root, file_path),
    }
    found = _browsed(scene, asked, limit) if text in ("", "*") else _found(scene, text, asked, limit)
    shown = by_ids(scene.reader, found.scores)
    hits = [_hit(symbol, found.scores[symbol.symbol_id]) for symbol in shown.values()]
    data = SymbolSearchResponse(hits, found.total, found.total > len(hits))
    said = f"for `{text}`" if text not in ("", "*") else "of these kinds"
    evidence = tuple(scene.pointer_to(symbol) for symbol in list(shown.values())[:MOST_EVIDENCE])
    answer = scene.narrowed(f"{counted(found.total, 'symbol')} {said}.", found.total, file_path)
    sources = tuple(hit.file_path for hit in hits)
    return Reply(answer, data, evidence, _actions(scene, text, list(shown.values())), sources=sources)


class Found(NamedTuple):
    """The results that a search shows, and the number of all."""

    scores: dict[str, float]
    """Scores by symbol id, best first."""
    total: int


def _browsed(scene: Scene, asked: Mapping[str, object], limit: int) -> Found:
    """All symbols of some kinds, by place, unranked."""
    rows = scene.reader.ask("symbols_of_kinds", limit=limit, **asked)
    return Found(
        dict.fromkeys((str(row["id"]) for row in rows), 0.0),
        number(scene.reader, "count_symbols_of_kinds", "symbols", **asked),
    )


def _found(scene: Scene, text: str, asked: Mapping[str, object], limit: int) -> Found:
    """Symbols that match a query, in the order of the core tools; of very many, name matches come first."""
    alternatives = _parsed(text)
    rows = scene.reader.ask("symbols_matching", words=_longest(alternatives), **asked)
    distinct = {str(row["id"]): row for row in rows}
    met = {symbol: how for symbol, row in distinct.items() if (how := _met(alternatives, row))}
    promising = heapq.nsmallest(MOST_RANKED, met, key=lambda one: (-met[one], len(str(distinct[one]["name"])), one))
    understood = understand(re.sub(r"\bOR\b|[*|]", " ", text))
    ranked = rank_symbols(scene.reader, understood, by_ids(scene.reader, promising).values())
    return Found({one.symbol_id: -round(one.score.total, 4) for one in ranked[:limit]}, len(met))


def _parsed(query: str) -> list[list[Term]]:
    """Alternatives, each a list of terms that must all match. Raises `invalid_input` for a query without a word."""
    alternatives = []
    for part in re.split(r"\s+OR\s+|\s*\|\s*", query):
        terms = []
        for given in re.findall(r"\w[\w.:]*\*?", part.replace('"', " ")):
            words = tuple(word for name in NAME.findall(given) for word in split_name(name) or [name.lower()])
            if words and given != "AND":
                terms.append(Term(words, given.endswith("*")))
        if terms:
            alternatives.append(terms)
    if not alternatives:
        message = f"`{query}` has no word to look for. `*` alone needs `kinds`; a prefix is written `Order*`."
        raise CodeCompassError("invalid_input", message, {"argument": "query"})
    return alternatives


def _longest(alternatives: Sequence[Sequence[Term]]) -> list[str]:
    """The longest word of each alternative, which the engine searches for; its results are checked again."""
    return [max((word for term in terms for word in term.words), key=len) for terms in alternatives]


def _met(alternatives: Sequence[Sequence[Term]], row: Row) -> int:
    """How well a symbol matches a query: 2 by its name, 1 with its signature and documentation, 0 not at all."""
    words = _words(str(row["qualified_name"]))
    if _meet(alternatives, words):
        return 2
    said = f"{row['signature']} {row['doc']}"
    return int(_meet(alternatives, [*words, *_words(said)]))


def _meet(alternatives: Sequence[Sequence[Term]], words: Sequence[str]) -> bool:
    return any(all(term.meets(words) for term in terms) for terms in alternatives)


def _words(text: str) -> list[str]:
    """The words of the names in a text, and the names in one piece."""
    names = NAME.findall(text)
    return [word for name in names for word in (*split_name(name), name.lower())]


def _hit(symbol: Symbol, score: float) -> SymbolSearchHit:
    said = " ".join(symbol.doc.split())
    snippet = said[:SNIPPET] + "…" if len(said) > SNIPPET else said
    return SymbolSearchHit(
        symbol.symbol_id, symbol.qualified_name, kind_word(symbol.kind), symbol.signature, snippet or None,
        symbol.path, symbol.line_start, score,
    )  # fmt: skip


def _actions(scene: Scene, text: str, shown: Sequence[Symbol]) -> tuple[Next, ...]:
    if shown:
        card = Next("symbols_get_card", "All of the first hit.", {"symbol_id": shown[0].symbol_id})
        return card, *suggested(shown[0])[1:]
    words = NAME.findall(text)
    names = near(scene.reader, max(words, key=len)) if words else []
    wider = [Next("symbols_search", "A name that looks like it.", {"query": name}) for name in names]
    if words and not text.endswith("*"):
        wider.append(Next("symbols_search", "Names that begin so.", {"query": f"{words[0]}*"}))
    return tuple(wider)
