"""Finds definitions that nothing refers to: find_unused. Claims only those that no text names otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from codecompass.languages import is_code, is_deep
from codecompass.languages.access import access_of
from codecompass.languages.unused import unused_rules
from codecompass.model import OWNER_KINDS, TYPE_KINDS, VALUE_KINDS
from codecompass.session.project import Project, Reader
from codecompass.tools.account import NamedLine, OtherDefinition, lines_of, other_definitions
from codecompass.tools.answers import Answer, StableRow, metadata, shaped
from codecompass.tools.calls import unresolved_uses
from codecompass.tools.declarations import declarations_of
from codecompass.tools.narrowing import let_nothing_through, of_tests, path_prefix
from codecompass.tools.occurrences import Found, Occurrences
from codecompass.tools.params import KindFilter, Limit, PathFilter, Ref, Seen, Tests
from codecompass.tools.sites import DECLARED, DOCUMENT, OUTSIDE, SAME_NAME, STRING, sites_of
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import BORROWING_KINDS, Row, Symbol, asked, by_ids, in_file, last_name, number, read

KINDS = ("fn", "method", "class", "struct", "interface", "trait", "enum", "record", "delegate", "type", "macro")
"""What is looked for where no kind is asked for."""
HANDED_ON = "members of interfaces and of objects that are handed on"
IN_OUTLINE = "languages that are read in outline"
IN_STRINGS = "names in strings, templates and settings"
MOST_WITH_LINES, MOST_LINES = 20, 4
"""Candidates shown with lines, and lines of each."""
MOST_AT_ONCE = 1_000
"""Candidates of which the engine is asked at once: of more it may hold more than a reader has, and take far longer."""
MOST_AT_HOME = 500
"""Exported definitions that are looked at."""
NO_USES = (DECLARED, DOCUMENT, OUTSIDE, STRING)
"""Kinds of lines with a name that use no definition of the repository."""
ELSEWHERE = "declarations of what stands elsewhere"
OFFERED = "public members of packages that others install, told by visibility offered"
COPIED = "copies of packages that manifests need, and what stands beside them"
OPEN = frozenset({"public", "protected"})
"""Visibilities of what those can use that install a package."""
DECLARED_APART = "what a header declares, for others too"
_IDENTIFIER = re.compile(r"#?[^\W\d][\w$]*|\$[\w$]*")
MEMBERS = frozenset({"method", "property", "field", "event", "indexer"})
CONTRACTS = frozenset({"interface", "trait", "delegate"})


class UnusedSymbol(StableRow, frozen=True):
    signature: str
    exported: bool
    unresolved_mentions: int
    """Uses of this name that could not be bound to anything."""
    unread_mentions: int
    """Files that were not read and hold the name."""
    other_mentions: int
    """Places in code where the name means something else, as far as is known."""
    other_definitions: list[OtherDefinition] = field(default_factory=list)
    """Other definitions of the same name."""


class Perhaps(Struct, frozen=True):
    """Symbols that may be unused, or need not be exported, but are not claimed to be."""

    name: str
    kind: str
    path: str
    line_start: int
    why: str
    at: list[NamedLine] = []
    """For the first: uses in their own file, or else lines outside of their definition that contain the name."""
    total_at: int = 0
    other_definitions: list[OtherDefinition] = []
    """Other definitions of the same name."""
    files_left: int = 0
    """Files that may hold the name and were not looked through for its lines."""


Candidate = tuple[Symbol, Perhaps]


class Unused(Answer, frozen=True):
    symbols: list[UnusedSymbol]
    """Symbols, those whose name occurs nowhere else first."""
    total_found: int
    nowhere_else: int
    """How many of these have a name that occurs nowhere else."""
    not_claimed: dict[str, int]
    """Definitions that nothing refers to either, by what may use them all the same."""
    truncated: bool
    perhaps: list[Perhaps]
    """Definitions that nothing refers to, but whose name stands in a string or a comment, or in code of what is not known."""
    only_at_home: list[Perhaps]
    """Exported definitions that only their own file uses, in languages where exporting is written."""
    files_looked_through: int = 0
    """Files whose whole texts were looked through for the names: code with its strings, templates, settings."""
    complete: bool = False
    """Whether that were all files, and all that was found is listed."""
    kinds: list[str] = field(default_factory=list)
    """Kinds of symbols that were looked at, exported or not."""
    total_public: int = 0
    """Exported definitions at the top level of files, constants too, outside of tests."""
    used_elsewhere: int = 0
    """How many of these another file uses."""


def find_unused(
    project: Project,
    *,
    kind: KindFilter = None,
    path_filter: PathFilter = None,
    visibility: Seen = "all",
    limit: Limit = 20,
    tests: Tests = "all",
    ref: Ref = None,
) -> Unused:
    """Definitions that nothing refers to, those first whose name stands nowhere else: dead code, told honestly."""
    reader = project.graph(ref)
    prefix = path_prefix(project.root, path_filter)
    found_at = [row["place"] for row in reader.ask("unused", kinds=[kind] if kind else [*KINDS], folder=prefix)]
    parts = (found_at[first : first + MOST_AT_ONCE] for first in range(0, len(found_at), MOST_AT_ONCE))
    rows: Sequence[Row] = [row for places in parts for row in reader.ask("unused_with", places=places)]
    ids = {str(row["id"]) for row in rows}
    found, withheld = _left(reader, _outermost(reader, rows), ids)
    found = [one for one in found if of_tests(one.path, tests)]
    every = visibility in ("all", "offered")
    wanted = [one for one in found if every or _is_exported(one) == (visibility == "exported")]
    names = {one.name for one in wanted}.union(*(_extending(reader, one) for one in wanted))
    said = Occurrences(reader).said_of(names)
    claimed, perhaps = _judged(reader, said, wanted, ids)
    withheld.update(one.why for _, one in perhaps)
    perhaps = [one for one in perhaps if (one[1].why == OFFERED) == (visibility == "offered")]
    claimed = [] if visibility == "offered" else claimed
    uses = {
        one: (unresolved_uses(reader, one).total(), said.unread[one.name], said.in_code[one.name]) for one in claimed
    }
    shown = sorted(uses, key=lambda one: (sum(uses[one][:2]), uses[one][2], one.path, one.line_start, one.symbol_id))
    truncated = len(shown) > limit
    warnings = let_nothing_through(reader.tree.files, prefix, written=path_filter) + said.warnings
    told = metadata(reader.standing, left_out=truncated, warnings=warnings)
    symbols = [
        shaped(UnusedSymbol, one, exported=_is_exported(one), unresolved_mentions=uses[one][0],
               unread_mentions=uses[one][1], other_mentions=uses[one][2], other_definitions=_of_its_name(reader, one))
        for one in shown[:limit]
    ]  # fmt: skip
    nowhere = sum(not any(counts) for counts in uses.values())
    reasons = {reason: count for reason, count in withheld.most_common() if count}
    perhaps.sort(key=lambda one: (one[1].path, one[1].line_start))
    public = [kind] if kind else [*KINDS, "constant"]
    at_home = [] if visibility == "internal" else _at_home(reader, public, prefix, limit, tests)
    counted = {"kinds": public, "folder": prefix}
    texts = Texts(reader)
    doubtful, used = (
        [_with_lines(reader, one, texts, number) for number, one in enumerate(rows)]
        for rows in (perhaps[:limit], at_home)
    )
    is_all = not (truncated or said.warnings or len(perhaps) > limit or len(at_home) == limit)
    is_all = is_all and not any(one.files_left for one in (*doubtful, *used))
    return Unused(
        symbols,
        len(shown),
        nowhere,
        reasons,
        truncated,
        doubtful,
        used,
        files_looked_through=said.files,
        complete=is_all,
        kinds=[kind] if kind else [*KINDS],
        total_public=number(reader, "public_used", "public", **counted),
        used_elsewhere=number(reader, "public_used", "elsewhere", **counted),
        metadata=told,
    )


def _judged(
    reader: Reader, said: Found, wanted: Iterable[Symbol], ids: Container[str]
) -> tuple[list[Symbol], list[Candidate]]:
    """Symbols claimed to be unused, and candidates with the reasons against the claim."""
    claimed, perhaps, texts = list[Symbol](), list[Candidate](), Texts(reader)
    for one in wanted:
        why = _why_used_elsewhere(said, one) or _why_unclear(reader, said, one, ids, texts)
        if why:
            perhaps.append(_perhaps(one, why))
        else:
            claimed.append(one)
    return claimed, perhaps


def _why_used_elsewhere(said: Found, symbol: Symbol) -> str:
    if symbol.path.startswith(said.copies):
        return COPIED
    if symbol.visibility in OPEN and said.offers(symbol.language, symbol.path):
        return OFFERED
    return IN_STRINGS if said.elsewhere(symbol.name) else ""


def _extending(reader: Reader, symbol: Symbol) -> set[str]:
    """The names of a type's members by which code may use it without a word: those that are called on other types."""
    rules = unused_rules(symbol.language)
    members = in_file(reader, symbol.path) if rules is not None and symbol.kind in TYPE_KINDS else ()
    own = (one for one in members if one.parent_id == symbol.symbol_id)
    return {one.name for one in own if rules and rules.extending.search(one.signature)}


