"""A tree's facts, loaded on demand: resolving a small change needs only some of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from operator import lt
from pathlib import Path
from typing import TYPE_CHECKING

from codecompass.extract.words import split_name
from codecompass.model import FileFacts
from codecompass.process.memo import memoised
from codecompass.store import Store

if TYPE_CHECKING:  # the engine comes with it, and what only looks after stores does without
    from codecompass.graph import Register

MOST, MOST_SIZE = 300, 200_000
"""Files whose facts are held in memory, and the definitions and bindings in them: a kilobyte each. With fewer, more are
read a second time; to read the facts of a file of usual length takes a tenth of a millisecond."""


class Held(OrderedDict[int, FileFacts]):
    """Facts by row of the store, what was asked for last behind."""

    size = 0
    """Definitions and bindings in all of them."""


class TreeFacts(Mapping[str, FileFacts]):
    """Facts by path, in order of paths, of the files that have any. `rows` are their rows in the store
    (`Survey.rows`). Trees with the same `held` load shared files once. Few are held: facts take fourteen times the
    memory of their text."""

    def __init__(self, store: Store, rows: Mapping[str, int], held: Held | None = None) -> None:
        self._table = store.facts
        self.rows = dict(rows) if _is_sorted([*rows]) else dict(sorted(rows.items()))
        self.held = Held() if held is None else held

    def __reduce__(self) -> tuple[object, ...]:
        """In another process it reads the store itself."""
        return _reopened, (self._table.directory, self._table.extractor, self.rows)

    def __getitem__(self, path: str) -> FileFacts:
        row = self.rows[path]
        held = self.held
        found = held.get(row)
        if found is None:
            found = held[row] = self._table.read([row])[row]
            held.size += found.size
            while len(held) > MOST or (held.size > MOST_SIZE and len(held) > 1):
                held.size -= held.popitem(last=False)[1].size
        else:
            held.move_to_end(row)
        return found

    def __contains__(self, path: object) -> bool:
        return path in self.rows

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


def _is_sorted(paths: list[str]) -> bool:
    return all(map(lt, paths, islice(paths, 1, None)))


def _reopened(directory: Path, extractor: str, rows: Mapping[str, int]) -> TreeFacts:
    return TreeFacts(Store(directory, extractor), rows)


class Having:
    """The files of one or more trees whose text contains a name, by the full-text index; never too few."""

    def __init__(self, store: Store, *trees: TreeFacts) -> None:
        self._table = store.facts
        self._trees = trees
        self._path: dict[int, str] = {}
        """By row of facts, one of the files that have them."""
        self._others: dict[int, list[str]] = {}
        """The others, of rows that several have: nearly all have one."""
        for tree in trees:
            self._enter(tree.rows)

    def _enter(self, rows: Mapping[str, int]) -> None:
        self._path = dict(zip(rows.values(), rows, strict=True)) | self._path
        known = self._path.get
        for path, row in [(path, row) for path, row in rows.items() if known(row) != path]:
            self._others.setdefault(row, []).append(path)

    def _paths(self, row: int) -> list[str]:
        path = self._path.get(row)
        return [] if path is None else [path, *self._others.get(row, ())]

    @memoised
    def __call__(self, name: str) -> Sequence[str]:
        words = split_name(name)
        held = [set(self._table.rows_with(word)) for word in words]
        rows = set.intersection(*held) if held else None
        return self._every if rows is None else sorted({path for row in rows for path in self._paths(row)})

    @cached_property
    def _every(self) -> Sequence[str]:
        return sorted({path for tree in self._trees for path in tree.rows})


class Mentions(Having):
    """Like Having for two trees, and the files that define a name: from the register of one tree, from which the other
    differs in the `changed` files."""

    def __init__(self, store: Store, register: Register, changed: Sequence[str], *trees: TreeFacts) -> None:
        super().__init__(store, *trees)
        self._register = register
        self._changed = changed

    def defining(self, name: str) -> set[str]:
        return {*self._changed, *(symbol.path for symbol in self._register.named([name]))}
