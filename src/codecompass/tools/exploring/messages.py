"""Follows a message to where it is sent: the uses of the constant or key that has it, their conditions, the endpoints
that lead there, and the clients of these."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from codecompass.languages import is_deep
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, DEFINED_KINDS, TYPE_KINDS, VALUE_KINDS, Symbol
from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.account import NamedLine
from codecompass.tools.circumstances import circumstances
from codecompass.tools.clients import SERVE, ClientCall, client_calls, operation_calls
from codecompass.tools.exploring.mentions import Mention, around, compiled, matching, worth_reading
from codecompass.tools.naming import shortened
from codecompass.tools.snippets import Texts, arguments_in
from codecompass.tools.surfaces import GRAPHQL, surfaces
from codecompass.tools.symbols import Row, by_ids, last_name, once_per_graph, symbols_called
from codecompass.tools.users import Way, users_by_level

MOST_SENT, MOST_ROUTES, MOST_CLIENTS, MOST_USES, MOST_CALLED_AT = 12, 6, 8, 300, 3
DEPTH = 3
"""Calls between an endpoint and what sends a message."""
ABOVE = 4
"""Lines above a text that may hold its key."""
LONGEST = 160
_THROWN = re.compile(r"\b(?:throw|raise)\b(?:\s+new)?\s+([A-Z]\w*)\s*\(")
_CAUGHT = re.compile(r"\b(?:case|catch|except|rescue|instanceof|when|isinstance|is|As)\b[^'\"`]*\Z")
"""What stands before the name of an error that is told apart from others."""
_PART = re.compile(r"<(?:[^<>:]*:)?(\w+)>")
_KEY = re.compile(
    r"""^\s*(?:(?:static|readonly|const|final|public|export)\s+)*["'`]?([A-Za-z_][\w.-]*)["'`]?\s*(?::|=>|=)"""
)


_CONSTANT_KEY = re.compile(r"\s*\[?\s*([A-Za-z_\\][\w\\]*(?:(::|\.)\w+)+)\]?\s*(?:=>|:|=)\s*[\"'`]")
"""A key that is a member of a type: `Denied::KEY => "…"`, `[Code.Denied]: "…"`."""
MOST_OWNERS = 2
"""Types of one name whose uses are looked for."""


class Route(Struct, frozen=True):
    """An endpoint that leads to a function, and its clients."""

    route: str
    path: str
    line: int
    """Where it is registered."""
    clients: list[NamedLine]
    """Requests of this repository, and where the functions around them are called."""


class Sent(Struct, frozen=True):
    """A place that sends a message."""

    path: str
    line: int
    text: str
    user: str
    """The definition around it, with its line."""
    under: list[str]
    """The conditions and loops around it, outermost first."""
    routes: list[Route]
    """The endpoints that lead there; of handlers that call it, too."""
    further_routes: int = 0
    """Endpoints that lead there, beyond those told."""
    caught: list[NamedLine] = []
    """Where the error that it is thrown with is told apart, with what is done then."""


def sent_at(reader: Reader, texts: Texts, lines: Iterable[Mention], users: dict[tuple[str, int], Symbol]) -> list[Sent]:
    """Uses of the code lines that contain a message, or the lines themselves if they are in a function."""
    places: dict[tuple[str, int], Symbol | None] = {}
    for one in lines:
        symbol = users.get((one.path, one.line))
        if is_test(one.path):
            continue
        if symbol is None:
            places |= _by_key(reader, texts, one)
        elif symbol.kind in CALLABLE_KINDS:
            places[one.path, one.line] = symbol
        elif symbol.kind in VALUE_KINDS | TYPE_KINDS:
            places |= _uses(reader, texts, symbol, _key_of(texts, symbol, one))
    shown = [*places.items()][:MOST_SENT]
    conditions = circumstances(reader, [(place, user) for place, user in shown if user is not None])
    further = dict[str, int]()
    routes = routes_to(
        reader,
        {user.symbol_id: user for _, user in shown if user is not None and not is_test(user.path)},
        further=further,
    )
    return [
        Sent(
            *place, texts.of(place[0]).line(place[1])[:LONGEST], _user(user), conditions[place].under if place in conditions else [],
            routes.get(user.symbol_id, []) if user is not None else [],
            further.get(user.symbol_id, 0) if user is not None else 0, [*_caught(reader, texts, *place)],
        )
        for place, user in sorted(shown, key=lambda item: (is_test(item[0][0]), item[0]))
    ]  # fmt: skip


