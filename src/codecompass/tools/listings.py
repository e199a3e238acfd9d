"""Entry points and external resources of the code, all kinds in one tool: list_surfaces."""

from msgspec import Struct, field

from codecompass.session.project import Project
from codecompass.tools.answers import Answer, Metadata, metadata
from codecompass.tools.endpoints import list_endpoints
from codecompass.tools.narrowing import none_passes
from codecompass.tools.params import HttpMethod, Limit, NameFilter, PathsFilter, Ref, SurfaceKind
from codecompass.tools.readers import ConfigKey
from codecompass.tools.surfaces import (
    DbTable,
    Endpoint,
    beside,
    list_config_keys,
    list_db_tables,
    surfaces,
    within,
)
from codecompass.tools.unused import Unused, find_unused


class SurfaceUse(Struct, frozen=True):
    name: str
    """The command as it is typed, the topic, the cache's key, or what a container is asked for; `{name}` stands for what
    only a run knows."""
    operation: str
    """`produce`, `consume`; `read`, `write`, `delete`; how it is bound."""
    system: str
    symbol_id: str
    symbol: str
    """What does it; in wiring the implementation, or what makes it."""
    file_path: str
    line: int
    confidence: str


class Surfaces(Answer, frozen=True):
    kind: str
    endpoints: list[Endpoint]
    keys: list[ConfigKey]
    tables: list[DbTable]
    uses: list[SurfaceUse]
    """Commands, and uses of topics, caches and wiring."""
    unused: Unused | None
    total_count: int
    truncated: bool
    around_all: list[str] = field(default_factory=list)
    """What stands around all the endpoints."""


def list_surfaces(
    project: Project,
    kind: SurfaceKind,
    *,
    name_filter: NameFilter = None,
    http_method: HttpMethod = None,
    path_filter: PathsFilter = None,
    limit: Limit = 50,
    ref: Ref = None,
) -> Surfaces:
    """All HTTP endpoints with their handlers and guards, commands, configuration keys with their readers, database tables with their
    users, topics, keys of caches, which implementation a container gives, or symbols that nothing uses."""
    if kind == "unused":
        dead = find_unused(project, path_filter=path_filter, limit=limit, ref=ref)
        return Surfaces(kind, [], [], [], [], dead, dead.total_found, dead.truncated, metadata=dead.metadata)
    if kind == "endpoints":
        ways = list_endpoints(
            project, route=name_filter, path_filter=path_filter, http_method=http_method, limit=limit, ref=ref
        )
        return Surfaces(
            kind, ways.endpoints, [], [], [], None, ways.total_count, ways.truncated, ways.around_all,
            metadata=ways.metadata,
        )  # fmt: skip
    if kind == "config":
        keys = list_config_keys(project, key_filter=name_filter, path_filter=path_filter, limit=limit, ref=ref)
        return Surfaces(kind, [], keys.keys, [], [], None, keys.total_count, keys.truncated, metadata=keys.metadata)
    if kind in USES:
        uses, truncated, told = _uses(project, USES[kind], name_filter or "", path_filter, limit, ref)
        return Surfaces(kind, [], [], [], uses[:limit], None, len(uses), truncated, metadata=told)
    tables = list_db_tables(project, table_filter=name_filter, path_filter=path_filter, limit=limit, ref=ref)
    return Surfaces(
        kind, [], [], tables.tables, [], None, tables.total_count, tables.truncated, metadata=tables.metadata
    )


USES = {"commands": "command", "topics": "topic", "cache": "cache", "wiring": "di"}
"""Kinds that are lists of single uses → the kind of their surfaces."""


def _uses(
    project: Project, kind: str, name: str, path_filter: str | None, limit: int, ref: str | None
) -> tuple[list[SurfaceUse], bool, Metadata]:
    reader = project.graph(ref)
    rows = surfaces(reader, kind, path_filter, name)
    found = [
        SurfaceUse(
            row["name"], row["detail"], row["framework"], row["symbol_id"], row["symbol"], row["path"], row["line"],
            row["confidence"],
        )
        for row in sorted(rows, key=lambda row: (beside(row["path"]), row["name"], row["path"], row["line"]))
    ]  # fmt: skip
    warnings = [] if found else none_passes(reader.tree.files, within(reader, path_filter), path_filter)
    cut = len(found) > limit
    return found, cut, metadata(reader.standing, left_out=cut, warnings=warnings)
