"""The endpoints that lead to functions, and the requests of this repository that they answer."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS, Symbol
from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.account import NamedLine
from codecompass.tools.clients import SERVE, ClientCall, client_calls, operation_calls
from codecompass.tools.naming import shortened
from codecompass.tools.routes import ANY_METHOD
from codecompass.tools.snippets import Texts, arguments_in
from codecompass.tools.surfaces import GRAPHQL, surfaces
from codecompass.tools.symbols import Row, by_ids, once_per_graph
from codecompass.tools.users import users_by_level

MOST_ROUTES, MOST_CLIENTS, MOST_USES, MOST_CALLED_AT = 6, 8, 300, 3
DEPTH = 3
"""Calls between an endpoint and what it leads to."""
LONGEST = 160
_PART = re.compile(r"<(?:[^<>:]*:)?(\w+)>")


class Route(Struct, frozen=True):
    """An endpoint that leads to a function, and its clients."""

    route: str
    path: str
    line: int
    """Where it is registered."""
    clients: list[NamedLine]
    """Requests of this repository, and where the functions around them are called."""


def routes_to(
    reader: Reader, symbols: Iterable[str], *, requested: bool = True, most: int = MOST_ROUTES, site: int = 0
) -> dict[str, list[Route]]:
    """By id of a function, up to `most` endpoints that it serves, or its class as a whole. `requested`: with the clients
    that request them. `site`: the relevant line of the function, if anonymous handlers are parts of it."""
    rows, handlers, fields = _served(reader)
    found: dict[str, list[Route]] = {}
    for own in symbols:
        handling = [(own, site), *((one, 0) for one in _whole(reader, by_ids(reader, [own])).values())]
        answering = [
            *(
                (_route, row)
                for one, at in handling
                for row in rows.get(one, ())
                if not at or _is_within(row, at, handlers.get(one))
            ),
            *((_field, row) for row in fields.get(own, ())),
        ]
        found[own] = [made(reader, row, requested) for made, row in answering[:most]]
    return found


def routes_above(reader: Reader, symbol: Symbol, most: int) -> list[Route]:
    """The first endpoints that lead to a function, nearest first."""
    rows, _, fields = _served(reader)
    # Who uses what answers a route registers it, and does not call it; what a class says of another is run by none of its
    # endpoints for sure, nor by who uses the class.
    levels = users_by_level(
        reader,
        [symbol.symbol_id],
        DEPTH,
        {},
        lambda way: way.symbol_id in rows or way.symbol_id in fields or way.kind in TYPE_KINDS,
    )
    ways = [way for level in levels for way in level if not way.test and (way.kind not in TYPE_KINDS or way.depth == 1)]
    found = (routes_to(reader, [way.symbol_id], requested=False, site=way.site) for way in ways)
    named = {(route.route, route.path, route.line): route for some in found for own in some.values() for route in own}
    return [*named.values()][:most]


class _Served(NamedTuple):
    """The endpoints of a tree by the ids of what serves them."""

    rows: dict[str, list[Row]]
    handlers: dict[str, Symbol]
    fields: dict[str, list[Row]]
    """Those of GraphQL."""


@once_per_graph
def _served(reader: Reader) -> _Served:
    rows = grouped((str(row["symbol_id"]), row) for row in surfaces(reader, "route", None))
    handlers = by_ids(reader, rows)
    rows |= {own: _taken_by(reader, one, rows[own]) for own, one in handlers.items() if len(rows[own]) > 1}
    served = (row for row in surfaces(reader, "graphql", None) if row["detail"] == SERVE)
    return _Served(rows, handlers, grouped((str(row["symbol_id"]), row) for row in served))


def serves(reader: Reader, symbol_id: str, kind: str) -> bool:
    """Whether a member or variable, which is no function itself, answers endpoints: a procedure of a router object."""
    served = _served(reader)
    return kind in VALUE_KINDS and (symbol_id in served.rows or symbol_id in served.fields)


def serving(reader: Reader, ids: Iterable[str]) -> Iterator[Row]:
    """The routes that some functions serve, each with the id of the function: itself, or, of a class that serves one as a
    whole, with the method that it is named after, if any."""
    rows = _served(reader).rows
    own = by_ids(reader, ids)
    yield from (row for one in own for row in rows.get(one, ()))
    for one, of in _whole(reader, own).items():
        for row in rows[of] if of not in own else ():
            name = own[one].name.upper()
            yield {**row, "symbol_id": one, "detail": name if name in row["detail"].split(",") else row["detail"]}


def _whole(reader: Reader, own: Mapping[str, Symbol]) -> dict[str, str]:
    """By the ids of functions that serve no route, the class around them that serves one as a whole, without a method
    that serves one."""
    rows, handlers, _ = _served(reader)
    apart = {one.parent_id for one in handlers.values() if one.kind in CALLABLE_KINDS}
    return {
        key: one.parent_id
        for key, one in own.items()
        if one.kind == "method" and key not in rows and one.parent_id in rows and one.parent_id not in apart
    }


def _is_within(row: Row, line: int, function: Symbol | None) -> bool:
    """Whether a line of a function is inside the anonymous function that serves the route registered there, or
    registers it itself."""
    registered = int(row["line"])
    if row["inline_start"]:
        return int(str(row["inline_start"])) <= line <= int(str(row["inline_end"]))
    is_inside = function is not None and function.line_start < registered <= function.line_end
    return line == registered or not (is_inside and function is not None and row["path"] == function.path)


def _taken_by(reader: Reader, handler: Symbol, rows: list[Row]) -> list[Row]:
    """Of the routes that one place registers for a class, those that a method can serve: if its parameters equal the
    variable parts of one route's path, it serves none without such a part, and none with a part that another method of
    the class takes."""
    own, by_place = _parameters(handler), dict[tuple[str, int], list[Row]]()
    for row in rows:
        by_place.setdefault((str(row["path"]), int(row["line"])), []).append(row)
    doubtful = [some for some in by_place.values() if any(own and own == _parts(one) for one in some)]
    if not doubtful or handler.kind not in CALLABLE_KINDS or not handler.parent_id:
        return rows
    members = reader.look_up(lambda register: register.in_file(handler.path))
    of_others = {name for one in members if one.parent_id == handler.parent_id for name in _parameters(one)} - own
    untaken = [one for some in doubtful for one in some if own - _parts(one) or _parts(one) & of_others]
    return [one for one in rows if one not in untaken]


def _parts(row: Row) -> set[str]:
    """The names of the parts of a route's path that are passed to its handler by name: `<int:order_id>`."""
    return set(_PART.findall(str(row["name"])))


