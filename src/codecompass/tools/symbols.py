"""Symbols as the graph knows them, and how a caller names one (rulings 6 and 13). One lookup for every tool."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from codecompass.errors import CodeCompassError
from codecompass.rank import is_tail, near_names

if TYPE_CHECKING:
    from codecompass.project import Project, Reader

MOST_CANDIDATES = 10
"""Of an ambiguous name, so many are listed."""


class Symbol(NamedTuple):
    """A row of the graph's Symbol table."""

    symbol_id: str
    symbol_stable_id: str
    name: str
    qualified_name: str
    kind: str
    path: str
    language: str
    line_start: int
    line_end: int
    signature: str
    doc: str
    visibility: str
    parent_id: str
    content_hash: str


ID_PREFIXES = ("sym_", "b3:")

BORROWING_KINDS = frozenset({"module", "impl"})

COLUMNS = {"symbol_id": "id", "symbol_stable_id": "stable_id"}
"""What the graph calls it, where that is not the answer's name."""

Row = Mapping[str, Any]  # Any: a value of a graph column, typed by the question


def symbol_of(row: Row, variable: str = "symbol") -> Symbol:
    """The symbol that a question returned as `variable.*`."""
    return Symbol(*(row[f"{variable}.{COLUMNS.get(field, field)}"] for field in Symbol._fields))


def symbols_of(rows: Iterable[Row], variable: str = "symbol") -> list[Symbol]:
    return [symbol_of(row, variable) for row in rows]


def number(reader: Reader, question: str, column: str, **parameters: object) -> int:
    """The one number that a counting question answers."""
    rows: list[Row] = list(reader.ask(question, **parameters))
    return int(rows[0][column]) if rows else 0


def by_ids(reader: Reader, ids: Iterable[str]) -> dict[str, Symbol]:
    """Symbols by id; an id that the tree does not have is left out."""
    wanted = list(dict.fromkeys(ids))
    found = symbols_of(reader.ask("symbols_by_ids", ids=wanted)) if wanted else []
    return {symbol.symbol_id: symbol for symbol in found}


def one_symbol(reader: Reader, name: str, path: str | None = None, line: int | None = None) -> Symbol:
    """The one symbol that is meant.

    `name`: bare, qualified (whole or its tail), `sym_…` or `b3:…`; `path` (or its tail) and `line` narrow.
    Raises CodeCompassError `symbol_not_found` (near names in data) or `ambiguous_symbol` (candidates in data).
    """
    found = places(reader, name)
    left = _narrowed(found, path, line)
    if len(left) == 1:
        return by_ids(reader, [left[0].id])[left[0].id]
    if left:
        raise _ambiguous(reader, name, left)
    raise _not_found(reader, name, path, line, found)


def find_symbol(
    project: Project, name: str, path: str | None, line: int | None, ref: str | None
) -> tuple[Reader, Symbol]:
    """The reader of a ref and the one symbol meant there; a ref that is not indexed is `symbol_not_found` (ruling 10)."""
    try:
        reader = project.graph(ref)
    except CodeCompassError as error:
        if error.code != "ref_not_indexed":
            raise
        data = {"symbol_name": name, "ref": ref, "near": [], **error.data}
        raise CodeCompassError("symbol_not_found", error.message, data, metadata=error.metadata) from None
    return reader, one_symbol(reader, name, path, line)


def symbols_called(reader: Reader, name: str) -> list[Symbol]:
    """All symbols that `name` can mean: by id, by stable id, by name, or by qualified name or its tail."""
    return list(by_ids(reader, [place.id for place in places(reader, name)]).values())


def near(reader: Reader, name: str, limit: int = 3) -> list[str]:
    """Names of the tree that look like `name`: to propose, never to answer with."""
    last = last_name(name)
    shortest, longest = max(1, int(len(last) * 0.5)), int(len(last) * 2) + 1
    names = [str(row["name"]) for row in reader.ask("names_of_length", least=shortest, most=longest)]
    return near_names(last, names, limit)


