"""Counts the words of a task in a file, by definition: in its lines and the comment above it, in its name, and in the
names and the path around it."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from codecompass.extract.words import names_with, split_name
from codecompass.graph.register import Outline
from codecompass.model import CALLABLE_KINDS, DEFINED_KINDS, Symbol
from codecompass.process.memo import memoised
from codecompass.search import path_stems, stem
from codecompass.search.weights import WEIGHTS
from codecompass.session.project import Reader

MOST_ABOVE = 30
"""Lines of a comment above a definition, which are its own."""
FEW = 16
"""Words that are counted one by one: for more of them a Counter is quicker."""

Times = Mapping[str, float]
"""By word of the task, its frequency."""


class Met(NamedTuple):
    """A definition that has words of the task, or is cited."""

    place: int
    """In the outline of its file."""
    start: int
    """Its first line."""
    words: Times
    lines: int
    is_callable: bool
    symbol: Symbol | None
    """The symbol, where its record was decoded."""


class InFile(NamedTuple):
    """The definitions of a file."""

    met: list[Met]
    number: int
    """Number of all."""
    lines: int
    """Lines of all together."""


class Meets(dict[bytes, tuple[str, ...]]):
    """Maps a name as written to the task's words that it contains."""

    def __init__(self, by_stem: Mapping[str, str], times: Mapping[str, Times]) -> None:
        """`times`: by word, how often each file has it, by path; files not in it are not searched for the word."""
        self.by_stem = by_stem
        self._roots = frozenset(by_stem)
        self._held = [(root.encode(), times[word]) for root, word in by_stem.items()]

    def beginnings(self, path: str) -> list[bytes]:
        """The stems of the task's words that a file contains."""
        return [root for root, held in self._held if path in held]

    @memoised
    def of_name(self, name: str) -> tuple[str, ...]:
        """The task's words in a definition's name, each once."""
        return tuple(dict.fromkeys(self[name.encode("utf-8", "replace")]))

    def __missing__(self, name: bytes) -> tuple[str, ...]:
        roots = _stems(name)
        found = self[name] = (
            () if self._roots.isdisjoint(roots) else tuple(self.by_stem[root] for root in roots if root in self.by_stem)
        )
        return found


def met_in(reader: Reader, path: str, source: bytes, meets: Meets, kind: str | None, cited: Collection[int]) -> InFile:
    """The definitions of a file (of a kind) that have words of the task, or begin on a line that is `cited`, and the
    rest of the file as its module's."""
    outline = reader.look_up(lambda register: register.outline(path))
    if not outline.kinds:
        return InFile([], 0, 0)
    weighing = _Weighing(reader, path, source, meets, outline)
    wanted = [place for place, own in enumerate(outline.kinds) if own in DEFINED_KINDS and kind in (None, own)]
    met = [*weighing.definitions(wanted, cited)]
    lines = sum(outline.ends[place] - outline.starts[place] + 1 for place in wanted)
    count = len(wanted)
    if kind in (None, outline.kinds[0]):
        words, outside = weighing.outside()
        count, lines = count + 1, lines + outside
        if words or outline.starts[0] in cited:
            met.append(Met(0, outline.starts[0], words, outside, outline.kinds[0] in CALLABLE_KINDS, None))
    return InFile(met, count, lines)


