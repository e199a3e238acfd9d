"""types_hierarchy: what a type derives from, and what derives from it."""

from collections.abc import Sequence

from msgspec import Struct

from codecompass.model import TYPE_KINDS
from codecompass.model.errors import CodeCompassError
from codecompass.tools.codemap.limits import SymbolId
from codecompass.tools.codemap.scene import Next, Reply, Scene, counted
from codecompass.tools.codemap.words import ABSTRACT_KINDS, confidence_word, kind_word
from codecompass.tools.symbols import Row, Symbol, one_symbol

ROOTS = frozenset({"object", "builtins.object", "Object", "System.Object", "std.Object"})
"""What everything derives from says nothing."""


class TypeRef(Struct, frozen=True):
    symbol_id: str
    display_name: str


class TypeHierarchyResponse(Struct, frozen=True):
    target_type: str
    base_type: TypeRef | None
    interfaces: list[TypeRef]
    derived_types: list[TypeRef]
    further_bases: list[TypeRef]
    """Base classes behind the first, in languages that allow several."""


def types_hierarchy(scene: Scene, symbol_id: SymbolId) -> Reply[TypeHierarchyResponse]:
    """A type's base, its interfaces, and the types derived from it."""
    symbol = one_symbol(scene.reader, symbol_id)
    if symbol.kind not in TYPE_KINDS:
        message = f"{symbol.qualified_name} is a {kind_word(symbol.kind)}, no type: ask graph_callers or refs_find."
        raise CodeCompassError(
            "invalid_input", message, {"symbol_id": symbol.symbol_id, "kind": kind_word(symbol.kind)}
        )
    known = {"symbol": symbol.symbol_id}
    bases = [*scene.reader.ask("bases", **known), *scene.reader.ask("outside_bases", **known)]
    bases = [row for row in bases if row["name"] not in ROOTS]
    bases.sort(key=lambda row: (int(str(row["line"])), str(row["path"]) == "", str(row["name"])))
    derived = scene.reader.ask("derived", **known)
    interfaces = [row for row in bases if _is_interface(symbol, row)]
    classes = _refs([row for row in bases if row not in interfaces])
    data = TypeHierarchyResponse(
        symbol.symbol_id, classes[0] if classes else None, _refs(interfaces), _refs(derived), classes[1:]
    )
    base = f"derives from {data.base_type.display_name}" if data.base_type else "has no base"
    answer = f"{symbol.qualified_name} {base}, provides {counted(len(data.interfaces), 'interface')}"
    answer += f" and has {counted(len(data.derived_types), 'derived type')}."
    evidence = (
        scene.pointer_to(symbol),
        *scene.evidence((str(one["path"]), int(str(one["line"])), str(one["id"])) for one in derived),
    )
    confidence = confidence_word(str(row["confidence"]) for row in derived)
    sources = (symbol.path, *(str(row["path"]) for row in (*bases, *derived) if row["path"]))
    return Reply(answer, data, evidence, _actions(symbol, data), confidence, sources)


def _is_interface(symbol: Symbol, base: Row) -> bool:
    return base["edge"] == "IMPLEMENTS" or base["kind"] in ABSTRACT_KINDS or symbol.kind in ABSTRACT_KINDS


def _refs(rows: Sequence[Row]) -> list[TypeRef]:
    return [TypeRef(symbol, name) for symbol, name in dict.fromkeys((str(row["id"]), str(row["name"])) for row in rows)]


def _actions(symbol: Symbol, data: TypeHierarchyResponse) -> tuple[Next, ...]:
    actions = [Next("symbols_get_card", "The type itself.", {"symbol_id": symbol.symbol_id})]
    if data.derived_types:
        known = {"symbol_id": data.derived_types[0].symbol_id}
        actions.append(Next("types_hierarchy", "What derives from the first of them.", known))
    return tuple(actions)