def _parameters(symbol: Symbol) -> set[str]:
    """The names of a method's parameters without the first, its object; including those with defaults or stars."""
    given = arguments_in(symbol.signature[symbol.signature.find("(") :]) if "(" in symbol.signature else []
    return {re.split(r"[\s:=]", one.lstrip("*"), maxsplit=1)[0] for one in given[1:]}


@once_per_graph
def _requests(reader: Reader) -> dict[tuple[str, str, int], list[ClientCall]]:
    """The requests of a state by the endpoint that answers them: method and path, and where it is registered."""
    calls = ((end, one) for one in client_calls(reader, None, None) for end in one.endpoints)
    return grouped(((f"{end.http_method} {end.route_path}", end.file_path, end.line), one) for end, one in calls)


def requests_to(reader: Reader, endpoint: str, path: str, line: int) -> list[ClientCall]:
    """The requests that an endpoint, `GET /orders`, answers which is registered at a line."""
    return _requests(reader).get((endpoint, path, line), [])


def _route(reader: Reader, row: Row, requested: bool) -> Route:
    name, path, line = f"{row['detail']} {row['name']}".strip(), str(row["path"]), int(row["line"])
    calls = requests_to(reader, name if row["detail"] else f"{ANY_METHOD} {name}", path, line) if requested else []
    return Route(name, path, line, [*_requesting(reader, calls)])


def _field(reader: Reader, row: Row, requested: bool) -> Route:
    name = str(row["name"])
    asked = operation_calls(reader, None, name) if requested else ()
    calls = [one for one in asked if one.url.lower() == name.lower()]
    return Route(f"{GRAPHQL} {name}", str(row["path"]), int(row["line"]), list(_requesting(reader, calls)))


def _requesting(reader: Reader, calls: Sequence[ClientCall]) -> Iterator[NamedLine]:
    """The requests, each followed by the calls of the enclosing function."""
    texts = Texts(reader)
    users = by_ids(reader, {one.symbol_id for one in calls})
    for one in calls[:MOST_CLIENTS]:
        user = users.get(one.symbol_id)
        text = texts.of(one.file_path).line(one.line)[:LONGEST]
        is_called = user is not None and user.kind in CALLABLE_KINDS | VALUE_KINDS
        called = called_at(reader, one.symbol_id, one.file_path) if is_called else ""
        name = shortened(one.symbol, one.file_path, type_of_file=False)
        yield NamedLine(one.file_path, one.line, text, f"{name}{called}")


def called_at(reader: Reader, symbol_id: str, path: str) -> str:
    """The calls of a file's function outside of tests: `, called at a.py:3, :7`; empty if there are none."""
    rows: list[Row] = [*reader.ask("lines_of_uses", ids=[symbol_id], limit=MOST_USES)]
    places = dict.fromkeys(
        f"{row['path'] if row['path'] != path else ''}:{row['line']}" for row in rows
        if row["kind"] == "CALLS" and not is_test(str(row["path"]))
    )  # fmt: skip
    more = f" and {len(places) - MOST_CALLED_AT} more" if len(places) > MOST_CALLED_AT else ""
    return f", called at {', '.join([*places][:MOST_CALLED_AT])}{more}" if places else ""
