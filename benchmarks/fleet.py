"""A fleet from source distributions, and what ten thousand repositories like them would take:

    python benchmarks/fleet.py ARCHIVES [--repositories 200] [--versions 3] [--workers 1 2 4] [--kills 10]

ARCHIVES is a folder of `NAME=VERSION.tar.gz` (or .tgz, .tar.xz, .zip), as package registries hand them out. The
versions of a name become the commits of one repository, each with its tag; the newest is its default branch. Then:

1. all default branches into an empty store, once for each number of workers;
2. the versions before: what one more version of a repository takes, in time and in the store;
3. the first again, while a worker is killed at so many moments (SIGKILL): what is lost;
4. a plan for 10,000 repositories of this mix, reckoned from 1 and 2.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from measure import (
    CODECOMPASS,
    MEGABYTE,
    Scratch,
    Table,
    Watch,
    commit,
    environment,
    git,
    machine,
    percentile,
    scratch,
)

PLANNED = 10_000
NIGHT = 8.0
"""Hours that a first index of the whole may take."""
CORES = 8
"""Of one machine of the plan."""
ARCHIVE = re.compile(r"[^=]+=(.+?)\.(?:tar\.\w+|tgz|zip)")


@dataclass
class Outcome:
    """One run of `codecompass fleet index`: a line for each task, and what the whole took."""

    tasks: list[dict[str, Any]]
    wall: float
    cpu: float
    peak: int
    killed: int = 0

    @property
    def made(self) -> list[dict[str, Any]]:
        return [one for one in self.tasks if one["indexed"] and not one["was_there"]]

    @property
    def failed(self) -> list[dict[str, Any]]:
        return [one for one in self.tasks if one["error"]]


@dataclass
class Killer:
    """Kills a worker with all that it runs, each time another part of the tasks has ended."""

    process: subprocess.Popen[str]
    moments: list[int] = field(default_factory=list)
    killed: int = 0

    def look(self, ended: int) -> None:
        while self.moments and ended >= self.moments[0]:
            self.moments.pop(0)
            workers = list(_workers(psutil.Process(self.process.pid)))
            if workers:
                workers[self.killed % len(workers)].kill()
                self.killed += 1


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("archives", type=Path)
    options.add_argument("--repositories", type=int, default=200)
    options.add_argument("--versions", type=int, default=3, help="of each name, the newest ones")
    options.add_argument(
        "--largest", type=float, default=25.0, help="MB of an archive; a name with a larger one is left out"
    )
    options.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    options.add_argument("--kills", type=int, default=10)
    options.add_argument("--out", type=Path, help="also write what is printed to this file")
    given = options.parse_args()
    with scratch() as place:
        text = "\n".join(measured(place, given))
    print(text)
    if given.out:
        given.out.write_text(text + "\n")


def measured(place: Scratch, given: argparse.Namespace) -> Iterator[str]:
    folder = place.place / "repositories"
    versions = chosen(given.archives, given.repositories, given.versions, given.largest)
    unpacked(versions, folder)
    yield "\n".join(f"{name}: {value}" for name, value in machine().items()) + "\n"
    rows, outcomes = [], {}
    for workers in given.workers:
        store = place.place / f"store{workers}"
        outcome = outcomes[workers] = indexed(place, folder, store, workers)
        rows.append((workers, *_told(outcome), round(_bytes(store) / MEGABYTE, 1)))
    columns = ("workers", "repositories", "failed", "wall s", "CPU s", "peak MB", "median s", "p95 s", "store MB")
    yield Table("workers", f"{len(versions)} repositories into an empty store", columns, tuple(rows)).markdown()
    first, workers = outcomes[given.workers[0]], given.workers[0]
    store = place.place / f"store{workers}"
    yield _sizes(store, first).markdown()
    before = _bytes(store)
    more = indexed(place, _with_tags(folder, place.place / "versions.txt"), store, max(given.workers))
    yield _versions(more, first, _bytes(store) - before).markdown()
    if given.kills:
        yield _kills(place, folder, given, first).markdown()
    yield plan(first, more, before, _bytes(store) - before).markdown()


def chosen(archives: Path, repositories: int, versions: int, largest: float) -> dict[str, list[Path]]:
    """The archives of so many names, evenly spread over the alphabet; of each the newest versions, oldest first."""
    found: dict[str, list[Path]] = defaultdict(list)
    for file in archives.iterdir():
        if ARCHIVE.fullmatch(file.name):
            found[file.name.partition("=")[0]].append(file)
    names = sorted(name for name, files in found.items() if max(map(_size, files)) <= largest * MEGABYTE)
    count = min(repositories, len(names))
    some = [names[number * len(names) // count] for number in range(count)]
    return {name: sorted(found[name], key=_version)[-versions:] for name in some}


def unpacked(versions: dict[str, list[Path]], folder: Path) -> None:
    """A repository for each name, a commit and a tag for each of its versions."""
    for done, (name, files) in enumerate(versions.items(), 1):
        print(f"\r{done}/{len(versions)} unpacked", end="", file=sys.stderr)
        for file in files:
            _commit_archive(file, folder / "registry" / name)
    print(file=sys.stderr)


def _version(file: Path) -> list[tuple[int, int, str]]:
    """1.10 after 1.9, and 1.0rc1 in some place that is always the same."""
    version = ARCHIVE.sub(r"\1", file.name)
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"[.+~-]", version)]


def _size(file: Path) -> int:
    return file.stat().st_size


def _commit_archive(file: Path, repository: Path) -> None:
    """Puts what an archive holds in the place of what is there, and commits it under its version."""
    repository.mkdir(parents=True, exist_ok=True)
    for one in repository.iterdir():
        if one.name != ".git":
            shutil.rmtree(one) if one.is_dir() and not one.is_symlink() else one.unlink()
    kept = repository.parent / f".{repository.name}"
    shutil.rmtree(kept, ignore_errors=True)
    shutil.unpack_archive(file, kept, filter=None if file.suffix == ".zip" else "data")
    inside = list(kept.iterdir())
    for one in inside[0].iterdir() if len(inside) == 1 and inside[0].is_dir() else inside:
        if one.name != ".git":
            shutil.move(one, repository / one.name)
    shutil.rmtree(kept)
    version = ARCHIVE.sub(r"\1", file.name)
    commit(repository, version)
    git(repository, "tag", "-f", version)


def indexed(place: Scratch, sources: Path, store: Path, workers: int, kills: int = 0, tasks: int = 0) -> Outcome:
    """`codecompass fleet index`, measured; with `kills`, workers die on the way through so many `tasks`."""
    command = [*CODECOMPASS, "fleet", "index", str(sources), "--store", str(store), "--workers", str(workers), "--json"]
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment(place.home()))
    killer = Killer(process, [round(tasks * (number + 0.5) / kills) for number in range(kills)])
    watch, lines = Watch(process.pid), []
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(json.loads(line))
        print(f"\r{len(lines)} ended", end="", file=sys.stderr)
        killer.look(len(lines))
    process.wait()
    print(file=sys.stderr)
    cpu, peak = watch.stop()
    return Outcome(lines, time.perf_counter() - begin, cpu, peak, killer.killed)


def _workers(engine: psutil.Process) -> Iterator[psutil.Process]:
    """The engine's workers: what it spawned to run tasks."""
    for child in engine.children(recursive=True):
        try:
            if "spawn_main" in " ".join(child.cmdline()):
                yield child
        except psutil.Error:
            continue


