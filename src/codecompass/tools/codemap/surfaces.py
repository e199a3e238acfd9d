"""surfaces_list_endpoints, surfaces_list_config_keys, surfaces_list_db_tables, graph_trace_feature."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from codecompass.extract.masking import without_values
from codecompass.tools import surfaces, trace
from codecompass.tools.codemap.limits import Levels, Results, TraceNodes
from codecompass.tools.codemap.scene import Next, Reply, Scene, counted
from codecompass.tools.codemap.words import FACT_WORDS, Confidence
from codecompass.tools.dispatch import Declaration
from codecompass.tools.params import (
    EntryPoint,
    HttpMethod,
    KeyFilter,
    PathFilter,
    RouteFilter,
    TableFilter,
    ThroughBases,
)
from codecompass.tools.readers import ConfigKey


class EndpointInfo(Struct, frozen=True):
    http_method: str
    route_path: str
    handler_symbol: str
    file_path: str
    line: int
    confidence: Confidence
    handler: str
    framework: str
    inline: surfaces.Lines | None
    """The handler's lines, where it is a function written on the spot: `handler_symbol` is what it is written in."""


class ListEndpointsResponse(Struct, frozen=True):
    endpoints: list[EndpointInfo]
    total_count: int
    truncated: bool


class ConfigKeyInfo(Struct, frozen=True):
    key: str
    used_by_symbol: str
    file_path: str
    line: int
    usage_pattern: str
    confidence: Confidence


class ListConfigKeysResponse(Struct, frozen=True):
    keys: list[ConfigKeyInfo]
    total_count: int
    truncated: bool


class DbTableInfo(Struct, frozen=True):
    table_name: str
    schema: str | None
    entity_symbol: str | None
    referenced_by: list[str]
    confidence: Confidence
    file_path: str
    line: int


class ListDbTablesResponse(Struct, frozen=True):
    tables: list[DbTableInfo]
    total_count: int
    truncated: bool


class TraceAnnotation(Struct, frozen=True):
    kind: str
    value: str
    confidence: Confidence


class TraceLink(Struct, frozen=True):
    symbol_id: str
    display_name: str


class TraceNode(Struct, frozen=True):
    symbol_id: str
    stable_id: str | None
    display_name: str
    depth: int
    annotations: list[TraceAnnotation]
    children: list[TraceNode]
    repeated: list[TraceLink] = []
    """Its callees whose subtree is elsewhere in the trace."""
    strategy: str | UnsetType = UNSET
    confidence: Confidence | UnsetType = UNSET
    through: Declaration | UnsetType = UNSET
    """These three only for a symbol that overrides or implements the one above it."""


class FeatureTraceResponse(Struct, frozen=True):
    entry_point: str
    entry_point_name: str
    entry_point_route: str | None
    nodes: list[TraceNode]
    total_nodes_traversed: int
    depth: int
    truncated: bool
    inline: surfaces.Lines | None
    """Where the endpoint is served by a function without a name, its lines: only what these call is in the tree."""


def surfaces_list_endpoints(
    scene: Scene,
    path_filter: PathFilter = None,
    http_method: HttpMethod = None,
    limit: Results = 20,
    route: RouteFilter = None,
) -> Reply[ListEndpointsResponse]:
    """HTTP endpoints with their handlers, prefixes of routers put together."""
    found = surfaces.endpoints(scene.reader, path_filter, http_method, route)
    infos = [_info(EndpointInfo, one) for one in found[:limit]]
    data = ListEndpointsResponse(infos, len(found), len(found) > limit)
    first = {"entry_point": _entry_of(infos[0])} if infos else {}
    actions = (Next("graph_trace_feature", "Follow the first from route to table.", first),) if infos else ()
    places = scene.evidence((one.file_path, one.line, one.handler_symbol) for one in infos)
    sources = tuple(one.file_path for one in infos)
    return Reply(f"{counted(len(found), 'endpoint')}.", data, places, actions, _least(infos), sources)


def surfaces_list_config_keys(
    scene: Scene, key_filter: KeyFilter = None, limit: Results = 20
) -> Reply[ListConfigKeysResponse]:
    """Configuration keys that the code reads, and where. Never their values."""
    found = surfaces.config_keys(scene.reader, key_filter)
    infos = [_info(ConfigKeyInfo, one) for one in found[:limit]]
    data = ListConfigKeysResponse(infos, len(found), len(found) > limit)
    distinct = len({one.key for one in found})
    first = {"symbol_id": infos[0].used_by_symbol} if infos else {}
    actions = (Next("symbols_get_definition_span", "See how the first is read.", first),) if infos else ()
    places = scene.evidence((one.file_path, one.line, one.used_by_symbol) for one in infos)
    if not scene.project.settings.show_values:
        keys = {(one.file_path, one.line): one.key for one in infos}
        places = tuple(
            replace(
                place, excerpt=place.excerpt and without_values(place.excerpt, keys[place.file_path, place.line_start])
            )
            for place in places
        )
    answer = f"{counted(distinct, 'configuration key')} in {counted(len(found), 'place')}."
    return Reply(answer, data, places, actions, _least(infos), tuple(one.file_path for one in infos))


