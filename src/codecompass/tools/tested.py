"""Finds the functions that tests reach, all of a repository at once: by calls, overrides and requests."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.requesting import Request, requests_by_tests
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import Symbol, by_ids, in_file

MOST_USES = 20_000
"""What the types that serve requested endpoints name, all together."""


def tested_by_file(reader: Reader, requests: Iterable[Request] | None = None) -> Counter[str]:
    """The number of functions of each file that tests reach. An override is reached by a call of what it overrides if
    its type is constructed on the way; a handler of an endpoint, by a test that requests it."""
    return _Reached(reader).by_file(requests_by_tests(reader) if requests is None else requests)


class _Reached:
    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._calls: dict[str, list[str]] = defaultdict(list)
        self._place: dict[str, str] = {}
        self._reached: set[str] = set()
        self._serving = {str(row["symbol_id"]) for row in surfaces(reader, "route", None)}
        self._making: set[str] = set()
        """Types that are called, and constructors."""
        tests: set[str] = set()
        for row in reader.ask("all_calls"):
            caller, callee = str(row["caller"]), str(row["callee"])
            self._calls[caller].append(callee)
            if row["kind"] in CALLABLE_KINDS:
                self._place[callee] = str(row["path"])
            if row["kind"] == "constructor" or row["kind"] in TYPE_KINDS:
                self._making.add(callee)
            if row["test"]:
                tests.add(caller)
        self._reach(tests)

    def by_file(self, requests: Iterable[Request]) -> Counter[str]:
        handlers = by_ids(self._reader, {one.handler for one in requests if one.handler})
        served = [one for one in handlers.values() if one.kind in TYPE_KINDS]
        members = [one for kind in self._around(served) for one in self._members(kind)]
        for one in (*handlers.values(), *members):
            if one.kind in CALLABLE_KINDS:
                self._place[one.symbol_id] = one.path
        self._reach({*handlers, *(one.symbol_id for one in members)})
        self._follow_overrides()
        return Counter(self._place[one] for one in self._reached if one in self._place)

    def _reach(self, found: set[str]) -> None:
        waiting = found - self._reached
        self._reached |= waiting
        while waiting:
            fresh = {one for one in self._calls.get(waiting.pop(), ()) if one not in self._reached}
            self._reached |= fresh
            waiting |= fresh

    def _around(self, types: Iterable[Symbol]) -> list[Symbol]:
        """These types, those named in their bodies (serializers, filters, permissions), and the bases of all."""
        own = {one.symbol_id: one for one in types}
        rows = self._reader.ask("lines_used", ids=[*own], limit=MOST_USES) if own else []
        named = by_ids(self._reader, {str(row["used_id"]) for row in rows})
        known = own | {one: symbol for one, symbol in named.items() if symbol.kind in TYPE_KINDS}
        waiting = [*known]
        while waiting:
            above = {str(row["id"]) for row in self._reader.ask("bases", symbol=waiting.pop())} - known.keys()
            known |= by_ids(self._reader, above)
            waiting += above
        return [*known.values()]

    def _members(self, kind: Symbol) -> list[Symbol]:
        """The functions of a type except those that serve endpoints of their own."""
        inside = [one for one in in_file(self._reader, kind.path) if one.parent_id == kind.symbol_id]
        return [one for one in inside if one.kind in CALLABLE_KINDS and one.symbol_id not in self._serving]

    def _follow_overrides(self) -> None:
        overriding = grouped((str(row["above"]), str(row["id"])) for row in self._reader.ask("overrides"))
        owner = {
            one: symbol.parent_id
            for one, symbol in by_ids(self._reader, {one for own in overriding.values() for one in own}).items()
        }
        while True:
            made = self._reached & self._making
            types = made | {one.parent_id for one in by_ids(self._reader, made).values()}
            found = {
                one
                for above, own in overriding.items() if above in self._reached
                for one in own if owner.get(one) in types
            } - self._reached  # fmt: skip
            if not found:
                return
            for symbol in by_ids(self._reader, found).values():
                self._place[symbol.symbol_id] = symbol.path
            self._reach(found)
