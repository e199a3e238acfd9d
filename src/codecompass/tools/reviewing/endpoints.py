"""The endpoints that lead to a change: not those that are only registered by a function that also registers others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from codecompass.tools.reviewing.reach import Step
from codecompass.tools.surfaces import inline, surfaces
from codecompass.tools.symbols import Row, in_file

if TYPE_CHECKING:
    from codecompass.session.project import Reader

MOST_LINES = 5000
"""Lines of one function that registers endpoints on which something is used."""


class Endpoints:
    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.routes: list[Row] = surfaces(reader, "route", None)

    def leading_to(self, steps: Mapping[str, Step]) -> Iterator[tuple[Row, int]]:
        """Endpoints whose handler is among what reaches a symbol, and how far that is from it."""
        for row in self.routes:
            distance = self._distance(row, steps)
            if distance is not None:
                yield row, distance

    def _distance(self, row: Row, steps: Mapping[str, Step]) -> int | None:
        symbol = str(row["symbol_id"])
        step = steps.get(symbol)
        if step is None or step.distance == 0 or symbol not in self._registering:
            return step.distance if step else None
        lines = inline(row)
        if lines is None:  # a router that is mounted: the endpoints in it are told themselves
            return None
        within = range(lines.start_line, lines.end_line + 1)
        used = (one for line, one in self._lines_used[symbol] if line in within and one in steps)
        return min((steps[one].distance + 1 for one in used), default=None)

    @cached_property
    def _registering(self) -> frozenset[str]:
        """Functions, lists and modules that have handlers written in them, or name those of others: they use what any of
        these uses."""
        found = {str(row["symbol_id"]) for row in self.routes if row["inline_start"]}
        by_file: dict[str, list[Row]] = defaultdict(list)
        for row in self.routes:
            by_file[str(row["path"])].append(row)
        for path, rows in by_file.items():
            symbols = in_file(self._reader, path)
            for row in rows:
                line, handler = int(row["line"]), str(row["symbol_id"])
                around = [one for one in symbols if one.line_start < line <= one.line_end]
                found |= {one.symbol_id for one in around if one.symbol_id != handler}
        return frozenset(found)

    @cached_property
    def _lines_used(self) -> Mapping[str, list[tuple[int, str]]]:
        """By function that registers what it uses, and on which line."""
        found: dict[str, list[tuple[int, str]]] = defaultdict(list)
        ids = [one for one in dict.fromkeys(str(row["symbol_id"]) for row in self.routes) if one in self._registering]
        rows: list[Row] = [*self._reader.ask("lines_used", ids=ids, limit=MOST_LINES)]
        for row in rows:
            found[str(row["user_id"])].append((int(row["line"]), str(row["used_id"])))
        return found