def _of_its_name(reader: Reader, symbol: Symbol) -> list[OtherDefinition]:
    bearers = read(reader, reader.look_up(lambda register: register.bearers(symbol.name)))
    others = [one for one in bearers if one.symbol_id != symbol.symbol_id and one.kind not in BORROWING_KINDS]
    return other_definitions(others)


def _perhaps(symbol: Symbol, why: str) -> Candidate:
    return symbol, Perhaps(symbol.name, symbol.kind, symbol.path, symbol.line_start, why)


def _with_lines(reader: Reader, candidate: Candidate, texts: Texts, number: int) -> Perhaps:
    """A candidate; the first ones with the lines that a reader would check."""
    symbol, told = candidate
    if number >= MOST_WITH_LINES:
        return told
    found = sites_of(reader, symbol, texts)
    inside = range(symbol.line_start, symbol.line_end + 1)
    sites = [
        one for one in found.sites
        if one.kind not in (DECLARED, SAME_NAME, OUTSIDE) and not (one.path == symbol.path and one.line in inside)
    ]  # fmt: skip
    at, others = lines_of(reader, sites[:MOST_LINES], texts), other_definitions(found.others)
    return replace(told, at=at, total_at=len(sites), other_definitions=others, files_left=found.files_left)


def _at_home(reader: Reader, kinds: list[str], folder: str, limit: int, tests: str) -> list[Candidate]:
    """Exported symbols that only their own file uses, without unbound uses of their names."""
    found = asked(reader, "used_at_home", kinds=kinds, folder=folder, limit=MOST_AT_HOME)
    return [
        _perhaps(one, "used in its own file alone")
        for one in found
        if access_of(one.language).seen_from
        and of_tests(one.path, tests)
        and one.name != one.kind  # else without a name
        and not unresolved_uses(reader, one)
    ][:limit]


