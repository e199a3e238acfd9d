"""Finds the tests that use a symbol: find_tests."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import UNSET, UnsetType

from codecompass.languages.entries import Entry, entries_of
from codecompass.languages.testing import is_case, is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.tools.account import Account, account_of
from codecompass.tools.answers import Answer, StableRow, SymbolRow, metadata, shaped
from codecompass.tools.browsing import acting_on
from codecompass.tools.calls import unresolved_uses
from codecompass.tools.caveats import hiding
from codecompass.tools.dispatch import Declaration, declaration, unfollowed
from codecompass.tools.exploring.mentions import around
from codecompass.tools.exploring.served import serving
from codecompass.tools.params import AtLine, InPath, Limit, PathDepth, Ref, SymbolName, ThroughBases
from codecompass.tools.requesting import requests_of
from codecompass.tools.setups import cases_set_up
from codecompass.tools.sites import BOUND, HANDED_ON, STUBBED, Site, Sites, shown_text, sites_of
from codecompass.tools.snippets import Texts
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file, one_symbol
from codecompass.tools.users import MOST_REACHED, Way, members_of, users_by_level

if TYPE_CHECKING:
    from codecompass.session.project import Project, Reader

ENOUGH = 5
"""The search stops at the distance at which so many times the requested tests are found."""
MOST_ROUTES, MOST_PAGES, MOST_ENTRIES, MOST_TESTS = 30, 8, 100, 2000
MOST_HELPERS, MOST_HELPED = 2, 8
"""Helpers between a test and what enters an endpoint, and helpers with unbound uses whose tests are looked for."""
"""Routes that lead to a symbol, those whose pages are looked for, what may be a command of that, and tests that stub one."""


class TestFound(SymbolRow, frozen=True):
    how: Literal["direct", "through", "endpoint", "setup"]
    """`setup`: what runs before or after the test uses the symbol."""
    distance: int
    """Uses from the test to the symbol; 1 where it uses that itself."""
    confidence: str
    first: Declaration
    """The symbol that the test uses on the path to the wanted one; that symbol itself if it uses it."""
    line: int
    """Where the test uses the first, or requests the endpoint."""
    route: str | UnsetType = UNSET
    """The endpoint that is requested, or the command that is run."""
    through: Declaration | UnsetType = UNSET
    """The declaration that is used, where the first overrides or implements it."""
    helper: bool | UnsetType = UNSET
    """True where it is no test itself: a fixture, a helper, a group of tests."""


class TestsFound(Answer, frozen=True):
    symbol: StableRow
    tests: list[TestFound]
    total_tests: int
    """At least so many, where `truncated`."""
    direct_tests: int
    truncated: bool
    unresolved_uses: int
    """Uses of the symbol's name that could not be bound: tests may be among them."""
    account: Account | UnsetType = UNSET
    """What else bears the name: stubs, above all."""


def find_tests(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    depth: PathDepth = 4,
    limit: Limit = 20,
    ref: Ref = None,
    dispatch: ThroughBases = True,
) -> TestsFound:
    """The tests that touch a symbol: directly, through others, or by requesting an endpoint that leads to it."""
    reader = project.graph(ref)
    symbol = one_symbol(reader, symbol_name, path, line)
    search, texts = Search(reader, symbol, depth, ENOUGH * limit, dispatch=dispatch), Texts(reader)
    sites = sites_of(reader, symbol, texts)
    stubs = stubbing(reader, symbol, sites, texts)
    found = [one for one in search.tests() if one.symbol.symbol_id not in stubs]
    unresolved = unresolved_uses(reader, symbol).total()
    extras = hiding(reader, [symbol], len(found), unresolved, f"no tests are known within {depth} uses")
    warnings = [*unfollowed(reader, search.wide), *extras.pop("warnings", ())]
    if search.stopped:
        warnings.append("tests further away were not looked for, there are so many near ones")
    cut = search.stopped or len(found) > limit
    told = metadata(reader.standing, left_out=cut, warnings=warnings, **extras)
    shown = [search.shown(one) for one in found[:limit]]
    direct = sum(one.distance == 1 for one in found)
    account = account_of(reader, symbol, texts, listed=[HANDED_ON], cut=cut, path=path, found=sites, partial=True)
    return TestsFound(shaped(StableRow, symbol), shown, len(found), direct, cut, unresolved, account, metadata=told)


