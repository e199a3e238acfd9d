"""What a change reaches: find_impact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from codecompass.tools.answers import Answer
from codecompass.tools.calls import CallSymbol
from codecompass.tools.params import AgainstRef, InPath, Limit, MaybeSymbol, PathDepth, Ref

if TYPE_CHECKING:
    from codecompass.project import Project


class Reached(Struct, frozen=True):
    symbol: CallSymbol
    depth: int
    confidence: str
    """The weakest edge on the way."""
    source_layer: str


class ImpactLevel(Struct, frozen=True):
    depth: int
    symbols: list[Reached]


class Impact(Answer, frozen=True):
    changed: list[CallSymbol]
    levels: list[ImpactLevel]
    tests: list[Reached]
    total_reached: int
    affected_files: int
    truncated: bool


def find_impact(
    project: Project,
    symbol_name: MaybeSymbol = None,
    path: InPath = None,
    *,
    diff: AgainstRef = None,
    depth: PathDepth = 3,
    limit: Limit = 100,
    ref: Ref = None,
) -> Impact:
    """Everything that reaches a symbol, a file, or what changed since a ref: by depth, tests apart. Ask before a change."""
    raise NotImplementedError