def _caught(reader: Reader, texts: Texts, path: str, line: int) -> Iterator[NamedLine]:
    """Where an error thrown around a line is distinguished from others (`case`, `catch`, `except`), each with the line
    below, which shows how it is handled."""
    lines = texts.of(path).lines
    thrown: list[str] = _THROWN.findall(" ".join(lines[max(line - ABOVE, 0) : line]))[-1:]
    types = [one for name in thrown for one in symbols_called(reader, name) if one.kind in TYPE_KINDS]
    if len(types) != 1:
        return
    for (where, at), user in _uses(reader, texts, types[0], "").items():
        text = texts.of(where).line(at)
        before, named, _ = text.partition(types[0].name)
        if is_test(where) or not named or not _CAUGHT.search(before):
            continue
        following = (texts.of(where).line(one) for one in range(at + 1, at + ABOVE))
        below = next((one for one in following if not _CAUGHT.search(one)), "")
        yield NamedLine(where, at, f"{text} {below}"[:LONGEST], _user(user))


def routes_to(
    reader: Reader,
    symbols: dict[str, Symbol],
    depth: int = DEPTH,
    *,
    requested: bool = True,
    most: int = MOST_ROUTES,
    site: int = 0,
    further: dict[str, int] | None = None,
) -> dict[str, list[Route]]:
    """By id of a function, up to `most` endpoints that lead to it, its own before its callers'. `requested`: with the
    clients that request them. `site`: the relevant line of the function, if anonymous handlers are parts of it. `further`
    gets by id the number of those not told."""
    rows, handlers, fields = _served(reader)
    found: dict[str, list[Route]] = {}
    for own in symbols:
        serving, inline = [(own, site)], list[Row]()
        if (rows or fields) and own not in rows and own not in fields:
            # Who uses what answers a route registers it, and does not call it.
            levels = users_by_level(
                reader,
                [own],
                depth,
                {},
                lambda way: way.symbol_id in rows or way.symbol_id in fields or way.kind in TYPE_KINDS,
            )
            reaching = [*levels]
            # What a class says of another one is run by none of its endpoints for sure, nor by who uses the class.
            ways = [
                way for ways in reaching for way in ways
                if not way.test and (way.kind in DEFINED_KINDS or serves(reader, way.symbol_id, way.kind))
                and (way.kind not in TYPE_KINDS or way.depth == 1)
            ]  # fmt: skip
            serving += [(way.symbol_id, way.site) for way in ways]
            serving += [(one, 0) for one in _whole(reader, [own, *(way.symbol_id for way in ways)], rows)]
            files = [way for ways in reaching for way in ways if way.kind == "module" and way.symbol_id in rows]
            inline = [row for way in files for row in _inline_at(reader, way, rows[way.symbol_id])]
        answering = [
            *(
                (_route, row)
                for one, at in serving
                for row in rows.get(one, ())
                if not at or _is_within(row, at, handlers.get(one))
            ),
            *((_route, row) for row in inline),
            *((_field, row) for one, _ in serving for row in fields.get(one, ())),
        ]
        found[own] = [made(reader, row, requested) for made, row in answering[:most]]
        if further is not None:
            names = dict.fromkeys((made, row["detail"], row["name"]) for made, row in answering)
            told = dict.fromkeys((made, row["detail"], row["name"]) for made, row in answering[:most])
            further[own] = len(names) - len(told)
    return found


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