def surfaces_list_db_tables(
    scene: Scene, table_filter: TableFilter = None, limit: Results = 20
) -> Reply[ListDbTablesResponse]:
    """Database tables: what stands for them, and who uses them."""
    found, total = surfaces.db_tables(scene.reader, table_filter, None, limit)
    infos = [_info(DbTableInfo, one) for one in found]
    data = ListDbTablesResponse(infos, total, total > len(infos))
    known = [one.entity_symbol for one in infos if one.entity_symbol]
    actions = tuple(Next("refs_find", "Who uses its entity.", {"symbol_id": symbol}) for symbol in known[:1])
    places = scene.evidence((one.file_path, one.line, one.entity_symbol) for one in infos)
    sources = tuple(one.file_path for one in infos)
    return Reply(f"{counted(total, 'table')}.", data, places, actions, _least(infos), sources)


def graph_trace_feature(
    scene: Scene, entry_point: EntryPoint, depth: Levels = 3, limit: TraceNodes = 100, dispatch: ThroughBases = True
) -> Reply[FeatureTraceResponse]:
    """A feature end to end: from an endpoint or a symbol down its calls, each with the routes, keys and tables it touches."""
    found = trace.traced(scene.reader, entry_point, None, depth, limit, dispatch=dispatch)
    files: list[str] = []
    nodes = [_node(one, files) for one in found.nodes]
    data = FeatureTraceResponse(
        found.entry_point, found.entry_point_name, found.entry_point_route, nodes, found.total_nodes_traversed,
        found.depth, found.truncated, found.inline,
    )  # fmt: skip
    route = f" ({found.entry_point_route})" if found.entry_point_route else ""
    answer = f"{found.entry_point_name}{route} reaches {counted(found.total_nodes_traversed - 1, 'symbol')}."
    known = {"symbol_id": found.entry_point}
    actions = (
        Next("symbols_get_context", "Read the entry with what it calls.", known),
        Next("graph_callers", "Who leads here.", known),
    )
    places = scene.evidence((one.path, one.line, one.symbol_id) for one in found.nodes)
    return Reply(answer, data, places, actions, sources=tuple(files))


def _node(node: trace.TraceNode, files: list[str]) -> TraceNode:
    files.append(node.path)
    notes = [
        TraceAnnotation(FACT_WORDS.get(one.kind, one.kind.capitalize()), _value(one), _word(one.confidence))
        for one in node.annotations
    ]
    children = [_node(child, files) for child in node.children]
    repeated = [TraceLink(one.symbol_id, one.display_name) for one in node.repeated]
    confidence = UNSET if node.confidence is UNSET else _word(node.confidence)
    return TraceNode(
        node.symbol_id, node.stable_id, node.display_name, node.depth, notes, children, repeated, node.strategy,
        confidence, node.through,
    )  # fmt: skip


Info = TypeVar("Info", EndpointInfo, ConfigKeyInfo, DbTableInfo)


def _info(record: type[Info], one: surfaces.Endpoint | ConfigKey | surfaces.DbTable) -> Info:
    """A core answer's fields of the same names, with the confidence in CodeMap's words."""
    own = {name: getattr(one, name) for name in record.__struct_fields__}
    return record(**own | {"confidence": _word(one.confidence)})


def _entry_of(endpoint: EndpointInfo) -> str:
    """The name by which to request a trace of an endpoint; an anonymous handler is known by its route alone."""
    if endpoint.inline is None:
        return endpoint.handler_symbol
    return f"{endpoint.http_method.partition(',')[0]} {endpoint.route_path}"


def _value(note: trace.TraceAnnotation) -> str:
    return f"{note.detail} {note.value}".strip() if note.kind == "route" else note.value


def _word(confidence: str) -> Confidence:
    return "High" if confidence == "static" else "Medium"


def _least(infos: Iterable[EndpointInfo | ConfigKeyInfo | DbTableInfo]) -> Confidence:
    return "High" if all(one.confidence == "High" for one in infos) else "Medium"
