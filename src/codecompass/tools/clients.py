"""Finds where the code requests HTTP services: list_clients, and the endpoints of this repository that answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.narrowing import let_nothing_through, path_prefix
from codecompass.tools.params import HttpMethod, Limit, PathFilter, Ref, RouteFilter
from codecompass.tools.routes import ANY_METHOD, Fit, best_fits, matched
from codecompass.tools.surfaces import GRAPHQL, Endpoint, asked_for, endpoints, field_key, surfaces
from codecompass.tools.symbols import by_ids

SERVE = "serve"
"""`detail` of a service that is served."""
CALL, DECLARE, USE = "call", "declare", "use"
"""`detail` of a field that an operation asks for (with its name behind it), that a schema declares; of an operation of
which what is generated for it is used."""
_GENERATED_FOR = re.compile(r"(?:query|mutation|subscription)$")
"""Ends of the names of operations that what is generated for them may not repeat."""
MOST_ENDPOINTS = 5
"""Endpoints listed for one request."""


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
    """As the code composes it; `{name}` stands for a part known only at run time."""
    symbol_id: str
    symbol: str
    file_path: str
    line: int
    endpoints: list[Answering]
    """Endpoints of this repository; several where more than one fits equally well."""
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
    if not http_method or http_method.upper() == GRAPHQL:
        found += [*operation_calls(reader, path_filter, route)]
    answered, cut = sum(bool(one.endpoints) for one in found), len(found) > limit
    prefix = path_prefix(reader.project.root, path_filter)
    warnings = [] if found else let_nothing_through(reader.tree.files, prefix, written=path_filter)
    told = metadata(reader.standing, left_out=cut, warnings=warnings)
    return ClientCalls(found[:limit], len(found), answered, cut, metadata=told)


def client_calls(
    reader: Reader, path_filter: str | None, http_method: str | None, route: str | None = None
) -> list[ClientCall]:
    """The requests of a state in order of address, only those that match a `route` if one is given."""
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
    """The service methods that gRPC stubs are called for, in order of name, only those with `route` in their name."""
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


def operation_calls(reader: Reader, path_filter: str | None, route: str | None = None) -> Iterator[ClientCall]:
    """The fields of GraphQL's root types that operations request, at the operations and at the uses of code generated
    for them, in order of name; only those with `route` in their name. They lead to resolvers, else to the schema."""
    rows, told = surfaces(reader, "graphql", "", tests=True), graphql_fields(reader)
    asked: dict[str, set[str]] = {}
    for row in rows:
        call, _, operation = str(row["detail"]).partition(" ")
        for key in {operation.lower(), _GENERATED_FOR.sub("", operation.lower())} if call == CALL and operation else ():
            asked.setdefault(key, set()).add(str(row["name"]))
    found = set()
    for row in surfaces(reader, "graphql", path_filter):
        detail, name = str(row["detail"]), str(row["name"])
        fields = {name} if detail.startswith(CALL) else asked.get(name.lower(), set()) if detail == USE else set()
        for field in fields:
            found.add((field, str(row["path"]), int(row["line"]), str(row["symbol_id"]), str(row["symbol"])))
    for field, path, line, symbol_id, symbol in sorted(found):
        if (route or "").rpartition(" ")[2].strip("/").lower() in field.lower():
            ends = told.get(field_key(field), [])[:MOST_ENDPOINTS]
            yield ClientCall(GRAPHQL, field, symbol_id, symbol, path, line, ends, "graphql")


def graphql_fields(reader: Reader, by: Sequence[str] = (SERVE, DECLARE)) -> dict[str, list[Answering]]:
    """By key, what answers each field of a root type: resolvers, else the schema that declares it."""
    found: dict[str, dict[str, dict[str, Answering]]] = {said: {} for said in by}
    rows = [row for row in surfaces(reader, "graphql", None) if row["detail"] in found]
    symbols = by_ids(reader, {str(row["symbol_id"]) for row in rows})
    for row in rows:
        name, said, symbol_id = str(row["name"]), str(row["detail"]), str(row["symbol_id"])
        member = symbols.get(symbol_id)
        own = member is not None and said == SERVE and member.kind in CALLABLE_KINDS
        place = (member.path, member.line_start) if member and own else (str(row["path"]), int(row["line"]))
        end = Answering(GRAPHQL, name, str(row["symbol"]), *place, "exact")
        found[said].setdefault(field_key(name), {}).setdefault(symbol_id, end)
    answers = (one for said in reversed(by) for one in found[said].items())
    return {key: [*ends.values()] for key, ends in answers}


def answering(url: str, method: str, offered: Sequence[Endpoint]) -> Iterator[Answering]:
    """The endpoints that a request may reach: the best matches, whatever prefix a base address or a mount adds."""
    routes = [(one.http_method, one.route_path) for one in offered]
    for at, fit in best_fits(url, method, routes)[:MOST_ENDPOINTS]:
        one = offered[at]
        yield Answering(one.http_method, one.route_path, one.handler, one.file_path, one.line, fit)
