"""Endpoints whose routes stand in a contract: their handlers implement types that are generated from it at build."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from posixpath import commonpath
from typing import NamedTuple

from codecompass.languages.contracts import CONTRACT_ENDINGS, CONTROLLER, IMPLEMENTING, STEM, Operation, operations
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file, last_name, once_per_graph

MOST_CONTRACTS = 300
LARGEST = 4 << 20
"""Contracts read of one tree, and bytes of one."""
MOST_NAMED = 4
_SEPARATOR = re.compile(r"::|[.\\/]")
_LIKELY = re.compile(r"open-?api|swagger|contract|spec|(?:^|/|[-_.])api", re.IGNORECASE)
"""Paths of contracts in the format of any data."""


class Implementation(NamedTuple):
    """A type that implements one which is generated from a contract."""

    symbol: Symbol
    generated: str
    """The qualified name of the type that is not in the tree."""
    rows: tuple[Row, ...]
    """Its endpoints, in the form of cypher/ask/surfaces.cypher."""


def contracted(reader: Reader) -> list[Row]:
    """The endpoints of a state that a contract in the tree declares."""
    return [row for one in implementations(reader) for row in one.rows]


def contracted_of(reader: Reader, ids: Collection[str]) -> list[Row]:
    """Those that some symbols serve, in the form of cypher/ask/surfaces_of.cypher."""
    return [row for row in contracted(reader) if row["symbol_id"] in ids]


def without_contract(reader: Reader) -> Iterator[str]:
    """That the routes of some types are not known, as what they implement is not in the tree."""
    missing = [one for one in implementations(reader) if not one.rows and not is_test(one.symbol.path)]
    unknown = [one for one in missing if _may_be_own(one)]
    if unknown:
        names = ", ".join(f"{one.symbol.name} of {last_name(one.generated)}" for one in unknown[:MOST_NAMED])
        more = " …" if len(unknown) > MOST_NAMED else ""
        yield (
            f"the routes of {len(unknown)} {'controllers' if len(unknown) > 1 else 'controller'} are not known, as what they implement "
            f"is generated and not in the tree ({names}{more})"
        )


def _may_be_own(one: Implementation) -> bool:
    """Whether a type may be generated for this repository: a library's is in a namespace that begins otherwise."""
    own, generated = (_SEPARATOR.split(name) for name in (one.symbol.qualified_name, one.generated))
    roots = 2 if len(generated[0]) < 4 else 1  # `com.acme`
    return len(generated) == 1 or own[:roots] == generated[:roots]


@once_per_graph
def implementations(reader: Reader) -> list[Implementation]:
    """The types that implement generated ones."""
    return [] if reader.is_early else [*_implementations(reader)]


def _implementations(reader: Reader) -> Iterator[Implementation]:
    built: dict[str, str] = {}
    for row in reader.ask_once("built_on_outside"):
        base = last_name(str(row["outside"]))
        if STEM.match(base) and not base.endswith("ClientApi"):
            built.setdefault(str(row["owner"]), str(row["outside"]))
    types = {one: symbol for one, symbol in by_ids(reader, built).items() if symbol.kind in TYPE_KINDS}
    marked = {str(row["id"]): str(row["decorators"] or "") for row in reader.ask("begins_at", ids=[*types])}
    types = {
        one: symbol
        for one, symbol in types.items()
        if CONTROLLER.search(marked.get(one, "")) or IMPLEMENTING.search(symbol.name)
    }
    declared = _declared(reader) if types else {}
    for one, symbol in types.items():
        yield Implementation(symbol, built[one], tuple(_endpoints(reader, symbol, built[one], declared)))


def _declared(reader: Reader) -> dict[str, list[tuple[str, Operation]]]:
    """The operations of all contracts by name, each with the file it is first in, those of one method and path once."""
    paths = [path for path in reader.tree.files if path.endswith(CONTRACT_ENDINGS) and not is_test(path)]
    paths = [path for path in paths if path.endswith(".tsp") or _LIKELY.search(path)][:MOST_CONTRACTS]
    found: dict[str, dict[tuple[str, str], tuple[str, Operation]]] = defaultdict(dict)
    for path in paths:
        content = reader.compared(path) if reader.tree.files[path].size <= LARGEST else b""
        for one in operations(path, content):
            found[_plain(one.name)].setdefault((one.method, re.sub(r"\{\w*\}", "{}", one.path)), (path, one))
    return {name: [*its.values()] for name, its in found.items()}


def _endpoints(
    reader: Reader, holder: Symbol, generated: str, declared: dict[str, list[tuple[str, Operation]]]
) -> Iterator[Row]:
    stem = STEM.match(last_name(generated))
    for member in in_file(reader, holder.path):
        if member.parent_id != holder.symbol_id or member.kind not in CALLABLE_KINDS:
            continue
        named = _nearest(declared.get(_plain(member.name), []), holder.path)
        tagged = [one for one in named if stem is not None and stem["stem"] in (*one.tags, _first_of(one.path))]
        for one in tagged or (named if len(named) == 1 and not named[0].tags else []):
            yield {
                "kind": "route", "name": one.path, "detail": one.method, "framework": "OpenAPI", "path": member.path,
                "line": member.line_start, "confidence": "heuristic", "inline_start": 0, "inline_end": 0,
                "inline_from": 0, "inline_to": 0, "symbol_id": member.symbol_id, "symbol": member.qualified_name,
                "symbol_kind": member.kind,
            }  # fmt: skip


def _nearest(declared: list[tuple[str, Operation]], path: str) -> list[Operation]:
    """The operations of the contracts that have most folders in common with a file: each service of a tree has its own."""
    shared = [len(commonpath([at, path])) for at, _ in declared]
    return [one for (_, one), length in zip(declared, shared, strict=True) if length == max(shared)]


def _plain(name: str) -> str:
    """`get_carts`, `GetCartsAsync`, `getCarts`: one name."""
    return re.sub(r"[^a-z0-9]", "", name.removesuffix("Async").lower())


def _first_of(path: str) -> str:
    """The name that a type gets by the first segment of a path, where generators do not use tags."""
    first = path.strip("/").partition("/")[0]
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", first))
