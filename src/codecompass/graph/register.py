"""The register of a graph: all its symbols by name, by words of the name, by id and by file, looked up without the
engine.

The engine takes a fraction of a millisecond per scattered row, and ranking reads a few hundred candidates. So what
answers say of a symbol is in a file beside the graph, `file.names`, written with it and equally immutable. A lookup
takes microseconds. The indexes are memory-mapped, so processes share them; the records are read.

A derived graph shares the register of the graph that was built, and adds `file.names.new`: the symbols of all files in
which it differs. Together they equal a register built from scratch.
"""

from __future__ import annotations

import mmap
import os
import threading
import weakref
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import merge
from itertools import chain, islice
from operator import attrgetter
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
import zstandard

from codecompass.extract.words import split_name
from codecompass.languages import is_code
from codecompass.model import Bearer, Symbol
from codecompass.model.graphfile import NAMES, NEWS, beside

MAGIC = b"register"
START = 16
"""Bytes before the header: the magic, and how long the header is."""
LONGEST_HEADER = 1 << 16
BLOCK = 16
"""Symbols that are compressed together: neighbours have much in common."""
BLOCKS_HELD = 1_200
"""Blocks kept, the last ones read: consecutive questions are about the same files."""
PLACES_HELD = 1 << 13
"""Files whose symbols' places are kept."""
KEY = slice(4, 12)
"""The part of an id that is compared, as a number: eight of its 26 letters, which seldom occur twice."""


QUIET = "\0"
"""Begins what stands for the name of a symbol that is no code (a heading, a style class). It has the name, but its words
are none of those by which code is found."""


class Header(msgspec.Struct, frozen=True):
    """The sizes of a register, and the offsets of its sections."""

    parts: int
    """Words of all names together."""
    quiet: int
    """Names of what is no code."""
    places: dict[str, tuple[int, int]]
    """First byte and length of each section."""
    is_table: bool = False
    """Whether the numbers of symbols are their places in the engine's table, too."""


def name_key(symbol: Symbol) -> str:
    """The key of a symbol's name in the register."""
    return symbol.name if is_code(symbol.language) else QUIET + symbol.name


class Span(NamedTuple):
    """The lines of a symbol, read without decoding its record."""

    path: str
    line_start: int
    line_end: int
    number: int = -1
    """Its number in the register, where it stands in that."""
    symbol: Symbol | None = None
    """The symbol itself, where it has no number."""


class Outline(NamedTuple):
    """Kinds and lines of a file's symbols in order, its module first, read without decoding their records. A symbol is
    identified by its index here."""

    kinds: Sequence[str]
    starts: Sequence[int]
    ends: Sequence[int]


def order(symbol: Symbol) -> tuple[str, int, str]:
    """Sort key: path, then line."""
    return symbol.path, symbol.line_start, symbol.symbol_id


def key_of(symbol_id: str) -> int:
    return int.from_bytes(symbol_id[KEY].encode("utf-8", "surrogatepass")[:8].ljust(8, b"\0"), "big")


NOT_READ = (OSError, ValueError, IndexError, KeyError, msgspec.MsgspecError, zstandard.ZstdError)
"""What a register that is not whole raises."""

_decoder = msgspec.msgpack.Decoder(Symbol)
_blocks = msgspec.msgpack.Decoder(list[msgspec.Raw])
News = dict[str, list[Symbol]]
"""Symbols by path; none for a file that is gone."""
_news = msgspec.msgpack.Decoder(News)


def read_news(graph: Path) -> News:
    """The symbols of files in which a derived graph differs from its register."""
    file = beside(graph, NEWS)
    return _news.decode(zstandard.decompress(file.read_bytes())) if file.exists() else {}


def write_news(graph: Path, news: News) -> None:
    if news:
        beside(graph, NEWS).write_bytes(zstandard.compress(msgspec.msgpack.encode(news), 1))


_local = threading.local()


def _unpacker() -> zstandard.ZstdDecompressor:
    """This thread's decoder: creating one costs as much as using it."""
    found: zstandard.ZstdDecompressor | None = getattr(_local, "unpacker", None)
    if found is None:
        found = _local.unpacker = zstandard.ZstdDecompressor()
    return found


