"""The account below every list of uses: where else the symbol's name occurs, and whether the list is complete."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from codecompass.extract.words import split_name
from codecompass.languages import is_deep
from codecompass.languages.rules import rules_of
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS, Symbol
from codecompass.session.project import Reader
from codecompass.tools.budget import Room
from codecompass.tools.naming import left_of, shortened
from codecompass.tools.narrowing import of_tests
from codecompass.tools.sites import (
    BOUND,
    CODE,
    DOCUMENT,
    HANDED_ON,
    OUTSIDE,
    STRING,
    STUBBED,
    UNBOUND,
    Site,
    Sites,
    shown_text,
    sites_of,
)  # fmt: skip
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import BORROWING_KINDS, by_ids

MOST_SHOWN, MOST_OTHERS, MOST_OUTSIDE = 8, 4, 3
"""Lines of one kind, and other definitions, that are shown; of more, that many and how to list the rest."""


MOST_NAMED, MOST_RIVALS = 300, 40
"""Unbound uses whose receivers are looked at, and other types with a member of the name."""
FEW_OTHERS = 2
"""Unbound uses on names of other things, up to which they are listed all the same."""
_SELVES = frozenset({"self", "this", "super", "cls", "it", "that"})
LISTS = ("unbound", "handed_on", "stubs", "mentions", "other_code", "other_definitions", "outside")


class TextLine(Struct, frozen=True):
    """A line of a file, or the head of the definition that begins there."""

    path: str
    line: int
    text: str


class NamedLine(TextLine, frozen=True):
    """A line that contains a name."""

    user: str = ""
    """The definition around the line; empty at the top level of a file, and where the graph does not say it."""


AnyLine = TypeVar("AnyLine", bound=NamedLine)


class OtherDefinition(Struct, frozen=True):
    """A different definition of the same name."""

    path: str
    line: int
    kind: str


class Account(Struct, frozen=True):
    """Other occurrences of the symbol's name. All lists are sorted by place, tests last, each cut to its first lines."""

    name: str
    unbound: list[NamedLine]
    """Uses that are bound to nothing: perhaps of this symbol."""
    total_unbound: int
    handed_on: list[NamedLine]
    """Where it is handed on without being called (`handler = strategy.handle`)."""
    total_handed_on: int
    stubs: list[NamedLine]
    """Where tests replace it, or another of its name, by a stub."""
    total_stubs: int
    mentions: list[NamedLine]
    """Strings, comments, and files that are not code."""
    total_mentions: int
    other_lines: int
    """Lines of code where nothing is known of the name: variables, parameters, keys."""
    other_definitions: list[OtherDefinition]
    """Definitions that bear the name, too, those of tests last; their uses are not counted here."""
    total_other_definitions: int
    files_left: int
    """Files that may hold the name and were not looked through: it is a common one."""
    files_not_read: int
    """Files left out of the index that hold it."""
    complete: bool
    """Whether nothing of all this is there: what the list has is all."""
    list_all: dict[str, Any] | UnsetType = UNSET  # Any: arguments
    """The call that lists every line of the name, where some are not shown here."""
    other_code: list[NamedLine] = []
    """The first of `other_lines`."""
    all_told: bool = False
    """Whether every line with the name is in the list or here, except imports and lines of other definitions."""
    outside: list[NamedLine] = []
    """The first uses of something of the name that is not in the repository."""
    total_outside: int = 0
    unwritten: bool = False
    """Whether it is called without its name, too, as operators and destructors are: where a type is not known, no call is."""
    is_only: bool = False
    """Whether nothing else of the repository bears the name, but what overrides or implements the same."""
    is_partial: bool = False
    """Whether the list has uses of some kinds only: others, that are bound, stand elsewhere."""
    code_left: int = 0
    """Those of `files_left` whose code may use the symbol: the others are documents, or in other languages."""
    receivers: dict[str, int] = field(default_factory=dict)
    """What stands before the name in unbound uses that are not listed, since it is called like something else, and how
    often."""


