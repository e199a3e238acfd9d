"""Continues a trace in other repositories of the fleet: at the endpoint that answers a request, at the function of a
package, and so on from there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from codecompass.model.errors import CodeCompassError
from codecompass.tools.elsewhere.links import NEEDED, OFFERED, PACKAGE, USE, Row, ref_of, versions_by_folder
from codecompass.tools.elsewhere.names import Meant, Offered
from codecompass.tools.elsewhere.neighbours import Neighbours, neighbours_of

if TYPE_CHECKING:
    from codecompass.session.project import Reader
    from codecompass.tools.trace import FeatureTrace, TraceNode

log = logging.getLogger(__name__)

MOST_HOPS = 3
"""From one repository to the next."""
MOST_ONWARD = 50
"""Hops of one trace, in all."""
INLINE = " (inline function)"

Follow = Callable[["Reader", str, str | None], "FeatureTrace"]
"""The trace from an entry point of a state, in a file where one is said."""


class Onward(Struct, frozen=True):
    """A place where a trace leaves a repository, with its continuation in the other one."""

    from_repository: str
    from_symbol: str
    """Qualified name of the symbol that leads there."""
    from_path: str
    from_line: int
    kind: str
    """`http package grpc graphql topic`."""
    name: str
    """As it is written there: `GET /users/{id}`, `shop_core.Cart.pay`."""
    repository: str
    ref: str
    commit: str
    symbol: str
    path: str
    line: int
    target: str
    """As it is offered: the endpoint, the package."""
    certainty: str
    version: str = ""
    """Version of the package, where known."""
    nodes: list[TraceNode] = []
    """What happens there; empty where it is in the answer already."""


class _Step(NamedTuple):
    """A step to a place in another repository, before that is read."""

    path: str
    line: int
    symbol: str
    kind: str
    name: str
    repository: str
    target: str
    entry: str
    file: str
    certainty: str
    package: str = ""
    version: str = ""


class Trail:
    """The steps that continue a trace, entering each place of each repository once."""

    def __init__(self, follow: Follow) -> None:
        self.found: list[Onward] = []
        self.truncated = False
        self._follow = follow
        self._entered: set[tuple[str, str, str]] = set()

    def walk(self, reader: Reader, nodes: Sequence[TraceNode], hops: int = MOST_HOPS) -> None:
        """Continue a trace. Raises CodeCompassError if no fleet is known, or its store cannot be read."""
        neighbours = neighbours_of(reader.project)
        places = {(one.path, one.display_name.removesuffix(INLINE)) for one in _all(nodes)}
        for step in sorted({*_by_link(reader, neighbours, places), *_by_package(reader, neighbours, places)}):
            if len(self.found) >= MOST_ONWARD:
                self.truncated = True
                return
            try:
                self._take(neighbours, step, hops)
            except CodeCompassError as error:
                log.warning("%s is not followed into %s: %s", step.name, step.repository, error.message)

    def _take(self, neighbours: Neighbours, step: _Step, hops: int) -> None:
        entry, refs = neighbours.entries()[step.repository], neighbours.refs(step.repository)
        package = step.package.partition(":")[2]
        ref = (ref_of(step.version, package, refs) if step.version else None) or entry.ref
        other = neighbours.project(step.repository).graph(ref)
        start, certainty = (step.entry, step.file), step.certainty
        if step.package:
            meant = _meant(other, step)
            if meant is None:
                return
            start, certainty = (meant.symbol.symbol_id, ""), meant.sure
        trace = self._follow(other, start[0], start[1] or None)
        first = trace.nodes[0]
        told = Onward(
            neighbours.own, step.symbol, step.path, step.line, step.kind, step.name, step.repository, ref,
            refs.get(ref, entry.commit), first.display_name, first.path, first.line, step.target, certainty, step.version,
        )  # fmt: skip
        key = step.repository, first.path, first.display_name
        if key in self._entered or hops < 1:
            self.found.append(told)
            return
        self._entered.add(key)
        self.found.append(replace(told, nodes=trace.nodes))
        if hops > 1:
            self.walk(other, trace.nodes, hops - 1)


def _all(nodes: Sequence[TraceNode]) -> Iterator[TraceNode]:
    for one in nodes:
        yield one
        yield from _all(one.children)


def _by_link(reader: Reader, neighbours: Neighbours, places: set[tuple[str, str]]) -> Iterator[_Step]:
    """Requests, calls and messages whose other end is known."""
    for link in neighbours.links(reader):
        if (
            link.source != neighbours.own
            or link.kind == PACKAGE
            or (link.source_path, link.source_symbol) not in places
        ):
            continue
        yield _Step(
            link.source_path, link.source_line, link.source_symbol, link.kind, link.name, link.target, link.target_name,
            link.entry, link.target_path, link.certainty,
        )  # fmt: skip


def _by_package(reader: Reader, neighbours: Neighbours, places: set[tuple[str, str]]) -> Iterator[_Step]:
    """Calls of packages that another repository offers."""
    own = neighbours.own_rows(reader)
    calls = [row for row in own if row.kind == USE and row.detail == "calls" and (row.path, row.symbol) in places]
    if not calls:
        return
    mine = {row.name for row in own if (row.side, row.kind) == (OFFERED, PACKAGE)}
    keys = {row.name for row in own if (row.side, row.kind) == (NEEDED, PACKAGE)} - mine
    versions = versions_by_folder(own)
    for repository, rows in neighbours.tables().items():
        for package in sorted({row.name for row in rows if (row.side, row.kind) == (OFFERED, PACKAGE)} & keys):
            for call in _first_of_each(calls):
                yield _Step(
                    call.path, call.line, call.symbol, PACKAGE, call.name, repository, package, call.name, "", "",
                    package, versions(call.path)[package][0],
                )  # fmt: skip


def _first_of_each(calls: Sequence[Row]) -> list[Row]:
    """The first call of each name in each symbol."""
    first: dict[tuple[str, str, str], Row] = {}
    for call in calls:
        first.setdefault((call.path, call.symbol, call.name), call)
    return list(first.values())


def _meant(reader: Reader, step: _Step) -> Meant | None:
    """The definition that a call of a package's function means."""
    rows = neighbours_of(reader.project).own_rows(reader)
    packages = [row for row in rows if (row.side, row.kind, row.name) == (OFFERED, PACKAGE, step.package)]
    return Offered(reader, packages).meant_by(step.name, step.package)
