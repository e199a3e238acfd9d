"""Selects the tests to run for a change: those that use what changed, nearest first, at most a part of the suite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from msgspec import Struct

from codecompass.languages import for_path
from codecompass.languages.runners import Case, Place, Runner, Runners, commands
from codecompass.languages.testing import is_test
from codecompass.session.project import Reader
from codecompass.tools.dispatch import Declaration
from codecompass.tools.requesting import requests_of
from codecompass.tools.reviewing.alike import MOST_READ, Texts, stem_of
from codecompass.tools.reviewing.conditional import Aside, Stubbed, not_always_calling, way
from codecompass.tools.reviewing.endpoints import Endpoints
from codecompass.tools.reviewing.reach import Step, Uses
from codecompass.tools.routes import ANY_METHOD
from codecompass.tools.symbols import Row, Symbol, in_file

How = Literal["changed", "direct", "through", "endpoint", "named", "co-change", "similar"]
Sure = Literal["certain", "likely", "guessed"]
SURE: tuple[Sure, ...] = ("certain", "likely", "guessed")
NEAR = 4
"""Uses up to which a test is said to run what changed: farther away too much is decided on the way."""
FAR_AWAY = 3
"""Uses up to which a test may be said to perhaps run it, where not all of them are bound."""
NEAR_BY = 2
"""Calls over which an endpoint may be said to perhaps lead to what changed, where not all of them are bound."""
MOST_ROUTES = 30
BY_HELPER = 4
"""To how many uses it is equal that a test requests an endpoint by a helper, which may request it for others alone."""
ALIKE, FAR = 12.0, 14
"""How many uses nearer the test comes whose text is most about what changed; from how many uses on it is all the same."""
LEAST_ALIKE, MOST_SIMILAR, MOST_GUESSED = 0.4, 10, 0.34
"""Least likeness of a test that only its text speaks for (1: the most alike), number of such tests, and their largest
share of the suite: of 830 in 39 reviews ten ran what had changed, most of them the first."""
NAMED, TOGETHER = 6.0, 9.0
"""To how many uses it is equal that a test bears a name of what changed, that its file changes with one that did."""
MOST_MEANT = 60
"""Changed symbols whose words are looked for in tests."""
MOST_IN_ONE = 400
"""Tests that one command names."""


class TestToRun(Declaration, frozen=True):
    how: str
    """`changed` itself; `direct`, `through` others; by requesting an `endpoint`; `named` after the file; `co-change`: its file
    changes with one that changed more often than chance has it; `similar`: its text has the words of what changed."""
    distance: int
    symbol: str
    """The changed symbol, or file, that it is run for."""
    sure: Sure
    """`certain`: it runs what changed; `likely`: through an interface that others implement, too, or by what is not bound
    for certain; `guessed`: over a long way of which not all is bound, for its name, its words, or what changed with it
    before."""


class TestCommand(Struct, frozen=True):
    runner: str
    tests: int
    ids: list[str]
    """As the runner takes them in `folder`, one a line."""
    command: str
    """As a shell takes it in the root of the repository."""
    folder: str = ""
    """Where the runner is run; empty: the root of the repository."""


class Reached(NamedTuple):
    """A test and the best reason to run it."""

    how: How
    distance: int
    symbol: str
    touches: int
    """How many of the changed symbols it reaches."""
    sure: Sure = "guessed"
    said: How | None = None
    """The reason to give, where another is surer than the nearest."""


class Selection(NamedTuple):
    tests: list[TestToRun]
    commands: list[TestCommand]
    suite: int
    """All test cases."""
    left_out: int
    """Tests that have a reason to run, too, and for which there was no room."""


class Selector:
    def __init__(self, reader: Reader, uses: Uses, aside: Mapping[str, Aside] = MappingProxyType({})) -> None:
        """`aside`: changed functions of which only what stands under a condition or in an inner function changed."""
        self._reader, self.uses, self._aside = reader, uses, aside
        self.endpoints = Endpoints(reader, uses)
        self._requested: dict[tuple[str, int, str, str], Mapping[str, int]] = {}
        self._certain: dict[str, frozenset[str]] = {}
        self._stubbed = Stubbed(reader, uses)
        self._by_file: dict[str, list[str]] = defaultdict(list)
        self._symbols = uses.known(uses.cases)
        self._runners = Runners(reader.tree.files, lambda path: reader.text(path).decode("utf-8", "replace"))
        for case, path in uses.cases.items():
            self._by_file[path].append(case)

    def select(
        self,
        reached: Mapping[str, Mapping[str, Step]],
        names: Mapping[str, str],
        files: Sequence[str],
        share: float,
        also: Literal["nothing", "likely"] = "likely",
    ) -> Selection:
        """The selected tests. `reached`: the users of each changed symbol; `names`: the changed symbols' names;
        `files`: the changed files; `also`: whether to run more than what is certain, as is done if nothing is."""
        found: dict[str, Reached] = {}
        nearness: dict[str, float] = {}
        for case, reason in self._reasons(reached, names, files):
            known = found.get(case)
            touches = (known.touches if known else 0) + reason.touches
            best = min(known, reason, key=_nearness) if known else reason
            if known and (SURE.index(known.sure), _nearness(known)) <= (SURE.index(reason.sure), _nearness(reason)):
                found[case] = best._replace(touches=touches, sure=known.sure, said=known.said or known.how)
            else:
                found[case] = best._replace(touches=touches, sure=reason.sure, said=reason.how)
        for case, cost, reason in self._alike(reached, names, found):
            found.setdefault(case, reason)
            nearness[case] = min(cost, nearness.get(case, cost))
        symbols = self.uses.known(found)

        def rank(one: str) -> tuple[object, ...]:
            cost = -100.0 if found[one].how == "changed" else nearness.get(one, _cost(found[one]))
            return cost, -found[one].touches, symbols[one].path, symbols[one].line_start

        order = sorted(symbols, key=rank)
        suite = len(self.uses.cases)
        room = max(round(suite * share), sum(found[one].how == "changed" for one in order), 1)
        similar = [one for one in order[: round(suite * MOST_GUESSED)] if found[one].how == "similar"][:MOST_SIMILAR]
        guessed = frozenset(similar)
        kept = [one for one in order if found[one].how != "similar" or one in guessed][:room]
        told = [
            TestToRun(
                own.symbol_id, own.name, own.qualified_name, own.path, own.line_start, why.said or why.how, why.distance,
                why.symbol, why.sure,
            )
            for own, why in ((symbols[one], found[one]) for one in kept)
        ]  # fmt: skip
        reaching = sum(found[one].sure != "guessed" for one in order) - sum(
            found[one].sure != "guessed" for one in kept
        )
        by = [[one for one in kept if found[one].sure == sure] for sure in SURE]
        wanted = kept if also == "likely" else next((some for some in by if some), [])
        return Selection(told, self._commands([symbols[one] for one in wanted]), suite, reaching)

    def _alike(
        self, reached: Mapping[str, Mapping[str, Step]], names: Mapping[str, str], found: Mapping[str, Reached]
    ) -> Iterator[tuple[str, float, Reached]]:
        """Tests, their distance from a changed symbol by uses and words, and the reason if only these count."""
        texts = self._texts(found)
        for changed, symbol in list(self.uses.known(reached).items())[:MOST_MEANT]:
            if is_test(symbol.path):
                continue
            alike = texts.alike(symbol)
            for case in found.keys() | alike.keys():
                own = alike.get(case, 0.0)
                if case not in found and own < LEAST_ALIKE:
                    continue
                step = reached[changed].get(case)
                distance: float = min(step.distance, FAR) if step else FAR
                known = found.get(case)
                if known and known.how in ("endpoint", "named", "co-change"):
                    distance = min(distance, _cost(known))
                yield case, distance - ALIKE * own, Reached("similar", 1, names[changed], 0)

    def _texts(self, found: Mapping[str, Reached]) -> Texts:
        """The words of all tests, or of the nearer ones if there are very many."""
        near = sorted(self._symbols, key=lambda one: (_cost(found[one]) if one in found else FAR, one))
        return Texts(self._reader, [self._symbols[one] for one in near[:MOST_READ]])

    def _reasons(
        self, reached: Mapping[str, Mapping[str, Step]], names: Mapping[str, str], files: Sequence[str]
    ) -> Iterator[tuple[str, Reached]]:
        cases = self.uses.cases
        for changed, steps in reached.items():
            name = names[changed]
            certain = self.certain(changed, steps)
            for one, step in steps.items():
                if one in cases:
                    how: How = "changed" if step.distance == 0 else "direct" if step.distance == 1 else "through"
                    is_sure = one in certain
                    is_near = is_sure or self.is_perhaps(changed, one, steps)
                    yield one, Reached(how, step.distance, name, 1, _sure(is_sure) if is_near else "guessed")
            yield from self._requesting(steps, name)
        changed_cases = {path for path in files if path in self._by_file}
        for path in files:
            if path in changed_cases:
                continue
            for case in self.named_after(path):
                yield case, Reached("named", 1, path, 0)
            for together in self._reader.signals.with_file(path):
                for case in self._by_file.get(together.other, ()):
                    yield case, Reached("co-change", 1, path, 0)

    def certain(self, changed: str, steps: Mapping[str, Step]) -> frozenset[str]:
        """The cases that certainly run a changed symbol, by what they use."""
        if changed not in self._certain:
            most = {"function": 0, "condition": 1}.get(self._aside.get(changed, ""), NEAR)
            near = [
                one
                for one in self.uses.cases.keys() & steps.keys()
                if steps[one].how == "certain" and steps[one].distance <= most
            ]
            unsure = not_always_calling(self._reader, self.uses, steps, near)
            self._certain[changed] = frozenset(
                one for one in near if unsure.isdisjoint(way(steps, one)) and not self._is_stubbed(one, steps)
            )
        return self._certain[changed]

    def is_perhaps(self, changed: str, case: str, steps: Mapping[str, Step]) -> bool:
        """Whether a case perhaps runs a changed symbol by what it uses: not where it stubs what stands between."""
        step = steps[case]
        is_near = step.how == "certain" or self.uses.is_perhaps_near(changed, case, step, FAR_AWAY)
        return is_near and (step.distance > FAR_AWAY or not self._is_stubbed(case, steps))

    def _is_stubbed(self, case: str, steps: Mapping[str, Step]) -> bool:
        between = [one for one in way(steps, case) if one != case]
        called = steps[case].nearer if steps[case].how == "certain" else ""
        return bool(between) and self._stubbed.is_on(self._symbols[case], self.uses.known(between).values(), called)

    def requesting(self, steps: Mapping[str, Step], *, certain: bool = False) -> frozenset[str]:
        """The cases that request an endpoint leading to a symbol; with `certain`, only those that certainly do."""
        return frozenset(
            case for case, reason in self._requesting(steps, "") if reason.sure == "certain" or not certain
        )

    def _requesting(self, steps: Mapping[str, Step], name: str) -> Iterator[tuple[str, Reached]]:
        """Tests that request an endpoint which leads to a changed symbol."""
        leading = sorted(
            self.endpoints.leading_to(steps),
            key=lambda one: (one.how != "certain", one.distance, str(one.row["name"])),
        )
        aside = next((self._aside[one] for one, step in steps.items() if not step.distance and one in self._aside), "")
        most = {"function": 0, "condition": 1}.get(aside, NEAR)
        near = [one for one in leading[:MOST_ROUTES] if one.how == "certain" and one.distance < most]
        handlers = {str(one.row["symbol_id"]) for one in near} & steps.keys()
        unsure = not_always_calling(self._reader, self.uses, steps, handlers, returns=False)
        for one in leading[:MOST_ROUTES]:
            if one.how == "heuristic" and one.distance > NEAR_BY:
                continue
            for case, away in self._requests(one.row).items():
                is_told = one.distance == 0 or str(one.row["detail"]) not in ("", ANY_METHOD)  # else its method decides
                is_always = (
                    unsure.isdisjoint(way(steps, handler)) if (handler := str(one.row["symbol_id"])) in steps else True
                )
                sure = _sure(one in near and not away and is_told and is_always)
                told = sure if one.how == "certain" or one.distance <= NEAR else "guessed"
                yield case, Reached("endpoint", one.distance + 1 + away, name, 1, told)

    def _requests(self, row: Row) -> Mapping[str, int]:
        """The cases that request a route, and their distance from it: 0, or more if they use a helper."""
        key = (str(row["path"]), int(row["line"]), str(row["name"]), str(row["detail"]))
        if key not in self._requested:
            symbols = [one.symbol_id for one, _ in requests_of(self._reader, row)]
            steps = self.uses.reaching(symbols, 1)
            self._requested[key] = {
                one: BY_HELPER * step.distance for one, step in steps.items() if one in self.uses.cases
            }
        return self._requested[key]

    def named_after(self, path: str) -> Iterator[str]:
        """The cases of test files named after a file: `test_cart.py`, `cart.spec.ts`, `CartTests.cs`. If some of these
        are beside it, only theirs: others are for files of the same name elsewhere."""
        if is_test(path):
            return
        stem, folder = stem_of(path), path.rpartition("/")[0]
        ecosystem = ecosystem_of(path)
        stems = (stem, stem.partition(".")[0])  # `cart.test.ts` may be for `cart.view.ts`, `cart.row.test.ts` is not
        same = [test for test in self._by_file if len(stem) > 2 and stem_of(test) in stems and is_test(test)]
        tests = [test for test in same if ecosystem_of(test) == ecosystem]
        beside = [test for test in tests if folder and test.startswith(f"{folder}/")]
        for test in beside or tests:
            yield from self._by_file[test]

    def perhaps_of(self, path: str) -> frozenset[str]:
        """The cases named after a file if they have no known uses of it: otherwise it is known which parts they use."""
        cases = frozenset(self.named_after(path))
        files = {self.uses.cases[one] for one in cases}
        used = [one.symbol_id for one in in_file(self._reader, path)] if cases else []
        users = self.uses.known({user for one in used for user, _ in self.uses.users.get(one, ())})
        return cases if files.isdisjoint(one.path for one in users.values()) else frozenset()

    def _commands(self, symbols: Sequence[Symbol]) -> list[TestCommand]:
        by_place: dict[tuple[Runner, Place], list[Symbol]] = defaultdict(list)
        for one in symbols:
            if runner := self._runners.of(one.language, one.path):
                by_place[runner, self._runners.place(runner, one.path)].append(one)
        order = sorted(by_place.items(), key=lambda one: (one[0][0].name, one[0][1]))
        told = []
        for (runner, place), tests in order:
            ids, command = commands(runner, place, [self._case(one) for one in tests], MOST_IN_ONE)
            told += [TestCommand(runner.name, len(tests), ids, command, place.folder)] if ids else []
        return told

    def _case(self, symbol: Symbol) -> Case:
        around: list[str] = []
        parent = symbol.parent_id
        while parent:
            found = self.uses.known([parent]).get(parent)
            if found is None or not found.parent_id:
                break
            if found.kind != "namespace":
                around.insert(0, found.name)
            parent = found.parent_id
        beside, suites = self.uses.running(symbol) if symbol.kind == "method" and not around else ("", ())
        return Case(symbol.name, symbol.qualified_name, symbol.path, (beside,) if beside else tuple(around), suites)


def ecosystem_of(path: str) -> str:
    language = for_path(path)
    return language.ecosystem if language is not None else ""


def _sure(certain: bool) -> Sure:
    return "certain" if certain else "likely"


def _nearness(one: Reached) -> tuple[float, int]:
    """Sort key: bound before likely, then nearer first."""
    if one.how in ("changed", "direct", "through"):
        return (one.distance, 0)
    return ({"endpoint": one.distance, "named": NAMED, "co-change": TOGETHER, "similar": FAR}[one.how], 1)


def _cost(one: Reached) -> float:
    """The distance of a test from what changed, in uses."""
    distance, kind = _nearness(one)
    return distance + kind / 2
