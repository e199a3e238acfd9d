"""What each weight of the ranking is worth: `python benchmarks/weights.py TASKS REPOS [--weights NAME …] [--every N]`.

TASKS and REPOS as `localise.py` takes them. The tasks are asked with the weights as they are, then once for each weight with
that one left out: 0 where it adds, 1 where it multiplies. A weight whose row equals the first is worth nothing on these tasks.
What is worked out once per state from a repository's history (`years`, …) is not varied.

`--short REPO …` asks instead what `found.py` draws from each (50 of each kind), which the weights of short queries act on.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path

import found
from localise import Task, by_search, read_tasks
from measure import Cell, Table, at_home, codecompass

from codecompass.search import words
from codecompass.search.weights import WEIGHTS, Weights
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.tools.search import search_code

AT = (1, 5, 10)
DRAWN = 50
NOWHERE = 10**6
MULTIPLY = frozenset(
    "stands_back of_types seldom_telling title in_part in_one as_name in_name unasked beside in_outline unread everywhere".split()
)
"""Left out, these are 1."""
WITHOUT = {
    "of_subject": 1e9,
    "most_in_scope": 1.0,
    "most_named": 1e9,
    "most_quoted": 1e9,
    "task_saturation": 1e9,
    "before_test": 1e9,
}
"""Limits: left out, they let everything through."""
ONCE = frozenset("years past_saturation past_recent soon doubt".split())


@contextlib.contextmanager
def varied(name: str, value: float) -> Iterator[None]:
    """The ranking with one weight changed."""
    before = getattr(WEIGHTS, name)
    _set(name, value)
    try:
        yield
    finally:
        _set(name, before)


def _set(name: str, value: float) -> None:
    object.__setattr__(WEIGHTS, name, value)
    words.likeness.cache_clear()
    words._meetings.cache_clear()


def left_out(name: str) -> float:
    return WITHOUT.get(name, 1.0 if name in MULTIPLY else 0.0)


def measure(tasks: list[Task], repositories: Path, home: Path, names: list[str]) -> Table:
    ranks: dict[str, list[int]] = {name: [] for name in ["", *names]}
    by_state: dict[tuple[str, str], list[Task]] = {}
    for task in tasks:
        by_state.setdefault((task.repo.rpartition("/")[2], task.base), []).append(task)
    for (name, base), own in by_state.items():
        if codecompass(home, repositories / name, "index", "--ref", base).status:
            sys.stderr.write(f"{name} at {base} cannot be indexed\n")
            continue
        project = Project.open(repositories / name, watching=False)
        reader = project.graph(base)
        for weight, found_at in ranks.items():
            with varied(weight, left_out(weight)) if weight else contextlib.nullcontext():
                for task in own:
                    files = list(dict.fromkeys(place.path for place in by_search(project, reader, task.text)))
                    found_at.append(max(files.index(one) + 1 if one in files else NOWHERE for one in task.files))
        project.close()
        sys.stderr.write(f"{name} at {base}: {len(own)}\n")
    return _table(f"What each weight is worth on {len(ranks[''])} tasks", "file", ranks)


def measure_short(repositories: Sequence[Path], home: Path, names: Sequence[str]) -> Table:
    """By what `found.py` draws: the rank of the place that is known."""
    ranks: dict[str, list[int]] = {name: [] for name in ["", *names]}
    for repository in repositories:
        codecompass(home, repository, "index")
        project = Project.open(repository, watching=False)
        queries = list(_drawn(project.graph()))
        for weight, found_at in ranks.items():
            with varied(weight, left_out(weight)) if weight else contextlib.nullcontext():
                for one in queries:
                    found_at.append(one.place_in(search_code(project, one.query, limit=found.SHOWN).results) or NOWHERE)
        project.close()
        sys.stderr.write(f"{repository.name}: {len(queries)}\n")
    return _table(f"What each weight is worth on {len(ranks[''])} short queries", "place", ranks)


def _drawn(reader: Reader) -> Iterator[found.Sought]:
    for sought in (found._messages(reader), found._sentences(reader), found._words(reader)):
        drawn = sorted(found._alike(sought))
        random.Random(7).shuffle(drawn)
        yield from drawn[:DRAWN]


def _table(title: str, what: str, ranks: Mapping[str, Sequence[int]]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for weight, at in ranks.items():
        value = getattr(WEIGHTS, weight) if weight else None
        moved = sum(one != other for one, other in zip(at, ranks[""], strict=True))
        shares = [sum(rank <= k for rank in at) / max(len(at), 1) for k in AT]
        rows.append((weight or "all as they are", value, left_out(weight) if weight else None, *shares, moved))
    columns = ("left out", "weight", "instead", *(f"{what} @{k}" for k in AT), "ranks that changed")
    return Table("weights", title, columns, tuple(rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path, nargs="?")
    parser.add_argument("repositories", type=Path, nargs="?")
    parser.add_argument("--short", type=Path, nargs="+", metavar="REPO", help="short queries about these instead")
    parser.add_argument("--home", type=Path, help="where indexes are kept for the next run; else they go away")
    known = [one.name for one in fields(Weights) if one.name not in ONCE]
    parser.add_argument("--weights", nargs="*", default=known, choices=known)
    parser.add_argument("--every", type=int, default=1, help="ask every n-th task alone")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as aside:
        home = given.home or Path(aside)
        with at_home(home):
            if given.short:
                sys.stdout.write(measure_short(given.short, home, given.weights).markdown() + "\n")
                return
            tasks = read_tasks(given.tasks)[:: given.every]
            sys.stdout.write(measure(tasks, given.repositories, home, given.weights).markdown() + "\n")


if __name__ == "__main__":
    main()