def _why_unclear(reader: Reader, said: Found, symbol: Symbol, ids: Container[str], texts: Texts) -> str:
    """The reason against a claim, if the name occurs elsewhere in code without an edge."""
    if (said.loads(symbol.path) and _is_exported(symbol)) or said.composes(symbol.qualified_name):
        return "files that a framework or a build loads"
    if any(said.in_code[name] for name in _extending(reader, symbol)):
        return "types with members that are called on others"
    if symbol.kind in MEMBERS and symbol.path in said.reflecting:
        return "members that their file calls by a computed name"
    if symbol.path in said.again[symbol.name]:
        return "names that stand again in their own file"
    bearers = read(reader, reader.look_up(lambda register: register.bearers(symbol.name)))
    if _is_exported(symbol) and any(one.path != symbol.path for one in declarations_of(reader, symbol, bearers)):
        return DECLARED_APART
    if not said.in_code[symbol.name]:
        return ""
    others = [one for one in bearers if one.symbol_id not in ids]
    if any(one.qualified_name == symbol.qualified_name for one in others):
        return ELSEWHERE
    is_told = others and not _may_be_meant(reader, symbol, texts)
    return "" if is_told else "names that stand elsewhere in code, of what is not known"


def _may_be_meant(reader: Reader, symbol: Symbol, texts: Texts) -> bool:
    """Whether a line of code outside of a symbol has its name, and is not bound for certain to another definition."""
    inside = range(symbol.line_start, symbol.line_end + 1)
    sites = [one for one in sites_of(reader, symbol, texts).sites if one.kind not in NO_USES]
    unsure = [one for one in sites if one.kind != SAME_NAME or one.confidence != "static"]
    return any(not (one.path == symbol.path and one.line in inside) for one in unsure)


