"""The bases and derived types of a type, the overridden and overriding methods of a method: get_inheritance."""

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from codecompass.model import TYPE_KINDS
from codecompass.session.project import Project, Reader
from codecompass.tools.account import Account, account_of
from codecompass.tools.answers import Answer, StableRow, metadata, shaped
from codecompass.tools.narrowing import of_tests
from codecompass.tools.params import AtLine, InPath, Limit, Ref, SymbolName, Tests
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import Row, by_ids, one_symbol

_DERIVING = frozenset({"extends", "implements"})


class Inheritance(Answer, frozen=True):
    symbol: StableRow
    bases: list[StableRow]
    interfaces: list[StableRow]
    outside_bases: list[str]
    """Qualified names of what it derives from outside the tree."""
    derived: list[StableRow]
    implemented_by: list[StableRow]
    overrides: list[StableRow]
    """For a method: the members that it overrides or implements, the nearest first."""
    overridden_by: list[StableRow]
    truncated: bool
    account: Account | UnsetType = UNSET
    """What may derive from it, too: bases of its name that are bound to nothing, and files that are not read."""


def get_inheritance(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    limit: Limit = 100,
    tests: Tests = "all",
    ref: Ref = None,
) -> Inheritance:
    """What a type derives from and what derives from it; what a method overrides and is overridden by."""
    reader = project.graph(ref)
    symbol = one_symbol(reader, symbol_name, path, line, TYPE_KINDS)
    own = symbol.symbol_id
    above, below = reader.ask("bases", symbol=own), reader.ask("derived", symbol=own)
    outside = [str(row["name"]) for row in reader.ask("outside_bases", symbol=own)]
    groups = [
        _of(above, "EXTENDS"), _of(above, "IMPLEMENTS"), _of(below, "EXTENDS"), _of(below, "IMPLEMENTS"),
        [*reader.overrides.above(own)], [*reader.overrides.below(own)],
    ]  # fmt: skip
    kin = [_symbols(reader, ids, tests) for ids in groups]
    bases, interfaces, derived, implemented_by, overrides, overridden_by = (found[:limit] for found in kin)
    cut = any(len(found) > limit for found in kin)
    return Inheritance(
        shaped(StableRow, symbol), bases, interfaces, list(dict.fromkeys(outside)), derived, implemented_by,
        overrides, overridden_by, cut,
        account_of(reader, symbol, Texts(reader), cut=cut, roles=_DERIVING, tests=tests),
        metadata=metadata(reader.standing, left_out=cut),
    )  # fmt: skip


def _of(rows: Iterable[Row], edge: str) -> list[str]:
    return list(dict.fromkeys(str(row["id"]) for row in rows if row["edge"] == edge))


def _symbols(reader: Reader, ids: Iterable[str], tests: str) -> list[StableRow]:
    return [shaped(StableRow, one) for one in by_ids(reader, ids).values() if of_tests(one.path, tests)]
