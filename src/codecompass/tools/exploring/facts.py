"""Collects all that is known about one symbol: its uses, tests, calls, members, overrides, and what it accesses."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, DEFINED_KINDS, TYPE_KINDS, Symbol
from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.account import Account, NamedLine, accounted
from codecompass.tools.calls import unresolved_uses
from codecompass.tools.circumstances import circumstances
from codecompass.tools.dispatch import walk
from codecompass.tools.exploring.mentions import Mention, around, literal, told_once, unread_files
from codecompass.tools.exploring.question import TELLING, Focus
from codecompass.tools.exploring.served import Route, routes_to
from codecompass.tools.exploring.tested import Testing, testing_of
from codecompass.tools.happenings import flow_in
from codecompass.tools.naming import shortened
from codecompass.tools.sites import HANDED_ON, sites_of
from codecompass.tools.snippets import Text, Texts
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import BORROWING_KINDS, Row, by_ids, decorated_at, in_file, number
from codecompass.tools.topics import senders_of
from codecompass.tools.trace import WHOLE, touched_by

MOST_USES, MOST_CALLEES, MOST_MEMBERS, MOST_UNBOUND, MOST_REACHING = 300, 40, 60, 8, 300
MOST_THROUGH = 3
"""Implementations of a called declaration that are listed; of more the number."""
TEST_DEPTH = 3
"""Calls between a test and the symbol that it reaches."""
SHORTEST = 4
"""Letters of a name that text is searched for."""
_ASSIGNED = re.compile(r"(?:[\w<>\[\].,?*&]+ +)*(\$?\w+)(?: *: *[\w<>\[\]|.]+)? *:?=(?![=>~])")
"""The name that a line gives a value."""
MOST_SERVED, MOST_TESTING = 2, 3
"""Endpoints of a function, and conditions on a result, that are told with a use."""
MOST_CONDITIONED = 12
"""Uses whose conditions are told."""
MOST_LINES_OF_USER = 3
"""Lines of one user that are shown; of the others the numbers."""
LONGEST, LONGEST_TITLE = 160, 60
"""Characters of a line of source beside its place, and of the name of what it stands in."""
MOST_OF_ENTRY, LONGEST_ENTRY = 12, 320
"""Lines of an entry of a table, and characters of one that is shown whole."""
_ENTERING = re.compile(r"""\s*[\w"'`\[\].:-]+\s*(?::|=>|=|,)\s*(?:new\s+)?[&*\w.<>\[\]]*\s*[{\[(]\s*\Z""")
"""A line that begins an entry: `"LIMIT": {`, `'limit' => [`."""
LONGEST_GETTER, MOST_KEYS = 5, 2
"""Lines of a function below its first that are looked through for names of settings, and how many of these are told."""
_KEY = re.compile(r"""["']([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z][\w-]*(?:\.[a-z][\w-]*)+)["']""")
_STRING = re.compile(r""""(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'""")


class Use(NamedLine, frozen=True):
    """A line that uses a symbol."""

    how: str = ""
    """The kind of edge, where it is no call."""
    also: list[int] | UnsetType = UNSET
    """Further lines of the same user."""
    alike: list[str] | UnsetType = UNSET
    """Further lines of the same folder that read like this one, by file: `about.go:32 :45`."""
    through: str | UnsetType = UNSET
    """The declaration that is called, where the symbol overrides or implements that."""
    confidence: str | UnsetType = UNSET
    under: list[str] = field(default_factory=list)
    """The conditions and loops around it, outermost first, where a question is about the uses or tests."""
    tested: list[str] = field(default_factory=list)
    """Likewise, the conditions that test what the call returns, `:12 if (result.failed)`."""


class Called(Struct, frozen=True):
    """A callee of a symbol."""

    path: str
    line: int
    name: str
    at: int
    """The line of the call."""
    through: str | UnsetType = UNSET
    """The declaration that is called, where this overrides or implements it."""
    implementations: int | UnsetType = UNSET
    """How many there are of a declaration, where they are too many to be listed."""


class Member(Struct, frozen=True):
    line: int
    text: str


class Mentioned(NamedLine, frozen=True):
    """A line of text that contains a name or a message."""

    is_user_known: bool | UnsetType = UNSET
    """False while the index is under way and the file's definitions have not been read."""