class Built:
    """The register as it was built, without later changes. Symbols are numbered file by file, names from short to
    long."""

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
        self._end = weakref.finalize(self, os.close, self._file)  # whoever forgets to close it leaks no handle
        self._reading = threading.Lock()
        begin = os.read(self._file, START)
        length = int.from_bytes(begin[len(MAGIC) :], "little")
        if begin[: len(MAGIC)] != MAGIC or length > LONGEST_HEADER:
            raise ValueError(f"{file.name} is no register")
        header = os.read(self._file, length)
        self.header = msgspec.msgpack.decode(header, type=Header)
        blocks, _ = self.header.places["block"]
        self.mapped = mmap.mmap(self._file, blocks, access=mmap.ACCESS_READ)
        self._view = memoryview(self.mapped)
        self.words = _Texts(self, "word")
        self.names = _Texts(self, "name")
        self.paths = _Texts(self, "path")
        self._kinds, self._kind = [*_Texts(self, "kind")], self.numbers("symbol_kinds", "B")
        self._line, self._last_line = self.numbers("symbol_lines"), self.numbers("symbol_ends")
        self._bearing, self._named = _Lists(self, "word_names"), _Lists(self, "name_symbols")
        self._first = self.numbers("path_symbols")
        self._keys, self._by_key = self.numbers("keys", "Q"), self.numbers("key_symbols")
        self._block_at, self._block_start = self.numbers("block_at"), self.header.places["block"][0]
        self._recent: dict[int, list[msgspec.Raw]] = {}
        self._places: dict[str, range] = {}

    def close(self) -> None:
        """Close the file; no lookup may follow."""
        self._end()
        # What is mapped goes with the last view of it.
        self.__dict__.clear()

    def numbers(self, section: str, kind: Literal["I", "Q", "B"] = "I") -> Sequence[int]:
        start, length = self.header.places[section]
        return self._view[start : start + length].cast(kind)

    def _block(self, number: int) -> list[msgspec.Raw]:
        """A block of records. Read rather than mapped: mapped pages would stay in the process, and blocks are most of
        the file."""
        found = self._recent.get(number)
        if found is None:
            start, end = self._block_at[number], self._block_at[number + 1]
            with self._reading:
                os.lseek(self._file, self._block_start + start, os.SEEK_SET)
                packed = os.read(self._file, end - start)
            found = _blocks.decode(_unpacker().decompress(packed))
            if len(self._recent) >= BLOCKS_HELD:
                self._recent.clear()
            self._recent[number] = found
        return found

    @property
    def count(self) -> int:
        """The number of symbols."""
        return len(self._line)

    def name_number(self, name: str) -> int | None:
        return self.names.find(name)

    def words_from(self, prefix: str) -> Iterator[tuple[str, int]]:
        """The words with this prefix, and how many names contain them."""
        for number in range(self.words.place(prefix), len(self.words)):
            word = self.words[number]
            if not word.startswith(prefix):
                return
            yield word, len(self._bearing[number])

    def names_with(self, word: int) -> Sequence[int]:
        return self._bearing[word]

    def bearers(self, name: int) -> Sequence[int]:
        return self._named[name]

    def in_file(self, path: str) -> range:
        found = self._places.get(path)
        if found is None:
            number = self.paths.find(path)
            found = range(0) if number is None else range(self._first[number], self._first[number + 1])
            if len(self._places) >= PLACES_HELD:
                self._places.clear()
            self._places[path] = found
        return found

    def told(self, name: str, numbers: Iterable[int]) -> Iterator[Bearer]:
        """Kind and place of the symbols with this name; `numbers` ascend."""
        path, end = "", 0
        for number in numbers:
            if number >= end:
                place = bisect_right(self._first, number)
                path, end = self.paths[place - 1], self._first[place]
            yield Bearer(name, path, self._kinds[self._kind[number]], self._line[number], number)

    def spans(self, path: str, kinds: Collection[str] | None) -> Iterator[Span]:
        wanted = {number for number, kind in enumerate(self._kinds) if kinds is None or kind in kinds}
        for number in self.in_file(path)[1:]:
            if self._kind[number] in wanted:
                yield Span(path, self._line[number], self._last_line[number], number)

    def outline(self, path: str) -> Outline:
        own = self.in_file(path)
        part = slice(own.start, own.stop)
        kinds = [*map(self._kinds.__getitem__, self._kind[part])]
        return Outline(kinds, [*self._line[part]], [*self._last_line[part]])

    def first_in_files(self, numbers: Sequence[int], limit: int) -> Sequence[int]:
        """The first `limit` of some ascending symbols, extended to the end of the last one's file."""
        if len(numbers) <= limit:
            return numbers
        end = self._first[bisect_right(self._first, numbers[limit - 1])]
        return numbers[: bisect_left(numbers, end)]

    def numbers_of(self, symbol_id: str) -> Iterator[int]:
        """The symbols that may have this id."""
        key = key_of(symbol_id)
        for at in range(bisect_left(self._keys, key), len(self._keys)):
            if self._keys[at] != key:
                return
            yield self._by_key[at]

    def symbols(self, numbers: Iterable[int]) -> Iterator[Symbol]:
        """The symbols of some numbers; adjacent ones cost no more than one."""
        number, block = -1, list[msgspec.Raw]()
        for wanted in numbers:
            if wanted // BLOCK != number:
                number = wanted // BLOCK
                block = self._block(number)
            yield _decoder.decode(block[wanted % BLOCK])


