"""Containment of symbols: get_file_outline, get_symbol_hierarchy, find_related_symbols."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from codecompass import languages
from codecompass.index import About
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.model.relations import grouped
from codecompass.search.unread import skip_around, why_left_out
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, StableRow, metadata, shaped
from codecompass.tools.narrowing import files_meant, language_named, repository_path
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
from codecompass.tools.symbols import (
    Symbol,
    asked,
    by_ids,
    definition_of,
    in_file,
    number,
    one_symbol,
    state_of,
    symbols_called,
    symbols_of,
)


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


class HierarchyNode(StableRow, frozen=True):
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


class RelatedSymbol(StableRow, frozen=True):
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
    file = repository_path(project.root, path)
    reader = project.graph(ref, about=About(path=file))
    members = members_by_parent(in_file(reader, file))
    if not members and len(ends := files_meant(reader.tree.files, file)) == 1:
        file, members = ends[0], members_by_parent(in_file(reader, ends[0]))
    module = next(iter(members.get("", [])), None)
    if module is None:
        return _outline_of_unread(reader, file)
    warnings = []
    if language_named(language) not in (None, module.language):
        warnings.append(f"{file} is {module.language}, not {language}")
    entries = [] if warnings else _entries(module, members, nested=depth == "all")
    count = len(entries) if depth == "top" else sum(map(_size, entries))
    told = metadata(reader.standing, symbol_count=count, source_layer=reader.layer(file), warnings=warnings)
    return Outline(file, module.language, entries, metadata=told)


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
    reader = state_of(project, ref, definition_of(symbol_name), symbol_name=symbol_name)
    symbol = one_symbol(reader, symbol_name, path, line)
    around = [symbol, *symbols_of(reader.ask("ancestors", id=symbol.symbol_id))]
    chain = _ancestors(reader, around) if direction == "ancestors" else [_descendants(reader, symbol)]
    file = {"path": symbol.path, "language": symbol.language, "module": around[-1].qualified_name}
    length = len(chain) if direction == "ancestors" else sum(map(_nodes, chain))
    return Hierarchy(chain, direction, length, file, metadata=metadata(reader.standing))


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
    reader = state_of(project, ref, symbol_name=symbol_name)
    symbol = one_symbol(reader, symbol_name, path, line)
    circles = list(_circles(reader, symbol, scope))
    related = list(itertools.islice(_related(reader, symbol, circles), limit))
    total = _total(reader, symbol, circles) if len(related) == limit else len(related)
    records = [
        shaped(RelatedSymbol, other, relation=relation, source_layer=reader.layer(other.path))
        for relation, other in related
    ]
    told = metadata(reader.standing, left_out=total > limit)
    return RelatedSymbols(shaped(Anchor, symbol), records, scope, total, metadata=told)


def members_by_parent(symbols: Iterable[Symbol]) -> dict[str, list[Symbol]]:
    """Symbols of one file by the id of their parent; the module under an empty id."""
    return grouped(
        ("" if symbol.kind == "module" and not symbol.parent_id else symbol.parent_id, symbol) for symbol in symbols
    )


def _outline_of_unread(reader: Reader, path: str) -> Outline:
    """The outline of a file that is in the tree but not in the graph. Raises `file_not_found` if it is in neither."""
    skip = skip_around(reader.coverage().skips, path)
    if skip is None or (skip.path != path and not any(reader.project.source.left_out(reader.tree.state, path))):
        reader.text(path)
    why = why_left_out(skip) if skip else f"{path}: no symbols"
    told = metadata(reader.standing, symbol_count=0, result_completeness="partial", warnings=[why])
    return Outline(path, "", [], metadata=told)


def _entries(parent: Symbol, members: dict[str, list[Symbol]], nested: bool) -> list[OutlineEntry]:
    return [
        shaped(OutlineEntry, symbol, children=_entries(symbol, members, nested) if nested else [])
        for symbol in members.get(parent.symbol_id, [])
    ]


def _size(entry: OutlineEntry) -> int:
    return 1 + sum(map(_size, entry.children))


def _ancestors(reader: Reader, around: list[Symbol]) -> list[HierarchyNode]:
    """The chain from the symbol outwards, without the file, unless the file was asked for (ruling 11)."""
    chain = around[:-1] or around
    owner = owner_of(reader, chain[-1], around[-1])
    return [_node(reader, each, depth) for depth, each in enumerate([*chain, *([owner] if owner else [])])]


def owner_of(reader: Reader, symbol: Symbol, module: Symbol) -> Symbol | None:
    """The type that a method belongs to by its qualified name, if it is declared beside that type and not in it."""
    around = symbol.qualified_name.removesuffix(symbol.name).removesuffix(languages.named(symbol.language).separator)
    if around in ("", module.qualified_name) or symbol.kind not in CALLABLE_KINDS:
        return None
    owners = [one for one in symbols_called(reader, around) if one.kind in TYPE_KINDS and one.qualified_name == around]
    return owners[0] if len(owners) == 1 else None


def _descendants(reader: Reader, symbol: Symbol) -> HierarchyNode:
    """The symbol with all its nested symbols; for a type also those attached to it from outside."""
    members = members_by_parent(asked(reader, "descendants", id=symbol.symbol_id))
    if symbol.kind in TYPE_KINDS:
        _attach(reader, symbol, members)
    return _subtree(reader, symbol, members, 0, {symbol.symbol_id})


def _attach(reader: Reader, symbol: Symbol, members: dict[str, list[Symbol]]) -> None:
    """Attach to a type what has its name and is declared outside of it: `impl` blocks as a whole, methods one by one."""
    prefix = symbol.qualified_name + languages.named(symbol.language).separator
    under = asked(reader, "symbols_under", prefix=prefix)
    held = {symbol.symbol_id, *(one.symbol_id for one in under)}
    outside = [one for one in under if one.parent_id not in held]
    around = by_ids(reader, (one.parent_id for one in outside))
    attached = members[symbol.symbol_id]
    for one in outside:
        parent = around.get(one.parent_id)
        block = parent if parent and parent.kind == "impl" else one
        if block not in attached:
            attached.append(block)
            members.update(members_by_parent(asked(reader, "descendants", id=block.symbol_id)))


def _subtree(
    reader: Reader, symbol: Symbol, members: dict[str, list[Symbol]], depth: int, seen: set[str]
) -> HierarchyNode:
    children = []
    for child in members.get(symbol.symbol_id, []):
        if child.symbol_id not in seen:
            seen.add(child.symbol_id)
            children.append(_subtree(reader, child, members, depth + 1, seen))
    return _node(reader, symbol, depth, children)


def _node(
    reader: Reader, symbol: Symbol, depth: int, children: list[HierarchyNode] | UnsetType = UNSET
) -> HierarchyNode:
    return shaped(HierarchyNode, symbol, depth=depth, source_layer=reader.layer(symbol.path), children=children)


def _nodes(node: HierarchyNode) -> int:
    return 1 + sum(map(_nodes, node.children if isinstance(node.children, list) else []))


class _Circle(NamedTuple):
    """Files whose symbols are in one relation to the anchor, the nearest first."""

    relation: str
    paths: list[str]
    folder: str = ""
    """The folder that holds just these files, with its closing slash."""


def _circles(reader: Reader, anchor: Symbol, scope: str) -> Iterator[_Circle]:
    """The files of the module (its folder) and of the package (the folder around it), as far as the scope extends."""
    if scope == "file":
        return
    folder = _folder(anchor.path)
    others = [path for path in reader.tree.files if path != anchor.path and _is_beside(anchor, path)]
    yield _Circle("same_module", [path for path in others if _folder(path) == folder], folder)
    if scope == "package":
        around = _folder(folder.removesuffix("/"))
        within = [path for path in others if _folder(path) != folder and path.startswith(around)]
        within.sort(key=lambda path: (not path.startswith(folder), path.count("/"), path))
        yield _Circle("same_package", within, around)


def _is_beside(anchor: Symbol, path: str) -> bool:
    """Whether a file may contain related symbols: code for code, headings and the like for their kind."""
    language = languages.for_path(path)
    return language is not None and (language.is_code or language.name == anchor.language)


def _folder(path: str) -> str:
    head, slash, _ = path.rpartition("/")
    return head + slash


def _related(reader: Reader, anchor: Symbol, circles: list[_Circle]) -> Iterator[tuple[str, Symbol]]:
    """Related symbols, the nearest relation first; each once, with its nearest relation."""
    seen = {anchor.symbol_id}
    for relation, symbol in _nearest_first(reader, anchor, circles):
        if symbol.symbol_id not in seen and not (symbol.kind == "module" and not symbol.parent_id):
            seen.add(symbol.symbol_id)
            yield relation, symbol


def _nearest_first(reader: Reader, anchor: Symbol, circles: list[_Circle]) -> Iterator[tuple[str, Symbol]]:
    """Related symbols with their relation, nearest first. Files are read one by one, on demand."""
    for symbol in sorted(
        in_file(reader, anchor.path),
        key=lambda one: (one.parent_id != anchor.parent_id, abs(one.line_start - anchor.line_start)),
    ):
        yield "same_file", symbol
    for circle in circles:
        for path in circle.paths:
            here = in_file(reader, path)
            yield from ((circle.relation, one) for one in here if one.parent_id == here[0].symbol_id)
    for symbol in _imports(reader, anchor.path):
        yield "imported", symbol


def _total(reader: Reader, anchor: Symbol, circles: list[_Circle]) -> int:
    """The number of related symbols, counted without reading them."""
    beside = in_file(reader, anchor.path)
    others = len(beside) - 2  # but for the anchor and the module
    folders = {circle.relation: circle.folder for circle in circles}
    around = folders.get("same_package", folders.get("same_module"))
    if around is None:
        return others + len(_imported(reader, anchor, lambda path: path != anchor.path))
    deep = "same_package" in folders
    but = [one.name for one in languages.all_languages() if not one.is_code and one.name != anchor.language]
    counted = number(reader, "count_symbols_in_folder", "symbols", folder=around, deep=deep, but=but)
    at_top = sum(one.parent_id == beside[0].symbol_id for one in beside)
    outside = _imported(reader, anchor, lambda path: not (path.startswith(around) if deep else _folder(path) == around))
    return others + counted - at_top + len(outside)


def _imported(reader: Reader, anchor: Symbol, counts: Callable[[str], bool]) -> list[Symbol]:
    return [
        one
        for one in _imports(reader, anchor.path)
        if counts(one.path) and not (one.kind == "module" and not one.parent_id)
    ]


def _imports(reader: Reader, path: str) -> list[Symbol]:
    return asked(reader, "imports_of_file", path=path)
