"""What the repositories of a fleet need of each other: packages by their names, HTTP requests by method and path.

Each indexed tree has a small table of what it offers and what it needs, put beside its graph. The join of all tables
is a function of them alone: the same links in any order, as often as one likes.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import urlsplit

from codecompass.fleet.packages import is_manifest, packages_of
from codecompass.languages.testing import is_test
from codecompass.tools.clients import best_fits, client_calls
from codecompass.tools.surfaces import ANY_METHOD, endpoints

if TYPE_CHECKING:
    from codecompass.reader import Reader

OFFERED, NEEDED = "offered", "needed"
HTTP, PACKAGE = "http", "package"
LARGEST_MANIFEST = 2 << 20

Certainty = Literal["certain", "likely", "possible"]


class Row(NamedTuple):
    """One thing that a tree offers or needs."""

    side: str
    kind: str
    name: str
    """A route or URL; a package by its ecosystem and name."""
    detail: str
    """HTTP methods; a version or range."""
    symbol: str
    path: str
    line: int


class Link(NamedTuple):
    """From a place that needs something to one in another repository that offers it."""

    kind: str
    name: str
    """As it is needed: `GET /users/{id}`, `npm:shop-core`."""
    source: str
    """The repository that needs it."""
    source_path: str
    source_line: int
    source_symbol: str
    target: str
    target_name: str
    """As it is offered."""
    target_path: str
    target_line: int
    target_symbol: str
    certainty: Certainty
    """`certain`: a package's name, or a request whose host is the repository's. `likely`: only this repository has such
    an endpoint. `possible`: others have it, too."""


def rows_of(reader: Reader) -> list[Row]:
    """What a tree offers and needs, tests apart, in order."""
    found = [
        Row(OFFERED, HTTP, one.route_path, one.http_method, one.handler, one.file_path, one.line)
        for one in endpoints(reader, None, None)
    ]
    found += [
        Row(NEEDED, HTTP, one.url, one.http_method, one.symbol, one.file_path, one.line)
        for one in client_calls(reader, None, None)
        if not any(end.match == "exact" for end in one.endpoints)
    ]
    for path in filter(is_manifest, reader.tree.files):
        if is_test(path):
            continue
        text = reader.text(path)[:LARGEST_MANIFEST].decode("utf-8", "replace")
        for one in packages_of(path, text):
            found.append(Row(OFFERED if one.is_offered else NEEDED, PACKAGE, one.key, one.version, "", path, 1))
    return sorted(set(found))


def joined(tables: Mapping[str, Iterable[Row]]) -> list[Link]:
    """The links between repositories, by name and place; none within one."""
    offered: dict[str, list[tuple[str, Row]]] = defaultdict(list)
    needed: list[tuple[str, Row]] = []
    for name in sorted(tables):
        for row in sorted(tables[name]):
            if row.side == OFFERED:
                offered[row.kind].append((name, row))
            else:
                needed.append((name, row))
    packages: dict[str, list[tuple[str, Row]]] = defaultdict(list)
    for name, row in offered[PACKAGE]:
        packages[row.name].append((name, row))
    found: list[Link] = []
    for name, row in needed:
        found.extend(_of_package(name, row, packages) if row.kind == PACKAGE else _of_request(name, row, offered[HTTP]))
    return sorted(set(found))


def _of_package(name: str, row: Row, packages: Mapping[str, Sequence[tuple[str, Row]]]) -> Iterator[Link]:
    offering = [(other, one) for other, one in packages.get(row.name, ()) if other != name]
    own = any(other == name for other, _ in packages.get(row.name, ()))
    for other, one in () if own else offering:
        sure: Certainty = "certain" if len({other for other, _ in offering}) == 1 else "possible"
        yield _link(name, row, other, one, f"{row.name} {row.detail}".strip(), sure)


def _of_request(name: str, row: Row, offered: Sequence[tuple[str, Row]]) -> Iterator[Link]:
    host = _host(row.name)
    hosted = [(other, one) for other, one in offered if host and other.rpartition("/")[2].lower() == host]
    among = hosted or offered
    method = "" if row.detail == ANY_METHOD else row.detail
    best = [among[at] for at, _ in best_fits(row.name, method, [(one.detail, one.name) for _, one in among])]
    if any(other == name for other, _ in best):
        return  # its own
    sure: Certainty = "certain" if hosted else "likely" if len({other for other, _ in best}) == 1 else "possible"
    for other, one in best:
        yield _link(name, row, other, one, f"{row.detail} {row.name}", sure)


def _link(name: str, row: Row, other: str, one: Row, said: str, sure: Certainty) -> Link:
    there = f"{one.detail} {one.name}" if row.kind == HTTP else f"{one.name} {one.detail}".strip()
    return Link(
        row.kind, said, name, row.path, row.line, row.symbol, other, there, one.path, one.line, one.symbol, sure
    )  # fmt: skip


def _host(url: str) -> str:
    """The first label of a request's host: `users` of `http://users.internal/api`; empty where it says none."""
    try:
        return (urlsplit(url).hostname or "").partition(".")[0].lower() if "://" in url else ""
    except ValueError:
        return ""


# Tables


def write_table(rows: Sequence[Row], file: Path) -> None:
    """As Parquet. Raises OSError."""
    import pyarrow as pa
    from pyarrow import parquet

    columns = {name: [row[at] for row in rows] for at, name in enumerate(Row._fields)}
    parquet.write_table(pa.table(columns, schema=_schema()), file)


def read_table(content: bytes) -> list[Row]:
    """Raises ValueError for what is no such table."""
    import pyarrow as pa
    from pyarrow import parquet

    try:
        table = parquet.read_table(io.BytesIO(content), schema=_schema())
    except (pa.ArrowException, OSError) as error:
        raise ValueError(f"no table of links: {error}") from error
    return [Row(**row) for row in table.to_pylist()]


def _schema() -> object:
    import pyarrow as pa

    return pa.schema([(name, pa.int32() if name == "line" else pa.string()) for name in Row._fields])
