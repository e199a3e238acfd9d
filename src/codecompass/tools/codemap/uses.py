"""refs_find: every use of a symbol by kind, bound and unbound."""

from msgspec import Struct

from codecompass.tools.account import account_of, summary
from codecompass.tools.caveats import hiding
from codecompass.tools.codemap.limits import ReferencesLimit, RefKindFilter, ResolutionFilter, SymbolId
from codecompass.tools.codemap.scene import Next, Reply, Scene, counted
from codecompass.tools.codemap.words import ABSTRACT_KINDS, Confidence, edges_of, ref_kind
from codecompass.tools.sites import HANDED_ON, MOST_USES, UNBOUND, unbound_sites
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import Row, Symbol, by_ids, number, one_symbol, uses_of, with_sources


class ClassifiedReference(Struct, frozen=True):
    kind: str
    from_symbol: str
    file_path: str
    line_start: int
    line_end: int
    excerpt: str | None
    resolution_state: str = "Resolved"
    to_name: str | None = None
    to_container_hint: str | None = None


class FindRefsResponse(Struct, frozen=True):
    target_symbol: str
    references: list[ClassifiedReference]
    total_count: int
    truncated: bool


def refs_find(
    scene: Scene,
    symbol_id: SymbolId,
    kind: RefKindFilter = None,
    resolution_state: ResolutionFilter = None,
    limit: ReferencesLimit = 50,
) -> Reply[FindRefsResponse]:
    """Every use of a symbol by kind, with its line; uses of its name that could not be bound are listed as such."""
    scene.is_about(uses_of(symbol_id))
    symbol = one_symbol(scene.reader, symbol_id)
    parent = by_ids(scene.reader, [symbol.parent_id]).get(symbol.parent_id)
    declared = parent is not None and parent.kind in ABSTRACT_KINDS
    edge, role = edges_of(kind, declared=declared) if kind else ("", "")
    bound: list[ClassifiedReference] = []
    bound_total, sure = 0, True
    if resolution_state != "unresolved":
        bound, bound_total, sure = _bound(scene, symbol, edge, role, limit, declared)
    rows, unbound_total = _unbound(scene, symbol, kind, limit) if resolution_state != "resolved" else ([], 0)
    shown = [*bound, *(_unresolved(scene, symbol, row) for row in rows[: limit - len(bound)])]
    total = bound_total + unbound_total
    data = FindRefsResponse(symbol.symbol_id, shown, total, total > len(shown))
    confidence: Confidence = "High" if sure and not unbound_total else "Medium"
    answer = f"{symbol.qualified_name} has {counted(bound_total, 'bound reference')}"
    answer += f"; {counted(unbound_total, 'use')} of that name could not be bound." if unbound_total else "."
    if resolution_state != "resolved" and (said := hiding(scene.reader, [symbol], bound_total).get("warnings")):
        confidence = "Medium"
        answer = f"{answer.rstrip('.')}; {'; '.join(said)}."
    if resolution_state != "resolved" and kind is None:
        account = account_of(scene.reader, symbol, Texts(scene.reader), listed=[UNBOUND, HANDED_ON], cut=data.truncated)
        answer += summary(account)
    evidence = scene.evidence((one.file_path, one.line_start, one.from_symbol) for one in shown)
    sources = (symbol.path, *(one.file_path for one in shown))
    return Reply(answer, data, evidence, _actions(symbol, bound), confidence, sources)


def _bound(
    scene: Scene, symbol: Symbol, edge: str, role: str, limit: int, declared: bool
) -> tuple[list[ClassifiedReference], int, bool]:
    """The first uses, the number of all, and whether all shown ones are bound by the language's rules."""
    asked = {"symbol": symbol.symbol_id, "kind": edge, "role": role}
    rows: list[Row] = [*scene.reader.ask("references", limit=limit, **asked)]
    total = number(scene.reader, "count_references", "uses", **asked) if len(rows) == limit else len(rows)
    found = []
    for source, row in with_sources(scene.reader, rows):
        line = int(row["line"])
        kind = ref_kind(str(row["kind"]), str(row["role"] or ""), declared=declared)
        found.append(
            ClassifiedReference(kind, source.symbol_id, source.path, line, line, scene.excerpt(source.path, line))
        )
    return found, total, all(row["confidence"] == "static" for row in rows)


def _unbound(scene: Scene, symbol: Symbol, kind: str | None, limit: int) -> tuple[list[Row], int]:
    """The first uses of the symbol's name that may be its own, by place, and the number of all."""
    rows = sorted(unbound_sites(scene.reader, symbol), key=lambda row: (str(row["path"]), int(row["line"])))
    wanted = [row for row in rows[:MOST_USES] if kind is None or _called(row).lower() == kind]
    return wanted[:limit], len(wanted)


def _called(row: Row) -> str:
    return ref_kind(str(row["kind"]), str(row["role"] or ""))


def _unresolved(scene: Scene, symbol: Symbol, row: Row) -> ClassifiedReference:
    """A use that could not be bound; the receiver is given as the hint."""
    path, line = str(row["path"]), int(row["line"])
    hint = str(row["text"] or "").rpartition(symbol.name)[0].rstrip(".:>-?!") or None
    source, excerpt = str(row["from_symbol"]), scene.excerpt(path, line)
    return ClassifiedReference(_called(row), source, path, line, line, excerpt, "Unresolved", symbol.name, hint)


def _actions(symbol: Symbol, bound: list[ClassifiedReference]) -> tuple[Next, ...]:
    if not bound:
        return (Next("code_search_text", "Look for the name in texts.", {"pattern": rf"\b{symbol.name}\b"}),)
    first = bound[0]
    known = {
        "file_path": first.file_path,
        "start_line": first.line_start,
        "end_line": first.line_end,
        "context_lines": 5,
    }
    return (
        Next("code_get_span", "See the first use in its place.", known),
        Next("graph_callers", "Who calls it, and who calls those.", {"symbol_id": symbol.symbol_id, "depth": 2}),
    )