class Facts(NamedTuple):
    """All that is known about a symbol, before it is fitted into a budget."""

    symbol: Symbol
    owner: str
    uses: list[Use]
    tests: list[Use]
    """Both without the text of their lines."""
    total_uses: int
    total_tests: int
    reaching: int
    """How many tests call it through others."""
    implementations: list[Called]
    calls: list[Called]
    members: list[Member]
    unresolved: int
    mentions: list[Mentioned]
    touches: list[str]
    are_uses_known: bool = True
    account: Account | UnsetType = UNSET
    """Account of a symbol asked about alone: where else its name occurs."""
    testing: Testing | UnsetType = UNSET
    routes: tuple[Route, ...] = ()
    settings: tuple[Mentioned, ...] = ()
    """Of a short function that reads settings by name their entries, with defaults and checks."""


def facts_of(reader: Reader, symbol: Symbol, texts: Texts, *, alone: bool, focus: Focus = "") -> Facts:
    """What is known about a symbol. `alone`: no other was asked about, so lines of text with its name are about it."""
    if not reader.has_uses:
        return _early_facts(reader, symbol)
    used = _by_user(_uses(reader, symbol))
    tests = [one for one in used if is_test(one.path)]
    uses = [one for one in used if not is_test(one.path)]
    uses = _with_conditions(reader, uses) if focus in ("uses", "tests") else uses
    total = _total(reader, symbol, sum(map(_lines, used)))
    for name, sender in senders_of(reader, symbol) if symbol.kind in DEFINED_KINDS else ():
        text = texts.of(sender.file_path).line(sender.line)
        user = shortened(sender.symbol, sender.file_path)
        uses.append(Use(sender.file_path, sender.line, text[:LONGEST], user, f"sends {name}"))
        total += 1
    reads = list(_reads_of_key(reader, symbol, texts)) if not used else []
    uses, total = [*uses, *reads], total + len(reads)
    mentions = _mentions(reader, symbol) if alone else []
    testing: Testing | UnsetType = UNSET
    if focus == "tests" and symbol.kind in DEFINED_KINDS:
        testing = testing_of(reader, symbol, texts, [text for one in uses for text in one.under])
    account = _account(reader, symbol, texts, mentions) if alone and testing is UNSET else UNSET
    touches = _touches(reader, symbol)  # reads what it calls, too
    calls = list(_calls(reader, symbol)) if symbol.kind in CALLABLE_KINDS else []
    served = routes_to(reader, [symbol.symbol_id]) if alone and symbol.kind in CALLABLE_KINDS else {}
    return Facts(
        symbol,
        _owner(reader, symbol),
        uses,
        tests,
        total - sum(map(_lines, tests)),
        sum(map(_lines, tests)),
        _reaching(reader, symbol) if symbol.kind in CALLABLE_KINDS and not tests else 0,
        list(_implementations(reader, symbol)),
        calls,
        _members(reader, symbol) if symbol.kind in TYPE_KINDS or symbol.kind == "module" else [],
        account.total_unbound
        if account and (account.all_told or account.total_unbound)
        else unresolved_uses(reader, symbol).total(),
        mentions,
        touches,
        account=account,
        testing=testing,
        routes=tuple(served.get(symbol.symbol_id, ())),
        settings=tuple(_settings(reader, symbol, texts)),
    )


def _settings(reader: Reader, symbol: Symbol, texts: Texts) -> Iterator[Mentioned]:
    """The entries of settings that a short function names: `"LIMIT": { value: 3 }` of `return options["LIMIT"].value`."""
    if (
        symbol.kind not in CALLABLE_KINDS
        or symbol.line_end - symbol.line_start > LONGEST_GETTER
        or is_test(symbol.path)
    ):
        return
    text = texts.of(symbol.path).between(symbol.line_start, symbol.line_end)
    for key in [*dict.fromkeys(_KEY.findall(text))][:MOST_KEYS]:
        begins = re.compile(rf"""[\w.]*\(?\s*["']?{re.escape(key)}["']?\s*(?:[:,{{]|=>?(?!=))""")
        for one in literal(reader, key, MOST_USES, whole_word=True).lines:
            is_own = one.path == symbol.path and symbol.line_start <= one.line <= symbol.line_end
            if begins.match(one.text) and not is_own and not is_test(one.path):
                yield with_entry(texts, Mentioned(one.path, one.line, one.text[:LONGEST]))


def _reads_of_key(reader: Reader, symbol: Symbol, texts: Texts) -> Iterator[Use]:
    """The lines that read the key which a line of a file of settings gives a value."""
    is_key = symbol.kind == "constant" and symbol.signature == symbol.name and symbol.symbol_id in reader.exposing
    rows = surfaces(reader, "config", None, symbol.name) if is_key else []
    if not any(row["symbol_id"] == symbol.symbol_id for row in rows):
        return
    found = {(str(row["path"]), int(row["line"])): row for row in rows if row["name"] == symbol.name}
    users = around(reader, found)
    for (path, line), row in found.items():
        if path != symbol.path and row["symbol_kind"] != "constant":
            user = users.get((path, line))
            yield Use(path, line, texts.of(path).line(line)[:LONGEST], inside(user) if user else "", "reads")


