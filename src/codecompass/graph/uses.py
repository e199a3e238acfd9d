"""Who uses what, read without the engine: it takes a millisecond and more for the uses of one symbol, a chain of calls
needs those of dozens.

The register of a built graph holds all uses, sorted by who uses and by what is used. A derived graph has
`file.uses.new` beside its base's register: all uses in the files whose uses or symbols differ.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import merge
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import zstandard

from codecompass.graphfile import LOG, USES_NEWS, beside
from codecompass.languages.testing import is_test
from codecompass.model import Symbol

if TYPE_CHECKING:
    from codecompass.graph.register import Built

USES = ("CALLS", "EXTENDS", "IMPLEMENTS", "OVERRIDES", "REFERENCES")
IMPORTS = "IMPORTS"
KINDS = (*USES, IMPORTS)
"""The tables whose rows are told here."""


class Row(NamedTuple):
    """A use, as files tell of it: symbols by their ids."""

    kind: str
    source: str
    target: str
    line: int
    role: str
    confidence: str
    strategy: str


class Use(NamedTuple):
    """One symbol's use of another."""

    kind: str
    source: Symbol
    target: Symbol
    line: int
    role: str
    confidence: str
    strategy: str


Symbols = Callable[[Iterable[str]], Mapping[str, Symbol]]
"""What a register says of ids."""
News = dict[str, list[Row]]
"""By path, all uses in a file; none where it is gone."""
_news = msgspec.msgpack.Decoder(News)


def read_news(graph: Path) -> News | None:
    """In which files the uses of a graph are not those that its register tells; None where that is not known."""
    file = beside(graph, USES_NEWS)
    if file.exists():
        return _news.decode(zstandard.decompress(file.read_bytes()))
    return None if beside(graph, LOG).exists() else {}


def write_news(graph: Path, news: News) -> None:
    beside(graph, USES_NEWS).write_bytes(zstandard.compress(msgspec.msgpack.encode(news), 1))


class Uses:
    """The uses of one graph. May be asked from several threads."""

    def __init__(self, built: Built, news: News, differing: AbstractSet[int]) -> None:
        """`differing`: the symbols of files whose symbols are not those that were built."""
        self._built, self._differing = built, differing
        self._how = [tuple(how.split("\t")) for how in built.texts("use_how")]
        """Kind, role, confidence and strategy, by number."""
        self._sources, self._targets = built.numbers("use_sources"), built.numbers("use_targets")
        self._lines, self._hows = built.numbers("use_lines"), built.numbers("use_hows")
        self._into = built.numbers("uses_of")
        self._into_at = built.numbers("uses_of_at")
        self._outdated = frozenset(number for path in news for number in built.in_file(path))
        """Symbols whose own uses are those of the news."""
        self._news = news
        self._new_from, self._new_into = _by_end(news)

    def into(self, symbol: str, kinds: Collection[str], symbols: Symbols) -> Iterator[Use]:
        """The uses of a symbol, by the place of who uses it, those in tests last."""
        target = symbols([symbol]).get(symbol)
        if target is None:
            return
        built = self._built_into(target, kinds, symbols)
        new = self._new_into.get(symbol, ())
        if not new:
            yield from built
            return
        told = [use for row in new if row.kind in kinds and (use := _told(row, symbols))]
        yield from merge(built, sorted(told, key=_by_user), key=_by_user)

    def out_of(self, symbol: str, kinds: Collection[str], symbols: Symbols) -> list[Use]:
        """What a symbol uses, by the lines on which it does."""
        source = symbols([symbol]).get(symbol)
        if source is None:
            return []
        number = self._number(symbol)
        if number is None or number in self._outdated:
            new = (row for row in self._new_from.get(symbol, ()) if row.kind in kinds)
            return sorted((use for row in new if (use := _told(row, symbols))), key=lambda use: use.line)
        first, last = bisect_left(self._sources, number), bisect_right(self._sources, number)
        wanted = (one for one in range(first, last) if self._how[self._hows[one]][0] in kinds)
        return [self._use(one, symbols, source=source) for one in wanted]

    def imports_of(self, path: str, symbols: Symbols) -> tuple[tuple[str, int], ...]:
        """The files that a file imports, or something of, by path, and how often."""
        if path in self._news:
            targets = (row.target for row in self._news[path] if row.kind == IMPORTS)
            found = Counter(one.path for target in targets for one in symbols([target]).values())
        else:
            own = self._built.in_file(path)
            first, last = bisect_left(self._sources, own.start), bisect_left(self._sources, own.stop)
            imports = (one for one in range(first, last) if self._how[self._hows[one]][0] == IMPORTS)
            found = Counter(self._built.path_of(self._targets[one]) for one in imports)
        return tuple(sorted(found.items()))

    def _built_into(self, target: Symbol, kinds: Collection[str], symbols: Symbols) -> Iterator[Use]:
        number, source, last = self._number(target.symbol_id), None, -1
        if number is not None:
            for at in range(self._into_at[number], self._into_at[number + 1]):
                one = self._into[at]
                user = self._sources[one]
                if self._how[self._hows[one]][0] in kinds and user not in self._outdated:
                    source = source if user == last else self._current(user, symbols)
                    last = user
                    yield self._use(one, symbols, source, target)

    def _number(self, symbol: str) -> int | None:
        """In the register as it was built."""
        numbers = [*self._built.numbers_of(symbol)]
        found = zip(numbers, self._built.symbols(numbers), strict=True)
        return next((number for number, one in found if one.symbol_id == symbol), None)

    def _use(self, number: int, symbols: Symbols, source: Symbol | None = None, target: Symbol | None = None) -> Use:
        kind, role, confidence, strategy = self._how[self._hows[number]]
        source = source or self._current(self._sources[number], symbols)
        target = target or self._current(self._targets[number], symbols)
        return Use(kind, source, target, self._lines[number], role, confidence, strategy)

    def _current(self, number: int, symbols: Symbols) -> Symbol:
        (one,) = self._built.symbols([number])
        return symbols([one.symbol_id]).get(one.symbol_id, one) if number in self._differing else one


def _told(row: Row, symbols: Symbols) -> Use | None:
    ends = symbols([row.source, row.target])
    if row.source not in ends or row.target not in ends:
        return None
    return Use(row.kind, ends[row.source], ends[row.target], *row[3:])


def _by_end(news: News) -> tuple[Mapping[str, Sequence[Row]], Mapping[str, Sequence[Row]]]:
    """By id of who uses, and of what is used."""
    used: dict[str, list[Row]] = defaultdict(list)
    using: dict[str, list[Row]] = defaultdict(list)
    for rows in news.values():
        for row in rows:
            using[row.source].append(row)
            used[row.target].append(row)
    return using, used


def _by_user(use: Use) -> tuple[bool, str, int, int, int]:
    """As a register sorts the uses of a symbol."""
    source = use.source
    return is_test(source.path), source.path, source.line_start, -source.line_end, use.line


def rows_of(tables: Mapping[str, Iterable[tuple[object, ...]]]) -> list[Row]:
    """Rows of the graph's tables as they are told here."""
    return [Row(kind, *row) for kind in KINDS for row in tables[kind]]  # type: ignore[arg-type]  # the schema says of which types