class _Test(NamedTuple):
    """A test of the symbol; sorts in the order of the answer."""

    distance: int
    helper: bool
    dispatched: bool
    path: str
    line_start: int
    symbol: Symbol
    confidence: str
    first: str
    line: int
    route: str = ""
    through: str = ""
    setup: bool = False


class Search:
    """Finds the tests that reach a symbol, by uses, setups and endpoints."""

    def __init__(self, reader: Reader, symbol: Symbol, depth: int, enough: int, *, dispatch: bool) -> None:
        self.reader, self._depth, self._enough, self._dispatch = reader, depth, enough, dispatch
        self._changed = [symbol, *members_of(reader, symbol)]
        self.wide: dict[str, None] = {}
        self.stopped = False
        self._tests: dict[str, _Test] = {}
        self._helpers: dict[str, _Test] = {}
        """What is used in tests and is no case: fixtures, helpers, groups."""
        self._set_up: dict[str, _Test] = {}
        """Tests before or after which something runs that uses it."""
        self._serving = {str(row["symbol_id"]) for row in surfaces(reader, "route", None)}
        self._registering: set[str] = set()
        self.starting: set[str] = set()
        """Ids of tests that start what registers the handler of an endpoint."""
        self.requested: dict[str, list[int]] = defaultdict(list)
        """The lines of tests, by the tests' ids, that request an endpoint which leads to it."""
        self.acted: dict[str, str] = {}
        """By id of a test how it comes to such an endpoint through a page."""
        self._production = {one.symbol_id: 0 for one in self._changed if not is_test(one.path)}
        """How far the symbols that lead to it are."""
        rows = reader.ask("begins_at", ids=[*self._production])
        self._decorators = {str(row["id"]): str(row["decorators"] or "") for row in rows}

    def tests(self) -> list[_Test]:
        """Nearest first; bound before dispatched, then by place."""
        changed = [one.symbol_id for one in self._changed]
        reached = 0
        wide = self.wide if self._dispatch else None
        for level in users_by_level(self.reader, changed, self._depth, wide, _is_case, sent=False):
            reached += len(level)
            self._look_at([*self._running(level)])
            if len(self._tests | self._set_up) >= self._enough or reached > MOST_REACHED:
                self.stopped = level[-1].depth < self._depth
                break
        for test in (*self._set_up.values(), *self.entering()):
            self._tests.setdefault(test.symbol.symbol_id, test)
        # What is as far away as was looked may be a helper of tests that are further.
        alone = (one for one in self._helpers.values() if one.distance == 1 or one.distance < self._depth)
        found = [*self._tests.values(), *alone]
        return sorted(found, key=lambda one: (*one[:5], one.symbol.symbol_id))

    def _running(self, level: list[Way]) -> Iterator[Way]:
        """The users of a level except those that only register an endpoint's handler, which do not run it."""
        nearer = {way.nearer for way in level} & self._serving
        users = [way.symbol_id for way in level if way.nearer in nearer and not (way.test or way.through)]
        rows = self.reader.ask("calls_from", nearer=users, callees=[*nearer]) if users else []
        registering = {*users} - {str(row["caller"]) for row in rows}
        for way in level:
            if way.nearer in self._registering or way.symbol_id in registering:
                self._registering.add(way.symbol_id)
                self.starting |= {way.symbol_id} if _is_case(way) else set()
            else:
                yield way

    def _look_at(self, level: list[Way]) -> None:
        symbols = by_ids(self.reader, (way.symbol_id for way in level))
        around = self._cases_around(symbols[way.symbol_id] for way in level if way.test and not _is_case(way))
        for way in level:
            symbol = around.get(way.symbol_id, symbols[way.symbol_id])
            case = _is_case(way) or way.symbol_id in around
            if not (case or way.test):
                self._production[way.symbol_id] = way.depth
                self._decorators[way.symbol_id] = way.decorators
                continue
            self._helpers.pop(way.nearer, None)
            found = _Test(
                way.depth, not case, bool(way.through), way.path, symbol.line_start, symbol, way.confidence, way.nearer,
                way.site, through=way.through,
            )  # fmt: skip
            if case:
                self._tests.setdefault(symbol.symbol_id, found)
            elif not self._replaces(way) and not self._sets_up(found, way.decorators):
                self._helpers[symbol.symbol_id] = found

    def _replaces(self, way: Way) -> bool:
        """Whether a user overrides what it uses, and does not call that."""
        if by_ids(self.reader, [way.nearer])[way.nearer].name != way.name:
            return False
        return not self.reader.ask("calls_from", nearer=[way.symbol_id], callees=[way.nearer])

    def _sets_up(self, setup: _Test, decorators: str) -> bool:
        """Whether a user of the symbol is a setup that runs for tests; notes these tests."""
        ran = [*itertools.islice(cases_set_up(self.reader, setup.symbol, decorators), self._enough)]
        for case in ran:
            told = setup._replace(
                distance=setup.distance + 1, helper=False, path=case.path, line_start=case.line_start, symbol=case,
                first=setup.symbol.symbol_id, setup=True,
            )  # fmt: skip
            self._set_up.setdefault(case.symbol_id, told)
        self.stopped |= len(ran) == self._enough
        return bool(ran)

    def _cases_around(self, helpers: Iterable[Symbol]) -> dict[str, Symbol]:
        """By helper, the test that defines it: a view that the test requests, a command that it invokes."""
        inner = {one.symbol_id: one for one in helpers}
        found: dict[str, Symbol] = {}
        while inner:
            parents = by_ids(self.reader, {one.parent_id for one in inner.values() if one.parent_id})
            outer = {helper: parents[one.parent_id] for helper, one in inner.items() if one.parent_id in parents}
            cases = {one.symbol_id for one in parents.values() if one.kind in CALLABLE_KINDS and self._is_case(one)}
            found |= {helper: one for helper, one in outer.items() if one.symbol_id in cases}
            inner = {helper: one for helper, one in outer.items() if one.symbol_id not in cases and one.parent_id}
        return found

    def entering(self) -> Iterator[_Test]:
        """Tests that request an endpoint, or run a command, that leads to it."""
        rows = [*serving(self.reader, self._production)]
        rows.sort(key=lambda row: self._production[row["symbol_id"]])
        yield from self._requesting(rows)
        yield from self._in_browsers(rows)
        yield from self._invoking()

    def _requesting(self, rows: list[Row]) -> Iterator[_Test]:
        """Tests that request an endpoint whose handler is the symbol, or leads to it: the path, or a constant with it,
        is written there after the method."""
        for row in rows[:MOST_ROUTES]:
            distance, handler = self._production[row["symbol_id"]] + 1, str(row["symbol_id"])
            route = f"{row['detail']} {row['name']}".strip()
            for symbol, line in requests_of(self.reader, row):
                case = self._is_case(symbol)
                self.requested[symbol.symbol_id].append(line)
                yield _Test(
                    distance, not case, True, symbol.path, symbol.line_start, symbol, "heuristic", handler, line, route
                )  # fmt: skip

    def leading(self) -> list[str]:
        """The endpoints that lead to the symbol, if no test is known to request one."""
        rows = () if self.requested else serving(self.reader, self._production)
        return [f"{row['detail']} {row['name']}".strip() for row in itertools.islice(rows, MOST_ROUTES)]

    def _in_browsers(self, rows: list[Row]) -> Iterator[_Test]:
        """Tests that act on an element of a page which leads to such an endpoint, themselves or by a helper."""
        for row in rows[:MOST_PAGES]:
            distance, handler = self._production[row["symbol_id"]] + 1, str(row["symbol_id"])
            acted = {(one.path, one.line): one.element for one in acting_on(self.reader, row)}
            users = around(self.reader, [*acted])
            for place, symbol in users.items():
                route = f"#{acted[place]} in a page → {row['detail']} {row['name']}"
                told = _Test(
                    distance, False, True, symbol.path, symbol.line_start, symbol, "heuristic", handler, place[1], route
                )
                if self._is_case(symbol):
                    self.requested[symbol.symbol_id].append(place[1])
                    self.acted.setdefault(symbol.symbol_id, route)
                    yield told
                    continue
                yield from self._by_helper(symbol, told)

    def _by_helper(self, helper: Symbol, told: _Test) -> Iterator[_Test]:
        """The tests that use a helper which enters an endpoint."""
        ways, cases = self.using(helper)
        rows = [
            *self.reader.ask("lines_of_uses", ids=list(dict.fromkeys(way.nearer for way in ways)), limit=MOST_TESTS)
        ]
        for way, case in ((way, cases[way.symbol_id]) for way in ways if way.symbol_id in cases):
            lines = {int(str(row["line"])) for row in rows if row["from_id"] == case.symbol_id}
            self.requested[case.symbol_id] += sorted(lines | {way.site})
            self.acted.setdefault(case.symbol_id, told.route)
            yield told._replace(
                distance=told.distance + way.depth,
                path=case.path,
                line_start=case.line_start,
                symbol=case,
                line=way.site,
            )

    def using(self, helper: Symbol) -> tuple[list[Way], dict[str, Symbol]]:
        """How tests use a helper, and these."""
        levels = users_by_level(self.reader, [helper.symbol_id], MOST_HELPERS, None, _is_case, sent=False)
        ways = [way for level in levels for way in level if _is_case(way)]
        return ways, by_ids(self.reader, (way.symbol_id for way in ways))

    def by_helpers(self, sites: Iterable[Site]) -> Iterator[tuple[Symbol, Symbol, int]]:
        """The tests that use helpers around lines of test files, each with the helper and the line of its use."""
        inner = around(self.reader, [(one.path, one.line) for one in sites if is_test(one.path)])
        helpers = [
            one for one in dict.fromkeys(inner.values()) if one.kind in CALLABLE_KINDS and not self._is_case(one)
        ]
        for helper in helpers[:MOST_HELPED]:
            ways, cases = self.using(helper)
            yield from ((helper, cases[way.symbol_id], way.site) for way in ways if way.symbol_id in cases)

    def _invoking(self) -> Iterator[_Test]:
        """Tests that run, by its name, a command that is the symbol, or leads to it."""
        nearest = sorted(self._production, key=self._production.__getitem__)[:MOST_ENTRIES]
        own = by_ids(self.reader, nearest)
        owners = by_ids(self.reader, (one.parent_id for one in own.values() if one.kind == "method"))
        for handler, one in own.items():
            # What a class of commands does stands in its methods.
            entered = owners.get(one.parent_id, one)
            command = command_of(self.reader, entered, self._decorators[handler] if entered is one else "")
            found = [*invocations(self.reader, command)] if command else []
            said = {(path, line): text for path, line, text in found}
            for (path, line), symbol in around(self.reader, [*said]).items():
                yield _Test(
                    self._production[handler] + 1, not self._is_case(symbol), True, path, symbol.line_start, symbol,
                    "heuristic", handler, line, f"command {said[path, line]}",
                )  # fmt: skip

    def _is_case(self, symbol: Symbol) -> bool:
        decorators = str(self.reader.ask("symbol_by_id", id=symbol.symbol_id)[0]["symbol.decorators"])
        return is_case(symbol.name, symbol.path, decorators)

    def cases(self, sites: Iterable[Site]) -> Iterator[tuple[str, Symbol, int]]:
        """The tests around lines of test files, each with its id and the line; for a setup those that it runs for."""
        places = [(one.path, one.line) for one in sites if is_test(one.path)]
        inner = around(self.reader, places)
        outer = self._cases_around(one for one in dict.fromkeys(inner.values()) if not self._is_case(one))
        for place, symbol in inner.items():
            if symbol.symbol_id in outer or self._is_case(symbol):
                case = outer.get(symbol.symbol_id, symbol)
                yield case.symbol_id, case, place[1]
            elif symbol.kind in CALLABLE_KINDS:
                decorators = str(self.reader.ask("symbol_by_id", id=symbol.symbol_id)[0]["symbol.decorators"])
                for case in itertools.islice(cases_set_up(self.reader, symbol, decorators), self._enough):
                    yield case.symbol_id, case, place[1]

    def shown(self, test: _Test) -> TestFound:
        symbols: Mapping[str, Symbol] = by_ids(self.reader, filter(None, (test.first, test.through)))
        first, through = symbols[test.first], symbols.get(test.through)
        how: Literal["direct", "through", "endpoint", "setup"] = (
            "endpoint" if test.route else "setup" if test.setup else "direct" if test.distance == 1 else "through"
        )
        return shaped(
            TestFound, test.symbol, how=how, distance=test.distance, confidence=test.confidence,
            first=declaration(first), line=test.line,
            route=test.route or UNSET, through=declaration(through) if through else UNSET,
            helper=test.helper or UNSET,
        )  # fmt: skip