def account_of(
    reader: Reader,
    symbol: Symbol,
    texts: Texts,
    *,
    listed: Iterable[str] = (),
    cut: bool = False,
    most: int = 0,
    roles: Container[str] = (),
    tests: str = "all",
    path: str | None = None,
    found: Sites | None = None,
    partial: bool = False,
) -> Account | UnsetType:
    """The account below a list about a symbol; none for files, and while the first index is being built.

    `listed`: categories in the list itself (`handed on`, `stubbed`), not repeated. `cut`: the list is incomplete.
    `most`: lines of unbound uses in a language that is read in outline, as nothing else is known. `roles`: the list
    only has these uses (`extends`). `partial`: it has uses of some kinds only. `path`: selected the symbol among its
    namesakes, which the caller knows of.
    """
    if reader.is_early or symbol.kind in BORROWING_KINDS or not symbol.name.strip():
        return UNSET
    found = found or sites_of(reader, symbol, texts)
    is_only = not (found.others or found.files_left or _other_accessors(reader, symbol, found))
    if path:
        found = found._replace(others=[])
    if tests != "all":
        found, cut = found._replace(sites=[one for one in found.sites if of_tests(one.path, tests)]), True
    if roles:
        found = found._replace(
            sites=[one for one in found.sites if one.kind == UNBOUND and one.role in roles], others=[]
        )
    told = accounted(reader, symbol, found, texts, listed=listed, cut=cut, most=0 if is_deep(symbol.path) else most)
    return replace(told, is_only=is_only, is_partial=partial or bool(roles))


def accounted(
    reader: Reader,
    symbol: Symbol,
    found: Sites,
    texts: Texts,
    *,
    listed: Iterable[str] = (),
    cut: bool = False,
    most: int = 0,
) -> Account:
    """The same for occurrences that are already known."""
    kinds = {kind: found.of(kind) for kind in (UNBOUND, HANDED_ON, STUBBED)}
    for kind in listed:
        kinds[kind] = []
    mentions = found.of(STRING, DOCUMENT)
    known = {one.path for one in found.sites}
    not_read = sum(one.path not in known for one in reader.unread({found.name: symbol.path}).files)
    shown = {kind: lines_of(reader, sites[: max(most, MOST_SHOWN)], texts) for kind, sites in kinds.items()}
    receivers: dict[str, int] = {}
    if len(kinds[UNBOUND]) > FEW_OTHERS and found.of(BOUND):
        fitting, receivers = likely(reader, symbol, lines_of(reader, kinds[UNBOUND][:MOST_NAMED], texts), found.others)
        shown[UNBOUND] = fitting[: max(most, MOST_SHOWN)]
    shown[STRING] = lines_of(reader, mentions[:MOST_SHOWN], texts)
    others = found.of(CODE)
    shown[CODE] = lines_of(reader, others[:MOST_SHOWN], texts)
    outside, definitions = found.of(OUTSIDE), [*found.others, *_other_accessors(reader, symbol, found)]
    unwritten = rules_of(symbol.language).is_implicit(symbol.name)
    is_all = not (unwritten or cut or any(kinds.values()) or mentions or others or found.files_left or not_read)
    told = (*kinds.items(), (STRING, mentions), (CODE, others))
    more = found.files_left > 0 or any(len(shown[kind]) < len(sites) for kind, sites in told)
    ask = {"tool": "search_text", "pattern": rf"\b{found.name}\b"} if more else UNSET
    return Account(
        found.name,
        shown[UNBOUND], len(kinds[UNBOUND]), shown[HANDED_ON], len(kinds[HANDED_ON]), shown[STUBBED],
        len(kinds[STUBBED]), shown[STRING], len(mentions), len(others), other_definitions(definitions), len(definitions), found.files_left, not_read,
        is_all, ask, shown[CODE], not (cut or more or not_read or unwritten), lines_of(reader, outside[:MOST_OUTSIDE], texts), len(outside), unwritten,
        code_left=found.code_left, receivers=receivers,
    )  # fmt: skip


def likely(
    reader: Reader, symbol: Symbol, unbound: list[AnyLine], others: Sequence[Symbol] | None = None
) -> tuple[list[AnyLine], dict[str, int]]:
    """The unbound uses of a member that may be of it according to the receiver's name, and the receivers' names of the
    rest; all uses if the rest is small. `others`: the other definitions of the name."""
    may_be = Receivers(reader, symbol, others)
    fitting, rest = list[AnyLine](), Counter[str]()
    for one in unbound:
        name = may_be.unlikely(one.text)
        fitting += [] if name else [one]
        rest.update([name] if name else [])
    return (fitting, dict(rest.most_common())) if rest.total() > FEW_OTHERS else (unbound, {})


