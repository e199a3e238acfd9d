"""One symbol in an answer of `explore`: as much of its facts as fits into a budget."""

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from codecompass.model import CALLABLE_KINDS, Symbol
from codecompass.tools.account import Account, fitted
from codecompass.tools.answers import SymbolRow
from codecompass.tools.budget import Room
from codecompass.tools.exploring.facts import LONGEST, MOST_CALLEES, Called, Facts, Member, Mentioned, Use, with_texts
from codecompass.tools.exploring.folding import folded, lines_in
from codecompass.tools.exploring.question import Focus
from codecompass.tools.exploring.served import Route
from codecompass.tools.exploring.tested import Testing
from codecompass.tools.exploring.tested import fitted as fitted_tests
from codecompass.tools.reading import Chunk
from codecompass.tools.snippets import Texts

WHOLE_BODY, SHORT_BODY = 40, 12
"""Lines of a body that is shown; and of one that is shown where only its users were asked for."""
MOST_SHOWN_CALLS = 12
"""Calls that are listed unless they were asked for."""
ROOMY = 6000
"""Characters of a budget in which the beginning of a long body is shown."""
FEWEST_LEFT = 3
"""Lines that are shown rather than counted at the end of a body."""
BODY_SHARE = 0.45
"""Share of a budget up to which a body comes before its uses."""
SOURCE_SHARE = 0.7
"""What the source may take of the budget that is left when its turn comes."""


class Source(Struct, frozen=True):
    line: int
    text: str
    left_out: int
    """Lines of the definition that are not shown."""


class Subject(SymbolRow, frozen=True):
    """A symbol, with what the question asks about it."""

    signature: str
    owner: str
    """The enclosing type, with its first line; empty at the top level."""
    total_uses: int
    using_files: int
    total_tests: int
    tests_within: int
    """How many tests reach it over at most three calls, where none uses it itself."""
    unresolved: int
    """Uses of this name that could not be bound."""
    touches: list[str]
    """Routes, tables, configuration keys … that it touches itself."""
    source: Source | UnsetType
    members: list[Member]
    total_members: int
    uses: list[Use]
    implementations: list[Called]
    calls: list[Called]
    total_calls: int
    tests: list[Use]
    mentions: list[Mentioned]
    """Lines that hold its name in files of no language that is read; in all, where uses are not known yet."""
    are_uses_known: bool = True
    """False while the first index is being made."""
    account: Account | UnsetType = UNSET
    """What else bears the name, of a symbol that was asked about alone."""
    testing: Testing | UnsetType = UNSET
    """What tests do with it, where that was asked."""
    slice: list[Chunk] = field(default_factory=list)
    """Of a function too long to be quoted, its slice."""
    routes: list[Route] = field(default_factory=list)
    """The endpoints and fields that it serves, with who requests them."""
    settings: list[Mentioned] = field(default_factory=list)
    """Of a short function that reads settings by name their entries, with defaults and checks."""


def told(facts: Facts, room: Room, texts: Texts, focus: Focus) -> Subject:
    """As many of the facts as fit: users first, then source, calls, tests."""
    symbol = facts.symbol
    bare = bare_subject(facts)
    room.take(cost_of(bare, room))
    if facts.testing is not UNSET:
        return replace(
            bare, uses=room.some(with_texts(texts, facts.uses), 0.2), testing=fitted_tests(facts.testing, room)
        )
    routes, settings = room.some(facts.routes, 0.6), room.some(facts.settings, 0.5)
    is_first = symbol.kind in CALLABLE_KINDS and focus in ("", "calls") and _is_short(texts, symbol, room)
    early = _source(texts, symbol, room, focus, whole=True) if is_first else UNSET
    tests = with_texts(texts, facts.tests) if focus == "tests" else facts.tests
    are_users = focus == "tests" or not facts.uses
    kept_tests = room.some(tests, 0.9) if are_users else []
    tell = with_texts if focus == "uses" else folded
    uses = room.some(tell(texts, facts.uses), 0.45 if focus == "tests" else 0.8, least=1)
    implementations = room.some(facts.implementations, 0.6)
    account = fitted(facts.account, room)
    source: Source | UnsetType = early
    members: list[Member] = []
    if early is UNSET and (symbol.kind in CALLABLE_KINDS or not facts.members):
        source = _source(texts, symbol, room, focus)
    elif early is UNSET:
        source = _short_type(texts, symbol, room, focus)
        members = room.some(facts.members, 0.6) if source is UNSET else []
    mentions = room.some(facts.mentions, 0.5)
    listed = {"tests": 0, "uses": 0, "calls": MOST_CALLEES}.get(focus, MOST_SHOWN_CALLS)
    calls = room.some(facts.calls[:listed], 0.7)
    kept_tests = kept_tests or room.some(tests, 0.8)
    is_cut = lines_in(uses) < len(facts.uses) or lines_in(kept_tests) < len(facts.tests)
    if account is not UNSET and is_cut:
        account = replace(account, complete=False, all_told=False)
    return replace(
        bare, source=source, members=members, uses=uses, implementations=implementations, calls=calls,
        tests=kept_tests, mentions=mentions, account=account, routes=routes,
        settings=settings,
    )  # fmt: skip