def _inline_at(reader: Reader, way: Way, rows: Sequence[Row]) -> list[Row]:
    """The routes of a file whose anonymous handlers contain its uses of a symbol."""
    uses: list[Row] = [*reader.ask("lines_of_uses", ids=[way.nearer], limit=MOST_USES)]
    lines = {int(use["line"]) for use in uses if use["from_id"] == way.symbol_id}
    return [
        row for row in rows
        if row["inline_start"] and any(int(str(row["inline_start"])) <= at <= int(str(row["inline_end"])) for at in lines)
    ]  # fmt: skip


def _whole(reader: Reader, ids: Sequence[str], rows: Mapping[str, Sequence[Row]]) -> list[str]:
    """The classes that contain some functions and serve a route as a whole, without a method that serves one."""
    own = by_ids(reader, ids)
    parents = dict.fromkeys(one.parent_id for one in own.values() if one.kind == "method" and one.parent_id in rows)
    apart = {one.parent_id for one in by_ids(reader, rows).values() if one.kind in CALLABLE_KINDS} if parents else ()
    return [one for one in parents if one not in apart]


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


def _route(reader: Reader, row: Row, requested: bool) -> Route:
    name = f"{row['detail']} {row['name']}".strip()
    calls = [
        one for one in (client_calls(reader, None, None, name) if requested else ())
        if any((end.file_path, end.line, end.route_path) == (row["path"], row["line"], row["name"]) for end in one.endpoints)
    ]  # fmt: skip
    return Route(name, str(row["path"]), int(row["line"]), list(_requesting(reader, calls)))


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


def _key_of(texts: Texts, symbol: Symbol, mention: Mention) -> str:
    """The key of a text in a definition of several lines: `"denied": error("No access")`."""
    if symbol.line_end == symbol.line_start:
        return ""
    lines = texts.of(mention.path).lines
    for number in range(mention.line, max(symbol.line_start, mention.line - ABOVE), -1):
        if found := _KEY.match(lines[number - 1]):
            return found[1]
    return ""


def _by_key(reader: Reader, texts: Texts, mention: Mention) -> dict[tuple[str, int], Symbol | None]:
    """Uses of a message's key in a table of messages: a constant (`Denied::KEY => "…"`), if of a class then of the
    class; or a string, alone or at the end of a path (`t("errors.denied")`)."""
    line = texts.of(mention.path).line(mention.line)
    if named := _CONSTANT_KEY.match(line):
        found = [
            *symbols_called(reader, named[1]),
            *symbols_called(reader, last_name(named[1].rpartition(named[2])[0])),
        ]
        types = [one for one in found if one.kind in TYPE_KINDS] or found
        uses = (_uses(reader, texts, one, "") for one in types[:MOST_OWNERS])
        return {place: user for some in uses for place, user in some.items() if place[0] != mention.path and user}
    key = _KEY.match(line)
    if key is None:
        return {}
    said = matching(
        reader,
        compiled(rf"""["'`](?:[\w-]+[.:/])*{re.escape(key[1])}["'`]"""),
        worth_reading(reader, rf"\b{re.escape(key[1])}\b", [path for path in reader.tree.files if is_deep(path)]),
        MOST_USES,
    )
    places = [(one.path, one.line) for one in said.lines if one.path != mention.path]
    return {place: user for place, user in around(reader, places).items() if user.kind in CALLABLE_KINDS}


def _uses(reader: Reader, texts: Texts, symbol: Symbol, key: str) -> dict[tuple[str, int], Symbol | None]:
    """The lines that use a definition; for one with several texts, those that name the key."""
    rows: list[Row] = [*reader.ask("lines_of_uses", ids=[symbol.symbol_id], limit=MOST_USES)]
    users = by_ids(reader, {str(row["from_id"]) for row in rows})
    word = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")
    return {
        (str(row["path"]), int(row["line"])): users.get(str(row["from_id"])) for row in rows
        if row["kind"] != "IMPORTS" and (not key or word.search(texts.of(str(row["path"])).line(int(row["line"]))))
    }  # fmt: skip


def _user(user: Symbol | None) -> str:
    if user is None or (user.kind == "module" and not user.parent_id):
        return ""
    return f"{shortened(user.qualified_name, user.path, type_of_file=False)}:{user.line_start}"
