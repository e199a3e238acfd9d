"""Where symbols stand: get_file_outline, get_symbol_hierarchy, find_related_symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct, UnsetType

from codecompass.tools.answers import Answer
from codecompass.tools.params import (
    AtLine,
    FilePath,
    HierarchyDirection,
    InPath,
    Language,
    Limit,
    OutlineDepth,
    Ref,
    Scope,
    SymbolName,
)

if TYPE_CHECKING:
    from codecompass.project import Project


class OutlineEntry(Struct, frozen=True):
    kind: str
    name: str
    line_start: int
    line_end: int
    visibility: str
    signature: str
    children: list[OutlineEntry]


class Outline(Answer, frozen=True):
    file_path: str
    language: str
    symbols: list[OutlineEntry]


class HierarchyNode(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    kind: str
    qualified_name: str
    path: str
    line_start: int
    line_end: int
    signature: str
    depth: int
    source_layer: str
    children: list[HierarchyNode] | UnsetType = UNSET


class Hierarchy(Answer, frozen=True):
    hierarchy: list[HierarchyNode]
    direction: str
    chain_length: int
    file: dict[str, Any]
    """`path`, `language`, `module`: the file stands beside the chain, not in it."""


class Anchor(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    kind: str
    path: str
    line_start: int


class RelatedSymbol(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    kind: str
    qualified_name: str
    path: str
    line_start: int
    line_end: int
    signature: str
    relation: str
    language: str
    source_layer: str


class RelatedSymbols(Answer, frozen=True):
    anchor: Anchor
    related: list[RelatedSymbol]
    scope_used: str
    total_found: int


def get_file_outline(
    project: Project, path: FilePath, ref: Ref = None, depth: OutlineDepth = "all", language: Language = None
) -> Outline:
    """The symbols of a file, nested, with lines and signatures. Ask before reading a long file."""
    raise NotImplementedError


def get_symbol_hierarchy(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    ref: Ref = None,
    direction: HierarchyDirection = "ancestors",
) -> Hierarchy:
    """What a symbol stands in (method, class, module), or what it holds."""
    raise NotImplementedError


def find_related_symbols(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    ref: Ref = None,
    scope: Scope = "file",
    limit: Limit = 20,
) -> RelatedSymbols:
    """Symbols in the same file, module or package, and those imported there."""
    raise NotImplementedError
