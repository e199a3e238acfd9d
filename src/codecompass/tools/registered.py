"""Finds the types that a registered value is constructed with: for `a.GET("/teams", teams.List)` with `teams :=
&Handler{New: func() Model { return &Team{} }}` it is `Team` that a call of `Model`'s methods leads to.

Handlers that serve many models through one interface do not name them; the statement that registers a handler does.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.model.relations import reachable
from codecompass.process.memo import memoised
from codecompass.session.project import Reader
from codecompass.tools.dispatch import edges_out_of
from codecompass.tools.snippets import Text
from codecompass.tools.structure import owner_of
from codecompass.tools.symbols import Row, Symbol, by_ids, in_file, innermost

MOST_USED_LINES = 5000
"""Lines of one function that registers something on which something is used."""
LONGEST_STATEMENT = 60
"""Lines of a statement."""
_NAME = re.compile(r"(?<![\w.$])[A-Za-z_$][\w$]*")
_OPENING, _CLOSING = "([{", ")]}"


class Registered:
    """The types behind the registered values of a state."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    @memoised
    def types_at(self, path: str, line: int) -> frozenset[str]:
        """The types that the statement at a line is constructed with, directly or through the local values that it
        names; with the types that functions called there construct, and their bases."""
        around = innermost(self._reader, path, line) or in_file(self._reader, path)[:1]
        if not around:
            return frozenset()
        holder = around[0]
        lines = self._lines(path)
        first = holder.line_start if holder.kind in CALLABLE_KINDS else 1
        wanted = [*self._statements(lines, first, line)]
        used = self._used_in(holder.symbol_id)
        return self._made_of({one for at in wanted for one in used.get(at, ())})

    def types_in(self, symbol_id: str) -> frozenset[str]:
        """The types that a function names or constructs."""
        return self._made_of({one for used in self._used_in(symbol_id).values() for one in used})

    @memoised
    def _lines(self, path: str) -> list[str]:
        return Text(self._reader.text(path)).lines

    def _statements(self, lines: list[str], first: int, line: int) -> Iterator[int]:
        """The lines of a statement, and of the assignments before it to names that it uses."""
        own = _extent(lines, line)
        yield from own
        names = {name for at in own for name in _NAME.findall(lines[at - 1])}
        for at in range(line - 1, first - 1, -1):
            given = _assigned(lines[at - 1])
            if given in names:
                names.discard(given)
                yield from _extent(lines, at)

    @memoised
    def _used_in(self, symbol_id: str) -> dict[int, set[str]]:
        """The names that a definition uses, by line."""
        by_line: dict[int, set[str]] = defaultdict(set)
        rows: Iterable[Row] = self._reader.ask("lines_used", ids=[symbol_id], limit=MOST_USED_LINES)
        for row in rows:
            by_line[int(row["line"])].add(str(row["used_id"]))
        return by_line

    def _made_of(self, used: set[str]) -> frozenset[str]:
        known = by_ids(self._reader, used)
        makers = [one.symbol_id for one in known.values() if one.kind in CALLABLE_KINDS]
        types = {one.symbol_id for one in known.values() if one.kind in TYPE_KINDS}
        types |= {one.parent_id for one in known.values() if one.kind == "constructor"}
        types |= self._made_by(makers)
        return frozenset(reachable(types - {""}, self._extended)) - {""}

    def _made_by(self, makers: list[str]) -> set[str]:
        """The classes that some functions construct."""
        rows = edges_out_of(self._reader, makers)
        called = by_ids(self._reader, (str(row["used_id"]) for row in rows if row["kind"] == "calls"))
        return {own for own, one in called.items() if one.kind == "class"}

    @memoised
    def _extended(self, symbol_id: str) -> set[str]:
        rows = self._reader.ask("bases", symbol=symbol_id)
        return {str(row["id"]) for row in rows if row["edge"] == "EXTENDS"}


def owner_type(reader: Reader, method: Symbol) -> str:
    """The type that a method belongs to; for other symbols the symbol itself."""
    parent = by_ids(reader, [method.parent_id]).get(method.parent_id) if method.parent_id else None
    if parent is not None and parent.kind not in TYPE_KINDS:
        parent = owner_of(reader, method, parent)
    return parent.symbol_id if parent else method.symbol_id


def registering(reader: Reader, routes: Iterable[Row]) -> frozenset[str]:
    """Functions, lists and modules that contain handlers of routes or name those of others: they use what any of these
    uses, but do not run it. A function that contains its own route registers an anonymous handler."""
    found, by_file = set[str](), defaultdict[str, list[Row]](list)
    for row in routes:
        by_file[str(row["path"])].append(row)
        if row["inline_start"]:
            found.add(str(row["symbol_id"]))
    for path, rows in by_file.items():
        symbols = in_file(reader, path)
        for row in rows:
            line, handler = int(row["line"]), str(row["symbol_id"])
            around = [one for one in symbols if one.line_start < line <= one.line_end]
            found |= {one.symbol_id for one in around if one.symbol_id != handler or one.kind in CALLABLE_KINDS}
    return frozenset(found)


def _extent(lines: list[str], line: int) -> range:
    """The lines of the statement that begins at a line, until its brackets are closed."""
    depth = 0
    for at in range(line, min(line + LONGEST_STATEMENT, len(lines) + 1)):
        text = lines[at - 1]
        depth += sum(map(text.count, _OPENING)) - sum(map(text.count, _CLOSING))
        if depth <= 0:
            return range(line, at + 1)
    return range(line, line + 1)


_ASSIGNED = re.compile(
    r"^\s*(?:(?:const|let|var|val|final|auto|my)\s+)?(?:[\w<>\[\]*&:]+\s+)??([A-Za-z_$][\w$]*)\s*(?::\s*[^=:]+)?:?=(?!=)"
)


def _assigned(text: str) -> str:
    """The name that a line begins to assign to; empty if there is none."""
    found = _ASSIGNED.match(text)
    return found[1] if found else ""
