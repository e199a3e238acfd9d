"""Overrides and implementations: where a call that is bound to a declaration may lead."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

FEW = 4
"""Methods that are looked up one by one; for more, all pairs of the graph are read once."""

Ask = Callable[..., list[dict[str, Any]]]
"""How a graph is asked. Any: text, numbers; the question says which."""
Kin = Mapping[str, tuple[str, ...]]
"""Ids by the id of the method that they directly override, or are overridden by."""


class Known:
    """The overrides read from one graph so far."""

    def __init__(self) -> None:
        self.direct: tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]] = {}, {}
        """What is directly above and below the methods that were looked up."""
        self.whole: tuple[Kin, Kin] | None = None
        """The same of all methods."""


class Overrides:
    """The methods above and below each method, transitively and safe against cycles."""

    def __init__(self, ask: Ask, known: Known) -> None:
        self._ask, self._known = ask, known

    def above(self, symbol: str) -> tuple[str, ...]:
        """What a method overrides or implements, nearest first."""
        return _closed(symbol, lambda one: self._direct(one, 0))

    def below(self, symbol: str) -> tuple[str, ...]:
        """What overrides or implements a method, nearest first; at equal distance, those in tests last."""
        return _closed(symbol, lambda one: self._direct(one, 1))

    def _direct(self, symbol: str, side: Literal[0, 1]) -> tuple[str, ...]:
        known = self._known.direct[side]
        if self._known.whole is None and symbol not in known:
            if sum(map(len, self._known.direct)) < FEW:
                rows = self._ask(("overridden", "overriding")[side], symbol=symbol)
                known[symbol] = tuple(str(row["id"]) for row in rows)
            else:
                self._known.whole = self._read()
        return known[symbol] if self._known.whole is None else self._known.whole[side].get(symbol, ())

    def _read(self) -> tuple[Kin, Kin]:
        above: dict[str, list[str]] = {}
        below: dict[str, list[str]] = {}
        for row in self._ask("overrides"):
            above.setdefault(row["id"], []).append(row["above"])
            below.setdefault(row["above"], []).append(row["id"])
        return _frozen(above), _frozen(below)


def _closed(symbol: str, direct: Callable[[str], Iterable[str]]) -> tuple[str, ...]:
    """Everything reachable from a symbol, level by level."""
    found: dict[str, None] = {}
    level = [symbol]
    while level:
        level = [one for at in level for one in direct(at) if one != symbol and one not in found]
        level = list(dict.fromkeys(level))
        found |= dict.fromkeys(level)
    return tuple(found)


def _frozen(kin: Mapping[str, Iterable[str]]) -> Kin:
    return {symbol: tuple(dict.fromkeys(others)) for symbol, others in kin.items()}
