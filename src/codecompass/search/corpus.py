"""The texts of one tree in the full-text index, with statistics that ranking needs. A tree never changes, so results
are cached, some of them up to a limit."""

from __future__ import annotations

import threading
from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from codecompass.languages import is_manifest
from codecompass.languages.file_roles import aside, without_fingerprint
from codecompass.model.relations import grouped
from codecompass.search import path_stems, search_prefix, stem
from codecompass.store.facts import TIMES, Stored

MOST_KEPT = 1 << 17
"""Pairs of word and file that are kept, eight bytes each."""
MOST_HELD = 1 << 16
"""Files that have the words which were asked for last: questions repeat common words."""
MOST_DIVIDED = 4
"""Kinds of tasks whose division of the files is remembered."""
OF_FOLDER = ("__init__", "index", "mod")
"""Names of files that imports do not name, but their folder."""

Found = Iterable[tuple[str, int, str]]
"""Occurrences by word: word, row, class of frequency (a key of TIMES)."""


class _Counts(NamedTuple):
    rows: array[int]
    times: array[float]


class Divided(NamedTuple):
    """The files of a tree, split by whether they are demoted for a task."""

    front: frozenset[str]
    back: frozenset[str]
    average: float
    """Length of a text in front."""

    @classmethod
    def of(cls, lengths: Mapping[str, int], back: frozenset[str]) -> Divided:
        front = frozenset(lengths.keys() - back)
        return cls(front, back, sum(map(lengths.__getitem__, front)) / max(len(front), 1))

    def among(self, lengths: Mapping[str, int]) -> Divided:
        """The same for some files, given the lengths of their texts."""
        return self.of(lengths, self.back & lengths.keys())


class Corpus:
    """The full text of a tree. Thread-safe."""

    def __init__(self, files: Mapping[int, Stored], beginning: Callable[[str], Found] = lambda _: ()) -> None:
        """`files`: by row of the index; `beginning`: the occurrences of words with a prefix."""
        self.lengths = {path: held.bytes for held in files.values() for path in held.paths}
        """Bytes of each file's text, by path."""
        self._path: dict[int, str | None] = {row: held.paths[0] for row, held in files.items()}
        self._others = {row: held.paths[1:] for row, held in files.items() if len(held.paths) > 1}
        """Files that have the same content as one of those, by row."""
        self._beginning = beginning
        self._kept: OrderedDict[tuple[str, str], _Counts] = OrderedDict()
        self._having: OrderedDict[str, frozenset[str]] = OrderedDict()
        self._divided: dict[frozenset[str], Divided] = {}
        self._lock = threading.Lock()

    def divided(self, roles: frozenset[str]) -> Divided:
        """Its files, with those of some roles (keys of `aside`) demoted."""
        found = self._divided.get(roles)
        if found is None:
            if len(self._divided) >= MOST_DIVIDED:
                self._divided.clear()
            back = frozenset().union(*(paths for what, paths in self.aside.items() if what in roles))
            found = self._divided[roles] = Divided.of(self.lengths, back)
        return found

    def having(self, word: str, rows_with: Callable[[str], Iterable[int]]) -> frozenset[str]:
        """The files whose text contains a word, from the rows that do."""
        with self._lock:
            if (known := self._having.get(word)) is not None:
                self._having.move_to_end(word)
                return known
        found = self.paths(rows_with(word))
        with self._lock:
            self._having[word] = found
            while sum(map(len, self._having.values())) > MOST_HELD:
                self._having.popitem(last=False)
        return found

    def paths(self, rows: Iterable[int]) -> frozenset[str]:
        """The files of this tree among the rows."""
        rows = [*rows]
        found = {path for path in map(self._path.get, rows) if path is not None}
        if self._others:
            found.update(*map(self._others.__getitem__, self._others.keys() & rows))
        return frozenset(found)

    def occurrences(self, word: str) -> dict[str, float]:
        """The approximate frequency of a word, in any of its forms, by path."""
        rows, times = self._counted(search_prefix(word), stem(word))
        found: dict[str | None, float] = dict(zip(map(self._path.get, rows), times, strict=True))
        found.pop(None, None)  # of rows that are not this tree's
        if self._others:
            for row, count in zip(rows, times, strict=True):
                for path in self._others.get(row, ()):
                    found[path] = count
        return found  # type: ignore[return-value]  # None is gone

    def _counted(self, prefix: str, root: str) -> _Counts:
        key = prefix, root
        with self._lock:
            if (known := self._kept.get(key)) is not None:
                self._kept.move_to_end(key)
                return known
        found: dict[int, float] = {}
        last, is_alike = "", False
        for word, row, column in self._beginning(prefix):
            if word != last:
                last, is_alike = word, stem(word) == root
            if is_alike:
                found[row] = found.get(row, 0.0) + TIMES[column]
        counts = _Counts(array("I", found), array("f", found.values()))
        with self._lock:
            self._kept[key] = counts
            while sum(len(one.rows) for one in self._kept.values()) > MOST_KEPT:
                self._kept.popitem(last=False)
        return counts

    @cached_property
    def known(self) -> frozenset[str]:
        """Paths whose whole text is indexed. Of manifests only a part is."""
        return frozenset(path for path in self.lengths if not is_manifest(path))

    @cached_property
    def aside(self) -> dict[str, frozenset[str]]:
        """The role of each path beside the code (a key of ASIDE); empty for code."""
        found = {path: aside(path) for path in self.lengths}
        for path in [path for path, what in found.items() if what == "generated"]:
            if (copied := without_fingerprint(path)) in found:
                found[copied] = found[copied] or "generated"
        return {what: frozenset(paths) for what, paths in grouped((what, path) for path, what in found.items()).items()}

    @cached_property
    def by_stem(self) -> dict[str, list[str]]:
        """The paths by the stems of their words."""
        return grouped((root, path) for path in self.lengths for root in path_stems(path))

    @cached_property
    def by_file_name(self) -> dict[str, list[str]]:
        return grouped((path.rpartition("/")[2], path) for path in self.lengths)

    @cached_property
    def by_module_name(self) -> dict[str, list[str]]:
        """Files by the last part of the name that imports use."""
        return grouped((_module_name(path), path) for path in self.lengths)


class CorpusOfFew(Corpus):
    """The full text of a few files without an index, in lower case: words count if they begin with the word's stem."""

    def __init__(self, texts: Mapping[str, bytes]) -> None:
        super().__init__({number: Stored([path], len(text)) for number, (path, text) in enumerate(texts.items())})
        self._texts = texts

    def occurrences(self, word: str) -> dict[str, float]:
        beginning = search_prefix(word).encode()
        return {path: float(times) for path, text in self._texts.items() if (times := text.count(beginning))}


def _module_name(path: str) -> str:
    folder, _, name = path.rpartition("/")
    own = name.rpartition(".")[0] or name
    return own if own not in OF_FOLDER or not folder else folder.rpartition("/")[2]
