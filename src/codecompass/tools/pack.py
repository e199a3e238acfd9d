"""Everything that a task needs, by section, within a token budget: build_context_pack."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from blake3 import blake3
from msgspec import UNSET, Struct, UnsetType

from codecompass.graph.register import order
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.model.errors import CodeCompassError
from codecompass.search import met_in, search_prefix, understand
from codecompass.search.weights import WEIGHTS
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.budget import CHEAPEST, characters_for_items, characters_of, estimate_tokens
from codecompass.tools.context import Candidate, context_symbols
from codecompass.tools.dispatch import pays_at_once
from codecompass.tools.params import MaxCandidates, PackMode, PackTokens, Query, Ref, SectionCaps
from codecompass.tools.snippets import Text, Texts, best_windows, hits_in, most_met, shown
from codecompass.tools.symbols import Row, Symbol, asked, by_ids, with_sources

SHARES: Mapping[str, Mapping[str, float]] = {
    "full": {"definitions": 0.45, "usages": 0.15, "deps": 0.15, "tests": 0.1, "config": 0.05, "docs": 0.1},
    "edit_minimal": {"definitions": 0.6, "usages": 0.25, "deps": 0.0, "tests": 0.15, "config": 0.0, "docs": 0.0},
}
"""How the budget is shared out at first; what a section leaves over goes to the others in this order."""

ANCHORS, MOST_USES, MOST_CALLED = 5, 40, 20
"""The best definitions; usages, dependencies and tests are theirs: so many of each."""
MOST_READ = 1_000
"""Uses of all of them that are read at once; of more, the first of each are asked for."""
MOST_LINES = 80
"""Lines shown of a definition."""
AROUND_USE = 2
MOST_DOCUMENTS, MOST_QUOTED = 40, 12
"""Are looked into, those first whose path meets the query; of these the ones that hold most of its words are quoted."""
LEAST_SHARE = 0.5
"""Share of a query's words that a document must match."""
CONFIG_ENDINGS = (".toml", ".ini", ".cfg", ".yaml", ".yml", ".json", ".env", ".properties", "settings.py", "config.py")


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


def build_context_pack(
    project: Project,
    query: Query,
    *,
    max_tokens: PackTokens = 4000,
    max_candidates: MaxCandidates = 72,
    mode: PackMode = "full",
    section_caps: SectionCaps = None,
    ref: Ref = None,
) -> ContextPack:
    """Definitions, usages, dependencies, tests, configuration and docs for a task, within a budget."""
    caps = _checked(section_caps or {})
    reader = project.graph(ref)
    sources = _Sources(reader, query, context_symbols(reader, query, most=max_candidates))
    offered = {
        section: list(offer())[: caps.get(section, max_candidates)] if SHARES[mode][section] else []
        for section, offer in sources.sections().items()
    }
    packed = pack(offered, max_tokens, SHARES[mode])
    returned = sum(map(len, packed.sections.values()))
    told: dict[str, Any] = {"total_candidates": returned + packed.left_out, "returned": returned}
    if packed.left_out:
        told["result_completeness"] = "partial"
    return ContextPack(
        query,
        mode,
        max_tokens,
        packed.sections,
        packed.tokens,
        packed.left_out > 0,
        metadata=metadata(reader.standing, **told),
    )


class Packed(NamedTuple):
    sections: dict[str, list[PackItem]]
    tokens: int
    left_out: int


