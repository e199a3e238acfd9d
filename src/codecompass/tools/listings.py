"""Where the code meets the world, all kinds in one tool: list_surfaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codecompass.tools.answers import Answer
from codecompass.tools.params import HttpMethod, Limit, NameFilter, PathFilter, Ref, SurfaceKind
from codecompass.tools.readers import ConfigKey
from codecompass.tools.surfaces import DbTable, Endpoint, list_config_keys, list_db_tables, list_endpoints
from codecompass.tools.unused import Unused, find_unused

if TYPE_CHECKING:
    from codecompass.session.project import Project


class Surfaces(Answer, frozen=True):
    kind: str
    endpoints: list[Endpoint]
    keys: list[ConfigKey]
    tables: list[DbTable]
    unused: Unused | None
    total_count: int
    truncated: bool


def list_surfaces(
    project: Project,
    kind: SurfaceKind,
    *,
    name_filter: NameFilter = None,
    http_method: HttpMethod = None,
    path_filter: PathFilter = None,
    limit: Limit = 50,
    ref: Ref = None,
) -> Surfaces:
    """All HTTP endpoints with their handlers, configuration keys with their readers, database tables with their users, or
    symbols that nothing uses."""
    if kind == "unused":
        dead = find_unused(project, path_filter=path_filter, limit=limit, ref=ref)
        return Surfaces(kind, [], [], [], dead, dead.total_found, dead.truncated, metadata=dead.metadata)
    if kind == "endpoints":
        ways = list_endpoints(
            project, route=name_filter, path_filter=path_filter, http_method=http_method, limit=limit, ref=ref
        )
        return Surfaces(kind, ways.endpoints, [], [], None, ways.total_count, ways.truncated, metadata=ways.metadata)
    if kind == "config":
        keys = list_config_keys(project, key_filter=name_filter, path_filter=path_filter, limit=limit, ref=ref)
        return Surfaces(kind, [], keys.keys, [], None, keys.total_count, keys.truncated, metadata=keys.metadata)
    tables = list_db_tables(project, table_filter=name_filter, path_filter=path_filter, limit=limit, ref=ref)
    return Surfaces(kind, [], [], tables.tables, None, tables.total_count, tables.truncated, metadata=tables.metadata)
