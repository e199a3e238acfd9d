"""Whether edges and surfaces hang on the order of asking: `python benchmarks/order.py REPO… [--rounds 4] [--seed 1]`.

Each repository's files are resolved in order by one resolution; then, round by round, in a random order, shared out
among one to four processes, each with a resolution of its own. All rows are compared, file by file. Errors of ours that
were overcome on the way are counted. Ends with 1 where a row differs or an error was overcome.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pygit2

from codecompass.extract import extract
from codecompass.languages import for_path
from codecompass.model import Edge, Extracted, FileFacts
from codecompass.process.faults import COUNTED
from codecompass.process.forking import in_processes
from codecompass.resolve import Surface, resolve

MOST_BYTES = 2 << 20
SHOWN = 5
Told = tuple[list[Edge], list[Surface]]


class Result(NamedTuple):
    repository: str
    files: int
    rows: int
    rounds: int
    differing: dict[str, list[Edge | Surface]]
    """Rows that some rounds have, and others have not, by file."""
    overcome: int


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("repositories", nargs="+", type=Path)
    options.add_argument("--rounds", type=int, default=4)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    results = []
    for repository in given.repositories:
        found = compare(repository.resolve(), given.rounds, random.Random(given.seed))
        results.append(found)
        print(
            f"{found.repository}: {found.files} files, {found.rows} rows, {found.rounds} rounds, "
            f"{len(found.differing)} files differ, {found.overcome} errors overcome",
            flush=True,
        )
        for path, rows in list(found.differing.items())[:SHOWN]:
            print(f"  {path}:", *rows[:SHOWN], sep="\n    ")
    raise SystemExit(any(found.differing or found.overcome for found in results))


def compare(repository: Path, rounds: int, chance: random.Random) -> Result:
    facts = facts_of(repository)
    paths = [path for path, one in facts.items() if one.definitions]
    with tempfile.TemporaryDirectory() as folder:
        counted = Path(folder) / "overcome"
        os.environ[COUNTED] = str(counted)
        expected = dict(_resolved(facts, paths))
        differing: dict[str, list[Edge | Surface]] = {}
        for number in range(rounds):
            order = chance.sample(paths, len(paths))
            for path, found in _shared_out(facts, order, 1 + number % 4):
                if found != expected[path]:
                    differing.setdefault(path, []).extend(_difference(found, expected[path]))
        overcome = len(counted.read_text(encoding="utf-8").splitlines()) if counted.exists() else 0
    rows = sum(len(edges) + len(surfaces) for edges, surfaces in expected.values())
    return Result(repository.name, len(paths), rows, rounds, differing, overcome)


def facts_of(repository: Path) -> dict[str, FileFacts]:
    """Facts of all files on disk that git knows."""
    found = {}
    for path in sorted(entry.path for entry in pygit2.Repository(str(repository)).index):
        file = repository / path
        if for_path(path) is None or not file.is_file() or file.stat().st_size > MOST_BYTES:
            continue
        extracted = extract(path, file.read_bytes())
        if isinstance(extracted, Extracted):
            found[path] = extracted.facts
    return found


def _resolved(facts: Mapping[str, FileFacts], paths: Sequence[str]) -> Iterator[tuple[str, Told]]:
    resolution = resolve(facts)
    for path in paths:
        yield path, (resolution.edges(path), resolution.surfaces(path))


def _shared_out(facts: Mapping[str, FileFacts], order: Sequence[str], parts: int) -> Iterator[tuple[str, Told]]:
    """One part stays in this process."""
    shares = [order[part::parts] for part in range(parts)]
    for share in in_processes(lambda paths: _resolved(facts, paths), shares, processes=parts):
        yield from share


def _difference(found: Told, expected: Told) -> Iterator[Edge | Surface]:
    for some, others in zip(found, expected, strict=True):
        yield from (row for row in some if row not in others)
        yield from (row for row in others if row not in some)


if __name__ == "__main__":
    main()