def pack(offered: Mapping[str, list[PackItem]], budget: int, shares: Mapping[str, float]) -> Packed:
    """Fills the sections, each with its share of the budget, then in the same order with what the others left over.
    Each place in the code goes in once, under the first section that offers it. Never more than `budget` tokens."""
    distinct = {section: _distinct(items) for section, items in offered.items()}
    costs: dict[int, tuple[int, float]] = {}
    taken: dict[str, tuple[str, int]] = {}
    spent, left = 0, characters_for_items(budget)
    for share_only in (True, False):
        for section, items in distinct.items():
            used = sum(cost for owner, cost in taken.values() if owner == section)
            for item in items:
                room = min(int(budget * shares[section]) - used, budget - spent) if share_only else budget - spent
                if room < CHEAPEST or item.snippet_id in taken:
                    continue
                if id(item) not in costs:
                    costs[id(item)] = estimate_tokens(item), characters_of(item)
                cost, size = costs[id(item)]
                if cost <= room and size <= left:
                    taken[item.snippet_id] = section, cost
                    used, spent, left = used + cost, spent + cost, left - size
    sections = {
        section: [item for item in items if taken.get(item.snippet_id, ("", 0))[0] == section]
        for section, items in distinct.items()
    }
    known = {item.snippet_id for items in distinct.values() for item in items}
    return Packed(sections, spent, len(known) - len(taken))


def _distinct(items: Iterable[PackItem]) -> list[PackItem]:
    """The items without repeated places; the first one of each is kept."""
    first: dict[str, PackItem] = {}
    for item in items:
        first.setdefault(item.snippet_id, item)
    return list(first.values())


class _Sources:
    """The candidates of each section for one query, best first."""

    def __init__(self, reader: Reader, query: str, candidates: list[Candidate]) -> None:
        self.reader = reader
        self.query = understand(query)
        self.candidates = candidates
        self.texts = Texts(reader)
        production = [symbol for symbol, _ in candidates if not is_test(symbol.path)]
        self.anchors = production[:ANCHORS] or [symbol for symbol, _ in candidates][:ANCHORS]

    def sections(self) -> dict[str, Callable[[], Iterable[PackItem]]]:
        return {
            "definitions": self.definitions,
            "usages": self.usages,
            "deps": self.dependencies,
            "tests": self.tests,
            "config": self.configuration,
            "docs": self.documents,
        }

    def definitions(self) -> Iterator[PackItem]:
        """Whole definitions until the scores drop, then signatures only."""
        least = WEIGHTS.worth * max((one.score for one in self.candidates), default=0.0)
        for symbol, score in self.candidates:
            does_something = symbol.kind in CALLABLE_KINDS | TYPE_KINDS  # also in `config.py`
            if not is_test(symbol.path) and (does_something or not symbol.path.endswith(CONFIG_ENDINGS)):
                tell = self._whole if score >= least else self._head
                yield tell(symbol, f"answers the query (score {score})")

    def usages(self) -> Iterator[PackItem]:
        for anchor, source, row in self._uses:
            if not is_test(source.path):
                yield self._site(source, int(row["line"]), f"{str(row['kind']).lower()} {anchor.name}")

    def dependencies(self) -> Iterator[PackItem]:
        for anchor in self.anchors:
            if anchor.kind in CALLABLE_KINDS:
                called = asked(self.reader, "called_by", symbol=anchor.symbol_id)
                called.sort(key=lambda one: (is_test(one.path), *order(one)))
                for symbol in called[:MOST_CALLED]:
                    yield self._head(symbol, f"called by {anchor.name}")

    def tests(self) -> Iterator[PackItem]:
        for anchor, source, row in self._uses:
            if is_test(source.path):
                yield self._site(source, int(row["line"]), f"tests {anchor.name}")
        for symbol, score in self.candidates:
            if is_test(symbol.path):
                yield self._head(symbol, f"a test that answers the query (score {score})")

    def configuration(self) -> Iterator[PackItem]:
        for symbol, score in self.candidates:
            if symbol.path.endswith(CONFIG_ENDINGS):
                yield self._head(symbol, f"a setting that answers the query (score {score})")

    def documents(self) -> Iterator[PackItem]:
        """Windows of the documents whose path or text matches the query, the best documents first."""
        documents, words = self.reader.tree.documents, self.query.words
        beginnings = [*map(search_prefix, words)]
        named = {
            path: -len(words_met)
            for path, lower in documents.items()
            if any(beginning in lower for beginning in beginnings) and (words_met := met_in(words, path))
        }
        others = (path for path in documents if path not in named)
        paths = [*sorted(named, key=named.__getitem__), *islice(others, MOST_DOCUMENTS)][:MOST_DOCUMENTS]
        met = [(most_met(self.reader.text(path), self.query), path) for path in paths]
        met = [(count, path) for count, path in met if count >= LEAST_SHARE * len(self.query.words)]
        met.sort(key=lambda one: -one[0])
        found = []
        for _, path in met[:MOST_QUOTED]:
            text = self.texts.of(path)
            for window in best_windows(text, self.query, hits_in(text, self.query), most=1):
                share = sum(window.matched.values()) / max(len(self.query.words), 1)
                item = _item(path, window.line_start, window.line_end, shown(text, window), "a document on the query")
                found.append((-share, path, item))
        yield from (item for share, _, item in sorted(found, key=lambda one: one[:2]) if share <= -LEAST_SHARE)

    @cached_property
    def _uses(self) -> list[tuple[Symbol, Symbol, Row]]:
        """The anchors, with their users and the places of use."""
        anchors = {anchor.symbol_id: anchor for anchor in self.anchors}
        rows = uses_of(self.reader, list(anchors), MOST_USES)
        return [(anchors[str(row["used_id"])], source, row) for source, row in with_sources(self.reader, rows)]

    def _whole(self, symbol: Symbol, reason: str) -> PackItem:
        last = min(symbol.line_end, symbol.line_start + MOST_LINES - 1)
        return self._lines(symbol, symbol.line_start, last, reason)

    def _head(self, symbol: Symbol, reason: str) -> PackItem:
        return _item(symbol.path, symbol.line_start, symbol.line_end, symbol.signature, reason, symbol)

    def _site(self, source: Symbol, line: int, reason: str) -> PackItem:
        return self._lines(source, max(line - AROUND_USE, 1), line + AROUND_USE, reason)

    def _lines(self, symbol: Symbol, first: int, last: int, reason: str) -> PackItem:
        text: Text = self.texts.of(symbol.path)
        return _item(symbol.path, first, min(last, text.count), text.between(first, last), reason, symbol)