def _is_exported(symbol: Symbol) -> bool:
    return symbol.visibility == "public"


def _outermost(reader: Reader, rows: Iterable[Row]) -> list[tuple[Symbol, Row]]:
    """Each symbol with its row, except symbols nested in another one of them, and types that contain the program's
    entry point."""
    by_id = {str(row["id"]): row for row in rows}
    symbols = by_ids(reader, by_id)
    entered = {symbol.parent_id for own, symbol in symbols.items() if _is_entry(symbol, by_id[own])}
    left = {own: symbol for own, symbol in symbols.items() if own not in entered}
    return [(symbol, by_id[own]) for own, symbol in left.items() if symbol.parent_id not in left]


def _is_entry(symbol: Symbol, row: Row) -> bool:
    """Whether it is a static member that the language calls: `main`."""
    rules = unused_rules(symbol.language) if "static" in str(row["modifiers"]).split() else None
    return rules is not None and rules.names.fullmatch(symbol.name) is not None


def _left(
    reader: Reader, found: Sequence[tuple[Symbol, Row]], ids: Container[str]
) -> tuple[list[Symbol], Counter[str]]:
    """Symbols that nothing uses by the rules of their language; and the number of the others by what may use them."""
    left: list[Symbol] = []
    withheld: Counter[str] = Counter()
    types = _Types(reader, [symbol for symbol, _ in found], ids)
    for symbol, row in found:
        if not is_code(symbol.language):
            continue
        why = _why_used(symbol, row, types)
        if why:
            withheld[why] += 1
        else:
            left.append(symbol)
    return left, withheld


def _why_used(symbol: Symbol, row: Row, types: _Types) -> str:
    rules = unused_rules(symbol.language)
    if rules is None:
        return IN_OUTLINE if not is_deep(symbol.path) else "languages without rules for it"
    owner = str(row["owner_kind"] or "")
    member = owner in OWNER_KINDS or symbol.kind == "method"
    if not _IDENTIFIER.fullmatch(symbol.name) or rules.provided.search(str(row["owner_signature"] or "")):
        return HANDED_ON
    if rules.given_to.search(symbol.signature):
        return HANDED_ON
    if owner in CONTRACTS or (member and owner not in OWNER_KINDS and not types.has(symbol)):
        return HANDED_ON
    if member and types.is_in_value(symbol):
        return HANDED_ON
    if rules.modifiers & set(str(row["modifiers"]).split()):
        return ELSEWHERE
    if why := rules.why_named(symbol.name, symbol.path, member=member, exported=_is_exported(symbol)):
        return why
    if rules.by_name and row["decorators"] and types.have_twin(symbol):
        return ELSEWHERE
    around = str(row["owner_decorators"] or "")
    decorators = (str(row["decorators"]), around if owner == "impl" else "", *_names(row, "member_decorators"))
    if rules.needs(around) or any(map(rules.registers, decorators)):
        return "decorators that may register them"
    if rules.scanned and symbol.kind in TYPE_KINDS and row["parents"] and not rules.plain_bases.fullmatch(symbol.name):
        return "types that something may find by their bases"
    columns = ("owner_bases", "derived_bases", "owner_unknown") if member else ()
    bases = [base for column in columns for base in _names(row, column)]
    if symbol.kind in TYPE_KINDS:
        bases += [*_names(row, "own_bases"), *_names(row, "own_unknown")]
    apart = member and rules.private and symbol.visibility == "private" and not _mixes_in(row)
    if rules.calls_back(bases) and not apart:
        return "bases from outside that may call them"
    if member and (rules.by_name or rules.implicit_interfaces) and types.have_used(symbol):
        return "members that share their name with one that is used"
    if member and rules.implicit_interfaces and types.is_asked_for(symbol):
        return "members that share their name with one that is used"
    if member and rules.implicit_interfaces and _is_exported(symbol) and types.is_mostly_unused(symbol):
        return "types of which most methods are unused, as where they provide an interface from outside"
    return ""


