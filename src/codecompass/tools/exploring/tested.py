"""What tests do with a symbol: run it, run it through others, replace it by a stub, run a part of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from codecompass.languages.access import access_in
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Symbol
from codecompass.model.relations import grouped
from codecompass.tools.account import NamedLine
from codecompass.tools.budget import Room
from codecompass.tools.dispatch import edges_out_of
from codecompass.tools.exploring.mentions import around
from codecompass.tools.exploring.outcomes import Outcomes
from codecompass.tools.exploring.served import routes_to
from codecompass.tools.naming import shortened
from codecompass.tools.setups import cases, cases_set_up
from codecompass.tools.sites import BEFORE, BOUND, HANDED_ON, UNBOUND, sites_of
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import by_ids, in_file
from codecompass.tools.testing import Search, stubbing
from codecompass.tools.users import members_of

if TYPE_CHECKING:
    from codecompass.session.project import Reader

How = Literal["run", "through", "stub", "part", "perhaps"]
TITLES: dict[How, str] = {
    "run": "run it", "through": "run it through others", "stub": "only replace it by a stub",
    "part": "run a part of it directly", "perhaps": "perhaps, not bound",
}  # fmt: skip
DEPTH, ENOUGH = 4, 400
"""Uses between a test and the symbol, and tests that are looked for."""
MOST_CALLERS = 5
"""Callers up to which what tests do with each is looked for."""
FEW_CALLERS, MOST_PARTS, MOST_LEADING = 2, 12, 4
"""Callers outside of tests of what is a part of the symbol rather than a tool of everybody, parts looked at, and symbols
that tests use to come to it of which stubs are looked for."""


class Tested(Struct, frozen=True):
    """A test, and what it does with a symbol."""

    path: str
    line: int
    """Where the test begins."""
    suite: str
    """The class or group around it; empty for a test at the top of its file."""
    name: str
    how: How
    at: list[int]
    """Lines of its own that name the symbol, or what leads to it."""
    by: str = ""
    """What it runs that leads to the symbol, or the part of it."""
    end: int = 0
    """Its last line."""
    refused: list[str] = []
    """Of each of its lines the error that is expected there, or nothing; empty if none is at any."""
    status: list[str] = []
    """Likewise the status of the response to a request."""
    given: list[str] = []
    """What it gives for names in the conditions on the way: `out=False`."""
    patched: list[str] = []
    """What it replaces by a stub of all that the symbol calls, `name :line`."""
    skipped: str = ""
    """What says when it is not run."""
    passed: list[str] = []
    """Likewise the arguments of its call at each of its lines, as written."""
    sets: int = 0
    """Sets of arguments that stand at it; 0 for a test without, -1 if not all are written out."""


class Testing(Struct, frozen=True):
    """The tests about a symbol, by what they do with it."""

    tests: list[Tested]
    totals: dict[How, int]
    """Number of tests of each kind."""
    untold: bool
    """Whether some tests may be missing: there are very many, or files whose code may use it were not looked
    through."""
    others: list[str]
    """Definitions of the same name that are something else, `path:line kind name`, with the endpoint that they serve."""
    starting: int = 0
    """How many tests only start what registers it as the handler of an endpoint."""
    endpoints: list[str] = []
    """Endpoints that lead to it, where no test is known to request them."""
    replaced: list[NamedLine] = []
    """Where tests replace its type as a whole, with how many do."""
    callers: list[NamedLine] = []
    """Of a few those that no test is known to run, or that tests replace, with where."""


def testing_of(reader: Reader, symbol: Symbol, texts: Texts, conditions: Iterable[str] = ()) -> Testing:
    """All that tests do with a symbol, a line for each test. `conditions`: those under which it is called outside of
    tests."""
    found = sites_of(reader, symbol, texts)
    stubs = stubbing(reader, symbol, found, texts)
    search = Search(reader, symbol, DEPTH, ENOUGH, dispatch=True)
    told: dict[str, Tested] = {}
    at = grouped((own, line) for own, _, line in search.cases(found.of(BOUND, HANDED_ON)))
    replaced = _Replaced(reader, texts)
    for one in search.tests():
        if one.helper or (one.distance > 1 and replaced.by(one.symbol, one.first)):
            continue
        by = "" if one.distance == 1 else _name(by_ids(reader, [one.first])[one.first])
        own = one.symbol.symbol_id
        first = (one.line,) if one.distance > 1 or not at else ()
        is_entering = one.route or own in search.acted
        lines = sorted({*at.get(own, ()), *first, *(search.requested[own] if is_entering else ())})
        how: How = "run" if one.distance == 1 else "through"
        if one.symbol.symbol_id in stubs:
            how, lines = "stub", [stubs[one.symbol.symbol_id][1]]
        told[one.symbol.symbol_id] = _told(reader, one.symbol, how, lines, by=one.route or search.acted.get(own, by))
    for case, line in stubs.values():
        told.setdefault(case.symbol_id, _told(reader, case, "stub", [line]))
    for own, case, line in search.cases(found.of(UNBOUND)):
        if own not in told:
            told[own] = _told(reader, case, "perhaps", [line])
    for helper, case, line in search.by_helpers(found.of(UNBOUND)):
        told.setdefault(case.symbol_id, _told(reader, case, "perhaps", [line], by=_name(helper)))
    for part in _parts(reader, symbol):
        near = [one for one in Search(reader, part, 1, ENOUGH, dispatch=True).tests() if not (one.helper or one.route)]
        replacing = stubbing(reader, part, sites_of(reader, part, texts), texts) if near else {}
        for one in near:
            if one.symbol.symbol_id not in replacing:
                told.setdefault(one.symbol.symbol_id, _told(reader, one.symbol, "part", [one.line], by=_name(part)))
    wholly = [*_replaced(reader, search, symbol, texts)]
    without = {own for _, tests in wholly for own in tests}  # what they run gets a stand-in
    told = {own: one for own, one in told.items() if one.how != "through" or own not in without}
    callers = [*_callers(reader, symbol, texts)]
    if callers and not (reader.overrides.above(symbol.symbol_id) or reader.overrides.below(symbol.symbol_id)):
        running = {own for one in callers for own in one.running}  # others replace it on the way
        told = {own: one for own, one in told.items() if one.how != "through" or own in running}
    order = [*TITLES]
    tests = sorted(told.values(), key=lambda one: (order.index(one.how), one.path, one.line))
    totals = {how: count for how in order if (count := sum(one.how == how for one in tests))}
    others = [one for one in found.others if not is_test(one.path)]
    served = routes_to(reader, [one.symbol_id for one in others], requested=False)
    named = [
        " ".join(
            [f"{one.path}:{one.line_start} {one.kind} {_name(one)}", *(by.route for by in served[one.symbol_id][:1])]
        )
        for one in others
    ]
    outcomes = Outcomes(reader, symbol, texts, conditions)
    tests = [replace(one, **outcomes.of(one)._asdict()) for one in tests]
    return Testing(
        tests,
        totals,
        search.stopped or found.code_left > 0,
        named,
        len(search.starting - told.keys()),
        search.leading(),
        [replace(one, text=_counted(tests, told)) for one, tests in wholly],
        [one.told for one in callers if one.told.text or not one.running],
    )


def _counted(tests: Collection[str], told: Container[str]) -> str:
    above = sum(one in told for one in tests)
    return f"{len(tests)} {'test' if len(tests) == 1 else 'tests'}{f', {above} of them above' if above else ''}"


def _replaced(reader: Reader, search: Search, symbol: Symbol, texts: Texts) -> Iterator[tuple[NamedLine, set[str]]]:
    """Where tests replace instances of a member's type, or of one whose declaration it implements, with the ids of the
    tests that this holds for."""
    kin = by_ids(reader, (symbol.symbol_id, *reader.overrides.above(symbol.symbol_id))).values()
    owners = by_ids(reader, dict.fromkeys(one.parent_id for one in kin if one.parent_id)).values()
    for owner in (one for one in owners if one.kind in TYPE_KINDS):
        paths = dict.fromkeys(one.path for one in sites_of(reader, owner, texts).sites if is_test(one.path))
        for path in paths:
            lines = [*dict.fromkeys(_lines_replacing(path, texts.of(path).whole, owner.name))]
            within = around(reader, ((path, line) for line in lines))
            for line in lines:
                inner = within.get((path, line))
                tests = {one.symbol_id for one in _held_by(reader, search, path, inner)}
                yield NamedLine(path, line, "", _name(inner) if inner is not None else ""), tests


def _lines_replacing(path: str, text: str, name: str) -> Iterator[int]:
    stubs = access_in(path).stubs
    for found in re.finditer(rf"(?<![\w$]){re.escape(name)}(?P<quote>[\"'`])?(?![\w$])", text):
        at = found.start()
        if stubs.replaces_type(text, at, BEFORE) or (found["quote"] and stubs.meets(text, at, len(name), BEFORE)):
            yield text.count("\n", 0, at) + 1


def _held_by(reader: Reader, search: Search, path: str, inner: Symbol | None) -> list[Symbol]:
    """The tests that a statement holds for: the one that it stands in, those of its setup, helper, type or file."""
    while inner is not None and inner.parent_id:
        if inner.kind in TYPE_KINDS:
            return [*cases(reader, path, members_of(reader, inner))]
        if inner.kind in CALLABLE_KINDS:
            decorators = str(reader.ask("symbol_by_id", id=inner.symbol_id)[0]["symbol.decorators"])
            own = [*cases(reader, path, [inner])] or [*cases_set_up(reader, inner, decorators)]
            return own or [*search.using(inner)[1].values()]
        inner = by_ids(reader, [inner.parent_id]).get(inner.parent_id)
    return [*cases(reader, path, in_file(reader, path))]


class _Caller(NamedTuple):
    told: NamedLine
    running: frozenset[str]
    """Ids of tests that run it."""


def _callers(reader: Reader, symbol: Symbol, texts: Texts) -> Iterator[_Caller]:
    """What tests do with the callers of a function; none unless they are few, and all their tests are known."""
    rows = reader.ask("reaching", ids=[symbol.symbol_id], limit=ENOUGH) if symbol.kind in CALLABLE_KINDS else ()
    below = {*reader.overrides.below(symbol.symbol_id)}
    users = [row for row in rows if not row["test"] and row["kind"] in CALLABLE_KINDS]
    own = [str(row["user"]) for row in users if row["user"] not in below]
    for one in by_ids(reader, own).values() if len(own) <= MOST_CALLERS else ():
        stubs = stubbing(reader, one, sites_of(reader, one, texts), texts)
        search, replaced = Search(reader, one, DEPTH, ENOUGH, dispatch=True), _Replaced(reader, texts)
        without = {own for _, tests in _replaced(reader, search, one, texts) for own in tests}
        running = frozenset(
            case for test in search.tests()
            if not (test.helper or (case := test.symbol.symbol_id) in stubs)
            and not (test.distance > 1 and (case in without or replaced.by(test.symbol, test.first)))
        )  # fmt: skip
        at = grouped((case.path, f":{line}") for case, line in stubs.values())
        text = ", ".join(f"{path}{' '.join(lines)}" for path, lines in at.items())
        text = f"{f'run by {len(running)}, ' if running else ''}replaced at {text}" if text else ""
        yield _Caller(NamedLine(one.path, one.line_start, text, _name(one)), running)


def fitted(testing: Testing, room: Room) -> Testing:
    """As many of the tests as fit."""
    others = testing.others[:6]
    room.take_text("\n".join(others))
    kept = list[Tested]()
    for how in sorted(TITLES, key=lambda one: one == "through"):  # those are many, and say least
        kept += room.some([one for one in testing.tests if one.how == how], 0.95)
    replaced, callers = room.some(testing.replaced), room.some(testing.callers)
    return replace(testing, tests=kept, others=others, replaced=replaced, callers=callers)


class _Replaced:
    """Finds tests that replace a symbol leading to the tested one, and so do not run it."""

    def __init__(self, reader: Reader, texts: Texts) -> None:
        self._reader, self._texts = reader, texts
        self._stubs: dict[str, frozenset[str]] = {}

    def by(self, test: Symbol, leading: str) -> bool:
        """Whether a test replaces the symbol with the id `leading` by a stub."""
        if leading not in self._stubs and len(self._stubs) >= MOST_LEADING:
            return False
        if leading not in self._stubs:
            symbol = by_ids(self._reader, [leading])[leading]
            stubs = stubbing(self._reader, symbol, sites_of(self._reader, symbol, self._texts), self._texts)
            self._stubs[leading] = frozenset(stubs)
        return test.symbol_id in self._stubs[leading]


def _parts(reader: Reader, symbol: Symbol) -> Iterator[Symbol]:
    """The callees of a function that have hardly any other caller."""
    if symbol.kind not in CALLABLE_KINDS:
        return
    rows = (row for row in edges_out_of(reader, [symbol.symbol_id]) if row["kind"] == "calls")
    callees = by_ids(reader, dict.fromkeys(str(row["used_id"]) for row in rows))
    own = [one for one in callees.values() if not is_test(one.path) and one.kind in CALLABLE_KINDS][:MOST_PARTS]
    for one in own:
        users = reader.ask("reaching", ids=[one.symbol_id], limit=ENOUGH)
        calling = {str(row["user"]) for row in users if not row["test"] and row["kind"] in CALLABLE_KINDS}
        if len(calling) <= FEW_CALLERS:
            yield one


def _told(reader: Reader, case: Symbol, how: How, lines: Sequence[int], by: str = "") -> Tested:
    name = _name(case)
    suite = name.removesuffix(case.name).rstrip(".:#/\\")
    return Tested(case.path, case.line_start, suite, case.name, how, list(lines), by, case.line_end)


def _name(symbol: Symbol) -> str:
    return shortened(symbol.qualified_name, symbol.path, type_of_file=False)