def stubs_of(reader: Reader, symbol: Symbol, found: Sites, texts: Texts) -> list[Site]:
    """Where a symbol is replaced by a stub. If something else has the name, the line must be bound to the symbol, or name
    its owner."""
    owner = by_ids(reader, [symbol.parent_id]).get(symbol.parent_id) if found.others and symbol.parent_id else None
    word = owner.name.lower() if owner is not None and owner.kind in TYPE_KINDS else ""
    return [
        one
        for one in found.of(STUBBED)
        if one.edge == BOUND or word in shown_text(texts, one.path, one.line).replace("_", "").lower()
    ]


def stubbing(reader: Reader, symbol: Symbol, found: Sites, texts: Texts) -> dict[str, tuple[Symbol, int]]:
    """Tests that replace a symbol by a stub, by id, each with the line."""
    told: dict[str, tuple[Symbol, int]] = {}
    meant = stubs_of(reader, symbol, found, texts)
    for own, case, line in Search(reader, symbol, 1, MOST_TESTS, dispatch=False).cases(meant):
        told.setdefault(own, (case, line))
    return told


def _is_case(way: Way) -> bool:
    return way.kind in CALLABLE_KINDS and is_case(way.name, way.path, way.decorators)


MOST_FILES = 200
_WORD = re.compile(r"""["']([^"'\s]+)["']|([^\s"'\[\],]+)""")
_NAMED = re.compile(r"""\(\s*(?:name\s*=\s*)?["']([\w:-]+)["']""")