def _early_facts(reader: Reader, symbol: Symbol) -> Facts:
    """The same while the first index is being built: lines that contain the name, whatever it means there."""
    found = literal(reader, symbol.name, MOST_USES, whole_word=True) if len(symbol.name) >= SHORTEST else None
    places = [one for one in found.lines if (one.path, one.line) != (symbol.path, symbol.line_start)] if found else []
    members = _members(reader, symbol) if symbol.kind in TYPE_KINDS or symbol.kind == "module" else []
    named = mentioned(reader, places, around(reader, ((one.path, one.line) for one in places)))
    return Facts(symbol, _owner(reader, symbol), [], [], 0, 0, 0, [], [], members, 0, named, [], False)


def _owner(reader: Reader, symbol: Symbol) -> str:
    owner = by_ids(reader, [symbol.parent_id]).get(symbol.parent_id) if symbol.parent_id else None
    return f"{owner.kind} {owner.name}:{owner.line_start}" if owner and owner.parent_id else ""


def _uses(reader: Reader, symbol: Symbol) -> Iterator[Use]:
    """Each line that uses the symbol, or a declaration that it overrides, once; imports only of files without another
    use. Overrides are in `_implementations`."""
    seen: set[tuple[str, int]] = set()
    declared = by_ids(reader, reader.overrides.above(symbol.symbol_id)) if symbol.kind in CALLABLE_KINDS else {}
    for target in (symbol, *declared.values()):
        rows = reader.ask("references", symbol=target.symbol_id, kind="", role="", limit=MOST_USES)
        rows = [row for row in rows if row["kind"] != "OVERRIDES"]
        users = by_ids(reader, (str(row["from_id"]) for row in rows))
        through = (
            UNSET
            if target is symbol
            else f"{shortened(target.qualified_name, target.path)} ({target.path}:{target.line_start})"
        )
        shown = [*_without_imports(rows, users)]
        decorated = _decorated(reader, shown, users)
        for row in shown:
            user = users[str(row["from_id"])]
            served = decorated.get((user.path, int(row["line"])))
            one = _use(user, row, through) if served is None else _decorating(Texts(reader), user.path, row, served)
            if (one.path, one.line) not in seen:
                seen.add((one.path, one.line))
                yield one


def _decorated(reader: Reader, rows: Sequence[Row], users: dict[str, Symbol]) -> dict[tuple[str, int], str]:
    """The endpoints and functions below the decorators that uses are in, by place: `POST /orders → Orders.add`."""
    around = [(users[str(row["from_id"])], row) for row in rows]
    places = [
        (user.path, int(row["line"])) for user, row in around
        if user.kind in TYPE_KINDS | {"module"} and row["kind"] != "IMPORTS"
    ]  # fmt: skip
    found = {place: one for place, one in decorated_at(reader, places).items() if one.kind in CALLABLE_KINDS}
    below = {one.symbol_id: one for one in found.values()}
    routes = routes_to(reader, below, requested=False) if below else {}
    return {
        place: " → ".join((*(route.route for route in routes.get(one.symbol_id, ())), inside(one)))
        for place, one in found.items()
    }


def _decorating(texts: Texts, path: str, row: Row, user: str) -> Use:
    """The use in a decorator, from its first line on, with all arguments."""
    text, first = texts.of(path), int(row["line"])
    before = ""
    for line in range(first - 1, max(first - MOST_CONDITIONED, 0), -1):
        before = f"{text.line(line)}{before}"
        if before.startswith(("@", "[", "#[")) and before.count("(") > before.count(")"):
            first = line  # its arguments go on to the line
            break
    told = text.line(first)
    for line in range(first + 1, first + MOST_CONDITIONED):
        if told.count("(") <= told.count(")"):
            break
        told = f"{told}{' ' if told.endswith(',') else ''}{text.line(line)}"
    sure = UNSET if row["confidence"] == "static" else str(row["confidence"])
    return Use(path, first, told[:LONGEST], user, confidence=sure)


