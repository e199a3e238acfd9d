"""Compares the endpoints of two states: which came, went or moved, and which have other guards than before."""

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.around import around_of
from codecompass.tools.naming import shortened
from codecompass.tools.routes import ANY_METHOD, segments
from codecompass.tools.surfaces import beside, surfaces
from codecompass.tools.symbols import Row, Symbol, by_ids

PARTED, HEADED = 30, 130
"""Characters of a route where those of one file share how they begin, and of guards before and after."""
MOST_TAIL = 3
"""Last parts of a route by which a handler of the same name is known again in another type."""
MOST_GUARDED = 600
"""Endpoints whose guards are compared: those in changed files first."""
How = Literal["added", "removed", "route", "guards", "moved"]
HOWS: tuple[How, ...] = ("guards", "added", "removed", "route", "moved")


class EndpointState(Struct, frozen=True):
    """An endpoint on one side."""

    method: str
    route: str
    symbol_id: str
    handler: str
    path: str
    line: int
    guards: list[str]
    """What runs around it in particular and is not on the other side, `filter Authorize(Roles = "Admin")`."""


class EndpointChange(Struct, frozen=True):
    change: How
    """`guards`: something else runs around it; `route`: it has another method or path; `moved`: it is in another file."""
    before: EndpointState | None
    after: EndpointState | None


class _Served(NamedTuple):
    """An endpoint of one state."""

    row: Row
    handler: Symbol | None

    @property
    def route(self) -> tuple[str, str]:
        return str(self.row["detail"]), str(self.row["name"])

    @property
    def by(self) -> str:
        """The last two parts of its handler's name, which stay where a type moves; empty if it has none of its own."""
        return "" if self.row["inline_start"] else ".".join(re.split(r"::|[.\\#]", str(self.row["symbol"]))[-2:])


SAME: tuple[Callable[[_Served], Hashable], ...] = (
    lambda one: (one.route, one.by, one.row["path"]),
    lambda one: (one.route, one.by),
    lambda one: one.route,
    lambda one: one.by and (one.by, one.row["detail"]),
    lambda one: one.by and (one.by, one.row["name"]),
    lambda one: one.by and (one.by.rpartition(".")[2], one.row["detail"], segments(str(one.row["name"]))[-MOST_TAIL:]),
)
"""What endpoints have in common that are the same on both sides, the surest first; empty: they are not told apart."""


def endpoint_changes(base: Reader, head: Reader, paths: Collection[str]) -> list[EndpointChange]:
    """The endpoints that differ between two states, those under other guards first. `paths`: the files that differ."""
    gone, come = [*_served(base)], [*_served(head)]
    pairs: list[tuple[_Served, _Served]] = []
    for key_of in SAME:
        found, gone, come = _paired(gone, come, key_of)
        pairs += found
    changed = [EndpointChange("added", None, _state(one)) for one in come]
    changed += [EndpointChange("removed", _state(one), None) for one in gone]
    changed += _of_pairs(base, head, pairs, frozenset(paths))
    return sorted(changed, key=_order)


def fitting_endpoints(changes: Sequence[EndpointChange], characters: float) -> tuple[list[EndpointChange], float]:
    """The first that have room in so many characters, and how many they take, where those of one file and kind share a
    line below what they share."""
    kept: list[EndpointChange] = []
    groups: set[Hashable] = set()
    taken = 0.0
    for one in changes:
        now, was = _now(one), one.before
        group = one.change, now.path, *(now.guards if was and one.after else ()), "", *(was.guards if was else ())
        size = min(len(now.route), PARTED) + 15 + (len(was.route) if was and was.route != now.route else 0)
        size += 0 if group in groups else len(now.path) + HEADED
        if taken + size > characters:
            break
        groups.add(group)
        kept.append(one)
        taken += size
    return kept, taken


def _now(one: EndpointChange) -> EndpointState:
    now = one.after or one.before
    assert now is not None, "a change has a side"
    return now


