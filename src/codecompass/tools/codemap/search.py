"""symbols_search: by words of names, signatures and documentation, or all of some kinds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from codecompass.errors import CodeCompassError
from codecompass.extract.words import split_name
from codecompass.rank import understand
from codecompass.tools.codemap.cards import suggested
from codecompass.tools.codemap.limits import FilePrefix, Kinds, Namespace, Results, SymbolQuery
from codecompass.tools.codemap.scene import Next, Reply, Scene, counted
from codecompass.tools.codemap.words import SEARCHED, kind_word, kinds_called
from codecompass.tools.finding import rank_symbols
from codecompass.tools.symbols import Row, Symbol, by_ids, near

SNIPPET = 160
MOST_EVIDENCE = 5
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
    """One word of a query."""

    words: tuple[str, ...]
    prefix: bool

    def meets(self, words: Sequence[str]) -> bool:
        """Whether these words hold it: all of its own, the last one perhaps only begun."""
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
    browsing = text in ("", "*")
    if browsing and not kinds:
        message = 'Give a `query` (`Order*`, `cart OR basket`), or `kinds` (["Class"]) to see all symbols of these.'
        raise CodeCompassError("invalid_input", message, {"argument": "query"})
    alternatives = [] if browsing else _parsed(text)
    rows = scene.reader.ask(
        "symbols_matching",
        words=_longest(alternatives) or [""],
        kinds=kinds_called(kinds) if kinds else list(SEARCHED),
        namespace=namespace or "",
        folder=(file_path or "").removeprefix("./"),
    )
    distinct = {str(row["id"]): row for row in rows}.values()
    found = [row for row in distinct if browsing or _meets(alternatives, row)]
    scores = _scores(scene, text, found, browsing)
    order = sorted(found, key=lambda row: (scores[str(row["id"])], row["path"], row["line_start"], row["id"]))
    shown = by_ids(scene.reader, [str(row["id"]) for row in order[:limit]])
    hits = [_hit(symbol, scores[symbol.symbol_id]) for symbol in shown.values()]
    data = SymbolSearchResponse(hits, len(found), len(found) > len(hits))
    said = (
        f"{counted(len(found), 'symbol')} of these kinds"
        if browsing
        else f"{counted(len(found), 'symbol')} for `{text}`"
    )
    evidence = tuple(scene.pointer_to(symbol) for symbol in list(shown.values())[:MOST_EVIDENCE])
    sources = tuple(hit.file_path for hit in hits)
    return Reply(f"{said}.", data, evidence, _actions(scene, text, list(shown.values())), sources=sources)


def _parsed(query: str) -> list[list[Term]]:
    """Alternatives of terms that all must be met. Raises `invalid_input` for a query without a word."""
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
    """What the engine looks for: the longest word of each alternative. What it finds is looked at again."""
    return [max((word for term in terms for word in term.words), key=len) for terms in alternatives]


def _meets(alternatives: Sequence[Sequence[Term]], row: Row) -> bool:
    texts = (row["qualified_name"], row["signature"], row["doc"])
    words = [word for text in texts for name in NAME.findall(str(text or "")) for word in _words(name)]
    return any(all(term.meets(words) for term in terms) for terms in alternatives)


def _words(name: str) -> list[str]:
    """A name's words, and the name as one."""
    return [*split_name(name), name.lower()]


def _scores(scene: Scene, text: str, found: Sequence[Row], browsing: bool) -> dict[str, float]:
    """Lower is better: the ranking of the core family, negated. What is only browsed is equal."""
    if browsing:
        return {str(row["id"]): 0.0 for row in found}
    asked = understand(re.sub(r"\bOR\b|[*|]", " ", text))
    return {one.symbol_id: -round(one.score.total, 4) for one in rank_symbols(scene.reader, asked, found)}


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