def last_name(name: str) -> str:
    """The last segment of a qualified name."""
    return re.split(r"\.|::|/|#", name.strip().removesuffix("()"))[-1] or name


class Place(NamedTuple):
    """Where a symbol stands: enough to tell it from others of its name, to rank it, and to show it in a list."""

    id: str
    stable_id: str
    name: str
    qualified_name: str
    kind: str
    path: str
    language: str
    line_start: int
    line_end: int
    signature: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line_start}"

    @property
    def symbol_id(self) -> str:
        return self.id

    @property
    def symbol_stable_id(self) -> str:
        return self.stable_id


def places(reader: Reader, name: str) -> list[Place]:
    """All symbols that `name` can mean: by id, by stable id, by name, or by qualified name or its tail."""
    wanted = name.strip().removesuffix("()")
    if wanted.startswith("b3:"):
        return [_place(symbol) for symbol in symbols_of(reader.ask("symbols_by_stable_id", stable_id=wanted))]
    if wanted.startswith("sym_"):
        found = by_ids(reader, [wanted])
        if found:
            return [_place(symbol) for symbol in found.values()]
    return _named(reader, wanted)


def _place(symbol: Symbol) -> Place:
    return Place(symbol.symbol_id, symbol.symbol_stable_id, *(getattr(symbol, field) for field in Place._fields[2:]))


def place_of(row: Row, prefix: str = "") -> Place:
    """A row of `places_named`, or of a question like it, whose columns may have a prefix."""
    return Place(*(row[prefix + field] for field in Place._fields))


def _named(reader: Reader, wanted: str) -> list[Place]:
    found = _bearing(reader, wanted)
    last = last_name(wanted)
    if last == wanted:
        return found
    tails = _bearing(reader, last)
    exact = [place for place in tails if place.qualified_name == wanted]
    return found + (exact or [place for place in tails if is_tail(wanted, place.qualified_name)])


def _bearing(reader: Reader, name: str) -> list[Place]:
    return [place_of(row) for row in reader.ask("places_named", name=name)]


def _narrowed(found: list[Place], path: str | None, line: int | None) -> list[Place]:
    """What path and line leave. A file's own module and a type's `impl` blocks bear a name that is another's: they
    are meant only where nothing else of that name is left."""
    if path:
        wanted = path.removeprefix("./")
        exact = [place for place in found if place.path == wanted]
        found = exact or [place for place in found if place.path.endswith("/" + wanted)]
    if line is not None:
        around = [place for place in found if place.line_start <= line <= place.line_end]
        found = [place for place in around if place.line_start == line] or around
    return [place for place in found if place.kind not in BORROWING_KINDS] or found


def _ambiguous(reader: Reader, name: str, found: list[Place]) -> CodeCompassError:
    candidates = [
        {
            "symbol_id": place.id,
            "qualified_name": place.qualified_name,
            "kind": place.kind,
            "path": place.path,
            "line": place.line_start,
        }
        for place in found[:MOST_CANDIDATES]
    ]
    message = f"`{name}` is {len(found)} symbols. Say which: by `path` (and `line`), qualified name or symbol_id."
    data = {"symbol_name": name, "candidates": candidates, "total_candidates": len(found), "ref": reader.ref}
    return CodeCompassError("ambiguous_symbol", message, data, metadata=reader.standing.metadata())


def _not_found(reader: Reader, name: str, path: str | None, line: int | None, found: list[Place]) -> CodeCompassError:
    where = f" in {path}" if path else ""
    where += f" at line {line}" if line is not None else ""
    data: dict[str, object] = {"symbol_name": name, "ref": reader.ref}
    if found:
        data["elsewhere"] = [str(place) for place in found[:MOST_CANDIDATES]]
        message = f"There is no `{name}`{where} on {reader.ref}; there is one at {found[0]}."
    else:
        data["near"] = proposals = near(reader, name)
        hint = f" Near names: {', '.join(proposals)}." if proposals else " Try search_code."
        message = f"There is no `{name}`{where} on {reader.ref}.{hint}"
    return CodeCompassError("symbol_not_found", message, data, metadata=reader.standing.metadata())