def _order(one: EndpointChange) -> tuple[int, list[str], list[str], str, int]:
    now = _now(one)
    return HOWS.index(one.change), one.before.guards if one.before else [], now.guards, now.path, now.line


def _served(reader: Reader) -> Iterator[_Served]:
    rows = [row for row in surfaces(reader, "route", None) if not beside(str(row["path"]))]
    handlers = by_ids(reader, dict.fromkeys(str(row["symbol_id"]) for row in rows))
    yield from (_Served(row, handlers.get(str(row["symbol_id"]))) for row in rows)


def _paired(
    gone: Iterable[_Served], come: Iterable[_Served], key_of: Callable[[_Served], Hashable]
) -> tuple[list[tuple[_Served, _Served]], list[_Served], list[_Served]]:
    """Endpoints with equal keys, in order of place where several have one, and the rest on either side."""
    had, has = _grouped(gone, key_of), _grouped(come, key_of)
    pairs = [pair for key, some in had.items() if key and key in has for pair in zip(some, has[key], strict=False)]
    told = {id(one) for pair in pairs for one in pair}
    before, after = ([one for some in side.values() for one in some if id(one) not in told] for side in (had, has))
    return pairs, before, after


def _grouped(some: Iterable[_Served], key_of: Callable[[_Served], Hashable]) -> dict[Hashable, list[_Served]]:
    return grouped(
        (key_of(one), one)
        for one in sorted(some, key=lambda one: (str(one.row["path"]), int(one.row["line"]), str(one.row["name"])))
    )


def _of_pairs(
    base: Reader, head: Reader, pairs: Sequence[tuple[_Served, _Served]], paths: frozenset[str]
) -> Iterator[EndpointChange]:
    """The differences of endpoints that both sides have. Of a file that does not differ, the guards of the first are
    compared, and of the others if those do: what its router is mounted with is around all."""
    by_files: dict[bool, dict[Hashable, list[tuple[_Served, _Served]]]] = {True: {}, False: {}}
    for pair in pairs:
        files = frozenset(
            path for one in pair for path in (str(one.row["path"]), one.handler.path if one.handler else "")
        )
        by_files[not paths.isdisjoint(files)].setdefault(files, []).append(pair)
    left = MOST_GUARDED
    for is_changed, groups in by_files.items():
        for group in groups.values():
            compared = is_changed
            for at, (was, now) in enumerate(group):
                before, after = [], []
                if left and (compared or not at):
                    left -= 1
                    before, after = _guards(base, was), _guards(head, now)
                lost, won = [one for one in before if one not in after], [one for one in after if one not in before]
                compared = compared or bool(lost or won)
                how = _how(was, now, bool(lost or won))
                if how is not None:
                    yield EndpointChange(how, _state(was, lost), _state(now, won))


def _how(was: _Served, now: _Served, is_guarded_otherwise: bool) -> How | None:
    if is_guarded_otherwise:
        return "guards"
    if was.route != now.route:
        return "route"
    return "moved" if was.row["path"] != now.row["path"] else None


def _guards(reader: Reader, one: _Served) -> list[str]:
    """What runs around an endpoint, but not around all."""
    if one.handler is None:
        return []
    method, route = str(one.row["detail"] or ANY_METHOD), str(one.row["name"])
    at = str(one.row["path"]), int(one.row["line"])
    found, _ = around_of(reader, one.handler, at, f"{method} {route}", near=True)
    return list(dict.fromkeys(f"{each.kind} {each.name}" for each in found))


def _state(one: _Served, guards: Sequence[str] = ()) -> EndpointState:
    row = one.row
    handler = shortened(str(row["symbol"]), str(row["path"]))
    return EndpointState(
        str(row["detail"] or ANY_METHOD),
        str(row["name"]),
        str(row["symbol_id"]),
        handler,
        str(row["path"]),
        int(row["line"]),
        [*guards],
    )
