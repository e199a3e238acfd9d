"""Many processes on one project while it changes: `python benchmarks/stress.py [--processes 20] [--seconds 60]`.

A repository is made; one process moves its branches, edits its work tree and collects garbage; the others ask, each as
a server that goes on (or, every fourth, as a command that opens the project anew each time). Every file says at each
moment which number it has; an answer that is called fresh must hold a number that was there while it was asked.
Ends with 1 on an error, on a stale answer that was called fresh, on memory or open files that grow, and on files or
processes that are left behind. Growth is looked for where the system tells of other processes, and the run is long.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import random
import statistics
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygit2

from codecompass import upkeep
from codecompass.config import Settings
from codecompass.errors import CodeCompassError
from codecompass.project import Project

AUTHOR = pygit2.Signature("A. Author", "author@example.org", 1_700_000_000, 0)
FILES = 12
PASSING = frozenset({"index_not_ready", "index_in_progress", "index_stale"})
"""What an answer may say while things are on the way."""
PAUSE = 0.15
REF = "other"
SHARED = Path("shared.py")
LOOK_SECONDS = 2.0
FEW_LOOKS = 40
"""Below which nothing is said of growth: a process reaches its size in its first minute."""
MORE_MEMORY, MORE_FILES = 24 << 20, 8
"""Bytes and open files that a process may have more in the last quarter of a run than in the second."""
MEGABYTE = 1 << 20
SETTLING_SECONDS = 60.0


class Outcome(NamedTuple):
    """What one process saw."""

    counts: Counter[str]
    wrong: list[str]
    held: dict[str, list[Held]]
    """By process, as time went."""


class Held(NamedTuple):
    """What a process has at a moment."""

    memory: int
    """Bytes that it shares with no other."""
    files: int
    """Open ones, sockets and pipes included."""


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
    print(
        ", ".join(f"{count} {name}" for name, count in sorted(outcome.counts.items())), f"; {len(outcome.wrong)} wrong"
    )
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


# What processes hold


def _name(at: int) -> str:
    """Of a process, by its place: the first changes, of the others every fourth opens the project anew."""
    return "changing" if not at else f"{'anew' if at % 4 == 0 else 'asking'} {at}"


@contextlib.contextmanager
def watched(pids: dict[str, int]) -> Iterator[dict[str, list[Held]]]:
    """What processes hold while the block lasts; nothing where the system does not tell."""
    held: dict[str, list[Held]] = {name: [] for name in pids}
    over = threading.Event()

    def look() -> None:
        while not over.wait(LOOK_SECONDS):
            for name, pid in pids.items():
                with contextlib.suppress(OSError, ValueError, IndexError):
                    held[name].append(held_by(pid))

    watching = threading.Thread(target=look, daemon=True)
    watching.start()
    yield held
    over.set()
    watching.join()


def held_by(pid: int) -> Held:
    place = Path(f"/proc/{pid}")
    told = dict(line.split(":", 1) for line in (place / "smaps_rollup").read_text().splitlines()[1:])
    own = sum(int(told[name].split()[0]) for name in ("Private_Clean", "Private_Dirty"))
    return Held(own * 1024, len(list((place / "fd").iterdir())))


def _floor(looks: Sequence[Held], which: int) -> Held:
    """What was held at the least in a quarter of the run, but for a tenth of the looks.

    What lies above comes and goes: graphs that are open for an answer, or for the next one.
    """
    part = looks[len(looks) * which // 4 : len(looks) * (which + 1) // 4]
    return Held(*(int(statistics.quantiles(values, n=10)[0]) for values in zip(*part, strict=True)))


def growth(name: str, looks: Sequence[Held]) -> Iterator[str]:
    if len(looks) < FEW_LOOKS:
        return
    before, after = _floor(looks, 1), _floor(looks, 3)
    if after.memory - before.memory > MORE_MEMORY or after.files - before.files > MORE_FILES:
        yield f"{name}: grew from {before} to {after}"


def told(name: str, looks: Sequence[Held]) -> str:
    if len(looks) < FEW_LOOKS:
        return f"{name}: looked at {len(looks)} times"
    before, after = _floor(looks, 1), _floor(looks, 3)
    peak = Held(*(max(values) for values in zip(*looks, strict=True)))
    memory = " → ".join(f"{one.memory / MEGABYTE:.0f}" for one in (before, after))
    return f"{name}: {memory} MB, at most {peak.memory / MEGABYTE:.0f}; {before.files} → {after.files} open files"


def left_behind(repository: Path, home: Path) -> Iterator[str]:
    """Files of a store that nothing names, once nothing is at work on it; processes that are still at work then."""
    with contextlib.closing(opened(repository, home)) as project:
        store = project.store
        until = time.monotonic() + SETTLING_SECONDS
        while store.manifest.active_jobs() or store.is_being_written():
            if time.monotonic() > until:
                yield f"still at work: {store.manifest.active_jobs()}"
                return
            time.sleep(0.1)
        named = {record.tree_id for record in store.manifest.graphs()}
        graphs = [file for file in store.directory.glob("graphs/*") if file.name.partition(".")[0] not in named]
        parts = [*store.directory.glob("building/*"), *store.directory.rglob("*.part"), *store.directory.glob("*.new*")]
        yield from (f"left behind: {file.relative_to(store.directory)}" for file in [*graphs, *parts])


# Asking


def _ask(repository: Path, home: Path, numbers: Any, until: float, said: Any, seed: int, anew: bool) -> None:
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


def _one_question(project: Project, ref: str | None, numbers: Any, outcome: Outcome) -> None:
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
    told = {int(name.split("_")[1]) for name in found}
    shared = next((name for name in found if name.endswith(f"_{FILES}")), "")
    if len(found) != FILES or f"def {shared}()" not in text.decode():
        outcome.wrong.append(f"{ref}: no whole state: {found}")
    elif reader.is_fresh and not any(lowest <= number <= high.value for number in told):
        outcome.wrong.append(f"{ref}: {max(told)} was called fresh, and it was {lowest} to {high.value}")


def opened(repository: Path, home: Path) -> Project:
    return Project.open(repository, Settings(home=str(home), first_wait=20.0))


# Changing


def _change(repository: Path, home: Path, numbers: Any, until: float, said: Any) -> None:
    outcome, git, project = Outcome(Counter(), [], {}), pygit2.Repository(str(repository)), opened(repository, home)
    chance, number = random.Random(99), 0
    doings = [edit, edit, commit, move_ref, move_ref, collect]
    try:
        while time.time() < until:
            number += 1
            doing = chance.choice(doings)
            doing(git, project, numbers, number)
            outcome.counts[doing.__name__.strip("_")] += 1
            time.sleep(PAUSE + chance.random() * 4 * PAUSE)
    except Exception:
        outcome.wrong.append(traceback.format_exc())
    project.close()
    said.put(outcome)


def edit(git: pygit2.Repository, _: Project, numbers: Any, number: int) -> None:
    """One file after the other gets the new number: what is asked meanwhile may hold both."""
    low, high = numbers[None]
    high.value = number
    for path, text in sources(number).items():
        aside = Path(git.workdir, path + ".new~")
        aside.write_text(text)
        aside.replace(Path(git.workdir, path))
    low.value = number


def commit(git: pygit2.Repository, project: Project, numbers: Any, number: int) -> None:
    edit(git, project, numbers, number)
    git.index.add_all()
    git.index.write()
    git.create_commit("HEAD", AUTHOR, AUTHOR, f"{number}", git.index.write_tree(), [git.head.target])


def move_ref(git: pygit2.Repository, project: Project, numbers: Any, number: int) -> None:
    """The other branch is pushed to, by force."""
    low, high = numbers[REF]
    index = pygit2.Index()
    index.read_tree(git.head.peel(pygit2.Commit).tree)
    for path, text in sources(number).items():
        index.add(pygit2.IndexEntry(path, git.create_blob(text.encode()), pygit2.enums.FileMode.BLOB))
    commit = git.create_commit(None, AUTHOR, AUTHOR, f"{number}", index.write_tree(git), [git.head.target])
    high.value = number
    git.references[f"refs/heads/{REF}"].set_target(commit)
    low.value = number
    if project.store.manifest.ref(REF, "") is None:
        _start(project)


def _start(project: Project) -> None:
    try:
        project.start_index(REF)
    except CodeCompassError as error:
        if error.code not in PASSING:
            raise


def collect(_: pygit2.Repository, project: Project, numbers: Any, number: int) -> None:
    try:
        upkeep.collect_garbage(project, 1_000_000 * (number % 3))
    except CodeCompassError as error:
        if error.code not in PASSING:
            raise


# The repository


def make_repository(place: Path) -> None:
    git = pygit2.init_repository(str(place), initial_head="main")
    for path, text in sources(0).items():
        (place / path).write_text(text)
    (place / ".gitignore").write_text("*~\n")
    git.index.add_all()
    git.index.write()
    first = git.create_commit("HEAD", AUTHOR, AUTHOR, "all files", git.index.write_tree(), [])
    git.references.create(f"refs/heads/{REF}", first)


def sources(number: int) -> dict[str, str]:
    """Files that each define a function with the number in its name; one of them calls those of all others."""
    names = {f"m{one}.py": f"n_{number}_{one}" for one in range(FILES - 1)}
    sources = {path: f"def {name}():\n    return {number}\n" for path, name in names.items()}
    imports = [f"from {path.removesuffix('.py')} import {name}" for path, name in names.items()]
    calls = [f"    {name}()" for name in names.values()]
    shared = "\n".join([*imports, "", "", f"def n_{number}_{FILES}():", *calls])
    return {**sources, SHARED.as_posix(): shared + "\n"}


if __name__ == "__main__":
    main()
