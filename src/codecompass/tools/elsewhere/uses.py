"""Finds uses of symbols in the other repositories of a fleet: through their package, and by requests to the endpoint
that they serve."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType

from codecompass.model import Symbol
from codecompass.session.project import Reader
from codecompass.tools.elsewhere.links import NEEDED, OFFERED, PACKAGE, ref_of, versions_by_folder
from codecompass.tools.elsewhere.names import Offered
from codecompass.tools.elsewhere.neighbours import Neighbours, neighbours_of

MOST_NAMES = 200
"""Symbols whose uses are looked for in other repositories."""


class Elsewhere(Struct, frozen=True):
    """A use in another repository."""

    repository: str
    ref: str
    """The branch that the use is on: its default branch."""
    commit: str
    path: str
    line: int
    user: str
    """The definition around it, by its qualified name."""
    kind: str
    """`calls imports extends implements references`; `http`, where it requests an endpoint."""
    name: str
    """As it is written there: `shop_core.Cart.pay`, `GET /users/{id}`."""
    symbol_id: str
    """Which symbol of this repository is used, and its name."""
    symbol: str
    certainty: str
    """`certain likely possible`."""
    evidence: str
    """What says so: the package and who chose its version, the endpoint that fits."""
    version: str = ""
    """Version of the package as used there; empty where unknown."""
    version_ref: str | None = None
    """Which indexed ref of this repository that is."""


def used_elsewhere(reader: Reader, symbols: Sequence[Symbol]) -> list[Elsewhere]:
    """The uses of symbols in the other repositories of the fleet, in order of repository and place."""
    neighbours = neighbours_of(reader.project)
    named = [one for one in symbols if one.kind != "impl"][:MOST_NAMES]
    found = {*_by_package(reader, neighbours, named), *_by_link(reader, neighbours, symbols)}
    return sorted(found, key=lambda one: (one.repository, one.path, one.line, one.kind, one.name, one.symbol))


def shown_afar(
    found: Sequence[Elsewhere] | None, limit: int
) -> tuple[list[Elsewhere], int] | tuple[UnsetType, UnsetType]:
    """The first of some uses and their number, as fields of an answer; unset if no fleet was queried."""
    return (UNSET, UNSET) if found is None else (list(found[:limit]), len(found))


def _by_package(reader: Reader, neighbours: Neighbours, symbols: Sequence[Symbol]) -> Iterator[Elsewhere]:
    """Uses of this repository's packages whose names mean one of the symbols."""
    packages = [row for row in neighbours.own_rows(reader) if (row.side, row.kind) == (OFFERED, PACKAGE)]
    offered, keys = Offered(reader, packages), {row.name for row in packages}
    wanted, refs = {one.symbol_id: one for one in symbols}, neighbours.refs(neighbours.own)
    entries = neighbours.entries()
    for repository, rows in neighbours.tables().items() if wanted and keys else ():
        own = {row.name for row in rows if (row.side, row.kind) == (OFFERED, PACKAGE)}
        needed = [row for row in rows if (row.side, row.kind) == (NEEDED, PACKAGE) and row.name in keys - own]
        if not needed:
            continue
        versions, entry = versions_by_folder(rows), entries[repository]
        for use in neighbours.uses(repository, {one.name for one in symbols}):
            meant = next(filter(None, (offered.meant_by(use.name, row.name) for row in needed)), None)
            if meant is None or meant.symbol.symbol_id not in wanted:
                continue
            package = next(row for row in needed if offered.meant_by(use.name, row.name))
            version, said_by = versions(use.path)[package.name]
            told = f"{package.name} {package.detail}".strip() + f" in {package.path}"
            told += f", {version} in {said_by}" if said_by != package.path else ""
            yield Elsewhere(
                repository, entry.ref, entry.commit, use.path, use.line, use.symbol, use.detail, use.name,
                meant.symbol.symbol_id, meant.symbol.qualified_name, meant.sure, told, version,
                ref_of(version, package.name.partition(":")[2], refs),
            )  # fmt: skip


def _by_link(reader: Reader, neighbours: Neighbours, symbols: Sequence[Symbol]) -> Iterator[Elsewhere]:
    """Requests, calls and messages that lead to one of the symbols."""
    by_place = {(one.path, one.qualified_name): one for one in symbols}
    entries = neighbours.entries()
    for link in neighbours.links(reader):
        symbol = by_place.get((link.target_path, link.target_symbol))
        if link.target != neighbours.own or link.kind == PACKAGE or symbol is None:
            continue
        entry = entries[link.source]
        yield Elsewhere(
            link.source, entry.ref, entry.commit, link.source_path, link.source_line, link.source_symbol, link.kind,
            link.name, symbol.symbol_id, symbol.qualified_name, link.certainty, f"{link.target_name} at {link.target_path}:{link.target_line}",
        )  # fmt: skip
