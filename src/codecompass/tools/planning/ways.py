"""The call paths to a function: the callers whose signature may change with it, the entry points, and their tests."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from codecompass.languages.access import access_of
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, Symbol
from codecompass.session.project import Reader
from codecompass.tools.dispatch import edges_out_of
from codecompass.tools.exploring.mentions import around
from codecompass.tools.exploring.served import routes_to
from codecompass.tools.naming import shortened
from codecompass.tools.reviewing.shapes import takes
from codecompass.tools.sites import sites_of
from codecompass.tools.snippets import Texts, arguments_in
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import by_ids
from codecompass.tools.testing import Search, stubs_of
from codecompass.tools.users import users_by_level

WAY_DEPTH, MOST_ON_WAY = 4, 12
"""Uses between a call and what could hand the new argument down, and how many of those are listed."""
MOST_TESTS = 60
LONGEST = 200
"""Characters of a line."""


class PlannedPlace(Struct, frozen=True):
    path: str
    line: int
    text: str
    becomes: str | UnsetType = UNSET
    """For a rename: the new line."""
    user: str = ""
    """The definition around it."""
    note: str = ""


class Ways:
    """The paths that lead to the functions that call what changes."""

    def __init__(self, reader: Reader, texts: Texts, family: Mapping[str, Symbol], calling: Sequence[Symbol]) -> None:
        self._reader, self._texts = reader, texts
        self._calling = calling
        serving = {str(row["symbol_id"]) for row in surfaces(reader, "route", None)}
        # Who uses what answers an endpoint registers it, and hands nothing down.
        starts = [one.symbol_id for one in calling if one.symbol_id not in serving]
        levels = users_by_level(reader, starts, WAY_DEPTH, {}, lambda way: way.symbol_id in serving)
        ways = [way for level in levels for way in level if way.symbol_id not in family]
        own = {one.symbol_id for one in calling}
        tests = {way.symbol_id for way in ways if way.test}
        self._tests = [way for way in ways if way.test and (way.nearer in own or way.nearer not in tests)]
        self._ways = [way for way in ways if not way.test][: max(MOST_ON_WAY - len(calling), 0)]
        on_way = {*own, *(way.symbol_id for way in ways), *(way.nearer for way in ways)}
        above = {one: [base for base in reader.overrides.above(one) if base not in family] for one in on_way}
        self._symbols = by_ids(reader, on_way.union(*above.values()))
        self._above = {
            one: [self._symbols[base] for base in bases if base in self._symbols] for one, bases in above.items()
        }

    def places(self) -> Iterator[PlannedPlace]:
        """The functions around the calls with their parameters, then their callers by name, nearest first: each at its
        declaration, with the line of its call, and the endpoint that it serves."""
        for one in self._calling[:MOST_ON_WAY]:
            yield self._declared(one, self._parameters(one), "calls it")
            yield from self._declaring(one)
        for way in self._ways:
            one, nearer = self._symbols[way.symbol_id], self._symbols[way.nearer]
            said = f"→ {nearer.name}:{nearer.line_start} at :{way.site}"
            if one.kind in CALLABLE_KINDS:
                yield self._declared(one, shortened(one.qualified_name, one.path, type_of_file=False), said, way.site)
                yield from self._declaring(one)
                yield from self._taken(one, nearer.name, way.site)
            else:
                yield PlannedPlace(way.path, way.site, self._line(way.path, way.site), note=self._serves(one, way.site))

    def _declaring(self, one: Symbol) -> Iterator[PlannedPlace]:
        """The declarations that a function on the path implements or overrides."""
        for base in self._above[one.symbol_id]:
            yield self._declared(base, self._parameters(base), f"declares {one.name}:{one.line_start}")

    def _taken(self, one: Symbol, function: str, line: int, depth: int = WAY_DEPTH) -> Iterator[PlannedPlace]:
        """Where what is handed a function on a line calls it, and the type as which it takes it."""
        rows = [row for row in edges_out_of(self._reader, [one.symbol_id]) if row["line"] == line]
        takers = by_ids(self._reader, (str(row["used_id"]) for row in rows if row["kind"] == "calls"))
        for taker in takers.values() if all(own.name != function for own in takers.values()) else ():
            text, first = self._texts.of(taker.path), access_of(taker.language).types_first
            given = arguments_in(self._line(one.path, line).partition(taker.name)[2])
            taken = known.names if (known := takes(taker.signature, taker.name, first)) is not None else ()
            name = next((own for own, it in zip(taken, given, strict=False) if re.split(r"\W", it)[-1] == function), "")
            if not name.isidentifier():
                continue
            of_head = (row for row in edges_out_of(self._reader, [taker.symbol_id]) if row["line"] == taker.line_start)
            kinds = by_ids(self._reader, (str(row["used_id"]) for row in of_head)) if depth == WAY_DEPTH else {}
            for kind in kinds.values():
                if re.search(rf"\b{name}\b[^,]*\b{kind.name}\b", taker.signature):
                    yield self._declared(kind, self._line(kind.path, kind.line_start), f"taken by {taker.name}")
            for at in range(taker.line_start + 1, taker.line_end + 1):
                if re.search(rf"(?<![\w.]){name}\s*\(", text.line(at)):
                    said = f"calls what is handed on at {one.path}:{line}"
                    yield PlannedPlace(taker.path, at, text.line(at)[:LONGEST], user=taker.name, note=said)
                elif depth and re.search(rf"\b{name}\b", text.line(at)):
                    yield from self._taken(taker, name, at, depth - 1)

    def tests(self) -> Iterator[PlannedPlace]:
        """The tests that call a function of the path themselves."""
        for way in self._tests[:MOST_TESTS]:
            one = self._symbols[way.symbol_id]
            name = shortened(one.qualified_name, one.path, type_of_file=False)
            yield PlannedPlace(way.path, way.site, self._line(way.path, way.site), user=name)

    def stubs(self) -> Iterator[PlannedPlace]:
        """Where tests replace a function of the path by a stub."""
        for one in (*self._calling, *(self._symbols[way.symbol_id] for way in self._ways)):
            found = sites_of(self._reader, one, self._texts)
            for own in stubs_of(self._reader, one, found, self._texts):
                yield PlannedPlace(own.path, own.line, self._line(own.path, own.line), note=one.name)

    def entering(self, way: Sequence[PlannedPlace]) -> Iterator[PlannedPlace]:
        """The tests that enter that path through an endpoint or a command."""
        places = around(self._reader, [(one.path, one.line) for one in way if not is_test(one.path)])
        for one in dict.fromkeys(places.values()):
            for test in Search(self._reader, one, 0, MOST_ON_WAY, dispatch=False).entering():
                user = shortened(test.symbol.qualified_name, test.path, type_of_file=False)
                yield PlannedPlace(test.path, test.line, self._line(test.path, test.line), user=user, note=test.route)

    def clients(self) -> Iterator[PlannedPlace]:
        """The clients in this repository of the endpoints that the functions of the path serve."""
        own = {one.symbol_id: one for one in (*self._calling, *(self._symbols[way.symbol_id] for way in self._ways))}
        seen = set[tuple[str, int]]()
        for routes in routes_to(self._reader, own).values():
            for route in routes:
                for one in route.clients:
                    if (one.path, one.line) not in seen:
                        seen.add((one.path, one.line))
                        yield PlannedPlace(one.path, one.line, one.text, user=one.user, note=route.route)

    def _declared(self, one: Symbol, text: str, said: str, site: int = 0) -> PlannedPlace:
        note = "  ".join(filter(None, (said, self._serves(one, site))))
        return PlannedPlace(one.path, one.line_start, text, note=note)

    def _parameters(self, one: Symbol) -> str:
        """A declaration from its name on: modifiers and results say nothing of what can be handed down."""
        text = self._line(one.path, one.line_start)
        return text[max(text.find(f"{one.name}("), 0) :].rstrip(" {:")

    def _serves(self, one: Symbol, line: int) -> str:
        """The endpoints that a function serves; if it registers several, those that a line of it is about."""
        found = routes_to(self._reader, [one.symbol_id], requested=False, site=line)
        return ", ".join(route.route for route in found.get(one.symbol_id, ()))

    def _line(self, path: str, line: int) -> str:
        return self._texts.of(path).line(line)[:LONGEST]