def _by_user(uses: Iterable[Use]) -> list[Use]:
    """A few uses of each user, of a test one, with the numbers of its others; annotations only of users without another use."""
    users = grouped(((one.path, one.user or str(one.line)), one) for one in uses)
    told: list[Use] = []
    for own in users.values():
        first = [one for one in own if one.how != "type"] or own[:1]
        shown = first[: 1 if is_test(own[0].path) else MOST_LINES_OF_USER]
        also = [one.line for one in own if one not in shown]
        told += [*shown[:-1], replace(shown[-1], also=also)] if also else shown
    return told


def _with_conditions(reader: Reader, uses: list[Use]) -> list[Use]:
    """The uses; the first calls among them with the conditions around them, those that test the result, and the
    endpoints that their functions serve."""
    first = [(one.path, one.line) for one in uses if not one.how and not one.text][:MOST_CONDITIONED]
    users = around(reader, first)
    found = circumstances(reader, [*users.items()])
    callables = {one.symbol_id: one for one in users.values() if one.kind in CALLABLE_KINDS}
    routes = routes_to(reader, callables, requested=False) if callables else {}
    told = []
    for one in uses:
        place = one.path, one.line
        if place in found:
            served = ", ".join(
                dict.fromkeys(route.route for route in routes.get(users[place].symbol_id, ())[:MOST_SERVED])
            )
            tested = list(_testing(reader, users[place], one.line))
            user = f"{one.user} by {served}" if served else one.user
            one = replace(one, under=found[place].under, user=user, tested=tested)
        told.append(one)
    return told


def _testing(reader: Reader, user: Symbol, line: int) -> Iterator[str]:
    """The conditions of a function that test what a call on a line returns, by the name that it is given to."""
    text = Text(reader.text(user.path)).lines[line - 1].strip()
    assigned = _ASSIGNED.match(text[:LONGEST])
    if assigned is None or user.kind not in CALLABLE_KINDS:
        return
    name = re.compile(rf"(?<![\w.$]){re.escape(assigned[1])}(?!\w)")
    testing = [one for one in flow_in(reader, user).guards if one.line >= line and name.search(one.text)]
    for one in testing[:MOST_TESTING]:
        yield f":{one.line} {one.text[:LONGEST]}"


def _lines(use: Use) -> int:
    return 1 if use.also is UNSET else 1 + len(use.also)


def _without_imports(rows: Sequence[Row], users: dict[str, Symbol]) -> Iterator[Row]:
    used = {users[str(row["from_id"])].path for row in rows if row["kind"] != "IMPORTS"}
    for row in rows:
        if row["kind"] != "IMPORTS" or users[str(row["from_id"])].path not in used:
            yield row


def _use(user: Symbol, row: Row, through: str | UnsetType = UNSET) -> Use:
    line = int(row["line"])
    kind = str(row["kind"]).lower()
    how = "" if kind == "calls" else str(row["role"] or kind) if kind == "references" else kind
    around = inside(user)
    if around and is_test(user.path):
        around = f"{around}:{user.line_start}"
    sure = UNSET if row["confidence"] == "static" else str(row["confidence"])
    told = how if how != "read" else ""
    return Use(user.path, line, "", around, told, through=through, confidence=sure)


def with_texts(texts: Texts, uses: Iterable[Use]) -> Iterator[Use]:
    """Uses with their lines, read one by one: of a popular symbol few of hundreds are shown."""
    return (one if one.text else replace(one, text=texts.of(one.path).line(one.line)[:LONGEST]) for one in uses)


def inside(symbol: Symbol) -> str:
    """The short name of the definition that contains a line; empty for the top level of a file."""
    if symbol.kind == "module" and not symbol.parent_id:
        return ""
    return shortened(symbol.qualified_name, symbol.path, type_of_file=False)


def _total(reader: Reader, symbol: Symbol, found: int) -> int:
    if found < MOST_USES:
        return found
    return number(reader, "count_references", "uses", symbol=symbol.symbol_id, kind="", role="")


def _account(reader: Reader, symbol: Symbol, texts: Texts, mentions: Iterable[Mentioned]) -> Account | UnsetType:
    """The occurrences of its name besides its uses and the mentions."""
    if symbol.kind in BORROWING_KINDS or not symbol.name.strip():
        return UNSET
    found = sites_of(reader, symbol, texts)
    known = {(one.path, one.line) for one in mentions}
    found = found._replace(sites=[one for one in found.sites if (one.path, one.line) not in known])
    return accounted(reader, symbol, found, texts, listed=[HANDED_ON])