def _with_tags(folder: Path, file: Path) -> Path:
    """A file of sources that names all versions but the newest."""
    lines = []
    for repository in sorted((folder / "registry").iterdir()):
        tags = git(repository, "tag", "--no-contains", "HEAD").split()
        lines += [" ".join([str(repository), *tags])] if tags else []
    file.write_text("\n".join(lines) + "\n")
    return file


def _told(outcome: Outcome) -> tuple[int, int, float, float, int, float, float]:
    seconds = [one["seconds"] for one in outcome.made] or [0.0]
    return (
        len(outcome.made), len(outcome.failed), round(outcome.wall, 1), round(outcome.cpu, 1),
        round(outcome.peak / MEGABYTE), round(statistics.median(seconds), 2), round(percentile(seconds, 0.95), 2),
    )  # fmt: skip


def _sizes(store: Path, outcome: Outcome) -> Table:
    """What lies in the store, for each repository."""
    count = max(1, len(outcome.made))
    rows = []
    for kind in sorted(one.name for one in store.iterdir() if one.is_dir()):
        size = _bytes(store / kind)
        rows.append((kind, round(size / MEGABYTE, 2), round(size / MEGABYTE / count, 3)))
    files = sum(one["indexed"]["files"] for one in outcome.made)
    note = f"{files:,} files, {sum(one['indexed']['symbols'] for one in outcome.made):,} symbols in all."
    return Table("sizes", "What the store holds", ("kind", "MB", "MB a repository"), tuple(rows), note)