class _Weighing:
    """Counts the words of one file."""

    def __init__(self, reader: Reader, path: str, source: bytes, meets: Meets, outline: Outline) -> None:
        self._outline = outline
        self._meets = meets
        self._source = source
        self._lines, self._words = _hits(source, meets, meets.beginnings(path))
        by_stem = meets.by_stem
        self._of_path = {
            by_stem[root]: WEIGHTS.around_times * count for root, count in path_stems(path).items() if root in by_stem
        }
        kinds, starts, ends = outline
        following = [*starts[1:], max(ends) + 1]
        self._slices = {
            place: self._slice(starts[place], ends[place]) if self._lines else (0, 0)
            for place, kind in enumerate(kinds)
            if kind in DEFINED_KINDS or following[place] <= ends[place] or place == 0
        }
        """By place, which of the words stand in a symbol's lines, and in the comment above them: of definitions, and of what
        others stand in."""
        # What has a word in its name has it in its lines: the others are not read.
        read = [place for place, (first, last) in self._slices.items() if first < last or place == 0]
        self._symbols = dict(zip(read, reader.look_up(lambda register: register.at(path, read)), strict=True))
        self._names = {one.symbol_id: met for one in self._symbols.values() if (met := meets.of_name(one.name))}
        self._parents = {one.symbol_id: one.parent_id for one in self._symbols.values()} if self._names else {}
        self._around: dict[str, Times] = {}

    @cached_property
    def _text(self) -> list[bytes]:
        return self._source.split(b"\n")

    def _slice(self, first: int, last: int) -> tuple[int, int]:
        lines = self._lines
        start = bisect_left(lines, first)
        if start and lines[start - 1] >= first - MOST_ABOVE and first > 1 and _is_comment(self._text[first - 2]):
            start = bisect_left(lines, _above(self._text, first), 0, start)
        return start, bisect_right(lines, last, start)

    def definitions(self, wanted: Sequence[int], cited: Collection[int]) -> Iterator[Met]:
        """Definitions at the `wanted` places that have any word, or begin on a cited line."""
        kinds, starts, ends = self._outline
        around = self._enclosing() if self._names else {}
        for place in wanted:
            first, last = self._slices[place]
            symbol = self._symbols.get(place)
            if symbol is None:
                words = self._around_of(around.get(place, ""))
            else:
                words = self._counted(first, last, self._around_of(symbol.parent_id))
                for word in self._names.get(symbol.symbol_id, ()):
                    words[word] = words.get(word, 0.0) + WEIGHTS.name_times
            if words or starts[place] in cited:
                lines = ends[place] - starts[place] + 1
                yield Met(place, starts[place], words, lines, kinds[place] in CALLABLE_KINDS, symbol)

    def outside(self) -> tuple[Times, int]:
        """The frequency of each word outside of definitions and in the path, and the number of these lines."""
        length = self._source.count(b"\n") + 1
        inside = bytearray(length + 2)
        for kind, first, last in zip(*self._outline, strict=True):
            if kind in DEFINED_KINDS:
                inside[first : last + 1] = b"\1" * (last + 1 - first)
        found = dict(self._of_path)
        for line, word in zip(self._lines, self._words, strict=True):
            if not inside[line]:
                found[word] = found.get(word, 0.0) + 1
        return found, max(length - inside.count(1), 1)

    def _counted(self, first: int, last: int, around: Times) -> dict[str, float]:
        words = self._words[first:last]
        if last - first > FEW:
            found: dict[str, float] = dict(Counter(words))
            for word, count in around.items():
                found[word] = found.get(word, 0.0) + count
            return found
        found = {**around}
        for word in words:
            found[word] = found.get(word, 0.0) + 1
        return found

    def _around_of(self, symbol_id: str) -> Times:
        """The frequency of words in the path, and in the names of a symbol and of its enclosing ones."""
        if not self._names:
            return self._of_path
        found = self._around.get(symbol_id)
        if found is None:
            counted = dict(self._of_path)
            around = symbol_id
            while around:
                for word in self._names.get(around, ()):
                    counted[word] = counted.get(word, 0.0) + WEIGHTS.around_times
                around = self._parents.get(around, "")
            found = self._around[symbol_id] = counted
        return found

    def _enclosing(self) -> dict[int, str]:
        """By place of a symbol that was not decoded, the id of the innermost decoded one around it."""
        found: dict[int, str] = {}
        around: list[tuple[int, str]] = []
        _, starts, ends = self._outline
        for place in self._slices:
            first, last, symbol = starts[place], ends[place], self._symbols.get(place)
            while len(around) > 1 and around[-1][0] < first:
                around.pop()
            if symbol is None:
                found[place] = around[-1][1]
            elif not around or last > first:
                around.append((last, symbol.symbol_id))
        return found


def _hits(source: bytes, meets: Meets, beginnings: Sequence[bytes]) -> tuple[list[int], list[str]]:
    """The lines of a text with the task's words, in order, and the word on each. Words begin with their stems, so only
    names that contain a stem are split: a twentieth of a text's."""
    lines: list[int] = []
    words: list[str] = []
    line, last = 1, 0
    for start, name in names_with(source, beginnings):
        if met := meets[name]:
            line, last = line + source.count(b"\n", last, start), start
            for word in met:
                lines.append(line)
                words.append(word)
    return lines, words


@lru_cache(maxsize=1 << 15)
def _stems(name: bytes) -> tuple[str, ...]:
    """Stems of a name's words. Cached, as consecutive questions meet the same names."""
    return tuple(map(stem, split_name(name.decode("utf-8", "replace"))))


def _above(text: Sequence[bytes], first: int) -> int:
    """The line where the comment above a definition begins."""
    line = first
    while line > 1 and first - line < MOST_ABOVE and _is_comment(text[line - 2]):
        line -= 1
    return line


def _is_comment(line: bytes) -> bool:
    return line.lstrip().startswith((b"//", b"#", b"*", b"/*", b"--"))
