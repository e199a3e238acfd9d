"""Where the code requests HTTP services: list_clients, and the endpoints of this repository that answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from codecompass.languages.testing import is_test
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.narrowing import let_nothing_through, path_prefix
from codecompass.tools.params import HttpMethod, Limit, PathFilter, Ref, RouteFilter
from codecompass.tools.routes import ANY_METHOD, Fit, best_fits, matched
from codecompass.tools.surfaces import Endpoint, asked_for, endpoints, surfaces
from codecompass.tools.symbols import by_ids

if TYPE_CHECKING:
    from codecompass.project import Project, Reader

SERVE = "serve"
"""`detail` of a service that is served."""
MOST_ENDPOINTS = 5
"""Of one request so many are listed."""


class Answering(Struct, frozen=True):
    """An endpoint that a request may reach."""

    http_method: str
    route_path: str
    handler: str
    file_path: str
    line: int
    match: Fit
    """`suffix`: one of the two paths has more before it, as a base address or a mounted prefix gives it."""


class ClientCall(Struct, frozen=True):
    """One place that requests something of a service."""

    http_method: str
    """`ANY` where it is not said."""
    url: str
    """As the code puts it together; `{name}` stands for what is not known before the program runs."""
    symbol_id: str
    symbol: str
    file_path: str
    line: int
    endpoints: list[Answering]
    """Of this repository; several where more than one fits as well."""
    protocol: Literal["http", "grpc", "graphql"] = "http"


class ClientCalls(Answer, frozen=True):
    clients: list[ClientCall]
    total_count: int
    answered_count: int
    """How many of them an endpoint of this repository answers."""
    truncated: bool


def list_clients(
    project: Project,
    *,
    route: RouteFilter = None,
    path_filter: PathFilter = None,
    http_method: HttpMethod = None,
    limit: Limit = 20,
    ref: Ref = None,
) -> ClientCalls:
    """Requests to HTTP services (fetch, axios, requests, httpx, net/http, reqwest, RestTemplate, HttpClient …, also
    through functions of one's own), methods of gRPC services and GraphQL operations, with the endpoints of this repository
    that answer them. Those in tests only with a path filter."""
    reader = project.graph(ref)
    found = client_calls(reader, path_filter, http_method, route)
    if not http_method:
        found += [*procedure_calls(reader, path_filter, route)]
    answered, cut = sum(bool(one.endpoints) for one in found), len(found) > limit
    prefix = path_prefix(reader.project.root, path_filter)
    warnings = [] if found else let_nothing_through(reader.tree.files, prefix, written=path_filter)
    told = metadata(reader.standing, left_out=cut, warnings=warnings)
    return ClientCalls(found[:limit], len(found), answered, cut, metadata=told)


def client_calls(
    reader: Reader, path_filter: str | None, http_method: str | None, route: str | None = None
) -> list[ClientCall]:
    """The requests of a state, in order of address; those that fit a `route`."""
    method, path = asked_for(route or "")
    wanted = (http_method or method).upper()
    offered = endpoints(reader, None, None)
    found = [
        ClientCall(
            str(row["detail"] or ANY_METHOD), str(row["name"]), str(row["symbol_id"]), str(row["symbol"]),
            str(row["path"]), int(row["line"]), list(answering(str(row["name"]), str(row["detail"]), offered)),
        )
        for row in surfaces(reader, "client", path_filter)
        if wanted in ("", str(row["detail"]), ANY_METHOD) and (not path or matched(path, str(row["name"])))
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one.url, one.http_method, one.file_path, one.line))


def procedure_calls(reader: Reader, path_filter: str | None, route: str | None = None) -> Iterator[ClientCall]:
    """The methods of services that stubs are called for, in order of name; those whose name has `route` in it."""
    rows = surfaces(reader, "rpc", "", tests=True)
    called = {(str(row["path"]), int(row["line"]), str(row["name"])) for row in surfaces(reader, "rpc", path_filter)}
    serving = [row for row in rows if row["detail"] == SERVE and "/" in row["name"] and not is_test(str(row["path"]))]
    members = by_ids(reader, {str(row["symbol_id"]) for row in serving})
    served: dict[str, list[Answering]] = {}
    for row in serving:
        name, member = str(row["name"]), members.get(str(row["symbol_id"]))
        place = (member.path, member.line_start) if member is not None else (str(row["path"]), int(row["line"]))
        end = Answering("RPC", name, str(row["symbol"]), *place, "exact")
        served.setdefault(name, []).append(end)
    for row in sorted(rows, key=lambda row: (str(row["name"]), str(row["path"]), int(row["line"]))):
        site = str(row["path"]), int(row["line"]), str(row["name"])
        if (
            row["detail"] != SERVE
            and "/" in site[2]
            and site in called
            and (route or "").strip("/").lower() in site[2].lower()
        ):
            ends = served.get(site[2], [])[:MOST_ENDPOINTS]
            yield ClientCall("RPC", site[2], str(row["symbol_id"]), str(row["symbol"]), site[0], site[1], ends, "grpc")


def answering(url: str, method: str, offered: Sequence[Endpoint]) -> Iterator[Answering]:
    """The endpoints that a request may reach: those that fit best, whatever prefix a base address or a mount adds."""
    routes = [(one.http_method, one.route_path) for one in offered]
    for at, fit in best_fits(url, method, routes)[:MOST_ENDPOINTS]:
        one = offered[at]
        yield Answering(one.http_method, one.route_path, one.handler, one.file_path, one.line, fit)
