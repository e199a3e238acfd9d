"""What recorded reads would cost, and how often they would have files resolved again: `python benchmarks/reads.py REPO [FOLDER/]
[--commits 25]`.

Of each file the files are recorded whose facts its edges are worked out from: a set of bits for each query, joined where a
query reads another one. Of each commit: how many files have their edges worked out again by the search of
`resolve/incremental`, and how many had read a file that changed.
"""

from __future__ import annotations

import argparse
import gc
import re
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pygit2

from codecompass.extract import extract
from codecompass.languages import for_path
from codecompass.model import Extracted, FileFacts
from codecompass.resolve import evaluate, queries, resolve
from codecompass.resolve.incremental.affected import affected

_WORD = re.compile(rb"[\w$]+")
Facts = Mapping[str, FileFacts]


class Tree:
    """Files of a repository below a folder, as facts."""

    def __init__(self, repository: Path, under: str) -> None:
        self.repository, self.under = pygit2.Repository(str(repository)), under
        self._facts: dict[tuple[str, str], FileFacts | None] = {}
        self.words: dict[int, set[str]] = {}

    def at(self, revision: str) -> dict[str, FileFacts]:
        index = pygit2.Index()
        index.read_tree(self.repository.revparse_single(revision).peel(pygit2.Tree))
        found = {one.path: self._read(one.path, one.id) for one in index if one.path.startswith(self.under)}
        return {path: facts for path, facts in found.items() if facts is not None}

    def _read(self, path: str, blob: pygit2.Oid) -> FileFacts | None:
        if (key := (path, str(blob))) not in self._facts:
            text = self.repository[blob].peel(pygit2.Blob).data if for_path(path) else b""
            read = extract(path, text) if text else None
            facts = self._facts[key] = read.facts if isinstance(read, Extracted) else None
            self.words[id(facts)] = {word.decode() for word in _WORD.findall(text) if word.isascii()}
        return self._facts[key]


class Names:
    """Which files have a name."""

    def __init__(self, words: Mapping[int, set[str]], *trees: Facts) -> None:
        self._having: dict[str, set[str]] = defaultdict(set)
        self._defining: dict[str, set[str]] = defaultdict(set)
        for path, facts in (item for tree in trees for item in tree.items()):
            for word in words[id(facts)]:
                self._having[word].add(path)
            for one in facts.definitions:
                self._defining[one.name].add(path)

    def __call__(self, name: str) -> Iterable[str]:
        return self._having.get(name, ())

    def defining(self, name: str) -> Iterable[str]:
        return self._defining.get(name, ())


def resolved(files: Facts, after: Callable[[str], None] = lambda path: None) -> float:
    """Seconds of CPU."""
    started, resolution = time.process_time(), resolve(files)
    for path, facts in files.items():
        if facts.definitions:
            resolution.edges(path)
        after(path)
    return time.process_time() - started


def recorded(files: Facts) -> tuple[float, dict[str, int], int]:
    """Seconds of CPU, the bits of the files that each file has read, how many queries there were."""
    bits = {path: 1 << at for at, path in enumerate(files)}
    now, kept, found = 0, dict[Any, int](), dict[str, int]()
    once, made = queries.Queries.once, evaluate._Made

    class Made(made):  # type: ignore[misc, valid-type]
        def __getitem__(self, path: Any) -> Any:
            nonlocal now
            now |= bits.get(path, 0)
            return super().__getitem__(path)

    class Read(dict[str, FileFacts]):
        def __getitem__(self, path: str) -> FileFacts:
            nonlocal now
            now |= bits.get(path, 0)
            return super().__getitem__(path)

    def recording(self: Any, key: Any, compute: Any, *args: Any, **options: Any) -> Any:
        nonlocal now
        around, now = now, kept.get(key, 0)
        try:
            return once(self, key, compute, *args, **options)
        finally:
            kept[key] = now
            now |= around

    def after(path: str) -> None:
        nonlocal now
        found[path], now = now | bits[path], 0

    _set(recording, Made)
    try:
        return resolved(Read(files), after), found, len(kept)
    finally:
        _set(once, made)


def _set(once: Any, made: Any) -> None:
    for owner, name, value in ((queries.Queries, "once", once), (evaluate, "_Made", made)):
        setattr(owner, name, value)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("repository", type=Path)
    options.add_argument("under", nargs="?", default="")
    options.add_argument("--commits", type=int, default=25)
    given = options.parse_args()
    gc.disable()
    tree = Tree(given.repository, given.under)
    head = tree.at("HEAD")
    plain = resolved(head)
    seconds, read, count = recorded(head)
    pairs = sum(bits.bit_count() for bits in read.values())
    print(f"{len(head)} files, {count} queries, {pairs} pairs; CPU {plain:.2f} s, recorded {seconds:.2f} s")
    listing = ["git", "-C", str(given.repository), "log", "--first-parent", "--format=%H", f"-n{given.commits}"]
    commits = subprocess.run(
        [*listing, "--", given.under or "."], capture_output=True, text=True, check=True
    ).stdout.split()
    places = {path: at for at, path in enumerate(head)}
    for commit in commits:
        try:
            old, new = tree.at(f"{commit}^"), tree.at(commit)
        except KeyError:
            continue
        changed = {path for path in old.keys() | new.keys() if old.get(path) is not new.get(path)}
        searched = affected(old, new, changed, Names(tree.words, old, new), 10**9)
        bits = sum(1 << places[path] for path in changed if path in places)
        again = sum(bool(one & bits) for one in read.values())
        print(commit[:8], len(changed), "all" if searched is None else len(searched.paths), again)


if __name__ == "__main__":
    main()
