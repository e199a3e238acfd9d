"""HTTP endpoints and GraphQL fields, each with what stands around it: list_endpoints."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import field
from msgspec.structs import replace

from codecompass.languages import all_languages
from codecompass.languages.around import around_rules
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, warn
from codecompass.tools.around import BY_DEFAULT, HANDLING, WRITTEN_THERE, Around, answering, around_of
from codecompass.tools.contracted import without_contract
from codecompass.tools.exploring.served import requests_to
from codecompass.tools.happenings import flow_in
from codecompass.tools.params import HttpMethod, Limit, PathsFilter, Ref, RouteFilter
from codecompass.tools.snippets import Text
from codecompass.tools.surfaces import GRAPHQL, Endpoint, asked_for, endpoints, not_understood, surfaces, told_of
from codecompass.tools.symbols import Symbol, by_ids, called, in_file, once_per_graph, read

_PARTS = re.compile(r"[./:\\]")
_ASKED = re.compile(r"(?:^|\s)(?P<how>with|without) (?P<text>\S.*)$")
_KEY = re.compile(r"\b[A-Z][A-Z0-9_]{3,}\b")
"""A constant under which something is stored."""
INNER = HANDLING | {"route binding", "pipe", "pagination", "filterset", "throttle"}
"""Kinds of what runs for a handler and does not decide who may call it."""
MOST_CHECKS, LONGEST_CHECK = 3, 90
"""Lines of a handler that check something, and characters of one."""
_BESIDE = re.compile(r"(?i)cache|deprecat|throttl|rate_?limit|paginat|schema|swagger|openapi")
"""Decorators that do not decide it either."""


class Endpoints(Answer, frozen=True):
    endpoints: list[Endpoint]
    total_count: int
    truncated: bool
    around_all: list[str] = field(default_factory=list)
    """What stands around all these endpoints; not repeated with each."""


class Surrounding(NamedTuple):
    """What endpoints must have around them, or must not."""

    text: str
    is_wanted: bool

    def passes(self, endpoint: Endpoint) -> bool:
        return any(self.text.lower() in one.lower() for one in endpoint.around) == self.is_wanted


def list_endpoints(
    project: Project,
    *,
    route: RouteFilter = None,
    path_filter: PathsFilter = None,
    http_method: HttpMethod = None,
    limit: Limit = 20,
    ref: Ref = None,
) -> Endpoints:
    """HTTP endpoints with their handlers and what stands around these (guards, middleware …), prefixes of routers put
    together, and GraphQL fields (method `GRAPHQL`) with their resolvers. Those in tests only with a path filter."""
    reader = project.graph(ref)
    route, wanted = asked_around(route)
    found = [*endpoints(reader, path_filter, http_method, route), *_resolved(reader, path_filter, http_method, route)]
    if wanted is not None:
        found = [one for one in surrounded(reader, found) if wanted.passes(one)]
    cut = len(found) > limit
    unread = [*not_understood(reader, "route", path_filter)]
    unread += without_contract(reader)
    unread += _without_endpoints(reader) if not (found or route or http_method or path_filter) else []
    shown = surrounded(reader, found[:limit])
    if wanted is not None and not wanted.is_wanted and found:
        shown = [_with_checks(reader, one) for one in shown]
        count = sum(bool(one.checks) for one in shown)
        unread.append(
            f"`without {wanted.text}` is about what is registered around handlers; {count} of the {len(shown)} listed check "
            "something in their bodies; checks in functions that these call, and conventions, are not looked at"
        )
    if route:
        shown = [replace(one, requested=[*_requested(reader, one)]) for one in shown]
    all_have = shared_by(shown)
    shown = [replace(one, around=[by for by in one.around if by not in all_have]) for one in shown]
    told = told_of(reader, len(found), cut, path_filter)
    return warn(Endpoints(shown, len(found), cut, all_have, metadata=told), unread)


def _requested(reader: Reader, one: Endpoint) -> Iterator[str]:
    calls = requests_to(reader, f"{one.http_method} {one.route_path}", one.file_path, one.line)
    return (f"{call.file_path}:{call.line}" for call in calls)


def asked_around(route: str | None) -> tuple[str | None, Surrounding | None]:
    """`/users without AuthGuard` → `/users`, and the rest."""
    found = _ASKED.search(route or "")
    if found is None:
        return route, None
    return (route or "")[: found.start()].strip() or None, Surrounding(
        found["text"].strip("@ "), found["how"] == "with"
    )


def surrounded(reader: Reader, endpoints: Sequence[Endpoint]) -> list[Endpoint]:
    """The endpoints, each with what stands around it: guards, middleware, decorators, with their arguments."""
    if reader.is_early:
        return [*endpoints]
    handlers = by_ids(reader, dict.fromkeys(one.handler_symbol for one in endpoints))
    return [
        replace(
            one, around=_deciding(reader, handler, (one.file_path, one.line), f"{one.http_method} {one.route_path}")
        )
        if (handler := handlers.get(one.handler_symbol)) is not None
        else one
        for one in endpoints
    ]


@once_per_graph
def _deciding(reader: Reader, handler: Symbol, place: tuple[str, int], route: str) -> list[str]:
    return [*dict.fromkeys(by.name for by in around_of(reader, handler, place, route)[0] if _decides(by))]


def _with_checks(reader: Reader, endpoint: Endpoint) -> Endpoint:
    """An endpoint with the lines of its handler that check who may do what."""
    own = by_ids(reader, [endpoint.handler_symbol]).get(endpoint.handler_symbol)
    if own is None:
        return endpoint
    handlers = answering(reader, own, endpoint.http_method) or ([own] if own.kind in CALLABLE_KINDS else [])
    if (lines := endpoint.inline) is not None:
        handlers = [own._replace(kind="fn", line_start=lines.start_line, line_end=lines.end_line)]
    patterns = [rule.body for rule in around_rules(own.language) if rule.body is not None]
    checks = [
        f":{row.line} {row.text[:LONGEST_CHECK]}"
        for one in handlers for row in flow_in(reader, one).rows if any(pattern.search(row.text) for pattern in patterns)
    ]  # fmt: skip
    return replace(endpoint, checks=checks[:MOST_CHECKS]) if checks else endpoint


def _decides(by: Around) -> bool:
    """Whether something around a handler may decide who calls it."""
    name, _, given = by.name.partition("(")
    if by.kind == "decorator" and _BESIDE.search(given.partition("(")[0] if "decorator" in name else name):
        return False
    if by.kind == "authentication" and by.name.endswith(f"({BY_DEFAULT})"):
        return False  # of all; who they are without it, permissions decide
    return by.kind not in INNER and by.name != WRITTEN_THERE


def running(reader: Reader, guard: Symbol) -> Iterator[str]:
    """For a guard, a middleware or the like of a repository: how many endpoints it runs around, and which decorators on
    them it reads, as they store under a key that it has."""
    hooks = {one for rule in around_rules(guard.language) for one in rule.runs}
    if reader.is_early or guard.kind not in TYPE_KINDS:
        return
    own = [one for one in in_file(reader, guard.path) if one.parent_id == guard.symbol_id and one.name in hooks]
    found = [
        one for one in surrounded(reader, endpoints(reader, None, None)) if guard.name in map(_bare, one.around)
    ] if own else []  # fmt: skip
    if not found:
        return
    yield f"it runs around {len(found)} endpoints: list_surfaces endpoints `with {guard.name}`"
    keys = {*_KEY.findall(_text(reader, guard))}
    for name, count in Counter(_bare(by) for one in found for by in one.around).items():
        if name != guard.name and any(
            keys & {*_KEY.findall(_text(reader, one))} for one in read(reader, called(reader, name))
        ):
            yield f"it reads what {name} sets on {count} of them: list_surfaces endpoints `with {name}`"


def _bare(around: str) -> str:
    return around.partition("(")[0]


def _text(reader: Reader, symbol: Symbol) -> str:
    return Text(reader.text(symbol.path)).between(symbol.line_start, symbol.line_end)


def shared_by(endpoints: Iterable[Endpoint]) -> list[str]:
    """What stands around all of some endpoints, in the order of the first."""
    rows = [one.around for one in endpoints]
    return [one for one in rows[0] if all(one in other for other in rows)] if len(rows) > 1 else []


def _resolved(
    reader: Reader, path_filter: str | None, http_method: str | None, route: str | None
) -> Iterator[Endpoint]:
    """The resolvers of fields of GraphQL's root types, in order of name; only those with `route` in their name."""
    method, field = asked_for(route or "")
    if (http_method or method).upper() not in ("", GRAPHQL):
        return
    seen = set()
    for row in sorted(
        surfaces(reader, "graphql", path_filter), key=lambda row: (row["name"], row["path"], row["line"])
    ):
        key = row["name"], row["symbol_id"]
        if row["detail"] == "serve" and key not in seen and field.strip("/").lower() in str(row["name"]).lower():
            seen.add(key)
            yield Endpoint(
                GRAPHQL, row["name"], row["symbol_id"], row["symbol"], row["path"], row["line"], row["confidence"],
                row["framework"],
            )  # fmt: skip


def _without_endpoints(reader: Reader) -> Iterator[str]:
    """The web frameworks that a repository without any endpoint uses."""
    routed = {
        module: framework.name
        for language in all_languages()
        for framework in language.frameworks().all
        if not framework.optional and any(rule.kind == "route" for rule in framework.rules)
        for module in framework.imports
    }
    used = {str(row["id"]).lstrip("*&") for row in reader.ask("externals_used", with_tests=False)}
    parts = {name[:end] for name in used for end in (*(at.start() for at in _PARTS.finditer(name)), len(name))}
    if names := sorted({routed[part] for part in parts & routed.keys()}):
        yield f"no endpoint is found, though the code uses {', '.join(names)}: its registrations may not be understood"