class _Texts(Sequence[str]):
    """A table of strings, sorted from short to long (`name`) or alphabetically."""

    def __init__(self, built: Built, section: str) -> None:
        """Does not keep `built`: the cycle would keep the file open until the garbage collector runs."""
        self._bytes = built.mapped
        self._at = built.numbers(f"{section}_at")
        self._start = built.header.places[section][0]
        self._by_length = section == "name"

    def __len__(self) -> int:
        return len(self._at) - 1

    def __getitem__(self, number: int) -> str:  # type: ignore[override]  # nobody asks for slices
        text = self._bytes[self._start + self._at[number] : self._start + self._at[number + 1]]
        return text.decode("utf-8", "surrogatepass")

    def place(self, text: str) -> int:
        """The index of the first string that is not less than `text`."""
        if self._by_length:
            return bisect_left(self, (len(text), text), key=lambda other: (len(other), other))
        return bisect_left(self, text)

    def find(self, text: str) -> int | None:
        number = self.place(text)
        return number if number < len(self) and self[number] == text else None


class _Lists:
    """A table of lists of numbers."""

    def __init__(self, built: Built, section: str) -> None:
        self._at, self._held = built.numbers(f"{section}_at"), built.numbers(section)

    def __getitem__(self, number: int) -> Sequence[int]:
        return self._held[self._at[number] : self._at[number + 1]]