class Command(NamedTuple):
    """A function or class that a framework runs by a name."""

    entry: Entry
    names: frozenset[str]
    group: str
    """The variable of the group that it is put in; empty where there is none."""
    within: frozenset[str]
    """The names of that group."""


def command_of(reader: Reader, symbol: Symbol, decorators: str) -> Command | None:
    """The command that a symbol is, if it is known how tests run such commands."""
    entry = entries_of(symbol.language).of(symbol.name, symbol.kind, symbol.path, decorators)
    if entry is None or entry.kind != "command" or entry.invoked is None:
        return None
    if entry.called_by_file:
        return Command(entry, frozenset([symbol.path.rpartition("/")[2].partition(".")[0]]), "", frozenset())
    text = next((one for one in decorators.split("\n") if entry.decorators and entry.decorators.match(one)), "")
    group = entry.below.search(text) if entry.below else None
    within = _names_of_group(reader, entry, symbol, group[1]) if group else frozenset[str]()
    return Command(entry, _names(entry, symbol.name, text), group[1] if group else "", within)


def _names(entry: Entry, name: str, decorator: str) -> frozenset[str]:
    """Possible names of a command: from its decorator, or that of its function, with and without its suffix."""
    if told := _NAMED.search(decorator):
        return frozenset([told[1]])
    short = entry.dropped.sub("", name) if entry.dropped else name
    return frozenset(one.lower().replace("_", "-") for one in (name, short)) | {name}


