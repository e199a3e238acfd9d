"""Uses of single symbols, told by the register where it knows them, else by the engine, which takes a hundred times as long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from codecompass.graph.uses import USES
from codecompass.languages.testing import is_test
from codecompass.tools.symbols import Row, Symbol, asked

if TYPE_CHECKING:
    from codecompass.graph.register import Register
    from codecompass.graph.uses import Use
    from codecompass.project import Reader

CALLS = ("CALLS",)


def called_by(reader: Reader, symbol: str) -> list[Symbol]:
    """The symbols that a symbol calls itself, in no order."""
    told = reader.look_up(lambda register: register.uses_out_of(symbol, CALLS) if register.tells_uses else None)
    if told is None:
        return asked(reader, "called_by", symbol=symbol)
    return list({use.target.symbol_id: use.target for use in told}.values())


def uses_of_each(reader: Reader, ids: Sequence[str], limit: int) -> list[Row]:
    """What cypher/ask/uses.cypher says: the uses of some symbols other than by importing them."""
    told = reader.look_up(lambda register: _uses_of_each(register, ids, limit) if register.tells_uses else None)
    return [*reader.ask("uses", ids=list(ids), limit=limit)] if told is None else told


def _uses_of_each(register: Register, ids: Iterable[str], limit: int) -> list[Row]:
    found: list[Row] = []
    for symbol in ids:
        own: list[Row] = []
        for _, uses in groupby(register.uses_into(symbol, USES), key=lambda use: use.source.path):
            rows = [
                {"used_id": symbol, "kind": use.kind, "line": use.line, "from_id": use.source.symbol_id} for use in uses
            ]
            rows.sort(key=lambda row: (row["line"], row["kind"], row["from_id"]))
            own += rows
            if len(own) >= limit:
                break
        found += own[:limit]
    return found


def calls_told(
    reader: Reader, side: Literal["callers", "callees"], symbols: Iterable[str], most: int
) -> list[Row] | None:
    """The calls into or out of some symbols, of each the first `most` by place, as cypher/ask/calls_into_first.cypher and
    its like tell them; None where only the engine knows."""

    def told(register: Register) -> list[Row] | None:
        if not register.tells_uses:
            return None
        how = _calls_into if side == "callers" else _calls_out_of
        return [row for symbol in symbols for row in how(register, symbol, most)]

    return reader.look_up(told)


def calls_into_declaration(reader: Reader, symbol: str, most: int) -> list[Row] | None:
    """As cypher/ask/calls_into_declaration.cypher tells them; None where only the engine knows."""
    return reader.look_up(
        lambda register: _calls_into(register, symbol, most, own=False) if register.tells_uses else None
    )


def _calls_into(register: Register, symbol: str, most: int, own: bool = True) -> list[Row]:
    found: list[Row] = []
    for _, uses in groupby(register.uses_into(symbol, CALLS), key=lambda use: use.source.symbol_id):
        counted = [use for use in uses if own or not _is_own(use)]
        if counted:
            found.append(_row(counted, counted[0].source, symbol))
            if len(found) >= most:
                break
    return found


def _calls_out_of(register: Register, symbol: str, most: int) -> list[Row]:
    by_target: dict[str, list[Use]] = {}
    for use in register.uses_out_of(symbol, CALLS):
        by_target.setdefault(use.target.symbol_id, []).append(use)
    rows = [_row(uses, uses[0].target, symbol) for uses in by_target.values()]
    if len(rows) > most:
        rows.sort(key=lambda row: (row["test"], row["path"], row["start"], row["found"]))
    return rows[:most]


def _row(uses: Sequence[Use], found: Symbol, nearer: str) -> Row:
    """Calls between two symbols as one."""
    return {
        "found": found.symbol_id,
        "nearer": nearer,
        "site": uses[0].source.path,
        "test": is_test(found.path),
        "path": found.path,
        "start": found.line_start,
        "best": min(f"{0 if one.confidence == 'static' else 1}{one.line:09}{one.strategy}" for one in uses),
        "own": all(map(_is_own, uses)),
    }


def _is_own(use: Use) -> bool:
    """Whether it is an overriding method's own call of what it overrides: by inheritance, in a method of the same name."""
    return use.strategy == "inherited member" and use.source.name == use.target.name
