"""What each weight of the ranking is worth: `python benchmarks/weights.py TASKS REPOS [--weights NAME …] [--every N]`.

TASKS and REPOS as `localise.py` takes them. The tasks are asked with the weights as they are, then once for each weight with
that one left out: 0 where it adds, 1 where it multiplies. A weight whose row equals the first is worth nothing on these tasks.
What is worked out once per state from a repository's history (`years`, …) is not varied.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from localise import Task, by_search, read_tasks
from measure import Cell, Table, at_home, codecompass

from codecompass.search.weights import WEIGHTS, Weights
from codecompass.session.project import Project

AT = (1, 5, 10)
MULTIPLY = frozenset(
    "stands_back of_types seldom_telling title in_part in_one as_name in_name unasked beside in_outline unread everywhere".split()
)
"""Left out, these are 1."""
WITHOUT = {"of_subject": 1e9, "most_in_scope": 1.0, "most_named": 1e9, "most_quoted": 1e9, "task_saturation": 1e9}
"""Limits: left out, they let everything through."""
ONCE = frozenset("years past_saturation past_recent soon doubt".split())


@contextlib.contextmanager
def varied(name: str, value: float) -> Iterator[None]:
    """The ranking with one weight changed."""
    before = getattr(WEIGHTS, name)
    object.__setattr__(WEIGHTS, name, value)
    try:
        yield
    finally:
        object.__setattr__(WEIGHTS, name, before)


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
        for weight, found in ranks.items():
            with varied(weight, left_out(weight)) if weight else contextlib.nullcontext():
                for task in own:
                    files = list(dict.fromkeys(place.path for place in by_search(project, reader, task.text)))
                    found.append(max(files.index(one) + 1 if one in files else 10**6 for one in task.files))
        project.close()
        sys.stderr.write(f"{name} at {base}: {len(own)}\n")
    rows: list[tuple[Cell, ...]] = []
    for weight, found in ranks.items():
        value = getattr(WEIGHTS, weight) if weight else None
        moved = sum(one != other for one, other in zip(found, ranks[""], strict=True))
        shares = [sum(rank <= k for rank in found) / max(len(found), 1) for k in AT]
        rows.append((weight or "all as they are", value, left_out(weight) if weight else None, *shares, moved))
    columns = ("left out", "weight", "instead", *(f"file @{k}" for k in AT), "ranks that changed")
    return Table("weights", f"What each weight is worth on {len(ranks[''])} tasks", columns, tuple(rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("repositories", type=Path)
    parser.add_argument("--home", type=Path, help="where indexes are kept for the next run; else they go away")
    known = [one.name for one in fields(Weights) if one.name not in ONCE]
    parser.add_argument("--weights", nargs="*", default=known, choices=known)
    parser.add_argument("--every", type=int, default=1, help="ask every n-th task alone")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as aside:
        home = given.home or Path(aside)
        with at_home(home):
            tasks = read_tasks(given.tasks)[:: given.every]
            sys.stdout.write(measure(tasks, given.repositories, home, given.weights).markdown() + "\n")


if __name__ == "__main__":
    main()
