"""A tree's facts, loaded when they are asked for: what resolving a small change needs instead of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from codecompass.extract.words import split_name
from codecompass.model import FileFacts, SourceFile
from codecompass.store import Store


class TreeFacts(Mapping[str, FileFacts]):
    """Facts by path of those files of a tree that have any; `without` are the paths known to have none."""

    def __init__(self, store: Store, files: Sequence[SourceFile], without: frozenset[str]) -> None:
        self._store = store
        self.sources = {file.path: file for file in files if file.path not in without}
        self._loaded: dict[str, FileFacts] = {}

    def __getitem__(self, path: str) -> FileFacts:
        found = self._loaded.get(path)
        if found is None:
            facts, _ = self._store.facts.load([self.sources[path]])
            found = self._loaded[path] = facts[path]
        return found

    def __contains__(self, path: object) -> bool:
        return path in self.sources

    def __iter__(self) -> Iterator[str]:
        return iter(self.sources)

    def __len__(self) -> int:
        return len(self.sources)


class Mentions:
    """Which files of some trees have a name in their text, by the full-text index: never too few."""

    def __init__(self, store: Store, *trees: TreeFacts) -> None:
        self._store = store
        self._paths: dict[str, list[str]] = {}
        for tree in trees:
            for path, source in tree.sources.items():
                self._paths.setdefault(source.blob, []).append(path)
        self._every = sorted({path for paths in self._paths.values() for path in paths})
        self._found: dict[str, Sequence[str]] = {}

    def __call__(self, name: str) -> Sequence[str]:
        found = self._found.get(name)
        if found is None:
            words = split_name(name)
            blobs = self._store.facts.blobs_with(words) if words else None
            found = self._every if blobs is None else sorted({p for b in blobs for p in self._paths.get(b, ())})
            self._found[name] = found
        return found
