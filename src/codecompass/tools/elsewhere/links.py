"""The links between repositories: packages by their names, HTTP requests by method and path.

Each tree has a small table of what it offers and what it needs. The links are a pure function of all tables: joining
them in any order, and repeatedly, gives the same result.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from codecompass.languages.ecosystems import Roots, is_lock, is_manifest, locked_by, packages_of
from codecompass.languages.testing import is_test
from codecompass.model.relations import grouped
from codecompass.session.reader import Reader
from codecompass.tools.clients import SERVE, client_calls, graphql_fields, operation_calls
from codecompass.tools.routes import ANY, ANY_METHOD, ONE, best_fits, segments
from codecompass.tools.surfaces import endpoints, field_key, surfaces
from codecompass.tools.topics import CONSUME, is_taken, topic_uses

OFFERED, NEEDED = "offered", "needed"
HTTP, PACKAGE, TOPIC, GRPC, GRAPHQL = "http", "package", "topic", "grpc", "graphql"
LOCKED, USE = "locked", "use"
"""Rows that make no link by themselves: the version that a lock file chose, and a use of something outside of the tree,
by whose name a definition in another repository is found."""
BY_NAME = (GRPC, GRAPHQL)
"""Kinds of which both sides say the same name."""
LARGEST_MANIFEST, LARGEST_LOCK = 2 << 20, 32 << 20

Certainty = Literal["certain", "likely", "possible"]


class Row(NamedTuple):
    """One thing that a tree offers or needs."""

    side: str
    kind: str
    name: str
    """A route or URL; a package by its ecosystem and name; a topic; of a use the name of what is used."""
    detail: str
    """HTTP methods; a version or range; of a topic its system; how it is used (`calls`, `imports`, `extends` …)."""
    symbol: str
    path: str
    line: int


class Link(NamedTuple):
    """A link from a place that needs something to one in another repository that offers it."""

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

    @property
    def entry(self) -> str:
        """The entry for a trace at the target: an endpoint, whose handler may be anonymous; else the symbol."""
        methods, _, route = self.target_name.partition(" ")
        return f"{methods.partition(',')[0]} {route}" if self.kind == HTTP else self.target_symbol


def rows_of(reader: Reader) -> list[Row]:
    """What a tree offers and needs, in order, excluding tests."""
    found = [
        Row(OFFERED, HTTP, one.route_path, one.http_method, one.handler, one.file_path, one.line)
        for one in endpoints(reader, None, None)
    ]
    found += [
        Row(NEEDED, HTTP, one.url, one.http_method, one.symbol, one.file_path, one.line)
        for one in client_calls(reader, None, None)
        if not any(end.match == "exact" for end in one.endpoints)
    ]
    found += [
        Row(OFFERED if role == CONSUME else NEEDED, TOPIC, name, system, use.symbol, use.file_path, use.line)
        for system, name, role, use in topic_uses(reader)
    ]
    found += [
        Row(
            OFFERED if row["detail"] == "serve" else NEEDED, GRPC, str(row["name"]), "", str(row["symbol"]),
            str(row["path"]), int(row["line"]),
        )
        for row in surfaces(reader, "rpc", None)
    ]  # fmt: skip
    fields = graphql_fields(reader, (SERVE,))
    found += [
        Row(OFFERED, GRAPHQL, one.route_path, "", one.handler, one.file_path, one.line)
        for ends in fields.values()
        for one in ends
    ]
    found += [
        Row(NEEDED, GRAPHQL, one.url, "", one.symbol, one.file_path, one.line)
        for one in operation_calls(reader, None)
        if field_key(one.url) not in fields
    ]
    for path in reader.tree.files:
        if is_manifest(path) and not is_test(path):
            text = reader.text(path)[:LARGEST_MANIFEST].decode("utf-8", "replace")
            for one in packages_of(path, text):
                found.append(Row(OFFERED if one.is_offered else NEEDED, PACKAGE, one.key, one.version, "", path, 1))
    keys = {one.name for one in found if (one.side, one.kind) == (NEEDED, PACKAGE)}
    return sorted({*found, *_locked(reader, keys), *_uses(reader, Roots(keys))})


def _locked(reader: Reader, keys: Collection[str]) -> Iterator[Row]:
    """The versions of needed packages in lock files, most of which are not indexed."""
    source, tree = reader.project.source, reader.tree
    for path in (*(skip.path for skip in tree.skips), *tree.files) if keys else ():
        if not is_lock(path) or is_test(path):
            continue
        for file in source.left_out(tree.state, path):
            text = (source.read_left_out(file, LARGEST_LOCK) or b"").decode("utf-8", "replace")
            chosen = (one for one in locked_by(path, text) if one.key in keys)
            yield from (Row(NEEDED, LOCKED, one.key, one.version, "", path, 1) for one in chosen)


def _uses(reader: Reader, roots: Roots) -> Iterator[Row]:
    """The code's uses of the packages that the tree needs."""
    rows: Sequence[Mapping[str, Any]] = reader.ask("used_from_outside")  # Any: what a graph's columns hold
    for row in rows:
        if roots.have(row["language"], row["name"]):
            yield Row(NEEDED, USE, row["name"], row["kind"], row["user"], row["path"], int(row["line"]))