def _mixes_in(row: Row) -> bool:
    """Whether what encloses a symbol has a base from outside that its head does not name, as a trait: such code may call
    private members."""
    head = str(row["owner_signature"])
    return any(last_name(one) not in head for one in _names(row, "owner_named"))


def _names(row: Row, column: str) -> list[str]:
    return [str(one) for one in row[column] or ()]


class _Types:
    """The types of methods that are declared outside of them, by their qualified names."""

    def __init__(self, reader: Reader, unused: Sequence[Symbol], ids: Container[str]) -> None:
        """`unused`: symbols that nothing refers to; `ids`: theirs, and those of their nested symbols."""
        self._reader = reader
        self._ids = ids
        self._unused = Counter(_around(one) for one in unused if _is_told_apart(one))
        self._methods: dict[str, int] = {}
        self._fields: dict[tuple[str, str | None], list[Symbol]] = {}

    def is_in_value(self, method: Symbol) -> bool:
        """Whether it is a member of an object that is the value of a field, or part of it."""
        if (method.path, method.parent_id) not in self._fields:
            beside = (one for one in in_file(self._reader, method.path) if one.kind in VALUE_KINDS)
            self._fields[method.path, method.parent_id] = [one for one in beside if one.parent_id == method.parent_id]
        return any(
            one.line_start <= method.line_start
            and method.line_end <= one.line_end
            and (one.line_start < one.line_end or method.name in one.signature)
            for one in self._fields[method.path, method.parent_id]
        )

    def have_used(self, method: Symbol) -> bool:
        """Whether another type has a member of this name that is referred to."""
        found = read(self._reader, self._reader.look_up(lambda register: register.bearers(method.name)))
        return any(one.kind in MEMBERS and one.symbol_id not in self._ids for one in found)

    def is_asked_for(self, method: Symbol) -> bool:
        """Whether an interface has a member of this name, or something outside is asked for one: the method's type may be
        one of those that it stands for."""
        if self._reader.used_outside(method.name):
            return True
        found = read(self._reader, self._reader.look_up(lambda register: register.bearers(method.name)))
        owners = by_ids(self._reader, {one.parent_id for one in found if one.kind in MEMBERS and one.parent_id})
        return any(one.kind in CONTRACTS for one in owners.values())

    def have_twin(self, symbol: Symbol) -> bool:
        """Whether a definition in its place, under other conditions of the build, is referred to."""
        found = read(self._reader, self._reader.look_up(lambda register: register.bearers(symbol.name)))
        same = (symbol.qualified_name, symbol.kind)
        return any((one.qualified_name, one.kind) == same and one.symbol_id not in self._ids for one in found)

    def has(self, method: Symbol) -> bool:
        """Whether the tree has the type."""
        around = _around(method)
        found = read(self._reader, self._reader.look_up(lambda register: register.bearers(last_name(around))))
        return any(one.kind in TYPE_KINDS and one.qualified_name == around for one in found)

    def is_mostly_unused(self, method: Symbol) -> bool:
        around = _around(method)
        if around not in self._methods:
            under = asked(self._reader, "symbols_under", prefix=method.qualified_name.removesuffix(method.name))
            self._methods[around] = sum(map(_is_told_apart, under))
        return self._unused[around] * 2 >= self._methods[around]


def _is_told_apart(symbol: Symbol) -> bool:
    """Whether its uses show if a method is used."""
    rules = unused_rules(symbol.language)
    known = rules is not None and rules.members.fullmatch(symbol.name)
    return symbol.kind == "method" and _is_exported(symbol) and not known


def _around(method: Symbol) -> str:
    return method.qualified_name.removesuffix(method.name).rstrip(".:/")
