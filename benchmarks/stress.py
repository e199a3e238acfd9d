"""Many processes on one project while it changes: `python benchmarks/stress.py [--processes 20] [--seconds 60]`.

A repository is made; one process moves its branches, edits its work tree and collects garbage; the others ask, each as
a server that goes on (or, every fourth, as a command that opens the project anew each time). Every file says at each
moment which number it has; an answer that is called fresh must hold a number that was there while it was asked.
Ends with 1 on an error, on a stale answer that was called fresh, on memory or open files that grow, and on files or
processes that are left behind. Growth is looked for where the system tells of other processes, and the run is long.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from moving import (
    FILES,
    PASSING,
    PAUSE,
    REF,
    SHARED,
    Held,
    Numbers,
    change,
    collect,
    commit,
    edit,
    growth,
    left_behind,
    make_repository,
    misjudged,
    move_ref,
    number_in,
    opened,
    summary,
    told,
    watched,
)

from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project

DOINGS = (edit, edit, commit, move_ref, move_ref, collect)


class Outcome(NamedTuple):
    """What one process saw."""

    counts: Counter[str]
    wrong: list[str]
    held: dict[str, list[Held]]
    """By process, as time went."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--processes", type=int, default=20)
    options.add_argument("--seconds", type=float, default=60)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as place:
        outcome = stress(Path(place), given.processes, given.seconds)
    for name, looks in outcome.held.items():
        print(told(name, looks))
    for line in outcome.wrong[:20]:
        print(line)
    print(summary(outcome.counts, outcome.wrong))
    raise SystemExit(bool(outcome.wrong))


def stress(place: Path, processes: int, seconds: float) -> Outcome:
    """Let so many processes ask a new repository in `place` while one changes it."""
    repository, home = place / "repository", place / "home"
    make_repository(repository)
    context = multiprocessing.get_context("spawn")
    # The number that the files have: (before a change, after it); equal while nothing is being changed.
    tree_low, tree_high, ref_low, ref_high = (context.Value("i", 0) for _ in range(4))
    numbers = {None: (tree_low, tree_high), REF: (ref_low, ref_high)}
    until = time.time() + seconds
    said: Any = context.Queue()
    asking = [
        context.Process(target=_ask, args=(repository, home, numbers, until, said, seed, seed % 4 == 3))
        for seed in range(processes - 1)
    ]
    changing = context.Process(target=_change, args=(repository, home, numbers, until, said))
    everyone = [changing, *asking]
    for process in everyone:
        process.start()
    with watched({_name(at): process.pid or 0 for at, process in enumerate(everyone)}) as held:
        outcomes = [said.get(timeout=seconds + 300) for _ in everyone]
    for process in everyone:
        process.join()
    wrong = [line for one in outcomes for line in one.wrong]
    wrong += [line for name, looks in held.items() for line in growth(name, looks)]
    wrong += left_behind(repository, home)
    return Outcome(sum((one.counts for one in outcomes), Counter()), wrong, held)


def _name(at: int) -> str:
    """Of a process, by its place: the first changes, of the others every fourth opens the project anew."""
    return "changing" if not at else f"{'anew' if at % 4 == 0 else 'asking'} {at}"


def _ask(repository: Path, home: Path, numbers: Numbers, until: float, said: Any, seed: int, anew: bool) -> None:
    outcome, chance = Outcome(Counter(), [], {}), random.Random(seed)
    project = opened(repository, home)
    while time.time() < until:
        if anew:
            project.close()
            project = opened(repository, home)
        _one_question(project, chance.choice((None, None, REF)), numbers, outcome)
        time.sleep(chance.random() * PAUSE)
    project.close()
    said.put(outcome)


def _one_question(project: Project, ref: str | None, numbers: Numbers, outcome: Outcome) -> None:
    low, high = numbers[ref]
    lowest = low.value
    try:
        reader = project.graph(ref)
        found = sorted(str(row["name"]) for row in reader.symbols() if str(row["name"]).startswith("n_"))
        text = reader.text(SHARED.as_posix())
    except CodeCompassError as error:
        known = error.code in PASSING or (error.code == "ref_not_indexed" and ref is not None)
        outcome.counts[f"{error.code}"] += 1
        if not known:
            outcome.wrong.append(f"{ref}: {error.code}: {error.message}")
        return
    except Exception:
        outcome.wrong.append(traceback.format_exc())
        return
    outcome.counts[reader.standing.freshness_status] += 1
    numbers_told = {number_in(name) for name in found}
    shared = next((name for name in found if name.endswith(f"_{FILES}")), "")
    if len(found) != FILES or f"def {shared}()" not in text.decode():
        outcome.wrong.append(f"{ref}: no whole state: {found}")
    elif reader.is_fresh and (fault := misjudged(ref, numbers_told, lowest, high.value)):
        outcome.wrong.append(fault)


def _change(repository: Path, home: Path, numbers: Numbers, until: float, said: Any) -> None:
    said.put(Outcome(*change(repository, home, numbers, DOINGS, until), {}))


if __name__ == "__main__":
    main()
