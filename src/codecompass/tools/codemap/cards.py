"""symbols_get_card, symbols_get_context: all that is worth knowing about a symbol before reading or changing it."""

from collections.abc import Sequence

from msgspec import Struct

from codecompass import languages
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.session.reader import Reader
from codecompass.tools.calls import NOWHERE, call_edges
from codecompass.tools.codemap.limits import MAX_LINES, Lines, SymbolId
from codecompass.tools.codemap.scene import Next, Pointer, Reply, Scene, counted
from codecompass.tools.codemap.spans import Span, cut
from codecompass.tools.codemap.words import FACT_WORDS, Confidence, confidence_word, kind_word
from codecompass.tools.dispatch import walk
from codecompass.tools.structure import owner_of
from codecompass.tools.symbols import Row, Symbol, asked, by_ids, one_symbol, symbols_of

MOST_CALLS, MOST_CARDS = 10, 10


class SymbolRef(Struct, frozen=True):
    to_symbol: str
    fully_qualified_name: str
    kind: str
    file_path: str
    line: int


class Fact(Struct, frozen=True):
    kind: str
    value: str
    """`display|metadata`"""
    detail: str | None = None


class SymbolCard(Struct, frozen=True):
    symbol_id: str
    fully_qualified_name: str
    kind: str
    signature: str
    documentation: str | None
    namespace: str
    containing_type: str | None
    file_path: str
    span_start: int
    span_end: int
    visibility: str
    calls_top: list[SymbolRef]
    facts: list[Fact]
    side_effects: list[str]
    thrown_exceptions: list[str]
    evidence: list[Pointer]
    confidence: Confidence
    stable_id: str | None


class SymbolContext(Struct, frozen=True):
    card: SymbolCard
    source: Span
    callees: list[SymbolCard]
    total_callees: int
    truncated: bool


def symbols_get_card(scene: Scene, symbol_id: SymbolId) -> Reply[SymbolCard]:
    """One symbol's card: signature, documentation, where it stands, what it calls, what it touches, what it throws."""
    symbol = one_symbol(scene.reader, symbol_id)
    card = card_of(scene, symbol)
    answer = f"{card.fully_qualified_name} is a {card.kind} in {symbol.path}:{symbol.line_start}, "
    answer += f"with {counted(len(card.calls_top), 'call')} shown and {counted(len(card.facts), 'fact')}."
    actions = suggested(symbol)
    sources = (symbol.path, *(call.file_path for call in card.calls_top))
    return Reply(answer, card, (scene.pointer_to(symbol),), actions, card.confidence, sources)


def symbols_get_context(scene: Scene, symbol_id: SymbolId, max_lines: Lines = MAX_LINES) -> Reply[SymbolContext]:
    """A symbol's card, its source, and the cards of what it calls: in one answer, within the budget."""
    symbol = one_symbol(scene.reader, symbol_id)
    reach = walk(scene.reader, symbol.symbol_id, "callees", 1, MOST_CARDS, dispatch=False)
    called = by_ids(scene.reader, [step.symbol_id for step in reach.steps])
    cards = [card_of(scene, one, calls=False) for one in called.values() if one.symbol_id != symbol.symbol_id]
    span = cut(scene, symbol.path, symbol.line_start, symbol.line_end, max_lines)
    card = card_of(scene, symbol)
    cut_short = span.truncated or reach.total > len(reach.steps)
    data = SymbolContext(card, span, cards, reach.total, cut_short)
    limits = {"max_lines": (symbol.line_end - symbol.line_start + 1, max_lines)} if span.truncated else {}
    answer = f"{symbol.qualified_name} with its source and {counted(len(cards), 'callee')}."
    sources = (symbol.path, *(one.file_path for one in cards))
    return Reply(answer, data, (scene.pointer_to(symbol),), suggested(symbol), card.confidence, sources, limits)


def card_of(scene: Scene, symbol: Symbol, *, calls: bool = True) -> SymbolCard:
    """The card of a symbol; with `calls` false without its callees."""
    reader = scene.reader
    namespace, container = _place(reader, symbol)
    reach = walk(reader, symbol.symbol_id, "callees", 1, MOST_CALLS, dispatch=False) if calls else NOWHERE
    refs = [
        SymbolRef(
            edge.symbol.symbol_id,
            edge.symbol.qualified_name,
            "Instantiate" if edge.symbol.kind in TYPE_KINDS or edge.symbol.kind == "constructor" else "Call",
            edge.call_site.file,
            edge.call_site.line,
        )
        for edge in call_edges(reader, reach)
    ]
    surfaces = surfaces_of(reader, symbol)
    thrown = [str(row["name"]) for row in surfaces if row["kind"] == "exception"]
    return SymbolCard(
        symbol.symbol_id, symbol.qualified_name, kind_word(symbol.kind), symbol.signature, symbol.doc or None,
        namespace, container, symbol.path, symbol.line_start, symbol.line_end, symbol.visibility, refs,
        [fact_of(row) for row in surfaces], [], list(dict.fromkeys(thrown)), [scene.pointer_to(symbol)],
        confidence_word(step.confidence for step in reach.steps), symbol.symbol_stable_id,
    )  # fmt: skip


def surfaces_of(reader: Reader, symbol: Symbol) -> Sequence[Row]:
    """The entry points and external resources of a symbol; for a type also those of its members."""
    owners = [symbol.symbol_id]
    if symbol.kind in TYPE_KINDS:
        owners += [one.symbol_id for one in asked(reader, "symbols_contained", id=symbol.symbol_id)]
    return sorted(reader.ask("surfaces_of", ids=owners), key=lambda row: (str(row["path"]), int(str(row["line"]))))


def fact_of(row: Row) -> Fact:
    """A surface in CodeMap's terms."""
    kind, name, detail = str(row["kind"]), str(row["name"]), str(row["detail"] or "")
    value = f"{detail} {name}".strip() if kind == "route" else f"{name}|{detail}".rstrip("|")
    return Fact(FACT_WORDS.get(kind, kind.capitalize()), value, f"{row['path']}:{row['line']}")


def suggested(symbol: Symbol) -> tuple[Next, ...]:
    """Suggested next questions about a symbol."""
    known = {"symbol_id": symbol.symbol_id}
    span = Next("symbols_get_definition_span", "Read its source.", known)
    if symbol.kind in TYPE_KINDS:
        return span, Next("types_hierarchy", "What it derives from, and what derives from it.", known)
    if symbol.kind in CALLABLE_KINDS:
        return span, Next("graph_callers", "Who would notice a change.", known)
    return span, Next("refs_find", "Who uses it.", known)


def _place(reader: Reader, symbol: Symbol) -> tuple[str, str | None]:
    """The namespace (or module) and the type that contain a symbol."""
    around = symbols_of(reader.ask("ancestors", id=symbol.symbol_id))
    owner = next((one for one in around if one.kind in TYPE_KINDS), None)
    if owner is None and around:
        owner = owner_of(reader, symbol, around[-1])
    spaces = [one.qualified_name for one in around if one.kind in ("namespace", "module")]
    if not spaces:
        separator = languages.named(symbol.language).separator
        spaces = [symbol.qualified_name.rpartition(separator)[0]]
    return spaces[0], owner.qualified_name if owner else None