def _versions(outcome: Outcome, first: Outcome, grown: int) -> Table:
    made = max(1, len(outcome.made))
    rows = (
        ("first", len(first.made), round(first.cpu / max(1, len(first.made)), 2), None),
        ("one more", len(outcome.made), round(outcome.cpu / made, 2), round(grown / MEGABYTE / made, 2)),
    )
    columns = ("version of a repository", "indexed", "CPU s each", "MB each in the store")
    return Table("versions", "One more version of the same repositories", columns, rows)


def _kills(place: Scratch, folder: Path, given: argparse.Namespace, whole: Outcome) -> Table:
    """The same index with workers that die: what is there afterwards beside what was there without."""
    store = place.place / "killed"
    outcome = indexed(place, folder, store, 2, given.kills, len(whole.tasks))
    again = indexed(place, folder, store, 2)
    differ = _contents(whole) ^ _contents(again)
    rows = (
        ("workers killed", outcome.killed),
        ("tasks that failed for it", len(outcome.failed)),
        ("made by the run after it", len(again.made)),
        ("failed in the run after it", len(again.failed)),
        ("repositories that differ from a run without kills", len({name for name, *_ in differ})),
    )
    return Table("kills", "Workers killed on the way", ("what", "count"), rows)


def _contents(outcome: Outcome) -> set[tuple[str, str, int]]:
    """What was indexed of which repository, whoever made it."""
    found = [(one["task"]["name"], one["indexed"]) for one in outcome.tasks if one["indexed"]]
    return {(name, entry["tree_id"], entry["edges"]) for name, entry in found}


def plan(first: Outcome, versions: Outcome, first_bytes: int, more_bytes: int) -> Table:
    """Machine hours and storage for PLANNED repositories of this mix. Only a tenth of the refs moves on a day."""
    count, more = max(1, len(first.made)), max(1, len(versions.made))
    hours = first.cpu / count * PLANNED / 3600
    daily = versions.cpu / more * PLANNED / 10 / 3600
    slowest = sorted((one["seconds"] for one in first.made), reverse=True)
    share = sum(slowest[: max(1, count // 20)]) / max(0.001, sum(slowest))
    rows = (
        ("core hours of the first index", round(hours, 1)),
        (f"machines of {CORES} cores that end it in {NIGHT:.0f} hours", max(1, -int(-hours // (CORES * NIGHT)))),
        ("GB in the store after it", round(first_bytes / count * PLANNED / 1e9, 1)),
        ("core hours a day, a tenth of the default branches moving", round(daily, 1)),
        ("GB a day until garbage is collected", round(more_bytes / more * PLANNED / 10 / 1e9, 2)),
        ("share of all time that the largest twentieth takes, %", round(100 * share)),
    )
    return Table("plan", f"{PLANNED:,} repositories of this mix", ("what", "figure"), rows)


def _bytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


if __name__ == "__main__":
    main()