def uses_of(reader: Reader, ids: Sequence[str], most: int) -> list[Row]:
    """The uses of some symbols, imports excluded: for each the first `most` by place, those in tests last."""
    asked_at_once: list[Row] = []
    places = reader.places(ids) if pays_at_once(reader, len(ids)) else {}
    if places:
        asked_at_once = [*reader.ask("uses_of_some", places=[*places.values()], limit=MOST_READ)]
    if not places or len(asked_at_once) == MOST_READ:
        return [*reader.ask("uses", ids=list(ids), limit=most)]
    sources = by_ids(reader, (str(row["from_id"]) for row in asked_at_once))

    def place(row: Row) -> tuple[object, ...]:
        path = sources[row["from_id"]].path
        return is_test(path), path, row["line"], row["kind"], row["from_id"]

    asked_at_once.sort(key=place)
    of_each = ([row for row in asked_at_once if row["used"] == places[one]][:most] for one in ids if one in places)
    return [{**row, "used_id": one} for one, rows in zip(places, of_each, strict=True) for row in rows]


def _item(path: str, first: int, last: int, text: str, reason: str, symbol: Symbol | None = None) -> PackItem:
    content = blake3(text.encode()).hexdigest(16)
    place = blake3(f"{path}\0{first}\0{last}".encode()).hexdigest(8)
    return PackItem(
        f"snip_{place}",
        path,
        first,
        last,
        content,
        reason,
        symbol.name if symbol else UNSET,
        symbol.kind if symbol else UNSET,
        text,
    )


def _checked(caps: Mapping[str, int]) -> Mapping[str, int]:
    sections = list(SHARES["full"])
    unknown = [section for section in caps if section not in sections]
    if unknown:
        message = f"`section_caps` has no section `{unknown[0]}`; there are {', '.join(sections)}."
        raise CodeCompassError("invalid_input", message, {"argument": "section_caps", "choices": sections})
    below = [section for section, cap in caps.items() if cap < 0]
    if below:
        message = f"`section_caps` has {caps[below[0]]} for `{below[0]}`: give how many items it may have, 0 for none."
        raise CodeCompassError("invalid_input", message, {"argument": "section_caps"})
    return caps