class Register:
    """The symbols of one graph. Thread-safe."""

    def __init__(self, graph: Path) -> None:
        """Raises one of NOT_READ if the file is missing or not as it was written."""
        self._built = Built(beside(graph, NAMES))
        self._news = read_news(graph)
        self._own = {symbol.symbol_id: symbol for symbols in self._news.values() for symbol in symbols}
        self._outdated = frozenset(number for path in self._news for number in self._built.in_file(path))

    def close(self) -> None:
        """Close the file; no lookup may follow."""
        self._built.close()

    # Symbols

    def symbols(self, ids: Iterable[str]) -> dict[str, Symbol]:
        """Symbols by id, in the order of the ids; unknown ids are left out."""
        found = ((one, self._own.get(one) or self._symbol(one)) for one in ids)
        return {one: symbol for one, symbol in found if symbol}

    def _symbol(self, symbol_id: str) -> Symbol | None:
        numbers = (number for number in self._built.numbers_of(symbol_id) if number not in self._outdated)
        return next((one for one in self._built.symbols(numbers) if one.symbol_id == symbol_id), None)

    def places(self, ids: Iterable[str]) -> dict[str, int]:
        """Row numbers of symbols in the engine's table, by id; unknown for files that differ from the base."""
        found: dict[str, int] = {}
        for one in ids if self._built.header.is_table else ():
            numbers = [*self._built.numbers_of(one)]
            if one not in self._own and len(numbers) == 1 and numbers[0] not in self._outdated:
                found[one] = numbers[0]
        return found

    def in_file(self, path: str) -> list[Symbol]:
        """All symbols of a file in order of place, its module first."""
        if path in self._news:
            return list(self._news[path])
        return list(self._built.symbols(self._built.in_file(path)))

    def spans(self, path: str, kinds: Collection[str] | None = None) -> list[Span]:
        """The lines of a file's symbols without its module; of some kinds, or of all."""
        own = self._news.get(path)
        if own is None:
            return list(self._built.spans(path, kinds))
        wanted = (one for one in own[1:] if kinds is None or one.kind in kinds)
        return [Span(path, one.line_start, one.line_end, symbol=one) for one in wanted]

    def outline(self, path: str) -> Outline:
        own = self._news.get(path)
        if own is None:
            return self._built.outline(path)
        return Outline([one.kind for one in own], [one.line_start for one in own], [one.line_end for one in own])

    def at(self, path: str, places: Iterable[int]) -> list[Symbol]:
        """The symbols at some indexes of a file's outline."""
        own = self._news.get(path)
        if own is not None:
            return [own[place] for place in places]
        first = self._built.in_file(path).start
        return list(self._built.symbols(first + place for place in places))

    def named(self, names: Iterable[str], limit: int | None = None) -> list[Symbol]:
        """The symbols with exactly one of these names, in order of place; with a limit, the first of them."""
        wanted = set(names)
        numbers: Sequence[int] = sorted(number for name in wanted for number in self._bearers(name))
        if limit is not None:
            numbers = self._built.first_in_files(numbers, limit)
        found = [*self._built.symbols(numbers), *(one for one in self._own.values() if one.name in wanted)]
        return sorted(found, key=order)[:limit]

    def bearers(self, name: str) -> list[Bearer]:
        """Like `named`, without decoding the records."""
        own = (Bearer.of(one) for one in self._own.values() if one.name == name)
        return sorted([*self._built.told(name, self._bearers(name)), *own], key=attrgetter("path"))

    def read(self, told: Iterable[Bearer | Span]) -> list[Symbol]:
        """The records of symbols, in the given order."""
        return [one.symbol or next(self._built.symbols([one.number])) for one in told]

    def _bearers(self, name: str) -> Sequence[int]:
        numbers = (self._built.name_number(key) for key in (name, QUIET + name))
        found = [self._current(self._built.bearers(number)) for number in numbers if number is not None]
        return found[0] if len(found) == 1 else sorted(chain.from_iterable(found))

    def _current(self, numbers: Sequence[int]) -> Sequence[int]:
        return [one for one in numbers if one not in self._outdated] if self._outdated else numbers

    # Names

    def names_between(self, shortest: int, longest: int) -> list[str]:
        """The names whose length is in a range."""
        texts = self._built.names
        first, last = texts.place("\0" * shortest), texts.place("\0" * (longest + 1))
        found = (texts[number] for number in range(first, last) if number not in self._gone)
        named = [name for name in found if not name.startswith(QUIET)]
        return named + [name for name in self._new if shortest <= len(name) <= longest and not name.startswith(QUIET)]

    def count_files(self) -> int:
        """The number of files with symbols when the register was built."""
        return len(self._built.paths)

    def count_symbols(self) -> int:
        """The number of symbols when the register was built."""
        return self._built.count

    def count_names(self) -> int:
        """The number of distinct names of code."""
        new, gone = self._new, [self._built.names[number] for number in self._gone]
        quiet = self._built.header.quiet + sum(_quiet(new)) - sum(_quiet(gone))
        return len(self._built.names) - len(gone) + len(new) - quiet

    def count_parts(self) -> int:
        """The number of words in all names."""
        fewer = sum(len(_parts(self._built.names[number])) for number in self._gone)
        return self._built.header.parts - fewer + sum(map(len, self._new.values()))

    def words_like(self, prefixes: Iterable[str]) -> dict[str, int]:
        """The words of names with one of these prefixes, and how many names contain them."""
        return {word: names for prefix in prefixes for word, names in self._words_from(prefix).items()}

    def _words_from(self, prefix: str) -> dict[str, int]:
        found = Counter(dict(self._built.words_from(prefix)))
        found.update(word for parts in self._new.values() for word in parts if word.startswith(prefix))
        gone = (_parts(self._built.names[number]) for number in self._gone)
        found.subtract(word for parts in gone for word in parts if word.startswith(prefix))
        return {word: names for word, names in found.items() if names}

    def names_with(self, words: Iterable[str], limit: int) -> list[str]:
        """The names that contain any of `words`: those with most of them first, then short ones."""
        wanted = set(words)
        numbers = (self._built.words.find(word) for word in wanted)
        held = [self._built.names_with(number) for number in numbers if number is not None]
        best = (one for one in _most_met(held) if one[1] not in self._gone)
        found = [(-times, self._built.names[number]) for times, number in islice(best, limit)]
        new = ((-len(wanted & parts.keys()), name) for name, parts in self._new.items())
        found += [(how, name) for how, name in new if how]
        return [name for _, name in sorted(found, key=lambda one: (one[0], len(one[1]), one[1]))[:limit]]

    @cached_property
    def _new(self) -> dict[str, dict[str, None]]:
        """The names that no symbol had when the register was built, with their words."""
        names = sorted({name_key(symbol) for symbol in self._own.values()}, key=lambda name: (len(name), name))
        return {name: _parts(name) for name in names if self._built.name_number(name) is None}

    @cached_property
    def _gone(self) -> frozenset[int]:
        """The numbers of names that no symbol has any more."""
        kept = {name_key(symbol) for symbol in self._own.values()}
        lost = {name_key(symbol) for symbol in self._built.symbols(sorted(self._outdated))} - kept
        numbers = (self._built.name_number(name) for name in lost)
        return frozenset(
            number
            for number in numbers
            if number is not None and all(one in self._outdated for one in self._built.bearers(number))
        )


def _most_met(lists: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """The numbers in ascending lists, with how many lists contain each, most first. Lazy: very many may be in a single
    list."""
    *others, longest = sorted(lists, key=len) or [()]
    times = Counter[int]()
    for numbers in others:
        times.update(numbers)
    for number in frozenset(longest).intersection(times):
        times[number] += 1
    several = [(-met, number) for number, met in times.items() if met > 1]
    yield from ((-met, number) for met, number in sorted(several))
    yield from ((1, number) for number in merge(*lists) if times[number] <= 1)


def _parts(name: str) -> dict[str, None]:
    """The distinct words of a name in order; none if it is no name of code."""
    return {} if name.startswith(QUIET) else dict.fromkeys(split_name(name))


def _quiet(names: Iterable[str]) -> Iterator[bool]:
    return (name.startswith(QUIET) for name in names)