class Receivers:
    """Tells by the name of a value whether it may have a member: one with words of its type, and rather of that than of
    another type which has a member of the name."""

    def __init__(self, reader: Reader, symbol: Symbol, others: Sequence[Symbol] | None) -> None:
        kin = by_ids(reader, (symbol.symbol_id, *reader.overrides.above(symbol.symbol_id))).values()
        if others is None:
            others = reader.look_up(lambda register: register.named([symbol.name], MOST_RIVALS))
        self._own = _types_of(reader, kin)
        rivals = _types_of(reader, [one for one in others if one not in kin][:MOST_RIVALS])
        self._rivals = [one for one in rivals if one not in self._own]
        name = re.escape(symbol.name)
        self._before = re.compile(rf"([\w$]*[A-Za-z_$][\w$]*)\s*(?:\?\.|!?\.|->|::)\s*{name}\b")

    def unlikely(self, text: str) -> str:
        """The name before the member in a line, if it is rather that of something else; empty if it may be of it."""
        names = self._before.findall(text) if self._own else []
        return names[0] if names and not any(self._likeness(one) == (True, False) for one in names) else ""

    def is_another(self, text: str) -> bool:
        """Whether the names before the member in a line are rather those of other types that have such a member."""
        names = self._before.findall(text) if self._own else []
        return bool(names) and all(self._likeness(one)[1] for one in names)

    def _likeness(self, receiver: str) -> tuple[bool, bool]:
        """Whether a name is like its type, and whether it is rather like another one."""
        if receiver in _SELVES:
            return True, False
        words = split_name(receiver)
        own = max(_likeness(words, one) for one in self._own)
        return own[0] > 0, any(_likeness(words, one) > own for one in self._rivals)


def _likeness(words: Iterable[str], of: Iterable[str]) -> tuple[int, bool]:
    """How many words of a value's name a type's name has, at least in their beginning, and whether it has no others."""
    alike = [(word, one) for word in words for one in of if word.startswith(one) or one.startswith(word)]
    return len({word for word, _ in alike}), {one for word, one in alike if len(word) > 1} == {*of}


def _types_of(reader: Reader, members: Iterable[Symbol]) -> list[frozenset[str]]:
    """The words in the names of the types of some members."""
    owners = by_ids(reader, {one.parent_id for one in members if one.parent_id}).values()
    return [frozenset(split_name(one.name)) for one in owners if one.kind in TYPE_KINDS]


def _other_accessors(reader: Reader, symbol: Symbol, found: Sites) -> list[Symbol]:
    """A property's other accessors, each of which has uses of its own."""
    kin = by_ids(reader, found.kin) if symbol.kind == "property" else {}
    return [one for one in kin.values() if one != symbol and one.qualified_name == symbol.qualified_name]


def fitted(account: Account | UnsetType, room: Room) -> Account | UnsetType:
    """An account as far as a budget allows: complete, as counts only, or not at all."""
    bare = account if account is UNSET else replace(account, **{key: [] for key in LISTS}, all_told=account.complete)
    for one in (account, bare):
        if one is not UNSET and room.fits(one):
            room.take(one)
            return one
    return UNSET


def summary(account: Account | UnsetType) -> str:
    """The same in a sentence, for answers that are a sentence; empty if there is no account, or it has nothing."""
    if account is UNSET:
        return ""
    counts = (
        (account.total_unbound, "not bound, perhaps of this one"), (account.total_handed_on, "where it is handed on"),
        (account.total_stubs, "where tests stub it"), (account.total_mentions, "in strings and documents"),
        (account.other_lines, "other lines with the name"), (account.files_not_read, "unread files with it"),
        (account.files_left, f"{left_of(account.code_left)} perhaps with it, not looked through"),
    )  # fmt: skip
    said = "; ".join(f"{count} {what}" for count, what in counts if count)
    apart = f" but in {account.total_outside} lines that mean something outside" if account.total_outside else ""
    nowhere = "every line with the name is bound" if account.is_partial else f"the name stands nowhere else{apart}"
    return f" Besides: {said}." if said else f" That is all: {nowhere}." * account.complete


def other_definitions(others: Sequence[Symbol]) -> list[OtherDefinition]:
    first = sorted(others, key=lambda one: (is_test(one.path), one.path, one.line_start))[:MOST_OTHERS]
    return [OtherDefinition(one.path, one.line_start, one.kind) for one in first]


def lines_of(reader: Reader, sites: Sequence[Site], texts: Texts) -> list[NamedLine]:
    users = by_ids(reader, (one.user for one in sites if one.user))
    return [
        NamedLine(one.path, one.line, shown_text(texts, one.path, one.line), _beside(users.get(one.user)))
        for one in sites
    ]


def _beside(user: Symbol | None) -> str:
    return shortened(user.qualified_name, user.path, type_of_file=False) if user and user.parent_id else ""