def _names_of_group(reader: Reader, entry: Entry, symbol: Symbol, group: str) -> frozenset[str]:
    """The names under which a file's command group is added to another one, or its function's."""
    found: set[str] = set()
    stem = symbol.path.rpartition("/")[2].partition(".")[0]
    stem = symbol.path.split("/")[-2] if stem == "__init__" and "/" in symbol.path else stem
    for own in in_file(reader, symbol.path):
        if own.name == group and own.symbol_id != symbol.symbol_id and own.kind == "fn":
            (row,) = reader.ask("begins_at", ids=[own.symbol_id])
            found |= _names(entry, group, str(row["decorators"] or ""))
    if (mounted := entry.mounted) is None:
        return frozenset(found)
    for path in _files_with(reader, entry.mounted_word):
        for one in mounted.finditer(reader.text(path).decode("utf-8", "replace")):
            module, _, name = one["group"].rpartition(".")
            if name == group and (module.rpartition(".")[2] == stem or (not module and path == symbol.path)):
                found.add(one["name"])
    return frozenset(found)


def _files_with(reader: Reader, word: str, *, tests: bool = False) -> list[str]:
    held = sorted({path for paths in reader.files_with([word]).values() for path in paths})
    return [path for path in held if is_test(path) == tests][:MOST_FILES]


def invocations(reader: Reader, command: Command) -> Iterator[tuple[str, int, str]]:
    """The lines of tests that run a command, each with the text there."""
    if (pattern := command.entry.invoked) is None:
        return
    for path in _files_with(reader, command.entry.invoked_word, tests=True):
        text = reader.text(path).decode("utf-8", "replace")
        for one in pattern.finditer(text):
            words = [quoted or bare for quoted, bare in _WORD.findall(one["words"].strip("\"'"))]
            at = next((at for at, word in enumerate(words) if word in command.names), None)
            if at is None:
                continue
            on_group = at == 0 and (not command.group or one["on"].rpartition(".")[2] == command.group)
            if on_group or (at > 0 and words[at - 1] in command.within):
                yield (
                    path,
                    text.count("\n", 0, one.start("words")) + 1,
                    " ".join(word for word in words[: at + 1] if not word.startswith("-")),
                )