def source_alone(facts: Facts, room: Room, texts: Texts, focus: Focus) -> Subject:
    """The head and the source: if it is uncertain that the symbol was meant, other places are worth more than its
    users."""
    bare = bare_subject(facts)
    room.take(cost_of(bare, room))
    if facts.symbol.kind in CALLABLE_KINDS or not facts.members:
        return replace(bare, source=_source(texts, facts.symbol, room, focus))
    return replace(bare, members=room.some(facts.members, 0.6))


def bare_subject(facts: Facts) -> Subject:
    """The part of a subject that every answer has, however small its budget."""
    symbol = facts.symbol
    signature = " ".join(symbol.signature.split())
    shown = signature if len(signature) <= LONGEST else signature[:LONGEST] + "…"
    return Subject(
        symbol.symbol_id, symbol.name, symbol.qualified_name, symbol.kind, symbol.path, symbol.line_start,
        symbol.line_end, shown, facts.owner, facts.total_uses, len({one.path for one in facts.uses}), facts.total_tests,
        facts.reaching, facts.unresolved, facts.touches, UNSET, [], len(facts.members), [], [], [],
        len(facts.calls), [], [], facts.are_uses_known,
    )  # fmt: skip


def cost_of(bare: Subject, room: Room) -> Struct:
    """The cost of the bare subject: all its fields in JSON, its head in text."""
    if room.form == "json":
        return bare
    return _Head(bare.path, bare.owner, bare.line_start, bare.signature, "; ".join(bare.touches))


class _Head(Struct, frozen=True):
    path: str
    owner: str
    line: int
    signature: str
    touches: str
    counts: str = "0 uses in 0 files, 0 uses in tests, 0 unbound uses of the name; used at: calls: tests:"


def _is_short(texts: Texts, symbol: Symbol, room: Room) -> bool:
    """Whether a body is worth more than the uses that it displaces."""
    length = symbol.line_end - symbol.line_start + 1
    if length <= SHORT_BODY:
        return True
    text = texts.of(symbol.path).between(symbol.line_start, symbol.line_end) if length < WHOLE_BODY else ""
    return 0 < len(text) + 8 * length <= room.characters * BODY_SHARE


def _short_type(texts: Texts, symbol: Symbol, room: Room, focus: Focus) -> Source | UnsetType:
    """The whole text of a short type, if it fits: then its members need no list."""
    length = symbol.line_end - symbol.line_start + 1
    text = texts.of(symbol.path).between(symbol.line_start, symbol.line_end) if length < WHOLE_BODY else ""
    if focus not in ("", "calls") or not text or len(text) + 8 * length > room.characters * SOURCE_SHARE:
        return UNSET
    return _source(texts, symbol, room, focus, whole=True)


def _source(texts: Texts, symbol: Symbol, room: Room, focus: Focus, *, whole: bool = False) -> Source | UnsetType:
    """The definition's text if it is short; of a longer one, if there is much room, its beginning. `whole`: as much as
    fits at all, because its users tell less than its text."""
    lines = texts.of(symbol.path).between(symbol.line_start, symbol.line_end).split("\n")
    most = {"uses": SHORT_BODY, "tests": 0}.get(focus, WHOLE_BODY)
    if len(lines) > most and (room.characters < ROOMY or focus in ("uses", "tests")):
        return UNSET
    shown: list[str] = []
    least = 0.0 if whole else room.characters * (1 - SOURCE_SHARE)
    for line in lines:
        numbered = f"  {symbol.line_end} {line}\n"
        if room.characters - len(numbered) < least or room.tokens <= len(line.split()) + 1:
            break
        room.take_text(numbered)
        shown.append(line)
    if len(shown) <= 1:
        return UNSET
    last = lines[len(shown) :]
    if len(last) <= FEWEST_LEFT:
        room.take_text("\n".join(last))
        shown += last
    return Source(symbol.line_start, "\n".join(shown), len(lines) - len(shown))