def joined(tables: Mapping[str, Iterable[Row]], about: str = "") -> list[Link]:
    """The links between repositories, by name and place; none within one. With `about` only those from or to it."""
    offered: dict[str, list[tuple[str, Row]]] = defaultdict(list)
    needed: list[tuple[str, Row]] = []
    for name in sorted(tables):
        for row in sorted(set(tables[name])):
            if row.kind in (LOCKED, USE):
                continue
            if row.side == OFFERED:
                offered[row.kind].append((name, row))
            else:
                needed.append((name, row))
    if about:
        own = {kind: [row for name, row in rows if name == about] for kind, rows in offered.items()}
        needed = [(name, row) for name, row in needed if name == about or _may_lead(row, own.get(row.kind, ()))]
    packages = grouped((row.name, (name, row)) for name, row in offered[PACKAGE])
    services: dict[tuple[str, str], list[tuple[str, Row]]] = defaultdict(list)
    for kind in BY_NAME:
        for name, row in offered[kind]:
            services[kind, _called(row)].append((name, row))
    routes, found = Routes(offered[HTTP]), list[Link]()
    for name, row in needed:
        if row.kind == PACKAGE:
            found.extend(_of_package(name, row, packages))
        elif row.kind in BY_NAME:
            found.extend(_of_service(name, row, services.get((row.kind, _called(row)), ())))
        elif row.kind == TOPIC:
            found.extend(_of_message(name, row, offered[TOPIC]))
        else:
            found.extend(_of_request(name, row, routes))
    return sorted({one for one in found if not about or about in (one.source, one.target)})


def _may_lead(row: Row, offered: Sequence[Row]) -> bool:
    """Whether a need matches something offered, even if there are equal or better matches elsewhere."""
    if row.kind in (PACKAGE, *BY_NAME):
        return any(_called(row) == _called(one) for one in offered)
    if row.kind == TOPIC:
        return any(row.detail == one.detail and is_taken(row.detail, row.name, one.name) for one in offered)
    return bool(best_fits(row.name, _method(row), [(one.detail, one.name) for one in offered]))


def versions_in(rows: Iterable[Row], path: str = "") -> dict[str, tuple[str, str]]:
    """For each package that a tree needs its version, and the file that says so: a lock file, else a manifest. Of
    several files the one in the nearest folder above `path`."""
    found: dict[str, tuple[str, str]] = {}
    telling = (row for row in rows if row.kind == LOCKED or (row.kind == PACKAGE and row.side == NEEDED))
    for row in sorted(telling, key=lambda row: (row.kind != LOCKED, not row.detail, _away(row.path, path), row)):
        found.setdefault(row.name, (row.detail, row.path))
    return found


def versions_by_folder(rows: Sequence[Row]) -> Callable[[str], dict[str, tuple[str, str]]]:
    """The same by the path of the using file."""
    found = cache(lambda folder: versions_in(rows, folder))
    return lambda path: found(f"{path.rpartition('/')[0]}/")


def ref_of(version: str, package: str, refs: Mapping[str, str]) -> str | None:
    """Which of a repository's refs (with their commits) has a version: the tag of that name, or the ref at that
    commit."""
    plain = version.removeprefix("v")
    last = re.split(r"[/:@]", package)[-1]
    spelt = (plain, f"v{plain}", f"{package}@{plain}", f"{last}@{plain}", f"{last}-v{plain}", f"{last}-{plain}",
             f"{last}/v{plain}", f"release-{plain}", f"release/{plain}", f"releases/{plain}")  # fmt: skip
    named = next((one for one in spelt if one in refs), None)
    if named is None and re.fullmatch(r"[0-9a-f]{7,40}", version):
        named = next((ref for ref, commit in sorted(refs.items()) if commit.startswith(version)), None)
    return named


