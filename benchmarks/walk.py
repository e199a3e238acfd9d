"""Successive commits of a real repository: `python benchmarks/walk.py REPO [--commits 100] [--until REV]`.

For each commit, oldest first:
derived  its graph, made from the one before where that is what the index does, against one built from nothing: all
         rows of all tables
diff     the symbols that diff_context reports since its parent, against a reckoning from the two graphs built
"""

from __future__ import annotations

import argparse
import secrets
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from codecompass.graph import Graph
from codecompass.index import Request, index
from codecompass.model import queries
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.tools.changes import diff_context

MOST = 10**9
SHOWN = 10
"""Differences printed of each table."""

Rows = Counter[tuple[object, ...]]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("repository", type=Path)
    options.add_argument("--commits", type=int, default=100)
    options.add_argument("--until", default="HEAD", help="the last commit")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as home:
        steps = list(_printed(walk(given.repository, Path(home), given.commits, given.until)))
    wrong = sum(bool(step.rows or step.symbols) for step in steps)
    derived = [step for step in steps if step.derived]
    print(f"{len(steps)} commits, {len(derived)} derived, {sum(step.changes for step in steps)} changes: {wrong} wrong")
    for name, some in (("derived", derived), ("built", [step for step in steps if not step.derived])):
        if some:
            print(f"{name}: {sum(step.seconds for step in some) / len(some):.2f} s each", end="; ")
    print(f"from nothing but facts: {sum(step.clean_seconds for step in steps) / max(len(steps), 1):.2f} s each")
    raise SystemExit(bool(wrong))


class Step(NamedTuple):
    """What one commit showed. Empty `rows` and `symbols`: all as it should be."""

    commit: str
    derived: bool
    changes: int
    rows: list[str]
    symbols: list[str]
    seconds: float
    clean_seconds: float


def walk(repository: Path, home: Path, commits: int, until: str = "HEAD") -> Iterator[Step]:
    """The last commits up to `until`, first parents only, each against its parent."""
    ours = Project.open(repository, Settings(home=str(home / "ours")))
    clean = Project.open(repository, Settings(home=str(home / "clean")))
    line = _first_parents(ours, until, commits + 1)
    before: Symbols | None = None
    for position, commit in enumerate(line):
        seconds = _index(ours, commit, force=False)
        clean_seconds = _index(clean, commit, force=True)
        reader, other = ours.graph(commit), clean.graph(commit)
        record = ours.store.published(reader.tree_id)
        now = Symbols.of(other.graph)
        if before is not None:
            rows = different_rows(reader.graph, other.graph)
            changes, symbols = _different_symbols(ours, line[position - 1], commit, before, now)
            derived = record is not None and record.derived_from is not None
            yield Step(commit, derived, changes, rows, symbols, seconds, clean_seconds)
        before = now


def all_rows(graph: Graph) -> dict[str, Rows]:
    """Every row of every table; of a relationship with the keys of its ends."""
    tables = queries.tables()
    found = {}
    for name, table in tables.items():
        text = f"MATCH (n:{name}) RETURN n.*"
        if table.ends:
            keys = [tables[end].columns[0][0] for end in table.ends]
            columns = "".join(f", e.{column}" for column, _ in table.columns)
            text = f"MATCH (a:{table.ends[0]})-[e:{name}]->(b:{table.ends[1]}) RETURN a.{keys[0]}, b.{keys[1]}{columns}"
        rows = graph.cypher(text, limit=MOST, timeout=120).rows
        found[name] = Counter(tuple(map(str, row)) for row in rows)
    return found


def different_rows(graph: Graph, other: Graph) -> list[str]:
    """What only one of two graphs holds, a line each; `-`: missing, `+`: too much."""
    found, expected = all_rows(graph), all_rows(other)
    said = []
    for name in expected:
        missing, surplus = expected[name] - found[name], found[name] - expected[name]
        lines = [f"{name} - {row}" for row in missing] + [f"{name} + {row}" for row in surplus]
        said += sorted(lines)[:SHOWN]
    return said


class Symbols(NamedTuple):
    """The symbols of one graph, modules left out."""

    contents: dict[str, str]
    """Content hash by symbol id."""
    places: dict[str, str]

    @classmethod
    def of(cls, graph: Graph) -> Symbols:
        text = "MATCH (s:Symbol) WHERE s.parent_id <> '' RETURN s.id, s.content_hash, s.path, s.qualified_name"
        rows = graph.cypher(text, limit=MOST, timeout=120).rows
        return cls({row[0]: row[1] for row in rows}, {row[0]: f"{row[2]} {row[3]}" for row in rows})

    def not_in(self, other: Symbols) -> set[str]:
        """Those that the other has not, or has with another content. An overload that only counts another way now,
        among those of its name, has stayed."""
        differing = {one for one, content in self.contents.items() if other.contents.get(one) != content}
        elsewhere = Counter(
            (other.places[one], content) for one, content in other.contents.items() if self.contents.get(one) != content
        )
        for one in sorted(differing):
            row = self.places[one], self.contents[one]
            if elsewhere[row]:
                elsewhere[row] -= 1
                differing.discard(one)
        return differing


def _different_symbols(project: Project, parent: str, commit: str, old: Symbols, new: Symbols) -> tuple[int, list[str]]:
    """How many changes diff_context reports, and where it is not what the graphs say."""
    diff = diff_context(project, base_ref=parent, head_ref=commit, limit=MOST)
    said = []
    for side, expected, places in (
        ("before", old.not_in(new), old.places),
        ("after", new.not_in(old), new.places),
    ):
        told = [getattr(change, side) for change in diff.changes if getattr(change, side)]
        ids = {one.symbol_id for one in told}
        said += [f"{side}: not told of {places[one]}" for one in expected - ids]
        said += [f"{side}: told of {one.path} {one.qualified_name}" for one in told if one.symbol_id not in expected]
    return len(diff.changes), sorted(said)[:SHOWN]


def _first_parents(project: Project, until: str, number: int) -> list[str]:
    """Commits, the oldest first."""
    head = project.source.state(until).commit
    assert head is not None, "a repository with commits"
    parents = {commit.id: commit.parents for commit in project.source.history(head, 50_000)}
    line = [head]
    while len(line) < number and parents.get(line[-1]):
        line.append(parents[line[-1]][0])
    return line[::-1]


def _index(project: Project, commit: str, *, force: bool) -> float:
    started = time.perf_counter()
    index(project.source, project.store, project.settings, Request(secrets.token_hex(8), commit, force=force))
    return time.perf_counter() - started


def _printed(steps: Iterator[Step]) -> Iterator[Step]:
    for step in steps:
        how = "derived" if step.derived else "built"
        print(f"{step.commit[:12]} {how:<7} {step.seconds:6.2f} s {step.changes:5} changes", flush=True)
        for line in step.rows + step.symbols:
            print(f"    {line[:220]}", flush=True)
        yield step


if __name__ == "__main__":
    main()