def _calls(reader: Reader, symbol: Symbol) -> Iterator[Called]:
    """The callees in order; each call of a declaration is followed by its implementations."""
    steps = walk(reader, symbol.symbol_id, "callees", 1, MOST_CALLEES).steps
    known = {step.symbol_id for step in steps}
    through = Counter(step.through for step in steps)
    many = {one for one, count in through.items() if one in known and count > MOST_THROUGH}
    steps = [step for step in steps if step.through not in many or step.symbol_id in many]
    callees = by_ids(reader, [one for step in steps for one in (step.symbol_id, step.through) if one])
    constructors = {one.parent_id for one in callees.values() if one.kind == "constructor"}
    declared = {step.symbol_id: at for at, step in enumerate(steps)}
    for step in sorted(steps, key=lambda step: (step.line, declared.get(step.through, declared[step.symbol_id]))):
        callee = callees.get(step.symbol_id)
        if callee and callee.symbol_id not in constructors:
            base = callees.get(step.through)
            of = shortened(base.qualified_name, base.path) if base else UNSET
            name = shortened(callee.qualified_name, callee.path)
            below = len(reader.overrides.below(callee.symbol_id)) if callee.symbol_id in many else UNSET
            yield Called(callee.path, callee.line_start, name, step.line, of, below)


def _implementations(reader: Reader, symbol: Symbol) -> Iterator[Called]:
    """The overrides or implementations of a symbol, nearest first."""
    below = reader.overrides.below(symbol.symbol_id)[:MOST_CALLEES] if symbol.kind not in TYPE_KINDS else ()
    for one in by_ids(reader, below).values():
        yield Called(one.path, one.line_start, shortened(one.qualified_name, one.path), 0)


def _members(reader: Reader, symbol: Symbol) -> list[Member]:
    own = [one for one in in_file(reader, symbol.path) if one.parent_id == symbol.symbol_id]
    return [
        Member(one.line_start, " ".join((one.signature or one.name).split())[:LONGEST]) for one in own[:MOST_MEMBERS]
    ]


def _reaching(reader: Reader, symbol: Symbol) -> int:
    """How many tests call it through others."""
    rows: list[Row] = [*reader.ask("callers", symbol=symbol.symbol_id, depth=TEST_DEPTH, limit=MOST_REACHING)]
    return sum(bool(row["test"]) for row in rows)


def _mentions(reader: Reader, symbol: Symbol) -> list[Mentioned]:
    """Lines with its name in files of unsupported languages; none for a name that is too short to be distinctive."""
    if len(symbol.name) < SHORTEST or not TELLING.search(symbol.name):
        return []
    found = literal(reader, symbol.name, MOST_USES, whole_word=True, paths=unread_files(reader))
    own = range(symbol.line_start, symbol.line_end + 1)
    return [
        Mentioned(*one)
        for one in told_once(found.lines)[0][: MOST_UNBOUND * 2]
        if not is_test(one.path) and not (one.path == symbol.path and one.line in own)
    ]


def _touches(reader: Reader, symbol: Symbol) -> list[str]:
    found = touched_by(reader, [symbol.symbol_id], WHOLE).get(symbol.symbol_id, [])
    told = (" ".join(filter(None, (one.kind, one.detail, one.value))) for one in found if one.kind != "log")
    return list(dict.fromkeys(told))[:10]


def with_entry(texts: Texts, one: Mentioned) -> Mentioned:
    """A line with all of the entry of a table that begins on it: `"LIMIT": { value: 3, check: positive }`; as it is where
    none does, or a long one."""
    if _ENTERING.match(one.text) is None or is_test(one.path):
        return one
    text = texts.of(one.path).between(one.line, one.line + MOST_OF_ENTRY)
    plain = " ".join(_STRING.sub(lambda string: re.sub(r"\S", "_", string[0]), text).split())
    depths = accumulate((sign in "{[(") - (sign in ")]}") for sign in plain)
    end = next((at for at, depth in enumerate(depths) if not depth and plain[at] in ")]}"), LONGEST_ENTRY)
    return replace(one, text=" ".join(text.split())[: end + 1]) if end < LONGEST_ENTRY else one


def mentioned(reader: Reader, lines: Iterable[Mention], users: dict[tuple[str, int], Symbol]) -> list[Mentioned]:
    """Lines of text, each with the enclosing definition and the line where that begins."""
    told = []
    for one in lines:
        symbol = users.get((one.path, one.line))
        user = inside(symbol) if symbol else ""
        user = user if len(user) <= LONGEST_TITLE else f"…{user[-LONGEST_TITLE:]}"  # the end of a title is distinctive
        if symbol and symbol.line_start != one.line:
            user = f"{user}:{symbol.line_start}"
        told.append(
            Mentioned(one.path, one.line, one.text[:LONGEST], user, UNSET if reader.has_read(one.path) else False)
        )
    return told