def _away(file: str, path: str) -> tuple[bool, int]:
    """The distance of a file from a path: files in folders above the path are nearest."""
    folder = file.rpartition("/")[0]
    is_above = not folder or path.startswith(f"{folder}/")
    return not is_above, -len(folder) if is_above else len(folder)


def _of_package(name: str, row: Row, packages: Mapping[str, Sequence[tuple[str, Row]]]) -> Iterator[Link]:
    offering = [(other, one) for other, one in packages.get(row.name, ()) if other != name]
    own = any(other == name for other, _ in packages.get(row.name, ()))
    for other, one in () if own else offering:
        sure: Certainty = "certain" if len({other for other, _ in offering}) == 1 else "possible"
        yield _link(name, row, other, one, f"{row.name} {row.detail}".strip(), sure)


def _of_message(name: str, row: Row, offered: Sequence[tuple[str, Row]]) -> Iterator[Link]:
    """Links to all receivers of a message: `likely`, since a name does not tell which broker it is sent to."""
    for other, one in offered:
        if other != name and row.detail == one.detail and is_taken(row.detail, row.name, one.name):
            yield _link(name, row, other, one, f"{row.detail} {row.name}", "likely")


def _called(row: Row) -> str:
    """The name shared by both sides, however their languages spell a field's name."""
    return field_key(row.name) if row.kind == GRAPHQL else row.name


def _of_service(name: str, row: Row, serving: Sequence[tuple[str, Row]]) -> Iterator[Link]:
    """Links from a client of a service, or a request for a field, to those of `serving` (servers of that name) in
    another repository; none if its own repository serves it."""
    others = {other for other, _ in serving}
    for other, one in serving if name not in others else ():
        yield _link(name, row, other, one, row.name, "likely" if len(others) == 1 else "possible")


class Routes:
    """Endpoints by the last segments of their routes: a matching request has the same last segment, or a variable."""

    def __init__(self, offered: Sequence[tuple[str, Row]]) -> None:
        self._by_end: dict[str, list[tuple[str, Row]]] = defaultdict(list)
        self._all = offered
        for one in offered:
            self._by_end[_end(one[1].name)].append(one)

    def near(self, url: str) -> Sequence[tuple[str, Row]]:
        end = _end(url)
        return [*self._by_end.get(end, ()), *self._by_end.get("", ())] if end else self._all


def _end(route: str) -> str:
    """The last segment of a route; empty if it may be anything."""
    parts = segments(route)
    return "" if not parts or ANY in parts or ONE in parts[-1] else parts[-1]


def _of_request(name: str, row: Row, routes: Routes) -> Iterator[Link]:
    host, offered = _host(row.name), routes.near(row.name)
    hosted = [(other, one) for other, one in offered if host and other.rpartition("/")[2].lower() == host]
    among = hosted or offered
    best = [among[at] for at, _ in best_fits(row.name, _method(row), [(one.detail, one.name) for _, one in among])]
    if any(other == name for other, _ in best):
        return  # its own
    sure: Certainty = "certain" if hosted else "likely" if len({other for other, _ in best}) == 1 else "possible"
    for other, one in best:
        yield _link(name, row, other, one, f"{row.detail} {row.name}", sure)


def _method(row: Row) -> str:
    return "" if row.detail == ANY_METHOD else row.detail


def _link(name: str, row: Row, other: str, one: Row, said: str, sure: Certainty) -> Link:
    there = f"{one.detail} {one.name}" if row.kind in (HTTP, TOPIC) else f"{one.name} {one.detail}".strip()
    return Link(
        row.kind, said, name, row.path, row.line, row.symbol, other, there, one.path, one.line, one.symbol, sure
    )  # fmt: skip


def _host(url: str) -> str:
    """The first label of a request's host: `users` of `http://users.internal/api`; empty if it has none."""
    try:
        return (urlsplit(url).hostname or "").partition(".")[0].lower() if "://" in url else ""
    except ValueError:
        return ""
