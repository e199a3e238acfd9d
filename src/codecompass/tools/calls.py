"""Who uses what: get_call_graph, find_references, find_call_path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from codecompass.tools.answers import Answer
from codecompass.tools.params import (
    AtLine,
    Depth,
    Direction,
    FromPath,
    FromSymbol,
    InPath,
    Limit,
    PathDepth,
    Ref,
    ReferenceKind,
    SymbolName,
    ToPath,
    ToSymbol,
)

if TYPE_CHECKING:
    from codecompass.project import Project


class CallSymbol(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    qualified_name: str
    path: str
    line_start: int
    line_end: int
    kind: str


class CallSite(Struct, frozen=True):
    file: str
    line: int


class CallEdge(Struct, frozen=True):
    symbol: CallSymbol
    call_site: CallSite
    confidence: str
    depth: int
    strategy: str
    source_layer: str


class CallGraph(Answer, frozen=True):
    symbol: CallSymbol
    callers: list[CallEdge]
    callees: list[CallEdge]
    total_edges: int
    truncated: bool
    unresolved_calls: int
    """Calls that bear the symbol's name and could not be bound: possible callers that are not listed."""


class FromSymbolRecord(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    qualified_name: str
    kind: str


class ReferredSymbol(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    qualified_name: str
    kind: str
    path: str
    line_start: int


class ReferenceSite(Struct, frozen=True):
    path: str
    line_start: int
    edge_type: str
    source_layer: str
    context: str
    from_symbol: FromSymbolRecord
    role: str
    confidence: str
    strategy: str


class References(Answer, frozen=True):
    symbol: ReferredSymbol
    references: list[ReferenceSite]
    total_references: int
    unresolved_references: int
    """Uses of the same name that could not be bound."""


class CallPath(Struct, frozen=True):
    length: int
    confidence: str
    """The weakest on the way."""
    symbols: list[CallSymbol]
    call_sites: list[CallSite]


class CallPaths(Answer, frozen=True):
    start: CallSymbol
    end: CallSymbol
    paths: list[CallPath]
    truncated: bool


def get_call_graph(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    ref: Ref = None,
    direction: Direction = "both",
    depth: Depth = 1,
    limit: Limit = 20,
) -> CallGraph:
    """Who calls a symbol and what it calls, directly or through others. Ask before changing a signature."""
    raise NotImplementedError


def find_references(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    ref: Ref = None,
    kind: ReferenceKind = None,
    limit: Limit = 20,
) -> References:
    """Every use of a symbol (calls, imports, inheritance, reads, writes, types) with its source line."""
    raise NotImplementedError


def find_call_path(
    project: Project,
    from_symbol: FromSymbol,
    to_symbol: ToSymbol,
    *,
    from_path: FromPath = None,
    to_path: ToPath = None,
    depth: PathDepth = 6,
    limit: Limit = 3,
    ref: Ref = None,
) -> CallPaths:
    """The shortest chains of calls from one symbol to another."""
    raise NotImplementedError
